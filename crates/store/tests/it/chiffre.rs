//! Stored personal data: readable with the keys, never in clear text, and the keys can be replaced.

use crate::outils::{echec, lecture, personne, sur_les_deux};
use domain::acces::TypeUtilisateur;
use domain::utilisateur::Identite;
use sea_orm::Value;
use sea_orm::sea_query::ValueType;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use store::chiffre::{Chiffre, Trousseau};
use store::session::{NouvelleSession, Provenance};
use store::{Error, utilisateur};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(rien_ne_se_lit_en_clair_dans_la_base, des_cles_perdues_ou_fausses_sont_refusees);

/// Words of the person, the address and the session that must not be found in any database file.
const SECRETS: [&str; 7] =
    ["Quermeur", "Soizic", "soizic", "33612345678", "Hallebardes", "198.51.100.7", "Navigateur-Singulier"];

async fn rien_ne_se_lit_en_clair_dans_la_base(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let soizic = &personne(TypeUtilisateur::EP, "Soizic", "soizic@cabinet.example");
    let id = base.entretenir(|tx| async move {
        let id = utilisateur::creer(&tx, soizic).await?;
        let provenance =
            Provenance { adresse: Some("198.51.100.7".to_owned()), agent: Some("Navigateur-Singulier/9".to_owned()) };
        let duree = std::time::Duration::from_hours(1);
        let limite = tx.maintenant().plus(duree);
        let nouvelle = NouvelleSession { utilisateur: id, pour_le_compte_de: None, provenance, duree, limite };
        store::session::ouvrir(&tx, &nouvelle).await?;
        let cle = store::echec_connexion::CleDEchec::CompteEtReseau("soizic@cabinet.example", "198.51.100.7");
        store::echec_connexion::lire(&tx, cle).await?;
        store::reseau_connu::noter(&tx, id, "198.51.100.7").await?;
        let contenu = store::courrier::Contenu {
            nom: "Soizic Quermeur-Tréguier".to_owned(),
            email: "soizic@cabinet.example".to_owned(),
            corps: r#"{"adresse":"198.51.100.7","agent":"Navigateur-Singulier/9"}"#.to_owned(),
        };
        let lettre = store::courrier::NouveauCourrier { modele: "essai", destinataire: Some(id), contenu, suite: None };
        let courrier = store::courrier::deposer(&tx, &lettre).await?;
        store::tache::mettre(&tx, &store::tache::Tache::EnvoyerCourrier { courrier }, tx.maintenant()).await?;
        Ok::<_, Error>(id)
    });
    let id = id.await.expect("written");
    let lu = utilisateur::par_id(&lecture(&base).await, id).await.expect("readable").expect("there");
    assert_eq!(lu.utilisateur.identite, soizic.identite);

    let contenu = match moteur {
        Moteur::Sqlite => fichiers_de_la_base(base.dossier()),
        Moteur::Postgres => toutes_les_lignes(&base).await,
    };
    assert!(contenu.len() > 1000, "the dump holds the database");
    for secret in SECRETS {
        let octets = secret.as_bytes();
        assert!(!contenu.windows(octets.len()).any(|f| f == octets), "{secret} stands in clear");
    }
}

/// The bytes of the SQLite file, its log and its index.
fn fichiers_de_la_base(dossier: &Path) -> Vec<u8> {
    let fichiers = ["base.sqlite3", "base.sqlite3-wal", "base.sqlite3-shm"];
    fichiers.iter().flat_map(|nom| std::fs::read(dossier.join(nom)).unwrap_or_default()).collect()
}

/// Every row of every table as text. Bytes appear in this text in hexadecimal, so they are decoded too.
async fn toutes_les_lignes(base: &BaseDeTest) -> Vec<u8> {
    use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
    let db = lecture(base).await;
    let tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'";
    let mut contenu = Vec::new();
    for table in db.query_all_raw(Statement::from_string(DbBackend::Postgres, tables)).await.expect("a list") {
        let table: String = table.try_get_by_index(0).expect("a name");
        let lignes = format!("SELECT t::text FROM {table} t");
        for ligne in db.query_all_raw(Statement::from_string(DbBackend::Postgres, lignes)).await.expect("rows") {
            let texte: String = ligne.try_get_by_index(0).expect("a row");
            let octets = texte.split("\\x").skip(1).flat_map(|suite| {
                let chiffres: Vec<char> = suite.chars().take_while(char::is_ascii_hexdigit).collect();
                chiffres
                    .chunks_exact(2)
                    .map(|p| u8::from_str_radix(&String::from_iter(p), 16).expect("hex"))
                    .collect::<Vec<_>>()
            });
            contenu.extend(octets);
            contenu.extend(texte.bytes());
        }
    }
    contenu
}

fn identite() -> Identite {
    personne(TypeUtilisateur::EP, "Maëlle", "maelle@cabinet.example").identite
}

#[test]
fn la_cle_neuve_chiffre_l_ancienne_dechiffre() {
    let dossier = tempfile::tempdir().expect("a folder");
    let chemin = dossier.path().join("cles.json");
    let avant = Trousseau::ouvrir(&chemin).expect("made");
    let secret = avant.chiffrer(&identite()).expect("encrypted");
    assert_eq!(secret.cle(), Some(1));
    assert_ne!(secret, avant.chiffrer(&identite()).expect("encrypted"), "never twice the same bytes");

    let mut fichier: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&chemin).expect("a file")).expect("JSON");
    fichier["cles"]["2"] = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=".into();
    std::fs::write(&chemin, fichier.to_string()).expect("written");
    let apres = Trousseau::ouvrir(&chemin).expect("read");
    assert_eq!(apres.dechiffrer_ligne(&secret, 1).expect("old key"), identite());
    let neuf = apres.chiffrer(&identite()).expect("encrypted");
    assert_eq!(neuf.cle(), Some(2));
    assert!(matches!(avant.dechiffrer_ligne(&neuf, 1), Err(Error::Chiffre { .. })), "a key that is not there");
    assert_eq!(avant.index_email(" Maelle@Cabinet.example"), apres.index_email("maelle@cabinet.example"));
    assert_ne!(apres.index("email", "x"), apres.index("telephone", "x"));
}

