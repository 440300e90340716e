//! The reservation contract (`domain.md` sections 6 and 7), from a complete draft to a firm sale.
//!
//! The prescriber sends the contract to be signed ([`envoi`]): its papers are gathered ([`annexes`]), it is written
//! ([`redaction`]), and an envelope is opened. Each buyer signs by their link (`crate::parapheur`), then the portal's company
//! signs. [`apres_signature`] does what follows each signature, refusal and refusal taken back. Meanwhile an address may be
//! corrected ([`adresse`]), a link sent again ([`lien`]), or the contract taken back to the draft ([`correction`]). A contract
//! signed by hand has an envelope too, which holds the printed document: nobody gets a link, and the scan closes the envelope
//! ([`papier`]).
//!
//! After the countersignature come the notices ([`notification`]), the withdrawal ([`retractation`], [`recepisse`]), the firm sale
//! ([`definitive`]) and its file ([`dossier`]). Staff say which buyers are professionals ([`professionnel`]).
//!
//! **Locks**: the envelope first, then the programme, the reservation and the lot, as in every sale ([`verrouille`]).

mod adresse;
mod annexes;
mod annulation;
mod apres_signature;
mod archive;
mod correction;
mod definitive;
mod dossier;
mod envoi;
mod lecture;
mod lien;
mod notification;
mod papier;
mod professionnel;
mod recepisse;
mod redaction;
mod retractation;
mod saisie;
mod verrouille;

pub use adresse::{AdresseCorrigee, corriger_adresse};
pub(crate) use annulation::dire_l_annulation;
pub(crate) use apres_signature::{
    contresigne_par, dire_la_fin, exiger_contresignable, exiger_de_se_retracter, fin_du_refus, rappeler, refuse_par,
    repris_par, signe_par,
};
pub use correction::renvoyer_au_brouillon;
pub(crate) use definitive::dire_definitive;
pub(crate) use dossier::dossier_pour_le_notaire;
pub use dossier::{DUREE_AU_NOTAIRE, DossierDeLaVente, dossier_de_la_vente, envoyer_au_notaire};
pub use envoi::{OuSigner, envoyer_a_signer};
pub use lecture::{ContratLu, document_du_contrat, piece_du_contrat, preuve_du_contrat};
pub use lien::renvoyer_le_lien;
pub use notification::{NoticeRecue, notifier};
pub use papier::{CHAMP_DU_PAPIER, FICHIERS_DU_PAPIER, confirmer_le_papier, deposer_le_papier};
pub use professionnel::noter_professionnel;
pub(crate) use recepisse::etablir_recepisse;
pub(crate) use retractation::retracter_par_lien;
pub use retractation::{LettreDeRetractation, noter_la_retractation};
pub use saisie::{CHAMP_DE_PREUVE, FORMATS_DE_PREUVE, POIDS_DE_PREUVE_KO};
pub(crate) use verrouille::{ContratVerrouille, exiger_la_derniere};
