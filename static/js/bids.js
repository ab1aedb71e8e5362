// Adds up a bid while it is put together: <form data-bids data-least="3">. Says when it is too low, and which of its
// parts don't go together, and the rule of what was tapped last. Nothing is locked: the rules are judged where the bid is entered.
import "./choose.js";
import "./countdown.js";

const parts = (form) => [...form.elements].filter((box) => box.checked);
const words = (text) => (text ? text.split(" ") : []);

function worth(part, standard) {
  const { withTrumps, but } = part.dataset;
  const beside = withTrumps !== undefined && standard?.dataset.trumps !== undefined && !words(but).includes(standard.value);
  return Number(beside ? withTrumps : part.dataset.value);
}

function clashing(chosen) {
  const ids = chosen.map((part) => part.value);
  const found = new Set();
  for (const part of chosen) {
    const beside = words(part.dataset.clash).filter((id) => ids.includes(id));
    if (beside.length) for (const id of [part.value, ...beside]) found.add(id);
  }
  return chosen.filter((part) => found.has(part.value));
}

const signed = (value) => (value < 0 ? `−${-value}` : `${value}`);

function show(form) {
  const chosen = parts(form);
  const standard = chosen.find((part) => part.name === "standard");
  const total = chosen.reduce((sum, part) => sum + worth(part, standard), 0);
  const clashes = clashing(chosen);
  const sum = form.querySelector("[data-sum]");
  const name = chosen.map((part) => part.dataset.name).join(" + ");
  sum.hidden = !chosen.length;
  sum.querySelector("[data-name]").textContent = name;
  sum.querySelector("[data-total]").textContent = `= ${signed(total)}`;
  sum.querySelector("[data-low]").hidden = total >= Number(form.dataset.least);
  sum.querySelector("[data-clashes]").hidden = !clashes.length;
  sum.querySelector("[data-which]").textContent = clashes.map((part) => part.dataset.name).join(", ");
  for (const part of form.elements) part.closest?.(".bid")?.toggleAttribute("data-clashing", clashes.includes(part));
  const button = form.querySelector("[data-bid]");
  button.disabled = !standard;
  button.dataset.label = name;
}

function explain(form, part) {
  const line = form.querySelector("[data-rule]");
  line.textContent = part.closest(".bid")?.querySelector(".bid__rule")?.textContent ?? "";
  line.hidden = !part.checked;
}

function showAll() {
  for (const form of document.querySelectorAll("form[data-bids]")) show(form);
}

for (const news of ["change", "kept"]) {
  document.addEventListener(news, ({ target }) => {
    const form = target.form ?? target;
    if (!form.matches?.("[data-bids]")) return;
    show(form);
    if (target !== form) explain(form, target);
  });
}
document.addEventListener("htmx:afterSettle", showAll);
showAll();
