// Plays notes by the browser's own synthesiser, so that no file is fetched. Browsers allow sound only after a first tap.
let audio = null;

export const isReady = () => audio?.state === "running";

// Asks for sound. Call it in the handler of a tap or a key.
export async function allow() {
  if (!window.AudioContext) return;
  audio = audio ?? new AudioContext();
  if (audio.state !== "running") await audio.resume();
}

function strike(pitch, after, length) {
  const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.25, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

// Plays notes ([pitch in Hz, seconds from now]), each of which has faded after `length` seconds. Returns whether it did.
export function play(notes, length) {
  if (!isReady()) return false;
  for (const [pitch, after] of notes) strike(pitch, after, length);
  return true;
}
