// A place to lay on and a card, tapped in either order, make one entry: <form data-lay>.
//
// Its radios with data-spot are the places, its checkboxes with data-card the cards; both may be anywhere on the page
// (form="..."). With [data-pair] checked two cards are expected; a second tap on a card then means both copies of it.
// The form's data-next says which of the two is still to be tapped: "place" or "card".
// Cards that may be laid on the chosen place (its data-fits) are marked. Without JavaScript the form has a button.
//
// May find: form[data-lay]
import { nameOf, said } from "./heard.js";

const isSpot = (box) => box.dataset.spot !== undefined && box.checked;
const isCard = (box) => box.dataset.card !== undefined && box.checked;
const form = () => document.querySelector("form[data-lay]");
const isPair = () => form().querySelector("[data-pair]").checked;
let byArrow = false; // arrow keys move over the places: only Enter, or a card, chooses one

document.documentElement.dataset.lays = "at once";

document.addEventListener("change", ({ target }) => {
  if (!target.form?.matches("[data-lay]")) return;
  if (isCard(target) && !isPair()) only(target);
  show();
  const { spot, cards } = chosen();
  if (target === spot && byArrow) return;
  if (spot && cards.length >= (isPair() ? 2 : 1)) target.form.querySelector("button").click();
});

document.addEventListener("keydown", ({ key }) => (byArrow = key.startsWith("Arrow")));
document.addEventListener("pointerdown", () => (byArrow = false));

// A second tap on the only card chosen for a pair: both packs have one.
document.addEventListener("click", (event) => {
  const { target } = event;
  if (!target.form?.matches?.("[data-lay]") || target.dataset.card === undefined || target.checked || !isPair()) return;
  if (chosen().cards.length) return;
  event.preventDefault();
  const twin = Object.assign(document.createElement("input"), { type: "hidden", name: target.name, value: target.value });
  twin.toggleAttribute("data-twin", true);
  target.form.append(twin);
  setTimeout(() => {
    target.checked = true;
    show();
    if (chosen().spot) target.form.querySelector("button").click();
  });
});

document.addEventListener("submit", ({ target }) => target.matches("[data-lay]") && setTimeout(() => target.reset()));
document.addEventListener("reset", ({ target }) => target.matches("[data-lay]") && setTimeout(tidy));

function chosen() {
  const boxes = [...form().elements];
  return { spot: boxes.find(isSpot), cards: boxes.filter(isCard) };
}

function only(card) {
  for (const other of chosen().cards) other.checked = other === card;
}

function tidy() {
  for (const twin of document.querySelectorAll("[data-twin]")) twin.remove();
  if (form()) show();
}

function show() {
  const { spot, cards } = chosen();
  const names = [...cards, ...form().querySelectorAll("[data-twin]")].map((box) => nameOf(box) ?? nameOf(cards[0]));
  const words = [names.join(" "), spot?.dataset.spot].filter(Boolean);
  form().dataset.label = words.join(` ${form().dataset.to} `);
  const head = form().querySelector("[data-chosen]");
  head.dataset.asks = head.dataset.asks ?? head.textContent;
  if (!words.length) head.textContent = head.dataset.asks;
  else head.textContent = "";
  if (words.length) head.append(...names.flatMap((name, index) => [said(cards[index] ?? cards[0]), " "]), spot ? `${names.length ? form().dataset.to : ""} ${spot.dataset.spot}`.trim() : "");
  const enough = cards.length && (!isPair() || names.length > 1);
  form().toggleAttribute("data-next", Boolean(spot || names.length));
  if (spot || names.length) form().dataset.next = enough && !spot ? "place" : "card";
  const fits = new Set(spot?.dataset.fits.split(" ").filter(Boolean));
  for (const box of form().elements) {
    if (box.dataset.card !== undefined) box.toggleAttribute("data-fitting", fits.has(box.dataset.card));
  }
  form().toggleAttribute("data-aimed", fits.size > 0);
}

document.addEventListener("htmx:afterSettle", () => form() && show());

if (form()) show();
