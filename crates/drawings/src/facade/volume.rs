//! Draws walls, roofs and ground floors, with their bays.

use super::baie::{self, EtatBaie};
use super::composition::{Baie, Composition, ETAGE, PARCELLE, REZ, TRAVEE, TRUMEAU, Toit, Volume};
use super::{Immeuble, RenduDeFacade, Taille};
use crate::alea::Hasard;
use crate::nombre::{N, entier, reel};
use crate::theme::Teinte;
use crate::toile::{Ancre, Ecriture, Toile, Traces, echapper};
use std::collections::BTreeSet;

/// Draws the volumes of one façade. The ground is at y = 0, and what is above it has a negative y.
pub(super) struct Peintre<'a> {
    immeuble: &'a Immeuble<'a>,
    surligne: Option<&'a str>,
    lettres: bool,
    prefixe: String,
    trouve: Option<(f64, f64, f64, f64)>,
}

impl<'a> Peintre<'a> {
    pub(super) fn nouveau(immeuble: &'a Immeuble<'a>, rendu: &RenduDeFacade<'a>) -> Self {
        // Two façades inlined in one page must have different names for their symbols.
        let cle = Hasard::nouveau(&format!("{:?}{:?}", rendu.theme, rendu.taille), immeuble.id).bits();
        let prefixe = format!("f{:04x}", cle & 0xffff);
        Self { immeuble, surligne: rendu.surligne, lettres: rendu.taille == Taille::Grande, prefixe, trouve: None }
    }

    fn etat(&self, case: Option<usize>) -> EtatBaie {
        let Some(logement) = case.map(|i| &self.immeuble.logements[i]) else { return EtatBaie::Verre };
        if logement.statut.is_some() && self.surligne == Some(logement.numero.as_str()) {
            EtatBaie::Marque
        } else {
            EtatBaie::depuis(logement.statut)
        }
    }

    /// Writes the symbols that the composition uses.
    pub(super) fn definir(&self, toile: &mut Toile, composition: &Composition) {
        let mut symboles = BTreeSet::new();
        for volume in &composition.volumes {
            for (niveau, ligne) in volume.cases.iter().enumerate() {
                for (travee, case) in ligne.iter().enumerate() {
                    if niveau > 0 || case.is_some() {
                        symboles.insert((genre(volume, niveau, travee), self.etat(*case)));
                    }
                }
            }
            for case in &volume.couronne {
                symboles.insert((Baie::Jardin, self.etat(*case)));
            }
        }
        toile.brut("<defs>");
        for (genre, etat) in symboles {
            baie::definir(toile, &self.prefixe, genre, etat);
        }
        toile.brut("</defs>");
    }

    /// Draws one volume. Its left wall is at `x`.
    pub(super) fn dessiner(&mut self, toile: &mut Toile, volume: &Volume, x: f64, rang: usize) {
        let (l, mur) = (volume.largeur(), volume.mur());
        let mut ombre = Traces::nouveau();
        ombre.polygone(&[(x + l, 5.0 - mur), (x + l + 6.0, 11.0 - mur), (x + l + 6.0, 0.0), (x + l, 0.0)]);
        toile.chemin_avec(ombre.d(), Some(Teinte::Trait), None, "opacity=\".13\"");
        if volume.maisons {
            self.rangee(toile, volume, x);
            return;
        }
        toiture(toile, volume, x);
        if volume.toit == Toit::Attique {
            self.attique(toile, volume, x);
        }
        toile.rect((x, -mur, l, mur), Some(volume.matiere), Some((Teinte::Trait, 1.0)));
        texture(toile, volume.matiere, (x, -mur, l, mur - REZ));
        if matches!(volume.toit, Toit::Plat | Toit::Attique) {
            toile.rect((x - 1.5, -mur - 2.5, l + 3.0, 2.5), Some(Teinte::Trait), None);
        } else {
            toile.rect((x - 2.5, -mur - 1.2, l + 5.0, 2.2), Some(volume.matiere), Some((Teinte::Trait, 0.7)));
        }
        self.rez(toile, volume, x, rang);
        let mut planchers = Traces::nouveau();
        for etage in 1..volume.etages() {
            let y = -REZ - reel(etage) * ETAGE;
            planchers.ligne(x, y, x + l, y);
        }
        toile.chemin_avec(planchers.d(), None, Some((Teinte::Trait, 0.45)), "opacity=\".55\"");
        for niveau in 1..volume.cases.len() {
            for travee in 0..volume.travees {
                let centre = x + TRUMEAU + (reel(travee) + 0.5) * TRAVEE;
                let pied = -REZ - reel(niveau - 1) * ETAGE;
                self.poser(toile, genre(volume, niveau, travee), volume.cases[niveau][travee], (centre, pied));
            }
        }
    }

