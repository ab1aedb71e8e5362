// Lets a page open without network, if the browser allows it (https or this machine): registers the worker, and tells
// it what the page shows. Elements with data-app="kept" or "plain" say which of the two applies here.
//
// Needs beside #seat: h1
// May find: #personal
const WORKER = "/worker.js";
const VOID = ["link-unknown", "link-revoked"];
const FOLLOWED = ['<div class="seat" id="seat"', '<div class="personal" id="personal"']; // the same in worker.js
const workers = navigator.serviceWorker;
const hadWorker = Boolean(workers?.controller);
const page = `<!doctype html>${document.documentElement.outerHTML}`; // as it arrived: this is the first module to run

function say(which) {
  for (const words of document.querySelectorAll("[data-app]")) words.hidden = words.dataset.app !== which;
}

async function tell(message) {
  (await workers.ready).active.postMessage(message);
}

async function begin() {
  await workers.register(WORKER); // what it imports has a hash in its name, so the browser need not ask for it again
  say("kept");
  if (!hadWorker) await tell({ type: "opened", html: page });
}

// What the server has shown last. A void link shows nothing more: the page says so, and nothing of it is kept.
async function follow({ detail }) {
  const { status, responseText } = detail.xhr;
  const { requestPath } = detail.pathInfo;
  if (!requestPath.startsWith(location.pathname)) return;
  if (VOID.includes(detail.xhr.getResponseHeader("Kontrollant-Answer"))) {
    // Not `tell`: if no worker could be registered, it would wait for one forever.
    const registration = await workers?.getRegistration().catch(() => undefined);
    registration?.active?.postMessage({ type: "forget" });
    return location.reload();
  }
  const isFollowed = FOLLOWED.some((start) => responseText.trimStart().startsWith(start));
  const isPlain = !requestPath.includes("?");
  if (workers && status === 200 && isFollowed && isPlain) tell({ type: "shown", html: responseText });
}

// The start page leads back to the seats of this tournament (seats.js). `home` is a player's own page, which leads to all of
// them; a seat to which such a page leads is `led`.
function remember() {
  const path = personal ? personal.dataset.home : location.pathname;
  const seats = JSON.parse(localStorage.getItem("kontrollant.seats") ?? "[]").filter((seat) => seat.path !== path);
  const title = personal ? personal.dataset.title : document.querySelector("h1").textContent;
  const known = { path, title, at: Date.now(), home: Boolean(personal), led: Boolean(seat && "ofTournament" in seat.dataset) };
  localStorage.setItem("kontrollant.seats", JSON.stringify([known, ...seats]));
}

const seat = document.getElementById("seat");
const personal = document.getElementById("personal");
if (seat) {
  // A plain form that was refused is answered at its own address, but the page is still the seat's.
  const home = seat.dataset.fragment.replace(/table\/$/, "");
  if (location.pathname !== home) history.replaceState(null, "", home);
}
if (seat || personal) remember();
document.addEventListener("htmx:afterRequest", follow);
document.addEventListener("line", ({ detail }) => detail === "online" && delete document.documentElement.dataset.kept);

if (workers) {
  // A new release has taken over, so its page is fetched instead of keeping this one.
  if (hadWorker) workers.addEventListener("controllerchange", () => tell({ type: "opened" }));
  begin().catch(() => say("plain"));
} else {
  say("plain");
}
