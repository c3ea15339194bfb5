// A board to tap: letters are laid, judged as they are laid, played and scored.

import { ask, at, button, element, list, mark, show, verdict } from "./api.js";
import { remember, state, vocabulary } from "./state.js";
import { say } from "./texts.js";

const LETTER = /^[\p{L}]$/u;
const played = () => JSON.parse(state.moves ?? "[]");
let fixed = new Map(); // what moves have laid: "row,column" → letter, small for a devil
let laid = new Map(); // what is being laid
let devil = false;
let down = false;
let waiting = 0;

const key = (row, column) => `${row},${column}`;
const size = (name) => Math.min(64, Math.max(2, Number(at(name).value) || 15));
const letterAt = (place) => laid.get(place) ?? fixed.get(place) ?? ".";
const players = () => at("players").value.split(",").map((one) => one.trim()).filter(Boolean);

function rows() {
  return Array.from({ length: size("rows") }, (_, row) =>
    Array.from({ length: size("columns") }, (_, column) => letterAt(key(row, column))).join(""));
}

function read(text) {
  const found = new Map();
  text.split(/\r?\n|\//u).forEach((line, row) => {
    const cells = line.includes("\t") ? line.split("\t") : [...line.normalize("NFC")];
    cells.forEach((cell, column) => {
      const letter = cell.trim();
      if (letter && letter !== ".") found.set(key(row, column), letter[0]);
    });
  });
  return found;
}

export function drawGrid() {
  const body = element("tbody", Array.from({ length: size("rows") }, (_, row) =>
    element("tr", Array.from({ length: size("columns") }, (_, column) => element("td", cell(row, column))))));
  at("grid").style.setProperty("--columns", size("columns"));
  at("grid").replaceChildren(body);
  paint();
}

function cell(row, column) {
  const made = element("input");
  Object.assign(made, { id: `c${row}-${column}`, type: "text", autocomplete: "off", spellcheck: false });
  made.autocapitalize = "characters";
  made.setAttribute("aria-label", `${row + 1}, ${column + 1}`);
  made.tabIndex = row || column ? -1 : 0;
  made.addEventListener("focus", () => made.select());
  made.addEventListener("keydown", (event) => onKey(event, row, column));
  made.addEventListener("input", () => onInput(made, row, column));
  made.addEventListener("paste", (event) => onPaste(event, row, column));
  return made;
}

function paint(wrong = new Set()) {
  for (const made of at("grid").querySelectorAll("input")) {
    const place = made.id.slice(1).replace("-", ",");
    const letter = letterAt(place);
    made.value = letter === "." ? "" : letter.toUpperCase();
    made.className = [
      letter === "." ? "" : letter === "#" ? "down" : "tile",
      letter !== letter.toUpperCase() || letter === "?" ? "devil" : "",
      laid.has(place) ? "laid" : "",
      wrong.has(place) ? "wrong" : "",
    ].join(" ").trim();
  }
}

function put(row, column, letter) {
  const place = key(row, column);
  if (fixed.has(place)) return;
  if (letter === ".") laid.delete(place);
  else laid.set(place, letter);
  changed();
}

function changed() {
  const board = rows();
  while (board.length && !/[^.]/.test(board.at(-1))) board.pop();
  remember({ g: board.map((row) => row.replace(/\.+$/, "")).join("/") });
  paint();
  clearTimeout(waiting);
  waiting = setTimeout(judge, 250);
}

function focus(row, column) {
  document.getElementById(`c${row}-${column}`)?.focus();
}

function step(row, column, by) {
  if (down) focus(row + by, column);
  else focus(row, column + by);
}

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function onKey(event, row, column) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key];
  if (move) focus(row + move[0], column + move[1]);
  else if (event.key === " ") turn();
  else if (event.key === "*") {
    const letter = letterAt(key(row, column));
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    if (LETTER.test(letter)) put(row, column, other);
  } else if (event.key === "Backspace" || event.key === "Delete") {
    put(row, column, ".");
    if (event.key === "Backspace") step(row, column, -1);
  } else if (event.key.length === 1) type(event.key, row, column);
  else return;
  event.preventDefault();
}

// A telephone's keyboard sends no keys, only what became of the field.
function onInput(made, row, column) {
  const typed = [...made.value].at(-1);
  if (typed === undefined) put(row, column, ".");
  else type(typed, row, column);
  paint();
}

