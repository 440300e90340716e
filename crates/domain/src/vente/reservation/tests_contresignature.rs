//! Tests of a contract after its countersignature: the notices, the withdrawal, the firm sale.

use super::essais_contrat::*;
use super::*;
use crate::contrat::{ModeDeNotification, ObjetDuContrat, QualiteDAcquereur, Retractation, VoieDeSignature};
use crate::lot::tenue::Evenement;
use crate::reservation::StatutReservation;
use crate::vente::GenreDeRefus;

#[test]
fn sans_delai_de_retractation_elle_est_definitive_a_la_contresignature() {
    let cave = envoyee(VoieDeSignature::Electronique, ObjetDuContrat::Autre);
    assert_eq!(code(equipe(|equipe| cave.noter_professionnel(equipe, 1, apres(1)))), "retractation-sans-objet");
    let signee = suite(suite(cave.signer_par(1, None, apres(1))).signer_par(2, None, apres(2)));
    let pas = signee.contresigner(apres(3)).expect("theirs");
    assert_eq!(pas.lettres, [LettreSurReservation::Definitive]);
    let faits = pas.tous_les_faits(Vec::new());
    assert!(matches!(faits.as_slice(), [Fait::VenteDefinitive { .. }, Fait::ContratContresigne { .. }]), "{faits:?}");
    assert_eq!(pas.apres.contrat().and_then(|contrat| contrat.definitif), Some(apres(3)));
    assert_eq!(code(pas.apres.peut_se_retracter(1, apres(4))), "retractation-sans-objet");

    // For a home, the period to withdraw disappears only when each buyer is a professional.
    let note =
        |reservation: &Reservation, rang| equipe(|equipe| reservation.noter_professionnel(equipe, rang, apres(3)));
    assert_eq!(code(moi(|moi| a_contresigner().noter_professionnel(moi, 1, apres(3)))), "role-manquant");
    let pas = note(&a_contresigner(), 1).expect("not countersigned yet");
    assert_eq!(pas.faits, [Fait::AcquereurProfessionnel { reservation: NUMERO, rang: 1 }]);
    let un = pas.apres;
    assert_eq!(un.contrat().and_then(|c| c.acquereur(1)).map(|a| a.qualite), Some(QualiteDAcquereur::Professionnel));
    assert_eq!((code(note(&un, 1)), code(note(&un, 3))), ("deja-professionnel", "choice"));
    assert_eq!(suite(un.contresigner(apres(4))).etat(), EtatReservation::Retractation);
    let deux = suite(note(&un, 2));
    assert_eq!(suite(deux.contresigner(apres(4))).etat(), EtatReservation::Definitive);
    assert_eq!(code(note(&en_retractation(), 1)), "reservation-etape", "too late");
}

#[test]
fn les_dix_jours_courent_une_fois_chacun_notifie() {
    let quand = instant("2026-12-04T09:00:00Z");
    let notifier = |reservation: &Reservation, rang, mode, presentee| {
        equipe(|equipe| reservation.notifier(equipe, rang, notification(mode, presentee), quand))
    };
    let (papier, lre) = (ModeDeNotification::Papier, ModeDeNotification::Lre);
    let debut = en_retractation();
    for (rang, mode, presentee, champ, attendu) in [
        (1, papier, "2026-12-05", "presentee", "date"),
        (1, papier, "2026-11-26", "presentee", "date"),
        (2, lre, "2026-12-02", "mode", "consentement"),
        (3, papier, "2026-12-02", "acquereur", "choice"),
    ] {
        let refus = notifier(&debut, rang, mode, presentee).expect_err("a value is wrong");
        assert_eq!((refus.genre, refus.code), (GenreDeRefus::Saisie { champ }, attendu), "{rang}, {presentee}");
    }
    let pas = notifier(&debut, 1, lre, "2026-12-02").expect("they agreed to it");
    assert_eq!(pas.faits, [Fait::ContratNotifie { reservation: NUMERO, rang: 1, mode: lre }]);
    assert_eq!(
        (pas.lettres, pas.apres.echeance()),
        (vec![LettreSurReservation::Notifiee], None),
        "the other one's is missing"
    );
    let une = pas.apres;
    assert_eq!(
        code(une.devenir_definitive(instant("2027-12-04T09:00:00Z"))),
        "reservation-en-cours",
        "without its proof"
    );
    let deux = suite(notifier(&une, 2, papier, "2026-12-03"));
    let fin = instant("2026-12-14T22:59:59Z");
    assert_eq!(deux.echeance(), Some(fin), "the latest counts; the thirteenth is a Sunday");
    // Staff may correct the day of a notice that was typed wrong.
    assert_eq!(suite(notifier(&deux, 2, papier, "2026-12-04")).echeance(), Some(fin));

    assert_eq!(code(deux.devenir_definitive(fin)), "reservation-en-cours", "the last second is in it");
    let pas = deux.echoir(instant("2026-12-20T09:00:00Z")).expect("the delay is over");
    assert_eq!(pas.lettres, [LettreSurReservation::Definitive]);
    assert_eq!(pas.faits, [Fait::VenteDefinitive { reservation: NUMERO }]);
    let definitif = pas.apres.contrat().and_then(|contrat| contrat.definitif);
    assert_eq!(definitif, Some(instant("2026-12-14T23:00:00Z")), "at its instant, whenever the job comes");
    assert_eq!(code(notifier(&pas.apres, 1, papier, "2026-12-02")), "reservation-etape");
}

