// The service worker: opens a seat's page without network, as this phone last saw the table, and says since when.
//
// It acts only when a page is requested and the server doesn't answer; requests of fragments, entries and streams are
// never answered from here. `self.RELEASE` and `self.FILES` come from /worker.js. The reasons: docs/decisions/0005.
const VOID = ["link-unknown", "link-revoked"];
const CACHE = `kontrollant-${self.RELEASE}`;
const KEPT = "Kontrollant-Kept"; // when the kept page was current
const PATIENCE = 5000; // milliseconds until the kept page is shown
const EVENING = 12 * 3600 * 1000; // anything older is useless
const NAMES = /(?:href|src)="([^"]+\.(?:css|js|svg))"|(?:from|import) "(\.[^"]+)"/g; // requests by pages and scripts

const FOLLOWED = ['<div class="seat" id="seat"', '<div class="personal" id="personal"']; // the same in app.js
const isSeat = (path) => /^\/s\/[^/]+\/$/.test(path);
const isPersonal = (path) => /^\/p\/[^/]+\/(tournament\/)?$/.test(path);
const leads = (path) => path === "/" || isPersonal(path) || /^\/s\/[^/]+\/home\/$/.test(path); // to what was open last
const isPage = (path) => isSeat(path) || leads(path);
const tableOf = (path) => `${path}${isSeat(path) ? "table" : "now"}/`;

async function put(path, response, body) {
  const headers = new Headers(response?.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set(KEPT, new Date().toISOString());
  await (await caches.open(CACHE)).put(path, new Response(body, { headers }));
}

// A page with the files it needs. Their names contain a hash of their content, so they cost nothing the second time.
async function keep(path, response) {
  const body = await response.text();
  await put(path, response, body);
  await (await caches.open(CACHE)).delete(tableOf(path));
  await keepFiles(body, new URL(path, location.href));
}

async function keepFiles(text, base) {
  const cache = await caches.open(CACHE);
  for (const [, ofPage, ofScript] of text.matchAll(NAMES)) {
    const url = new URL(ofPage ?? ofScript, base);
    if (!url.pathname.startsWith(self.FILES) || (await cache.match(url.pathname))) continue;
    const response = await fetch(url.pathname);
    if (!response.ok) continue;
    await cache.put(url.pathname, response.clone());
    if (url.pathname.endsWith(".js")) await keepFiles(await response.text(), url);
  }
}

// A void link shows nothing more, not even what it showed before.
async function forget(path) {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.delete(path), cache.delete(tableOf(path))]);
}

const sinceOf = (response) => response.headers.get(KEPT);
const isOfTonight = (since) => Boolean(since) && Date.now() - Date.parse(since) < EVENING;

// The seat or the player's own page that was opened last, except `but`.
async function lastOpened(cache, but) {
  const found = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    if ((isSeat(path) || isPersonal(path)) && path !== but) found.push({ path, since: sinceOf(await cache.match(path)) });
  }
  return found.filter(({ since }) => isOfTonight(since)).sort((a, b) => (a.since < b.since ? 1 : -1))[0];
}

async function kept(path) {
  const cache = await caches.open(CACHE);
  const [page, table] = [await cache.match(path), await cache.match(tableOf(path))];
  const since = page && sinceOf(table ?? page);
  // The app begins at "/" or at the player's own page, which leads on: to the seat, if that was opened later.
  const later = leads(path) && (await lastOpened(cache, path));
  if (later && (!isOfTonight(since) || (path !== "/" && later.since > since))) return Response.redirect(later.path);
  if (!isOfTonight(since)) return null;
  let body = await page.text();
  if (table) {
    // The page as it was opened, with the table as it was shown last.
    const [start, end] = [Math.max(...FOLLOWED.map((one) => body.indexOf(one))), body.lastIndexOf("</div>", body.lastIndexOf("</main>"))];
    body = body.slice(0, start) + (await table.text()) + body.slice(end);
  }
  return new Response(body.replace("<html", `<html data-kept="${since}"`), { headers: page.headers });
}

async function page(event, { pathname, search }) {
  const answered = fetch(event.request).then(async (response) => {
    const answer = response.headers.get("Kontrollant-Answer"); // not ours: a network's sign-in page, for example
    if (VOID.includes(answer)) await forget(pathname);
    else if (answer && response.ok && !response.redirected && !search) event.waitUntil(keep(pathname, response.clone()));
    return response;
  });
  answered.catch(() => {}); // if the kept page has been shown meanwhile
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([answered, late]).catch(() => null);
  return first ?? (await kept(pathname)) ?? answered;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate" && isPage(url.pathname)) event.respondWith(page(event, url));
  else if (url.pathname.startsWith(self.FILES)) event.respondWith(fetch(request).catch(() => file(url.pathname)));
});

async function file(path) {
  return (await caches.match(path, { ignoreVary: true })) ?? Response.error();
}

// What the page says (app.js) is taken to concern only that page, whatever it names.
addEventListener("message", (event) => {
  const path = new URL(event.source.url).pathname;
  if (!isPage(path)) return;
  const { type, html } = event.data;
  if (type === "forget") event.waitUntil(forget(path));
  if (type === "shown") event.waitUntil(put(tableOf(path), null, html).then(() => keepFiles(html, event.source.url)));
  if (type === "opened") event.waitUntil(opened(path, html));
});

// The first page was loaded before its worker, so only its headers are requested again. If a new release has come
// meanwhile, its page is kept.
async function opened(path, html) {
  if (await (await caches.open(CACHE)).match(path)) return;
  const head = await fetch(path, { method: html ? "HEAD" : "GET" });
  if (head.ok && !head.redirected && head.headers.has("Kontrollant-Answer")) await keep(path, html ? new Response(html, { headers: head.headers }) : head);
}

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(begin()));

// A new release keeps nothing of the old one, whose pages name files that are gone.
async function begin() {
  const old = (await caches.keys()).filter((name) => name.startsWith("kontrollant-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}
