// Sheets that open from a bar (<details data-sheet>): one at a time; a tap outside it or Escape closes it.
const sheets = () => [...document.querySelectorAll("details[data-sheet][open]")];

document.addEventListener("click", (event) => {
  for (const sheet of sheets()) if (!sheet.contains(event.target)) sheet.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const sheet of sheets()) {
    sheet.open = false;
    sheet.querySelector("summary").focus();
  }
});
