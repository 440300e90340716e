//! The content of a reservation's form (spec section 3), as a draft: anything may be missing. The shapes are those of
//! the wire, and of the encrypted document that keeps the form.

use super::conditions::un_seul_foyer;
use crate::nombres::{Montant, Taux};
use crate::utilisateur::Civilite;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A code that was chosen in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeChoisi {
    pub code: Option<String>,
}

/// A buyer: one of the two, or the person who acts for a company.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Reservataire {
    pub civilite: Option<Civilite>,
    pub nom: Option<String>,
    pub prenom: Option<String>,
    /// The e-mail, in lower case.
    pub email: Option<String>,
    /// Phone, digits after an optional plus sign.
    pub tel: Option<String>,
    pub adresse: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
    pub pays: Option<CodeChoisi>,
    pub date_naissance: Option<NaiveDate>,
    pub lieu_naissance: Option<String>,
    pub nationalite: Option<String>,
    /// Where they live now.
    pub residence_actuelle: Option<CodeChoisi>,
    pub situation_familiale: Option<CodeChoisi>,
    /// The regime of the marriage or of the pact, as a code.
    pub regime_matrimonial: Option<String>,
    /// Town of their wedding.
    pub lieu_mariage: Option<String>,
    /// How many will live there.
    pub nombre_occupants: Option<u8>,
    // The specification writes it in capitals.
    #[serde(rename = "CSP")]
    pub csp: Option<CodeChoisi>,
    pub employeur: Option<String>,
    pub profession: Option<String>,
    pub lieu_travail: Option<String>,
    /// The year in which they were hired.
    pub annee_embauche: Option<u16>,
    /// Monthly income in euros.
    pub revenu_mensuel: Option<Montant>,
    /// Taxable income of last year, in euros.
    pub revenus_imposables_n1: Option<Montant>,
    /// Taxable income of the year before last, on which the ceilings of the reduced VAT depend.
    pub revenus_imposables_n2: Option<Montant>,
    /// They accept to be notified of the contract by e-mail.
    pub notif_contrat_email: Option<bool>,
    pub notif_acte_email: Option<bool>,
}

/// A company that buys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct SocieteAcquereuse {
    /// Legal form, a code.
    pub statut: Option<String>,
    pub raison_sociale: Option<String>,
    /// Street and number of its seat.
    pub adresse_societe: Option<String>,
    pub cp_societe: Option<String>,
    pub ville_societe: Option<String>,
    /// The buyer is its legal representative.
    pub representant_legal: Option<bool>,
    /// The family name of the legal representative, when it is somebody else.
    pub nom_representant_legal: Option<String>,
    pub prenom_representant_legal: Option<String>,
}

/// A loan that pays a part of the price.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pret {
    pub banque: Option<String>,
    /// The amount in euros.
    pub montant: Option<Montant>,
}

/// How the price is paid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Financement {
    /// Own contributions, in euros.
    pub apport: Vec<Option<Montant>>,
    pub pret: Vec<Pret>,
    /// Whether the buyers rely on a loan. The sale then depends on getting it (Code de la consommation, article
    /// L313-41).
    pub credit: Option<bool>,
}

/// The deposit that the buyer leaves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct DepotVerse {
    /// None, or a cheque.
    // `type` is a reserved word in Rust.
    #[serde(rename = "type")]
    pub type_depot: Option<CodeChoisi>,
    /// The amount in euros.
    pub montant: Option<Montant>,
    /// Number of the cheque.
    pub numero_cheque: Option<String>,
    /// The bank on which it is drawn.
    pub banque: Option<String>,
}

/// The buyers' own notary. Without one, the programme's notary acts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NotaireDesAcquereurs {
    /// Family name, or name of the firm.
    pub nom: Option<String>,
    pub prenom: Option<String>,
    pub email: Option<String>,
    pub tel: Option<String>,
    pub adresse: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
}

/// The content of a draft, as far as its prescriber has filled it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct BrouillonReservation {
    pub reservataire: Option<Reservataire>,
    pub coreservataire: Option<Reservataire>,
    pub resa_societe: Option<bool>,
    pub societe: Option<SocieteAcquereuse>,
    /// What the home is bought for, as a code.
    pub destination_achat: Option<CodeChoisi>,
    pub destination_achat_detail: Option<CodeChoisi>,
    pub fiscalite: Option<CodeChoisi>,
    /// Whether the contract is signed by hand, at a meeting.
    pub rdv_physique: Option<bool>,
    /// The VAT rate, in percent.
    pub tva: Option<Taux>,
    /// Whether the running promotion is taken. Without an answer, it is.
    pub offre_promotionnelle: Option<bool>,
    /// How the price is paid.
    pub financement: Option<Financement>,
    pub depot_garantie: Option<DepotVerse>,
    /// The buyers' own notary.
    pub notaire: Option<NotaireDesAcquereurs>,
}

impl BrouillonReservation {
    /// Reads a document that [`super::verifier_les_champs`] finds no fault with. Otherwise gives serde's error.
    pub fn lire(document: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(document.clone())
    }

    /// The buyers, each with the name of their object in the document.
    pub fn acquereurs(&self) -> impl Iterator<Item = (&'static str, &Reservataire)> {
        let premier = self.reservataire.as_ref().map(|un| ("reservataire", un));
        premier.into_iter().chain(self.coreservataire.as_ref().map(|autre| ("coreservataire", autre)))
    }

    /// Whether a company buys.
    pub fn par_une_societe(&self) -> bool {
        self.resa_societe == Some(true)
    }

    /// Whether its two buyers are one household for the tax: both married, or both in a civil pact, and nothing says
    /// that it is not with each other (`unSeulFoyer` of the table). One household has one tax notice.
    pub fn un_seul_foyer(&self) -> bool {
        un_seul_foyer(&json!({"reservataire": self.reservataire, "coreservataire": self.coreservataire}))
    }

    /// Whether the price is paid without a loan, which a buyer then has to declare (article L313-42 of the Code de la
    /// consommation).
    pub fn est_sans_pret(&self) -> bool {
        self.financement.as_ref().is_none_or(|financement| financement.prets() == Montant::default())
    }

    /// Whether the promotion is taken; it is unless the buyers decline it.
    pub fn avec_promotion(&self) -> bool {
        self.offre_promotionnelle != Some(false)
    }
}

/// The code that was chosen, if any.
pub(super) fn code(choisi: Option<&CodeChoisi>) -> Option<&str> {
    choisi.and_then(|choisi| choisi.code.as_deref())
}

impl Financement {
    /// The sum of the own contributions, in euros.
    pub fn apports(&self) -> Montant {
        somme(self.apport.iter().copied())
    }

    /// The sum of the loans, in euros.
    pub fn prets(&self) -> Montant {
        somme(self.pret.iter().map(|pret| pret.montant))
    }
}

fn somme(montants: impl Iterator<Item = Option<Montant>>) -> Montant {
    Montant::depuis_centiemes(montants.flatten().map(Montant::centiemes).sum())
}
