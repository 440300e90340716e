//! Ground, trees, people and storey marks. None of these is ever drawn in front of a bay.

use super::Cadre;
use super::composition::{Composition, ETAGE, REZ, Situation};
use crate::alea::Hasard;
use crate::nombre::{N, entier, reel};
use crate::theme::Teinte;
use crate::toile::{Ancre, Ecriture, Toile, Traces};
use std::fmt::Write as _;

/// Draws the ground, in section and hatched.
pub(super) fn sol(toile: &mut Toile, cadre: &Cadre) {
    let (l, y, h) = (cadre.largeur, cadre.sol, cadre.hauteur - cadre.sol);
    toile.rect((0.0, y, l, h), Some(Teinte::Feuille), None);
    let pas = if l > 500.0 { 7.0 } else { 4.5 };
    let mut hachures = String::new();
    let monte = h - 2.0;
    let mut x = -monte;
    let _ = write!(hachures, "M{} {}", N(x), N(cadre.hauteur));
    while x < l {
        let _ = write!(hachures, "l{0} -{0}m{1} {0}", N(monte), N(pas - monte));
        x += pas;
    }
    toile.chemin_avec(&hachures, None, Some((Teinte::Sol, 0.5)), "opacity=\".5\"");
    toile.rect((0.0, y, l, if l > 500.0 { 3.0 } else { 2.2 }), Some(Teinte::Sol), None);
}

/// Draws trees on the free ground beside the buildings, of the species of the region.
pub(super) fn arbres(
    toile: &mut Toile,
    alea: &mut Hasard,
    region: &str,
    libres: &[(f64, f64)],
    echelle: f64,
    sol: f64,
) {
    let unite = ETAGE * echelle.max(0.55);
    for (debut, fin) in libres {
        let place = fin - debut;
        let nombre = entier(place / (unite * 2.6)).min(2);
        for rang in 0..nombre {
            let taille = unite * alea.entre(0.75, 1.25);
            let marge = taille * 0.62;
            let part = (reel(rang) + alea.entre(0.3, 0.7)) / reel(nombre);
            let x =
                (debut + place * part).clamp(debut + marge.min(place / 2.0), (fin - marge).max(debut + place / 2.0));
            arbre(toile, alea, region, (x, sol), taille);
        }
    }
}

/// Draws one tree of the region: umbrella pine, cypress, fir, poplar, or a round crown.
pub(crate) fn arbre(toile: &mut Toile, alea: &mut Hasard, region: &str, (x, sol): (f64, f64), s: f64) {
    let tronc = Traces::nouveau().ligne(x, sol, x, sol - s * 1.1).d().to_owned();
    let trait_ = Some((Teinte::Trait, 0.6));
    let feuillage = |toile: &mut Toile, d: &str| {
        toile.chemin_avec(d, Some(Teinte::Arbre), trait_, "fill-opacity=\".42\"");
    };
    let espece = alea.unite();
    toile.chemin(&tronc, None, Some((Teinte::Trait, 0.9)));
    let mut forme = Traces::nouveau();
    match region {
        "93" | "94" | "76" if espece < 0.45 => {
            let (w, y) = (s * 0.85, sol - s * 1.1);
            forme.brut(&format!(
                "M{} {}q{} {} {} 0q{} {} {} 0z",
                N(x - w),
                N(y),
                N(w),
                N(-s * 0.95),
                N(2.0 * w),
                N(-w),
                N(s * 0.24),
                N(-2.0 * w)
            ));
        }
        "93" | "94" if espece < 0.7 => {
            let (w, y) = (s * 0.24, sol - s * 0.15);
            forme.brut(&format!(
                "M{} {}q{} {} {} {}q{} {} {} {}z",
                N(x),
                N(y),
                N(-w * 2.2),
                N(-s * 0.9),
                N(0.0),
                N(-s * 1.9),
                N(w * 2.2),
                N(s),
                N(0.0),
                N(s * 1.9)
            ));
        }
        "84" | "44" | "27" if espece < 0.4 => {
            for etage in 0..3 {
                let (w, y) = (s * (0.52 - 0.13 * f64::from(etage)), sol - s * (0.3 + 0.45 * f64::from(etage)));
                forme.polygone(&[(x - w, y), (x, y - s * 0.72), (x + w, y)]);
            }
        }
        _ if espece > 0.82 => {
            let (rx, ry) = (s * 0.3, s * 0.95);
            let y = sol - s * 1.2;
            forme.brut(&format!(
                "M{} {}a{2} {3} 0 1 1 {4} 0a{2} {3} 0 1 1 {5} 0z",
                N(x - rx),
                N(y),
                N(rx),
                N(ry),
                N(2.0 * rx),
                N(-2.0 * rx)
            ));
        }
        _ => {
            let (rx, ry, y) = (s * 0.54, s * 0.64, sol - s * alea.entre(1.2, 1.4));
            forme.brut(&format!(
                "M{} {}a{2} {3} 0 1 1 {4} 0a{2} {3} 0 1 1 {5} 0z",
                N(x - rx),
                N(y),
                N(rx),
                N(ry),
                N(2.0 * rx),
                N(-2.0 * rx)
            ));
        }
    }
    feuillage(toile, forme.d());
    let mut branches = Traces::nouveau();
    for rang in 0..3 {
        let (y, sens) = (sol - s * (0.62 + 0.2 * f64::from(rang)), if rang % 2 == 0 { 1.0 } else { -1.0 });
        branches.ligne(x, y, x + sens * s * 0.22, y - s * 0.17);
    }
    toile.chemin(branches.d(), None, Some((Teinte::Trait, 0.5)));
}

