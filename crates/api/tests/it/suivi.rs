//! The stream of facts: other processes see what one process writes, and a client reads its own writes.

use crate::app::{App, EP_ALPHA, EP_BETA, IT, commande, ids, importer_flux, sur_les_deux, total};
use actions::version::VersionAttendue;
use api::{Etat, Reglages};
use domain::lot::{Detenteur, IdLot, StatutLot};
use http::HeaderName;
use sea_orm::ConnectionTrait as _;
use serde_json::json;
use std::time::Duration;
use store::{Acte, Base, Fait, Numero};
use testkit::base::ACTEUR;
use testkit::base::{BaseDeTest, Moteur};
use testkit::petit_monde::{Flux, LOT_ALPHA, LOT_LIBRE};
use testkit::tenue::passer;
use tower::ServiceExt as _;

sur_les_deux!(
    ce_qu_un_serveur_ecrit_l_autre_le_lit,
    ce_que_l_equipe_dedie_disparait_des_reponses_publiques,
    un_lot_retire,
    une_ligne_illisible_est_mise_a_part_et_dite,
    une_marque_reglee_se_voit_partout,
);

fn fait() -> HeaderName {
    HeaderName::from_static("linteau-fait")
}

/// Options a lot, as staff would.
pub(crate) async fn optionner(base: &Base, lot: &str) -> Numero {
    let id = IdLot(lot.to_owned());
    let ecrit = base
        .ecrire(&ACTEUR, |tx| {
            let id = id.clone();
            async move {
                let change = passer(&tx, &id, StatutLot::L, (StatutLot::O, Some(Detenteur::Equipe))).await?;
                let fait = Fait::LotStatutChange { lot: id, statut: StatutLot::O };
                Ok::<_, store::Error>(Acte::fait(change, fait))
            }
        })
        .await
        .expect("written");
    assert!(ecrit.valeur, "the lot was free");
    ecrit.numero.expect("a fact")
}

/// The brand is that of the start, then the one that staff set, on every server and without a restart.
async fn une_marque_reglee_se_voit_partout(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let page = async |serveur: &App| {
        let reponse = serveur.get("/connexion").en_tete(http::header::ACCEPT, "text/html").envoyer().await;
        String::from_utf8(reponse.octets).expect("UTF-8")
    };
    assert!(page(&autre).await.contains("<title>Linteau</title>"));
    let contexte = actions::Contexte::de_la_commande((**app.base).clone());
    let numero = actions::reglage::regler(&contexte, "marque.nom", Some("Bâti & Neuf"), &VersionAttendue::Toute)
        .await
        .expect("set")
        .numero
        .expect("a fact");
    for serveur in [&app, &autre] {
        assert!(serveur.etat.attendre(numero, Duration::from_secs(10)).await);
        let page = page(serveur).await;
        assert!(page.contains("<title>Bâti &amp; Neuf</title>"), "{page}");
    }
}

async fn ce_qu_un_serveur_ecrit_l_autre_le_lit(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let ep = app.connecter(EP_ALPHA).await;
    let adresse = format!("/api/offre/lots/{LOT_LIBRE}");
    let avant = autre.get(&adresse).par(&ep).envoyer().await;
    assert_eq!(avant.json()["statut"]["code"], "L");
    let numero = optionner(&app.base, LOT_LIBRE).await.0.to_string();
    for serveur in [&autre, &app] {
        let apres = serveur.get(&adresse).par(&ep).en_tete(fait(), &numero).envoyer().await;
        assert_eq!(apres.json()["statut"]["code"], "O", "a read with the number of the write sees it");
        assert_ne!(apres.en_tete("etag"), avant.en_tete("etag"));
        let libres = serveur.get(&format!("/api/offre/lots?statut.code=l&id={LOT_LIBRE}")).json().await;
        assert_eq!(total(&libres), 0);
    }
    // A session opened on one server works on the other, even before that server has applied the fact.
    let identifiants = json!({"email": EP_ALPHA, "motDePasse": "linteau-demo"});
    let ouverture = app.post("/api/session", &identifiants).envoyer().await;
    let moi = autre.get("/api/user/me").par(&ouverture.cookie()).json().await;
    assert_eq!(moi["prenom"], "Camille");
    let numero = ouverture.en_tete("linteau-fait").expect("a fact").to_owned();
    let fin = autre.appel(http::Method::DELETE, "/api/session").par(&ouverture.cookie()).en_tete(fait(), &numero);
    let numero = fin.envoyer().await.en_tete("linteau-fait").expect("a fact").to_owned();
    let moi = app.get("/api/user/me").par(&ouverture.cookie()).en_tete(fait(), &numero).json().await;
    assert_eq!(moi, json!(null), "ended there is ended here");
}

