//! The same tests on SQLite and on a real PostgreSQL.

mod catalogue;
mod chiffre;
mod courrier;
mod document;
mod ecriture;
mod faits;
mod fichier;
mod fichiers_nommes;
mod forme;
mod grands_paquets;
mod idempotence;
mod inscription;
mod journal;
mod mesure_audience;
mod modeles;
mod monde;
mod outils;
mod ouverture;
mod personnes;
mod piece;
mod rechiffrement;
mod reseau_connu;
mod session;
mod tache;
mod tenue;
