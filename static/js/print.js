// A button that prints the page: <button data-print hidden>. Without JavaScript it stays hidden, and Ctrl-P does.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
