//! The HTTP face of the portal: routes, sessions, and the applier of the stream of facts.
//!
//! A read goes from a route to `catalogue` or `store`; a write from a route to `actions`. Nothing here decides a rule of
//! the business, and only [`error`] knows status codes. A search touches no database: not for the lots, which the
//! snapshot of [`Etat`] holds, and not for the session, which its cache holds.
//!
//! Start at [`router`], which lists the calls of `appels`, then [`Etat`], which they share, then `flux::suivi`, which keeps
//! it fresh. `plomberie` is plumbing; the shapes of bodies and answers are the crate `wire`.
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
