// What the page says, in both languages: [français, English].

const TEXTS = {
  tagline: ["Ce mot est-il bon ? Et cette grille ?", "Is this word allowed? And this board?"],
  words: ["Mots", "Words"],
  board: ["Plateau", "Board"],
  find: ["Trouver", "Find"],
  install: ["Installer", "Install"],
  copy: ["Partager", "Share"],
  copied: ["Lien copié.", "Link copied."],
  word: ["Un mot, ou plusieurs", "One word, or several"],
  check: ["Vérifier", "Check"],
  dictionaries: ["Dictionnaires", "Dictionaries"],
  match: ["Un mot est bon s’il est", "A word is allowed when it is"],
  any: ["dans l’un d’eux", "in any of them"],
  all: ["dans tous", "in all of them"],
  added: ["Admis chez nous", "Allowed here"],
  removed: ["Refusés chez nous", "Refused here"],
  kept: ["Gardés dans ce navigateur.", "Kept in this browser."],
  allow: ["Admettre chez nous", "Allow here"],
  refuse: ["Refuser chez nous", "Refuse here"],
  good: ["Bon", "Allowed"],
  bad: ["Pas bon", "Not allowed"],
  undecided: ["Indécis", "Undecided"],
  near: ["Vouliez-vous dire", "Did you mean"],
  definition_of: ["de", "of"],
  all_good: ["Les {0} mots sont bons.", "All {0} words are allowed."],
  some_bad: ["{1} mots sur {0} ne sont pas bons :", "{1} of {0} words are not allowed:"],
  shown_first: ["Voici les {0} premiers.", "Here are the first {0}."],
  with_letters: ["Avec une lettre inconnue, {0} peut être :", "With a letter unknown, {0} may be:"],
  no_word: ["Écrivez un mot : {0} n’en contient pas.", "Write a word: there is none in {0}."],

  game: ["Jeu", "Game"],
  rows: ["Rangées", "Rows"],
  columns: ["Colonnes", "Columns"],
  across: ["→ en ligne", "→ across"],
  down: ["↓ en colonne", "↓ down"],
  devil: ["Diable", "Blank"],
  clear: ["Reprendre mes lettres", "Take my letters back"],
  keys: ["Les flèches déplacent ; l’espace, ou toucher la case de nouveau, change de sens ; * fait un diable de la lettre ; ? est un diable sans lettre, # un carré retourné. On peut coller des rangées ou un tableur.", "Arrows move; space, or tapping the square again, turns; * makes the letter a blank; ? is a blank without a letter, # a tile face down. Rows or a spreadsheet can be pasted."],
  square: ["rangée {0}, colonne {1}", "row {0}, column {1}"],
  the_board: ["Plateau de jeu", "Game board"],
  empty: ["La grille est vide : touchez une case et posez une lettre.", "The board is empty: tap a square and lay a letter."],
  strange: ["Laissé de côté, car ce ne sont pas des lettres : {0}", "Left out, since these are no letters: {0}"],
  lost: ["Laissées de côté, faute de place : {0} lettres.", "Left out for want of room: {0} letters."],
  devils_make: ["Avec le diable :", "With the blank:"],
  and_others: ["et d’autres", "and others"],
  rules: ["Règles de ce jeu", "Rules of this game"],
  options: ["Variantes", "Variants"],
  example: ["« {0} » est un exemple, non ce qui est imprimé dans la boîte.", "“{0}” is an example, not what the box has."],
  player: ["Joueur {0}", "Player {0}"],
  players: ["Joueurs, séparés par des virgules", "Players, separated by commas"],
  play: ["Jouer ce coup", "Play this move"],
  pass: ["Passer", "Pass"],
  exchange: ["Échanger", "Exchange"],
  discard: ["Se défausser", "Discard"],
  amount: ["Lettres, ou leur nombre", "Letters, or how many"],
  undo: ["Annuler le coup", "Undo the move"],
  agree: ["Arrêter d’un commun accord", "Agree to stop"],
  new_game: ["Nouvelle partie", "New game"],
  deal: ["Distribuer ici", "Deal here"],
  turn: ["À {0} de jouer.", "{0} to play."],
  begins: ["{0} commence", "{0} begins"],
  worth: ["Ce coup vaut {0}.", "This move scores {0}."],
  points: [["{0} point", "{0} points"], ["{0} point", "{0} points"]],
  edges: [["{0} bord", "{0} bords"], ["{0} edge", "{0} edges"]],
  surface: ["surface fermée de {0}", "closed surface of {0}"],
  no_move_yet: ["Comme coup de la partie, cela ne se joue pas :", "As a move of the game, this cannot be played:"],
  give_back: ["À rendre à la réserve : {0}.", "To give back to the reserve: {0}."],
  lay_first: ["Posez d’abord quelque chose.", "Lay something first."],
  lay_letter: ["Poser {0}", "Lay {0}"],
  lay_devil: ["Poser un diable", "Lay a blank"],
  score: ["Feuille de marque", "Score sheet"],
  move: ["N°", "No."],
  who: ["Joueur", "Player"],
  words_laid: ["Posé", "Laid"],
  points_head: ["Points", "Points"],
  over: ["Partie finie.", "The game is over."],
  won: ["Gagne : {0}.", "Won by {0}."],
  nobody: ["Personne n’est dit gagnant.", "Nobody is said to have won."],
  end_out: ["Un joueur a tout posé.", "A player has laid everything."],
  end_blocked: ["Tous ont passé : plus personne ne peut jouer.", "All have passed: nobody can play any more."],
  end_agreed: ["Les joueurs se sont arrêtés d’un commun accord.", "The players agreed to stop."],
  end_solved: ["La réussite est complète.", "The solitaire is complete."],
  end_arrows: ["Toutes les flèches sont posées.", "All arrows are on the table."],
  end_tie_break: ["Les points des cartes ont départagé.", "The points of the cards have decided."],
  end_target: ["Le but est atteint.", "The target is reached."],
  gains: ["{0} : {1}", "{0}: {1}"],
  pays_unknown: ["{0} : reste en main inconnu", "{0}: what is left is not known"],
  left_in_hand: ["{0} garde {1} points en main", "{0} has {1} points left"],
  bonus: ["dont {0} pour sept lettres posées", "of which {0} for seven letters"],
  does_draw: ["{0} pioche {1}", "{0} draws {1}"],
  does_return: ["{0} rend {1}", "{0} gives back {1}"],
  does_exchange: ["{0} échange {1}", "{0} exchanges {1}"],
  does_discard: ["{0} se défausse de {1}", "{0} discards {1}"],
  does_stock_renewed: ["la défausse devient la pioche", "the discard becomes the stock"],
  does_arrow_placed: ["une flèche de {0} sur une suite", "an arrow of {0} on a suite"],
  does_arrow_kept: ["{0} garde la suite", "{0} keeps the suite"],
  does_arrow_turned: ["{0} prend la suite de {2}", "{0} takes over the suite of {2}"],
  does_arrow_returned: ["{1} flèche retourne à la pile", "{1} arrow goes back to the pile"],
  does_no_arrow_left: ["plus de flèche pour cette suite", "no arrow is left for this suite"],
  does_tie_break: ["égalité : on joue sans piocher", "a tie: play goes on without drawing"],
  does_game_over: ["la partie est finie", "the game is over"],
  held: ["En main : {0}", "In hand: {0}"],
  reserve: ["Réserve : {0}", "Reserve: {0}"],
  arrows: ["Flèches posées : {0} sur {1}", "Arrows out: {0} of {1}"],
  example_tiles: ["Les valeurs des lettres sont un exemple, non celles de la boîte.", "The values of the letters are an example, not those of the box."],
  left: ["Ce qui reste en main à la fin", "What is left at the end"],
  left_help: ["Les lettres de chacun, autant que le compte en laisse ; c’est ce qui règle la fin de la partie.", "The letters of each, as many as the count leaves; they settle the end of the game."],
  rack: ["Mes lettres (? pour un diable)", "My letters (? for a blank)"],
  rack_first: ["Écrivez d’abord vos lettres.", "Write your letters first."],
  can_play: ["Que puis-je jouer ?", "What can I play?"],
  moves_found: ["{0} coups trouvés ; voici les {1} meilleurs.", "{0} moves found; here are the best {1}."],
  no_move: ["Aucun coup possible.", "No move is possible."],
  not_all: ["La recherche s’est arrêtée avant la fin.", "The search stopped before its end."],

  letters: ["Lettres (? pour un diable)", "Letters (? for a blank)"],
  pattern: ["Motif", "Pattern"],
  pattern_help: ["? une lettre, * plusieurs, [AE] l’une d’elles, [^S] une autre, @ une voyelle, # une consonne, 1…1 la même lettre", "? one letter, * several, [AE] one of these, [^S] any other, @ a vowel, # a consonant, 1…1 the same letter"],
  beside: ["Autour d’un mot", "Around a word"],
  search: ["Chercher", "Search"],
  front: ["devant", "in front"],
  back: ["derrière", "behind"],
  inner: ["dedans", "within"],
  changed: ["une lettre changée", "one letter changed"],
  nothing: ["Rien.", "Nothing."],
  letters_of: ["{0} lettres", "{0} letters"],
  first_found: ["Voici les {0} premiers ; il y en a d’autres.", "Here are the first {0}; there are more."],

  offline: ["Hors ligne : seules les réponses déjà vues sont données.", "Offline: only answers already seen are given."],
  unreachable: ["Le service ne répond pas. Vérifiez le réseau, puis réessayez.", "The service does not answer. Check the network, then try again."],
  overloaded: ["Trop de demandes à la fois : réessayez dans un instant.", "Too many requests at once: try again in a moment."],
  failed: ["Le service a un souci (erreur {0}) : réessayez dans un instant.", "The service is in trouble (error {0}): try again in a moment."],
  not_arbitre: ["Ce n’est pas Arbitre qui a répondu : le réseau demande peut-être de se connecter.", "It was not Arbitre that answered: the network may ask you to sign in."],
  sources: ["Dictionnaires et sources", "Dictionaries and sources"],
  programs: ["Pour les programmes", "For programs"],
  notods: ["Ces dictionnaires ne sont pas l’Officiel du Scrabble.", "These dictionaries are not the Officiel du Scrabble."],
  other_language: ["English", "Français"],
};

const LANGUAGES = ["fr", "en"];
let chosen = 0;

export function speak(language) {
  chosen = Math.max(0, LANGUAGES.indexOf(language));
  document.documentElement.lang = LANGUAGES[chosen];
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = say(one.dataset.text);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
}

export const language = () => LANGUAGES[chosen];

// As French is printed: a space that does not break before : ; ? ! and », an apostrophe that is one.
export const proper = (text) => (chosen ? text : text
  .replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0").replace(/(\p{L})'(?=\p{L})/gu, "$1’"));

const filled = (text, values) => proper(text).replace(/\{(\d)\}/g, (_, place) => values[place]);

export const say = (name, ...values) => filled(TEXTS[name][chosen], values);

// Minus as it is printed.
export const signed = (number) => String(number).replace("-", "−");

// With a number, in the singular or the plural: in French 0 is singular.
export function counted(name, number) {
  const [one, many] = TEXTS[name][chosen];
  return filled(Math.abs(number) === 1 || (number === 0 && !chosen) ? one : many, [signed(number)]);
}
