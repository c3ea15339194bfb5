// The part of the page where games are played: which one, by whom, and what can be done at any moment.

import { ask, show } from "./api.js";
import { cards } from "./cards.js";
import { at, element, option } from "./dom.js";
import { dominoes } from "./dominoes.js";
import { about, begin, game, open, play, players, refresh, undo } from "./game.js";
import { actions as gridActions, grid, wireGrid } from "./grid.js";
import { actions as pieceActions, pieces, wirePieces } from "./pieces.js";
import { drawRules, wireRules } from "./rules.js";
import { changeGame, remember, state } from "./state.js";

const GRIDS = ["diamino", "diamino-competition", "scrabble"];
const VIEWS = { digramme: pieces(cards), dominos: pieces(dominoes) };

const actions = () => (VIEWS[game.about.id] ? pieceActions : gridActions);

export function openTable() {
  return show(at("opened"), async () => {
    const { games } = await ask("/games");
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
    drawRules(await about(id));
    await open(id, VIEWS[id] ?? grid);
    return [];
  });
}

// What each player has left at the end, as many letters as the moves leave; where the page deals, it knows.
function drawLeft(said) {
  const left = (state.h ?? "").split("/");
  at("left").replaceChildren(...players().flatMap((name, i) => {
    const held = said.held?.[name];
    const label = element("label", typeof held === "number" ? `${name} (${held})` : name);
    const made = element("input");
    Object.assign(made, { type: "text", id: `left-${i}`, autocomplete: "off", maxLength: 60, value: left[i] ?? "" });
    label.htmlFor = made.id;
    return [label, made];
  }));
}

export const judgeTable = () => (game.about ? refresh() : openTable());

export function wireTable() {
  wireGrid();
  wirePieces();
  game.settled = drawLeft;
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
  at("undo").addEventListener("click", undo);
  at("new").addEventListener("click", () => begin(false));
  at("deal").addEventListener("click", () => begin(true));
}
