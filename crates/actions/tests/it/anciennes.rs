//! This version opens, migrates and loads the databases of earlier versions. Their users sign in, and their last import
//! can be undone.

use crate::outils::{Etat, commande, sur_les_deux};
use actions::import::annuler_dernier_import;
use actions::session::{Tentative, ouvrir_session};
use domain::lot::{Detenteur, StatutLot};
use store::Base;
use testkit::base::{BaseAncienne, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(une_base_du_21_novembre_2026_sert_encore, une_base_du_25_novembre_2026_sert_encore);

async fn une_base_du_21_novembre_2026_sert_encore(moteur: Moteur) {
    sert_encore(moteur, "2026-11-21").await;
}

async fn une_base_du_25_novembre_2026_sert_encore(moteur: Moteur) {
    sert_encore(moteur, "2026-11-25").await;
}

async fn sert_encore(moteur: Moteur, version: &str) {
    let horloge = HorlogeFigee::a("2026-12-01T08:00:00Z");
    let ancienne = BaseAncienne::copier(moteur, version, &horloge).await;
    let base = Base::ouvrir(&ancienne.reglages).await.expect("it opens with its keys");
    assert!(!base.migrer().await.expect("it migrates").is_empty(), "the schema of that day");
    let semaine = Etat::lire(&base).await;
    let tenue = |etat: &Etat, id: &str| (etat.lots[id].statut(), etat.lots[id].detenteur());
    assert_eq!((semaine.programmes.len(), semaine.lots.len()), (4, 24));
    assert_eq!(tenue(&semaine, "paris1-101"), (StatutLot::R, Some(Detenteur::Flux)));
    assert_eq!(tenue(&semaine, "nantes1-P03"), (StatutLot::O, Some(Detenteur::Grille)));
    assert!(semaine.lots["stdenis1-P2"].retire);
    let fichier = |etat: &Etat| etat.documents["nantes1-A201-plan"].fichier.clone().expect("a stored file");
    let second = fichier(&semaine);
    let lu = base.fichiers().lire(&second).await.expect("readable").expect("its bytes are there");
    assert_eq!(String::from_utf8_lossy(&lu), "Plan du lot A201, second tirage\n");

    let tentative = Tentative {
        email: "juliette.ferrand@cabinet-gamma.example",
        mot_de_passe: "ancien-mot-de-passe",
        adresse: Some("192.0.2.1".parse().expect("an address")),
        agent: None,
        demonstration: domain::utilisateur::Demonstration::Refusee,
        remplace: None,
    };
    let ouverte = ouvrir_session(&commande(&base), &tentative).await.expect("she signs in");
    drop(ouverte);

    // The periodic job computes the blind indexes of the old accounts. This user is still found by her e-mail
    // afterwards.
    let cles = base.entretenir(|tx| async move { store::indexation::indexer_des_comptes(&tx).await }).await;
    assert!(cles.expect("indexed") > 0);
    let encore = ouvrir_session(&commande(&base), &tentative).await.expect("she signs in again");
    drop(encore);

    let annulation = annuler_dernier_import(&commande(&base), &|_| {}).await.expect("its import is undone");
    assert_eq!(annulation.fichiers_perdus, 0);
    let avant = Etat::lire(&base).await;
    assert_eq!(tenue(&avant, "paris1-101"), (StatutLot::L, None));
    assert_eq!(tenue(&avant, "nantes1-A102"), (StatutLot::O, Some(Detenteur::Flux)));
    assert_eq!(tenue(&avant, "nantes1-P03"), (StatutLot::O, Some(Detenteur::Grille)), "the grid's, before and after");
    assert_ne!(avant.lots["paris1-103"].exclusivite, semaine.lots["paris1-103"].exclusivite, "its group is back");
    assert!(!avant.lots["stdenis1-P2"].retire);
    assert_ne!(fichier(&avant), second, "the first draft");
    base.fermer().await.expect("closed");
}
