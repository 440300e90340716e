//! A contract, from its sending to a firm sale.

use super::*;
use crate::acces::Role;
use crate::calendrier::jour_a_paris;
use crate::contrat::{
    EnvoiASigner, ModeDeNotification, Notification, ObjetDuContrat, QualiteDAcquereur, Retractation, VoieDeSignature,
};
use crate::lot::tenue::Evenement;
use crate::regard::Regard;
use crate::reservation::StatutReservation;
use crate::vente::{Agissant, DroitsSurReservation, GenreDeRefus, essais};
use chrono::{NaiveDate, TimeDelta};
use serde_json::json;

const EP: IdUtilisateur = IdUtilisateur(4);
const NUMERO: IdReservation = IdReservation(7);

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

/// A Friday, at ten in Paris.
fn envoi() -> DateTime<Utc> {
    instant("2026-11-27T09:00:00Z")
}

fn apres(heures: i64) -> DateTime<Utc> {
    envoi() + TimeDelta::hours(heures)
}

fn regard(id: i32, role: Role) -> Regard {
    Regard { utilisateur: IdUtilisateur(id), compte: Some(IdCompte(2)), groupe: None, roles: vec![role] }
}

fn code<T>(fait: Result<T, RefusDeVente>) -> &'static str {
    fait.err().map_or("", |refus| refus.code)
}

