//! The business settings: set, applied, refused, and reset to their default.

use crate::outils::{commande, refuse, sur_les_deux};
use actions::SorteDeRefus;
use actions::reglage::{ReglageLu, lister, regler};
use actions::version::VersionAttendue;
use actions::{Contexte, Result};
use domain::reglage::{REGISTRE, Reglages};
use store::{Ecrit, Fait, Numero};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(un_reglage_se_pose_se_suit_et_se_retablit, un_reglage_refuse_ne_change_rien);

async fn definir(contexte: &Contexte, cle: &str, valeur: &str) -> Result<Ecrit<ReglageLu>> {
    regler(contexte, cle, Some(valeur), &VersionAttendue::Toute).await
}

async fn retablir(contexte: &Contexte, cle: &str) -> Result<Ecrit<ReglageLu>> {
    regler(contexte, cle, None, &VersionAttendue::Toute).await
}

async fn un_reglage_se_pose_se_suit_et_se_retablit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let contexte = commande(&base);
    assert_eq!(lister(&contexte).await.expect("readable").len(), REGISTRE.len());
    let version = |lus: &[ReglageLu]| lus.iter().map(ReglageLu::version).max();
    assert_eq!(version(&lister(&contexte).await.expect("readable")), Some(0));
    let numero = definir(&contexte, "courrier.garde", " 45 ").await.expect("set").numero.expect("a fact");
    let lecture = base.lire().await.expect("a place");
    let faits = store::faits::depuis(&lecture, Numero(numero.0 - 1), 10).await.expect("readable");
    assert_eq!(faits[0].fait, Fait::Reglage { cle: "courrier.garde".to_owned() });
    drop(lecture);
    let lus = lister(&contexte).await.expect("readable");
    let garde = lus.iter().find(|lu| lu.definition.cle == "courrier.garde").expect("there");
    assert_eq!((garde.valeur.as_str(), garde.regle), ("45", true));

    let autre = base.autre_processus().await;
    assert_eq!(autre.metier().courrier_garde, 30, "not read yet");
    autre.relire_les_reglages().await.expect("readable");
    assert_eq!(autre.metier().courrier_garde, 45);

    assert!(retablir(&contexte, "courrier.garde").await.expect("given back").numero.is_some());
    assert_eq!(retablir(&contexte, "courrier.garde").await.expect("nothing to do").numero, None);
    autre.relire_les_reglages().await.expect("readable");
    assert_eq!(*autre.metier(), Reglages::default());
}

async fn un_reglage_refuse_ne_change_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let contexte = commande(&base);
    for (cle, valeur, code) in [
        ("courrier.garde", "0", (SorteDeRefus::Invalide, "valeurs-invalides")),
        ("marque.couleur", "rouge", (SorteDeRefus::Invalide, "valeurs-invalides")),
        ("bidule", "1", (SorteDeRefus::Introuvable, "reglage-inconnu")),
    ] {
        assert_eq!(refuse(&definir(&contexte, cle, valeur).await), Some(code), "{cle}");
    }
    assert_eq!(refuse(&retablir(&contexte, "bidule").await), Some((SorteDeRefus::Introuvable, "reglage-inconnu")));
    assert!(lister(&contexte).await.expect("readable").iter().all(|lu| !lu.regle));
    let lecture = base.lire().await.expect("a place");
    assert_eq!(store::faits::dernier(&lecture).await.expect("readable"), Numero(0));
}
