//! Signing in and out.

use crate::outils::{commande, refuse, sur_les_deux};
use actions::session::{Tentative, fermer_session, ouvrir_session};
use actions::utilisateur::{MOT_DE_PASSE_DEMO, changer_mot_de_passe, charger_demo, desactiver};
use actions::{Error, SorteDeRefus, session};
use chrono::TimeDelta;
use domain::marque::Marque;
use domain::utilisateur::Demonstration;
use std::time::Duration;
use store::Base;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

const EMAIL: &str = "prescripteur@cabinet-alpha.example";

async fn entrer(base: &Base, email: &str, mot_de_passe: &str) -> Result<session::SessionOuverte, Error> {
    entrer_depuis(base, email, mot_de_passe, "192.0.2.1").await
}

async fn entrer_depuis(
    base: &Base,
    email: &str,
    mot_de_passe: &str,
    adresse: &str,
) -> Result<session::SessionOuverte, Error> {
    ouvrir_session(&commande(base), &tentative(email, mot_de_passe, adresse)).await
}

fn tentative<'a>(email: &'a str, mot_de_passe: &'a str, adresse: &str) -> Tentative<'a> {
    let adresse = Some(adresse.parse().expect("an address"));
    Tentative { email, mot_de_passe, adresse, agent: None, demonstration: Demonstration::Admise, remplace: None }
}

fn code(resultat: &Result<session::SessionOuverte, Error>) -> &'static str {
    match resultat {
        Ok(_) => "ouverte",
        Err(erreur) => erreur.refus().map_or("autre", |refus| refus.code),
    }
}

async fn on_entre_et_on_sort(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let ouverte = entrer(&base, " Prescripteur@Cabinet-Alpha.example ".trim(), MOT_DE_PASSE_DEMO).await.expect("in");
    assert_eq!(ouverte.utilisateur.identite.email, EMAIL);
    assert!(ouverte.numero.is_some(), "the other processes hear of it");
    let base = &*base;
    let lue = |jeton| async move { store::session::par_jeton(&base.lire().await?, jeton, base.maintenant()).await };
    assert!(lue(&ouverte.jeton).await.expect("a read").is_some());
    assert!(fermer_session(&commande(base), &ouverte.jeton).await.expect("out").is_some());
    assert!(lue(&ouverte.jeton).await.expect("a read").is_none());
    assert_eq!(fermer_session(&commande(base), &ouverte.jeton).await.expect("out already"), None);
}

async fn inconnu_faux_et_desactive_se_ressemblent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    desactiver(&commande(&base), "equipe@linteau.example").await.expect("disabled");
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
    charger_demo(&commande(&base)).await.expect("the demo");
    for email in [EMAIL, "personne@cabinet-alpha.example"] {
        for essai in 0..5 {
            assert_eq!(code(&entrer(&base, email, "mauvais mot de passe").await), "identifiants", "{essai}");
        }
        let (sorte, _) = refuse(&entrer(&base, email, MOT_DE_PASSE_DEMO).await).expect("a refusal");
        assert_eq!(
            sorte,
            SorteDeRefus::TropDeTentatives(Duration::from_secs(5)),
            "{email}: known or not, it waits, even when right"
        );
    }
    horloge.avancer(TimeDelta::seconds(6));
    assert_eq!(code(&entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await), "ouverte");
    assert_eq!(code(&entrer(&base, EMAIL, "mauvais mot de passe").await), "identifiants", "the count starts again");
}

async fn des_essais_ensemble_se_comptent_un_a_un(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let essais = (0..20).map(|_| {
        let base = (*base).clone();
        tokio::spawn(async move { code(&entrer(&base, EMAIL, "mauvais mot de passe").await) })
    });
    let mut codes = Vec::new();
    for essai in essais.collect::<Vec<_>>() {
        codes.push(essai.await.expect("no panic"));
    }
    let juges = codes.iter().filter(|c| **c == "identifiants").count();
    let refuses = codes.iter().filter(|c| **c == "trop-de-requetes").count();
    assert_eq!((juges, refuses), (5, 15), "{codes:?}");
}

async fn un_autre_reseau_n_est_pas_enferme_dehors(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    for _ in 0..8 {
        // The refusal may be a wrong password or too many attempts. Both are fine, because the test only needs many
        // failures.
        assert_ne!(code(&entrer_depuis(&base, EMAIL, "mauvais mot de passe", "203.0.113.9").await), "ouverte");
    }
    assert_eq!(code(&entrer_depuis(&base, EMAIL, MOT_DE_PASSE_DEMO, "203.0.113.9").await), "trop-de-requetes");
    assert_eq!(code(&entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await), "ouverte", "the owner, from elsewhere");
    assert_eq!(
        code(&entrer_depuis(&base, EMAIL, MOT_DE_PASSE_DEMO, "203.0.113.9").await),
        "trop-de-requetes",
        "that changes nothing"
    );
    changer_mot_de_passe(&commande(&base), EMAIL, "un autre mot de passe", &Marque::default()).await.expect("changed");
    assert_eq!(code(&entrer_depuis(&base, EMAIL, "un autre mot de passe", "203.0.113.9").await), "ouverte");
}

async fn mille_reseaux_ne_devinent_pas_sans_fin(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let essai = async |n: u32| {
        code(&entrer_depuis(&base, "personne@linteau.example", "faux", &format!("198.51.100.{}", n % 250)).await)
    };
    for n in 0..50 {
        assert_eq!(essai(n).await, "identifiants", "{n}");
    }
    assert_eq!(essai(50).await, "trop-de-requetes");
    horloge.avancer(TimeDelta::seconds(31));
    assert_eq!(essai(51).await, "identifiants", "never long");
}

