//! Jobs: a job is taken once, under a lease that the database's clock measures, and is due by the portal's clock.

use crate::outils::{echec, lecture, sur_les_deux};
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use store::tache::{self, Tache, TacheSousBail};
use store::{Base, Error, Instant};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    chacune_n_est_prise_qu_une_fois,
    une_ecriture_defaite_ne_laisse_pas_de_tache,
    un_bail_echu_se_reprend_et_le_premier_ne_peut_plus_rien_ecrire,
    un_bail_suit_l_horloge_de_la_base_et_l_echeance_celle_du_portail,
    une_tache_d_une_autre_version_lui_est_laissee,
    une_tache_periodique_n_a_qu_une_ligne_et_revient,
    une_tache_morte_attend_qu_on_la_relance,
    une_tache_periodique_morte_revient_au_demarrage,
);

const BAIL: Duration = Duration::from_mins(1);

async fn mettre(base: &Base, courrier: i64, echeance: Instant) -> i64 {
    let tache = &Tache::EnvoyerCourrier { courrier };
    let ecrit = base.entretenir(|tx| async move { tache::mettre(&tx, tache, echeance).await });
    ecrit.await.expect("written")
}

async fn prendre(base: &Base, bail: Duration) -> Option<TacheSousBail> {
    base.entretenir(|tx| async move { tache::prendre(&tx, tache::Voulues::Toutes, bail).await }).await.expect("written")
}

async fn chacune_n_est_prise_qu_une_fois(moteur: Moteur) {
    let base = Arc::new(BaseDeTest::nouvelle(moteur).await);
    for courrier in 0..40 {
        mettre(&base, courrier, base.maintenant()).await;
    }
    let autre = base.autre_processus().await;
    let preneurs = [(**base).clone(), (**base).clone(), autre.clone(), autre].map(|base| {
        tokio::spawn(async move {
            let mut prises = Vec::new();
            while let Some(sous_bail) = prendre(&base, BAIL).await {
                prises.push(sous_bail.id);
            }
            prises
        })
    });
    let mut toutes = Vec::new();
    for preneur in preneurs {
        toutes.extend(preneur.await.expect("no panic"));
    }
    assert_eq!((toutes.len(), BTreeSet::from_iter(toutes).len()), (40, 40));
}

async fn une_ecriture_defaite_ne_laisse_pas_de_tache(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let defaite = base.entretenir(|tx| async move {
        tache::mettre(&tx, &Tache::EnvoyerCourrier { courrier: 1 }, tx.maintenant()).await?;
        Err::<(), _>(Error::Conflit)
    });
    assert!(matches!(echec(defaite.await), Error::Conflit));
    assert_eq!(tache::restantes(&lecture(&base).await).await.expect("readable"), []);
}

async fn un_bail_echu_se_reprend_et_le_premier_ne_peut_plus_rien_ecrire(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    mettre(&base, 1, base.maintenant()).await;
    let premiere = &prendre(&base, Duration::ZERO).await.expect("due");
    let seconde = &prendre(&base, BAIL).await.expect("the lease has run out");
    assert_eq!((premiere.id, premiere.essais, seconde.essais), (seconde.id, 1, 2));
    assert_eq!(prendre(&base, BAIL).await, None, "it is taken");

    // The effects of the first worker are undone, because it ends the job in the transaction of these effects, after it lost its lease.
    let tard = base.entretenir(|tx| async move {
        store::groupe::creer(&tx, "Effet").await?;
        tache::terminer(&tx, premiere, Duration::ZERO).await
    });
    assert!(matches!(echec(tard.await), Error::BailPerdu));
    let garde = base.entretenir(|tx| async move { tache::prolonger_le_bail(&tx, premiere, BAIL).await });
    assert!(!garde.await.expect("written"), "nor does it keep it");
    base.entretenir(|tx| async move {
        store::groupe::creer(&tx, "Effet").await?;
        tache::terminer(&tx, seconde, Duration::ZERO).await
    })
    .await
    .expect("the effect happens once");
    assert_eq!(tache::restantes(&lecture(&base).await).await.expect("readable"), []);
}

async fn un_bail_suit_l_horloge_de_la_base_et_l_echeance_celle_du_portail(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let dans_une_heure = Instant::depuis_micros(base.maintenant().micros() + 3_600_000_000);
    mettre(&base, 1, dans_une_heure).await;
    assert_eq!(prendre(&base, BAIL).await, None, "not yet");
    assert!(
        !tache::une_est_due(&lecture(&base).await, tache::Voulues::Toutes, base.maintenant()).await.expect("readable")
    );
    horloge.avancer(TimeDelta::hours(1));
    assert!(
        tache::une_est_due(&lecture(&base).await, tache::Voulues::Toutes, base.maintenant()).await.expect("readable")
    );
    assert!(prendre(&base, BAIL).await.is_some());
    // A server whose clock is a day ahead does not take a job from another server.
    horloge.avancer(TimeDelta::days(1));
    assert_eq!(prendre(&base, BAIL).await, None);
}

