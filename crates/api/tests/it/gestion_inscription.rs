//! What staff do with registrations: look through them, ask for a document, decide once, and keep nothing for ever.

use crate::app::{App, Cookie, IA, IR, IT, Reponse, sur_les_deux, total};
use crate::inscription::{PDF, company, deposer, envoyer_a, formulaire, inscrire, portail, prescriber};
use chrono::TimeDelta;
use http::{Method, header};
use outside::annuaire::societe;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_inscription_acceptee_fait_tout_ou_rien,
    une_piece_se_redemande_par_un_lien_qui_sert_une_fois,
    deux_qui_decident_ensemble_n_en_font_qu_une,
    une_refusee_s_efface_apres_six_mois,
    un_mandat_signe_sur_papier_s_enregistre,
);

const G: &str = "/api/gestion/inscriptions";

async fn agir(app: &App, qui: &Cookie, chemin: &str, corps: Value) -> Reponse {
    app.post(&format!("{G}/{chemin}"), &corps).par(qui).envoyer().await
}

async fn une_inscription_acceptee_fait_tout_ou_rien(moteur: Moteur) {
    let app = portail(moteur).await;
    let (ia, ir, it) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(IT).await);
    let id = inscrire(&app, 3).await;
    let lue = app.get(&format!("{G}/{id}")).par(&ir).envoyer().await;
    let fiche = lue.json();
    assert_eq!(
        (&fiche["statut"]["libelle"], &fiche["manques"], &fiche["droits"]["decider"]),
        (&json!("À traiter"), &json!(0), &json!(true))
    );
    assert_eq!(fiche["company"]["companyName"], societe(3)[0].denomination.as_str());
    assert_eq!(fiche["prescriber"]["contact"]["email"], "soazig.kervella@societe3.example");
    let controles = fiche["controles"].as_array().expect("points");
    let etat = |code: &str| controles.iter().find(|c| c["code"] == code).expect("a point")["etat"].clone();
    assert_eq!(
        ["siren-actif", "siege", "meme-raison-sociale", "meme-adresse", "saisie-main"].map(etat),
        ["bon"; 5].map(Value::from)
    );
    let document = &fiche["documents"][1];
    assert_eq!((&document["nom"], &document["type"]), (&json!("carte-professionnelle.pdf"), &json!("application/pdf")));
    let octets = app.get(document["url"].as_str().expect("an address")).par(&it).envoyer().await;
    assert_eq!((octets.statut.as_u16(), &octets.octets[..]), (200, PDF));
    assert_eq!(octets.en_tete("content-disposition"), Some("inline; filename=\"carte-professionnelle.pdf\""));
    let partie = app
        .get(document["url"].as_str().expect("an address"))
        .par(&it)
        .en_tete(header::RANGE, "bytes=0-3")
        .envoyer()
        .await;
    assert_eq!((partie.statut.as_u16(), &partie.octets[..]), (206, &PDF[..4]));
    let lue_par_it = app.get(&format!("{G}/{id}")).par(&it).json().await;
    assert_eq!(lue_par_it["droits"]["decider"], false);
    // What staff read on the insurance counts among the points; a sheet that has changed is not decided unread.
    let version = lue.en_tete("etag").expect("a tag").to_owned();
    let annotee = app.patch(&format!("{G}/{id}"), &json!({"assuranceFin": "31/01/2099"})).par(&ir);
    let annotee = annotee.en_tete(header::IF_MATCH, &version).envoyer().await;
    assert_eq!(
        (annotee.statut.as_u16(), annotee.json()["assuranceFin"].clone()),
        (200, json!("2099-01-31")),
        "{annotee}"
    );
    let acceptation = format!("{G}/{id}/acceptation");
    let depassee = app.post(&acceptation, &json!({})).par(&ir).en_tete(header::IF_MATCH, &version).envoyer().await;
    assert_eq!(depassee.probleme().1, "version-depassee");
    assert_eq!(depassee.json()["ressource"]["assuranceFin"], "2099-01-31");
    // A referent who is none refuses all of it.
    let refus = agir(&app, &ir, &format!("{id}/acceptation"), json!({"gerant": 2})).await;
    assert_eq!(refus.probleme().2, ["gerant"]);
    let version = annotee.en_tete("etag").expect("a tag");
    let acceptee = app.post(&acceptation, &json!({})).par(&ir).en_tete(header::IF_MATCH, version).envoyer().await;
    assert_eq!(acceptee.statut, 200, "{acceptee}");
    let fiche = acceptee.json();
    assert_eq!((&fiche["statut"]["code"], &fiche["decision"]["auteur"]["nom"]), (&json!("3"), &json!("Nadia Royer")));
    let faits: Vec<&str> =
        fiche["historique"].as_array().expect("facts").iter().map(|f| f["fait"].as_str().expect("words")).collect();
    assert_eq!(faits, ["Inscription reçue", "Inscription annotée", "Inscription acceptée"]);
    let compte = app.get(&format!("/api/gestion/societes/{}", fiche["societeCreee"]["id"])).par(&ia).json().await;
    assert_eq!((&compte["nom"], &compte["gerant"]["nom"]), (&json!(societe(3)[0].denomination), &json!("Nadia Royer")));
    let qui = app.get(&format!("/api/gestion/utilisateurs/{}", fiche["utilisateurCree"]["id"])).par(&ia).json().await;
    assert_eq!(
        (&qui["type"]["code"], &qui["roles"], &qui["invite"]),
        (&json!("EP"), &json!(["ROLE_EP", "ROLE_ER"]), &json!(true))
    );
    let mandat = app.get(&format!("/api/gestion/societes/{}/mandat", compte["id"])).par(&it).json().await;
    assert_eq!(
        (&mandat["actif"], &mandat["dateSignature"], &mandat["papier"]),
        (&json!(false), &Value::Null, &json!(false))
    );
    // The mail opens the account, once.
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let courrier = courriers.iter().find(|c| c.objet.contains("acceptée")).expect("a mail");
    let jeton = courrier.apres("/activation#");
    let choisi = json!({"jeton": jeton, "motDePasse": "un mot de passe bien long"});
    assert_eq!(app.post("/api/activation", &choisi).envoyer().await.statut, 204);
    let entree = json!({"email": "soazig.kervella@societe3.example", "motDePasse": "un mot de passe bien long"});
    let session = app.post("/api/session", &entree).envoyer().await;
    assert_eq!(session.statut, 200, "{session}");
    let moi = session.json();
    assert_eq!(moi["compte"][0]["gerant"]["nom"], "Royer");
    // The mandate is read under its token; with a session it is one's own company's.
    let adresse = format!("/api/mandats-signature/{}", mandat["id"].as_str().expect("a token"));
    assert_eq!(app.get(&adresse).json().await["actif"], false);
    assert_eq!(app.get(&adresse).par(&session.cookie()).envoyer().await.statut, 200);
    let ailleurs = app.connecter(crate::app::EP_BETA).await;
    assert_eq!(app.get(&adresse).par(&ailleurs).envoyer().await.statut, 404);
    // Decided: nothing more is done, and its company is known from here on.
    for (geste, corps) in [("refus", json!({"raison": "Trop tard pour cela"})), ("acceptation", json!({}))] {
        let refus = agir(&app, &ia, &format!("{id}/{geste}"), corps).await;
        assert_eq!(refus.probleme().0, 409);
        assert_eq!(refus.json()["detail"], "Cette inscription vient d’être décidée par Nadia Royer.");
    }
    let connue = app.post("/api/inscription/inscription/societe", &company(3)).envoyer().await;
    assert_eq!((connue.probleme().0, connue.json()["contact"]["prenom"].clone()), (403, json!("Nadia")));
    app.traiter_les_taches().await;
}

