//! The parts of the first answers that the painting of a follow-up reads.

use super::super::formats::nom_complet;
use super::super::reponses::{CodeEtLibelle, TypologieLue};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A person, as rows name them.
#[derive(Debug, Deserialize)]
pub(super) struct PersonnePeinte {
    #[serde(default)]
    civilite: Option<String>,
    #[serde(default)]
    prenom: Option<String>,
    #[serde(default)]
    pub(super) nom: Option<String>,
    #[serde(default)]
    pub(super) tel: Option<String>,
    #[serde(default)]
    pub(super) email: Option<String>,
}

impl PersonnePeinte {
    /// "Mme Maëlle Guérin"
    pub(super) fn nommee(&self) -> String {
        nom_complet(self.civilite.as_deref(), self.prenom.as_deref(), self.nom.as_deref())
    }
}

/// The prescriber of a row.
#[derive(Debug, Deserialize)]
pub(super) struct PrescripteurPeint {
    pub(super) id: i64,
    #[serde(flatten)]
    pub(super) personne: PersonnePeinte,
}

#[derive(Debug, Deserialize)]
pub(super) struct LotDeSuivi {
    pub(super) id: String,
    pub(super) numero: String,
    #[serde(default)]
    pub(super) typologie: Option<TypologieLue>,
    pub(super) pieces: i64,
    pub(super) surface: Option<f64>,
    pub(super) programme: ProgrammeDeSuivi,
}

impl LotDeSuivi {
    /// "A203, Les Berges"
    pub(super) fn nomme(&self) -> String {
        format!("{}, {}", self.numero, self.programme.nom_commercial)
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProgrammeDeSuivi {
    pub(super) id: String,
    pub(super) nom_commercial: String,
    pub(super) lieu: LieuDeSuivi,
}

#[derive(Debug, Deserialize)]
pub(super) struct LieuDeSuivi {
    pub(super) libelle: String,
}

/// Whether the viewer may do an action.
#[derive(Debug, Deserialize)]
pub(super) struct Permise {
    pub(super) autorisee: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct OptionPeinte {
    pub(super) id: i64,
    pub(super) statut: CodeEtLibelle,
    pub(super) date: DateTime<Utc>,
    pub(super) date_echeance: DateTime<Utc>,
    pub(super) date_fin: Option<DateTime<Utc>>,
    pub(super) prix: Option<f64>,
    pub(super) prolongee: bool,
    pub(super) motif: Option<String>,
    pub(super) contact: Option<PersonnePeinte>,
    pub(super) lot: LotDeSuivi,
    pub(super) prescripteur: Option<PrescripteurPeint>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct ReservationPeinte {
    pub(super) id: i64,
    pub(super) draft: bool,
    pub(super) etape: CodeEtLibelle,
    pub(super) statut: CodeEtLibelle,
    pub(super) complet: bool,
    pub(super) prochaine_action: Option<ActionAttendue>,
    pub(super) date_reservation: DateTime<Utc>,
    pub(super) date_modification: DateTime<Utc>,
    pub(super) date_echeance: Option<DateTime<Utc>>,
    pub(super) date_fin: Option<DateTime<Utc>>,
    pub(super) motif: Option<String>,
    pub(super) prix_contrat: Option<f64>,
    pub(super) resa_societe: Option<bool>,
    pub(super) societe: Option<SocieteAcquereur>,
    pub(super) reservataire: Option<PersonnePeinte>,
    pub(super) coreservataire: Option<PersonnePeinte>,
    pub(super) lot: LotDeSuivi,
    pub(super) prescripteur: Option<PrescripteurPeint>,
    pub(super) actions: ActesDeReservation,
    /// The form of a draft, when the answer has it.
    #[serde(default)]
    pub(super) formulaire: Option<FormulairePeint>,
}

#[derive(Debug, Deserialize)]
pub(super) struct FormulairePeint {
    pub(super) sections: Vec<SectionPeinte>,
}

/// A section of a form, and whether it is complete.
#[derive(Debug, Deserialize)]
pub(super) struct SectionPeinte {
    pub(super) libelle: String,
    pub(super) etat: String,
}

/// The next action that is expected, and who must do it.
#[derive(Debug, Deserialize)]
pub(super) struct ActionAttendue {
    pub(super) libelle: String,
    pub(super) qui: String,
}

/// The company that buys the lot.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SocieteAcquereur {
    #[serde(default)]
    pub(super) raison_sociale: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActesDeReservation {
    pub(super) modifier: Permise,
    pub(super) signer: Permise,
    pub(super) deposer_papier: Permise,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in super::super) struct DenonciationPeinte {
    pub(super) id: i64,
    pub(super) contact: Option<PersonnePeinte>,
    pub(super) programmes: Vec<ProgrammeDeSuivi>,
    pub(super) statut: CodeEtLibelle,
    pub(super) prescripteur: Option<PrescripteurPeint>,
    pub(super) date_creation: DateTime<Utc>,
    pub(super) date_echeance: Option<DateTime<Utc>>,
    pub(super) motif: Option<String>,
    pub(super) actions: ActesDeDenonciation,
}

#[derive(Debug, Deserialize)]
pub(super) struct ActesDeDenonciation {
    pub(super) annuler: Permise,
    pub(super) renouveler: Permise,
}

/// A lot that the viewer waits for, with their place in its list.
#[derive(Debug, Deserialize)]
pub(in super::super) struct AttentePeinte {
    pub(super) lot: LotDeSuivi,
    pub(super) info: PlacePeinte,
}

#[derive(Debug, Deserialize)]
pub(super) struct PlacePeinte {
    pub(super) place: Option<u64>,
    pub(super) nombre: u64,
    /// The head start of the viewer, when one runs.
    pub(super) avance: Option<IgnoredAny>,
}

/// The number of rows, by state and by prescriber.
#[derive(Debug, Deserialize)]
pub(in super::super) struct ComptesPeints {
    pub(super) total: u64,
    statuts: Vec<CompteDEtat>,
    pub(super) prescripteurs: Vec<PartDePrescripteur>,
    /// How many options a prescriber may hold at once.
    pub(super) maximum: Option<u64>,
}

impl ComptesPeints {
    pub(super) fn nombre(&self, code: &str) -> u64 {
        self.statuts.iter().find(|un| un.code == code).map_or(0, |un| un.nombre)
    }
}

#[derive(Debug, Deserialize)]
struct CompteDEtat {
    code: String,
    nombre: u64,
}

/// The rows of one prescriber among those of a company.
#[derive(Debug, Deserialize)]
pub(super) struct PartDePrescripteur {
    pub(super) id: i64,
    #[serde(flatten)]
    pub(super) personne: PersonnePeinte,
    pub(super) nombre: u64,
    pub(super) montant: Option<f64>,
}
