// A dictionary kept in this browser, as the list of its words, for when there is no network: it says
// whether a word is in it, and no more.

import { at } from "./dom.js";
import { folded } from "./rows.js";
import { vocabulary } from "./state.js";
import { language, say } from "./texts.js";

const KEPT = "arbitre-words"; // worker.js leaves it alone
const ID = "francais";
const ROOT = document.documentElement.dataset.root;
const PATH = `${ROOT}/dictionaries/${ID}/words`;
let list = null; // once it was read: its words, a line each, and when it was taken

const possible = "caches" in window; // https, or this machine
const keyOf = (word) => folded(word).toUpperCase().replace(/^[^A-Z]+|[^A-Z]+$/g, "");

async function read() {
  const answer = possible && await (await caches.open(KEPT)).match(PATH, { ignoreVary: true });
  if (!answer) return null;
  return { words: `${(await answer.text()).trimEnd()}\n`, taken: new Date(answer.headers.get("Date")) };
}

const kept = () => (list ??= read().catch(() => null));

export const anythingKept = async () => Boolean(await kept());

// Whether a line of an ascending text is this word.
function has(text, word) {
  let [low, high] = [0, text.length];
  while (low < high) {
    const start = text.lastIndexOf("\n", ((low + high) >> 1) - 1) + 1;
    const end = text.indexOf("\n", start);
    const found = text.slice(start, end);
    if (found === word) return true;
    if (found < word) low = end + 1;
    else high = start;
  }
  return false;
}

// What the list says of a word, by the rules of the house; null where it cannot be told.
export async function keptAnswer(word) {
  const { dictionary, add = [], remove = [] } = vocabulary();
  const key = keyOf(word);
  const found = dictionary.join() === ID && /^[A-Z]+$/.test(key) ? await kept() : null;
  if (!found) return null;
  const among = (words) => words.some((one) => keyOf(one) === key);
  const valid = !among(remove) && (among(add) || has(found.words, key));
  return { valid, told: say("from_kept", found.taken.toLocaleDateString(language(), { dateStyle: "long" })) };
}

async function keep() {
  at("keep").disabled = true;
  at("keeping").textContent = "";
  try { // not kept a second time by the worker: no-store
    const answer = await fetch(PATH, { headers: { Accept: "text/plain" }, cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    await (await caches.open(KEPT)).put(PATH, answer);
    list = null;
    await showKept();
  } catch {
    at("keeping").textContent = say("unreachable");
  }
  at("keep").disabled = false;
}

async function forget() {
  await caches.delete(KEPT);
  list = null;
  return showKept();
}

export async function showKept() {
  const found = await kept();
  at("keep").parentNode.hidden = !possible;
  at("keep").textContent = say(found ? "keep_again" : "keep");
  at("forget").hidden = !found;
  at("keeping").textContent = found ? say("kept_since", found.taken.toLocaleDateString(language(), { dateStyle: "long" })) : "";
}

export function wireKept() {
  at("keep").addEventListener("click", keep);
  at("forget").addEventListener("click", forget);
}
