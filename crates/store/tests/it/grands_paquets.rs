//! Statements over more rows than one statement can bind values for: the limit is 32,766 on SQLite and 65,535 on PostgreSQL.

use crate::monde::{poser_programme, un_lot_de, un_programme};
use crate::outils::{lecture, sur_les_deux};
use domain::lot::{FicheLot, IdLot, LotFlux, StatutLot};
use sea_orm::ConnectionTrait as _;
use store::import::{self, FichiersDuFlux, GenreDImport, LotImporte, Origine, ProgrammeImporte};
use store::{Error, compte, groupe, lot};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(un_import_ecrit_autant_de_lignes_qu_on_veut, autant_de_societes_qu_on_veut);

/// This number times the columns of `lot` exceeds both limits, whatever the batch size of imports is today.
const LIGNES: usize = 3000;

async fn un_import_ecrit_autant_de_lignes_qu_on_veut(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    base.entretenir(|tx| async move { poser_programme(&tx, &un_programme("P1"), false).await }).await.expect("written");
    let programmes: Vec<ProgrammeImporte> = (0..LIGNES)
        .map(|n| ProgrammeImporte {
            programme: domain::programme::Programme { documents: Vec::new(), ..un_programme(&format!("Q{n}")) },
            empreinte: 1,
        })
        .collect();
    let lots: Vec<LotImporte> = (0..LIGNES)
        .map(|n| {
            let lu = un_lot_de("P1", &format!("A{n}"));
            let fiche = FicheLot { documents: Vec::new(), ..lu.fiche };
            let lot = LotFlux { fiche, prix: lu.prix, statut: StatutLot::L, exclusivite: None };
            LotImporte { lot, exclusivite: None, empreinte: 1 }
        })
        .collect();
    let (programmes, lots) = (&programmes, &lots);
    let origine = &Origine { genre: GenreDImport::Flux, fichier: "flux.ndjson".to_owned(), sha256: "0".repeat(64) };
    base.entretenir(|tx| async move {
        let bail = import::commencer(&tx, "complet", origine).await?;
        import::poser_programmes(&tx, &bail, programmes, &FichiersDuFlux::new()).await?;
        import::poser_lots(&tx, &bail, lots, &FichiersDuFlux::new()).await?;
        // The second call saves the present rows as before-images, then replaces them.
        import::poser_lots(&tx, &bail, lots, &FichiersDuFlux::new()).await?;
        import::terminer(&tx, &bail).await
    })
    .await
    .expect("written");
    let dernier = lot::par_id(&lecture(&base).await, &IdLot(format!("P1-A{}", LIGNES - 1))).await.expect("readable");
    assert_eq!(dernier.expect("there").version, 2);
}

async fn autant_de_societes_qu_on_veut(moteur: Moteur) {
    // All companies are in one group, so the query of the pages binds one value for each company.
    let base = BaseDeTest::nouvelle(moteur).await;
    let nombre = match moteur {
        Moteur::Sqlite => 33_000,
        Moteur::Postgres => 66_000,
    };
    base.entretenir(|tx| async move {
        let alpha = groupe::creer(&tx, "Alpha").await?.id.0;
        let sql = format!(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {nombre}) \
             INSERT INTO compte (nom, groupe, version) SELECT 'Cabinet ' || i, {alpha}, 1 FROM n"
        );
        tx.execute_unprepared(&sql).await?;
        Ok::<_, Error>(())
    })
    .await
    .expect("written");
    assert_eq!(compte::lister(&lecture(&base).await).await.expect("readable").len(), nombre);
}
