//! Stored contracts: their files, the contracts that wait for the company, the contracts that are due, and the time after which each is
//! deleted. The file also tests the `états des risques` of programmes.

use crate::enveloppe::{cle, piece};
use crate::outils::{lecture, sur_les_deux};
use crate::reservation::{creer, finir, remplacer, un_debut};
use chrono::TimeDelta;
use domain::contrat::{
    Contrat, EnvoiASigner, ModeDeNotification, Notification, ObjetDuContrat, VoieDeSignature, ferme_a,
};
use domain::etat_des_risques::EtatDesRisques;
use domain::lot::tenue::IdReservation;
use domain::programme::IdProgramme;
use domain::signature::{PersonneSignataire, RoleDeSignataire, SujetSigne};
use domain::utilisateur::Civilite;
use domain::vente::StadeDeReservation;
use std::time::Duration;
use store::contrat::{self, GenreDePieceDeContrat, NouvellePiece, PieceDeContrat};
use store::enveloppe::{self, NouvelleEnveloppe, SignatureScellee};
use store::etat_des_risques::{self, FichierDEtatDesRisques};
use store::reservation::{self, Reservation, ReservationsVisibles};
use store::{Base, Ecriture, Error, Instant};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    les_pieces_d_un_contrat_se_gardent_et_se_retirent,
    ce_qui_attend_la_societe_se_trouve,
    le_delai_de_retractation_est_du_apres_sa_derniere_seconde,
    ce_qui_est_signe_se_garde_dix_ans,
    le_dernier_etat_des_risques_compte,
);

/// A contract to sign for two buyers of a home.
pub(crate) fn envoi() -> EnvoiASigner {
    let (voie, objet) = (VoieDeSignature::Electronique, ObjetDuContrat::Habitation);
    EnvoiASigner { voie, objet, acquereurs: 2, jours: 7 }
}

async fn au_stade(base: &Base, derniere: &Reservation, stade: StadeDeReservation) -> Reservation {
    let voulue = Reservation { stade, ..derniere.clone() };
    assert!(remplacer(base, &voulue).await);
    let lue = ReservationsVisibles::de(voulue.prescripteur).par_id(&lecture(base).await, voulue.id).await;
    lue.expect("readable").expect("there")
}

async fn ajouter(base: &Base, id: IdReservation, genre: GenreDePieceDeContrat, rang: Option<u16>) -> PieceDeContrat {
    let fichier = &piece(base, b"%PDF-1.7").await;
    let nouvelle = &NouvellePiece { genre, rang, libelle: "Plan du lot".to_owned(), empreinte: "a".repeat(64) };
    let travail = |tx: Ecriture| async move { contrat::ajouter_piece(&tx, id, nouvelle.clone(), fichier).await };
    base.entretenir(travail).await.expect("written")
}

async fn les_pieces_d_un_contrat_se_gardent_et_se_retirent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let id = creer(&base, &un_debut(&base).await).await.expect("free").id;
    let annexe = ajouter(&base, id, GenreDePieceDeContrat::Annexe, None).await;
    let preuve = ajouter(&base, id, GenreDePieceDeContrat::Notification, Some(2)).await;
    let lues = async || {
        let mut lues = contrat::pieces(&lecture(&base).await, &[id, IdReservation(id.0 + 1)]).await.expect("readable");
        lues.remove(&id).unwrap_or_default()
    };
    assert_eq!(lues().await, [annexe.clone(), preuve.clone()], "in the order in which they came");
    let db = lecture(&base).await;
    assert_eq!(contrat::piece(&db, id, preuve.id).await.expect("readable"), Some(preuve.clone()));
    let d_une_autre = contrat::piece(&db, IdReservation(id.0 + 1), preuve.id).await;
    assert_eq!(d_une_autre.expect("readable"), None, "of another contract");
    drop(db);
    let retirer = |tx: Ecriture| async move {
        contrat::retirer_pieces(&tx, id, &[GenreDePieceDeContrat::Annexe, GenreDePieceDeContrat::Papier]).await
    };
    assert_eq!(base.entretenir(retirer).await.expect("taken away"), [annexe.fichier.id]);
    assert_eq!(lues().await, [preuve]);
    assert_eq!(base.entretenir(retirer).await.expect("nothing left"), Vec::<String>::new());
}

async fn ce_qui_attend_la_societe_se_trouve(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let brouillon = creer(&base, &un_debut(&base).await).await.expect("free");
    let envoye = brouillon.creee;
    let contrat = || Contrat::envoye(envoi(), envoye);
    let files = async || {
        let db = lecture(&base).await;
        let a_contresigner = reservation::a_contresigner(&db).await.expect("readable");
        let a_notifier = reservation::a_notifier(&db).await.expect("readable");
        [a_contresigner, a_notifier].map(|file| file.into_iter().map(|r| r.id).collect::<Vec<_>>())
    };
    let (rien, elle) = (vec![], vec![brouillon.id]);
    let mut derniere = brouillon;
    for (stade, attendues) in [
        (
            StadeDeReservation::SignatureSociete { avertir: Some(envoye), contrat: contrat() },
            [elle.clone(), rien.clone()],
        ),
        (StadeDeReservation::Retractation { fin: None, contrat: contrat() }, [rien.clone(), elle]),
        (StadeDeReservation::Retractation { fin: Some(envoye), contrat: contrat() }, [rien.clone(), rien.clone()]),
        (StadeDeReservation::Definitive { contrat: contrat() }, [rien.clone(), rien]),
    ] {
        derniere = au_stade(&base, &derniere, stade).await;
        assert_eq!(files().await, attendues, "{:?}", derniere.etat());
    }
}