    /// Draws a bay. When the viewer may see the lot, the drawing of the bay names its number.
    fn poser(&mut self, toile: &mut Toile, genre: Baie, case: Option<usize>, (x, y): (f64, f64)) {
        let etat = self.etat(case);
        let nom = baie::nom(&self.prefixe, genre, etat);
        let lot = case.map(|i| &self.immeuble.logements[i]).filter(|l| l.statut.is_some() && !l.numero.is_empty());
        let donnee = lot.map_or_else(String::new, |l| format!(" data-lot=\"{}\"", echapper(&l.numero)));
        toile.brut(&format!("<use href=\"#{nom}\" x=\"{}\" y=\"{}\"{donnee}/>", N(x), N(y)));
        if etat == EtatBaie::Marque {
            let (l, haut, appui) = genre.ouverture();
            self.trouve = Some((x - l / 2.0 - 3.4, y - haut - 3.4, l + 6.8, haut - appui + 6.8));
        }
    }

    /// Draws the red frame around the lot of the page, in front of all other elements.
    pub(super) fn surligner(&self, toile: &mut Toile) {
        if let Some(cadre) = self.trouve {
            toile.rect(cadre, None, Some((Teinte::Neuf, 1.5)));
        }
    }

    /// Draws the ground floor: the plinth, the glazing, one hall under its red lintel, and the homes that open on a garden.
    fn rez(&mut self, toile: &mut Toile, volume: &Volume, x: f64, rang: usize) {
        let l = volume.largeur();
        let socle = if volume.matiere == Teinte::Enduit { Teinte::Beton } else { Teinte::Calcaire };
        toile.rect((x, -REZ, l, REZ), Some(socle), Some((Teinte::Trait, 0.9)));
        toile.chemin(Traces::nouveau().ligne(x - 1.0, -REZ, x + l + 1.0, -REZ).d(), None, Some((Teinte::Trait, 1.4)));
        let habite = volume.cases[0].iter().any(Option::is_some);
        let (mut vitres, mut meneaux) = (Traces::nouveau(), Traces::nouveau());
        for travee in (0..volume.travees).filter(|t| *t != volume.hall) {
            let gauche = x + TRUMEAU + reel(travee) * TRAVEE;
            if let Some(home) = volume.cases[0][travee] {
                self.poser(toile, Baie::Jardin, Some(home), (gauche + TRAVEE / 2.0, -1.6));
            } else if habite {
                vitres.rect(gauche + 6.0, -17.0, 9.0, 8.0);
                meneaux.ligne(gauche + 10.5, -17.0, gauche + 10.5, -9.0);
            } else {
                vitres.rect(gauche + 2.8, -16.4, 15.4, 13.0);
                meneaux.ligne(gauche + 10.5, -16.4, gauche + 10.5, -3.4);
            }
        }
        toile.chemin(vitres.d(), Some(Teinte::Verre), Some((Teinte::Trait, 0.6)));
        toile.chemin(meneaux.d(), None, Some((Teinte::Trait, 0.5)));
        let porte = x + TRUMEAU + reel(volume.hall) * TRAVEE;
        toile.rect((porte + 5.4, -17.6, 10.2, 17.6), Some(Teinte::Trait), None);
        toile.rect((porte + 10.2, -16.8, 0.6, 16.8), Some(socle), None);
        toile.rect((porte + 2.0, -20.4, 17.0, 2.8), Some(Teinte::Neuf), None);
        if self.lettres
            && let Some(nom) = volume.nom.as_deref().filter(|n| n.chars().count() <= 4 && rang < 9)
        {
            let e = Ecriture { corps: 4.6, graisse: 600, teinte: Teinte::Encre2, ancre: Ancre::Fin };
            toile.texte(porte + 1.4, -14.0, nom, e);
        }
    }

