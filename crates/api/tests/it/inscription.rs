//! Registration, as a visitor sends it: each step, the files, the look-up, the proof of work, and the whole form.

use crate::app::{App, Appel, IA, IR, Reponse, sur_les_deux};
use actions::captcha::{Defi, resoudre};
use api::Reglages;
use chrono::TimeDelta;
use domain::inscription::Emplacement;
use http::{HeaderName, Method, header};
use outside::annuaire::societe;
use serde_json::{Value, json};
use std::path::Path;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    une_inscription_se_recoit_une_fois,
    une_societe_ou_une_adresse_connue_se_dit,
    un_fichier_sert_une_fois_et_se_balaye,
    qui_s_inscrit_pour_une_autre_ne_ferme_la_porte_a_personne,
    une_adresse_ne_recoit_pas_de_lettres_sans_fin,
);

const LIBRE: &str = "732829320";
/// The smallest PDF with a page.
pub(crate) const PDF: &[u8] =
    b"%PDF-1.7\n1 0 obj <</Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]>> endobj\n\
    3 0 obj <</Type/Page>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n";

/// A demonstration portal, whose directory is fictitious.
pub(crate) async fn portail(moteur: Moteur) -> App {
    App::avec(moteur, Reglages { demo: true, ..Reglages::default() }).await
}

/// The company with this rank in the demonstration's directory, as a person types it.
pub(crate) fn company(rang: u32) -> Value {
    let siege = &societe(rang)[0];
    json!({"siren": siege.siren, "companyName": siege.denomination, "rcs": format!("RCS {}", siege.commune),
        "socialStatus": "SARL", "category": "agent immobilier", "cardNumber": "CPI 4401 2024 000 012 345",
        "cardExpirationDate": "31/12/2099",
        "contact": {"phone": "02 99 00 10 00", "email": format!("contact@societe{rang}.example")},
        "location": {"address": siege.adresse(), "zipcode": siege.code_postal, "city": siege.commune}})
}

pub(crate) fn prescriber(rang: u32) -> Value {
    json!({"civility": "Mme", "lastname": "Kervella", "firstname": "Soazig",
        "contact": {"phone": "06 39 98 77 66", "email": format!("Soazig.Kervella@societe{rang}.example")},
        "location": {"address": "4 venelle du Puits", "zipcode": "44100", "city": "Nantes"}})
}

/// Sends a file as the document of this kind.
pub(crate) async fn deposer(app: &App, emplacement: &str, octets: &[u8]) -> Reponse {
    envoyer_a(app, &format!("/api/inscription/documents?emplacement={emplacement}"), "carte.pdf", octets).await
}

/// Sends a file to this address, under this name.
pub(crate) async fn envoyer_a(app: &App, adresse: &str, nom: &str, octets: &[u8]) -> Reponse {
    formulaire_a(app, adresse, nom, octets).envoyer().await
}

/// The call that sends a file. The test sends it later.
pub(crate) fn formulaire_a<'a>(app: &'a App, adresse: &str, nom: &str, octets: &[u8]) -> Appel<'a> {
    let tete = format!(
        "--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"{nom}\"\r\nContent-Type: text/html\r\n\r\n"
    );
    let corps = [tete.as_bytes(), octets, b"\r\n--X-Y--\r\n"].concat();
    let appel = app.appel(Method::POST, adresse);
    appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(corps)
}

/// Sends the seven files, and returns their names.
pub(crate) async fn documents(app: &App) -> Vec<String> {
    let mut noms = Vec::new();
    for emplacement in Emplacement::TOUS {
        let depose = deposer(app, emplacement.code(), PDF).await;
        assert_eq!(depose.statut, 201, "{depose}");
        noms.push(depose.json()["nom"].as_str().expect("a name").to_owned());
    }
    noms
}

/// The answer to a challenge for sending a registration.
pub(crate) async fn preuve(app: &App) -> String {
    preuve_pour(app, "inscription").await
}

/// The answer to a challenge for this use: a registration, or a deposit.
pub(crate) async fn preuve_pour(app: &App, usage: &str) -> String {
    let defi = app.get(&format!("/api/captcha?usage={usage}")).json().await;
    let mot = |champ: &str| defi[champ].as_str().expect("a text").to_owned();
    resoudre(&Defi { challenge: mot("challenge"), salt: mot("salt"), signature: mot("signature") })
}

