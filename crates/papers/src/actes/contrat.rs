//! The preliminary reservation contract of a home to be built (article L261-15 of the Code de la construction et de
//! l'habitation), filled from a complete reservation.

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

/// The data of a contract. The caller gives the codes of the form (country, situation, regime, destination, scheme), and this
/// module looks up their labels.
#[derive(Debug, Clone)]
pub struct ContratARediger<'a> {
    /// The reference of the contract in the portal: `R-000012`.
    pub reference: &'a str,
    /// The company of the portal, which sells (the "réservant").
    pub marque: &'a Marque,
    /// Date of the document.
    pub date: NaiveDate,
    /// How the contract is signed.
    pub voie: VoieDuContrat,
    /// The complete form of the reservation. The buyers sign in the order of the form; when a company buys, the person named in
    /// the form signs for the company.
    pub dossier: &'a BrouillonReservation,
    pub programme: &'a Programme,
    /// The name of the town of the programme: "Nantes".
    pub commune: &'a str,
    pub lot: &'a FicheLot,
    /// The annex lots that are sold with the lot.
    pub secondaires: Vec<&'a FicheLot>,
    /// The price, as `BrouillonReservation::prix_du_contrat` computes it.
    pub prix: PrixDuContrat,
    /// The VAT regime of the price (`domain::reservation::regime_offert`).
    pub regime: RegimeDeTva,
    /// Whether the buyers have the right to withdraw.
    pub retractation: RetractationDuContrat,
    /// The prescriber who presented the buyers.
    pub prescripteur: PrescripteurARediger<'a>,
    /// The `état des risques`, or the statement that none is due.
    pub risques: RisquesARediger<'a>,
    /// The annexes, in the order in which they are shown. An `état des risques` that is provided is one of them.
    pub annexes: Vec<AnnexeARediger<'a>>,
}

/// How a contract is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoieDuContrat {
    /// On the portal: each person signs through their own link.
    Electronique,
    /// By hand: the contract is printed, its frames are signed with a pen, and it has lines for the words to write by hand.
    Papier,
}

/// Whether the buyers have the ten days of article L271-1 to withdraw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetractationDuContrat {
    /// A home is sold, so the buyers have these ten days.
    DixJours,
    /// Only a parking place, a cellar or a shop is sold, so the buyers do not have these ten days.
    SansObjet,
}

/// The prescriber who presented the buyers.
#[derive(Debug, Clone, Copy)]
pub struct PrescripteurARediger<'a> {
    pub personne: Personne<'a>,
    /// The name of their company.
    pub societe: &'a str,
}

/// The "état des risques" (articles L125-5 and R125-23 to R125-27 of the Code de l'environnement).
#[derive(Debug, Clone, Copy)]
pub enum RisquesARediger<'a> {
    /// The `état des risques` is annexed.
    Fourni {
        /// The day on which it was made.
        etabli: NaiveDate,
    },
    /// Staff stated that no `état des risques` is due.
    SansObjet {
        /// The reason, in the words of staff.
        motif: &'a str,
    },
}

/// A document that is annexed to a contract.
#[derive(Debug, Clone, Copy)]
pub struct AnnexeARediger<'a> {
    /// The title of the document: "Notice descriptive".
    pub libelle: &'a str,
    /// SHA-256 of its file, in hexadecimal.
    pub empreinte: &'a str,
}

/// The labels of the frames in the model, in the order of signature.
const CADRES: [&str; 3] = ["signature-1", "signature-2", "signature-3"];

/// Writes a contract. The contract has one signature field for each buyer in their order (`signature-1`, `signature-2`), and
/// a last field for the company that sells.
pub fn contrat(quoi: &ContratARediger<'_>) -> Result<ActeRedige, Error> {
    a_composer(quoi).composer()
}

/// Prepares the contract with its data and its frames of signature; the caller typesets it.
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
