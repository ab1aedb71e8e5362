// The hall's tiles don't move while a finger or the mouse is on them; updates wait until then.
const STILL = 1200; // milliseconds after the last touch or movement over the tiles
let touched = -STILL;
let waiting = 0;

for (const name of ["pointerdown", "pointermove"]) {
  const note = (event) => {
    if (event.target.closest?.(".hall__tiles")) touched = performance.now();
  };
  document.addEventListener(name, note, { passive: true });
}

for (const swap of ["htmx:beforeSwap", "htmx:oobBeforeSwap"]) {
  document.addEventListener(swap, ({ detail }) => {
    if (detail.target.id !== "hall" || performance.now() - touched > STILL) return;
    detail.shouldSwap = false;
    clearTimeout(waiting);
    waiting = setTimeout(() => document.dispatchEvent(new Event("missed")), STILL); // live.js fetches it again
  });
}
