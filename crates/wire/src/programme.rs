//! Programmes (spec section 3, Programme).

use super::document::DocumentsParCategorie;
use super::{CodeLibelle, parfois, present};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A programme. With `groups[]=location` a list carries `id`, `nomCommercial`, `lieu`, `coordonnees`, `hasExclusivity` and the
/// summary only.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Programme {
    /// Identifier.
    pub id: String,
    /// Commercial name.
    pub nom_commercial: String,
    /// Where it stands.
    pub lieu: LieuProgramme,
    /// The exact point.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub coordonnees: Option<Coordonnees>,
    /// This viewer sees a dedicated lot in it.
    pub has_exclusivity: bool,
    /// Free lots by nature and rooms; absent with `no_summary=true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub synthese_lots: Option<Vec<Synthese>>,
    /// Lots by status; absent with `no_summary=true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lots_par_statut: Option<LotsParStatut>,
    /// Flats and houses by status: the bays of the façade; absent with `no_summary=true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub logements_par_statut: Option<LotsParStatut>,
    /// Its lots that answer the question of the list; absent where nothing was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lots_trouves: Option<LotsTrouves>,
    /// Address of its façade as this viewer may see it; it changes with the drawing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub facade: Option<String>,
    /// Address, first line.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub adresse: Option<Option<String>>,
    /// Address, second line.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub adresse2: Option<Option<String>>,
    /// Commercial phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub phase_commerciale: Option<CodeLibelle>,
    /// Fiscal zone.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub zone_fiscale: Option<Option<String>>,
    /// Tax schemes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fiscalites: Option<Vec<CodeLibelle>>,
    /// What is sold, in words.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub nature_lots: Option<Option<String>>,
    /// A promotion runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub promotion_en_cours: Option<bool>,
    /// Dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub calendrier: Option<Calendrier>,
    /// Contracts may be signed electronically.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub is_eligible_demat: Option<bool>,
    /// Few lots remain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dernieres_opportunites: Option<bool>,
    /// Selling points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub avantages: Option<Vec<String>>,
    /// Flags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub caracteristiques: Option<Caracteristiques>,
    /// Texts, as HTML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub descriptifs: Option<Descriptifs>,
    /// Environmental certifications.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub certifications_environnementales: Option<Vec<String>>,
    /// Energy levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub niveaux_energetiques: Option<Vec<String>>,
    /// Range of the fittings.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub gamme_prestations: Option<Option<String>>,
    /// Commission in percent; absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<f64>)]
    pub taux_commission: Option<Option<f64>>,
    /// Who takes part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub intervenants: Option<Vec<Intervenant>>,
    /// Its documents by category; in its own call only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub documents: Option<DocumentsParCategorie>,
}

/// Where a programme stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LieuProgramme {
    /// Region, département and commune codes joined; null for a code that no place has.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub id: Option<String>,
    /// Name.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle: Option<String>,
    /// Name with what tells it from its homonyms.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle_riche: Option<String>,
    /// Name with the places it belongs to.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub libelle_more: Option<String>,
    /// INSEE code.
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
    /// Postcode.
    pub code_postal: String,
    /// Town.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub ville: Option<String>,
    /// Readable piece of address.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// 3 town, 4 arrondissement.
    #[serde(rename = "type", deserialize_with = "present")]
    #[schema(required = true)]
    pub type_lieu: Option<u8>,
    /// Latitude in degrees.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub latitude: Option<f64>,
    /// Longitude in degrees.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub longitude: Option<f64>,
    /// Inhabitants.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub population: Option<u32>,
    /// Id of the place just above.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub parent: Option<String>,
}

/// A point in degrees (WGS84).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Coordonnees {
    /// Latitude.
    pub lat: f64,
    /// Longitude.
    pub long: f64,
}

/// The dates of a programme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Calendrier {
    /// Sales open.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_commercialisation: Option<NaiveDate>,
    /// Keys are handed over.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_livraison: Option<NaiveDate>,
    /// Deeds can be signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_actabilite: Option<NaiveDate>,
    /// Works start.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_debut_travaux: Option<NaiveDate>,
}

/// The flags of a programme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the ten flags of spec section 3")]
pub struct Caracteristiques {
    /// Optical fibre.
    pub fibre: bool,
    /// Home automation.
    pub domotique: bool,
    /// Two homes in one lot.
    pub bi_home: bool,
    /// Configurable plans.
    pub imagin_home: bool,
    /// Faces north.
    pub nord: bool,
    /// Faces south.
    pub sud: bool,
    /// Faces west.
    pub ouest: bool,
    /// Faces east.
    pub est: bool,
    /// By the sea.
    pub bord_mer: bool,
    /// In the mountains.
    pub montagne: bool,
}

/// The texts of a programme, as HTML.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Descriptifs {
    /// First paragraph.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub introduction: Option<String>,
    /// Title of the description.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub description_titre: Option<String>,
    /// The description.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub description_contenu: Option<String>,
    /// Title of the surroundings.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub environnement_titre: Option<String>,
    /// The surroundings.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub environnement_contenu: Option<String>,
    /// Title of what the building offers.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prestation_residence_titre: Option<String>,
    /// What the building offers.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prestation_residence_contenu: Option<String>,
    /// Title of what the homes offer.
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
    /// What they do.
    pub fonction: String,
    /// Family name, or name of the firm.
    pub nom: String,
    /// First name.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prenom: Option<String>,
    /// Whom to ask for. Absent for a visitor.
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
    /// Address, first line. Absent for a visitor.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "parfois")]
    #[schema(value_type = Option<String>)]
    pub adresse: Option<Option<String>>,
    /// Address, second line. Absent for a visitor.
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
    /// Rooms.
    pub pieces: u8,
    /// Label.
    pub libelle: String,
    /// Free lots.
    pub nombre: u64,
    /// The cheapest of them.
    pub min: PrixMinimum,
}

/// The cheapest lot of a kind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrixMinimum {
    /// VAT in percent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// Price in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix: Option<f64>,
    /// Reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva_reduite: Option<f64>,
    /// Price under the reduced VAT.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_tva_reduite: Option<f64>,
    /// Scheme it is sold under.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub dispositif_fiscal: Option<String>,
    /// The cheapest free lot.
    pub id_lot: String,
}

/// The lots of a programme that answer a question, homes and annexes apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LotsTrouves {
    /// All of them.
    pub total: u64,
    /// Flats and houses.
    pub logements: u64,
    /// Parking places and cellars.
    pub annexes: u64,
    /// Shops.
    pub commerces: u64,
    /// The lowest price among them, among the homes when there are some, in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_min: Option<f64>,
}

/// How many lots have each status.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LotsParStatut {
    /// Free.
    #[serde(rename = "L")]
    pub libres: u64,
    /// Optioned.
    #[serde(rename = "O")]
    pub optionnes: u64,
    /// Reservation in progress.
    #[serde(rename = "T")]
    pub prereserves: u64,
    /// Reserved.
    #[serde(rename = "R")]
    pub reserves: u64,
}