/// Draws a few people on the free ground.
pub(crate) fn passants(toile: &mut Toile, alea: &mut Hasard, libres: &[(f64, f64)], sol: f64, echelle: f64) {
    let h = ETAGE * echelle.max(0.6) * 0.52;
    let (mut tetes, mut corps) = (Traces::nouveau(), Traces::nouveau());
    for (debut, fin) in libres.iter().filter(|(a, b)| b - a > h * 1.6) {
        let nombre = if fin - debut > h * 8.0 { 2 } else { 1 };
        let mut x = alea.entre(debut + h * 0.6, fin - h * 0.6);
        for _ in 0..nombre {
            let taille = h * alea.entre(0.9, 1.05);
            tetes.cercle(x, sol - taille * 0.9, taille * 0.11);
            let w = taille * 0.13;
            corps.polygone(&[
                (x - w, sol - taille * 0.75),
                (x + w, sol - taille * 0.75),
                (x + w * 0.7, sol),
                (x + w * 0.1, sol),
                (x, sol - taille * 0.4),
                (x - w * 0.3, sol),
                (x - w * 0.9, sol),
            ]);
            x += h * 0.55;
            if x > fin - h * 0.3 {
                break;
            }
        }
    }
    corps.brut(tetes.d());
    toile.chemin(corps.d(), Some(Teinte::Trait), None);
}

/// Draws the storey marks on the left: RDC, R+1, …
pub(super) fn cotes(toile: &mut Toile, composition: &Composition, situation: &Situation, cadre: &Cadre) {
    let Some(volume) = composition.volumes.first().filter(|v| !v.maisons) else { return };
    let (u, x) = (situation.echelle, situation.gauche - 22.0);
    let y = |niveau: usize| if niveau == 0 { cadre.sol } else { cadre.sol - (REZ + reel(niveau - 1) * ETAGE) * u };
    let sommet = volume.etages() + 1;
    let mut traits = Traces::nouveau();
    traits.ligne(x, y(0), x, y(sommet));
    for niveau in 0..=sommet {
        traits.ligne(x - 4.0, y(niveau), x + 4.0, y(niveau));
    }
    toile.chemin(traits.d(), None, Some((Teinte::Trait, 1.0)));
    let ecart = (y(0) - y(sommet)) / reel(sommet);
    let pas = if ecart < 16.0 { 2 } else { 1 };
    for niveau in (0..sommet).step_by(pas) {
        let nom = if niveau == 0 { "RDC".to_owned() } else { format!("R+{niveau}") };
        let e = Ecriture { corps: 14.0, graisse: 400, teinte: Teinte::Encre2, ancre: Ancre::Fin };
        toile.texte(x - 9.0, f64::midpoint(y(niveau), y(niveau + 1)) + 5.0, &nom, e);
    }
}
