(function () {
  "use strict";
  var DUREE = 24, plans = [].slice.call(document.querySelectorAll(".plan")), part = DUREE / plans.length;
  var bouton = document.getElementById("lecture"), curseur = document.getElementById("temps"), instant = document.getElementById("instant");
  var calme = matchMedia("(prefers-reduced-motion: reduce)"), temps = 0, marche = false, avant = 0;
  function texte(t) { var s = Math.floor(t); return Math.floor(s / 60) + ":" + ("0" + (s % 60)).slice(-2); }
  function montrer() {
    var rang = Math.min(plans.length - 1, Math.floor(temps / part)), dans = (temps - rang * part) / part;
    plans.forEach(function (plan, i) {
      plan.classList.toggle("actif", i === rang);
      plan.setAttribute("aria-hidden", String(i !== rang));
      if (i === rang) {
        var e = calme.matches ? 1 : 1.04 + 0.08 * dans, x = calme.matches ? 0 : (i % 2 ? 1 : -1) * 2.2 * (dans - 0.5);
        plan.querySelector("svg").style.transform = "scale(" + e.toFixed(4) + ") translateX(" + x.toFixed(3) + "%)";
      }
    });
    curseur.value = temps;
    instant.textContent = texte(temps) + " / " + texte(DUREE);
  }
  function image(maintenant) {
    if (!marche) { return; }
    temps += Math.min(0.2, (maintenant - avant) / 1000);
    avant = maintenant;
    if (temps >= DUREE) { temps = DUREE - 0.001; arreter(); } else { requestAnimationFrame(image); }
    montrer();
  }
  function arreter() { marche = false; bouton.textContent = "Lecture"; }
  function basculer() {
    if (marche) { arreter(); return; }
    if (temps >= DUREE - 0.01) { temps = 0; }
    marche = true; bouton.textContent = "Pause"; avant = performance.now(); requestAnimationFrame(image);
  }
  bouton.addEventListener("click", basculer);
  document.getElementById("ecran").addEventListener("click", basculer);
  curseur.addEventListener("input", function () { temps = Math.min(DUREE - 0.001, Number(curseur.value)); montrer(); });
  montrer();
})();
