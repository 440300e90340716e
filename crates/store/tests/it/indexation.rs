//! The job indexes again the contacts that the former version of the portal wrote, in batches and whatever their number. Set
//! `LINTEAU_TEST_CONTACTS=100000` for a long run.

use crate::outils::sur_les_deux;
use domain::contact::{Contact, SaisieContact};
use sea_orm::{ConnectionTrait as _, Statement};
use std::time::Instant as Chronometre;
use store::contact::{ClesDePersonne, creer_le};
use store::{Acces as _, Error, indexation};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(tous_les_contacts_s_indexent);

/// The number of contacts that one transaction of the test writes.
const PAR_ECRITURE: usize = 1_000;

fn nombre() -> usize {
    std::env::var("LINTEAU_TEST_CONTACTS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_200)
}

/// The phone of a contact. One contact in ten has a phone of Réunion, which the former version took for another person's.
fn numero(rang: usize) -> String {
    if rang.is_multiple_of(10) {
        format!("+262{:09}", 692_000_000 + rang)
    } else {
        format!("0{:09}", 600_000_000 + rang)
    }
}

fn contact(rang: usize) -> Contact {
    let saisie = SaisieContact {
        nom: "Sorel".to_owned(),
        email: format!("ana{rang}@x.example"),
        tel: numero(rang),
        ..SaisieContact::default()
    };
    saisie.lire_du_promoteur().expect("an e-mail and a phone")
}

async fn tous_les_contacts_s_indexent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let nombre = nombre();
    for debut in (0..nombre).step_by(PAR_ECRITURE) {
        let ecrire = |tx: store::Ecriture| async move {
            for rang in debut..(debut + PAR_ECRITURE).min(nombre) {
                creer_le(&tx, None, &contact(rang), tx.maintenant()).await?;
            }
            // The former version leaves rows with its own keys, and without a version number.
            let autrefois = "UPDATE contact SET email_index = COALESCE(email_ancien, email_index), \
                             tel_index = COALESCE(tel_ancien, tel_index), email_ancien = NULL, tel_ancien = NULL, cles = NULL \
                             WHERE cles IS NOT NULL";
            tx.execute_raw(Statement::from_string(tx.get_database_backend(), autrefois)).await?;
            Ok::<_, Error>(())
        };
        base.entretenir(ecrire).await.expect("written");
    }
    let depart = Chronometre::now();
    let (mut lus, mut paquets, mut plus_long) = (0, 0, 0);
    loop {
        let paquet = Chronometre::now();
        let n =
            base.entretenir(|tx| async move { indexation::indexer_des_contacts(&tx).await }).await.expect("indexed");
        if n == 0 {
            break;
        }
        (lus, paquets) = (lus + n, paquets + 1);
        plus_long = plus_long.max(paquet.elapsed().as_millis());
    }
    eprintln!("{lus} contacts, {paquets} batches, {:?} in all, {plus_long} ms the longest", depart.elapsed());
    assert_eq!(usize::try_from(lus), Ok(nombre), "each is looked at once");
    let lecture = base.lire().await.expect("a connection");
    let restants = "SELECT CAST(count(*) AS bigint) AS n FROM contact WHERE cles IS NULL";
    let ligne = lecture.query_one_raw(Statement::from_string(lecture.get_database_backend(), restants)).await;
    assert_eq!(ligne.expect("readable").expect("a row").try_get::<i64>("", "n").expect("a number"), 0);
    for rang in [0, 1, 10, nombre - 1] {
        let cles = ClesDePersonne::de(lecture.trousseau(), &contact(rang));
        let trouves = "SELECT CAST(count(*) AS bigint) AS n FROM contact WHERE email_index = $1 AND tel_index = $2";
        let valeurs = [cles.email.into(), cles.tel.into()];
        let question = Statement::from_sql_and_values(lecture.get_database_backend(), trouves, valeurs);
        let ligne = lecture.query_one_raw(question).await.expect("readable").expect("a row");
        assert_eq!(ligne.try_get::<i64>("", "n").expect("a number"), 1, "{rang}");
    }
}
