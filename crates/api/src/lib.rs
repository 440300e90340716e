//! The HTTP face of the portal: routes, sessions, and the applier of the stream of facts.
//!
//! A read goes from a route to `catalogue` or `store`; a write goes from a route to `actions`. This crate decides no
//! business rule, and only [`error`] knows status codes. A search asks the database for nothing: the snapshot of [`Etat`]
//! holds the lots, and the cache of [`Etat`] holds the session.
//!
//! Start at [`router`], which lists the calls of `appels`. Then read [`Etat`], which all calls share, and `flux::appliqueur`,
//! which keeps it up to date. `plomberie` is the plumbing. The crate `wire` holds the shapes of bodies and answers.
//!
//! ```no_run
//! # async fn exemple(base: store::Base) -> std::io::Result<()> {
//! let etat = api::Etat::ouvrir(base, api::Reglages::default());
//! let ecoute = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! axum::serve(ecoute, api::router(&etat)).await
//! # }
//! ```

mod appels;
mod documentation;
mod error;
mod flux;
mod navigateur;
mod plomberie;
mod reglages;
mod routes;

pub use appels::evenements::FluxOuvert;
pub use error::Error;
pub use flux::etat::{Etat, Retard};
pub use reglages::{DemoAdmise, Limites, Marque, Partage, Reglages, Tuiles};
pub use routes::{openapi, router};
