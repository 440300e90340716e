//! What staff do with registrations: list them, ask for a document again, and decide once. No registration is kept for ever.

use crate::app::{App, Cookie, IA, IR, IT, Reponse, sur_les_deux, total};
use crate::inscription::{PDF, company, envoyer_a, inscrire, pieces, portail};
use chrono::TimeDelta;
use http::header;
use outside::annuaire::societe;
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_inscription_acceptee_fait_tout_ou_rien,
    une_piece_se_redemande_par_un_lien_qui_sert_une_fois,
    plusieurs_pieces_se_redemandent_par_un_seul_courrier,
    une_piece_qui_ne_vient_pas_rend_l_inscription,
    deux_qui_decident_ensemble_n_en_font_qu_une,
    une_refusee_s_efface_apres_six_mois,
);

pub(crate) const G: &str = "/api/gestion/inscriptions";

pub(crate) async fn agir(app: &App, qui: &Cookie, chemin: &str, corps: Value) -> Reponse {
    app.post(&format!("{G}/{chemin}"), &corps).par(qui).envoyer().await
}

async fn une_inscription_acceptee_fait_tout_ou_rien(moteur: Moteur) {
    let app = portail(moteur).await;
    let (ia, ir, it) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(IT).await);
    let id = inscrire(&app, 3).await;
    let lue = app.get(&format!("{G}/{id}")).par(&ir).envoyer().await;
    let fiche = lue.json();
    assert_eq!(
        (&fiche["statut"]["libelle"], &fiche["manques"], &fiche["actions"]["accepter"]["autorisee"]),
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
    let octets = app.get(document["url"].as_str().expect("an address")).par(&ir).envoyer().await;
    assert_eq!((octets.statut.as_u16(), &octets.octets[..]), (200, PDF));
    assert_eq!(octets.en_tete("content-disposition"), Some("inline; filename=\"carte-professionnelle.pdf\""));
    // A stranger's file never runs as a program: its true type is declared, and its content policy allows nothing.
    assert_eq!(octets.en_tete("x-content-type-options"), Some("nosniff"));
    assert!(octets.en_tete("content-security-policy").expect("a policy").contains("default-src 'none'"));
    let partie = app
        .get(document["url"].as_str().expect("an address"))
        .par(&ir)
        .en_tete(header::RANGE, "bytes=0-3")
        .envoyer()
        .await;
    assert_eq!((partie.statut.as_u16(), &partie.octets[..]), (206, &PDF[..4]));
    // Only the staff who decide on registrations read identity cards and bank details (`domain.md` section 8).
    for ferme in [document["url"].as_str().expect("an address"), &format!("{G}/{id}"), G] {
        assert_eq!(app.get(ferme).par(&it).envoyer().await.statut, 403, "{ferme}");
    }
    // The end of the insurance that staff noted counts among the points to check. Staff must read a sheet that has changed again before
    // they decide.
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
    // With a wrong referent, the whole acceptance is refused. A user who cannot be the referent must name one.
    let refus = agir(&app, &ir, &format!("{id}/acceptation"), json!({"gerant": 2})).await;
    assert_eq!(refus.probleme().2, ["gerant"]);
    let refus = agir(&app, &ia, &format!("{id}/acceptation"), json!({})).await;
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["gerant".to_owned()]), "{refus}");
    assert_eq!(refus.json()["violations"][0]["message"], "Ce champ est obligatoire.");
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
    // The link of the mail opens the account, once.
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
    // The token of a mandate suffices to read the mandate, signed in or not (decision 0089).
    let adresse = format!("/api/mandats-signature/{}", mandat["id"].as_str().expect("a token"));
    assert_eq!(app.get(&adresse).json().await["actif"], false);
    assert_eq!(app.get(&adresse).par(&session.cookie()).envoyer().await.statut, 200);
    let ailleurs = app.connecter(crate::app::EP_BETA).await;
    assert_eq!(app.get(&adresse).par(&ailleurs).envoyer().await.statut, 200);
    // Once a registration is decided, no other decision is possible, and its company is known from now on.
    for (geste, corps) in [("refus", json!({"raison": "Trop tard pour cela"})), ("acceptation", json!({}))] {
        let refus = agir(&app, &ia, &format!("{id}/{geste}"), corps).await;
        assert_eq!(refus.probleme().0, 409);
        assert_eq!(refus.json()["detail"], "Cette inscription vient d’être décidée par Nadia Royer.");
    }
    let connue = app.post("/api/inscription/inscription/societe", &company(3)).envoyer().await;
    assert_eq!((connue.probleme().0, connue.json()["contact"]["prenom"].clone()), (403, json!("Nadia")));
    app.traiter_les_taches().await;
}