async fn une_piece_se_redemande_par_un_lien_qui_sert_une_fois(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ir, it) = (app.connecter(IR).await, app.connecter(IT).await);
    let id = inscrire(&app, 4).await;
    let demander = async |emplacement: &str, demande: &str| {
        agir(&app, &ir, &format!("{id}/demande"), json!({"emplacement": emplacement, "demande": demande})).await
    };
    assert_eq!(demander("statuts", "court").await.probleme().2, ["demande"]);
    assert_eq!(demander("photo", "Une copie lisible").await.probleme().2, ["emplacement"]);
    for emplacement in ["statuts", "pieceIdentite", "statuts"] {
        let fiche = demander(emplacement, "Une copie lisible").await;
        assert_eq!((fiche.statut.as_u16(), fiche.json()["statut"]["code"].clone()), (200, json!("2")), "{fiche}");
    }
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let liens: Vec<&str> =
        courriers.iter().filter(|c| c.objet.contains("pièce")).map(|c| c.apres("/inscription/piece/")).collect();
    let &[ancien, identite, statuts] = liens.as_slice() else { panic!("three links: {liens:?}") };
    let adresse = |jeton: &str| format!("/api/inscription/pieces/{jeton}");
    let attendue = app.get(&adresse(identite)).json().await;
    assert_eq!(
        (&attendue["emplacement"], &attendue["demande"]),
        (&json!("pieceIdentite"), &json!("Une copie lisible"))
    );
    assert_eq!((&attendue["formats"], &attendue["poidsKo"]), (&json!(["PDF", "JPG", "JPEG", "PNG"]), &json!(5000)));
    // Asked for again, used, made up: the same answer, page and call.
    let inconnu = app.get(&adresse(&"A".repeat(43))).envoyer().await;
    let rien = app.get(&adresse(ancien)).envoyer().await;
    assert_eq!((rien.statut.as_u16(), rien.octets), (404, inconnu.octets));
    let mut autre = PDF.to_vec();
    autre.splice(9..9, *b"% seconde version\n");
    assert_eq!(envoyer_a(&app, &adresse(identite), "x.svg", b"<svg/>").await.probleme().0, 422);
    for (jeton, statut) in [(identite, "2"), (statuts, "1")] {
        let recue = envoyer_a(&app, &adresse(jeton), "a.pdf", &autre).await;
        assert_eq!(recue.statut, 201, "{recue}");
        assert_eq!(envoyer_a(&app, &adresse(jeton), "a.pdf", PDF).await.statut, 404, "used up");
        assert_eq!(app.get(&adresse(jeton)).envoyer().await.statut, 404);
        let fiche = app.get(&format!("{G}/{id}")).par(&it).json().await;
        assert_eq!(fiche["statut"]["code"], statut);
    }
    let fiche = app.get(&format!("{G}/{id}")).par(&it).json().await;
    let document = &fiche["documents"][3];
    assert!(document["demandes"][0]["recueLe"].is_string(), "{document}");
    assert_eq!(app.get(document["url"].as_str().expect("an address")).par(&it).envoyer().await.octets, autre);
    // A decision makes a link that waits useless.
    demander("statuts", "Encore une fois, merci").await;
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let dernier = courriers.iter().rfind(|c| c.objet.contains("pièce")).expect("a mail").apres("/inscription/piece/");
    assert_eq!(app.get(&adresse(dernier)).envoyer().await.statut, 200);
    assert_eq!(
        agir(&app, &ir, &format!("{id}/refus"), json!({"raison": "Sans réponse de votre part"})).await.statut,
        200
    );
    assert_eq!(app.get(&adresse(dernier)).envoyer().await.statut, 404);
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let refus = courriers.last().expect("a mail");
    assert!(refus.texte.contains("Sans réponse de votre part"), "{}", refus.texte);
}

