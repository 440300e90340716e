//! Basements: parking places on both sides of an aisle, cellars on both sides of a corridor.

use crate::logement::dessin::{barre, nord};
use crate::nombre::{N, reel};
use crate::theme::{Teinte, Theme};
use crate::toile::{Ancre, Ecriture, Toile, Traces};

/// A parking place or a cellar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceDeStationnement {
    /// The number of the lot. `None` for a lot that the viewer may not see.
    pub numero: Option<String>,
    /// Whether the place is painted red, because it goes with the lot of the page.
    pub marque: bool,
}

/// A basement to draw.
#[derive(Debug, Clone, Copy)]
pub struct PlanSousSol<'a> {
    /// The title, such as "Sous-sol, stationnement".
    pub titre: &'a str,
    /// The places, in order.
    pub emplacements: &'a [PlaceDeStationnement],
}

/// The sizes of one kind of basement, in metres.
struct Trame {
    large: f64,
    profond: f64,
    allee: f64,
    par_rangee: usize,
    voitures: bool,
}

/// Draws the plan of the car park as SVG.
pub fn plan_stationnement(plan: &PlanSousSol<'_>, theme: Theme) -> String {
    let trame = Trame { large: 2.5, profond: 5.0, allee: 5.5, par_rangee: 16, voitures: true };
    dessiner(plan, theme, &trame, "Plan de stationnement")
}

/// Draws the plan of the cellars as SVG.
pub fn plan_cave(plan: &PlanSousSol<'_>, theme: Theme) -> String {
    let trame = Trame { large: 1.7, profond: 2.6, allee: 1.4, par_rangee: 18, voitures: false };
    dessiner(plan, theme, &trame, "Plan des caves")
}

const LARGEUR: f64 = 760.0;
const GAUCHE: f64 = 34.0;
const UTILE: f64 = 692.0;

fn dessiner(plan: &PlanSousSol<'_>, theme: Theme, trame: &Trame, nom: &str) -> String {
    let total = plan.emplacements.len().max(1);
    let par_rangee = total.div_ceil(2).clamp(4, trame.par_rangee);
    let rangees = total.div_ceil(par_rangee);
    let noyau = if trame.voitures { 6.0 } else { 3.4 };
    let metres = reel(par_rangee) * trame.large + noyau;
    let p = f64::min(UTILE / metres, if trame.voitures { 22.0 } else { 48.0 });
    let modules = rangees.div_ceil(2);
    let module = trame.profond * 2.0 + trame.allee;
    let (l, h) = (metres * p, reel(modules) * module * p);
    let (x0, y0) = (GAUCHE + (UTILE - l) / 2.0, 64.0);
    let hauteur = y0 + h + 78.0;
    let mut toile = Toile::nouvelle(theme);
    toile.rect((0.0, 0.0, LARGEUR, hauteur), Some(Teinte::Feuille), None);
    let titre = Ecriture { corps: 15.0, graisse: 600, teinte: Teinte::Encre, ancre: Ancre::Debut };
    toile.texte(GAUCHE, 30.0, plan.titre, titre);
    toile.rect((x0, y0, l, h), Some(Teinte::Creux), None);
    let (mut cases, mut voitures, mut rouges, mut fleches) =
        (Traces::nouveau(), Traces::nouveau(), Traces::nouveau(), Traces::nouveau());
    let mut noms = Vec::new();
    for (rang, emplacement) in plan.emplacements.iter().enumerate() {
        let (rangee, colonne) = (rang / par_rangee, rang % par_rangee);
        let haut = rangee % 2 == 0;
        let y = y0 + reel(rangee / 2) * module * p + if haut { 0.0 } else { (trame.profond + trame.allee) * p };
        let x = x0 + noyau * p + reel(colonne) * trame.large * p;
        let case = (x, y, trame.large * p, trame.profond * p);
        if emplacement.marque { &mut rouges } else { &mut cases }.rect(case.0, case.1, case.2, case.3);
        if let Some(numero) = &emplacement.numero {
            noms.push((case, haut, numero.as_str(), emplacement.marque));
        }
        if trame.voitures && rang * 7 % 5 < 2 && !emplacement.marque {
            voiture(&mut voitures, case);
        }
    }
    toile.chemin(cases.d(), Some(Teinte::Feuille), Some((Teinte::Encre, if trame.voitures { 1.2 } else { 2.0 })));
    toile.chemin(voitures.d(), None, Some((Teinte::Filet, 1.0)));
    toile.chemin(rouges.d(), Some(Teinte::NeufFond), Some((Teinte::Neuf, 2.4)));
    for ((x, y, w, h), haut, numero, marque) in noms {
        let corps = (w * 0.34).clamp(5.5, 13.0).min(w * 1.5 / reel(numero.chars().count().max(3)));
        let e = Ecriture {
            corps,
            graisse: 600,
            teinte: if marque { Teinte::Neuf } else { Teinte::Encre2 },
            ancre: Ancre::Milieu,
        };
        let yy = if haut { y + h - corps * 0.7 } else { y + corps * 1.3 };
        toile.texte(x + w / 2.0, yy, numero, e);
    }
    for rang in 0..modules {
        let milieu = y0 + reel(rang) * module * p + module * p / 2.0;
        if trame.voitures {
            fleche(&mut fleches, (x0 + noyau * p + 30.0, milieu - p), 40.0);
            fleche(&mut fleches, (x0 + l - 40.0, milieu + p), -40.0);
        }
        acces(&mut toile, trame, (x0, y0 + reel(rang) * module * p, noyau * p, module * p), rang == 0);
    }
    toile.chemin(fleches.d(), None, Some((Teinte::Bord, 1.4)));
    toile.rect((x0, y0, l, h), None, Some((Teinte::Encre, 5.0)));
    barre(&mut toile, (GAUCHE, hauteur - 26.0), p, 5);
    nord(&mut toile, (LARGEUR - 40.0, hauteur - 34.0), 0.0);
    let numeros: Vec<&str> = plan.emplacements.iter().filter_map(|e| e.numero.as_deref()).collect();
    let description =
        if numeros.is_empty() { "Aucun lot.".to_owned() } else { format!("Lots {}.", numeros.join(", ")) };
    toile.svg((LARGEUR, hauteur), &format!("{nom}\u{a0}: {}", plan.titre), &description, "")
}

