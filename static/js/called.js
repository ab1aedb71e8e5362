// Tells the player of a new seat: by a tone, by vibration, and in the page's title. Keeps the screen on while a round is
// waited for. What the browser lacks is left out without a word.
//
// #personal-now has data-seat (the path of the seat, which names the draw) and data-called (its words) once there is a
// seat, and data-waits while a round is waited for. Each draw is told once on this phone. <button data-called-mute>
// switches tone and vibration on and off; the choice is kept on this phone (data-state: off, waiting, on).
//
// May find: #personal-now [data-called-mute] [data-waits]
import { isOn, keep } from "./settings.js";
import { allow, isReady, play } from "./tones.js";

const NOTES = [
  [659.3, 0],
  [880, 0.16],
  [1318.5, 0.32],
];
const LENGTH = 0.6; // seconds until a note has faded
const BUZZ = [200, 100, 200]; // milliseconds on, off, on
const TOLD = "kontrollant.told";

const title = document.title;
let lock = null;
let asking = false;
let tapped = false; // browsers complain of a page that vibrates before the first tap

function tell() {
  const now = document.getElementById("personal-now");
  if (!now) return;
  const { seat, called } = now.dataset;
  document.title = seat ? `${called} · ${title}` : title;
  if (!seat || localStorage.getItem(TOLD) === seat) return;
  localStorage.setItem(TOLD, seat);
  if (!isOn("called")) return;
  play(NOTES, LENGTH);
  if (tapped) navigator.vibrate?.(BUZZ);
  document.dispatchEvent(new CustomEvent("seat:called"));
}

// The browser takes the lock away whenever the page is hidden.
async function stayAwake() {
  const waits = document.querySelector("[data-waits]") && !document.hidden;
  if (!waits) {
    lock?.release();
    lock = null;
  }
  if (!waits || asking || (lock && !lock.released) || !navigator.wakeLock) return;
  asking = true;
  lock = await navigator.wakeLock.request("screen").catch(() => null); // refused, for example to save the battery
  asking = false;
}

function show() {
  const button = document.querySelector("[data-called-mute]");
  if (!button) return;
  const state = !isOn("called") ? "off" : isReady() || !window.AudioContext ? "on" : "waiting";
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn("called")));
  button.dataset.state = state;
}

async function ready() {
  if (!isOn("called")) return;
  await allow().catch(() => {});
  show();
}

function refresh() {
  tell();
  stayAwake();
  show();
}

for (const name of ["pointerdown", "keydown"])
  document.addEventListener(name, ({ target }) => {
    tapped = true;
    if (!target.closest?.("[data-called-mute]")) ready();
  });
document.addEventListener("click", async ({ target }) => {
  if (!target.closest("[data-called-mute]")) return;
  keep("called", document.querySelector("[data-called-mute]").dataset.state !== "on");
  await ready();
  show();
});
document.addEventListener("htmx:afterSettle", refresh);
document.addEventListener("visibilitychange", stayAwake);
refresh();
