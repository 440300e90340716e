//! Registrations, as staff read them, and the decisions of staff.

use crate::corps::Patch;
use crate::gestion::Designation;
use crate::inscription::{PrescripteurInscription, SocieteInscription};
use crate::lot::Action;
use crate::{CodeLibelle, present};
use domain::inscription::{EtatControle, EtatDemande};
use domain::utilisateur::Civilite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The prescriber of a registration, in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NomDuPrescripteur {
    pub civilite: Civilite,
    pub nom: String,
    pub prenom: String,
}

macro_rules! schema_inscription {
    ($(#[$doc:meta])* $nom:ident { $($reste:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $nom {
            pub id: i32,
            /// The reference that people use: `INS-2026-000041`.
            pub reference: String,
            pub statut: CodeLibelle,
            /// The name of the company; null once it is erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub societe: Option<String>,
            /// The siren of the company; null once it is erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub siren: Option<String>,
            /// The town of the company; null once it is erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub ville: Option<String>,
            /// The prescriber who registers; null once they are erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub prescripteur: Option<NomDuPrescripteur>,
            /// When it was sent.
            pub date_creation: String,
            /// When it was decided.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub date_decision: Option<String>,
            /// How many documents are missing.
            pub manques: u32,
            /// How many points staff should look at.
            pub alertes: u32,
            /// How many other registrations wait with the same siren or the same e-mail; 0 once this one is decided.
            pub semblables: u32,
            $($reste)*
        }
    };
}

schema_inscription! {
    /// A registration in the list that staff read.
    InscriptionEnListe {}
}

schema_inscription! {
    /// A registration with all that staff need to decide it.
    InscriptionGeree {
        /// The company, as the visitor sent it.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub company: Option<SocieteInscription>,
        /// The prescriber, as the visitor sent it.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub prescriber: Option<PrescripteurInscription>,
        /// The seven documents, in their order; empty once they are erased.
        pub documents: Vec<DocumentGere>,
        /// The points that the server checked.
        pub controles: Vec<ControleDuFil>,
        /// The other registrations of the same siren or e-mail, decided or not, the newest first.
        pub autres: Vec<InscriptionSemblable>,
        /// The last day of the insurance, as staff read it.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub assurance_fin: Option<String>,
        /// What happened to it, the oldest first.
        pub historique: Vec<FaitDInscription>,
        /// The decision; null while it waits.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub decision: Option<DecisionDInscription>,
        /// The company that was created when the registration was accepted.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub societe_creee: Option<Creation>,
        /// The account that was created when the registration was accepted.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub utilisateur_cree: Option<Creation>,
        /// What the caller may do with it.
        pub actions: ActionsSurInscription,
    }
}

/// Another registration with the same siren or the same e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InscriptionSemblable {
    pub id: i32,
    /// The reference that people use.
    pub reference: String,
    pub statut: CodeLibelle,
    /// The name of the company.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<String>,
    /// When it was sent.
    pub date_creation: String,
    /// Whether it has the same siren.
    pub meme_siren: bool,
    /// Whether it has the same e-mail.
    pub meme_email: bool,
}

/// A document of a registration, present or missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentGere {
    /// Which of the seven documents it is.
    pub emplacement: String,
    /// The label to show.
    pub libelle: String,
    /// The name of its file; null when the document is missing.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub nom: Option<String>,
    /// The address of its bytes; null when the document is missing.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// The media type of its content.
    #[serde(rename = "type", deserialize_with = "present")]
    #[schema(required = true)]
    pub type_mime: Option<String>,
    /// The length in bytes.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub taille: Option<u64>,
    /// Why it is missing, in the words of the visitor.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub raison: Option<String>,
    /// When it was received.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub recue_le: Option<String>,
    /// What staff asked about it.
    pub demandes: Vec<DemandeDePiece>,
}

/// A document that staff asked the visitor for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DemandeDePiece {
    /// When staff asked.
    pub date: String,
    /// The words of the request.
    pub demande: String,
    /// When the document was received; null while it is awaited.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub recue_le: Option<String>,
    pub etat: EtatDemande,
}

/// A point that the server checked in a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ControleDuFil {
    /// Which point it is.
    pub code: String,
    /// The label to show.
    pub libelle: String,
    pub etat: EtatControle,
    /// The explanation in words.
    pub detail: String,
}

/// An event in the life of a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FaitDInscription {
    /// When it happened.
    pub date: String,
    /// The user who did it; null for a visitor or a job.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub auteur: Option<Designation>,
    /// What happened.
    pub fait: String,
    /// The document it concerns, or the reason.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub detail: Option<String>,
}

/// The decision on a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionDInscription {
    /// The user who decided.
    pub auteur: Designation,
    pub date: String,
    /// Why it was refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub raison: Option<String>,
}

/// A row that the acceptance of a registration created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Creation {
    pub id: i32,
}

/// What the caller may do with a registration, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsSurInscription {
    /// Accept the registration.
    pub accepter: Action,
    /// Refuse the registration.
    pub refuser: Action,
    /// Ask for a document.
    pub demander: Action,
    /// Note what the documents say.
    pub annoter: Action,
}

/// What staff note about a registration (merge patch).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InscriptionAnnotee {
    /// The last day of the insurance.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub assurance_fin: Patch<String>,
}

/// The body that accepts a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptation {
    /// The referent of the company, a network manager. May be absent only when the caller is one: it is then the caller.
    pub gerant: Option<i32>,
    /// The group of the company.
    pub groupe: Option<i32>,
}

/// The body that refuses a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusDInscription {
    /// The reason, 10 to 500 characters.
    pub raison: String,
}

/// The body that asks a visitor for documents again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DemandeEnvoyee {
    /// The document that is asked for.
    pub emplacement: String,
    /// The other documents that the same mail asks for.
    #[serde(default)]
    pub autres: Vec<String>,
    /// The request, 10 to 500 characters.
    pub demande: String,
}
