// Entries made on this phone that the server has not answered: kept in order, sent in order, each under its own key.
//
// Stored in localStorage under the seat's address, so that neither a reload nor closing the browser loses anything.
// Entries of the line of play carry `expected`, the number their page showed; they are sent one after another. What was
// entered without a line behind another entry is sent only after the person has been asked again, since nobody knew then
// what the others would do in between. A refused entry stays listed until the person has decided, and later ones wait. A
// call doesn't wait for anything. Every change is announced by the event "queue". The reasons: docs/decisions/0005, 0073, 0079.
//
// May find: #seat #restoring #desk
import "./brought.js";
import { arrived, refused } from "./feedback.js";
import { spokenOf } from "./heard.js";
import { check, markOf, remember } from "./known.js";

const NAME = `kontrollant.queue.${location.pathname}`;
const EMPTY = '{"seen":0,"own":[],"entries":[]}'; // seen: up to where the person knows all; own: entered since
const WAITS = [1000, 2000, 4000, 8000, 15000];
const LONGEST = 60000; // at most, however long the server asks to wait
const LISTED = 6000; // milliseconds for which arrived entries stay listed
const VOID = ["link-unknown", "link-revoked"]; // the page that shows this (app.js) names what is left over
const PUT_BACK = "being-put-back"; // sent again once play goes on
const REWOUND = "log-rewound"; // an older backup was restored: what this phone had seen is gone
const OUTDATED = "page-outdated"; // the page's token has expired; the answer has a new one
const DONE = ["entered", "waits"]; // waits: for another player's agreement, so this phone has nothing to send again
export const RULINGS = ["impossible", "illegal"]; // nothing to send again: something else is entered instead

let memory = null; // the queue, if the browser lets a page store nothing
let sending = null; // the entry being sent
let renewed = null; // the entry that was sent again under a new token
let pausedUntil = 0; // the server asks to wait
let retryTimer = 0;
let tidyTimer = 0;

const read = () => memory ?? { own: [], ...JSON.parse(localStorage.getItem(NAME) ?? EMPTY) };
const seat = () => document.getElementById("seat");
const isOrdered = (entry) => "expected" in entry.fields;
const isOpen = (entry) => entry.state !== "arrived";
const isPending = (entry) => entry.state === "waiting" || entry.state === "held";

// entry: { key, url, fields, label, at, tries, state, listed, asks, cause, behind; of a refusal: code, why, rule, missed, ... }
// state: waiting, held (after the entry `behind`), refused or arrived. cause: why it is sent again: unanswered, foreign (not
// the server answered), later (the server asks to wait), restoring (the table is being put back).
// listed: it did not get through at once, so the page lists it. asks: it is not sent before the person has said so.
export const entries = () => read().entries;
export const pendingEntries = () => entries().filter((entry) => isOrdered(entry) && isPending(entry));
export const sendingKey = () => sending?.key;

function change(edit) {
  const queue = read();
  edit(queue);
  if (!queue.entries.some(isOpen)) Object.assign(queue, { seen: 0, own: [] });
  try {
    localStorage.setItem(NAME, JSON.stringify(queue));
  } catch {
    memory = queue;
  }
  document.dispatchEvent(new Event("queue"));
}

function changeEntry(key, edit) {
  change((queue) => {
    const entry = queue.entries.find((one) => one.key === key);
    if (entry) edit(entry, queue);
  });
}

const without = (queue, key) => queue.entries.filter((entry) => entry.key !== key);

function newKey() {
  // Not randomUUID: browsers have it only on https, and a club's laptop uses http.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function add({ url, fields, label, listed }) {
  const entry = { key: newKey(), url, fields, label, listed, at: Date.now(), tries: 0, state: "waiting" };
  change((queue) => {
    entry.asks = listed && isOrdered(entry) && queue.entries.some((one) => isOrdered(one) && isPending(one));
    const held = queue.entries.filter((one) => one.state === "held").pop();
    if (held && isOrdered(entry)) Object.assign(entry, { state: "held", behind: held.behind });
    queue.entries.push(entry);
  });
  try {
    send();
  } catch (error) {
    sending = null;
    document.documentElement.dataset.entry = "none";
    change((queue) => (queue.entries = without(queue, entry.key)));
    throw error; // entry.js sends it the plain way
  }
}

function release(queue, key) {
  for (const entry of queue.entries) if (entry.behind === key) Object.assign(entry, { state: "waiting", behind: "" });
}

