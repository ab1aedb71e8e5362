// What lies open on the referee's desk: brought into view, marked in the log, and never lost to news that come meanwhile.
//
// Links and forms of the opened table fetch only the desk (hx-boost). While such a request is under way, what live.js
// brings is set aside and fetched afterwards, so that it can't replace what the answer belongs to.
let asked = null; // what the person has asked for: { elt, verb }
let missed = false;

function refresh() {
  missed = false;
  for (const fragment of document.querySelectorAll("[data-fragment]:not(#desk)")) {
    htmx.ajax("GET", fragment.dataset.fragment, { source: fragment, target: fragment, swap: "outerHTML" }).catch(() => {});
  }
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { boosted, elt, requestConfig } = event.detail;
  if (!boosted) return;
  if (asked?.verb === "post") {
    event.preventDefault(); // a second tap while the first is on its way
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

// The log shows which of its lines lies open; the desk says it with data-event.
function mark() {
  const open = document.getElementById("desk")?.dataset.event;
  for (const line of document.querySelectorAll("#log [data-event]")) {
    if (line.dataset.event === open) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
}

mark();
