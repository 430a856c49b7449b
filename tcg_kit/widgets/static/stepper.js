// The stepper's face. Python sends one `state` for each instant (see picture.py); everything here is drawn from it.
import { h, icon, mark, savePicture, svgFrom } from "./dom.js";

const ICONS = {
  first: "M3 2v12M13 2.5v11L5.5 8z", back: "M12 2.5v11L4 8z", forward: "M4 2.5v11L12 8z", last: "M13 2v12M3 2.5v11L10.5 8z",
  branch: "M4 2v12M4 11c0-5 8-2 8-8M10 5l2-2.5L14 5", large: "M9 2h5v5M14 2L9 7M7 14H2V9M2 14l5-5",
};
const UNITS = ["phase", "decision", "event"];

class Stepper {
  constructor(model, root, signal) {
    this.model = model;
    this.root = root;
    this.constants = model.get("constants");
    this.open = { rule: null, card: null, list: false, menu: false, sheet: null };
    this.drawings = {};
    this.build();
    model.on("change:state", this.changed);
    signal.addEventListener("abort", () => model.off("change:state", this.changed));
    root.addEventListener("click", (e) => this.clicked(e), { signal });
    root.addEventListener("keydown", (e) => this.pressed(e), { signal });
    for (const name of ["pointerover", "focusin"]) root.addEventListener(name, (e) => this.pointed(e), { signal });
    root.addEventListener("pointerleave", () => this.show("card", null), { signal });
    this.changed();
  }

  get state() {
    return this.model.get("state");
  }

  get words() {
    return this.constants[this.state.lang].words;
  }

  send(what, more = {}) {
    this.model.send({ do: what, ...more });
  }

  build() {
    const part = (name, more = {}) => (this[name] = h("div", { class: `tcg-${name}`, ...more }));
    const info = part("info");
    const left = h("div", { class: "tcg-left" }, part("board"), part("todo"));
    const inner = [part("lesson"), part("map"), part("happened", { "aria-live": "polite" }), info];
    const side = h("div", { class: "tcg-side" }, h("div", { class: "tcg-column" }, inner));
    part("sheet", { hidden: true });
    this.style = h("style");
    this.root.replaceChildren(this.style, part("bar", { role: "toolbar" }), h("div", { class: "tcg-main" }, left, side), this.sheet);
  }

  changed = () => {
    const s = this.state;
    if (!s.board) return;
    const kept = this.focused();
    this.root.lang = s.lang;
    this.root.setAttribute("aria-label", `${this.constants.slug}: ${s.phase.label}`);
    this.drawBar(s);
    this.drawBoard(s);
    this.drawLesson(s);
    this.drawMap(s);
    this.drawHappened(s);
    this.drawTodo(s);
    this.drawInfo();
    this.drawSheet(s);
    this.refocus(kept);
    this.root.dataset.serial = s.serial;
  };

  // A style sheet that comes and goes makes the browser style the whole page anew: the board's is kept, as it never changes.
  drawBoard(s) {
    const svg = svgFrom(s.board);
    const style = svg.querySelector("style");
    if (style && style.textContent !== this.style.textContent) this.style.textContent = style.textContent;
    style?.remove();
    this.board.replaceChildren(svg);
  }

  // Focus survives the new picture: on the same card or the same button, else on the widget itself.
  focused() {
    const node = this.root.ownerDocument.activeElement;
    if (!node || node === this.root || !this.root.contains(node)) return null;
    return { place: node.dataset.place, id: node.dataset.id, value: node.value };
  }

  refocus(kept) {
    if (!kept) return;
    const all = [...this.root.querySelectorAll("[data-place][tabindex],[data-id]")];
    const same = all.find((n) => (kept.place ? n.dataset.place === kept.place : kept.id && n.dataset.id === kept.id));
    (same && !same.disabled ? same : this.root).focus({ preventScroll: true });
  }

