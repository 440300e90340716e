//! Stored files: found by their hash, and swept when no row needs them.

use crate::monde;
use crate::outils::{lecture, sur_les_deux};
use chrono::TimeDelta;
use domain::document::{Categorie, Source};
use domain::programme::IdProgramme;
use futures::TryStreamExt as _;
use sea_orm::EntityTrait as _;
use std::time::Duration;
use store::balayage::{Accord, Balayage, Delais, Magasin};
use store::fichier;
use store::{Base, Error, Horloge, document};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    un_fichier_se_relit,
    un_grand_fichier_passe_par_morceaux,
    seul_ce_qui_ne_sert_plus_est_balaye,
    un_objet_perdu_se_remarque
);

const DELAIS: Delais = Delais { grace: Duration::from_hours(24), garde: 7 };

async fn balayer(base: &Base) -> Balayage {
    base.balayer(Magasin::Fichiers, DELAIS, Accord::Borne).await.expect("swept")
}

/// Stores a file, and a document of `P1` that points to it.
async fn joindre(base: &Base, id: &str, octets: &[u8]) -> String {
    let depot = base.fichiers().deposer(octets.to_vec(), "application/pdf").await.expect("stored");
    let papier = monde::un_document(id, Categorie::Commercial, 9, Source::Fichier("papier.pdf".to_owned()));
    let (depot, papier) = (&depot, &papier);
    base.entretenir(|tx| async move {
        fichier::inscrire(&tx, base.fichiers(), depot).await?;
        let programme = IdProgramme("P1".to_owned());
        document::inserer(&tx, [document::ligne(&programme, None, papier, Some(depot.sha256.clone()))]).await
    })
    .await
    .expect("written");
    let sha256 = depot.sha256.clone();
    base.fichiers().ranger(depot.clone()).await.expect("the name it arrived with is forgotten");
    sha256
}

async fn un_fichier_se_relit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::un_lot(&base).await;
    let sha256 = joindre(&base, "papier-1", b"un plan").await;
    assert_eq!(sha256, "1b47ccc69390af7fb13b686b3d3b0ffffa95ddb0079e6d6877b9739ed4f81a0d");
    // A second document with the same bytes refers to the stored file of the first one.
    assert_eq!(joindre(&base, "papier-2", b"un plan").await, sha256);
    let lu = fichier::par_sha256(&lecture(&base).await, &sha256).await.expect("readable").expect("there");
    assert_eq!((lu.taille, lu.mime.as_str(), lu.present), (7, "application/pdf", true));
    assert_eq!(base.fichiers().lire(&sha256).await.expect("readable").as_deref(), Some(&b"un plan"[..]));
    assert_eq!(base.fichiers().lire(&"0".repeat(64)).await.expect("readable"), None);
    for chemin in ["../../etc/passwd", "", "ABCDEF"] {
        assert!(matches!(base.fichiers().lire(chemin).await, Err(Error::Programme(_))), "{chemin}");
    }
}

async fn un_grand_fichier_passe_par_morceaux(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let octets: Vec<u8> = (0..1_000_003_u32).map(|i| i.to_le_bytes()[usize::from(i % 3 == 0)]).collect();
    let mut depot = base.fichiers().recevoir().await.expect("a reception");
    for partie in octets.chunks(7_001) {
        depot.ajouter(partie).await.expect("taken");
    }
    let depot = depot.finir("video/mp4").await.expect("stored");
    assert_eq!(depot.taille, 1_000_003);
    assert_eq!(base.fichiers().lire(&depot.sha256).await.expect("readable").as_deref(), Some(&octets[..]));
    for plage in [0..1, 65_530..65_540, 999_999..1_000_003, 500_000..500_000, 0..1_000_003] {
        let flux = base.fichiers().ouvrir(&depot.sha256, plage.clone()).await.expect("readable").expect("there");
        let morceaux: Vec<_> = flux.try_collect().await.expect("readable");
        assert!(morceaux.iter().all(|morceau| morceau.len() <= 64 * 1024), "never whole in memory");
        let debut = usize::try_from(plage.start).expect("small");
        let fin = usize::try_from(plage.end).expect("small");
        assert!(morceaux.concat() == octets[debut..fin], "{plage:?}");
    }
    let trop_loin = base.fichiers().ouvrir(&depot.sha256, 10..2_000_000).await;
    assert!(trop_loin.is_err(), "a row that promises more than there is");
}

async fn seul_ce_qui_ne_sert_plus_est_balaye(moteur: Moteur) {
    // The clock starts at the machine's time, because the machine dates the stored files. The test then moves it.
    let horloge = HorlogeFigee::a(&Horloge::systeme().maintenant().to_rfc3339());
    let base = BaseDeTest::figee(moteur, &horloge).await;
    monde::un_lot(&base).await;
    let garde = joindre(&base, "garde", b"garde").await;
    let remplace = joindre(&base, "remplace", b"remplace").await;
    let orphelin = base.fichiers().deposer(b"jamais inscrit".to_vec(), "text/plain").await.expect("stored").sha256;
    base.entretenir(|tx| async move {
        store::tables::document::Entity::delete_by_id("remplace").exec(&tx).await?;
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
    // During the grace period an import may still be about to use these files.
    assert_eq!(balayer(&base).await, Balayage::default());
    horloge.avancer(TimeDelta::days(2));
    let bilan = balayer(&base).await;
    // The file without a row is also stored under the name of its arrival, so three files are set aside.
    assert_eq!(bilan, Balayage { lignes: 1, ecartes: 3, ..Balayage::default() });
    assert!(base.fichiers().lire(&garde).await.expect("readable").is_some());
    let vif = |sha256: &str| base.reglages().donnees.join("fichiers").join(&sha256[..2]).join(sha256);
    assert!(vif(&garde).exists());
    for sha256 in [remplace, orphelin] {
        assert!(!vif(&sha256).exists());
        assert!(fichier::par_sha256(&lecture(&base).await, &sha256).await.expect("readable").is_none());
    }
}

async fn un_objet_perdu_se_remarque(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::un_lot(&base).await;
    let sha256 = joindre(&base, "papier", b"perdu").await;
    let objet = base.reglages().donnees.join("fichiers").join(&sha256[..2]).join(&sha256);
    std::fs::remove_file(objet).expect("the object lies under its hash");
    assert_eq!(balayer(&base).await.manquants, 1);
    let lu = fichier::par_sha256(&lecture(&base).await, &sha256).await.expect("readable").expect("there");
    assert!(!lu.present);
    joindre(&base, "papier-bis", b"perdu").await;
    let lu = fichier::par_sha256(&lecture(&base).await, &sha256).await.expect("readable").expect("there");
    assert!(lu.present, "stored again");
}
