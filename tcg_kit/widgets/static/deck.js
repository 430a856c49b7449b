// A deck builder: all cards to search and filter on the left, the card looked at, and the deck with what is wrong with it.
// Python keeps the deck; searching happens here, so that it is as fast as typing. The list is built once for a language.
import { choose, h, icon, svgFrom } from "./dom.js";
import { holds, words } from "./search.js";
import { Talk } from "./talk.js";

const UNDO = "M3 3v4h4M3 7a5.2 5.2 0 1 1-.3 3.4";

class DeckBuilder extends Talk {
  constructor(model, root, signal) {
    super(model, root);
    this.wanted = { text: "", chosen: false, facets: {} };
    this.open = null; // the rule that is shown
    this.number = null; // the field whose curve is drawn
    this.build();
    root.addEventListener("keydown", (e) => this.pressed(e), { signal });
    root.addEventListener("focusin", (e) => this.looked(e.target), { signal });
    root.addEventListener("pointerover", (e) => this.hovered(e.target), { signal });
    this.begin(signal);
  }

  get here() {
    return this.constants[this.state.lang];
  }

  fault(text) {
    this.told.replaceChildren(h("p", { class: "tcg-error", role: "alert" }, text));
  }

  // what stands there once

  build() {
    const button = (id, ...inside) => h("button", { type: "button", "data-id": id, class: "tcg-quiet" }, ...inside);
    this.find = h("input", { type: "text", "data-id": "find", oninput: () => ((this.wanted.text = this.find.value), this.filter()) });
    this.facets = h("span", { class: "tcg-row" });
    this.chosen = h("input", { type: "checkbox", "data-id": "chosen", onchange: () => ((this.wanted.chosen = this.chosen.checked), this.filter()) });
    this.chosenText = h("span");
    this.found = h("output", { role: "status" });
    this.lang = button("lang");
    this.lang.onclick = () => this.speak();
    this.list = h("ul", { class: "tcg-pool", role: "list" });
    this.none = h("p", { class: "tcg-how", hidden: true });
    this.keys = h("p", { class: "tcg-how" });
    this.face = h("div", { class: "tcg-face" });
    this.name = h("input", { type: "text", "data-id": "name", maxlength: 60, onchange: () => this.send("name", { name: this.name.value }) });
    this.total = h("output", { class: "tcg-total" });
    this.load = h("select", { "data-id": "load", onchange: () => this.send("load", { name: this.load.value }) });
    this.undo = button("undo", icon(UNDO));
    this.undo.onclick = () => this.send("undo");
    this.clear = button("clear");
    this.clear.onclick = () => this.send("clear");
    this.law = h("div", { class: "tcg-law", role: "status" });
    this.rule = h("div", { class: "tcg-ruletext" });
    this.entries = h("ul", { class: "tcg-entries", role: "list" });
    this.by = h("select", { "data-id": "by", onchange: () => ((this.number = this.by.value), this.curves()) });
    this.kinds = h("div", { class: "tcg-shares" });
    this.curve = h("div", { class: "tcg-curve" });
    this.saves = h("span", { class: "tcg-row" });
    this.told = h("div", { class: "tcg-say" });
    this.play = h("div", { class: "tcg-play" });
    this.root.replaceChildren(
      h("div", { class: "tcg-bar" }, this.find, this.facets, h("label", { class: "tcg-auto" }, this.chosen, this.chosenText), this.found, h("span", { class: "tcg-tools" }, this.lang)),
      h("div", { class: "tcg-build" },
        h("div", { class: "tcg-shelf" }, this.list, this.none, this.keys),
        h("div", { class: "tcg-mid" }, this.face, h("div", { class: "tcg-curves" }, this.kinds, h("div", { class: "tcg-counted" }, this.by, this.curve))),
        h("div", { class: "tcg-made" },
          h("div", { class: "tcg-row" }, this.name, this.total, this.load, this.undo),
          this.law, this.rule, this.entries, h("div", { class: "tcg-row" }, this.saves, this.clear), this.told, this.play)));
  }

