// A dictionary from a pasted text: tried first, which stores nothing, then built. The token stays in
// the memory of this tab (sessionStorage) and goes nowhere but to the service.

import { at, element, list } from "./dom.js";

const ENGLISH = document.documentElement.lang === "en";
const ROOT = document.documentElement.dataset.root;
const MOST = 60;
const TOKEN = "arbitre-token";

const TEXTS = {
  busy: ["Un instant…", "One moment…"],
  enters: ["Entreraient : {0} mots, les formes de {1} entrées du texte.", "It would have {0} words, the forms of {1} headwords of the text."],
  total: ["Le texte a {0} mots.", "The text has {0} words."],
  cut: ["Coupure : les entrées gardées ont une spécificité (keyness) d’au moins {0}.", "Cut: the headwords kept have a keyness of at least {0}."],
  no_cut: ["Aucune entrée n’est assez propre à ce texte.", "No headword is typical enough of this text."],
  entries: ["Les entrées les plus propres au texte", "The headwords most typical of the text"],
  left: ["Laissés de côté", "Left out"],
  more: ["… et {0} autres", "… and {0} more"],
  built: ["C’est fait :", "Done:"],
  unreachable: ["Le service ne répond pas. Vérifiez le réseau, puis réessayez.", "The service does not answer. Check the network, then try again."],
  failed: ["Le service a un souci (erreur {0}) : réessayez dans un instant.", "The service is in trouble (error {0}): try again in a moment."],
};

const say = (name, ...values) =>
  TEXTS[name][ENGLISH ? 1 : 0].replace(/\{(\d)\}/g, (_, place) => values[place]);
const number = (value) => value.toLocaleString(document.documentElement.lang);

function recipe() {
  const made = { title: at("title").value.trim(), extends: at("extends").value, text: at("text").value };
  if (at("keep").value) made.keep = Number(at("keep").value);
  if (at("nouns").checked) made.nouns_only = true;
  return made;
}

// The bytes of a token as UTF-8, each as a character, which is what a header may hold.
const bearer = (token) => `Bearer ${String.fromCharCode(...new TextEncoder().encode(token))}`;

async function post(path, body) {
  let answer;
  try {
    answer = await fetch(ROOT + path, {
      method: "POST",
      headers: {
        Accept: "application/json", "Accept-Language": document.documentElement.lang,
        "Content-Type": "application/json", Authorization: bearer(at("token").value),
      },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error(say("unreachable"));
  }
  const said = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said;
  throw new Error(said?.errors?.[0]?.message ?? said?.detail ?? say("failed", answer.status));
}

const examples = (some = []) => (some.length ? ` (${some.slice(0, 8).join(", ")}${some.length > 8 ? "…" : ""})` : "");

function reported(said) {
  const { text } = said;
  const cut = text.headwords ? say("cut", text.least_keyness.toLocaleString(document.documentElement.lang)) : say("no_cut");
  const kept = text.kept.slice(0, MOST).map((one) => `${one.lemma} (${one.count})`);
  if (text.headwords > kept.length) kept.push(say("more", number(text.headwords - kept.length)));
  const left = Object.entries(text.left_out).map(([code, count]) =>
    element("li", `${text.meaning[code]}${ENGLISH ? ":" : "\u00a0:"} ${number(count)}${examples(text.examples?.[code])}`));
  const shown = [
    element("p", say("enters", number(said.words), number(text.headwords)), "verdict"),
    element("p", `${say("total", number(text.total))} ${cut}`),
    ...said.notes.map((one) => element("p", one.message)),
  ];
  if (kept.length) shown.push(element("h3", say("entries")), element("p", kept.join(", "), "found"));
  if (left.length) shown.push(element("h3", say("left")), ...list(left));
  return shown;
}

async function run(path, tell) {
  const body = recipe();
  keep(at("token").value);
  at("made").replaceChildren(element("p", say("busy"), "soft"));
  at("try").disabled = at("build").disabled = true;
  try {
    const said = await post(path, body);
    at("made").replaceChildren(...tell(said));
    at("build").disabled = !said.dry_run || !said.words;
  } catch (fault) {
    at("made").replaceChildren(element("p", fault.message, "bad"));
  }
  at("try").disabled = false;
}

function built(said) {
  const link = element("a", said.title);
  link.href = `${ROOT}/dictionaries/${said.id}${ENGLISH ? "?language=en" : ""}`;
  return [element("p", [`${say("built")} `, link], "verdict")];
}

function keep(token) {
  try {
    sessionStorage.setItem(TOKEN, token);
  } catch {
    // Then it is typed again.
  }
}

function remembered() {
  try {
    return sessionStorage.getItem(TOKEN) ?? "";
  } catch {
    return "";
  }
}

at("token").value = remembered();
at("make").hidden = false;
at("make").addEventListener("input", () => {
  at("build").disabled = true; // what was tried is no longer what would be built
});
at("make").addEventListener("submit", (event) => {
  event.preventDefault();
  run("/dictionaries?dry_run=true", reported);
});
at("build").addEventListener("click", () => run("/dictionaries", built));