async fn deux_qui_decident_ensemble_n_en_font_qu_une(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ia, ir) = (app.connecter(IA).await, app.connecter(IR).await);
    for rang in 20..24 {
        let id = inscrire(&app, rang).await;
        let (accepter, refuser) = (format!("{id}/acceptation"), format!("{id}/refus"));
        let (une, autre) = tokio::join!(
            agir(&app, &ir, &accepter, json!({})),
            agir(&app, &ia, &refuser, json!({"raison": "Pièces illisibles"}))
        );
        let (gagne, perdu) = if une.statut == 200 { (une, autre) } else { (autre, une) };
        assert_eq!((gagne.statut.as_u16(), perdu.probleme().0), (200, 409), "{gagne} {perdu}");
        assert!(perdu.to_string().contains("vient d’être décidée par"), "{perdu}");
    }
    let decidees = app.faits("inscription-acceptee").await.len() + app.faits("inscription-refusee").await.len();
    assert_eq!(decidees, 4);
    app.traiter_les_taches().await;
}

async fn une_refusee_s_efface_apres_six_mois(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let ir = app.connecter(IR).await;
    let (id, gardee) = (inscrire(&app, 6).await, inscrire(&app, 7).await);
    agir(&app, &ir, &format!("{id}/demande"), json!({"emplacement": "statuts", "demande": "Une copie lisible"})).await;
    assert_eq!(agir(&app, &ir, &format!("{id}/refus"), json!({"raison": "Pièces illisibles"})).await.statut, 200);
    app.traiter_les_taches().await;
    // Whoever was refused may try again.
    let encore = app.post("/api/inscription/inscription/societe", &company(6)).envoyer().await;
    assert_eq!(encore.statut, 200);
    for (heures, code) in [(24 * 180, "4"), (24 * 2, "5")] {
        horloge.avancer(TimeDelta::hours(heures));
        actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
        app.traiter_les_taches().await;
        let ir = app.connecter(IR).await;
        let fiche = app.get(&format!("{G}/{id}")).par(&ir).json().await;
        assert_eq!(fiche["statut"]["code"], code);
        assert_eq!(fiche["company"].is_null(), code == "5");
    }
    let ir = app.connecter(IR).await;
    let fiche = app.get(&format!("{G}/{id}")).par(&ir).json().await;
    assert!(
        fiche["documents"].as_array().expect("seven").iter().all(|d| d["url"].is_null() && d["demandes"] == json!([]))
    );
    assert!(fiche["decision"]["raison"].is_null() && fiche["prescripteur"].is_null());
    assert_eq!(app.get(&format!("{G}/{id}/documents/statuts")).par(&ir).envoyer().await.statut, 404);
    assert_eq!(app.faits("inscription-effacee").await, [json!({"inscription": id})]);
    let liste = app.get(G).par(&ir).json().await;
    assert_eq!((total(&liste), &liste["hydra:member"][0]["id"]), (1, &json!(gardee)));
    assert_eq!(total(&app.get(&format!("{G}?statut.code=5")).par(&ir).json().await), 1);
    app.traiter_les_taches().await;
}

