//! The refusals and codes of refusals that several layers or several modules give.

/// A refusal that several layers give as an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusPartage {
    /// The stable code of the refusal.
    pub code: &'static str,
    /// The sentence that people read.
    pub phrase: &'static str,
}

/// The answer when the person's role does not allow the action.
pub const ROLE_MANQUANT: RefusPartage =
    RefusPartage { code: "role-manquant", phrase: "Vous n’avez pas les droits nécessaires." };

/// The answer when a person or a network made too many attempts.
pub const TROP_DE_REQUETES: RefusPartage =
    RefusPartage { code: "trop-de-requetes", phrase: "Trop de tentatives. Veuillez patienter avant de réessayer." };

/// The answer when the lot does not exist, was withdrawn, or may not be seen by the person.
pub const LOT_INTROUVABLE: RefusPartage =
    RefusPartage { code: "lot-introuvable", phrase: "Le lot n'est plus disponible." };

/// The answer when a key of idempotence comes again with another body.
pub const CLE_DEJA_EMPLOYEE: RefusPartage =
    RefusPartage { code: "cle-deja-employee", phrase: "Cette clé a déjà servi à une autre demande." };

/// The answer when the e-mail is that of another user.
pub const COMPTE_EXISTANT: RefusPartage =
    RefusPartage { code: "compte-existant", phrase: "Cette adresse e-mail a déjà un compte." };

/// The answer when the mail does not exist, or may not be seen by the person.
pub const COURRIER_INTROUVABLE: RefusPartage =
    RefusPartage { code: "courrier-introuvable", phrase: "Cet e-mail n’existe pas." };

/// The answer when the declaration does not exist, or may not be seen by the person.
pub const DENONCIATION_INTROUVABLE: RefusPartage =
    RefusPartage { code: "denonciation-introuvable", phrase: "Cette dénonciation n’existe pas." };

/// The answer when the person acts in the place of somebody else, and must act in their own name.
pub const EN_INCARNATION: RefusPartage = RefusPartage {
    code: "en-incarnation",
    phrase: "Vous agissez à la place de quelqu’un d’autre\u{a0}: revenez d’abord à votre propre compte.",
};

/// The answer when the registration does not exist, or may not be seen by the person.
pub const INSCRIPTION_INTROUVABLE: RefusPartage =
    RefusPartage { code: "inscription-introuvable", phrase: "Cette inscription n’existe pas." };

/// The answer when staff ask for a lot that does not exist.
pub const LOT_INCONNU: RefusPartage = RefusPartage { code: "lot-inconnu", phrase: "Ce lot n’existe pas." };

/// The answer when the option does not exist, or may not be seen by the person.
pub const OPTION_INTROUVABLE: RefusPartage =
    RefusPartage { code: "option-introuvable", phrase: "Cette option n’existe pas." };

/// The answer when the file of proofs is not made yet.
pub const PREUVE_ABSENTE: RefusPartage =
    RefusPartage { code: "preuve-absente", phrase: "Le dossier de preuve n’est pas encore établi." };

/// The answer when the programme does not exist, or may not be seen by the person.
pub const PROGRAMME_INTROUVABLE: RefusPartage =
    RefusPartage { code: "programme-introuvable", phrase: "Le programme n’est plus disponible." };

/// The answer when the reservation does not exist, or may not be seen by the person.
pub const RESERVATION_INTROUVABLE: RefusPartage =
    RefusPartage { code: "reservation-introuvable", phrase: "Cette réservation n’existe pas." };

/// The answer when the document waits for no signature any more.
pub const SIGNATURE_CLOSE: RefusPartage =
    RefusPartage { code: "signature-close", phrase: "Ce document n’est plus à signer." };

/// The answer when it is somebody else's turn to sign.
pub const SIGNATURE_PAS_ENCORE: RefusPartage =
    RefusPartage { code: "signature-pas-encore", phrase: "Quelqu’un d’autre doit signer d’abord." };

/// The answer when the company does not exist, or may not be seen by the person.
pub const SOCIETE_INTROUVABLE: RefusPartage =
    RefusPartage { code: "societe-introuvable", phrase: "Cette société n’existe pas." };

