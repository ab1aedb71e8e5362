// Counts the seconds of a turn: <span data-ends="2026-11-21T21:40:00Z" data-now="2026-11-21T21:39:47Z"
// data-total="20">.
//
// It uses the server's time (clock.js), so all screens change at the same moment. [data-seconds] shows the seconds; an
// SVG shape [data-ring] shows what is left of data-total. Screen readers are told at the seconds in data-say="10 5", in
// the words of data-words="%s seconds left". It has the class countdown--soon in the last five seconds, countdown--over
// at zero.
//
// Needs beside [data-ends]: #announcer
import { now } from "./clock.js";
import { tellReaders } from "./heard.js";

const SOON = 5;
const said = new Set(); // deadline and second of the last announcement
let timer = 0;

function say({ ends, words }, seconds) {
  const announcer = document.getElementById("announcer");
  const name = `${ends} ${seconds}`;
  if (announcer && !said.has(name)) tellReaders(announcer, words.replace("%s", seconds));
  said.add(name);
}

function show(countdown) {
  const left = Date.parse(countdown.dataset.ends) - now();
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const part = countdown.querySelector("[data-seconds]");
  if (part && part.textContent !== `${seconds}`) part.textContent = seconds;
  // Move the ring to where it will be at the next second.
  const ring = countdown.querySelector("[data-ring]");
  if (ring) ring.style.strokeDashoffset = 1 - Math.max(0, seconds - 1) / countdown.dataset.total;
  countdown.classList.toggle("countdown--soon", seconds <= SOON);
  countdown.classList.toggle("countdown--over", left <= 0);
  if (countdown.dataset.say?.split(" ").includes(`${seconds}`)) say(countdown.dataset, seconds);
  return left;
}

function showAll() {
  clearTimeout(timer);
  const running = [...document.querySelectorAll("[data-ends]")].map(show).filter((left) => left > 0);
  if (running.length) timer = setTimeout(showAll, Math.min(...running.map((left) => left % 1000 || 1000)) + 5);
}

document.addEventListener("htmx:afterSwap", showAll);
showAll();
