//! Opening a database and applying its migrations.

use crate::monde;
use crate::outils::{echec, lecture, sur_les_deux};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;
use store::{Base, Ecriture, Error, Reglages, SchemaVoulu};
use testkit::base::{BaseDeTest, BaseVierge, Moteur};

sur_les_deux!(deux_processus_ne_migrent_pas_ensemble, un_schema_en_retard_se_dit, un_lecteur_n_ecrit_pas);

async fn deux_processus_ne_migrent_pas_ensemble(moteur: Moteur) {
    let vierge = BaseVierge::nouvelle(moteur).await;
    let courses: Vec<_> = (0..4)
        .map(|_| {
            let reglages = vierge.reglages.clone();
            tokio::spawn(
                async move { Base::ouvrir(&reglages).await.expect("opened").migrer().await.expect("migrated") },
            )
        })
        .collect();
    let mut appliquees = Vec::new();
    for course in courses {
        appliquees.push(course.await.expect("no panic").len());
    }
    appliquees.sort_unstable();
    assert_eq!(appliquees[..3], [0, 0, 0], "one of them did all the work");
    assert!(appliquees[3] > 0);
    prete(&vierge.reglages).await.expect("up to date");
}

/// Opens the database, and requires the schema of this version.
async fn prete(reglages: &Reglages) -> Result<(), Error> {
    Base::ouvrir(&Reglages { schema: SchemaVoulu::Pret, ..reglages.clone() }).await.map(drop)
}

async fn un_schema_en_retard_se_dit(moteur: Moteur) {
    let vierge = BaseVierge::nouvelle(moteur).await;
    let base = Base::ouvrir(&vierge.reglages).await.expect("opened");
    assert!(matches!(echec(prete(&vierge.reglages).await), Error::SchemaAbsent), "nobody has prepared it");
    let faites = base.migrer().await.expect("migrated");
    prete(&vierge.reglages).await.expect("up to date");
    assert!(base.migrer().await.expect("nothing to do").is_empty());
    let derniere = faites.last().expect("one of them");
    let ecrire = async |sql: String| {
        let sql = sql.as_str();
        let travail = |tx: Ecriture| async move { Ok::<_, Error>(tx.execute_unprepared(sql).await?) };
        base.entretenir(travail).await.expect("written");
    };
    ecrire(format!("DELETE FROM seaql_migrations WHERE version = '{derniere}'")).await;
    let Error::SchemaEnRetard { manquantes } = echec(prete(&vierge.reglages).await) else {
        panic!("an older database lacks the last one")
    };
    assert_eq!(manquantes, std::slice::from_ref(derniere));
    ecrire(format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ('{derniere}', 0)")).await;
    // The previous version runs beside the new one: a more recent schema does not stop it.
    base.entretenir(|tx| async move {
        let futur = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20991231_000001_futur', 0)";
        Ok::<_, Error>(tx.execute_unprepared(futur).await?)
    })
    .await
    .expect("written");
    prete(&vierge.reglages).await.expect("ahead is fine");
    assert!(base.migrer().await.expect("nothing to do").is_empty());
}

async fn un_lecteur_n_ecrit_pas(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let vue = base.instantane().await.expect("a view");
    assert!(vue.execute_unprepared("UPDATE compteur SET numero = 99").await.is_err());
    if moteur == Moteur::Sqlite {
        assert!(lecture(&base).await.execute_unprepared("UPDATE compteur SET numero = 99").await.is_err());
    }
}

/// The SQLite settings that `design.md` section 2, rules 2 and 5 require, as the connections report them.
#[tokio::test(flavor = "multi_thread")]
async fn sqlite_est_reglee_comme_il_faut() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let dire = async |db: &dyn Fn() -> Statement, ecrit: bool| {
        let (sql, base) = (db(), &base);
        let sql = &sql;
        let ligne = if ecrit {
            base.entretenir(|tx| async move { Ok::<_, Error>(tx.query_one_raw(sql.clone()).await?) })
                .await
                .expect("read")
        } else {
            lecture(base).await.query_one_raw(sql.clone()).await.expect("read")
        };
        let ligne = ligne.expect("a row");
        ligne.try_get_by_index::<i64>(0).map_or_else(|_| ligne.try_get_by_index(0).expect("text"), |n| n.to_string())
    };
    for (pragma, ecrivain, lecteur) in [
        ("journal_mode", "wal", "wal"),
        ("synchronous", "2", "2"),
        ("foreign_keys", "1", "1"),
        ("secure_delete", "1", "1"),
        ("query_only", "0", "1"),
        ("cache_size", "-32768", "-2000"),
    ] {
        let sql = || Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {pragma}"));
        assert_eq!(dire(&sql, true).await, ecrivain, "{pragma}, writer");
        assert_eq!(dire(&sql, false).await, lecteur, "{pragma}, reader");
    }
}

