//! A living room seen from its kitchen, in one-point perspective.

use super::dehors::{HAUTEUR, LARGEUR};
use crate::alea::Hasard;
use crate::facade::{Immeuble, arbre};
use crate::nombre::{N, reel};
use crate::theme::{Teinte, Theme};
use crate::toile::{Toile, Traces};

/// The back wall: left, top, width, height.
const FOND: (f64, f64, f64, f64) = (300.0, 150.0, 600.0, 330.0);
/// The vanishing point of the perspective.
const FUITE: (f64, f64) = (600.0, 330.0);

/// Draws the living room as SVG.
pub fn visuel_interieur(immeuble: &Immeuble<'_>, theme: Theme) -> String {
    let mut alea = Hasard::nouveau("interieur", immeuble.id);
    let mut toile = Toile::nouvelle(theme);
    let (x, y, l, h) = FOND;
    toile.rect((0.0, 0.0, LARGEUR, HAUTEUR), Some(Teinte::Enduit), None);
    let plan = |toile: &mut Toile, points: &[(f64, f64)], teinte| {
        toile.chemin(Traces::nouveau().polygone(points).d(), Some(teinte), Some((Teinte::Trait, 1.0)));
    };
    plan(&mut toile, &[(0.0, 0.0), (LARGEUR, 0.0), (x + l, y), (x, y)], Teinte::Feuille);
    plan(&mut toile, &[(0.0, HAUTEUR), (LARGEUR, HAUTEUR), (x + l, y + h), (x, y + h)], Teinte::Bois);
    plan(&mut toile, &[(0.0, 0.0), (x, y), (x, y + h), (0.0, HAUTEUR)], Teinte::Calcaire);
    plan(&mut toile, &[(LARGEUR, 0.0), (x + l, y), (x + l, y + h), (LARGEUR, HAUTEUR)], Teinte::Enduit);
    lames(&mut toile);
    toile.rect((x, y, l, h), Some(Teinte::Enduit), Some((Teinte::Trait, 1.4)));
    baie(&mut toile, &mut alea, immeuble.region);
    cadres(&mut toile, &mut alea);
    let mut tapis = Traces::nouveau();
    tapis.polygone(&[(390.0, 622.0), (860.0, 622.0), (800.0, 522.0), (440.0, 522.0)]);
    toile.chemin(tapis.d(), Some(Teinte::Zinc), Some((Teinte::Trait, 1.0)));
    canape(&mut toile);
    table(&mut toile);
    cuisine(&mut toile);
    plante(&mut toile, &mut alea, immeuble.region);
    suspension(&mut toile);
    let titre = format!("Vue du séjour, {}", immeuble.nom);
    toile.svg((LARGEUR, HAUTEUR), &titre, "Le séjour et sa baie sur le balcon. Vue dessinée, non contractuelle.", "")
}

/// Draws the boards of the floor, towards the vanishing point.
fn lames(toile: &mut Toile) {
    let mut t = Traces::nouveau();
    let bas = FOND.1 + FOND.3;
    for rang in 0..=12 {
        let xb = reel(rang) * 100.0;
        let part = (HAUTEUR - bas) / (HAUTEUR - FUITE.1);
        t.ligne(xb, HAUTEUR, xb + (FUITE.0 - xb) * part, bas);
    }
    toile.ouvrir("opacity=\".45\"");
    toile.chemin(t.d(), None, Some((Teinte::Trait, 0.8)));
    toile.fermer();
}

