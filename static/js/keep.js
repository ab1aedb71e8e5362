// Updates never discard what a person is doing: what has been chosen or written stays, as does what they are asked, and
// a tap in progress gets through.
//
// Forms with an id and data-keep keep their choices even through their own answer (a bid that was refused). Each form
// in which something was kept gets the event "kept", with detail.twins: a map of each old field to the new one.
//
// May find: #messages #desk
const CLICK = 50; // milliseconds from lifting the finger to the resulting click
const FIELDS = "input:not([type=hidden]), textarea, button";
const LONGEST = 1500; // no finger delays an update for longer

let focused = ""; // the control that had the focus in what is about to be replaced
let kept = []; // what a person has touched in what is about to be replaced: { field, name, checked, value }
let asked = ""; // a question or refusal in #messages that stays until the person has answered or closed it
let held = 0; // the timer of the finger or mouse button that is down
let missed = false; // an update came meanwhile

const isBox = (field) => ["checkbox", "radio"].includes(field.type);
const isText = (field) => !isBox(field) && field.type !== "submit";
const placeOf = ({ form }) => [form.closest("details")?.id, form.id, form.getAttribute("action")].join();
const nameOf = (field) => [placeOf(field), field.name, !isText(field) && field.value, field.dataset.card].join();
const fieldsOf = (part) => [...part.querySelectorAll(FIELDS)].filter((field) => field.form);

// The focus goes to the same control of the new part; if that is gone, to where the person enters.
const namesFocus = (part) => (part.form ? nameOf(part) : [part.tagName, part.id, part.parentElement.id, part.getAttribute("href")].join());

function focus(part) {
  const twin = [...part.querySelectorAll("a, button, input, summary, textarea")].find((one) => namesFocus(one) === focused);
  (twin ?? document.getElementById("desk"))?.focus({ preventScroll: true });
}

const isChosen = ({ form, name }) => [...form.elements].some((one) => one.name === name && one.checked);

function isTouched(field) {
  if (isText(field)) return field.value !== field.defaultValue;
  if (!isBox(field)) return field.getAttribute("aria-pressed") === "true";
  return field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const isNews = detail.requestConfig.elt === detail.target; // fetched by live.js; else requested by a person
  if (isNews && held) {
    detail.shouldSwap = false;
    missed = true;
  }
  asked = (isNews && detail.target.querySelector("#messages > :not(template)")?.parentElement.innerHTML) || "";
  const { activeElement } = document;
  focused = detail.target.contains(activeElement) && activeElement.id !== "desk" ? namesFocus(activeElement) : "";
  const isOfSame = detail.requestConfig.verb === "get" && !detail.boosted;
  // The values are read before the swap. A field that stands outside its form (form="...") joins the new form as soon
  // as that is in the page, and whatever is chosen in the new form then unchecks it.
  kept = fieldsOf(detail.target)
    .filter((field) => isTouched(field) && (isOfSame || field.form.matches("[id][data-keep]")))
    .map((field) => ({ field, name: nameOf(field), checked: field.checked, value: field.value }));
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const part = document.getElementById(detail.target.id) ?? document.body;
  const fields = fieldsOf(part);
  // An old field that stood outside its form has unchecked the new form's choice, and is gone now.
  for (const field of fields) if (field.defaultChecked && field.type === "radio" && !isChosen(field)) field.checked = true;
  const there = new Map(fields.map((field) => [nameOf(field), field]));
  const twins = new Map();
  for (const { field, name, checked, value } of kept) {
    const twin = there.get(name);
    if (!twin) continue;
    twins.set(field, twin);
    if (isBox(twin)) twin.checked = checked;
    else if (isText(twin)) twin.value = value;
  }
  kept = [];
  if (focused && document.activeElement === document.body) focus(part);
  for (const form of new Set([...twins.values()].map((twin) => twin.form)))
    form.dispatchEvent(new CustomEvent("kept", { bubbles: true, detail: { twins } }));
  const messages = asked && document.getElementById("messages");
  if (!messages) return;
  messages.innerHTML = asked;
  htmx.process(messages);
});

function release() {
  clearTimeout(held);
  held = 0;
  if (missed) document.dispatchEvent(new Event("missed")); // live.js fetches it again
  missed = false;
}

function hold() {
  clearTimeout(held);
  held = setTimeout(release, LONGEST);
}

function letGo() {
  clearTimeout(held);
  held = setTimeout(release, CLICK);
}

document.addEventListener("pointerdown", hold, { capture: true, passive: true });
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, letGo, { capture: true, passive: true });
