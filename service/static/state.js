// What the page remembers. The address holds it, so that Back, reload and a shared link work; the
// browser keeps the last of it, each game that was begun, the house words and the language.

import { fromAddress, toAddress } from "./address.js";

const OF_A_GAME = ["moves", "g", "r", "c", "top", "left", "seed", "o", "h", "rack", "first"];
const HOUSE = ["add", "remove"];

function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {};
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still works.
  }
}

export const state = {};
begin();

// A link brings a state of its own; without one the last state goes on. The language is the reader's.
function begin() {
  const shared = fromAddress(location.hash);
  const own = Object.keys(shared).length ? {} : { ...kept("arbitre"), ...kept("arbitre-house") };
  for (const name of Object.keys(state)) delete state[name];
  Object.assign(state, { place: "words", language: kept("arbitre").language }, own, shared);
  for (const name of Object.keys(state)) if (!state[name]) delete state[name];
}

// Changes what is remembered. A new place of the page, or a `step`, can be undone by Back.
export function remember(changes, { step = false } = {}) {
  const turned = changes.place !== undefined && changes.place !== state.place;
  Object.assign(state, changes);
  for (const name of Object.keys(state)) if (!state[name]) delete state[name];
  const { language, ...shared } = state;
  const address = toAddress(shared);
  if (address !== location.hash) {
    history[turned || step ? "pushState" : "replaceState"](null, "", address);
  }
  const mine = { ...shared, language };
  for (const name of HOUSE) delete mine[name];
  keep("arbitre", mine);
}

// House words stay here until they are changed here: a link that brings others does not replace them.
export function keepHouse() {
  keep("arbitre-house", { add: state.add, remove: state.remove });
}

// Another game: the one that was played is put away, and the other taken up where it was left.
export function changeGame(game) {
  const games = kept("arbitre-games");
  games[state.game] = Object.fromEntries(OF_A_GAME.map((name) => [name, state[name]]));
  keep("arbitre-games", games);
  const other = Object.fromEntries(OF_A_GAME.map((name) => [name, games[game]?.[name] ?? ""]));
  remember({ ...other, game }, { step: true });
}

export function onReturn(act) {
  addEventListener("popstate", () => {
    begin();
    act();
  });
}

// The dictionaries and house words, as every request takes them.
export function vocabulary() {
  const words = (text) => (text ?? "").split(/[\s,;]+/u).filter(Boolean);
  const chosen = { dictionary: (state.d ?? "francais").split(",") };
  if (state.match === "all" && chosen.dictionary.length > 1) chosen.match = "all";
  if (words(state.add).length) chosen.add = words(state.add);
  if (words(state.remove).length) chosen.remove = words(state.remove);
  return chosen;
}

export function query(more) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...vocabulary(), ...more })) {
    if (value !== "" && value !== undefined) asked.set(name, [value].flat().join(","));
  }
  return asked;
}
