//! A time-stamp authority attests when documents are signed. While it does not answer, people can still sign.

use crate::app::{App, IR, sur_les_deux};
use crate::mandat_signe::contresigner;
use crate::signature::{a_signer, code, lire, signer, verifier};
use api::Reglages;
use chrono::DateTime;
use outside::horodatage::{Autorite, ReglagesDHorodatage};
use sceau::Niveau;
use std::sync::Arc;
use testkit::base::Moteur;
use testkit::horodatage::{AutoriteDEssai, Humeur, ServeurDHorodatage};

sur_les_deux!(une_autorite_atteste_et_son_silence_n_arrete_rien);

async fn une_autorite_atteste_et_son_silence_n_arrete_rien(moteur: Moteur) {
    let instant = DateTime::from_timestamp(1_795_770_725, 0).expect("an instant");
    let serveur = ServeurDHorodatage::demarrer(AutoriteDEssai { instant, humeur: Humeur::Juste });
    let autorite = Autorite::nouvelle(&ReglagesDHorodatage::nouveaux(serveur.url())).expect("an address");
    let reglages = Reglages { autorite: Some(Arc::new(autorite)), ..Reglages::default() };
    let app = App::avec(moteur, reglages).await;
    let en_cours = a_signer(&app).await;
    let bon = code(&app, &en_cours.jeton).await;
    assert_eq!(signer(&app, &en_cours.jeton, &bon).await.statut, 200);
    assert_eq!(serveur.demandes(), 1);

    serveur.changer(Humeur::EnPanne);
    let ir = app.connecter(IR).await;
    let faite = contresigner(&app, &ir, &[&en_cours.mandat], "linteau-demo").await.json();
    assert_eq!(faite["contresignes"].as_array().map(Vec::len), Some(1), "{faite}");
    // The proofs are sealed without a question to the authority, because it has just failed.
    app.traiter_les_taches().await;
    assert_eq!(serveur.demandes(), 2);

    let signe = lire(&app, "document", &en_cours.jeton).await.octets;
    let rapport = sceau::verifier(&signe).expect("a PDF");
    assert!(rapport.est_intact(), "{rapport:?}");
    let niveaux: Vec<_> = rapport.signatures.iter().map(|signature| signature.niveau).collect();
    assert_eq!(niveaux, [Niveau::PadesBT, Niveau::PadesBB]);
    assert_eq!(rapport.signatures[0].horodatage.as_ref().map(|horodatage| horodatage.instant), Some(instant));
    let vu = verifier(&app, &signe).await;
    let niveaux: Vec<_> =
        vu["signatures"].as_array().expect("two").iter().map(|s| s["niveau"].as_str().unwrap_or_default()).collect();
    assert_eq!(
        niveaux,
        [
            "Signature électronique simple (eIDAS, article 3, point 10), PAdES B-T, horodaté par une autorité le 27/11/2026 à 10:12, \
             heure de Paris",
            "Signature électronique simple (eIDAS, article 3, point 10), PAdES B-B",
        ]
    );
    let preuve = sceau::verifier(&lire(&app, "preuve", &en_cours.jeton).await.octets).expect("a PDF");
    assert_eq!(preuve.signatures[0].niveau, Niveau::PadesBB);
    // Two documents were signed without a time stamp, but administrators are told once.
    let dites = app.courriers().await;
    let dites = dites.iter().filter(|c| c.objet == "L’autorité d’horodatage de Linteau ne répond pas").count();
    assert_eq!(dites, 1);
}
