// Finds all moves with the engine of kamilmielnik/scrabble-solver, for moves.py beside it.
// Reads a file of words, builds the index, then answers each line of JSON {rows, rack} with a
// line of JSON {ms, moves}.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Gaddag } from '@kamilmielnik/gaddag';
import { frenchScrabble } from '@scrabble-solver/french';
import { solve } from '@scrabble-solver/solver';
import { Board, Tile } from '@scrabble-solver/types';

const spent = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
const begun = process.cpuUsage();
const words = readFileSync(process.argv[2], 'utf8').trim().split('\n');
const index = Gaddag.fromArray(words);
console.log(JSON.stringify({ ms: spent(begun) }));

for await (const line of createInterface({ input: process.stdin })) {
  const { rows, rack } = JSON.parse(line);
  const board = Board.fromStringArray(rows);
  const tiles = [...rack].map((face) => new Tile({ character: face, isBlank: face === ' ' }));
  const before = process.cpuUsage();
  const moves = solve(index, frenchScrabble, board, tiles);
  console.log(JSON.stringify({ ms: spent(before), moves }));
}
