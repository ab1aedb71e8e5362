// Lets no tap be lost in silence. If a script fails while it handles a tap, the form or link goes the plain way. A page that
// gets no news because scripts fail is fetched anew, unless somebody is choosing something; so is one that was served before
// there was a second laptop (second.js). What the oldest browsers need besides is loaded here. Runs before all others, in a
// syntax that every browser reads.
//
// May find: #seat [data-live]
(function () {
  var page = document.documentElement;
  var EVERY = 20000;
  var failed = false; // a script, during the tap that is being handled
  var broken = false; // a script, ever

  function fail(event) {
    if (event.target !== window && event.target.tagName !== "SCRIPT") return; // a picture that did not come
    failed = broken = true;
    page.removeAttribute("data-lays"); // chosen cards may enter nothing by themselves now: show the buttons that do
  }

  function watch(event) {
    failed = false;
    setTimeout(function () {
      if (failed && event.defaultPrevented) goPlainly(event);
    });
  }

  function goPlainly(event) {
    var part = event.target.closest("a[href], button, form");
    var form = part && (part.form || (part.action && part));
    if (!form) return part && part.href && location.assign(part.href);
    if (form.matches("[data-entry-form]") && event.type === "submit") return; // it is in the queue (entry.js)
    var button = part === form ? event.submitter : part;
    if (part !== form && part.type !== "submit") return;
    if (button && button.name) form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
    if (button && button.getAttribute("formaction")) form.action = button.formAction;
    HTMLFormElement.prototype.submit.call(form);
  }

  function isChosen(field) {
    return field.form && (field.checked !== field.defaultChecked || (field.type !== "hidden" && field.value !== field.defaultValue));
  }

  function isChoosing() {
    var busy = document.activeElement;
    return (busy && /^(TEXTAREA|SELECT)$/.test(busy.tagName)) || [].some.call(document.querySelectorAll("input, textarea"), isChosen);
  }

  // live.js says how the line is. Before it fetches the page, it makes sure that there is one.
  function renew() {
    var line = page.getAttribute("data-line");
    if (!document.querySelector("[data-live]") || isChoosing()) return;
    if (!broken && !page.hasAttribute("data-outdated") && (line === "online" || line === "lost")) return;
    var home = location.href.replace(/#.*/, "");
    if (document.getElementById("seat")) home = home.replace(/(\/s\/[^/]+\/).*/, "$1"); // not where a plain form was sent
    var ask = new XMLHttpRequest();
    ask.open("GET", home);
    ask.onload = function () {
      if (ask.getResponseHeader("Kontrollant-Answer") && !isChoosing()) location.replace(home);
    };
    ask.send();
  }

  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", function () {
    broken = true;
  });
  addEventListener("click", watch, true);
  addEventListener("submit", watch, true);
  setInterval(renew, EVERY);

  if (window.CSS && CSS.supports("selector(:has(a))")) return;
  var old = document.currentScript.getAttribute("data-old").split(" ");
  var style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: old[1] });
  style.setAttribute("data-old", "");
  document.head.appendChild(style);
  document.head.appendChild(Object.assign(document.createElement("script"), { src: old[0] }));
})();
