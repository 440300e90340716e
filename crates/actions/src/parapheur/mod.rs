//! Signing a document (`domain.md` section 7). The holder of a link reads the document, asks for a code, then signs or refuses.
//! They may take a refusal back, and a buyer may withdraw. Staff countersign with their password. The changes of the mandate or the
//! contract are written in the transaction of the signature ([`apres_signature`]).
//!
//! A document is sealed outside of any transaction. The transaction then compares the version of the envelope with the one that was
//! read. When two calls sign the same document at once, one of them signs, and the other returns the present state.

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