/// Draws the wide window, its balcony, and the part of the town that is seen through it.
fn baie(toile: &mut Toile, alea: &mut Hasard, region: &str) {
    let (bx, by, bl, bh) = (390.0, 186.0, 420.0, 290.0);
    toile.rect((bx, by, bl, bh), Some(Teinte::Ciel), None);
    toile.chemin_avec(
        Traces::nouveau().cercle(bx + bl * 0.74, by + 70.0, 26.0).d(),
        Some(Teinte::Eclaire),
        None,
        "opacity=\".6\"",
    );
    let (mut ville, mut fenetres) = (Traces::nouveau(), Traces::nouveau());
    let mut x = bx + 4.0;
    while x < bx + bl - 46.0 {
        let (l, h) = (alea.entre(40.0, 66.0).min(bx + bl - 4.0 - x), alea.entre(60.0, 130.0));
        ville.rect(x, by + bh - 50.0 - h, l, h);
        for rang in 0..4 {
            let yy = by + bh - 50.0 - h + 12.0 + reel(rang) * 24.0;
            if yy < by + bh - 70.0 {
                fenetres.rect(x + l * 0.22, yy, 8.0, 12.0).rect(x + l * 0.6, yy, 8.0, 12.0);
            }
        }
        x += l;
    }
    toile.ouvrir("opacity=\".6\"");
    toile.chemin(ville.d(), Some(Teinte::Beton), Some((Teinte::Bord, 1.0)));
    toile.chemin(fenetres.d(), Some(Teinte::Verre), None);
    toile.fermer();
    for dx in [60.0, 330.0] {
        arbre(toile, alea, region, (bx + dx, by + bh - 40.0), 58.0);
    }
    toile.rect((bx, by + bh - 44.0, bl, 44.0), Some(Teinte::Bois), Some((Teinte::Trait, 0.8)));
    let mut garde = Traces::nouveau();
    let lisse = by + bh - 116.0;
    for rang in 0..=42 {
        garde.ligne(bx + reel(rang) * 10.0, lisse, bx + reel(rang) * 10.0, by + bh - 20.0);
    }
    toile.chemin(garde.d(), None, Some((Teinte::Trait, 0.7)));
    toile.chemin(Traces::nouveau().ligne(bx, lisse, bx + bl, lisse).d(), None, Some((Teinte::Trait, 3.0)));
    let mut chassis = Traces::nouveau();
    for rang in 0..4 {
        chassis.ligne(bx + bl * reel(rang) / 3.0, by, bx + bl * reel(rang) / 3.0, by + bh);
    }
    chassis.ligne(bx, by + bh, bx + bl, by + bh);
    toile.chemin(chassis.d(), None, Some((Teinte::Trait, 5.0)));
    toile.rect((bx - 12.0, by - 10.0, bl + 24.0, 10.0), Some(Teinte::Trait), None);
    let mut rideaux = Traces::nouveau();
    rideaux.rect(bx - 34.0, by - 4.0, 30.0, bh + 4.0).rect(bx + bl + 4.0, by - 4.0, 30.0, bh + 4.0);
    toile.chemin(rideaux.d(), Some(Teinte::Calcaire), Some((Teinte::Trait, 0.9)));
    let mut plis = Traces::nouveau();
    for dx in [-26.0, -19.0, -12.0, bl + 12.0, bl + 19.0, bl + 26.0] {
        plis.ligne(bx + dx, by, bx + dx, by + bh);
    }
    toile.chemin(plis.d(), None, Some((Teinte::Bord, 0.8)));
}

/// Draws three frames on the left wall.
fn cadres(toile: &mut Toile, alea: &mut Hasard) {
    let sur_mur = |t: f64, z: f64| {
        // `t` goes from the viewer (0) to the back wall (1), `z` from the floor (0) to the ceiling (1).
        let (x, haut, bas) = (FOND.0 * t, FOND.1 * t, HAUTEUR + (FOND.1 + FOND.3 - HAUTEUR) * t);
        (x, bas + (haut - bas) * z)
    };
    let mut t = Traces::nouveau();
    for (a, b) in [(0.5, 0.62), (0.66, 0.78), (0.82, 0.92)] {
        let bas = alea.entre(0.46, 0.5);
        t.polygone(&[sur_mur(a, bas), sur_mur(b, bas), sur_mur(b, bas + 0.26), sur_mur(a, bas + 0.26)]);
    }
    toile.chemin(t.d(), Some(Teinte::Feuille), Some((Teinte::Trait, 2.4)));
}

