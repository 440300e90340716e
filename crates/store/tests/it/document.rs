//! The documents that each viewer may see, and the search of documents.

use crate::monde;
use crate::outils::{lecture, sur_les_deux};
use domain::acces::{IdGroupe, Portee};
use store::document::{DocumentsVisibles, FiltreDeDocuments, OrdreDeDocuments, PageDeDocuments};
use testkit::base::{BaseDeTest, Moteur};

sur_les_deux!(
    la_portee_tient_partout,
    les_filtres_se_combinent,
    l_ordre_est_le_meme_sur_les_deux_bases,
    un_compte_s_arrete_ou_on_le_dit,
);

const TOUT: PageDeDocuments = PageDeDocuments { numero: 1, limite: 200 };

async fn ids(db: &store::Lecture, visibles: DocumentsVisibles, filtre: &FiltreDeDocuments) -> Vec<String> {
    let (total, lus) = visibles.chercher(db, filtre, OrdreDeDocuments::Naturel, TOUT).await.expect("readable");
    assert_eq!(total, lus.len() as u64);
    lus.into_iter().map(|lu| lu.document.id).collect()
}

async fn la_portee_tient_partout(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let alpha = monde::catalogue(&base).await;
    let db = lecture(&base).await;
    let tous = FiltreDeDocuments::default();
    let publics = ["P1.plaquette", "P1.vue", "P1.A101.plan"];
    let connectes = ["P1.plaquette", "P1.contrat", "P1.vue", "P1.A101.plan", "P1.A101.contrat"];
    let du_groupe = [&connectes[..], &["P1.A102.plan", "P1.A102.contrat"]].concat();
    assert_eq!(ids(&db, DocumentsVisibles::pour(Portee::Visiteur), &tous).await, publics);
    assert_eq!(ids(&db, DocumentsVisibles::pour(Portee::SansGroupe), &tous).await, connectes);
    assert_eq!(ids(&db, DocumentsVisibles::pour(Portee::Groupe(IdGroupe(alpha.0 + 1))), &tous).await, connectes);
    assert_eq!(ids(&db, DocumentsVisibles::pour(Portee::Groupe(alpha)), &tous).await, du_groupe);
    assert_eq!(ids(&db, DocumentsVisibles::pour(Portee::Interne), &tous).await, du_groupe);
    // A file is visible to the people who see its document in the list. Only internal users can also open the page of a withdrawn
    // document.
    for (portee, id, voit) in [
        (Portee::Visiteur, "P1.contrat", false),
        (Portee::Visiteur, "P1.vue", true),
        (Portee::SansGroupe, "P1.contrat", true),
        (Portee::SansGroupe, "P1.A102.plan", false),
        (Portee::Groupe(alpha), "P1.A102.plan", true),
        (Portee::Groupe(alpha), "P1.A103.plan", false),
        (Portee::Groupe(alpha), "P2.vue", false),
    ] {
        for visibles in [DocumentsVisibles::pour(portee), DocumentsVisibles::de_la_page(portee)] {
            assert_eq!(visibles.par_id(&db, id).await.expect("readable").is_some(), voit, "{portee:?} {id}");
        }
    }
    for id in ["P1.A103.plan", "P2.vue", "P2.B1.contrat"] {
        assert!(DocumentsVisibles::pour(Portee::Interne).par_id(&db, id).await.expect("readable").is_none());
        assert!(DocumentsVisibles::de_la_page(Portee::Interne).par_id(&db, id).await.expect("readable").is_some());
    }
}

async fn les_filtres_se_combinent(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::catalogue(&base).await;
    let db = lecture(&base).await;
    let mots = |mots: &[&str]| mots.iter().map(|m| (*m).to_owned()).collect::<Vec<_>>();
    let cas = [
        (
            FiltreDeDocuments {
                programmes: mots(&["P1", "P2"]),
                avec_lot: Some(false),
                ..FiltreDeDocuments::default()
            },
            3,
        ),
        (FiltreDeDocuments { lots: mots(&["P1-A101", "P1-A102"]), ..FiltreDeDocuments::default() }, 4),
        (
            FiltreDeDocuments {
                lots: mots(&["P1-A101"]),
                categories: mots(&["plan", "masse"]),
                ..FiltreDeDocuments::default()
            },
            1,
        ),
        (FiltreDeDocuments { types: mots(&["VISUEL_PRINCIPAL"]), ..FiltreDeDocuments::default() }, 1),
        (FiltreDeDocuments { familles: mots(&["media"]), avec_lot: Some(true), ..FiltreDeDocuments::default() }, 0),
        (FiltreDeDocuments { familles: mots(&["document"]), avec_lot: Some(true), ..FiltreDeDocuments::default() }, 4),
        (FiltreDeDocuments { categories: mots(&["inconnue"]), ..FiltreDeDocuments::default() }, 0),
        (FiltreDeDocuments { programmes: mots(&["P2"]), ..FiltreDeDocuments::default() }, 0),
    ];
    for (filtre, attendu) in cas {
        let trouves = ids(&db, DocumentsVisibles::pour(Portee::Interne), &filtre).await;
        assert_eq!(trouves.len(), attendu, "{filtre:?}: {trouves:?}");
    }
}

async fn l_ordre_est_le_meme_sur_les_deux_bases(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::catalogue(&base).await;
    let db = lecture(&base).await;
    let page = async |ordre, numero, limite| {
        let visibles = DocumentsVisibles::pour(Portee::SansGroupe);
        let (total, lus) = visibles
            .chercher(&db, &FiltreDeDocuments::default(), ordre, PageDeDocuments { numero, limite })
            .await
            .expect("readable");
        (total, lus.into_iter().map(|lu| lu.document.id).collect::<Vec<_>>())
    };
    let croissant = ["P1.plaquette", "P1.contrat", "P1.A101.plan", "P1.A101.contrat", "P1.vue"];
    let decroissant = ["P1.vue", "P1.plaquette", "P1.contrat", "P1.A101.plan", "P1.A101.contrat"];
    assert_eq!(page(OrdreDeDocuments::PositionCroissante, 1, 200).await, (5, croissant.map(str::to_owned).to_vec()));
    assert_eq!(
        page(OrdreDeDocuments::PositionDecroissante, 1, 200).await,
        (5, decroissant.map(str::to_owned).to_vec())
    );
    assert_eq!(
        page(OrdreDeDocuments::PositionCroissante, 2, 2).await,
        (5, croissant[2..4].iter().map(|s| (*s).to_owned()).collect())
    );
    assert_eq!(page(OrdreDeDocuments::PositionCroissante, 4, 2).await, (5, Vec::new()));
}

async fn un_compte_s_arrete_ou_on_le_dit(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    monde::catalogue(&base).await;
    let db = lecture(&base).await;
    let chercher = async |jusqu_au: Option<u32>| {
        let visibles = DocumentsVisibles::pour(Portee::Interne);
        let visibles = jusqu_au.map_or(visibles.clone(), |jusqu_au| visibles.comptes_jusqu_au(jusqu_au));
        visibles.chercher(&db, &FiltreDeDocuments::default(), OrdreDeDocuments::Naturel, TOUT).await.expect("readable")
    };
    let (tous, lus) = chercher(None).await;
    assert!(tous > 3, "{tous}");
    assert_eq!(chercher(Some(3)).await, (3, lus.clone()), "the page is the same, the count goes no further");
    assert_eq!(chercher(Some(1000)).await, (tous, lus));
}
