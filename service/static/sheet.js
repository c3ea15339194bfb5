// The score sheet: every move with the points of its words, what it brings about, and the totals.

import { mark } from "./api.js";
import { element, list } from "./dom.js";
import { counted, say, signed } from "./texts.js";

const joined = (parts) => parts.flatMap((part, i) => (i ? [", ", part] : [part]));

const wordsOf = (move) => joined((move.words ?? []).map((one) =>
  element("span", one.points === undefined ? one.word : `${one.word} ${one.points}`, one.valid ? "word" : "bad")));

function effect(one, move) {
  const who = one.player ?? move.player ?? "";
  const other = who === move.player ? "" : who;
  if (one.code === "credit" || one.code === "receive" || one.code === "out_bonus") return say("pair", who, counted("points", one.points));
  if (one.code === "pay" || one.code === "deduct") {
    return one.points === undefined ? say("pays_unknown", who) : say("pair", who, counted("points", one.points));
  }
  if (one.code === "left_in_hand") return say(one.value === undefined ? "pays_unknown" : "left_in_hand", who, one.value);
  const place = one.length ? ` (${one.length})` : "";
  return say(`does_${one.code}`, one.from || one.code.startsWith("arrow") ? who : other, one.count ?? "", one.from ?? "").trim() + place;
}

// What a move brings about, beside its points and words.
export const outcome = (move) => [
  ...(move.dominoes ?? []).map(closed),
  ...move.effects.map((one) => effect(one, move)),
  ...(move.bonus ? [say("bonus", move.bonus)] : []),
  ...(move.notes ?? []).map((one) => one.message),
];

function line(move) {
  const said = move.index === 0 && move.player === null && !move.effects.length ? [say("first_laid")] : wordsOf(move);
  const more = [...outcome(move), ...(move.legal ? [] : move.violations.map((one) => one.message))];
  const told = element("td", [...said, ...list(more.map((one) => element("li", one)), "soft")]);
  const points = move.legal ? signed(move.points) : mark(false);
  return element("tr", [element("td", `${move.index + 1}`), element("td", move.player ?? "–"), told, element("td", points)]);
}

// What a domino connected and closed.
const closed = (one) =>
  [counted("edges", one.edges), ...one.surfaces.map((some) => say("surface", counted("circles", some.circles)))].join(", ");

function end(said) {
  const why = said.finished_because ? ` ${say(`end_${said.finished_because}`)}` : "";
  const won = said.winners.length ? say("won", said.winners.join(", ")) : say("nobody");
  return element("p", `${say("over")}${why} ${won}`, "verdict");
}

function stocks(said) {
  const held = Object.entries(said.held ?? {}).map(([name, hand]) => say("pair", name, hand.length ?? hand)).join(" · ");
  return [
    ...(held ? [say("held", held)] : []),
    ...(said.reserve === undefined ? [] : [say("reserve", said.reserve)]),
    ...(said.arrows ? [say("arrows", said.arrows.out, said.arrows.goal)] : []),
    ...(said.tiles?.authentic === false && said.moves.some((one) => one.points) ? [say("example_tiles")] : []),
  ].map((one) => element("p", one, "soft"));
}

export function sheet(said) {
  const totals = Object.entries(said.scores).map(([name, score]) =>
    element("span", [`${name} `, element("b", signed(score))], said.next === name ? "next" : "waiting"));
  const head = element("tr", ["move", "who", "words_laid", "points_head"].map((name) => element("th", say(name))));
  for (const one of head.children) one.scope = "col";
  const table = said.moves.length
    ? [element("table", [element("caption", say("score")), element("thead", head), element("tbody", said.moves.map(line))], "sheet")]
    : [];
  return [element("p", totals, "totals"), ...(said.finished ? [end(said)] : []), ...table, ...stocks(said)];
}
