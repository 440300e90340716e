//! The signature of a document, as the holder of a link sees it, and the verification of a signed file.

use crate::corps::TexteExact;
use crate::present;
use domain::signature::GenreDActe;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the holder of the link has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TourDeSignature {
    /// The holder has to sign now.
    ASigner,
    /// The holder has signed.
    Signe,
    /// The holder refused to sign.
    Refuse,
    /// Others have to sign before the holder.
    Attente,
    /// Nobody may sign any more.
    Close,
}

/// Whether a signatory waits, has signed, or refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EtatDeSignataire {
    /// They have neither signed nor refused.
    Attend,
    Signe,
    Refuse,
}

/// The page of a signature: a document, and the people who sign it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeanceDeSignature {
    /// The kind of document.
    pub genre: GenreDActe,
    /// The title of the document.
    pub titre: String,
    /// The company that the document concerns.
    pub sous_titre: String,
    pub reference: String,
    /// The person whose link it is.
    pub signataire: SignataireDeLaSeance,
    /// What that person has to do.
    pub tour: TourDeSignature,
    /// Until when the link may be used to sign.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub echeance: Option<String>,
    /// The person to contact for help.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub conseiller: Option<ConseillerDeLaSeance>,
    /// The document, with the signatures made so far.
    pub document: DocumentASigner,
    /// The file of the proofs; null until everybody has signed.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub preuve: Option<PreuveDeSignature>,
    /// The people who sign, in their order.
    pub signataires: Vec<SignataireDuDocument>,
    /// The texts that the holder has to accept.
    pub acceptations: Vec<AcceptationDemandee>,
    /// The last code that was sent.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub code: Option<CodeDeSignature>,
    /// From when another code may be sent; null when one may be sent now.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub prochain_code: Option<String>,
    /// The level of this signature, in the words of the eIDAS regulation.
    pub niveau: String,
    /// The page of the portal to return to, when this page was opened from there.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retour: Option<String>,
    /// The annexes, which are read and hashed with the document.
    pub annexes: Vec<AnnexeDeLaSeance>,
    /// The refusal of the holder, while they may take it back.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub refus: Option<RefusARevoir>,
    /// The right of the holder to withdraw, once everybody has signed; null when they have none.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub retractation: Option<RetractationDeLaSeance>,
    /// Whether the page was opened from the portal, on the tablet of the person who accompanies the holder.
    pub sur_place: bool,
    /// Whether the holder signed on that tablet, and another person signs next on it.
    pub suivant: bool,
    /// Whether the link is a notary's, who can only download the file of the sale.
    pub dossier: bool,
}

/// A file that is signed with a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnexeDeLaSeance {
    pub id: i64,
    /// The label to show.
    pub libelle: String,
    /// Length of the file, in bytes.
    pub taille: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: String,
}

/// A refusal that its author may take back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusARevoir {
    /// When it was made.
    #[schema(format = DateTime)]
    pub le: String,
    /// Until when it may be taken back.
    #[schema(format = DateTime)]
    pub jusqua: String,
}

/// The right of a buyer to withdraw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RetractationDeLaSeance {
    /// Whether the buyer may withdraw now, through this link.
    pub possible: bool,
    /// The last second of the delay; null while a buyer has no notice.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub fin: Option<String>,
    /// The declaration that the buyer makes by withdrawing.
    pub texte: String,
    /// Whether the receipt of a withdrawal can be read.
    pub recepisse: bool,
}

/// The person whose link it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignataireDeLaSeance {
    pub prenom: String,
    pub nom: String,
    /// Their e-mail, masked: `t…n@exemple.fr`.
    pub email: String,
}

/// The person to contact for help.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConseillerDeLaSeance {
    pub prenom: String,
    pub nom: String,
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub tel: Option<String>,
    pub email: String,
}

/// The document to sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentASigner {
    /// The label to show.
    pub libelle: String,
    /// The name of its file.
    pub nom: String,
    /// Length of the file, in bytes.
    pub taille: u64,
    /// How many pages it has.
    pub pages: u32,
    /// SHA-256 of the file as it is now, in hexadecimal.
    pub empreinte: String,
    /// Whether anybody has signed it.
    pub signe: bool,
}

