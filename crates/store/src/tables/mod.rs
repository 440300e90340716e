//! The rows as they are stored, one file a table.
//!
//! Codes and identifiers are plain text and numbers here; the modules of the entities turn them into the words of
//! `domain`. Money, surfaces and rates are hundredths; instants are microseconds (UTC).

pub mod attente;
pub mod balayage_refuse;
pub mod calendrier;
pub mod captcha_employe;
pub mod cle_de_sceau;
pub mod cloche_lue;
pub mod compte;
pub mod compteur;
pub mod contact;
pub mod contrat_piece;
pub mod courrier;
pub mod denonciation;
pub mod denonciation_programme;
pub mod document;
pub mod echec_connexion;
pub mod enveloppe;
pub mod etat_des_risques;
pub mod fait;
pub mod fichier;
pub mod groupe;
pub mod idempotence;
pub mod inscription;
pub mod inscription_demande;
pub mod inscription_depot;
pub mod inscription_document;
pub mod liaison;
pub mod lien_compte;
pub mod lien_signature;
pub mod lot;
pub mod mandat;
pub mod mesure_audience;
pub mod option_lot;
pub mod piece;
pub mod preuve_signature;
pub mod prix_lot_historique;
pub mod programme;
pub mod protection;
pub mod reglage;
pub mod reseau_connu;
pub mod reservation;
pub mod reservation_acquereur;
pub mod reservation_cle;
pub mod reservation_document;
pub mod revision_signature;
pub mod session;
pub mod signataire;
pub mod tache;
pub mod utilisateur;
pub mod verification_journal;