async fn une_tache_d_une_autre_version_lui_est_laissee(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    base.entretenir(|tx| async move {
        let sql = "INSERT INTO tache (code, corps, echeance, essais, creee) VALUES ('distribuer-prix', '{}', 0, 0, 0)";
        tx.execute_unprepared(sql).await.map_err(Error::from)
    })
    .await
    .expect("written");
    assert_eq!(prendre(&base, BAIL).await, None);
    let restantes = tache::restantes(&lecture(&base).await).await.expect("readable");
    assert_eq!(restantes.iter().map(|t| (t.code.as_str(), t.essais)).collect::<Vec<_>>(), [("distribuer-prix", 0)]);
}

async fn une_tache_periodique_n_a_qu_une_ligne_et_revient(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    for processus in [(*base).clone(), base.autre_processus().await] {
        processus
            .entretenir(|tx| async move { tache::prevoir(&tx, &Tache::BalayerFichiers).await })
            .await
            .expect("written");
    }
    let sous_bail = &prendre(&base, BAIL).await.expect("due at once");
    assert_eq!((&sous_bail.tache, prendre(&base, BAIL).await), (&Tache::BalayerFichiers, None));
    base.entretenir(|tx| async move { tache::terminer(&tx, sous_bail, Duration::from_hours(1)).await })
        .await
        .expect("written");
    assert_eq!(prendre(&base, BAIL).await, None);
    // After a long stop of the portal, the job comes back once, and not once for each missed day.
    horloge.avancer(TimeDelta::days(30));
    assert_eq!(prendre(&base, BAIL).await.expect("due again").essais, 1);
    assert_eq!(prendre(&base, BAIL).await, None);
}

async fn une_tache_morte_attend_qu_on_la_relance(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let id = mettre(&base, 1, base.maintenant()).await;
    let sous_bail = &prendre(&base, Duration::ZERO).await.expect("due");
    base.entretenir(|tx| async move { tache::tuer(&tx, sous_bail, "refus du serveur").await }).await.expect("written");
    assert_eq!(prendre(&base, BAIL).await, None);
    let comptes = tache::comptes(&lecture(&base).await, base.maintenant()).await.expect("readable");
    assert_eq!((comptes.dues, comptes.mortes), (0, 1));
    let relancer =
        async |id| base.entretenir(|tx| async move { tache::relancer(&tx, id).await }).await.expect("written");
    assert!(!relancer(id + 1).await);
    assert!(relancer(id).await);
    assert_eq!(prendre(&base, BAIL).await.expect("tried again").essais, 1);
    assert!(!relancer(id).await, "it is not dead any more");
    let avancer = async |id| base.entretenir(|tx| async move { tache::avancer(&tx, id).await }).await.expect("written");
    assert!(avancer(id).await, "it is due at once");
    assert_eq!(prendre(&base, BAIL).await, None, "the process that does it goes on");
    assert!(!avancer(id + 1).await);
}

async fn une_tache_periodique_morte_revient_au_demarrage(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let prevoir = async || {
        base.entretenir(|tx| async move { tache::prevoir(&tx, &Tache::OublierMesures).await }).await.expect("written");
    };
    prevoir().await;
    // Another version wrote a body that this version cannot read.
    let illisible = "UPDATE tache SET corps = '{\"autre\":1}', essais = 3";
    base.entretenir(|tx| async move { Ok::<_, Error>(tx.execute_unprepared(illisible).await?) })
        .await
        .expect("written");
    assert_eq!(prendre(&base, BAIL).await, None, "it is given up");
    let lue = async || tache::lister(&lecture(&base).await, 10).await.expect("readable").remove(0);
    assert!(lue().await.morte.is_some());

    prevoir().await;
    let revenue = lue().await;
    assert_eq!((revenue.morte, revenue.erreur.as_deref(), revenue.essais), (None, None, 0));
    let sous_bail = prendre(&base, BAIL).await.expect("due at once");
    assert_eq!(sous_bail.tache, Tache::OublierMesures);
    prevoir().await;
    assert_eq!(prendre(&base, BAIL).await, None, "one that lives is left as it is");
}
