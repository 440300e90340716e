//! Signing a document (`domain.md` section 7). The holder of a link reads it, asks for a code, signs or refuses, takes a refusal back,
//! withdraws. Staff countersign with their password. The signed mandate or contract follows in the same transaction ([`suites`]).
//!
//! A document is sealed outside of any transaction. The transaction then compares the version of the envelope that was read. When two people
//! sign the same thing at once, one does, and the other reads what happened.

mod apres_signature;
mod contresignature;
mod d_office;
mod dossier;
mod pages;
mod preuve;
mod refus;
mod retractation;
mod sceller;
mod seance;
mod signature;
mod verification;

pub use contresignature::{Contresignature, contresigner};
pub(crate) use d_office::signer_d_office;
pub use dossier::dossier_du_lien;
pub use pages::{PageLue, annexe, document, dossier_de_preuve, lire_la_page, lire_le_texte, recepisse};
pub(crate) use preuve::etablir_preuve;
pub use refus::{refuser, reprendre};
pub use retractation::se_retracter;
pub use seance::{ContratDeLaSeance, DroitDeRetractation, RefusDeLaSeance, SeanceLue, seance};
pub use signature::{envoyer_un_code, signer};
pub use verification::{EMPREINTES_ENSEMBLE, FichierConnu, SignatureConnue, SuiteDuFichier, verifier_un_fichier};
