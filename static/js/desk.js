// Keeps what is open on the referee's desk in view, marked in the log, and safe from updates that arrive meanwhile.
//
// Links and forms of the opened table fetch only the desk (hx-boost). During such a request, updates from live.js are
// put off and fetched afterwards, so that they can't replace the element that the answer belongs to.
//
// May find: #desk
let asked = null; // the request that the person has made: { elt, verb }
let missed = false;

function refresh() {
  missed = false;
  document.dispatchEvent(new Event("missed")); // live.js fetches what is new
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { boosted, elt, requestConfig } = event.detail;
  if (!boosted) return;
  if (asked?.verb === "post") {
    event.preventDefault(); // a second tap while the first is still being sent
    return;
  }
  if (asked) htmx.trigger(asked.elt, "htmx:abort");
  asked = { elt, verb: requestConfig.verb };
  document.documentElement.dataset.entry = "sending";
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!asked || !event.detail.boosted || event.detail.requestConfig.elt !== asked.elt) return;
  if (missed || asked.verb === "post") setTimeout(refresh);
  asked = null;
  document.documentElement.dataset.entry = "none";
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!asked || event.detail.boosted) return;
  event.detail.shouldSwap = false;
  missed = true;
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.boosted && event.detail.target.id === "desk") bringIntoView();
  mark();
});

function bringIntoView() {
  const desk = document.getElementById("desk");
  desk?.focus({ preventScroll: true });
  desk?.scrollIntoView({ block: "nearest" });
}

// The log marks which of its lines is open; the desk names it with data-event.
function mark() {
  const open = document.getElementById("desk")?.dataset.event;
  for (const line of document.querySelectorAll("#log [data-event]")) {
    if (line.dataset.event === open) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
}

mark();
