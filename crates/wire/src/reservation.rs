//! Reservations (spec section 3; `domain.md` section 6): lists, the sheet and the answers to changes share one shape.

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

/// The path of the calls for reservations.
pub const CHEMIN: &str = "/api/reservations";

/// A reservation, as its prescriber and staff read it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReservationDuFil {
    pub id: i64,
    /// Whether it is still a draft that is being filled.
    pub draft: bool,
    /// The stage: `BROUILLON`, `SIGNATURE_ACQUEREURS`, `SIGNATURE_SOCIETE`, `RETRACTATION`, `DEFINITIVE`.
    pub etape: CodeLibelle,
    /// The outcome: `EN_COURS`, `SIGNEE`, `ANNULEE`, `EXPIREE`, `RETRACTEE`.
    pub statut: CodeLibelle,
    /// When it was begun.
    pub date_reservation: String,
    /// When it was last changed.
    pub date_modification: String,
    /// When the present stage ends; null when it has no end, or once the reservation has ended.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_echeance: Option<String>,
    /// When a draft ends if nobody changes it; null when it is not a draft.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub expires_at: Option<String>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_fin: Option<String>,
    /// Why it was cancelled.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif: Option<String>,
    /// The option from which it was made.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub option: Option<OptionDOrigine>,
    /// The prices from which the price of the contract is computed.
    pub prix_gele: PrixGele,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tva: Option<f64>,
    /// The price of the contract, in euros.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prix_contrat: Option<f64>,
    /// Whether the contract is signed by hand, at a meeting.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub rdv_physique: Option<bool>,
    /// What the home is bought for.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub destination_achat: Option<CodeSeul>,
    /// The purpose in more detail.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub destination_achat_detail: Option<CodeSeul>,
    /// The code of the tax scheme.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fiscalite: Option<CodeSeul>,
    /// Whether the running promotion is applied; null means that it is.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub offre_promotionnelle: Option<bool>,
    /// Whether a company buys.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub resa_societe: Option<bool>,
    /// The company that buys.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<SocieteDuFil>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reservataire: Option<AcquereurDuFil>,
    /// The second buyer, when there are two.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub coreservataire: Option<AcquereurDuFil>,
    /// How the price is paid.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub financement: Option<FinancementDuFil>,
    /// The buyers' own notary; null for the notary of the programme.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub notaire: Option<NotaireDuFil>,
    /// The deposit (`dépôt de garantie`).
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub depot_garantie: Option<DepotDuFil>,
    /// The documents that were sent, then those that the portal adds itself; the latter are absent in lists.
    pub documents: Vec<DocumentDuDossier>,
    pub lot: LotDOption,
    /// The contract, once it is sent for signature; only on the sheet and after each change, null in lists.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub contrat: Option<ContratDuFil>,
    /// The prescriber it belongs to; null when they are no longer known.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prescripteur: Option<PrescripteurDeSuivi>,
    /// Whether it is a draft that can be sent for signature on the day of the answer.
    pub complet: bool,
    /// The next step and who takes it; null when there is none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prochaine_action: Option<ProchaineAction>,
    /// What the caller may do with it, or why not.
    pub actions: ActionsSurReservation,
    /// The state of the form of a draft; only on the sheet and after each change, null in lists.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub formulaire: Option<FormulaireDeReservation>,
    /// What happened, the oldest first; only on the sheet, `[]` in lists and in the answers to changes.
    pub historique: Vec<FaitDeSuivi>,
}

/// The option from which a reservation was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OptionDOrigine {
    pub id: i64,
    pub statut: CodeLibelle,
    /// When it would have ended.
    pub date_echeance: String,
}

/// The next step of a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProchaineAction {
    /// The step, in a few words.
    pub libelle: String,
    /// The person who takes it, in a few words.
    pub qui: String,
}

