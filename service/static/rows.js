// Rows of letters: as people paste them, as the address keeps them, as the service takes them. Pure.
// A cell is a capital, a small letter (a devil that stands for it), "?" (a devil without a letter),
// "#" (a tile face down), or several letters of one tile ("QU").

export const MOST = 64;

export const place = (row, column) => `${row},${column}`;
export const coordinates = (at) => at.split(",").map(Number);

// É is E on a tile; œ and æ are two letters.
export const folded = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("œ", "oe").replaceAll("Œ", "OE")
    .replaceAll("æ", "ae").replaceAll("Æ", "AE");

// What a text says, row by row: tabs part the cells of a spreadsheet; without them each character is
// a cell, and a space or a dot is an empty one. Returns the cells by place, how large they are, and
// the signs that mean nothing.
export function read(text) {
  const cells = new Map();
  const strange = [];
  let rows = 0;
  let columns = 0;
  for (const [row, line] of text.replace(/[\r\n]+$/, "").split(/\r?\n|\//u).entries()) {
    for (const [column, cell] of parts(line).entries()) {
      const letters = folded(cell.trim());
      if (!letters || letters === "." || letters === "_") continue;
      if (!/^([A-Za-z]+|[?#])$/.test(letters)) {
        strange.push(cell.trim());
        continue;
      }
      cells.set(place(row, column), letters);
      rows = Math.max(rows, row + 1);
      columns = Math.max(columns, column + 1);
    }
  }
  return { cells, rows, columns, strange };
}

function parts(line) {
  if (line.includes("\t")) return line.split("\t");
  // (QU) is one tile, as the address writes it
  return folded(line).match(/\([^)]*\)|./gu)?.map((cell) => cell.replace(/^\((.*)\)$/, "$1")) ?? [];
}

// The same letters elsewhere.
export const moved = (cells, down, right) => new Map([...cells].map(([at, letters]) => {
  const [row, column] = coordinates(at);
  return [place(row + down, column + right), letters];
}));

// The rows for the address, from the first square on: dots for empty cells, none at the ends.
export function write(cells) {
  const rows = [];
  for (const [at, letters] of cells) {
    const [row, column] = coordinates(at);
    while (rows.length <= row) rows.push([]);
    while (rows[row].length < column) rows[row].push(".");
    rows[row][column] = letters.length > 1 ? `(${letters})` : letters;
  }
  return rows.map((row) => [...row].map((cell) => cell ?? ".").join("")).join("/");
}

// The rows as requests take them: a text, or a list of cells where one has several letters.
export function toBoard(letterAt, { rows, columns, top, left }) {
  return Array.from({ length: rows }, (_, row) => {
    const line = Array.from({ length: columns }, (_, column) => letterAt(place(top + row, left + column)) ?? ".");
    return line.some((cell) => cell.length > 1) ? line.map((cell) => (cell === "." ? null : cell)) : line.join("");
  });
}

// The rows of an answer, from its origin on.
export function fromBoard(board, [top, left] = [0, 0]) {
  const cells = new Map();
  for (const [row, line] of board.entries()) {
    for (const [column, cell] of [...line].entries()) {
      const letters = cell?.letter ?? cell;
      if (!letters || letters === "." || letters === " ") continue;
      cells.set(place(row + top, column + left), cell?.devil ? letters.toLowerCase() : letters);
    }
  }
  return cells;
}
