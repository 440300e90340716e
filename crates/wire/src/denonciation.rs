//! Declarations (spec section 3, Declaration).

mod rendu;

pub use rendu::DenonciationEtAutour;

use crate::lot::Action;
use crate::suivi::{ContactDuFil, ContactEnvoye, FaitDeSuivi, PrescripteurDeSuivi, ProgrammeDeSuivi};
use crate::{CodeLibelle, present};
use domain::contact::SaisieContact;
use domain::utilisateur::Civilite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! schema_denonciation {
    ($(#[$doc:meta])* $nom:ident { $($reste:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $nom {
            pub id: i64,
            /// The buyer; null once their data is erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub contact: Option<ContactDuFil>,
            /// The other person of a couple; null when the declaration names one person.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub conjoint: Option<ContactDuFil>,
            pub programmes: Vec<ProgrammeDeSuivi>,
            /// The state: 1 En cours, 2 Validée, 3 Echue, 4 Refusée, 5 Annulée.
            pub statut: CodeLibelle,
            /// The prescriber who declared; null for a contact of the developer, which only staff see.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub prescripteur: Option<PrescripteurDeSuivi>,
            /// When it was made.
            pub date_creation: String,
            /// When it ends, or would have ended.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub date_echeance: Option<String>,
            /// How often it was renewed.
            pub renouvellements: u16,
            /// Why it was refused or cancelled.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub motif: Option<String>,
            /// The day on which the prescriber says that they informed the buyer; null when they did not say so.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub informe_le: Option<String>,
            /// What its prescriber may do with it.
            pub actions: ActionsSurDenonciation,
            /// The programmes that were not free, in a second declaration that waits. Only the answer to the creation gives them.
            pub autres: Vec<AutreDenonciation>,
            $($reste)*
        }
    };
}

schema_denonciation! {
    /// A declaration, as its prescriber reads it.
    DenonciationSuivie {}
}

schema_denonciation! {
    /// A declaration in the list that staff read.
    DenonciationEnListe {
        /// How many declarations and sales of certainly the same person, on a common programme, conflict with it.
        pub conflits: u32,
        /// How many other declarations may be of the same person.
        pub probables: u32,
    }
}

/// What the prescriber of a declaration may do with it, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsSurDenonciation {
    pub annuler: Action,
    pub renouveler: Action,
}

/// The declaration that waits beside the one that was validated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AutreDenonciation {
    pub id: i64,
    pub statut: CodeLibelle,
    pub programmes: Vec<ProgrammeDeSuivi>,
}

/// A declaration, as a prescriber sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DenonciationEnvoyee {
    pub contact: ContactEnvoye,
    /// The other person of a couple.
    #[serde(default)]
    pub conjoint: Option<ContactEnvoye>,
    /// The ids of the programmes. Beyond the quota of validated declarations, only the first ones are validated.
    pub programmes: Vec<String>,
    /// The day on which the buyers were informed, today or earlier; absent when the prescriber does not say so.
    #[serde(default)]
    pub informe_le: Option<String>,
}

/// A question asked before a declaration: is this buyer already declared on these programmes?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerificationEnvoyee {
    /// The buyer, with the fields typed so far.
    pub contact: PersonneCherchee,
    /// The other person of a couple. The answer covers the declarations of both.
    #[serde(default)]
    pub conjoint: Option<PersonneCherchee>,
    /// The ids of the programmes.
    pub programmes: Vec<String>,
}

/// The e-mail and the phone by which a buyer is recognised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonneCherchee {
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub tel: Option<String>,
}

/// The answer to a [`VerificationEnvoyee`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerificationRendue {
    /// One item for each programme, in the order of their ids.
    pub programmes: Vec<ProgrammeVerifie>,
}

/// What a declaration would become on one programme, judged by the prescriber's own declarations only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeVerifie {
    pub id: String,
    /// `libre`, `deja-declaree` (the call would answer 422) or `similaire` (the call would answer 409).
    pub etat: EtatDuProgramme,
    /// The declaration that prevents a new one.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub denonciation: Option<i64>,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_echeance: Option<String>,
    /// Whether that declaration may be renewed now.
    pub renouvelable: bool,
}

/// Whether the prescriber may declare the buyer on a programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EtatDuProgramme {
    /// The prescriber may declare.
    Libre,
    /// The prescriber has already declared the buyer, and that declaration runs.
    DejaDeclaree,
    /// The prescriber declared the buyer in the last 24 hours.
    Similaire,
}