/// Three documents are asked for in one mail. The link of this mail has the three tokens side by side. Each token works once, and the page
/// works as long as one of them does.
async fn plusieurs_pieces_se_redemandent_par_un_seul_courrier(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ir = app.connecter(IR).await;
    let id = inscrire(&app, 5).await;
    let demander = async |autres: Value| {
        let corps = json!({"emplacement": "statuts", "autres": autres, "demande": "Des copies lisibles"});
        agir(&app, &ir, &format!("{id}/demande"), corps).await
    };
    assert_eq!(demander(json!(["pieceIdentite", "photo"])).await.probleme().2, ["autres"]);
    let fiche = demander(json!(["pieceIdentite", "extraitRegistre", "statuts"])).await;
    assert_eq!((fiche.statut.as_u16(), fiche.json()["statut"]["code"].clone()), (200, json!("2")), "{fiche}");
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let parties: Vec<_> = courriers.iter().filter(|c| c.objet.contains("pièces manquent")).collect();
    let &[demande] = parties.as_slice() else { panic!("one mail: {}", parties.len()) };
    let lien = demande.apres("/inscription/piece/");
    let jetons: Vec<&str> = lien.split('.').collect();
    assert_eq!(jetons.len(), 3, "each document once: {lien}");
    assert_eq!(app.faits("inscription-piece-demandee").await.len(), 3);
    let page = async || app.get(&format!("/inscription/piece/{lien}")).envoyer().await.statut.as_u16();
    let mut emplacements = Vec::new();
    for (rang, jeton) in jetons.iter().enumerate() {
        assert_eq!(page().await, 200);
        let adresse = format!("/api/inscription/pieces/{jeton}");
        emplacements.push(app.get(&adresse).json().await["emplacement"].clone());
        assert_eq!(envoyer_a(&app, &adresse, "a.pdf", PDF).await.statut, 201);
        let statut = app.get(&format!("{G}/{id}")).par(&ir).json().await["statut"]["code"].clone();
        assert_eq!(statut, if rang == 2 { json!("1") } else { json!("2") }, "complete with the last one");
    }
    emplacements.sort_by_key(Value::to_string);
    assert_eq!(emplacements, [json!("extraitRegistre"), json!("pieceIdentite"), json!("statuts")]);
    assert_eq!(page().await, 404, "none of them serves any more");
    app.traiter_les_taches().await;
}

