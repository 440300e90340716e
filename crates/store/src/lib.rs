//! The database of the portal, SQLite or PostgreSQL through one code path, and the files beside it.
//!
//! Every transition is written through [`Base::ecrire`], which orders the facts of the portal: the journal and the change feed
//! are one table ([`faits`]). Reads borrow a connection with [`Base::lire`]. Each entity has a module of plain functions. Rows
//! are typed in [`tables`]. Personal data is stored encrypted ([`chiffre`]).
//!
//! Deliberately absent: business rules (`domain`), what people do (`actions`), status codes (`api`), searching (`catalogue`: the
//! database is the truth, and searches run on snapshots built by [`catalogue::charger`]).
//!
//! ```no_run
//! # async fn exemple() -> Result<(), store::Error> {
//! use store::{Acte, Acteur, Auteur, Base, Fait, Reglages};
//! let base = Base::ouvrir(&Reglages::nouveaux("sqlite://var/linteau.sqlite3", "var")).await?;
//! base.migrer().await?;
//! let ecrit = base
//!     .ecrire(&Acteur::local(Auteur::Commande), async |tx| {
//!         let groupe = store::groupe::creer(&tx, "Alpha").await?.id;
//!         Ok::<_, store::Error>(Acte::fait(groupe, Fait::Groupe { groupe }))
//!     })
//!     .await?;
//! println!("groupe {:?}, fait {:?}", ecrit.valeur, ecrit.numero);
//! # Ok(()) }
//! ```

pub mod acteur;
pub mod appartenance;
pub mod attente;
pub mod balayage;
pub mod base;
pub mod calendrier;
pub mod captcha;
pub mod catalogue;
pub mod chiffre;
pub mod cle_de_sceau;
pub mod cloche;
pub mod compte;
mod connexion;
pub mod contact;
pub mod contrat;
pub mod courrier;
pub mod denonciation;
mod desaccord;
pub mod document;
pub mod echec_connexion;
pub mod ecriture;
pub mod ensemble;
pub mod enveloppe;
pub mod error;
pub mod etat_des_risques;
pub mod faits;
pub mod fichier;
pub mod forme;
pub mod groupe;
mod guichet;
pub mod hors_vente;
pub mod idempotence;
pub mod import;
pub mod indexation;
pub mod inscription;
pub mod journal;
pub mod liaison;
pub mod lien_compte;
mod lignes;
pub mod lot;
mod magasin;
pub mod mandat;
pub mod mesure_audience;
pub mod migrations;
pub mod motif;
pub mod nom_de_fichier;
pub mod octets;
pub mod option_lot;
mod ouverture;
pub mod photo;
pub mod piece;
mod preparation;
pub mod prise;
pub mod prix;
pub mod programme;
pub mod protection;
mod rangement;
pub mod rechiffrement;
pub mod referent;
pub mod reglage;
pub mod reseau_connu;
pub mod reservation;
mod reveil;
pub mod session;
pub mod tables;
pub mod tache;
pub mod temps;
pub mod tranche;
pub mod transmission;
pub mod utilisateur;
mod visibles;

pub use acteur::{Acteur, Auteur};
pub use base::{Acces, Base, Lecture, Reglages, SchemaVoulu};
pub use desaccord::{Cause, Desaccord};
pub use ecriture::{Acte, Ecrit, Ecriture};
pub use error::{Error, Result, Unicite};
pub use faits::{Fait, Numero, Touche};
pub use ouverture::hote_sans_preuve;
pub use temps::{Horloge, Instant, Periode};
