// Counts down to the server's deadlines: <span data-clock="2026-11-21T21:40:00Z" data-now="2026-11-21T21:03:12.345Z">.
//
// data-now is the server's time when it wrote the page, so a phone whose own clock is wrong still shows the right
// second. Network delays only make it late, never early, so the largest of several measured differences is the best. A
// page kept on this phone (worker.js) says nothing about the current time. At zero the clock says so, and the document
// gets one clock:over event per deadline.
//
// Needs beside [data-clock]: #announcer
import { tellReaders } from "./heard.js";

let ahead = -Infinity; // milliseconds by which the server's clock is ahead; unknown before the first comparison
const compared = new WeakSet();
const rung = new Set();

export const now = () => Date.now() + (ahead === -Infinity ? 0 : ahead);

// When the page's first byte arrived, long before its scripts ran.
function pageCame() {
  const page = performance.getEntriesByType("navigation")[0];
  return page?.responseStart ? performance.timeOrigin + page.responseStart : Date.now();
}

function compare(came) {
  for (const clock of document.querySelectorAll("[data-now]")) {
    if (compared.has(clock)) continue;
    compared.add(clock);
    ahead = Math.max(ahead, Date.parse(clock.dataset.now) - came);
  }
}

function words(left) {
  const seconds = Math.abs(left);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  const sign = left < 0 ? "−" : "";
  return hours ? `${sign}${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${sign}${minutes}:${tail}`;
}

function show() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const left = Math.ceil((Date.parse(clock.dataset.clock) - now()) / 1000);
    const part = clock.querySelector("[data-left]");
    if (part && part.textContent !== words(left)) part.textContent = words(left);
    clock.classList.toggle("clock--over", left <= 0);
    if (left > 0) rung.delete(clock.dataset.clock);
    else if (!rung.has(clock.dataset.clock)) over(clock, left);
  }
}

function over(clock, left) {
  rung.add(clock.dataset.clock);
  if (left < -2) return; // it ran out while nobody looked
  const announcer = document.getElementById("announcer");
  if (announcer) tellReaders(announcer, clock.querySelector(".clock__over")?.textContent ?? "");
  document.dispatchEvent(new CustomEvent("clock:over"));
}

function tick() {
  show();
  setTimeout(tick, 1000 - (((now() % 1000) + 1000) % 1000) + 5);
}

document.addEventListener("htmx:afterSwap", () => {
  compare(Date.now());
  show();
});
if (!document.documentElement.dataset.kept) compare(pageCame());
tick();
