// Words checked, and words found: anagrams, patterns, what stands beside a word.

import { Fault, ask, at, element, list, show, verdict } from "./api.js";
import { query, remember, state } from "./state.js";
import { grammar, say } from "./texts.js";

const MOST = 20;

function reading(entry) {
  const of = entry.lemma === entry.form ? "" : `, ${say("definition_of")} « ${entry.lemma} »`;
  const kind = grammar(entry);
  return `${entry.form}${kind ? ` : ${kind}` : ""}${of}`;
}

function answerOf(said) {
  const shown = element("article", element("h2", said.word), "answer");
  shown.append(verdict(said.valid));
  if (said.reason) shown.append(element("p", said.reason.message));
  const defined = said.entries.filter((one) => one.definition);
  const definitions = new Set(defined.map((one) => `${one.definition} (${one.definition_source})`));
  for (const definition of definitions) shown.append(element("p", definition));
  const readings = [...new Set(said.entries.map(reading))].slice(0, 6);
  shown.append(...list(readings.map((one) => element("li", one)), "soft"));
  if (said.suggestions?.length) {
    const near = said.suggestions.flatMap((one, i) => [i ? ", " : "", link(one)]);
    shown.append(element("p", [`${say("near")} : `, ...near], "soft"));
  }
  return shown;
}

function link(word) {
  const made = element("a", word);
  made.href = `#${new URLSearchParams({ ...state, place: "words", w: word })}`;
  made.addEventListener("click", (event) => {
    event.preventDefault();
    at("word").value = word;
    checkWords();
  });
  return made;
}

export function checkWords() {
  const typed = at("word").value;
  remember({ w: typed });
  if (!typed.trim()) return at("answers").replaceChildren();
  return show(at("answers"), async (signal) => {
    const words = typed.split(/[,;\n]+|\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
    if (!words.length) return [element("p", say("no_word", `« ${typed} »`), "soft")];
    const told = await Promise.allSettled(words.slice(0, MOST).map((word) =>
      ask(`/words/${encodeURIComponent(word)}?${query({ suggest: 5 })}`, { signal })));
    if (signal.aborted) throw new DOMException("", "AbortError");
    const shown = told.map(({ value, reason }, i) => {
      if (value) return answerOf(value);
      if (!(reason instanceof Fault)) throw reason;
      return element("article", [element("h2", words[i]), element("p", reason.message, "bad")], "answer");
    });
    const more = words.length > MOST ? [element("p", say("first_only", MOST, words.length), "soft")] : [];
    return [...more, ...shown];
  });
}

const found = (words) => words.length
  ? [element("p", words.flatMap((one, i) => [i ? " · " : "", link(one)]), "found")]
  : [element("p", say("nothing"), "soft")];

const cut = (said) => (said.complete && !said.next ? [] : [element("p", `… ${said.complete ? "" : say("not_all")}`, "soft")]);

export function search() {
  const asked = { letters: at("letters").value.trim(), pattern: at("pattern").value.trim(), beside: at("beside").value.trim() };
  remember({ l: asked.letters, p: asked.pattern, b: asked.beside });
  if (!asked.letters && !asked.pattern && !asked.beside) return at("found").replaceChildren();
  return show(at("found"), async (signal) => {
    const parts = [];
    if (asked.beside) {
      const said = await ask(`/hooks/${encodeURIComponent(asked.beside)}?${query({})}`, { signal });
      const changes = said.changes.filter((one) => one.letters).map((one) => `${one.letter}→${one.letters}`);
      const lines = [["front", said.front], ["back", said.back], ["inner", said.inner], ["changed", changes]];
      parts.push(verdict(said.valid), ...list(lines.map(([name, some]) =>
        element("li", `${say(name)} : ${some.join(" ") || "–"}`))));
    }
    if (asked.pattern) {
      const said = await ask(`/patterns?${query({ pattern: asked.pattern, letters: asked.letters, limit: 200 })}`, { signal });
      parts.push(...found(said.words), ...cut(said));
    } else if (asked.letters) {
      const said = await ask(`/anagrams?${query({ letters: asked.letters, limit: 300 })}`, { signal });
      if (!said.groups.length) parts.push(...found([]));
      for (const group of said.groups) {
        parts.push(element("h2", say("letters_of", group.length)), ...found(group.words.map((one) => one.word)));
      }
      parts.push(...cut(said));
    }
    return parts;
  });
}
