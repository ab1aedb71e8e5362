// What this phone has seen of its table's log: numbers with their marks, and what was entered here. After an older backup
// was restored, the log lacks some of it; this asks the server whenever the line is back or the page shows another log,
// and announces what is gone by the event "rewound". The reasons: docs/decisions/0079.
//
// May find: #seat
import "./brought.js";

const PREFIX = "kontrollant.known.";
const NAME = PREFIX + location.pathname;
const EVENING = 24 * 3600 * 1000;
const [MARKS, OWN] = [32, 24]; // as many as the server reads
const EMPTY = { marks: [], gone: [], own: [], lost: null };

let memory = null; // if the browser lets a page store nothing
let asking = false;

const read = () => memory ?? { ...EMPTY, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
const seat = () => document.getElementById("seat");

function change(edit) {
  const known = read();
  edit(known);
  known.at = Date.now();
  try {
    localStorage.setItem(NAME, JSON.stringify(known));
  } catch {
    memory = known;
  }
}

// The mark of the log up to this number; undefined if this phone has not seen it just there.
export const markOf = (number) => read().marks.find(([seen]) => seen === number)?.[1];

// What the person has not closed yet: { lines, own }, how many lines are gone, and how many of them were entered here.
export const lost = () => read().lost;

export function close() {
  change((known) => (known.lost = null));
  document.dispatchEvent(new Event("queue"));
}

// An entry that the server has acknowledged as its line `number`. One that takes another back names it (`of`).
export function remember({ key, url, fields, label }, number) {
  if (!/\/(events|take-back)\/$/.test(url)) return;
  change((known) => {
    const own = { key, url, fields, label, number };
    const target = fields.of && known.own.find((one) => one.number === Number(fields.of));
    if (target) Object.assign(own, { takes: target.key });
    known.own = [...known.own, own].slice(-OWN);
  });
}

// The page shows this number now, with its mark.
function notice() {
  if (!seat()) return;
  const [number, mark] = [Number(seat().dataset.number), seat().dataset.mark];
  const { marks, gone } = read();
  if (gone.includes(mark)) return; // still the page of before
  const before = marks.find(([seen]) => seen === number);
  const isOther = marks.some(([seen]) => seen > number) || (before && before[1] !== mark);
  if (!before) change((known) => (known.marks = [...known.marks, [number, mark]].sort((one, two) => one[0] - two[0]).slice(-MARKS)));
  if (isOther) check();
}

async function ask(address, marks, entries) {
  const sent = new URLSearchParams({ marks: marks.map((one) => one.join(":")).join(" ") });
  for (const { key, fields } of entries) sent.append("entry", new URLSearchParams({ ...fields, key }));
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  const answer = await fetch(address, { method: "POST", headers, body: sent });
  if (!answer.ok || !answer.headers.has("Kontrollant-Answer")) throw new Error(answer.status);
  return answer.json();
}

const addressOf = (url) => url.replace(/[^/]+\/$/, "known/");

// Ask the server whether its log still has what this phone has seen. Without an answer it asks again when the line is back.
export async function check() {
  const { marks, own } = read();
  if (asking || !seat() || !marks.length) return;
  asking = true;
  try {
    const { since, until } = await ask(addressOf(seat().dataset.enters), marks, []);
    if (!since) return;
    const missing = [];
    // A phone may enter for several players: each answers for their own entries.
    for (const address of new Set(own.map(({ url }) => addressOf(url)))) {
      const entries = own.filter(({ url }) => addressOf(url) === address);
      missing.push(...(await ask(address, marks, entries)).missing);
    }
    tell(until - since + 1, missing);
  } catch {
    // no line, or not this server
  } finally {
    asking = false;
  }
}

function tell(lines, missing) {
  const { own } = read();
  const isMissing = ({ key }) => missing.includes(key);
  const isUndone = ({ key }) => own.some((one) => one.takes === key && isMissing(one)); // neither has happened now
  const gone = own.filter((one) => isMissing(one) && !isUndone(one) && !own.some(({ key }) => key === one.takes && missing.includes(key)));
  change((known) => {
    known.gone = known.marks.map(([, mark]) => mark);
    known.marks = [];
    known.own = own.filter((one) => !isMissing(one));
    known.lost = { lines, own: gone.length };
  });
  document.dispatchEvent(new CustomEvent("rewound", { detail: gone }));
  document.dispatchEvent(new Event("missed")); // the page may show the log of before, with the same number
}

for (const name of Object.keys(localStorage)) {
  if (name.startsWith(PREFIX) && Date.now() - JSON.parse(localStorage.getItem(name)).at > EVENING) localStorage.removeItem(name);
}
document.addEventListener("htmx:afterSettle", notice);
document.addEventListener("line", ({ detail }) => detail === "online" && check());
notice();
