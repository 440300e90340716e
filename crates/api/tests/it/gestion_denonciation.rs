//! Declarations as staff decide on them, and the developer's own contacts.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, IT, Reponse, sur_les_deux, total};
use crate::denonciation::{D, contact, denoncer, envoyer};
use http::header;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use testkit::base::Moteur;

const G: &str = "/api/gestion/denonciations";
const C: &str = "/api/gestion/contacts";

sur_les_deux!(
    un_conflit_se_tranche_de_trois_facons,
    la_priorite_annule_les_autres_et_leurs_protections,
    la_priorite_se_donne_la_ou_rien_ne_se_vend,
    ce_qui_se_ressemble_se_montre_sans_decider,
    les_contacts_du_promoteur_comptent_comme_une_societe,
    un_fichier_de_contacts_est_tout_ou_rien,
    un_classeur_de_contacts_protege_comme_une_saisie,
    rien_de_ce_qui_est_saisi_ne_se_lit_en_clair,
);

async fn agir(app: &App, qui: &Cookie, id: &Value, geste: &str, corps: Value) -> Reponse {
    app.post(&format!("{G}/{id}/{geste}"), &corps).par(qui).envoyer().await
}

fn motif() -> Value {
    json!({"motif": "L’acquéreur a choisi cette société"})
}

/// The reasons that staff give with a priority: one for the prescriber who gets it, one for the others.
fn motifs() -> Value {
    json!({"motif": "L’acquéreur a choisi cette société", "motifAutres": "L’acquéreur nous l’a demandé"})
}

/// Declares a person with this name, first for Alpha, then for Beta. Returns the two ids.
async fn conflit(app: &App, alpha: &Cookie, beta: &Cookie, nom: &str) -> (Value, Value) {
    let mut quelqu_un = contact(&format!("{nom}@x.example"), "");
    quelqu_un["nom"] = json!(nom);
    let premiere = envoyer(app, alpha, &quelqu_un, &["nantes1"]).await.json();
    let seconde = envoyer(app, beta, &quelqu_un, &["nantes1"]).await.json();
    assert_eq!((&premiere["statut"]["code"], &seconde["statut"]["code"]), (&json!("2"), &json!("1")));
    (premiere["id"].clone(), seconde["id"].clone())
}

