// What the page remembers: the address holds it, so that Back, reload and a shared link work; the
// browser keeps the last of it, the house words and the language.

const KEPT = "arbitre";
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
};

export const state = { place: "words", ...kept(), ...fromAddress() };

function fromAddress() {
  if (location.hash.length < 2) return {};
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

// Changes what is remembered; a new place of the page is a step that Back undoes.
export function remember(changes) {
  const step = changes.place !== undefined && changes.place !== state.place;
  Object.assign(state, changes);
  for (const [name, value] of Object.entries(state)) if (!value) delete state[name];
  const shared = { ...state };
  delete shared.language;
  const address = `#${new URLSearchParams(shared)}`;
  if (address !== location.hash) history[step ? "pushState" : "replaceState"](null, "", address);
  try {
    localStorage.setItem(KEPT, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing still works.
  }
}

export function onReturn(act) {
  addEventListener("popstate", () => {
    const before = { language: state.language };
    for (const name of Object.keys(state)) delete state[name];
    Object.assign(state, { place: "words" }, before, fromAddress());
    act();
  });
}

// The dictionaries and house words, as every request takes them.
export function vocabulary() {
  const words = (text) => (text ?? "").split(/[\s,;]+/u).filter(Boolean);
  const chosen = { dictionary: (state.d ?? "francais").split(",") };
  if (state.match === "all" && chosen.dictionary.length > 1) chosen.match = "all";
  if (words(state.add).length) chosen.add = words(state.add);
  if (words(state.remove).length) chosen.remove = words(state.remove);
  return chosen;
}

export function query(more) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...vocabulary(), ...more })) {
    if (value !== "" && value !== undefined) asked.set(name, [value].flat().join(","));
  }
  return asked;
}