export function drop(key) {
  if (key === sending?.key) return;
  change((queue) => {
    queue.entries = without(queue, key);
    release(queue, key);
  });
  send();
}

const kindOf = ({ do: one, act }) => one || new URLSearchParams(act).get("do");

// Whether it may be entered as things stand: it is this player's turn, or this may be entered out of turn.
function isDue({ url, fields }) {
  const { enters, may, myTurn } = seat().dataset;
  if (!url.endsWith("/events/")) return true;
  return url === enters && (myTurn !== undefined || may.split(" ").includes(kindOf(fields)));
}

// What an entry that asks waits for: "line" (or what is being sent), "turn"; if the person is asked now, "yours" (on their
// turn) or "now". One is asked about at a time.
export function askingOf(entry, all) {
  const ready = document.documentElement.dataset.line === "online" && Number(seat().dataset.number) >= read().seen;
  if (!ready || all.some((one) => isOrdered(one) && isPending(one) && !one.asks)) return "line";
  if (all.find((one) => one.asks && one.state === "waiting" && isDue(one)) !== entry) return "turn";
  return seat().dataset.myTurn === undefined ? "now" : "yours";
}

// The person has looked: at what was missed, or at the page as it is now.
export function retry(key) {
  renewed = null;
  changeEntry(key, (entry, queue) => {
    const looked = entry.code === "stale" ? entry.number : Number(seat()?.dataset.number);
    queue.seen = Math.max(queue.seen, looked || 0);
    if (entry.code === "key-reused") entry.key = newKey();
    Object.assign(entry, { state: "waiting", asks: false });
    release(queue, key);
  });
  send();
}

function next({ entries: all }) {
  const waiting = all.filter((entry) => entry.state === "waiting" && !entry.asks);
  return waiting.find((entry) => !isOrdered(entry)) ?? waiting[0];
}

export function send() {
  if (sending || Date.now() < pausedUntil || !seat()) return;
  clearTimeout(retryTimer);
  const queue = read();
  const entry = next(queue);
  if (!entry || (entry.cause === "restoring" && document.getElementById("restoring"))) return;
  sending = entry;
  document.documentElement.dataset.entry = "sending";
  const values = { ...entry.fields, key: entry.key };
  if (isOrdered(entry)) {
    values.expected = Math.max(queue.seen, Number(entry.fields.expected));
    values.own = queue.own.filter((number) => number > values.expected).join(" ");
    values.mark = markOf(values.expected) ?? "";
  }
  // Not #seat itself: an update may replace it before the answer comes.
  htmx.ajax("POST", entry.url, { target: "#table", swap: "innerHTML", values }).catch(() => sending === entry && failed(entry));
  document.dispatchEvent(new Event("queue"));
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "table" && !detail.serverResponse.includes('id="seat"')) detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!sending || detail.requestConfig.verb !== "post" || detail.pathInfo.requestPath !== sending.url) return;
  const entry = sending;
  sending = null;
  document.documentElement.dataset.entry = "none";
  try {
    settle(entry, detail.xhr);
  } catch (error) {
    failed(entry);
    throw error;
  }
  if (document.activeElement === document.body) document.getElementById("desk")?.focus({ preventScroll: true });
});

// The answer's status and code decide. One without a code is not this server's: a network's sign-in page, a proxy's.
function settle(entry, xhr) {
  const code = xhr.status ? xhr.getResponseHeader("Kontrollant-Answer") : "";
  if (VOID.includes(code)) return;
  const seconds = code ? Number(xhr.getResponseHeader("Retry-After")) : 0;
  if (xhr.status === 429 || (xhr.status === 503 && seconds)) return again(entry, "later", seconds);
  if (!code || xhr.status >= 500) return again(entry, xhr.status && xhr.status < 500 ? "foreign" : "unanswered");
  if (code === PUT_BACK) return again(entry, "restoring");
  if (code === REWOUND) return rewind(), check();
  if (code === OUTDATED && renewed !== entry.key) return renew(entry, xhr.getResponseHeader("Kontrollant-Token"));
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  const shown = answer.getElementById("seat")?.dataset ?? {};
  if (code === DONE[0]) remember(entry, Number(shown.entered));
  if (DONE.includes(code)) arrive(entry, shown);
  else refuse(entry, code, answer);
  send();
}

function again({ key, tries }, cause, seconds = 0) {
  const wait = Math.min(seconds * 1000, LONGEST) || WAITS[Math.min(tries, WAITS.length - 1)];
  if (cause === "later") pausedUntil = Date.now() + wait;
  retryTimer = setTimeout(send, wait + 5);
  changeEntry(key, (entry) => Object.assign(entry, { tries: tries + 1, cause, listed: true }));
}

