(function () {
  "use strict";
  var vue = document.getElementById("vue"), bande = document.getElementById("bande"), cap = document.getElementById("cap");
  var tour = 0, prise = null, noms = ["Entrée", "Salon", "Baie", "Cuisine"];
  // The strip is a whole turn, drawn twice: its place is kept within one turn, so that it never ends.
  function largeur() { return bande.firstElementChild.getBoundingClientRect().width; }
  function montrer() {
    var l = largeur();
    tour = ((tour % l) + l) % l;
    bande.style.transform = "translateX(" + (-tour).toFixed(1) + "px)";
    var milieu = ((tour + vue.clientWidth / 2) % l) / l;
    cap.textContent = noms[Math.round(milieu * 4) % 4];
  }
  function tourner(pas) { tour += pas; montrer(); }
  vue.addEventListener("pointerdown", function (e) { prise = { x: e.clientX, tour: tour }; vue.setPointerCapture(e.pointerId); vue.classList.add("prise"); });
  vue.addEventListener("pointermove", function (e) { if (prise) { tour = prise.tour + prise.x - e.clientX; montrer(); } });
  ["pointerup", "pointercancel"].forEach(function (n) { vue.addEventListener(n, function () { prise = null; vue.classList.remove("prise"); }); });
  vue.addEventListener("keydown", function (e) {
    if (e.key === "ArrowLeft") { tourner(-60); e.preventDefault(); }
    if (e.key === "ArrowRight") { tourner(60); e.preventDefault(); }
  });
  document.getElementById("gauche").addEventListener("click", function () { tourner(-160); });
  document.getElementById("droite").addEventListener("click", function () { tourner(160); });
  addEventListener("resize", montrer);
  tour = largeur() / 2 - vue.clientWidth / 2;
  montrer();
})();
