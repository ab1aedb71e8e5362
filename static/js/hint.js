// A first-time hint: shown until it is dismissed on this device. An ordinary script right before it, so that nothing moves.
//
// Needs: #first-hint #announcer #main
(() => {
  const screen = document.currentScript.dataset.screen;
  const page = document.documentElement;
  let gone = null; // where nothing can be remembered, no hint is shown
  try {
    gone = JSON.parse(localStorage.getItem("kontrollant.hints") || "[]");
  } catch (error) {}
  page.removeAttribute("data-hint");
  if (!Array.isArray(gone) || gone.includes(screen)) return;
  page.setAttribute("data-hint", screen);

  document.addEventListener("DOMContentLoaded", () => {
    const hint = document.getElementById("first-hint");
    document.getElementById("announcer").textContent = hint.querySelector("p").textContent;
    hint.querySelector("button").addEventListener("click", () => {
      page.removeAttribute("data-hint");
      document.getElementById("main").focus();
      localStorage.setItem("kontrollant.hints", JSON.stringify(gone.concat(screen)));
    });
  });
})();
