// The cards of Digramme: what one is, how it turns, how it looks, how it is written down.

import { svg } from "./dom.js";
import { game } from "./game.js";
import { say } from "./texts.js";

const SIDES = ["north", "east", "south", "west"];
const WHERE = { north: [50, 22, "middle"], east: [94, 57, "end"], south: [50, 92, "middle"], west: [6, 57, "start"] };

// Clockwise by quarters; letters are read upright whichever way a card lies.
function turned(card, quarters) {
  const result = { ...card };
  SIDES.forEach((side, i) => {
    result[SIDES[(i + quarters) % 4]] = card[side];
  });
  return result;
}

const spell = (card) => [...SIDES.map((side) => card[side]), card.colour ?? "", card.points ?? ""].join("-");

const COLOURS = ["red", "blue", "green", "yellow", "purple"];
const SPELT = new RegExp(`^([A-Za-z.]{0,8}-){4}(${COLOURS.join("|")}|)-[0-9]{0,3}$`);

// Null: no card.
function read(text) {
  if (!SPELT.test(text)) return null;
  const parts = text.split("-");
  const card = Object.fromEntries(SIDES.map((side, i) => [side, parts[i]]));
  if (parts[4]) card.colour = parts[4];
  if (parts[5]) card.points = Number(parts[5]);
  return card;
}

function draw(card) {
  const letters = SIDES.map((side) => {
    const [x, y, anchor] = WHERE[side];
    return svg("text", { x, y, "text-anchor": anchor, class: "digram" }, card[side] ?? "..");
  });
  const points = Array.from({ length: card.points ?? 0 }, (_, i) =>
    svg("circle", { cx: 50 + (i - ((card.points ?? 1) - 1) / 2) * 11, cy: 50, r: 4, class: "pip" }));
  return svg("svg", { viewBox: "0 0 100 100", class: `piece ${card.colour ?? "plain"}`, "aria-hidden": "true" }, [
    svg("rect", { x: 2, y: 2, width: 96, height: 96, rx: 9, class: "face" }),
    svg("path", { d: "M50 35 65 50 50 65 35 50Z", class: "hue" }), ...points, ...letters,
  ]);
}

const colour = (card) => (card.colour ? `, ${say(`colour_${card.colour}`)}` : "");

export const cards = {
  name: "cards", margin: 1,
  turned, spell, read, draw,
  all: () => game.about.decks[0].cards,
  box: () => ({ deck: game.about.decks[0].id }),
  opening: () => 1,
  cells: ({ row, column }) => [[row, column]],
  label: (card) => say("card", card.north, card.east, card.south, card.west) + colour(card),
  place: (card, row, column) => ({ row, column, ...card }),
  has: (card, text) => SIDES.some((side) => card[side]?.startsWith(text)),
  fields: [
    ...SIDES.map((side) => ({ name: side, kind: "text" })),
    { name: "colour", kind: "colour", among: COLOURS },
    { name: "points", kind: "number" },
  ],
  make: (values) => read([...SIDES.map((side) => values[side].toUpperCase()), values.colour, values.points].join("-")),
};
