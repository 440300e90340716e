//! Programmes (spec section 3, Programme).

use super::document::DocumentsParCategorie;
use super::{CodeLibelle, parfois, present};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A programme. With `groups[]=location`, a list gives only `id`, `nomCommercial`, `lieu`, `coordonnees`, `hasExclusivity`
/// and the summary.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Programme {
    pub id: String,
    pub nom_commercial: String,
    pub lieu: LieuProgramme,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub coordonnees: Option<Coordonnees>,
    /// Whether this viewer sees a dedicated lot in it.
    pub has_exclusivity: bool,
    /// The free lots by nature and rooms; absent with `no_summary=true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub synthese_lots: Option<Vec<Synthese>>,
    /// The lots by status; absent with `no_summary=true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lots_par_statut: Option<LotsParStatut>,
    /// The flats and houses by status, which the bays of the façade show; absent with `no_summary=true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub logements_par_statut: Option<LotsParStatut>,
    /// Its lots that match the search of the list; absent when there is no search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lots_trouves: Option<LotsTrouves>,
    /// The address of the drawing of its façade for this viewer. It changes with the drawing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub facade: Option<String>,
    /// First line of the address.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub adresse: Option<Option<String>>,
    /// Second line of the address.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub adresse2: Option<Option<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub phase_commerciale: Option<CodeLibelle>,
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub zone_fiscale: Option<Option<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fiscalites: Option<Vec<CodeLibelle>>,
    /// What is sold, in words.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub nature_lots: Option<Option<String>>,
    /// Whether a promotion runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub promotion_en_cours: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub calendrier: Option<Calendrier>,
    /// Whether contracts may be signed electronically.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub is_eligible_demat: Option<bool>,
    /// Whether few lots remain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dernieres_opportunites: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub avantages: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub caracteristiques: Option<Caracteristiques>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub descriptifs: Option<Descriptifs>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub certifications_environnementales: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub niveaux_energetiques: Option<Vec<String>>,
    /// The range of the fittings.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub gamme_prestations: Option<Option<String>>,
    /// Commission in percent; absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<f64>)]
    pub taux_commission: Option<Option<f64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub intervenants: Option<Vec<Intervenant>>,
    /// Its documents by category; only in the call for one programme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub documents: Option<DocumentsParCategorie>,
}

/// Where a programme is built.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LieuProgramme {
    /// The codes of region, département and commune, joined; null for an INSEE code that no place has.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub id: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle: Option<String>,
    /// The name, with what distinguishes it from places of the same name.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle_riche: Option<String>,
    /// The name, with the places that contain it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle_more: Option<String>,
    pub code_insee: String,
    /// INSEE code of the commune.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_commune: Option<String>,
    /// INSEE code of the arrondissement.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_arrondissement: Option<String>,
    /// Code of the département.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_departement: Option<String>,
    /// Code of the region.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code_region: Option<String>,
    pub code_postal: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub ville: Option<String>,
    /// The part of an address that names it in readable form.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// 3 for a town, 4 for an arrondissement.
    #[serde(rename = "type", deserialize_with = "present")]
    #[schema(required = true)]
    pub type_lieu: Option<u8>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub latitude: Option<f64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub longitude: Option<f64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub population: Option<u32>,
    /// The id of the place that contains it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub parent: Option<String>,
}

/// A geographic point in degrees (WGS84).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Coordonnees {
    pub lat: f64,
    pub long: f64,
}

/// The dates of a programme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Calendrier {
    /// The day on which sales open.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_commercialisation: Option<NaiveDate>,
    /// The day on which keys are handed over.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_livraison: Option<NaiveDate>,
    /// The day from which deeds can be signed (`actabilité`).
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_actabilite: Option<NaiveDate>,
    /// The day on which works start.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_debut_travaux: Option<NaiveDate>,
}

/// The flags of a programme (spec section 3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the ten flags of spec section 3")]
pub struct Caracteristiques {
    pub fibre: bool,
    pub domotique: bool,
    /// Two homes in one lot.
    pub bi_home: bool,
    /// Whether the buyer may choose among plans.
    pub imagin_home: bool,
    pub nord: bool,
    pub sud: bool,
    pub ouest: bool,
    pub est: bool,
    pub bord_mer: bool,
    pub montagne: bool,
}

/// The texts of a programme, as HTML.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Descriptifs {
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub introduction: Option<String>,
    /// Title of the description.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub description_titre: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub description_contenu: Option<String>,
    /// Title of the surroundings.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub environnement_titre: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub environnement_contenu: Option<String>,
    /// Title of the text on what the building offers.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prestation_residence_titre: Option<String>,
    /// What the building offers.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prestation_residence_contenu: Option<String>,
    /// Title of the text on what the homes offer.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prestation_logement_titre: Option<String>,
    /// What the homes offer.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prestation_logement_contenu: Option<String>,
}

/// A professional who takes part in a programme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Intervenant {
    pub fonction: String,
    /// Family name, or name of the firm.
    pub nom: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prenom: Option<String>,
    /// The name of a contact person; absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub contact: Option<Option<String>>,
    /// E-mail. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub email: Option<Option<String>>,
    /// Mobile phone. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub tel_mobile: Option<Option<String>>,
    /// Landline. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub tel_fixe: Option<Option<String>>,
    /// First line of the address. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub adresse: Option<Option<String>>,
    /// Second line of the address. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub adresse2: Option<Option<String>>,
    /// Postcode. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub cp: Option<Option<String>>,
    /// Town. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub ville: Option<Option<String>>,
}

/// The free lots of one nature and number of rooms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Synthese {
    /// Nature: `appartement`, `maison`, `parking`, `cave`, `commerce`.
    pub nature: String,
    pub pieces: u8,
    pub libelle: String,
    pub nombre: u64,
    /// The cheapest of these lots.
    pub min: PrixMinimum,
}

/// The cheapest lot of one kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrixMinimum {
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
    /// The tax scheme under which it is sold.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dispositif_fiscal: Option<String>,
    /// The id of the cheapest free lot.
    pub id_lot: String,
}

/// How many lots of a programme match a search, with homes, annexes and shops apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LotsTrouves {
    pub total: u64,
    pub logements: u64,
    /// Parking places and cellars.
    pub annexes: u64,
    pub commerces: u64,
    /// The lowest price, in euros: among the homes when there are some, otherwise among all of these lots.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_min: Option<f64>,
}

/// How many lots have each status.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotsParStatut {
    #[serde(rename = "L")]
    pub libres: u64,
    #[serde(rename = "O")]
    pub optionnes: u64,
    /// Reservation in progress.
    #[serde(rename = "T")]
    pub prereserves: u64,
    #[serde(rename = "R")]
    pub reserves: u64,
}
