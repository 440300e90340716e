//! Nothing is silently ignored: every parameter that is not accepted gets a 400 that names it, in French (`domain.md` section 2).

use crate::app::{App, EP_ALPHA, IA};
use http::Method;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn chaque_parametre_refuse_est_nomme() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    for (adresse, attendus) in [
        ("/api/offre/lots?inconnu=1", &["inconnu"][..]),
        ("/api/offre/lots?page=0", &["page"]),
        ("/api/offre/lots?page=deux", &["page"]),
        ("/api/offre/lots?limit=201", &["limit"]),
        ("/api/offre/lots?limit=0", &["limit"]),
        ("/api/offre/lots?prix[lte]=cher", &["prix[lte]"]),
        ("/api/offre/lots?prix[gt]=1", &["prix[gt]"]),
        (
            "/api/offre/lots?programme.calendrier.dateLivraison[lte]=demain",
            &["programme.calendrier.dateLivraison[lte]"],
        ),
        ("/api/offre/lots?balcon=oui", &["balcon"]),
        ("/api/offre/lots?order[couleur]=asc", &["order[couleur]"]),
        ("/api/offre/lots?order[prix]=haut", &["order[prix]"]),
        ("/api/offre/lots?programme.lieu.distance=40", &["programme.lieu.distance"]),
        ("/api/offre/lots?page=0&limit=999&inconnu=1&prix=x", &["inconnu", "limit", "page", "prix"]),
        ("/api/offre/programmes?coordonnees=47.2,-1.5", &["coordonnees"]),
        ("/api/offre/programmes?coordonnees[bbox]=1,2,3", &["coordonnees[bbox]"]),
        ("/api/offre/programmes?groups[]=tout", &["groups[]"]),
        ("/api/offre/programmes?no_summary=peut-être", &["no_summary"]),
        ("/api/offre/documents?couleur=rouge&page=0", &["couleur", "page"]),
        ("/api/offre/documents?order[position]=haut", &["order[position]"]),
        ("/api/offre/documents?exists[idLot]=oui", &["exists[idLot]"]),
        ("/api/offre/lots/nantes1-A201?page=1", &["page"]),
        ("/api/offre/programmes/nantes1?a=1", &["a"]),
        ("/api/offre/lots/nantes1-A201/documents?a=1", &["a"]),
        ("/api/offre/documents/nantes1-brochure/fichier?a=1", &["a"]),
        ("/lieux?search=nantes&type=3", &["type"]),
        ("/search?q=nantes&limit=3", &["limit"]),
        ("/api/user/me?a=1", &["a"]),
        ("/api/user/responsables-reseau?a=1", &["a"]),
    ] {
        let reponse = app.get(adresse).par(&ep).envoyer().await;
        let (statut, code, mut champs) = reponse.probleme();
        champs.sort();
        assert_eq!((statut, code.as_str()), (400, "parametre-invalide"), "{adresse}: {reponse}");
        assert_eq!(champs, attendus, "{adresse}: {reponse}");
        let json = reponse.json();
        let detail = json["detail"].as_str().expect("a sentence").to_owned();
        let phrases = json["violations"].as_array().expect("complaints").iter();
        let phrases: Vec<&str> = phrases.map(|v| v["message"].as_str().expect("a sentence")).collect();
        assert_eq!(detail, phrases.join(" "), "{adresse}: each said once");
        assert!(champs.iter().all(|champ| detail.contains(champ.as_str())), "{adresse}: {detail}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_visiteur_ne_demande_pas_ce_qu_il_ne_voit_pas() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    for parametre in [
        "/api/offre/lots?programme.tauxCommission[gte]=5",
        "/api/offre/lots?exists[exclusivite]=1",
        "/api/offre/lots?order[programme.tauxCommission]=asc",
        "/api/offre/programmes?tauxCommission=5",
        "/api/offre/programmes?exists[lots.exclusivite]=true",
        "/api/offre/programmes?order[tauxCommission]=desc",
    ] {
        assert_eq!(app.get(parametre).envoyer().await.probleme().0, 400, "{parametre}");
        app.get(parametre).par(&ep).json().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_code_que_rien_ne_porte_ne_trouve_rien() {
    let app = App::nouvelle().await;
    for adresse in [
        "/api/offre/lots?statut.code=a",
        "/api/offre/lots?typologie.nature.code=château",
        "/api/offre/programmes?lieu.id[]=99-99-99999",
        "/api/offre/documents?type=RIEN",
    ] {
        assert_eq!(app.get(adresse).json().await["hydra:totalItems"], 0, "{adresse}");
    }
}

/// Every list accepts only the numbers that its description allows, and no page beyond the last one allowed.
#[tokio::test(flavor = "multi_thread")]
async fn chaque_nombre_hors_de_sa_description_est_refuse() {
    let app = App::nouvelle().await;
    let ia = app.connecter(IA).await;
    let ep = app.connecter(EP_ALPHA).await;
    let document = serde_json::to_value(api::openapi()).expect("a document");
    let mut essayes = 0;
    for (chemin, methodes) in document["paths"].as_object().expect("paths") {
        for parametre in methodes["get"]["parameters"].as_array().into_iter().flatten() {
            let lu = parametre["$ref"].as_str().map_or(parametre, |r| document.pointer(&r[1..]).expect("a component"));
            let (nom, schema) = (lu["name"].as_str().expect("a name"), &lu["schema"]);
            let entier =
                schema["type"] == "integer" || schema["type"].as_array().is_some_and(|t| t.contains(&"integer".into()));
            if lu["in"] != "query" || !entier {
                continue;
            }
            let trop = schema["maximum"].as_u64().map(|maximum| (maximum + 1).to_string());
            for valeur in ["abc".to_owned()].into_iter().chain(trop) {
                let adresse = format!("{}?{nom}={valeur}", chemin.replace("{id}", "1"));
                // Only prescribers may read their own lists.
                let mut reponse = app.get(&adresse).par(&ia).envoyer().await;
                if reponse.statut == 403 {
                    reponse = app.get(&adresse).par(&ep).envoyer().await;
                }
                let (statut, code, champs) = reponse.probleme();
                assert_eq!((statut, code.as_str()), (400, "parametre-invalide"), "{adresse}: {reponse}");
                assert!(champs.iter().any(|champ| champ == nom), "{adresse}: {reponse}");
                essayes += 1;
            }
        }
    }
    assert!(essayes > 100, "{essayes}");
}

#[tokio::test(flavor = "multi_thread")]
async fn aucun_appel_n_ignore_un_parametre() {
    let app = App::nouvelle().await;
    let ia = app.connecter(IA).await;
    let dernier = async || store::faits::dernier(&app.base.lire().await.expect("a place")).await.expect("a number");
    let avant = dernier().await;
    let document = serde_json::to_value(api::openapi()).expect("a document");
    for (chemin, methodes) in document["paths"].as_object().expect("paths") {
        // Health and readiness accept any parameter.
        if matches!(chemin.as_str(), "/api/sante" | "/api/pret") {
            continue;
        }
        for methode in methodes.as_object().expect("methods").keys() {
            let methode = Method::from_bytes(methode.to_uppercase().as_bytes()).expect("a method");
            let adresse = format!("{}?inconnu=1", chemin.replace("{id}", "1"));
            let appel = match methode {
                Method::POST => app.post(&adresse, &json!({})),
                Method::PATCH => app.patch(&adresse, &json!({})),
                _ => app.appel(methode.clone(), &adresse),
            };
            let reponse = appel.par(&ia).envoyer().await;
            let (statut, code, champs) = reponse.probleme();
            assert_eq!((statut, code.as_str()), (400, "parametre-invalide"), "{methode} {chemin}: {reponse}");
            assert!(champs.iter().any(|champ| champ == "inconnu"), "{methode} {chemin}: {reponse}");
        }
    }
    assert_eq!(dernier().await, avant, "nothing was done");
    let visiteur = app.get("/api/gestion/utilisateurs/1?inconnu=1").envoyer().await;
    assert_eq!(visiteur.probleme().0, 401, "who must sign in is told so first");
}