async fn une_piece_se_redemande_par_un_lien_qui_sert_une_fois(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let ir = app.connecter(IR).await;
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
        courriers.iter().filter(|c| c.objet.contains("pièce manque")).map(|c| c.apres("/inscription/piece/")).collect();
    let &[ancien, identite, statuts] = liens.as_slice() else { panic!("three links: {liens:?}") };
    let adresse = |jeton: &str| format!("/api/inscription/pieces/{jeton}");
    let attendue = app.get(&adresse(identite)).json().await;
    assert_eq!(
        (&attendue["emplacement"], &attendue["demande"]),
        (&json!("pieceIdentite"), &json!("Une copie lisible"))
    );
    assert_eq!((&attendue["formats"], &attendue["poidsKo"]), (&json!(["PDF", "JPG", "JPEG", "PNG"]), &json!(5000)));
    // An old link, a used one and an invented one get one and the same answer, from the page and from the call.
    let inconnu = app.get(&adresse(&"A".repeat(43))).envoyer().await;
    let rien = app.get(&adresse(ancien)).envoyer().await;
    assert_eq!((rien.statut.as_u16(), rien.octets), (404, inconnu.octets));
    let mut autre = PDF.to_vec();
    autre.splice(9..9, *b"% seconde version\n");
    assert_eq!(envoyer_a(&app, &adresse(identite), "x.svg", b"<svg/>").await.probleme().0, 422);
    let coupe = envoyer_a(&app, &adresse(identite), "a.pdf", &PDF[..PDF.len() / 2]).await;
    assert_eq!((coupe.statut.as_u16(), &coupe.json()["violations"][0]["code"]), (422, &json!("endommage")), "{coupe}");
    for (jeton, statut) in [(identite, "2"), (statuts, "1")] {
        let recue = envoyer_a(&app, &adresse(jeton), "a.pdf", &autre).await;
        assert_eq!(recue.statut, 201, "{recue}");
        assert_eq!(envoyer_a(&app, &adresse(jeton), "a.pdf", PDF).await.statut, 404, "used up");
        assert_eq!(app.get(&adresse(jeton)).envoyer().await.statut, 404);
        let fiche = app.get(&format!("{G}/{id}")).par(&ir).json().await;
        assert_eq!(fiche["statut"]["code"], statut);
    }
    let fiche = app.get(&format!("{G}/{id}")).par(&ir).json().await;
    let document = &fiche["documents"][3];
    assert!(document["demandes"][0]["recueLe"].is_string(), "{document}");
    assert_eq!(etats_des_demandes(&fiche, 6), ["annulee", "recue"], "asked for twice, received once");
    assert_eq!(app.get(document["url"].as_str().expect("an address")).par(&ir).envoyer().await.octets, autre);
    // The sender is told of each document that came. The staff who decide are told once all documents have come.
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    assert_eq!(courriers.iter().filter(|c| c.objet.ends_with("pièce reçue")).count(), 2);
    let completes: Vec<_> = courriers.iter().filter(|c| c.texte.contains("a reçu ce qui lui était demandé")).collect();
    assert_eq!(completes.len(), 2, "one to each who decides");
    assert!(completes.iter().all(|c| c.objet.starts_with("Une inscription est complète : INS-")), "{completes:?}");
    assert!(completes.iter().all(|c| !c.texte.contains("Kervella")), "nothing of what strangers typed");
    // After a decision, the links that were sent no longer work.
    demander("statuts", "Encore une fois, merci").await;
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let dernier = courriers.iter().rfind(|c| c.objet.contains("pièce manque")).expect("a mail");
    let dernier = dernier.apres("/inscription/piece/");
    assert_eq!(app.get(&adresse(dernier)).envoyer().await.statut, 200);
    assert_eq!(
        agir(&app, &ir, &format!("{id}/refus"), json!({"raison": "Sans réponse de votre part"})).await.statut,
        200
    );
    assert_eq!(app.get(&adresse(dernier)).envoyer().await.statut, 404);
    let fiche = app.get(&format!("{G}/{id}")).par(&ir).json().await;
    assert_eq!(etats_des_demandes(&fiche, 6), ["annulee", "recue", "annulee"]);
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let refus = courriers.last().expect("a mail");
    assert!(refus.texte.contains("Sans réponse de votre part"), "{}", refus.texte);
}

/// The states of the requests for one document of a sheet, in order.
fn etats_des_demandes(fiche: &Value, rang: usize) -> Vec<&str> {
    let demandes = fiche["documents"][rang]["demandes"].as_array().expect("requests");
    demandes.iter().map(|demande| demande["etat"].as_str().expect("a state")).collect()
}

