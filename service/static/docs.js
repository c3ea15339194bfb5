// The page for programs: operations searched, tried, copied as curl. What an operation takes stands
// with its section (`data-tried`), made from the contract. The contract is in English; what the page
// itself says is in the language of the reader.

import { at, button, element } from "./dom.js";

const HERE = location.origin + document.documentElement.dataset.root;
const WRITTEN = "http://127.0.0.1:8000"; // in the examples of the contract
const TOKEN = "arbitre-token";
const MOST = 50_000; // characters of an answer that are shown
const STATE = "arbitre"; // where the other page keeps the language
const FRENCH = {
  "The page": "La page", "Dictionaries": "Dictionnaires", "Search operations and schemas": "Chercher parmi les opérations et les schémas",
  "parameter": "paramètre", "in": "où", "takes": "valeurs", "meaning": "sens", "Sent": "Envoyé", "Answered": "Reçu", "Problems": "Problèmes",
  "Schemas": "Schémas", "Needs": "Demande", "and the token of the service.": "et le jeton du service.", "Try it": "Essayer", "Send": "Envoyer",
  "Copy as curl": "Copier pour curl", "Copied": "Copié", "example": "exemple", "body": "corps", "token": "jeton", "found": "trouvés",
  "more characters": "caractères de plus", "The service does not answer:": "Le service ne répond pas\u00a0:", "Answer of": "Réponse de",
};

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STATE)) ?? {};
  } catch {
    return {};
  }
}

const inFrench = (kept().language ?? navigator.language.slice(0, 2)) === "fr";
const say = (text) => (inFrench && FRENCH[text]) || text;
const said = (made) => Object.assign(made, inFrench ? { lang: "fr" } : {});

// The bytes of a token as UTF-8, each as a character, which is what a header may hold.
const bytes = (token) => String.fromCharCode(...new TextEncoder().encode(token));
const quoted = (text) => (/^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

async function copy(text, asked) {
  const before = asked.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch { // no clipboard outside of https and this machine
    const held = element("textarea", text);
    document.body.append(held);
    held.select();
    document.execCommand("copy");
    held.remove();
    asked.focus();
  }
  asked.textContent = say("Copied");
  setTimeout(() => { asked.textContent = before; }, 1500);
}

function labelled(form, name, control, ...classes) {
  control.id = `try-${form.id}-${form.elements.length}`;
  const label = element("label", name);
  label.htmlFor = control.id;
  form.append(element("div", [label, control], ...classes));
  return control;
}

function choice(values, value) {
  const made = element("select", values.map((one) => element("option", one)));
  made.value = value;
  return made;
}

function line(value) {
  const made = element("input");
  made.value = value;
  made.autocomplete = "off";
  made.spellcheck = false;
  return made;
}

// What the form says now, as a request.
function asked(tried, controls) {
  let path = tried.path;
  const query = [];
  const headers = {};
  for (const [field, control] of controls.fields) {
    const value = control.value;
    if (field.in === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value && field.in === "query") query.push(`${field.name}=${encodeURIComponent(value)}`);
    else if (value && field.in === "header") headers[field.name] = value;
  }
  if (controls.accept) headers.Accept = controls.accept.value;
  if (controls.token?.value) headers.Authorization = `Bearer ${controls.token.value}`;
  if (controls.body) headers["Content-Type"] = controls.kind.value;
  return { url: HERE + path + (query.length ? `?${query.join("&")}` : ""), headers, body: controls.body?.value };
}

function curl(tried, request) {
  const parts = ["curl"];
  if (tried.method !== "GET" && !(tried.method === "POST" && request.body !== undefined)) parts.push(`-X ${tried.method}`);
  parts.push(quoted(request.url));
  for (const [name, value] of Object.entries(request.headers)) {
    const kept = name === "Authorization" ? '"Authorization: Bearer $ARBITRE_TOKEN"' : quoted(`${name}: ${value}`);
    parts.push(`-H ${kept}`);
  }
  if (request.body !== undefined) parts.push(`--data-binary ${quoted(request.body)}`);
  return parts.join(" ");
}

async function send(tried, request, place) {
  place.replaceChildren();
  const headers = { ...request.headers };
  if (headers.Authorization) headers.Authorization = bytes(headers.Authorization);
  try {
    const answer = await fetch(request.url, { method: tried.method, headers, body: request.body });
    let text = await answer.text();
    if (/json$/.test((answer.headers.get("Content-Type") ?? "").split(";")[0])) {
      try {
        text = JSON.stringify(JSON.parse(text), null, 2);
      } catch { /* shown as it came */ }
    }
    const cut = text.length > MOST ? `\n… ${text.length - MOST} ${say("more characters")}` : "";
    const told = ["Content-Type", "ETag", "Link", "Location", "Retry-After"]
      .filter((name) => answer.headers.has(name)).map((name) => `${name}: ${answer.headers.get(name)}\n`);
    place.textContent = `${answer.status} ${answer.statusText}\n${told.join("")}\n${text.slice(0, MOST)}${cut}`;
  } catch (fault) {
    place.textContent = `${say("The service does not answer:")} ${fault.message}`;
  }
}

function held() {
  try {
    return sessionStorage.getItem(TOKEN) ?? "";
  } catch {
    return "";
  }
}

function hold(token) {
  try {
    sessionStorage.setItem(TOKEN, token);
  } catch { /* then it is typed again */ }
}

function trial(section, tried) {
  const form = element("form", [], "try");
  form.id = `of-${section.id}`;
  const controls = { fields: [] };
  for (const field of tried.fields) {
    const starts = field.in === "path" || field.required ? field.value : "";
    const control = field.choices.length ? choice(["", ...field.choices], starts) : line(starts);
    if (field.value) control.placeholder = field.value;
    control.required = field.required;
    controls.fields.push([field, labelled(form, `${field.name} (${field.in})`, control)]);
  }
  if (tried.accepts.length > 1) controls.accept = labelled(form, "Accept", choice(tried.accepts, tried.accepts[0]));
  if (tried.bodies.length) {
    const kinds = [...new Set(tried.bodies.map(([kind]) => kind))];
    const example = labelled(form, say("example"), choice(tried.bodies.map(([kind], i) => `${i + 1}. ${kind}`), `1. ${tried.bodies[0][0]}`));
    controls.kind = labelled(form, "Content-Type", choice(kinds, kinds[0]));
    controls.body = labelled(form, say("body"), element("textarea", tried.bodies[0][1], "prose"), "all");
    controls.body.rows = 6;
    example.addEventListener("change", () => {
      [controls.kind.value, controls.body.value] = tried.bodies[example.selectedIndex];
    });
  }
  if (tried.token) {
    controls.token = labelled(form, say("token"), line(held()));
    controls.token.type = "password";
    controls.token.addEventListener("change", () => hold(controls.token.value));
  }
  const answer = element("pre");
  answer.tabIndex = 0;
  answer.setAttribute("role", "status");
  answer.setAttribute("aria-label", `${say("Answer of")} ${section.id}`);
  const go = said(element("button", say("Send")));
  const take = button(say("Copy as curl"), () => copy(curl(tried, asked(tried, controls)), take), "plain");
  form.append(element("p", [go, said(take)], "row"), answer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(tried, asked(tried, controls), answer);
  });
  return form;
}

