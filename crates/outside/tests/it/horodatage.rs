//! Tests of the time-stamp authority, against a service of our own. After a failure the portal leaves the authority
//! alone for a while.

use chrono::{DateTime, TimeDelta, Utc};
use outside::horodatage::{Autorite, Error, ReglageInvalide, ReglagesDHorodatage};
use std::time::Duration;
use testkit::horodatage::{AutoriteDEssai, Humeur, ServeurDHorodatage};

/// A question about a hash of 32 zero bytes, with the random number 7.
fn demande() -> Vec<u8> {
    let objet =
        [&[0x30, 0x2f, 0x30, 0x0b, 0x06, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 0x04, 32][..], &[0; 32]].concat();
    [&[0x30, 58, 2, 1, 1][..], &objet, &[2, 1, 7, 1, 1, 0xff]].concat()
}

#[tokio::test]
async fn une_autorite_repond_puis_se_repose_apres_une_panne() {
    let instant = DateTime::<Utc>::from_timestamp(1_795_770_725, 0).expect("an instant");
    let autorite = AutoriteDEssai { instant, humeur: Humeur::Juste };
    let serveur = ServeurDHorodatage::demarrer(autorite);
    let service = Autorite::nouvelle(&ReglagesDHorodatage::nouveaux(serveur.url())).expect("an address");
    let reponse = service.demander(demande(), instant).await.expect("it answers");
    assert_eq!(reponse.first(), Some(&0x30));

    serveur.changer(Humeur::EnPanne);
    assert_eq!(service.demander(demande(), instant).await, Err(Error::Reponse(503)));
    let bientot = instant + TimeDelta::seconds(59);
    assert_eq!(service.demander(demande(), bientot).await, Err(Error::EnPause));
    assert_eq!(serveur.demandes(), 2, "it was left alone");
    serveur.changer(Humeur::Juste);
    assert!(service.demander(demande(), instant + TimeDelta::seconds(61)).await.is_ok());
}

#[tokio::test]
async fn une_autorite_muette_ne_retient_pas_qui_signe() {
    let ecoute = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/tsa", ecoute.local_addr().expect("bound"));
    let reglages = ReglagesDHorodatage { delai: Duration::from_millis(200), ..ReglagesDHorodatage::nouveaux(url) };
    let service = Autorite::nouvelle(&reglages).expect("an address");
    assert_eq!(service.demander(demande(), DateTime::UNIX_EPOCH).await, Err(Error::Delai));
    assert_eq!(service.demander(demande(), DateTime::UNIX_EPOCH).await, Err(Error::EnPause));
}

#[test]
fn une_adresse_d_une_autre_sorte_est_refusee() {
    let refus = Autorite::nouvelle(&ReglagesDHorodatage::nouveaux("ldap://horodatage.example"));
    assert!(matches!(refus, Err(ReglageInvalide::Adresse)));
}
