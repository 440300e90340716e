//! Registrations, as staff decide them.

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
    /// Civility.
    pub civilite: Civilite,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
}

macro_rules! schema_inscription {
    ($(#[$doc:meta])* $nom:ident { $($reste:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $nom {
            /// Identifier.
            pub id: i32,
            /// What people call it.
            pub reference: String,
            /// Where it stands.
            pub statut: CodeLibelle,
            /// The name of the company; null once erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub societe: Option<String>,
            /// Its siren; null once erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub siren: Option<String>,
            /// Its town; null once erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub ville: Option<String>,
            /// Who registers; null once erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub prescripteur: Option<NomDuPrescripteur>,
            /// When it came.
            pub date_creation: String,
            /// When it was decided.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub date_decision: Option<String>,
            /// Documents that are not there.
            pub manques: u32,
            /// Points that staff should look at.
            pub alertes: u32,
            /// Others that wait with the same siren or the same e-mail; 0 once it is decided.
            pub semblables: u32,
            $($reste)*
        }
    };
}

schema_inscription! {
    /// A registration, in the list of staff.
    InscriptionEnListe {}
}

schema_inscription! {
    /// A registration, as staff decide it.
    InscriptionGeree {
        /// The company as it was sent.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub company: Option<SocieteInscription>,
        /// The prescriber as they were sent.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub prescriber: Option<PrescripteurInscription>,
        /// The seven documents, in their order; none once erased.
        pub documents: Vec<DocumentGere>,
        /// The points that were looked at.
        pub controles: Vec<ControleDuFil>,
        /// The others of the same siren or of the same e-mail, the newest first, decided or not.
        pub autres: Vec<InscriptionSemblable>,
        /// The last day of the insurance, as staff read it.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub assurance_fin: Option<String>,
        /// What happened, in order.
        pub historique: Vec<FaitDInscription>,
        /// What was decided.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub decision: Option<DecisionDInscription>,
        /// The company that was made.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub societe_creee: Option<Creation>,
        /// The account that was.
        #[serde(deserialize_with = "present")]
        #[schema(required = true)]
        pub utilisateur_cree: Option<Creation>,
        /// What the caller may do.
        pub actions: ActionsSurInscription,
    }
}

/// Another registration of the same company or of the same e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InscriptionSemblable {
    /// Identifier.
    pub id: i32,
    /// What people call it.
    pub reference: String,
    /// Where it stands.
    pub statut: CodeLibelle,
    /// The name of the company.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub societe: Option<String>,
    /// When it came.
    pub date_creation: String,
    /// It is of the same siren.
    pub meme_siren: bool,
    /// It is of the same e-mail.
    pub meme_email: bool,
}

/// A document of a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentGere {
    /// Which.
    pub emplacement: String,
    /// What it is called.
    pub libelle: String,
    /// The name of the file, when it is there.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub nom: Option<String>,
    /// Where its bytes are.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub url: Option<String>,
    /// What its content is.
    #[serde(rename = "type", deserialize_with = "present")]
    #[schema(required = true)]
    pub type_mime: Option<String>,
    /// Bytes.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub taille: Option<u64>,
    /// Why it is not there.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub raison: Option<String>,
    /// When it came.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub recue_le: Option<String>,
    /// What staff asked of it.
    pub demandes: Vec<DemandeDePiece>,
}

/// Something that staff asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DemandeDePiece {
    /// When.
    pub date: String,
    /// In which words.
    pub demande: String,
    /// When it came.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub recue_le: Option<String>,
    /// Where it stands.
    pub etat: EtatDemande,
}

/// A point that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ControleDuFil {
    /// Which.
    pub code: String,
    /// What it is called.
    pub libelle: String,
    /// What was found.
    pub etat: EtatControle,
    /// In words.
    pub detail: String,
}

/// Something that happened to a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FaitDInscription {
    /// When.
    pub date: String,
    /// Who did it; nobody for a visitor or a job.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub auteur: Option<Designation>,
    /// What.
    pub fait: String,
    /// Which document, or why.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub detail: Option<String>,
}

/// What was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionDInscription {
    /// Who did.
    pub auteur: Designation,
    /// When.
    pub date: String,
    /// Why it was refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub raison: Option<String>,
}

/// Something that a registration made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Creation {
    /// Identifier.
    pub id: i32,
}

/// What the caller may do with a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsSurInscription {
    /// Accepting it.
    pub accepter: Action,
    /// Refusing it.
    pub refuser: Action,
    /// Asking for a document.
    pub demander: Action,
    /// Noting what the documents say.
    pub annoter: Action,
}

/// What staff note of a registration (merge patch).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InscriptionAnnotee {
    /// The last day of the insurance.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub assurance_fin: Patch<String>,
}

/// Accepting a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptation {
    /// The referent of the company, a network manager; who accepts, when they are one, else it must be said.
    pub gerant: Option<i32>,
    /// Its group.
    pub groupe: Option<i32>,
}

/// Refusing one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusDInscription {
    /// Why: 10 to 500 characters.
    pub raison: String,
}

/// Asking for documents again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DemandeEnvoyee {
    /// Which document.
    pub emplacement: String,
    /// Those that are asked for with it, in the same mail.
    #[serde(default)]
    pub autres: Vec<String>,
    /// What is asked: 10 to 500 characters.
    pub demande: String,
}
