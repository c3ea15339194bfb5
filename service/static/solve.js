// The solitaires of Diamino, solved by the service: each better grid is shown as soon as it is found.

import { follow, show } from "./api.js";
import { board } from "./board.js";
import { at, element } from "./dom.js";
import { options, rules } from "./game.js";
import { fromBoard } from "./rows.js";
import { say } from "./texts.js";

export function offerToSolve() {
  at("solve").parentNode.hidden = !rules().solitaire;
}

function solve() {
  const { dictionary, match, add, remove, rules: chosen } = options();
  return show(at("solved"), async (signal) => {
    let last = null;
    const body = { dictionary, match, add, remove, solitaire: chosen.solitaire };
    await follow("/solve", { body, signal }, (name, said) => {
      last = said;
      if (!said.board) return;
      board.laid = fromBoard(said.board, said.origin);
      board.changed();
    });
    return last?.found === false ? [element("p", last.reason?.message ?? say("nothing"), "soft")] : [];
  });
}

export function wireSolve() {
  at("solve").addEventListener("click", solve);
}
