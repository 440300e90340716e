//! Registration (spec sections 3, 7 and 8), as a visitor sends it.

use crate::corps::TexteExact;
use domain::inscription::{
    ContactInscrit, LieuInscrit, PrescripteurInscrit, Raisons, Representant, SaisieLieu, SaisiePersonne,
    SaisiePrescripteur, SaisieSociete, SocieteInscrite,
};
use domain::utilisateur::Civilite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

// In these structs a required field that is absent is read as empty, because the rules of the form report it together with
// the other faults.

/// The phone and e-mail of a company or a person who registers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactInscription {
    #[serde(default)]
    #[schema(required = true)]
    pub phone: String,
    /// E-mail; never one of the portal's own domain.
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
}

/// The postal address of a company or a person who registers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LieuInscription {
    #[serde(default)]
    #[schema(required = true)]
    pub address: String,
    #[serde(default)]
    #[schema(required = true)]
    pub zipcode: String,
    #[serde(default)]
    #[schema(required = true)]
    pub city: String,
}

/// The company that registers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocieteInscription {
    /// Nine digits (siren), or the fourteen digits of its head office (siret).
    #[serde(default)]
    #[schema(required = true)]
    pub siren: String,
    #[serde(default)]
    #[schema(required = true)]
    pub company_name: String,
    /// Its number in the register of commerce.
    #[serde(default)]
    #[schema(required = true)]
    pub rcs: String,
    /// One of SARL, SAS, SASU, EURL, SA, SCI, EI, autre.
    #[serde(default)]
    #[schema(required = true)]
    pub social_status: String,
    /// One of agent immobilier, conseiller en gestion de patrimoine, mandataire, banque ou assurance, autre.
    #[serde(default)]
    #[schema(required = true)]
    pub category: String,
    /// Number of the professional card, 50 characters at most.
    #[serde(default)]
    #[schema(required = true)]
    pub card_number: String,
    /// The last day on which the card is valid: `yyyy-mm-dd` or `dd/mm/yyyy`.
    #[serde(default)]
    #[schema(required = true)]
    pub card_expiration_date: String,
    /// How to reach it.
    pub contact: ContactInscription,
    /// The address of its head office.
    pub location: LieuInscription,
    /// The siret of its head office, fourteen digits.
    #[serde(default)]
    pub siret: Option<String>,
}

/// The legal representative of the company, when the prescriber is another person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RepresentantInscription {
    // A text and not a `Civilite`, because the rules of the form check the value and report its fault with the other faults.
    #[serde(default)]
    #[schema(value_type = Civilite, required = true)]
    pub civility: String,
    #[serde(default)]
    #[schema(required = true)]
    pub lastname: String,
    #[serde(default)]
    #[schema(required = true)]
    pub firstname: String,
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
}

/// The first prescriber of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrescripteurInscription {
    // A text and not a `Civilite`, because the rules of the form check the value and report its fault with the other faults.
    #[serde(default)]
    #[schema(value_type = Civilite, required = true)]
    pub civility: String,
    #[serde(default)]
    #[schema(required = true)]
    pub lastname: String,
    #[serde(default)]
    #[schema(required = true)]
    pub firstname: String,
    /// How to reach them.
    pub contact: ContactInscription,
    pub location: LieuInscription,
    /// The box "Je suis le représentant légal"; true when absent.
    #[serde(default)]
    pub is_legal_representative: Option<bool>,
    /// The legal representative, when it is not the prescriber.
    #[serde(default)]
    pub representative: Option<RepresentantInscription>,
}

/// The reasons why documents are missing, 10 to 500 characters each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RaisonsInscription {
    /// The reason why the financial guarantee is missing.
    pub garantie_financiere: Option<String>,
    /// The reason why the statutes are missing.
    pub statuts: Option<String>,
}

/// The whole registration, as a visitor sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InscriptionEnvoyee {
    pub company: SocieteInscription,
    pub prescriber: PrescripteurInscription,
    /// The names that the server gave to the seven files, in the order of spec section 3. The last two may be null, with a reason.
    #[schema(value_type = Vec<Option<String>>)]
    pub documents: [Option<String>; 7],
    /// Why documents are missing.
    pub raisons: Option<RaisonsInscription>,
    /// Whether the visitor accepts the terms.
    #[serde(default)]
    #[schema(required = true)]
    pub cgu: bool,
    /// The answer to the challenge of `GET /api/captcha`.
    #[serde(default)]
    #[schema(required = true)]
    pub token: String,
}

/// The answer to a step of the form that has no fault (spec section 7, the wrapper of answers).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EtapeVerifiee {
    pub status_code: u16,
    pub content: MessageDEtape,
}

/// The message for a step that has no fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageDEtape {
    /// Always `OK`.
    pub message: String,
}

/// The answer to a registration that was received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InscriptionRecue {
    /// The reference that people use.
    #[schema(example = "INS-2026-000041")]
    pub reference: String,
    /// The address that receives the mails of the registration.
    pub email: String,
}

/// A form that brings one file.
#[derive(Debug, ToSchema)]
pub struct FichierEnvoye {
    /// PDF, JPG, JPEG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// A file on the server that a registration may claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentDepose {
    /// The name by which a registration claims it, once.
    pub nom: String,
    /// Which document it is.
    pub libelle: String,
    /// The length in bytes.
    pub taille: u64,
    /// The media type of its content.
    #[serde(rename = "type")]
    pub type_mime: String,
    /// Until when a registration may claim it.
    pub expire_le: String,
}

