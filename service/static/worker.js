// Keeps the page, so that it opens without a network; answers that were given once are given again
// when the service cannot be reached. What is asked with `no-store` is asked of the service alone.

const KEPT = "arbitre-2";
const WORDS = "arbitre-words"; // kept.js keeps a dictionary there
const ROOT = new URL("..", self.location).pathname;
const MODULES = ["address", "api", "bag", "board", "cards", "dom", "dominoes", "find", "game", "grammar", "grid", "kept", "page", "picker", "pieces",
  "record",
  "rows", "rules", "sheet", "solve", "state", "table", "texts", "words"];
const PAGE = ["", "static/style.css", "static/icon.svg", ...MODULES.map((name) => `static/${name}.js`)];
const MOST_ANSWERS = 500; // the oldest are let go

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) =>
    kept.addAll(PAGE.map((path) => new Request(ROOT + path, { headers: { Accept: "text/html,*/*" } })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => ![KEPT, WORDS].includes(name)).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { method, cache } = event.request;
  if (method === "GET" && cache !== "no-store") event.respondWith(answer(event.request, event));
});

async function answer(request, event) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !fresh.redirected) event.waitUntil(keep(kept, request, fresh.clone()));
    return fresh;
  } catch (fault) {
    const home = request.mode === "navigate" && new URL(request.url).pathname === ROOT;
    const known = await kept.match(home ? ROOT : request, { ignoreVary: home });
    if (known) return known;
    throw fault;
  }
}

async function keep(kept, request, fresh) {
  await kept.put(request, fresh);
  const all = await kept.keys();
  const answers = all.filter(({ url }) => !PAGE.some((path) => new URL(url).pathname === ROOT + path));
  await Promise.all(answers.slice(0, -MOST_ANSWERS).map((one) => kept.delete(one)));
}
