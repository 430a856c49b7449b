// The stepper's face. Python sends one `state` for each instant (see picture.py); everything here is drawn from it.
import { Bar } from "./bar.js";
import { choose, h, icon, light, mark, reveal, svgFrom, svgNode } from "./dom.js";
import { chain, doing, help, info, items, lesson, moves, todo } from "./panels.js";
import { gameForm, table } from "./table.js";
import { Talk } from "./talk.js";

const LARGE = "M9 2h5v5M14 2L9 7M7 14H2V9M2 14l5-5";

class Stepper extends Talk {
  constructor(model, root, signal) {
    super(model, root);
    this.open = { rule: null, card: null, list: false, sheet: null };
    this.drawings = {};
    this.build();
    root.addEventListener("click", (e) => this.clicked(e), { signal });
    root.addEventListener("keydown", (e) => this.pressed(e), { signal });
    for (const name of ["pointerover", "focusin"]) root.addEventListener(name, (e) => this.pointed(e), { signal });
    root.addEventListener("pointerleave", () => this.show("card", null), { signal });
    this.begin(signal);
  }

  build() {
    const part = (name, more = {}, ...inside) => (this[name] = h("div", { class: `tcg-${name}`, ...more }, ...inside));
    this.past = h("ol", { class: "tcg-old" });
    this.fresh = h("ol", { "aria-live": "polite" });
    this.chain = h("ol", { class: "tcg-chain", "aria-live": "polite", hidden: true });
    this.heading = h("h3");
    this.told = h("div", { class: "tcg-told" });
    this.buttons = h("span", { class: "tcg-buttons" });
    this.moves = h("div", { class: "tcg-list", hidden: true });
    const below = part("todo", {}, this.told, h("div", { class: "tcg-row" }, this.buttons, this.asking()), this.moves);
    const left = h("div", { class: "tcg-left" }, part("board"), below);
    const column = h("div", { class: "tcg-column" }, part("map"), part("happened", {}, this.heading, this.past, this.fresh, this.chain), part("info"));
    this.graph = h("select", { "data-id": "graph", class: "tcg-quiet", onchange: (e) => (this.map.classList.add("is-drawing"), this.send("graph", { name: e.target.value })) });
    this.large = h("button", { type: "button", "data-id": "enlarge", class: "tcg-quiet", onclick: () => this.toggle("flow") }, icon(LARGE));
    this.maphead = h("div", { class: "tcg-maphead" }, this.graph, this.large);
    this.mapbox = h("div", { class: "tcg-mapbox" });
    this.style = h("style");
    this.root.replaceChildren(this.style, part("lesson", { hidden: true }), part("table", { hidden: true }), part("bar", { role: "toolbar" }),
      h("div", { class: "tcg-main" }, left, h("div", { class: "tcg-side" }, column)), part("sheet", { hidden: true }));
    this.tools = new Bar(this, this.bar);
  }

  asking() {
    this.why = h("input", { type: "text", "data-id": "why", size: 15, maxlength: 200 });
    this.ask = h("button", { type: "submit", "data-id": "ask" });
    const submit = (e) => {
      e.preventDefault();
      this.send("why", { text: this.why.value });
    };
    return h("form", { class: "tcg-why", onsubmit: submit }, this.why, this.ask);
  }

  changed = () => {
    const s = this.state;
    if (!s.board) return;
    this.answered();
    const kept = this.focused();
    this.root.lang = s.lang;
    this.root.setAttribute("aria-label", `${this.constants.slug}: ${s.phase.label}`);
    this.tools.draw(s);
    this.drawBoard(s);
    if (s.choice.kind !== "locked") s.choice.sources.slice(0, 9).forEach((place, i) => this.showKey(place, i + 1));
    this.drawLesson(s);
    this.drawTable(s);
    this.drawMap(s);
    this.drawHappened(s);
    this.drawTodo(s);
    this.drawInfo();
    this.drawSheet(s);
    this.refocus(kept);
    this.root.dataset.serial = s.serial;
    this.scrolling ??= requestAnimationFrame(() => this.scroll());
  };

  // Asking where things stand makes the browser lay out the whole picture at once: it is asked just before it does so anyway.
  scroll() {
    this.scrolling = null;
    this.told.scrollTop = 0;
    if (!this.state.because && this.state.choice.kind === "over") this.happened.scrollTop = this.happened.scrollHeight; // the last blow
    else if (!this.state.because) this.happened.scrollTop = this.state.before.length ? this.fresh.offsetTop - this.heading.offsetHeight - 12 : 0;
    else if (this.asked !== this.chained) this.happened.scrollTop = 0;
    this.chained = this.state.because ? this.asked : null;
  }

