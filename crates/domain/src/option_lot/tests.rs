use super::*;
use crate::calendrier::est_ouvre;
use crate::etats::chaque_ligne_compte;
use chrono::{TimeDelta, Timelike as _};
use chrono_tz::Europe::Paris;
use proptest::prelude::*;
use std::path::Path;

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

/// The expected moves are written by hand from `domain.md` section 4, to be compared with the table. A move that is
/// not written here is refused.
#[test]
fn chaque_evenement_depuis_chaque_etat_est_permis_ou_refuse() {
    use StatutOption::{Annulee, Echue, EnCours, Transformee};
    let evenements = EvenementOption::TOUS.map(EvenementOption::libelle);
    assert_eq!(
        evenements.map(|dit| dit.split(' ').next()),
        ["transformée", "échéance", "annulée", "prolongée"].map(Some)
    );
    let attendus = [
        (EnCours, [Some(Transformee), Some(Echue), Some(Annulee), Some(EnCours)]),
        (Transformee, [None; 4]),
        (Echue, [None; 4]),
        (Annulee, [None; 4]),
    ];
    let attendu = |de, quand| {
        let (_, suites) = attendus.iter().find(|(statut, _)| *statut == de).expect("each state");
        suites[EvenementOption::TOUS.into_iter().position(|un| un == quand).expect("each event")]
    };
    chaque_ligne_compte(TRANSITIONS, (&StatutOption::TOUS, &EvenementOption::TOUS), attendu);
    for statut in StatutOption::TOUS {
        for evenement in EvenementOption::TOUS {
            let obtenu = statut.apres(evenement);
            assert_eq!(obtenu.ok(), attendu(statut, evenement), "{statut:?}, {evenement:?}");
            if let Err(interdite) = obtenu {
                assert_eq!((interdite.statut, interdite.evenement), (statut, evenement));
            }
        }
        assert_eq!(StatutOption::depuis_code(statut.code()), Some(statut));
        assert_eq!(StatutOption::depuis_nom(statut.nom()), Some(statut));
    }
}

#[test]
fn une_option_finit_a_dix_neuf_heures_le_troisieme_jour_ouvre() {
    for (prise, fin, rappelee) in [
        // An option taken on Monday ends on Thursday, and the reminder is sent on Wednesday.
        ("2026-11-23T08:00:00Z", "2026-11-26T18:00:00+00:00", "2026-11-25T08:00:00+00:00"),
        // The first option is taken on Friday evening in Paris, the second at half past midnight on Saturday. Both
        // end on Wednesday.
        ("2026-11-20T22:30:00Z", "2026-11-25T18:00:00+00:00", "2026-11-24T08:00:00+00:00"),
        ("2026-11-20T23:30:00Z", "2026-11-25T18:00:00+00:00", "2026-11-24T08:00:00+00:00"),
        // Clocks change while these two options run: in March, then in October.
        ("2026-03-27T09:00:00Z", "2026-04-01T17:00:00+00:00", "2026-03-31T07:00:00+00:00"),
        ("2026-10-23T09:00:00Z", "2026-10-28T18:00:00+00:00", "2026-10-27T08:00:00+00:00"),
        // The first option runs over 11 November, the second over Easter Monday.
        ("2026-11-09T09:00:00Z", "2026-11-13T18:00:00+00:00", "2026-11-12T08:00:00+00:00"),
        ("2026-04-02T09:00:00Z", "2026-04-08T17:00:00+00:00", "2026-04-07T07:00:00+00:00"),
    ] {
        let echeance = echeance(instant(prise));
        assert_eq!(echeance.to_rfc3339(), fin, "{prise}");
        assert_eq!(rappel(echeance).to_rfc3339(), rappelee, "{prise}");
    }
    let prolongee = echeance_prolongee(instant("2026-11-26T18:00:00Z"));
    assert_eq!(prolongee.to_rfc3339(), "2026-12-01T18:00:00+00:00");
}

proptest! {
    #[test]
    fn elle_finit_toujours_un_jour_ouvre_et_le_rappel_vient_avant(minutes in 0i64..20_000_000) {
        let prise = instant("2020-01-01T00:00:00Z") + TimeDelta::minutes(minutes);
        let fin = echeance(prise);
        let a_paris = fin.with_timezone(&Paris);
        prop_assert_eq!((a_paris.hour(), a_paris.minute()), (HEURE, 0));
        prop_assert!(est_ouvre(a_paris.date_naive()));
        prop_assert!(prise < rappel(fin) && rappel(fin) < fin);
        prop_assert!(fin - prise > TimeDelta::days(2) && fin - prise < TimeDelta::days(9));
    }
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/option.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/option.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}
