// The page: three places (words, board, find), the dictionaries they share, and the language.
// It asks the same service that any program may ask.

import { reachable } from "./api.js";
import { at } from "./dom.js";
import { search } from "./find.js";
import { anythingKept, showKept, wireKept } from "./kept.js";
import { keepHouse, onReturn, remember, state } from "./state.js";
import { judgeTable, openTable, wireTable } from "./table.js";
import { language, say, speak } from "./texts.js";
import { checkWords } from "./words.js";

const PLACES = { words: checkWords, board: openTable, find: search };
const chosen = () => [...document.querySelectorAll("[name=dictionary]:checked")];

function fill() {
  const ids = (state.d ?? "francais").split(",");
  for (const one of document.querySelectorAll("[name=dictionary]")) one.checked = ids.includes(one.value);
  at("match").value = state.match ?? "any";
  const fields = { add: "add", remove: "remove", word: "w", letters: "l", pattern: "p", beside: "b" };
  for (const [id, name] of Object.entries(fields)) at(id).value = state[name] ?? "";
  at("chosen").textContent = chosen().map((one) => one.dataset.title).join(state.match === "all" ? " ∩ " : ", ");
}

function go(place) {
  const wanted = PLACES[place] ? place : "words";
  for (const name of Object.keys(PLACES)) {
    at(name).hidden = name !== wanted;
    at(`to-${name}`).setAttribute("aria-current", name === wanted ? "page" : "false");
  }
  document.body.classList.toggle("wide", wanted === "board");
  remember({ place: wanted });
  return PLACES[wanted]();
}

// The same question again: other dictionaries, or the network is back.
const again = () => (state.place === "board" ? judgeTable() : PLACES[state.place]());

async function sayWhetherOnline() {
  const here = navigator.onLine && (await reachable());
  at("offline").textContent = here ? "" : say((await anythingKept()) ? "offline_kept" : "offline");
}

function start() {
  speak(state.language ?? "fr");
  fill();
  sayWhetherOnline();
  showKept();
  go(state.place);
}

function wireVocabulary() {
  at("vocabulary").addEventListener("change", (event) => {
    const ids = chosen().map((one) => one.value).join(",");
    remember({
      d: ids === "francais" ? "" : ids, match: at("match").value === "all" ? "all" : "",
      add: at("add").value.trim(), remove: at("remove").value.trim(),
    });
    if (["add", "remove"].includes(event.target.id)) keepHouse();
    fill();
    again();
  });
}

function wireForms() {
  for (const name of Object.keys(PLACES)) at(`to-${name}`).addEventListener("click", (event) => {
    event.preventDefault();
    go(name);
  });
  for (const [id, act] of [["ask-words", checkWords], ["ask-search", search]]) {
    at(id).addEventListener("submit", (event) => {
      event.preventDefault();
      act({ step: true });
    });
  }
  at("word").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    at("ask-words").requestSubmit();
  });
  at("to-language").addEventListener("click", () => {
    remember({ language: language() === "fr" ? "en" : "fr" });
    start();
  });
}

function wireSharing() {
  at("share").addEventListener("click", async () => {
    if (navigator.share) return navigator.share({ title: document.title, url: location.href }).catch(() => {});
    await navigator.clipboard.writeText(location.href).catch(() => {});
    at("shared").textContent = say("copied");
    return undefined;
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    at("install").hidden = false;
    at("install").onclick = () => event.prompt();
  });
  addEventListener("appinstalled", () => {
    at("install").hidden = true;
  });
}

onReturn(start);
for (const name of ["offline", "online"]) addEventListener(name, () => {
  sayWhetherOnline();
  if (navigator.onLine) again();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) sayWhetherOnline();
});
wireVocabulary();
wireForms();
wireSharing();
wireTable();
wireKept();
start();
if ("serviceWorker" in navigator) {
  const root = document.documentElement.dataset.root;
  navigator.serviceWorker.register(`${root}/static/worker.js`, { scope: `${root}/` }).catch(() => {});
}
