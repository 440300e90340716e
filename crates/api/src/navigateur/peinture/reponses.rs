//! The parts of the first answers that a painting reads. The answers are those of the calls, within the scope of the viewer.

use chrono::{DateTime, Utc};
use domain::acces::Role;
use serde::Deserialize;

/// The signed-in user.
#[derive(Debug, Deserialize)]
pub(super) struct Moi {
    pub(super) id: i64,
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
    #[serde(default)]
    pub(super) group: Option<GroupeLu>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Gerant {
    #[serde(default)]
    pub(super) civilite: Option<String>,
    pub(super) prenom: String,
    pub(super) nom: String,
    #[serde(default)]
    pub(super) tel_mobile: Option<String>,
    #[serde(default)]
    pub(super) tel_fixe: Option<String>,
    #[serde(default)]
    pub(super) tel_pro: Option<String>,
    #[serde(default)]
    pub(super) email: Option<String>,
    #[serde(default)]
    pub(super) photo: Option<String>,
    #[serde(default)]
    pub(super) perimetre_geo: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct CodeEtLibelle {
    pub(super) code: String,
    pub(super) libelle: String,
}

impl Moi {
    /// Whether the user belongs to a partner company.
    pub(super) fn externe(&self) -> bool {
        matches!(self.genre.code.as_str(), "EP" | "ER")
    }

    /// The referent: of a partner that of their first company, of staff their own.
    pub(super) fn referent(&self) -> Option<&Gerant> {
        if self.externe() { self.compte.first()?.gerant.as_ref() } else { self.gerant.as_ref() }
    }
}

/// What runs for the signed-in user, with counts.
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
    #[serde(default)]
    pub(super) batiment: Option<String>,
    #[serde(default)]
    pub(super) exposition: Option<String>,
    #[serde(default)]
    pub(super) exclusivite: Option<GroupeLu>,
    pub(super) actions: ActionsLues,
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
    #[serde(default)]
    pub(super) surface_ponderee: Option<f64>,
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
#[expect(clippy::struct_field_names, reason = "the fields of the call")]
#[serde(rename_all = "camelCase")]
pub(super) struct CalendrierLu {
    pub(super) date_livraison: Option<String>,
    #[serde(default)]
    pub(super) date_actabilite: Option<String>,
    #[serde(default)]
    pub(super) date_commercialisation: Option<String>,
}

/// The number of lots for each value of each filter.
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

/// The lots of a programme that match the search.
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
    #[serde(default)]
    pub(super) nature: String,
    pub(super) libelle: String,
    pub(super) nombre: u64,
    pub(super) min: MinimumLu,
}

#[derive(Debug, Deserialize)]
pub(super) struct MinimumLu {
    pub(super) prix: Option<f64>,
}

/// One lot, as its own page shows it.
#[derive(Debug, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields of the call")]
#[serde(rename_all = "camelCase")]
pub(super) struct FicheDeLot {
    pub(super) id: String,
    pub(super) numero: String,
    pub(super) programme: ProgrammeDeFiche,
    pub(super) pieces: i64,
    pub(super) statut: CodeEtLibelle,
    #[serde(default)]
    pub(super) disponible_le: Option<DateTime<Utc>>,
    pub(super) typologie: TypologieDite,
    pub(super) etage: Option<EtageDit>,
    pub(super) batiment: Option<String>,
    pub(super) description: Option<String>,
    pub(super) exposition: Option<String>,
    pub(super) surfaces: SurfacesLues,
    pub(super) is_eligible_demat: bool,
    pub(super) balcon: bool,
    pub(super) loggia: bool,
    pub(super) terrasse: bool,
    pub(super) jardin: bool,
    pub(super) dernier_etage: bool,
    pub(super) bi_home: bool,
    pub(super) dispositif_fiscal: Option<String>,
    pub(super) fiscalites: Vec<FiscaliteLue>,
    #[serde(default)]
    pub(super) exclusivite: Option<GroupeLu>,
    pub(super) tva: Option<f64>,
    pub(super) prix: Option<f64>,
    pub(super) prix_grille: Option<f64>,
    pub(super) prix_lot_principal: Option<f64>,
    pub(super) tva_reduite: Option<f64>,
    pub(super) prix_tva_reduite: Option<f64>,
    pub(super) prix_grille_tva_reduite: Option<f64>,
    pub(super) prix_lot_principal_tva_reduite: Option<f64>,
    #[serde(rename = "tvaLLI")]
    pub(super) tva_lli: Option<f64>,
    #[serde(rename = "prixLLI")]
    pub(super) prix_lli: Option<f64>,
    #[serde(rename = "prixGrilleLLI")]
    pub(super) prix_grille_lli: Option<f64>,
    #[serde(rename = "prixLotPrincipalLLI")]
    pub(super) prix_lot_principal_lli: Option<f64>,
    pub(super) lots_secondaires: Vec<AnnexeLue>,
    pub(super) depots_garantie: Vec<DepotPeint>,
    pub(super) frais_de_notaire: Option<f64>,
    pub(super) mention_parking: Option<String>,
    pub(super) mention_cave: Option<String>,
    pub(super) actions: ActionsLues,
    #[serde(default)]
    pub(super) facade: Option<String>,
    #[serde(default)]
    pub(super) retire: bool,
    #[serde(default)]
    ma_situation: Option<SituationLue>,
}

impl FicheDeLot {
    /// Whether the viewer holds something on the lot, or is told something of their own about it.
    pub(super) fn tenu(&self) -> bool {
        self.ma_situation.as_ref().is_some_and(|la| {
            la.option.is_some() || la.reservation.is_some() || la.hors_vente.is_some() || la.mandat_a_signer.is_some()
        })
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SituationLue {
    option: Option<serde::de::IgnoredAny>,
    reservation: Option<serde::de::IgnoredAny>,
    hors_vente: Option<serde::de::IgnoredAny>,
    mandat_a_signer: Option<serde::de::IgnoredAny>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProgrammeDeFiche {
    pub(super) id: String,
    pub(super) nom_commercial: String,
    pub(super) lieu: LieuDeFiche,
    pub(super) zone_fiscale: Option<String>,
    pub(super) phase_commerciale: CodeEtLibelle,
    pub(super) calendrier: CalendrierDeFiche,
    pub(super) promotion_en_cours: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LieuDeFiche {
    pub(super) libelle_riche: String,
}

#[derive(Debug, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the fields of the call")]
#[serde(rename_all = "camelCase")]
pub(super) struct CalendrierDeFiche {
    pub(super) date_livraison: Option<String>,
    pub(super) date_actabilite: Option<String>,
    pub(super) date_debut_travaux: Option<String>,
    pub(super) date_commercialisation: Option<String>,
}

/// The type of a lot: its nature, with words such as "2 pièces" for apartments.
#[derive(Debug, Deserialize)]
pub(super) struct TypologieDite {
    pub(super) nature: CodeEtLibelle,
    pub(super) libelle: String,
    pub(super) code: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct EtageDit {
    pub(super) libelle: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FiscaliteLue {
    pub(super) libelle: String,
    pub(super) plafond_loyer_theorique: Option<f64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct GroupeLu {
    pub(super) nom: String,
}

/// An annex that is sold with the lot.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnnexeLue {
    pub(super) numero: String,
    pub(super) batiment: Option<String>,
    pub(super) typologie: TypologieDite,
    pub(super) etage: Option<EtageDit>,
    pub(super) prix: Option<f64>,
    pub(super) prix_tva_reduite: Option<f64>,
    #[serde(rename = "prixLLI")]
    pub(super) prix_lli: Option<f64>,
}

/// A deposit that the developer takes, in euros.
#[derive(Debug, Deserialize)]
pub(super) struct DepotPeint {
    pub(super) libelle: String,
    pub(super) montant: f64,
}

/// The actions that the viewer may do on the lot.
#[derive(Debug, Deserialize)]
pub(super) struct ActionsLues {
    pub(super) option: ActionLue,
    pub(super) reservation: ActionLue,
    pub(super) alerte: ActionLue,
}

#[derive(Debug, Deserialize)]
pub(super) struct ActionLue {
    pub(super) autorisee: bool,
    /// The code of the refusal.
    #[serde(default)]
    pub(super) code: Option<String>,
    #[serde(default)]
    pub(super) motif: Option<String>,
}

/// A document of the offer.
#[derive(Debug, Deserialize)]
pub(super) struct DocumentPeint {
    pub(super) categorie: String,
    #[serde(rename = "type")]
    pub(super) genre: String,
    pub(super) titre: String,
    pub(super) url: String,
    #[serde(default)]
    pub(super) dessin: Option<String>,
    #[serde(default)]
    pub(super) position: i64,
}

/// One programme, as its own page shows it.
#[derive(Debug, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields of the call")]
#[serde(rename_all = "camelCase")]
pub(super) struct FicheDeProgramme {
    pub(super) nom_commercial: String,
    pub(super) lieu: LieuSitue,
    pub(super) coordonnees: Option<serde::de::IgnoredAny>,
    pub(super) phase_commerciale: CodeEtLibelle,
    pub(super) zone_fiscale: Option<String>,
    pub(super) calendrier: CalendrierDeFiche,
    pub(super) promotion_en_cours: bool,
    pub(super) is_eligible_demat: bool,
    pub(super) dernieres_opportunites: bool,
    pub(super) has_exclusivity: bool,
    pub(super) adresse: Option<String>,
    pub(super) adresse2: Option<String>,
    pub(super) avantages: Vec<String>,
    #[serde(default)]
    pub(super) synthese_lots: Option<Vec<SyntheseLue>>,
    pub(super) logements_par_statut: ParStatut,
    pub(super) facade: String,
    /// The documents of the programme, by category.
    pub(super) documents: std::collections::HashMap<String, Vec<DocumentPeint>>,
}

/// A place, with its position when it is known.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LieuSitue {
    pub(super) libelle_riche: String,
    pub(super) latitude: Option<f64>,
    pub(super) longitude: Option<f64>,
}

/// The free lots of one kind.
#[derive(Debug, Deserialize)]
pub(super) struct SyntheseLue {
    pub(super) nature: String,
    pub(super) pieces: i64,
    pub(super) libelle: String,
    pub(super) nombre: u64,
    pub(super) min: PrixMinimum,
}

/// The cheapest of the free lots of one kind.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PrixMinimum {
    pub(super) id_lot: String,
    pub(super) tva: Option<f64>,
    pub(super) prix: Option<f64>,
    pub(super) tva_reduite: Option<f64>,
    pub(super) prix_tva_reduite: Option<f64>,
    pub(super) dispositif_fiscal: Option<String>,
}
