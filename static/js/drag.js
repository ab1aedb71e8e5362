// A player of a draft is dragged onto another, or onto a table with room: the page then says what the swap would cost.
// It leads to the same address as tapping the two, one after the other.
//
// May find: [data-over]
let dragged = null;
const group = (element) => element.closest("[data-group]")?.dataset.group ?? "";
// Players of two finals can't change places, so nothing of another final takes what is dragged.
const over = (event) => {
  const target = event.target.closest?.("[data-to]");
  return target && dragged && group(target) === group(dragged) ? target : null;
};
const mark = (element) => {
  document.querySelector("[data-over]")?.removeAttribute("data-over");
  element?.setAttribute("data-over", "");
};

document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-player]") ?? null;
});
document.addEventListener("dragover", (event) => {
  if (!dragged) return;
  mark(over(event));
  if (over(event)) event.preventDefault();
});
document.addEventListener("dragend", () => {
  dragged = null;
  mark(null);
});
document.addEventListener("drop", (event) => {
  const target = over(event);
  if (!dragged || !target) return;
  event.preventDefault();
  const address = new URL(dragged.href);
  address.searchParams.set("one", dragged.dataset.player);
  address.searchParams.set("to", target.dataset.to);
  htmx.ajax("GET", address.pathname + address.search, { target: "#drafts", select: "#drafts", swap: "outerHTML show:none" });
});
