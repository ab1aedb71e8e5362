// A soft tick and a short vibration, each only if it is switched on.
import { isOn } from "./settings.js";

let audio = null;

// Browsers allow a page to make sounds only from within a tap: call this there.
export function prepare() {
  if (isOn("sound") && !audio && window.AudioContext) audio = new AudioContext();
}

function tick(pitch) {
  if (!isOn("sound") || !audio) return;
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.07);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.08);
}

function vibrate(pattern) {
  // Browsers allow a page to vibrate only after it has been tapped.
  if (isOn("vibration") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

export function arrived() {
  tick(880);
  vibrate(15);
}

export function refused() {
  tick(220);
  vibrate([30, 60, 30]);
}