  // Focus survives the new picture: on the same card or the same button, else on the widget itself.
  focused() {
    const node = this.root.ownerDocument.activeElement;
    if (!node || node === this.root || !this.root.contains(node)) return null;
    return { node, place: node.dataset.place, id: node.dataset.id };
  }

  refocus(kept) {
    if (!kept || (kept.node.isConnected && !kept.node.disabled)) return;
    const all = [...this.root.querySelectorAll("[data-place][tabindex],[data-id]")];
    const same = all.find((n) => (kept.place ? n.dataset.place === kept.place : kept.id && n.dataset.id === kept.id));
    (same && !same.disabled ? same : this.root).focus({ preventScroll: true });
  }

  fault(text) {
    this.map.classList.remove("is-drawing");
    this.told.querySelector(".is-fault")?.remove();
    this.told.prepend(h("p", { class: "tcg-error is-fault", role: "alert" }, text));
  }

  // The digit that chooses a place, where its triangle is; the style sheet shows it only while the keyboard is used.
  showKey(place, n) {
    const node = this.board.querySelector(`[data-place="${CSS.escape(place)}"].tcg-selectable`);
    const ring = node?.querySelector(":scope > .tcg-ring");
    if (!ring) return;
    const middle = ring.getAttribute("width") / 2;
    const cap = { class: "f-card w-can", x: middle - 8.5, y: -10, width: 17, height: 17, rx: 4, "stroke-width": 1.6 };
    node.append(svgNode("g", { class: "tcg-key", "aria-hidden": true }, svgNode("rect", cap), svgNode("text", { class: "b m t-s", x: middle, y: 2.8 }, n)));
  }

