// A quiz: the board, the question, the answers, and what the rules say to the one that was chosen.
import { choose, h, icon } from "./dom.js";
import { info, rules } from "./panels.js";
import { Talk } from "./talk.js";

const SIGN = { right: "○", wrong: "×" };
const AGAIN = "M13 3v4H9M13 7a5.2 5.2 0 1 0 .3 3.4";

class Quiz extends Talk {
  constructor(model, root, signal) {
    super(model, root);
    this.open = { rule: null, card: null };
    this.build();
    root.addEventListener("keydown", (e) => this.pressed(e), { signal });
    for (const name of ["pointerover", "focusin"]) root.addEventListener(name, (e) => this.pointed(e), { signal });
    this.begin(signal);
  }

  fault(text) {
    this.ask.querySelector(".is-fault")?.remove();
    this.ask.prepend(h("p", { class: "tcg-error is-fault", role: "alert" }, text));
  }

  build() {
    this.topic = h("select", { "data-id": "topic", onchange: (e) => this.send("topic", { topic: e.target.value }) });
    this.dots = h("ol", { class: "tcg-dots" });
    this.count = h("output");
    this.lang = h("button", { type: "button", "data-id": "lang", class: "tcg-quiet", onclick: () => this.speak() });
    this.again = h("button", { type: "button", "data-id": "again", class: "tcg-quiet", onclick: () => this.send("again") });
    this.board = h("div", { class: "tcg-board" });
    this.ask = h("div", { class: "tcg-question" });
    this.go = h("div", { class: "tcg-go" });
    this.past = h("div", { class: "tcg-happened" });
    this.info = h("div", { class: "tcg-info" });
    this.style = h("style");
    this.root.replaceChildren(this.style,
      h("div", { class: "tcg-bar" }, this.topic, this.dots, this.count, h("span", { class: "tcg-tools" }, this.again, this.lang)),
      h("div", { class: "tcg-main" }, h("div", { class: "tcg-seen" }, this.board, this.past),
        h("div", { class: "tcg-asked" }, this.ask, this.go, this.info)));
  }

  changed = () => {
    const s = this.state;
    if (!s.board) return;
    this.answered();
    const active = this.root.ownerDocument.activeElement;
    const kept = active && active !== this.root && this.root.contains(active) ? active.dataset.id : null;
    if (this.shown !== `${s.at} ${s.topic}`) this.open = { rule: null, card: null };
    this.shown = `${s.at} ${s.topic}`;
    this.root.lang = s.lang;
    this.root.setAttribute("aria-label", `${this.words.quiz}: ${this.constants.title[s.lang]}`);
    this.drawBar(s);
    this.drawBoard(s);
    this.ask.replaceChildren(...(s.over ? this.score(s) : this.question(s)));
    this.ask.scrollTop = 0;
    this.drawGo(s);
    this.drawPast(s);
    this.drawInfo();
    if (kept !== null) {
      const same = kept && this.root.querySelector(`[data-id="${CSS.escape(kept)}"]`);
      (same && !same.disabled ? same : this.root).focus({ preventScroll: true });
    }
    this.root.dataset.serial = s.serial;
  };

  drawBar(s) {
    const w = this.words;
    choose(this.topic, s.topics, s.topic);
    this.topic.title = w["quiz-topic"];
    this.topic.setAttribute("aria-label", w["quiz-topic"]);
    this.dots.replaceChildren(...s.dots.map((dot, n) => h("li", { class: `is-${dot || "open"}`, "aria-label": `${n + 1} ${w[`quiz-dot-${dot || "open"}`]}` }, SIGN[dot] ?? "")));
    this.count.textContent = `${Math.min(s.at + 1, s.dots.length)} / ${s.dots.length}`;
    this.again.replaceChildren(icon(AGAIN), w["quiz-again"]);
    this.lang.textContent = s.lang === "ja" ? "English" : "日本語";
    this.lang.lang = s.lang === "ja" ? "en" : "ja";
  }

  question(s) {
    const w = this.words;
    const answers = s.answers.map((one, n) =>
      h("button", { type: "button", "data-id": `answer-${n}`, class: `tcg-answer is-${one.state || "open"}`, disabled: one.state !== "", onclick: () => this.send("answer", { n }) },
        h("b", {}, SIGN[one.state] ?? String(n + 1)), h("span", {}, one.text)));
    return [
      s.error ? h("p", { class: "tcg-error", role: "alert" }, `${w.error}: ${s.error}`) : "",
      h("p", { class: "tcg-about" }, s.about, h("small", {}, w["quiz-seat"].replace("{seat}", s.seat))),
      h("p", { class: "tcg-ask", "aria-live": "polite" }, s.question),
      h("div", { class: "tcg-answers", role: "group" }, answers),
      s.reply ? this.reply(s.reply) : "",
    ];
  }

