//! A fully signed document reaches level B-LT before its proofs are gathered. The test does so with the lists of revoked certificates, and
//! without them.

use crate::app::{App, IR, commande, sur_les_deux};
use crate::mandat_signe::contresigner;
use crate::signature::{EnCours, a_signer, code, lire, signer, verifier};
use actions::certificat::adopter;
use api::Reglages;
use chrono::{DateTime, TimeDelta, Utc};
use outside::horodatage::{Autorite, ReglagesDHorodatage};
use sceau::{CleDeSceau, Niveau};
use std::sync::Arc;
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::horodatage::{AutoriteDEssai, Humeur, ServeurDHorodatage};
use testkit::revocation::{ListeDEssai, NUMERO_DU_SCEAU, ReponseDeListe, ServeurDeListe};

sur_les_deux!(
    les_listes_viennent_avant_la_preuve,
    sans_liste_la_preuve_n_attend_pas_longtemps,
    un_certificat_revoque_se_dit_et_rien_n_est_ajoute,
);

fn instant() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_770_725, 0).expect("an instant")
}

/// A list of revoked certificates that stays valid for some days.
fn liste(serveur: &ServeurDeListe, revoques: &[u8]) -> ReponseDeListe {
    let (debut, fin) = (instant() - TimeDelta::days(1), instant() + TimeDelta::days(6));
    ReponseDeListe::Octets(serveur.autorite().liste(&ListeDEssai { debut, fin, revoques, partie: None }))
}

/// A mandate that both sides signed. The lists of the time-stamp authority are on the server `listes`.
async fn signe(moteur: Moteur, horloge: &HorlogeFigee, listes: &ServeurDeListe) -> (App, EnCours) {
    let humeur = Humeur::SousAutorite(listes.autorite().port);
    let serveur = ServeurDHorodatage::demarrer(AutoriteDEssai { instant: instant(), humeur });
    let autorite = Autorite::nouvelle(&ReglagesDHorodatage::nouveaux(serveur.url())).expect("an address");
    let reglages = Reglages { autorite: Some(Arc::new(autorite)), ..Reglages::default() };
    let app = App::peuplee(BaseDeTest::figee(moteur, horloge).await, reglages).await;
    let cle: CleDeSceau = serde_json::from_str(&listes.autorite().cle_de_sceau()).expect("a key");
    adopter(&commande(&app.base), &cle).await.expect("it seals");
    let en_cours = a_signer(&app).await;
    let bon = code(&app, &en_cours.jeton).await;
    assert_eq!(signer(&app, &en_cours.jeton, &bon).await.statut, 200);
    let ir = app.connecter(IR).await;
    let faite = contresigner(&app, &ir, &[&en_cours.mandat], "linteau-demo").await.json();
    assert_eq!(faite["contresignes"].as_array().map(Vec::len), Some(1), "{faite}");
    assert_eq!(listes.demandes(), 0, "nobody who signs waits for a list");
    (app, en_cours)
}

fn horloge() -> HorlogeFigee {
    HorlogeFigee::a("2026-11-27T09:12:05Z")
}

fn niveaux(pdf: &[u8]) -> Vec<Niveau> {
    let rapport = sceau::verifier(pdf).expect("a PDF");
    assert!(rapport.est_intact(), "{rapport:?}");
    rapport.signatures.iter().map(|signature| signature.niveau).collect()
}

/// The level of each signature that `/verifier` tells, for a known and unchanged file.
async fn dits(app: &App, pdf: &[u8]) -> Vec<String> {
    let vu = verifier(app, pdf).await;
    assert_eq!((&vu["connu"], &vu["modifie"]), (&true.into(), &false.into()), "{vu}");
    let signatures = vu["signatures"].as_array().expect("signatures");
    signatures.iter().map(|s| s["niveau"].as_str().unwrap_or_default().to_owned()).collect()
}

async fn lettres(app: &App, objet: &str) -> usize {
    app.courriers().await.iter().filter(|courrier| courrier.objet.contains(objet)).count()
}

