//! A programme: a development sold lot by lot (spec section 3, Programme).

use crate::CodeLibelle;
use crate::document::Document;
use crate::nombres::Taux;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Identifier of a programme: letters, digits and `_`, 1 to 40 (no hyphen, so that a lot's id reads one way).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdProgramme(pub String);

/// The phase whose programmes are previews: shown, declared on, never optioned or reserved (`domain.md` section 2).
pub const AVANTPREMIERE: &str = "AVANTPREMIERE";

/// A point in degrees (WGS84).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Coordonnees {
    /// Latitude.
    pub lat: f64,
    /// Longitude.
    pub long: f64,
}

/// Where a programme stands: an INSEE commune or arrondissement; names, département and region follow from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LieuProgramme {
    /// INSEE code of the commune, or of the arrondissement in Paris, Lyon and Marseille.
    pub code_insee: String,
    /// Postcode.
    pub code_postal: String,
}

/// The dates of a programme, each known or not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Calendrier {
    /// Sales open.
    pub date_commercialisation: Option<NaiveDate>,
    /// Keys are handed over.
    pub date_livraison: Option<NaiveDate>,
    /// Deeds can be signed.
    pub date_actabilite: Option<NaiveDate>,
    /// Works start.
    pub date_debut_travaux: Option<NaiveDate>,
}

/// The flags of a programme.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "the ten flags of spec section 3, each on the wire under its name")]
pub struct Caracteristiques {
    /// Optical fibre.
    pub fibre: bool,
    /// Home automation.
    pub domotique: bool,
    /// Two homes in one lot.
    pub bi_home: bool,
    /// The developer's configurable plans.
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Descriptifs {
    /// First paragraph.
    pub introduction: Option<String>,
    /// Title of the description.
    pub description_titre: Option<String>,
    /// The description.
    pub description_contenu: Option<String>,
    /// Title of the surroundings.
    pub environnement_titre: Option<String>,
    /// The surroundings.
    pub environnement_contenu: Option<String>,
    /// Title of what the building offers.
    pub prestation_residence_titre: Option<String>,
    /// What the building offers.
    pub prestation_residence_contenu: Option<String>,
    /// Title of what the homes offer.
    pub prestation_logement_titre: Option<String>,
    /// What the homes offer.
    pub prestation_logement_contenu: Option<String>,
}

/// A professional who takes part in a programme: architect, notary, property administrator.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Intervenant {
    /// What they do.
    pub fonction: String,
    /// Family name, or name of the firm.
    pub nom: String,
    /// First name.
    pub prenom: Option<String>,
    /// Whom to ask for.
    pub contact: Option<String>,
    /// E-mail.
    pub email: Option<String>,
    /// Mobile phone.
    pub tel_mobile: Option<String>,
    /// Landline.
    pub tel_fixe: Option<String>,
    /// Address, first line.
    pub adresse: Option<String>,
    /// Address, second line.
    pub adresse2: Option<String>,
    /// Postcode.
    pub cp: Option<String>,
    /// Town.
    pub ville: Option<String>,
}

/// A programme as the feed gives it and the database keeps it. `hasExclusivity`, `syntheseLots` and the names of its
/// place are not here: they follow from its lots, the viewer and the reference data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Programme {
    /// Identifier.
    pub id: IdProgramme,
    /// Commercial name.
    pub nom_commercial: String,
    /// Address, first line.
    pub adresse: Option<String>,
    /// Address, second line.
    pub adresse2: Option<String>,
    /// Place.
    pub lieu: LieuProgramme,
    /// Commercial phase: `LANCEMENT`, `TRAVAUX`, `AVANTPREMIERE` or another of the developer's.
    pub phase_commerciale: CodeLibelle,
    /// The exact point; without it the programme stands at the point of its commune.
    pub coordonnees: Option<Coordonnees>,
    /// Fiscal zone: `A bis`, `A`, `B1`, `B2`, `C`.
    pub zone_fiscale: Option<String>,
    /// Tax schemes (`lmnp`, `lmnp-gere`, `malraux`, `tva55`, …).
    pub fiscalites: Vec<CodeLibelle>,
    /// What is sold, in words ("Appartements et maisons").
    pub nature_lots: Option<String>,
    /// A promotion runs.
    pub promotion_en_cours: bool,
    /// Dates.
    pub calendrier: Calendrier,
    /// Contracts of this programme may be signed electronically.
    pub is_eligible_demat: bool,
    /// Few lots remain.
    pub dernieres_opportunites: bool,
    /// Selling points, one sentence each.
    pub avantages: Vec<String>,
    /// Flags.
    pub caracteristiques: Caracteristiques,
    /// Texts, as HTML.
    pub descriptifs: Descriptifs,
    /// Environmental certifications ("RE 2020", "NF Habitat HQE").
    pub certifications_environnementales: Vec<String>,
    /// Energy levels ("A", "B", "RE2020 seuil 2025").
    pub niveaux_energetiques: Vec<String>,
    /// Range of the fittings ("Essentielle", "Confort", "Signature").
    pub gamme_prestations: Option<String>,
    /// Commission of the prescriber, in percent of the price; never shown to visitors.
    pub taux_commission: Option<Taux>,
    /// Who takes part.
    pub intervenants: Vec<Intervenant>,
    /// Documents of the programme itself.
    pub documents: Vec<Document>,
}