  button(id, text, action, more = {}) {
    return h("button", { type: "button", "data-id": id, onclick: action, ...more }, text);
  }

  drawBar(s) {
    const w = this.words;
    const step = (id, off) =>
      this.button(id, icon(ICONS[id]), () => this.send("go", { to: id }), { title: w[id], "aria-label": w[id], disabled: off, class: "tcg-step" });
    const [start, end] = [s.stop === 0 && s.start, s.stop === s.stops - 1];
    const slider = h("input", {
      type: "range", min: 0, max: s.stops - 1, value: s.stop, "data-id": "slider", "aria-label": w.slider,
      "aria-valuetext": `${s.phase.label}, ${s.stop}/${s.stops - 1}`, onchange: (e) => this.send("go", { to: Number(e.target.value) }),
    });
    slider.value = s.stop;
    slider.addEventListener("input", () => this.slide(Number(slider.value)));
    const choice = (id, options, now, go) =>
      h("span", { class: "tcg-seg", role: "group", "aria-label": w[id] },
        h("span", { class: "tcg-name" }, w[id]),
        options.map(([value, text]) =>
          this.button(`${id}-${value}`, text, () => go(value), { "aria-pressed": String(value === now) })));
    const seats = [...Array(s.seats).keys()].map((n) => [n, `P${n}`]);
    const lines = s.lines.length > 1 && h("select", { "data-id": "line", "aria-label": w.line, onchange: (e) => this.send("line", { n: Number(e.target.value) }) },
      s.lines.map((name, n) => h("option", { value: n, selected: n === s.line }, name)));
    this.bar.replaceChildren(
      h("span", { class: "tcg-steps" },
        step("first", start), step("back", start), step("forward", end), step("last", end)),
      h("span", { class: "tcg-slider" }, slider, h("output", {}, `${s.stop}/${s.stops - 1}`)),
      choice("unit", UNITS.map((u) => [u, w[`unit-${u}`]]), s.unit, (unit) => this.send("unit", { unit })),
      choice("seat", [[null, w["seat-all"]], ...seats], s.seat, (seat) => this.send("view", { seat })),
      h("span", { class: "tcg-tools" },
        lines || null,
        this.button("branch", [icon(ICONS.branch), w.branch], () => this.send("branch"), { class: "tcg-quiet" }),
        this.button("menu", `${w.menu} ▾`, () => this.toggle("menu"), { "aria-expanded": String(this.open.menu), class: "tcg-quiet" }),
        this.open.menu ? this.menu(w) : null,
        this.button("lang", s.lang === "ja" ? "English" : "日本語", () => this.send("lang"), { lang: s.lang === "ja" ? "en" : "ja", class: "tcg-quiet" }),
        this.button("help", "?", () => this.toggle("sheet", "help"), { title: w.help, "aria-label": w.help, class: "tcg-quiet" })));
  }

  // While a drag goes on, ask only for the newest place of the slider.
  slide(to) {
    clearTimeout(this.sliding);
    this.sliding = setTimeout(() => to !== this.state.stop && this.send("go", { to }), 60);
  }

  menu(w) {
    const large = () => svgFrom(this.constants[this.state.lang].diagram || this.constants[this.state.lang].map);
    const flow = () => {
      const svg = large();
      mark(svg, this.state.flow);
      return svg;
    };
    const save = (what, format) => async () => {
      this.open.menu = false;
      try {
        await savePicture(what === "board" ? svgFrom(this.state.board) : flow(), `${this.constants.slug}-${what}`, format);
      } catch (e) {
        this.fault(String(e));
      }
      this.drawBar(this.state);
    };
    const replay = () => {
      this.open.menu = false;
      this.send("replay");
    };
    const pictures = ["board", "flow"].flatMap((what) => ["svg", "png"].map((f) => this.button(`save-${what}-${f}`, w[`save-${what}-${f}`], save(what, f))));
    return h("div", { class: "tcg-menu", role: "menu" }, this.button("save-replay", w["save-replay"], replay), pictures);
  }

