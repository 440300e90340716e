//! Signing a document, as whoever holds a link sees it; and what is said of a file that was signed.

use crate::corps::TexteExact;
use crate::present;
use domain::signature::GenreDActe;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is to be done, for whom the link is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TourDeSignature {
    /// It is their turn.
    ASigner,
    /// They signed.
    Signe,
    /// They refused.
    Refuse,
    /// Others sign before.
    Attente,
    /// Nobody signs any more.
    Close,
}

/// Where one of those who sign stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EtatDeSignataire {
    /// They have neither signed nor refused.
    Attend,
    /// They signed.
    Signe,
    /// They refused.
    Refuse,
}

/// A document to sign, with who signs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeanceDeSignature {
    /// What it is.
    pub genre: GenreDActe,
    /// What people call the document.
    pub titre: String,
    /// The company that is concerned.
    pub sous_titre: String,
    /// Its reference.
    pub reference: String,
    /// Whose link it is.
    pub signataire: SignataireDeLaSeance,
    /// What is to be done.
    pub tour: TourDeSignature,
    /// Until when the link may be used to sign.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub echeance: Option<String>,
    /// Whom to turn to.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub conseiller: Option<ConseillerDeLaSeance>,
    /// The document, as far as it is signed.
    pub document: DocumentASigner,
    /// The file of the proofs, once everybody has signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub preuve: Option<PreuveDeSignature>,
    /// Those who sign, in order.
    pub signataires: Vec<SignataireDuDocument>,
    /// What is to be accepted.
    pub acceptations: Vec<AcceptationDemandee>,
    /// The code that was sent last.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code: Option<CodeDeSignature>,
    /// From when another may be sent; null when it may be now.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub prochain_code: Option<String>,
    /// What this signature is, in the words of the eIDAS regulation.
    pub niveau: String,
    /// The page of the portal to go back to, when this one was opened from there.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retour: Option<String>,
    /// What is signed with the document: read, and hashed with it.
    pub annexes: Vec<AnnexeDeLaSeance>,
    /// Their refusal, as long as they may take it back.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub refus: Option<RefusARevoir>,
    /// Their right to withdraw, once everybody has signed; null for who has none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retractation: Option<RetractationDeLaSeance>,
    /// The page was opened from the portal, on the tablet of who accompanies them.
    pub sur_place: bool,
    /// They signed on the spot, and another person signs next on the same tablet.
    pub suivant: bool,
    /// The link is a notary's: nothing is to be done but to take the file of the sale.
    pub dossier: bool,
}

/// A file that is signed with a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnexeDeLaSeance {
    /// Identifier.
    pub id: i64,
    /// What people call it.
    pub libelle: String,
    /// Length of the file, in bytes.
    pub taille: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: String,
}

/// A refusal that may be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusARevoir {
    /// When.
    #[schema(format = DateTime)]
    pub le: String,
    /// Until when it may be taken back.
    #[schema(format = DateTime)]
    pub jusqua: String,
}

/// The right of withdrawal of a buyer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RetractationDeLaSeance {
    /// Whether they may withdraw by this link now.
    pub possible: bool,
    /// The last second of the delay; null as long as a buyer has no notice.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub fin: Option<String>,
    /// What who withdraws declares.
    pub texte: String,
    /// Whether the receipt of a withdrawal is there.
    pub recepisse: bool,
}

/// Whose link it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignataireDeLaSeance {
    /// First name.
    pub prenom: String,
    /// Family name.
    pub nom: String,
    /// Their e-mail, masked: `t…n@exemple.fr`.
    pub email: String,
}

/// Whom to turn to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConseillerDeLaSeance {
    /// First name.
    pub prenom: String,
    /// Family name.
    pub nom: String,
    /// Phone.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel: Option<String>,
    /// E-mail.
    pub email: String,
}

