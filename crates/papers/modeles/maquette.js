(function () {
  "use strict";
  var scene = document.getElementById("scene"), bulle = document.getElementById("bulle");
  var baies = {}, lignes = {};
  [].forEach.call(scene.querySelectorAll("use[data-lot]"), function (b) { baies[b.dataset.lot] = b; });
  [].forEach.call(document.querySelectorAll("tbody tr"), function (l) { lignes[l.dataset.lot] = l; });
  function choisir(lot, faireVoir) {
    effacer();
    var baie = baies[lot], ligne = lignes[lot];
    if (!ligne) { return; }
    ligne.classList.add("actif");
    if (faireVoir) { ligne.scrollIntoView({ block: "nearest" }); }
    if (!baie) { return; }
    baie.classList.add("actif");
    var c = ligne.children, r = baie.getBoundingClientRect(), s = scene.getBoundingClientRect();
    bulle.textContent = "";
    var b = document.createElement("b");
    b.textContent = c[0].textContent;
    bulle.append(b, " · " + c[1].textContent + ", " + c[3].textContent, document.createElement("br"), c[4].textContent + " · " + c[5].textContent);
    bulle.hidden = false;
    var demi = bulle.offsetWidth / 2;
    bulle.style.left = Math.max(demi, Math.min(s.width - demi, r.left - s.left + r.width / 2)) + "px";
    bulle.style.top = Math.max(70, r.top - s.top) + "px";
  }
  function effacer() {
    bulle.hidden = true;
    [].forEach.call(document.querySelectorAll(".actif"), function (e) { e.classList.remove("actif"); });
  }
  scene.addEventListener("pointerover", function (e) { var b = e.target.closest("use[data-lot]"); if (b) { choisir(b.dataset.lot, false); } });
  scene.addEventListener("click", function (e) { var b = e.target.closest("use[data-lot]"); if (b) { choisir(b.dataset.lot, true); } });
  scene.addEventListener("pointerleave", effacer);
  Object.keys(lignes).forEach(function (lot) {
    ["pointerenter", "focus"].forEach(function (n) { lignes[lot].addEventListener(n, function () { choisir(lot, false); }); });
    lignes[lot].addEventListener("blur", effacer);
  });
  [].forEach.call(document.querySelectorAll("[data-filtre]"), function (bouton) {
    bouton.addEventListener("click", function () {
      var f = bouton.dataset.filtre;
      [].forEach.call(document.querySelectorAll("[data-filtre]"), function (b) { b.setAttribute("aria-pressed", String(b === bouton)); });
      scene.classList.toggle("filtre", f !== "");
      Object.keys(lignes).forEach(function (lot) {
        var garde = f === "" || lignes[lot].dataset.statut === f;
        lignes[lot].hidden = !garde;
        if (baies[lot]) { baies[lot].classList.toggle("vu", garde); }
      });
      effacer();
    });
  });
})();