    /// Draws a set-back storey in zinc, behind its rail.
    fn attique(&mut self, toile: &mut Toile, volume: &Volume, x: f64) {
        let (l, toit) = (volume.largeur(), -volume.mur() - 2.5);
        let places = volume.travees.saturating_sub(2).max(1);
        let large = reel(places) * TRAVEE + 4.0;
        let gauche = x + (l - large) / 2.0;
        let haut = toit - 18.4;
        toile.rect((gauche, haut, large, 18.4), Some(Teinte::Zinc), Some((Teinte::Trait, 0.9)));
        toile.rect((gauche - 3.0, haut - 2.5, large + 6.0, 2.6), Some(Teinte::Trait), None);
        let (mut vitres, mut meneaux) = (Traces::nouveau(), Traces::nouveau());
        for place in 0..places {
            let centre = gauche + 2.0 + (reel(place) + 0.5) * TRAVEE;
            if let Some(home) = volume.couronne.get(place).copied().flatten() {
                self.poser(toile, Baie::Jardin, Some(home), (centre, toit));
            } else {
                vitres.rect(centre - 7.0, toit - 15.6, 14.0, 15.0);
                meneaux.ligne(centre, toit - 15.6, centre, toit - 0.6);
            }
        }
        toile.chemin(vitres.d(), Some(Teinte::Verre), Some((Teinte::Trait, 0.7)));
        toile.chemin(meneaux.d(), None, Some((Teinte::Trait, 0.5)));
        let lisse = -volume.mur() - 7.4;
        let mut rampe = Traces::nouveau();
        let pas = l / (reel(volume.travees) * 4.0);
        for rang in 0..=volume.travees * 4 {
            let xx = x + reel(rang) * pas;
            rampe.ligne(xx, lisse, xx, toit);
        }
        toile.chemin(rampe.d(), None, Some((Teinte::Trait, 0.3)));
        toile.chemin(Traces::nouveau().ligne(x, lisse, x + l, lisse).d(), None, Some((Teinte::Trait, 0.85)));
    }

    /// Draws a row of houses, each with its roof, its door and one window upstairs, which shows the status of the lot.
    fn rangee(&mut self, toile: &mut Toile, volume: &Volume, x: f64) {
        let mur = REZ + ETAGE;
        let autre = if volume.matiere == Teinte::Enduit { Teinte::Bois } else { Teinte::Enduit };
        let couverture = if volume.toit == Toit::Tuile { Teinte::Tuile } else { Teinte::Ardoise };
        let (mut pignons, mut longs, mut rives) = (Traces::nouveau(), Traces::nouveau(), Traces::nouveau());
        let (mut portes, mut vitres, mut cheminees) = (Traces::nouveau(), Traces::nouveau(), Traces::nouveau());
        let mut linteaux = Traces::nouveau();
        for rang in 0..volume.travees {
            let g = x + reel(rang) * PARCELLE;
            let d = g + PARCELLE;
            if rang % 3 == 1 {
                pignons.polygone(&[(g, 0.0), (g, -mur), (g + PARCELLE / 2.0, -mur - 15.0), (d, -mur), (d, 0.0)]);
                rives.ligne(g - 1.0, -mur + 0.8, g + PARCELLE / 2.0, -mur - 15.8);
                rives.ligne(g + PARCELLE / 2.0, -mur - 15.8, d + 1.0, -mur + 0.8);
            } else {
                longs.polygone(&[(g - 1.0, -mur), (g + 1.6, -mur - 13.0), (d - 1.6, -mur - 13.0), (d + 1.0, -mur)]);
                cheminees.rect(d - 9.0, -mur - 17.0, 3.6, 6.5);
            }
            let porte = g + 4.0;
            portes.rect(porte, -16.4, 7.0, 16.4);
            linteaux.rect(porte - 1.4, -18.4, 9.8, 2.0);
            vitres.rect(g + 15.0, -16.0, 10.6, 11.0);
            rives.ligne(g + 20.3, -16.0, g + 20.3, -5.0);
        }
        let long = reel(volume.travees) * PARCELLE;
        toile.chemin(cheminees.d(), Some(Teinte::Brique), Some((Teinte::Trait, 0.7)));
        toile.rect((x, -mur, long, mur), Some(volume.matiere), Some((Teinte::Trait, 0.9)));
        texture(toile, volume.matiere, (x, -mur, long, mur));
        toile.chemin(pignons.d(), Some(autre), Some((Teinte::Trait, 0.9)));
        toile.chemin(longs.d(), Some(couverture), Some((Teinte::Trait, 0.9)));
        toile.chemin(vitres.d(), Some(Teinte::Verre), Some((Teinte::Trait, 0.6)));
        toile.chemin(portes.d(), Some(Teinte::Trait), None);
        toile.chemin(linteaux.d(), Some(Teinte::Neuf), None);
        toile.chemin(rives.d(), None, Some((Teinte::Trait, 0.9)));
        for rang in 0..volume.travees {
            let centre = x + (reel(rang) + 0.5) * PARCELLE;
            self.poser(toile, volume.rythme[rang], volume.cases[1][rang], (centre, -REZ));
        }
    }
}

