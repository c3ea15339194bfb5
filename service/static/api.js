// Asking the service. In each place of the page the latest question wins: an older answer that
// comes late is dropped. After 300 ms the place says that it is busy.

import { language, say } from "./texts.js";

const ROOT = document.documentElement.dataset.root;
const asked = new Map();

export class Fault extends Error {}

export async function ask(path, { body, signal } = {}) {
  const options = { signal, headers: { Accept: "application/json", "Accept-Language": language() } };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(ROOT + path, options);
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new Fault(say(navigator.onLine ? "unreachable" : "offline"));
  }
  const said = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said;
  if (answer.status === 429 || answer.headers.has("Retry-After")) throw new Fault(say("overloaded"));
  throw new Fault(said?.errors?.[0]?.message ?? said?.detail ?? said?.title ?? say("failed", answer.status));
}

// Fills a place with what `make` gives; what went wrong is said there.
export async function show(place, make) {
  asked.get(place)?.abort();
  const control = new AbortController();
  asked.set(place, control);
  const busy = setTimeout(() => place.setAttribute("aria-busy", "true"), 300);
  let content;
  try {
    content = await make(control.signal);
  } catch (fault) {
    if (fault.name === "AbortError") return;
    if (!(fault instanceof Fault)) throw fault;
    content = [element("p", fault.message, "bad")];
  } finally {
    clearTimeout(busy);
  }
  if (asked.get(place) !== control) return;
  place.removeAttribute("aria-busy");
  place.replaceChildren(...content);
}

export const at = (id) => document.getElementById(id);

// Text is only ever set as text, never as HTML.
export function element(name, content = [], ...classes) {
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const part of [content].flat()) made.append(part);
  return made;
}

export const list = (items, ...classes) => (items.length ? [element("ul", items, ...classes)] : []);

export function button(text, act, ...classes) {
  const made = element("button", text, ...classes);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// Null: the letters of the devils could not be found within the steps of one request.
export const mark = (valid) => (valid === null ? "?" : valid ? "✓" : "✗");

export function verdict(valid) {
  const name = valid === null ? "undecided" : valid ? "good" : "bad";
  return element("p", `${mark(valid)} ${say(name)}`, "verdict", name);
}
