// Words checked: whether they are good and why, what they are, and what is near.

import { Fault, Unreached, ask, mark, show, tell, verdict } from "./api.js";
import { at, button, element, list } from "./dom.js";
import { grammar } from "./grammar.js";
import { keptAnswer } from "./kept.js";
import { keepHouse, query, remember, state, vocabulary } from "./state.js";
import { counted, say } from "./texts.js";

const EACH_IN_FULL = 12;
const SHOWN = 200;

function reading(entry) {
  const of = entry.lemma === entry.form ? "" : `, ${say("definition_of", entry.lemma)}`;
  const kind = grammar(entry);
  return `${kind ? say("pair", entry.form, kind) : entry.form}${of}`;
}

function answerOf(said) {
  const defined = said.entries.filter((one) => one.definition);
  const definitions = new Set(defined.map((one) => `${one.definition} (${one.definition_source})`));
  const readings = [...new Set(said.entries.map(reading))].slice(0, 6);
  return element("article", [
    element("h2", said.word), verdict(said.valid),
    ...(said.reason ? [element("p", said.reason.message)] : []),
    ...[...definitions].map((one) => element("p", one)),
    ...list(readings.map((one) => element("li", one)), "soft"),
    ...near(said), ...(said.key ? [houseRule(said)] : []),
  ], "answer");
}

function near(said) {
  if (!said.suggestions?.length) return [];
  const links = said.suggestions.flatMap((one, i) => [i ? ", " : "", wordLink(one)]);
  return [element("p", [`${say("near")} `, ...links], "soft")];
}

// The family decides otherwise: the word moves to the other list of the house.
function houseRule(said) {
  const [name, other] = said.valid ? ["remove", "add"] : ["add", "remove"];
  return button(say(said.valid ? "refuse" : "allow"), () => {
    const words = (list) => (state[list] ?? "").split(/[\s,;]+/u).filter((one) => one && one.toLowerCase() !== said.word.toLowerCase());
    at(other).value = words(other).join(", ");
    at(name).value = [...words(name), said.word].join(", ");
    remember({ [name]: at(name).value, [other]: at(other).value });
    keepHouse();
    checkWords();
  }, "plain");
}

export function wordLink(word) {
  const made = element("a", word);
  made.href = `#place=words&w=${encodeURIComponent(word)}`;
  made.addEventListener("click", (event) => {
    event.preventDefault();
    at("word").value = word;
    document.getElementById("to-words").click();
    checkWords({ step: true });
  });
  return made;
}

const isWord = (text) => /[\p{L}\p{N}]/u.test(text);

export function checkWords({ step = false } = {}) {
  const typed = at("word").value;
  remember({ w: typed.trim() }, { step });
  if (!typed.trim()) return tell(at("answers"));
  const words = typed.split(/[,;\n]+|\s+/u).filter(isWord);
  if (!words.length) return tell(at("answers"), element("p", say("no_word", typed.trim()), "soft"));
  return show(at("answers"), (signal) => (words.length > EACH_IN_FULL ? inShort(words, signal) : inFull(words, signal)));
}

// Each word asked for itself: one that fails hides no other.
async function inFull(words, signal) {
  const told = await Promise.allSettled(words.map((word) => one(word, signal)));
  if (signal.aborted) throw new DOMException("", "AbortError");
  return told.map(({ value, reason }, i) => {
    if (value) return value;
    if (!(reason instanceof Fault)) throw reason;
    return element("article", [element("h2", words[i]), element("p", reason.message, "bad")], "answer");
  });
}

async function one(word, signal) {
  if (word.includes("?")) return withDevils(word, signal);
  try {
    return answerOf(await ask(`/words/${encodeURIComponent(word)}?${query({ suggest: 5 })}`, { signal }));
  } catch (fault) {
    const known = fault instanceof Unreached ? await keptAnswer(word) : null;
    if (!known) throw fault;
    return element("article", [element("h2", word), verdict(known.valid), element("p", known.told, "soft")], "answer");
  }
}

// A devil whose letter is open: the whole words that it could make.
async function withDevils(word, signal) {
  const said = await ask(`/patterns?${query({ pattern: word, limit: SHOWN })}`, { signal });
  const found = said.words.length ? links(said.words) : [element("p", say("nothing"))];
  return element("article", [
    element("h2", word), verdict(said.words.length > 0),
    element("p", say("with_letters", word)), ...found, ...cut(said),
  ], "answer");
}

async function inShort(words, signal) {
  const said = await ask("/validate", { body: { ...vocabulary(), words }, signal });
  const bad = said.words.filter((word) => !word.valid);
  const head = bad.length ? counted("some_bad", bad.length, words.length) : say("all_good", words.length);
  const lines = [...bad, ...said.words.filter((word) => word.valid)].slice(0, SHOWN).map((word) =>
    element("li", [element("span", [`${mark(word.valid)} `, wordLink(word.word)], word.valid ? "good" : "bad"), word.reason ? say("pair", "", word.reason.message) : ""]));
  const more = words.length > SHOWN ? [element("p", say("shown_first", SHOWN), "soft")] : [];
  return [element("p", head, "verdict"), ...more, ...list(lines, "told")];
}

export const links = (words) => [element("p", words.flatMap((word, i) => [i ? " · " : "", wordLink(word)]), "found")];

// What was left out of a list of words, and why.
export function cut(said) {
  const count = said.words?.length ?? said.groups.reduce((sum, group) => sum + group.words.length, 0);
  return [
    ...(said.next ? [say("first_found", count)] : []), ...(said.complete ? [] : [say("not_all")]),
  ].map((text) => element("p", text, "soft"));
}