/// The document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentASigner {
    /// What people call it.
    pub libelle: String,
    /// What its file is called.
    pub nom: String,
    /// Length of the file, in bytes.
    pub taille: u64,
    /// Its pages.
    pub pages: u32,
    /// SHA-256 of the file as it stands, in hexadecimal.
    pub empreinte: String,
    /// Whether somebody has signed it.
    pub signe: bool,
}

/// The file of the proofs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PreuveDeSignature {
    /// What people call it.
    pub libelle: String,
    /// What its file is called.
    pub nom: String,
    /// Length of the file, in bytes.
    pub taille: u64,
}

/// One of those who sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignataireDuDocument {
    /// Who: "Mme Léa Perrin", or the company as long as nobody has signed for it.
    pub nom: String,
    /// In which quality.
    pub role: String,
    /// Where they stand.
    pub etat: EtatDeSignataire,
    /// When they signed or refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub le: Option<String>,
    /// Whether the link is theirs.
    pub moi: bool,
}

/// A text to accept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcceptationDemandee {
    /// What it is called.
    pub code: String,
    /// Its words.
    pub texte: String,
    /// Whether nobody signs without it.
    pub obligatoire: bool,
}

/// A code that was sent; its digits are in the mail alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CodeDeSignature {
    /// When.
    #[schema(format = DateTime)]
    pub envoye: String,
    /// Until when it may be typed.
    #[schema(format = DateTime)]
    pub expire: String,
    /// Tries that are left.
    pub essais: u16,
}

/// The code, and what is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignatureEnvoyee {
    /// Six digits.
    #[schema(value_type = String, examples("481273"))]
    pub code: TexteExact,
    /// The codes of the texts that are accepted.
    #[schema(examples(json!(["lu-et-accepte"])))]
    pub acceptations: Vec<String>,
}

/// Why somebody does not sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefusDeSigner {
    /// The words: 10 to 500 characters.
    pub motif: String,
}

/// The code by which a withdrawal is confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RetractationEnvoyee {
    /// Six digits.
    #[schema(value_type = String, examples("481273"))]
    pub code: TexteExact,
}

/// The text of the document, for who does not look at its pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TexteDuDocument {
    /// A page after the other.
    pub pages: Vec<TexteDUnePage>,
}

/// The text of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TexteDUnePage {
    /// In the order in which it is read.
    pub blocs: Vec<BlocDuTexte>,
}

/// A title, a paragraph or a row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BlocDuTexte {
    /// What it is.
    pub genre: SorteDeBloc,
    /// Its words.
    pub texte: String,
}

/// What a block of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SorteDeBloc {
    /// A title.
    Titre,
    /// A paragraph.
    Paragraphe,
    /// A row of a table.
    Ligne,
}

/// The hashes of a file that somebody has: the file stays with them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationDemandee {
    /// SHA-256 of the whole file, in hexadecimal.
    pub empreinte: String,
    /// SHA-256 of the file up to each of its `%%EOF`, in order.
    pub revisions: Vec<String>,
}

/// What the portal knows of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationDeFichier {
    /// It was made here, whole or up to one of its revisions.
    pub connu: bool,
    /// Something that was not made here follows.
    pub modifie: bool,
    /// What it is.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub document: Option<DocumentVerifie>,
    /// Who signed what is known of it.
    pub signatures: Vec<SignatureVerifiee>,
    /// The certificate of the last seal.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub certificat: Option<CertificatVerifie>,
}

/// What a file is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentVerifie {
    /// What it is.
    pub genre: GenreDActe,
    /// Its reference.
    pub reference: String,
}

/// A signature of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignatureVerifiee {
    /// Initials of who signed.
    pub initiales: String,
    /// In which quality.
    pub role: String,
    /// When.
    #[schema(format = DateTime)]
    pub le: String,
    /// What it is, in the words of the eIDAS regulation.
    pub niveau: String,
}

/// The certificate of a seal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CertificatVerifie {
    /// SHA-256 of it, in hexadecimal.
    pub empreinte: String,
    /// Whose it is.
    pub nom: String,
}
