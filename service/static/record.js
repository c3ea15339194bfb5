// The moves of a game as the address keeps them: short, and in the order played. Pure.
// A move is as the service takes it, but that `draws` counts what was drawn after it: what was drawn
// follows from the bag. Of player 0:
//   0a7.6:ME.R   letters laid across from row 7, column 6 (d: down), over a tile that lay there
//   0x2  0xAB    an exchange; 0p a pass; 0t2 a discard; -e the end that all agree on
//   0c12r1@0.-1  a card or domino: the 13th of its set, turned once; more after a comma; -i the first
// then *2 for two drawn and ~K for a tile given back.

import { coordinates, place } from "./rows.js";

export const encode = (moves, players, set) =>
  moves.map((move) => player(move, players) + kind(move, set) + extras(move)).join(";");

export const decode = (text, players, set) =>
  (text ?? "").split(";").map((one) => parse(one, players, set)).filter(Boolean);

const player = (move, players) => (move.player === undefined ? "-" : String(players.indexOf(move.player)));

function kind(move, set) {
  if (move.tiles) return line(move.tiles);
  if (move.exchange !== undefined) return `x${move.exchange}`;
  if (move.pass) return "p";
  if (move.end) return "e";
  if (move.discard !== undefined) {
    return `t${typeof move.discard === "number" ? move.discard : move.discard.map((one) => piece(one, set)).join(",")}`;
  }
  if (move.initial) return `i${lying(move.initial, set)}`;
  return `c${(move.cards ?? move.dominoes).map((one) => lying(one, set)).join(",")}`;
}

const extras = (move) => (move.draws ? `*${move.draws}` : "") + (move.returned ? `~${move.returned}` : "");

// The tiles of a line; where they make none, each for itself.
function line(tiles) {
  const down = tiles.length > 1 && tiles.every((tile) => tile.column === tiles[0].column);
  const along = (tile) => (down ? tile.row : tile.column);
  const sorted = [...tiles].sort((one, other) => along(one) - along(other));
  const first = sorted[0];
  let text = "";
  for (const tile of sorted) {
    text += ".".repeat(along(tile) - along(first) - cells(text));
    text += tile.letter.length > 1 ? `(${tile.letter})` : tile.letter;
  }
  return `${down ? "d" : "a"}${first.row}.${first.column}:${text}`;
}

const cells = (text) => text.match(/\([^)]*\)|./gu)?.length ?? 0;

function tilesOf(down, row, column, text) {
  return text.match(/\([^)]*\)|./gu).flatMap((cell, i) => {
    if (cell === ".") return [];
    return [{ row: row + (down ? i : 0), column: column + (down ? 0 : i), letter: cell.replace(/[()]/g, "") }];
  });
}

// A piece of the set by its number there, any other by what is on it.
export const piece = (one, set) => {
  const [at, turns] = set.find(one);
  return at < 0 ? set.spell(one) : `${at}r${turns}`;
};
const lying = (one, set) => `${piece(one, set)}@${one.row}.${one.column}`;

// Null: no such piece, in a link that was cut or comes from elsewhere.
export function pieceOf(text, set) {
  const [what, where] = text.split("@");
  const numbered = /^(\d+)r(\d)$/.exec(what);
  const whole = numbered ? set.pieces[Number(numbered[1])] : set.read(what);
  if (!whole) return null;
  const found = numbered ? set.turned(whole, Number(numbered[2])) : whole;
  if (!where) return found;
  const [row, column] = where.split(".").map(Number);
  return Number.isInteger(row) && Number.isInteger(column) ? { row, column, ...found } : null;
}

function piecesOf(text, set) {
  const found = set ? text.split(",").map((one) => pieceOf(one, set)) : [];
  return found.length && found.every(Boolean) ? found : null;
}

const COUNT = /^\d+$/;

function parse(text, players, set) {
  const found = /^(\d|-)([adxpetic])([^*~]*)(?:\*(\d+))?(?:~(.+))?$/u.exec(text);
  if (!found) return null;
  const [, who, sort, rest, draws, returned] = found;
  const move = who === "-" ? {} : { player: players[Number(who)] };
  if (who !== "-" && move.player === undefined) return null;
  if (draws) move.draws = Number(draws);
  if (returned) move.returned = returned;
  if (sort === "x") return { ...move, exchange: COUNT.test(rest) ? Number(rest) : rest };
  if (sort === "p") return { ...move, pass: true };
  if (sort === "e") return { ...move, end: "agreed" };
  if (sort === "t" && COUNT.test(rest)) return { ...move, discard: Number(rest) };
  if ("tic".includes(sort)) {
    const some = piecesOf(rest, set);
    return some && { ...move, ...{ t: { discard: some }, i: { initial: some[0] }, c: { [set?.name]: some } }[sort] };
  }
  const [where, letters] = rest.split(":"); // a or d
  const [row, column] = where.split(".").map(Number);
  if (!letters || Number.isNaN(row + column)) return null;
  return { ...move, tiles: tilesOf(sort === "d", row, column, letters) };
}

// What a list of tiles lays, by place.
export const laidBy = (tiles) => new Map(tiles.map((tile) => [place(tile.row, tile.column), tile.letter]));
export const tilesOn = (laid) => [...laid].map(([at, letter]) => {
  const [row, column] = coordinates(at);
  return { row, column, letter };
});