async fn un_conflit_se_tranche_de_trois_facons(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let (ir, it, ia) = (app.connecter(IR).await, app.connecter(IT).await, app.connecter(IA).await);
    let (premiere, refusee) = conflit(&app, &alpha, &beta, "Autret").await;
    let (tenante, prioritaire) = conflit(&app, &alpha, &beta, "Bazin").await;
    let (finie, validee) = conflit(&app, &alpha, &beta, "Chauvel").await;
    // The list has the oldest declaration first. Staff who may only read see why they may not decide.
    let file = app.get(&format!("{G}?statut.code=1&conflit=true")).par(&it).json().await;
    assert_eq!(total(&file), 3);
    let membre = &file["hydra:member"][0];
    assert_eq!((&membre["id"], &membre["conflits"], &membre["probables"]), (&refusee, &json!(1), &json!(0)));
    assert_eq!(total(&app.get(&format!("{G}?conflit=false")).par(&it).json().await), 0);
    let lue = app.get(&format!("{G}/{refusee}")).par(&ir).envoyer().await;
    let fiche = lue.json();
    let rivale = &fiche["rivales"][0];
    assert_eq!((&rivale["denonciation"]["id"], &rivale["certitude"]), (&premiere, &json!("certaine")));
    assert_eq!(rivale["raisons"], json!(["email", "nom-adresse", "nom-ville"]));
    assert_eq!(rivale["programmes"], json!(["nantes1"]));
    assert_eq!(rivale["denonciation"]["prescripteur"]["compte"][0]["nom"], "Cabinet Alpha", "staff see both");
    assert_eq!(fiche["actions"]["refuser"]["autorisee"], true);
    assert_eq!(fiche["actions"]["prioriser"]["autorisee"], true);
    assert!(fiche["actions"]["valider"]["motif"].as_str().expect("a reason").contains("protégée"));
    let faits: Vec<_> = fiche["historique"].as_array().expect("facts").iter().map(|f| f["type"].clone()).collect();
    assert_eq!(faits, ["denonciation-creee"]);
    assert_eq!(fiche["historique"][0]["qui"]["nom"], "Benali");
    let lecteur = app.get(&format!("{G}/{refusee}")).par(&it).json().await;
    assert_eq!(lecteur["actions"]["refuser"]["motif"], "Vous n’avez pas les droits nécessaires.");
    assert_eq!(agir(&app, &it, &refusee, "refus", motif()).await.probleme().0, 403);
    assert_eq!(agir(&app, &alpha, &refusee, "refus", motif()).await.probleme().0, 403);
    // A refusal needs a reason and the version that was read, and is possible only once.
    assert_eq!(agir(&app, &ir, &refusee, "validation", json!({})).await.probleme().1, "denonciation-protegee");
    assert_eq!(agir(&app, &ir, &refusee, "refus", json!({})).await.probleme().2, ["motif"]);
    assert_eq!(agir(&app, &ir, &refusee, "refus", json!({"motif": "non"})).await.probleme().0, 422);
    let etiquette = lue.en_tete("etag").expect("a tag");
    let refus = app.post(&format!("{G}/{refusee}/refus"), &motif()).par(&ir).en_tete(header::IF_MATCH, etiquette);
    let refus = refus.envoyer().await;
    assert_eq!((refus.statut.as_u16(), &refus.json()["denonciation"]["statut"]["code"]), (200, &json!("4")), "{refus}");
    assert_eq!(
        refus.json()["rivales"].as_array().map(Vec::len),
        Some(1),
        "it stays beside what it was decided against"
    );
    for (geste, corps) in [("refus", motif()), ("priorite", motifs())] {
        assert_eq!(agir(&app, &ia, &refusee, geste, corps).await.probleme().1, "denonciation-decidee", "{geste}");
    }
    // Priority goes to the second declaration. The first is cancelled with the reason, and both prescribers are told.
    let depassee = app.post(&format!("{G}/{prioritaire}/priorite"), &motifs()).par(&ir);
    let depassee = depassee.en_tete(header::IF_MATCH, "W/\"v7-0\"").envoyer().await;
    assert_eq!(depassee.probleme().1, "version-depassee");
    assert_eq!(depassee.json()["ressource"]["denonciation"]["id"], prioritaire);
    assert_eq!(agir(&app, &ir, &prioritaire, "priorite", motif()).await.probleme().2, ["motifAutres"]);
    let decidee = agir(&app, &ir, &prioritaire, "priorite", motifs()).await;
    assert_eq!(
        (decidee.statut.as_u16(), &decidee.json()["denonciation"]["statut"]["code"]),
        (200, &json!("2")),
        "{decidee}"
    );
    assert_eq!(decidee.json()["rivales"], json!([]));
    let ancienne = app.get(&format!("{D}/{tenante}")).par(&alpha).json().await;
    assert_eq!((&ancienne["statut"]["code"], &ancienne["motif"]), (&json!("5"), &motifs()["motifAutres"]));
    // A declaration that staff leave waiting is validated by itself when the first one ends.
    assert_eq!(app.post(&format!("{D}/{finie}/annulation"), &json!({})).par(&alpha).envoyer().await.statut, 200);
    assert_eq!(app.get(&format!("{D}/{validee}")).par(&beta).json().await["statut"]["code"], "2");
    assert_eq!(app.faits("denonciation-decidee").await, [json!({"denonciation": validee})]);
    assert_eq!(agir(&app, &ir, &validee, "validation", json!({})).await.probleme().1, "denonciation-decidee");
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let sujets = |qui: &str| {
        courriers
            .iter()
            .filter(|c| c.destinataire.contains(qui))
            .map(|c| c.objet.split(" : ").next().unwrap_or_default())
            .collect::<Vec<_>>()
    };
    assert_eq!(sujets(EP_ALPHA)[3..], ["Votre dénonciation est annulée", "Votre dénonciation est annulée"]);
    let decidees =
        ["Votre dénonciation est refusée", "Votre dénonciation est validée", "Votre dénonciation est validée"];
    assert_eq!(sujets(EP_BETA)[3..], decidees);
    let annulee = courriers.iter().find(|c| c.objet.starts_with("Votre dénonciation est annulée : ")).expect("a mail");
    assert!(annulee.texte.contains("L’acquéreur nous l’a demandé"));
    assert!(!annulee.texte.contains("a choisi cette société"), "each has a reason of their own");
    let prioritaire =
        courriers.iter().find(|c| c.texte.contains("a choisi cette société") && c.objet.contains("validée"));
    assert!(prioritaire.is_some_and(|c| c.destinataire.contains(EP_BETA)), "who is given priority reads why");
    assert!(!annulee.texte.contains("Beta") && !annulee.texte.contains("Benali"), "{}", annulee.texte);
}