#[test]
fn le_fichier_de_cles_est_a_son_proprietaire_et_se_garde() {
    let dossier = tempfile::tempdir().expect("a folder");
    let chemin = dossier.path().join("sous/dossier/cles.json");
    let premier = Trousseau::ouvrir(&chemin).expect("made");
    assert_eq!(std::fs::metadata(&chemin).expect("a file").permissions().mode() & 0o777, 0o600);
    let secret = premier.chiffrer(&identite()).expect("encrypted");
    assert_eq!(Trousseau::ouvrir(&chemin).expect("read").dechiffrer_ligne(&secret, 1).expect("same keys"), identite());
    assert_eq!(std::fs::read_dir(chemin.parent().expect("a folder")).expect("a list").count(), 1, "no draft is left");

    for abime in ["", "{}", r#"{"cles":{},"index":""}"#, r#"{"cles":{"1":"YWJj"},"index":"YWJj"}"#] {
        std::fs::write(&chemin, abime).expect("written");
        assert!(matches!(echec(Trousseau::ouvrir(&chemin)), Error::Cles { .. }), "{abime}");
    }
}

/// Eight threads start on one empty data directory. The first one writes the keys, and the others read them.
#[test]
fn deux_processus_font_un_seul_trousseau() {
    let dossier = tempfile::tempdir().expect("a folder");
    let chemin = dossier.path().join("cles.json");
    let courses: Vec<_> = (0..8)
        .map(|_| {
            let chemin = chemin.clone();
            std::thread::spawn(move || Trousseau::ouvrir(&chemin).expect("opened").index_email("a@x.example"))
        })
        .collect();
    let mut index: Vec<_> = courses.into_iter().map(|c| c.join().expect("no panic")).collect();
    index.dedup();
    assert_eq!(index.len(), 1);
}

#[test]
fn un_secret_change_ou_deplace_ne_se_lit_pas() {
    let dossier = tempfile::tempdir().expect("a folder");
    let trousseau = Trousseau::ouvrir(&dossier.path().join("cles.json")).expect("made");
    let secret = trousseau.chiffrer(&identite()).expect("encrypted");
    let Value::Bytes(Some(octets)) = Value::from(secret) else { panic!("bytes") };
    let relire = |octets: Vec<u8>| {
        let secret = <Chiffre<Identite> as ValueType>::try_from(Value::from(octets)).expect("bytes");
        trousseau.dechiffrer_ligne(&secret, 1)
    };
    assert_eq!(relire(octets.clone()).expect("untouched"), identite());
    for place in 0..octets.len() {
        let mut change = octets.clone();
        change[place] ^= 1;
        assert!(matches!(relire(change), Err(Error::Chiffre { .. })), "byte {place}");
    }
    for longueur in [0, 4, 5, 28, 29, octets.len() - 1] {
        assert!(matches!(relire(octets[..longueur].to_vec()), Err(Error::Chiffre { .. })), "cut at {longueur}");
    }
    // A secret is bound to its column, so the same bytes in another column cannot be read.
    let deplace = <Chiffre<Provenance> as ValueType>::try_from(Value::from(octets)).expect("bytes");
    assert!(matches!(trousseau.dechiffrer_ligne(&deplace, 1), Err(Error::Chiffre { .. })));
}

/// The database does not open with missing keys or those of another database, because nobody could then sign in.
async fn des_cles_perdues_ou_fausses_sont_refusees(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let chemin = base.reglages().cles.clone();
    let bonnes = std::fs::read(&chemin).expect("the keys");
    let cause = async || match store::Base::ouvrir(base.reglages()).await {
        Err(Error::Cles { cause, .. }) => cause,
        autre => panic!("the keys should be refused: {autre:?}"),
    };

    std::fs::remove_file(&chemin).expect("removed");
    base.autre_processus().await;
    assert!(chemin.exists(), "nothing is encrypted yet: new keys are fine");
    std::fs::write(&chemin, &bonnes).expect("put back");

    let soizic = &personne(TypeUtilisateur::EP, "Soizic", "soizic@cabinet.example");
    base.entretenir(|tx| async move { utilisateur::creer(&tx, soizic).await }).await.expect("written");
    std::fs::remove_file(&chemin).expect("removed");
    assert!(cause().await.contains("introuvable"));
    assert!(!chemin.exists(), "no new keys are made");

    Trousseau::ouvrir(&chemin).expect("other keys");
    assert!(cause().await.contains("ce ne sont pas les clés de cette base"));

    // The encryption keys are right but the index key is wrong: no user would be found by e-mail.
    let autres: serde_json::Value = serde_json::from_slice(&std::fs::read(&chemin).expect("read")).expect("JSON");
    let mut melange: serde_json::Value = serde_json::from_slice(&bonnes).expect("JSON");
    melange["index"] = autres["index"].clone();
    std::fs::write(&chemin, melange.to_string()).expect("written");
    assert!(cause().await.contains("ce ne sont pas les clés de cette base"));

    std::fs::write(&chemin, &bonnes).expect("put back");
    base.autre_processus().await;
}