/// The body that opens a deposit for the files of a registration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DepotDemande {
    /// The answer to the challenge of `GET /api/captcha?usage=depot`.
    #[schema(value_type = String)]
    pub token: TexteExact,
}

/// A deposit for files, just opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepotDeFichiers {
    /// The name that calls send in the header `Linteau-Depot`.
    pub depot: String,
    /// Until when it stays open if nothing else is sent to it.
    pub expire_le: String,
}

/// A deposit that stays open, with its files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepotPoursuivi {
    /// Until when it stays open if nothing else is sent to it.
    pub expire_le: String,
    /// The files that are there.
    pub documents: Vec<DocumentEnAttente>,
}

/// A file that waits in a deposit for a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentEnAttente {
    /// Which document it is.
    pub emplacement: String,
    /// The name by which a registration claims it, once.
    pub nom: String,
    /// The length in bytes.
    pub taille: u64,
}

/// The document that staff ask for, as the page behind a mailed link shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PieceAttendue {
    /// The reference of the registration.
    pub reference: String,
    pub societe: String,
    pub emplacement: String,
    /// What it is called.
    pub libelle: String,
    /// What staff ask for, in their words.
    pub demande: String,
    /// The kinds of files that are accepted.
    pub formats: Vec<String>,
    /// The largest size accepted, in Ko.
    pub poids_ko: u32,
    /// Until when the link works.
    pub expire_le: String,
}

/// The answer to a document that was received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceRecue {
    /// The reference of the registration.
    pub reference: String,
}

/// A proof of work that the browser has to solve (altcha).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DefiAltcha {
    pub algorithm: String,
    /// The hash of the salt followed by the number to find.
    pub challenge: String,
    /// The largest value that the number may have.
    pub maxnumber: u32,
    pub salt: String,
    /// A signature by which the server recognises its own challenge.
    pub signature: String,
}

fn civilite(civilite: Civilite) -> String {
    civilite.code().to_owned()
}

impl From<ContactInscrit> for ContactInscription {
    fn from(contact: ContactInscrit) -> Self {
        Self { phone: contact.phone, email: contact.email }
    }
}

impl From<LieuInscrit> for LieuInscription {
    fn from(lieu: LieuInscrit) -> Self {
        Self { address: lieu.address, zipcode: lieu.zipcode, city: lieu.city }
    }
}

impl From<SocieteInscrite> for SocieteInscription {
    fn from(societe: SocieteInscrite) -> Self {
        Self {
            siren: societe.siren,
            company_name: societe.company_name,
            rcs: societe.rcs,
            social_status: societe.social_status,
            category: societe.category,
            card_number: societe.card_number,
            card_expiration_date: societe.card_expiration_date.to_string(),
            contact: societe.contact.into(),
            location: societe.location.into(),
            siret: societe.siret,
        }
    }
}

impl From<Representant> for RepresentantInscription {
    fn from(qui: Representant) -> Self {
        Self { civility: civilite(qui.civility), lastname: qui.lastname, firstname: qui.firstname, email: qui.email }
    }
}

impl From<PrescripteurInscrit> for PrescripteurInscription {
    fn from(qui: PrescripteurInscrit) -> Self {
        Self {
            civility: civilite(qui.civility),
            lastname: qui.lastname,
            firstname: qui.firstname,
            contact: qui.contact.into(),
            location: qui.location.into(),
            is_legal_representative: Some(qui.is_legal_representative),
            representative: qui.representative.map(RepresentantInscription::from),
        }
    }
}

impl From<LieuInscription> for SaisieLieu {
    fn from(lieu: LieuInscription) -> Self {
        Self { address: lieu.address, zipcode: lieu.zipcode, city: lieu.city }
    }
}

impl From<SocieteInscription> for SaisieSociete {
    fn from(societe: SocieteInscription) -> Self {
        Self {
            siren: societe.siren,
            siret: societe.siret.unwrap_or_default(),
            company_name: societe.company_name,
            rcs: societe.rcs,
            social_status: societe.social_status,
            category: societe.category,
            card_number: societe.card_number,
            card_expiration_date: societe.card_expiration_date,
            phone: societe.contact.phone,
            email: societe.contact.email,
            location: societe.location.into(),
        }
    }
}

impl From<RepresentantInscription> for SaisiePersonne {
    fn from(qui: RepresentantInscription) -> Self {
        Self { civility: qui.civility, lastname: qui.lastname, firstname: qui.firstname, email: qui.email }
    }
}

impl From<PrescripteurInscription> for SaisiePrescripteur {
    fn from(qui: PrescripteurInscription) -> Self {
        Self {
            personne: SaisiePersonne {
                civility: qui.civility,
                lastname: qui.lastname,
                firstname: qui.firstname,
                email: qui.contact.email,
            },
            phone: qui.contact.phone,
            location: qui.location.into(),
            is_legal_representative: qui.is_legal_representative.unwrap_or(true),
            representative: Some(qui.representative.map(SaisiePersonne::from).unwrap_or_default()),
        }
    }
}

impl From<RaisonsInscription> for Raisons {
    fn from(raisons: RaisonsInscription) -> Self {
        Self { garantie_financiere: raisons.garantie_financiere, statuts: raisons.statuts }
    }
}