async fn les_listes_viennent_avant_la_preuve(moteur: Moteur) {
    let (horloge, serveur) = (horloge(), ServeurDeListe::demarrer());
    serveur.changer(liste(&serveur, &[]));
    let (app, en_cours) = signe(moteur, &horloge, &serveur).await;
    let avant = lire(&app, "document", &en_cours.jeton).await.octets;
    assert_eq!(niveaux(&avant), [Niveau::PadesBT, Niveau::PadesBT]);
    app.traiter_les_taches().await;
    let apres = lire(&app, "document", &en_cours.jeton).await.octets;
    assert!(apres.starts_with(&avant) && apres.len() > avant.len(), "only added");
    assert_eq!(niveaux(&apres), [Niveau::PadesBLT, Niveau::PadesBLT]);
    assert_eq!(niveaux(&lire(&app, "preuve", &en_cours.jeton).await.octets), [Niveau::PadesBLT]);
    assert_eq!(serveur.demandes(), 1, "one list for all, and for the proofs too");

    // The portal knows both files, each with its own level.
    assert!(dits(&app, &apres).await.iter().all(|dit| dit.contains("PAdES B-LT")));
    assert!(dits(&app, &avant).await.iter().all(|dit| dit.contains("PAdES B-T,")));
    // The job does no part of the work again.
    horloge.avancer(TimeDelta::hours(2));
    app.traiter_les_taches().await;
    assert_eq!(lire(&app, "document", &en_cours.jeton).await.octets, apres);
}

async fn sans_liste_la_preuve_n_attend_pas_longtemps(moteur: Moteur) {
    let (horloge, serveur) = (horloge(), ServeurDeListe::demarrer());
    let (app, en_cours) = signe(moteur, &horloge, &serveur).await;
    let avant = lire(&app, "document", &en_cours.jeton).await.octets;
    app.traiter_les_taches().await;
    assert_eq!(lire(&app, "preuve", &en_cours.jeton).await.statut, 404, "it waits for the list");
    // The server answers with bytes that are not a list of revoked certificates, so they do not count.
    serveur.changer(ReponseDeListe::Octets(b"Bonjour".to_vec()));
    horloge.avancer(TimeDelta::minutes(10));
    app.traiter_les_taches().await;
    assert_eq!(lire(&app, "preuve", &en_cours.jeton).await.statut, 404);
    assert_eq!(lettres(&app, "listes de révocation manquent").await, 0);

    horloge.avancer(TimeDelta::minutes(6));
    app.traiter_les_taches().await;
    assert_eq!(lire(&app, "document", &en_cours.jeton).await.octets, avant, "it stays at its level");
    assert_eq!(niveaux(&lire(&app, "preuve", &en_cours.jeton).await.octets), [Niveau::PadesBT]);
    assert!(lettres(&app, "listes de révocation manquent").await > 0);
}

async fn un_certificat_revoque_se_dit_et_rien_n_est_ajoute(moteur: Moteur) {
    let (horloge, serveur) = (horloge(), ServeurDeListe::demarrer());
    serveur.changer(liste(&serveur, &[NUMERO_DU_SCEAU]));
    let (app, en_cours) = signe(moteur, &horloge, &serveur).await;
    let avant = lire(&app, "document", &en_cours.jeton).await.octets;
    app.traiter_les_taches().await;
    assert_eq!(lire(&app, "document", &en_cours.jeton).await.octets, avant);
    assert_eq!(niveaux(&lire(&app, "preuve", &en_cours.jeton).await.octets), [Niveau::PadesBT]);
    // The job asked for the list once for the document and once for its proofs, but administrators are told only once.
    let administrateurs = lettres(&app, "est révoqué").await;
    assert!(administrateurs > 0);
    horloge.avancer(TimeDelta::days(2));
    app.traiter_les_taches().await;
    assert_eq!(lettres(&app, "est révoqué").await, administrateurs);
}
