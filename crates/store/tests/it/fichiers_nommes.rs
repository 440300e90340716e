//! A stored file is kept as long as a column names it.

use crate::monde;
use crate::outils::{lecture, sur_les_deux};
use chrono::TimeDelta;
use domain::document::{Categorie, Document, Source};
use domain::lot::LotFlux;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use std::time::Duration;
use store::balayage::{Accord, Balayage, Delais, Magasin};
use store::fichier::{self, NOMS, Nom};
use store::import::{self, GenreDImport, LotImporte, Origine};
use store::{Error, Horloge};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;

sur_les_deux!(chaque_colonne_qui_nomme_un_fichier_est_dans_la_liste, un_fichier_d_avant_l_import_reste);

const DELAIS: Delais = Delais { grace: Duration::from_hours(24), garde: 7 };

/// The list must contain each reference to `fichier` in the schema, and the columns of before-images.
async fn chaque_colonne_qui_nomme_un_fichier_est_dans_la_liste(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let db = lecture(&base).await;
    let sql = match moteur {
        Moteur::Sqlite => {
            "SELECT m.name AS t, f.\"from\" AS c FROM sqlite_master m, pragma_foreign_key_list(m.name) f \
             WHERE m.type = 'table' AND f.\"table\" = 'fichier' ORDER BY 1, 2"
        }
        Moteur::Postgres => {
            "SELECT r.conrelid::regclass::text AS t, a.attname::text AS c FROM pg_constraint r JOIN pg_attribute a \
             ON a.attrelid = r.conrelid AND a.attnum = ANY (r.conkey) \
             WHERE r.contype = 'f' AND r.confrelid = 'fichier'::regclass ORDER BY 1, 2"
        }
    };
    let genre = if moteur == Moteur::Sqlite { DbBackend::Sqlite } else { DbBackend::Postgres };
    let lignes = db.query_all_raw(Statement::from_string(genre, sql)).await.expect("a list");
    let references: Vec<(String, String)> =
        lignes.iter().map(|l| (l.try_get("", "t").expect("a table"), l.try_get("", "c").expect("a column"))).collect();
    let connues = NOMS.iter().filter(|(_, _, nom)| *nom == Nom::Empreinte);
    let connues: Vec<(String, String)> = connues.map(|(t, c, _)| ((*t).to_owned(), (*c).to_owned())).collect();
    assert_eq!(references, connues, "what names a file stands in fichier::NOMS, and is counted by the sweep");
}

fn lot_avec(fichier: &str) -> LotImporte {
    let modele = monde::un_lot_de("P1", "A101");
    let plan = monde::un_document("P1.A101.plan", Categorie::Plan, 1, Source::Fichier(fichier.to_owned()));
    let documents: Vec<Document> = vec![plan];
    let fiche = domain::lot::FicheLot { documents, ..modele.fiche };
    let lot = LotFlux { fiche, prix: modele.prix, statut: domain::lot::StatutLot::L, exclusivite: None };
    LotImporte { lot, exclusivite: None, empreinte: 3 }
}

/// An import replaces a file. Days later, the sweep keeps the former file as long as the import can be undone.
async fn un_fichier_d_avant_l_import_reste(moteur: Moteur) {
    // The clock starts at the machine's time, because the machine dates the stored files. The test then moves it.
    let horloge = HorlogeFigee::a(&Horloge::systeme().maintenant().to_rfc3339());
    let base = BaseDeTest::figee(moteur, &horloge).await;
    monde::un_lot(&base).await;
    let mut derniers = Vec::new();
    for (nom, octets) in [("a.pdf", b"premier"), ("b.pdf", b"second!"), ("c.pdf", b"dernier")] {
        let depot = base.fichiers().deposer(octets.to_vec(), "application/pdf").await.expect("stored");
        let fichiers = [(nom.to_owned(), depot.sha256.clone())].into_iter().collect();
        let origine = Origine { genre: GenreDImport::Flux, fichier: nom.to_owned(), sha256: "00".repeat(32) };
        let (base, depot, fichiers, origine, lots) = (&base, &depot, &fichiers, &origine, &[lot_avec(nom)]);
        base.entretenir(|tx| async move {
            fichier::inscrire(&tx, base.fichiers(), depot).await?;
            let bail = import::commencer(&tx, "partiel", origine).await?;
            import::poser_lots(&tx, &bail, lots, fichiers).await?;
            import::terminer(&tx, &bail).await?;
            while import::oublier_les_anciens(&tx, bail.import).await? {}
            Ok::<_, Error>(())
        })
        .await
        .expect("imported");
        derniers.push(depot.sha256.clone());
        base.fichiers().ranger(depot.clone()).await.expect("the name it arrived with is forgotten");
    }
    horloge.avancer(TimeDelta::days(2));
    let bilan = base.balayer(Magasin::Fichiers, DELAIS, Accord::Borne).await.expect("swept");
    assert_eq!(
        bilan,
        Balayage { lignes: 1, ecartes: 1, ..Balayage::default() },
        "the first one: nothing would bring it back"
    );
    for (sha256, reste) in derniers.iter().zip([false, true, true]) {
        let lu = fichier::par_sha256(&lecture(&base).await, sha256).await.expect("readable");
        assert_eq!(lu.is_some(), reste);
    }
}