  drawLesson(s) {
    this.lesson.hidden = !s.lesson;
    this.root.classList.toggle("has-lesson", Boolean(s.lesson));
    if (!s.lesson) return;
    // while a step is followed the strip never shrinks, so that the button below does not slip away from the pointer
    const step = `${s.lesson.number}|${s.lesson.step}`;
    const same = this.step === step;
    this.lesson.style.minHeight = same && (s.lesson.watch || s.lesson.trial) ? `${this.lesson.offsetHeight}px` : "";
    this.lesson.replaceChildren(...lesson(this, s.lesson));
    if (this.step !== undefined && !same) {
      this.lesson.getAnimations?.().forEach((one) => one.cancel());
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
        this.lesson.animate?.([{ outline: "4px solid var(--can)" }, { outline: "0 solid transparent" }], 900);
      }
      reveal(this.lesson);
    }
    this.step = step;
  }

  drawTable(s) {
    this.table.hidden = !s.table;
    this.root.classList.toggle("has-table", Boolean(s.table));
    this.root.classList.toggle("has-review", Boolean(s.table && s.table.review));
    if (s.table) this.table.replaceChildren(...table(this, s.table));
    if (s.choice.kind !== "cover") return;
    this.open.card = this.open.rule = null; // what the one before has read or written is not for the next
    this.why.value = "";
  }

  drawMap(s) {
    const { name, names } = s.graph;
    const svg = this.diagram(false);
    if (this.map.firstChild !== this.maphead) this.map.replaceChildren(this.maphead, this.mapbox);
    if (this.mapbox.firstChild !== svg) this.mapbox.replaceChildren(svg);
    this.map.classList.remove("is-drawing");
    this.mapbox.dataset.wait = this.words.drawing;
    this.board.dataset.narrow = this.words.narrow;
    this.map.dataset.graph = name === "flow" ? "flow" : "other";
    choose(this.graph, names, name);
    this.graph.disabled = names.length < 2;
    this.graph.setAttribute("aria-label", this.words.graph);
    this.graph.title = this.words.graph;
    this.large.title = this.words.enlarge;
    this.large.setAttribute("aria-label", this.words.enlarge);
  }

  // The diagram beside the board, or the same one large, with its marks. Each is parsed once; then only classes change.
  diagram(large) {
    const s = this.state;
    const data = this.constants[s.lang];
    if (s.graph.name === "flow") {
      const svg = this.parsed(`flow|${s.lang}|${large}`, (large && data.diagram) || data.map);
      mark(svg, s.flow);
      return svg;
    }
    const drawn = this.model.get("drawings")[s.graph.drawing];
    const text = drawn && drawn[large ? "large" : "small"];
    if (!text) return h("p", { class: "tcg-hint" }, this.words["no-diagram"]);
    const svg = this.parsed(`${s.graph.drawing}|${large}`, text);
    light(svg, s.graph);
    return svg;
  }

  parsed(key, text) {
    return (this.drawings[key] ??= svgFrom(text));
  }

  drawHappened(s) {
    const w = this.words;
    const asked = Boolean(s.because);
    this.root.classList.toggle("has-chain", asked);
    this.heading.replaceChildren(asked ? w.because : w.happened, ...(asked ? [this.closer(w)] : []));
    this.chain.hidden = !asked;
    this.fresh.hidden = asked;
    this.past.hidden = asked || !s.before.length;
    if (asked) {
      this.chain.replaceChildren(...chain(this, s.because));
      if (this.asked !== this.chained && this.asks) this.heading.querySelector("button").focus({ preventScroll: true });
      return;
    }
    this.past.setAttribute("aria-label", w.earlier);
    this.past.replaceChildren(...items(this, s.before));
    const none = s.stop === 0 && s.stops > 1 ? w.beginning : s.start ? w["beginning-now"] : w.nothing;
    this.fresh.replaceChildren(...(s.happened.length ? items(this, s.happened) : [h("li", { class: "is-empty" }, none)]));
  }

  // Ask why something happened, or with nothing close the answer. The focus goes along, and comes back: what closes the
  // answer is called like what opened it.
  because(at) {
    this.asks = this.happened.contains(this.root.ownerDocument.activeElement);
    if (at) this.asked = at.join(".");
    this.send("because", { at });
  }

  closer(w) {
    return h("button", { type: "button", "data-id": `because-${this.asked}`, class: "tcg-quiet", "aria-label": w["because-close"], title: w["because-close"], onclick: () => this.because(null) }, "×");
  }

  drawTodo(s) {
    const w = this.words;
    const acts = s.choice.kind === "act";
    this.told.replaceChildren(...todo(this, s));
    this.buttons.replaceChildren(...doing(this, s));
    this.why.form.hidden = !acts || s.picked.length > 0;
    this.why.placeholder = w["why-place"];
    this.why.title = w["why-title"].replace("{example}", this.constants[s.lang].example);
    this.why.setAttribute("aria-label", this.why.title);
    this.ask.textContent = w.why;
    this.open.list &&= acts;
    this.moves.hidden = !this.open.list;
    this.moves.replaceChildren(...(this.open.list ? moves(this, s) : []));
    const reasons = this.moves.querySelector(".tcg-cannot");
    if (reasons && !this.reasoned) this.moves.scrollTop = reasons.offsetTop - 8;
    this.reasoned = Boolean(reasons);
    this.todo.dataset.kind = s.choice.kind;
  }

  confirm(action) {
    this.open.list = false;
    this.send("confirm", { action });
  }

  drawInfo() {
    this.info.replaceChildren(...info(this));
  }

  drawSheet(s) {
    this.sheet.hidden = !this.open.sheet;
    if (!this.open.sheet) return this.sheet.replaceChildren();
    const close = h("button", { type: "button", "data-id": "close", class: "tcg-quiet", onclick: () => this.toggle(this.open.sheet) }, `× ${this.words.close}`);
    if (this.open.sheet === "game") {
      if (this.sheet.querySelector("form") && this.formed === s.lang) return; // what has been chosen in it stays
      this.formed = s.lang;
      this.sheet.replaceChildren(close, ...gameForm(this, s.table.form));
    } else if (this.open.sheet === "flow") this.sheet.replaceChildren(close, this.diagram(true));
    else this.sheet.replaceChildren(close, ...help(this.words));
  }

  show(kind, value) {
    if (this.open[kind] === value) return;
    this.open[kind] = value;
    if (kind === "rule" && value) this.open.card = null;
    this.drawInfo();
    if (kind === "rule") for (const chip of this.root.querySelectorAll(".tcg-rule")) chip.setAttribute("aria-expanded", String(chip.dataset.id === `rule-${value}`));
    if (kind === "rule" && value) reveal(this.info);
  }

  toggle(sheet) {
    this.open.sheet = this.open.sheet === sheet ? null : sheet;
    const kept = this.focused();
    this.drawSheet(this.state);
    if (this.open.sheet) {
      this.sheet.querySelector("button").focus({ preventScroll: true });
      reveal(this.sheet);
      this.centre(this.sheet.querySelector(".is-live"));
    } else if (kept) this.root.focus({ preventScroll: true });
  }

  // A large diagram opens where the game is.
  centre(node) {
    if (!node) return;
    const [inner, outer] = [node.getBoundingClientRect(), this.sheet.getBoundingClientRect()];
    this.sheet.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
  }

  // why: ask at once why there are no more moves.
  toggleList(why = false) {
    this.open.list = !this.open.list;
    if (why && this.open.list && !this.state.cannot) this.send("now");
    const kept = this.focused();
    this.drawTodo(this.state);
    this.refocus(kept);
  }

  pointed(e) {
    const card = e.target.closest?.("[data-card]");
    if (card) this.show("card", card.dataset.card);
    else if (e.type === "pointerover" && e.target.closest?.(".tcg-board")) this.show("card", null);
  }

  clicked(e) {
    const place = e.target.closest?.(".tcg-board [data-place]");
    if (place) this.send("pick", { place: place.dataset.place });
    if (this.tools.opened && !e.target.closest?.(".tcg-menu,[data-id=menu]")) this.tools.toggle(false);
    if (this.open.list && !e.target.closest?.(".tcg-list,[data-id=list]")) this.toggleList();
  }

  pressed(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const writes = e.target.matches?.("input[type=text]");
    const sets = e.target.matches?.("input,select");
    if (e.key !== "Tab") e.stopPropagation(); // else JupyterLab takes letters for commands
    if (e.key === "Escape") {
      e.preventDefault();
      this.escape();
    } else if (writes || (sets && !/^[a-z?0-9]$/i.test(e.key)) || (e.shiftKey && e.key !== "?")) return;
    else if (e.target.closest?.("[data-place]") && (e.key === "Enter" || e.key === " ")) {
      e.preventDefault();
      this.send("pick", { place: e.target.closest("[data-place]").dataset.place });
    } else {
      const act = this.keys()[e.key] ?? (/^[1-9]$/.test(e.key) && this.digit(Number(e.key)));
      if (!act || (e.key === "Enter" && e.target !== this.root)) return;
      e.preventDefault();
      act();
    }
  }

  // A digit answers an open question of the lesson, else it chooses a card.
  digit(n) {
    const answer = this.lesson.querySelector(`[data-id=answer-${n - 1}]`);
    if (answer && this.state.choice.kind === "locked") return () => answer.click();
    const place = this.state.choice.sources[n - 1];
    return place && (() => this.send("pick", { place }));
  }

  keys() {
    const go = (to) => () => this.send("go", { to });
    const press = (what) => () => [...this.root.querySelectorAll(what)].find((one) => !one.disabled)?.click();
    return {
      ArrowLeft: go("back"), ArrowRight: go("forward"), Home: go("first"), End: go("last"),
      Enter: press(".tcg-todo .tcg-main-button, .tcg-lesson .tcg-main-button"),
      c: () => this.state.choice.action && this.send("confirm"),
      n: press("[data-id=lesson-next].tcg-main-button, [data-id=todo-follows]"), h: press("[data-id=lesson-hint], [data-id=table-hint]"), u: press("[data-id=table-undo]"),
      w: () => this.because(this.state.because ? null : this.newest()), l: () => this.speak(), b: () => this.state.table || this.send("branch"), "?": () => this.toggle("help"),
    };
  }

  // What happened last: what the key for "why?" asks about.
  newest() {
    const told = [...this.state.before, ...this.state.happened].filter((item) => item.at);
    return (told.filter((item) => item.kind === "event").at(-1) ?? told.at(-1))?.at ?? null;
  }

  // One thing at a time: what is open, what is picked, and at last back to the cell, so that the keyboard can leave.
  escape() {
    if (this.open.sheet) return this.toggle(this.open.sheet);
    if (this.tools.opened) return this.tools.toggle(false);
    if (this.open.list) return this.toggleList();
    if (this.open.rule) return this.show("rule", null);
    if (this.state.because) return this.because(null);
    if (this.state.picked.length || this.state.refused || this.state.note || this.state.error) return this.send("clear");
    if (this.root.ownerDocument.activeElement !== this.root) return this.root.focus({ preventScroll: true });
    return this.root.closest(".jp-Cell")?.focus({ preventScroll: true });
  }
}

// Shift+Enter makes JupyterLab scroll to the next cell, past a picture that has come just now: bring that back into sight.
function settle(root) {
  const next = root.closest(".jp-Cell")?.nextElementSibling;
  if (next?.classList.contains("jp-mod-active") || next?.classList.contains("jp-mod-selected")) reveal(root);
}

export default {
  render({ model, el }) {
    const control = new AbortController();
    const theme = model.get("theme");
    const root = h("div", { class: `tcg-stepper tcg-theme-${theme}`, tabindex: 0, role: "group", "data-lm-suppress-shortcuts": "true" });
    el.append(root);
    new Stepper(model, root, control.signal);
    setTimeout(() => settle(root), 250);
    return () => {
      control.abort();
      root.remove();
    };
  },
};
