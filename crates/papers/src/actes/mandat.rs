//! The mandate by which the portal's company lets a partner company sell its new homes.

use super::{ActeAComposer, ActeRedige};
use crate::chiffres;
use crate::erreur::Error;
use crate::jeu::Modele;
use crate::monde::Epreuve;
use chrono::NaiveDate;
use domain::marque::Marque;
use domain::utilisateur::Civilite;
use serde_json::{Value, json};

/// The data of a mandate.
#[derive(Debug, Clone, Copy)]
pub struct MandatARediger<'a> {
    /// The reference of the mandate in the portal: `M-000012`.
    pub reference: &'a str,
    /// The company of the portal, which gives the mandate.
    pub marque: &'a Marque,
    /// The company that receives the mandate.
    pub mandataire: Mandataire<'a>,
    /// The person who signs for that company.
    pub representant: Personne<'a>,
    /// The reference of the mandate that this one renews.
    pub renouvelle: Option<&'a str>,
    /// Date of the document.
    pub date: NaiveDate,
}

/// The company that receives the mandate. An unknown text is empty, and its line is left out.
#[derive(Debug, Clone, Copy)]
pub struct Mandataire<'a> {
    pub raison_sociale: &'a str,
    /// Legal form, such as "SAS".
    pub forme: &'a str,
    /// The number of the company: nine digits.
    pub siren: &'a str,
    /// The town of its register of companies.
    pub rcs: &'a str,
    pub adresse: &'a str,
    pub code_postal: &'a str,
    pub ville: &'a str,
    /// Its professional card, if it has one.
    pub carte: Option<CarteProfessionnelle<'a>>,
}

/// The professional card required by the law of 2 January 1970.
#[derive(Debug, Clone, Copy)]
pub struct CarteProfessionnelle<'a> {
    pub numero: &'a str,
    /// The last day on which the card is valid.
    pub fin: NaiveDate,
}

/// A person, with their civility and name.
#[derive(Debug, Clone, Copy)]
pub struct Personne<'a> {
    pub civilite: Civilite,
    pub prenom: &'a str,
    pub nom: &'a str,
}

impl Personne<'_> {
    /// The name as it is printed: "Mme Léa Perrin".
    pub(super) fn ecrite(&self) -> String {
        let civilite = match self.civilite {
            Civilite::M => "M.",
            Civilite::Mme => "Mme",
        };
        format!("{civilite}\u{a0}{} {}", self.prenom, self.nom)
    }
}

/// Writes a mandate. It has two signature fields: `signature-1` for the company that receives the mandate, and `signature-2`
/// for the company that gives it.
pub fn mandat(quoi: &MandatARediger<'_>) -> Result<ActeRedige, Error> {
    a_composer(quoi).composer()
}

/// Prepares the mandate with its data and its frames of signature; the caller typesets it.
pub(crate) fn a_composer(quoi: &MandatARediger<'_>) -> ActeAComposer {
    let m = &quoi.mandataire;
    let carte = m.carte.map(|c| json!({"numero": c.numero, "fin": chiffres::date(c.fin)}));
    let lieu = [m.code_postal, m.ville].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ");
    let siege = [m.adresse, &lieu].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(", ");
    let donnees: Value = json!({
        "marque": quoi.marque.nom,
        "mandant": quoi.marque.raison_sociale,
        "date": chiffres::date(quoi.date),
        "reference": quoi.reference,
        "renouvelle": quoi.renouvelle,
        "mandataire": {
            "nom": m.raison_sociale,
            "forme": m.forme,
            "siren": chiffres::siren(m.siren),
            "rcs": m.rcs,
            "siege": siege,
            "carte": carte,
        },
        "representant": quoi.representant.ecrite(),
    });
    let epreuve = Epreuve {
        modele: Modele::Mandat,
        donnees,
        dessins: Vec::new(),
        photographies: Vec::new(),
        date: quoi.date,
        cle: format!("mandat {} {}", quoi.reference, quoi.date),
    };
    ActeAComposer {
        epreuve,
        cadres: vec![("signature-1", "Signature du mandataire"), ("signature-2", "Signature du mandant")],
    }
}