  changed = () => {
    this.answered();
    const s = this.state;
    if (this.now !== s.lang) this.translate();
    for (const [id, row] of this.rows) this.count(row, s.counts[id] ?? 0);
    this.filter();
    if (this.shown !== s.face) this.face.replaceChildren(...(s.face ? [svgFrom(s.face)] : []));
    this.shown = s.face;
    for (const [id, row] of this.rows) row.node.classList.toggle("is-looked", id === s.look);
    if (this.root.ownerDocument.activeElement !== this.name) this.name.value = s.name;
    this.total.textContent = this.words["deck-total"].replace("{n}", s.total);
    this.opening();
    this.undo.disabled = !s.undo;
    this.clear.disabled = !s.total;
    this.saving();
    this.judge();
    this.enter();
    this.curves();
    this.told.replaceChildren(...[
      s.note ? h("p", { class: "tcg-note", role: "status" }, s.note) : null,
      s.error ? h("p", { class: "tcg-error", role: "alert" }, s.error) : null,
      ...s.faults.map((fault) => h("p", { class: "tcg-error" }, fault.text)),
    ].filter(Boolean));
    const copy = h("button", { type: "button", "data-id": "copy", class: "tcg-quiet", onclick: () => this.copy(copy) }, this.words["deck-copy"]);
    this.play.replaceChildren(...(s.fine ? [h("span", { class: "tcg-how" }, this.words["deck-play"]), h("code", {}, s.code), copy] : []));
    this.root.dataset.serial = s.serial;
  };

  translate() {
    const w = this.words;
    this.now = this.state.lang;
    this.root.lang = this.now;
    this.lang.textContent = this.now === "ja" ? "English" : "日本語";
    this.lang.lang = this.now === "ja" ? "en" : "ja";
    this.find.placeholder = w["deck-find"];
    name(this.find, w["deck-find"]);
    name(this.name, w["deck-name"]);
    name(this.by, w["deck-by"]);
    this.chosenText.textContent = w["deck-chosen"];
    this.none.textContent = w["deck-none"];
    this.keys.textContent = w["deck-keys"];
    name(this.undo, w["deck-undo"]);
    this.clear.textContent = w["deck-clear"];
    this.facets.replaceChildren(...this.here.facets.map(([key, label, options]) => {
      const select = h("select", { "data-id": `facet-${key}`, "aria-label": label, onchange: (e) => ((this.wanted.facets[key] = e.target.value), this.filter()) });
      choose(select, [["", w["deck-every"].replace("{name}", label)], ...options], this.wanted.facets[key] ?? "");
      return select;
    }));
    this.forms = this.constants.forms.map((form) => h("button", { type: "button", "data-id": `save-${form}`, onclick: () => this.send("save", { form }) }));
    this.saves.replaceChildren(h("span", { class: "tcg-how" }, w["deck-save"]), ...this.forms);
    this.number ??= this.here.numbers[0]?.[0];
    choose(this.by, this.here.numbers, this.number);
    this.rows = new Map(this.here.cards.map((card, i) => [card.id, this.row(card, i === 0)]));
    this.list.replaceChildren(...[...this.rows.values()].map((row) => row.node));
  }

  row(card, first) {
    const w = this.words;
    const change = (more) => () => this.put(card.id, (this.state.counts[card.id] ?? 0) + more);
    const less = h("button", { type: "button", tabindex: -1, "data-id": "less", "aria-label": w["deck-drop"].replace("{name}", card.name), onclick: change(-1) }, "−");
    const more = h("button", { type: "button", tabindex: -1, "data-id": "more", "aria-label": w["deck-add"].replace("{name}", card.name), onclick: change(1) }, "+");
    const n = h("span", { class: "tcg-n" });
    const numbers = card.numbers.map(([label, value]) => `${label} ${value}`);
    const told = [card.kind, card.signed, ...numbers].filter(Boolean).join(" · ");
    const node = h("li", { tabindex: first ? 0 : -1, "data-card": card.id },
      h("span", { class: "tcg-copies" }, less, n, more),
      h("span", { class: "tcg-what" }, h("b", {}, card.name), h("small", {}, told), h("small", { class: "tcg-text" }, card.text)));
    return { card, node, n, less };
  }

  // what changes

  count(row, n) {
    row.n.textContent = `${n}/${row.card.most}`;
    row.n.setAttribute("aria-label", this.words["deck-count"].replace("{n}", n).replace("{most}", row.card.most));
    row.n.classList.toggle("is-some", n > 0);
    row.n.classList.toggle("is-over", n > row.card.most);
    row.less.disabled = n === 0;
  }

  filter() {
    const { text, chosen, facets } = this.wanted;
    const wanted = words(text);
    let n = 0;
    for (const [id, row] of this.rows) {
      const fits = holds(row.card.find, wanted)
        && Object.entries(facets).every(([key, value]) => !value || row.card.values[key] === value)
        && (!chosen || this.state.counts[id]);
      row.node.hidden = !fits;
      n += Boolean(fits);
    }
    this.none.hidden = n > 0;
    this.found.textContent = this.words["deck-cards"].replace("{n}", n).replace("{all}", this.rows.size);
    const seen = [...this.rows.values()].filter((row) => !row.node.hidden);
    if (seen.length && !seen.some((row) => row.node.tabIndex === 0)) this.stop(seen[0].node);
  }