/// People on 256 networks guess passwords until the whole account must wait. The owner still signs in, from a network
/// that she used before.
async fn qui_devine_de_partout_n_enferme_pas_la_proprietaire_dehors(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    assert_eq!(code(&entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await), "ouverte");
    let mut codes = Vec::new();
    for n in 0..256 {
        codes.push(code(&entrer_depuis(&base, EMAIL, "faux", &format!("198.51.100.{n}")).await));
    }
    assert_eq!(codes.iter().filter(|code| **code == "identifiants").count(), 50);
    assert_eq!(codes.last(), Some(&"trop-de-requetes"));
    let ailleurs = entrer_depuis(&base, EMAIL, MOT_DE_PASSE_DEMO, "203.0.113.9").await;
    assert_eq!(code(&ailleurs), "trop-de-requetes", "from a network that nobody knows, the right password waits");
    assert_eq!(code(&entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await), "ouverte", "from hers, she enters at once");
}

async fn la_demonstration_reste_a_la_maison(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let ouverte =
        Tentative { demonstration: Demonstration::Refusee, ..tentative(EMAIL, MOT_DE_PASSE_DEMO, "192.0.2.1") };
    let refuse = ouvrir_session(&commande(&base), &ouverte).await;
    let faux = entrer(&base, EMAIL, "faux").await;
    assert_eq!(format!("{refuse:?}"), format!("{faux:?}"), "as a wrong password");
    assert_eq!(code(&refuse), "identifiants");
}

async fn changer_de_mot_de_passe_ferme_les_sessions(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let ouverte = entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await.expect("in");
    changer_mot_de_passe(&commande(&base), EMAIL, "un autre mot de passe", &Marque::default()).await.expect("changed");
    let lecture = base.lire().await.expect("a reading place");
    let lue = store::session::par_jeton(&lecture, &ouverte.jeton, base.maintenant()).await.expect("a read");
    assert!(lue.is_none());
    drop(lecture);
    assert_eq!(code(&entrer(&base, EMAIL, MOT_DE_PASSE_DEMO).await), "identifiants");
    assert_eq!(code(&entrer(&base, EMAIL, "un autre mot de passe").await), "ouverte");
}

/// The stored hash of the password of the account.
async fn hache(base: &Base) -> String {
    let lecture = base.lire().await.expect("a reading place");
    let lu = store::utilisateur::par_email(&lecture, EMAIL).await.expect("a read").expect("the account");
    lu.mot_de_passe.expect("a password")
}

async fn un_hache_d_une_autre_forme_ou_d_un_autre_cout_se_refait_en_entrant(moteur: Moteur) {
    // Both hashes are of "été indien sur la dune", typed with separate accents as on a Mac. The first one has the
    // present cost, the second one a lower cost.
    const SEPARE: &str = "e\u{301}te\u{301} indien sur la dune";
    const COMPOSE: &str = "été indien sur la dune";
    const D_AVANT: [&str; 2] = [
        "$argon2id$v=19$m=19456,t=2,p=1$c2VpemUgb2N0ZXRzIHNlbA$Zdiwseu/e2jK1l9mx8IOy+1UN+D/36mjpFZe2BfHeWA",
        "$argon2id$v=19$m=8192,t=1,p=1$c2VpemUgb2N0ZXRzIHNlbA$QZfCvquydt3R4uo22qlcHcYNNh8MunbunWHvx7q8dh0",
    ];
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    for avant in D_AVANT {
        let poser = |tx: store::Ecriture| async move {
            let lu = store::utilisateur::par_email(&tx, EMAIL).await?.expect("the account");
            store::utilisateur::renouveler_empreinte(&tx, lu.utilisateur.id, avant).await
        };
        base.entretenir(poser).await.expect("written");
        assert_eq!(code(&entrer(&base, EMAIL, "e\u{301}te\u{301} indien sur la duna").await), "identifiants");
        assert_eq!(hache(&base).await, avant, "a wrong password changes nothing");
        let ouverte = entrer(&base, EMAIL, SEPARE).await.expect("in");
        let refait = hache(&base).await;
        assert!(refait != avant && refait.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{refait}");
        let lecture = base.lire().await.expect("a reading place");
        let lu = store::utilisateur::par_email(&lecture, EMAIL).await.expect("a read").expect("the account");
        assert_eq!(lu.utilisateur.version, ouverte.utilisateur.version, "what people read of them has not changed");
        drop(lecture);
        for forme in [COMPOSE, SEPARE] {
            assert_eq!(code(&entrer(&base, EMAIL, forme).await), "ouverte", "{forme}");
        }
        assert_eq!(hache(&base).await, refait, "hashed anew once");
    }
}

sur_les_deux!(
    on_entre_et_on_sort,
    inconnu_faux_et_desactive_se_ressemblent,
    un_compte_qu_on_devine_ralentit,
    des_essais_ensemble_se_comptent_un_a_un,
    un_autre_reseau_n_est_pas_enferme_dehors,
    mille_reseaux_ne_devinent_pas_sans_fin,
    qui_devine_de_partout_n_enferme_pas_la_proprietaire_dehors,
    la_demonstration_reste_a_la_maison,
    changer_de_mot_de_passe_ferme_les_sessions,
    un_hache_d_une_autre_forme_ou_d_un_autre_cout_se_refait_en_entrant,
);
