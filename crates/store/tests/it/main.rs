//! The same tests on SQLite and on a real PostgreSQL.

mod catalogue;
mod chiffre;
mod courrier;
mod document;
mod ecriture;
mod faits;
mod fichier;
mod mesure_audience;
mod modeles;
mod monde;
mod outils;
mod ouverture;
mod personnes;
mod reseau_connu;
mod session;
mod tache;
