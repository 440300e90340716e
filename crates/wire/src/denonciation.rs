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
            /// Identifier.
            pub id: i64,
            /// The buyer; null once erased.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub contact: Option<ContactDuFil>,
            /// The other one of a couple; null: it names one person.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub conjoint: Option<ContactDuFil>,
            /// Its programmes.
            pub programmes: Vec<ProgrammeDeSuivi>,
            /// Where it stands: 1 En cours, 2 Validée, 3 Echue, 4 Refusée, 5 Annulée.
            pub statut: CodeLibelle,
            /// Who declared; null: one of the developer's own contacts, which staff alone see.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub prescripteur: Option<PrescripteurDeSuivi>,
            /// When it was made.
            pub date_creation: String,
            /// When it ends, or would have.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub date_echeance: Option<String>,
            /// How often it was renewed.
            pub renouvellements: u16,
            /// Why it was refused or cancelled.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub motif: Option<String>,
            /// The day on which its prescriber says that they informed its buyer; null: they did not say so.
            #[serde(deserialize_with = "present")]
            #[schema(required = true)]
            pub informe_le: Option<String>,
            /// What its prescriber may do.
            pub actions: ActionsSurDenonciation,
            /// Where only some of the programmes were free: those that wait. Said by the call that makes them alone.
            pub autres: Vec<AutreDenonciation>,
            $($reste)*
        }
    };
}

schema_denonciation! {
    /// A declaration.
    DenonciationSuivie {}
}

schema_denonciation! {
    /// A declaration, in the list of staff.
    DenonciationEnListe {
        /// How many others stand against it: declarations and sales of certainly the same person, on a common programme.
        pub conflits: u32,
        /// How many others may be of the same person.
        pub probables: u32,
    }
}

/// What the prescriber of a declaration may do with it, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsSurDenonciation {
    /// Cancel it.
    pub annuler: Action,
    /// Renew it.
    pub renouveler: Action,
}

/// The declaration that waits beside the one that is validated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AutreDenonciation {
    /// Identifier.
    pub id: i64,
    /// Where it stands.
    pub statut: CodeLibelle,
    /// Its programmes.
    pub programmes: Vec<ProgrammeDeSuivi>,
}

/// A declaration, as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DenonciationEnvoyee {
    /// The buyer.
    pub contact: ContactEnvoye,
    /// The other one of a couple.
    #[serde(default)]
    pub conjoint: Option<ContactEnvoye>,
    /// The programmes, by id: beyond a quota the first ones are validated.
    pub programmes: Vec<String>,
    /// The day on which those whom it names were informed, today or before; absent: nobody says so.
    #[serde(default)]
    pub informe_le: Option<String>,
}

/// What is asked before a declaration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerificationEnvoyee {
    /// The buyer, as far as they are typed.
    pub contact: PersonneCherchee,
    /// The other one of a couple: what was declared of either is told.
    #[serde(default)]
    pub conjoint: Option<PersonneCherchee>,
    /// The programmes, by id.
    pub programmes: Vec<String>,
}

/// By what a buyer is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonneCherchee {
    /// E-mail.
    #[serde(default)]
    pub email: Option<String>,
    /// Phone.
    #[serde(default)]
    pub tel: Option<String>,
}

/// What would become of a declaration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerificationRendue {
    /// One a programme, in the order of their ids.
    pub programmes: Vec<ProgrammeVerifie>,
}

/// What would become of it on a programme, as far as the prescriber's own declarations tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgrammeVerifie {
    /// The programme.
    pub id: String,
    /// `libre`, `deja-declaree` (would be 422) or `similaire` (would be 409).
    pub etat: EtatDuProgramme,
    /// The declaration that stands in the way.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub denonciation: Option<i64>,
    /// When it ends.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub date_echeance: Option<String>,
    /// It may be renewed now.
    pub renouvelable: bool,
}