/// The form of this company, with its files sent and its challenge answered.
pub(crate) async fn formulaire(app: &App, rang: u32) -> Value {
    json!({"company": company(rang), "prescriber": prescriber(rang), "documents": documents(app).await,
        "raisons": {}, "cgu": true, "token": preuve(app).await})
}

/// Registers the company with this rank, and returns the number of its registration.
pub(crate) async fn inscrire(app: &App, rang: u32) -> i64 {
    let recue = app.post("/api/inscription", &formulaire(app, rang).await).envoyer().await;
    assert_eq!(recue.statut, 201, "{recue}");
    numero(&recue)
}

/// The number in the reference of an accepted registration.
pub(crate) fn numero(recue: &Reponse) -> i64 {
    let reference = recue.json()["reference"].as_str().expect("a reference").to_owned();
    reference.rsplit('-').next().expect("a number").parse().expect("a number")
}

pub(crate) fn violations(reponse: &Reponse) -> Vec<(String, String)> {
    let texte = |valeur: &Value| valeur.as_str().expect("a text").to_owned();
    let json = reponse.json();
    let violations = json["violations"].as_array().cloned().unwrap_or_default();
    violations.iter().map(|v| (texte(&v["propertyPath"]), texte(&v["message"]))).collect()
}

pub(crate) fn pieces(app: &App) -> usize {
    fn compter(dossier: &Path) -> usize {
        let entrees = std::fs::read_dir(dossier).expect("a folder").map(|entree| entree.expect("an entry").path());
        entrees.map(|chemin| if chemin.is_dir() { compter(&chemin) } else { 1 }).sum()
    }
    compter(&app.base.reglages().donnees.join("pieces"))
}

async fn une_inscription_se_recoit_une_fois(moteur: Moteur) {
    let app = portail(moteur).await;
    for etape in [("societe", company(3)), ("prescripteur", prescriber(3))] {
        let juste = app.post(&format!("/api/inscription/inscription/{}", etape.0), &etape.1).envoyer().await;
        assert_eq!(
            (juste.statut.as_u16(), juste.json()),
            (200, json!({"statusCode": 200, "content": {"message": "OK"}}))
        );
    }
    let formulaire = formulaire(&app, 3).await;
    let envoyer = |cle: &'static str, corps: Value| {
        let app = &app;
        async move {
            app.post("/api/inscription", &corps)
                .en_tete(HeaderName::from_static("idempotency-key"), cle)
                .envoyer()
                .await
        }
    };
    let recue = envoyer("une-cle", formulaire.clone()).await;
    assert_eq!(recue.statut, 201, "{recue}");
    let dit = recue.json();
    assert!(dit["reference"].as_str().is_some_and(|r| r.starts_with("INS-") && r.ends_with("-000001")), "{dit}");
    assert_eq!(dit["email"], "soazig.kervella@societe3.example");
    // A second call under this key gets the answer of the first. With another body it is another request, which is refused.
    assert_eq!(envoyer("une-cle", formulaire.clone()).await.octets, recue.octets);
    let mut autre = formulaire.clone();
    autre["cgu"] = json!(false);
    assert_eq!(envoyer("une-cle", autre).await.probleme().1, "cle-deja-employee");
    assert_eq!(app.faits("inscription-recue").await, [json!({"inscription": 1})]);
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let a = |qui: &str| courriers.iter().filter(|c| c.destinataire.contains(qui)).count();
    assert_eq!((a("soazig.kervella@societe3.example"), a(IR), a(IA), courriers.len()), (1, 1, 1, 3));
    let equipe = courriers.iter().find(|c| c.destinataire.contains(IR)).expect("a mail");
    assert!(equipe.apres("https://portail.example").ends_with("/gestion/inscriptions/1"), "{}", equipe.texte);
    assert!(!equipe.texte.contains("Kervella"), "a mail to staff says nothing of what strangers typed");
    // Without the key, the form is refused, because its proof of work and its files were already used.
    let encore = app.post("/api/inscription", &formulaire).envoyer().await;
    assert_eq!(encore.statut, 422, "{encore}");
}

