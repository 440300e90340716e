//! The rules and words of the portal: entities, codes, exact numbers, statuses, access.
//!
//! The crate is pure: it uses no database, no clock, no network and no HTTP. What a sales director would recognise
//! stands here under its French name. Other crates store these entities (`store`), search them (`catalogue`), import
//! them (`feed`) and send them (`api`).
//!
//! Start at [`lot::Lot`] and [`programme::Programme`], the two entities of the catalogue. Then read [`acces`], which
//! says who sees what.
//!
//! ```
//! use domain::nombres::Montant;
//! let prix: Montant = "389000.50".parse().expect("two decimals at most");
//! assert_eq!(prix.centiemes(), 38_900_050);
//! ```

pub mod acces;
pub mod attente;
pub mod calendrier;
pub mod chiffres;
pub mod code_postal;
pub mod contact;
pub mod contrat;
pub mod denonciation;
pub mod document;
#[cfg(test)]
mod ecritures;
pub mod email;
mod enumeration;
pub mod etat_des_risques;
pub mod etats;
pub mod fait;
pub mod fichier;
pub mod fusion;
pub mod inscription;
pub mod lot;
pub mod mandat;
pub mod marque;
pub mod mesure_audience;
pub mod mot_de_passe;
pub mod nombres;
pub mod option_lot;
pub mod preferences;
pub mod programme;
pub mod refus;
pub mod refus_partage;
pub mod regard;
pub mod reglage;
pub mod regle;
pub mod reservation;
pub mod saisie;
pub mod signature;
pub mod systeme;
pub mod tache;
pub mod telephone;
pub mod texte;
pub mod utilisateur;
pub mod vente;

use serde::{Deserialize, Serialize};

/// A code, with the French label that people read. Most reference values are sent in this form:
/// `{"code": "L", "libelle": "Libre"}`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CodeLibelle {
    pub code: String,
    pub libelle: String,
}