/// Staff dedicate a lot from another process than the two servers. The lot leaves all public answers of both servers, and then comes back.
async fn ce_que_l_equipe_dedie_disparait_des_reponses_publiques(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let autre = app.autre_serveur().await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let ailleurs = commande(&app.base.autre_processus().await);
    let id = IdLot(LOT_LIBRE.to_owned());
    let groupe = {
        let lecture = app.base.lire().await.expect("a place");
        let lu = store::lot::par_id(&lecture, &IdLot(LOT_ALPHA.to_owned())).await.expect("readable").expect("a lot");
        lu.exclusivite.expect("Alpha's")
    };
    let verifier = async |numero: Option<Numero>, quand: &str, publique: bool| {
        let numero = numero.expect("a fact");
        for serveur in [&app, &autre] {
            assert!(serveur.etat.attendre(numero, Duration::from_secs(10)).await);
            for (qui, cookie, voit) in
                [("visitor", None, publique), ("beta", Some(&beta), publique), ("alpha", Some(&alpha), true)]
            {
                let liste = serveur.get("/api/offre/lots?limit=200").par_qui(cookie).json().await;
                assert_eq!(ids(&liste).contains(&LOT_LIBRE), voit, "{quand}, {qui}: list");
                let compte = serveur.get(&format!("/api/offre/lots?id={LOT_LIBRE}")).par_qui(cookie).json().await;
                assert_eq!(total(&compte), u64::from(voit), "{quand}, {qui}: count");
                for page in ["", "/documents"] {
                    let adresse = format!("/api/offre/lots/{LOT_LIBRE}{page}");
                    let statut = serveur.get(&adresse).par_qui(cookie).envoyer().await.statut;
                    assert_eq!(statut, if voit { 200 } else { 404 }, "{quand}, {qui}: {adresse}");
                }
            }
        }
    };
    let dedie = actions::lot::dedier(&ailleurs, &id, Some(groupe)).await.expect("dedicated").numero;
    verifier(dedie, "dedicated", false).await;
    let ouvert = actions::lot::dedier(&ailleurs, &id, None).await.expect("open to all").numero;
    verifier(ouvert, "open again", true).await;
}

