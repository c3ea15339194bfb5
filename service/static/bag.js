// A game dealt by the page: the bag is shuffled by a number that the address keeps, so that a reload,
// and another telephone, find the same hands. Pure.

// Mulberry32: small, and good enough to shuffle tiles.
function* numbers(seed) {
  let state = seed >>> 0;
  for (;;) {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

export function shuffled(items, seed) {
  const result = [...items];
  const random = numbers(seed);
  for (let left = result.length; left > 1; left -= 1) {
    const other = Math.floor(random.next().value * left);
    [result[left - 1], result[other]] = [result[other], result[left - 1]];
  }
  return result;
}

export const tilesOf = (set) =>
  Object.entries(set.tiles).flatMap(([letter, { count }]) => Array(count).fill(letter));

// What opens the game, the hands dealt, and the moves with what each drew. What is exchanged, discarded
// or given back goes below the bag. size: of a hand; opening: how many pieces lie before hands are dealt.
export function dealt(bag, players, { size, opening }, moves) {
  const stock = [...bag];
  const take = (count) => stock.splice(0, count);
  const first = take(opening);
  const hands = Object.fromEntries(players.map((name) => [name, take(size)]));
  const told = moves.map(({ draws, ...move }) => {
    const drawn = draws ? { drawn: take(draws) } : {};
    for (const put of [move.exchange, move.discard, move.returned]) {
      if (typeof put === "string" || Array.isArray(put)) stock.push(...put);
    }
    return { ...move, ...drawn };
  });
  return { opening: first, hands, moves: told };
}
