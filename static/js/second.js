// Goes to the second laptop once it has taken over from the one that this page came from, which no longer answers.
//
// <html data-second="http://192.168.1.20:8000"> names it. Pages may ask only where they came from, unless the page itself was
// served with another address; so a page that hears of a second laptop later is fetched anew (net.js: data-outdated). The
// reasons: docs/decisions/0129.
import { luggage } from "./brought.js";

const EVERY = 3000;
const PATIENCE = 4000; // milliseconds for an answer of the second laptop

const page = document.documentElement;
let asking = 0;

async function serves(second) {
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(), PATIENCE);
  try {
    return (await fetch(`${second}/standby/serving`, { cache: "no-store", credentials: "omit", signal: waiting.signal })).ok;
  } catch {
    return false; // it has not taken over, or can't be reached either
  } finally {
    clearTimeout(late);
  }
}

async function ask() {
  const second = page.dataset.second;
  if (second && (await serves(second)) && page.dataset.line === "lost") {
    return location.replace(second + location.pathname + location.search + luggage());
  }
  asking = page.dataset.line === "lost" && setTimeout(ask, EVERY);
}

document.addEventListener("line", ({ detail }) => {
  if (detail === "lost" && !asking) asking = setTimeout(ask);
});

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  const second = xhr.getResponseHeader("Kontrollant-Answer") && xhr.getResponseHeader("Kontrollant-Second");
  if (second && second !== page.dataset.second) page.dataset.outdated = "";
});
