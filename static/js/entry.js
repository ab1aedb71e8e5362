// Turns a tap into an entry of the queue: <form data-entry-form> is an ordinary form, sent without leaving the page.
//
// While there is a connection, only one entry is sent at a time. #entry shows its state: sending, busy (another tap
// came meanwhile and was not entered), laid (that card already waits on this phone). Without a connection taps are kept
// in order; only a form with data-entry-alone (taking back) can't wait behind others. What a person taps while the queue
// asks about something is sent before that.
//
// Needs beside [data-entry-form]: #entry
import { prepare } from "./feedback.js";
import { heard } from "./heard.js";
import { add, pendingEntries, retry, sendingKey } from "./queue.js";

const ONCE = "details[data-once][open]"; // opened for one entry
const SLOW = 400; // milliseconds after which "sending" is shown
const SIGN = /[♠♥♦♣]/; // what waits is named in words, so that it can be read aloud
const DOUBLE = 1000; // the same tap twice within this time counts as one
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
  // Repeated fields (cards, parts of one act) are sent as one text, joined as the server would.
  for (const [name, value] of new FormData(form)) fields[name] = name in fields ? join(name, fields[name], value) : value;
  if (button?.name) fields[button.name] = button.name === "act" ? join("act", fields.act, button.value) : button.value;
  if (form.dataset.order && "cards" in fields) fields.cards = form.dataset.order; // as they were tapped (several.js)
  // These belong to the page that sends, which may be another one by then.
  delete fields.csrfmiddlewaretoken;
  delete fields.key;
  delete fields.mark;
  return fields;
}

const join = (name, ...values) => values.filter(Boolean).join(name === "act" ? "&" : " ");

function labelOf(form, button) {
  const told = form.dataset.label || button?.dataset.label || "";
  if (told && !SIGN.test(told)) return told;
  return button?.getAttribute("aria-label") || (button && heard(button)) || told;
}

const isSame = (one, other) => [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name]);

// The button that sends a form; not every browser reports it (submitter: Safari 15.4, Chrome 81).
let pressed = null;
document.addEventListener("click", ({ target }) => (pressed = target.closest?.("button") ?? null), true);
export const buttonOf = ({ submitter, target }) => submitter ?? (pressed?.form === target ? pressed : null);

// If anything fails before its entry is in the queue, the form is sent the plain way.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-entry-form]") || !window.htmx) return;
  const button = buttonOf(event);
  const [fields, label] = [fieldsOf(form, button), labelOf(form, button)];
  const onTheWay = pendingEntries().filter(({ asks }) => !asks);
  const isLost = document.documentElement.dataset.line === "lost" || onTheWay.some(({ listed }) => listed);
  const pending = isLost ? pendingEntries() : onTheWay;
  const last = "expected" in fields ? pending[pending.length - 1] : null;
  const isMeant = (entry) => entry.asks && isSame({ ...entry.fields, expected: fields.expected }, fields);
  const meant = !isLost && pendingEntries().find(isMeant);
  if (meant) {
    event.preventDefault();
    return retry(meant.key); // tapped again now: that is the answer to what the queue asks
  }
  const stands = last && standing(form, button, fields, last, isLost);
  if (!stands) add({ url: new URL(form.action).pathname, fields, label, listed: isLost });
  event.preventDefault();
  if (stands === "same") return;
  if (stands) return say(stands, stands === "laid" ? label : last.label);
  say("none");
  prepare();
  button?.setAttribute("data-entry", "sending");
  for (const part of [form.closest(ONCE), ...form.querySelectorAll(ONCE)]) part?.setAttribute("data-used", "");
  form.closest("details[data-sheet]")?.removeAttribute("open");
  clearTimeout(slow);
  slow = setTimeout(() => sendingKey() && !isLost && say("sending", label), SLOW);
});

// Closed and opened again, it is opened for another one.
document.addEventListener("toggle", ({ target }) => target.open || target.removeAttribute?.("data-used"), true);

// Why a tap can't be entered after the `last` one: "" (it can), the same tap, it waits already, or it must wait.
function standing(form, button, fields, last, isLost) {
  if (button?.hasAttribute("data-laid")) return "laid";
  if (isSame(fields, last.fields) && (!isLost || Date.now() - last.at < DOUBLE)) return "same";
  return !isLost || form.hasAttribute("data-entry-alone") ? "busy" : "";
}

document.addEventListener("queue", () => {
  const pending = pendingEntries();
  if (!pending.length || pending.some((entry) => entry.listed)) say("none");
});