/// The file of the proofs of signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PreuveDeSignature {
    /// The label to show.
    pub libelle: String,
    /// The name of the file.
    pub nom: String,
    /// Length of the file, in bytes.
    pub taille: u64,
}

/// A person who signs the document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignataireDuDocument {
    /// The name: "Mme Léa Perrin", or the company while nobody has signed for it.
    pub nom: String,
    /// In which capacity they sign.
    pub role: String,
    /// Whether they wait, have signed, or refused.
    pub etat: EtatDeSignataire,
    /// When they signed or refused.
    #[serde(deserialize_with = "present")]
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub le: Option<String>,
    /// Whether they are the holder of the link.
    pub moi: bool,
}

/// A text that the signatory accepts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcceptationDemandee {
    /// The code to send back in `acceptations`.
    pub code: String,
    pub texte: String,
    /// Whether the signature requires it.
    pub obligatoire: bool,
}

/// A code that was sent. Only the mail contains its digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CodeDeSignature {
    /// When it was sent.
    #[schema(format = DateTime)]
    pub envoye: String,
    /// Until when it may be typed.
    #[schema(format = DateTime)]
    pub expire: String,
    /// How many tries are left.
    pub essais: u16,
}

/// The signature: the code, and the texts that are accepted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignatureEnvoyee {
    /// The six digits of the code.
    #[schema(value_type = String, examples("481273"))]
    pub code: TexteExact,
    /// The codes of the texts that are accepted.
    #[schema(examples(json!(["lu-et-accepte"])))]
    pub acceptations: Vec<String>,
}

/// The refusal of a signatory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefusDeSigner {
    /// The reason, 10 to 500 characters.
    pub motif: String,
}

/// The code that confirms a withdrawal.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RetractationEnvoyee {
    /// The six digits of the code.
    #[schema(value_type = String, examples("481273"))]
    pub code: TexteExact,
}

/// The text of the document, for a reader who does not look at the images of its pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TexteDuDocument {
    /// The text of each page, in order.
    pub pages: Vec<TexteDUnePage>,
}

/// The text of one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TexteDUnePage {
    /// The blocks, in the order in which they are read.
    pub blocs: Vec<BlocDuTexte>,
}

/// A title, a paragraph or a row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BlocDuTexte {
    pub genre: SorteDeBloc,
    pub texte: String,
}

/// The kind of a block of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SorteDeBloc {
    Titre,
    Paragraphe,
    /// A row of a table.
    Ligne,
}

/// The hashes of a file. The file itself stays on the computer of the person who asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationDemandee {
    /// SHA-256 of the whole file, in hexadecimal.
    pub empreinte: String,
    /// SHA-256 of the file up to each of its `%%EOF`, in order.
    pub revisions: Vec<String>,
}

/// What the portal knows about a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerificationDeFichier {
    /// Whether the portal made it, whole or up to one of its revisions.
    pub connu: bool,
    /// Whether the file goes on with something that the portal did not make.
    pub modifie: bool,
    /// The document; null when it is not known.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub document: Option<DocumentVerifie>,
    /// The signatures on the part that is known.
    pub signatures: Vec<SignatureVerifiee>,
    /// The certificate of the last seal of the portal.
    #[serde(deserialize_with = "present")]
    #[schema(required = true)]
    pub certificat: Option<CertificatVerifie>,
}

/// The document that a file contains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentVerifie {
    pub genre: GenreDActe,
    pub reference: String,
}

/// One signature on a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignatureVerifiee {
    /// The initials of the person who signed.
    pub initiales: String,
    /// In which capacity they signed.
    pub role: String,
    /// When they signed.
    #[schema(format = DateTime)]
    pub le: String,
    /// The level of the signature, in the words of the eIDAS regulation.
    pub niveau: String,
}

/// The certificate of a seal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CertificatVerifie {
    /// SHA-256 of the certificate, in hexadecimal.
    pub empreinte: String,
    /// The name of its holder.
    pub nom: String,
}
