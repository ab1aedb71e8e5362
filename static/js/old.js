// For browsers without :has(): marks what has something within, as old.css lists it (--has; config/server/styles.py).
//
// May find: link[data-old]
(function () {
  function mark() {
    var wanted = getComputedStyle(document.documentElement).getPropertyValue("--has");
    JSON.parse(wanted || "[]").forEach(function (pair, number) {
      [].forEach.call(document.querySelectorAll(pair[0]), function (part) {
        part.toggleAttribute("data-has-" + number, part.querySelector(pair[1]) !== null);
      });
    });
  }

  function markSoon() {
    setTimeout(mark); // after all others have heard of it
  }

  ["change", "reset", "kept", "toggle", "htmx:afterSettle"].forEach(function (news) {
    document.addEventListener(news, markSoon, true);
  });
  document.querySelector("link[data-old]").addEventListener("load", mark);
  mark();
})();