function type(typed, row, column) {
  if (LETTER.test(typed)) put(row, column, devil ? typed.toLowerCase() : typed.toUpperCase());
  else if (typed === "?" || typed === "#" || typed === ".") put(row, column, typed);
  else return;
  if (devil) setDevil(false);
  step(row, column, 1);
}

function onPaste(event, top, left) {
  const text = event.clipboardData.getData("text");
  if (text.length < 2) return;
  event.preventDefault();
  for (const [place, letter] of read(text)) {
    const [row, column] = place.split(",").map(Number);
    if (!fixed.has(key(top + row, left + column))) laid.set(key(top + row, left + column), letter);
  }
  changed();
}

function turn() {
  down = !down;
  at("direction").textContent = say(down ? "down" : "across");
  at("direction").setAttribute("aria-pressed", down);
}

function setDevil(on) {
  devil = on;
  at("devil").setAttribute("aria-pressed", on);
}

const tiles = () => [...laid].map(([place, letter]) => {
  const [row, column] = place.split(",").map(Number);
  return { row, column, letter };
});

const options = () => ({ ...vocabulary(), game: at("game").value });
const position = () => {
  const board = Array.from({ length: size("rows") }, (_, row) =>
    Array.from({ length: size("columns") }, (_, column) => fixed.get(key(row, column)) ?? ".").join(""));
  return { ...options(), board };
};

function wordLine(one) {
  return element("li", [
    element("span", `${mark(one.valid)} ${one.word}`, one.valid ? "good" : "bad"),
    one.reason ? ` : ${one.reason.message}` : "",
  ]);
}

export function judge() {
  if (!laid.size && !fixed.size) return at("judged").replaceChildren(element("p", say("empty"), "soft"));
  return show(at("judged"), async (signal) => {
    const body = { ...options(), board: rows() };
    const said = await ask("/validate", { body, signal });
    paint(new Set(said.violations.flatMap((one) => one.cells.map((place) => place.join()))));
    const devils = (said.assignments ?? []).slice(0, 12).map((letters) => wholeWords(said, letters));
    const worth = said.valid && laid.size && players().length > 1 ? await preview(signal) : [];
    return [
      verdict(said.valid), ...worth, ...list(said.words.map(wordLine)),
      ...list(said.violations.map((one) => element("li", one.message)), "bad"),
      ...list(devils.map((one) => element("li", one)), "soft"),
    ];
  });
}

// The words that the letters found for devils would make.
function wholeWords(said, letters) {
  const at = new Map(said.devils.map((place, i) => [place.join(), letters[i]]));
  return said.words.filter((one) => one.letters.includes("?")).map((one) =>
    one.letters.map((letter, i) => {
      const place = one.direction === "down" ? key(one.row + i, one.column) : key(one.row, one.column + i);
      return letter === "?" ? at.get(place)?.toLowerCase() ?? "?" : letter;
    }).join("")).join(", ");
}

async function preview(signal) {
  const [player] = players();
  const body = { ...position(), players: players(), moves: [{ player, tiles: tiles() }], preview: true };
  const [move] = (await ask("/score", { body, signal })).moves;
  if (!move.legal) return list(move.violations.map((one) => element("li", one.message)), "bad");
  return move.points ? [element("p", say("worth", move.points))] : [];
}

function record(moves) {
  return ask("/score", { body: { ...options(), players: players(), moves } });
}

// Plays a move after those played so far; an illegal one is told and changes nothing.
function play(move) {
  return show(at("sheet"), async () => {
    const before = await record(played());
    const player = before.next ?? players()[0];
    const said = await record([...played(), { player, ...move }]);
    const last = said.moves.at(-1);
    if (!last.legal) {
      return [...list(last.violations.map((one) => element("li", one.message)), "bad"), ...sheet(before)];
    }
    remember({ moves: JSON.stringify([...played(), { player, ...move }]) });
    laid.clear();
    settle(said);
    return sheet(said);
  });
}

function settle(said) {
  fixed = new Map();
  const [top, left] = said.origin ?? [0, 0];
  said.board.forEach((line, row) => (typeof line === "string" ? [...line] : line).forEach((letter, column) => {
    const text = letter?.letter ?? letter;
    if (text && text !== "." && text !== "#") fixed.set(key(row + top, column + left), text);
  }));
  changed();
}

