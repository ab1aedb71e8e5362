// What a phone takes along when it goes to the second laptop (second.js). A browser keeps what a page stores apart for each
// address, so what waits on the phone travels in the address itself, behind the #, which is sent to no server.
//
// Only this page's own seat and the settings are taken: a link that somebody else has made can't bring anything for another
// seat, whose address is a secret. The reasons: docs/decisions/0129.
const MARK = "#brought=";
const QUEUE = `kontrollant.queue.${location.pathname}`;
const KNOWN = `kontrollant.known.${location.pathname}`;
const EMPTY = '{"entries":[]}';

const isSetting = (name, value) => /^kontrollant\.[a-z-]+$/.test(name) && ["on", "off"].includes(value); // settings.js
const isTaken = ([name, value]) => name === QUEUE || name === KNOWN || isSetting(name, value);

// The part behind this page's path that brings along what is stored here.
export function luggage() {
  return MARK + encodeURIComponent(JSON.stringify(Object.entries(localStorage).filter(isTaken)));
}

// Entries that wait here already, from an earlier stay at this laptop, stay before those that come; none is there twice.
function joined(here, come) {
  const [old, queue] = [JSON.parse(here), JSON.parse(come)];
  const isNew = ({ key }) => !old.entries.some((one) => one.key === key);
  return JSON.stringify({ ...queue, entries: [...old.entries, ...queue.entries.filter(isNew)] });
}

function unpack() {
  const packed = location.hash;
  if (!packed.startsWith(MARK)) return;
  history.replaceState(null, "", location.pathname + location.search);
  const come = JSON.parse(decodeURIComponent(packed.slice(MARK.length))).filter(isTaken);
  for (const [name, value] of come) {
    const here = localStorage.getItem(name);
    if (name === QUEUE) localStorage.setItem(name, joined(here ?? EMPTY, value));
    else if (isSetting(name, value) || JSON.parse(value)) localStorage.setItem(name, value);
  }
}

// Other scripts need this one, so a link that was cut short or made up must not stop it.
try {
  unpack();
} catch {
  // What is stored here stays as it is.
}
