// What a person has switched on or off on this phone: <input type="checkbox" data-setting="sound">.
import "./brought.js";

const DEFAULTS = { sound: true, vibration: true, "two-suits": false, bell: true, called: true, aloud: false };
const name = (setting) => `kontrollant.${setting}`;

export function isOn(setting) {
  const kept = localStorage.getItem(name(setting));
  return kept === null ? DEFAULTS[setting] : kept === "on";
}

export const isSet = (setting) => localStorage.getItem(name(setting)) !== null;

export function keep(setting, on) {
  localStorage.setItem(name(setting), on ? "on" : "off");
}

function apply() {
  document.documentElement.dataset.suits = isOn("two-suits") ? "two" : "four";
}

for (const box of document.querySelectorAll("[data-setting]")) {
  box.checked = isOn(box.dataset.setting);
  box.addEventListener("change", () => {
    keep(box.dataset.setting, box.checked);
    apply();
  });
}
for (const part of document.querySelectorAll("[data-settings]")) part.hidden = false;
apply();
