// Fetches the page's fragments anew when time alone has changed them: <div data-again="95"> after 95 seconds, unless it
// has been replaced by then.
//
// May find: [data-again]
const came = new WeakMap();
let timer = 0;

function wait() {
  clearTimeout(timer);
  const part = document.querySelector("[data-again]");
  if (!part) return;
  if (!came.has(part)) came.set(part, performance.now());
  const left = (Number(part.dataset.again) + 1) * 1000 - (performance.now() - came.get(part));
  timer = setTimeout(() => document.dispatchEvent(new CustomEvent("missed")), Math.max(left, 1000));
}

document.addEventListener("htmx:afterSettle", wait);
wait();
