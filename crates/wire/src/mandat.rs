//! Mandates (spec section 3, Signature mandate).

use crate::corps::TexteExact;
use crate::present;
use chrono::NaiveDate;
use domain::calendrier::jour_a_paris;
use domain::mandat::{EtapeMandat, FinDeMandat, Mandat, RepresentantLegal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The mandate of a company, as the company reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatDuFil {
    pub id: String,
    /// Whether options and reservations may be made under it.
    pub actif: bool,
    /// The day on which the company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    /// The day on which the portal's own company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature_icade: Option<String>,
    /// The last day of the mandate.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_echeance: Option<String>,
    pub etape: EtapeMandat,
    /// Who signs for the company: "Mme Léa Perrin".
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub representant: Option<String>,
    /// Whether its document can be read.
    pub document: bool,
    /// The number of the mandate in the company's own register (`numéro au registre`).
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub numero_registre: Option<String>,
    /// The early end, when staff ended it before its time.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fin_anticipee: Option<FinAnticipee>,
    /// The mandate that follows it, to be signed while this one runs.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub suivant: Option<MandatSuivant>,
}

/// The early end of a mandate, decided by staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinAnticipee {
    /// The day on which it ended.
    #[schema(format = Date)]
    pub le: String,
    /// The reason, in the words of staff.
    pub motif: String,
}

/// The mandate that follows another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatSuivant {
    pub id: String,
    pub etape: EtapeMandat,
}

/// A mandate with the data shown beside it, on the day `aujourd_hui` in Paris.
#[derive(Debug, Clone, Copy)]
pub struct MandatDit<'a> {
    pub mandat: &'a Mandat,
    /// Who signs for the company.
    pub representant: Option<&'a RepresentantLegal>,
    /// Whether the document of the mandate can be read.
    pub document: bool,
    /// The number of the mandate in the company's own register.
    pub numero_registre: Option<&'a str>,
    /// Why the mandate was refused, or was ended early.
    pub motif: Option<&'a str>,
    /// The mandate that follows this one.
    pub suivant: Option<&'a Mandat>,
    pub aujourd_hui: NaiveDate,
}

impl MandatDuFil {
    /// The mandate as its company reads it.
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
    pub id: String,
    /// Whether options and reservations may be made under it.
    pub actif: bool,
    /// The day on which the company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    /// The day on which the portal's own company signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature_icade: Option<String>,
    /// The last day of the mandate.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_echeance: Option<String>,
    pub etape: EtapeMandat,
    /// Who signs for the company.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub representant: Option<String>,
    /// Whether its document can be read.
    pub document: bool,
    /// The number of the mandate in the company's own register.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub numero_registre: Option<String>,
    /// The early end, when staff ended it before its time.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fin_anticipee: Option<FinAnticipee>,
    /// Why the representative refused to sign.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub motif_refus: Option<String>,
    /// The mandate that follows it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub suivant: Option<MandatSuivant>,
    /// Whether it was signed on paper.
    pub papier: bool,
    /// The address of the scan of a mandate signed on paper.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub fichier: Option<String>,
    /// What the caller may do with it.
    pub droits: DroitsSurMandat,
}

/// What the caller may do with the mandate of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether one thing may be done")]
pub struct DroitsSurMandat {
    /// Record a mandate that was signed on paper.
    pub enregistrer: bool,
    /// Name the person who signs for the company.
    pub nommer: bool,
    /// Send the mandate for signature again.
    pub envoyer: bool,
    /// End the mandate before its time.
    pub terminer: bool,
    /// Countersign the mandate for the portal's company.
    pub contresigner: bool,
    /// Write its number in the company's own register.
    pub numeroter: bool,
}

impl MandatGere {
    /// The mandate as staff read it. `fichier` is the address of the scan, when the mandate was signed on paper.
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
    /// The scan: PDF, JPG, JPEG or PNG, 5,000 Ko at most.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    pub fichier: Vec<u8>,
    /// The day on which the company signed: `yyyy-mm-dd` or `dd/mm/yyyy`.
    pub date_signature: String,
    /// The day on which the portal's own company signed, in the same formats.
    pub date_signature_icade: String,
}

/// The page on which a mandate is signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MandatASignerRecu {
    /// The address of the page. The browser opens it as it is.
    pub url: String,
}

/// The person who signs for a company, as staff type them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RepresentantEnvoye {
    pub civilite: String,
    pub nom: String,
    pub prenom: String,
    /// The e-mail that receives the link.
    pub email: String,
}

/// The reason why staff end a mandate.
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
    /// At most 30 characters; an empty text removes the number.
    pub numero_registre: String,
}

/// A mandate in a list that staff read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MandatAContresigner {
    pub id: String,
    pub societe: SocieteDuMandat,
    /// Who signed for it.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub representant: Option<String>,
    /// The reference that people use: `M-000012`.
    pub reference: String,
    /// The day on which the representative signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = Date)]
    pub date_signature: Option<String>,
    pub etape: EtapeMandat,
    /// What the caller may do with it.
    pub droits: DroitsSurContresignature,
}

/// The company that a mandate concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocieteDuMandat {
    pub id: i32,
    pub nom: String,
}

/// What the caller may do with a mandate of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DroitsSurContresignature {
    /// Countersign it, with the caller's password.
    pub contresigner: bool,
}

/// Mandates to countersign, with the password of the person who countersigns, typed again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContresignatureEnvoyee {
    /// The tokens of the mandates, 50 at most.
    pub mandats: Vec<String>,
    #[schema(value_type = String, format = "password")]
    pub mot_de_passe: TexteExact,
}

/// The result of a countersignature of several mandates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Contresignature {
    /// The tokens of the mandates that both parties have now signed.
    pub contresignes: Vec<String>,
    /// The mandates that were not countersigned, each with the reason.
    pub refus: Vec<RefusDeContresignature>,
}

/// A mandate that was not countersigned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusDeContresignature {
    pub id: String,
    /// The reason, in a sentence.
    pub phrase: String,
}
