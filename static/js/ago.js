// Keeps elapsed times up to date while they are shown: <span data-ago="134"> was 134 seconds when it arrived.
//
// Counted from its arrival on this page, so a tablet whose clock is wrong still counts right.
//
// May find: meta[name="spans"]
const EVERY = 1000;
const SIZES = [1, 60, 3600];
const units = (document.querySelector('meta[name="spans"]')?.content ?? "# s|# min|# h").split("|");
const came = new WeakMap();

function words(seconds) {
  const unit = seconds >= SIZES[2] ? 2 : seconds >= SIZES[1] ? 1 : 0;
  return units[unit].replace("#", Math.floor(seconds / SIZES[unit]));
}

function grow() {
  for (const span of document.querySelectorAll("[data-ago]")) {
    if (!came.has(span)) came.set(span, performance.now());
    const text = words(Number(span.dataset.ago) + (performance.now() - came.get(span)) / 1000);
    if (span.textContent !== text) span.textContent = text;
  }
}

setInterval(grow, EVERY);
grow();
