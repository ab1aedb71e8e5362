// Follows the server: a stream announces a new number, and the fragments of the page are fetched again.
//
// <div id=".." data-live="/stream/" data-fragment="/fragment/" data-number="57"> is fetched when the stream says
// anything but 57. Other elements with data-fragment are fetched with it; those within an element with data-together come
// in one answer. The strip's #status says whether this works and, if not, since when. It recovers by itself; without
// JavaScript the page reloads itself instead.
//
// Needs beside [data-live]: [data-fragment] #status #announcer
// May find: [data-together]
import { heard, tellReaders } from "./heard.js";
import "./keep.js";
import "./second.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 20000;
const SILENCE = 45000; // the stream sends something at least every 15 s; after three missed it counts as dead
const AWAY = 5000; // a page hidden for longer than this may have lost its stream unnoticed

let stream = null;
let newest = null;
let fetching = false;
let asking = []; // the parts of the page that are being fetched
let wait = FIRST_WAIT;
let retry = 0;
let watch = 0;
let hiddenAt = 0;

const root = () => document.querySelector("[data-live]");
const isSending = () => document.documentElement.dataset.entry === "sending";

// The line's state stands on the page itself, also where no #status shows it: net.js takes a page without one for broken.
function show(state) {
  const page = document.documentElement;
  if (page.dataset.line === state) return;
  page.dataset.line = state;
  const status = document.getElementById("status");
  if (status) write(status, state);
  document.dispatchEvent(new CustomEvent("line", { detail: state }));
}

function write(status, state) {
  const time = status.querySelector("[data-since]");
  if (state === "lost" && time) {
    // A page that was kept on this phone (worker.js) says how old it is.
    const since = new Date(document.documentElement.dataset.kept ?? Date.now());
    time.dateTime = since.toISOString();
    time.textContent = since.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
  }
  status.dataset.state = state;
}

function connect() {
  disconnect();
  fetching = false; // pending requests belong to the connection that was lost
  if (!root()) return;
  stream = new EventSource(root().dataset.live);
  stream.addEventListener("number", (event) => {
    newest = event.data;
    alive();
    catchUp();
  });
  stream.addEventListener("alive", alive);
  stream.addEventListener("error", () => {
    // Closed by an answer, not by the network: the fragments will say why (a void link, for example).
    const refused = stream.readyState === EventSource.CLOSED;
    lost();
    if (refused) fetchAll();
  });
  watch = setTimeout(lost, SILENCE);
}

function disconnect() {
  stream?.close();
  stream = null;
  clearTimeout(retry);
  clearTimeout(watch);
}

function alive() {
  show("online");
  wait = FIRST_WAIT;
  clearTimeout(watch);
  watch = setTimeout(lost, SILENCE);
}

function lost() {
  disconnect();
  show("lost");
  retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

async function catchUp() {
  if (newest === null || fetching || !root() || isSending()) return;
  // If the page is one fragment, its number says what it holds; several are fetched separately, and may differ.
  const known = fragments().length === 1 && root().dataset.number === newest;
  newest = null;
  if (!known) await fetchAll();
}

// An answer that does not come from this server (but from a network's sign-in page or a proxy) is never shown.
let foreign = false;
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (xhr.getResponseHeader("Kontrollant-Answer")) return;
  event.preventDefault();
  if (requestConfig.verb === "get") foreign = true;
});

const fragments = () => [...document.querySelectorAll("[data-fragment]")];

// One round at a time: a request made while its element is being replaced would be lost with the element.
async function fetchAll() {
  fetching = true;
  asking = fragments();
  const together = document.querySelector("[data-together]");
  // Each is its own source: htmx would keep only the last of several requests from one element.
  const fetched = (source) =>
    htmx.ajax("GET", source.dataset.fragment, { source, target: source, swap: "outerHTML" });
  const answers = await Promise.allSettled(together ? [fetchedTogether(together)] : asking.map(fetched));
  fetching = false;
  const isForeign = foreign;
  foreign = false;
  if (isForeign || answers.some(({ status }) => status === "rejected")) lost();
  else catchUp();
}

// The last part's address is asked, with all that the parts ask for. What each part shows (its `seen`) goes by its name.
function fetchedTogether(source) {
  const asked = new URLSearchParams();
  let address = null;
  for (const part of asking) {
    address = new URL(part.dataset.fragment, location.href);
    for (const [name, value] of address.searchParams) asked.set(name === "seen" ? part.id : name, value);
  }
  return htmx.ajax("GET", `${address.pathname}?${asked}`, { source, target: source, swap: "none" });
}

// An answer is only for the parts that asked, not for those that a person has opened in their place meanwhile.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.closest("[data-together]") && !asking.includes(detail.target)) detail.shouldSwap = false;
});

// What a person has opened stays open when its fragment is fetched again, except a <details data-once> in which something
// has been entered (data-used, entry.js). waiting.js reopens what a lost connection had opened.
const OPENED = "details[id][open]:not([data-open-when-lost=opened]):not([data-used])";
let opened = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  opened = [...event.detail.target.querySelectorAll(OPENED)].map((details) => details.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  announce();
});
document.addEventListener("htmx:afterRequest", () => setTimeout(catchUp)); // after all others know that it has ended
document.addEventListener("missed", () => {
  newest = newest ?? "";
  catchUp();
});

// Screen readers are told what happened and what is asked whenever it changes: by an update, or because the connection
// was lost or is back (some words show only then).
const announcing = () => ["#ruling[data-announce]", "[data-announce]:not(#ruling)"].flatMap((part) => [...document.querySelectorAll(part)]);
let announced = announcements();

// Returns the announcement of each fragment, so that only those that have changed are announced again.
function announcements() {
  const told = new Map();
  for (const part of announcing()) {
    const fragment = part.closest("[data-fragment]");
    told.set(fragment?.id, [told.get(fragment?.id), heard(part)].filter(Boolean).join(" "));
  }
  return told;
}

function announce() {
  const announcer = document.getElementById("announcer");
  const now = announcements();
  const words = [...now].filter(([fragment, told]) => told && told !== announced.get(fragment)).map(([, told]) => told);
  announced = now;
  if (announcer && words.length) tellReaders(announcer, words.join(" "));
}

document.addEventListener("line", announce);

// What the organiser announces is closed by a tap, which this phone remembers, or when its time is over.
const closed = () => JSON.parse(localStorage.getItem("kontrollant.announced") ?? "[]");

function close() {
  const gone = closed();
  for (const line of document.querySelectorAll("[data-announced]")) {
    line.hidden = gone.includes(line.dataset.announced);
    line.querySelector("button").hidden = false;
    setTimeout(() => line.remove(), line.dataset.endsIn * 1000);
  }
}

document.addEventListener("click", ({ target }) => {
  const line = target.closest("[data-announced] button")?.parentElement;
  if (!line) return;
  localStorage.setItem("kontrollant.announced", JSON.stringify([line.dataset.announced, ...closed()].slice(0, 20)));
  close();
});
document.addEventListener("htmx:afterSettle", close);
close();

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (!stream || Date.now() - hiddenAt > AWAY) connect();
});
window.addEventListener("online", connect);
window.addEventListener("offline", lost);
window.addEventListener("pagehide", disconnect);
window.addEventListener("pageshow", (event) => event.persisted && connect());

if (root()) {
  show("connecting");
  connect();
}