/// The answer when the user does not exist, or may not be seen by the person.
pub const UTILISATEUR_INTROUVABLE: RefusPartage =
    RefusPartage { code: "utilisateur-introuvable", phrase: "Cet utilisateur n’existe pas." };

/// The sentences that several places give, each under a code of its own.
pub mod phrase {
    /// The code of a signature or of a withdrawal does not have six digits.
    pub const CODE_A_SIX_CHIFFRES: &str = "Veuillez renseigner les six chiffres du code.";
    /// The declaration does not exist for this person, or holds no person any more.
    pub const DENONCIATION_SANS_PERSONNE: &str =
        "Cette dénonciation n’existe pas, ou ses coordonnées ont été effacées.";
    /// The document does not exist.
    pub const DOCUMENT_INCONNU: &str = "Ce document n’existe pas.";
    /// Something is missing or wrong in the form of the reservation.
    pub const DOSSIER_INCOMPLET: &str = "Le dossier est incomplet\u{a0}: remplissez-le d’abord.";
    /// The group does not exist.
    pub const GROUPE_INCONNU: &str = "Ce groupe n’existe pas.";
    /// The link of an e-mail was used, or its time is over.
    pub const LIEN_PERIME: &str = "Ce lien n’est plus valable\u{a0}: il a déjà servi, ou il a expiré.";
    /// The lot is offered to somebody on its waiting list.
    pub const LOT_EN_PRIORITE: &str = "Ce lot est proposé en priorité à une personne de sa liste d’attente.";
    /// The lot is reserved.
    pub const LOT_RESERVE: &str = "Ce lot est réservé.";
    /// The mandate does not exist, or may not be seen by the person.
    pub const MANDAT_INCONNU: &str = "Ce mandat n’existe pas.";
    /// The reservation is past its draft.
    pub const RESERVATION_COMMENCEE: &str = "Cette réservation n’est plus un brouillon.";
}

/// The codes that several places give, each with a sentence of its own.
pub mod code {
    /// The former password that the person types is wrong.
    pub const ANCIEN_MOT_DE_PASSE: &str = "ancien-mot-de-passe";
    /// The buyer is already recorded as a professional.
    pub const DEJA_PROFESSIONNEL: &str = "deja-professionnel";
    /// The declaration is not at the stage for this decision.
    pub const DENONCIATION_DECIDEE: &str = "denonciation-decidee";
    /// The declaration still runs.
    pub const DENONCIATION_EN_COURS: &str = "denonciation-en-cours";
    /// The document does not exist, or may not be seen by the person.
    pub const DOCUMENT_INTROUVABLE: &str = "document-introuvable";
    /// The list has more rows than a file may hold.
    pub const EXPORT_TROP_GRAND: &str = "export-trop-grand";
    /// The registration is already decided.
    pub const INSCRIPTION_DECIDEE: &str = "inscription-decidee";
    /// The mandate does not exist, or the company has none.
    pub const MANDAT_INTROUVABLE: &str = "mandat-introuvable";
    /// The field is shown, and is not changed here.
    pub const NON_MODIFIABLE: &str = "non-modifiable";
    /// There is no refusal to sign that could be taken back.
    pub const REFUS_ABSENT: &str = "refus-absent";
    /// A period of the reservation still runs.
    pub const RESERVATION_EN_COURS: &str = "reservation-en-cours";
    /// The reservation is at another stage.
    pub const RESERVATION_ETAPE: &str = "reservation-etape";
    /// The reservation has ended, or is no draft any more.
    pub const RESERVATION_TERMINEE: &str = "reservation-terminee";
    /// The contract gives no right to withdraw.
    pub const RETRACTATION_SANS_OBJET: &str = "retractation-sans-objet";
    /// The signature is made.
    pub const SIGNATURE_FAITE: &str = "signature-faite";
    /// A signatory refuses to sign.
    pub const SIGNATURE_REFUSEE: &str = "signature-refusee";
    /// The company is already known.
    pub const SOCIETE_CONNUE: &str = "societe-connue";
    /// Another referent manages the company.
    pub const SOCIETE_NON_GEREE: &str = "societe-non-geree";
    /// Only one of two fields may have a value.
    pub const UN_SEUL: &str = "un-seul";
}
