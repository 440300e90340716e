//! Keys are replaced without losing anything.

use crate::outils::{commande, sur_les_deux};
use actions::cles::{Rechiffrement, etat, rechiffrer};
use actions::utilisateur::charger_demo;
use domain::utilisateur::IdUtilisateur;
use store::chiffre::{FORME_ECRITE, Forme};
use store::{Base, Fait, Numero};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(une_cle_se_remplace_et_rien_ne_se_perd);

async fn une_cle_se_remplace_et_rien_ne_se_perd(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    charger_demo(&commande(&base)).await.expect("people");
    let chemin = &base.reglages().cles;
    let mut fichier: serde_json::Value = serde_json::from_slice(&std::fs::read(chemin).expect("a file")).expect("JSON");
    fichier["cles"]["2"] = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=".into();
    std::fs::write(chemin, fichier.to_string()).expect("written");
    let neuve = base.autre_processus().await;
    let contexte = &commande(&neuve);
    let identites = async |base: &Base| {
        let lecture = base.lire().await.expect("a place");
        store::utilisateur::lister(&lecture)
            .await
            .expect("readable")
            .into_iter()
            .map(|lu| lu.utilisateur.identite)
            .collect::<Vec<_>>()
    };
    let avant = identites(&base).await;
    let des_identites = async || {
        let (courante, vus) = etat(contexte).await.expect("counted");
        let vus = vus.into_iter().filter(|vu| vu.ou == "utilisateur.identite").map(|vu| (vu.cle, vu.lie, vu.nombre));
        (courante, vus.collect::<Vec<_>>())
    };
    assert_eq!(des_identites().await, (2, vec![(1, false, 6)]));
    let fait = rechiffrer(contexte, FORME_ECRITE, &|_, _| {}).await.expect("sealed again");
    assert_eq!(fait, Rechiffrement { cle: 2, secrets: fait.secrets, pieces: 0 });
    assert!(fait.secrets >= 6, "{fait:?}");
    assert_eq!(des_identites().await.1, [(2, false, 6)]);
    assert_eq!(rechiffrer(contexte, FORME_ECRITE, &|_, _| {}).await.expect("nothing to do").secrets, 0);
    let lies = rechiffrer(contexte, Forme::Ligne, &|_, _| {}).await.expect("bound");
    assert!(lies.secrets >= 6, "{lies:?}");
    assert_eq!(des_identites().await.1, [(2, true, 6)]);
    assert_eq!(identites(&neuve).await, avant, "everything reads as before");
    let premier = store::utilisateur::par_id(&neuve.lire().await.expect("a place"), IdUtilisateur(1)).await;
    assert!(premier.expect("readable").is_some());
    let lecture = neuve.lire().await.expect("a place");
    let faits = store::faits::depuis(&lecture, Numero(0), 1000).await.expect("readable");
    let dits: Vec<_> = faits.into_iter().filter(|f| matches!(f.fait, Fait::SecretsRechiffres { .. })).collect();
    assert_eq!(dits.len(), 2, "each is in the journal, what changed nothing is not");
}