async fn une_societe_ou_une_adresse_connue_se_dit(moteur: Moteur) {
    let app = portail(moteur).await;
    let reseau = app.id_de(IR).await;
    let nouveau = &store::compte::NouveauCompte {
        nom: "Cabinet Connu".to_owned(),
        groupe: None,
        gerant: Some(reseau),
        siren: Some(LIBRE.to_owned()),
    };
    app.base.entretenir(|tx| async move { store::compte::creer(&tx, nouveau).await }).await.expect("written");
    let mut connue = company(1);
    connue["siren"] = json!("732 829 320");
    let refus = app.post("/api/inscription/inscription/societe", &connue).envoyer().await;
    assert_eq!(refus.probleme().0, 403, "{refus}");
    let contact = &refus.json()["contact"];
    assert_eq!(
        (&contact["nom"], &contact["prenom"], &contact["email"]),
        (&json!("Royer"), &json!("Nadia"), &json!(IR))
    );
    assert_eq!((&contact["telMobile"], &contact["photo"]), (&json!("+33639981001"), &Value::Null));
    // A visitor learns nothing about another registration that waits.
    inscrire(&app, 1).await;
    let attend = app.post("/api/inscription/inscription/societe", &company(1)).envoyer().await;
    assert_eq!(attend.statut, 200, "{attend}");
    let mut qui = prescriber(1);
    for (email, statut) in [
        ("SOAZIG.KERVELLA@societe1.example", 200),
        (crate::app::EP_ALPHA, 409),
        ("quelqu.un@linteau.example", 403),
        ("quelqu.un@portail.linteau.example", 403),
        ("libre@ailleurs.example", 200),
    ] {
        qui["contact"]["email"] = json!(email);
        let reponse = app.post("/api/inscription/inscription/prescripteur", &qui).envoyer().await;
        assert_eq!(reponse.statut, statut, "{email}: {reponse}");
        if statut != 200 {
            assert_eq!(violations(&reponse)[0].0, "contact.email");
        }
    }
    // The whole form gets the messages of its steps, with the paths of the whole form.
    let mut formulaire = formulaire(&app, 2).await;
    formulaire["prescriber"]["contact"]["email"] = json!(crate::app::EP_ALPHA);
    let refus = app.post("/api/inscription", &formulaire).envoyer().await;
    assert_eq!((refus.probleme().0, violations(&refus)[0].0.as_str()), (409, "prescriber.contact.email"));
    formulaire["company"]["siren"] = json!(LIBRE);
    formulaire["prescriber"] = prescriber(2);
    let refus = app.post("/api/inscription", &formulaire).envoyer().await;
    assert_eq!((refus.probleme().0, refus.json()["contact"]["nom"].clone()), (403, json!("Royer")));
    app.traiter_les_taches().await;
}

async fn un_fichier_sert_une_fois_et_se_balaye(moteur: Moteur) {
    let horloge = HorlogeFigee::a(&store::Horloge::systeme().maintenant().to_rfc3339());
    let app = App::figee(moteur, &horloge).await;
    let depose = deposer(&app, "statuts", PDF).await.json();
    assert_eq!(
        (&depose["libelle"], &depose["taille"], &depose["type"]),
        (&json!("Derniers statuts"), &json!(PDF.len()), &json!("application/pdf"))
    );
    let nom = depose["nom"].as_str().expect("a name");
    assert_eq!(nom.len(), 32);
    let oter = |nom: String| app.appel(Method::DELETE, &format!("/api/inscription/documents/{nom}")).envoyer();
    assert_eq!(oter(nom.to_owned()).await.statut, 204);
    assert_eq!((oter(nom.to_owned()).await.statut.as_u16(), pieces(&app)), (404, 0));
    // The file of another slot, a used file and a swept file are each reported, and nothing is registered.
    let mut formulaire = formulaire(&app, 5).await;
    let noms = formulaire["documents"].clone();
    formulaire["documents"][6] = noms[5].clone();
    formulaire["documents"][5] = json!("0".repeat(32));
    let refus = app.post("/api/inscription", &formulaire).envoyer().await;
    assert_eq!(
        refus.probleme(),
        (
            400,
            "valeurs-invalides".to_owned(),
            vec!["documents.garantieFinanciere".to_owned(), "documents.statuts".to_owned()]
        )
    );
    assert_eq!(
        violations(&refus)[1].1,
        "«\u{a0}Derniers statuts\u{a0}» n’est plus disponible\u{a0}: veuillez joindre ce fichier de nouveau."
    );
    formulaire["documents"] = noms;
    // A reason beside a file that was sent is neither checked nor kept.
    formulaire["raisons"] = json!({"statuts": "court", "garantieFinanciere": "x".repeat(2000)});
    let recue = app.post("/api/inscription", &formulaire).envoyer().await;
    assert_eq!(recue.statut, 201, "what was refused used neither the files nor the proof: {recue}");
    let ir = app.connecter(IR).await;
    let fiche = app.get(&format!("/api/gestion/inscriptions/{}", numero(&recue))).par(&ir).json().await;
    let documents = fiche["documents"].as_array().expect("seven");
    assert!(documents.iter().all(|document| document["raison"].is_null()), "{fiche}");
    assert_eq!(oter(formulaire["documents"][0].as_str().expect("a name").to_owned()).await.statut, 404, "claimed");
    let mut autre = self::formulaire(&app, 6).await;
    autre["documents"][2] = formulaire["documents"][2].clone();
    assert_eq!(app.post("/api/inscription", &autre).envoyer().await.probleme().2, ["documents.extraitRegistre"]);
    assert_eq!(pieces(&app), 14);
    horloge.avancer(TimeDelta::hours(25));
    actions::tache::prevoir_periodiques(&app.base).await.expect("queued");
    app.traiter_les_taches().await;
    assert_eq!(pieces(&app), 7, "what nobody claimed is swept, what was is not");
}

