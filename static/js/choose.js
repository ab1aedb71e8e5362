// Several things chosen in one form, <form data-choose="3">: how many are chosen stands in [data-chosen], and the button
// waits until they are as many as they must be ("": one or more).

const boxes = (form) => [...form.elements].filter((box) => ["checkbox", "radio"].includes(box.type));

function show(form) {
  const chosen = boxes(form).filter((box) => box.checked).length;
  const wanted = Number(form.dataset.choose);
  for (const part of form.querySelectorAll("[data-chosen]")) part.textContent = wanted ? `${chosen}/${wanted}` : `${chosen}`;
  const button = [...form.elements].find((part) => part.type === "submit");
  if (button) button.disabled = wanted ? chosen !== wanted : !chosen;
}

function showAll() {
  for (const form of document.querySelectorAll("form[data-choose]")) show(form);
}

document.addEventListener("change", ({ target }) => target.form?.matches("[data-choose]") && show(target.form));

document.addEventListener("htmx:afterSettle", showAll);
showAll();