/// Whether one may declare on a programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EtatDuProgramme {
    /// One may.
    Libre,
    /// One did, and it runs.
    DejaDeclaree,
    /// One did in the last day.
    Similaire,
}

/// A declaration, as staff decide it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FicheDeDenonciation {
    /// It.
    pub denonciation: DenonciationSuivie,
    /// Those of others that run on a common programme and are, or may be, of the same person.
    pub rivales: Vec<RivaleDuFil>,
    /// What other companies sell to certainly the same person on its programmes: it may be validated beside.
    pub ventes: Vec<VenteDuFil>,
    /// What happened, in order.
    pub historique: Vec<FaitDeSuivi>,
    /// What the caller may do.
    pub actions: ActionsDeDecision,
}

/// A declaration of another company, or of the developer, beside the one that is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RivaleDuFil {
    /// It.
    pub denonciation: DenonciationSuivie,
    /// `certaine` decides; `probable` is for staff to look at.
    pub certitude: CertitudeDuFil,
    /// By what they look like the same person: `email`, `telephone`, `nom-adresse`, `nom-ville`.
    #[schema(value_type = Vec<String>)]
    pub raisons: Vec<domain::contact::Ressemblance>,
    /// The programmes in common, by id.
    pub programmes: Vec<String>,
}

/// An option, a draft or a sale of another company, beside the declaration that is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VenteDuFil {
    /// `option` or `reservation`.
    pub genre: GenreDeVente,
    /// Its identifier.
    pub id: i64,
    /// The lot.
    pub lot: String,
    /// The programme, by id.
    pub programme: String,
    /// Who sells.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub prescripteur: Option<PrescripteurDeSuivi>,
    /// When it was begun.
    pub date_creation: String,
}

/// What holds a lot for a buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GenreDeVente {
    /// An option.
    Option,
    /// A reservation, whatever its stage.
    Reservation,
}

/// Why a declaration is given priority.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrioriteMotivee {
    /// What its own prescriber reads: ten to five hundred characters.
    pub motif: String,
    /// What those read whose declarations are cancelled: the same.
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
    /// Validate it.
    pub valider: Action,
    /// Refuse it.
    pub refuser: Action,
    /// Validate it against the others, which are then cancelled.
    pub prioriser: Action,
    /// Cancel it.
    pub annuler: Action,
}

/// Why staff decide so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionMotivee {
    /// Ten to five hundred characters; whoever is told reads it.
    pub motif: String,
}

/// One of the developer's own contacts, as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactDuPromoteurEnvoye {
    /// Who they are: a name, and an e-mail or a phone.
    pub contact: ContactPartiel,
    /// The programmes, by id.
    pub programmes: Vec<String>,
    /// Since when they are known, today when it is not said.
    #[serde(default)]
    pub date: Option<String>,
}

/// A buyer of whom less may be known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactPartiel {
    /// Civility: `M` or `Mme`.
    // Whether it is one of them is a rule of the form.
    #[serde(default)]
    #[schema(value_type = Option<Civilite>)]
    pub civilite: Option<String>,
    /// Family name.
    pub nom: String,
    /// First name.
    #[serde(default)]
    pub prenom: Option<String>,
    /// E-mail.
    #[serde(default)]
    pub email: Option<String>,
    /// Phone.
    #[serde(default)]
    pub tel: Option<String>,
    /// Postcode.
    #[serde(default)]
    pub cp: Option<String>,
    /// Town.
    #[serde(default)]
    pub ville: Option<String>,
    /// Street and number.
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
    /// A workbook or a CSV file: programme, nom, email or telephone, and others; 2,000 Ko and 5,000 lines at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// What came of a file of contacts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportDeContacts {
    /// Lines that name somebody.
    pub lignes: u32,
    /// Contacts that were added.
    pub ajoutes: u32,
    /// Contacts that were there already.
    pub inchanges: u32,
    /// What is read although the spreadsheet hides it, in sentences.
    pub remarques: Vec<String>,
}
