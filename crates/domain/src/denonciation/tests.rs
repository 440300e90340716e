use super::*;
use crate::etats::chaque_ligne_compte;
use std::path::Path;

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

/// The expected moves are written by hand from `domain.md` section 5, to be compared with the table. A move that is
/// not written here is refused.
#[test]
fn chaque_evenement_depuis_chaque_etat_est_permis_ou_refuse() {
    use StatutDenonciation::{Annulee, Echue, EnCours, Refusee, Validee};
    let evenements = EvenementDenonciation::TOUS.map(EvenementDenonciation::libelle);
    assert_eq!(
        evenements.map(|dit| dit.split([' ', ',']).next()),
        ["validée", "refusée", "échéance", "annulée", "renouvelée"].map(Some)
    );
    let attendus = [
        (EnCours, [Some(Validee), Some(Refusee), Some(Echue), Some(Annulee), None]),
        (Validee, [None, None, Some(Echue), Some(Annulee), Some(Validee)]),
        (Echue, [None; 5]),
        (Refusee, [None; 5]),
        (Annulee, [None; 5]),
    ];
    let attendu = |de, quand| {
        let (_, suites) = attendus.iter().find(|(statut, _)| *statut == de).expect("each state");
        suites[EvenementDenonciation::TOUS.into_iter().position(|un| un == quand).expect("each event")]
    };
    chaque_ligne_compte(TRANSITIONS, (&StatutDenonciation::TOUS, &EvenementDenonciation::TOUS), attendu);
    for statut in StatutDenonciation::TOUS {
        for evenement in EvenementDenonciation::TOUS {
            let obtenu = statut.apres(evenement);
            assert_eq!(obtenu.ok(), attendu(statut, evenement), "{statut:?}, {evenement:?}");
            if let Err(interdite) = obtenu {
                assert_eq!((interdite.statut, interdite.evenement), (statut, evenement));
            }
        }
    }
}

#[test]
fn les_codes_et_les_noms_se_relisent() {
    for statut in StatutDenonciation::TOUS {
        assert_eq!(StatutDenonciation::depuis_code(statut.code()), Some(statut));
        assert_eq!(StatutDenonciation::depuis_nom(statut.nom()), Some(statut));
    }
    assert_eq!(
        StatutDenonciation::courants().map(StatutDenonciation::nom).collect::<Vec<_>>(),
        ["en-cours", "validee"]
    );
    let mut ranges = StatutDenonciation::TOUS;
    ranges.sort_by_key(|statut| statut.ordre());
    assert_eq!(ranges.map(StatutDenonciation::libelle), ["Validée", "En cours", "Echue", "Refusée", "Annulée"]);
}

#[test]
fn une_denonciation_court_trente_jours_jusqu_a_la_fin_du_jour() {
    for (creee, fin) in [
        ("2026-11-22T10:00:00Z", "2026-12-22T22:59:59+00:00"),
        // In Paris this declaration is made at half past midnight on 10 October. Clocks change before its end, and
        // before the end of the next one.
        ("2026-10-09T22:30:00Z", "2026-11-09T22:59:59+00:00"),
        ("2026-03-10T12:00:00Z", "2026-04-09T21:59:59+00:00"),
    ] {
        assert_eq!(echeance(instant(creee)).to_rfc3339(), fin);
    }
    let fin = echeance(instant("2026-11-22T10:00:00Z"));
    assert_eq!(echeance_renouvelee(fin).to_rfc3339(), "2027-01-21T22:59:59+00:00");
}

#[test]
fn elle_se_renouvelle_deux_fois_dans_ses_sept_derniers_jours() {
    use RefusDeRenouvellement::{Epuise, NonValidee, TropTot};
    let fin = instant("2026-12-22T22:59:59Z");
    let peut = |statut, fois, quand: &str| peut_renouveler(statut, fin, fois, instant(quand));
    let validee = StatutDenonciation::Validee;
    let des: NaiveDate = "2026-12-16".parse().expect("a day");
    assert_eq!(peut(validee, 0, "2026-12-15T22:59:59Z"), Err(TropTot(des)));
    assert_eq!(peut(validee, 0, "2026-12-15T23:00:00Z"), Ok(()), "midnight in Paris");
    assert_eq!(peut(validee, 1, "2026-12-22T22:59:58Z"), Ok(()));
    assert_eq!(peut(validee, 2, "2026-12-20T10:00:00Z"), Err(Epuise));
    assert_eq!(peut(validee, 0, "2026-12-22T22:59:59Z"), Err(NonValidee(validee)), "its time is over");
    let en_cours = StatutDenonciation::EnCours;
    assert_eq!(peut(en_cours, 0, "2026-12-20T10:00:00Z"), Err(NonValidee(en_cours)));
}

/// The declaration ends on 22 December. One letter is due on the 16th and one on the 21st, at nine in Paris.
#[test]
fn un_rappel_est_du_a_neuf_heures_le_sixieme_jour_et_la_veille() {
    let fin = instant("2026-12-22T22:59:59Z");
    let du = |quand: &str, ecrit: Option<&str>| {
        let ecrit = ecrit.map(instant);
        let owed = |du: &RappelDu| fin > du.apres && fin <= du.jusqu_a && ecrit.is_none_or(|le| le < du.depuis);
        rappels_dus(instant(quand)).iter().filter(|du| owed(du)).count()
    };
    let (sixieme, veille) = ("2026-12-16T08:00:00Z", "2026-12-21T08:00:00Z");
    assert_eq!(du("2026-12-16T07:59:59Z", None), 0, "not before nine");
    assert_eq!(du(sixieme, None), 1);
    assert_eq!(du("2026-12-16T08:01:00Z", Some(sixieme)), 0, "once");
    assert_eq!(du("2026-12-21T07:59:59Z", Some(sixieme)), 0);
    assert_eq!(du(veille, Some(sixieme)), 1);
    assert_eq!(du("2026-12-21T08:01:00Z", Some(veille)), 0, "once");
    assert_eq!(du("2026-12-22T12:00:00Z", Some(veille)), 0);
    // A server that was stopped on the 21st, or since the 16th, sends one reminder on the 22nd.
    assert_eq!(du("2026-12-22T12:00:00Z", Some(sixieme)), 1);
    assert_eq!(du("2026-12-22T12:00:00Z", None), 1);
    // A reminder sent before the last renewal does not count. No reminder is owed for a declaration that has ended.
    assert_eq!(du(sixieme, Some("2026-11-21T08:00:00Z")), 1);
    assert_eq!(du("2026-12-22T23:00:00Z", None), 0);
    // Clocks change between the reminder and the end.
    let (fin, quand) = (instant("2026-03-30T21:59:59Z"), instant("2026-03-24T08:00:00Z"));
    assert!(rappels_dus(quand).iter().any(|du| fin > du.apres && fin <= du.jusqu_a));
}

#[test]
fn le_dessin_est_celui_de_la_table() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/etats/denonciation.md");
    if std::env::var_os("LINTEAU_ECRIRE_ETATS").is_some() {
        std::fs::write(&chemin, diagramme()).expect("the drawing is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/etats/denonciation.md");
    assert_eq!(publie, diagramme(), "LINTEAU_ECRIRE_ETATS=oui cargo test -p domain writes it anew");
}
