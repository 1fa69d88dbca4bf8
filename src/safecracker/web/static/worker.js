// @ts-check
// Answers for the server while there is no connection: the rules, My games and cases as they were last seen, else a page
// that says what works. Tables, streams and everything that is sent always go to the server; nothing of a table is kept here.
// The companion has a worker of its own, which answers for it once it was opened.

/** A worker's own names are unknown to the checker, which knows those of pages. @type {any} */
const worker = self;
const KEPT = `safecracker ${new URL(worker.location.href).searchParams.get("version")}`;
const root = new URL(worker.registration.scope).pathname;
const OFFLINE = `${root}offline`;
const PAGES = /^(rules(\/[a-z]+)?|mine|case(\/[a-z0-9-]+)?)$/;
const WITHOUT_CONNECTION = /^case\/[a-z0-9-]+\/offline$/; // what a case needs then
const DAY = 86_400_000; // ms
const FIRST_DAY = Date.UTC(2026, 0, 1); // of case 1
const FILES = /(?:href|src)="([^"#]*\/static\/[^"#]+)/g;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(begin()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOlder()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin || !pathname.startsWith(root)) return;
  const path = pathname.slice(root.length);
  if (path.startsWith("static/")) event.respondWith(file(event.request));
  else if (WITHOUT_CONNECTION.test(path)) event.respondWith(page(event.request, true));
  else if (mode === "navigate") event.respondWith(page(event.request, PAGES.test(path) && !search));
});
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data));
});

async function begin() {
  await keep(OFFLINE);
  await keepOpenPages().catch(() => {}); // they are kept when they are opened again
  await worker.skipWaiting();
}

/** Whoever follows a link to a case has opened it before this worker is there. */
async function keepOpenPages() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const { pathname } of pages.map((/** @type {any} */ it) => new URL(it.url))) {
    const path = pathname.startsWith(root) ? pathname.slice(root.length) : "";
    if (!PAGES.test(path)) continue;
    await keep(pathname);
    const name = path === "case" ? todaysNumber() : path.match(/^case\/(.+)$/)?.[1];
    if (name && name !== "train") await keep(`${root}case/${name}/offline`);
  }
}

async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("safecracker ") && name !== KEPT);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** Keep a page and the files that it names. @param {string} address */
async function keep(address) {
  const answer = await fetch(address, { cache: "no-store" });
  if (answer.ok) await store(address, answer);
}

/** @param {string} address @param {Response} answer */
async function store(address, answer) {
  const kept = await caches.open(KEPT);
  const text = await answer.clone().text();
  await kept.put(address, answer);
  await Promise.allSettled([...text.matchAll(FILES)].map(([, name]) => addFile(kept, name)));
}

/** @param {Cache} kept @param {string} name */
async function addFile(kept, name) {
  if (!(await kept.match(name))) await kept.add(name);
}

/** A page as the server has it now, else as it was last seen. @param {Request} request @param {boolean} lasting */
async function page(request, lasting) {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (lasting && answer.ok && !answer.redirected) void store(pathname, answer.clone()).catch(() => {});
    return answer;
  } catch {
    return (lasting && (await kept(pathname))) || (await caches.match(OFFLINE)) || Response.error();
  }
}

/** A page as it was last seen; today's case may have been seen by its number. @param {string} pathname */
async function kept(pathname) {
  const today = pathname === `${root}case` && (await caches.match(`${pathname}/${todaysNumber()}`));
  return today || caches.match(pathname);
}

/** By the date of this device, as in kept_cases.js. */
function todaysNumber() {
  const now = new Date();
  return (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST_DAY) / DAY + 1;
}

/** Files never change: their addresses do. @param {Request} request */
async function file(request) {
  return (await caches.match(request)) ?? (await fetch(request));
}

/** @param {string} url */
async function showTable(url) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((/** @type {any} */ it) => it.url.startsWith(url));
  if (there) await there.focus();
  else await worker.clients.openWindow(url);
}
