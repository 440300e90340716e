//! The actions on SQLite and on a real PostgreSQL.

mod anciennes;
mod annexes;
mod balayage;
mod cles;
mod courrier;
mod demonstration;
mod demonstration_options;
mod demonstration_reservations;
mod grille;
mod import;
mod import_annulation;
mod import_depasse;
mod import_interrompu;
mod import_statuts;
mod lot;
mod mesure_audience;
mod outils;
mod reglage;
mod session;
mod session_requetes;
mod tache;
mod utilisateur;
