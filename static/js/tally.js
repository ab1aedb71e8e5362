// Adds up the tricks chosen in the form of a hand's outcome: [data-tally="5"] shows how many of the five are given
// away. Nothing is locked: whether they add up is judged when the form is entered.

function show(part) {
  const chosen = [...part.closest("form").elements].filter((box) => box.checked && box.name.startsWith("tricks."));
  const sum = chosen.reduce((total, box) => total + Number(box.value), 0);
  if (chosen.length) part.textContent = `${sum} / ${part.dataset.tally}`;
  part.toggleAttribute("data-over", sum > Number(part.dataset.tally));
}

function showAll() {
  for (const part of document.querySelectorAll("[data-tally]")) show(part);
}

for (const news of ["change", "kept", "htmx:afterSettle"]) document.addEventListener(news, showAll);
showAll();
