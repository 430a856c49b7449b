// What stands round the board: the lesson, what happened, what may be done, what a card or a rule says.
import { byHand, choose, h } from "./dom.js";
import { tableButtons } from "./table.js";

const button = (id, text, action, more = {}) => h("button", { type: "button", "data-id": id, onclick: action, ...more }, text);
const main = { class: "tcg-main-button" };

/** The lesson's strip: what is said, the question or task, the way on. */
export function lesson(ui, l) {
  const w = ui.words;
  const rows = [h("h3", {}, l.number ? course(ui, l) : l.title, h("small", {}, `${l.step + 1} / ${l.steps}`))];
  const row = (head, text, kind) => rows.push(h("p", { class: `tcg-task is-${kind}` }, h("b", {}, head), " ", text));
  const go = (id, text, to, more) => button(id, text, () => ui.send("lesson", { to }), more);
  if (l.resumed) rows.push(h("p", { class: "tcg-note is-resumed", role: "status" }, w["lesson-resumed"], " ", go("lesson-start", w["lesson-start"], "start")));
  if (l.say) rows.push(h("p", { class: "tcg-saying" }, l.say));
  if (l.ask) rows.push(question(ui, l.ask));
  if (l.done && l.stopped) row("", l.praise, "done");
  else if (l.done) row(l.played ? `${w["lesson-played"]} ${l.played}` : `✓ ${w["lesson-done"]}`, l.praise, "done");
  else if (l.task) row(w[l.watch ? "lesson-look" : "lesson-task"], l.task, "task");
  rows.push(...l.hints.map((hint) => h("p", { class: "tcg-hint" }, h("b", {}, w["lesson-hint"]), " ", hint)));
  if (l.trial) rows.push(tried(ui, l.trial));
  if (l.told) rows.push(h("p", { class: "tcg-note", role: "status" }, l.told));
  if (l.seen) rows.push(h("p", { class: "tcg-note" }, l.seen));
  if (l.switch) rows.push(switched(ui, l.switch));
  const buttons = [
    l.more ? go("lesson-hint", w["lesson-hint"], "hint") : null,
    l.solve ? go("lesson-solve", w["lesson-solve"], "solve") : null,
    l.enough ? go("lesson-enough", w["lesson-enough"], "enough", { class: "tcg-quiet" }) : null,
    go("lesson-back", `‹ ${w["lesson-back"]}`, "back", { disabled: l.step === 0 }),
    go("lesson-again", w["lesson-again"], "again"),
    l.next ? go("lesson-next", `${w[l.ready ? "lesson-next" : "lesson-skip"]} ›`, "next", l.ready ? main : { class: "tcg-quiet" }) : null,
  ];
  return [...rows, h("div", { class: "tcg-buttons" }, buttons)];
}

// The lessons of the game, to go to any of them.
function course(ui, l) {
  const told = ui.words["lesson-menu"];
  const list = h("select", { "data-id": "lesson-menu", class: "tcg-quiet", "aria-label": told, title: told, onchange: (e) => open(ui, Number(e.target.value)) });
  choose(list, l.lessons, l.number);
  return list;
}

const open = (ui, n) => ui.send("lesson", { to: "open", n });

// A wrong move that is being looked at. While there is more to see, the way back is not the main button.
function tried(ui, trial) {
  const w = ui.words;
  return h("p", { class: "tcg-refused", role: "status" }, h("b", {}, `✕ ${w["lesson-tried"]}`), h("span", { class: "tcg-asked" }, trial.told), h("span", {}, trial.reply),
    trial.seen ? null : button("lesson-undo", w["lesson-undo"], () => ui.send("lesson", { to: "undo" })));
}

// Once it is answered rightly, a question is one line.
function question(ui, ask) {
  const w = ui.words;
  const head = [h("b", {}, w["lesson-question"]), " ", ask.question];
  if (ask.right) {
    const right = ask.answers.find((one) => one.state === "right");
    return h("p", { class: "tcg-task is-answered", role: "status" }, head, h("b", { class: "tcg-right" }, ask.told ? `${w["lesson-answer"]}: ${right.text}` : `○ ${right.text}`), ask.reply);
  }
  const answers = ask.answers.map((one, n) =>
    button(`answer-${n}`, one.state ? `× ${one.text}` : one.text, () => ui.send("lesson", { to: "answer", n }), { class: `tcg-answer is-${one.state || "open"}` }));
  const reply = ask.reply && h("p", { class: "tcg-refused", role: "status" }, ask.reply);
  return h("div", { class: "tcg-ask" }, h("p", { class: "tcg-task" }, head), answers, reply || null);
}