async fn la_priorite_annule_les_autres_et_leurs_protections(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let (ir, ia) = (app.connecter(IR).await, app.connecter(IA).await);
    let large = envoyer(&app, &alpha, &contact("ana@x.example", "0639981234"), &["nantes1", "paris1"]).await.json();
    let seconde = denoncer(&app, &beta, "ana@x.example", &["nantes1"]).await;
    let id = &seconde["id"];
    // Only administrators may cancel the declarations of a company that another referent manages.
    let travail = app.base.entretenir(|tx| async move {
        use sea_orm::ConnectionTrait as _;
        tx.execute_unprepared("UPDATE compte SET gerant = 2 WHERE nom = 'Cabinet Alpha'").await?;
        Ok::<_, store::Error>(())
    });
    travail.await.expect("written");
    assert_eq!(agir(&app, &ir, id, "priorite", motifs()).await.probleme().1, "societe-non-geree");
    assert_eq!(
        app.get(&format!("{G}/{}", large["id"])).par(&ir).json().await["actions"]["annuler"]["autorisee"],
        false
    );
    let deux = tokio::join!(agir(&app, &ia, id, "priorite", motifs()), agir(&app, &ia, id, "priorite", motifs()));
    let mut statuts = [deux.0.statut.as_u16(), deux.1.statut.as_u16()];
    statuts.sort_unstable();
    assert_eq!(statuts, [200, 409], "once");
    // The declaration is cancelled only on the programme of the conflict. On its other programmes it goes on with its number, and protects.
    assert_eq!(app.nombre("SELECT count(*) FROM protection WHERE programme = 'paris1'").await, 2);
    assert_eq!(app.nombre("SELECT count(*) FROM protection WHERE programme = 'nantes1'").await, 1);
    let reste = app.get(&format!("{D}/{}", large["id"])).par(&alpha).json().await;
    assert_eq!((&reste["statut"]["code"], reste["programmes"].as_array().map(Vec::len)), (&json!("2"), Some(1)));
    assert_eq!(reste["programmes"][0]["id"], "paris1");
    let scindee = app.faits("denonciation-scindee").await;
    assert_eq!((scindee.len(), &scindee[0]["denonciation"]), (1, &large["id"]));
    let partie = app.get(&format!("{D}/{}", scindee[0]["partie"])).par(&alpha).json().await;
    assert_eq!((&partie["statut"]["code"], &partie["programmes"][0]["id"]), (&json!("5"), &json!("nantes1")));
    assert_eq!(app.faits("denonciation-annulee").await, [json!({"denonciation": partie["id"]})]);
    app.traiter_les_taches().await;
}

