//! A running import is visible nowhere: not in lists of documents, not in drawings, not on a server that still has an earlier import to
//! apply.

use crate::app::{App, EP_ALPHA, IT, sur_les_deux};
use domain::document::{Document, Source};
use domain::lot::{IdLot, LotFlux};
use domain::nombres::Montant;
use domain::programme::{IdProgramme, Programme};
use serde_json::Value;
use std::time::Duration;
use store::faits::Mouvement;
use store::import::{self, Bail, FichiersDuFlux, GenreDImport, LotImporte, Origine, ProgrammeImporte};
use store::{Acte, Base, Ecriture, Fait, Result};
use testkit::base::ACTEUR;
use testkit::base::Moteur;

sur_les_deux!(les_documents_restent_ceux_d_avant, un_serveur_en_retard_n_applique_pas_la_moitie_du_suivant);

const LISTES: [&str; 7] = [
    "/api/offre/documents?limit=200",
    "/api/offre/documents?order[position]=desc&limit=2",
    "/api/offre/documents?idProgramme[]=nantes1&idProgramme[]=neuf1",
    "/api/offre/documents?idLot[]=nantes1-A201&idLot[]=paris1-102",
    "/api/offre/programmes/nantes1/documents",
    "/api/offre/programmes/paris1/documents?exists[idLot]=1",
    "/api/offre/lots/nantes1-A201/documents",
];
const PAGES: [&str; 2] = ["/api/offre/programmes/nantes1", "/api/offre/programmes/paris1"];
const OCTETS: [&str; 5] = [
    "/api/offre/documents/nantes1-grille-prix/fichier",
    "/api/offre/documents/nantes1-visuel/fichier",
    "/api/offre/documents/nantes1-A201-plan/fichier",
    "/api/offre/documents/paris1-102-plan/fichier",
    "/api/offre/documents/neuf1-visuel/fichier",
];

/// The documents as visitors, a partner and staff see them.
async fn vus(app: &App) -> Vec<(u16, Vec<u8>)> {
    let (ep, it) = (app.connecter(EP_ALPHA).await, app.connecter(IT).await);
    let mut vus = Vec::new();
    for adresse in LISTES.iter().chain(&PAGES).chain(&OCTETS) {
        for qui in [None, Some(&ep), Some(&it)] {
            let reponse = app.get(adresse).par_qui(qui).envoyer().await;
            let octets = match serde_json::from_slice::<Value>(&reponse.octets) {
                Ok(json) => json.to_string().into_bytes(),
                Err(_) => reponse.octets,
            };
            vus.push((reponse.statut.as_u16(), octets));
        }
    }
    vus
}

async fn programme(base: &Base, id: &str) -> Programme {
    let lecture = base.lire().await.expect("a place");
    let lu = store::programme::par_id(&lecture, &IdProgramme(id.to_owned())).await.expect("readable");
    lu.expect("a programme").programme
}

/// A lot as a feed would give it, at this price.
async fn lot_a(base: &Base, id: &str, prix: i64) -> LotImporte {
    let lecture = base.lire().await.expect("a place");
    let lu = store::lot::par_id(&lecture, &IdLot(id.to_owned())).await.expect("readable").expect("a lot");
    let statut = lu.statut();
    let mut lot = LotFlux { fiche: lu.fiche, prix: lu.prix, statut, exclusivite: None };
    lot.prix.prix = Some(Montant::depuis_unites(prix));
    LotImporte { lot, exclusivite: lu.exclusivite, empreinte: prix }
}

async fn commencer(tx: &Ecriture) -> Result<Bail> {
    let origine = Origine { genre: GenreDImport::Flux, fichier: "flux.ndjson".to_owned(), sha256: "00".repeat(32) };
    import::commencer(tx, "partiel", &origine).await
}