  reply(r) {
    const w = this.words;
    const said = (one) => [one.text, " ", rules(this, one.rules)];
    return h("div", { class: "tcg-reply", role: "status" },
      h("p", { class: r.right ? "tcg-note" : "tcg-refused" }, h("b", {}, w[r.right ? "quiz-right" : "quiz-wrong"]), r.right ? "" : said(r)),
      h("p", { class: "tcg-told" }, h("b", {}, w["quiz-engine"])), h("ul", {}, r.proof.map((one) => h("li", {}, said(one)))));
  }

  // The way on, always in sight.
  drawGo(s) {
    const w = this.words;
    const last = s.at + 1 >= s.dots.length;
    const button = (id, text, what) => h("button", { type: "button", "data-id": id, class: "tcg-main-button", onclick: () => this.send(what) }, `${text} ›`);
    if (s.over) this.go.replaceChildren(button("round", w["quiz-round"], "again"));
    else if (s.reply) this.go.replaceChildren(button("next", w[last ? "quiz-finish" : "quiz-next"], "next"));
    else this.go.replaceChildren(h("p", { class: "tcg-hint" }, w["quiz-keys"]));
  }

  score(s) {
    const w = this.words;
    const missed = s.over.missed.map((one) => h("li", {}, rules(this, [one.rule]), " ", one.text,
      h("span", { class: "tcg-taught" }, one.lessons.map(([n, title]) =>
        h("button", { type: "button", "data-id": `lesson-${n}`, class: "tcg-quiet", onclick: () => this.send("lesson", { n }) }, `${w["quiz-lesson"].replace("{n}", n).replace("{title}", title)} ›`)))));
    return [
      s.error ? h("p", { class: "tcg-error", role: "alert" }, `${w.error}: ${s.error}`) : "",
      h("h3", { role: "status" }, s.over.told),
      s.note ? h("p", { class: "tcg-refused", role: "status" }, s.note) : "",
      missed.length ? h("p", {}, w["quiz-missed"]) : "",
      missed.length ? h("ul", { class: "tcg-missed" }, missed) : "",
    ];
  }

  drawPast(s) {
    this.past.hidden = Boolean(s.over) || !s.past.length;
    this.past.replaceChildren(h("h3", {}, this.words["quiz-past"]),
      h("ol", {}, s.past.map((one) => h("li", {}, h("span", {}, one.text), " ", rules(this, one.rules)))));
    this.past.scrollTop = this.past.scrollHeight; // the newest counts most
  }

  drawInfo() {
    this.info.replaceChildren(...info(this));
  }

  show(kind, value) {
    if (this.open[kind] === value) return;
    this.open[kind] = value;
    if (kind === "rule" && value) this.open.card = null;
    this.drawInfo();
    if (kind === "rule") for (const chip of this.root.querySelectorAll(".tcg-rule")) chip.setAttribute("aria-expanded", String(chip.dataset.id === `rule-${value}`));
  }

  pointed(e) {
    const card = e.target.closest?.("[data-card]");
    if (card) this.show("card", card.dataset.card);
    else if (e.type === "pointerover" && e.target.closest?.(".tcg-board")) this.show("card", null);
  }

  pressed(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key !== "Tab") e.stopPropagation(); // else JupyterLab takes letters for commands
    const chooses = e.target.matches?.("select");
    const press = (id) => this.root.querySelector(`[data-id="${id}"]:not(:disabled)`);
    if (e.key === "Escape") {
      e.preventDefault();
      if (this.open.rule) this.show("rule", null);
      else if (this.root.ownerDocument.activeElement !== this.root) this.root.focus({ preventScroll: true });
      else this.root.closest(".jp-Cell")?.focus({ preventScroll: true });
      return;
    }
    const digit = /^[1-4]$/.test(e.key) && !chooses && press(`answer-${Number(e.key) - 1}`);
    const next = e.key === "Enter" && !e.target.matches?.("button,select") && (press("next") ?? press("round"));
    const lang = e.key === "l" && !chooses && this.lang;
    const pressed = digit || next || lang;
    if (!pressed) return;
    e.preventDefault();
    pressed.click();
  }
}

export default {
  render({ model, el }) {
    const control = new AbortController();
    const root = h("div", { class: `tcg-stepper tcg-quiz tcg-theme-${model.get("theme")}`, tabindex: 0, role: "group", "data-lm-suppress-shortcuts": "true" });
    el.append(root);
    new Quiz(model, root, control.signal);
    return () => {
      control.abort();
      root.remove();
    };
  },
};
