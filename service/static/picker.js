// A piece comes into the hand: found in the set by what is on it, or typed as it is in the box.

import { at, button, element, option } from "./dom.js";
import { say } from "./texts.js";

const SHOWN = 12;

export function offer(kind, take) {
  const search = Object.assign(element("input"), { id: "find-piece", type: "text", maxLength: 8, autocomplete: "off", spellcheck: false });
  const label = element("label", say(`find_${kind.name}`));
  label.htmlFor = search.id;
  const found = element("div", [], "hand");
  const draw = () => {
    const text = search.value.trim().toUpperCase();
    const some = kind.all().filter((piece) => !text || kind.has(piece, text)).slice(0, SHOWN);
    found.replaceChildren(...some.map((piece) => {
      const made = button(kind.draw(piece), () => take(piece), "card");
      made.setAttribute("aria-label", say("take_piece", kind.label(piece)));
      return made;
    }));
  };
  search.addEventListener("input", draw);
  draw();
  at("picker").replaceChildren(label, search, found, form(kind, take));
}

function form(kind, take) {
  const made = element("form", kind.fields.map(field), "piece-form");
  made.dataset.kind = kind.name;
  made.append(element("button", say("take_typed")));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    take(kind.make(Object.fromEntries(new FormData(made))));
    made.reset();
  });
  return made;
}

function field({ name, kind, among }) {
  const made = element(kind === "colour" ? "select" : "input", (among ?? []).map((one) => option(one, say(`colour_${one}`))));
  made.name = name;
  made.dataset.side = name;
  made.setAttribute("aria-label", say(`side_${name}`));
  if (kind === "text") Object.assign(made, { type: "text", required: true, pattern: "[A-Za-z.]{2,3}", maxLength: 3, placeholder: say(`side_${name}`), autocomplete: "off" });
  if (kind === "number") Object.assign(made, { type: "number", min: 1, max: 2, value: 1 });
  if (kind !== "text") made.title = say(`side_${name}`);
  return made;
}
