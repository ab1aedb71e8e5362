// Several choices in one form, <form data-choose="3">: [data-chosen] shows how many are chosen, and the button waits
// until there are as many as required ("": one or more). data-choose-least allows fewer.

const boxes = (form) => [...form.elements].filter((box) => ["checkbox", "radio"].includes(box.type));

function show(form) {
  const chosen = boxes(form).filter((box) => box.checked).length;
  const wanted = Number(form.dataset.choose);
  for (const part of form.querySelectorAll("[data-chosen]")) part.textContent = wanted ? `${chosen}/${wanted}` : `${chosen}`;
  const button = [...form.elements].find((part) => part.type === "submit");
  const least = Number(form.dataset.chooseLeast ?? (wanted || 1));
  if (button) button.disabled = chosen < least || (wanted && chosen > wanted);
}

function showAll() {
  for (const form of document.querySelectorAll("form[data-choose]")) show(form);
}

document.addEventListener("change", ({ target }) => target.form?.matches("[data-choose]") && show(target.form));

document.addEventListener("htmx:afterSettle", showAll);
showAll();
