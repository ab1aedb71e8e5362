// Turns a tap into an entry of the queue: <form data-entry-form> is an ordinary form, sent without leaving the page.
//
// While the line holds, one entry is under way at a time. #entry says how it stands: sending, busy (another tap came
// meanwhile and was not entered), laid (that card waits on this phone already). Without a line taps are kept in order;
// only a form with data-entry-alone (taking back) can't stand behind others.
import { prepare } from "./feedback.js";
import { add, openEntries, sendingKey } from "./queue.js";

const SLOW = 400; // milliseconds; "sending" is only said if it takes this long
const DOUBLE = 1000; // the same tap twice within this time is one tap
let slow = 0;

function say(state, label = "") {
  const line = document.getElementById("entry");
  if (!line) return;
  line.dataset.state = state;
  line.hidden = state === "none";
  for (const part of line.querySelectorAll("[data-label]")) part.textContent = label;
}

function fieldsOf(form, button) {
  const fields = {};
  // What is there several times (cards, parts of one act) goes as one text, as the server joins it too.
  for (const [name, value] of new FormData(form)) fields[name] = name in fields ? join(name, fields[name], value) : value;
  if (button?.name) fields[button.name] = button.name === "act" ? join("act", fields.act, button.value) : button.value;
  // These are of the page that sends, which may be another one by then.
  delete fields.csrfmiddlewaretoken;
  delete fields.key;
  return fields;
}

const join = (name, ...values) => values.filter(Boolean).join(name === "act" ? "&" : " ");

function labelOf(form, button) {
  return form.dataset.label || button?.dataset.label || button?.getAttribute("aria-label") || button?.innerText.trim() || "";
}

const isSame = (one, other) => [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name]);

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-entry-form]");
  if (!form || !window.htmx) return;
  event.preventDefault();
  prepare();
  const button = event.submitter;
  const [fields, label] = [fieldsOf(form, button), labelOf(form, button)];
  const open = openEntries();
  const last = open.at(-1);
  const isLost = document.documentElement.dataset.line === "lost" || open.some((entry) => entry.listed);
  if ("expected" in fields && last) {
    if (isSame(fields, last.fields) && (!isLost || Date.now() - last.at < DOUBLE)) return;
    if (button?.hasAttribute("data-laid")) return say("laid", label);
    if (!isLost || form.hasAttribute("data-entry-alone")) return say("busy", last.label);
  }
  button?.setAttribute("data-entry", "sending");
  form.closest("details[data-sheet]")?.removeAttribute("open");
  say("none");
  add({ url: new URL(form.action).pathname, fields, label, listed: isLost });
  clearTimeout(slow);
  slow = setTimeout(() => sendingKey() && !isLost && say("sending", label), SLOW);
});

document.addEventListener("queue", () => {
  const open = openEntries();
  if (!open.length || open.some((entry) => entry.listed)) say("none");
});
