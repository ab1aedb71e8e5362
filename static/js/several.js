// Cards chosen one after another make one entry: <form data-several>, with its cards as checkboxes with data-card.
//
// One card is enough unless [data-more] is checked: it is entered at once by the armed button (data-first, or the one
// tapped last while no card was chosen). Several cards go in the order they were tapped. Without JavaScript the buttons
// do it.
import { buttonOf } from "./entry.js";

document.documentElement.dataset.lays = "at once";

let order = []; // the checked boxes of the form in use, in the order they were tapped

const formOf = (target) => (target.form?.matches("[data-several]") ? target.form : null);
const buttons = (form) => [...form.elements].filter((part) => part.matches("button[data-takes-cards]"));
const armed = (form) => buttons(form).find((button) => button.getAttribute("aria-pressed") === "true") ?? form.querySelector("button[data-first]");
const wantsMore = (form) => form.querySelector("[data-more]")?.checked;

document.addEventListener("change", ({ target }) => {
  const form = formOf(target);
  if (!form || target.dataset.card === undefined) return;
  order = order.filter((box) => box.form === form && box !== target);
  if (target.checked) order.push(target);
  show(form);
  if (target.checked && armed(form) && !wantsMore(form)) armed(form).click();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-takes-cards]");
  const form = button && formOf(button);
  if (!form || form.querySelector("[data-card]:checked")) return;
  event.preventDefault();
  arm(form, button);
});

// The entry's words, with its cards in the order they were tapped, not in the pad's.
document.addEventListener("submit", (event) => {
  const { target } = event;
  const button = buttonOf(event);
  if (!target.matches("[data-several]") || !button) return;
  const takes = button.hasAttribute("data-takes-cards");
  const act = (!takes && button.dataset.label) || button.textContent.trim();
  const cards = takes ? chosen(target).map((box) => box.dataset.label).join(" ") : ofRank(target, button);
  target.dataset.label = [act, cards].filter(Boolean).join(": ");
  target.dataset.order = chosen(target).map((box) => box.value).join(" ");
}, true);
document.addEventListener("submit", ({ target }) => target.matches("[data-several]") && setTimeout(() => target.reset()));
document.addEventListener("reset", ({ target }) => {
  if (!target.matches("[data-several]")) return;
  setTimeout(() => {
    order = [];
    for (const button of buttons(target)) button.removeAttribute("aria-pressed");
    show(target);
  });
});

// A card given by the chosen rank and the suit of a button with data-suit.
function ofRank(form, { dataset }) {
  return dataset.suit ? form.querySelector("[name=rank]:checked").parentElement.textContent.trim() + dataset.suit : "";
}

function arm(form, button) {
  for (const other of buttons(form)) other.setAttribute("aria-pressed", other === button);
}

function chosen(form) {
  const boxes = [...form.querySelectorAll("[data-card]:checked")];
  return [...order.filter((box) => boxes.includes(box)), ...boxes.filter((box) => !order.includes(box))];
}

function show(form) {
  for (const button of form.querySelectorAll("[data-due]")) showDue(button, chosen(form).length);
  const line = form.querySelector("[data-chosen]");
  if (!line) return;
  line.textContent = chosen(form).map((box) => box.dataset.label).join(" ");
  line.hidden = !line.textContent;
}

// <button data-due="0" data-stock="12"> lays and then draws: data-due is the number if no card were laid. It shows the
// number, and sends it.
function showDue(button, laid) {
  const count = Math.min(Number(button.dataset.stock), Number(button.dataset.due) + Math.max(1, laid));
  button.hidden = count < 1;
  button.value = button.value.replace(/-?\d+$/, count);
  button.querySelector("[data-drawn]").textContent = count;
}

// Updates change neither the order in which cards were tapped nor which button is armed (keep.js keeps the cards).
document.addEventListener("kept", ({ target, detail }) => {
  order = order.map((box) => detail.twins.get(box) ?? box);
  for (const twin of detail.twins.values()) if (twin.form === target && twin.dataset.takesCards !== undefined) arm(target, twin);
});
document.addEventListener("htmx:afterSettle", () => {
  order = order.filter((box) => box.isConnected);
  for (const form of document.querySelectorAll("form[data-several]")) show(form);
});
