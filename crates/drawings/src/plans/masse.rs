//! The plan of the site: roofs of the buildings, trees, paths, street, north.

use crate::alea::Hasard;
use crate::facade::{Immeuble, Toit, Volume, composer};
use crate::logement::dessin::{barre, nord};
use crate::nombre::{N, reel};
use crate::theme::{Teinte, Theme};
use crate::toile::{Ancre, Ecriture, Toile, Traces};
use domain::texte::de;
use std::fmt::Write as _;

/// A site to draw.
#[derive(Debug, Clone, Copy)]
pub struct PlanMasse<'a> {
    /// The programme, with the data of its façade.
    pub immeuble: Immeuble<'a>,
    /// The name of the street, empty when it is not known.
    pub rue: &'a str,
    /// The name of the building painted red, which is the one of the lot of the page.
    pub marque: Option<&'a str>,
}

const LARGEUR: f64 = 760.0;
const HAUTEUR: f64 = 560.0;
/// The plot of land: left, top, width, height.
const PARCELLE: (f64, f64, f64, f64) = (96.0, 58.0, 568.0, 352.0);
const RUE: f64 = 432.0;
/// These two are in metres: the depth of a building, and the width of a bay.
const EPAISSEUR: f64 = 12.5;
const TRAVEE: f64 = 3.4;

/// Draws the plan of the site as SVG.
pub fn plan_masse(plan: &PlanMasse<'_>, theme: Theme) -> String {
    let mut alea = Hasard::nouveau("masse", plan.immeuble.id);
    let volumes = composer(&plan.immeuble).volumes;
    let mut toile = Toile::nouvelle(theme);
    toile.rect((0.0, 0.0, LARGEUR, HAUTEUR), Some(Teinte::Feuille), None);
    voisins(&mut toile, &mut alea);
    let (px, py, pl, ph) = PARCELLE;
    toile.chemin_avec(Traces::nouveau().rect(px, py, pl, ph).d(), Some(Teinte::Arbre), None, "opacity=\".2\"");
    rue(&mut toile, plan.rue);
    let (toits, p) = implanter(&volumes, &mut alea);
    allees(&mut toile, &toits);
    arbres(&mut toile, &mut alea, &toits);
    for (volume, toit) in volumes.iter().zip(&toits) {
        let marque = volume.nom.is_some() && volume.nom.as_deref() == plan.marque;
        batiment(&mut toile, volume, *toit, marque);
    }
    toile.chemin_avec(
        Traces::nouveau().rect(px, py, pl, ph).d(),
        None,
        Some((Teinte::Encre, 1.4)),
        "stroke-dasharray=\"14 4 2 4\"",
    );
    barre(&mut toile, (34.0, HAUTEUR - 26.0), p, 20);
    nord(&mut toile, (LARGEUR - 40.0, HAUTEUR - 36.0), alea.choix(&[-40.0, -20.0, 0.0, 20.0, 45.0]));
    let noms: Vec<&str> = volumes.iter().filter_map(|v| v.nom.as_deref()).collect();
    let description = match noms.as_slice() {
        [] => "Une construction, ses jardins et la rue.".to_owned(),
        [seul] => format!("Bâtiment {seul}, jardins et rue."),
        _ => format!("Bâtiments {}, jardins et rue.", noms.join(", ")),
    };
    toile.svg((LARGEUR, HAUTEUR), &format!("Plan de masse {}", de(plan.immeuble.nom)), &description, "")
}

type Cadre = (f64, f64, f64, f64);

/// Places the first buildings along the street, and the last one behind them, at right angles, when there is one. Also
/// returns how many pixels one metre takes.
fn implanter(volumes: &[Volume], alea: &mut Hasard) -> (Vec<Cadre>, f64) {
    let metres = |v: &Volume| reel(v.travees) * if v.maisons { 5.6 } else { TRAVEE };
    let arriere = if volumes.len() >= 2 && alea.parfois(0.65) { volumes.len() - 1 } else { volumes.len() };
    let front: f64 = volumes[..arriere].iter().map(metres).sum::<f64>() + 6.0 * reel(arriere.saturating_sub(1));
    let (px, py, pl, ph) = PARCELLE;
    let fond = volumes.get(arriere).map_or(0.0, metres);
    let p = f64::min((pl - 90.0) / front.max(20.0), 7.6).min((ph - 60.0) / (EPAISSEUR + 9.0 + fond.max(12.0)));
    let mut toits = Vec::new();
    let mut x = px + (pl - front * p) * alea.entre(0.3, 0.7);
    let y = py + ph - EPAISSEUR * p - 26.0;
    for volume in &volumes[..arriere] {
        let l = metres(volume) * p;
        let e = if volume.maisons { 9.0 } else { EPAISSEUR };
        toits.push((x, y + (EPAISSEUR - e) * p, l, e * p));
        x += l + 6.0 * p;
    }
    if let Some(volume) = volumes.get(arriere) {
        let l = metres(volume) * p;
        let a_gauche = alea.parfois(0.5);
        let x = if a_gauche { px + 34.0 } else { px + pl - 34.0 - EPAISSEUR * p };
        toits.push((x, y - 9.0 * p - l, EPAISSEUR * p, l));
    }
    (toits, p)
}

