//! Mandates (spec section 3, Signature mandate).

use crate::corps::TexteExact;
use crate::present;
use chrono::NaiveDate;
use domain::calendrier::jour_a_paris;
use domain::mandat::{EtapeMandat, FinDeMandat, Mandat, RepresentantLegal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The mandate of a company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatDuFil {
    /// An unguessable token.
    pub id: String,
    /// Whether options and reservations may be made under it.
    pub actif: bool,
    /// When the company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    /// When the portal's own company did.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature_icade: Option<String>,
    /// Its last day.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_echeance: Option<String>,
    /// Where it stands.
    pub etape: EtapeMandat,
    /// Who signs for the company: "Mme Léa Perrin".
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub representant: Option<String>,
    /// Whether its document is there to be read.
    pub document: bool,
    /// Its number in the company's own register.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub numero_registre: Option<String>,
    /// How staff ended it early.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fin_anticipee: Option<FinAnticipee>,
    /// The one that follows it, to be signed while this one runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub suivant: Option<MandatSuivant>,
}

/// The early end of a mandate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinAnticipee {
    /// On which day.
    #[schema(format = Date)]
    pub le: String,
    /// Why, in the words of staff.
    pub motif: String,
}

/// The mandate that follows another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatSuivant {
    /// Its token.
    pub id: String,
    /// Where it stands.
    pub etape: EtapeMandat,
}

/// A mandate with what is said of it beside, on a day in Paris.
#[derive(Debug, Clone, Copy)]
pub struct MandatDit<'a> {
    /// The mandate.
    pub mandat: &'a Mandat,
    /// Who signs for the company.
    pub representant: Option<&'a RepresentantLegal>,
    /// Its document is there to be read.
    pub document: bool,
    /// Its number in the company's own register.
    pub numero_registre: Option<&'a str>,
    /// Why it was refused, or ended early.
    pub motif: Option<&'a str>,
    /// The one that follows it.
    pub suivant: Option<&'a Mandat>,
    /// The day.
    pub aujourd_hui: NaiveDate,
}

impl MandatDuFil {
    /// That of a mandate.
    pub fn de(dit: &MandatDit<'_>) -> Self {
        let dire = |jour: Option<NaiveDate>| jour.map(|jour| jour.to_string());
        let mandat = dit.mandat;
        Self {
            id: mandat.id.0.clone(),
            actif: mandat.est_actif(dit.aujourd_hui),
            date_signature: dire(mandat.date_signature),
            date_signature_icade: dire(mandat.date_signature_societe),
            date_echeance: dire(mandat.date_echeance()),
            etape: mandat.etat(dit.aujourd_hui).etape(),
            representant: dit.representant.map(|representant| representant.0.avec_civilite()),
            document: dit.document,
            numero_registre: dit.numero_registre.map(str::to_owned),
            fin_anticipee: match mandat.fin {
                Some(FinDeMandat::Anticipee(le)) => Some(FinAnticipee {
                    le: jour_a_paris(le).to_string(),
                    motif: dit.motif.unwrap_or_default().to_owned(),
                }),
                Some(FinDeMandat::Refuse(_)) | None => None,
            },
            suivant: dit.suivant.map(|suivant| MandatSuivant {
                id: suivant.id.0.clone(),
                etape: suivant.etat(dit.aujourd_hui).etape(),
            }),
        }
    }
}

/// The mandate of a company, as staff follow it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatGere {
    /// An unguessable token.
    pub id: String,
    /// Whether options and reservations may be made under it.
    pub actif: bool,
    /// When the company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    /// When the portal's own company did.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature_icade: Option<String>,
    /// Its last day.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_echeance: Option<String>,
    /// Where it stands.
    pub etape: EtapeMandat,
    /// Who signs for the company.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub representant: Option<String>,
    /// Whether its document is there to be read.
    pub document: bool,
    /// Its number in the company's own register.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub numero_registre: Option<String>,
    /// How staff ended it early.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fin_anticipee: Option<FinAnticipee>,
    /// Why the representative refused to sign.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif_refus: Option<String>,
    /// The one that follows it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub suivant: Option<MandatSuivant>,
    /// It was signed on paper.
    pub papier: bool,
    /// Where its scan is.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fichier: Option<String>,
    /// What the caller may do.
    pub droits: DroitsSurMandat,
}