function makeTrials() {
  for (const section of document.querySelectorAll("[data-tried]")) {
    const details = element("details", said(element("summary", say("Try it"))));
    details.addEventListener("toggle", () => {
      if (details.children.length === 1) details.append(trial(section, JSON.parse(section.dataset.tried)));
    });
    section.append(details);
  }
}

function showAddress() {
  for (const one of document.querySelectorAll("pre, p code")) {
    if (one.textContent.includes(WRITTEN)) one.textContent = one.textContent.replaceAll(WRITTEN, HERE);
  }
}

// Every word must be in a section or a schema for it to stay.
function search() {
  const words = at("wanted").value.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const one of document.querySelectorAll("main section, main details[id]")) {
    const text = `${one.id} ${one.textContent}`.toLowerCase();
    one.hidden = !words.every((word) => text.includes(word));
    left += one.hidden ? 0 : 1;
    const led = document.querySelector(`nav a[href="#${one.id}"]`);
    if (led) led.parentElement.hidden = one.hidden;
  }
  at("matches").textContent = words.length ? `${left} ${say("found")}` : "";
}

function speak() {
  for (const one of document.querySelectorAll("[data-said]")) said(one).textContent = say(one.textContent);
  said(at("matches"));
  const other = at("to-language");
  Object.assign(other, { hidden: false, lang: inFrench ? "en" : "fr", textContent: inFrench ? "English" : "Français" });
  other.addEventListener("click", () => {
    localStorage.setItem(STATE, JSON.stringify({ ...kept(), language: inFrench ? "en" : "fr" }));
    location.reload();
  });
}

speak();
showAddress();
makeTrials();
at("search").hidden = false;
at("search").addEventListener("submit", (event) => event.preventDefault());
at("wanted").addEventListener("input", search);
