// The part of the page where games are played: which one, by whom, and what can be done at any moment.

import { ask, show } from "./api.js";
import { cards } from "./cards.js";
import { at, button, element, option } from "./dom.js";
import { dominoes } from "./dominoes.js";
import { about, begin, game, next, open, play, players, refresh, undo } from "./game.js";
import { actions as gridActions, grid, wireGrid } from "./grid.js";
import { actions as pieceActions, pieces, wirePieces } from "./pieces.js";
import { drawRules, wireRules } from "./rules.js";
import { offerToSolve, wireSolve } from "./solve.js";
import { changeGame, remember, state } from "./state.js";
import { say } from "./texts.js";

const GRIDS = ["diamino", "diamino-competition", "scrabble"];
const VIEWS = { digramme: pieces(cards), dominos: pieces(dominoes) };

const actions = () => (VIEWS[game.about.id] ? pieceActions : gridActions);

// Nothing can be laid or asked before the game is there: it would be lost.
export function openTable() {
  at("playing").inert = !game.about || game.about.id !== state.game;
  return show(at("opened"), async (signal) => {
    const { games } = await ask("/games", { signal });
    const known = games.filter((one) => GRIDS.includes(one.id) || VIEWS[one.id]);
    at("game").replaceChildren(...known.map((one) => option(one.id, one.title)));
    const id = known.some((one) => one.id === state.game) ? state.game : "diamino";
    at("game").value = id;
    remember({ game: id });
    at("players").value = state.players ?? "";
    const onGrid = GRIDS.includes(id);
    at("on-grid").hidden = !onGrid;
    at("on-table").hidden = onGrid;
    at("board").classList.toggle("competition", id === "diamino-competition");
    for (const one of document.querySelectorAll("[data-games]")) one.hidden = !one.dataset.games.split(" ").includes(id);
    const told = await about(id);
    signal.throwIfAborted(); // another game was chosen meanwhile
    drawRules(told);
    await open(id, VIEWS[id] ?? grid);
    if (!signal.aborted) at("playing").inert = false;
    return [];
  });
}

let shown = ""; // whose hand of which deal is to be seen
const whose = () => `${state.seed ?? ""} ${next()}`;

function settled(said) {
  drawLeft(said);
  drawFirst(said);
  offerToSolve();
  if (whose() !== shown) cover(Boolean(state.seed) && players().length > 1 && !said.finished);
}

// One telephone goes round the table: a hand that the page deals is shown to whoever asks for it.
function cover(on) {
  at("board").classList.toggle("covered", on);
  at("uncover").hidden = !on;
  at("uncover").textContent = say("uncover", next());
  shown = on ? "" : whose();
}

// Before the first move anybody may begin.
function drawFirst(said) {
  const open = said.next === null && !said.finished && !said.moves.some((one) => one.player);
  const others = open ? players().filter((name) => name !== next()) : [];
  at("first").replaceChildren(...others.map((name) => button(say("begins", name), () => {
    remember({ first: name });
    refresh();
  }, "plain")));
}

// What each player has left at the end, as many letters as the moves leave; where the page deals, it knows.
// The fields stay while they are typed in; only what they are called is told anew.
function drawLeft(said) {
  const left = (state.h ?? "").split("/");
  const fields = at("left").querySelectorAll("input");
  if (fields.length !== players().length) at("left").replaceChildren(...players().flatMap((_, i) => leftField(i)));
  for (const [i, name] of players().entries()) {
    const held = said.held?.[name];
    const made = at(`left-${i}`);
    made.labels[0].textContent = typeof held === "number" ? `${name} (${held})` : name;
    if (made !== document.activeElement) made.value = left[i] ?? "";
  }
}

function leftField(i) {
  const label = element("label");
  const made = element("input");
  Object.assign(made, { type: "text", id: `left-${i}`, autocomplete: "off", maxLength: 60 });
  label.htmlFor = made.id;
  return [label, made];
}

export const judgeTable = () => (at("playing").inert ? openTable() : refresh());

export function wireTable() {
  wireGrid();
  wirePieces();
  wireSolve();
  game.settled = settled;
  wireRules(refresh);
  at("game").addEventListener("change", () => {
    changeGame(at("game").value);
    openTable();
  });
  at("players").addEventListener("change", () => {
    remember({ players: at("players").value, h: "" });
    refresh();
  });
  at("left").addEventListener("change", () => {
    remember({ h: [...at("left").querySelectorAll("input")].map((one) => one.value.trim().toUpperCase()).join("/").replace(/^\/+$/, "") });
    refresh();
  });
  at("play").addEventListener("click", () => actions().play());
  at("pass").addEventListener("click", () => play({ pass: true }));
  at("exchange").addEventListener("click", () => actions().exchange());
  at("discard").addEventListener("click", () => actions().discard());
  at("end").addEventListener("click", () => play({ end: "agreed" }));
  at("uncover").addEventListener("click", () => cover(false));
  at("undo").addEventListener("click", undo);
  at("new").addEventListener("click", () => begin(false));
  at("deal").addEventListener("click", () => begin(true));
}
