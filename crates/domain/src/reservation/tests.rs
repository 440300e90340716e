use super::*;
use crate::calendrier::{a_paris, est_ouvre, jour_a_paris};
use crate::etats::chaque_ligne_compte;
use crate::lot::StatutLot;
use crate::lot::tenue::{EtatTenue, IdReservation, LignePortail, TRANSITIONS as DU_LOT, Tenue};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

/// The expected moves are written by hand from `domain.md` section 6, to be compared with the table: for each state,
/// the events that it accepts.
#[test]
fn chaque_evenement_depuis_chaque_etat_est_permis_ou_refuse() {
    use EtatReservation as E;
    let aucun: [Option<E>; 20] = [None; 20];
    let avec = |suites: &[(usize, E)]| {
        let mut ligne = aucun;
        for (rang, vers) in suites {
            ligne[*rang] = Some(*vers);
        }
        ligne
    };
    // Each number is an event: 0 changed, 1 complete, 2 one buyer signs, 3 the last buyer signs, 4 a buyer refuses, 5
    // the buyer takes the refusal back, 6 refused for good, 7 sent back, 8 a buyer stated as a professional, 9 scan
    // deposited again, 10 countersigned, 11 countersigned without a period to withdraw, 12 notice presented, 13
    // withdrawal, 14 end of the period to withdraw, 15 out of time, 16 extended by staff, 17 cancelled, 18 firm sale
    // cancelled by staff, 19 postponed.
    let attendus = [
        (
            E::Brouillon,
            avec(&[
                (0, E::Brouillon),
                (1, E::SignatureAcquereurs),
                (15, E::BrouillonExpire),
                (16, E::Brouillon),
                (17, E::BrouillonAnnule),
                (19, E::Brouillon),
            ]),
        ),
        (
            E::SignatureAcquereurs,
            avec(&[
                (2, E::SignatureAcquereurs),
                (3, E::SignatureSociete),
                (4, E::SignatureAcquereurs),
                (5, E::SignatureAcquereurs),
                (6, E::SignatureAnnulee),
                (7, E::Brouillon),
                (8, E::SignatureAcquereurs),
                (15, E::SignatureExpiree),
                (17, E::SignatureAnnulee),
            ]),
        ),
        (
            E::SignatureSociete,
            avec(&[
                (6, E::ContresignatureAnnulee),
                (8, E::SignatureSociete),
                (9, E::SignatureSociete),
                (10, E::Retractation),
                (11, E::Definitive),
                (17, E::ContresignatureAnnulee),
            ]),
        ),
        (E::Retractation, avec(&[(12, E::Retractation), (13, E::Retractee), (14, E::Definitive)])),
        (E::Definitive, avec(&[(13, E::Retractee), (18, E::VenteAnnulee)])),
    ];
    let attendu = |de, quand| {
        let (_, suites) = attendus.iter().find(|(etat, _)| *etat == de)?;
        suites[EvenementReservation::TOUS.into_iter().position(|un| un == quand)?]
    };
    chaque_ligne_compte(TRANSITIONS, (&E::TOUS, &EvenementReservation::TOUS), attendu);
    for etat in E::TOUS {
        // A reservation that has ended accepts no event and waits for nobody. A firm sale waits for nobody either.
        let suites = attendus.iter().find(|(de, _)| *de == etat).map_or(aucun, |(_, suites)| *suites);
        assert_eq!(suites == aucun, etat.est_finie(), "{etat:?}");
        assert_eq!(etat.attend().is_none(), etat.est_finie() || etat == E::Definitive, "{etat:?}");
        for (evenement, suite) in EvenementReservation::TOUS.into_iter().zip(suites) {
            let obtenu = etat.apres(evenement);
            assert_eq!(obtenu.ok(), suite, "{etat:?}, {evenement:?}");
            if let Err(interdite) = obtenu {
                assert_eq!((interdite.etat, interdite.evenement), (etat, evenement));
            }
        }
    }
}

#[test]
fn une_etape_et_un_statut_font_un_etat_et_un_seul() {
    let paires: BTreeSet<_> = EtatReservation::TOUS.iter().map(|e| (e.etape(), e.statut())).collect();
    assert_eq!(paires.len(), EtatReservation::TOUS.len());
    for etape in EtapeReservation::TOUTES {
        assert_eq!(EtapeReservation::depuis_code(etape.code()), Some(etape));
        assert_eq!(serde_json::json!(etape), etape.code());
        for statut in StatutReservation::TOUS {
            let etat = EtatReservation::depuis(etape, statut);
            assert_eq!(etat.map(|e| (e.etape(), e.statut())), paires.get(&(etape, statut)).copied());
        }
    }
    for statut in StatutReservation::TOUS {
        assert_eq!(StatutReservation::depuis_code(statut.code()), Some(statut));
        assert_eq!(serde_json::json!(statut), statut.code());
    }
    let refus = EtatReservation::Definitive.apres(EvenementReservation::Annulee).expect_err("it is firm");
    assert_eq!(
        refus.to_string(),
        "une réservation «\u{a0}Définitive (signée)\u{a0}» ne peut pas être «\u{a0}annulée\u{a0}»"
    );
}

