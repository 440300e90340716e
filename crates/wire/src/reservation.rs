//! Reservations (spec section 3; `domain.md` section 6): one shape in lists, on the sheet and in every answer.

mod rendu;

pub use rendu::{DocumentDuContrat, DocumentJoint, ReservationEtAutour};

use crate::contrat::ContratDuFil;
use crate::lot::Action;
use crate::option_lot::LotDOption;
use crate::reservation_dossier::{
    AcquereurDuFil, AcquereurEnvoye, CodeSeul, DepotDuFil, FinancementDuFil, NotaireDuFil, SocieteDuFil,
};
use crate::reservation_formulaire::FormulaireDeReservation;
use crate::situation::PrixGele;
use crate::suivi::{FaitDeSuivi, PrescripteurDeSuivi};
use crate::{CodeLibelle, present};
use domain::reservation::CategorieDePiece;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where reservations are.
pub const CHEMIN: &str = "/api/reservations";

/// A reservation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReservationDuFil {
    /// Identifier.
    pub id: i64,
    /// It is still being filled.
    pub draft: bool,
    /// How far it went: `BROUILLON`, `SIGNATURE_ACQUEREURS`, `SIGNATURE_SOCIETE`, `RETRACTATION`, `DEFINITIVE`.
    pub etape: CodeLibelle,
    /// What became of it: `EN_COURS`, `SIGNEE`, `ANNULEE`, `EXPIREE`, `RETRACTEE`.
    pub statut: CodeLibelle,
    /// When it was begun.
    pub date_reservation: String,
    /// When it was last changed.
    pub date_modification: String,
    /// When the present stage ends; null where it does not, and once it has ended.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_echeance: Option<String>,
    /// When a draft ends unless it is changed; null for what is none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub expires_at: Option<String>,
    /// When it ended.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_fin: Option<String>,
    /// Why it was cancelled.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
    /// The option that it came from.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub option: Option<OptionDOrigine>,
    /// The prices that the contract is computed from.
    pub prix_gele: PrixGele,
    /// VAT in percent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// The price of the contract, in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_contrat: Option<f64>,
    /// The contract is signed by hand, at a meeting.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub rdv_physique: Option<bool>,
    /// What the home is bought for.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub destination_achat: Option<CodeSeul>,
    /// More precisely.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub destination_achat_detail: Option<CodeSeul>,
    /// Tax scheme.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fiscalite: Option<CodeSeul>,
    /// The running promotion is taken; nothing said: it is.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub offre_promotionnelle: Option<bool>,
    /// A company buys.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub resa_societe: Option<bool>,
    /// Which.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<SocieteDuFil>,
    /// The buyer.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reservataire: Option<AcquereurDuFil>,
    /// The second one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub coreservataire: Option<AcquereurDuFil>,
    /// How the price is paid.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub financement: Option<FinancementDuFil>,
    /// The buyers' own notary; null: the programme's.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub notaire: Option<NotaireDuFil>,
    /// The deposit.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub depot_garantie: Option<DepotDuFil>,
    /// What was sent, then what the portal adds itself (not in lists).
    pub documents: Vec<DocumentDuDossier>,
    /// The lot.
    pub lot: LotDOption,
    /// The contract, from its sending on: on the sheet and after each change; null in lists.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub contrat: Option<ContratDuFil>,
    /// Whose it is; null for one whom nobody knows any more.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prescripteur: Option<PrescripteurDeSuivi>,
    /// Whether it is a draft that nothing keeps from being signed, on the day of the answer.
    pub complet: bool,
    /// What comes next, and who does it; null once nothing does.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prochaine_action: Option<ProchaineAction>,
    /// What the caller may do with it.
    pub actions: ActionsSurReservation,
    /// How far its form is: of a draft, on the sheet and after each change; null in lists.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub formulaire: Option<FormulaireDeReservation>,
    /// What happened, the oldest first: when the sheet is read; `[]` in lists and in the answers to changes.
    pub historique: Vec<FaitDeSuivi>,
}

/// The option that a reservation came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OptionDOrigine {
    /// Identifier.
    pub id: i64,
    /// Where it stands.
    pub statut: CodeLibelle,
    /// When it would have ended.
    pub date_echeance: String,
}

/// What comes next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProchaineAction {
    /// What, in a few words.
    pub libelle: String,
    /// Who does it, in a few words.
    pub qui: String,
}

