//! A contract at each of its stages, for the tests of its moves and of its rights.

use super::*;
use crate::acces::Role;
use crate::contrat::{EnvoiASigner, ModeDeNotification, Notification, ObjetDuContrat, VoieDeSignature};
use crate::regard::Regard;
use crate::vente::Agissant;
use chrono::{NaiveDate, TimeDelta};
use serde_json::json;

pub(super) const EP: IdUtilisateur = IdUtilisateur(4);
pub(super) const NUMERO: IdReservation = IdReservation(7);

pub(super) fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

pub(super) fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

/// The instant at which the contract is sent: a Friday at ten in Paris.
pub(super) fn envoi() -> DateTime<Utc> {
    instant("2026-11-27T09:00:00Z")
}

pub(super) fn apres(heures: i64) -> DateTime<Utc> {
    envoi() + TimeDelta::hours(heures)
}

pub(super) fn regard(id: i32, role: Role) -> Regard {
    Regard { utilisateur: IdUtilisateur(id), compte: Some(IdCompte(2)), groupe: None, roles: vec![role] }
}

pub(super) fn code<T>(fait: Result<T, RefusDeVente>) -> &'static str {
    fait.err().map_or("", |refus| refus.code)
}

pub(super) fn moi<T>(faire: impl FnOnce(Agissant<'_>) -> T) -> T {
    faire(Agissant { regard: &regard(EP.0, Role::EP), compte: None })
}

pub(super) fn equipe<T>(faire: impl FnOnce(Agissant<'_>) -> T) -> T {
    faire(Agissant { regard: &regard(9, Role::IA), compte: None })
}

pub(super) fn brouillon() -> Reservation {
    let nouvelle = NouvelleReservation {
        lot: IdLot("nantes1-A201".to_owned()),
        programme: IdProgramme("nantes1".to_owned()),
        prescripteur: EP,
        compte: Some(IdCompte(2)),
        option: None,
        origines: [OrigineDAcquereur::default(); 2],
        creee: apres(-24),
        prix: PrixLot::default(),
        document: json!({}),
    };
    nouvelle.nee(NUMERO)
}

pub(super) fn envoyee(voie: VoieDeSignature, objet: ObjetDuContrat) -> Reservation {
    let envoi_a_signer = EnvoiASigner { voie, objet, acquereurs: 2, jours: 7 };
    moi(|moi| brouillon().envoyer_a_signer(moi, envoi_a_signer, envoi())).expect("theirs, and it runs").apres
}

pub(super) fn a_signer() -> Reservation {
    envoyee(VoieDeSignature::Electronique, ObjetDuContrat::Habitation)
}

pub(super) fn suite(pas: Result<Pas<Reservation>, RefusDeVente>) -> Reservation {
    pas.expect("allowed").apres
}

pub(super) fn a_contresigner() -> Reservation {
    suite(suite(a_signer().signer_par(1, Some(apres(1)), apres(1))).signer_par(2, None, apres(2)))
}

pub(super) fn en_retractation() -> Reservation {
    suite(a_contresigner().contresigner(apres(3)))
}

pub(super) fn notification(mode: ModeDeNotification, presentee: &str) -> Notification {
    Notification { mode, presentee: jour(presentee), notee: apres(500) }
}

/// The reservation once both buyers were notified. The later notice is of 3 December, and its tenth day is a Sunday.
pub(super) fn notifiee() -> Reservation {
    let mut une = en_retractation();
    for (rang, presentee) in [(1, "2026-12-02"), (2, "2026-12-03")] {
        let papier = notification(ModeDeNotification::Papier, presentee);
        une = suite(equipe(|equipe| une.notifier(equipe, rang, papier, instant("2026-12-04T09:00:00Z"))));
    }
    une
}

pub(super) fn definitive() -> Reservation {
    suite(notifiee().devenir_definitive(instant("2026-12-14T23:00:00Z")))
}
