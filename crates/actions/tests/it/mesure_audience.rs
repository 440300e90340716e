//! The audience measure under a clock that is held: a day is a day of Paris, and thirteen months are kept.

use actions::mesure_audience::{compter, oublier};
use chrono::{NaiveDate, TimeDelta};
use domain::mesure_audience::PageVue;
use store::Base;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::sur_les_deux;

sur_les_deux!(un_jour_est_celui_de_paris, treize_mois_sont_gardes, une_vue_fausse_n_est_pas_comptee);

fn vue() -> PageVue {
    PageVue { page: "Lot".to_owned(), ..PageVue::default() }
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
    let violations = &refus.refusal().expect("a refusal").violations;
    let dites: Vec<_> = violations.iter().map(|v| (v.champ.as_ref(), v.code, v.message.as_str())).collect();
    let attendues = [
        ("page", "valeur", "Ce champ n'est pas valide."),
        ("chapitres", "max", "Ce champ doit contenir 60 caractères maximum."),
    ];
    assert_eq!(dites, attendues);
    assert!(jours(&base).await.is_empty());
}
