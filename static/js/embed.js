// An embedded page follows the tournament: every 20 s it fetches itself, and replaces its rows if they have changed.
//
// Needs: #embed
(function () {
  var EVERY = 20000;

  function follow() {
    fetch(location.href, { credentials: "omit" })
      .then(function (answer) {
        return answer.ok ? answer.text() : Promise.reject(answer.status);
      })
      .then(function (text) {
        var fresh = new DOMParser().parseFromString(text, "text/html").getElementById("embed");
        var shown = document.getElementById("embed");
        if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(document.adoptNode(fresh));
      })
      .catch(function () {}) // without a line the last known rows stay, and the next try may succeed
      .then(function () {
        setTimeout(follow, EVERY);
      });
  }

  setTimeout(follow, EVERY);
})();
