//! The actions on SQLite and on a real PostgreSQL.

mod anciennes;
mod courrier;
mod grille;
mod import;
mod import_annulation;
mod import_interrompu;
mod import_statuts;
mod lot;
mod mesure_audience;
mod outils;
mod reglage;
mod session;
mod tache;
mod utilisateur;
