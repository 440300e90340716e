//! The plan of a storey: its homes on both sides of a corridor, with the home of the page in red.

use crate::alea::Hasard;
use crate::logement::dessin::{barre, nord};
use crate::nombre::{entier, reel};
use crate::theme::{Teinte, Theme};
use crate::toile::{Ancre, Ecriture, Toile, Traces};

/// One home of a storey.
#[derive(Debug, Clone, PartialEq)]
pub struct Cellule {
    /// The number of the lot. `None` for a home that the viewer may not see.
    pub numero: Option<String>,
    /// The rooms and the surface, each on a line: "3 pièces" and "61,4 m²".
    pub detail: String,
    /// The surface in square metres, on which the size of the cell depends.
    pub surface: f64,
}

/// A storey to draw.
#[derive(Debug, Clone, Copy)]
pub struct PlanEtage<'a> {
    /// The seed of the random choices: programme, building and storey.
    pub id: &'a str,
    /// The title, such as "Bâtiment A, 2e étage".
    pub titre: &'a str,
    /// The homes, in order.
    pub cellules: &'a [Cellule],
    /// The number of the home that is painted red.
    pub marque: Option<&'a str>,
}

const LARGEUR: f64 = 760.0;
const GAUCHE: f64 = 30.0;
const UTILE: f64 = 690.0;
/// These three are in metres: the depth of a band of homes, the width of the corridor, the width of the stairs and the lift.
const BANDE: f64 = 6.8;
const COULOIR: f64 = 1.6;
const NOYAU: f64 = 5.2;

/// Draws the plan of a storey as SVG.
pub fn plan_etage(plan: &PlanEtage<'_>, theme: Theme) -> String {
    let mut alea = Hasard::nouveau("etage", plan.id);
    let (mut haut, mut bas): (Vec<&Cellule>, Vec<&Cellule>) = (Vec::new(), Vec::new());
    let large = |cellule: &Cellule| cellule.surface.clamp(18.0, 160.0) / BANDE;
    let (mut lh, mut lb) = (NOYAU, 0.0);
    for cellule in plan.cellules {
        if lh < lb {
            lh += large(cellule);
            haut.push(cellule);
        } else {
            lb += large(cellule);
            bas.push(cellule);
        }
    }
    let metres = f64::max(lh, lb).max(14.0);
    let p = f64::min(UTILE / metres, 26.0);
    let (l, profondeur) = (metres * p, (BANDE * 2.0 + COULOIR) * p);
    let (x0, y0) = (GAUCHE + (UTILE - l) / 2.0, 64.0);
    let hauteur = y0 + profondeur + 78.0;
    let mut toile = Toile::nouvelle(theme);
    toile.rect((0.0, 0.0, LARGEUR, hauteur), Some(Teinte::Feuille), None);
    let e = Ecriture { corps: 15.0, graisse: 600, teinte: Teinte::Encre, ancre: Ancre::Debut };
    toile.texte(GAUCHE, 30.0, plan.titre, e);
    toile.rect((x0, y0, l, profondeur), Some(Teinte::Feuille), None);
    let (yc, yb) = (y0 + BANDE * p, y0 + (BANDE + COULOIR) * p);
    toile.rect((x0, yc, l, COULOIR * p), Some(Teinte::Creux), None);
    let place = haut.len() / 2;
    let mut dessin =
        Etage { toile, marque: plan.marque, p, fenetres: Traces::nouveau(), portes: Traces::nouveau(), cadre: None };
    let pleine = (lh - NOYAU).max(0.1);
    let etire = (metres - NOYAU) / pleine;
    let mut x = x0;
    for (rang, cellule) in haut.iter().enumerate() {
        if rang == place {
            dessin.noyau((x, y0, NOYAU * p, BANDE * p));
            x += NOYAU * p;
        }
        let w = large(cellule) * etire * p;
        dessin.cellule(cellule, (x, y0, w, BANDE * p), Sens::Haut);
        x += w;
    }
    if haut.is_empty() {
        let reste = metres * p - NOYAU * p;
        dessin.noyau((x0 + reste / 2.0, y0, NOYAU * p, BANDE * p));
    }
    let mut x = x0;
    for cellule in &bas {
        let w = large(cellule) / lb.max(0.1) * metres * p;
        dessin.cellule(cellule, (x, yb, w, BANDE * p), Sens::Bas);
        x += w;
    }
    dessin.finir((x0, y0, l, profondeur), hauteur, &mut alea, plan)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sens {
    Haut,
    Bas,
}

struct Etage<'a> {
    toile: Toile,
    marque: Option<&'a str>,
    p: f64,
    fenetres: Traces,
    portes: Traces,
    cadre: Option<(f64, f64, f64, f64)>,
}

