// A board of squares, tapped and typed on: the cursor, the letters that lie and those being laid. It
// knows nothing of games: `changed` is called when a letter was laid or taken away.

import { at, element } from "./dom.js";
import { coordinates, folded, place } from "./rows.js";
import { say } from "./texts.js";

export const board = {
  rows: 15, columns: 15, top: 0, left: 0, // of its first square: below 0 where it grew above or to the left
  fixed: new Map(), // what moves have laid: place → letters
  laid: new Map(), // what is being laid
  down: false, devil: false,
  changed: () => {}, pasted: () => {},
};

let cells = new Map(); // place → input

export const letterAt = (one) => board.laid.get(one) ?? board.fixed.get(one);

// Draws the squares, from `top` and `left` on. layout: rows of signs or null; names: what each sign means.
export function draw(rows, columns, layout = null, names = {}) {
  Object.assign(board, { rows, columns });
  cells = new Map();
  const lines = Array.from({ length: rows }, (_, i) =>
    element("tr", Array.from({ length: columns }, (_, j) => square(board.top + i, board.left + j, layout?.[i]?.[j], names))));
  at("grid").style.setProperty("--columns", columns);
  at("grid").replaceChildren(element("tbody", lines));
  paint();
}

function square(row, column, sign = ".", names = {}) {
  const made = element("input");
  Object.assign(made, { id: `c${row}-${column}`, type: "text", autocomplete: "off", spellcheck: false });
  made.autocapitalize = "characters";
  made.setAttribute("aria-label", say("square", row - board.top + 1, column - board.left + 1) + (sign === "." ? "" : `, ${names[sign]}`));
  made.tabIndex = row === board.top && column === board.left ? 0 : -1;
  made.addEventListener("pointerdown", () => {
    if (document.activeElement === made) turn();
  });
  made.addEventListener("focus", () => follow(made));
  made.addEventListener("keydown", (event) => onKey(event, row, column));
  made.addEventListener("input", () => onInput(made, row, column));
  made.addEventListener("paste", (event) => onPaste(event, row, column));
  cells.set(place(row, column), made);
  const cell = element("td", made);
  if (sign !== ".") cell.dataset.cell = sign;
  return cell;
}

// The square last looked at is the one that Tab comes back to.
function follow(made) {
  for (const one of cells.values()) one.tabIndex = -1;
  made.tabIndex = 0;
  made.select();
}

// The look of every square. marks: place → "wrong" or "right".
export function paint(marks = new Map(), values = {}) {
  for (const [one, made] of cells) {
    const letters = letterAt(one);
    const devil = letters !== undefined && letters !== letters.toUpperCase();
    const shown = letters === undefined ? "" : letters.toUpperCase();
    if (made.value !== shown) made.value = shown;
    made.readOnly = board.fixed.has(one);
    made.className = [
      letters === undefined ? "" : letters === "#" ? "down" : "tile",
      devil || letters === "?" ? "devil" : "", board.laid.has(one) ? "laid" : "", marks.get(one) ?? "",
    ].filter(Boolean).join(" ");
    const value = devil ? undefined : values[letters];
    if (value === undefined) delete made.parentNode.dataset.value;
    else made.parentNode.dataset.value = value;
  }
}

// Puts letters on a square, or with undefined takes them away; what a move has laid stays.
export function put(one, letters) {
  if (board.fixed.has(one) || !cells.has(one)) return;
  if (letters === undefined) board.laid.delete(one);
  else board.laid.set(one, letters);
  board.changed();
}

const cursor = () => [...cells].find(([, made]) => made.tabIndex === 0)[0];

// Lays letters at the cursor, as if they were typed there.
export function type(text) {
  typed(text, ...coordinates(cursor()));
}

// A square already taken by a move is passed over: the letter goes to the next free one.
function typed(text, row, column) {
  let [r, c] = [row, column];
  for (const sign of folded(text)) {
    if (!/[A-Za-z?#. ]/.test(sign)) continue;
    while (board.fixed.has(place(r, c))) [r, c] = after(r, c, 1);
    if (!cells.has(place(r, c))) break;
    const letter = board.devil ? sign.toLowerCase() : sign.toUpperCase();
    put(place(r, c), sign === "." ? undefined : letter);
    if (board.devil) setDevil(false);
    [r, c] = after(r, c, 1);
  }
  while (board.fixed.has(place(r, c)) && cells.has(place(...after(r, c, 1)))) [r, c] = after(r, c, 1);
  focus(r, c);
}

const after = (row, column, by) => (board.down ? [row + by, column] : [row, column + by]);

function focus(row, column) {
  cells.get(place(row, column))?.focus();
}

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function onKey(event, row, column) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  const one = place(row, column);
  if (arrow) focus(row + arrow[0], column + arrow[1]);
  else if (event.key === "Home") focus(row, board.left);
  else if (event.key === "End") focus(row, board.left + board.columns - 1);
  else if (event.key === " ") turn();
  else if (event.key === "Enter") at("play").focus();
  else if (event.key === "*") swap(one);
  else if (event.key === "Delete") put(one, undefined);
  else if (event.key === "Backspace") erase(row, column);
  else if (event.key.length === 1) typed(event.key, row, column);
  else return;
  event.preventDefault();
}

// A letter becomes a devil that stands for it, and back.
function swap(one) {
  const letter = board.laid.get(one) ?? "";
  if (/^[a-z]$/i.test(letter)) put(one, letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase());
}

function erase(row, column) {
  const empty = !board.laid.has(place(row, column));
  const [r, c] = empty ? after(row, column, -1) : [row, column];
  put(place(r, c), undefined);
  focus(r, c);
}

// A telephone's keyboard sends no keys, only what became of the field.
function onInput(made, row, column) {
  const one = place(row, column);
  const before = (letterAt(one) ?? "").toUpperCase();
  const now = made.value.startsWith(before) ? made.value.slice(before.length) : made.value;
  if (now) typed(now, row, column);
  else put(one, undefined);
}

function onPaste(event, row, column) {
  const text = event.clipboardData.getData("text");
  if (text.trim().length < 2) return;
  event.preventDefault();
  board.pasted(text, row, column);
}

export function turn() {
  board.down = !board.down;
  showDirection();
}

export function showDirection() {
  at("grid").classList.toggle("downward", board.down);
  at("direction").textContent = say(board.down ? "down" : "across");
  at("direction").setAttribute("aria-pressed", board.down);
}

export function setDevil(on) {
  board.devil = on;
  at("devil").setAttribute("aria-pressed", on);
}