  fault(text) {
    this.todo.prepend(h("p", { class: "tcg-error", role: "alert" }, text));
  }

  drawMap(s) {
    const svg = this.drawing("map", s.lang);
    if (this.map.firstChild !== svg) {
      this.map.replaceChildren(svg, this.button("enlarge", icon(ICONS.large), () => this.toggle("sheet", "flow"), { title: this.words.enlarge, "aria-label": this.words.enlarge, class: "tcg-quiet" }));
    }
    mark(svg, s.flow);
  }

  // Each diagram is parsed once a language; afterwards only classes change.
  drawing(kind, lang) {
    const text = this.constants[lang][kind];
    return (this.drawings[kind + lang] ??= text ? svgFrom(text) : null);
  }

  rules(ids) {
    return ids.map((id) => {
      const rule = this.constants[this.state.lang].rules[id];
      const mine = rule && rule.tag !== "src";
      const name = `${id}${mine ? ` ${rule.told}` : ""}`;
      return this.button(`rule-${id}`, [id, mine ? h("i", {}, rule.told) : null], () => this.show("rule", this.open.rule === id ? null : id),
        { class: `tcg-rule tag-${rule ? rule.tag : "none"}`, "aria-label": name, "aria-expanded": String(this.open.rule === id) });
    });
  }

  drawHappened(s) {
    const w = this.words;
    const items = s.happened.map((item) =>
      h("li", { class: `is-${item.kind}` }, h("span", {}, item.text), item.why ? h("em", {}, item.why) : null, " ", this.rules(item.rules)));
    if (!items.length) items.push(h("li", { class: "is-empty" }, s.stop === 0 && s.stops > 1 ? w.beginning : s.start ? w["beginning-now"] : w.nothing));
    this.happened.replaceChildren(
      h("h3", {}, w.happened, h("small", {}, s.phase.note)),
      h("ol", {}, items));
  }

  drawTodo(s) {
    const [w, c] = [this.words, s.choice];
    const can = c.kind === "act" && c.action;
    const rows = [h("p", { class: "tcg-say" }, h("b", {}, c.say), c.rule ? this.rules([c.rule]) : null, c.about && !s.refused && !c.meaning ? h("span", {}, c.about) : null)];
    if (s.refused && !s.error) rows.shift();
    if (s.error) rows.unshift(h("p", { class: "tcg-error", role: "alert" }, `${w.error}: ${s.error}`));
    if (s.note) rows.push(h("p", { class: "tcg-note", role: "status" }, s.note));
    if (s.refused) {
      const reasons = s.refused.reasons.map((r) => h("span", {}, r.text, " ", r.rule ? this.rules([r.rule]) : null));
      rows.push(h("p", { class: "tcg-refused", role: "alert" }, h("b", {}, `✕ ${w.refused}`), h("code", {}, s.refused.action), reasons));
    }
    const buttons = [];
    if (c.kind === "act") {
      if (c.meaning) rows.push(h("p", { class: "tcg-meaning" }, h("b", {}, c.meaning), c.notes.map((n) => h("small", {}, n))));
      buttons.push(
        this.button("confirm", `✓ ${w.confirm}`, () => this.send("confirm"), { class: "tcg-main-button", disabled: !can }),
        this.button("clear", w.clear, () => this.send("clear"), { disabled: !s.picked.length && !s.refused }),
        this.button("list", `${w.choices.replace("{n}", c.total)} ▾`, () => this.toggle("list"), { "aria-expanded": String(this.open.list) }));
    } else if (c.kind === "follow" || c.kind === "past") {
      buttons.push(this.button("follow", w["follow-button"], () => this.send("go", { to: "forward" }), { class: "tcg-main-button" }),
        this.button("skip", w.last, () => this.send("go", { to: "last" })));
    } else if (c.kind === "wait") {
      buttons.push(this.button("let", w["wait-button"].replace("{seat}", c.waiting.join(", P")), () => this.send("let"), { class: "tcg-main-button" }));
    }
    const list = c.kind === "act" && this.open.list ? this.list(c) : null;
    this.todo.replaceChildren(h("div", { class: "tcg-told" }, rows), h("div", { class: "tcg-buttons" }, buttons, c.kind === "act" ? this.why(w) : null), list ?? "");
    this.todo.dataset.kind = c.kind;
  }

