// What lies open on the referee's desk: brought into view, marked in the log, and not lost under a finger.
//
// The desk says with data-event which line of the log it shows. Tiles don't change places while a finger or the mouse
// is on them: what comes in that moment waits until it has gone.
const STILL = 1200; // milliseconds after the last touch or movement over the tiles
let touched = -STILL;
let waiting = 0;

function mark() {
  const open = document.getElementById("desk")?.dataset.event;
  for (const line of document.querySelectorAll("#log [data-event]")) {
    if (line.dataset.event === open) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
}

function bringIntoView() {
  const desk = document.getElementById("desk");
  desk.focus({ preventScroll: true });
  desk.scrollIntoView({ block: "nearest" });
}

document.addEventListener("htmx:afterSettle", (event) => {
  const asked = event.detail.requestConfig;
  // Only what a person has asked for moves the page; news that come by themselves don't.
  if (event.detail.target.id === "desk" && asked?.boosted) bringIntoView();
  mark();
});

for (const name of ["pointerdown", "pointermove"]) {
  document.addEventListener(name, (event) => {
    if (event.target.closest?.("#hall")) touched = performance.now();
  }, { passive: true });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "hall" || performance.now() - touched > STILL) return;
  event.detail.shouldSwap = false;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const hall = document.getElementById("hall");
    if (hall) htmx.ajax("GET", hall.dataset.fragment, { target: hall, swap: "outerHTML" }).catch(() => {});
  }, STILL);
});

mark();
