//! What is sold and waited for, as values: options, places in waiting lists, declarations and reservations
//! (`domain.md` sections 4, 5, 6 and 9).
//!
//! An entity has the fields that it always keeps, and a state. Each variant of the state holds the data of that state
//! alone (when the entity ends, why it was cancelled). A transition is a method of the entity. It refuses
//! ([`RefusDeVente`]), or gives a [`Pas`]: the entity after the transition, what happens to the lot, the facts and
//! the letters. Nothing here reads or writes rows. `store` turns rows into entities, in one place for each entity,
//! and `actions::prise` writes a [`Pas`].
//!
//! The states of each entity and the table of its moves stand in the module of its lifecycle ([`crate::option_lot`],
//! [`crate::attente`], …). [`droits`] says who may do what with the four entities.
//!
//! ```
//! use domain::vente::{EtatOption, Prolongation};
//! # use domain::vente::NouvelleOption;
//! # let cree = "2026-11-23T08:00:00Z".parse().expect("an instant");
//! # let nouvelle = NouvelleOption {
//! #     lot: domain::lot::IdLot("nantes1-A201".to_owned()),
//! #     programme: domain::programme::IdProgramme("nantes1".to_owned()),
//! #     prescripteur: domain::utilisateur::IdUtilisateur(4),
//! #     compte: None,
//! #     contact: domain::contact::IdContact(1),
//! #     denonciation: None,
//! #     cree,
//! #     prix: domain::lot::PrixLot::default(),
//! #     regime: None,
//! # };
//! let option = nouvelle.nee(domain::lot::tenue::IdOption(12));
//! assert_eq!(option.prolongation, Prolongation::Possible);
//! let pas = option.echoir(option.echeance).expect("its time is over");
//! assert_eq!(pas.apres.etat, EtatOption::Echue { le: option.echeance });
//! ```

mod attente;
mod denonciation;
pub mod droits;
#[cfg(test)]
pub(crate) mod essais;
mod formulaire;
mod liste;
mod option_lot;
mod pas;
mod reservation;

pub use crate::refus::{GenreDeRefus, RefusDeVente, Vers};
pub use attente::{Attente, EtatAttente, LettreSurAttente, NouvelleAttente, RaisonSansSuite};
pub use denonciation::{
    DebutDeDenonciation, Denonciation, EtatDenonciation, LettreSurDenonciation, NouvelleDenonciation, ObjetDeVente,
    RaisonDAttente, Rivalite, VenteRivale,
};
pub use droits::{Agissant, DroitsSurDenonciation, DroitsSurOption, EntourageDeDenonciation};
pub use formulaire::{DepotOffert, FormulaireDuDossier, FormulaireRempli, TvaProposee};
pub use liste::{
    DelaiDeReprise, FileDAttente, FinDeTenue, FinsDUneSociete, ListeDAttente, Presente, QuiAttend, ReglesDAttente,
};
pub use option_lot::{EtatOption, LettreSurOption, NouvelleOption, OptionLot, Prolongation};
pub use pas::{DeLaVente, Pas, SurLeLot};
pub use reservation::{
    ColonnesDuStade, DroitsSurReservation, FinDeReservation, FormulaireChange, LettreSurReservation,
    NouvelleReservation, OrigineDAcquereur, Reservation, StadeDeReservation,
};
