//! Page views: identical views of one day share one row.

use crate::outils::{lecture, sur_les_deux};
use chrono::NaiveDate;
use domain::mesure_audience::{PageVue, Proprietes};
use store::{Base, mesure_audience};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    les_memes_vues_sont_une_ligne,
    plusieurs_vues_s_ajoutent_d_un_coup,
    ensemble_aucune_ne_se_perd,
    une_ligne_de_trop_n_est_pas_ecrite,
    les_jours_passes_se_purgent,
);

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

fn page(nom: &str) -> PageVue {
    PageVue { page: nom.to_owned(), ..PageVue::default() }
}

async fn compter(base: &Base, le: &str, vue: &PageVue) -> bool {
    base.entretenir(|tx| async move { mesure_audience::compter(&tx, jour(le), vue, 1).await }).await.expect("written")
}

/// The day, the page and the count of every row.
async fn lignes(base: &Base) -> Vec<(String, String, i64)> {
    let lues = mesure_audience::depuis(&lecture(base).await, NaiveDate::MIN).await.expect("readable");
    lues.into_iter().map(|l| (l.jour, l.page, l.nombre)).collect()
}

async fn les_memes_vues_sont_une_ligne(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let vue = PageVue {
        page: "Erreur 404".to_owned(),
        chapitres: vec!["Autre".to_owned(), "Adresse".to_owned()],
        proprietes: Proprietes {
            chemin: Some("/été".to_owned()),
            type_utilisateur: Some("EP".to_owned()),
            profil: Some("referrer".to_owned()),
            is_external: Some("oui".to_owned()),
            is_incarned: Some("non".to_owned()),
        },
    };
    let visiteur = PageVue { proprietes: Proprietes::default(), ..vue.clone() };
    for une in [&vue, &vue, &visiteur] {
        assert!(compter(&base, "2026-11-21", une).await);
    }
    assert!(compter(&base, "2026-11-22", &vue).await);
    let lues = mesure_audience::depuis(&lecture(&base).await, jour("2026-11-21")).await.expect("readable");
    let comptes: Vec<_> = lues.iter().map(|l| (l.jour.as_str(), l.profil.as_str(), l.nombre)).collect();
    assert_eq!(comptes, [("2026-11-21", "referrer", 2), ("2026-11-21", "", 1), ("2026-11-22", "referrer", 1)]);
    let lue = &lues[0];
    assert_eq!((lue.page.as_str(), lue.chemin.as_str()), ("Erreur 404", "/été"));
    assert_eq!([&lue.chapitre1, &lue.chapitre2, &lue.chapitre3], ["Autre", "Adresse", ""]);
    assert_eq!([&lue.type_utilisateur, &lue.is_external, &lue.is_incarned], ["EP", "oui", "non"]);
    let demain = mesure_audience::depuis(&lecture(&base).await, jour("2026-11-22")).await.expect("readable");
    assert_eq!(demain.len(), 1);
}

async fn plusieurs_vues_s_ajoutent_d_un_coup(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    for fois in [3, 4] {
        let ecrite =
            base.entretenir(
                |tx| async move { mesure_audience::compter(&tx, jour("2026-11-21"), &page("Lot"), fois).await },
            );
        assert!(ecrite.await.expect("written"));
    }
    assert_eq!(lignes(&base).await, [("2026-11-21".to_owned(), "Lot".to_owned(), 7)]);
}

async fn ensemble_aucune_ne_se_perd(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let serveurs = [base.clone(), base.autre_processus().await];
    let vues = (0..20).map(|i| {
        let serveur = serveurs[i % 2].clone();
        tokio::spawn(async move { compter(&serveur, "2026-11-21", &page("Lot")).await })
    });
    for vue in vues.collect::<Vec<_>>() {
        assert!(vue.await.expect("no panic"));
    }
    assert_eq!(lignes(&base).await, [("2026-11-21".to_owned(), "Lot".to_owned(), 20)]);
}

async fn une_ligne_de_trop_n_est_pas_ecrite(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    base.entretenir(|tx| async move {
        for i in 0..mesure_audience::LIGNES_PAR_JOUR {
            assert!(mesure_audience::compter(&tx, jour("2026-11-21"), &page(&i.to_string()), 1).await?);
        }
        Ok::<_, store::Error>(())
    })
    .await
    .expect("written");
    assert!(!compter(&base, "2026-11-21", &page("inventée")).await);
    assert!(compter(&base, "2026-11-21", &page("7")).await, "what is known is still counted");
    assert!(compter(&base, "2026-11-22", &page("inventée")).await, "another day has its own");
    let lues = lignes(&base).await;
    assert_eq!(lues.len(), 5_001);
    assert_eq!(lues[0], ("2026-11-21".to_owned(), "7".to_owned(), 2));
}

async fn les_jours_passes_se_purgent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    for le in ["2025-10-20", "2025-10-21", "2026-11-21"] {
        compter(&base, le, &page("Lot")).await;
    }
    let purge = base.entretenir(|tx| async move { mesure_audience::purger(&tx, jour("2025-10-21")).await }).await;
    assert_eq!(purge.expect("written"), 1);
    let jours: Vec<_> = lignes(&base).await.into_iter().map(|(jour, ..)| jour).collect();
    assert_eq!(jours, ["2025-10-21", "2026-11-21"]);
}
