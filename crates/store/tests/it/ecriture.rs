//! All writes go through one function: one of several wins, a failed write changes nothing, and refusals are typed.

use crate::monde;
use crate::outils::{echec, lecture, sur_les_deux};
use domain::lot::tenue::IdOption;
use domain::lot::{Detenteur, StatutLot, Tenue};
use sea_orm::ConnectionTrait as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use store::Acte;
use store::lot;
use store::{Error, Reglages, Unicite, faits, groupe, reglage};
use testkit::base::{ACTEUR, BaseDeTest, Moteur};
use tokio::sync::Notify;

sur_les_deux!(
    cinquante_sur_un_lot_un_seul_gagnant,
    une_erreur_defait_tout,
    une_ecriture_muette_n_a_pas_de_numero,
    un_nom_pris_se_dit,
    un_groupe_fait_deux_fois_ensemble_est_un_groupe,
    une_reference_absente_se_dit,
    plus_de_place_se_dit,
    deux_ecritures_croisees_aboutissent,
    un_travail_qui_panique_ou_s_interrompt_ne_laisse_rien,
);

/// Of several people who act on one lot at the same instant, exactly one succeeds, even through two servers (`domain.md` section 3).
async fn cinquante_sur_un_lot_un_seul_gagnant(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let id = monde::un_lot(&base).await;
    let serveurs = [base.clone(), base.autre_processus().await];
    let courses = (0..50).map(|i| {
        let (serveur, id) = (serveurs[i % 2].clone(), id.clone());
        tokio::spawn(async move {
            let id = &id;
            let prise = serveur.entretenir(|tx| async move {
                // Every writer reads first. Without the lock, they would all find the lot free.
                let lu = lot::verrouiller(&tx, id).await?.expect("the lot is there");
                if lu.tenue != Tenue::Libre {
                    return Ok(false);
                }
                let option = IdOption(i.try_into().expect("a small number"));
                lot::changer_tenue(&tx, id, &lu.tenue, &Tenue::Optionne { option }).await
            });
            prise.await.expect("a clear answer, not an error")
        })
    });
    let mut gagnants = 0;
    for course in courses.collect::<Vec<_>>() {
        gagnants += u32::from(course.await.expect("no panic"));
    }
    assert_eq!(gagnants, 1);
    let lu = lot::par_id(&lecture(&base).await, &id).await.expect("readable").expect("there");
    assert_eq!((lu.statut(), lu.detenteur(), lu.version), (StatutLot::O, Some(Detenteur::Portail), 2));
}

async fn une_erreur_defait_tout(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let avant = faits::dernier(&lecture(&base).await).await.expect("a number");
    let refus = base.entretenir(|tx| async move {
        groupe::creer(&tx, "Alpha").await?;
        Err::<(), Error>(Error::Conflit)
    });
    assert!(matches!(echec(refus.await), Error::Conflit));
    let db = lecture(&base).await;
    assert!(groupe::par_nom(&db, "Alpha").await.expect("readable").is_none());
    assert_eq!(faits::dernier(&db).await.expect("a number"), avant);
}

async fn une_ecriture_muette_n_a_pas_de_numero(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let ecrit = base.ecrire(&ACTEUR, |_| async { Ok::<_, Error>(Acte::sans_effet(7)) }).await.expect("written");
    assert_eq!((ecrit.valeur, ecrit.numero), (7, None));
}

async fn un_nom_pris_se_dit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    base.entretenir(|tx| async move { groupe::creer(&tx, "Étoile du Nord").await }).await.expect("first");
    let second = base.entretenir(|tx| async move { groupe::creer(&tx, "etoile du nord").await }).await;
    assert!(matches!(echec(second), Error::DejaPris(Unicite::GroupeNom)));
    let trouve = base.entretenir(|tx| async move { groupe::trouver_ou_creer(&tx, "ETOILE-DU-NORD").await }).await;
    let trouve = trouve.expect("found");
    assert_eq!((trouve.0.nom.as_str(), trouve.1), ("Étoile du Nord", None));
}

async fn un_groupe_fait_deux_fois_ensemble_est_un_groupe(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let autre = base.autre_processus().await;
    let (fait, attend) = (&Notify::new(), Duration::from_millis(300));
    let premier = base.entretenir(|tx| async move {
        let (groupe, _) = groupe::trouver_ou_creer(&tx, "Étoile du Nord").await?;
        fait.notify_one();
        // Meanwhile the other transaction looks for the group, finds none, and waits for this transaction to end.
        tokio::time::sleep(attend).await;
        Ok::<_, Error>(groupe)
    });
    let second = async {
        fait.notified().await;
        autre.entretenir(|tx| async move { groupe::trouver_ou_creer(&tx, "etoile du nord").await }).await
    };
    let (premier, second) = tokio::join!(premier, second);
    assert_eq!(second.expect("no error"), (premier.expect("made"), None), "the same, which the second did not make");
    assert_eq!(groupe::lister(&lecture(&base).await).await.expect("readable").len(), 1);
}

