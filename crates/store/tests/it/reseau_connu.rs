//! The networks from which accounts signed in.

use crate::outils::{lecture, personne, sur_les_deux};
use chrono::TimeDelta;
use domain::acces::TypeUtilisateur;
use domain::utilisateur::IdUtilisateur;
use sea_orm::EntityTrait as _;
use std::collections::BTreeSet;
use store::Instant;
use store::reseau_connu::{self, Provenu};
use store::tables::reseau_connu::Entity;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    un_reseau_est_nouveau_une_fois,
    deux_personnes_d_un_reseau_ne_se_rapprochent_pas,
    un_reseau_delaisse_s_oublie
);

async fn inscrire(base: &BaseDeTest, email: &str) -> IdUtilisateur {
    let elle = &personne(TypeUtilisateur::EP, "Ana", email);
    base.entretenir(|tx| async move { store::utilisateur::creer(&tx, elle).await }).await.expect("written")
}

async fn noter(base: &BaseDeTest, id: IdUtilisateur, reseau: &str) -> Provenu {
    base.entretenir(|tx| async move { reseau_connu::noter(&tx, id, reseau).await }).await.expect("written")
}

async fn un_reseau_est_nouveau_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let (ana, autre) = (inscrire(&base, "ana@b.example").await, inscrire(&base, "autre@b.example").await);
    assert_eq!(noter(&base, ana, "198.51.100.7").await, Provenu::PremiereFois);
    assert_eq!(noter(&base, ana, "198.51.100.7").await, Provenu::Connu);
    assert_eq!(noter(&base, ana, "203.0.113.9").await, Provenu::Nouveau);
    assert_eq!(noter(&base, ana, "203.0.113.9").await, Provenu::Connu);
    assert_eq!(noter(&base, autre, "203.0.113.9").await, Provenu::PremiereFois, "each account has its own");
    assert!(reseau_connu::est_connu(&lecture(&base).await, ana, "203.0.113.9").await.expect("readable"));
    assert!(!reseau_connu::est_connu(&lecture(&base).await, autre, "198.51.100.7").await.expect("readable"));
}

async fn deux_personnes_d_un_reseau_ne_se_rapprochent_pas(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    for email in ["ana@b.example", "autre@b.example"] {
        let id = inscrire(&base, email).await;
        noter(&base, id, "198.51.100.7").await;
    }
    let lignes = Entity::find().all(&lecture(&base).await).await.expect("readable");
    assert_eq!(lignes.into_iter().map(|l| l.reseau).collect::<BTreeSet<_>>().len(), 2);
}

async fn un_reseau_delaisse_s_oublie(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    let ana = inscrire(&base, "ana@b.example").await;
    noter(&base, ana, "198.51.100.7").await;
    horloge.avancer(TimeDelta::days(300));
    noter(&base, ana, "203.0.113.9").await;
    horloge.avancer(TimeDelta::days(200));
    let avant = Instant::from(base.maintenant().date() - TimeDelta::days(400));
    let oublies = base.entretenir(|tx| async move { reseau_connu::purger(&tx, avant).await }).await.expect("written");
    assert_eq!(oublies, 1);
    assert_eq!(noter(&base, ana, "203.0.113.9").await, Provenu::Connu);
    assert_eq!(noter(&base, ana, "198.51.100.7").await, Provenu::Nouveau);
}
