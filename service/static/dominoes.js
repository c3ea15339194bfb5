// The dominoes with coloured circles: what one is, how it turns, how it looks, how it is written down.

import { svg } from "./dom.js";
import { game } from "./game.js";
import { say } from "./texts.js";

// Clockwise by a quarter. Pairs are told left to right, or from the top.
function quarter({ orientation, colours, ...rest }) {
  const { centre, north, east, south, west } = colours;
  if (orientation === "horizontal") {
    return { ...rest, orientation: "vertical", colours: { centre, north: west, east: north, south: east, west: south } };
  }
  const flat = { centre, north: [west[1], west[0]], east: north, south: [east[1], east[0]], west: south };
  return { ...rest, orientation: "horizontal", colours: flat };
}

const turned = (domino, quarters) => (quarters ? turned(quarter(domino), quarters - 1) : domino);

const spell = ({ orientation, colours }) =>
  [orientation[0], ...["centre", "north", "east", "south", "west"].flatMap((side) => colours[side])].join("-");

const COLOURS = ["red", "blue", "green", "yellow", "pink", "orange"];
const SPELT = new RegExp(`^[hv](-(${COLOURS.join("|")})){7}$`);

// Null: no domino.
function read(text) {
  if (!SPELT.test(text)) return null;
  const [sort, centre, ...rest] = text.split("-");
  const lies = sort === "h";
  const take = (pair) => (pair ? rest.splice(0, 2) : rest.shift());
  const colours = { centre, north: take(lies), east: take(!lies), south: take(lies), west: take(!lies) };
  return { orientation: lies ? "horizontal" : "vertical", colours };
}

// The half circles lie on the edges of the drawing, which cuts them in two.
function draw({ orientation, colours }) {
  const lies = orientation === "horizontal";
  const [width, height] = lies ? [200, 100] : [100, 200];
  const along = (colour, x, y) => [colour].flat().map((one, i) =>
    [one, x ?? 50 + 100 * i, y ?? 50 + 100 * i]);
  const halves = [
    ...along(colours.north, lies ? undefined : 50, 0), ...along(colours.south, lies ? undefined : 50, height),
    ...along(colours.west, 0, lies ? 50 : undefined), ...along(colours.east, width, lies ? 50 : undefined),
  ];
  const circles = [[colours.centre, width / 2, height / 2], ...halves];
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "piece", "aria-hidden": "true" }, [
    svg("rect", { x: 2, y: 2, width: width - 4, height: height - 4, rx: 10, class: "face" }),
    ...circles.map(([colour, cx, cy]) => svg("circle", { cx, cy, r: 26, class: `hue ${colour}` })),
  ]);
}

const cells = ({ row, column, orientation }) =>
  [[row, column], orientation === "horizontal" ? [row, column + 1] : [row + 1, column]];

const named = (colours) => [colours].flat().map((one) => say(`colour_${one}`)).join("-");
const FIELDS = ["north1", "north2", "west", "centre", "east", "south1", "south2"];

export const dominoes = {
  name: "dominoes", margin: 2,
  turned, spell, read, draw, cells,
  all: () => game.about.sets[0].dominoes.map((colours) => ({ orientation: "horizontal", colours })),
  box: () => ({ set: game.about.sets[0].id }),
  opening: (players) => players.length,
  label: ({ colours }) => say("domino", ...["centre", "north", "east", "south", "west"].map((side) => named(colours[side]))),
  place: (domino, row, column) => ({ row, column, ...domino }),
  has: ({ colours }, text) => named(colours.centre).startsWith(text.toLowerCase()),
  fields: FIELDS.map((name) => ({ name, kind: "colour", among: COLOURS })),
  make: ({ north1, north2, south1, south2, west, east, centre }) => ({
    orientation: "horizontal", colours: { centre, north: [north1, north2], south: [south1, south2], west, east },
  }),
};
