//! The mandate by which the portal's company lets another one market its new homes.

use super::{ActeAComposer, ActeRedige};
use crate::chiffres;
use crate::erreur::Error;
use crate::jeu::Modele;
use crate::monde::Epreuve;
use chrono::NaiveDate;
use domain::marque::Marque;
use domain::utilisateur::Civilite;
use serde_json::{Value, json};

/// What a mandate is written from.
#[derive(Debug, Clone, Copy)]
pub struct MandatARediger<'a> {
    /// The portal's own number: `M-000012`.
    pub reference: &'a str,
    /// Whose portal it is: the company that gives the mandate.
    pub marque: &'a Marque,
    /// The company that receives it.
    pub mandataire: Mandataire<'a>,
    /// Who signs for that company.
    pub representant: Personne<'a>,
    /// Reference of the mandate that this one renews.
    pub renouvelle: Option<&'a str>,
    /// Date of the document.
    pub date: NaiveDate,
}

/// The company that receives the mandate. A text that is not known is empty: its line is left out.
#[derive(Debug, Clone, Copy)]
pub struct Mandataire<'a> {
    /// Legal name.
    pub raison_sociale: &'a str,
    /// Legal form: "SAS".
    pub forme: &'a str,
    /// Nine digits.
    pub siren: &'a str,
    /// Town of its register of companies.
    pub rcs: &'a str,
    /// Street.
    pub adresse: &'a str,
    /// Postcode.
    pub code_postal: &'a str,
    /// Town.
    pub ville: &'a str,
    /// Its professional card, when it has one.
    pub carte: Option<CarteProfessionnelle<'a>>,
}

/// The professional card of the law of 2 January 1970.
#[derive(Debug, Clone, Copy)]
pub struct CarteProfessionnelle<'a> {
    /// Number.
    pub numero: &'a str,
    /// The last day on which it is valid.
    pub fin: NaiveDate,
}

/// Somebody who signs.
#[derive(Debug, Clone, Copy)]
pub struct Personne<'a> {
    /// Civility.
    pub civilite: Civilite,
    /// First name.
    pub prenom: &'a str,
    /// Family name.
    pub nom: &'a str,
}

impl Personne<'_> {
    /// "Mme Léa Perrin".
    pub(super) fn ecrite(&self) -> String {
        let civilite = match self.civilite {
            Civilite::M => "M.",
            Civilite::Mme => "Mme",
        };
        format!("{civilite}\u{a0}{} {}", self.prenom, self.nom)
    }
}

/// Writes a mandate: two fields, `signature-1` for the company that receives it and `signature-2` for the one that gives it.
pub fn mandat(quoi: &MandatARediger<'_>) -> Result<ActeRedige, Error> {
    a_composer(quoi).composer()
}

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