/// Draws a roof seen from above, with its shadow and its name.
fn batiment(toile: &mut Toile, volume: &Volume, (x, y, l, h): Cadre, marque: bool) {
    let mut ombre = Traces::nouveau();
    ombre.polygone(&[
        (x + l, y),
        (x + l + 9.0, y + 9.0),
        (x + l + 9.0, y + h + 9.0),
        (x + 9.0, y + h + 9.0),
        (x, y + h),
        (x + l, y + h),
    ]);
    toile.chemin_avec(ombre.d(), Some(Teinte::Trait), None, "opacity=\".18\"");
    let fond = match volume.toit {
        Toit::Tuile => Teinte::Tuile,
        Toit::Ardoise | Toit::Zinc => Teinte::Zinc,
        Toit::Plat | Toit::Attique => Teinte::Enduit,
    };
    let trait_ = if marque { (Teinte::Neuf, 3.0) } else { (Teinte::Encre, 1.8) };
    toile.rect((x, y, l, h), Some(fond), Some(trait_));
    let mut t = Traces::nouveau();
    let d = f64::min(l, h) / 2.0;
    match volume.toit {
        Toit::Plat => {
            t.rect(x + 4.0, y + 4.0, l - 8.0, h - 8.0).rect(x + l * 0.4, y + h * 0.3, l * 0.08, h * 0.2);
        }
        Toit::Attique => {
            t.rect(x + 4.0, y + 4.0, l - 8.0, h - 8.0).rect(x + d * 0.5, y + d * 0.5, l - d, h - d);
        }
        _ if l >= h => {
            t.ligne(x, y, x + d, y + d).ligne(x, y + h, x + d, y + d).ligne(x + d, y + d, x + l - d, y + d);
            t.ligne(x + l, y, x + l - d, y + d).ligne(x + l, y + h, x + l - d, y + d);
        }
        _ => {
            t.ligne(x, y, x + d, y + d).ligne(x + l, y, x + d, y + d).ligne(x + d, y + d, x + d, y + h - d);
            t.ligne(x, y + h, x + d, y + h - d).ligne(x + l, y + h, x + d, y + h - d);
        }
    }
    if volume.maisons {
        for rang in 1..volume.travees {
            let xx = x + l * reel(rang) / reel(volume.travees);
            t.ligne(xx, y, xx, y + h);
        }
    }
    toile.chemin(t.d(), None, Some((Teinte::Trait, 0.8)));
    // This marks the hall, in the red of new works.
    let (ex, ey) = if l >= h { (x + l * 0.42, y + h) } else { (x + l / 2.0, y + h) };
    toile.chemin(
        Traces::nouveau().polygone(&[(ex, ey - 2.0), (ex - 6.0, ey + 9.0), (ex + 6.0, ey + 9.0)]).d(),
        Some(Teinte::Neuf),
        None,
    );
    let halo =
        format!(" stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\"", toile.t(fond));
    let e = Ecriture { corps: 13.0, graisse: 600, teinte: Teinte::Encre, ancre: Ancre::Milieu };
    let etages = volume.etages() + usize::from(!volume.couronne.is_empty());
    let (cx, cy) = (x + l / 2.0, y + h / 2.0);
    let hauteur = if volume.maisons { format!("{} maisons", volume.travees) } else { format!("R+{etages}") };
    match volume.nom.as_deref() {
        Some(nom) => {
            toile.texte_avec(cx, cy - 1.0, nom, e, &halo);
            toile.texte_avec(cx, cy + 13.0, &hauteur, Ecriture { corps: 11.0, graisse: 400, ..e }, &halo);
        }
        None => toile.texte_avec(cx, cy + 4.0, &hauteur, Ecriture { corps: 12.0, ..e }, &halo),
    }
}

