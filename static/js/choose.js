// Several things chosen in one form, <form data-choose="3">: how many are chosen stands in [data-chosen], and the button
// waits until they are as many as they must be ("": one or more). What is chosen in a form with an id and data-keep
// stays chosen when its fragment comes anew.
let kept = new Map(); // form's id -> what is chosen in it

const boxes = (form) => [...form.elements].filter((box) => ["checkbox", "radio"].includes(box.type));
const nameOf = (box) => `${box.name}=${box.value}`;

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

document.addEventListener("htmx:beforeSwap", () => {
  const forms = [...document.querySelectorAll("form[data-keep]")];
  kept = new Map(forms.map((form) => [form.id, boxes(form).filter((box) => box.checked).map(nameOf)]));
});

document.addEventListener("htmx:afterSwap", () => {
  for (const [id, chosen] of kept) {
    const form = document.getElementById(id);
    if (!form) continue;
    for (const box of boxes(form)) box.checked ||= chosen.includes(nameOf(box));
    form.dispatchEvent(new Event("kept", { bubbles: true }));
  }
  showAll();
});

showAll();
