// The page: three places (words, board, find), the dictionaries they share, and the language.
// It asks the same service that any program may ask.

import { Fault, at } from "./api.js";
import { checkWords, search } from "./words.js";
import { judge, openBoard, wireBoard } from "./grid.js";
import { onReturn, remember, state } from "./state.js";
import { language, say, speak } from "./texts.js";

const PLACES = ["words", "board", "find"];

function chosenDictionaries() {
  return [...document.querySelectorAll("[name=dictionary]:checked")].map((one) => one.value);
}

function ask() {
  if (state.place === "board") return judge();
  if (state.place === "find") return search();
  return checkWords();
}

function fill() {
  const chosen = (state.d ?? "francais").split(",");
  for (const one of document.querySelectorAll("[name=dictionary]")) one.checked = chosen.includes(one.value);
  at("match").value = state.match ?? "any";
  at("add").value = state.add ?? "";
  at("remove").value = state.remove ?? "";
  at("word").value = state.w ?? "";
  at("letters").value = state.l ?? "";
  at("pattern").value = state.p ?? "";
  at("beside").value = state.b ?? "";
  summary();
}

function summary() {
  const titles = [...document.querySelectorAll("[name=dictionary]:checked")].map((one) => one.dataset.title);
  at("chosen").textContent = titles.join(state.match === "all" ? " ∩ " : ", ");
}

async function go(place) {
  const wanted = PLACES.includes(place) ? place : "words";
  for (const name of PLACES) {
    at(name).hidden = name !== wanted;
    at(`to-${name}`).setAttribute("aria-current", name === wanted ? "page" : "false");
  }
  remember({ place: wanted });
  try {
    if (wanted === "board") await openBoard();
    else await ask();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    at("judged").textContent = fault.message;
  }
}

function start() {
  speak(state.language ?? "fr");
  fill();
  go(state.place);
}

for (const name of PLACES) at(`to-${name}`).addEventListener("click", (event) => {
  event.preventDefault();
  go(name);
});
at("to-language").addEventListener("click", () => {
  remember({ language: language() === "fr" ? "en" : "fr" });
  start();
});
at("vocabulary").addEventListener("change", () => {
  remember({
    d: chosenDictionaries().join(",") || "francais", match: at("match").value,
    add: at("add").value.trim(), remove: at("remove").value.trim(),
  });
  fill();
  ask();
});
at("ask-words").addEventListener("submit", (event) => {
  event.preventDefault();
  checkWords();
});
at("ask-search").addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
for (const [name, event] of [["offline", "offline"], ["offline", "online"]]) {
  addEventListener(event, () => {
    at(name).textContent = navigator.onLine ? "" : say("offline");
    if (navigator.onLine) ask();
  });
}
onReturn(start);
wireBoard();
start();
if ("serviceWorker" in navigator) {
  const root = document.documentElement.dataset.root;
  navigator.serviceWorker.register(`${root}/static/worker.js`, { scope: `${root}/` }).catch(() => {});
}