function switched(ui, ruling) {
  const list = h("select", { "data-id": "switch", "aria-label": ruling.text, title: ruling.text, onchange: (e) => ui.send("lesson", { to: "switch", option: e.target.value }) });
  choose(list, ruling.options, ruling.now);
  return h("label", { class: "tcg-task" }, h("b", {}, ui.words["lesson-switch"]), h("span", {}, ruling.text), list);
}

/** Rule ids as buttons that show the rule; ※ marks what the official page doesn't say. */
export function rules(ui, ids) {
  return ids.map((id) => {
    const rule = ui.constants[ui.state.lang].rules[id];
    const mine = rule && rule.tag !== "src";
    const told = mine ? `${id}: ${rule.told}` : id;
    return button(`rule-${id}`, [id, mine ? h("i", {}, "※") : null], () => ui.show("rule", ui.open.rule === id ? null : id),
      { class: `tcg-rule tag-${rule ? rule.tag : "none"}`, title: told, "aria-label": told, "aria-expanded": String(ui.open.rule === id) });
  });
}

/** What happened, as list items. */
export function items(ui, list) {
  return list.map((item) =>
    item.kind === "byhand" ? byHand("li", item.text) : h("li", { class: `is-${item.kind}` }, h("span", {}, item.text), item.why ? h("em", {}, item.why) : null, " ", rules(ui, item.rules), item.at ? asker(ui, item.at) : null));
}

function asker(ui, at) {
  const w = ui.words;
  return button(`because-${at.join(".")}`, "?", () => ui.because(at), { class: "tcg-because", title: w["because-this"], "aria-label": w["because-this"] });
}

/** The chain of causes of an event, back to the decision; each link leads to its instant. */
export function chain(ui, links) {
  const w = ui.words;
  return links.map((link, n) => {
    const there = { class: "tcg-jump", title: w.jump, "aria-label": w.jump, disabled: link.here };
    return h("li", { class: `is-${link.kind}`, "aria-current": link.here ? "step" : null }, h("b", {}, link.head), h("span", {}, link.text), " ",
      rules(ui, link.rules), button(`jump-${n}`, "⇥", () => ui.send("jump", { to: link.at }), there));
  });
}

/** What may be done: whose turn, how, what a choice would bring, and why not. */
export function todo(ui, s) {
  const [w, c] = [ui.words, s.choice];
  const rows = [];
  if (s.error) rows.push(h("p", { class: "tcg-error", role: "alert" }, `${w.error}: ${s.error}`));
  if (s.note) rows.push(h("p", { class: "tcg-note", role: "status" }, s.note));
  rows.push(h("p", { class: "tcg-say" }, h("b", {}, c.say), c.rule ? rules(ui, [c.rule]) : null, c.about && !s.picked.length ? h("span", {}, c.about) : null));
  if (s.refused) {
    const reasons = s.refused.reasons.map((r) => h("span", {}, r.text, " ", r.rule ? rules(ui, [r.rule]) : null));
    rows.push(h("p", { class: "tcg-refused", role: "alert" }, h("b", {}, `✕ ${w.refused}`), h("span", { class: "tcg-asked" }, s.refused.told), reasons));
  } else if (c.how && !s.picked.length && !(s.lesson && c.kind === "act")) rows.push(h("p", { class: "tcg-how" }, c.how));
  if (c.pending && !s.refused) {
    rows.push(h("p", { class: "tcg-pending", role: "status" }, c.pending.told ? h("b", {}, c.pending.told) : null, h("span", {}, c.pending.missing, " ", rules(ui, c.pending.rules))));
  }
  if (c.meaning) rows.push(h("p", { class: "tcg-meaning" }, h("b", {}, c.meaning), c.warnings.length ? null : c.notes.map((n) => h("small", {}, n))));
  rows.push(...c.warnings.map((one) => h("p", { class: "tcg-warning", role: "status" }, h("b", {}, "⚠ "), one.text, " ", rules(ui, one.rules))));
  return rows;
}

