//! A reservation: one or two buyers, or a company, reserve a lot (`domain.md` section 6). Its states are drawn in
//! `docs/etats/reservation.md`; what it does to the lot is [`crate::lot::tenue`].

mod delais;
mod statut;
#[cfg(test)]
mod tests;

pub use delais::{
    JOURS_DE_RETRACTATION, JOURS_DE_SIGNATURE, avertissement, expiration_du_brouillon, fin_de_retractation,
    fin_de_signature,
};
pub use statut::{
    EtapeReservation, EtatReservation, EvenementReservation, StatutReservation, TRANSITIONS, TransitionReservation,
    TransitionReservationInterdite, diagramme,
};
