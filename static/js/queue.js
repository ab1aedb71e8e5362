// What was entered on this phone until the server has answered: kept in order, sent in order, each under its own key.
//
// Kept in localStorage under the seat's address, so that neither a reload nor the browser's end loses anything. Entries
// of the line of play carry `expected`, the number their page showed; they go one after the other, and one that is
// refused stops the others until the person has decided. A call for the referee waits for nobody.
// Each change is announced by the event "queue". Why it is so: docs/decisions/0005.
import { arrived, refused } from "./feedback.js";

const NAME = `kontrollant.queue.${location.pathname}`;
const EMPTY = '{"seen":0,"entries":[]}'; // seen: what the person is known to have seen, or entered, by its number
const WAITS = [1000, 2000, 4000, 8000, 15000];
const LISTED = 6000; // milliseconds that what has arrived is still listed

let memory = null; // the queue, where the browser lets a page keep nothing
let sending = null; // the entry under way
let retryTimer = 0;
let tidyTimer = 0;

const read = () => memory ?? JSON.parse(localStorage.getItem(NAME) ?? EMPTY);
const seat = () => document.getElementById("seat");
const isOrdered = (entry) => "expected" in entry.fields;
const isOpen = (entry) => entry.state !== "arrived";

// entry: { key, url, fields, label, at, tries, state, listed; of a refusal: code, why, missed, same, number }
// state: waiting, refused or arrived. listed: it did not get through at once, so the page lists it.
export const entries = () => read().entries;
export const openEntries = () => entries().filter((entry) => isOrdered(entry) && isOpen(entry));
export const sendingKey = () => sending?.key;

function change(edit) {
  const queue = read();
  edit(queue);
  if (!queue.entries.some(isOpen)) queue.seen = 0;
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

export function add({ url, fields, label, listed }) {
  // Not randomUUID: browsers have it on https only, and a club's laptop speaks http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  change((queue) => queue.entries.push({ key, url, fields, label, listed, at: Date.now(), tries: 0, state: "waiting" }));
  send();
}

export function drop(key) {
  if (key === sending?.key) return;
  change((queue) => {
    queue.entries = queue.entries.filter((entry) => entry.key !== key);
  });
  send();
}

// The person has looked: at what was missed, or at the page as it is now.
export function retry(key) {
  changeEntry(key, (entry, queue) => {
    const looked = entry.code === "stale" ? entry.number : Number(seat()?.dataset.number);
    queue.seen = Math.max(queue.seen, looked || 0);
    entry.state = "waiting";
  });
  send();
}

function next(queue) {
  const open = queue.entries.filter(isOpen);
  const first = open.find((entry) => !isOrdered(entry)) ?? open[0];
  return first?.state === "waiting" ? first : null;
}

export function send() {
  clearTimeout(retryTimer);
  const queue = read();
  const entry = next(queue);
  if (sending || !entry || !seat()) return;
  sending = entry;
  document.documentElement.dataset.entry = "sending";
  const values = { ...entry.fields, key: entry.key };
  if (isOrdered(entry)) values.expected = Math.max(queue.seen, Number(entry.fields.expected));
  htmx.ajax("POST", entry.url, { target: "#seat", swap: "outerHTML", values }).catch(() => {});
  document.dispatchEvent(new Event("queue"));
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!sending || detail.requestConfig.verb !== "post" || detail.pathInfo.requestPath !== sending.url) return;
  const entry = sending;
  sending = null;
  document.documentElement.dataset.entry = "none";
  const { status } = detail.xhr;
  if (status === 0 || status >= 500) return again(entry);
  if (status === 404 || status === 410) return; // a void link: the page that says so (app.js) names what is left over
  answered(entry, document.querySelector("#messages [role=alert]"));
  if (document.activeElement === document.body) document.getElementById("desk")?.focus({ preventScroll: true });
  send();
});

function again({ key, tries }) {
  retryTimer = setTimeout(send, WAITS[Math.min(tries, WAITS.length - 1)]);
  changeEntry(key, (entry) => Object.assign(entry, { tries: tries + 1, listed: true }));
}

function answered({ key, listed, ...entry }, alert) {
  if (alert) refused();
  else arrived();
  if (alert && isOrdered(entry) && (listed || openEntries().length > 1)) return stop(key, alert);
  change((queue) => {
    if (isOrdered(entry)) queue.seen = Math.max(queue.seen, Number(seat()?.dataset.entered ?? 0));
    queue.entries = queue.entries.filter((one) => listed || one.key !== key);
    for (const one of queue.entries) if (one.key === key) one.state = "arrived";
  });
  clearTimeout(tidyTimer);
  tidyTimer = setTimeout(tidy, LISTED);
}

function stop(key, alert) {
  const words = (part) => part.innerText.replace(/\s+/g, " ").trim();
  const { code, same = "" } = alert.dataset;
  const why = [...alert.querySelectorAll("p > strong, p > span, p:not(:has(strong))")].map(words).join(" ");
  const missed = [...alert.querySelectorAll("li")].map(words);
  const number = Number(seat()?.dataset.number);
  changeEntry(key, (entry) => Object.assign(entry, { state: "refused", listed: true, code, why, missed, same, number }));
  alert.closest("#messages")?.replaceChildren(); // the list says it, and does not go away with the next news
}

function tidy() {
  if (entries().some(isOpen)) return;
  change((queue) => {
    queue.entries = [];
  });
}

window.addEventListener("online", send);
document.addEventListener("line", ({ detail }) => detail === "online" && send());
window.addEventListener("storage", ({ key }) => key === NAME && document.dispatchEvent(new Event("queue")));

tidy();
send();
