// Lets spans of time grow while they are looked at: <span data-ago="134"> was 134 seconds when it came.
//
// Counted from when it came to this page, so a tablet whose clock is wrong counts right all the same.
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
