// Turns the pages of the big screen, each after its data-seconds. Space or the button pauses and goes on, the arrow keys
// turn.
//
// News replaces the rows of the page that shows, and neither turns it nor prolongs its time. Only when the screen begins
// to show something else (a page with a new data-stage: a new round, its beginning, the podium), it goes to that page.
//
// Needs: #wall [data-turn] [data-hold] [data-go] [data-time]
import { now } from "./clock.js";

const wall = () => document.getElementById("wall");
const pages = () => [...document.querySelectorAll("[data-page]")];

const stages = () => pages().map((page) => page.dataset.stage);
const lasts = () => pages()[at]?.dataset.seconds * 1000; // milliseconds for which the page that shows stays

let known = stages();
let shown = ""; // the stage of the page that shows, and which page of the stage it is
let held = "held" in wall().dataset;
let at = Math.max(0, pages().findIndex((page) => !page.hidden));
let since = performance.now(); // when the page that shows was turned to
let timer = 0;

// "friday-2-seats 3" is the third page of that stage: the page that shows is found again when others come or go.
function names() {
  const all = stages();
  return all.map((stage, place) => `${stage} ${place - all.indexOf(stage) + 1}`);
}

function show() {
  const all = pages();
  at = Math.min(at, Math.max(0, all.length - 1));
  shown = names()[at];
  all.forEach((page, place) => (page.hidden = place !== at));
  wall().toggleAttribute("data-held", held);
  const keys = document.querySelector("[data-turn]");
  keys.hidden = all.length < 2;
  keys.querySelector("[data-hold]").hidden = held;
  keys.querySelector("[data-go]").hidden = !held;
  // The bar under the count is drawn anew with each piece of news: it goes on where it was.
  const bar = all[at]?.querySelector(".wall__left");
  if (bar) bar.style.setProperty("animation", `wall-left ${lasts()}ms linear ${since - performance.now()}ms both`);
}

function wait() {
  clearTimeout(timer);
  if (held || pages().length < 2) return;
  timer = setTimeout(() => turn(1), lasts() - (performance.now() - since));
}

function turn(step) {
  const all = pages().length || 1;
  const ends = at + step >= all;
  at = (at + step + all) % all;
  begin();
  // What depends on the time, and not on news, is fetched once in each tour.
  if (ends && document.documentElement.dataset.line === "online") document.dispatchEvent(new CustomEvent("missed"));
}

function begin() {
  since = performance.now();
  show();
  wait();
}

function hold(whether) {
  const key = document.activeElement?.closest("[data-turn]");
  held = whether;
  begin();
  if (key) document.querySelector(held ? "[data-go]" : "[data-hold]").focus();
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-turn] a");
  if (!key || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (key.dataset.step) turn(Number(key.dataset.step));
  else hold(!held);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || pages().length < 2) return;
  if (event.key === " ") hold(!held);
  else if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else return;
  event.preventDefault();
});

document.addEventListener("htmx:afterSwap", () => {
  const fresh = pages().filter((page) => !known.includes(page.dataset.stage));
  known = stages();
  if (!fresh.length) {
    at = names().includes(shown) ? names().indexOf(shown) : at;
    return show();
  }
  // Seats come first, since players wait for them.
  at = pages().indexOf(fresh.find((page) => page.matches(".wall__page--seats")) ?? fresh[0]);
  held = false;
  begin();
});

function tell() {
  const time = document.querySelector("[data-time]");
  const format = { timeZone: time.dataset.zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  time.textContent = new Date(now()).toLocaleTimeString(document.documentElement.lang, format);
  setTimeout(tell, 1000);
}

begin();
tell();