fn fleche(t: &mut Traces, (x, y): (f64, f64), long: f64) {
    let pointe = long.signum() * 6.0;
    t.ligne(x, y, x + long, y).ligne(x + long - pointe, y - 4.0, x + long, y).ligne(
        x + long - pointe,
        y + 4.0,
        x + long,
        y,
    );
}

fn voiture(t: &mut Traces, (x, y, l, h): (f64, f64, f64, f64)) {
    let (vx, vy, vl, vh) = (x + l * 0.15, y + h * 0.08, l * 0.7, h * 0.84);
    t.rect(vx, vy, vl, vh).rect(vx + vl * 0.14, vy + vh * 0.26, vl * 0.72, vh * 0.46);
}

/// Draws the ramp, or the stairs and the lift, at the end of a module.
fn acces(toile: &mut Toile, trame: &Trame, (x, y, l, h): (f64, f64, f64, f64), premier: bool) {
    let mut t = Traces::nouveau();
    let (nx, ny, nl, nh) = (x, y, l * 0.72, h * 0.34);
    t.rect(nx, ny, nl, nh);
    for rang in 1..9 {
        let xx = nx + nl * 0.1 + nl * 0.05 * f64::from(rang);
        t.ligne(xx, ny + nh * 0.16, xx, ny + nh * 0.84);
    }
    t.rect(nx + nl * 0.62, ny + nh * 0.3, nl * 0.28, nh * 0.4);
    t.ligne(nx + nl * 0.62, ny + nh * 0.3, nx + nl * 0.9, ny + nh * 0.7);
    t.ligne(nx + nl * 0.9, ny + nh * 0.3, nx + nl * 0.62, ny + nh * 0.7);
    toile.chemin(t.d(), Some(Teinte::Feuille), Some((Teinte::Encre, 1.2)));
    if trame.voitures && premier {
        let (ry, rh) = (y + h * 0.66, h * 0.34);
        toile.rect((x, ry, l * 0.9, rh), Some(Teinte::Feuille), Some((Teinte::Encre, 1.2)));
        let mut rampe = Traces::nouveau();
        rampe.ligne(x + 6.0, ry + rh / 2.0, x + l * 0.8, ry + rh / 2.0);
        rampe.ligne(x + l * 0.8 - 8.0, ry + rh / 2.0 - 6.0, x + l * 0.8, ry + rh / 2.0);
        rampe.ligne(x + l * 0.8 - 8.0, ry + rh / 2.0 + 6.0, x + l * 0.8, ry + rh / 2.0);
        toile.chemin(rampe.d(), None, Some((Teinte::Encre3, 1.2)));
        let e = Ecriture { corps: 10.0, graisse: 400, teinte: Teinte::Encre2, ancre: Ancre::Debut };
        let decale = format!(" transform=\"translate({} {})\"", N(0.0), N(-rh * 0.18));
        toile.texte_avec(x + 8.0, ry + rh / 2.0 - 4.0, "Rampe", e, &decale);
    }
}