/// What the caller may do with a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionsSurReservation {
    /// Fill its form, and send its documents.
    pub modifier: Action,
    /// Cancel it; a firm sale: staff.
    pub annuler: Action,
    /// Have it signed: send a complete draft, or open the page of whose turn it is.
    pub signer: Action,
    /// Give its prescriber more time, with a reason: staff, once.
    pub prolonger: Action,
    /// Send the link of whose turn it is anew.
    pub renvoyer_lien: Action,
    /// Correct the e-mail or the phone of a buyer.
    pub corriger_adresse: Action,
    /// Send it back to the draft, as long as nobody has signed.
    pub corriger: Action,
    /// Deposit the scan of what was signed by hand.
    pub deposer_papier: Action,
    /// Confirm that scan: staff.
    pub confirmer_papier: Action,
    /// Countersign it, with one’s password: staff.
    pub contresigner: Action,
    /// Write down the notice that a buyer had: staff.
    pub notifier: Action,
    /// Say that a buyer is a professional: staff.
    pub professionnel: Action,
    /// Write down the letter by which a buyer withdraws: staff.
    pub retracter: Action,
    /// Take the whole file of a firm sale, or send it to the notary.
    pub dossier: Action,
}

/// A document of a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentDuDossier {
    /// Identifier: that of what was sent, or `auto-` and that of the catalogue's document.
    pub id: String,
    /// Whose it is.
    pub categorie: CategorieDeDocument,
    /// What it is: one of those that are asked for, or the catalogue's type.
    // A word of Rust.
    #[serde(rename = "type")]
    pub type_document: String,
    /// The portal added it itself.
    pub autocomplete: bool,
    /// The label shown: what it is.
    pub libelle: String,
    /// Rank, from 1, among what was sent, or among what the portal adds.
    pub position: i32,
    /// Media type; null for what lies elsewhere.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub type_mime: Option<String>,
    /// Bytes; null for what lies elsewhere, or is drawn on request.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub taille: Option<u64>,
    /// Where its bytes are; null for who sees that it is there, and may not read it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// Where it is shown in the page; null for what is only saved.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub preview: Option<String>,
    /// When it was sent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_ajout: Option<String>,
    /// The name that its file had where it was sent from; null for what the portal adds, for what came before names were kept, and for who
    /// may not read it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub nom_fichier: Option<String>,
}

/// Whose a document of a reservation is: one of those that are sent ([`CategorieDePiece`]), or the portal's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CategorieDeDocument {
    /// The first buyer's.
    Reservataire,
    /// The second one's.
    Coreservataire,
    /// The company's.
    Societe,
    /// The reservation's own.
    Dossier,
    /// The lot's: the portal adds it.
    Lot,
}

impl From<CategorieDePiece> for CategorieDeDocument {
    fn from(categorie: CategorieDePiece) -> Self {
        match categorie {
            CategorieDePiece::Reservataire => Self::Reservataire,
            CategorieDePiece::Coreservataire => Self::Coreservataire,
            CategorieDePiece::Societe => Self::Societe,
            CategorieDePiece::Dossier => Self::Dossier,
        }
    }
}

/// A draft that is asked for: of a lot and its buyers, or of an option.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReservationEnvoyee {
    /// The lot.
    pub lot: Option<String>,
    /// The buyer, typed, or of a declaration; what is typed goes before what the declaration says.
    pub reservataire: Option<AcquereurEnvoye>,
    /// The second one, of a lot or of an option.
    pub coreservataire: Option<AcquereurEnvoye>,
    /// Or the option, by its number: its lot, its buyer, its price and its VAT.
    pub option: Option<i64>,
    /// The VAT at which they are to have the lot, in percent, when it is chosen already: else that of their option, if it has one.
    pub tva: Option<f64>,
}

/// A form that brings a document.
#[derive(Debug, ToSchema)]
pub struct FichierDeReservation {
    /// PDF, JPG or PNG, 5,000 Ko at most; its content decides, not its name.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// What came of a cancellation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnulationRendue {
    /// 1 when it is done, 0 when it is refused.
    #[schema(minimum = 0, maximum = 1)]
    pub code: u8,
    /// Why it is refused.
    pub messages: Vec<String>,
    /// The reservation as it stands; null when it is refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reservation: Option<ReservationDuFil>,
}