async fn le_delai_de_retractation_est_du_apres_sa_derniere_seconde(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let brouillon = creer(&base, &un_debut(&base).await).await.expect("free");
    let envoye = brouillon.creee;
    let notification =
        Notification { mode: ModeDeNotification::Papier, presentee: base.maintenant().jour(), notee: envoye };
    let mut contrat = Contrat::envoye(envoi(), envoye);
    contrat.acquereurs.iter_mut().for_each(|acquereur| acquereur.notification = Some(notification));
    let fin = contrat.fin_de_la_retractation().expect("both were notified");
    let averties = async |quand| reservation::a_avertir(&lecture(&base).await, quand, 10).await.expect("readable");
    let dues =
        async |quand| reservation::a_finir(&lecture(&base).await, Instant::from(quand), 10).await.expect("readable");

    // The signature of a contract is due when the stage of signature ends, with a reminder before. The delay to withdraw ends after its
    // last second.
    let avertir = envoye + TimeDelta::days(2);
    let en_signature = StadeDeReservation::SignatureAcquereurs {
        expire: contrat.echeance,
        avertir: Some(avertir),
        prolonge: None,
        contrat: contrat.clone(),
    };
    let signee = au_stade(&base, &brouillon, en_signature).await;
    assert_eq!(averties(Instant::from(avertir)).await, [signee.id]);
    assert_eq!(averties(Instant::from(avertir - TimeDelta::microseconds(1))).await, []);
    assert_eq!(dues(contrat.echeance).await, [signee.id]);

    let retractation = StadeDeReservation::Retractation { fin: Some(fin), contrat };
    let courante = au_stade(&base, &signee, retractation).await;
    assert_eq!(dues(ferme_a(fin) - TimeDelta::microseconds(1)).await, [], "one withdraws still");
    assert_eq!(dues(ferme_a(fin)).await, [courante.id]);
    let ferme = courante.echoir(ferme_a(fin)).expect("both agree").apres;
    assert!(remplacer(&base, &ferme).await);
    assert_eq!(dues(ferme_a(fin) + TimeDelta::days(100)).await, [], "firm: nothing ends it");
}

/// The first buyer signs the contract of this reservation.
async fn signer(base: &Base, id: IdReservation) {
    let lea = PersonneSignataire {
        civilite: Civilite::Mme,
        nom: "Perrin".to_owned(),
        prenom: "Léa".to_owned(),
        email: "lea@exemple.example".to_owned(),
        tel: Some("+33612345678".to_owned()),
    };
    let sceau = cle(base, "une-empreinte").await.expect("a key");
    let [document, rendu, signe] = &[piece(base, b"un").await, piece(base, b"deux").await, piece(base, b"trois").await];
    let signataires = &[(RoleDeSignataire::Acquereur, Some(lea)), (RoleDeSignataire::Societe, None)];
    let travail = |tx: Ecriture| async move {
        let sujet = SujetSigne::Contrat(id.0);
        let (libelle, empreinte) = ("Contrat de réservation", "b".repeat(64));
        let nouvelle = NouvelleEnveloppe { sujet, libelle, document, rendu, empreinte: &empreinte, pages: 1 };
        let ouverte = enveloppe::ouvrir(&tx, &nouvelle, signataires).await?;
        let signee = ouverte.signer(1, tx.maintenant().date()).expect("their turn");
        let empreinte = &"c".repeat(64);
        let scellee = SignatureScellee {
            rang: 1,
            document: signe,
            empreinte,
            cle: sceau,
            horodatee: None,
            pour_la_societe: None,
        };
        enveloppe::signer(&tx, &signee, &scellee).await
    };
    assert!(base.entretenir(travail).await.expect("written").is_some());
}

