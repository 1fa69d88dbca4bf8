// @ts-check
// The companion without a network: keeps its pages and all that they load, and answers for them. The server writes what is to
// be kept before this script (web/companion.py). Pages come from the network where there is one, so that they are in the language
// that was chosen last.

/** @type {any} */
const worker = self;
/** @type {{version: string, pages: string[], files: string[]}} */
const KEPT = worker.KEPT;
const STORE = `companion-${KEPT.version}`;
const SLOWEST = 3000; // ms; a network that is slower is none

worker.addEventListener(
  "install",
  (/** @type {any} */ event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())),
);
worker.addEventListener(
  "activate",
  (/** @type {any} */ event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())),
);
worker.addEventListener(
  "message",
  (/** @type {any} */ event) => event.data === "language" && event.waitUntil(keepPages()),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (KEPT.pages.includes(pathname)) event.respondWith(page(event.request, pathname));
  else if (KEPT.files.includes(pathname)) event.respondWith(file(event.request));
});

async function keepAll() {
  const store = await caches.open(STORE);
  await store.addAll(KEPT.files);
  await keepPages();
}

/** In the language and the look of now. */
async function keepPages() {
  const store = await caches.open(STORE);
  await store.addAll(KEPT.pages.map((address) => new Request(address, { cache: "reload" })));
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("companion-") && name !== STORE) await caches.delete(name);
  }
}

/**
 * @param {Request} request
 * @param {string} pathname
 */
async function page(request, pathname) {
  const store = await caches.open(STORE);
  const known = await store.match(pathname, { ignoreVary: true });
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(known ? SLOWEST : 30_000) });
    if (fresh.ok && !fresh.redirected) await store.put(pathname, fresh.clone());
    return fresh.status < 500 ? fresh : known ?? fresh;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

/** Its address names its version: what is kept is right. @param {Request} request */
async function file(request) {
  const store = await caches.open(STORE);
  return await store.match(request, { ignoreVary: true }) ?? fetch(request);
}
