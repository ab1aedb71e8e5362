// Rings twice when a call comes that nobody has answered yet ([data-ringing="12 15"] has the numbers of such calls),
// and when a round's time is up.
//
// <button data-bell> switches it on and off; the choice is kept on this tablet. Browsers allow sound only after a first
// tap anywhere; until then the button says so (data-state: off, waiting, on).
//
// Needs: [data-bell]
// May find: [data-ringing]
import { isOn, keep } from "./settings.js";
import { allow, isReady, play } from "./tones.js";

const NOTES = [
  [880, 0],
  [1174.7, 0.18],
  [880, 0.7],
  [1174.7, 0.88],
];
const LENGTH = 0.5; // seconds until a note has faded

let known = null; // the calls already rung for

function ringing() {
  const list = document.querySelector("[data-ringing]");
  return list && list.dataset.ringing.split(" ").filter(Boolean);
}

export function ring() {
  if (isOn("bell") && play(NOTES, LENGTH)) document.dispatchEvent(new CustomEvent("bell:rung"));
}

function listen() {
  const calls = ringing();
  if (!calls) return;
  if (known && calls.some((call) => !known.includes(call))) ring();
  known = calls;
}

function show() {
  const button = document.querySelector("[data-bell]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn("bell")));
  button.dataset.state = !isOn("bell") ? "off" : isReady() ? "on" : "waiting";
}

async function wake() {
  if (!isOn("bell")) return;
  await allow();
  show();
}

// A tap on the button itself says what it wants, once the finger has left.
for (const name of ["pointerdown", "keydown"])
  document.addEventListener(name, ({ target }) => target.closest?.("[data-bell]") || wake());
document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-bell]")) return;
  const turnOn = document.querySelector("[data-bell]").dataset.state !== "on" || !isOn("bell");
  keep("bell", turnOn);
  await wake();
  show();
  if (turnOn) ring();
});
document.addEventListener("clock:over", ring);
document.addEventListener("htmx:afterSettle", listen);
listen();
show();
