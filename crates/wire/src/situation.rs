//! What one person has to do with a lot (`domain.md` section 4): their option, its frozen price, their draft, a mandate to sign.

use crate::present;
use domain::lot::{HorsVente, PrixLot};
use domain::nombres::{Montant, Taux};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the caller has to do with a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MaSituation {
    /// The option that runs on it, when they see it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub option: Option<OptionSurLeLot>,
    /// The draft that is filled on it, when they see it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reservation: Option<ReservationSurLeLot>,
    /// They hold it, and it is on sale no more for their company: what they hold goes on to its end, and nothing else is possible on it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub hors_vente: Option<RaisonHorsVente>,
    /// The token of the mandate that their company has to sign before anything else.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mandat_a_signer: Option<String>,
}

/// Why a lot that somebody holds is on sale no more for their company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RaisonHorsVente {
    /// It is withdrawn.
    Retire,
    /// It is dedicated to another group.
    Dedie,
}

impl From<HorsVente> for RaisonHorsVente {
    fn from(raison: HorsVente) -> Self {
        match raison {
            HorsVente::Retire => Self::Retire,
            HorsVente::Dedie => Self::Dedie,
        }
    }
}

/// The option that runs on a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OptionSurLeLot {
    /// Identifier.
    pub id: i64,
    /// When it ends.
    pub date_echeance: String,
    /// The prices that a draft begun now would take.
    pub prix_gele: PrixGele,
    /// The VAT that was chosen for the buyer, in percent; null while nobody said.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// Theirs; else that of somebody whose follow-up they read.
    pub mienne: bool,
}

/// The draft of a reservation of a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReservationSurLeLot {
    /// Identifier.
    pub id: i64,
    /// When it ends unless it is changed.
    pub expires_at: String,
    /// Theirs; else that of somebody whose follow-up they read.
    pub mienne: bool,
}

/// Prices that are kept for who holds the lot, in euros, with their VAT in percent: line by line, the lower of those of the day on which it
/// was optioned and those of today; once a draft is begun they do not move.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrixGele {
    /// VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// Price.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    /// Reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_reduite: Option<f64>,
    /// Price under it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_tva_reduite: Option<f64>,
    /// VAT of the intermediate-rent scheme.
    #[serde(rename = "tvaLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_lli: Option<f64>,
    /// Price under it.
    #[serde(rename = "prixLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lli: Option<f64>,
}

impl From<&PrixLot> for PrixGele {
    fn from(prix: &PrixLot) -> Self {
        let (taux, montant) = (|t: Option<Taux>| t.map(Taux::decimal), |m: Option<Montant>| m.map(Montant::decimal));
        Self {
            tva: taux(prix.tva),
            prix: montant(prix.prix),
            tva_reduite: taux(prix.tva_reduite),
            prix_tva_reduite: montant(prix.prix_tva_reduite),
            tva_lli: taux(prix.tva_lli),
            prix_lli: montant(prix.prix_lli),
        }
    }
}
