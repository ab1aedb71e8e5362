// Compares this device's clock with the server's: <div data-server-now="2026-11-21T21:03:12+00:00">
//
// Within it, data-close is shown as long as they agree, and data-apart, which says # seconds, if they don't.
//
// May find: [data-server-now]:not([data-compared])
const MOST = 5; // seconds apart that nobody notices; half of a second of them is the network

function compare() {
  const part = document.querySelector("[data-server-now]:not([data-compared])");
  if (!part) return;
  part.dataset.compared = "yes";
  const apart = Math.round(Math.abs(Date.now() - Date.parse(part.dataset.serverNow)) / 1000);
  if (apart <= MOST) return;
  for (const words of part.querySelectorAll("[data-close]")) words.hidden = true;
  for (const words of part.querySelectorAll("[data-apart]")) {
    words.textContent = words.textContent.replace("#", apart);
    words.hidden = false;
  }
  part.classList.replace("server__part--well", "server__part--look");
}

document.addEventListener("htmx:afterSwap", compare);
compare();
