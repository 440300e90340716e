//! Accounts are added, listed and disabled, and their passwords are changed.

use crate::outils::{commande, refuse, sur_les_deux};
use actions::SorteDeRefus;
use actions::utilisateur::{
    Ajout, CoordonneesSaisies, ajouter, changer_mot_de_passe, charger_demo, desactiver, lister,
};
use domain::acces::{Portee, TypeUtilisateur};
use domain::marque::Marque;
use domain::utilisateur::Civilite;
use std::time::Duration;
use store::lien_compte::{self, UsageDeLien};
use testkit::base::{BaseDeTest, Moteur};

fn ajout(type_utilisateur: TypeUtilisateur, email: &str) -> Ajout {
    Ajout {
        type_utilisateur,
        civilite: Civilite::Mme,
        nom: "Lenoir".to_owned(),
        prenom: "Zoé".to_owned(),
        email: email.to_owned(),
        compte: None,
        groupe: None,
        gerant: None,
        coordonnees: CoordonneesSaisies::default(),
        demo: false,
    }
}

/// When the owner or staff change the password, or disable the account, a link that was sent before no longer works. A
/// person who reads the mailbox therefore cannot use it.
async fn les_liens_envoyes_ne_survivent_ni_a_un_mot_de_passe_ni_a_une_desactivation(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let email = "prescripteur@cabinet-alpha.example";
    let base = &*base;
    let id = store::utilisateur::par_email(&base.lire().await.expect("a place"), email).await.expect("a read");
    let id = id.expect("somebody").utilisateur.id;
    let creer = async || {
        let heure = Duration::from_hours(1);
        let jeton = base.entretenir(|tx| async move { lien_compte::creer(&tx, id, UsageDeLien::Oubli, heure).await });
        jeton.await.expect("a link")
    };
    let sert = async |jeton| {
        let lecture = base.lire().await.expect("a place");
        lien_compte::de(&lecture, jeton, UsageDeLien::Oubli, base.maintenant()).await.expect("a read").is_some()
    };
    let jeton = creer().await;
    assert!(sert(&jeton).await);
    changer_mot_de_passe(&commande(base), email, "un autre mot de passe", &Marque::default()).await.expect("changed");
    assert!(!sert(&jeton).await, "a password chosen by command");
    let jeton = creer().await;
    desactiver(&commande(base), email).await.expect("disabled");
    assert!(!sert(&jeton).await, "a disabled account");
}

async fn les_six_comptes_de_demonstration(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    assert_eq!(charger_demo(&commande(&base)).await.expect("the demo"), 6);
    let tous = lister(&base).await.expect("users");
    let trouve = |email: &str| {
        let lu = tous.iter().find(|lu| lu.utilisateur.identite.email == email);
        lu.map_or_else(|| panic!("{email}"), |lu| lu.utilisateur.clone())
    };
    let alpha = trouve("prescripteur@cabinet-alpha.example");
    let beta = trouve("prescripteur@cabinet-beta.example");
    assert!(matches!((alpha.portee(), beta.portee()), (Portee::Groupe(a), Portee::Groupe(b)) if a != b));
    for externe in [&alpha, &beta, &trouve("responsable@cabinet-alpha.example")] {
        let gerant = externe.compte.as_ref().and_then(|c| c.gerant.as_ref()).expect("a referent");
        assert_eq!(gerant.identite.email, "reseau@linteau.example");
        assert_eq!(gerant.identite.tel_pro.as_deref(), Some("+33199001001"), "a referent can be reached");
        assert!(gerant.identite.perimetre_geo.as_ref().is_some_and(|p| p.contains("Loire-Atlantique")));
    }
    for (email, attendu) in [
        ("equipe@linteau.example", TypeUtilisateur::IT),
        ("reseau@linteau.example", TypeUtilisateur::IR),
        ("admin@linteau.example", TypeUtilisateur::IA),
        ("responsable@cabinet-alpha.example", TypeUtilisateur::ER),
    ] {
        assert_eq!(trouve(email).type_utilisateur, attendu, "{email}");
    }
    let dernier = store::faits::dernier(&base.lire().await.expect("a place")).await.expect("a number");
    assert_eq!(charger_demo(&commande(&base)).await.expect("again"), 0);
    assert_eq!(store::faits::dernier(&base.lire().await.expect("a place")).await.expect("a number"), dernier);
    desactiver(&commande(&base), "admin@linteau.example").await.expect("disabled");
    charger_demo(&commande(&base)).await.expect("put back");
    assert!(lister(&base).await.expect("users").iter().all(|lu| lu.actif));
}

