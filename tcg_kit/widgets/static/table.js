// A game against somebody: the strip above the board, its review, and the form for a new game.
import { choose, h, svgNode } from "./dom.js";

const send = (ui, { id, label, message, main }, more = {}) =>
  h("button", { type: "button", "data-id": id, class: main ? "tcg-main-button" : "", onclick: () => ui.send(message.do, message), ...more }, label);

/** Buttons that Python has named. */
export const tableButtons = (ui, list) => list.map((one) => send(ui, one));

/** The strip: who plays and what can be done at any time; below it what is being thought, a hint, a game that was left. */
export function table(ui, t) {
  const w = ui.words;
  const fresh = h("button", { type: "button", "data-id": "table-new", class: "tcg-quiet", onclick: () => ui.toggle("game") }, w["table-new"]);
  const head = h("div", { class: "tcg-tablehead" }, h("b", {}, t.title), h("span", { class: "tcg-buttons" }, tableButtons(ui, t.buttons), fresh));
  if (t.review) return [head, review(ui, t.review)];
  return [head, h("div", { class: "tcg-tablesay", role: "status" }, says(ui, t))];
}

function says(ui, t) {
  const w = ui.words;
  if (t.busy) return h("p", { class: "tcg-thinks" }, t.busy);
  if (t.left) return h("p", { class: "tcg-note" }, t.left.told, " ", tableButtons(ui, t.left.buttons));
  if (t.hint) return h("p", { class: "tcg-note" }, h("b", {}, t.hint.told), " ", t.hint.why, t.hint.then ? h("small", {}, t.hint.then) : null);
  const asks = t.buttons.some((one) => one.id === "table-hint"); // only then a hint can be had
  return h("p", { class: "tcg-hint" }, t.watch ? w["table-watching"] : asks ? w["table-idle"] : "");
}

// How the chances went: a line from 0 to 100 % with a mark at each turning point, numbered like the list beside it.
function review(ui, r) {
  const [width, height, left, edge] = [260, 76, 42, 9];
  const x = (i) => left + (i * (width - left - edge)) / Math.max(1, r.chances.length - 1);
  const y = (n) => edge + ((100 - n) * (height - 2 * edge)) / 100;
  const line = svgNode("polyline", { points: r.chances.map((n, i) => `${x(i)},${y(n)}`).join(" "), class: "is-line" });
  const scale = [0, 50, 100].flatMap((n) => [
    svgNode("line", { x1: left, x2: width - edge, y1: y(n), y2: y(n), class: n === 50 ? "is-half" : "is-end" }),
    svgNode("text", { x: left - 6, y: y(n) + 3, class: "is-scale" }, `${n}%`),
  ]);
  const marks = r.marks.map((i, n) => svgNode("g", {}, svgNode("circle", { cx: x(i), cy: y(r.chances[i]), r: 7 }), svgNode("text", { x: x(i), y: y(r.chances[i]) + 4 }, String(n + 1))));
  const chart = svgNode("svg", { viewBox: `0 0 ${width} ${height}`, class: "tcg-chances", role: "img", "aria-label": `${r.title}: ${r.chances.join(", ")}` }, ...scale, line, ...marks);
  const rows = r.points.map((one) =>
    h("li", { class: one.here ? "is-here" : "" }, h("b", {}, one.told), " ", one.more, " ",
      h("button", { type: "button", "data-id": `point-${one.n}`, class: "tcg-quiet", onclick: () => ui.send("point", { n: one.n }) }, r.go)));
  const close = h("button", { type: "button", "data-id": "unreview", class: "tcg-quiet", onclick: () => ui.send("unreview") }, `× ${r.close}`);
  return h("div", { class: "tcg-review" }, h("figure", {}, h("figcaption", {}, r.title), chart), h("ol", {}, rows), close);
}

/** The form for a new game; what is chosen stands in the form until it is begun. */
export function gameForm(ui, f) {
  const w = ui.words;
  const list = (id, options, now) => {
    const select = h("select", { "data-id": `form-${id}` });
    choose(select, options, now);
    return select;
  };
  const row = (text, field) => h("label", {}, h("span", {}, text), field);
  const numbers = (n) => [...Array(n).keys()];
  const bot = list("bot", f.bots, f.bot);
  const players = list("players", f.players.map((n) => [n, n]), f.now.length || f.players[0]);
  const rest = h("div", { class: "tcg-formrows" });
  let [seat, decks] = [null, []];
  const fill = () => {
    const n = Number(players.value);
    seat = list("seat", [...numbers(n).map((i) => [i, `P${i}`]), ["", w["table-form-watch"]]], f.seat);
    if (!seat.value && f.seat !== "") seat.value = "0";
    decks = numbers(n).map((i) => list(`deck-${i}`, f.decks, f.now[i] ?? f.decks[i % f.decks.length][0]));
    const own = bot.value === "person" ? [] : [row(w["table-form-seat"], seat)];
    rest.replaceChildren(...own, ...decks.map((one, i) => row(w["table-form-deck"].replace("{seat}", i), one)));
  };
  for (const one of [bot, players]) one.addEventListener("change", fill);
  fill();
  const begin = () => {
    ui.toggle("game");
    ui.send("deal", { bot: bot.value, players: Number(players.value), seat: seat.value === "" ? null : Number(seat.value), decks: decks.map((one) => one.value) });
  };
  return [
    h("h3", {}, w["table-new"].replace(/\s*…$/, "")),
    h("form", { class: "tcg-form", onsubmit: (e) => (e.preventDefault(), begin()) },
      h("div", { class: "tcg-formrows" }, row(w["table-form-bot"], bot), f.players.length > 1 ? row(w["table-form-players"], players) : null),
      rest,
      h("p", { class: "tcg-hint" }, w["table-form-seeds"]),
      h("button", { type: "submit", "data-id": "form-begin", class: "tcg-main-button" }, w["table-start"])),
  ];
}
