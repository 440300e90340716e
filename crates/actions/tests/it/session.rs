//! Signing in and out.

use crate::outils::sur_les_deux;
use actions::session::{fermer_session, ouvrir_session};
use actions::utilisateur::{MOT_DE_PASSE_DEMO, changer_mot_de_passe, charger_demo, desactiver};
use actions::{Error, session};
use chrono::TimeDelta;
use store::Base;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

const EMAIL: &str = "prescripteur@cabinet-alpha.example";

async fn entrer(base: &Base, email: &str, mot_de_passe: &str) -> Result<session::SessionOuverte, Error> {
    ouvrir_session(base, email, mot_de_passe, Some("192.0.2.1".to_owned()), None).await
}

fn code(resultat: &Result<session::SessionOuverte, Error>) -> &'static str {
    match resultat {
        Ok(_) => "ouverte",
        Err(Error::Invalid(violations)) => violations[0].code,
        Err(Error::TooMany { .. }) => "trop",
        Err(_) => "autre",
    }
}

async fn on_entre_et_on_sort(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&base).await.expect("the demo");
    let ouverte = entrer(&base, " Prescripteur@Cabinet-Alpha.example ".trim(), MOT_DE_PASSE_DEMO).await.expect("in");
    assert_eq!(ouverte.utilisateur.identite.email, EMAIL);
    assert!(ouverte.numero.is_some(), "the other processes hear of it");
    let base = &*base;
    let lue = |jeton| async move { store::session::par_jeton(&base.lire().await?, jeton, base.maintenant()).await };
    assert!(lue(&ouverte.jeton).await.expect("a read").is_some());
    assert!(fermer_session(base, &ouverte.jeton).await.expect("out").is_some());
    assert!(lue(&ouverte.jeton).await.expect("a read").is_none());
    assert_eq!(fermer_session(base, &ouverte.jeton).await.expect("out already"), None);
}

async fn inconnu_faux_et_desactive_se_ressemblent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&base).await.expect("the demo");
    desactiver(&base, "equipe@linteau.example").await.expect("disabled");
    let inconnu = entrer(&base, "personne@cabinet-alpha.example", MOT_DE_PASSE_DEMO).await;
    let faux = entrer(&base, EMAIL, "linteau-demi").await;
    let desactive = entrer(&base, "equipe@linteau.example", MOT_DE_PASSE_DEMO).await;
    for refuse in [&inconnu, &faux, &desactive] {
        assert_eq!(code(refuse), "identifiants");
    }
}

async fn un_compte_qu_on_devine_ralentit(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    charger_demo(&base).await.expect("the demo");
    for email in [EMAIL, "personne@cabinet-alpha.example"] {
        for essai in 0..5 {
            assert_eq!(code(&entrer(&base, email, "mauvais mot de passe").await), "identifiants", "{essai}");
        }
        let Err(Error::TooMany { reessayer_dans }) = entrer(&base, email, MOT_DE_PASSE_DEMO).await else {
            panic!("{email}: known or not, it waits, even with the right password")
        };
        assert_eq!(reessayer_dans.as_secs(), 5);
    }
    horloge.avancer(TimeDelta::seconds(6));
    assert_eq!(code(&entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await), "ouverte");
    assert_eq!(code(&entrer(&base, EMAIL, "mauvais mot de passe").await), "identifiants", "the count starts again");
}

async fn changer_de_mot_de_passe_ferme_les_sessions(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&base).await.expect("the demo");
    let ouverte = entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await.expect("in");
    changer_mot_de_passe(&base, EMAIL, "un autre mot de passe").await.expect("changed");
    let lecture = base.lire().await.expect("a reading place");
    let lue = store::session::par_jeton(&lecture, &ouverte.jeton, base.maintenant()).await.expect("a read");
    assert!(lue.is_none());
    drop(lecture);
    assert_eq!(code(&entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await), "identifiants");
    assert_eq!(code(&entrer(&base, EMAIL, "un autre mot de passe").await), "ouverte");
}

sur_les_deux!(
    on_entre_et_on_sort,
    inconnu_faux_et_desactive_se_ressemblent,
    un_compte_qu_on_devine_ralentit,
    changer_de_mot_de_passe_ferme_les_sessions,
);
