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
    pub id: String,
    /// Number within the programme.
    pub numero: String,
    pub programme: ProgrammeDuLot,
    /// The address of a drawing of the programme's façade with this lot in red. Only the call for one lot gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub facade: Option<String>,
    /// The number of rooms; 0 for a lot that has none.
    pub pieces: u8,
    pub statut: Statut,
    /// When the head start of the first person who waits for it ends; null when none runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub disponible_le: Option<String>,
    pub typologie: Typologie,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub etage: Option<Etage>,
    /// Whether it is on the top storey.
    pub dernier_etage: bool,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub batiment: Option<String>,
    /// Whether it is two homes in one.
    pub bi_home: bool,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub description: Option<String>,
    /// Whether its contract may be signed electronically.
    pub is_eligible_demat: bool,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub exposition: Option<String>,
    pub surfaces: Surfaces,
    pub balcon: bool,
    pub loggia: bool,
    pub terrasse: bool,
    pub jardin: bool,
    /// The scheme it is sold under.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dispositif_fiscal: Option<String>,
    pub fiscalites: Vec<FiscaliteLot>,
    /// The group it is dedicated to; absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<Exclusivite>)]
    pub exclusivite: Option<Option<Exclusivite>>,
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
    /// Price of the grid under the intermediate-rent scheme.
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
    /// Price without annexes under the reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_tva_reduite: Option<f64>,
    /// Price without annexes under the intermediate-rent scheme.
    #[serde(rename = "prixLotPrincipalLLI", deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_lot_principal_lli: Option<f64>,
    /// The annex lots attached to it.
    pub lots_secondaires: Vec<LotSecondaire>,
    pub depots_garantie: Vec<DepotGarantie>,
    /// Estimated notary fees in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub frais_de_notaire: Option<f64>,
    /// The text to show about parking.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mention_parking: Option<String>,
    /// The text to show about a cellar.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub mention_cave: Option<String>,
    /// What the caller may do with it, or why not.
    pub actions: ActionsDuLot,
    /// Whether it is withdrawn from sale. Its page stays for people who hold something on it and for staff. Absent in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub retire: Option<bool>,
    /// What the caller holds on this lot; absent in lists, and for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ma_situation: Option<MaSituation>,
}

/// The fields of its programme that a lot carries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeDuLot {
    pub id: String,
    pub nom_commercial: String,
    pub lieu: LieuProgramme,
    pub phase_commerciale: CodeLibelle,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub zone_fiscale: Option<String>,
    pub calendrier: Calendrier,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub coordonnees: Option<Coordonnees>,
    /// Whether a promotion runs.
    pub promotion_en_cours: bool,
    /// Whether contracts may be signed electronically.
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
    pub code: String,
    pub libelle: String,
}

/// The nature of a lot, with a finer code and label.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Typologie {
    /// Nature: `appartement`, `maison`, `parking`, `cave`, `commerce`.
    pub nature: CodeLibelle,
    pub libelle: String,
    pub code: String,
}

/// The storey of a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Etage {
    pub libelle: String,
    /// The number by which storeys are ordered and filtered; 0 for the ground floor.
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
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_jardin: Option<f64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_balcon: Option<f64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_loggia: Option<f64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_terrasse: Option<f64>,
    /// The living surface plus half of the outdoor surfaces.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub surface_ponderee: Option<f64>,
}

/// A tax scheme, with the rent it caps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FiscaliteLot {
    pub code: String,
    pub libelle: String,
    /// Theoretical monthly rent cap in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub plafond_loyer_theorique: Option<f64>,
}

/// The group of companies to which a lot is dedicated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Exclusivite {
    /// Name of the group.
    pub nom: String,
}

/// An annex lot that is sold with another lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LotSecondaire {
    pub numero: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub batiment: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    pub typologie: Typologie,
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

/// A deposit that the buyers may choose at the reservation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DepotGarantie {
    pub code: String,
    pub libelle: String,
    pub montant: f64,
}

/// What the caller may do with a lot, or why not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDuLot {
    pub option: Action,
    pub reservation: Action,
    /// Join its waiting list.
    pub alerte: Action,
}

/// Whether an action is allowed, and the reason when it is not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Action {
    pub autorisee: bool,
    /// Why it is refused, as a code for programs; absent when it is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub code: Option<CodeDeRefus>,
    /// Why it is refused, as a sentence for people; null when it is allowed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
}

impl Action {
    /// The action that a right allows, or refuses with its reason.
    pub fn de<R: RaisonDeRefus>(droit: &Result<(), R>) -> Self {
        Self::selon(droit.as_ref().err())
    }

    /// An action that is refused for this reason, or allowed when there is no reason.
    pub fn selon<R: RaisonDeRefus>(raison: Option<&R>) -> Self {
        raison.map_or_else(Self::permise, Self::refusee)
    }

    /// An action that is allowed.
    pub const fn permise() -> Self {
        Self { autorisee: true, code: None, motif: None }
    }

    /// An action that is refused for this reason.
    pub fn refusee<R: RaisonDeRefus>(raison: &R) -> Self {
        Self { autorisee: false, code: Some(raison.code()), motif: Some(raison.motif()) }
    }
}