function sheet(said) {
  const names = Object.keys(said.scores);
  const lines = said.moves.map((move) => element("tr", [
    element("td", `${move.index + 1}`), element("td", move.player ?? ""),
    element("td", (move.words ?? []).map((one) => one.word).join(" ")), element("td", `${move.points}`),
  ]));
  const totals = names.map((name) => `${name} : ${said.scores[name]}`).join(" · ");
  const state = said.finished
    ? [say("over"), said.winners.length ? say("won", said.winners.join(", ")) : ""].join(" ")
    : say("turn", said.next ?? names[0]);
  return [element("h2", say("score")), element("table", element("tbody", lines), "sheet"), element("p", totals, "verdict"), element("p", state)];
}

function undo() {
  const before = played().slice(0, -1);
  remember({ moves: before.length ? JSON.stringify(before) : "" });
  laid.clear();
  return restore();
}

// Brings the moves that are remembered back onto the board.
export function restore() {
  if (!played().length || players().length < 2) {
    fixed = new Map();
    at("sheet").replaceChildren();
    changed();
    return undefined;
  }
  return show(at("sheet"), async () => {
    const said = await record(played());
    settle(said);
    return sheet(said);
  });
}

function moves() {
  return show(at("moves"), async (signal) => {
    const rack = at("rack").value.replace(/\s/g, "");
    remember({ rack });
    if (!rack) return [];
    const said = await ask("/moves", { body: { ...position(), rack, limit: 12 }, signal });
    if (!said.total) return [element("p", say(said.complete ? "no_move" : "not_all"))];
    const shown = said.moves.map((one) => element("li", button(
      `${one.words.map((word) => word.word).join(" + ")}${one.points ? ` – ${one.points} ${say("points")}` : ""}`,
      () => {
        laid = new Map(one.move.tiles.map((tile) => [key(tile.row, tile.column), tile.letter]));
        changed();
      }, "plain")));
    return [element("p", `${say("moves_found", said.total.toLocaleString(document.documentElement.lang))}${said.complete ? "" : ` ${say("not_all")}`}`, "soft"), ...list(shown)];
  });
}

async function rules() {
  const said = await ask(`/games/${at("game").value}`);
  at("rules").replaceChildren(...list(said.rules.map((one) => element("li", `${one.text} (${one.id})`))));
}

const GRIDS = ["diamino", "diamino-competition", "scrabble"];

export async function openBoard() {
  const said = await ask("/games");
  at("game").replaceChildren(...said.games.filter((one) => GRIDS.includes(one.id)).map((one) => {
    const made = element("option", one.title);
    made.value = one.id;
    return made;
  }));
  at("game").value = GRIDS.includes(state.game) ? state.game : "diamino";
  at("rows").value = state.r ?? 15;
  at("columns").value = state.c ?? 15;
  at("players").value = state.players ?? "";
  at("rack").value = state.rack ?? "";
  laid = read((state.g ?? "").replaceAll("/", "\n"));
  drawGrid();
  if (played().length) laid.clear();
  await Promise.all([restore(), rules()]);
}

export function wireBoard() {
  for (const [name, kept] of [["rows", "r"], ["columns", "c"]]) {
    at(name).addEventListener("change", () => {
      remember({ [kept]: String(size(name)) });
      drawGrid();
      changed();
    });
  }
  at("game").addEventListener("change", () => {
    remember({ game: at("game").value });
    rules();
    restore();
  });
  at("players").addEventListener("change", () => {
    remember({ players: at("players").value });
    restore();
  });
  at("direction").addEventListener("click", turn);
  at("devil").addEventListener("click", () => setDevil(!devil));
  at("clear").addEventListener("click", () => {
    laid.clear();
    fixed.clear();
    remember({ moves: "" });
    at("sheet").replaceChildren();
    changed();
  });
  at("play").addEventListener("click", () => {
    if (laid.size && players().length > 1) play({ tiles: tiles() });
    else at("sheet").replaceChildren(element("p", say(laid.size ? "players" : "lay_first"), "soft"));
  });
  at("pass").addEventListener("click", () => play({ pass: true }));
  at("exchange").addEventListener("click", () => play({ exchange: 1 }));
  at("undo").addEventListener("click", undo);
  at("ask-moves").addEventListener("submit", (event) => {
    event.preventDefault();
    moves();
  });
}