/// The table of lots accepts every event that a reservation causes, and leads to the status of the lot that the state
/// of the reservation gives.
#[test]
fn la_table_du_lot_suit_celle_de_la_reservation() {
    let tenue = |etat: EtatReservation| match etat.statut_du_lot() {
        None => EtatTenue::Libre,
        Some(StatutLot::T) => EtatTenue::PreReserve,
        Some(StatutLot::R) => EtatTenue::Reserve,
        autre => panic!("{autre:?}"),
    };
    let (id, libre) = (IdReservation(7), Tenue::Libre);
    for (de, evenement, vers) in TRANSITIONS {
        match evenement.sur_le_lot(id) {
            Some(sur_le_lot) => {
                let genre = sur_le_lot.genre(&libre);
                assert!(DU_LOT.contains(&(tenue(*de), genre, tenue(*vers))), "{de:?}, {evenement:?}");
                assert_eq!(sur_le_lot.ligne(), Some(LignePortail::Reservation(id)), "{evenement:?}");
            }
            None => assert_eq!(tenue(*de), tenue(*vers), "{de:?}, {evenement:?}"),
        }
    }
}

#[test]
fn un_statut_dit_s_il_tient_le_lot_et_s_il_fait_attendre() {
    use StatutReservation as S;
    assert_eq!(S::qui_tiennent().collect::<Vec<_>>(), [S::EnCours, S::Signee]);
    let font_attendre: Vec<_> = S::TOUS.into_iter().filter(|statut| statut.fait_attendre()).collect();
    assert_eq!(font_attendre, [S::Annulee, S::Expiree, S::Retractee]);
}

#[test]
fn un_brouillon_dure_trois_jours_apres_sa_modification_et_dix_en_tout() {
    let cree = instant("2026-11-20T10:00:00Z");
    for (modifie, fin) in [
        ("2026-11-20T10:00:00Z", "2026-11-23T18:00:00+00:00"),
        ("2026-11-22T08:30:00Z", "2026-11-25T18:00:00+00:00"),
        ("2026-11-27T10:00:00Z", "2026-11-30T18:00:00+00:00"),
        ("2026-11-29T23:00:00Z", "2026-11-30T18:00:00+00:00"),
    ] {
        assert_eq!(expiration_du_brouillon(cree, instant(modifie)).to_rfc3339(), fin, "{modifie}");
    }
    let fin = expiration_du_brouillon(cree, cree);
    assert_eq!(avertissement(fin).to_rfc3339(), "2026-11-22T18:00:00+00:00");
    // The first draft begins at nine in the evening and lasts over a week-end. The second lasts over Christmas, which
    // is a Friday.
    for (cree, fin) in
        [("2026-11-25T20:00:00Z", "2026-11-30T18:00:00+00:00"), ("2026-12-22T08:00:00Z", "2026-12-28T18:00:00+00:00")]
    {
        let cree = instant(cree);
        assert_eq!(expiration_du_brouillon(cree, cree).to_rfc3339(), fin, "{cree}");
    }
}

#[test]
fn un_brouillon_prolonge_a_trois_jours_ouvres_de_plus() {
    // The three drafts would end on a Wednesday, on a Friday before midnight in Paris, and on the day before All
    // Saints' Day.
    for (fin, prolongee) in [
        ("2026-11-25T10:00:00Z", "2026-11-30T18:00:00+00:00"),
        ("2026-11-27T22:30:00Z", "2026-12-02T18:00:00+00:00"),
        ("2026-10-31T08:00:00Z", "2026-11-04T18:00:00+00:00"),
    ] {
        assert_eq!(expiration_prolongee(instant(fin)).to_rfc3339(), prolongee, "{fin}");
    }
}

