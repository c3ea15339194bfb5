// What a word is, as a French speaker would say it: “verbe, 1re personne du pluriel du présent”.

import { language } from "./texts.js";

const CATEGORIES = {
  noun: ["nom", "noun"], proper_noun: ["nom propre", "proper noun"], verb: ["verbe", "verb"],
  adjective: ["adjectif", "adjective"], adverb: ["adverbe", "adverb"], pronoun: ["pronom", "pronoun"],
  determiner: ["déterminant", "determiner"], preposition: ["préposition", "preposition"],
  conjunction: ["conjonction", "conjunction"], interjection: ["interjection", "interjection"],
  abbreviation: ["abréviation", "abbreviation"], numeral: ["numéral", "numeral"],
  prefix: ["préfixe", "prefix"], phrase: ["locution", "phrase"],
};
const GENDERS = { masculine: ["masculin", "masculine"], feminine: ["féminin", "feminine"] };
const NUMBERS = { singular: ["singulier", "singular"], plural: ["pluriel", "plural"] };
const PERSONS = {
  first_person: ["1re personne", "1st person"], second_person: ["2e personne", "2nd person"],
  third_person: ["3e personne", "3rd person"],
};
// The tense and mood of a verb, by its features, as they are said after a person.
const TENSES = [
  [["subjunctive", "imperfect"], ["du subjonctif imparfait", "of the imperfect subjunctive"]],
  [["subjunctive"], ["du subjonctif présent", "of the present subjunctive"]],
  [["conditional"], ["du conditionnel", "of the conditional"]],
  [["imperative"], ["de l’impératif", "of the imperative"]],
  [["imperfect"], ["de l’imparfait", "of the imperfect"]],
  [["past_historic"], ["du passé simple", "of the past historic"]],
  [["future"], ["du futur", "of the future"]],
  [["present"], ["du présent", "of the present"]],
];

const here = () => (language() === "fr" ? 0 : 1);
const told = (table, name) => table[name]?.[here()];

export function grammar(entry) {
  const has = (name) => entry.features.includes(name);
  const gender = Object.keys(GENDERS).filter(has).map((one) => told(GENDERS, one));
  const number = Object.keys(NUMBERS).filter(has);
  const category = told(CATEGORIES, entry.category) ?? "";
  if (entry.category !== "verb") {
    return [category, ...gender, ...number.map((one) => told(NUMBERS, one))].filter(Boolean).join(" ");
  }
  if (has("infinitive")) return `${category}, ${["infinitif", "infinitive"][here()]}`;
  if (has("participle")) {
    const tense = has("past") ? ["passé", "past"] : ["présent", "present"];
    const name = here() ? `${tense[1]} participle` : `participe ${tense[0]}`;
    return [`${category}, ${name}`, ...gender, ...number.map((one) => told(NUMBERS, one))].join(" ");
  }
  const person = Object.keys(PERSONS).find(has);
  const tense = TENSES.find(([features]) => features.every(has))?.[1][here()] ?? "";
  if (!person) return [category, tense].filter(Boolean).join(" ");
  const many = number[0] ? (here() ? ` ${told(NUMBERS, number[0])}` : ` du ${told(NUMBERS, number[0])}`) : "";
  return `${category}, ${told(PERSONS, person)}${many} ${tense}`.trim();
}