async fn qui_s_inscrit_pour_une_autre_ne_ferme_la_porte_a_personne(moteur: Moteur) {
    let horloge = HorlogeFigee::a(&store::Horloge::systeme().maintenant().to_rfc3339());
    let app = App::figee(moteur, &horloge).await;
    // Two registrations for one company and one e-mail come at the same time. Both are accepted, with the same answer.
    let (un, deux) = (formulaire(&app, 8).await, formulaire(&app, 8).await);
    let (un, deux) =
        tokio::join!(app.post("/api/inscription", &un).envoyer(), app.post("/api/inscription", &deux).envoyer());
    assert_eq!([un.statut.as_u16(), deux.statut.as_u16()], [201, 201], "{un} {deux}");
    let dit = |recue: &Reponse| recue.json().as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(dit(&un), dit(&deux));
    let seule = inscrire(&app, 9).await;
    app.traiter_les_taches().await;
    let lettres = async |qui: &str, objet: &str| {
        let courriers = app.courriers().await;
        courriers.iter().filter(|c| c.destinataire.contains(qui) && c.texte.contains(objet)).count()
    };
    assert_eq!(lettres(IR, "/gestion/inscriptions").await, 1, "one letter for the three, in this hour");
    assert_eq!(lettres("soazig.kervella@societe8.example", "Référence").await, 2);
    // Staff see both registrations, in the list and on the sheets.
    let ir = app.connecter(IR).await;
    let liste = app.get("/api/gestion/inscriptions").par(&ir).json().await;
    let semblables = |id: i64| {
        let membres = liste["hydra:member"].as_array().expect("members").iter();
        membres.filter(|m| m["id"] == id).map(|m| m["semblables"].clone()).collect::<Vec<_>>()
    };
    let (premiere, seconde) = (numero(&un).min(numero(&deux)), numero(&un).max(numero(&deux)));
    assert_eq!([semblables(premiere), semblables(seconde), semblables(seule)], [[json!(1)], [json!(1)], [json!(0)]]);
    let fiche = async |id: i64| app.get(&format!("/api/gestion/inscriptions/{id}")).par(&ir).json().await;
    let autres = &fiche(seconde).await["autres"];
    assert_eq!(autres.as_array().map(Vec::len), Some(1), "{autres}");
    assert_eq!(
        (&autres[0]["id"], &autres[0]["memeSiren"], &autres[0]["memeEmail"], &autres[0]["statut"]["libelle"]),
        (&json!(premiere), &json!(true), &json!(true), &json!("À traiter"))
    );
    // After an hour, the staff who decide get one letter about all registrations of this hour.
    horloge.avancer(TimeDelta::minutes(61));
    app.traiter_les_taches().await;
    assert_eq!(lettres(IR, "2 inscriptions sont arrivées").await, 1);
    horloge.avancer(TimeDelta::minutes(61));
    app.traiter_les_taches().await;
    assert_eq!(lettres(IR, "/gestion/inscriptions").await, 2, "nothing came since");
    // One registration is accepted, so its company is known, and the other can only be refused.
    let ir = app.connecter(IR).await;
    let agir = async |chemin: String, corps: Value| {
        app.post(&format!("/api/gestion/inscriptions/{chemin}"), &corps).par(&ir).envoyer().await
    };
    assert_eq!(agir(format!("{premiere}/acceptation"), json!({})).await.statut, 200);
    assert_eq!(agir(format!("{seconde}/acceptation"), json!({})).await.probleme().1, "societe-connue");
    let refus = agir(format!("{seconde}/refus"), json!({"raison": "Une autre demande est acceptée."})).await;
    assert_eq!(refus.statut, 200, "{refus}");
    let connue = app.post("/api/inscription/inscription/societe", &company(8)).envoyer().await;
    assert_eq!((connue.probleme().0, connue.json()["contact"]["nom"].clone()), (403, json!("Royer")), "{connue}");
    app.traiter_les_taches().await;
}