async fn les_documents_restent_ceux_d_avant(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let avant = vus(&app).await;
    let mut change = programme(&app.base, "nantes1").await;
    "À moitié".clone_into(&mut change.nom_commercial);
    change.documents.retain(|d| d.id == "nantes1-visuel");
    "À moitié".clone_into(&mut change.documents[0].titre);
    let mut neuf = change.clone();
    neuf.id = IdProgramme("neuf1".to_owned());
    "neuf1-visuel".clone_into(&mut neuf.documents[0].id);
    let mut lot = lot_a(&app.base, "nantes1-A201", 1).await;
    lot.lot.fiche.documents = vec![Document {
        id: "paris1-102-plan".to_owned(),
        source: Source::Modele("plan-etage".to_owned()),
        categorie: domain::document::Categorie::Etage,
        ..change.documents[0].clone()
    }];
    let programmes = [change, neuf].map(|programme| ProgrammeImporte { programme, empreinte: 1 });
    let fichiers = FichiersDuFlux::new();
    let moitie = app.base.entretenir(|tx| {
        let (programmes, lot, fichiers) = (&programmes, &lot, &fichiers);
        async move {
            let bail = commencer(&tx).await?;
            import::poser_programmes(&tx, &bail, programmes, fichiers).await?;
            import::poser_lots(&tx, &bail, std::slice::from_ref(lot), fichiers).await?;
            import::retirer_lots(&tx, &bail, &[IdLot("paris1-102".to_owned()), IdLot("nantes1-A101".to_owned())])
                .await?;
            import::retirer_programmes(&tx, &bail, &[IdProgramme("paris1".to_owned())]).await?;
            Ok::<_, store::Error>(bail)
        }
    });
    let bail = moitie.await.expect("half an import");
    // The other server has drawn nothing yet, so it draws everything now.
    let autre = app.autre_serveur().await;
    for (rang, (pendant, avant)) in vus(&autre).await.iter().zip(&avant).enumerate() {
        let adresse = LISTES.iter().chain(&PAGES).chain(&OCTETS).nth(rang / 3).expect("an address");
        assert_eq!(pendant.0, avant.0, "{adresse}");
        assert!(pendant.1 == avant.1, "{adresse}: {}", String::from_utf8_lossy(&pendant.1));
    }
    let fin = app.base.ecrire(&ACTEUR, |tx| async move { import::terminer(&tx, &bail).await.map(|()| importe(&bail)) });
    let numero = fin.await.expect("the import ends").numero.expect("a fact");
    assert!(autre.etat.attendre(numero, Duration::from_secs(30)).await);
    assert_eq!(autre.get("/api/offre/documents/neuf1-visuel/fichier").envoyer().await.statut, 200);
    assert_eq!(autre.get("/api/offre/documents/nantes1-brochure/fichier").envoyer().await.statut, 404);
    assert_eq!(autre.get(LISTES[6]).json().await["hydra:totalItems"], 1);
}

async fn un_serveur_en_retard_n_applique_pas_la_moitie_du_suivant(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let premiers = [lot_a(&app.base, "nantes1-A201", 111_000).await, lot_a(&app.base, "nantes1-A202", 222_000).await];
    let second = lot_a(&app.base, "nantes1-A201", 333_000).await;
    let mut renomme = programme(&app.base, "nantes1").await;
    "Premier".clone_into(&mut renomme.nom_commercial);
    let mut encore = renomme.clone();
    "Second".clone_into(&mut encore.nom_commercial);
    let [renomme, encore] = [renomme, encore].map(|programme| ProgrammeImporte { programme, empreinte: 1 });
    let fichiers = FichiersDuFlux::new();
    // The fact of the first import is applied while rows of the second one are there, because its server applies it late.
    let ecrit = app.base.ecrire(&ACTEUR, |tx| {
        let (premiers, second, renomme, encore, fichiers) = (&premiers, &second, &renomme, &encore, &fichiers);
        async move {
            let bail = commencer(&tx).await?;
            import::poser_programmes(&tx, &bail, std::slice::from_ref(renomme), fichiers).await?;
            import::poser_lots(&tx, &bail, premiers, fichiers).await?;
            import::terminer(&tx, &bail).await?;
            let premier = bail.import.0;
            let bail = commencer(&tx).await?;
            import::poser_programmes(&tx, &bail, std::slice::from_ref(encore), fichiers).await?;
            import::poser_lots(&tx, &bail, std::slice::from_ref(second), fichiers).await?;
            Ok::<_, store::Error>(Acte::fait(
                bail,
                Fait::CatalogueImport { import: premier, mouvement: Mouvement::Flux },
            ))
        }
    });
    let ecrit = ecrit.await.expect("an import and a half");
    let (bail, numero) = (ecrit.valeur, ecrit.numero.expect("a fact"));
    let vu = async || {
        let mut prix = Vec::new();
        for id in ["nantes1-A201", "nantes1-A202"] {
            let lot = app.get(&format!("/api/offre/lots/{id}")).json().await;
            prix.push(lot["prix"].as_f64().expect("a price").to_string());
        }
        let programme = app.get("/api/offre/programmes/nantes1").json().await;
        (prix, programme["nomCommercial"].as_str().expect("a name").to_owned())
    };
    assert!(app.etat.attendre(numero, Duration::from_secs(30)).await);
    assert_eq!(
        vu().await,
        (["111000", "222000"].map(str::to_owned).to_vec(), "Premier".to_owned()),
        "the first whole, nothing of the second"
    );
    let fin = app.base.ecrire(&ACTEUR, |tx| async move { import::terminer(&tx, &bail).await.map(|()| importe(&bail)) });
    let numero = fin.await.expect("the import ends").numero.expect("a fact");
    assert!(app.etat.attendre(numero, Duration::from_secs(30)).await);
    assert_eq!(vu().await, (["333000", "222000"].map(str::to_owned).to_vec(), "Second".to_owned()));
}

fn importe(bail: &Bail) -> Acte<()> {
    Acte::fait((), Fait::CatalogueImport { import: bail.import.0, mouvement: Mouvement::Flux })
}
