//! The calls, as a client sees them.

mod acces;
mod anciennes;
mod app;
mod conditionnel;
mod corps;
mod croisements;
mod cycles;
mod denonciation;
mod denonciation_suite;
mod documents;
mod exclusivite;
mod export_lots;
mod facade;
mod facettes;
mod fichiers;
mod generateur;
mod gestion;
mod gestion_aujourdhui;
mod gestion_courrier;
mod gestion_denonciation;
mod gestion_inscription;
mod gestion_journal;
mod gestion_lot;
mod gestion_reglage;
mod gestion_tache;
#[path = "../../../catalogue/benches/melange/hasard.rs"]
#[expect(clippy::cast_possible_truncation, reason = "a number below the one asked for")]
mod hasard;
mod histoires;
mod idempotence;
mod import_ouvert;
mod incarnation;
mod inscription;
mod inscription_gardes;
mod inscription_secret;
mod liens;
mod lieux;
mod lots;
mod mandat;
mod mandataire;
mod melange;
mod mesure_audience;
mod mon_compte;
mod negociation;
mod openapi;
mod option_lot;
mod option_lot_ensemble;
mod parametres;
mod photo;
mod plusieurs_serveurs;
mod portail;
mod premieres;
mod programmes;
#[path = "../../../catalogue/benches/melange/questions.rs"]
#[expect(dead_code, clippy::cast_precision_loss, reason = "what only the benchmark needs of its questions")]
mod questions;
mod refus;
mod reservation_references;
mod schemas;
mod sessions;
mod suivi;
mod vente;
mod visiteur;
mod vocabulaire;