/// What the caller may do with a reservation, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionsSurReservation {
    /// Fill its form, and send its documents.
    pub modifier: Action,
    /// Cancel it. Only staff may cancel a firm sale.
    pub annuler: Action,
    /// Have it signed: send a complete draft for signature, or open the page of the person who signs next.
    pub signer: Action,
    /// Give its prescriber more time, with a reason. Only staff may, once.
    pub prolonger: Action,
    /// Send the link again to the person who signs next.
    pub renvoyer_lien: Action,
    /// Correct the e-mail or the phone of a buyer.
    pub corriger_adresse: Action,
    /// Send it back to the draft, while nobody has signed.
    pub corriger: Action,
    /// Deposit the scan of a contract signed by hand.
    pub deposer_papier: Action,
    /// Confirm that scan. Only staff may.
    pub confirmer_papier: Action,
    /// Countersign it with one's password. Only staff may.
    pub contresigner: Action,
    /// Record the notice that a buyer received. Only staff may.
    pub notifier: Action,
    /// Record that a buyer is a professional. Only staff may.
    pub professionnel: Action,
    /// Record the letter by which a buyer withdraws. Only staff may.
    pub retracter: Action,
    /// Download the whole file of a firm sale, or send it to the notary.
    pub dossier: Action,
}

/// A document of a reservation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentDuDossier {
    /// The identifier of a document that was sent, or `auto-` followed by the identifier of the catalogue's document.
    pub id: String,
    /// The buyer or object that it concerns.
    pub categorie: CategorieDeDocument,
    /// The kind: one of the documents that are asked for, or the catalogue's type.
    // `type` is a keyword of Rust.
    #[serde(rename = "type")]
    pub type_document: String,
    /// Whether the portal added it by itself.
    pub autocomplete: bool,
    /// The label to show, which names the kind.
    pub libelle: String,
    /// The rank, from 1, among the documents sent, or among those that the portal adds.
    pub position: i32,
    /// Media type; null when the file is on another site.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub type_mime: Option<String>,
    /// The length in bytes; null when the file is on another site, or is drawn on request.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub taille: Option<u64>,
    /// The address of its bytes; null when the viewer may know that it exists but may not read it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// The address that shows it inside the page; null when it can only be downloaded.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub preview: Option<String>,
    /// When it was sent; null when the portal adds it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_ajout: Option<String>,
    /// The name of its file on the computer that sent it. Null when the portal adds it, when it was sent before names were
    /// kept, or when the viewer may not read it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub nom_fichier: Option<String>,
}

/// What a document of a reservation concerns: one of [`CategorieDePiece`] when it was sent, or the lot when the portal adds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CategorieDeDocument {
    /// The document concerns the first buyer.
    Reservataire,
    /// The document concerns the second buyer.
    Coreservataire,
    /// The document concerns the company that buys.
    Societe,
    /// The document concerns the whole reservation.
    Dossier,
    /// The document concerns the lot: the portal adds it.
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

/// The request for a draft, from a lot and its buyers or from an option.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReservationEnvoyee {
    pub lot: Option<String>,
    /// The buyer, typed or taken from a declaration. A field that is typed wins over that of the declaration.
    pub reservataire: Option<AcquereurEnvoye>,
    /// The second buyer, with a lot or with an option.
    pub coreservataire: Option<AcquereurEnvoye>,
    /// The number of an option, instead of a lot: it gives the lot, the buyer, the price and the VAT rate.
    pub option: Option<i64>,
    /// The VAT rate chosen for the buyers, in percent. When absent, that of the option, if it has one.
    pub tva: Option<f64>,
}

/// A form that brings one document.
#[derive(Debug, ToSchema)]
pub struct FichierDeReservation {
    /// PDF, JPG or PNG, 5,000 Ko at most. The content decides the type, not the name of the file.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// The result of a cancellation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnulationRendue {
    /// 1 when it is cancelled, 0 when the cancellation is refused.
    #[schema(minimum = 0, maximum = 1)]
    pub code: u8,
    /// The reasons of a refusal.
    pub messages: Vec<String>,
    /// The reservation after the cancellation; null when it is refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub reservation: Option<ReservationDuFil>,
}
