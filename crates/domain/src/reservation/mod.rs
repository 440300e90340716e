//! A reservation: one or two buyers, or a company, reserve a lot (`domain.md` section 6). `docs/etats/reservation.md`
//! draws the states of a reservation. [`crate::vente::Reservation`] is the reservation itself, with its moves.
//! [`crate::lot::tenue`] says what a reservation does to its lot.
//!
//! The form of a draft is a JSON document with the names of the wire, in which anything may be missing. [`nettoyer`]
//! puts the document in the form in which it is kept. [`verifier_la_reservation`] finds what is missing or wrong in
//! it. [`BrouillonReservation`] reads it. One table defines the fields, `regles/reservation.json`; the browser reads
//! this table too.

mod brouillon;
mod champs;
mod choix_de_tva;
mod completude;
mod conditions;
mod constat;
mod delais;
mod depot;
mod dispositifs;
mod eligibilite;
mod etape;
mod genre;
mod listes;
mod mensualite;
mod pays;
mod personnes;
mod pieces;
mod prix;
pub mod references;
mod statut;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_achat;
#[cfg(test)]
mod tests_champs;
#[cfg(test)]
mod tests_formulaire;
mod verifications;

pub use brouillon::{
    BrouillonReservation, CodeChoisi, DepotVerse, Financement, NotaireDesAcquereurs, Pret, Reservataire,
    SocieteAcquereuse,
};
pub use champs::{LECTURE_SEULE, champs_changes, nettoyer, noms_refuses, relire_le_formulaire, verifier_les_champs};
pub use choix_de_tva::dits_par_la_tva;
pub use completude::{CadreDeReservation, eligibilite, plafond, verifier_la_reservation};
pub use constat::{ConstatDuFormulaire, EtatDeSection, GenreDeConstat, SectionDeReservation, fautes_apportees};
pub use delais::{
    JOURS_DE_RETRACTATION, JOURS_DE_SIGNATURE, avertissement, expiration_au_plus_tard, expiration_du_brouillon,
    expiration_prolongee, expiration_reportee, fin_de_retractation, fin_de_signature,
};
pub use depot::{PlafondDeDepot, est_admis, plafond_de_depot};
pub use dispositifs::{
    DISPOSITIFS, DROIT_COMMUN, Dispositif, fiscalite_du_regime, fiscalites_offertes, jour_des_dispositifs,
};
pub use eligibilite::{Eligibilite, FaitsDAchat, ReponseDEligibilite, eligibilite_lli, eligibilite_tva_reduite};
pub use etape::{EtapeReservation, StatutReservation};
pub use listes::ListeDeReference;
pub use mensualite::{EFFORT_MAXIMAL, HypothesesDePret, Mensualite, effort, mensualite};
pub use personnes::{ACQUEREURS, ClesDAcquereur, acquereur_a_change, cles_nouvelles, personne, personnes};
pub use pieces::{
    CategorieDePiece, FORMATS_DE_PIECE, POIDS_DE_PIECE_KO, PieceFournie, PieceRequise, TypeDePiece,
    categories_quittees, pieces_requises,
};
pub use prix::{
    PrixDuContrat, RegimeDeTva, TvaNonOfferte, a_une_promotion, le_plus_bas, prix_avec_promotion, prix_du_regime,
    prix_sans_promotion, regime_de_tva, regime_offert, tva_offertes,
};
pub use statut::{
    EtatReservation, EvenementReservation, SuiteAttendue, TRANSITIONS, TransitionReservation,
    TransitionReservationInterdite, diagramme,
};
pub use verifications::{PointAVerifier, points_a_verifier};
