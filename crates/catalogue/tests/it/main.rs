//! The rules of the catalogue: the language of its questions, and the engine compared with a naive filter.

mod carte;
mod choix;
mod comptes;
mod facettes;
mod grand;
mod instantanes;
mod lecture;
mod lecture_hostile;
mod monde;
mod moteur;
mod questions;
mod rendu;
mod sens;
