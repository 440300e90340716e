//! An import that dies leaves no trace, and no reader ever sees half of an import.

use crate::outils::commande;
use crate::outils::{Depot, Etat, Flux, importe, refus, sur_les_deux};
use actions::import::{Options, Progression, RefusImport, importer, reprendre_import_mort};
use chrono::{NaiveDate, TimeDelta};
use domain::acces::Portee;
use domain::document::Document;
use domain::lot::{Exclusivite, IdLot, LotFlux, StatutLot};
use domain::nombres::Montant;
use domain::programme::IdProgramme;
use feed::generateur::{Parametres, generer};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use store::document::{DocumentsVisibles, FiltreDeDocuments, OrdreDeDocuments, PageDeDocuments};
use store::import::recouvrement;
use store::import::{self, FichiersDuFlux, GenreDImport, LotImporte, Origine, ProgrammeImporte};
use testkit::base::{BaseDeTest, Moteur};
use testkit::horloge::HorlogeFigee;
use testkit::petit_monde::FLUX;

/// Leaves an import half done, as when its process dies. A programme and some lots are changed, lots are added and
/// withdrawn, and documents are removed, moved, changed and added.
async fn mourir_en_route(base: &BaseDeTest) {
    let etat = Etat::lire(base).await;
    let mut programme = etat.programmes["nantes1"].programme.clone();
    "À moitié".clone_into(&mut programme.nom_commercial);
    programme.documents.clear();
    let mut neuf = programme.clone();
    neuf.id = IdProgramme("neuf1".to_owned());
    let titre = |id: &str, titre: &str| Document { titre: titre.to_owned(), ..etat.documents[id].document.clone() };
    neuf.documents = vec![Document { id: "neuf1-visuel".to_owned(), ..titre("nantes1-visuel", "Neuf") }];
    let lot = |id: &str| {
        let lot = etat.lots[id].clone();
        LotFlux { fiche: lot.fiche, prix: lot.prix, statut: StatutLot::R, exclusivite: None::<Exclusivite> }
    };
    let mut cher = lot("nantes1-A201");
    cher.prix.prix = Some(Montant::depuis_unites(1));
    cher.fiche.documents = vec![titre("paris1-102-plan", "Volé"), titre("nantes1-A201-plan", "Changé")];
    let mut ne = lot("paris1-101");
    ne.fiche.programme = neuf.id.clone();
    ne.fiche.documents = vec![titre("nantes1-A201-etage", "Emporté")];
    let importes = |programmes: Vec<_>| {
        programmes.into_iter().map(|programme| ProgrammeImporte { programme, empreinte: 1 }).collect::<Vec<_>>()
    };
    let (programmes, lots) = (importes(vec![programme, neuf]), vec![cher, ne]);
    let lots: Vec<_> = lots.into_iter().map(|lot| LotImporte { lot, exclusivite: None, empreinte: 1 }).collect();
    let origine = Origine { genre: GenreDImport::Flux, fichier: "flux.ndjson".to_owned(), sha256: "00".repeat(32) };
    base.entretenir(async |tx| {
        let bail = import::commencer(&tx, "complet", &origine).await?;
        import::poser_programmes(&tx, &bail, &programmes, &FichiersDuFlux::new()).await?;
        import::poser_lots(&tx, &bail, &lots, &FichiersDuFlux::new()).await?;
        import::retirer_programmes(&tx, &bail, &[IdProgramme("stdenis1".to_owned())]).await?;
        import::retirer_lots(&tx, &bail, &[IdLot("stdenis1-P2".to_owned()), IdLot("paris1-102".to_owned())]).await
    })
    .await
    .expect("half an import");
}

/// The title of a document, as staff read it on the page of the document.
async fn document(base: &BaseDeTest, id: &str) -> Option<String> {
    let vue = base.instantane().await.expect("a view");
    let visibles = DocumentsVisibles::de_la_page(Portee::Interne);
    visibles.par_id(&vue, id).await.expect("readable").map(|lu| lu.document.titre)
}

/// Reads the list of documents under several filters.
async fn listes(base: &BaseDeTest) -> Vec<(u64, Vec<String>)> {
    let vue = base.instantane().await.expect("a view");
    let mots = |mots: &[&str]| mots.iter().map(|m| (*m).to_owned()).collect::<Vec<_>>();
    let filtres = [
        FiltreDeDocuments::default(),
        FiltreDeDocuments { programmes: mots(&["nantes1", "neuf1"]), ..FiltreDeDocuments::default() },
        FiltreDeDocuments {
            programmes: mots(&["nantes1"]),
            lots: mots(&["nantes1-A201"]),
            ..FiltreDeDocuments::default()
        },
        FiltreDeDocuments { lots: mots(&["nantes1-A201", "neuf1-101", "stdenis1-P2"]), ..FiltreDeDocuments::default() },
        FiltreDeDocuments { categories: mots(&["image"]), avec_lot: Some(false), ..FiltreDeDocuments::default() },
    ];
    let mut listes = Vec::new();
    for portee in [Portee::Visiteur, Portee::SansGroupe, Portee::Interne] {
        for (filtre, limite) in filtres.iter().flat_map(|f| [(f, 500), (f, 3)]) {
            let visibles = DocumentsVisibles::pour(portee);
            let page = PageDeDocuments { numero: 1, limite };
            let (total, lus) =
                visibles.chercher(&vue, filtre, OrdreDeDocuments::PositionDecroissante, page).await.expect("documents");
            listes.push((total, lus.into_iter().map(|lu| format!("{lu:?}")).collect()));
        }
    }
    listes
}

