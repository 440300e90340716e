//! What one person holds on a lot (`domain.md` section 4): their option with its frozen price, their draft, a mandate to sign.

use crate::present;
use domain::lot::{HorsVente, PrixLot};
use domain::nombres::{Montant, Taux};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the caller holds on a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MaSituation {
    /// The option that runs on it, when the caller may see it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub option: Option<OptionSurLeLot>,
    /// The draft that is filled on it, when the caller may see it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reservation: Option<ReservationSurLeLot>,
    /// Why the lot is no longer on sale for the caller's company, although the caller holds it. What they hold runs to its
    /// end, and nothing else is possible on the lot.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub hors_vente: Option<RaisonHorsVente>,
    /// The token of the mandate that their company has to sign before anything else.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mandat_a_signer: Option<String>,
}

/// Why a lot that a person holds is no longer on sale for their company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RaisonHorsVente {
    /// The lot is withdrawn.
    Retire,
    /// The lot is dedicated to another group.
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
    pub id: i64,
    pub date_echeance: String,
    /// The prices that a draft begun now would take.
    pub prix_gele: PrixGele,
    /// The VAT rate chosen for the buyer, in percent; null while none is chosen.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// Whether it is the caller's; otherwise it is another person's, which the caller may read.
    pub mienne: bool,
}

/// The draft of a reservation on a lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReservationSurLeLot {
    pub id: i64,
    /// When it ends if nobody changes it.
    pub expires_at: String,
    /// Whether it is the caller's; otherwise it is another person's, which the caller may read.
    pub mienne: bool,
}

/// The prices kept for the person who holds a lot, in euros, with VAT in percent. Each price is the lower of that of the
/// day of the option and that of today. Once a draft begins, they no longer change.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrixGele {
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_reduite: Option<f64>,
    /// Price under the reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_tva_reduite: Option<f64>,
    /// VAT of the intermediate-rent scheme.
    #[serde(rename = "tvaLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_lli: Option<f64>,
    /// Price under the intermediate-rent scheme.
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