async fn ce_qui_est_signe_se_garde_dix_ans(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let debut = un_debut(&base).await;
    let fin = base.maintenant();
    let plus_tard = fin.plus(Duration::from_secs(1));
    let listes = async || {
        let db = lecture(&base).await;
        [
            reservation::a_vider(&db, plus_tard, 10).await.expect("readable"),
            reservation::a_oublier(&db, plus_tard, 10).await.expect("readable"),
            reservation::signees_a_oublier(&db, plus_tard, 10).await.expect("readable"),
            reservation::vendues_avant(&db, plus_tard).await.expect("readable"),
        ]
    };
    // A contract that was sent and that nobody signed is deleted after the same time as a draft.
    let en_signature = |contrat: Contrat| StadeDeReservation::SignatureAcquereurs {
        expire: contrat.echeance,
        avertir: None,
        prolonge: None,
        contrat,
    };
    let sans = creer(&base, &debut).await.expect("free");
    ajouter(&base, sans.id, GenreDePieceDeContrat::Annexe, None).await;
    let sans = au_stade(&base, &sans, en_signature(Contrat::envoye(envoi(), sans.creee))).await;
    finir(&base, &sans, fin).await;
    assert_eq!(listes().await, [vec![sans.id], vec![sans.id], vec![], vec![]]);
    let videes = base.entretenir(|tx| async move { reservation::vider(&tx, sans.id, plus_tard).await }).await;
    assert_eq!(videes.expect("emptied").len(), 1);
    assert_eq!(listes().await, [vec![], vec![sans.id], vec![], vec![]]);

    // A contract that one buyer signed is kept longer, and so are its files.
    let avec = creer(&base, &debut).await.expect("free again");
    ajouter(&base, avec.id, GenreDePieceDeContrat::Annexe, None).await;
    let avec = au_stade(&base, &avec, en_signature(Contrat::envoye(envoi(), avec.creee))).await;
    signer(&base, avec.id).await;
    finir(&base, &avec, fin).await;
    assert_eq!(listes().await, [vec![], vec![sans.id], vec![avec.id], vec![]]);
    let videes = base.entretenir(|tx| async move { reservation::vider(&tx, avec.id, plus_tard).await }).await;
    assert_eq!(videes.expect("an answer"), Vec::<String>::new(), "its files stay with it");
    let oubliee = base.entretenir(|tx| async move { reservation::oublier(&tx, avec.id, plus_tard).await }).await;
    assert_eq!(oubliee.expect("erased").expect("it was due").len(), 1);

    // A firm sale has no end. The date on which it became firm decides when it is deleted.
    let vendue = creer(&base, &debut).await.expect("free again");
    let contrat = Contrat { definitif: Some(fin.date()), ..Contrat::envoye(envoi(), vendue.creee) };
    au_stade(&base, &vendue, StadeDeReservation::Definitive { contrat }).await;
    let vieille = async |avant| reservation::vendues_avant(&lecture(&base).await, avant).await.expect("readable");
    let tard = base.maintenant().plus(Duration::from_secs(1));
    assert_eq!((vieille(fin).await, vieille(tard).await), (vec![], vec![vendue.id]));
    let une_fois = || base.entretenir(|tx| async move { reservation::oublier_une_vente(&tx, vendue.id).await });
    assert_eq!(une_fois().await.expect("erased"), Some(vec![]));
    assert_eq!(une_fois().await.expect("an answer"), None, "once");
    assert_eq!(vieille(tard).await, []);
}

async fn le_dernier_etat_des_risques_compte(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let programme = &un_debut(&base).await.programme;
    let du_programme = async || {
        let lecture = lecture(&base).await;
        let lu = etat_des_risques::du_programme(&lecture, programme).await.expect("readable");
        let tous = [programme.clone(), IdProgramme("Q".to_owned())];
        let avec = etat_des_risques::avec_les_programmes(&lecture, &tous).await.expect("readable");
        let [(la, etat)] = avec.as_slice() else { panic!("the one that is there: {avec:?}") };
        assert_eq!(&la.programme.id, programme, "read with it, whatever was said");
        assert_eq!(lu.as_ref().map(|lu| &lu.etat), etat.as_ref());
        lu.map(|lu| (lu.etat, lu.fichier))
    };
    assert_eq!(du_programme().await, None);
    let inserer = async |etat: EtatDesRisques, fichier: Option<FichierDEtatDesRisques>| {
        let (etat, fichier) = (&etat, &fichier);
        let travail = |tx: Ecriture| async move {
            let garde = etat_des_risques::inserer(&tx, programme, etat.clone(), fichier.clone(), None).await?;
            Ok::<_, Error>((garde.etat, garde.fichier))
        };
        base.entretenir(travail).await.expect("written")
    };
    let sans_objet = EtatDesRisques::SansObjet { motif: "Aucun zonage ne concerne la commune.".to_owned() };
    assert_eq!(inserer(sans_objet, None).await, du_programme().await.expect("said"));
    let etabli = "2026-11-02".parse().expect("a day");
    let fichier = FichierDEtatDesRisques { fichier: piece(&base, b"%PDF-1.7").await, empreinte: "d".repeat(64) };
    let fourni = inserer(EtatDesRisques::Fourni { etabli }, Some(fichier)).await;
    assert_eq!(fourni, du_programme().await.expect("said"));
    assert_eq!(fourni.0, EtatDesRisques::Fourni { etabli });
    let tous = [programme.clone(), IdProgramme("Q".to_owned())];
    let lus = etat_des_risques::des_programmes(&lecture(&base).await, &tous).await.expect("readable");
    assert_eq!(lus.keys().collect::<Vec<_>>(), [programme], "nobody said anything of the other one");
}