  /** The one row that Tab comes to. */
  stop(node) {
    for (const row of this.rows.values()) row.node.tabIndex = row.node === node ? 0 : -1;
  }

  opening() {
    const told = JSON.stringify(this.state.loads);
    if (this.load.dataset.told === told + this.now) return void (this.load.value = "");
    this.load.dataset.told = told + this.now;
    const groups = this.state.loads.map(([label, options]) => h("optgroup", { label }, options.map(([value, text]) => h("option", { value }, text))));
    this.load.replaceChildren(h("option", { value: "" }, this.words["deck-load"]), ...groups);
    this.load.value = "";
    name(this.load, this.words["deck-load"]);
  }

  /** Where each form is saved: the file that was opened is written again. */
  saving() {
    const [w, { file }] = [this.words, this.state];
    this.constants.forms.forEach((form, i) => {
      const own = file.toLowerCase().endsWith(`.${form}`);
      this.forms[i].textContent = own ? `→ ${file}` : form.toUpperCase();
      name(this.forms[i], own ? w["deck-save-file"].replace("{name}", file) : w["deck-save-new"].replace("{form}", form.toUpperCase()));
    });
  }

  judge() {
    const { problems, fine } = this.state;
    const told = JSON.stringify([problems, fine, this.now]);
    if (this.law.dataset.told === told) return;
    this.law.dataset.told = told;
    const head = fine ? (problems.length ? "deck-advice" : "deck-fine") : "deck-wrong";
    this.law.dataset.kind = fine ? (problems.length ? "advice" : "fine") : "wrong";
    const lines = problems.map((one) => h("li", { class: `is-${one.severity}` }, h("span", { class: "tcg-sign", "aria-hidden": "true" }, one.severity === "error" ? "✗" : "△"), h("span", {}, one.text),
      one.rule ? h("button", { type: "button", class: "tcg-rule", "data-rule": one.rule, onclick: () => this.tell(one.rule) }, one.rule) : null));
    this.law.replaceChildren(h("b", {}, `${fine ? "○" : "✗"} ${this.words[head]}`), h("ul", {}, lines));
    if (!problems.some((one) => one.rule === this.open)) this.open = null;
    this.tell(this.open, true);
  }

  tell(rule, keep = false) {
    this.open = rule === this.open && !keep ? null : rule;
    const found = this.open && this.here.rules[this.open];
    this.rule.replaceChildren(...(found ? [h("b", {}, this.open), h("span", {}, found.text), h("small", {}, `${found.told} · ${found.source}`)] : []));
  }

