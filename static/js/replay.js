// Plays back a hand: a slider, steps, play, keys, and the address of each moment. Without it all of these are links.
//
// <div id="replay" data-base="/replay/…/" data-version=".." data-numbers="1 2 3 "> holds the moment that is shown
// (#moment, fetched from data-base + number) and the controls, which stay. One request is under way at a time: of what is
// asked for meanwhile, only the last is fetched.
//
// Needs: #replay #film-at #film-play #film-back #film-on #shared #share-now #moment #announcer
const EACH = 1600; // milliseconds an entry is shown while playing
const root = document.getElementById("replay");
const numbers = root.dataset.numbers.trim().split(" ");
const slider = document.getElementById("film-at");
const play = document.getElementById("film-play");
const steps = { back: document.getElementById("film-back"), on: document.getElementById("film-on") };
const shared = document.getElementById("shared");
const share = document.getElementById("share-now");

let shown = Number(slider.value);
let wanted = shown;
let busy = false;
let playing = 0;

const address = (at) => root.dataset.base + numbers[at - 1] + "/";
const within = (at) => Math.min(Math.max(at, 1), numbers.length);

async function go(at) {
  wanted = within(at);
  slider.value = wanted;
  if (busy) return;
  busy = true;
  while (wanted !== shown) {
    const next = wanted;
    if (!(await fetched(next))) break;
    shown = next;
  }
  busy = false;
}

// Puts another moment in the place of the one that is shown. If it can't be had, the page is opened there instead.
async function fetched(at) {
  let html = "";
  try {
    const answer = await fetch(`${address(at)}?v=${root.dataset.version}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok || !answer.headers.get("Kontrollant-Answer") || answer.redirected) throw new Error(answer.status);
    html = await answer.text();
  } catch (error) {
    stop();
    wanted = shown;
    slider.value = shown;
    if (navigator.onLine) location.assign(address(at));
    return false;
  }
  const moment = document.createElement("template");
  moment.innerHTML = html;
  const says = moment.content.getElementById("moment").dataset.says.trim();
  document.getElementById("moment").replaceWith(moment.content);
  slider.setAttribute("aria-valuetext", says);
  if (document.activeElement !== slider) document.getElementById("announcer").textContent = says;
  history.replaceState(null, "", address(at));
  point(steps.back, at - 1);
  point(steps.on, at + 1);
  shared.value = shared.value.replace(/\d+\/$/, numbers[at - 1] + "/");
  return true;
}

function point(link, at) {
  if (at === within(at)) {
    link.href = address(at);
    link.removeAttribute("aria-disabled");
  } else {
    link.removeAttribute("href");
    link.setAttribute("aria-disabled", "true");
  }
}

function stop() {
  clearInterval(playing);
  playing = 0;
  play.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (playing) return stop();
  play.setAttribute("aria-pressed", "true");
  if (shown === numbers.length) go(1);
  playing = setInterval(() => {
    if (wanted === numbers.length) stop();
    else if (!busy) go(wanted + 1);
  }, EACH);
}

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
slider.form.addEventListener("submit", (event) => {
  event.preventDefault();
  go(Number(slider.value));
});
play.addEventListener("click", toggle);

document.addEventListener("click", (event) => {
  const link = event.target.closest("#film-back, #film-on, .replay__troubles a, .costs a, .moment__entry a");
  if (!link || !link.href || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = numbers.indexOf(new URL(link.href).pathname.split("/").slice(-2)[0]) + 1;
  if (!at) return;
  event.preventDefault();
  stop();
  go(at);
});

// The slider and fields have keys of their own; Space on a button or link presses it.
const KEYS = { ArrowLeft: () => wanted - 1, ArrowRight: () => wanted + 1, Home: () => 1, End: () => numbers.length };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, textarea, select")) return;
  if (event.key in KEYS) {
    event.preventDefault();
    stop();
    go(KEYS[event.key]());
  } else if (event.key === " " && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    toggle();
  }
});

share.addEventListener("click", async () => {
  try {
    if (navigator.share) await navigator.share({ title: document.title, url: shared.value });
    else if (navigator.clipboard) await navigator.clipboard.writeText(shared.value);
    else throw new Error("neither");
    if (!navigator.share) share.textContent = share.dataset.done;
  } catch (error) {
    shared.focus();
    shared.select();
  }
});

// At the public address nobody knows where its reader comes from, except the browser.
const back = root.querySelector("[data-back]");
if (back && document.referrer && new URL(document.referrer).origin === location.origin) {
  back.hidden = false;
  back.querySelector("a").href = document.referrer;
}

for (const go of root.querySelectorAll("[data-go]")) go.hidden = true;
play.hidden = false;
share.hidden = false;
