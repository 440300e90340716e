//! The HTTP face of the portal: routes, wire shapes, sessions, and the applier of the stream of facts.
//!
//! A read goes from a route to `catalogue` or `store`; a write from a route to `actions`. Nothing here decides a rule of
//! the business, and only [`error`] knows status codes. A search touches no database: not for the lots, which the
//! snapshot of [`Etat`] holds, and not for the session, which its cache holds.
//!
//! Start at [`router`], which lists the calls, then [`Etat`], which they share, then `suivi`, which keeps it fresh.
//!
//! ```no_run
//! # async fn exemple(base: store::Base) -> std::io::Result<()> {
//! let etat = api::Etat::ouvrir(base, api::Reglages::default());
//! let ecoute = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! axum::serve(ecoute, api::router(&etat)).await
//! # }
//! ```

mod actions_lot;
mod adresse;
mod client;
mod conditionnel;
mod contexte;
mod corps;
mod couches;
mod document;
mod document_dessin;
mod document_fichier;
mod documentation;
mod documentation_commune;
mod documentation_partagee;
mod error;
mod etat;
mod export_lots;
mod facade;
mod facette;
mod hydra;
mod lieu;
mod lot;
mod manifeste;
mod mesure_audience;
#[cfg(feature = "mesures")]
mod mesures;
mod modeles;
mod navigateur;
mod parametres;
mod programme;
mod recherche;
mod reglages;
mod responsable_reseau;
mod retraite;
mod routes;
mod sante;
pub mod schemas;
mod session;
mod sessions;
mod suivi;
mod utilisateur;

pub use error::Error;
pub use etat::{Etat, Retard};
pub use reglages::{DemoAdmise, Limites, Marque, Reglages, Tuiles};
pub use routes::{openapi, router};
