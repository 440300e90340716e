//! The preliminary reservation contract of a home to be built (article L261-15 of the Code de la construction et de l'habitation), filled
//! from a complete reservation.

mod donnees;

use super::{ActeAComposer, ActeRedige, Personne};
use crate::erreur::Error;
use crate::jeu::Modele;
use crate::monde::Epreuve;
use chrono::NaiveDate;
use domain::lot::FicheLot;
use domain::marque::Marque;
use domain::programme::Programme;
use domain::reservation::{BrouillonReservation, PrixDuContrat, RegimeDeTva};

/// What a contract is written from. The words of the codes of the form (country, situation, regime, destination, scheme) are looked up here.
#[derive(Debug, Clone)]
pub struct ContratARediger<'a> {
    /// The portal's own number: `R-000012`.
    pub reference: &'a str,
    /// Whose portal it is: the company that sells (the "réservant").
    pub marque: &'a Marque,
    /// Date of the document.
    pub date: NaiveDate,
    /// How it is signed.
    pub voie: VoieDuContrat,
    /// What the reservation says: a complete form. Its buyers sign in their order; for a company, the person of the form signs for it.
    pub dossier: &'a BrouillonReservation,
    /// The programme.
    pub programme: &'a Programme,
    /// Name of its town: "Nantes".
    pub commune: &'a str,
    /// The lot.
    pub lot: &'a FicheLot,
    /// The lots attached to it, which are sold with it.
    pub secondaires: Vec<&'a FicheLot>,
    /// The price, as `BrouillonReservation::prix_du_contrat` computes it.
    pub prix: PrixDuContrat,
    /// Under which of the lot's rates it is (`domain::reservation::regime_offert`).
    pub regime: RegimeDeTva,
    /// Whether a buyer may withdraw.
    pub retractation: RetractationDuContrat,
    /// Who presented the buyers.
    pub prescripteur: PrescripteurARediger<'a>,
    /// What the buyers are told of the risks.
    pub risques: RisquesARediger<'a>,
    /// What is annexed, in the order in which it is shown; a "état des risques" that is given is one of them.
    pub annexes: Vec<AnnexeARediger<'a>>,
}

/// How a contract is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoieDuContrat {
    /// Here, each by their link.
    Electronique,
    /// By hand: it is printed. Its frames are signed with a pen, and what must be written by hand has its lines.
    Papier,
}

/// Whether the ten days of article L271-1 apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetractationDuContrat {
    /// A home is sold.
    DixJours,
    /// A parking place, a cellar or a shop is sold alone.
    SansObjet,
}

/// Who presented the buyers.
#[derive(Debug, Clone, Copy)]
pub struct PrescripteurARediger<'a> {
    /// The person.
    pub personne: Personne<'a>,
    /// Their company's name.
    pub societe: &'a str,
}

/// The "état des risques" (articles L125-5 and R125-23 to R125-27 of the Code de l'environnement).
#[derive(Debug, Clone, Copy)]
pub enum RisquesARediger<'a> {
    /// It is annexed.
    Fourni {
        /// The day on which it was made.
        etabli: NaiveDate,
    },
    /// Staff have stated that none is due.
    SansObjet {
        /// Why, as they wrote it.
        motif: &'a str,
    },
}

/// A paper that is annexed.
#[derive(Debug, Clone, Copy)]
pub struct AnnexeARediger<'a> {
    /// What it is: "Notice descriptive".
    pub libelle: &'a str,
    /// SHA-256 of its file, in hexadecimal.
    pub empreinte: &'a str,
}

/// The frames of the model, in the order in which they are signed.
const CADRES: [&str; 3] = ["signature-1", "signature-2", "signature-3"];

/// Writes a contract: a field a buyer in their order (`signature-1`, `signature-2`), the last one for the company that sells.
pub fn contrat(quoi: &ContratARediger<'_>) -> Result<ActeRedige, Error> {
    a_composer(quoi).composer()
}

pub(crate) fn a_composer(quoi: &ContratARediger<'_>) -> ActeAComposer {
    let epreuve = Epreuve {
        modele: Modele::ContratReservation,
        donnees: donnees::ecrire(quoi),
        dessins: Vec::new(),
        photographies: Vec::new(),
        date: quoi.date,
        cle: format!("contrat {} {}", quoi.reference, quoi.date),
    };
    let acquereurs: &[&str] = match quoi.dossier.acquereurs().count() {
        0 | 1 => &["Signature du réservataire"],
        _ => &["Signature du premier réservataire", "Signature du second réservataire"],
    };
    let libelles = acquereurs.iter().copied().chain(["Signature du réservant"]);
    ActeAComposer { epreuve, cadres: CADRES.into_iter().zip(libelles).collect() }
}
