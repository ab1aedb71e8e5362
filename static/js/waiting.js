// Shows what waits on this phone: a word in the strip, a short list, and a mark on each card laid only here.
//
// The words are in the page: an element with data-when="a b" is shown if the state in question is a or b.
//
// Needs: #queue #queue-row #refused #rewound [data-waiting]
// Needs beside [data-queue-call]: .strip__sheet--call
// May find: #seat
import { heard, tellReaders } from "./heard.js";
import { close, lost } from "./known.js";
import { askingOf, drop, entries, pendingEntries, retry, RULINGS, sendingKey } from "./queue.js";

const list = document.getElementById("queue");
const row = document.getElementById("queue-row");
const STOPPED = ["stale", "same", "refused", "alone", "ruled", "rewound", "yours", "now"];
const HEARD = ".queue__what > :not([data-missed]), .queue__what li:nth-last-child(-n + 3)";
let told = []; // the keys of the refusals already announced

function show(part, state) {
  for (const words of part.querySelectorAll("[data-when]")) words.hidden = !words.dataset.when.split(" ").includes(state);
}

function write(part, name, text) {
  for (const words of part.querySelectorAll(`[data-${name}]`)) words.textContent = text;
}

// refused: others wait for its outcome. alone: nothing waits. ruled: refused by a ruling, so sending it again is
// useless. line, turn, yours, now: see askingOf.
function stateOf(entry, all) {
  if (entry.key === sendingKey()) return "sending";
  if (entry.code === "log-rewound") return "rewound";
  if (entry.state === "refused" && entry.code === "stale") return entry.same ? "same" : "stale";
  if (entry.state === "refused" && all.some(({ behind }) => behind === entry.key)) return "refused";
  if (entry.state === "refused") return RULINGS.includes(entry.code) ? "ruled" : "alone";
  if (entry.asks && entry.state === "waiting") return askingOf(entry, all);
  return entry.state === "waiting" && entry.tries ? entry.cause : entry.state;
}

// Words whose cards are seen as signs and heard by their names.
function readAs({ seen, heard }) {
  const part = Object.assign(document.createElement("span"), { textContent: seen });
  if (heard === seen) return part;
  part.setAttribute("role", "img");
  part.setAttribute("aria-label", heard);
  return part;
}

function rowOf(entry, state) {
  const made = list.querySelector(`[data-key="${entry.key}"]`) ?? row.content.firstElementChild.cloneNode(true);
  made.dataset.key = entry.key;
  made.dataset.state = state;
  write(made, "label", entry.label);
  for (const part of made.querySelectorAll("[data-why]")) {
    part.textContent = "";
    if (entry.why) part.append(readAs(entry.why));
  }
  const missed = made.querySelector("[data-missed]");
  missed.textContent = "";
  for (const one of entry.missed ?? []) missed.appendChild(document.createElement("li")).append(readAs(one));
  const rule = made.querySelector("[data-rule]");
  rule.hidden = !entry.rule;
  if (entry.rule) Object.assign(rule, { href: entry.rule.href, textContent: entry.rule.id });
  show(made, state);
  return made;
}

function render() {
  const all = entries();
  const listed = all.filter((entry) => entry.listed);
  const states = listed.map((entry) => stateOf(entry, all));
  const waiting = listed.filter((entry) => ["waiting", "held"].includes(entry.state)).length;
  const note = showLost();
  list.hidden = !listed.length && !note;
  list.dataset.state = STOPPED.find((state) => states.includes(state)) ?? (note ? "rewound" : waiting ? "waiting" : "arrived");
  show(list.querySelector(".queue__head"), list.dataset.state);
  const rows = listed.map((entry, place) => rowOf(entry, states[place]));
  const ol = list.querySelector("ol");
  // Only what changed is moved, so that the focus stays where it is.
  for (const old of [...ol.children]) if (!rows.includes(old)) old.remove();
  rows.forEach((made, place) => ol.children[place] !== made && ol.insertBefore(made, ol.children[place] ?? null));
  tell(rows.filter(({ dataset }) => STOPPED.includes(dataset.state)));
  for (const part of document.querySelectorAll("[data-count]")) part.textContent = waiting;
  document.querySelector("[data-waiting]").hidden = !waiting;
  document.documentElement.toggleAttribute("data-kept-entries", waiting > 0);
  mark();
}

// Whether the server was put back to an earlier state, and the person has not closed that yet.
function showLost() {
  const [note, known] = [document.getElementById("rewound"), lost()];
  note.hidden = !known;
  if (!known) return false;
  write(note, "lines", known.lines);
  show(note, known.own ? "own" : "none");
  return true;
}

// Screen readers are told what was not entered, and why, and the newest of what was missed.
function tell(refusals) {
  const anew = refusals.filter(({ dataset }) => !told.includes(dataset.key));
  const words = anew.flatMap((made) => [...made.querySelectorAll(HEARD)].map(heard));
  told = refusals.map(({ dataset }) => dataset.key);
  if (words.length) tellReaders(document.getElementById("refused"), words.join(" ").replace(/\s+/g, " "));
}

function mark() {
  const pending = pendingEntries();
  const laid = new Set(pending.flatMap((entry) => Object.values(entry.fields).flatMap((value) => value.split(/[ &=]/))));
  const isListed = pending.some((entry) => entry.listed);
  for (const key of document.querySelectorAll("#desk .key[value]")) {
    const isLaid = isListed && laid.has(key.value);
    key.toggleAttribute("data-laid", isLaid);
    if (isLaid) key.setAttribute("aria-describedby", "laid-words");
    else key.removeAttribute("aria-describedby");
  }
  if (sendingKey()) return;
  for (const button of document.querySelectorAll("[data-entry=sending]:not(html)")) button.removeAttribute("data-entry");
}

list.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-key]")?.dataset.key;
  if (target.closest("[data-queue-drop]")) drop(key);
  else if (target.closest("[data-queue-retry]")) retry(key);
  else if (target.closest("[data-rewound-close]")) close();
  else if (target.closest("[data-queue-call]")) setTimeout(callReferee); // after sheets.js has handled the tap
});

function callReferee() {
  const sheet = document.querySelector(".strip__sheet--call");
  sheet.open = true;
  sheet.querySelector("button").focus();
}

// Without a connection nobody can say whose turn it is, so what was laid can be entered at once. When the connection is
// back, what was opened for that closes again; what the person has opened stays.
function openDesk() {
  const isLost = document.documentElement.dataset.line === "lost";
  for (const desk of document.querySelectorAll("details[data-open-when-lost]")) {
    if (isLost && !desk.open) desk.dataset.openWhenLost = "opened";
    else if (isLost || desk.dataset.openWhenLost !== "opened") continue;
    else desk.dataset.openWhenLost = "";
    desk.open = isLost;
  }
}

// The round is over: the phone goes where its player's link leads, once nothing waits here and the line is there.
function goOnward() {
  const onward = document.getElementById("seat")?.dataset.onward;
  const isThere = document.documentElement.dataset.line === "online";
  if (onward && isThere && entries().every(({ state }) => state === "arrived")) location.assign(onward);
}

document.addEventListener("queue", render);
for (const news of ["line", "queue", "htmx:afterSettle"]) document.addEventListener(news, goOnward);
document.addEventListener("line", openDesk);
for (const news of ["line", "htmx:afterSettle"]) document.addEventListener(news, render); // it may be the player's turn now
document.addEventListener("htmx:afterSettle", openDesk);
render();
openDesk();