/// Two programmes are in conflict, and on one of them the other company already sells to this person. Priority is given on the other
/// programme, and the part with the sale waits.
async fn la_priorite_se_donne_la_ou_rien_ne_se_vend(moteur: Moteur) {
    let app = App::sur(moteur).await;
    crate::vente::mandater(&app).await;
    let (alpha, beta, ia) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IA).await);
    let acheteur = crate::vente::acheteur(1);
    let tenue = envoyer(&app, &alpha, &acheteur, &["nantes1", "paris1", "stdenis1"]).await.json();
    let option = crate::vente::poser(&app, &alpha, "nantes1-A201", 1).await;
    let attend = envoyer(&app, &beta, &acheteur, &["nantes1", "paris1"]).await.json();
    assert_eq!((&tenue["statut"]["code"], &attend["statut"]["code"]), (&json!("2"), &json!("1")));
    let decidee = agir(&app, &ia, &attend["id"], "priorite", motifs()).await;
    assert_eq!(decidee.statut, 200, "{decidee}");
    let partie = decidee.json()["denonciation"].clone();
    let vue = |une: &Value| {
        let programmes =
            une["programmes"].as_array().into_iter().flatten().map(|p| p["id"].clone()).collect::<Vec<_>>();
        (une["statut"]["code"].clone(), programmes)
    };
    assert_eq!(vue(&partie), (json!("2"), vec![json!("paris1")]));
    let reste = app.get(&format!("{D}/{}", attend["id"])).par(&beta).json().await;
    assert_eq!(vue(&reste), (json!("1"), vec![json!("nantes1")]), "it waits under its number");
    let gardee = app.get(&format!("{D}/{}", tenue["id"])).par(&alpha).json().await;
    assert_eq!(vue(&gardee), (json!("2"), vec![json!("nantes1"), json!("stdenis1")]), "where nobody gives way");
    // The part that waits still conflicts with the sale, until the sale and the protection have ended.
    assert_eq!(
        agir(&app, &ia, &attend["id"], "priorite", motifs()).await.probleme().1,
        "denonciation-face-a-une-vente"
    );
    assert_eq!(crate::vente::annuler(&app, &alpha, &option["id"], &json!({})).await.statut, 200);
    let encore = agir(&app, &ia, &attend["id"], "priorite", motifs()).await;
    assert_eq!(vue(&encore.json()["denonciation"]), (json!("2"), vec![json!("nantes1")]), "{encore}");
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let objet = format!("Votre dénonciation est validée : n° {}, ", partie["id"]);
    let lettre = courriers.iter().find(|courrier| courrier.objet.starts_with(&objet)).expect("its letter");
    assert!(lettre.texte.contains("Elle faisait partie de la dénonciation"), "{}", lettre.texte);
    assert!(lettre.texte.contains("L’acquéreur a choisi cette société"), "{}", lettre.texte);
}

async fn ce_qui_se_ressemble_se_montre_sans_decider(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta, it) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IT).await);
    denoncer(&app, &alpha, "ana@x.example", &["nantes1"]).await;
    let mut homonyme = contact("autre@x.example", "");
    homonyme["nom"] = json!("ANAIS");
    homonyme["prenom"] = json!("Le Goff");
    homonyme["adresse"] = json!("12 quai de la Fosse");
    let validee = envoyer(&app, &beta, &homonyme, &["nantes1", "paris1"]).await.json();
    assert_eq!(validee["statut"]["code"], "2", "a name decides nothing");
    let fiche = app.get(&format!("{G}/{}", validee["id"])).par(&it).json().await;
    let rivale = &fiche["rivales"][0];
    assert_eq!((&rivale["certitude"], &rivale["raisons"]), (&json!("probable"), &json!(["nom-ville"])));
    assert_eq!(rivale["programmes"], json!(["nantes1"]));
    let liste = app.get(&format!("{G}?order[dateCreation]=desc")).par(&it).json().await;
    let membre = &liste["hydra:member"][0];
    assert_eq!((&membre["conflits"], &membre["probables"]), (&json!(0), &json!(1)));
    let page = app.get(&format!("/gestion/denonciations/{}", validee["id"])).par(&it).envoyer().await;
    assert_eq!(page.statut, 200);
    assert_eq!(app.get("/gestion/denonciations/999").par(&it).envoyer().await.statut, 404);
    let ir = app.connecter(IR).await;
    let attentes = app.get("/api/gestion/aujourdhui").par(&ir).json().await;
    assert!(!attentes.to_string().contains("denonciations-a-decider"), "nothing waits");
    denoncer(&app, &beta, "ana@x.example", &["nantes1"]).await;
    let attentes = app.get("/api/gestion/aujourdhui").par(&ir).json().await;
    let attente = attentes["hydra:member"].as_array().expect("members").iter();
    let attente = attente.clone().find(|a| a["code"] == "denonciations-a-decider").expect("one waits").clone();
    assert_eq!(attente["nombre"], 1);
    let appel = attente["appel"].as_str().expect("a call");
    assert_eq!(total(&app.get(appel).par(&ir).json().await), 1);
    app.traiter_les_taches().await;
}