/// What the caller may do with the mandate of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether one thing may be done")]
pub struct DroitsSurMandat {
    /// Recording one that was signed on paper.
    pub enregistrer: bool,
    /// Naming who signs for the company.
    pub nommer: bool,
    /// Sending it anew.
    pub envoyer: bool,
    /// Ending it early.
    pub terminer: bool,
    /// Countersigning it.
    pub contresigner: bool,
    /// Writing its number in the company's own register.
    pub numeroter: bool,
}

impl MandatGere {
    /// That of a mandate; `fichier` is where the scan of one signed on paper is.
    pub fn de(dit: &MandatDit<'_>, fichier: Option<String>, droits: DroitsSurMandat) -> Self {
        let MandatDuFil {
            id,
            actif,
            date_signature,
            date_signature_icade,
            date_echeance,
            etape,
            representant,
            document,
            numero_registre,
            fin_anticipee,
            suivant,
        } = MandatDuFil::de(dit);
        let motif_refus = dit.motif.filter(|_| etape == EtapeMandat::Refuse).map(str::to_owned);
        Self {
            id,
            actif,
            date_signature,
            date_signature_icade,
            date_echeance,
            etape,
            representant,
            document,
            numero_registre,
            fin_anticipee,
            motif_refus,
            suivant,
            papier: fichier.is_some(),
            fichier,
            droits,
        }
    }
}

/// The form that records a mandate signed on paper.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct MandatSurPapier {
    /// Its scan: PDF, JPG, JPEG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
    /// When the company signed: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub date_signature: String,
    /// When the portal's own company did.
    pub date_signature_icade: String,
}

/// Where a mandate is signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MandatASignerRecu {
    /// The page of the signature; it is opened as it is.
    pub url: String,
}

/// Who signs for a company, as staff type them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RepresentantEnvoye {
    /// `M` or `Mme`.
    pub civilite: String,
    /// Family name.
    pub nom: String,
    /// First name.
    pub prenom: String,
    /// E-mail: the link is sent there.
    pub email: String,
}

/// Why staff end a mandate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinEnvoyee {
    /// The reason, which the company reads: 10 to 500 characters.
    pub motif: String,
}

/// The number of a mandate in the company's own register.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NumeroDeRegistre {
    /// At most 30 characters; empty: none.
    pub numero_registre: String,
}

/// A mandate of a list of staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatAContresigner {
    /// Its token.
    pub id: String,
    /// The company.
    pub societe: SocieteDuMandat,
    /// Who signed for it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub representant: Option<String>,
    /// What people call it.
    pub reference: String,
    /// When they signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    /// Where it stands.
    pub etape: EtapeMandat,
    /// What the caller may do.
    pub droits: DroitsSurContresignature,
}

/// The company of a mandate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteDuMandat {
    /// Identifier.
    pub id: i32,
    /// Name.
    pub nom: String,
}

/// What the caller may do with a mandate of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DroitsSurContresignature {
    /// Countersigning it.
    pub contresigner: bool,
}

/// Mandates to countersign, with the password of who does, typed again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContresignatureEnvoyee {
    /// Their tokens, 50 at most.
    pub mandats: Vec<String>,
    /// The password.
    #[schema(value_type = String, format = "password")]
    pub mot_de_passe: TexteExact,
}

/// What was countersigned, and what was not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Contresignature {
    /// The tokens of those that are signed by both now.
    pub contresignes: Vec<String>,
    /// The others, each with the reason.
    pub refus: Vec<RefusDeContresignature>,
}

/// A mandate that was not countersigned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusDeContresignature {
    /// Its token.
    pub id: String,
    /// Why.
    pub phrase: String,
}