  why(w) {
    const input = h("input", { type: "text", "data-id": "why", size: 16, maxlength: 200, placeholder: w["why-place"].replace("{example}", this.constants[this.state.lang].example), "aria-label": w["why-title"], title: w["why-title"] });
    input.value = this.asked ?? "";
    const ask = (e) => {
      e.preventDefault();
      this.asked = input.value;
      if (input.value.trim()) this.send("why", { text: input.value });
    };
    return h("form", { class: "tcg-why", onsubmit: ask }, input, h("button", { type: "submit", "data-id": "ask" }, w.why));
  }

  list(c) {
    const rest = c.total - c.options.length;
    return h("div", { class: "tcg-list" },
      c.options.map(([action, told]) => this.button(`do-${action}`, told, () => this.choose(action), { title: action })),
      rest > 0 ? h("p", {}, this.words["choices-more"].replace("{n}", rest)) : null);
  }

  choose(action) {
    this.open.list = false;
    this.send("confirm", { action });
  }

  drawInfo() {
    const { rule, card } = this.open;
    const data = this.constants[this.state.lang];
    const w = this.words;
    const shown = card && data.cards[card];
    if (shown) {
      this.info.replaceChildren(
        h("h4", {}, shown.name, h("small", {}, shown.kind)),
        h("p", { class: "tcg-numbers" }, shown.numbers.map(([name, n]) => h("span", {}, `${name} `, h("b", {}, n)))),
        shown.text ? h("p", {}, shown.text) : "");
    } else if (rule && data.rules[rule]) {
      const { text, tag, told, source } = data.rules[rule];
      this.info.replaceChildren(
        h("h4", {}, rule, h("i", { class: `tag-${tag}` }, told), this.button("close-rule", "×", () => this.show("rule", null), { "aria-label": w.close, class: "tcg-quiet" })),
        h("p", {}, text),
        source ? h("small", {}, `${w.source}: ${source}`) : "");
    } else this.info.replaceChildren(h("p", { class: "tcg-hint" }, w["card-hint"]));
  }

  drawSheet(s) {
    const w = this.words;
    this.sheet.hidden = !this.open.sheet;
    if (!this.open.sheet) return;
    const close = this.button("close", `× ${w.close}`, () => this.toggle("sheet", this.open.sheet), { class: "tcg-quiet" });
    if (this.open.sheet === "flow") {
      const svg = this.drawing("diagram", s.lang) ?? svgFrom(this.constants[s.lang].map);
      mark(svg, s.flow);
      this.sheet.replaceChildren(close, svg);
      svg.querySelector(".is-live")?.scrollIntoView?.({ block: "nearest" });
    } else {
      const pairs = (start) => Object.keys(w).filter((k) => k.startsWith(start)).map((k) => w[k].split("|"));
      const table = (start) => h("dl", {}, pairs(start).map(([a, b]) => [h("dt", {}, a), h("dd", {}, b)]));
      this.sheet.replaceChildren(close, h("h3", {}, w.help), h("div", { class: "tcg-help" }, table("key-"), table("legend-")));
    }
  }

