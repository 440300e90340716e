//! What a painting reads of the first answers: they are those of the calls, within the scope of who looks.

use chrono::{DateTime, Utc};
use domain::acces::Role;
use serde::Deserialize;

/// Who is signed in.
#[derive(Debug, Deserialize)]
pub(super) struct Moi {
    #[serde(rename = "type")]
    pub(super) genre: CodeEtLibelle,
    pub(super) roles: Vec<Role>,
    pub(super) compte: Vec<CompteLu>,
    pub(super) gerant: Option<Gerant>,
    pub(super) incarnation: Option<serde::de::IgnoredAny>,
}

#[derive(Debug, Deserialize)]
pub(super) struct CompteLu {
    pub(super) gerant: Option<Gerant>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Gerant {
    pub(super) prenom: String,
    pub(super) nom: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct CodeEtLibelle {
    pub(super) code: String,
    pub(super) libelle: String,
}

impl Moi {
    /// Whether they are a partner's.
    pub(super) fn externe(&self) -> bool {
        matches!(self.genre.code.as_str(), "EP" | "ER")
    }
}

/// What runs for them.
#[derive(Debug, Deserialize)]
pub(super) struct Veille {
    pub(super) options: CompteDeVeille,
    pub(super) reservations: CompteDeVeille,
    pub(super) denonciations: CompteDeVeille,
    pub(super) avances: Vec<serde::de::IgnoredAny>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CompteDeVeille {
    pub(super) nombre: u64,
    pub(super) ce_jour: u64,
}

/// A page of a list.
#[derive(Debug, Deserialize)]
pub(super) struct ListeLue<T> {
    #[serde(rename = "hydra:member")]
    pub(super) membres: Vec<T>,
    #[serde(rename = "hydra:totalItems")]
    pub(super) total: u64,
}

/// A lot of a list.
#[derive(Debug, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields of the call")]
#[serde(rename_all = "camelCase")]
pub(super) struct LotLu {
    pub(super) id: String,
    pub(super) numero: String,
    pub(super) programme: ProgrammeDeLot,
    pub(super) pieces: i64,
    pub(super) statut: CodeEtLibelle,
    #[serde(default)]
    pub(super) disponible_le: Option<DateTime<Utc>>,
    pub(super) typologie: TypologieLue,
    pub(super) etage: Option<EtageLu>,
    pub(super) dernier_etage: bool,
    pub(super) surfaces: SurfacesLues,
    pub(super) balcon: bool,
    pub(super) loggia: bool,
    pub(super) terrasse: bool,
    pub(super) jardin: bool,
    pub(super) tva: Option<f64>,
    pub(super) prix: Option<f64>,
    pub(super) tva_reduite: Option<f64>,
    pub(super) prix_tva_reduite: Option<f64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TypologieLue {
    pub(super) nature: CodeEtLibelle,
}

#[derive(Debug, Deserialize)]
pub(super) struct EtageLu {
    pub(super) priorite: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SurfacesLues {
    pub(super) surface: Option<f64>,
    pub(super) surface_balcon: Option<f64>,
    pub(super) surface_loggia: Option<f64>,
    pub(super) surface_terrasse: Option<f64>,
    pub(super) surface_jardin: Option<f64>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProgrammeDeLot {
    pub(super) id: String,
    pub(super) nom_commercial: String,
    pub(super) lieu: LieuDeProgramme,
    pub(super) zone_fiscale: Option<String>,
    pub(super) calendrier: CalendrierLu,
}

#[derive(Debug, Deserialize)]
pub(super) struct LieuDeProgramme {
    pub(super) ville: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CalendrierLu {
    pub(super) date_livraison: Option<String>,
    #[serde(default)]
    pub(super) date_actabilite: Option<String>,
}

/// What each value of a filter would give.
#[derive(Debug, Deserialize)]
pub(super) struct FacettesLues {
    pub(super) total: u64,
    pub(super) facettes: FacettesParFiltre,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FacettesParFiltre {
    #[serde(default)]
    pub(super) types_de_bien: Option<Vec<ValeurLue>>,
    #[serde(default)]
    pub(super) statuts: Vec<ValeurLue>,
}

#[derive(Debug, Deserialize)]
pub(super) struct ValeurLue {
    pub(super) valeur: String,
    pub(super) nombre: u64,
}

/// A place that a search names.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LieuLu {
    pub(super) id: String,
    pub(super) libelle: String,
    pub(super) libelle_riche: String,
    #[serde(rename = "type")]
    pub(super) genre: u8,
}

/// A programme of a list.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProgrammePeint {
    pub(super) id: String,
    pub(super) nom_commercial: String,
    pub(super) lieu: LieuLu,
    pub(super) zone_fiscale: Option<String>,
    pub(super) phase_commerciale: CodeEtLibelle,
    pub(super) calendrier: CalendrierLu,
    pub(super) is_eligible_demat: bool,
    pub(super) has_exclusivity: bool,
    pub(super) promotion_en_cours: bool,
    #[serde(default)]
    pub(super) facade: Option<String>,
    pub(super) logements_par_statut: ParStatut,
    #[serde(default)]
    pub(super) lots_trouves: Option<LotsTrouvesLus>,
    #[serde(default)]
    pub(super) synthese_lots: Option<Vec<LigneDeSynthese>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) struct ParStatut {
    pub(super) l: u64,
    pub(super) o: u64,
    pub(super) t: u64,
    pub(super) r: u64,
}

/// What of a programme answers the search.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LotsTrouvesLus {
    pub(super) total: u64,
    pub(super) logements: u64,
    pub(super) annexes: u64,
    pub(super) commerces: u64,
    pub(super) prix_min: Option<f64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct LigneDeSynthese {
    pub(super) libelle: String,
    pub(super) nombre: u64,
    pub(super) min: MinimumLu,
}

#[derive(Debug, Deserialize)]
pub(super) struct MinimumLu {
    pub(super) prix: Option<f64>,
}