fn rue(toile: &mut Toile, nom: &str) {
    toile.rect((0.0, RUE - 14.0, LARGEUR, 14.0), Some(Teinte::Creux), Some((Teinte::Filet, 1.0)));
    toile.rect((0.0, RUE, LARGEUR, 52.0), Some(Teinte::Filet), None);
    toile.chemin_avec(
        Traces::nouveau().ligne(0.0, RUE + 26.0, LARGEUR, RUE + 26.0).d(),
        None,
        Some((Teinte::Feuille, 2.0)),
        "stroke-dasharray=\"18 14\"",
    );
    let e = Ecriture { corps: 13.0, graisse: 600, teinte: Teinte::Encre2, ancre: Ancre::Milieu };
    let halo = format!(
        " stroke=\"{}\" stroke-width=\"6\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
        toile.t(Teinte::Filet)
    );
    toile.texte_avec(LARGEUR / 2.0, RUE + 31.0, nom, e, &halo);
}

/// Draws the neighbours' houses, in outline only.
fn voisins(toile: &mut Toile, alea: &mut Hasard) {
    let mut t = Traces::nouveau();
    let (px, py, pl, ph) = PARCELLE;
    for rang in 0..3 {
        let y = py + 14.0 + reel(rang) * 118.0;
        t.rect(-20.0, y, 84.0 + alea.entre(-14.0, 16.0), 78.0 + alea.entre(-14.0, 14.0));
        t.rect(px + pl + 30.0 + alea.entre(0.0, 14.0), y + 8.0, 110.0, 74.0 + alea.entre(-14.0, 14.0));
    }
    for rang in 0..4 {
        t.rect(px + 8.0 + reel(rang) * 146.0, -30.0, 104.0 + alea.entre(-20.0, 16.0), 66.0 + alea.entre(-10.0, 8.0));
        t.rect(-10.0 + reel(rang) * 206.0 + alea.entre(0.0, 30.0), py + ph + 92.0, 130.0, 90.0);
    }
    toile.chemin(t.d(), Some(Teinte::Creux), Some((Teinte::Filet, 1.2)));
}

/// Draws the paths from the street to the halls.
fn allees(toile: &mut Toile, toits: &[Cadre]) {
    let mut d = String::new();
    for (x, y, l, h) in toits {
        let (ex, ey) = if l >= h { (x + l * 0.42, y + h) } else { (x + l / 2.0, y + h) };
        let _ = write!(d, "M{} {}V{}", N(ex), N(ey), N(RUE - 14.0));
    }
    toile.chemin(&d, None, Some((Teinte::Feuille, 9.0)));
    let (px, py, pl, _) = PARCELLE;
    let boucle =
        format!("M{} {}q{} -40 {} 10t{} 0", N(px + 40.0), N(py + 70.0), N(pl * 0.22), N(pl * 0.44), N(pl * 0.42));
    toile.chemin(&boucle, None, Some((Teinte::Feuille, 6.0)));
}

/// Draws trees seen from above, where nothing is built.
fn arbres(toile: &mut Toile, alea: &mut Hasard, toits: &[Cadre]) {
    let (px, py, pl, ph) = PARCELLE;
    let (mut cimes, mut troncs) = (Traces::nouveau(), Traces::nouveau());
    for _ in 0..46 {
        let r = alea.entre(7.0, 15.0);
        let (x, y) = (alea.entre(px + r, px + pl - r), alea.entre(py + r, py + ph - r));
        let libre = toits
            .iter()
            .all(|(a, b, l, h)| x < a - r - 3.0 || x > a + l + r + 9.0 || y < b - r - 3.0 || y > b + h + r + 9.0);
        if libre {
            cimes.cercle(x, y, r);
            troncs.cercle(x, y, 1.4);
        }
    }
    for rang in 0..9 {
        cimes.cercle(50.0 + reel(rang) * 84.0, RUE - 7.0, 8.0);
    }
    toile.chemin_avec(cimes.d(), Some(Teinte::Arbre), Some((Teinte::Trait, 0.7)), "fill-opacity=\".55\"");
    toile.chemin(troncs.d(), Some(Teinte::Trait), None);
}
