// What the page says, in both languages: [français, English].

const TEXTS = {
  tagline: ["Ce mot est-il bon ? Et cette grille ?", "Is this word allowed? And this board?"],
  words: ["Mots", "Words"],
  board: ["Plateau", "Board"],
  find: ["Trouver", "Find"],
  word: ["Un mot, ou plusieurs", "One word, or several"],
  check: ["Vérifier", "Check"],
  dictionaries: ["Dictionnaires", "Dictionaries"],
  match: ["Un mot est bon s’il est", "A word is allowed when it is"],
  any: ["dans l’un d’eux", "in any of them"],
  all: ["dans tous", "in all of them"],
  house: ["Mots de la maison", "House words"],
  added: ["Admis chez nous", "Allowed here"],
  removed: ["Refusés chez nous", "Refused here"],
  kept: ["Gardés dans ce navigateur.", "Kept in this browser."],
  good: ["Bon", "Allowed"],
  bad: ["Pas bon", "Not allowed"],
  undecided: ["Indécis", "Undecided"],
  near: ["Vouliez-vous dire", "Did you mean"],
  definition_of: ["de", "of"],
  first_only: ["Seuls les {0} premiers mots sont vérifiés ; il y en a {1}.", "Only the first {0} words are checked; there are {1}."],
  no_word: ["Écrivez un mot : {0} n’en contient pas.", "Write a word: there is none in {0}."],
  game: ["Jeu", "Game"],
  rows: ["Rangées", "Rows"],
  columns: ["Colonnes", "Columns"],
  across: ["→ en ligne", "→ across"],
  down: ["↓ en colonne", "↓ down"],
  devil: ["Diable", "Blank"],
  clear: ["Vider", "Clear"],
  keys: ["Les flèches déplacent, l’espace change de sens, * fait un diable, ? un diable sans lettre, # un carré retourné. On peut coller des rangées ou un tableur.", "Arrows move, space turns, * makes a blank, ? a blank without a letter, # a tile face down. Rows or a spreadsheet can be pasted."],
  empty: ["La grille est vide : touchez une case et posez une lettre.", "The board is empty: tap a square and lay a letter."],
  rules: ["Règles de ce jeu", "Rules of this game"],
  players: ["Joueurs, séparés par des virgules", "Players, separated by commas"],
  play: ["Jouer ce coup", "Play this move"],
  pass: ["Passer", "Pass"],
  exchange: ["Échanger", "Exchange"],
  undo: ["Annuler", "Undo"],
  turn: ["À {0} de jouer.", "{0} to play."],
  worth: ["Ce coup vaut {0} points.", "This move scores {0}."],
  over: ["Partie finie.", "The game is over."],
  won: ["Gagne : {0}.", "Won by {0}."],
  lay_first: ["Posez d’abord des lettres.", "Lay some letters first."],
  score: ["Feuille de marque", "Score sheet"],
  rack: ["Mes carrés (? pour un diable)", "My tiles (? for a blank)"],
  can_play: ["Que puis-je jouer ?", "What can I play?"],
  moves_found: ["{0} coups trouvés", "{0} moves found"],
  no_move: ["Aucun coup possible.", "No move is possible."],
  points: ["points", "points"],
  not_all: ["La recherche s’est arrêtée avant la fin.", "The search stopped before its end."],
  letters: ["Lettres (? pour un diable)", "Letters (? for a blank)"],
  pattern: ["Motif", "Pattern"],
  pattern_help: ["? une lettre, * plusieurs, [AE], [^S], @ voyelle, # consonne, 1…1 la même lettre", "? one letter, * several, [AE], [^S], @ vowel, # consonant, 1…1 the same letter"],
  beside: ["Autour d’un mot", "Around a word"],
  search: ["Chercher", "Search"],
  front: ["devant", "in front"],
  back: ["derrière", "behind"],
  inner: ["dedans", "within"],
  changed: ["changées", "changed"],
  nothing: ["Rien.", "Nothing."],
  letters_of: ["{0} lettres", "{0} letters"],
  offline: ["Hors ligne : les réponses viendront au retour du réseau.", "Offline: answers will come when the network is back."],
  unreachable: ["Le service ne répond pas. Vérifiez le réseau, puis réessayez.", "The service does not answer. Check the network, then try again."],
  overloaded: ["Trop de demandes à la fois : réessayez dans un instant.", "Too many requests at once: try again in a moment."],
  failed: ["Le service a un souci (erreur {0}) : réessayez dans un instant.", "The service is in trouble (error {0}): try again in a moment."],
  sources: ["Dictionnaires et sources", "Dictionaries and sources"],
  programs: ["Pour les programmes", "For programs"],
  notods: ["Ces dictionnaires ne sont pas l’Officiel du Scrabble.", "These dictionaries are not the Officiel du Scrabble."],
  other_language: ["English", "Français"],
  dictionary_here: ["Ajoutés ici", "Added here"],
};

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

export const languages = ["fr", "en"];
let chosen = 0;

export function speak(language) {
  chosen = Math.max(0, languages.indexOf(language));
  document.documentElement.lang = languages[chosen];
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = say(one.dataset.text);
}

export const language = () => languages[chosen];

export const say = (name, ...values) =>
  TEXTS[name][chosen].replace(/\{(\d)\}/g, (_, place) => values[place]);

const told = (table, name) => table[name]?.[chosen];

// “verbe, 1re personne du pluriel du présent”, as a French speaker would say it.
export function grammar(entry) {
  const has = (name) => entry.features.includes(name);
  const gender = Object.keys(GENDERS).filter(has).map((one) => told(GENDERS, one));
  const number = Object.keys(NUMBERS).filter(has);
  const category = told(CATEGORIES, entry.category) ?? "";
  if (entry.category !== "verb") {
    return [category, ...gender, ...number.map((one) => told(NUMBERS, one))].filter(Boolean).join(" ");
  }
  if (has("infinitive")) return `${category}, ${["infinitif", "infinitive"][chosen]}`;
  if (has("participle")) {
    const tense = has("past") ? ["passé", "past"] : ["présent", "present"];
    const name = chosen ? `${tense[1]} participle` : `participe ${tense[0]}`;
    return [`${category}, ${name}`, ...gender, ...number.map((one) => told(NUMBERS, one))].join(" ");
  }
  const person = Object.keys(PERSONS).find(has);
  const tense = TENSES.find(([features]) => features.every(has))?.[1][chosen] ?? "";
  if (!person) return [category, tense].filter(Boolean).join(" ");
  const many = number[0] ? (chosen ? ` ${told(NUMBERS, number[0])}` : ` du ${told(NUMBERS, number[0])}`) : "";
  return `${category}, ${told(PERSONS, person)}${many} ${tense}`.trim();
}