async fn une_adresse_ne_recoit_pas_de_lettres_sans_fin(moteur: Moteur) {
    let app = portail(moteur).await;
    for rang in [1, 2, 3, 4] {
        let mut formulaire = formulaire(&app, rang).await;
        formulaire["prescriber"]["contact"]["email"] = json!("visee@ailleurs.example");
        assert_eq!(app.post("/api/inscription", &formulaire).envoyer().await.statut, 201);
    }
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    assert_eq!(courriers.iter().filter(|c| c.destinataire.contains("visee@ailleurs.example")).count(), 3);
}

/// The page names the seven documents in the order of the form, with the words of the mails and of the staff's sheets.
#[test]
fn la_page_nomme_les_documents_comme_les_courriers() {
    let page = include_str!("../../../../web/src/features/inscription/pieces.ts");
    let mots = |champ: &str| -> Vec<&str> {
        let debut = format!("    {champ}: ");
        page.lines().filter_map(|ligne| Some(ligne.strip_prefix(&debut)?.trim_matches([' ', ',', '\'']))).collect()
    };
    assert_eq!(mots("emplacement"), Emplacement::TOUS.map(Emplacement::code));
    assert_eq!(mots("libelle"), Emplacement::TOUS.map(Emplacement::libelle));
    assert_eq!(mots("remplacable"), Emplacement::TOUS.map(|e| if e.se_remplace() { "true" } else { "false" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn chaque_faute_a_son_champ_et_ses_mots() {
    let app = App::nouvelle().await;
    let mut faux = company(1);
    faux["siren"] = json!("732829321");
    faux["socialStatus"] = json!("GIE");
    faux["contact"]["email"] = json!("a@linteau.example");
    faux["location"]["zipcode"] = json!("99000");
    let refus = app.post("/api/inscription/inscription/societe", &faux).envoyer().await;
    assert_eq!(refus.probleme().0, 400);
    let dites = violations(&refus);
    for attendue in [
        ("siren", "N° de Siren erroné"),
        ("socialStatus", "Ce champ n'est pas valide."),
        ("contact.email", "Veuillez renseigner une adresse email valide."),
        ("location.zipcode", "Veuillez renseigner un code postal valide."),
    ] {
        assert!(dites.contains(&(attendue.0.to_owned(), attendue.1.to_owned())), "{attendue:?} in {dites:?}");
    }
    assert_eq!(dites.len(), 4);
    // An unknown field is named in the refusal, at any depth. So nobody can set a field that the form does not have.
    for (chemin, champ) in
        [("/statut", "statut"), ("/contact/role", "contact.role"), ("/location/compte", "location.compte")]
    {
        let mut plus = company(1);
        let (dans, nom) = chemin.rsplit_once('/').expect("a path");
        plus.pointer_mut(dans).expect("an object")[nom] = json!("acceptee");
        let refus = app.post("/api/inscription/inscription/societe", &plus).envoyer().await;
        assert_eq!(violations(&refus), [(champ.to_owned(), "Ce champ n’est pas connu.".to_owned())]);
    }
    let vide = json!({"documents": [null, null, null, null, null, null, null], "raisons": {"statuts": "court"}});
    let refus = app.post("/api/inscription", &vide).envoyer().await;
    assert_eq!(refus.probleme().0, 400);
    let dites = violations(&refus);
    for attendue in [
        ("company.siren", "Ce champ est obligatoire."),
        ("prescriber.lastname", "Ce champ est obligatoire."),
        ("documents.responsabiliteCivile", "Ce champ est obligatoire."),
        ("documents.statuts", "Ce champ doit contenir 10 caractères minimum."),
        ("cgu", "Veuillez valider les conditions générales pour poursuivre l'inscription"),
    ] {
        assert!(dites.contains(&(attendue.0.to_owned(), attendue.1.to_owned())), "{attendue:?} in {dites:?}");
    }
    for illisible in [json!({"documents": []}), json!({"documents": "x"}), json!({"company": 3})] {
        assert_eq!(app.post("/api/inscription", &illisible).envoyer().await.probleme().0, 400, "{illisible}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn une_societe_se_cherche_par_son_siren() {
    let app = portail(Moteur::Sqlite).await;
    let chercher = async |siren: &str| {
        let q = format!("siren:{siren} AND etablissementSiege:true AND etatAdministratifUniteLegale:a");
        app.get(&format!("/api/insee?q={q}")).envoyer().await
    };
    let siege = &societe(3)[0];
    let trouvee = chercher(&siege.siren).await;
    assert_eq!((trouvee.statut.as_u16(), trouvee.en_tete("x-annuaire")), (200, Some("fictif")), "{trouvee}");
    let etabli = &trouvee.json()["etablissements"][0];
    assert_eq!(etabli["siret"], siege.siret.as_str());
    assert_eq!(etabli["uniteLegale"]["denominationUniteLegale"], siege.denomination.as_str());
    assert_eq!(etabli["adresseEtablissement"]["libelleCommuneEtablissement"], siege.commune.as_str());
    let cessee = societe(8);
    assert!(!cessee[0].active);
    for inconnue in [cessee[0].siren.as_str(), LIBRE] {
        let rien = chercher(inconnue).await;
        assert_eq!(
            (rien.statut.as_u16(), rien.json()),
            (404, json!({"header": {"statut": 404, "message": "Not Found"}}))
        );
    }
    for q in ["", "siren:732829320", "siret:73282932000074"] {
        assert_eq!(app.get(&format!("/api/insee?q={q}")).envoyer().await.probleme().2, ["q"]);
    }
    let sans = App::nouvelle().await;
    let q = format!("siren:{LIBRE} AND etablissementSiege:true AND etatAdministratifUniteLegale:a");
    let muet = sans.get(&format!("/api/insee?q={q}")).envoyer().await;
    assert_eq!(muet.probleme().1, "annuaire-muet");
    assert!(muet.en_tete("retry-after").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn une_adresse_n_essaie_pas_sans_fin() {
    let app = App::nouvelle().await;
    let etape = async |nom: &str| app.post(&format!("/api/inscription/inscription/{nom}"), &json!({})).envoyer().await;
    // One more try is allowed every half second.
    let mut passees = 0;
    while etape("societe").await.statut == 400 && passees < 1000 {
        passees += 1;
    }
    assert!((120..1000).contains(&passees), "{passees}");
    let de_trop = etape("prescripteur").await;
    assert_eq!((de_trop.probleme().0, de_trop.en_tete("retry-after").is_some()), (429, true));
    assert_eq!(app.post("/api/inscription", &json!({})).envoyer().await.probleme().0, 429, "a form is a step too");
}

#[tokio::test(flavor = "multi_thread")]
async fn seules_les_inscriptions_justes_comptent_dans_l_heure() {
    let app = portail(Moteur::Sqlite).await;
    let ia = app.connecter(IA).await;
    let regle = json!({"valeur": "1"});
    let pose = app.patch("/api/gestion/reglages/inscription.par-heure", &regle).par(&ia).envoyer().await;
    assert_eq!(pose.statut, 200, "{pose}");
    // A form that must be corrected does not count as a registration. A form whose challenge failed does not either.
    for _ in 0..3 {
        assert_eq!(app.post("/api/inscription", &json!({})).envoyer().await.statut, 400);
    }
    let mut formulaire = formulaire(&app, 1).await;
    let preuve = std::mem::replace(&mut formulaire["token"], json!("une autre preuve"));
    assert_eq!(app.post("/api/inscription", &formulaire).envoyer().await.statut, 422);
    formulaire["token"] = preuve;
    assert_eq!(app.post("/api/inscription", &formulaire).envoyer().await.statut, 201);
    let de_trop = app.post("/api/inscription", &self::formulaire(&app, 2).await).envoyer().await;
    assert_eq!((de_trop.probleme().0, de_trop.en_tete("retry-after").is_some()), (429, true));
    app.traiter_les_taches().await;
}
