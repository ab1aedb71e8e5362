// What is drawn after a lay depends on how many cards are laid: <button data-due="0" data-stock="12">, a button with a
// `then` that draws. data-due: how many would be due if none were laid. Its [data-drawn] and its value say the count;
// where nothing is due it hides.
function show() {
  for (const button of document.querySelectorAll("button[data-due]")) {
    const chosen = button.form.querySelectorAll("[data-card]:checked").length;
    const count = Math.min(Number(button.dataset.stock), Number(button.dataset.due) + Math.max(1, chosen));
    button.hidden = count < 1;
    button.value = button.value.replace(/-?\d+$/, count);
    button.querySelector("[data-drawn]").textContent = count;
  }
}

for (const name of ["change", "kept", "htmx:afterSettle"]) document.addEventListener(name, show);
document.addEventListener("reset", () => setTimeout(show));