/// A row that this version cannot read is in no answer, but it is counted. Everything else is served. Once the row is readable, it is
/// served again.
async fn une_ligne_illisible_est_mise_a_part_et_dite(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let tous = total(&app.get("/api/offre/lots").json().await);
    for (sql, restants, ecartees) in [
        ("replace(document, 'appartement', 'peniche')", tous - 1, 1),
        ("replace(document, 'peniche', 'appartement')", tous, 0),
    ] {
        let ecrit = app.base.ecrire(&ACTEUR, |tx| async move {
            let sql = format!("UPDATE lot SET document = {sql} WHERE id = '{LOT_LIBRE}'");
            tx.execute_unprepared(&sql).await?;
            let fait = Fait::LotStatutChange { lot: IdLot(LOT_LIBRE.to_owned()), statut: StatutLot::L };
            Ok::<_, store::Error>(Acte::fait((), fait))
        });
        let numero = ecrit.await.expect("written").numero.expect("a fact");
        assert!(app.etat.attendre(numero, Duration::from_secs(10)).await, "the stream is followed past it");
        assert_eq!(total(&app.get("/api/offre/lots").json().await), restants);
        let pret = app.get("/api/pret").json().await;
        assert_eq!((&pret["pret"], &pret["lignesEcartees"]), (&json!(true), &json!(ecartees)), "{pret}");
        let neuf = app.autre_serveur().await;
        assert_eq!(total(&neuf.get("/api/offre/lots").json().await), restants, "a server starts beside it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_fait_a_venir_est_attendu_puis_refuse() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    let futur = (app.etat.dernier_fait().0 + 1000).to_string();
    let depart = std::time::Instant::now();
    let reponse = app.get("/api/offre/lots").par(&ep).en_tete(fait(), &futur).envoyer().await;
    assert_eq!(reponse.probleme().1, "pas-encore-vu");
    assert!(reponse.en_tete("retry-after").is_some());
    assert!(depart.elapsed() < Duration::from_millis(900), "nobody has written it: nothing to wait for");
    // A visitor writes nothing, so the fact number in their header is ignored.
    app.get("/api/offre/lots").en_tete(fait(), &futur).json().await;
    let illisible = app.get("/api/offre/lots").en_tete(fait(), "hier").envoyer().await;
    assert_eq!(illisible.probleme().1, "en-tete-illisible");
}

async fn un_lot_retire(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let equipe = app.connecter(IT).await;
    let ailleurs = app.base.autre_processus().await;
    assert_eq!(total(&app.get("/api/offre/lots?id=nantes1-P03").json().await), 1);
    let mut sans = Flux::du_monde();
    sans.oter("nantes1-P03");
    importer_flux(&app.base, &sans.texte()).await;
    let dernier = store::faits::dernier(&ailleurs.lire().await.expect("a place")).await.expect("a number");
    assert!(app.etat.attendre(dernier, Duration::from_secs(10)).await, "the import beside the server is followed");
    assert_eq!(total(&app.get("/api/offre/lots?id=nantes1-P03").json().await), 0);
    let page = app.get("/api/offre/lots/nantes1-P03").envoyer().await;
    assert_eq!(page.json()["detail"], "Le lot n'est plus disponible.");
    assert_eq!(page.statut, 404);
    let pour_l_equipe = app.get("/api/offre/lots/nantes1-P03").par(&equipe).json().await;
    assert_eq!(pour_l_equipe["numero"], "P03", "its page stays for staff");
    assert_eq!(
        total(&app.get("/api/offre/lots?id=nantes1-P03").par(&equipe).json().await),
        0,
        "out of searches for all"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pendant_le_chargement_on_n_est_pas_pret() {
    let base = BaseDeTest::nouvelle(Moteur::Sqlite).await;
    // The database is closed and nothing can be read any more, so the first load never ends.
    base.fermer().await.expect("closed");
    let etat = Etat::ouvrir((*base).clone(), Reglages::default());
    let retard = etat.retard().await;
    assert!(!retard.est_pret());
    assert_eq!(retard.depuis, None);
    for (adresse, statut) in
        [("/api/pret", 503), ("/api/offre/lots", 503), ("/api/sante", 200), ("/lieux?search=nantes", 200)]
    {
        let requete = http::Request::get(adresse).body(axum::body::Body::empty()).expect("a request");
        let reponse = api::router(&etat).oneshot(requete).await.expect("an answer");
        assert_eq!(reponse.status().as_u16(), statut, "{adresse}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cent_changements_a_la_suite() {
    let app = App::nouvelle().await;
    let ailleurs = app.base.autre_processus().await;
    let id = IdLot(LOT_LIBRE.to_owned());
    let mut dernier = Numero(0);
    for _ in 0..50 {
        dernier = optionner(&ailleurs, LOT_LIBRE).await;
        let libere = ailleurs.ecrire(&ACTEUR, |tx| {
            let id = id.clone();
            async move {
                let change = passer(&tx, &id, StatutLot::O, (StatutLot::L, None)).await?;
                let fait = change.then_some(Fait::LotStatutChange { lot: id, statut: StatutLot::L });
                Ok::<_, store::Error>(Acte::faits((), Vec::from_iter(fait)))
            }
        });
        dernier = libere.await.expect("written").numero.unwrap_or(dernier);
    }
    assert!(app.etat.attendre(dernier, Duration::from_secs(10)).await);
    let lot = app.get(&format!("/api/offre/lots/{LOT_LIBRE}")).json().await;
    assert_eq!(lot["statut"]["code"], "L", "the last state is the one that shows");
    assert_eq!(app.etat.retard().await.faits, Some(0));
}
