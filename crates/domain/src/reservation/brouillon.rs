//! The content of a reservation's form (spec section 3), while it is a draft: every field may be missing. These types
//! have the shapes of the wire, which are also those of the encrypted document that stores the form.

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

/// A buyer: one of the two buyers, or the person who acts for a company.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Reservataire {
    pub civilite: Option<Civilite>,
    pub nom: Option<String>,
    pub prenom: Option<String>,
    /// The e-mail, in lower case.
    pub email: Option<String>,
    /// The phone: digits after an optional plus sign.
    pub tel: Option<String>,
    pub adresse: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
    pub pays: Option<CodeChoisi>,
    pub date_naissance: Option<NaiveDate>,
    pub lieu_naissance: Option<String>,
    pub nationalite: Option<String>,
    /// The kind of home in which the buyer lives now, as a code.
    pub residence_actuelle: Option<CodeChoisi>,
    pub situation_familiale: Option<CodeChoisi>,
    /// The matrimonial regime or that of the civil pact, as a code.
    pub regime_matrimonial: Option<String>,
    /// The town in which the buyer married.
    pub lieu_mariage: Option<String>,
    /// How many people will live in the home.
    pub nombre_occupants: Option<u8>,
    // In the specification, the name of this field is in capitals.
    #[serde(rename = "CSP")]
    pub csp: Option<CodeChoisi>,
    pub employeur: Option<String>,
    pub profession: Option<String>,
    pub lieu_travail: Option<String>,
    /// The year in which the buyer was hired.
    pub annee_embauche: Option<u16>,
    /// Monthly income in euros.
    pub revenu_mensuel: Option<Montant>,
    /// Taxable income of last year, in euros.
    pub revenus_imposables_n1: Option<Montant>,
    /// Taxable income of the year before last, on which the ceilings of the reduced VAT depend.
    pub revenus_imposables_n2: Option<Montant>,
    /// Whether the buyer accepts to receive the notice of the contract by e-mail.
    pub notif_contrat_email: Option<bool>,
    pub notif_acte_email: Option<bool>,
}

/// A company that buys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct SocieteAcquereuse {
    /// The legal form of the company, as a code.
    pub statut: Option<String>,
    pub raison_sociale: Option<String>,
    /// The street and number of the company's seat.
    pub adresse_societe: Option<String>,
    pub cp_societe: Option<String>,
    pub ville_societe: Option<String>,
    /// Whether the buyer is the legal representative of the company.
    pub representant_legal: Option<bool>,
    /// The family name of the legal representative, when this is not the buyer.
    pub nom_representant_legal: Option<String>,
    pub prenom_representant_legal: Option<String>,
}

/// A loan that pays part of the price.
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
    /// The buyers' own contributions, in euros.
    pub apport: Vec<Option<Montant>>,
    pub pret: Vec<Pret>,
    /// Whether the buyers need a loan. The sale then depends on their getting it (Code de la consommation, article
    /// L313-41).
    pub credit: Option<bool>,
}

/// The deposit that the buyer leaves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct DepotVerse {
    /// The kind of the deposit: no deposit, or a cheque.
    // `type` is a reserved word in Rust.
    #[serde(rename = "type")]
    pub type_depot: Option<CodeChoisi>,
    /// The amount in euros.
    pub montant: Option<Montant>,
    /// The number of the cheque.
    pub numero_cheque: Option<String>,
    /// The bank on which the cheque is drawn.
    pub banque: Option<String>,
}

/// The buyers' own notary. Without one, the notary of the programme acts.
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

/// The content of a draft, with the fields that its prescriber has filled so far.
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
    /// Whether the buyers take the running promotion. When the field is missing, they take it.
    pub offre_promotionnelle: Option<bool>,
    /// How the price is paid.
    pub financement: Option<Financement>,
    pub depot_garantie: Option<DepotVerse>,
    /// The buyers' own notary.
    pub notaire: Option<NotaireDesAcquereurs>,
}

impl BrouillonReservation {
    /// Reads a document in which [`super::verifier_les_champs`] finds no fault. Any other document may give serde's
    /// error.
    pub fn lire(document: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(document.clone())
    }

    /// The buyers, each with the name of the object that describes them in the document.
    pub fn acquereurs(&self) -> impl Iterator<Item = (&'static str, &Reservataire)> {
        let premier = self.reservataire.as_ref().map(|un| ("reservataire", un));
        premier.into_iter().chain(self.coreservataire.as_ref().map(|autre| ("coreservataire", autre)))
    }

    /// Whether a company buys.
    pub fn par_une_societe(&self) -> bool {
        self.resa_societe == Some(true)
    }

    /// Whether the two buyers are one household for the tax, which has one tax notice. They are when both are
    /// married, or both in a civil pact, and no field says that it is with somebody else (`unSeulFoyer` of the
    /// table).
    pub fn un_seul_foyer(&self) -> bool {
        un_seul_foyer(&json!({"reservataire": self.reservataire, "coreservataire": self.coreservataire}))
    }

    /// Whether the price is paid without a loan. A buyer then has to declare this (article L313-42 of the Code de la
    /// consommation).
    pub fn est_sans_pret(&self) -> bool {
        self.financement.as_ref().is_none_or(|financement| financement.prets() == Montant::default())
    }

    /// Whether the buyers take the promotion. They do unless the form says that they decline it.
    pub fn avec_promotion(&self) -> bool {
        self.offre_promotionnelle != Some(false)
    }
}

/// The chosen code, if there is one.
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
