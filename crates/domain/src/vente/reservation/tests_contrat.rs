//! Tests of a contract while it is signed: sent, signed, refused, sent back, signed on paper, reminded.

use super::essais_contrat::*;
use super::*;
use crate::calendrier::jour_a_paris;
use crate::contrat::{EnvoiASigner, ObjetDuContrat, VoieDeSignature};
use crate::lot::tenue::Evenement;
use crate::reservation::StatutReservation;
use crate::vente::GenreDeRefus;
use chrono::{NaiveDate, TimeDelta};
use serde_json::json;

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

/// Buyers may sign until 23:59:59 of the last day, and not later. The job that ends the signature uses the same
/// instant.
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
    // The seven days of the signature end before the refusal's own delay is over.
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
    // Ten days after Sunday the 29th is Wednesday the 9th.
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
    // Another scan replaces the first one, and no second letter is sent.
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

/// Goes from one reminder to the next: who is reminded, and when.
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
    // When the job runs late, it sends one reminder only.
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