async fn ajouter_refuse_ce_qui_ne_tient_pas(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let bon = "un bon mot de passe";
    ajouter(&commande(&base), &ajout(TypeUtilisateur::IA, "Zoe@Linteau.example"), bon, &Marque::default())
        .await
        .expect("the first administrator");
    let court =
        ajouter(&commande(&base), &ajout(TypeUtilisateur::IA, "a@linteau.example"), "onze lettre", &Marque::default())
            .await;
    assert!(court.expect_err("eleven characters").to_string().contains("12 caractères"));
    let encore =
        ajouter(&commande(&base), &ajout(TypeUtilisateur::IT, "zoe@linteau.example"), bon, &Marque::default()).await;
    assert_eq!(refuse(&encore), Some((SorteDeRefus::Conflit, "compte-existant")));
    for (ajout, champ) in [
        (ajout(TypeUtilisateur::EP, "ep@cabinet.example"), "compte"),
        (
            Ajout {
                coordonnees: CoordonneesSaisies { tel_mobile: Some("dix".to_owned()), ..CoordonneesSaisies::default() },
                ..ajout(TypeUtilisateur::IT, "it@linteau.example")
            },
            "telMobile",
        ),
        (ajout(TypeUtilisateur::IA, "pas une adresse"), "email"),
        (Ajout { compte: Some("Cabinet".to_owned()), ..ajout(TypeUtilisateur::IT, "it@linteau.example") }, "compte"),
        (
            Ajout {
                compte: Some("Cabinet".to_owned()),
                gerant: Some("zoe@linteau.example".to_owned()),
                ..ajout(TypeUtilisateur::EP, "ep@cabinet.example")
            },
            "gerant",
        ),
    ] {
        let ajoute = ajouter(&commande(&base), &ajout, bon, &Marque::default()).await;
        assert_eq!(refuse(&ajoute), Some((SorteDeRefus::Invalide, "valeurs-invalides")), "{champ}");
        let refus = ajoute.expect_err("refused");
        assert_eq!(refus.refus().expect("a refusal").violations[0].champ, champ);
    }
    assert_eq!(lister(&base).await.expect("users").len(), 1);
}

async fn une_societe_existante_est_reprise(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let bon = "un bon mot de passe";
    let du_cabinet = |email: &str, groupe: Option<&str>| Ajout {
        compte: Some("Cabinet Gamma".to_owned()),
        groupe: groupe.map(str::to_owned),
        ..ajout(TypeUtilisateur::EP, email)
    };
    ajouter(&commande(&base), &du_cabinet("un@gamma.example", Some("Gamma")), bon, &Marque::default())
        .await
        .expect("one");
    ajouter(&commande(&base), &du_cabinet("deux@gamma.example", None), bon, &Marque::default()).await.expect("two");
    let autre_groupe =
        ajouter(&commande(&base), &du_cabinet("trois@gamma.example", Some("Delta")), bon, &Marque::default()).await;
    assert_eq!(refuse(&autre_groupe), Some((SorteDeRefus::Conflit, "societe-existante")));
    let comptes = store::compte::lister(&base.lire().await.expect("a place")).await.expect("companies");
    assert_eq!(comptes.len(), 1);
}

sur_les_deux!(
    les_liens_envoyes_ne_survivent_ni_a_un_mot_de_passe_ni_a_une_desactivation,
    les_six_comptes_de_demonstration,
    ajouter_refuse_ce_qui_ne_tient_pas,
    une_societe_existante_est_reprise
);