async fn un_import_mort_est_retabli(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let listes_avant = listes(&base).await;
    mourir_en_route(&base).await;

    // The dead import still has its lease. Readers see the catalogue as it was before this import, and no other import
    // can start.
    assert_eq!(Etat::lire(&base).await, avant, "programmes, lots and documents");
    assert_eq!(listes(&base).await, listes_avant);
    for (id, titre) in [
        ("nantes1-brochure", Some("Brochure")),
        ("paris1-102-plan", Some("Plan du lot 102")),
        ("nantes1-A201-plan", Some("Plan du lot A201")),
        ("nantes1-A201-etage", Some("Plan du 2e étage")),
        ("stdenis1-visuel", Some("Les maisons")),
        ("neuf1-visuel", None),
    ] {
        assert_eq!(document(&base, id).await.as_deref(), titre, "{id}");
    }
    let vue = base.instantane().await.expect("a view");
    let ids: Vec<IdLot> = avant.lots.keys().cloned().map(IdLot).chain([IdLot("neuf1-101".to_owned())]).collect();
    let lus = recouvrement::lots_par_id(&vue, &ids).await.expect("lots").lus;
    assert_eq!(lus, avant.lots.values().cloned().collect::<Vec<_>>(), "one by one as well");
    let ids = ["nantes1", "neuf1"].map(|id| IdProgramme(id.to_owned()));
    let lus = recouvrement::programmes_par_id(&vue, &ids).await.expect("programmes").lus;
    assert_eq!(lus, [avant.programmes["nantes1"].clone()]);
    for id in ids {
        let lus = recouvrement::lots_du_programme(&vue, &id).await.expect("lots").lus;
        let siens = avant.lots.values().filter(|l| l.fiche.programme == id);
        assert_eq!(lus, siens.cloned().collect::<Vec<_>>());
    }
    drop(vue);
    let occupe = refus(&base, FLUX).await;
    assert!(matches!(occupe, RefusImport::EnCours { .. }), "{occupe}");
    assert_eq!(reprendre_import_mort(&commande(&base)).await.expect("a look"), None);

    horloge.avancer(TimeDelta::seconds(61));
    assert_eq!(listes(&base).await, listes_avant, "dead or alive");
    let autre = base.autre_processus().await;
    assert!(reprendre_import_mort(&commande(&autre)).await.expect("put back").is_some());
    assert_eq!(Etat::lire(&base).await, avant, "rows, versions, documents and facts");
    assert_eq!(reprendre_import_mort(&commande(&base)).await.expect("a look"), None);
}

async fn l_import_suivant_retablit_le_mort(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    mourir_en_route(&base).await;
    horloge.avancer(TimeDelta::seconds(61));
    importe(&base, FLUX).await;
    assert_eq!(Etat::lire(&base).await, avant, "the same feed changes nothing to what was put back");
}

async fn celui_qui_a_perdu_son_bail_n_ecrit_plus(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let (depot, mut flux) = (Depot::nouveau(), Flux::lire(FLUX));
    flux.ligne("nantes1-A201")["prix"] = json!(1000);
    let chemin = depot.ecrire("flux.ndjson", flux.texte());
    // The import sleeps past its lease after its first batch. Meanwhile another process treats it as dead.
    let autre = base.autre_processus().await;
    let executeur = tokio::runtime::Handle::current();
    let dormi = AtomicBool::new(false);
    let dormir = |progression| {
        if matches!(progression, Progression::Ecriture { .. }) && !dormi.swap(true, Ordering::Relaxed) {
            horloge.avancer(TimeDelta::seconds(61));
            tokio::task::block_in_place(|| executeur.block_on(reprendre_import_mort(&commande(&autre))))
                .expect("put back");
        }
    };
    let perdu = importer(&commande(&base), &chemin, Options::default(), &dormir).await;
    assert!(matches!(perdu, Err(actions::Error::Import(RefusImport::BailPerdu))), "{perdu:?}");
    assert_eq!(Etat::lire(&base).await, avant);
}