fn moi<T>(faire: impl FnOnce(Agissant<'_>) -> T) -> T {
    faire(Agissant { regard: &regard(EP.0, Role::EP), compte: None })
}

fn equipe<T>(faire: impl FnOnce(Agissant<'_>) -> T) -> T {
    faire(Agissant { regard: &regard(9, Role::IA), compte: None })
}

fn brouillon() -> Reservation {
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

fn envoyee(voie: VoieDeSignature, objet: ObjetDuContrat) -> Reservation {
    let envoi_a_signer = EnvoiASigner { voie, objet, acquereurs: 2, jours: 7 };
    moi(|moi| brouillon().envoyer_a_signer(moi, envoi_a_signer, envoi())).expect("theirs, and it runs").apres
}

fn a_signer() -> Reservation {
    envoyee(VoieDeSignature::Electronique, ObjetDuContrat::Habitation)
}

fn suite(pas: Result<Pas<Reservation>, RefusDeVente>) -> Reservation {
    pas.expect("allowed").apres
}

fn a_contresigner() -> Reservation {
    suite(suite(a_signer().signer_par(1, Some(apres(1)), apres(1))).signer_par(2, None, apres(2)))
}

fn en_retractation() -> Reservation {
    suite(a_contresigner().contresigner(apres(3)))
}

fn notification(mode: ModeDeNotification, presentee: &str) -> Notification {
    Notification { mode, presentee: jour(presentee), notee: apres(500) }
}

/// Both were notified: the latest on the third of December, so that the tenth day is a Sunday.
fn notifiee() -> Reservation {
    let mut une = en_retractation();
    for (rang, presentee) in [(1, "2026-12-02"), (2, "2026-12-03")] {
        let papier = notification(ModeDeNotification::Papier, presentee);
        une = suite(equipe(|equipe| une.notifier(equipe, rang, papier, instant("2026-12-04T09:00:00Z"))));
    }
    une
}

fn definitive() -> Reservation {
    suite(notifiee().devenir_definitive(instant("2026-12-14T23:00:00Z")))
}

#[test]
fn un_brouillon_s_envoie_a_signer() {
    let envoi_a_signer = EnvoiASigner {
        voie: VoieDeSignature::Electronique,
        objet: ObjetDuContrat::Habitation,
        acquereurs: 2,
        jours: 7,
    };
    let pas = moi(|moi| brouillon().envoyer_a_signer(moi, envoi_a_signer, envoi())).expect("theirs");
    assert_eq!(pas.faits, [Fait::ContratEnvoye { reservation: NUMERO, voie: VoieDeSignature::Electronique }]);
    assert_eq!(pas.lettres, [LettreSurReservation::EnvoyeeASigner]);
    assert!(pas.sur_le_lot.is_none(), "its lot stays held");
    let envoyee = pas.apres;
    assert_eq!(
        (envoyee.etat(), envoyee.echeance()),
        (EtatReservation::SignatureAcquereurs, Some(instant("2026-12-04T22:59:59Z")))
    );
    assert_eq!(code(envoyee.modifier(change(), apres(1))), "reservation-terminee", "its form is frozen");
    assert_eq!(code(moi(|moi| envoyee.envoyer_a_signer(moi, envoi_a_signer, apres(1)))), "reservation-etape", "once");
    assert_eq!(code(equipe(|equipe| brouillon().envoyer_a_signer(equipe, envoi_a_signer, envoi()))), "role-manquant");
    let tard = moi(|moi| brouillon().envoyer_a_signer(moi, envoi_a_signer, apres(400)));
    assert_eq!(code(tard), "reservation-terminee");
}

fn change() -> FormulaireChange {
    let origines = [OrigineDAcquereur::default(); 2];
    FormulaireChange { document: json!({}), origines, champs: Vec::new(), documents_retires: 0 }
}

#[test]
fn chaque_acquereur_signe_a_son_tour_puis_la_societe() {
    let debut = a_signer();
    assert_eq!(code(debut.signer_par(2, None, apres(1))), "signature-pas-encore");
    let pas = debut.signer_par(1, Some(apres(1)), apres(1)).expect("their turn");
    assert_eq!(pas.faits, [Fait::ContratSigne { reservation: NUMERO, rang: 1 }]);
    assert_eq!(pas.lettres, [LettreSurReservation::SigneeParUnAcquereur]);
    let une = pas.apres;
    let premier = une.contrat().and_then(|contrat| contrat.acquereur(1)).expect("somebody");
    assert_eq!((premier.signe, premier.consentement), (Some(apres(1)), Some(apres(1))));
    assert_eq!(code(une.signer_par(1, None, apres(2))), "signature-faite");
    assert_eq!(une.etat(), EtatReservation::SignatureAcquereurs);

    let pas = une.signer_par(2, None, apres(2)).expect("their turn");
    assert_eq!(pas.lettres, [LettreSurReservation::AContresigner]);
    let deux = pas.apres;
    assert_eq!((deux.etat(), deux.echeance()), (EtatReservation::SignatureSociete, None), "no end");
    assert_eq!(deux.contrat().and_then(|contrat| contrat.signe), Some(apres(2)));
    assert_eq!(code(deux.signer_par(2, None, apres(3))), "signature-faite");

    let pas = deux.contresigner(apres(3)).expect("theirs");
    assert_eq!(pas.lettres, [LettreSurReservation::Contresignee]);
    let sur_le_lot = pas.sur_le_lot.map(|sur| sur.evenement);
    assert_eq!(sur_le_lot, Some(Evenement::ContratContresigne { reservation: NUMERO }));
    let lot = IdLot("nantes1-A201".to_owned());
    let contresigne = Fait::ContratContresigne { reservation: NUMERO, lot, annexes: Vec::new() };
    assert_eq!(pas.tous_les_faits(Vec::new()), [contresigne]);
    let trois = pas.apres;
    assert_eq!((trois.etat(), trois.echeance()), (EtatReservation::Retractation, None), "no notice yet");
    assert_eq!(code(trois.contresigner(apres(4))), "reservation-etape", "once");
}

/// At 23:59:59 of the last day somebody signs, and no more from there on; the job that ends it agrees.
#[test]
fn on_signe_jusqu_au_dernier_instant() {
    let fin = instant("2026-12-04T22:59:59Z");
    let une = suite(a_signer().signer_par(1, None, apres(1)));
    assert!(une.signer_par(2, None, fin - TimeDelta::microseconds(1)).is_ok());
    assert_eq!(code(une.echoir(fin - TimeDelta::microseconds(1))), "reservation-en-cours");
    assert_eq!(code(une.signer_par(2, None, fin)), "reservation-terminee");
    let pas = une.echoir(fin).expect("its time is over");
    assert_eq!(
        (pas.apres.etat(), pas.lettres),
        (EtatReservation::SignatureExpiree, vec![LettreSurReservation::Expiree])
    );
    let expiree = pas.apres;
    assert!(expiree.contrat().is_some_and(Contrat::est_signe_par_quelqu_un), "what was signed stays");
    assert_eq!(code(expiree.signer_par(2, None, fin)), "reservation-terminee");
}

#[test]
fn un_refus_tient_le_lot_vingt_quatre_heures() {
    let une = suite(a_signer().signer_par(1, None, apres(1)));
    assert_eq!(code(a_signer().refuser_de_signer(2, apres(1))), "signature-pas-encore");
    let pas = une.refuser_de_signer(2, apres(2)).expect("their turn");
    assert_eq!(pas.faits, [Fait::ContratRefuse { reservation: NUMERO, rang: 2 }]);
    assert_eq!(pas.lettres, [LettreSurReservation::SignatureRefusee]);
    assert!(pas.sur_le_lot.is_none());
    let refusee = pas.apres;
    assert_eq!((refusee.etat(), refusee.echeance()), (EtatReservation::SignatureAcquereurs, Some(apres(26))));
    assert_eq!(code(refusee.signer_par(2, None, apres(3))), "signature-refusee");
    assert!(refusee.avertir(apres(1000)).is_none(), "nobody is reminded");
    assert_eq!(code(moi(|moi| refusee.renvoyer_au_brouillon(moi, apres(3)))), "signature-refusee");

    assert_eq!(code(refusee.revenir_sur_le_refus(1, apres(3))), "refus-absent");
    let pas = refusee.revenir_sur_le_refus(2, apres(25)).expect("in time");
    assert_eq!(pas.lettres, [LettreSurReservation::RefusRepris]);
    let reprise = pas.apres;
    assert_eq!(reprise.echeance(), Some(instant("2026-12-04T22:59:59Z")), "the seven days go on");
    assert_eq!(reprise.contrat().and_then(Contrat::au_tour), Some(2));
    assert!(reprise.signer_par(2, None, apres(30)).is_ok());

    assert_eq!(code(refusee.echoir(apres(25))), "reservation-en-cours");
    assert_eq!(code(refusee.revenir_sur_le_refus(2, apres(26))), "reservation-terminee", "too late");
    let pas = refusee.echoir(apres(40)).expect("not taken back");
    assert_eq!(pas.lettres, [LettreSurReservation::Refusee]);
    assert!(matches!(pas.tous_les_faits(Vec::new()).as_slice(), [Fait::ReservationRefusee { .. }]));
    let fin = pas.apres.fin().expect("it has ended");
    assert_eq!((fin.issue(), fin.le), (StatutReservation::Annulee, apres(26)), "from the end of the twenty-four hours");
    assert_eq!(fin.contrat.as_ref().and_then(|contrat| contrat.refus).map(|refus| refus.rang), Some(2));
    assert_eq!(code(pas.apres.revenir_sur_le_refus(2, apres(41))), "reservation-terminee");
    // The end of the seven days comes before.
    let tard = une.refuser_de_signer(2, instant("2026-12-04T20:00:00Z")).expect("their turn").apres;
    assert_eq!(tard.echeance(), Some(instant("2026-12-04T22:59:59Z")));
}

#[test]
fn renvoyee_au_brouillon_elle_a_dix_jours_de_plus() {
    let motif = "La banque répond lundi.";
    let prolongee = suite(equipe(|equipe| brouillon().prolonger(equipe, motif, apres(-23))));
    let envoi_a_signer = EnvoiASigner {
        voie: VoieDeSignature::Electronique,
        objet: ObjetDuContrat::Habitation,
        acquereurs: 1,
        jours: 7,
    };
    let envoyee = suite(moi(|moi| prolongee.envoyer_a_signer(moi, envoi_a_signer, envoi())));
    assert_eq!(envoyee.prolonge(), None, "of a draft alone");
    let colonnes = envoyee.stade.colonnes();
    assert_eq!(StadeDeReservation::des_colonnes(colonnes), Ok(envoyee.stade.clone()));

    let pas = moi(|moi| envoyee.renvoyer_au_brouillon(moi, apres(48))).expect("nobody has signed");
    assert_eq!(pas.faits, [Fait::ReservationRenvoyee { reservation: NUMERO }]);
    assert_eq!(pas.lettres, [LettreSurReservation::RenvoyeeAuBrouillon]);
    let renvoyee = pas.apres;
    // Ten days after Sunday the twenty-ninth is a Wednesday.
    let fin = instant("2026-12-09T18:00:00Z");
    assert_eq!((renvoyee.echeance(), renvoyee.contrat()), (Some(fin), None));
    assert_eq!(renvoyee.prolonge(), Some(motif), "it was prolonged once");
    assert_eq!(code(equipe(|equipe| renvoyee.prolonger(equipe, motif, apres(49)))), "reservation-deja-prolongee");
    assert_eq!(StadeDeReservation::des_colonnes(renvoyee.stade.colonnes()), Ok(renvoyee.stade.clone()));
    let modifiee = suite(renvoyee.modifier(change(), apres(50)));
    assert_eq!(modifiee.echeance(), Some(fin), "a change takes nothing back");
    assert!(suite(moi(|moi| modifiee.envoyer_a_signer(moi, envoi_a_signer, apres(51)))).contrat().is_some());

    let signee = suite(a_signer().signer_par(1, None, apres(1)));
    assert_eq!(code(moi(|moi| signee.renvoyer_au_brouillon(moi, apres(2)))), "signature-commencee");
}

#[test]
fn le_papier_se_depose_puis_se_confirme() {
    let papier = envoyee(VoieDeSignature::Papier, ObjetDuContrat::Habitation);
    assert_eq!(code(papier.signer_par(1, None, apres(1))), "signature-sur-papier");
    let deposer = |reservation: &Reservation, jours: &[&str], quand| {
        let jours: Vec<NaiveDate> = jours.iter().map(|texte| jour(texte)).collect();
        moi(|moi| reservation.deposer_le_papier(moi, &jours, quand))
    };
    for (jours, attendu) in [
        (&["2026-11-28"][..], "required"),
        (&["2026-11-28", "2026-11-26"][..], "date"),
        (&["2026-11-28", "2026-12-01"][..], "date"),
    ] {
        let refus = deposer(&papier, jours, apres(72)).expect_err("a date is wrong");
        assert_eq!((refus.genre, refus.code), (GenreDeRefus::Saisie { champ: "signatures" }, attendu));
    }
    assert_eq!(code(deposer(&a_signer(), &["2026-11-28", "2026-11-28"], apres(72))), "signature-electronique");
    let pas = deposer(&papier, &["2026-11-28", "2026-11-30"], apres(72)).expect("both signed");
    assert_eq!(pas.faits, [Fait::ContratDepose { reservation: NUMERO }]);
    assert_eq!(pas.lettres, [LettreSurReservation::AContresigner]);
    let a_confirmer = pas.apres;
    let jours: Vec<_> =
        a_confirmer.contrat().expect("sent").acquereurs.iter().filter_map(|a| a.signe.map(jour_a_paris)).collect();
    assert_eq!(jours, [jour("2026-11-28"), jour("2026-11-30")]);
    // A better scan takes its place, and nobody is told again.
    let pas = deposer(&a_confirmer, &["2026-11-28", "2026-11-29"], apres(90)).expect("not confirmed yet");
    assert!(pas.lettres.is_empty());
    let a_confirmer = pas.apres;

    let confirmer = |date: &str| equipe(|equipe| a_confirmer.confirmer_le_papier(equipe, jour(date), apres(120)));
    for date in ["2026-11-28", "2026-12-03"] {
        assert_eq!(code(confirmer(date)), "date", "{date}");
    }
    let faite = confirmer("2026-12-01").expect("after the last buyer").apres;
    assert_eq!(faite.etat(), EtatReservation::Retractation);
    let contresigne = faite.contrat().and_then(|contrat| contrat.contresigne);
    assert_eq!(contresigne.map(jour_a_paris), Some(jour("2026-12-01")));
    let ici = equipe(|equipe| a_contresigner().confirmer_le_papier(equipe, jour("2026-11-27"), apres(5)));
    assert_eq!(code(ici), "signature-electronique");
}

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

    // A home: each buyer has to be a professional.
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
    // A day that was typed wrong is corrected.
    assert_eq!(suite(notifier(&deux, 2, papier, "2026-12-04")).echeance(), Some(fin));

    assert_eq!(code(deux.devenir_definitive(fin)), "reservation-en-cours", "the last second is in it");
    let pas = deux.echoir(instant("2026-12-20T09:00:00Z")).expect("the delay is over");
    assert_eq!(pas.lettres, [LettreSurReservation::Definitive]);
    assert_eq!(pas.faits, [Fait::VenteDefinitive { reservation: NUMERO }]);
    let definitif = pas.apres.contrat().and_then(|contrat| contrat.definitif);
    assert_eq!(definitif, Some(instant("2026-12-14T23:00:00Z")), "at its instant, whenever the job comes");
    assert_eq!(code(notifier(&pas.apres, 1, papier, "2026-12-02")), "reservation-etape");
}

/// Paris is one hour ahead: 23:59:59 of the fourteenth, then 00:00:01 of the fifteenth.
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
    assert_eq!(code(moi(|moi| definitive().annuler(moi, motif, apres(900)))), "role-manquant");
    assert_eq!(code(equipe(|equipe| definitive().annuler(equipe, None, apres(900)))), "required");
    let pas = equipe(|equipe| definitive().annuler(equipe, motif, apres(900))).expect("staff, with a reason");
    assert_eq!((pas.apres.etat(), pas.apres.motif()), (EtatReservation::VenteAnnulee, motif));
    assert_eq!(pas.lettres, [LettreSurReservation::VenteAnnulee]);
    assert!(matches!(pas.tous_les_faits(Vec::new()).as_slice(), [Fait::VenteAnnulee { .. }]));
    assert_eq!(code(moi(|moi| notifiee().annuler(moi, None, apres(300)))), "reservation-etape");
    for annulable in [a_signer(), a_contresigner()] {
        assert!(moi(|moi| annulable.annuler(moi, None, apres(10))).is_ok(), "its own prescriber may");
    }
}

/// From reminder to reminder: who is told, and when.
#[test]
fn chacun_est_rappele_a_son_tour() {
    let une = a_signer();
    let avertir = |reservation: &Reservation| reservation.stade.colonnes().avertir;
    let [deuxieme, cinquieme, dernier] =
        ["2026-11-29T08:00:00Z", "2026-12-02T08:00:00Z", "2026-12-04T08:00:00Z"].map(instant);
    assert_eq!(avertir(&une), Some(deuxieme));
    assert!(une.avertir(deuxieme - TimeDelta::seconds(1)).is_none());
    let pas = une.avertir(deuxieme).expect("due");
    assert_eq!((pas.lettres, avertir(&pas.apres)), (vec![LettreSurReservation::RappelDeSignature], Some(cinquieme)));
    // A job that comes late reminds once.
    let pas = une.avertir(cinquieme).expect("due");
    assert_eq!((pas.lettres.len(), avertir(&pas.apres)), (1, Some(dernier)));
    let pas = pas.apres.avertir(dernier).expect("due");
    assert_eq!(avertir(&pas.apres), None);
    let tard = une.avertir(instant("2026-12-05T08:00:00Z")).expect("due");
    assert!(tard.lettres.is_empty(), "its time is over");

    let societe = a_contresigner();
    assert_eq!(avertir(&societe), Some(deuxieme));
    let pas = societe.avertir(deuxieme).expect("due");
    assert_eq!(
        (pas.lettres, avertir(&pas.apres)),
        (vec![LettreSurReservation::RappelDeContresignature], Some(cinquieme))
    );
    let pas = pas.apres.avertir(cinquieme).expect("due");
    assert_eq!((pas.lettres.len(), avertir(&pas.apres)), (1, None));
    assert!(notifiee().avertir(apres(9000)).is_none());
}

/// What each stage lets its prescriber, and staff who manage its company, do.
#[test]
fn a_chaque_etape_ses_gestes() {
    type Geste = fn(&DroitsSurReservation) -> &Result<(), RefusDeVente>;
    let gestes: [(&str, Geste); 13] = [
        ("modifier", |d| &d.modifier),
        ("annuler", |d| &d.annuler),
        ("signer", |d| &d.signer),
        ("renvoyer_lien", |d| &d.renvoyer_lien),
        ("corriger_adresse", |d| &d.corriger_adresse),
        ("renvoyer_au_brouillon", |d| &d.renvoyer_au_brouillon),
        ("deposer_papier", |d| &d.deposer_papier),
        ("confirmer_papier", |d| &d.confirmer_papier),
        ("contresigner", |d| &d.contresigner),
        ("professionnel", |d| &d.professionnel),
        ("notifier", |d| &d.notifier),
        ("retracter", |d| &d.retracter),
        ("dossier", |d| &d.dossier),
    ];
    let papier = envoyee(VoieDeSignature::Papier, ObjetDuContrat::Habitation);
    let jours = [jour("2026-11-27"); 2];
    let deposee = suite(moi(|moi| papier.deposer_le_papier(moi, &jours, apres(2))));
    let une = suite(a_signer().signer_par(1, None, apres(1)));
    let refusee = suite(une.refuser_de_signer(2, apres(2)));
    let annulee = suite(moi(|moi| a_signer().annuler(moi, None, apres(1))));
    let (prescripteur, de_l_equipe) = (regard(EP.0, Role::EP), regard(9, Role::IA));
    for (nom, reservation, siens, de_l_equipe_aussi) in [
        ("brouillon", brouillon(), "modifier annuler signer", "annuler"),
        (
            "à signer",
            a_signer(),
            "annuler signer renvoyer_lien corriger_adresse renvoyer_au_brouillon",
            "annuler renvoyer_lien corriger_adresse renvoyer_au_brouillon professionnel",
        ),
        (
            "signée par un",
            une.clone(),
            "annuler signer renvoyer_lien corriger_adresse",
            "annuler renvoyer_lien corriger_adresse professionnel",
        ),
        ("refusée", refusee, "annuler corriger_adresse", "annuler corriger_adresse professionnel"),
        (
            "papier",
            papier.clone(),
            "annuler signer renvoyer_au_brouillon deposer_papier",
            "annuler renvoyer_au_brouillon deposer_papier professionnel",
        ),
        ("papier déposé", deposee, "annuler deposer_papier", "annuler deposer_papier confirmer_papier professionnel"),
        ("à contresigner", a_contresigner(), "annuler", "annuler contresigner professionnel"),
        ("rétractation", notifiee(), "", "notifier retracter"),
        ("définitive", definitive(), "dossier", "annuler retracter dossier"),
        ("annulée", annulee, "", ""),
    ] {
        for (qui, attendus) in [(&prescripteur, siens), (&de_l_equipe, de_l_equipe_aussi)] {
            let droits = DroitsSurReservation::de(Agissant { regard: qui, compte: None }, &reservation, apres(3));
            let permis = gestes.iter().filter(|(_, geste)| geste(&droits).is_ok()).map(|(nom, _)| *nom);
            assert_eq!(permis.collect::<Vec<_>>().join(" "), attendus, "{nom}, {:?}", qui.roles);
        }
        // Nobody else does anything: a colleague, a reader of staff.
        for (qui, regard) in essais::tout_le_monde() {
            if !["collègue", "équipe"].contains(&qui) {
                continue;
            }
            let droits = DroitsSurReservation::de(Agissant { regard: &regard, compte: None }, &reservation, apres(3));
            let permis: Vec<_> =
                gestes.iter().filter(|(_, geste)| geste(&droits).is_ok()).map(|(nom, _)| *nom).collect();
            assert!(permis.is_empty(), "{nom}, {qui}: {permis:?}");
        }
    }
    // What the signature is refused by, by name.
    let signer = |reservation: &Reservation| {
        code(DroitsSurReservation::de(Agissant { regard: &prescripteur, compte: None }, reservation, apres(3)).signer)
    };
    assert_eq!(signer(&suite(une.refuser_de_signer(2, apres(2)))), "signature-refusee");
    assert_eq!((signer(&a_contresigner()), signer(&definitive())), ("signature-faite", "signature-faite"));
}

#[test]
fn ce_qui_est_attendu_suit_le_contrat() {
    let qui = |reservation: &Reservation| reservation.stade.attend().map(|suite| suite.qui);
    let une = suite(a_signer().signer_par(1, None, apres(1)));
    assert_eq!(qui(&a_signer()), Some("le premier acquéreur"));
    assert_eq!(qui(&une), Some("le second acquéreur"));
    assert_eq!(qui(&suite(une.refuser_de_signer(2, apres(2)))), Some("l’acquéreur"));
    assert_eq!(qui(&envoyee(VoieDeSignature::Papier, ObjetDuContrat::Autre)), Some("le prescripteur"));
    assert_eq!(qui(&a_contresigner()), Some("la société"));
    assert_eq!(en_retractation().stade.attend().map(|suite| suite.quoi), Some("Notifier le contrat aux acquéreurs"));
    assert_eq!(qui(&notifiee()), Some("les acquéreurs"));
    assert_eq!(qui(&definitive()), None);
}
