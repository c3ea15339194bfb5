// The games of words on a grid: what is laid is judged as it is laid, what it would score is told, and
// what the rack could play is found.

import { ask, mark, show, tell, verdict } from "./api.js";
import { tilesOf } from "./bag.js";
import { board, draw, letterAt, paint, setDevil, showDirection, turn, type } from "./board.js";
import { at, button, element, list } from "./dom.js";
import { game, held, next, options, play, players, rules } from "./game.js";
import { laidBy, tilesOn } from "./record.js";
import { MOST, coordinates, fromBoard, moved, place, read, toBoard, write } from "./rows.js";
import { remember, state } from "./state.js";
import { counted, say } from "./texts.js";

const PAUSE = 250; // milliseconds after the last letter before the service is asked
const SUGGESTED = 12;
let waiting = 0;

export const grid = {
  set: null, // no cards, no dominoes
  bag: () => tilesOf(game.about.tile_sets[0]),
  opening: () => 0,
  box: () => ({ tiles: game.about.tile_sets[0].id }),
  open, settle,
  clear: () => board.laid.clear(),
};

const layout = () => game.about.layouts?.[0];
const clamped = (text) => Math.min(MOST, Math.max(2, Number(text) || 15));
const values = () => Object.fromEntries(
  Object.entries(game.about.tile_sets[0].tiles).map(([letter, { value }]) => [letter, value]));

function open() {
  const found = read(state.g ?? "");
  Object.assign(board, layout() ? { top: 0, left: 0 } : { top: margin(state.top), left: margin(state.left) });
  board.laid = moved(found.cells, board.top, board.left);
  board.fixed.clear();
  at("rack").value = state.rack ?? "";
  showDirection();
  resize(Math.max(clamped(state.r), found.rows), Math.max(clamped(state.c), found.columns));
}

const margin = (text) => Math.max(-MOST, Math.min(0, Number(text) || 0));

function resize(rows, columns) {
  const shape = layout()?.rows;
  draw(shape?.length ?? rows, shape?.[0].length ?? columns, shape, game.about.cells);
  at("rows").value = board.rows;
  at("columns").value = board.columns;
}

function settle(said, player) {
  board.fixed = fromBoard(said.board, said.origin);
  grow();
  for (const one of board.fixed.keys()) board.laid.delete(one);
  at("rack").readOnly = Boolean(state.seed);
  if (state.seed) at("rack").value = (held(player) ?? []).join("");
  tell(at("moves"));
  at("amount").value = state.seed ? "" : "1";
  changed();
}

// Makes room for these squares, as far as there is any: 64 rows and columns.
function reach(squares) {
  const far = squares.length ? squares : [[board.top, board.left]];
  const across = (size, first, along) => {
    const from = Math.min(first, ...along);
    return [from, Math.min(MOST, Math.max(first + size, ...along.map((one) => one + 1)) - from)];
  };
  const [top, rows] = across(board.rows, board.top, far.map(([row]) => row));
  const [left, columns] = across(board.columns, board.left, far.map(([, column]) => column));
  if (top === board.top && left === board.left && rows === board.rows && columns === board.columns) return;
  Object.assign(board, { top, left });
  resizeTo(rows, columns);
}

// Makes room for all that lies and is being laid.
const grow = () => layout() || reach([...board.fixed.keys(), ...board.laid.keys()].map(coordinates));

const STRIP = 2; // rows or columns that are added at a time

// Diamino has no edges: rows and columns are added on the side that was tapped.
function extend(down, right) {
  const more = (size) => Math.min(STRIP, MOST - size);
  const [rows, columns] = [down ? more(board.rows) : 0, right ? more(board.columns) : 0];
  if (down < 0) board.top -= rows;
  if (right < 0) board.left -= columns;
  resizeTo(board.rows + rows, board.columns + columns);
  changed();
}

function changed() {
  remember({ g: write(moved(board.laid, -board.top, -board.left)) });
  paint(new Map(), values());
  drawRack();
  clearTimeout(waiting);
  waiting = setTimeout(judge, PAUSE);
}

// The tiles of the rack, but for those being laid; a tap lays one at the cursor.
function drawRack() {
  const left = [...at("rack").value.toUpperCase().replace(/[^A-Z?]/g, "")];
  for (const letter of board.laid.values()) {
    const used = left.indexOf(letter === letter.toUpperCase() ? letter : "?");
    if (used >= 0) left.splice(used, 1);
  }
  at("tiles").replaceChildren(...left.map((letter) => {
    const made = button(letter, () => type(letter), "tile");
    made.setAttribute("aria-label", letter === "?" ? say("lay_devil") : say("lay_letter", letter));
    if (values()[letter] !== undefined) made.dataset.value = values()[letter];
    return made;
  }));
}

