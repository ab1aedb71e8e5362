// The start page (and the app) leads back to the seats that this phone has had this evening (app.js remembers them).
// Entries left over by a void link, which can't reach the server any more, are shown and never dropped silently.
//
// Needs beside [role=alert][data-code]: [data-left-over]
// May find: [data-my-seats]
const NAME = "kontrollant.seats";
const EVENING = 12 * 3600 * 1000;
const VOID = ["link-revoked", "link-unknown"];

const here = location.pathname.match(/^\/[sp]\/[^/]+\//)?.[0];
const queueOf = (path) => `kontrollant.queue.${path}`;
const waitingAt = (path) => JSON.parse(localStorage.getItem(queueOf(path)) ?? '{"entries":[]}').entries.filter((entry) => entry.state !== "arrived");
const remembered = () => JSON.parse(localStorage.getItem(NAME) ?? "[]").filter((seat) => Date.now() - seat.at < EVENING);

function list(section) {
  const all = remembered();
  const hasHome = all.some(({ home }) => home);
  // A player's own page leads to the seats of the evening; one of them is listed only for what still waits there.
  const seats = all.filter(({ path, led }) => !(led && hasHome) || waitingAt(path).length);
  const row = section.querySelector("template").content;
  for (const { path, title } of seats) {
    const made = row.cloneNode(true);
    const waiting = waitingAt(path).length;
    made.querySelector("a").href = path;
    made.querySelector("[data-title]").textContent = title;
    made.querySelector("[data-waiting]").hidden = !waiting;
    made.querySelector("[data-count]").textContent = waiting;
    section.querySelector("ul").append(made);
  }
  section.hidden = !seats.length;
}

function showLeftOver(section) {
  const labels = waitingAt(here).map((entry) => entry.label);
  section.querySelector("[data-labels]").textContent = labels.join(", ");
  section.hidden = !labels.length;
  section.querySelector("[data-forget]").addEventListener("click", () => {
    localStorage.removeItem(queueOf(here));
    section.hidden = true;
  });
}

const isVoid = VOID.includes(document.querySelector("[role=alert][data-code]")?.dataset.code);
if (here && isVoid) {
  localStorage.setItem(NAME, JSON.stringify(remembered().filter((seat) => seat.path !== here)));
  localStorage.removeItem(`kontrollant.known.${here}`);  // what this seat has seen is nothing to whoever holds the phone next
  showLeftOver(document.querySelector("[data-left-over]"));
}
const section = document.querySelector("[data-my-seats]");
if (section) list(section);
