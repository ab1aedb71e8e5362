// Speaks what the page tells screen readers, if this is switched on here: <input data-setting="aloud">. Only a voice of this
// device is used, so nothing leaves the house. The newest words interrupt older ones. While this page speaks, screen readers
// are told nothing; otherwise everything would be heard twice.
//
// <button data-aloud> mutes, and is shown once somebody has switched it on here. <button data-hear="#ask"> says a part of the page
// now, and data-hear="" the last words again. data-voiceless says that this device has no voice for the page's language.
//
// May find: [data-aloud] [data-hear] [data-voiceless] #announcer #ruling #ask #position [data-announce]
import { heard } from "./heard.js";
import { isOn, isSet, keep } from "./settings.js";

const speech = window.speechSynthesis;
const language = document.documentElement.lang.slice(0, 2);
const NEWEST = "#ruling, #ask, #position [data-announce]";
let last = "";

const voice = () => speech?.getVoices().find((one) => one.localService && one.lang.toLowerCase().startsWith(language));
const speaks = () => isOn("aloud") && Boolean(voice());

function say(words) {
  const saying = Object.assign(new SpeechSynthesisUtterance(words), { voice: voice(), lang: voice().lang });
  speech.cancel();
  speech.speak(saying);
}

function show() {
  document.documentElement.toggleAttribute("data-speaks", isOn("aloud"));
  for (const part of document.querySelectorAll("[data-voiceless]")) part.hidden = !isOn("aloud") || Boolean(voice());
  for (const box of document.querySelectorAll("[data-setting=aloud]")) box.checked = isOn("aloud");
  for (const button of document.querySelectorAll("[data-aloud]")) {
    button.hidden = !isSet("aloud");
    button.setAttribute("aria-pressed", String(isOn("aloud")));
  }
}

// Switched on by a tap, so browsers that want one let the page speak from now on.
function turn(on) {
  keep("aloud", on);
  show();
  if (speaks()) say(again());
  else speech?.cancel();
}

const wordsOf = (part) => part.dataset.announce || heard(part);
const partsOf = (chosen) => [...document.querySelectorAll(chosen)].map(wordsOf).filter(Boolean).join(" ");
const again = () => last || partsOf(NEWEST);

function answer(chosen) {
  const words = chosen ? partsOf(chosen) : again();
  if (speaks()) say(words);
  else document.getElementById("announcer").textContent = words;
}

document.addEventListener("told", (event) => {
  last = event.detail;
  if (!speaks()) return;
  event.preventDefault();
  say(last);
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-aloud], [data-hear]");
  if (!button) return;
  if ("aloud" in button.dataset) turn(!isOn("aloud"));
  else answer(button.dataset.hear);
});
document.addEventListener("change", ({ target }) => target.matches("[data-setting=aloud]") && turn(target.checked));
document.addEventListener("pointerdown", () => speaks() && speech.speak(new SpeechSynthesisUtterance("")), { once: true });
speech?.addEventListener?.("voiceschanged", show);
show();
