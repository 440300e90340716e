//! Lots (spec section 3, Lot).

use super::programme::{Calendrier, Coordonnees, LieuProgramme};
use super::refus::{CodeDeRefus, RaisonDeRefus};
use super::situation::MaSituation;
use super::{CodeLibelle, parfois, present};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A lot: one home, parking place, cellar or shop.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "flags of spec section 3, each on the wire under its name")]
pub struct Lot {
    /// Identifier: `{programme}-{numero}`.
    pub id: String,
    /// Number within the programme.
    pub numero: String,
    /// Its programme.
    pub programme: ProgrammeDuLot,
    /// Address of the programme's façade with this lot in red; in the lot's own call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub facade: Option<String>,
    /// Rooms; 0 for what has none.
    pub pieces: u8,
    /// Status.
    pub statut: Statut,
    /// When the head start of the first who waits for it ends; null when none runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
    /// Typology.
    pub typologie: Typologie,
    /// Storey.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub etage: Option<Etage>,
    /// On the top storey.
    pub dernier_etage: bool,
    /// Building.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub batiment: Option<String>,
    /// Two homes in one.
    pub bi_home: bool,
    /// Text.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub description: Option<String>,
    /// Its contract may be signed electronically.
    pub is_eligible_demat: bool,
    /// Exposure.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub exposition: Option<String>,
    /// Surfaces.
    pub surfaces: Surfaces,
    /// Has a balcony.
    pub balcon: bool,
    /// Has a loggia.
    pub loggia: bool,
    /// Has a terrace.
    pub terrasse: bool,
    /// Has a garden.
    pub jardin: bool,
    /// The scheme it is sold under.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dispositif_fiscal: Option<String>,
    /// Tax schemes.
    pub fiscalites: Vec<FiscaliteLot>,
    /// The group it is dedicated to; absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<Exclusivite>)]
    pub exclusivite: Option<Option<Exclusivite>>,
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
    /// Reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_reduite: Option<f64>,
    /// Price under the reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_tva_reduite: Option<f64>,
    /// Price of the grid under the reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_grille_tva_reduite: Option<f64>,
    /// Price under the intermediate-rent scheme.
    #[serde(rename = "prixLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lli: Option<f64>,
    /// Price of the grid under it.
    #[serde(rename = "prixGrilleLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_grille_lli: Option<f64>,
    /// VAT of the intermediate-rent scheme.
    #[serde(rename = "tvaLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_lli: Option<f64>,
    /// Price of the lot alone, without annexes.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal: Option<f64>,
    /// The same under the reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_tva_reduite: Option<f64>,
    /// The same under the intermediate-rent scheme.
    #[serde(rename = "prixLotPrincipalLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_lli: Option<f64>,
    /// The annex lots attached to it.
    pub lots_secondaires: Vec<LotSecondaire>,
    /// Deposits.
    pub depots_garantie: Vec<DepotGarantie>,
    /// Estimated notary fees in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub frais_de_notaire: Option<f64>,
    /// Words about parking.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mention_parking: Option<String>,
    /// Words about a cellar.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mention_cave: Option<String>,
    /// What may be done with it, or why not.
    pub actions: ActionsDuLot,
    /// Withdrawn from sale: its page stays for who holds something on it and for staff; absent in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub retire: Option<bool>,
    /// What the caller has to do with it; absent in lists, and for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ma_situation: Option<MaSituation>,
}

/// What a lot carries of its programme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeDuLot {
    /// Identifier.
    pub id: String,
    /// Commercial name.
    pub nom_commercial: String,
    /// Where it stands.
    pub lieu: LieuProgramme,
    /// Commercial phase.
    pub phase_commerciale: CodeLibelle,
    /// Fiscal zone.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub zone_fiscale: Option<String>,
    /// Dates.
    pub calendrier: Calendrier,
    /// The exact point.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub coordonnees: Option<Coordonnees>,
    /// A promotion runs.
    pub promotion_en_cours: bool,
    /// Contracts may be signed electronically.
    pub is_eligible_demat: bool,
    /// Commission in percent; absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<f64>)]
    pub taux_commission: Option<Option<f64>>,
}

/// A status: `L` free, `O` optioned, `T` reservation in progress, `R` reserved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Statut {
    /// Code.
    pub code: String,
    /// Label.
    pub libelle: String,
}

/// Nature, and its finer code and label.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Typologie {
    /// Nature: `appartement`, `maison`, `parking`, `cave`, `commerce`.
    pub nature: CodeLibelle,
    /// Label.
    pub libelle: String,
    /// Finer code.
    pub code: String,
}

/// A storey.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Etage {
    /// Label.
    pub libelle: String,
    /// The number that orders and filters storeys; 0 for the ground floor.
    pub priorite: i16,
}

/// Surfaces in square metres.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Surfaces {
    /// Living surface in square metres.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface: Option<f64>,
    /// Garden.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_jardin: Option<f64>,
    /// Balcony.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_balcon: Option<f64>,
    /// Loggia.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_loggia: Option<f64>,
    /// Terrace.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_terrasse: Option<f64>,
    /// Living surface and half the outdoor spaces.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_ponderee: Option<f64>,
}

/// A tax scheme, with the rent it caps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FiscaliteLot {
    /// Code.
    pub code: String,
    /// Label.
    pub libelle: String,
    /// Theoretical monthly rent cap in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub plafond_loyer_theorique: Option<f64>,
}

/// A dedication.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Exclusivite {
    /// Name of the group.
    pub nom: String,
}

/// An annex lot attached to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LotSecondaire {
    /// Number.
    pub numero: String,
    /// Building.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub batiment: Option<String>,
    /// Price in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    /// Typology.
    pub typologie: Typologie,
    /// Storey.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub etage: Option<Etage>,
    /// Price under the reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_tva_reduite: Option<f64>,
    /// Price under the intermediate-rent scheme.
    #[serde(rename = "prixLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lli: Option<f64>,
}

/// A deposit that may be chosen at the reservation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DepotGarantie {
    /// Code.
    pub code: String,
    /// Label.
    pub libelle: String,
    /// Amount in euros.
    pub montant: f64,
}

/// What may be done with a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDuLot {
    /// Take an option.
    pub option: Action,
    /// Reserve it.
    pub reservation: Action,
    /// Join its waiting list.
    pub alerte: Action,
}

/// An action, allowed or refused with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Allowed.
    pub autorisee: bool,
    /// Why not, for programs; absent of what is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub code: Option<CodeDeRefus>,
    /// Why not, for people, when it is refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
}

impl Action {
    /// What may be done.
    pub fn de<R: RaisonDeRefus>(droit: &Result<(), R>) -> Self {
        Self::selon(droit.as_ref().err())
    }

    /// Allowed, or refused for this reason.
    pub fn selon<R: RaisonDeRefus>(raison: Option<&R>) -> Self {
        raison.map_or_else(Self::permise, Self::refusee)
    }

    /// Allowed.
    pub const fn permise() -> Self {
        Self { autorisee: true, code: None, motif: None }
    }

    /// Refused for this reason.
    pub fn refusee<R: RaisonDeRefus>(raison: &R) -> Self {
        Self { autorisee: false, code: Some(raison.code()), motif: Some(raison.motif()) }
    }
}
