// Words found: what letters make, what a pattern fits, what stands around a word.

import { ask, show, tell, verdict } from "./api.js";
import { at, element, list } from "./dom.js";
import { query, remember } from "./state.js";
import { say } from "./texts.js";
import { cut, links } from "./words.js";

const FOUND = 300;

export function search({ step = false } = {}) {
  const [letters, pattern, beside] = ["letters", "pattern", "beside"].map((name) => at(name).value.trim());
  remember({ l: letters, p: pattern, b: beside }, { step });
  if (!letters && !pattern && !beside) return tell(at("found"));
  return show(at("found"), async (signal) => {
    const parts = await Promise.all([
      beside ? around(beside, signal) : [],
      pattern ? fitting(pattern, letters, signal) : letters ? made(letters, signal) : [],
    ]);
    return parts.flat();
  });
}

async function around(word, signal) {
  const said = await ask(`/hooks/${encodeURIComponent(word)}?${query({})}`, { signal });
  const changes = said.changes.filter((one) => one.letters).map((one) => `${one.letter}→${one.letters}`);
  const lines = [["front", said.front], ["back", said.back], ["inner", said.inner], ["changed", changes]];
  return [
    element("h2", word), verdict(said.valid),
    ...list(lines.map(([name, some]) => element("li", say("pair", say(name), some.join(" ") || "–")))),
  ];
}

async function fitting(pattern, letters, signal) {
  const said = await ask(`/patterns?${query({ pattern, letters, limit: FOUND })}`, { signal });
  return [...(said.words.length ? links(said.words) : [element("p", say("nothing"), "soft")]), ...cut(said)];
}

async function made(letters, signal) {
  const said = await ask(`/anagrams?${query({ letters, limit: FOUND })}`, { signal });
  if (!said.groups.length) return [element("p", say("nothing"), "soft"), ...cut(said)];
  const groups = said.groups.flatMap((group) =>
    [element("h2", say("letters_of", group.length)), ...links(group.words.map((one) => one.word))]);
  return [...groups, ...cut(said)];
}
