// The bar above the board: stepping, how far a step goes, whose eyes, lines, saving, language. Built once; then only changed,
// so that a drag of the slider or an open list is not cut off by the picture that it asks for.
import { choose, h, icon, savePicture, svgFrom } from "./dom.js";

const ICONS = {
  first: "M3 2v12M13 2.5v11L5.5 8z", back: "M12 2.5v11L4 8z", forward: "M4 2.5v11L12 8z", last: "M13 2v12M3 2.5v11L10.5 8z",
  branch: "M4 2v12M4 11c0-5 8-2 8-8M10 5l2-2.5L14 5",
};
const UNITS = ["phase", "decision", "event"];

export class Bar {
  constructor(ui, root) {
    this.ui = ui;
    this.menu = false;
    const button = (id, more, ...inside) => h("button", { type: "button", "data-id": id, ...more }, ...inside);
    const step = (id) => button(id, { class: "tcg-step", onclick: () => ui.send("go", { to: id }) }, icon(ICONS[id]));
    this.steps = ["first", "back", "forward", "last"].map(step);
    this.slider = h("input", { type: "range", min: 0, "data-id": "slider", onchange: () => this.slide(0), oninput: () => this.slide(60) });
    this.place = h("output");
    const list = (id, go) => h("select", { "data-id": id, class: "tcg-quiet", onchange: (e) => go(e.target.value) });
    this.unit = list("unit", (unit) => ui.send("unit", { unit }));
    this.seat = list("seat", (seat) => ui.send("view", { seat: seat === "" ? null : Number(seat) }));
    this.line = list("line", (n) => ui.send("line", { n: Number(n) }));
    this.branch = button("branch", { class: "tcg-quiet", onclick: () => ui.send("branch") });
    this.save = button("menu", { class: "tcg-quiet", onclick: () => this.toggle() });
    this.saves = h("div", { class: "tcg-menu", role: "menu", hidden: true });
    this.lang = button("lang", { class: "tcg-quiet", onclick: () => ui.speak() });
    this.help = button("help", { class: "tcg-quiet", onclick: () => ui.toggle("help") }, "?");
    root.replaceChildren(
      h("span", { class: "tcg-steps" }, this.steps),
      h("span", { class: "tcg-slider" }, this.slider, this.place),
      this.unit,
      this.seat,
      h("span", { class: "tcg-tools" }, this.line, this.branch, this.save, this.saves, this.lang, this.help));
  }

  draw(s) {
    const w = this.ui.words;
    const off = { first: s.stop === 0 && s.start, back: s.stop === 0 && s.start, forward: s.stop === s.stops - 1, last: s.stop === s.stops - 1 };
    for (const one of this.steps) {
      one.disabled = off[one.dataset.id];
      name(one, w[one.dataset.id]);
    }
    this.slider.max = s.stops - 1;
    if (!this.waiting) this.slider.value = s.stop;
    name(this.slider, w.slider);
    this.slider.setAttribute("aria-valuetext", `${s.phase.label}, ${s.stop}/${s.stops - 1}`);
    this.place.textContent = `${s.stop}/${s.stops - 1}`;
    choose(this.unit, UNITS.map((unit) => [unit, w[`unit-${unit}`]]), s.unit);
    name(this.unit, w.unit);
    const seats = [...Array(s.seats).keys()].map((n) => [n, w["seat-one"].replace("{seat}", n)]);
    choose(this.seat, [["", w["seat-all"]], ...seats], s.seat ?? "");
    name(this.seat, w.seat);
    this.seat.hidden = Boolean(s.table) && !s.table.open;
    this.branch.hidden = Boolean(s.table);
    this.line.hidden = s.lines.length < 2;
    choose(this.line, s.lines.map((text, n) => [n, text]), s.line);
    name(this.line, w.line);
    if (this.now !== s.lang) this.speak(s.lang, w);
  }

  speak(lang, w) {
    this.now = lang;
    this.branch.replaceChildren(icon(ICONS.branch), w.branch);
    this.save.textContent = `${w.menu} ▾`;
    this.lang.textContent = lang === "ja" ? "English" : "日本語";
    this.lang.lang = lang === "ja" ? "en" : "ja";
    name(this.help, w.help);
    this.fill(w);
  }

  // While a drag goes on, ask only for the newest place of the slider.
  slide(delay) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.waiting = null;
      const to = Number(this.slider.value);
      if (to !== this.ui.state.stop) this.ui.send("go", { to });
    }, delay);
  }

  fill(w) {
    const item = (id, go) => h("button", { type: "button", "data-id": id, onclick: () => (this.toggle(), go()) }, w[id]);
    const picture = (what, format) => item(`save-${what}-${format}`, async () => {
      try {
        const [ui, name] = [this.ui, what === "board" ? what : this.ui.state.graph.name];
        await savePicture(what === "board" ? svgFrom(ui.state.board) : ui.diagram(true), `${ui.constants.slug}-${name}`, format);
      } catch (e) {
        this.ui.fault(String(e));
      }
    });
    this.saves.replaceChildren(
      item("save-replay", () => this.ui.send("replay")),
      ...["board", "flow"].flatMap((what) => ["svg", "png"].map((format) => picture(what, format))));
  }

  toggle(open = this.saves.hidden) {
    this.saves.hidden = !open;
    this.save.setAttribute("aria-expanded", String(open));
    if (!open && this.saves.contains(document.activeElement)) this.save.focus({ preventScroll: true });
  }

  get opened() {
    return !this.saves.hidden;
  }
}

function name(node, text) {
  if (node.title === text) return;
  node.title = text;
  node.setAttribute("aria-label", text);
}
