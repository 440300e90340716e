//! The same tests on SQLite and on a real PostgreSQL.

mod catalogue;
mod chiffre;
mod document;
mod ecriture;
mod faits;
mod fichier;
mod fichiers_nommes;
mod forme;
mod mesure_audience;
mod modeles;
mod monde;
mod outils;
mod ouverture;
mod personnes;
mod rechiffrement;
mod session;
mod tenue;
