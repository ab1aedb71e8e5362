// At a practice table the page itself asks for the house's next move, after a pause in which one sees the last one.
// A page that nobody looks at asks for nothing, so a table left alone stands still.
// Milliseconds before a player of the house moves, and before the table deals or tells a card.
//
// May find: form[data-house]
const PAUSE = { player: 900, table: 200 };
const AGAIN = 5000; // after which a move that has not come is asked for again
const LOOK = 200;

// What was said last is heard to its end before the next move.
const isHeard = () => !window.speechSynthesis?.speaking;

let number = null;
let due = 0;

setInterval(() => {
  const form = document.hidden ? null : document.querySelector("form[data-house]");
  const now = form && form.elements.expected.value;
  if (now !== number) {
    number = now;
    due = Date.now() + (form ? PAUSE[form.dataset.house] : 0);
  } else if (form && window.htmx && Date.now() >= due && isHeard()) {
    due = Date.now() + AGAIN;
    htmx.trigger(form, "submit");
  }
}, LOOK);
