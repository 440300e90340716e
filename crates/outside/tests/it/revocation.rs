//! Tests of the lists of revoked certificates, against a service of our own.

use chrono::{DateTime, TimeDelta, Utc};
use outside::revocation::{AdressesPrivees, Error, ListesDeRevocation, ReglagesDeListes};
use std::time::Duration;
use testkit::revocation::{ReponseDeListe, ServeurDeListe};

fn maintenant() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_770_725, 0).expect("an instant")
}

fn reglages() -> ReglagesDeListes {
    ReglagesDeListes { delai: Duration::from_millis(500), ..ReglagesDeListes::nouveaux(AdressesPrivees::Admises) }
}

#[tokio::test]
async fn une_liste_se_lit_et_se_garde_jusqu_a_la_suivante() {
    let serveur = ServeurDeListe::demarrer();
    let adresse = serveur.autorite().adresse();
    let listes = ListesDeRevocation::nouvelles(reglages());
    assert_eq!(listes.lire(&adresse, maintenant()).await, Err(Error::Reponse(503)));

    serveur.changer(ReponseDeListe::Octets(b"une".to_vec()));
    assert_eq!(listes.lire(&adresse, maintenant()).await.as_deref(), Ok(&b"une"[..]));
    // A list that the caller has not declared good is downloaded again.
    assert_eq!(listes.lire(&adresse, maintenant()).await.as_deref(), Ok(&b"une"[..]));
    assert_eq!(serveur.demandes(), 3);
    let suivante = maintenant() + TimeDelta::minutes(20);
    listes.garder(&adresse, b"une", maintenant(), suivante);
    serveur.changer(ReponseDeListe::Octets(b"deux".to_vec()));
    let lire = |instant| listes.lire(&adresse, instant);
    assert_eq!(lire(suivante - TimeDelta::seconds(1)).await.as_deref(), Ok(&b"une"[..]));
    assert_eq!(serveur.demandes(), 3, "it was kept");
    assert_eq!(lire(suivante).await.as_deref(), Ok(&b"deux"[..]));
    // A list is downloaded again after an hour, even when the next list is due in a week only.
    listes.garder(&adresse, b"deux", suivante, suivante + TimeDelta::days(7));
    serveur.changer(ReponseDeListe::Octets(b"trois".to_vec()));
    assert_eq!(lire(suivante + TimeDelta::minutes(59)).await.as_deref(), Ok(&b"deux"[..]));
    assert_eq!(lire(suivante + TimeDelta::minutes(60)).await.as_deref(), Ok(&b"trois"[..]));
}

#[tokio::test]
async fn une_liste_trop_longue_ou_muette_est_abandonnee() {
    let serveur = ServeurDeListe::demarrer();
    let adresse = serveur.autorite().adresse();
    serveur.changer(ReponseDeListe::Octets(vec![0x30; 1001]));
    let listes = ListesDeRevocation::nouvelles(ReglagesDeListes { taille: 1000, ..reglages() });
    assert_eq!(listes.lire(&adresse, maintenant()).await, Err(Error::TropLong));
    serveur.changer(ReponseDeListe::Octets(vec![0x30; 1000]));
    assert_eq!(listes.lire(&adresse, maintenant()).await.map(|lue| lue.len()), Ok(1000));

    let muette = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let adresse = format!("http://{}/liste.crl", muette.local_addr().expect("bound"));
    assert_eq!(listes.lire(&adresse, maintenant()).await, Err(Error::Delai));
}

/// Nothing private is called: somebody else made the certificate, so its address may point to something that only this
/// machine can reach.
#[tokio::test]
async fn rien_de_prive_n_est_demande() {
    let serveur = ServeurDeListe::demarrer();
    serveur.changer(ReponseDeListe::Octets(b"une".to_vec()));
    let port = serveur.autorite().port;
    let listes = ListesDeRevocation::nouvelles(ReglagesDeListes::nouveaux(AdressesPrivees::Refusees));
    for hote in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "2130706433"] {
        let lue = listes.lire(&format!("http://{hote}:{port}/liste.crl"), maintenant()).await;
        assert!(matches!(lue, Err(Error::Injoignable(_))), "{hote}: {lue:?}");
    }
    assert_eq!(listes.lire("ldap://127.0.0.1/liste", maintenant()).await, Err(Error::Illisible));
    assert_eq!(listes.lire("file:///etc/passwd", maintenant()).await, Err(Error::Illisible));
    assert_eq!(serveur.demandes(), 0);
}
