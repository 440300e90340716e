//! The SQL statements of a sign-in and of a forgotten password. They are the same for an unknown account as for a known
//! one. At most one write transaction follows the one that counts the attempt.

use crate::outils::commande;
use actions::lien_compte::oublier_mot_de_passe;
use actions::session::{Tentative, ouvrir_session};
use actions::utilisateur::{MOT_DE_PASSE_DEMO, charger_demo};
use domain::utilisateur::Demonstration;
use store::Base;
use testkit::base::{BaseDeTest, Moteur};
use testkit::requetes::Requetes;

const EMAIL: &str = "prescripteur@cabinet-alpha.example";

async fn essayer(base: &Base, email: &str, mot_de_passe: &str) -> bool {
    let adresse = Some("192.0.2.1".parse().expect("an address"));
    let tentative =
        Tentative { email, mot_de_passe, adresse, agent: None, demonstration: Demonstration::Admise, remplace: None };
    ouvrir_session(&commande(base), &tentative).await.is_ok()
}

fn transactions(requetes: &[String]) -> usize {
    requetes.iter().filter(|requete| requete.starts_with("COMMIT")).count()
}

#[tokio::test]
async fn un_compte_inconnu_coute_ce_que_coute_un_compte_connu() {
    let base = BaseDeTest::nouvelle(Moteur::Postgres).await;
    charger_demo(&commande(&base)).await.expect("the demo");
    let (requetes, _garde) = Requetes::ecouter();
    // The first call opens connections and prepares statements, so its statements are not compared.
    assert!(!essayer(&base, "autre@cabinet-alpha.example", "faux").await);
    requetes.prendre();
    assert!(!essayer(&base, "personne@cabinet-alpha.example", "faux").await);
    let inconnu = requetes.prendre();
    assert!(!essayer(&base, EMAIL, "faux").await);
    let connu = requetes.prendre();
    assert!(!connu.is_empty(), "statements are told");
    assert_eq!(inconnu, connu, "the same statements, in the same order");
    assert_eq!(transactions(&connu), 1, "the attempt: {connu:?}");

    let oublier = async |email: &str| {
        oublier_mot_de_passe(&commande(&base), email).await.expect("asked for");
        requetes.prendre()
    };
    oublier("autre@cabinet-alpha.example").await;
    let (inconnu, connu) = (oublier("personne@cabinet-alpha.example").await, oublier(EMAIL).await);
    assert!(!connu.is_empty() && inconnu == connu, "a job looks, later: {inconnu:#?} {connu:#?}");

    assert!(essayer(&base, EMAIL, MOT_DE_PASSE_DEMO).await);
    let ouverte = requetes.prendre();
    assert_eq!(transactions(&ouverte), 2, "the attempt, then all the rest at once: {ouverte:#?}");
}