async fn un_mandat_signe_sur_papier_s_enregistre(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ir, it, ia) = (app.connecter(IR).await, app.connecter(IT).await, app.connecter(IA).await);
    let alpha = app.get("/api/gestion/societes?search=alpha").par(&ia).json().await["hydra:member"][0]["id"].clone();
    let adresse = format!("/api/gestion/societes/{alpha}/mandat");
    let envoyer = async |qui: &Cookie, une: &str, deux: &str| {
        let mut corps = Vec::new();
        for (nom, valeur) in [("dateSignature", une), ("dateSignatureIcade", deux)] {
            corps.extend(
                format!("--X-Y\r\nContent-Disposition: form-data; name=\"{nom}\"\r\n\r\n{valeur}\r\n").into_bytes(),
            );
        }
        corps.extend(b"--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"m.pdf\"\r\n\r\n");
        corps.extend(PDF);
        corps.extend(b"\r\n--X-Y--\r\n");
        let appel = app.appel(Method::POST, &adresse).par(qui);
        appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(corps).envoyer().await
    };
    assert_eq!(envoyer(&it, "2026-01-05", "2026-01-06").await.probleme().0, 403);
    for (une, deux, champ) in [("", "2026-01-06", "dateSignature"), ("05/01/2026", "2999-01-01", "dateSignatureIcade")]
    {
        let refus = envoyer(&ir, une, deux).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec![champ.to_owned()]), "{refus}");
    }
    let aujourd_hui = store::Horloge::systeme().maintenant().format("%Y-%m-%d").to_string();
    let signe = envoyer(&ir, "05/01/2026", &aujourd_hui).await;
    assert_eq!(signe.statut, 201, "{signe}");
    let mandat = app.get(&adresse).par(&it).json().await;
    assert_eq!(
        (&mandat["actif"], &mandat["dateSignature"], &mandat["papier"]),
        (&json!(true), &json!("2026-01-05"), &json!(true))
    );
    assert_eq!(mandat["droits"]["enregistrer"], false);
    let scan = app.get(mandat["fichier"].as_str().expect("an address")).par(&it).envoyer().await;
    assert_eq!((scan.statut.as_u16(), &scan.octets[..]), (200, PDF));
    assert_eq!(app.faits("mandat-enregistre").await.len(), 1);
    let public = app.get(&format!("/api/mandats-signature/{}", mandat["id"].as_str().expect("a token"))).json().await;
    assert_eq!(public.as_object().expect("fields").len(), 5, "no more than the specification's: {public}");
}

