//! The home of an annex is read from its column, or from the documents of rows that another version wrote.

use crate::monde;
use crate::outils::{lecture, sur_les_deux};
use domain::lot::{FicheLot, IdLot, Lot};
use sea_orm::{ConnectionTrait as _, Statement};
use store::{Base, Error, lot};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    la_migration_nomme_le_logement_de_chaque_annexe,
    ce_que_la_version_d_avant_ecrit_se_lit_dans_les_documents,
);

fn un_lot(numero: &str, annexes: &[&str]) -> Lot {
    let modele = monde::un_lot_de("P", numero);
    let lots_secondaires = annexes.iter().map(|n| (*n).to_owned()).collect();
    Lot { fiche: FicheLot { lots_secondaires, documents: Vec::new(), ..modele.fiche }, ..modele }
}

/// Writes home `A1` with annexes `P1` and `C1`; home `A2` without annexes; withdrawn home `A0` that names `P1` too; home `A3`
/// that names an annex that does not exist; and `P2`, a parking place of no home.
async fn des_logements(base: &Base) {
    base.entretenir(|tx| async move {
        monde::poser_programme(&tx, &monde::un_programme("P"), false).await?;
        monde::poser_lot(&tx, &Lot { retire: true, ..un_lot("A0", &["P1"]) }).await?;
        for (numero, annexes) in
            [("A1", &["P1", "C1"][..]), ("A2", &[]), ("A3", &["X9"]), ("P1", &[]), ("C1", &[]), ("P2", &[])]
        {
            monde::poser_lot(&tx, &un_lot(numero, annexes)).await?;
        }
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
}

async fn executer(base: &Base, commandes: &[String]) {
    base.entretenir(|tx| async move {
        for sql in commandes {
            tx.execute_unprepared(sql).await?;
        }
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
}

/// Reads the home in the row of a lot, and whether the annexes of the lot were noted.
async fn colonnes(base: &Base, numero: &str) -> (Option<String>, bool) {
    let sql = format!("SELECT principal, annexes_notees, empreinte FROM lot WHERE id = 'P-{numero}'");
    let ligne = lecture(base).await.query_one_raw(Statement::from_string(base.genre(), sql)).await.expect("read");
    let ligne = ligne.expect("a row");
    let notees: Option<i64> = ligne.try_get("", "annexes_notees").expect("a number");
    let empreinte: i64 = ligne.try_get("", "empreinte").expect("a number");
    (ligne.try_get("", "principal").expect("a text"), notees == Some(empreinte))
}

async fn logement_de(base: &Base, numero: &str) -> Option<String> {
    let lecture = lecture(base).await;
    let lu = lot::par_id(&lecture, &IdLot(format!("P-{numero}"))).await.expect("readable").expect("there");
    lot::principal(&lecture, &lu).await.expect("an answer").map(|id| id.0)
}

async fn la_migration_nomme_le_logement_de_chaque_annexe(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    des_logements(&base).await;
    executer(&base, &["UPDATE lot SET document = '{}' WHERE id = 'P-A2'".to_owned()]).await;
    // Goes back to the schema before the migration that adds the two columns.
    let retour = [
        "DROP INDEX ix_lot_principal",
        "DROP INDEX ix_lot_annexes_a_noter",
        "ALTER TABLE lot DROP COLUMN principal",
        "ALTER TABLE lot DROP COLUMN annexes_notees",
        "DELETE FROM seaql_migrations WHERE version LIKE '%logement_des_annexes'",
    ];
    executer(&base, &retour.map(str::to_owned)).await;
    assert_eq!(base.migrer().await.expect("migrated").len(), 1);
    let a1 = Some("P-A1".to_owned());
    for (numero, attendu) in [
        ("A1", (None, true)),
        ("P1", (a1.clone(), true)),
        ("C1", (a1, true)),
        ("P2", (None, true)),
        // `A0` is withdrawn. The row of its annex names `A1`, which is on sale.
        ("A0", (None, false)),
        ("A2", (None, false)),
        ("A3", (None, false)),
    ] {
        assert_eq!(colonnes(&base, numero).await, attendu, "{numero}");
    }
    assert_eq!(logement_de(&base, "C1").await.as_deref(), Some("P-A1"));
}

async fn ce_que_la_version_d_avant_ecrit_se_lit_dans_les_documents(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    // An import of the former version of the portal wrote these rows, and left both columns null.
    des_logements(&base).await;
    assert_eq!(colonnes(&base, "P1").await, (None, false));
    for (numero, logement) in [("P1", Some("P-A1")), ("C1", Some("P-A1")), ("P2", None), ("A1", None)] {
        assert_eq!(logement_de(&base, numero).await.as_deref(), logement, "{numero}");
    }
    // Since then, this version has noted all the annexes. An import of the former version now moves the cellar to another home.
    executer(
        &base,
        &[
            "UPDATE lot SET annexes_notees = empreinte".to_owned(),
            "UPDATE lot SET principal = 'P-A1' WHERE id IN ('P-P1', 'P-C1')".to_owned(),
        ],
    )
    .await;
    assert_eq!(logement_de(&base, "C1").await.as_deref(), Some("P-A1"));
    let deplacer = |numero: &str, annexes: &[&str]| {
        let document = serde_json::to_string(&un_lot(numero, annexes).fiche).expect("JSON").replace('\'', "''");
        format!(
            "UPDATE lot SET document = '{document}', empreinte = empreinte + 1, version = version + 1 \
             WHERE id = 'P-{numero}'"
        )
    };
    executer(&base, &[deplacer("A1", &["P1"]), deplacer("A2", &["C1"])]).await;
    assert_eq!(colonnes(&base, "C1").await.0.as_deref(), Some("P-A1"), "that version writes no such column");
    for (numero, logement) in [("P1", Some("P-A1")), ("C1", Some("P-A2"))] {
        assert_eq!(logement_de(&base, numero).await.as_deref(), logement, "{numero}");
    }
    // Then an import of the former version detaches the cellar.
    executer(&base, &[deplacer("A2", &[])]).await;
    assert_eq!(logement_de(&base, "C1").await, None);
    // A withdrawn home has no annexes.
    executer(&base, &["UPDATE lot SET retire = true WHERE id = 'P-A1'".to_owned()]).await;
    assert_eq!(logement_de(&base, "P1").await, None);
}
