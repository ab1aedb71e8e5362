// Sends what is tapped: once, under a key of its own, again and again until the server has answered.
//
// <form data-entry-form> is an ordinary form; this only sends it without leaving the page. One entry is under way at a
// time. #entry says how it stands: sending, waiting (on this phone, not yet at the server), busy (another tap came
// meanwhile and was not sent). A reload doesn't lose an entry that waits.
import { arrived, prepare, refused } from "./feedback.js";

const KEPT = "kontrollant.entry";
const WAITS = [1000, 2000, 4000, 8000, 15000];
const SLOW = 400; // "sending" is only said if it takes this long

let entry = null; // { url, fields, label, tries }
let timer = 0;
let slow = 0;

const strip = () => document.getElementById("entry");

function newKey() {
  // Not randomUUID: browsers have it on https only, and a club's laptop speaks http.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function say(state) {
  const line = strip();
  if (!line) return;
  line.dataset.state = state;
  line.hidden = state === "none";
  for (const label of line.querySelectorAll("[data-label]")) label.textContent = entry?.label ?? "";
}

function keep() {
  if (entry) sessionStorage.setItem(KEPT, JSON.stringify(entry));
  else sessionStorage.removeItem(KEPT);
}

function fieldsOf(form, button) {
  const fields = {};
  // What is there several times (cards, parts of one act) goes as one text, as the server joins it too.
  for (const [name, value] of new FormData(form)) fields[name] = name in fields ? join(name, fields[name], value) : value;
  if (button?.name) fields[button.name] = button.name === "act" ? join("act", fields.act, button.value) : button.value;
  return fields;
}

const join = (name, ...values) => values.filter(Boolean).join(name === "act" ? "&" : " ");

function labelOf(form, button) {
  return form.dataset.label || button?.dataset.label || button?.getAttribute("aria-label") || button?.innerText.trim() || "";
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-entry-form]");
  if (!form || !window.htmx) return;
  event.preventDefault();
  prepare();
  const fields = fieldsOf(form, event.submitter);
  if (entry) {
    // The same tap twice is one tap; another one waits for the person to look again.
    if (!isSame(fields)) say("busy");
    return;
  }
  event.submitter?.setAttribute("data-entry", "sending");
  form.closest("details[data-sheet]")?.removeAttribute("open");
  entry = { url: form.action, fields: { ...fields, key: newKey() }, label: labelOf(form, event.submitter), tries: 0 };
  keep();
  send();
});

function isSame(fields) {
  return Object.keys(fields).every((name) => name === "key" || fields[name] === entry.fields[name]);
}

function send() {
  clearTimeout(timer);
  document.documentElement.dataset.entry = "sending";
  slow = setTimeout(say, SLOW, entry.tries ? "waiting" : "sending");
  htmx.ajax("POST", entry.url, { target: "#seat", swap: "outerHTML", values: entry.fields }).catch(() => {});
}

document.addEventListener("htmx:afterRequest", (event) => {
  const sent = event.detail.requestConfig;
  if (!entry || sent.verb !== "post" || event.detail.pathInfo.requestPath !== entry.url) return;
  clearTimeout(slow);
  document.documentElement.dataset.entry = "none";
  const status = event.detail.xhr.status;
  if (status === 0 || status >= 500) return again();
  entry = null;
  keep();
  say("none");
  if (document.querySelector("#messages [role=alert]")) refused();
  else arrived();
  if (document.activeElement === document.body) document.getElementById("desk")?.focus({ preventScroll: true });
});

function again() {
  say("waiting");
  timer = setTimeout(send, WAITS[Math.min(entry.tries, WAITS.length - 1)]);
  entry.tries += 1;
  keep();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-entry-drop]")) return;
  clearTimeout(timer);
  entry = null;
  keep();
  location.reload();
});

window.addEventListener("online", () => entry && document.documentElement.dataset.entry !== "sending" && send());

entry = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
if (entry) send();
