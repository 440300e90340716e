//! The actions of people and programs in the portal, one function each: import a feed, undo an import, sign in, add a user.
//!
//! An action checks the rules of `domain` and writes through `store` in one transaction (an import: in batches that become
//! visible together). It states its facts, stamped with the [`Contexte`] that is its first argument. The portal, the pages of
//! staff and the command line call the same actions. Deliberately absent: HTTP and its status codes (`api`), reading (`api` asks
//! `catalogue` and `store`), settings (`server`).
//!
//! ```no_run
//! # async fn exemple(base: store::Base) -> Result<(), actions::Error> {
//! use actions::{Contexte, import::{Options, importer}};
//! let contexte = Contexte::de_la_commande(base);
//! let rapport = importer(&contexte, "flux.ndjson".as_ref(), Options::default(), &|_| {}).await?;
//! println!("{rapport}");
//! # Ok(()) }
//! ```

pub mod attente;
pub mod balayage;
pub mod captcha;
pub mod certificat;
pub mod cles;
pub mod cloche;
mod contexte;
pub mod courrier;
pub mod demonstration;
pub mod denonciation;
pub mod document;
mod dossier;
pub mod error;
pub mod etat_des_risques;
mod fichier;
pub mod gestion;
pub mod import;
pub mod inscription;
pub mod journal;
pub mod liaison;
pub mod lien_compte;
pub mod lot;
mod lot_vu;
pub mod mandat;
pub mod mesure_audience;
pub mod mon_compte;
mod mot_de_passe;
mod moyens;
pub mod option_lot;
pub mod parapheur;
pub mod photo;
mod pouvoir;
pub mod prise;
mod refus_import;
pub mod reglage;
mod regle;
mod reseau;
pub mod reservation;
pub mod session;
pub mod signature;
pub mod tache;
mod un_par_un;
pub mod utilisateur;
pub mod version;

pub use contexte::Contexte;
pub use error::{Error, RefusDAction, Result, SorteDeRefus, Vers, Versions, Violation};
pub use reseau::voisinage;