async fn un_bail_perdu_ne_publie_rien(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-21T08:00:00Z");
    let base = BaseDeTest::figee(moteur, &horloge).await;
    importe(&base, FLUX).await;
    let avant = Etat::lire(&base).await;
    let origine = Origine { genre: GenreDImport::Flux, fichier: "flux.ndjson".to_owned(), sha256: "00".repeat(32) };
    let commence = base.entretenir(|tx| {
        let origine = &origine;
        async move { import::commencer(&tx, "complet", origine).await }
    });
    let vieux = commence.await.expect("an import begins");
    horloge.avancer(TimeDelta::seconds(61));
    let repris = base.entretenir(|tx| async move { import::reprendre(&tx, vieux.import).await });
    let neuf = repris.await.expect("a lease").expect("it was dead");
    let perdu = |resultat: store::Result<()>| matches!(resultat, Err(store::Error::BailPerdu));
    let fin = base.entretenir(|tx| async move { import::terminer(&tx, &vieux).await });
    assert!(perdu(fin.await), "the end of one that was taken for dead");
    let fin = base.entretenir(|tx| async move { import::abandonner(&tx, &neuf).await });
    fin.await.expect("the lease is held");
    let fin = base.entretenir(|tx| async move { import::terminer(&tx, &neuf).await });
    assert!(perdu(fin.await), "a second end");
    assert_eq!(Etat::lire(&base).await, avant, "no fact was stated");
}

async fn un_lecteur_voit_tout_ou_rien(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let aujourd_hui = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
    let mut octets = Vec::new();
    generer(&Parametres { programmes: 30, lots: 3500, graine: 3, aujourd_hui }, &mut octets, |_| {}).expect("a vector");
    let texte = String::from_utf8(octets).expect("text");
    importe(&base, &texte).await;
    let mut flux = Flux::lire(&texte);
    for ligne in &mut flux.0 {
        if ligne["type"] == "lot" {
            ligne["mentionCave"] = json!("seconde version");
        }
    }
    let second = flux.texte();
    let autre = base.autre_processus().await;
    let fini = AtomicBool::new(false);
    let lire = async {
        let mut vus = BTreeSet::new();
        loop {
            let dernier = fini.load(Ordering::Relaxed);
            let charge = store::catalogue::charger(&autre, |elements| {
                let mut mentions = [0, 0];
                for element in elements {
                    if let store::catalogue::Element::Lot(lot) = element {
                        mentions[usize::from(lot.fiche.mention_cave.as_deref() == Some("seconde version"))] += 1;
                    }
                }
                mentions
            })
            .await
            .expect("the catalogue loads");
            vus.insert(charge.bati);
            if dernier {
                break vus;
            }
        }
    };
    let ecrire = async {
        let rapport = importe(&base, &second).await;
        fini.store(true, Ordering::Relaxed);
        rapport
    };
    let (vus, rapport) = tokio::join!(lire, ecrire);
    assert_eq!(rapport.lots.modifies, 3500);
    assert_eq!(vus, BTreeSet::from([[3500, 0], [0, 3500]]));
}

async fn de_deux_imports_ensemble_un_seul_passe(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    let autre = base.autre_processus().await;
    let (un, deux) = (Depot::nouveau(), Depot::nouveau());
    let mut flux = Flux::lire(FLUX);
    flux.ligne("nantes1-A201")["prix"] = json!(335_000);
    let second = flux.texte();
    let (a, b) =
        tokio::join!(un.importer(&base, FLUX, Options::default()), deux.importer(&autre, &second, Options::default()));
    let passes = [&a, &b].iter().filter(|r| r.is_ok()).count();
    assert!(passes >= 1, "{a:?} {b:?}");
    for refuse in [&a, &b].into_iter().filter_map(|r| r.as_ref().err()) {
        assert!(
            matches!(refuse, actions::Error::Import(RefusImport::EnCours { .. } | RefusImport::Depasse)),
            "the other is told why: {refuse}"
        );
    }
    assert_eq!(Etat::lire(&base).await.lots.len(), 24);
}

/// The clock of this server is an hour ahead. The server does not take over a live import, because the clock of the
/// database decides when a lease ends.
async fn un_serveur_en_avance_ne_prend_pas_un_import_vivant(moteur: Moteur) {
    let base = BaseDeTest::nouvelle(moteur).await;
    importe(&base, FLUX).await;
    mourir_en_route(&base).await;
    let demain = HorlogeFigee::a(&(store::Horloge::systeme().maintenant() + TimeDelta::hours(1)).to_rfc3339());
    let reglages = store::Reglages { horloge: demain.pour_la_base(), ..base.reglages().clone() };
    let en_avance = store::Base::ouvrir(&reglages).await.expect("it opens");
    assert_eq!(reprendre_import_mort(&commande(&en_avance)).await.expect("a look"), None);
    assert!(matches!(refus(&base, FLUX).await, RefusImport::EnCours { .. }), "it is alive");
}

sur_les_deux!(
    un_serveur_en_avance_ne_prend_pas_un_import_vivant,
    un_import_mort_est_retabli,
    l_import_suivant_retablit_le_mort,
    celui_qui_a_perdu_son_bail_n_ecrit_plus,
    un_bail_perdu_ne_publie_rien,
    un_lecteur_voit_tout_ou_rien,
    de_deux_imports_ensemble_un_seul_passe,
);
