//! Registration (spec sections 3, 7 and 8), as a visitor sends it.

use crate::corps::TexteExact;
use domain::inscription::{
    ContactInscrit, LieuInscrit, PrescripteurInscrit, Raisons, Representant, SaisieLieu, SaisiePersonne,
    SaisiePrescripteur, SaisieSociete, SocieteInscrite,
};
use domain::utilisateur::Civilite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

// Whether a field must be there is a rule of the form: one that is absent is read as empty, and told with what else is to be mended.

/// How to reach a company or a person who registers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactInscription {
    /// Phone.
    #[serde(default)]
    #[schema(required = true)]
    pub phone: String,
    /// E-mail; never one of the portal's own domain.
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
}

/// Where they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LieuInscription {
    /// Street and number.
    #[serde(default)]
    #[schema(required = true)]
    pub address: String,
    /// French postcode.
    #[serde(default)]
    #[schema(required = true)]
    pub zipcode: String,
    /// Town.
    #[serde(default)]
    #[schema(required = true)]
    pub city: String,
}

/// The company that registers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocieteInscription {
    /// Nine digits, or the fourteen of its head office.
    #[serde(default)]
    #[schema(required = true)]
    pub siren: String,
    /// Name.
    #[serde(default)]
    #[schema(required = true)]
    pub company_name: String,
    /// Its registration in the register of commerce.
    #[serde(default)]
    #[schema(required = true)]
    pub rcs: String,
    /// SARL, SAS, SASU, EURL, SA, SCI, EI, autre.
    #[serde(default)]
    #[schema(required = true)]
    pub social_status: String,
    /// agent immobilier, conseiller en gestion de patrimoine, mandataire, banque ou assurance, autre.
    #[serde(default)]
    #[schema(required = true)]
    pub category: String,
    /// Number of the professional card, 50 characters at most.
    #[serde(default)]
    #[schema(required = true)]
    pub card_number: String,
    /// Its last day: `yyyy-mm-dd` or `dd/mm/yyyy`.
    #[serde(default)]
    #[schema(required = true)]
    pub card_expiration_date: String,
    /// How to reach it.
    pub contact: ContactInscription,
    /// Its head office.
    pub location: LieuInscription,
    /// Fourteen digits of its head office.
    #[serde(default)]
    pub siret: Option<String>,
}

/// The legal representative, when it is not the prescriber.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RepresentantInscription {
    /// Civility.
    // Whether it is one of them is a rule of the form.
    #[serde(default)]
    #[schema(value_type = Civilite, required = true)]
    pub civility: String,
    /// Family name.
    #[serde(default)]
    #[schema(required = true)]
    pub lastname: String,
    /// First name.
    #[serde(default)]
    #[schema(required = true)]
    pub firstname: String,
    /// E-mail.
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
}

/// The first prescriber of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrescripteurInscription {
    /// Civility.
    // Whether it is one of them is a rule of the form.
    #[serde(default)]
    #[schema(value_type = Civilite, required = true)]
    pub civility: String,
    /// Family name.
    #[serde(default)]
    #[schema(required = true)]
    pub lastname: String,
    /// First name.
    #[serde(default)]
    #[schema(required = true)]
    pub firstname: String,
    /// How to reach them.
    pub contact: ContactInscription,
    /// Their address.
    pub location: LieuInscription,
    /// "Je suis le représentant légal": true when absent.
    #[serde(default)]
    pub is_legal_representative: Option<bool>,
    /// Who is, when they are not.
    #[serde(default)]
    pub representative: Option<RepresentantInscription>,
}

/// Why documents are missing: 10 to 500 characters each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RaisonsInscription {
    /// Instead of the financial guarantee.
    pub garantie_financiere: Option<String>,
    /// Instead of the statutes.
    pub statuts: Option<String>,
}

/// The whole registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InscriptionEnvoyee {
    /// The company.
    pub company: SocieteInscription,
    /// Its first prescriber.
    pub prescriber: PrescripteurInscription,
    /// The names of the seven files, in the order of spec section 3; the last two may be null, with a reason.
    #[schema(value_type = Vec<Option<String>>)]
    pub documents: [Option<String>; 7],
    /// Why documents are missing.
    pub raisons: Option<RaisonsInscription>,
    /// The terms are accepted.
    #[serde(default)]
    #[schema(required = true)]
    pub cgu: bool,
    /// The answer to the challenge of `GET /api/captcha`.
    #[serde(default)]
    #[schema(required = true)]
    pub token: String,
}

/// That a step is right (spec section 7, the wrapper of answers).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EtapeVerifiee {
    /// 200.
    pub status_code: u16,
    /// What is said.
    pub content: MessageDEtape,
}

/// What is said of a step that is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageDEtape {
    /// `OK`.
    pub message: String,
}

/// A registration that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InscriptionRecue {
    /// What people call it.
    #[schema(example = "INS-2026-000041")]
    pub reference: String,
    /// Where its mails go.
    pub email: String,
}

/// A form that brings a file.
#[derive(Debug, ToSchema)]
pub struct FichierEnvoye {
    /// PDF, JPG, JPEG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
}

/// A file that waits to be claimed by a registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentDepose {
    /// The name that the form claims it by, once.
    pub nom: String,
    /// Which document it is.
    pub libelle: String,
    /// Bytes.
    pub taille: u64,
    /// What its content is.
    #[serde(rename = "type")]
    pub type_mime: String,
    /// Until when it may be claimed.
    pub expire_le: String,
}

/// What opens a deposit for the files of a registration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DepotDemande {
    /// The answer to the challenge of `GET /api/captcha?usage=depot`.
    #[schema(value_type = String)]
    pub token: TexteExact,
}

/// A deposit that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepotDeFichiers {
    /// What calls name it by, in the header `Linteau-Depot`.
    pub depot: String,
    /// Until when it is open, as far as nothing else comes.
    pub expire_le: String,
}

/// A deposit that goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepotPoursuivi {
    /// Until when it is open, as far as nothing else comes.
    pub expire_le: String,
    /// The files that are there.
    pub documents: Vec<DocumentEnAttente>,
}

/// A file that waits in a deposit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentEnAttente {
    /// Which document it is.
    pub emplacement: String,
    /// The name that the form claims it by, once.
    pub nom: String,
    /// Bytes.
    pub taille: u64,
}

/// What a mailed link asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PieceAttendue {
    /// What people call the registration.
    pub reference: String,
    /// The company.
    pub societe: String,
    /// Which document.
    pub emplacement: String,
    /// What it is called.
    pub libelle: String,
    /// What staff ask, in their words.
    pub demande: String,
    /// What may be sent.
    pub formats: Vec<String>,
    /// How heavy, in Ko.
    pub poids_ko: u32,
    /// Until when.
    pub expire_le: String,
}

/// A document that came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceRecue {
    /// What people call the registration.
    pub reference: String,
}

/// A challenge of altcha.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DefiAltcha {
    /// `SHA-256`.
    pub algorithm: String,
    /// The hash of the salt followed by the number that is looked for.
    pub challenge: String,
    /// The greatest number.
    pub maxnumber: u32,
    /// The salt.
    pub salt: String,
    /// What proves that it is ours.
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