fn canape(toile: &mut Toile) {
    let trait_ = Some((Teinte::Trait, 1.6));
    toile.chemin("M112 470q-14 0 -14 14v116q0 10 10 10h56v-112q0 -28 -28 -28z", Some(Teinte::Verre), trait_);
    toile.chemin("M126 430q0 -14 16 -14h236q18 0 18 16v86h-270z", Some(Teinte::Verre), trait_);
    toile.chemin("M150 506h252q16 0 16 16v70h-268z", Some(Teinte::Verre), trait_);
    toile.chemin("M392 474h22q22 0 22 22v104q0 10 -10 10h-34z", Some(Teinte::Verre), trait_);
    toile.chemin("M98 598h340v14h-340z", Some(Teinte::Verre), trait_);
    toile.chemin("M274 416v176M150 552h242M116 612v14M420 612v14", None, trait_);
    toile.chemin("M176 452l44 -8l10 50l-46 8z", Some(Teinte::Opte), trait_);
    toile.chemin("M330 446h46v48h-46z", Some(Teinte::Enduit), trait_);
}

fn table(toile: &mut Toile) {
    toile.chemin("M530 576v34M690 576v34M548 570v26M672 570v26", None, Some((Teinte::Trait, 3.0)));
    toile.ellipse((610.0, 570.0), (106.0, 20.0), Some(Teinte::Enduit), Some((Teinte::Trait, 1.6)));
    toile.chemin("M570 562h46l6 8h-58z", Some(Teinte::Calcaire), Some((Teinte::Trait, 1.0)));
    toile.chemin("M650 566q-6 -14 0 -22h14q6 8 0 22z", Some(Teinte::Neuf), Some((Teinte::Trait, 1.0)));
    toile.chemin("M657 544q-8 -16 -16 -20M657 544q0 -18 4 -28M657 544q8 -14 16 -16", None, Some((Teinte::Arbre, 2.0)));
}

/// Draws the worktop of the kitchen, along the right wall.
fn cuisine(toile: &mut Toile) {
    let trait_ = Some((Teinte::Trait, 1.4));
    toile.chemin("M906 252L1200 130V246L906 312z", Some(Teinte::Bois), trait_);
    toile.chemin("M980 222V296M1072 184V275", None, trait_);
    toile.chemin("M880 412L900 404H1200V452L940 430z", Some(Teinte::Enduit), trait_);
    toile.chemin("M880 412L1200 516V536L880 424z", Some(Teinte::Trait), trait_);
    toile.chemin("M880 424L1200 536V675H1130L880 520z", Some(Teinte::Beton), trait_);
    toile.chemin("M880 412L906 402L1200 470V516z", Some(Teinte::Enduit), trait_);
    toile.chemin("M962 458V552M1056 491V614M1140 520V675", None, trait_);
    toile.chemin("M1010 420q0 -40 22 -40q18 0 18 22", None, Some((Teinte::Trait, 4.0)));
    for (x, y) in [(930.0, 500.0), (1010.0, 540.0), (1098.0, 584.0)] {
        toile.chemin(&format!("M{} {}v22", N(x), N(y - 30.0)), None, Some((Teinte::Trait, 3.0)));
    }
}

fn plante(toile: &mut Toile, alea: &mut Hasard, region: &str) {
    arbre(toile, alea, region, (852.0, 478.0), 62.0);
    toile.chemin("M834 450h36l-5 42h-26z", Some(Teinte::Tuile), Some((Teinte::Trait, 1.4)));
}

fn suspension(toile: &mut Toile) {
    toile.chemin("M610 75V214", None, Some((Teinte::Trait, 1.6)));
    toile.chemin("M572 244q0 -32 38 -32t38 32z", Some(Teinte::Neuf), Some((Teinte::Trait, 1.6)));
    toile.ellipse((610.0, 245.0), (38.0, 5.0), Some(Teinte::Eclaire), Some((Teinte::Trait, 1.2)));
}