async fn les_contacts_du_promoteur_comptent_comme_une_societe(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await);
    let (ir, it) = (app.connecter(IR).await, app.connecter(IT).await);
    let corps = json!({"contact": {"nom": "Prigent", "tel": "06 39 98 40 40"}, "programmes": ["nantes1"]});
    for ferme in [&it, &alpha] {
        assert_eq!(app.post(C, &corps).par(ferme).envoyer().await.probleme().0, 403);
    }
    let saisi = app.post(C, &corps).par(&ir).envoyer().await;
    assert_eq!(saisi.statut, 201, "{saisi}");
    let fil = saisi.json();
    assert_eq!(
        (&fil["statut"]["code"], &fil["prescripteur"], &fil["contact"]["email"]),
        (&json!("2"), &Value::Null, &Value::Null)
    );
    assert_eq!(saisi.en_tete("location"), Some(format!("{G}/{}", fil["id"]).as_str()));
    assert_eq!(app.post(C, &corps).par(&ir).envoyer().await.probleme().1, "contact-connu");
    for (champ, faux, statut) in [
        ("contact.nom", json!({"contact": {"email": "a@x.example"}, "programmes": ["nantes1"]}), 400),
        ("contact.email", json!({"contact": {"nom": "Prigent"}, "programmes": ["nantes1"]}), 422),
        ("programmes", json!({"contact": {"nom": "Prigent", "email": "a@x.example"}, "programmes": ["ailleurs"]}), 422),
        (
            "date",
            json!({"contact": {"nom": "Prigent", "email": "a@x.example"}, "programmes": ["nantes1"], "date": "2999-01-01"}),
            422,
        ),
    ] {
        let refus = app.post(C, &faux).par(&ir).envoyer().await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (statut, vec![champ.to_owned()]), "{refus}");
    }
    // Only staff see the developer's own contacts. The declaration of a prescriber for such a person waits, and staff may give it priority.
    for qui in [&alpha, &beta] {
        assert_eq!(app.get(&format!("{D}/{}", fil["id"])).par(qui).envoyer().await.statut, 404);
    }
    let declaree = envoyer(&app, &alpha, &contact("ana@x.example", "+33639984040"), &["nantes1"]).await.json();
    assert_eq!(declaree["statut"]["code"], "1");
    let fiche = app.get(&format!("{G}/{}", declaree["id"])).par(&ir).json().await;
    assert_eq!(fiche["rivales"][0]["denonciation"]["prescripteur"], Value::Null);
    let annule = app.post(&format!("{D}/{}/annulation", fil["id"]), &json!({"motif": "Projet abandonné"})).par(&ir);
    assert_eq!(annule.envoyer().await.statut, 200);
    // The declaration that waited is validated when the contact's declaration ends, and nobody decides on it any more.
    let validee = app.get(&format!("{D}/{}", declaree["id"])).par(&alpha).json().await;
    assert_eq!(validee["statut"]["code"], "2", "{validee}");
    assert_eq!(app.faits("denonciation-decidee").await, [json!({"denonciation": declaree["id"]})]);
    assert_eq!(agir(&app, &ir, &declaree["id"], "validation", json!({})).await.probleme().1, "denonciation-decidee");
    app.traiter_les_taches().await;
}

/// Sends a form with a file of contacts.
async fn importer(app: &App, qui: &Cookie, texte: &str) -> Reponse {
    importer_octets(app, qui, texte.as_bytes()).await
}

async fn importer_octets(app: &App, qui: &Cookie, octets: &[u8]) -> Reponse {
    let entete = "--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"contacts.csv\"\r\n\r\n";
    let corps = [entete.as_bytes(), octets, b"\r\n--X-Y--\r\n"].concat();
    let appel = app.appel(http::Method::POST, &format!("{C}/import")).par(qui);
    let appel = appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y");
    appel.octets(corps).envoyer().await
}

