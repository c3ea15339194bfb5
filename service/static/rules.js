// The rules of a game in plain words, its special cells, and the readings of them that players choose.

import { at, element, list, option } from "./dom.js";
import { rules } from "./game.js";
import { remember } from "./state.js";
import { proper, say } from "./texts.js";

export function drawRules(about) {
  const statements = about.rules.map((one) => element("li", [`${one.text} `, element("small", one.id)]));
  const cells = Object.entries(about.cells ?? {}).filter(([sign]) => sign !== ".").map(([sign, text]) => {
    const sample = element("span", [], "sample");
    sample.dataset.cell = sign;
    return element("li", [sample, ` ${proper(text)}`]);
  });
  const boxes = [...(about.tile_sets ?? []), ...(about.layouts ?? []), ...(about.decks ?? []), ...(about.sets ?? [])];
  const examples = boxes.filter((one) => !one.authentic).map((one) => element("p", say("example", one.title), "soft"));
  at("rules").replaceChildren(
    ...(about.start ? [element("p", proper(about.start))] : []), ...list(cells, "cells"), ...list(statements), ...examples);
  at("options").replaceChildren(...about.options.flatMap(field));
}

// One reading of the rules as a field; lists (words, sizes) are for programs.
function field(about) {
  const made = input(about);
  if (!made) return [];
  made.id = `option-${about.name}`;
  made.dataset.option = about.name;
  const label = element("label", `${about.description} (${about.rule})`);
  label.htmlFor = made.id;
  if (made.type === "checkbox") label.prepend(made, " ");
  return made.type === "checkbox" ? [label] : [label, made];
}

function input({ name, schema, default: usual }) {
  const chosen = rules()[name] ?? usual;
  if (schema.enum) {
    const none = usual === null ? [option("", "–")] : [];
    const made = element("select", [...none, ...schema.enum.map((one) => option(one, one))]);
    made.value = chosen ?? "";
    made.dataset.usual = usual ?? "";
    return made;
  }
  if (schema.type === "boolean") {
    const made = Object.assign(element("input"), { type: "checkbox", checked: Boolean(chosen) });
    made.dataset.usual = String(Boolean(usual));
    return made;
  }
  if (schema.type !== "integer") return null;
  const made = Object.assign(element("input"), { type: "number", min: schema.minimum, max: schema.maximum, value: chosen ?? "" });
  made.dataset.usual = usual ?? "";
  return made;
}

// What differs from the rules as they are by default is remembered.
export function wireRules(changed) {
  at("options").addEventListener("change", () => {
    const chosen = [...at("options").querySelectorAll("[data-option]")].flatMap((one) => {
      const value = one.type === "checkbox" ? String(one.checked) : one.value;
      return value === one.dataset.usual || value === "" ? [] : [`${one.dataset.option}:${value}`];
    });
    remember({ o: chosen.join(",") });
    changed();
  });
}
