// What a screen reader would say of a part of the page: cards by their names, and nothing that is hidden from it. If an element
// has a spoken text from the server (data-announce), that is used instead of the visible words.
export function heard(part) {
  if (part.nodeType === Node.TEXT_NODE) return part.data;
  if (part.nodeType !== Node.ELEMENT_NODE || part.getAttribute("aria-hidden") === "true" || !part.getClientRects().length) return "";
  const made = part.dataset?.announce || part.getAttribute("aria-label");
  return made ?? [...part.childNodes].map(heard).join(" ").replace(/\s+/g, " ").replace(/ ([.,:;!?])/g, "$1").trim();
}

// Tells screen readers, unless the page itself says it aloud (aloud.js).
export function tellReaders(region, words) {
  const news = new CustomEvent("told", { cancelable: true, detail: words });
  if (document.dispatchEvent(news)) region.textContent = words;
}

// The same of a part that isn't on the page, such as an answer's.
export function spokenOf(part) {
  const copy = part.cloneNode(true);
  for (const named of copy.querySelectorAll("[aria-label]")) named.replaceWith(named.getAttribute("aria-label"));
  for (const unheard of copy.querySelectorAll("[aria-hidden=true]")) unheard.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

// A box's card by its name, which its aria-label says before it says where the card is: "7 of hearts, in your hand".
export const nameOf = (box) => box.getAttribute("aria-label")?.split(",")[0] ?? box.dataset.label;

// The card of a box (data-label, aria-label) as it is seen, and heard by its name.
export function said(box) {
  const card = document.createElement("span");
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", box.getAttribute("aria-label"));
  card.textContent = box.dataset.label;
  return card;
}