/// Excel drops the zero at the beginning of a phone. The import restores it, so that the person is recognised. A hidden line is reported.
async fn un_classeur_de_contacts_protege_comme_une_saisie(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ir, alpha) = (app.connecter(IR).await, app.connecter(EP_ALPHA).await);
    let mut classeur = rust_xlsxwriter::Workbook::new();
    let feuille = classeur.add_worksheet();
    for (colonne, titre) in (0..).zip(["Programme", "Nom", "Prénom", "E-mail", "Tél."]) {
        feuille.write(0, colonne, titre).expect("a cell");
    }
    for (colonne, texte) in (0..).zip(["nantes1", "Tanguy", "Iwan"]) {
        feuille.write(1, colonne, texte).expect("a cell");
    }
    feuille.write(1, 4, 639_984_401).expect("a cell");
    feuille.set_row_hidden(1).expect("a row");
    let importe = importer_octets(&app, &ir, &classeur.save_to_buffer().expect("bytes")).await;
    let dit = json!({"lignes": 1, "ajoutes": 1, "inchanges": 0, "remarques": ["1 ligne masquée est lue (ligne 2)."]});
    assert_eq!(importe.json(), dit, "{importe}");
    let contact = json!({"civilite": "M", "nom": "Tanguy", "prenom": "Iwan", "email": "iwan@x.example",
        "tel": "06 39 98 44 01", "cp": "29200", "ville": "Brest"});
    let declaree = app.post("/api/denonciations", &json!({"contact": contact, "programmes": ["nantes1"]})).par(&alpha);
    assert_eq!(declaree.envoyer().await.json()["statut"]["libelle"], "En cours", "the developer knows this person");
    app.traiter_les_taches().await;
}

async fn un_fichier_de_contacts_est_tout_ou_rien(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (ir, alpha) = (app.connecter(IR).await, app.connecter(EP_ALPHA).await);
    denoncer(&app, &alpha, "pris@x.example", &["nantes1"]).await;
    let titres = "programme;nom;prenom;email;telephone;ville;date\n";
    let fautif =
        format!("{titres}nantes1;Prigent;;un@x.example;;;\nailleurs;R2D2;;;12;;demain\nnantes1;Dréan;;deux;;;\n");
    let refus = importer(&app, &ir, &fautif).await;
    let attendus = ["ligne 3, nom", "ligne 3, telephone", "ligne 3, date", "ligne 3, programme", "ligne 4, email"];
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, attendus.map(str::to_owned).to_vec()), "{refus}");
    let detail = refus.json()["detail"].as_str().expect("a sentence").to_owned();
    assert!(attendus.iter().all(|ou| detail.contains(&format!("{ou}\u{a0}: "))), "{detail}");
    assert_eq!(app.nombre("SELECT count(*) FROM denonciation").await, 1, "nothing is written");
    let mut bon = titres.to_owned();
    for rang in 0..150 {
        writeln!(bon, "Les Terrasses de l’Erdre;Prigent;Malo;p{rang}@x.example;;Nantes;").expect("a string takes all");
    }
    bon += "nantes1;Dréan;;pris@x.example;;;\nnantes1;Prigent;Malo;P0@x.example;;NANTES;\n";
    let importe = importer(&app, &ir, &bon).await;
    assert_eq!(importe.json(), json!({"lignes": 152, "ajoutes": 151, "inchanges": 1, "remarques": []}), "{importe}");
    let encore = importer(&app, &ir, &bon).await;
    assert_eq!(encore.json(), json!({"lignes": 152, "ajoutes": 0, "inchanges": 152, "remarques": []}), "{encore}");
    assert_eq!(app.nombre("SELECT count(*) FROM denonciation WHERE compte IS NULL AND statut = 'en-cours'").await, 1);
    let autres = bon.replace("@x.", "@y.");
    let deux = tokio::join!(importer(&app, &ir, &autres), importer(&app, &ir, &autres));
    let ajoutes = [&deux.0, &deux.1].map(|r| r.json()["ajoutes"].as_u64().expect("a number"));
    assert_eq!(ajoutes.iter().sum::<u64>(), 151, "two who send it together add each once");
    // A file has a limit of lines and a limit of weight.
    let long = format!("{titres}{}", "nantes1;Prigent;;p@x.example;;;\n".repeat(5_001));
    assert_eq!(importer(&app, &ir, &long).await.probleme().2, ["fichier"]);
    let lourd = format!("{titres}{}", " ".repeat(2_000 * 1024));
    let lourd = importer(&app, &ir, &lourd).await;
    assert_eq!((lourd.probleme().0, lourd.probleme().2), (422, vec!["fichier".to_owned()]), "{lourd}");
    assert_eq!(importer(&app, &alpha, titres).await.probleme().0, 403);
    app.traiter_les_taches().await;
}