/** The buttons below; the filled one is what most people do next. */
export function doing(ui, s) {
  const [w, c] = [ui.words, s.choice];
  const go = (to) => () => ui.send("go", { to });
  if (c.table) return tableButtons(ui, c.table);
  if (c.kind === "act") {
    const sure = c.buttons.find((one) => one.main);
    const offered = s.picked.length ? { class: "tcg-offered" } : {};
    const confirm = sure || c.selectable.length || s.picked.length
      ? button("confirm", `✓ ${sure ? sure.label : w.confirm}`, () => ui.send("confirm"), { ...main, disabled: !sure }) : null;
    const others = c.buttons.filter((one) => !one.main).map((one) => button(`act-${one.action}`, one.label, () => ui.confirm(one.action), { title: one.action, ...offered }));
    const n = c.more ? `${c.total}+` : c.total;
    const shown = [
      ...(s.picked.length ? [others.length ? null : confirm, ...others] : [confirm, ...others]),
      s.picked.length || s.refused ? button("clear", w.clear, () => ui.send("clear")) : null,
      c.more || c.total > c.buttons.length
        ? button("list", `${w.choices.replace("{n}", n)} ▾`, () => ui.toggleList(), { "aria-expanded": String(ui.open.list), class: "tcg-quiet" })
        : s.picked.length ? null : button("list", `${w.now} ▾`, () => ui.toggleList(true), { "aria-expanded": String(ui.open.list), class: "tcg-quiet" }),
    ];
    if (c.auto !== null) {
      const box = h("input", { type: "checkbox", "data-id": "auto", checked: c.auto, onchange: (e) => ui.send("auto", { on: e.target.checked }) });
      shown.push(h("label", { class: "tcg-auto", title: w["auto-title"] }, box, w.auto));
    }
    return shown.filter(Boolean);
  }
  if (c.kind === "follow" || c.kind === "past") {
    return [button("follow", w["follow-button"], go("forward"), main), button("skip", w.skip, go("last"))];
  }
  if (c.kind === "wait") return [button("let", w["wait-button"].replace("{seat}", c.waiting.join(", P")), () => ui.send("let"), main)];
  if (c.kind === "over" && c.again) return [button("new", w.again, () => ui.send("new"), main), button("to-start", w.first, go("first"))];
  return s.lesson ? onward(ui, s.lesson) : [];
}

// Where a lesson waits for no move: the wrong one is taken back, or it goes on, in the end to the next lesson.
function onward(ui, l) {
  const [w, to] = [ui.words, (where) => () => ui.send("lesson", { to: where })];
  if (l.trial) return [button("todo-undo", w["lesson-undo"], to("undo"), main)];
  if (!l.ready) return [];
  if (l.next) return [button("todo-next", `${w["lesson-next"]} ›`, to("next"), main)];
  return l.follows ? [button("todo-follows", `${w["lesson-follows"].replace("{title}", l.follows)} ›`, () => open(ui, l.number + 1), main)] : [];
}

/** All moves in words, to click; below them why there are no more, if that is asked. */
export function moves(ui, s) {
  const [w, c] = [ui.words, s.choice];
  const rest = c.total - c.options.length;
  return [
    ...c.options.map(([action, told]) => button(`do-${action}`, told, () => ui.confirm(action), { title: action })),
    c.more ? h("p", {}, w["choices-some"]) : rest > 0 ? h("p", {}, w["choices-more"].replace("{n}", rest)) : "",
    s.cannot
      ? h("div", { class: "tcg-cannot", role: "status" }, h("h4", {}, w.cannot), h("ul", {}, s.cannot.map((one) => h("li", {}, one.text, " ", rules(ui, one.rules)))))
      : button("now", `${w.now} ▾`, () => ui.send("now"), { class: "tcg-quiet" }),
  ];
}

/** A card or a rule to read. */
export function info(ui) {
  const { rule, card } = ui.open;
  const [data, w] = [ui.constants[ui.state.lang], ui.words];
  const shown = card && data.cards[card];
  if (shown) {
    return [
      h("h4", {}, shown.name, h("small", {}, shown.kind)),
      h("p", { class: "tcg-numbers" }, shown.numbers.map(([name, n]) => h("span", {}, `${name} `, h("b", {}, n)))),
      shown.note ? byHand("p", shown.note) : "",
      shown.text ? h("p", {}, shown.text) : "",
    ];
  }
  if (rule && data.rules[rule]) {
    const { text, tag, told, source } = data.rules[rule];
    return [
      h("h4", {}, rule, h("i", { class: `tag-${tag}` }, told), button("close-rule", "×", () => ui.show("rule", null), { "aria-label": w.close, class: "tcg-quiet" })),
      h("p", {}, text),
      source ? h("small", {}, `${w.source}: ${source}`) : "",
    ];
  }
  return [h("p", { class: "tcg-hint" }, w["card-hint"])];
}

/** The help sheet. */
export function help(w) {
  const pairs = (start) => Object.keys(w).filter((k) => k.startsWith(start)).map((k) => w[k].split("|"));
  const table = (start) => h("table", { class: "tcg-keys" }, pairs(start).map(([a, b]) => h("tr", {}, h("th", { scope: "row" }, a), h("td", {}, b))));
  return [h("h3", {}, w.help), h("div", { class: "tcg-help" }, table("key-"), table("legend-"))];
}