const position = (letters) => ({ board: toBoard(letters, board), ...(layout() ? {} : { origin: [board.top, board.left] }) });
const whole = () => position(letterAt);
const before = () => position((one) => board.fixed.get(one));

function wordLine(one) {
  const points = one.points === undefined ? "" : say("pair", "", counted("points", one.points));
  const told = one.reason ? say("pair", "", one.reason.message) : points;
  return element("li", [element("span", `${mark(one.valid)} ${one.word}`, one.valid ? "good" : "bad"), told]);
}

// Says what has to be done first; what was to be judged in a moment would take its place.
function hint(name) {
  clearTimeout(waiting);
  tell(at("judged"), element("p", say(name), "soft"));
}

function judge() {
  if (!board.laid.size && !board.fixed.size) return tell(at("judged"), element("p", say("empty"), "soft"));
  return show(at("judged"), async (signal) => {
    const said = await ask("/validate", { body: { ...options(), ...whole(), suggest: 3 }, signal });
    const trial = said.valid && board.laid.size && game.said && !game.said.finished ? await preview(signal) : null;
    paint(marks(said), values());
    return [
      verdict(said.valid), ...(trial ? worth(trial) : []), ...solitaire(said),
      ...list((trial?.words ?? said.words).map(wordLine), "told"),
      ...list(said.violations.filter((one) => one.code !== "invalid_word").map((one) => element("li", one.message)), "bad"),
      ...devils(said), ...(said.notes ?? []).map((one) => element("p", one.message, "soft")),
    ];
  });
}

// Every square of a good word, and over it what is wrong.
function marks(said) {
  const shown = new Map();
  for (const one of said.words.filter((word) => word.valid)) {
    one.letters.forEach((_, i) => shown.set(squareOf(one, i), "right"));
  }
  for (const one of said.violations.flatMap((violation) => violation.cells)) shown.set(one.join(), "wrong");
  return shown;
}

const squareOf = (word, i) => (word.direction === "down" ? place(word.row + i, word.column) : place(word.row, word.column + i));

// The words that the letters found for open devils would make.
function devils(said) {
  const found = (said.assignments ?? []).slice(0, 12).map((letters) => {
    const letterOf = new Map(said.devils.map((one, i) => [one.join(), letters[i].toLowerCase()]));
    return said.words.filter((one) => one.letters.includes("?")).map((one) =>
      one.letters.map((letter, i) => (letter === "?" ? letterOf.get(squareOf(one, i)) : letter)).join("")).join(" + ");
  });
  const more = said.assignments?.length > 12 || said.assignments_complete === false ? [say("and_others")] : [];
  return found.length ? [element("p", `${say("devils_make")} ${[...found, ...more].join(", ")}`, "soft")] : [];
}

const inLine = (tiles) => ["row", "column"].some((name) => new Set(tiles.map((tile) => tile[name])).size === 1);

// What the letters being laid would score as a move; null where they can be no move.
async function preview(signal) {
  const tiles = tilesOn(board.laid);
  if (!inLine(tiles) || rules().solitaire) return null;
  const player = next();
  const hand = held(player);
  const body = {
    ...options(), players: players(), preview: true, ...before(), moves: [{ player, tiles }],
    ...(hand ? { dealt: { [player]: hand } } : {}),
  };
  return (await ask("/score", { body, signal })).moves[0];
}

function worth(move) {
  if (!move.legal) return [element("p", say("no_move_yet"), "soft"), ...list(move.violations.map((one) => element("li", one.message)), "bad")];
  const effects = move.effects.filter((one) => one.code === "return").map((one) => say("give_back", one.count));
  const brings = move.points ? say("worth", counted("points", move.points)) : `${say("fitting")}.`;
  return [element("p", brings), ...effects.map((one) => element("p", one))];
}

// What a solitaire measures, as far as it is laid.
function solitaire({ solitaire: one }) {
  if (!one) return [];
  const told = say("solitaire", one.width, one.height, one.face_up, one.face_down, one.unused, one.score);
  return [element("p", one.complete ? `${told} ${say("solitaire_done")}` : told)];
}