  enter() {
    const { counts, total } = this.state;
    const told = JSON.stringify([counts, this.now]);
    if (this.entries.dataset.told === told) return; // a button that is being pressed must stay where it is
    this.entries.dataset.told = told;
    const kept = [...this.rows.values()].filter((row) => counts[row.card.id]);
    const line = ({ card }) => h("li", { class: counts[card.id] > card.most ? "is-over" : null, "data-entry": card.id },
      h("button", { type: "button", "data-id": `drop-${card.id}`, "aria-label": this.words["deck-drop"].replace("{name}", card.name), onclick: () => this.put(card.id, counts[card.id] - 1) }, "−"),
      h("b", {}, counts[card.id]), h("button", { type: "button", class: "tcg-link", "data-id": `go-${card.id}`, onclick: () => this.goTo(card.id) }, card.name));
    const focused = this.root.contains(document.activeElement) && document.activeElement.dataset.id;
    this.entries.replaceChildren(...(total ? kept.map(line) : [h("li", { class: "tcg-how" }, this.words["deck-empty"])]));
    if (focused) this.root.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  curves() {
    const [, kind, options] = this.here.facets[0];
    const of = (field) => {
      const found = new Map();
      for (const { card } of this.rows.values()) {
        const [n, value] = [this.state.counts[card.id] ?? 0, card.values[field]];
        if (n && value !== undefined) found.set(value, (found.get(value) ?? 0) + n);
      }
      return found;
    };
    const kinds = of(this.here.facets[0][0]);
    rows(this.kinds, kind, options.map(([key, label]) => [label, kinds.get(key) ?? 0]));
    const numbers = of(this.number);
    const sorted = [...numbers.keys()].sort((a, b) => a - b);
    const whole = sorted.length && sorted.at(-1) - sorted[0] < 12 ? Array.from({ length: sorted.at(-1) - sorted[0] + 1 }, (_, i) => sorted[0] + i) : sorted;
    const label = this.here.numbers.find(([key]) => key === this.number)?.[1] ?? "";
    bars(this.curve, label, whole.map((value) => [value, numbers.get(value) ?? 0]));
    this.by.value = this.number;
  }

  async copy(button) {
    await navigator.clipboard?.writeText(this.state.code);
    button.textContent = this.words["deck-copied"];
  }

  // what a person does

  put(id, n) {
    if (n >= 0 && n <= 99) this.send("put", { id, n });
  }

  goTo(id) {
    const row = this.rows.get(id);
    if (row.node.hidden) {
      this.wanted = { text: "", chosen: false, facets: {} };
      this.find.value = "";
      this.chosen.checked = false;
      for (const select of this.facets.children) select.value = "";
      this.filter();
    }
    this.stop(row.node);
    row.node.focus();
  }

  looked(node) {
    const row = node.closest?.("[data-card]");
    if (row && row.dataset.card !== this.state.look) this.send("look", { id: row.dataset.card });
  }

  hovered(node) {
    clearTimeout(this.over);
    const id = node.closest?.("[data-card],[data-entry]")?.dataset;
    const wanted = id && (id.card ?? id.entry);
    if (wanted && wanted !== this.state.look) this.over = setTimeout(() => this.send("look", { id: wanted }), 120);
  }

  pressed(e) {
    if (e.key !== "Tab") e.stopPropagation(); // else JupyterLab takes letters for commands
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
    const row = e.target.closest?.("[data-card]");
    if (e.target.matches("input[type=text]")) {
      if (e.target === this.find && e.key === "ArrowDown") this.move(e, 0);
      else if (e.key === "Enter" || e.key === "Escape") e.target.blur();
      return;
    }
    if (e.key === "/") return void (e.preventDefault(), this.find.focus());
    if (/^z$/i.test(e.key) && this.state.undo) return void (e.preventDefault(), this.send("undo"));
    if (!row) return;
    const [id, n] = [row.dataset.card, this.state.counts[row.dataset.card] ?? 0];
    if (e.key === "ArrowDown" || e.key === "ArrowUp") this.move(e, e.key === "ArrowDown" ? 1 : -1);
    else if (["+", ";", "=", "ArrowRight"].includes(e.key)) (e.preventDefault(), this.put(id, n + 1));
    else if (["-", "−", "ArrowLeft", "Delete", "Backspace"].includes(e.key)) (e.preventDefault(), this.put(id, n - 1));
    else if (/^[0-9]$/.test(e.key)) (e.preventDefault(), this.put(id, Number(e.key)));
  }

  move(e, by) {
    e.preventDefault();
    const seen = [...this.rows.values()].map((row) => row.node).filter((node) => !node.hidden);
    const at = seen.indexOf(e.target.closest("[data-card]"));
    const next = seen[Math.max(0, Math.min(seen.length - 1, at < 0 ? 0 : at + by))];
    if (!next) return;
    this.stop(next);
    next.focus();
  }
}

function name(node, text) {
  node.setAttribute("aria-label", text);
  node.title = text;
}

/** What a drawing of numbers says; gives the largest. */
function drawn(node, title, found) {
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", `${title}: ${found.map(([label, n]) => `${label} ${n}`).join(", ")}`);
  return Math.max(1, ...found.map(([, n]) => n));
}

/** Lying bars with their names and numbers: [label, n] each. */
function rows(node, title, found) {
  const most = drawn(node, title, found);
  node.replaceChildren(...found.map(([label, n]) => h("span", { class: n ? null : "is-none" },
    h("small", { title: label }, label), h("i", {}, h("i", { style: `width:${Math.round((n / most) * 100)}%` })), h("b", {}, n))));
}

/** Standing bars with their numbers: [label, n] each. */
function bars(node, title, found) {
  const most = drawn(node, title, found);
  node.replaceChildren(...found.map(([label, n]) => h("span", { class: "tcg-barof", title: `${label}: ${n}` },
    h("b", {}, n || ""), h("i", { style: `height:${Math.round((n / most) * 34) + (n ? 2 : 0)}px` }), h("small", {}, label))));
}

export default {
  render({ model, el }) {
    const control = new AbortController();
    const root = h("div", { class: `tcg-stepper tcg-deck tcg-theme-${model.get("theme")}`, role: "group", "data-lm-suppress-shortcuts": "true" });
    el.append(root);
    new DeckBuilder(model, root, control.signal);
    return () => {
      control.abort();
      root.remove();
    };
  },
};