#[tokio::test(flavor = "multi_thread")]
async fn la_liste_se_cherche_et_se_range() {
    let app = portail(Moteur::Sqlite).await;
    let ir = app.connecter(IR).await;
    for rang in [30, 31, 32] {
        inscrire(&app, rang).await;
    }
    agir(&app, &ir, "2/demande", json!({"emplacement": "statuts", "demande": "Une copie lisible"})).await;
    let ids = async |requete: &str| -> Vec<i64> {
        let liste = app.get(&format!("{G}{requete}")).par(&ir).json().await;
        liste["hydra:member"].as_array().expect("members").iter().map(|m| m["id"].as_i64().expect("an id")).collect()
    };
    assert_eq!(ids("").await, [3, 2, 1], "the newest first");
    assert_eq!(ids("?order[dateCreation]=asc").await, [1, 2, 3]);
    assert_eq!(ids("?statut.code=2").await, [2]);
    assert_eq!(ids("?statut.code[]=1&statut.code[]=2&order[statut]=desc").await[0], 2);
    assert_eq!(ids(&format!("?siren={}", societe(31)[0].siren)).await, [2]);
    assert_eq!(ids("?recherche=soaz societe32").await, [3]);
    assert_eq!(ids("?recherche=inconnu").await.len(), 0);
    assert_eq!(ids("?dateCreation[lte]=2020-01-01").await.len(), 0);
    assert_eq!(app.get(&format!("{G}?couleur=1")).par(&ir).envoyer().await.probleme().2, ["couleur"]);
    let attentes = app.get("/api/gestion/aujourdhui").par(&ir).json().await;
    let attentes = attentes["hydra:member"].as_array().expect("members").clone();
    let attente = attentes.iter().find(|a| a["code"] == "inscriptions-a-traiter").expect("they wait");
    assert_eq!(attente["nombre"], 2);
    assert_eq!(total(&app.get(attente["appel"].as_str().expect("a call")).par(&ir).json().await), 2);
    app.traiter_les_taches().await;
}

