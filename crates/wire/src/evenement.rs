//! Live events: what the `data` of each is, one line of JSON. What changed of a lot comes from the engine's own rendering of it;
//! the tests hold that against this shape, and this shape against that of a lot.

use super::lot::Statut;
use super::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The `data` of an event, whose `event` says which of these it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Evenement {
    /// `event: lot`
    Lot(Box<EvenementLot>),
    /// `event: retire`
    Retire(EvenementRetire),
    /// `event: programme`
    Programme(EvenementProgramme),
    /// `event: touche`
    Touche(EvenementTouche),
    /// `event: resync`, and `event: battement` of a stream that has had nothing to say for twenty seconds
    Resync(EvenementResync),
}

/// `event: lot`: the status and prices of a lot that this viewer sees, under the names that the lot's own call has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvenementLot {
    /// Number of the fact that made it: what is read again from now on has seen it.
    pub fait: i64,
    /// Identifier of the lot: `{programme}-{numero}`.
    pub lot: String,
    /// Identifier of its programme.
    pub programme: String,
    /// Withdrawn: in no list of the offer any more. Only staff are told anything more of it.
    pub retire: bool,
    /// Status.
    pub statut: Statut,
    /// VAT in percent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// Price in euros, annexes and promotion included.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    /// Price of the grid, before promotion.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_grille: Option<f64>,
    /// Reduced VAT in percent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_reduite: Option<f64>,
    /// Price with reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_tva_reduite: Option<f64>,
    /// The same, of the grid.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_grille_tva_reduite: Option<f64>,
    /// Price under LLI.
    #[serde(rename = "prixLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lli: Option<f64>,
    /// The same, of the grid.
    #[serde(rename = "prixGrilleLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_grille_lli: Option<f64>,
    /// VAT under LLI in percent.
    #[serde(rename = "tvaLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_lli: Option<f64>,
    /// Price without its annexes.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal: Option<f64>,
    /// The same, with reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_tva_reduite: Option<f64>,
    /// The same, under LLI.
    #[serde(rename = "prixLotPrincipalLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_lli: Option<f64>,
    /// When the head start of the first who waits for it ends; null when none runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
}

/// `event: retire`: the lot is not in this viewer's catalogue any more (withdrawn, or dedicated to others). Staff still find
/// its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementRetire {
    /// Number of the fact that made it: what is read again from now on has seen it.
    pub fait: i64,
    /// Identifier of the lot.
    pub lot: String,
    /// Identifier of its programme.
    pub programme: String,
}

/// `event: programme`: something else of a programme or of its lots changed; it is to be asked for again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementProgramme {
    /// Number of the fact that made it: what is read again from now on has seen it.
    pub fait: i64,
    /// Identifier of the programme.
    pub programme: String,
}

/// `event: touche`: something that belongs to people changed, and this viewer may see it: it is to be asked for again. Nothing of
/// what became of it is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementTouche {
    /// Number of the fact that made it: what is read again from now on has seen it.
    pub fait: i64,
    /// What kind of thing it is.
    #[schema(example = "denonciations")]
    pub mot: String,
    /// Its identifier; of a mandate, that of its company.
    pub id: i64,
}

/// `event: resync`: what was missed is not kept, or is too much to tell; what is shown is to be asked for again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementResync {}