async fn une_reference_absente_se_dit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let orphelin = store::compte::NouveauCompte {
        nom: "Sans groupe".to_owned(),
        groupe: Some(domain::acces::IdGroupe(404)),
        gerant: None,
        siren: None,
    };
    let orphelin = &orphelin;
    let refus = base.entretenir(|tx| async move { store::compte::creer(&tx, orphelin).await }).await;
    assert!(matches!(echec(refus), Error::ReferenceAbsente));
}

/// A full queue has its own error, because the caller can try again at once, unlike when the database is down.
async fn plus_de_place_se_dit(moteur: Moteur) {
    let court = |r: Reglages| Reglages { connexions: 2, attente: Duration::from_millis(100), ..r };
    let base = BaseDeTest::avec(moteur, court).await;
    let (une, _deux) = (lecture(&base).await, lecture(&base).await);
    assert!(matches!(base.lire().await, Err(Error::Saturee)));
    drop(une);
    assert!(base.lire().await.is_ok());
}

/// Two transactions update the same two rows in opposite orders. PostgreSQL breaks the deadlock, the losing transaction
/// runs again, and both are written.
async fn deux_ecritures_croisees_aboutissent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (un, deux) = base
        .entretenir(
            |tx| async move { Ok::<_, Error>((groupe::creer(&tx, "Un").await?, groupe::creer(&tx, "Deux").await?)) },
        )
        .await
        .expect("written");
    let tours = Arc::new(AtomicU32::new(0));
    let courses = [[un.id.0, deux.id.0], [deux.id.0, un.id.0]].map(|ordre| {
        let (base, tours) = (base.clone(), tours.clone());
        tokio::spawn(async move {
            let tours = &tours;
            base.entretenir(|tx| async move {
                tours.fetch_add(1, Ordering::SeqCst);
                for id in ordre {
                    let sql = format!("UPDATE groupe SET nom = nom || '+' WHERE id = {id}");
                    tx.execute_unprepared(&sql).await?;
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Ok::<_, Error>(())
            })
            .await
        })
    });
    for course in courses {
        course.await.expect("no panic").expect("written");
    }
    let noms = groupe::lister(&lecture(&base).await).await.expect("readable");
    assert_eq!(noms.iter().map(|g| g.nom.as_str()).collect::<Vec<_>>(), ["Deux++", "Un++"]);
    if moteur == Moteur::Postgres {
        assert!(tours.load(Ordering::SeqCst) > 2, "the loser ran again");
    }
}

/// PostgreSQL stops a statement that runs for too long, and its error becomes [`Error::Delai`].
#[tokio::test(flavor = "multi_thread")]
async fn une_requete_trop_longue_est_arretee() {
    let court = |r: Reglages| Reglages { delai_requete: Duration::from_millis(200), ..r };
    let base = BaseDeTest::avec(Moteur::Postgres, court).await;
    let longue = lecture(&base).await.execute_unprepared("SELECT pg_sleep(30)").await;
    assert!(matches!(longue.map_err(Error::from), Err(Error::Delai)));
}

async fn un_travail_qui_panique_ou_s_interrompt_ne_laisse_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let fois = Arc::new(AtomicU32::new(0));
    let (copie, compte) = (base.clone(), fois.clone());
    let course = tokio::spawn(async move {
        let compte = &compte;
        copie
            .entretenir(|tx| async move {
                groupe::creer(&tx, "Perdu").await?;
                compte.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_mins(1)).await;
                Ok::<_, Error>(())
            })
            .await
    });
    while fois.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    course.abort();
    assert!(course.await.is_err_and(|e| e.is_cancelled()));
    let copie = base.clone();
    let panique = tokio::spawn(async move {
        copie
            .entretenir(|tx| async move {
                groupe::creer(&tx, "Perdu aussi").await?;
                panic!("on purpose");
                #[expect(unreachable_code, reason = "gives the block its type")]
                Ok::<_, Error>(())
            })
            .await
    });
    assert!(panique.await.is_err_and(|e| e.is_panic()));
    // The writer is free again, and neither transaction left a row.
    base.entretenir(|tx| async move { reglage::definir(&tx, "essai", &1, None).await }).await.expect("written");
    assert!(groupe::lister(&lecture(&base).await).await.expect("readable").is_empty());
}
