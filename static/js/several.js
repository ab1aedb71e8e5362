// Cards chosen one after another make one entry: <form data-several>, with its cards as checkboxes with data-card.
//
// One card is enough unless [data-more] is checked: it is entered at once by the form's button [data-send]. Several
// cards go in the order they were tapped. The checked radio named "act" says what becomes of them. Without JavaScript
// the button enters what is chosen.
import { buttonOf } from "./entry.js";
import { nameOf, said } from "./heard.js";

document.documentElement.dataset.lays = "at once";

let order = []; // the checked boxes of the form in use, in the order they were tapped

const formOf = (target) => (target.form?.matches("[data-several]") ? target.form : null);
const wantsMore = (form) => form.querySelector("[data-more]")?.checked;

document.addEventListener("change", ({ target }) => {
  const form = formOf(target);
  if (!form) return;
  if (target.dataset.card === undefined) {
    if (target.name === "from") closeStack(form);
    return show(form);
  }
  order = order.filter((box) => box.form === form && box !== target);
  if (target.checked) order.push(target);
  show(form);
  if (target.checked && !wantsMore(form)) form.querySelector("[data-send]").click();
});

// Cards laid from somewhere else are chosen by rank: a stack that lay open gives way to the ranks.
function closeStack(form) {
  for (const box of form.elements) if (box.name === "rank" && box.value.startsWith("S")) box.checked = false;
}

// What is laid needs a card: an empty form is not sent.
document.addEventListener("click", (event) => {
  const form = formOf(event.target.closest("button[data-send]") ?? {});
  if (form && !form.querySelector("[data-card]:checked")) event.preventDefault();
});

// The entry's words, with its cards in the order they were tapped, not in the pad's.
document.addEventListener("submit", (event) => {
  const { target } = event;
  const button = buttonOf(event);
  if (!target.matches("[data-several]") || !button) return;
  target.dataset.label = wordsOf(target, button);
  target.dataset.order = chosen(target).map((box) => box.value).join(" ");
}, true);
document.addEventListener("submit", ({ target }) => target.matches("[data-several]") && setTimeout(() => target.reset()));
document.addEventListener("reset", ({ target }) => {
  if (!target.matches("[data-several]")) return;
  setTimeout(() => {
    order = [];
    show(target);
  });
});

function chosen(form) {
  const boxes = [...form.querySelectorAll("[data-card]:checked")];
  return [...order.filter((box) => boxes.includes(box)), ...boxes.filter((box) => !order.includes(box))];
}

function actOf(form, button) {
  const does = [...form.elements].find((box) => box.name === "act" && box.checked);
  return does?.dataset.label ?? (does ? does.parentElement : button).textContent.trim();
}

// "Lay and draw 2: 8 of spades, 8 of hearts"
function wordsOf(form, button) {
  const cards = chosen(form).map(nameOf).join(", ");
  return [actOf(form, button), cards].filter(Boolean).join(": ");
}

function show(form) {
  for (const box of form.elements) if (box.dataset.due !== undefined) showDue(box, chosen(form).length);
  const line = form.querySelector("[data-chosen]");
  const cards = chosen(form).flatMap((box) => [said(box), " "]);
  if (!line) return;
  line.textContent = form.querySelector("[data-send]") ? `${actOf(form)}${cards.length ? ": " : ""}` : "";
  line.append(...cards);
}

// <input data-due="0" data-stock="12"> lays and then draws: data-due is the number if no card were laid. It shows the
// number, and sends it.
function showDue(box, laid) {
  const count = Math.min(Number(box.dataset.stock), Number(box.dataset.due) + Math.max(1, laid));
  box.parentElement.hidden = count < 1;
  box.value = box.value.replace(/-?\d+$/, count);
  box.parentElement.querySelector("[data-drawn]").textContent = count;
}

// Updates don't change the order in which cards were tapped (keep.js keeps the cards).
document.addEventListener("kept", ({ detail }) => (order = order.map((box) => detail.twins.get(box) ?? box)));
document.addEventListener("htmx:afterSettle", () => {
  order = order.filter((box) => box.isConnected);
  for (const form of document.querySelectorAll("form[data-several]")) show(form);
});
