//! The façade of a programme: an elevation in which every bay is a lot, lit when the lot is free (identity, section 10).
//!
//! `composition` chooses volumes, storeys, materials and the home behind each bay; `baie` draws the windows, once for
//! each kind and status; `volume` and `decor` draw them on the sheet. The composition does not depend on statuses, so
//! when a status changes, only the windows of the façade change.

mod baie;
mod composition;
mod decor;
mod volume;

use crate::alea::Hasard;
use crate::nombre::N;
use crate::theme::{Teinte, Theme};
use crate::toile::Toile;
use composition::{Composition, Situation};
use domain::lot::StatutLot;
use domain::texte::de;
use std::fmt::Write as _;

pub(crate) use composition::{Toit, Volume, composer};
pub(crate) use decor::{arbre, passants};

/// The version of the drawing. A browser keeps a façade for a year, at an address with a hash of what the façade shows.
/// This number is part of the hash, and must grow with every change that the snapshot test reports.
pub const VERSION: u64 = 2;

/// The kind of a home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormeDImmeuble {
    /// A flat in a building.
    Collectif,
    /// A house, with a door and a roof of its own.
    Maison,
}

/// One home of a programme, with the data that a façade needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logement {
    pub numero: String,
    pub batiment: Option<String>,
    /// The storey, 0 for the ground floor.
    pub etage: i16,
    pub forme: FormeDImmeuble,
    /// The status. `None` for a lot that the viewer may not see: such a lot is drawn as plain glass, without its number.
    pub statut: Option<StatutLot>,
}

/// A programme, with the data that a façade needs.
#[derive(Debug, Clone, Copy)]
pub struct Immeuble<'a> {
    /// Identifier of the programme, which seeds the random choices.
    pub id: &'a str,
    /// The name of the programme, for the title.
    pub nom: &'a str,
    /// The INSEE code of the region, on which roofs and materials depend.
    pub region: &'a str,
    /// The homes, in any order.
    pub logements: &'a [Logement],
}

/// The two sizes of a façade.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Taille {
    /// 420 × 200, for a list. All small façades have one scale, so that a tall building looks tall.
    #[default]
    Petite,
    /// 924 × 430, for a page. The building is as large as fits, and has storey numbers.
    Grande,
}

/// How a façade is to be drawn.
#[derive(Debug, Clone, Copy, Default)]
pub struct RenduDeFacade<'a> {
    pub theme: Theme,
    pub taille: Taille,
    /// The number of the lot that is painted red.
    pub surligne: Option<&'a str>,
}

/// The frame of a façade: its size, the place of the ground, and the largest size of the building.
struct Cadre {
    largeur: f64,
    hauteur: f64,
    sol: f64,
    marge_gauche: f64,
    marge_droite: f64,
    marge_haute: f64,
    echelle_max: f64,
}

impl Taille {
    const fn cadre(self) -> Cadre {
        match self {
            Self::Petite => Cadre {
                largeur: 420.0,
                hauteur: 200.0,
                sol: 184.0,
                marge_gauche: 26.0,
                marge_droite: 30.0,
                marge_haute: 12.0,
                echelle_max: 1.0,
            },
            Self::Grande => Cadre {
                largeur: 924.0,
                hauteur: 430.0,
                sol: 400.0,
                marge_gauche: 96.0,
                marge_droite: 54.0,
                marge_haute: 66.0,
                echelle_max: 2.5,
            },
        }
    }
}

/// Draws the façade of a programme as SVG.
pub fn facade(immeuble: &Immeuble<'_>, rendu: &RenduDeFacade<'_>) -> String {
    let cadre = rendu.taille.cadre();
    let mut toile = Toile::nouvelle(rendu.theme);
    toile.rect((0.0, 0.0, cadre.largeur, cadre.hauteur), Some(Teinte::Ciel), None);
    elevation(&mut toile, immeuble, rendu, &cadre);
    decor::sol(&mut toile, &cadre);
    let attributs = " preserveAspectRatio=\"xMidYMax slice\"";
    let titre = format!("Façade {}", de(immeuble.nom));
    toile.svg((cadre.largeur, cadre.hauteur), &titre, &legende(immeuble.logements, rendu.surligne), attributs)
}