// The browser could not send it. The key ensures that what has arrived anyway is not entered twice.
function failed(entry) {
  sending = null;
  document.documentElement.dataset.entry = "none";
  again(entry, "unanswered");
}

// Somebody has signed in or out in another tab, for example.
function renew({ key }, token) {
  renewed = key;
  document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token;
  send();
}

// An entry accepted beside others' that this phone had not seen shows only that it itself is known (decision 0011).
function arrive(entry, { own, entered = 0 }) {
  arrived();
  change((queue) => {
    if (own) queue.own.push(...own.split(" ").map(Number));
    else if (isOrdered(entry)) queue.seen = Math.max(queue.seen, Number(entered));
    queue.entries = queue.entries.filter((one) => !isOvertaken(one, entry) && (entry.listed || one.key !== entry.key));
    for (const one of queue.entries) if (one.key === entry.key) one.state = "arrived";
  });
  clearTimeout(tidyTimer);
  tidyTimer = setTimeout(tidy, LISTED);
}

// Everything that waits was meant for a log that is there no longer, so the person is asked about it. So are `gone` entries,
// which the server had acknowledged: unless they name an entry of that log, or took back one that is there.
function rewind(gone = []) {
  change((queue) => {
    const pending = queue.entries.filter((one) => isOrdered(one) && isPending(one));
    for (const one of pending) Object.assign(one, { state: "waiting", behind: "", cause: "", asks: true, listed: true, fields: { ...one.fields, expected: "0" } });
    const names = ({ takes, fields }) => takes || "event" in fields || /(^|[&=])event(=|%3D)/.test([fields.act, fields.then].join("&"));
    const anew = gone.map((entry) => ({ ...entry, listed: true, asks: true, tries: 0, state: "waiting", fields: { ...entry.fields, expected: "0" } }));
    for (const one of anew.filter(names)) Object.assign(one, { state: "refused", code: REWOUND, asks: false });
    Object.assign(queue, { seen: 0, own: [], entries: [...anew, ...queue.entries.filter(({ key }) => !anew.some((one) => one.key === key))] });
  });
}

const actOf = ({ url, fields }) => JSON.stringify([url, { ...fields, expected: "" }]);

// The same has been entered since; or it was ruled out, and something else was entered instead.
function isOvertaken(refusal, entry) {
  if (refusal.state !== "refused") return false;
  return actOf(refusal) === actOf(entry) || (RULINGS.includes(refusal.code) && isOrdered(entry));
}

function refuse({ key }, code, answer) {
  refused();
  const words = (part) => part?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const both = (part) => ({ seen: words(part), heard: spokenOf(part) });
  const said = answer.getElementById("refusal")?.content ?? answer;
  const reasons = [...said.querySelectorAll("[data-why]")].map(both).filter(({ seen }) => seen);
  const why = { seen: reasons.map(({ seen }) => seen).join(" "), heard: reasons.map(({ heard }) => heard).join(" ") };
  const rule = said.querySelector("a[href]");
  const missed = [...said.querySelectorAll("li")].map(both);
  const same = said.querySelector("[data-same]")?.dataset.same ?? "";
  const number = Number(answer.getElementById("seat")?.dataset.number);
  changeEntry(key, (entry, { entries: all }) => {
    Object.assign(entry, { state: "refused", listed: true, code, why, missed, same, number });
    entry.rule = rule && { href: rule.getAttribute("href"), id: words(rule) };
    if (!isOrdered(entry)) return;
    const later = all.slice(all.indexOf(entry)).filter((one) => isOrdered(one) && isPending(one));
    for (const one of later) Object.assign(one, { state: "held", behind: key, listed: true });
  });
}

// What has arrived stays listed while others are on their way, but not while they wait for a turn.
function tidy() {
  if (entries().some((entry) => isOpen(entry) && !entry.asks)) return;
  change((queue) => (queue.entries = queue.entries.filter(isOpen)));
}

document.addEventListener("rewound", ({ detail }) => rewind(detail));
// The news say that play goes on.
document.addEventListener("htmx:afterSettle", () => pendingEntries().some(({ cause }) => cause === "restoring") && send());
window.addEventListener("online", send);
document.addEventListener("line", ({ detail }) => detail === "online" && send());
window.addEventListener("storage", ({ key }) => key === NAME && document.dispatchEvent(new Event("queue")));

tidy();
send();
