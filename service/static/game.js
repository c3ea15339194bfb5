// The game in play: what is known of it, its players, the moves so far, and what the service says of
// them. How it is laid and drawn is the business of a view: grid.js, or pieces.js for cards and dominoes.

import { ask, show, tell } from "./api.js";
import { dealt, shuffled } from "./bag.js";
import { at, element, list } from "./dom.js";
import { decode, encode } from "./record.js";
import { remember, state, vocabulary } from "./state.js";
import { sheet } from "./sheet.js";
import { language, say } from "./texts.js";

// about: GET /games/{id}; view: how it is laid; said: the last answer about the moves played; settled: what
// else is drawn after each answer; settling: done when the answer that is awaited is drawn.
export const game = { about: null, view: null, said: null, settled: () => {}, settling: Promise.resolve() };

const descriptions = new Map();

export async function about(id) {
  const kept = `${id} ${language()}`;
  if (!descriptions.has(kept)) descriptions.set(kept, await ask(`/games/${id}`));
  return descriptions.get(kept);
}

export function players() {
  const named = (state.players ?? "").split(",").map((one) => one.trim()).filter(Boolean);
  return named.length ? [...new Set(named)] : [1, 2].map((number) => say("player", number));
}

export const played = () => decode(state.moves, players(), game.view.set);
const keep = (moves, more, how) => remember({ moves: encode(moves, players(), game.view.set), h: "", ...more }, how);

export const rules = () => Object.fromEntries((state.o ?? "").split(",").filter(Boolean).map((one) => {
  const [name, value] = one.split(":");
  return [name, /^(true|false|-?\d+)$/.test(value) ? JSON.parse(value) : value];
}));

export function options() {
  const chosen = rules();
  return { ...vocabulary(), game: game.about.id, ...(Object.keys(chosen).length ? { rules: chosen } : {}) };
}

const bag = () => shuffled(game.view.bag(), Number(state.seed));

// What the bag holds after the moves, and what each move drew; where the page deals.
function hands(moves) {
  if (!state.seed) return { moves: moves.map(({ draws, ...move }) => move) };
  const told = dealt(bag(), players(), { size: game.handSize, opening: game.view.opening(players()) }, moves);
  return { dealt: told.hands, moves: told.moves, opening: told.opening, ...game.view.box() };
}

function leftInHand() {
  const left = (state.h ?? "").split("/");
  const told = players().flatMap((name, i) => (left[i] ? [[name, left[i]]] : []));
  return told.length && !state.seed ? { hands: Object.fromEntries(told) } : {};
}

function record(moves, signal) {
  const { opening, ...told } = hands(moves);
  const body = { ...options(), players: players(), ...told, ...leftInHand() };
  return ask("/score", { body, signal });
}

// What the page deals to open with (the first card, the starting dominoes), not laid so far.
export function openers() {
  if (!state.seed) return [];
  const moves = played();
  return hands(moves).opening.slice(moves.length);
}

export const next = () => game.said?.next ?? (state.first && players().includes(state.first) ? state.first : players()[0]);

// The hand of a player where the service could follow it piece by piece.
export function held(player) {
  const hand = game.said?.held?.[player];
  return typeof hand === "string" ? [...hand] : Array.isArray(hand) ? hand : null;
}

// What is drawn in the sheet; whoever needs the position waits for it.
const settling = (make) => (game.settling = show(at("sheet"), make));

// Asks about the moves that are remembered, and draws what comes of them.
export function refresh() {
  return settling(async (signal) => {
    if (state.seed) game.handSize ??= await handSize(signal);
    const said = await record(played(), signal);
    return settle(said);
  });
}

async function handSize(signal) {
  if (game.about.hand) return game.about.hand;
  return (await ask("/score", { body: { ...options(), players: players(), moves: [] }, signal })).deal;
}

function settle(said) {
  game.said = said;
  const player = next();
  game.view.settle(said, player);
  at("turn").textContent = said.finished ? "" : say("turn", player);
  for (const name of ["play", "pass", "exchange", "discard"]) at(name).disabled = said.finished;
  at("undo").disabled = !state.moves;
  at("new").disabled = !state.moves && !state.seed;
  game.settled(said);
  return sheet(said);
}

// What a move would come to after those played so far.
export async function trial(move, signal) {
  const said = await record([...played(), { player: next(), ...move }], signal);
  return said.moves.at(-1);
}

// Plays a move after those played so far; an illegal one is told and changes nothing.
export function play(move, kept = () => {}) {
  return settling(async (signal) => {
    const before = played();
    const mine = move.initial || move.end ? move : { player: next(), ...move };
    const said = await record([...before, mine], signal);
    const last = said.moves.at(-1);
    if (!last.legal) return [...list(last.violations.map((one) => element("li", one.message)), "bad"), ...sheet(game.said)];
    const draws = state.seed && !openers().length ? drawnBy(last) : 0; // after the opening, hands are dealt
    keep([...before, draws ? { ...mine, draws } : mine]);
    kept();
    game.view.clear();
    return settle(draws ? await record(played(), signal) : said);
  });
}

const drawnBy = (move) => move.effects
  .filter((one) => (one.code === "draw" || one.code === "exchange") && (one.player ?? move.player) === move.player)
  .reduce((sum, one) => sum + one.count, 0);

export function undo() {
  const before = played();
  keep(before.slice(0, -1));
  game.view.clear();
  game.view.undone?.(before.at(-1));
  return refresh();
}

// A new game; Back brings the old one again. `deal`: the page deals from the set that it knows.
export function begin(deal) {
  const seed = deal ? String(1 + Math.floor(Math.random() * 999_999_998)) : "";
  game.view.clear();
  keep([], { seed, g: "" }, { step: true });
  game.handSize = undefined;
  return refresh().then(() => layInitial());
}

// The first card of the stock opens a game that the page deals; it is nobody's move.
function layInitial() {
  const [first] = openers();
  if (game.about.id !== "digramme" || !first) return undefined;
  return play({ initial: { row: 0, column: 0, ...first } });
}

export async function open(id, view) {
  game.about = await about(id);
  game.view = view;
  game.said = null;
  game.handSize = undefined;
  tell(at("judged"));
  view.open();
  await refresh();
}
