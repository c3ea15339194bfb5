// The state of the page as the part of an address behind #, short and readable. Pure.

const PLAIN = /%(2C|3A|3B|40|2F)/g; // , : ; @ / may stand there as they are

const written = (text) => encodeURIComponent(text).replace(PLAIN, decodeURIComponent);

function read(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a link that was cut in the middle of a letter
  }
}

export const toAddress = (state) =>
  `#${Object.entries(state).map(([name, value]) => `${name}=${written(value)}`).join("&")}`;

export function fromAddress(hash) {
  const parts = hash.replace(/^#/, "").split("&").filter((part) => part.includes("="));
  return Object.fromEntries(parts.map((part) => {
    const end = part.indexOf("=");
    return [part.slice(0, end), read(part.slice(end + 1))];
  }));
}
