//! The calls, a module each: what is asked, what is answered. A read takes two hops, a write three.

pub(crate) mod actions_lot;
pub(crate) mod adresse;
pub(crate) mod document;
pub(crate) mod document_dessin;
pub(crate) mod document_fichier;
pub(crate) mod export_lots;
pub(crate) mod facade;
pub(crate) mod facette;
pub(crate) mod gestion;
pub(crate) mod gestion_societe;
pub(crate) mod gestion_utilisateur;
pub(crate) mod incarnation;
pub(crate) mod lieu;
pub(crate) mod lot;
pub(crate) mod manifeste;
pub(crate) mod mesure_audience;
#[cfg(feature = "mesures")]
pub(crate) mod mesures;
pub(crate) mod mon_compte;
pub(crate) mod photo;
pub(crate) mod programme;
pub(crate) mod recherche;
pub(crate) mod responsable_reseau;
pub(crate) mod sante;
pub(crate) mod session;
pub(crate) mod utilisateur;
