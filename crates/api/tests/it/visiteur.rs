//! The questions that visitors may ask cost little (`design.md` section 2, rule 14). Also the headers that forbid things to browsers.

use crate::app::{App, EP_ALPHA};
use crate::suivi::optionner;
use api::Reglages;
use http::header;
use std::fmt::Write as _;
use std::time::Duration;
use testkit::base::Moteur;
use testkit::petit_monde::LOT_LIBRE;

#[tokio::test(flavor = "multi_thread")]
async fn des_centaines_de_parametres_inconnus_sont_refuses_sans_peine() {
    let app = App::nouvelle().await;
    for (chemin, nom) in [
        ("/api/offre/lots", "programme.nomCommercia"),
        ("/api/offre/lots/facettes", "programme.nomCommercia"),
        ("/api/offre/lots.xlsx", "programme.nomCommercia"),
        ("/api/offre/programmes", "nomCommercia"),
        ("/api/offre/carte", "nomCommercia"),
        ("/api/offre/documents", "exists[alternati]"),
        ("/lieux", "serch"),
    ] {
        let mut adresse = format!("{chemin}?");
        (0..400).for_each(|n| write!(adresse, "{nom}{n}=1&").expect("a string takes all"));
        let reponse = app.get(adresse.trim_end_matches('&')).envoyer().await;
        let (statut, _, champs) = reponse.probleme();
        let inconnus = champs.iter().filter(|champ| champ.starts_with(nom)).count();
        assert_eq!((statut, inconnus), (400, 400), "{chemin}: each is named");
        let dit = String::from_utf8(reponse.octets).expect("text");
        let rapproches = dit.matches("Vouliez-vous dire").count();
        // The text occurs once in the complaint itself, and once in the sentence that repeats all complaints.
        assert!((1..=10).contains(&rapproches), "{chemin}: {rapproches}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_visiteur_ne_feuillette_pas_tous_les_documents() {
    let app = App::nouvelle().await;
    let ep = app.connecter(EP_ALPHA).await;
    for (question, refuse) in [
        ("page=50&limit=200", None),
        ("page=51&limit=200", Some("page")),
        ("page=4294967295&limit=1", Some("page")),
        ("page=51&limit=200&type=BROCHURE", Some("page")),
        ("page=51&limit=200&idProgramme=nantes1", None),
        ("page=51&limit=200&idLot[]=nantes1-A201", None),
        ("order[position]=desc", Some("order[position]")),
        ("order[position]=asc&idProgramme=nantes1", None),
    ] {
        let adresse = format!("/api/offre/documents?{question}");
        let visiteur = app.get(&adresse).envoyer().await;
        match refuse {
            None => assert_eq!(visiteur.statut, 200, "{question}: {visiteur}"),
            Some(nom) => {
                let attendu = (400, "parametre-invalide".to_owned(), vec![nom.to_owned()]);
                assert_eq!(visiteur.probleme(), attendu, "{question}");
            }
        }
        assert_eq!(app.get(&adresse).par(&ep).envoyer().await.statut, 200, "{question}: for who is signed in");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn un_fait_sur_un_programme_laisse_les_dessins_des_autres() {
    let app = App::nouvelle().await;
    let adresses = [
        ("/api/offre/documents/nantes1-visuel/fichier", true),
        ("/api/offre/documents/nantes1-A201-plan/dessin.svg", true),
        ("/api/offre/documents/paris1-visuel/fichier", false),
        ("/api/offre/documents/stdenis1-visuel/fichier", false),
    ];
    let mut tenues = Vec::new();
    for (adresse, change) in adresses {
        let reponse = app.get(adresse).envoyer().await;
        assert_eq!(reponse.statut, 200, "{adresse}: {reponse}");
        tenues.push((adresse, change, reponse.en_tete("etag").expect("a tag").to_owned()));
    }
    let numero = optionner(&app.base, LOT_LIBRE).await;
    assert!(app.etat.attendre(numero, Duration::from_secs(5)).await);
    for (adresse, change, tenue) in tenues {
        let statut = app.get(adresse).en_tete(header::IF_NONE_MATCH, &tenue).envoyer().await.statut.as_u16();
        assert_eq!(statut, if change { 200 } else { 304 }, "{adresse}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chaque_reponse_dit_ce_qu_un_navigateur_peut_en_faire() {
    let app = App::nouvelle().await;
    for (adresse, page) in [
        ("/", true),
        ("/api/offre/lots?limit=1", true),
        ("/api/offre/programmes/nantes1/facade.svg", false),
        ("/api/offre/documents/nantes1-A201-plan/dessin.svg", false),
        ("/api/offre/documents/nantes1-brochure/fichier", false),
        ("/api/offre/documents/nantes1-visuel/fichier", false),
    ] {
        let reponse = app.get(adresse).envoyer().await;
        assert_eq!(reponse.statut, 200, "{adresse}: {reponse}");
        let politique = reponse.en_tete("content-security-policy").expect("a policy");
        assert!(politique.contains("frame-ancestors '"), "{adresse}: {politique}");
        assert!(!page || politique.contains("base-uri 'none'"), "{adresse}: {politique}");
        assert!(reponse.en_tete("strict-transport-security").is_none(), "{adresse}: over http it means nothing");
    }
    let url_publique = "https://portail.linteau.example".to_owned();
    let app = App::avec(Moteur::Sqlite, Reglages { url_publique, ..Reglages::default() }).await;
    for adresse in ["/", "/api/offre/lots", "/api/rien", "/assets/rien.js"] {
        let reponse = app.get(adresse).envoyer().await;
        let dit = reponse.en_tete("strict-transport-security");
        assert_eq!(dit, Some("max-age=31536000; includeSubDomains"), "{adresse}");
    }
    let url_publique = "https://portail.linteau.example".to_owned();
    let seule = Reglages { url_publique, https_aux_sous_domaines: false, ..Reglages::default() };
    let reponse = App::avec(Moteur::Sqlite, seule).await.get("/api/offre/lots").envoyer().await;
    assert_eq!(reponse.en_tete("strict-transport-security"), Some("max-age=31536000"), "a setting");
}

#[tokio::test(flavor = "multi_thread")]
async fn deux_hotes_ne_sont_pas_un_hote() {
    let app = App::nouvelle().await;
    for adresse in ["/api/offre/lots", "/api/sante"] {
        assert_eq!(app.get(adresse).envoyer().await.statut, 200, "{adresse}: its own");
        assert_eq!(app.get(adresse).en_tete(header::HOST, "autre.example").envoyer().await.statut, 400, "{adresse}");
    }
}