impl Etage<'_> {
    fn cellule(&mut self, cellule: &Cellule, (x, y, l, h): (f64, f64, f64, f64), sens: Sens) {
        let marquee = cellule.numero.is_some() && cellule.numero.as_deref() == self.marque;
        let fond = if marquee { Teinte::NeufFond } else { Teinte::Feuille };
        self.toile.rect((x, y, l, h), Some(fond), Some((Teinte::Encre, 2.0)));
        if marquee {
            self.cadre = Some((x, y, l, h));
        }
        let (facade, couloir) = if sens == Sens::Haut { (y, y + h) } else { (y + h, y) };
        let nombre = entier(l / (2.6 * self.p)).max(1);
        for rang in 0..nombre {
            let c = x + l * (reel(rang) + 0.5) / reel(nombre);
            self.fenetres.ligne(c - 0.7 * self.p, facade, c + 0.7 * self.p, facade);
        }
        let w = 0.9 * self.p;
        let porte = x + 0.5 * self.p;
        self.portes.ligne(porte, couloir, porte + w, couloir);
        let (cx, cy) = (x + l / 2.0, y + h / 2.0);
        let Some(numero) = &cellule.numero else { return };
        let corps = (l / 7.0).clamp(8.0, 14.0);
        let e = Ecriture {
            corps,
            graisse: 600,
            teinte: if marquee { Teinte::Neuf } else { Teinte::Encre },
            ancre: Ancre::Milieu,
        };
        self.toile.texte(cx, cy - 2.0, numero, e);
        for (rang, ligne) in cellule.detail.lines().enumerate() {
            let petit =
                Ecriture { corps: (corps * 0.86).max(7.5), graisse: 400, teinte: Teinte::Encre2, ancre: Ancre::Milieu };
            self.toile.texte(cx, cy + corps * (1.0 + 1.05 * reel(rang)), ligne, petit);
        }
    }

    /// Draws the stairs and the lift.
    fn noyau(&mut self, (x, y, l, h): (f64, f64, f64, f64)) {
        self.toile.rect((x, y, l, h), Some(Teinte::Creux), Some((Teinte::Encre, 2.0)));
        let mut t = Traces::nouveau();
        let (marches, ascenseur) = (l * 0.52, l * 0.34);
        for rang in 1..10 {
            let yy = y + h * 0.12 + h * 0.076 * f64::from(rang);
            t.ligne(x + l * 0.06, yy, x + l * 0.06 + marches, yy);
        }
        t.ligne(x + l * 0.06 + marches / 2.0, y + h * 0.12, x + l * 0.06 + marches / 2.0, y + h * 0.9);
        let (ax, ay, ah) = (x + l * 0.62, y + h * 0.52, h * 0.36);
        t.rect(ax, ay, ascenseur, ah).ligne(ax, ay, ax + ascenseur, ay + ah).ligne(ax + ascenseur, ay, ax, ay + ah);
        self.toile.chemin(t.d(), None, Some((Teinte::Encre3, 0.9)));
        self.portes.ligne(x + l * 0.3, y + h, x + l * 0.62, y + h);
    }

    fn finir(
        mut self,
        (x, y, l, h): (f64, f64, f64, f64),
        hauteur: f64,
        alea: &mut Hasard,
        plan: &PlanEtage<'_>,
    ) -> String {
        self.toile.rect((x, y, l, h), None, Some((Teinte::Encre, 5.0)));
        self.toile.chemin(self.fenetres.d(), None, Some((Teinte::Feuille, 3.0)));
        self.toile.chemin(self.portes.d(), None, Some((Teinte::Creux, 4.0)));
        if let Some(cadre) = self.cadre {
            self.toile.rect(cadre, None, Some((Teinte::Neuf, 3.0)));
        }
        barre(&mut self.toile, (GAUCHE, hauteur - 26.0), self.p, 5);
        nord(&mut self.toile, (LARGEUR - 40.0, hauteur - 34.0), alea.choix(&[-35.0, -10.0, 15.0, 40.0]));
        let visibles = plan.cellules.iter().filter_map(|c| c.numero.as_deref()).collect::<Vec<_>>().join(", ");
        let description = if visibles.is_empty() { "Aucun lot".to_owned() } else { format!("Lots {visibles}.") };
        self.toile.svg((LARGEUR, hauteur), &format!("Plan d’étage\u{a0}: {}", plan.titre), &description, "")
    }
}
