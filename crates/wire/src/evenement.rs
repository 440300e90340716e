//! Live events: the shape of the `data` of each event, which is one line of JSON. The `data` of a lot's event are copied from
//! the JSON that `catalogue` renders. Tests check that they have this shape, and that this shape agrees with that of a lot.

use super::lot::Statut;
use super::present;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The `data` of an event. The `event` line says which of these shapes it has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Evenement {
    Lot(Box<EvenementLot>),
    Retire(EvenementRetire),
    Programme(EvenementProgramme),
    Touche(EvenementTouche),
    /// `event: resync`, and `event: battement`, which is sent when the stream has had nothing to say for twenty seconds
    Resync(EvenementResync),
}

/// `event: lot`: the status and prices of a lot that this viewer sees, under the names used by the call of the lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EvenementLot {
    /// Number of the fact that caused it. Any later read already includes this change.
    pub fait: i64,
    /// Identifier of the lot: `{programme}-{numero}`.
    pub lot: String,
    /// Identifier of its programme.
    pub programme: String,
    /// Whether it is withdrawn, so in no list of the offer. Only staff receive later events of such a lot.
    pub retire: bool,
    pub statut: Statut,
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
    /// Price of the grid with reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_grille_tva_reduite: Option<f64>,
    #[serde(rename = "prixLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lli: Option<f64>,
    /// Price of the grid under LLI.
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
    /// Price without its annexes, with reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_tva_reduite: Option<f64>,
    /// Price without its annexes, under LLI.
    #[serde(rename = "prixLotPrincipalLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_lli: Option<f64>,
    /// When the `avance` (head start) of the first person who waits for it ends; null when none runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
}

/// `event: retire`: the lot is no longer in this viewer's catalogue, because it was withdrawn or dedicated to others. Staff
/// can still open its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementRetire {
    /// Number of the fact that caused it. Any later read already includes this change.
    pub fait: i64,
    /// Identifier of the lot.
    pub lot: String,
    /// Identifier of its programme.
    pub programme: String,
}

/// `event: programme`: something else changed in a programme or its lots, so the page must ask for it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementProgramme {
    /// Number of the fact that caused it. Any later read already includes this change.
    pub fait: i64,
    /// Identifier of the programme.
    pub programme: String,
}

/// `event: touche`: a declaration, an option, a reservation or the like that this viewer may see has changed, so the page
/// must ask for it again. The event says nothing of the change itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementTouche {
    /// Number of the fact that caused it. Any later read already includes this change.
    pub fait: i64,
    /// The kind of object that changed.
    #[schema(example = "denonciations")]
    pub mot: String,
    /// Its identifier; for a mandate, the identifier of its company.
    pub id: i64,
}

/// `event: resync`: the missed events are no longer kept, or are too many. The page must ask again for everything it shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenementResync {}
