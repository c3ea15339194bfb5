// Games of pieces on a table without edges: one is chosen from the hand, turned, and laid by a tap where
// it fits; what it would bring is told before it is played. The pieces are cards or dominoes.

import { ask, mark, show, tell } from "./api.js";
import { at, button, element, list } from "./dom.js";
import { game, held, next, openers, options, play, trial } from "./game.js";
import { offer } from "./picker.js";
import { piece, pieceOf } from "./record.js";
import { outcome } from "./sheet.js";
import { remember, state } from "./state.js";
import { counted, say } from "./texts.js";

let kind = null;
let hand = [];
let chosen = []; // places in the hand, in the order tapped: the last one is the one to lay
let turns = 0; // quarters that the last one is turned
let draft = []; // pieces being laid, each with its place in the hand
let fits = []; // where the chosen one fits, and turned how

const at2 = (row, column) => `${row},${column}`;
const same = (one, other) => kind.spell(one) === kind.spell(other);

// The set as a record writes it: a piece by its number, and how it is turned.
function setOf(kinds) {
  return {
    name: kinds.name, turned: kinds.turned, spell: kinds.spell, read: kinds.read,
    get pieces() {
      return kinds.all();
    },
    find(piece) {
      const wanted = kinds.spell(piece);
      for (const [i, one] of kinds.all().entries()) {
        for (let quarters = 0; quarters < 4; quarters += 1) {
          if (kinds.spell(kinds.turned(one, quarters)) === wanted) return [i, quarters];
        }
      }
      return [-1, 0];
    },
  };
}

export const pieces = (kinds) => ({
  set: setOf(kinds), bag: kinds.all, opening: kinds.opening, box: kinds.box, settle, clear,
  undone,
  open() {
    kind = kinds;
    clear();
    offer(kind, take);
  },
});

function clear() {
  chosen = [];
  draft = [];
  fits = [];
  turns = 0;
}

const lying = () => game.said?.[kind.name] ?? [];
const opens = () => kind.name === "cards" && !lying().length;

// The hand: what the page deals, or what the players took, which the address keeps.
function readHand(player) {
  const opening = openers();
  if (opening.length) return [opening[0]];
  if (state.seed) return held(player) ?? [];
  const { set } = game.view;
  return (state.rack ?? "").split(",").map((one) => pieceOf(one, set)).filter(Boolean);
}

function keepHand() {
  if (state.seed) return;
  const { set } = game.view;
  remember({ rack: hand.map((one) => piece(one, set)).join(",") });
}

// A piece comes into the hand, from the set or as it was typed, and is the one to lay.
function take(piece) {
  hand.push(piece);
  keepHand();
  choose(hand.length - 1);
}

// What was laid comes back into the hand.
function undone(move) {
  for (const { row, column, ...back } of move?.[kind.name] ?? [move?.initial].filter(Boolean)) hand.push(back);
  keepHand();
}

function settle(said, player) {
  hand = readHand(player);
  clear();
  if (hand.length === 1) chosen = [0];
  at("take").hidden = Boolean(state.seed);
  refit();
}

function choose(place) {
  if (draft.some((one) => one.from === place)) return;
  chosen = chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place];
  turns = 0;
  refit();
}

const active = () => (chosen.length ? kind.turned(hand[chosen.at(-1)], turns) : null);

function turnActive() {
  turns = (turns + 1) % 4;
  drawAll();
}

// Asks where the chosen piece fits, whichever way it is turned; then draws the table.
function refit() {
  fits = [];
  tell(at("fits"));
  drawAll();
  judge();
  const piece = active();
  if (!piece || !(lying().length + draft.length) || game.said.finished) return undefined;
  return show(at("fits"), async (signal) => {
    const table = [...lying(), ...draft.map(bare)];
    const body = { ...options(), [kind.name]: table, hand: [piece], limit: 1000 };
    const said = await ask("/moves", { body, signal });
    fits = said.moves.map((one) => one.move[kind.name][0]).filter(touchesDraft);
    drawAll();
    return [element("p", fits.length ? counted("fits", new Set(fits.map((one) => at2(one.row, one.column))).size) : say("fits_nowhere"), "soft")];
  });
}

const bare = ({ from, ...piece }) => piece;

// The second card of a move touches the first.
const touchesDraft = (one) => kind.name !== "cards" || !draft.length ||
  draft.some((other) => Math.abs(other.row - one.row) + Math.abs(other.column - one.column) === 1);

function lay(row, column) {
  const piece = active();
  const here = fits.filter((one) => one.row === row && one.column === column);
  const found = here.find((one) => same(one, piece)) ?? here[0];
  draft.push({ ...(found ?? kind.place(piece, row, column)), from: chosen.at(-1) });
  chosen = [];
  refit();
}

function takeBack(piece) {
  draft = draft.filter((one) => one !== piece);
  chosen = [piece.from];
  refit();
}