// Of the position as it will be: what was found before is dropped when an answer is drawn.
async function findMoves() {
  await game.settling;
  return show(at("moves"), async (signal) => {
    const rack = at("rack").value.replace(/\s/g, "");
    if (!rack) return [element("p", say("rack_first"), "soft")];
    const body = { ...options(), ...before(), rack, limit: 2 * SUGGESTED };
    if (game.said?.reserve !== undefined && board.fixed.size) body.reserve = game.said.reserve;
    const said = await ask("/moves", { body, signal });
    const rest = said.complete ? [] : [element("p", say("not_all"), "soft")];
    const moves = said.moves.map(centred).filter(thereIsRoom).slice(0, SUGGESTED);
    if (!moves.length) return [element("p", say("no_move")), ...rest];
    const all = said.total !== null && said.total <= moves.length;
    const found = all ? counted("moves_found", said.total) : say("best_moves", moves.length);
    return [element("p", found, "soft"), ...list(moves.map(suggestion)), ...rest];
  });
}

// Where nothing lies and the board has no centre of its own, a word is laid in the middle.
function centred(one) {
  if (board.fixed.size || layout()) return one;
  const [row, column] = [board.rows, board.columns - one.move.tiles.length].map((size) => Math.max(0, Math.floor(size / 2)));
  const [down, right] = [board.top + row, board.left + column];
  const tiles = one.move.tiles.map((tile) => ({ ...tile, row: tile.row + down, column: tile.column + right }));
  return { ...one, move: { ...one.move, tiles } };
}

// Diamino has no edges, the page has: it grows to 64 rows and columns.
const thereIsRoom = ({ move }) => ["row", "column"].every((name, i) => {
  const along = [...board.fixed.keys()].map((one) => coordinates(one)[i]).concat(move.tiles.map((tile) => tile[name]));
  return Math.max(...along) - Math.min(...along) < MOST;
});

function suggestion(one) {
  const words = one.words.map((word) => word.letters.join("")).join(" + ");
  const text = one.points ? `${words} – ${counted("points", one.points)}` : words;
  return element("li", button(text, () => {
    board.laid = laidBy(one.move.tiles);
    grow();
    changed();
  }, "plain"));
}

// Rows or a spreadsheet: the first cell falls on the square where it was pasted.
function pasted(text, top, left) {
  const found = read(text);
  const grows = !layout();
  if (grows) {
    reach([[top + found.rows - 1, left + found.columns - 1]]);
  }
  let lost = 0;
  for (const [one, letters] of found.cells) {
    const [row, column] = coordinates(one);
    const target = place(top + row, left + column);
    if (top + row >= board.top + board.rows || left + column >= board.left + board.columns || board.fixed.has(target)) lost += 1;
    else board.laid.set(target, letters);
  }
  changed();
  const told = [
    ...(found.strange.length ? [say("strange", [...new Set(found.strange)].join(" "))] : []),
    ...(lost ? [counted("lost", lost)] : []),
  ];
  tell(at("pasted"), ...told.map((one) => element("p", one, "soft")));
}

function resizeTo(rows, columns) {
  resize(rows, columns);
  const from = (one) => (one ? String(one) : "");
  remember({ r: String(board.rows), c: String(board.columns), top: from(board.top), left: from(board.left) });
}

function playLaid() {
  if (!board.laid.size) return hint("lay_first");
  const returned = at("amount").value.trim().toUpperCase();
  const gives = state.seed && /^[A-Z?]+$/.test(returned) ? { returned } : {};
  return play({ tiles: tilesOn(board.laid), ...gives });
}

function exchange() {
  const text = at("amount").value.trim().toUpperCase();
  const number = /^\d*$/.test(text);
  if (state.seed && number) return hint("name_letters");
  return play({ exchange: number ? Number(text || 1) : text });
}

export const actions = { play: playLaid, exchange, judge };

export function wireGrid() {
  Object.assign(board, { changed, pasted });
  for (const name of ["rows", "columns"]) {
    at(name).addEventListener("change", () => {
      const least = [...board.laid.keys(), ...board.fixed.keys()].map((one) => (name === "rows" ? coordinates(one)[0] - board.top : coordinates(one)[1] - board.left) + 1);
      const wanted = Math.max(clamped(at(name).value), ...least);
      resizeTo(name === "rows" ? wanted : board.rows, name === "columns" ? wanted : board.columns);
      changed();
    });
  }
  for (const [name, ...way] of [["above", -1, 0], ["below", 1, 0], ["before", 0, -1], ["behind", 0, 1]]) {
    at(`grow-${name}`).addEventListener("click", () => extend(...way));
  }
  at("direction").addEventListener("click", turn);
  at("devil").addEventListener("click", () => setDevil(!board.devil));
  at("clear").addEventListener("click", () => {
    board.laid.clear();
    tell(at("pasted"));
    changed();
  });
  at("rack").addEventListener("input", () => {
    remember({ rack: at("rack").value });
    drawRack();
  });
  at("ask-moves").addEventListener("submit", (event) => {
    event.preventDefault();
    findMoves();
  });
}
