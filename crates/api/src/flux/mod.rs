//! The state that a process keeps, and the task that keeps it up to date: the current catalogue, the sessions, the applier of the stream of
//! facts. This module uses none of the calls.

pub(crate) mod annonces;
mod appliqueur;
pub(crate) mod atelier;
pub(crate) mod attendus;
pub(crate) mod dessinateur;
pub(crate) mod destinataires;
pub(crate) mod direct;
pub(crate) mod etat;
pub(crate) mod insistance;
pub(crate) mod limiteur;
pub(crate) mod limiteur_compte;
pub(crate) mod nouvelle;
pub(crate) mod places;
mod places_du_direct;
mod retraite;
mod reveils;
pub(crate) mod sessions;
pub(crate) mod version;