#[test]
fn les_acquereurs_ont_jusqu_a_la_fin_du_septieme_jour() {
    for (demandee, fin) in [
        ("2026-11-20T10:00:00Z", "2026-11-27T22:59:59+00:00"),
        // The second request is made at half past midnight in Paris. During the third period, clocks change.
        ("2026-11-20T23:30:00Z", "2026-11-28T22:59:59+00:00"),
        ("2026-03-23T10:00:00Z", "2026-03-30T21:59:59+00:00"),
    ] {
        assert_eq!(fin_de_signature(instant(demandee), JOURS_DE_SIGNATURE).to_rfc3339(), fin, "{demandee}");
    }
}

#[test]
fn la_retractation_dure_dix_jours_apres_la_derniere_presentation() {
    for (presentations, dernier) in [
        // Courts have judged these kinds of cases: a period that ends on a Friday stays as it is, and one that would
        // end on a Saturday ends on the next Monday.
        (["2018-09-04", "2018-09-04"], "2018-09-14"),
        (["2026-11-10", "2026-11-11"], "2026-11-23"),
        (["2026-11-04", "2026-11-04"], "2026-11-16"),
        // The period is counted from the later of the two presentations.
        (["2026-11-20", "2026-11-13"], "2026-11-30"),
        (["2026-11-13", "2026-11-20"], "2026-11-30"),
        // The tenth day is a public holiday, then a holiday before a week-end, then Easter Monday.
        (["2026-11-01", "2026-10-31"], "2026-11-12"),
        (["2026-12-15", "2026-12-15"], "2026-12-28"),
        (["2026-03-27", "2026-03-26"], "2026-04-07"),
        // Public holidays within the period are counted.
        (["2026-05-06", "2026-05-06"], "2026-05-18"),
    ] {
        let fin = fin_de_retractation(&presentations.map(|texte| Some(jour(texte)))).expect("both were presented");
        assert_eq!(jour_a_paris(fin), jour(dernier), "{presentations:?}");
    }
    assert_eq!(fin_de_retractation(&[]), None);
    assert_eq!(fin_de_retractation(&[None, Some(jour("2026-11-20"))]), None);
}

proptest! {
    #[test]
    fn une_retractation_laisse_dix_jours_entiers_et_finit_un_jour_ouvre(decalages in prop::collection::vec(0u64..20_000, 1..3)) {
        let presentations: Vec<_> = decalages.iter().map(|d| Some(jour("2020-01-01") + Days::new(*d))).collect();
        let derniere = presentations.iter().flatten().max().copied().expect("one at least");
        let fin = fin_de_retractation(&presentations).expect("all were presented");
        let dernier = jour_a_paris(fin);
        prop_assert!(est_ouvre(dernier));
        prop_assert!(dernier >= derniere + Days::new(10));
        // The end moves to the next working day and no further.
        let sautes = (derniere + Days::new(10)).iter_days().take_while(|j| *j < dernier);
        prop_assert!(sautes.into_iter().all(|j| !est_ouvre(j)));
        prop_assert_eq!(jour_a_paris(fin + TimeDelta::seconds(1)), dernier + Days::new(1));
    }

    #[test]
    fn un_brouillon_ne_passe_jamais_ses_bornes(minutes in 0i64..14_400) {
        let cree = instant("2026-03-25T10:00:00Z");
        let modifie = cree + TimeDelta::minutes(minutes);
        let fin = expiration_du_brouillon(cree, modifie);
        let due = (cree + TimeDelta::days(10)).min(modifie + TimeDelta::hours(72));
        let jour = jour_a_paris(fin);
        prop_assert!(est_ouvre(jour) && fin == a_paris(jour, 19) && fin >= due);
        // The end is the first possible one: no evening of a working day is skipped.
        let sautes = jour_a_paris(due).iter_days().take_while(|autre| *autre < jour);
        prop_assert!(sautes.into_iter().all(|autre| !est_ouvre(autre) || a_paris(autre, 19) < due));
    }

    /// Whatever the order of events, a reservation that has ended stays ended. Its stage goes back in two cases only:
    /// a correction before anybody has signed, and a withdrawal that was posted in time.
    #[test]
    fn aucune_suite_d_evenements_ne_revient_en_arriere(rangs in prop::collection::vec(0usize..20, 0..40)) {
        let mut etat = EtatReservation::Brouillon;
        for rang in rangs {
            let evenement = EvenementReservation::TOUS[rang];
            if let Ok(suivant) = etat.apres(evenement) {
                let en_arriere = [
                    (EvenementReservation::Renvoyee, EtatReservation::Brouillon),
                    (EvenementReservation::Retractee, EtatReservation::Retractee),
                ];
                let permis = en_arriere.contains(&(evenement, suivant)) || suivant.etape() >= etat.etape();
                prop_assert!(!etat.est_finie() && permis);
                etat = suivant;
            }
        }
    }
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/reservation.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/reservation.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}