function judge() {
  if (!draft.length) {
    const text = game.said?.finished ? "" : hand.length ? say(chosen.length ? "tap_place" : "tap_piece") : say("take_first");
    return tell(at("judged"), element("p", text, "soft"));
  }
  if (opens()) return tell(at("judged"), element("p", say("initial")));
  return show(at("judged"), async (signal) => {
    const move = await trial({ [kind.name]: draft.map(bare) }, signal);
    const words = (move.words ?? []).map((one) => element("li",
      [element("span", `${mark(one.valid)} ${one.word}`, one.valid ? "good" : "bad"), one.reason ? ` : ${one.reason.message}` : ""]));
    const wrong = move.violations.filter((one) => one.code !== "contact_not_a_word" || !words.length);
    return [
      element("p", `${mark(move.legal)} ${say(move.legal ? "fitting" : "not_fitting")}`, "verdict", move.legal ? "good" : "bad"),
      ...(move.legal ? [element("p", say("worth", counted(kind.name === "cards" ? "suites" : "points", move.points)))] : []),
      ...list(words, "told"), ...list(wrong.map((one) => element("li", one.message)), "bad"),
      ...list(outcome(move).map((one) => element("li", one)), "soft"),
    ];
  });
}

function drawAll() {
  drawTable();
  drawHand();
}

function drawHand() {
  at("hand").replaceChildren(...hand.map((piece, i) => {
    const shown = i === chosen.at(-1) ? active() : piece;
    const made = button(kind.draw(shown), () => choose(i), "card");
    made.setAttribute("aria-label", kind.label(shown));
    made.setAttribute("aria-pressed", chosen.includes(i));
    made.disabled = draft.some((one) => one.from === i);
    return made;
  }));
  at("turn-piece").disabled = !chosen.length;
  at("drop-piece").hidden = Boolean(state.seed);
  at("drop-piece").disabled = !chosen.length;
}

// How far the table reaches, with room around it for what may be laid.
function bounds() {
  const covered = [...lying(), ...draft].flatMap(kind.cells);
  const range = (axis) => {
    const all = covered.length ? covered.map((cell) => cell[axis]) : [0];
    return [Math.min(...all) - kind.margin, Math.max(...all) + kind.margin];
  };
  return { rows: range(0), columns: range(1), covered: new Set(covered.map((cell) => at2(...cell))) };
}

function drawTable() {
  const { rows, columns, covered } = bounds();
  const [top, left] = [rows[0], columns[0]];
  const put = (node, row, column, across = 1, down = 1) => {
    node.style.gridArea = `${row - top + 1} / ${column - left + 1} / span ${down} / span ${across}`;
    return node;
  };
  const size = (piece) => (piece.orientation === "horizontal" ? [2, 1] : piece.orientation ? [1, 2] : [1, 1]);
  const laid = lying().map((piece) => {
    const node = element("div", kind.draw(piece), "laid-piece");
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", kind.label(piece));
    return put(node, piece.row, piece.column, ...size(piece));
  });
  const tried = draft.map((piece) => {
    const node = button(kind.draw(piece), () => takeBack(piece), "laid-piece", "tried");
    node.setAttribute("aria-label", say("take_back", kind.label(piece)));
    return put(node, piece.row, piece.column, ...size(piece));
  });
  at("table").dataset.kind = kind.name;
  at("table").style.setProperty("--across", columns[1] - left + 1);
  at("table").replaceChildren(...laid, ...tried, ...places(rows, columns, covered).map(([node, row, column]) => put(node, row, column)), ...arrows(put));
}

// Every place where the chosen piece could be tried; those where it fits stand out.
function places(rows, columns, covered) {
  const piece = active();
  if (!piece || game.said.finished || draft.length > 1) return [];
  const made = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const here = fits.filter((one) => one.row === row && one.column === column);
      const fitting = here.some((one) => same(one, piece)) ? "fits" : here.length ? "fits-turned" : "";
      if (!fitting && !canTry(kind.place(piece, row, column), covered)) continue;
      const node = button(fitting === "fits-turned" ? "↻" : "", () => lay(row, column), "place", ...(fitting ? [fitting] : []));
      node.setAttribute("aria-label", say(fitting ? `place_${fitting.replace("-", "_")}` : "place", row, column));
      made.push([node, row, column]);
    }
  }
  return made;
}

function canTry(piece, covered) {
  const cells = kind.cells(piece);
  if (cells.some((cell) => covered.has(at2(...cell)))) return false;
  if (!covered.size) return piece.row === 0 && piece.column === 0;
  return cells.some(([row, column]) =>
    [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]].some((cell) => covered.has(at2(...cell))));
}

// Whose each suite is, on its first card.
function arrows(put) {
  return (game.said?.suites ?? []).filter((one) => one.player).map((one) => {
    const node = element("span", `${one.direction === "down" ? "↓" : "→"} ${one.player}`, "arrow", one.direction);
    return put(node, one.row, one.column);
  });
}

function playDraft() {
  if (!draft.length) return tell(at("judged"), element("p", say("lay_first"), "soft"));
  const laid = draft.map(bare);
  const used = draft.map((one) => one.from);
  return playing(opens() ? { initial: laid[0] } : { [kind.name]: laid }, used);
}

function discard() {
  const put = chosen.map((i) => hand[i]);
  return playing({ discard: state.seed ? put : put.length || 1 }, [...chosen]);
}

// What is played leaves the hand, if the service lets it.
async function playing(move, used) {
  const before = state.moves;
  const kept = hand;
  await play(move, () => {
    if (state.seed || state.moves === before) return;
    hand = kept.filter((_, i) => !used.includes(i));
    keepHand();
  });
}

export const actions = { play: playDraft, discard };

export function wirePieces() {
  at("turn-piece").addEventListener("click", turnActive);
  at("drop-piece").addEventListener("click", () => {
    hand = hand.filter((_, i) => i !== chosen.at(-1));
    chosen = [];
    draft = [];
    keepHand();
    refit();
  });
}