async fn une_piece_qui_ne_vient_pas_rend_l_inscription(moteur: Moteur) {
    let horloge = HorlogeFigee::a("2026-11-22T08:00:00Z");
    let app = App::figee(moteur, &horloge).await;
    let ir = app.connecter(IR).await;
    let (en_vain, a_temps) = (inscrire(&app, 10).await, inscrire(&app, 11).await);
    let demander = async |qui: &Cookie, id: i64, emplacement: &str| {
        let corps = json!({"emplacement": emplacement, "demande": "Une copie lisible"});
        assert_eq!(agir(&app, qui, &format!("{id}/demande"), corps).await.statut, 200);
    };
    let passer = async |heures: i64| {
        horloge.avancer(TimeDelta::hours(heures));
        actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
        app.traiter_les_taches().await;
    };
    demander(&ir, en_vain, "statuts").await;
    demander(&ir, a_temps, "pieceIdentite").await;
    passer(24 * 13).await;
    demander(&app.connecter(IR).await, a_temps, "statuts").await;
    assert!(app.faits("inscription-delai-passe").await.is_empty(), "one day is left");
    passer(24 * 2).await;
    let ir = app.connecter(IR).await;
    let fiche = async |id: i64| app.get(&format!("{G}/{id}")).par(&ir).json().await;
    let rendue = fiche(en_vain).await;
    assert_eq!((&rendue["statut"]["code"], etats_des_demandes(&rendue, 6)), (&json!("1"), vec!["expiree"]));
    let attend = fiche(a_temps).await;
    assert_eq!((&attend["statut"]["code"], etats_des_demandes(&attend, 3)), (&json!("2"), vec!["expiree"]));
    assert_eq!(app.faits("inscription-delai-passe").await, [json!({"inscription": en_vain})]);
    let courriers = app.courriers().await;
    assert_eq!(courriers.iter().filter(|c| c.texte.contains("n’a pas reçu à temps")).count(), 2);
    let attentes = app.get("/api/gestion/aujourdhui").par(&ir).json().await;
    let attente = attentes["hydra:member"].as_array().expect("members");
    let attente = attente.iter().find(|a| a["code"] == "inscriptions-a-traiter").expect("it waits").clone();
    assert_eq!(attente["nombre"], 1);
    // The expired request no longer counts, so the document of the other request is the last one awaited.
    let jeton =
        courriers.iter().rfind(|c| c.objet.contains("pièce manque")).expect("a mail").apres("/inscription/piece/");
    let recue = envoyer_a(&app, &format!("/api/inscription/pieces/{jeton}"), "a.pdf", PDF).await;
    assert_eq!(recue.statut, 201, "{recue}");
    assert_eq!(fiche(a_temps).await["statut"]["code"], "1");
    app.traiter_les_taches().await;
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
    assert_eq!(pieces(&app), 14);
    // A refused company may try again.
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
    assert_eq!(fiche["documents"], json!([]));
    assert_eq!(pieces(&app), 7, "its files are gone, and the other's are there");
    let compter = async |sql: &str| app.nombre(&format!("SELECT count(*) FROM {sql}")).await;
    for reste in [
        format!("inscription_document WHERE inscription = {id}"),
        format!("inscription_demande WHERE inscription = {id}"),
        format!(
            "inscription WHERE id = {id} AND NOT (dossier IS NULL AND motif IS NULL AND siren IS NULL AND email_index IS NULL \
             AND assurance_fin IS NULL AND envoi IS NULL AND empreinte IS NULL)"
        ),
    ] {
        assert_eq!(compter(&reste).await, 0, "{reste}");
    }
    assert!(fiche["decision"]["raison"].is_null() && fiche["prescripteur"].is_null());
    assert_eq!(app.get(&format!("{G}/{id}/documents/statuts")).par(&ir).envoyer().await.statut, 404);
    assert_eq!(app.faits("inscription-effacee").await, [json!({"inscription": id})]);
    let liste = app.get(G).par(&ir).json().await;
    assert_eq!((total(&liste), &liste["hydra:member"][0]["id"]), (1, &json!(gardee)));
    assert_eq!(total(&app.get(&format!("{G}?statut.code=5")).par(&ir).json().await), 1);
    app.traiter_les_taches().await;
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
