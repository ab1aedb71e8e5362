// Adds up a bid while it is put together: <form data-bids data-least="3">. Says when it is too low, which parts can't
// be combined, with which parts nobody can make it, and the rule of the part tapped last. Nothing is locked: the rules
// are judged when the bid is entered.
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

// The parts with which nobody can make the bid: data-hopeless="las slut-hund+girighet" has two such sets.
function cannotBeMade(chosen, standard) {
  const sets = words(standard?.dataset.hopeless).map((set) => set.split("+"));
  const found = sets.find((ids) => ids.every((id) => chosen.some((part) => part.value === id)));
  return found ? chosen.filter((part) => part === standard || found.includes(part.value)) : [];
}

const names = (some) => some.map((part) => part.dataset.name);

// Shows a message about some parts of the bid, with their names; nothing if there are none.
function say(line, some, between) {
  line.hidden = !some.length;
  line.querySelector("[data-which]").textContent = names(some).join(between);
}

const signed = (value) => (value < 0 ? `−${-value}` : `${value}`);

function show(form) {
  const chosen = parts(form);
  const standard = chosen.find((part) => part.name === "standard");
  const total = chosen.reduce((sum, part) => sum + worth(part, standard), 0);
  const clashes = clashing(chosen);
  const hopeless = cannotBeMade(chosen, standard);
  const sum = form.querySelector("[data-sum]");
  const name = names(chosen).join(" + ");
  sum.hidden = !chosen.length;
  sum.querySelector("[data-name]").textContent = name;
  sum.querySelector("[data-total]").textContent = `= ${signed(total)}`;
  sum.querySelector("[data-low]").hidden = total >= Number(form.dataset.least);
  say(sum.querySelector("[data-clashes]"), clashes, ", ");
  say(sum.querySelector("[data-cannot]"), hopeless, " + ");
  const wrong = [...clashes, ...hopeless];
  for (const part of form.elements) part.closest?.(".bid")?.toggleAttribute("data-clashing", wrong.includes(part));
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
