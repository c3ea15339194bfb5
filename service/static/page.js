"use strict";

// The page asks the same service that any program may ask; it knows nothing that the contract does
// not say. Text is only ever set as text, never as HTML.

const french = { Accept: "application/json", "Accept-Language": "fr" };
const categories = {
  noun: "nom", proper_noun: "nom propre", verb: "verbe", adjective: "adjectif", adverb: "adverbe",
  pronoun: "pronom", determiner: "déterminant", preposition: "préposition",
  conjunction: "conjonction", interjection: "interjection", abbreviation: "abréviation",
  numeral: "numéral", prefix: "préfixe", phrase: "locution",
};
const features = {
  masculine: "masculin", feminine: "féminin", singular: "singulier", plural: "pluriel",
  infinitive: "infinitif", indicative: "indicatif", subjunctive: "subjonctif",
  conditional: "conditionnel", imperative: "impératif", participle: "participe",
  present: "présent", past: "passé", imperfect: "imparfait", past_historic: "passé simple",
  future: "futur", first_person: "1re personne", second_person: "2e personne",
  third_person: "3e personne",
};

const at = (id) => document.getElementById(id);

function element(name, content, ...classes) {
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const part of [content].flat()) made.append(part);
  return made;
}

async function ask(path, options = {}) {
  const answer = await fetch(path, { ...options, headers: { ...french, ...options.headers } });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail || said.title);
  return said;
}

// Null: the letters of the devils could not be found in the time allowed.
const mark = (valid) => (valid === null ? "?" : valid ? "✓" : "✗");

function verdict(valid) {
  const said = valid === null ? "Indécis" : valid ? "Bon" : "Pas bon";
  return element("p", `${mark(valid)} ${said}`, "verdict", valid ? "good" : "bad");
}

const list = (items, ...classes) => (items.length ? [element("ul", items, ...classes)] : []);

function reading(entry) {
  const what = [categories[entry.category], ...entry.features.map((one) => features[one])];
  const of = entry.lemma === entry.form ? "" : `, de « ${entry.lemma} »`;
  const kind = what.filter(Boolean).join(" ");
  return `${entry.form}${kind ? ` : ${kind}` : ""}${of}`;
}

function wordAnswer(said) {
  const shown = element("article", element("h2", said.word), "answer");
  shown.append(verdict(said.valid));
  if (said.reason) shown.append(element("p", said.reason.message));
  const defined = said.entries.filter((one) => one.definition);
  const definitions = [...new Set(defined.map((one) => `${one.definition} (${one.definition_source})`))];
  for (const definition of definitions) shown.append(element("p", definition));
  const readings = [...new Set(said.entries.map(reading))].slice(0, 6);
  shown.append(...list(readings.map((one) => element("li", one)), "soft"));
  if (said.suggestions?.length) {
    shown.append(element("p", `Proches : ${said.suggestions.join(", ")}`, "soft"));
  }
  return shown;
}

async function show(place, make) {
  place.setAttribute("aria-busy", "true");
  try {
    place.replaceChildren(...(await make()));
  } catch (fault) {
    place.replaceChildren(element("p", fault.message, "bad"));
  }
  place.removeAttribute("aria-busy");
}

at("words").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = at("word").value.split(/[\s,;]+/u).filter(Boolean).slice(0, 20);
  const query = new URLSearchParams({ dictionary: at("dictionary").value, suggest: 5 });
  show(at("answers"), async () => {
    const asked = words.map((word) => ask(`/words/${encodeURIComponent(word)}?${query}`));
    return (await Promise.all(asked)).map(wordAnswer);
  });
});

function boardTable(rows, wrong) {
  const body = element("tbody", rows.map((row, r) => element("tr", [...row].map((cell, c) => {
    const made = element("td", cell === "." || cell === " " ? "" : cell.toUpperCase());
    if (made.textContent) made.classList.add("tile");
    if (cell === "?" || (cell !== cell.toUpperCase())) made.classList.add("devil");
    if (wrong.has(`${r},${c}`)) made.classList.add("wrong");
    return made;
  }))));
  return element("div", element("table", body), "board");
}

at("board").addEventListener("submit", (event) => {
  event.preventDefault();
  const rows = at("rows").value.normalize("NFC").split(/\r?\n/u);
  while (rows.length && !rows.at(-1).trim()) rows.pop();
  show(at("judged"), async () => {
    const said = await ask("/validate", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ board: rows, dictionary: at("dictionary").value }),
    });
    const wrong = new Set(said.violations.flatMap((one) => one.cells.map((cell) => cell.join())));
    const words = said.words.map((one) => element("li", [
      element("span", `${mark(one.valid)} ${one.word}`, one.valid ? "good" : "bad"),
      one.reason ? ` : ${one.reason.message}` : "",
    ]));
    const faults = said.violations.map((one) => element("li", one.message));
    const devils = (said.assignments ?? []).slice(0, 12).join(", ");
    return [
      verdict(said.valid), boardTable(rows, wrong), ...list(words), ...list(faults, "bad"),
      ...(devils ? [element("p", `Diables : ${devils}`, "soft")] : []),
    ];
  });
});
