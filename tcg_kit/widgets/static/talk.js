// What widgets that talk with Python share: each message is answered by a new state, and where none comes, that is said.
import { remember, remembered, svgFrom } from "./dom.js";

const SLOW = 300; // milliseconds after which a wait is shown
const SILENT = 8000; // and after which it is said that nobody answers

/** A widget's face. It has changed(), which draws the state and calls answered(), and fault(text), which shows an error. */
export class Talk {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.constants = model.get("constants");
  }

  /** Draw, and follow the model until the signal; in the language this browser remembers, if nobody has chosen one. */
  begin(signal) {
    this.model.on("change:state", this.changed);
    signal.addEventListener("abort", () => (this.model.off("change:state", this.changed), this.answered()));
    this.changed();
    const wanted = remembered("lang");
    if (this.state.follows && this.constants[wanted] && wanted !== this.state.lang) this.send("lang", { lang: wanted });
  }

  get state() {
    return this.model.get("state");
  }

  get words() {
    return this.constants[this.state.lang].words;
  }

  send(what, more = {}) {
    try {
      this.model.send({ do: what, ...more });
    } catch {
      return this.fault(this.words.silent);
    }
    this.slow ??= setTimeout(() => this.root.classList.add("is-waiting"), SLOW);
    this.lost ??= setTimeout(() => this.fault(this.words.silent), SILENT);
    return undefined;
  }

  answered() {
    clearTimeout(this.slow);
    clearTimeout(this.lost);
    this.slow = this.lost = null;
    this.root.classList.remove("is-waiting");
  }

  // A style sheet that comes and goes makes the browser style the whole page anew: the board's is kept, as it never changes.
  drawBoard(s) {
    const svg = svgFrom(s.board);
    const style = svg.querySelector("style");
    if (style && style.textContent !== this.style.textContent) this.style.textContent = style.textContent;
    style?.remove();
    this.board.replaceChildren(svg);
    const { width, height } = svg.viewBox.baseVal;
    this.root.style.setProperty("--ratio", width / height);
  }

  /** The other language. */
  speak() {
    const lang = this.state.lang === "ja" ? "en" : "ja";
    if (!this.state.pinned) remember("lang", lang);
    this.send("lang", { lang });
  }
}
