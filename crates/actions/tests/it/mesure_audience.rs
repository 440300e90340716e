//! The audience measure under a fixed clock. Its days are days in Paris, and thirteen months are kept.

use actions::mesure_audience::{Compteur, oublier};
use chrono::{NaiveDate, TimeDelta};
use domain::mesure_audience::PageVue;
use store::Base;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::sur_les_deux;

sur_les_deux!(
    un_jour_est_celui_de_paris,
    treize_mois_sont_gardes,
    une_vue_fausse_n_est_pas_comptee,
    ce_qui_ne_s_ecrit_pas_attend
);

fn vue() -> PageVue {
    PageVue { page: "Lot".to_owned(), ..PageVue::default() }
}

async fn compter(base: &Base, vue: &PageVue) -> actions::Result<()> {
    let compteur = Compteur::default();
    compteur.compter(base.maintenant(), vue.clone())?;
    assert_eq!(compteur.ecrire(base).await?, 1);
    Ok(())
}

async fn jours(base: &Base) -> Vec<String> {
    let lecture = base.lire().await.expect("a place");
    let lignes = store::mesure_audience::depuis(&lecture, NaiveDate::MIN).await.expect("readable");
    lignes.into_iter().map(|l| l.jour).collect()
}

async fn un_jour_est_celui_de_paris(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T22:59:59Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    compter(&base, &vue()).await.expect("counted");
    horloge.avancer(TimeDelta::seconds(1));
    compter(&base, &vue()).await.expect("counted");
    assert_eq!(jours(&base).await, ["2026-11-21", "2026-11-22"]);
}

async fn treize_mois_sont_gardes(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2025-10-21T10:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    compter(&base, &vue()).await.expect("counted");
    horloge.avancer(TimeDelta::days(396));
    compter(&base, &vue()).await.expect("counted");
    assert_eq!(oublier(&base).await.expect("tidied"), 0, "thirteen months to the day");
    horloge.avancer(TimeDelta::days(1));
    assert_eq!(oublier(&base).await.expect("tidied"), 1);
    assert_eq!(jours(&base).await, ["2026-11-21"]);
}

async fn une_vue_fausse_n_est_pas_comptee(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let fausse = PageVue { page: String::new(), chapitres: vec!["a".repeat(61)], ..PageVue::default() };
    let refus = compter(&base, &fausse).await.expect_err("a refusal was expected");
    let violations = &refus.refus().expect("a refusal").violations;
    let dites: Vec<_> = violations.iter().map(|v| (v.champ.as_ref(), v.code, v.message.as_str())).collect();
    let attendues = [
        ("page", "valeur", "Ce champ n'est pas valide."),
        ("chapitres", "max", "Ce champ doit contenir 60 caractères maximum."),
    ];
    assert_eq!(dites, attendues);
    assert!(jours(&base).await.is_empty());
}

async fn ce_qui_ne_s_ecrit_pas_attend(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let fermee = base.autre_processus().await;
    let compteur = Compteur::default();
    let page = |n: u32| PageVue { page: n.to_string(), ..PageVue::default() };
    for n in 0..600 {
        compteur.compter(base.maintenant(), page(n)).expect("counted");
        compteur.compter(base.maintenant(), page(0)).expect("counted");
    }
    assert!(jours(&base).await.is_empty(), "a counted visitor writes nothing");
    fermee.fermer().await.expect("closed");
    compteur.ecrire(&fermee).await.expect_err("a closed database");
    assert_eq!(compteur.ecrire(&base).await.expect("written"), 1200);
    assert_eq!(jours(&base).await.len(), 600);
    assert_eq!(compteur.ecrire(&base).await.expect("written"), 0, "once");
}

#[tokio::test]
async fn des_pages_inventees_ne_remplissent_pas_la_memoire() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let compteur = Compteur::default();
    for n in 0..6_000 {
        compteur.compter(base.maintenant(), PageVue { page: n.to_string(), ..PageVue::default() }).expect("counted");
    }
    compteur.compter(base.maintenant(), PageVue { page: "7".to_owned(), ..PageVue::default() }).expect("counted");
    assert_eq!(compteur.ecrire(&base).await.expect("written"), 5_001, "what is known is still counted");
}