/// An import replaces documents of programmes thousands of times. Each statement must use the index by programme, and not
/// read the documents of every programme.
#[tokio::test(flavor = "multi_thread")]
async fn les_documents_d_un_programme_se_trouvent_par_lui() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let sql = "EXPLAIN QUERY PLAN SELECT * FROM document WHERE programme IN ('a', 'b', 'c') AND lot IS NULL";
    let lues =
        lecture(&base).await.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.expect("a plan");
    let plan: Vec<String> = lues.iter().map(|l| l.try_get("", "detail").expect("text")).collect();
    assert_eq!(plan, ["SEARCH document USING INDEX ix_document_sans_lot (programme=? AND lot=?)"]);
}

/// A SQLite file that holds data is copied before a migration changes its schema.
#[tokio::test(flavor = "multi_thread")]
async fn un_fichier_sqlite_est_copie_avant_une_migration() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    let copies = || {
        let fichiers = std::fs::read_dir(base.dossier()).expect("a list").flatten();
        fichiers.map(|f| f.path()).filter(|p| p.to_string_lossy().contains("avant-migration")).collect::<Vec<_>>()
    };
    assert!(copies().is_empty(), "nothing was there to be lost");
    monde::catalogue(&base).await;
    // Removes the tables and the name of a migration, as if it had never been applied.
    base.entretenir(|tx| async move {
        for sql in [
            "DROP TABLE prix_lot_historique",
            "DROP TABLE import_origine",
            "DELETE FROM seaql_migrations WHERE version LIKE '%historique_des_prix'",
        ] {
            tx.execute_unprepared(sql).await?;
        }
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
    assert_eq!(base.migrer().await.expect("migrated").len(), 1);
    let copie = copies().pop().expect("a copy");
    for fichier in [&copie, &base.dossier().join("base.sqlite3"), &base.dossier().join("base.sqlite3-wal")] {
        let droits = std::fs::metadata(fichier).expect("a file").permissions().mode() & 0o777;
        assert_eq!(droits, 0o600, "{}", fichier.display());
    }
    let reglages = Reglages { url: format!("sqlite://{}", copie.display()), ..base.reglages().clone() };
    let ancienne = Base::ouvrir(&reglages).await.expect("the copy opens");
    assert!(matches!(prete(&reglages).await, Err(Error::SchemaEnRetard { .. })), "as it was before");
    let sql = Statement::from_string(DbBackend::Sqlite, "SELECT count(*) FROM lot");
    let lots: i64 = lecture(&ancienne)
        .await
        .query_one_raw(sql)
        .await
        .expect("read")
        .expect("a row")
        .try_get_by_index(0)
        .expect("a count");
    assert_eq!(lots, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn une_base_absente_n_est_pas_une_file_pleine() {
    let dossier = tempfile::tempdir().expect("a folder");
    let ouvrir = async |url: &str| {
        let attente = Duration::from_millis(300);
        Base::ouvrir(&Reglages { attente, ..Reglages::nouveaux(url, dossier.path()) }).await
    };
    // No server listens on port 1.
    assert!(matches!(echec(ouvrir("postgres://linteau@127.0.0.1:1/rien").await), Error::Indisponible(_)));
    assert!(matches!(echec(ouvrir("sqlite:///absent/dossier/base.sqlite3").await), Error::Indisponible(_)));
    assert!(matches!(echec(ouvrir("mysql://ailleurs/base").await), Error::Reglage(_)));
}
