//! What the tests of several crates share: databases on both engines, and a frozen clock.
//!
//! Only tests depend on this crate. It uses `store` and `domain`, and knows nothing of HTTP. Start at [`base::BaseDeTest`]:
//!
//! ```no_run
//! # async fn exemple() {
//! use testkit::base::{BaseDeTest, Moteur};
//! let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
//! assert_eq!(store::faits::dernier(&base.lire().await.expect("a place")).await.expect("a row").0, 0);
//! # }
//! ```

pub mod base;
pub mod courriel;
pub mod gens;
pub mod horloge;
pub mod horodatage;
pub mod juges;
mod octets_der;
pub mod petit_monde;
mod postgres;
pub mod requetes;
pub mod revocation;
pub mod smtp;
pub mod tenue;
