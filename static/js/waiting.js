// Shows what waits on this phone: a word in the strip, a small list, and a mark on each card laid here alone.
//
// Words are in the page: an element with data-when="a b" shows when the state it is asked about is a or b.
import { drop, entries, openEntries, retry, sendingKey } from "./queue.js";

const list = document.getElementById("queue");
const row = document.getElementById("queue-row");

function show(part, state) {
  for (const words of part.querySelectorAll("[data-when]")) words.hidden = !words.dataset.when.split(" ").includes(state);
}

function write(part, name, text) {
  for (const words of part.querySelectorAll(`[data-${name}]`)) words.textContent = text;
}

const isStale = (entry) => entry.state === "refused" && entry.code === "stale";

function stateOf(entry, stopped) {
  if (entry.key === sendingKey()) return "sending";
  if (entry.state === "refused") return isStale(entry) ? (entry.same ? "same" : "stale") : "refused";
  if (entry.state === "arrived") return "arrived";
  if (stopped) return "held";
  return entry.tries ? "unanswered" : "waiting";
}

function rowOf(entry, stopped) {
  const made = list.querySelector(`[data-key="${entry.key}"]`) ?? row.content.firstElementChild.cloneNode(true);
  made.dataset.key = entry.key;
  made.dataset.state = stateOf(entry, stopped);
  write(made, "label", entry.label);
  write(made, "why", entry.why ?? "");
  show(made, made.dataset.state);
  return made;
}

function render() {
  const listed = entries().filter((entry) => entry.listed);
  const open = listed.filter((entry) => entry.state !== "arrived");
  const stopped = listed.find((entry) => entry.state === "refused");
  list.hidden = !listed.length;
  list.dataset.state = stopped ? (isStale(stopped) ? "stale" : "refused") : open.length ? "waiting" : "arrived";
  show(list.querySelector(".queue__head"), list.dataset.state);
  const missed = (stopped?.missed ?? []).map((words) => Object.assign(document.createElement("li"), { textContent: words }));
  list.querySelector("[data-missed]").replaceChildren(...missed);
  const rows = listed.map((entry) => rowOf(entry, stopped && entry !== stopped));
  const ol = list.querySelector("ol");
  // Only what changed is moved, so that the focus stays where it is.
  for (const old of [...ol.children]) if (!rows.includes(old)) old.remove();
  rows.forEach((made, place) => ol.children[place] !== made && ol.insertBefore(made, ol.children[place] ?? null));
  for (const part of document.querySelectorAll("[data-count]")) part.textContent = open.length;
  document.querySelector("[data-waiting]").hidden = !open.length;
  document.documentElement.toggleAttribute("data-kept-entries", open.length > 0);
  mark();
}

function mark() {
  const laid = new Set(openEntries().flatMap((entry) => Object.values(entry.fields).flatMap((value) => value.split(/[ &=]/))));
  const isListed = entries().some((entry) => entry.listed);
  for (const key of document.querySelectorAll("#desk .key[value]")) {
    const isLaid = isListed && laid.has(key.value);
    key.toggleAttribute("data-laid", isLaid);
    if (isLaid) key.setAttribute("aria-describedby", "laid-words");
    else key.removeAttribute("aria-describedby");
  }
  if (sendingKey()) return;
  for (const button of document.querySelectorAll("[data-entry=sending]:not(html)")) button.removeAttribute("data-entry");
}

list.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]")?.dataset.key ?? entries().find((entry) => entry.state === "refused")?.key;
  if (event.target.closest("[data-queue-drop]")) drop(key);
  else if (event.target.closest("[data-queue-retry]")) retry(key);
  else if (event.target.closest("[data-queue-call]")) setTimeout(callReferee); // after sheets.js has seen the tap
});

function callReferee() {
  const sheet = document.querySelector(".strip__sheet--call");
  sheet.open = true;
  sheet.querySelector("button").focus();
}

// Without a line nobody can say whose turn it is, so what was laid can be entered at once.
function openDesk() {
  if (document.documentElement.dataset.line !== "lost") return;
  for (const desk of document.querySelectorAll("details[data-open-when-lost]")) desk.open = true;
}

document.addEventListener("queue", render);
document.addEventListener("line", openDesk);
document.addEventListener("htmx:afterSettle", mark);
render();
openDesk();