/// The log of the process at its most detailed level, kept to be searched.
#[derive(Clone, Default)]
struct Journal(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Journal {
    fn write(&mut self, octets: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Texts that are typed, and that nothing else contains.
const SAISIS: [&str; 8] =
    ["Zyxwvutsro", "Qoplmkj", "zyx.qop", "639981234", "33639981234", "Wqzthbn", "Nbvcxwqsd", "Poiuytr"];

async fn rien_de_ce_qui_est_saisi_ne_se_lit_en_clair(moteur: Moteur) {
    let journal = Journal::default();
    let ecrit = journal.clone();
    let abonne = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE);
    tracing::subscriber::set_global_default(abonne.with_writer(move || ecrit.clone()).finish())
        .expect("nobody else listens");
    let app = App::sur(moteur).await;
    let (alpha, beta, ir) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IR).await);
    let sien = json!({"civilite": "M", "nom": "Zyxwvutsro", "prenom": "Qoplmkj", "email": "zyx.qop@perso.example",
        "tel": "06 39 98 12 34", "cp": "44100", "ville": "Nantes", "adresse": "77 impasse Wqzthbn"});
    let question =
        json!({"contact": {"email": "zyx.qop@perso.example", "tel": "06 39 98 12 34"}, "programmes": ["nantes1"]});
    assert_eq!(app.post(&format!("{D}/verification"), &question).par(&alpha).envoyer().await.statut, 200);
    let cle = http::HeaderName::from_static("idempotency-key");
    let corps = json!({"contact": sien, "programmes": ["nantes1"]});
    let faite = app.post(D, &corps).par(&alpha).en_tete(cle, "une-cle").envoyer().await;
    assert_eq!(faite.statut, 200, "{faite}");
    let seconde = app.post(D, &corps).par(&beta).envoyer().await.json();
    assert_eq!(
        agir(&app, &ir, &seconde["id"], "refus", json!({"motif": "Monsieur Nbvcxwqsd a changé d’avis"})).await.statut,
        200
    );
    let csv = "programme;nom;prenom;email;telephone;ville;date\nnantes1;Poiuytr;;zyx.qop@autre.example;;;\n";
    assert_eq!(importer(&app, &ir, csv).await.statut, 200);
    assert_eq!(total(&app.get(&format!("{G}?contact=Zyxwvutsro")).par(&ir).json().await), 2);
    app.traiter_les_taches().await;
    // Sent mails may contain these texts, because the readers of a mail know them anyway. The mails to staff contain no name.
    for courrier in app.courriers().await.iter().filter(|c| c.destinataire.contains(IR)) {
        assert!(SAISIS[..6].iter().all(|saisi| !courrier.texte.contains(saisi)), "{}", courrier.texte);
    }
    let mut regarde = 0;
    let mut chercher = |ou: &str, octets: &[u8]| {
        regarde += octets.len();
        let texte = String::from_utf8_lossy(octets).to_lowercase();
        for saisi in SAISIS.map(str::to_lowercase) {
            // PostgreSQL writes bytes in hexadecimal.
            let en_hexadecimal = saisi.bytes().map(|octet| format!("{octet:02x}")).collect::<Vec<_>>().concat();
            assert!(!texte.contains(&saisi) && !texte.contains(&en_hexadecimal), "{saisi} in {ou}");
        }
    };
    for chemin in fichiers(app.base.dossier()) {
        if chemin.extension().is_none_or(|e| e != "eml") {
            chercher(&chemin.display().to_string(), &std::fs::read(&chemin).expect("readable"));
        }
    }
    if moteur == Moteur::Postgres {
        for table in
            app.textes("SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'").await
        {
            for ligne in app.textes(&format!("SELECT t::text FROM \"{table}\" t")).await {
                chercher(&table, ligne.as_bytes());
            }
        }
    }
    let lignes = journal.0.lock().expect("no panic").clone();
    assert!(String::from_utf8_lossy(&lignes).contains("denonciation"), "the log was listened to");
    chercher("the log", &lignes);
    assert!(regarde > 100_000, "the database, the files and the log were looked through: {regarde}");
}

fn fichiers(dossier: &Path) -> Vec<PathBuf> {
    let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
    entrees.flat_map(|chemin| if chemin.is_dir() { fichiers(&chemin) } else { vec![chemin] }).collect()
}