fn genre(volume: &Volume, niveau: usize, travee: usize) -> Baie {
    if niveau == 0 { Baie::Jardin } else { volume.rythme[travee] }
}

/// Draws courses of brick, boards of wood, or joints of zinc or concrete.
fn texture(toile: &mut Toile, matiere: Teinte, (x, y, l, h): (f64, f64, f64, f64)) {
    let mut joints = Traces::nouveau();
    match matiere {
        Teinte::Brique => (1..=entier(h / 3.4)).for_each(|n| {
            joints.ligne(x + 0.6, y + reel(n) * 3.4, x + l - 0.6, y + reel(n) * 3.4);
        }),
        Teinte::Bois => (1..=entier(l / 3.0)).for_each(|n| {
            joints.ligne(x + reel(n) * 3.0, y + 0.6, x + reel(n) * 3.0, y + h);
        }),
        Teinte::Zinc => (1..=entier(l / 10.5)).for_each(|n| {
            joints.ligne(x + reel(n) * 10.5, y + 0.6, x + reel(n) * 10.5, y + h);
        }),
        _ => return,
    }
    toile.chemin_avec(joints.d(), None, Some((Teinte::Trait, 0.25)), "opacity=\".5\"");
}

/// Draws sloped roofs with their courses, dormers and chimneys.
fn toiture(toile: &mut Toile, volume: &Volume, x: f64) {
    let (l, haut) = (volume.largeur(), -volume.mur());
    let (teinte, h, retrait) = match volume.toit {
        Toit::Plat | Toit::Attique => return,
        Toit::Ardoise => (Teinte::Ardoise, 21.0, 11.0),
        Toit::Zinc => (Teinte::Zinc, 20.0, 5.0),
        Toit::Tuile => (Teinte::Tuile, 12.5, 14.0),
    };
    let mut souches = Traces::nouveau();
    if volume.toit == Toit::Zinc {
        souches.rect(x + 8.0, haut - h - 6.0, 9.0, 9.0).rect(x + l - 17.0, haut - h - 6.0, 9.0, 9.0);
    } else {
        souches.rect(x + l * 0.22, haut - h - 5.0, 6.0, 9.0).rect(x + l * 0.74, haut - h - 5.0, 6.0, 9.0);
    }
    toile.chemin(souches.d(), Some(Teinte::Brique), Some((Teinte::Trait, 0.7)));
    let mut pan = Traces::nouveau();
    pan.polygone(&[(x - 2.5, haut), (x + retrait, haut - h), (x + l - retrait, haut - h), (x + l + 2.5, haut)]);
    toile.chemin(pan.d(), Some(teinte), Some((Teinte::Trait, 0.9)));
    let mut rangs = Traces::nouveau();
    if volume.toit == Toit::Zinc {
        (1..volume.travees * 2).for_each(|n| {
            let xx = x + reel(n) * l / reel(volume.travees * 2);
            rangs.ligne(xx, haut - 0.5, xx, haut - h + 0.5);
        });
    } else {
        (1..4).for_each(|n| {
            let part = f64::from(n) / 4.0;
            let (g, d) = (x - 2.5 + (retrait + 2.5) * part, x + l + 2.5 - (retrait + 2.5) * part);
            rangs.ligne(g, haut - h * part, d, haut - h * part);
        });
    }
    toile.chemin(rangs.d(), None, Some((Teinte::Trait, 0.35)));
    if volume.toit == Toit::Tuile {
        return;
    }
    let (mut lucarnes, mut vitres, mut linteaux) = (Traces::nouveau(), Traces::nouveau(), Traces::nouveau());
    for travee in (0..volume.travees).step_by(2) {
        let c = x + TRUMEAU + (reel(travee) + 0.5) * TRAVEE;
        if c - 4.5 < x + retrait * 0.7 || c + 4.5 > x + l - retrait * 0.7 {
            continue;
        }
        lucarnes.rect(c - 4.5, haut - 15.0, 9.0, 14.6);
        vitres.rect(c - 2.6, haut - 12.4, 5.2, 10.4);
        linteaux.ligne(c - 6.0, haut - 15.4, c + 6.0, haut - 15.4);
    }
    toile.chemin(lucarnes.d(), Some(Teinte::Enduit), Some((Teinte::Trait, 0.7)));
    toile.chemin(vitres.d(), Some(Teinte::Verre), Some((Teinte::Trait, 0.5)));
    toile.chemin(linteaux.d(), None, Some((Teinte::Trait, 1.4)));
}
