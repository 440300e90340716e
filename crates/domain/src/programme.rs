//! A programme: a development sold lot by lot (spec section 3, Programme).

use crate::CodeLibelle;
use crate::document::Document;
use crate::nombres::Taux;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Identifier of a programme: letters, digits and `_`, 1 to 40 characters. It has no hyphen, so that the id of a lot
/// can be split in one way only.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdProgramme(pub String);

/// The code of the phase of previews. A programme in this phase is shown and can be declared on, but is never
/// optioned or reserved (`domain.md` section 2).
pub const AVANTPREMIERE: &str = "AVANTPREMIERE";

/// A point in degrees (WGS84).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Coordonnees {
    pub lat: f64,
    pub long: f64,
}

/// The place of a programme, given by its INSEE commune or arrondissement. The names of the commune, the département
/// and the région follow from this code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LieuProgramme {
    /// INSEE code of the commune, or of the arrondissement in Paris, Lyon and Marseille.
    pub code_insee: String,
    pub code_postal: String,
}

/// The dates of a programme. Each may be unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Calendrier {
    pub date_commercialisation: Option<NaiveDate>,
    /// The day on which keys are handed over.
    pub date_livraison: Option<NaiveDate>,
    /// The day from which deeds can be signed.
    pub date_actabilite: Option<NaiveDate>,
    pub date_debut_travaux: Option<NaiveDate>,
}

/// The flags of a programme.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "the ten flags of spec section 3, each on the wire under its name")]
pub struct Caracteristiques {
    pub fibre: bool,
    pub domotique: bool,
    /// Whether some lots are two homes in one.
    pub bi_home: bool,
    /// Whether the programme offers the developer's configurable plans.
    pub imagin_home: bool,
    pub nord: bool,
    pub sud: bool,
    pub ouest: bool,
    pub est: bool,
    pub bord_mer: bool,
    pub montagne: bool,
}

/// The texts of a programme, as HTML.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Descriptifs {
    pub introduction: Option<String>,
    pub description_titre: Option<String>,
    pub description_contenu: Option<String>,
    pub environnement_titre: Option<String>,
    pub environnement_contenu: Option<String>,
    pub prestation_residence_titre: Option<String>,
    /// What the building offers to the people who live there.
    pub prestation_residence_contenu: Option<String>,
    pub prestation_logement_titre: Option<String>,
    /// What the homes of the programme offer.
    pub prestation_logement_contenu: Option<String>,
}

/// A professional who takes part in a programme: architect, notary, property administrator.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Intervenant {
    pub fonction: String,
    /// Family name, or name of the firm.
    pub nom: String,
    pub prenom: Option<String>,
    /// The name of the person to ask for.
    pub contact: Option<String>,
    pub email: Option<String>,
    pub tel_mobile: Option<String>,
    pub tel_fixe: Option<String>,
    pub adresse: Option<String>,
    pub adresse2: Option<String>,
    pub cp: Option<String>,
    pub ville: Option<String>,
}

/// A programme as the feed gives it and the database keeps it. `hasExclusivity`, `syntheseLots` and the names of the
/// place are not kept, because they follow from the lots, the viewer and the reference data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Programme {
    pub id: IdProgramme,
    pub nom_commercial: String,
    pub adresse: Option<String>,
    pub adresse2: Option<String>,
    pub lieu: LieuProgramme,
    /// Commercial phase: `LANCEMENT`, `TRAVAUX`, `AVANTPREMIERE` or another one of the developer's own.
    pub phase_commerciale: CodeLibelle,
    /// The exact point of the programme. Without it, the programme is shown at the point of its commune.
    pub coordonnees: Option<Coordonnees>,
    /// Fiscal zone: `A bis`, `A`, `B1`, `B2`, `C`.
    pub zone_fiscale: Option<String>,
    /// Tax schemes (`lmnp`, `lmnp-gere`, `malraux`, `tva55`, …).
    pub fiscalites: Vec<CodeLibelle>,
    /// What is sold, in words ("Appartements et maisons").
    pub nature_lots: Option<String>,
    pub promotion_en_cours: bool,
    pub calendrier: Calendrier,
    /// Whether contracts of this programme may be signed electronically.
    pub is_eligible_demat: bool,
    pub dernieres_opportunites: bool,
    /// Selling points, one sentence each.
    pub avantages: Vec<String>,
    pub caracteristiques: Caracteristiques,
    pub descriptifs: Descriptifs,
    /// Environmental certifications ("RE 2020", "NF Habitat HQE").
    pub certifications_environnementales: Vec<String>,
    /// Energy levels ("A", "B", "RE2020 seuil 2025").
    pub niveaux_energetiques: Vec<String>,
    /// Range of the fittings ("Essentielle", "Confort", "Signature").
    pub gamme_prestations: Option<String>,
    /// Commission of the prescriber, in percent of the price. Never shown to visitors.
    pub taux_commission: Option<Taux>,
    pub intervenants: Vec<Intervenant>,
    pub documents: Vec<Document>,
}