/// Nothing of what somebody typed stands in clear anywhere but where it is sent: not in the database, not among the files, not
/// in the log.
#[tokio::test(flavor = "multi_thread")]
async fn rien_de_ce_qui_est_saisi_ne_se_lit_en_clair() {
    let app = portail(Moteur::Sqlite).await;
    let ir = app.connecter(IR).await;
    let mut formulaire = formulaire(&app, 40).await;
    formulaire["prescriber"] = json!({"civility": "M", "lastname": "Zyxwvutsro", "firstname": "Qoplmkj",
        "contact": {"phone": "06 39 98 12 34", "email": "zyx.qop@perso-unique.example"},
        "location": {"address": "77 impasse Wqzthbn", "zipcode": "44100", "city": "Nantes"},
        "isLegalRepresentative": false,
        "representative": {"civility": "Mme", "lastname": "Jkhgfdsa", "firstname": "Bvcxwnml", "email": "jkh@repr-unique.example"}});
    formulaire["company"]["contact"] = json!({"phone": "02 99 00 56 78", "email": "bureau@soc-unique.example"});
    formulaire["company"]["location"]["address"] = json!("8 quai Vbnmpoiu");
    formulaire["documents"][6] = Value::Null;
    formulaire["raisons"] = json!({"statuts": "Chez le notaire Rtyuiopq"});
    assert_eq!(app.post("/api/inscription", &formulaire).envoyer().await.statut, 201);
    agir(&app, &ir, "1/demande", json!({"emplacement": "statuts", "demande": "Demandez à Mlkjhgfdsq"})).await;
    assert_eq!(agir(&app, &ir, "1/refus", json!({"raison": "Monsieur Nbvcxwqsd a refusé"})).await.statut, 200);
    app.traiter_les_taches().await;
    let saisis = [
        "Zyxwvutsro",
        "Qoplmkj",
        "zyx.qop",
        "perso-unique",
        "Wqzthbn",
        "0639981234",
        "06 39 98 12 34",
        "Jkhgfdsa",
        "Bvcxwnml",
        "repr-unique",
        "soc-unique",
        "0299005678",
        "Vbnmpoiu",
        "Rtyuiopq",
        "Mlkjhgfdsq",
        "Nbvcxwqsd",
    ];
    let mut vus = 0;
    for chemin in fichiers(app.base.dossier()) {
        // The mails that left are those that their readers have.
        if chemin.extension().is_some_and(|e| e == "eml") {
            continue;
        }
        let octets = std::fs::read(&chemin).expect("readable");
        vus += octets.len();
        let texte = String::from_utf8_lossy(&octets).to_lowercase();
        for saisi in saisis {
            assert!(!texte.contains(&saisi.to_lowercase()), "{saisi} in {}", chemin.display());
        }
    }
    assert!(vus > 100_000, "the database and the files were looked through: {vus}");
    let lus = app.courriers().await;
    assert!(lus.iter().any(|c| c.texte.contains("Nbvcxwqsd")), "it was typed, and sent");
}

fn fichiers(dossier: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
    entrees.flat_map(|chemin| if chemin.is_dir() { fichiers(&chemin) } else { vec![chemin] }).collect()
}

/// What strangers type never becomes a header of a mail, nor a link of its words.
#[tokio::test(flavor = "multi_thread")]
async fn un_nom_ne_change_pas_un_courrier() {
    let app = App::nouvelle().await;
    let mut formulaire = formulaire(&app, 41).await;
    for (champ, valeur) in
        [("lastname", "Kervella\r\nBcc: tous@ailleurs.example"), ("firstname", "Soazig\nSubject: gagné")]
    {
        let mut faux = prescriber(41);
        faux[champ] = json!(valeur);
        let refus = app.post("/api/inscription/inscription/prescripteur", &faux).envoyer().await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (400, vec![champ.to_owned()]));
    }
    formulaire["prescriber"]["firstname"] = json!("www.gagne.example");
    assert_eq!(app.post("/api/inscription", &formulaire).envoyer().await.statut, 201);
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let le_sien = courriers.iter().find(|c| c.objet.contains("Votre inscription")).expect("a mail");
    assert!(le_sien.texte.contains("Bonjour,") && !le_sien.texte.contains("gagne.example"), "{}", le_sien.texte);
}

/// Whether an address has an account is asked in the same way either way: the same questions to the database, the same work.
#[tokio::test(flavor = "multi_thread")]
async fn un_lien_invente_n_apprend_rien() {
    let app = App::nouvelle().await;
    let ia = app.connecter(IA).await;
    let reponses = [
        app.get("/api/inscription/pieces/inconnu").envoyer().await,
        app.get(&format!("/api/inscription/pieces/{}", "A".repeat(43))).envoyer().await,
        app.get("/api/inscription/pieces/..%2F..%2Fetc").envoyer().await,
    ];
    assert!(reponses.iter().all(|r| r.statut == 404 && r.octets == reponses[0].octets));
    assert_eq!(app.get("/inscription/piece/inconnu").envoyer().await.statut, 404, "nor does its page exist");
    assert_eq!(app.get("/gestion/inscriptions/999").par(&ia).envoyer().await.statut, 404);
    assert_eq!(app.get("/gestion/inscriptions").par(&ia).envoyer().await.statut, 200);
    let id = inscrire(&app, 9).await;
    assert_eq!(app.get(&format!("/gestion/inscriptions/{id}")).par(&ia).envoyer().await.statut, 200);
    assert_eq!(deposer(&app, "statuts", PDF).await.statut, 201);
    app.traiter_les_taches().await;
}