/// A declaration with all that staff need to decide it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FicheDeDenonciation {
    pub denonciation: DenonciationSuivie,
    /// The declarations of others that run on a common programme and are, or may be, of the same person.
    pub rivales: Vec<RivaleDuFil>,
    /// What other companies sell to certainly the same person on its programmes. Staff may validate the declaration all the same.
    pub ventes: Vec<VenteDuFil>,
    /// What happened to it, the oldest first.
    pub historique: Vec<FaitDeSuivi>,
    /// What the caller may do.
    pub actions: ActionsDeDecision,
}

/// A declaration of another company, or of the developer, beside the one that is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RivaleDuFil {
    pub denonciation: DenonciationSuivie,
    /// Only `certaine` blocks a decision; `probable` is for staff to look at.
    pub certitude: CertitudeDuFil,
    /// What makes the two people look alike: `email`, `telephone`, `nom-adresse`, `nom-ville`.
    #[schema(value_type = Vec<String>)]
    pub raisons: Vec<domain::contact::Ressemblance>,
    /// The ids of the programmes that both declarations name.
    pub programmes: Vec<String>,
}

/// An option, a draft or a sale of another company, beside the declaration that is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VenteDuFil {
    pub genre: GenreDeVente,
    pub id: i64,
    pub lot: String,
    /// The programme, by id.
    pub programme: String,
    /// The prescriber who sells.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prescripteur: Option<PrescripteurDeSuivi>,
    /// When the option or the reservation began.
    pub date_creation: String,
}

/// What holds a lot for a buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GenreDeVente {
    Option,
    /// A reservation, at any stage.
    Reservation,
}

/// The reasons for giving a declaration priority.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrioriteMotivee {
    /// What its own prescriber reads: 10 to 500 characters.
    pub motif: String,
    /// What the prescribers of the cancelled declarations read: 10 to 500 characters.
    pub motif_autres: String,
}

/// Whether two contacts are the same person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CertitudeDuFil {
    /// The same e-mail, or the same phone.
    Certaine,
    /// The same name and address, or the same name and town.
    Probable,
}

/// What staff may do with a declaration, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsDeDecision {
    pub valider: Action,
    pub refuser: Action,
    /// Validate it against the conflicting declarations, which are then cancelled.
    pub prioriser: Action,
    pub annuler: Action,
}

/// The reason of a decision that staff take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionMotivee {
    /// 10 to 500 characters. The prescribers who are notified read it.
    pub motif: String,
}

/// A contact of the developer, as staff send it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactDuPromoteurEnvoye {
    /// Who they are: a name, and an e-mail or a phone.
    pub contact: ContactPartiel,
    /// The ids of the programmes.
    pub programmes: Vec<String>,
    /// The day since when they are known; today when absent.
    #[serde(default)]
    pub date: Option<String>,
}

/// A buyer of whom only some fields may be known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactPartiel {
    /// Civility: `M` or `Mme`.
    // A text and not a `Civilite`, because the rules of the form check the value and report its fault with the other faults.
    #[serde(default)]
    #[schema(value_type = Option<Civilite>)]
    pub civilite: Option<String>,
    pub nom: String,
    #[serde(default)]
    pub prenom: Option<String>,
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub tel: Option<String>,
    #[serde(default)]
    pub cp: Option<String>,
    #[serde(default)]
    pub ville: Option<String>,
    #[serde(default)]
    pub adresse: Option<String>,
}

impl From<ContactPartiel> for SaisieContact {
    fn from(envoye: ContactPartiel) -> Self {
        let ContactPartiel { civilite, nom, prenom, email, tel, cp, ville, adresse } = envoye;
        Self {
            civilite: civilite.unwrap_or_default(),
            nom,
            prenom: prenom.unwrap_or_default(),
            email: email.unwrap_or_default(),
            tel: tel.unwrap_or_default(),
            cp: cp.unwrap_or_default(),
            ville: ville.unwrap_or_default(),
            adresse: adresse.unwrap_or_default(),
        }
    }
}

/// A form that brings a file of contacts.
#[derive(Debug, ToSchema)]
pub struct ContactsEnvoyes {
    /// A workbook or a CSV file with the columns programme, nom, email or telephone, and others; 2,000 Ko and 5,000 lines at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// The result of the import of a file of contacts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportDeContacts {
    /// How many lines name somebody.
    pub lignes: u32,
    /// How many contacts were added.
    pub ajoutes: u32,
    /// How many contacts were there already.
    pub inchanges: u32,
    /// Sentences that name what was read although the spreadsheet hides it.
    pub remarques: Vec<String>,
}
