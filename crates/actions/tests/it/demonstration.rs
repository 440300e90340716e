//! What fills a demonstration: the same every time, added to that of an earlier version, never twice.

use crate::outils::{commande, sur_les_deux};
use actions::demonstration::completer;
use actions::utilisateur::{charger_demo, lister};
use domain::acces::{Role, TypeUtilisateur};
use domain::inscription::StatutInscription;
use domain::regard::Regard;
use store::inscription::{InscriptionsVisibles, document};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(la_demonstration_se_complete_une_fois);

async fn la_demonstration_se_complete_une_fois(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    assert_eq!(completer(&commande(&base)).await.expect("nothing"), 0, "no account of demonstration");
    // As a version before this one left it.
    assert_eq!(charger_demo(&commande(&base)).await.expect("the demo"), 6);
    let autre = base.autre_processus().await;
    let (ici, la) = (commande(&base), commande(&autre));
    let (un, deux) = tokio::join!(completer(&ici), completer(&la));
    let mut ajoutes = [un.expect("filled"), deux.expect("filled")];
    ajoutes.sort_unstable();
    assert_eq!(ajoutes, [0, 23 + 40], "one of them did, all of it");
    assert_eq!(charger_demo(&commande(&base)).await.expect("again"), 0, "the named accounts are as they were");
    assert_eq!(completer(&commande(&base)).await.expect("again"), 0);
    let tous = lister(&base).await.expect("users");
    assert_eq!(tous.len(), 60);
    assert!(tous.iter().all(|lu| lu.utilisateur.demo && lu.mot_de_passe.is_some()));
    let lecture = base.lire().await.expect("a place");
    let comptes = store::compte::lister(&lecture).await.expect("companies");
    assert_eq!(comptes.len(), 25);
    let aujourd_hui = base.maintenant().jour();
    for compte in &comptes {
        let mandat = store::mandat::du_compte(&lecture, compte.id).await.expect("readable").expect("one each");
        assert!(mandat.mandat.est_actif(aujourd_hui), "{}", compte.nom);
    }
    let equipe =
        tous.iter().find(|lu| lu.utilisateur.type_utilisateur == TypeUtilisateur::IA).expect("an administrator");
    let regard = Regard::de(&equipe.utilisateur);
    assert!(regard.a(Role::IA));
    let vues = InscriptionsVisibles::par(&regard);
    let mut combien = Vec::new();
    for statut in StatutInscription::TOUS {
        let siennes = vues.lister(&lecture, &[statut]).await.expect("readable");
        assert!(siennes.iter().all(|i| i.dossier.is_none() == (statut == StatutInscription::Effacee)));
        combien.push(siennes.len());
    }
    assert_eq!(combien, [14, 6, 10, 6, 4]);
    let attendent = vues.lister(&lecture, &[StatutInscription::ATraiter]).await.expect("readable");
    let documents = document::de(&lecture, attendent[0].id).await.expect("readable");
    assert!(documents.len() >= 6);
    let octets = base.pieces().lire(&documents[0].piece).await.expect("readable").expect("its bytes");
    assert!(octets.starts_with(b"%PDF-"));
    drop(lecture);
    // What the one that came second had written of files is gone.
    let fichiers = fichiers(&base.reglages().donnees.join("pieces"));
    let lignes = base.cles_des_pieces().await.expect("counted").iter().map(|(_, nombre)| nombre).sum::<u64>();
    assert_eq!(fichiers as u64, lignes);
}

fn fichiers(dossier: &std::path::Path) -> usize {
    let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
    entrees.map(|chemin| if chemin.is_dir() { fichiers(&chemin) } else { 1 }).sum()
}
