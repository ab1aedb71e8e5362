// A changed place stays marked for a minute: [data-marked="42"] loses its mark, and its [data-mark], in 42 s.
const seen = new WeakSet();

function watch() {
  for (const row of document.querySelectorAll("[data-marked]")) {
    if (seen.has(row)) continue;
    seen.add(row);
    setTimeout(() => {
      row.removeAttribute("data-marked");
      row.querySelector("[data-mark]")?.remove();
    }, Number(row.dataset.marked) * 1000);
  }
}

document.addEventListener("htmx:afterSwap", watch);
watch();
