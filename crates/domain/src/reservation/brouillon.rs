//! What a reservation says (spec section 3), as a draft: everything may be missing. The shapes are those of the wire, and of the
//! encrypted document that keeps them.

use super::conditions::un_seul_foyer;
use crate::nombres::{Montant, Taux};
use crate::utilisateur::Civilite;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A code of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodeChoisi {
    pub code: Option<String>,
}

/// A buyer: of the two, or the person who acts for a company.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Reservataire {
    pub civilite: Option<Civilite>,
    pub nom: Option<String>,
    pub prenom: Option<String>,
    /// E-mail, lower case.
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
    /// Marriage settlement, a code.
    pub regime_matrimonial: Option<String>,
    /// Town of their wedding.
    pub lieu_mariage: Option<String>,
    /// How many will live there.
    pub nombre_occupants: Option<u8>,
    /// Socio-professional category.
    // The specification's capitals.
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
    /// Of the year before: what the ceilings of the reduced VAT look at.
    pub revenus_imposables_n2: Option<Montant>,
    /// The contract may be notified by e-mail.
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
    /// Who is, when they are not: family name.
    pub nom_representant_legal: Option<String>,
    pub prenom_representant_legal: Option<String>,
}

/// A loan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pret {
    pub banque: Option<String>,
    /// In euros.
    pub montant: Option<Montant>,
}

/// How the price is paid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Financement {
    /// Own contributions, in euros.
    pub apport: Vec<Option<Montant>>,
    pub pret: Vec<Pret>,
    /// The buyers rely on a loan: the sale hangs on it (Code de la consommation, article L313-41).
    pub credit: Option<bool>,
}

/// The deposit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct DepotVerse {
    /// None, or a cheque.
    // A word of Rust.
    #[serde(rename = "type")]
    pub type_depot: Option<CodeChoisi>,
    /// In euros.
    pub montant: Option<Montant>,
    /// Number of the cheque.
    pub numero_cheque: Option<String>,
    /// The bank on which it is drawn.
    pub banque: Option<String>,
}

/// The buyers' own notary; without one, it is the programme's.
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

/// What a draft says, as its prescriber filled it so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct BrouillonReservation {
    pub reservataire: Option<Reservataire>,
    pub coreservataire: Option<Reservataire>,
    pub resa_societe: Option<bool>,
    pub societe: Option<SocieteAcquereuse>,
    /// What the home is bought for.
    pub destination_achat: Option<CodeChoisi>,
    pub destination_achat_detail: Option<CodeChoisi>,
    pub fiscalite: Option<CodeChoisi>,
    /// The contract is signed by hand, at a meeting.
    pub rdv_physique: Option<bool>,
    /// VAT in percent.
    pub tva: Option<Taux>,
    /// The running promotion is taken; nothing said: it is.
    pub offre_promotionnelle: Option<bool>,
    /// How the price is paid.
    pub financement: Option<Financement>,
    pub depot_garantie: Option<DepotVerse>,
    /// The buyers' own notary.
    pub notaire: Option<NotaireDesAcquereurs>,
}

impl BrouillonReservation {
    /// What a document says, once nothing of it is wrong ([`super::verifier_les_champs`]); else what serde says of it.
    pub fn lire(document: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(document.clone())
    }

    /// The buyers, by the name of their object.
    pub fn acquereurs(&self) -> impl Iterator<Item = (&'static str, &Reservataire)> {
        let premier = self.reservataire.as_ref().map(|un| ("reservataire", un));
        premier.into_iter().chain(self.coreservataire.as_ref().map(|autre| ("coreservataire", autre)))
    }

    /// Whether a company buys.
    pub fn par_une_societe(&self) -> bool {
        self.resa_societe == Some(true)
    }

    /// Whether its two buyers are one household for the tax: both married, or both partners of a pact, and nothing says that it is not
    /// with each other (`unSeulFoyer` of the table). Their notice is one.
    pub fn un_seul_foyer(&self) -> bool {
        un_seul_foyer(&json!({"reservataire": self.reservataire, "coreservataire": self.coreservataire}))
    }

    /// Whether the price is paid without any loan: a buyer then declares it (article L313-42 of the Code de la consommation).
    pub fn est_sans_pret(&self) -> bool {
        self.financement.as_ref().is_none_or(|financement| financement.prets() == Montant::default())
    }

    /// Whether the promotion is taken.
    pub fn avec_promotion(&self) -> bool {
        self.offre_promotionnelle != Some(false)
    }
}

/// The code that was chosen.
pub(super) fn code(choisi: Option<&CodeChoisi>) -> Option<&str> {
    choisi.and_then(|choisi| choisi.code.as_deref())
}

impl Financement {
    /// Own contributions together, in euros.
    pub fn apports(&self) -> Montant {
        somme(self.apport.iter().copied())
    }

    /// Loans together, in euros.
    pub fn prets(&self) -> Montant {
        somme(self.pret.iter().map(|pret| pret.montant))
    }
}

fn somme(montants: impl Iterator<Item = Option<Montant>>) -> Montant {
    Montant::depuis_centiemes(montants.flatten().map(Montant::centiemes).sum())
}
