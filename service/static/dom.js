// Making elements. Text is only ever set as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

export const at = (id) => document.getElementById(id);

export function element(name, content = [], ...classes) {
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const part of [content].flat()) made.append(part);
  return made;
}

export const list = (items, ...classes) => (items.length ? [element("ul", items, ...classes)] : []);

export function button(text, act, ...classes) {
  const made = element("button", text, ...classes);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

export function option(value, text) {
  const made = element("option", text);
  made.value = value;
  return made;
}

export function svg(name, attributes = {}, content = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  for (const part of [content].flat()) made.append(part);
  return made;
}

