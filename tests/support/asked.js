// What is wrong with a phone's page as it stands; see tests/web/test_asked.py. `large`: letters are twice as large, and
// the page scrolls: what is asked about is brought into view first, as a player would, and then has to fit.
large => {
  const shown = (part) => part.checkVisibility({ visibilityProperty: true }) && part.getClientRects().length > 0;
  const name = (part) => `${part.tagName.toLowerCase()}.${part.className.baseVal ?? part.className}`
    + ` "${(part.getAttribute("aria-label") ?? part.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const inside = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const free = (part, { x, y }) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (part.contains(hit) || hit.contains(part) || part.control === hit || hit.closest("label")?.contains(part)
      || hit.closest(".suits-k, .panel-k")  // they lie open in the place of a row of ranks
      || (hit.closest(".trick__card") && part.closest(".trick")?.contains(hit)));
  };
  const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  const corners = (box) => [[box.left + 2, box.top + 2], [box.right - 3, box.top + 2], [box.left + 2, box.bottom - 3],
    [box.right - 3, box.bottom - 3]].map(([x, y]) => ({ x, y }));
  const clipped = (part, spot) => {
    for (let box = part.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      if (spot.y < edge.top - 1 || spot.y > edge.bottom + 1 || spot.x < edge.left - 1 || spot.x > edge.right + 1) return true;
    }
    return false;
  };
  const faults = [];
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page pans sideways by ${wide} px`);
  const looksForCard = document.querySelector("[data-next=card], [data-hand]:checked") && !document.querySelector("[data-next=place]");
  for (const part of document.querySelectorAll(".strip *, #seat *")) {
    if (!shown(part) || part.closest(".visually-hidden, svg, template")) continue;
    const { left, right } = part.getBoundingClientRect();
    let box = part.parentElement;
    while (box && !["auto", "scroll", "hidden"].includes(getComputedStyle(box).overflowX)) box = box.parentElement;
    if ((right > innerWidth + 1 || left < -1) && (!box || box.matches("main, body, .desk"))) faults.push(`leaves the screen: ${name(part)}`);
  }
  const icons = document.querySelector(".strip__link").getBoundingClientRect();
  for (const part of document.querySelectorAll(".strip__what > *")) {
    if (shown(part) && part.getBoundingClientRect().right > icons.left + 1) faults.push(`runs under the icons: ${name(part)}`);
  }
  const asked = [...document.querySelectorAll("[data-asked]")].filter(shown).filter((part) => !(looksForCard && part.dataset.asked === "place"));
  if (!asked.some((part) => part.dataset.asked === "words")) faults.push("no sentence says what is asked");
  if (document.querySelector("[data-my-turn]") && !asked.some((part) => part.dataset.asked !== "words")) faults.push("nothing is asked about");
  for (const part of asked) {
    if (large) part.scrollIntoView({ block: "nearest" });
    const box = part.getBoundingClientRect();
    const tall = large && box.height > innerHeight / 2;  // the rest of it follows with the finger
    if (tall) part.scrollIntoView({ block: "start" });
    for (const spot of tall ? corners(part.getBoundingClientRect()).slice(0, 2) : [middle(box), ...corners(box)]) {
      if (!inside(spot) || clipped(part, spot)) faults.push(`out of view: ${name(part)} at ${Math.round(spot.x)}, ${Math.round(spot.y)}`);
      else if (!free(part, spot)) faults.push(`covered: ${name(part)} by ${name(document.elementFromPoint(spot.x, spot.y))}`);
      else continue;
      break;
    }
  }
  for (const part of document.querySelectorAll("a[href], button, summary, label:has(input)")) {
    if (!shown(part) || part.closest(".visually-hidden, .skip") || getComputedStyle(part).display === "inline") continue;
    const box = part.getBoundingClientRect();
    const reach = getComputedStyle(part, "::after"); // a small sign may catch taps around itself
    const around = reach.position === "absolute" && reach.content !== "none" ? -2 * parseFloat(reach.top) || 0 : 0;
    const least = part.matches(".pack .key, .pack-k .key, .mine") ? 20 : part.matches(".key") ? 36 : 44;
    if (box.width + around < least - 0.5 || box.height + around < 39.5) faults.push(`too small: ${name(part)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
    if (!inside(middle(box)) || clipped(part, middle(box)) || free(part, middle(box))) continue;
    part.scrollIntoView({ block: "center" });
    if (!free(part, middle(part.getBoundingClientRect()))) faults.push(`covered: ${name(part)}`);
  }
  // Cards can be read: those of a trick and of a pile are no smaller than a thumb, and nothing lies over an index.
  const overlap = (one, other, by = 1) => one.left + by < other.right && other.left + by < one.right
    && one.top + by < other.bottom && other.top + by < one.bottom;
  if (!large) {
    for (const card of document.querySelectorAll(".trick .card, .pile-k .card, .lives .stack-of:not(.stack-of--many) .card")) {
      if (card.offsetWidth < 51.5) faults.push(`a small card: ${name(card)} ${card.offsetWidth} px`);
    }
  }
  for (const index of document.querySelectorAll("#felt .card__index")) {
    if (!shown(index)) continue;
    const box = index.getBoundingClientRect();
    for (const pill of document.querySelectorAll("#felt .rim > *, #felt .place")) {
      if (shown(pill) && overlap(box, pill.getBoundingClientRect())) faults.push(`${name(pill)} lies over ${name(index)}`);
    }
    for (const part of index.querySelectorAll(".card__rank, .suit")) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const over = [[left + 2, top + 2], [right - 3, top + 2], [left + 2, bottom - 2], [right - 3, bottom - 2]]
        .flatMap(([x, y]) => document.elementsFromPoint(x, y).slice(0, 1))
        .map((hit) => hit.closest(".card") ?? hit.querySelector(":scope > .card"))
        .find((hit) => hit && hit !== index.closest(".card"));
      if (over) faults.push(`an index is covered: ${name(index)} by ${name(over)}`);
    }
  }
  return faults;
}