  drawLesson(s) {
    const [w, l] = [this.words, s.lesson];
    this.lesson.hidden = !l;
    if (!l) return;
    const rows = [h("h3", {}, l.title, h("small", {}, `${l.step + 1} / ${l.steps}`)), h("p", {}, l.say)];
    if (l.task) rows.push(h("p", { class: "tcg-task" }, h("b", {}, l.done ? `✓ ${w["lesson-done"]}` : w["lesson-task"]), " ", l.done ? l.praise : l.task));
    rows.push(l.hints.map((hint) => h("p", { class: "tcg-hint" }, hint)));
    if (l.told) rows.push(h("p", { class: "tcg-note", role: "status" }, l.told));
    const buttons = [
      this.button("lesson-back", `‹ ${w["lesson-back"]}`, () => this.send("lesson", { to: "back" }), { disabled: l.step === 0 }),
      this.button("lesson-again", w["lesson-again"], () => this.send("lesson", { to: "again" })),
      l.more ? this.button("lesson-hint", w["lesson-hint"], () => this.send("lesson", { to: "hint" })) : null,
      this.button("lesson-next", `${w["lesson-next"]} ›`, () => this.send("lesson", { to: "next" }), { disabled: !l.next, class: l.ready ? "tcg-main-button" : null }),
    ];
    this.lesson.replaceChildren(...rows.flat(), h("div", { class: "tcg-buttons" }, buttons));
  }

  show(kind, value) {
    if (this.open[kind] === value) return;
    this.open[kind] = value;
    this.drawInfo();
    if (kind === "rule") for (const chip of this.root.querySelectorAll(".tcg-rule")) chip.setAttribute("aria-expanded", String(chip.dataset.id === `rule-${value}`));
  }

  toggle(kind, value = true) {
    this.open[kind] = this.open[kind] === value ? (kind === "sheet" ? null : false) : value;
    const kept = this.focused();
    this.drawBar(this.state);
    this.drawTodo(this.state);
    this.drawSheet(this.state);
    if (kind === "sheet" && this.open.sheet) this.sheet.querySelector("button").focus({ preventScroll: true });
    else this.refocus(kept);
  }

  pointed(e) {
    const card = e.target.closest?.("[data-card]");
    if (card) this.show("card", card.dataset.card);
    else if (e.target.closest?.(".tcg-board")) this.show("card", null);
  }

  clicked(e) {
    const place = e.target.closest?.(".tcg-board [data-place]");
    if (place) this.send("pick", { place: place.dataset.place });
    if (this.open.menu && !e.target.closest?.(".tcg-menu,[data-id=menu]")) this.toggle("menu");
    if (this.open.list && !e.target.closest?.(".tcg-list,[data-id=list]")) this.toggle("list");
  }

  pressed(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const writes = e.target.matches?.("input,select,textarea");
    if (e.key !== "Tab") e.stopPropagation(); // else JupyterLab takes letters for commands
    if (e.key === "Escape") return this.escape(e);
    if (writes) return undefined;
    const act = this.keys()[e.key];
    const place = e.target.closest?.("[data-place]");
    if (place && (e.key === "Enter" || e.key === " ")) {
      e.preventDefault();
      this.send("pick", { place: place.dataset.place });
    } else if (act) {
      e.preventDefault();
      act();
    }
    return undefined;
  }

  keys() {
    const go = (to) => () => this.send("go", { to });
    return {
      ArrowLeft: go("back"), ArrowRight: go("forward"), Home: go("first"), End: go("last"),
      c: () => this.state.choice.action && this.send("confirm"),
      l: () => this.send("lang"), b: () => this.send("branch"), "?": () => this.toggle("sheet", "help"),
    };
  }

  escape(e) {
    e.preventDefault();
    if (this.open.sheet) return this.toggle("sheet", this.open.sheet);
    for (const kind of ["menu", "list"]) if (this.open[kind]) return this.toggle(kind);
    this.show("rule", null);
    return this.send("clear");
  }
}

export default {
  render({ model, el }) {
    const control = new AbortController();
    const theme = model.get("theme");
    const root = h("div", { class: `tcg-stepper tcg-theme-${theme}`, tabindex: 0, role: "group", "data-lm-suppress-shortcuts": "true" });
    el.append(root);
    new Stepper(model, root, control.signal);
    return () => {
      control.abort();
      root.remove();
    };
  },
};
