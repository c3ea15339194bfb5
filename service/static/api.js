// Asking the service. In each place of the page the latest question wins: an older answer that
// comes late is dropped. After 300 ms the place says that it is busy.

import { element } from "./dom.js";
import { language, proper, say } from "./texts.js";

const ROOT = document.documentElement.dataset.root;
const BUSY_AFTER = 300; // milliseconds
const FOR_READERS = ["message", "detail", "text", "description", "definition"];
const asked = new Map();

// What is said to the reader instead of an answer.
export class Fault extends Error {}
// There was no answer at all.
export class Unreached extends Fault {}

async function reach(path, { body, signal, accept = "application/json" }) {
  const options = { signal, headers: { Accept: accept, "Accept-Language": language() } };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  try {
    return await fetch(ROOT + path, options);
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new Unreached(say(navigator.onLine ? "unreachable" : "offline"));
  }
}

export async function ask(path, { body, signal } = {}) {
  const answer = await reach(path, { body, signal });
  const said = parsed(await answer.text());
  if (answer.ok && said !== null) return said;
  throw new Fault(told(answer, said));
}

// Asks for events, and hands each on as it comes: its name, and what it says.
export async function follow(path, { body, signal }, each) {
  const answer = await reach(path, { body, signal, accept: "text/event-stream" });
  if (!answer.ok) throw new Fault(told(answer, parsed(await answer.text())));
  let text = "";
  const decoder = new TextDecoder();
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const events = text.split(/\r?\n\r?\n/);
    text = events.pop();
    for (const event of events) {
      const field = (name) => new RegExp(`^${name}: ?(.*)$`, "m").exec(event)?.[1];
      if (field("data")) each(field("event"), parsed(field("data")));
    }
  }
}

// Null: a page of a proxy, not an answer of the service. What is for readers is made proper print.
function parsed(text) {
  const print = (name, value) => (FOR_READERS.includes(name) && typeof value === "string" ? proper(value) : value);
  try {
    return JSON.parse(text, print);
  } catch {
    return null;
  }
}

function told(answer, said) {
  if (answer.ok) return say("not_arbitre");
  if (answer.status === 429 || answer.headers.has("Retry-After")) return say("overloaded");
  return said?.errors?.[0]?.message ?? said?.detail ?? said?.title ?? say("failed", answer.status);
}

// Whether the service can be reached at all, whatever the browser has kept.
export async function reachable() {
  try {
    return (await fetch(`${ROOT}/health`, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

// Fills a place with what `make` returns; what went wrong is said there.
export async function show(place, make) {
  asked.get(place)?.abort();
  const control = new AbortController();
  asked.set(place, control);
  const busy = setTimeout(() => place.setAttribute("aria-busy", "true"), BUSY_AFTER);
  control.signal.addEventListener("abort", () => clearTimeout(busy)); // the place is the next one's to mark
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

// Says something in a place, in the stead of whatever was asked for it.
export function tell(place, ...content) {
  asked.get(place)?.abort();
  asked.delete(place);
  place.removeAttribute("aria-busy");
  place.replaceChildren(...content);
}

// Null: the letters of the devils could not be found within the steps of one request.
export const mark = (valid) => (valid === null ? "?" : valid ? "✓" : "✗");

export function verdict(valid) {
  const name = valid === null ? "undecided" : valid ? "good" : "bad";
  return element("p", `${mark(valid)} ${say(name)}`, "verdict", name);
}