/// Draws buildings, trees and people above the ground line of the frame. Returns the place of the buildings.
fn elevation(toile: &mut Toile, immeuble: &Immeuble<'_>, rendu: &RenduDeFacade<'_>, cadre: &Cadre) -> Situation {
    let composition: Composition = composer(immeuble);
    let situation = composition.situer(
        cadre.largeur - cadre.marge_gauche - cadre.marge_droite,
        cadre.sol - cadre.marge_haute,
        cadre.echelle_max,
        cadre.marge_gauche,
    );
    let mut libres = situation.libres(cadre.largeur);
    if rendu.taille == Taille::Grande
        && let Some(premier) = libres.first_mut().filter(|l| l.0 < 1.0)
    {
        // Leaves room for the storey numbers.
        premier.1 = (premier.1 - 76.0).max(0.0);
    }
    let mut alea = Hasard::nouveau("decor", immeuble.id);
    decor::arbres(toile, &mut alea, immeuble.region, &libres, situation.echelle, cadre.sol);
    let _ = write_groupe(toile, &situation, cadre.sol);
    let mut peintre = volume::Peintre::nouveau(immeuble, rendu);
    peintre.definir(toile, &composition);
    for (rang, (volume, x)) in composition.volumes.iter().zip(&situation.abscisses).enumerate() {
        peintre.dessiner(toile, volume, *x, rang);
    }
    peintre.surligner(toile);
    toile.fermer();
    if rendu.taille == Taille::Grande {
        decor::cotes(toile, &composition, &situation, cadre);
    }
    decor::passants(toile, &mut alea, &libres, cadre.sol, situation.echelle);
    situation
}

fn write_groupe(toile: &mut Toile, situation: &Situation, sol: f64) -> std::fmt::Result {
    let mut attributs = String::new();
    write!(attributs, "transform=\"translate({} {}) scale({:.3})\"", N(situation.gauche), N(sol), situation.echelle)?;
    toile.ouvrir(&attributs);
    Ok(())
}

/// Draws the building alone, with its ground at `sol`, as a part of a wider view (`vues`).
pub(crate) fn batir(
    toile: &mut Toile,
    immeuble: &Immeuble<'_>,
    rendu: &RenduDeFacade<'_>,
    (gauche, largeur): (f64, f64),
    (haut, sol): (f64, f64),
    echelle_max: f64,
) -> (f64, f64) {
    let composition = composer(immeuble);
    let situation = composition.situer(largeur, sol - haut, echelle_max, gauche);
    let _ = write_groupe(toile, &situation, sol);
    let mut peintre = volume::Peintre::nouveau(immeuble, rendu);
    peintre.definir(toile, &composition);
    for (rang, (volume, x)) in composition.volumes.iter().zip(&situation.abscisses).enumerate() {
        peintre.dessiner(toile, volume, *x, rang);
    }
    peintre.surligner(toile);
    toile.fermer();
    (situation.gauche, situation.droite())
}

/// The French words that say how many homes of each status the drawing shows.
pub(crate) fn legende(logements: &[Logement], surligne: Option<&str>) -> String {
    let mut phrases: Vec<String> = Vec::new();
    for (statut, un, plusieurs) in [
        (StatutLot::L, "libre", "libres"),
        (StatutLot::O, "optionné", "optionnés"),
        (StatutLot::T, "pré-réservé", "pré-réservés"),
        (StatutLot::R, "réservé", "réservés"),
    ] {
        let nombre = logements.iter().filter(|l| l.statut == Some(statut)).count();
        if nombre > 0 {
            phrases.push(format!("{nombre}\u{a0}{}", if nombre == 1 { un } else { plusieurs }));
        }
    }
    let comptes = if phrases.is_empty() {
        "Aucun logement en vente".to_owned()
    } else {
        format!("Logements\u{a0}: {}", phrases.join(", "))
    };
    match surligne.filter(|n| logements.iter().any(|l| l.numero == *n && l.statut.is_some())) {
        Some(numero) => format!("{comptes}. Le lot {numero} est en rouge."),
        None => format!("{comptes}."),
    }
}
