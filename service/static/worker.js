// Keeps the page, so that it opens without a network; answers that were given once are given again
// when the service cannot be reached.

const KEPT = "arbitre-1";
const ROOT = new URL("..", self.location).pathname;
const PAGE = ["", "static/style.css", "static/icon.svg",
  ...["page", "api", "words", "grid", "state", "texts"].map((name) => `static/${name}.js`)];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) =>
    kept.addAll(PAGE.map((path) => new Request(ROOT + path, { headers: { Accept: "text/html,*/*" } })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  event.respondWith(answer(request, event));
});

async function answer(request, event) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) event.waitUntil(kept.put(request, fresh.clone()));
    return fresh;
  } catch (fault) {
    const known = await kept.match(request, { ignoreVary: true });
    const page = request.mode === "navigate" ? await kept.match(ROOT, { ignoreVary: true }) : undefined;
    if (known ?? page) return known ?? page;
    throw fault;
  }
}