/// Paris is one hour ahead of these instants. The first is 23:59:59 on the 14th, the second 00:00:01 on the 15th.
#[test]
fn on_se_retracte_jusqu_a_la_derniere_seconde() {
    let [a_temps, trop_tard] = ["2026-12-14T22:59:59.999Z", "2026-12-14T23:00:01Z"].map(instant);
    let pas = notifiee().retracter(2, Retractation::ParLien, a_temps).expect("in time");
    assert_eq!(pas.lettres, [LettreSurReservation::Retractee]);
    assert_eq!(pas.sur_le_lot.map(|sur| sur.evenement), Some(Evenement::Retractation { reservation: NUMERO }));
    assert!(matches!(pas.tous_les_faits(Vec::new()).as_slice(), [Fait::VenteRetractee { .. }]));
    let fin = pas.apres.fin().expect("it has ended");
    assert_eq!((fin.issue(), fin.le), (StatutReservation::Retractee, a_temps));
    let faite = fin.contrat.as_ref().and_then(|contrat| contrat.retractation).expect("said");
    assert_eq!((faite.rang, faite.le, faite.lettre), (2, a_temps, None));
    assert!(pas.apres.fin_de_tenue().is_some(), "its company waits before it takes the lot again");
    assert_eq!(code(pas.apres.retracter(1, Retractation::ParLien, a_temps)), "reservation-terminee");

    assert_eq!(
        code(notifiee().retracter(2, Retractation::ParLien, trop_tard)),
        "retractation-passee",
        "before the job"
    );
    assert_eq!(code(definitive().retracter(2, Retractation::ParLien, trop_tard)), "retractation-passee", "and after");
    assert_eq!(code(notifiee().retracter(3, Retractation::ParLien, a_temps)), "choice");
    assert!(en_retractation().peut_se_retracter(1, apres(9000)).is_ok(), "no notice: the delay has not even begun");
    let pro = suite(equipe(|equipe| a_contresigner().noter_professionnel(equipe, 1, apres(3))));
    let pro = suite(pro.contresigner(apres(4)));
    assert_eq!(code(pro.peut_se_retracter(1, apres(5))), "retractation-sans-objet");
    assert_eq!(code(a_contresigner().peut_se_retracter(1, apres(5))), "reservation-etape");
}

#[test]
fn une_lettre_postee_a_temps_defait_une_vente_qu_on_croyait_definitive() {
    let quand = instant("2026-12-18T09:00:00Z");
    let lettre = |envoyee: &str| Retractation::ParLettre { envoyee: jour(envoyee) };
    let pas = definitive().retracter(1, lettre("2026-12-14"), quand).expect("posted on the last day");
    let fin = pas.apres.fin().expect("it has ended");
    assert_eq!((fin.issue(), fin.le), (StatutReservation::Retractee, quand));
    let contrat = fin.contrat.as_ref().expect("sent");
    assert_eq!(contrat.retractation.and_then(|faite| faite.lettre), Some(jour("2026-12-14")));
    assert_eq!(contrat.definitif, None);
    assert_eq!(code(definitive().retracter(1, lettre("2026-12-15"), quand)), "retractation-passee");
    for envoyee in ["2026-11-26", "2026-12-19"] {
        let refus = definitive().retracter(1, lettre(envoyee), quand).expect_err("a wrong day");
        assert_eq!((refus.genre, refus.code), (GenreDeRefus::Saisie { champ: "envoyee" }, "date"), "{envoyee}");
    }
    assert!(notifiee().retracter(1, lettre("2026-12-05"), instant("2026-12-07T09:00:00Z")).is_ok());
}

#[test]
fn l_equipe_seule_annule_une_vente_definitive() {
    let motif = Some("Le prêt est refusé, condition suspensive défaillie.");
    let refus = moi(|moi| definitive().annuler(moi, motif, apres(900))).expect_err("its prescriber may not any more");
    assert_eq!(
        (refus.code, &*refus.phrase),
        (
            "reservation-etape",
            "La vente est définitive\u{a0}: seul le référent de la société, ou un administrateur, peut l’annuler."
        )
    );
    assert_eq!(code(equipe(|equipe| definitive().annuler(equipe, None, apres(900)))), "required");
    let pas = equipe(|equipe| definitive().annuler(equipe, motif, apres(900))).expect("staff, with a reason");
    assert_eq!((pas.apres.etat(), pas.apres.motif()), (EtatReservation::VenteAnnulee, motif));
    assert_eq!(pas.lettres, [LettreSurReservation::VenteAnnulee]);
    assert!(matches!(pas.tous_les_faits(Vec::new()).as_slice(), [Fait::VenteAnnulee { .. }]));
    let refus = moi(|moi| notifiee().annuler(moi, None, apres(300))).expect_err("the buyers may still withdraw");
    assert_eq!(refus.code, "reservation-etape");
    assert!(refus.phrase.contains("seuls les acquéreurs peuvent y renoncer"), "{}", refus.phrase);
    for annulable in [a_signer(), a_contresigner()] {
        assert!(moi(|moi| annulable.annuler(moi, None, apres(10))).is_ok(), "its own prescriber may");
    }
}
