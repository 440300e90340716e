//! The mandate of a company that is signed on the portal, from the acceptance of the company to its first option. Also mandates that are
//! not signed.

use crate::app::{App, Cookie, EP_ALPHA, EP_BETA, IA, IR, IT, Reponse, sur_les_deux};
use crate::gestion_inscription::agir;
use crate::inscription::{PDF, inscrire, portail};
use crate::vente::{demander, poser};
use domain::mandat::RepresentantLegal;
use domain::signature::PersonneSignataire;
use domain::utilisateur::{Civilite, IdCompte};
use http::{HeaderName, Method, header};
use serde_json::{Value, json};
use store::mandat::NouveauMandat;
use testkit::base::Moteur;
use testkit::courriel::Courriel;

sur_les_deux!(
    un_mandat_va_de_l_acceptation_a_l_option,
    un_mandat_refuse_se_dit_et_se_renvoie,
    un_autre_representant_tue_le_premier_lien,
    le_papier_ferme_la_signature,
    chaque_refus_de_signer_a_son_nom,
    la_page_d_un_mandat_qui_n_est_pas_la_est_un_vrai_404,
);

/// The header with a signatory's token.
const JETON: HeaderName = HeaderName::from_static("linteau-jeton");
const MOT_DE_PASSE: &str = "un mot de passe bien long";

/// An accepted company, whose mandate was sent to its representative.
pub(crate) struct Acceptee {
    pub(crate) compte: i64,
    pub(crate) mandat: String,
    pub(crate) representant: String,
    pub(crate) jeton: String,
}

impl Acceptee {
    pub(crate) fn adresse(&self) -> String {
        format!("/api/mandats-signature/{}", self.mandat)
    }

    pub(crate) fn gestion(&self) -> String {
        format!("/api/gestion/societes/{}/mandat", self.compte)
    }
}

/// The token in the last letter to this address that asks for a signature.
pub(crate) async fn lien(app: &App, email: &str) -> String {
    let courriers = app.courriers().await;
    let lettre = courriers
        .iter()
        .rfind(|c| c.destinataire.contains(email) && c.objet.starts_with("Votre mandat est à signer"))
        .unwrap_or_else(|| panic!("no letter to {email}"));
    lettre.apres("https://portail.example/signature#").to_owned()
}

/// Registers the company with this rank, and accepts it as a network manager.
pub(crate) async fn accepter(app: &App, rang: u32) -> Acceptee {
    let ir = app.connecter(IR).await;
    let id = inscrire(app, rang).await;
    let acceptee = agir(app, &ir, &format!("{id}/acceptation"), json!({})).await;
    assert_eq!(acceptee.statut, 200, "{acceptee}");
    let compte = acceptee.json()["societeCreee"]["id"].as_i64().expect("a company");
    app.traiter_les_taches().await;
    let gere = app.get(&format!("/api/gestion/societes/{compte}/mandat")).par(&ir).json().await;
    let representant = format!("soazig.kervella@societe{rang}.example");
    let jeton = lien(app, &representant).await;
    let mandat = gere["id"].as_str().expect("a token").to_owned();
    Acceptee { compte, mandat, representant, jeton }
}

/// The page of a signatory, as the call gives it.
pub(crate) async fn seance(app: &App, jeton: &str) -> Reponse {
    app.get("/api/signature").en_tete(JETON, jeton).envoyer().await
}

async fn ecrire(app: &App, chemin: &str, jeton: &str, corps: Value) -> Reponse {
    app.post(&format!("/api/signature/{chemin}"), &corps).en_tete(JETON, jeton).envoyer().await
}

/// Signs with this token, whichever page it opened. The code is read from the representative's mail.
pub(crate) async fn signer_avec(app: &App, jeton: &str, representant: &str) -> Reponse {
    let acceptations: Vec<Value> = seance(app, jeton).await.json()["acceptations"]
        .as_array()
        .expect("texts to accept")
        .iter()
        .map(|texte| texte["code"].clone())
        .collect();
    let envoye = ecrire(app, "code", jeton, json!({})).await;
    assert_eq!(envoye.statut, 200, "{envoye}");
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let est_le_sien =
        |c: &&Courriel| c.destinataire.contains(representant) && c.objet.starts_with("Votre code de signature");
    let code = courriers.iter().rfind(est_le_sien).expect("a letter with the code").apres("Code\u{a0}: ").to_owned();
    ecrire(app, "signer", jeton, json!({"code": code, "acceptations": acceptations})).await
}

/// Countersigns these mandates as staff.
pub(crate) async fn contresigner(app: &App, qui: &Cookie, mandats: &[&str], mot_de_passe: &str) -> Reponse {
    let corps = json!({"mandats": mandats, "motDePasse": mot_de_passe});
    app.post("/api/gestion/mandats/contresignature", &corps).par(qui).envoyer().await
}

async fn etape(app: &App, acceptee: &Acceptee) -> Value {
    app.get(&acceptee.adresse()).json().await["etape"].clone()
}

/// The subjects of the letters to this address, in order.
async fn objets(app: &App, email: &str) -> Vec<String> {
    let courriers = app.courriers().await;
    courriers.into_iter().filter(|c| c.destinataire.contains(email)).map(|c| c.objet).collect()
}

async fn un_mandat_va_de_l_acceptation_a_l_option(moteur: Moteur) {
    let app = portail(moteur).await;
    let (ir, it) = (app.connecter(IR).await, app.connecter(IT).await);
    let acceptee = accepter(&app, 3).await;
    // The company is accepted. The letters ask for a signature, the mandate names its signatory, and its document can be read.
    let fil = app.get(&acceptee.adresse()).json().await;
    assert_eq!(
        [&fil["etape"], &fil["representant"], &fil["document"], &fil["actif"]],
        [&json!("a-signer"), &json!("Mme Soazig Kervella"), &json!(true), &json!(false)]
    );
    let lettre = app.courriers().await;
    let invitation = lettre.iter().find(|c| c.objet.contains("acceptée")).expect("the invitation");
    assert!(invitation.texte.contains("Il vous restera à signer le mandat de votre société."), "{}", invitation.texte);
    let jeton = invitation.apres("/activation#");
    let choisi = json!({"jeton": jeton, "motDePasse": MOT_DE_PASSE});
    assert_eq!(app.post("/api/activation", &choisi).envoyer().await.statut, 204);
    let entree = json!({"email": acceptee.representant, "motDePasse": MOT_DE_PASSE});
    let ep = app.post("/api/session", &entree).envoyer().await.cookie();
    let refus = demander(&app, &ep, "nantes1-A201", 1).await;
    assert_eq!((refus.probleme().1.as_str(), &refus.json()["mandat"]), ("mandat-inactif", &json!(acceptee.mandat)));
    let document = app.get(&format!("{}/document", acceptee.adresse())).envoyer().await;
    assert_eq!((document.statut.as_u16(), document.octets.starts_with(b"%PDF-")), (200, true));
    // The representative is signed in, so the portal opens a page to sign on the spot, without the link of the letter. The code to type on
    // this page is still mailed.
    let ouverte = app.post(&format!("{}/signature", acceptee.adresse()), &json!({})).par(&ep).envoyer().await;
    assert_eq!(ouverte.statut, 200, "{ouverte}");
    let url = ouverte.json()["url"].as_str().expect("an address").to_owned();
    let sur_place = url.split_once("/signature#").expect("the page of the signature").1.to_owned();
    assert_eq!(seance(&app, &sur_place).await.json()["tour"], "a-signer");
    let signe = signer_avec(&app, &sur_place, &acceptee.representant).await;
    assert_eq!(signe.statut, 200, "{signe}");
    assert_eq!(signe.json()["retour"], json!(format!("/retour-signature-mandat/{}", acceptee.mandat)));
    assert_eq!(etape(&app, &acceptee).await, "a-contresigner");
    app.traiter_les_taches().await;
    assert!(objets(&app, IR).await.iter().any(|objet| objet.starts_with("Un mandat est à contresigner")));

    // Staff see the mandate. Those who manage the company countersign it, with their password.
    let attente = app.get("/api/gestion/aujourdhui").par(&ir).json().await;
    let code = json!("mandats-a-contresigner");
    let sienne = attente["hydra:member"].as_array().expect("what waits").iter().find(|une| une["code"] == code);
    assert_eq!(sienne.expect("the mandate")["nombre"], 1);
    let liste = app.get("/api/gestion/mandats?etape=a-contresigner").par(&ir).json().await;
    let [une] = liste["hydra:member"].as_array().expect("members").as_slice() else { panic!("{liste}") };
    assert_eq!((&une["id"], &une["droits"]["contresigner"]), (&json!(acceptee.mandat), &json!(true)));
    assert_eq!(app.get("/api/gestion/mandats?etape=perdue").par(&ir).envoyer().await.statut, 400);
    let mandats = [acceptee.mandat.as_str()];
    assert_eq!(contresigner(&app, &it, &mandats, "linteau-demo").await.probleme().0, 403);
    let faux = contresigner(&app, &ir, &mandats, "un autre").await;
    assert_eq!((faux.probleme().0, faux.probleme().2), (422, vec!["motDePasse".to_owned()]), "{faux}");
    assert_eq!(etape(&app, &acceptee).await, "a-contresigner");
    let inconnu = "0a".repeat(16);
    let faite = contresigner(&app, &ir, &[&acceptee.mandat, &inconnu], "linteau-demo").await;
    assert_eq!(faite.statut, 200, "{faite}");
    assert_eq!(faite.json()["contresignes"], json!([acceptee.mandat]));
    assert_eq!(faite.json()["refus"][0]["id"], json!(inconnu));
    let deja = contresigner(&app, &ir, &mandats, "linteau-demo").await;
    assert_eq!((deja.statut.as_u16(), &deja.json()["contresignes"]), (200, &json!([])), "once: {deja}");
    app.traiter_les_taches().await;

    // The mandate is active. People are told, it can be read, and options are possible.
    let mien = app.get("/api/user/me/mandat").par(&ep).json().await;
    assert_eq!((&mien["etape"], &mien["actif"]), (&json!("actif"), &json!(true)), "{mien}");
    let aujourd_hui = app.base.maintenant().jour().to_string();
    assert_eq!([&mien["dateSignature"], &mien["dateSignatureIcade"]], [&json!(aujourd_hui), &json!(aujourd_hui)]);
    let courriers = app.courriers().await;
    let actif = courriers.iter().rfind(|c| c.objet.starts_with("Votre mandat est actif")).expect("its letter");
    assert!(actif.destinataire.contains(&acceptee.representant), "{actif:?}");
    let copie = actif.apres("https://portail.example/signature#").to_owned();
    let copie = seance(&app, &copie).await.json();
    assert_eq!((&copie["tour"], copie["preuve"].is_object()), (&json!("signe"), true), "{copie}");
    poser(&app, &ep, "nantes1-A201", 1).await;

    // The number of the mandate in the company's register. The company sets it, and then staff do.
    let numero = async |qui: &Cookie, adresse: &str, numero: &str| {
        app.put(adresse, &json!({"numeroRegistre": numero})).par(qui).envoyer().await
    };
    let siennes = "/api/user/me/mandat/numero-registre";
    let note = numero(&ep, siennes, " 2026-117 ").await;
    assert_eq!((note.statut.as_u16(), &note.json()["numeroRegistre"]), (200, &json!("2026-117")), "{note}");
    assert_eq!(numero(&ep, siennes, &"9".repeat(31)).await.probleme().2, ["numeroRegistre"]);
    let gere = numero(&ir, &format!("{}/numero-registre", acceptee.gestion()), "").await;
    assert_eq!((gere.statut.as_u16(), &gere.json()["numeroRegistre"]), (200, &Value::Null), "{gere}");
    assert_eq!(app.faits("mandat-registre").await.len(), 2);
    for code in ["mandat-cree", "mandat-etabli", "mandat-signe", "mandat-contresigne"] {
        assert_eq!(app.faits(code).await.len(), 1, "{code}");
    }
    app.traiter_les_taches().await;
}

async fn un_mandat_refuse_se_dit_et_se_renvoie(moteur: Moteur) {
    let app = portail(moteur).await;
    let ir = app.connecter(IR).await;
    let acceptee = accepter(&app, 3).await;
    let motif = "Le taux ne me convient pas.";
    let refus = ecrire(&app, "refus", &acceptee.jeton, json!({"motif": motif})).await;
    assert_eq!(refus.statut, 200, "{refus}");
    assert_eq!(etape(&app, &acceptee).await, "refuse");
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let dit = courriers.iter().rfind(|c| c.objet.starts_with("Un mandat est refusé")).expect("told");
    assert!(dit.destinataire.contains(IR) && dit.texte.contains(motif), "{dit:?}");
    let gere = app.get(&acceptee.gestion()).par(&ir).json().await;
    assert_eq!((&gere["motifRefus"], &gere["droits"]["envoyer"]), (&json!(motif), &json!(true)));
    // The mandate is sent again, with another document and another link. The former link shows nothing more to sign.
    let envoi = app.post(&format!("{}/envoi", acceptee.gestion()), &json!({})).par(&ir).envoyer().await;
    assert_eq!((envoi.statut.as_u16(), &envoi.json()["etape"]), (200, &json!("en-preparation")), "{envoi}");
    app.traiter_les_taches().await;
    let neuf = lien(&app, &acceptee.representant).await;
    assert_ne!(neuf, acceptee.jeton);
    assert_eq!(seance(&app, &neuf).await.json()["tour"], "a-signer");
    assert_eq!(signer_avec(&app, &neuf, &acceptee.representant).await.statut, 200);
    assert_eq!(etape(&app, &acceptee).await, "a-contresigner");
    app.traiter_les_taches().await;
}

async fn un_autre_representant_tue_le_premier_lien(moteur: Moteur) {
    let app = portail(moteur).await;
    let (ir, it) = (app.connecter(IR).await, app.connecter(IT).await);
    let acceptee = accepter(&app, 3).await;
    // The mandate is sent again, with the same document. The former link no longer works.
    let envoi = app.post(&format!("{}/envoi", acceptee.gestion()), &json!({})).par(&ir).envoyer().await;
    assert_eq!((envoi.statut.as_u16(), &envoi.json()["etape"]), (200, &json!("a-signer")), "{envoi}");
    app.traiter_les_taches().await;
    let deuxieme = lien(&app, &acceptee.representant).await;
    assert_eq!(seance(&app, &acceptee.jeton).await.probleme().1, "lien-de-signature");
    assert_eq!(seance(&app, &deuxieme).await.json()["tour"], "a-signer");
    let nommer = async |qui: &Cookie, email: &str| {
        let corps = json!({"civilite": "M", "nom": "Hamon", "prenom": "Malo", "email": email});
        app.put(&format!("{}/representant", acceptee.gestion()), &corps).par(qui).envoyer().await
    };
    assert_eq!(nommer(&it, "malo@hamon.example").await.probleme().0, 403);
    let refus = nommer(&ir, "malo@linteau.example").await;
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["email".to_owned()]), "{refus}");
    let nomme = nommer(&ir, "malo@hamon.example").await;
    assert_eq!((nomme.statut.as_u16(), &nomme.json()["representant"]), (200, &json!("M. Malo Hamon")), "{nomme}");
    assert_eq!(seance(&app, &deuxieme).await.probleme().0, 404, "dead at once, before the other document is made");
    app.traiter_les_taches().await;
    let malo = lien(&app, "malo@hamon.example").await;
    assert_eq!(seance(&app, &malo).await.json()["signataire"]["prenom"], "Malo");
    assert_eq!(signer_avec(&app, &malo, "malo@hamon.example").await.statut, 200);
    // Once the mandate is signed, nobody else can be named.
    assert_eq!(nommer(&ir, "autre@hamon.example").await.probleme().1, "mandat-signe");
    app.traiter_les_taches().await;
}

async fn le_papier_ferme_la_signature(moteur: Moteur) {
    let app = portail(moteur).await;
    let ir = app.connecter(IR).await;
    let acceptee = accepter(&app, 3).await;
    let mut corps = Vec::new();
    for nom in ["dateSignature", "dateSignatureIcade"] {
        corps.extend(
            format!("--X-Y\r\nContent-Disposition: form-data; name=\"{nom}\"\r\n\r\n2026-01-05\r\n").into_bytes(),
        );
    }
    corps.extend(b"--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"m.pdf\"\r\n\r\n");
    corps.extend(PDF);
    corps.extend(b"\r\n--X-Y--\r\n");
    let hier = app.base.maintenant().jour().pred_opt().expect("a day").to_string();
    let corps = String::from_utf8(corps).expect("a form").replace("2026-01-05", &hier);
    let appel = app.appel(Method::POST, &acceptee.gestion()).par(&ir);
    let signe = appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(corps).envoyer().await;
    assert_eq!(signe.statut, 201, "{signe}");
    assert_eq!(
        (&signe.json()["id"], &signe.json()["etape"], &signe.json()["document"]),
        (&json!(acceptee.mandat), &json!("actif"), &json!(false)),
        "the one that was sent is the one that was signed"
    );
    assert_eq!(seance(&app, &acceptee.jeton).await.probleme().1, "lien-de-signature");
    let encore = app.post(&format!("{}/signature", acceptee.adresse()), &json!({})).envoyer().await;
    assert_eq!(encore.probleme().1, "mandat-signe");
    assert_eq!(app.get(&format!("{}/document", acceptee.adresse())).envoyer().await.statut, 404);
    app.traiter_les_taches().await;
}

async fn chaque_refus_de_signer_a_son_nom(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let representant = RepresentantLegal(PersonneSignataire {
        civilite: Civilite::Mme,
        nom: "Perrin".to_owned(),
        prenom: "Léa".to_owned(),
        email: "lea@alpha.example".to_owned(),
        tel: None,
    });
    let creer = async |representant: Option<&RepresentantLegal>| {
        let nouveau = &NouveauMandat { compte: IdCompte(1), representant: representant.cloned(), renouvelle: None };
        let creer = |tx| async move { store::mandat::creer_pour(&tx, nouveau).await };
        app.base.entretenir(creer).await.map_err(|e: store::Error| e).expect("written")
    };
    let signer = async |lu: &store::mandat::MandatLu, jours: Option<u64>, fin: bool| {
        let travail = |tx: store::Ecriture| async move {
            let mut mandat = lu.mandat.clone();
            let jour = jours.and_then(|jours| tx.maintenant().jour().checked_sub_days(chrono::Days::new(jours)));
            (mandat.date_signature, mandat.date_signature_societe) = (jour, jour);
            mandat.fin = fin.then(|| domain::mandat::FinDeMandat::Refuse(tx.maintenant().date()));
            store::mandat::signer(&tx, lu.numero, &mandat, None).await
        };
        app.base.entretenir(travail).await.map_err(|e: store::Error| e).expect("written");
    };
    let sans = creer(None).await;
    let en_preparation = creer(Some(&representant)).await;
    let (refuse, termine, signe) =
        (creer(Some(&representant)).await, creer(Some(&representant)).await, creer(Some(&representant)).await);
    signer(&refuse, None, true).await;
    signer(&termine, Some(400), false).await;
    signer(&signe, Some(2), false).await;
    for (lu, attendu) in [
        (&sans, "mandat-sans-representant"),
        (&en_preparation, "mandat-en-preparation"),
        (&refuse, "mandat-refuse"),
        (&termine, "mandat-termine"),
        (&signe, "mandat-signe"),
    ] {
        let adresse = format!("/api/mandats-signature/{}/signature", lu.mandat.id.0);
        let reponse = app.post(&adresse, &json!({})).envoyer().await;
        assert_eq!((reponse.probleme().0, reponse.probleme().1.as_str()), (409, attendu), "{reponse}");
    }
    for inconnu in ["inconnu".to_owned(), "0a".repeat(16)] {
        let adresse = format!("/api/mandats-signature/{inconnu}/signature");
        assert_eq!(app.post(&adresse, &json!({})).envoyer().await.probleme().0, 404);
    }
    // Nobody signs in another user's place.
    let ir = app.connecter(IR).await;
    let cible = json!({"utilisateur": app.id_de(EP_ALPHA).await.0});
    let dedans = app.post("/api/incarnation", &cible).par(&ir).envoyer().await.cookie();
    let adresse = format!("/api/mandats-signature/{}/signature", en_preparation.mandat.id.0);
    assert_eq!(app.post(&adresse, &json!({})).par(&dedans).envoyer().await.probleme().1, "en-incarnation");
    app.traiter_les_taches().await;
}

/// The token suffices for the call that reads a mandate, signed in or not. The page and the document are for the people of the company and
/// for staff.
async fn la_page_d_un_mandat_qui_n_est_pas_la_est_un_vrai_404(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let (alpha, beta, ia) = (app.connecter(EP_ALPHA).await, app.connecter(EP_BETA).await, app.connecter(IA).await);
    let creer = |tx| async move { store::mandat::creer(&tx, IdCompte(1)).await };
    let lu = app.base.entretenir(creer).await.map_err(|e: store::Error| e).expect("written");
    let inconnu = "0a".repeat(16);
    for page in ["signature-mandat", "retour-signature-mandat"] {
        for (qui, id, attendu) in [
            (&alpha, &lu.mandat.id.0, 200),
            (&ia, &lu.mandat.id.0, 200),
            (&beta, &lu.mandat.id.0, 404),
            (&alpha, &inconnu, 404),
            (&ia, &"inconnu".to_owned(), 404),
        ] {
            let reponse =
                app.get(&format!("/{page}/{id}")).par(qui).en_tete(header::ACCEPT, "text/html").envoyer().await;
            assert_eq!(reponse.statut.as_u16(), attendu, "/{page}/{id}");
        }
        // A visitor is led to sign in, and then back to the page.
        let visiteur = app.get(&format!("/{page}/{inconnu}")).en_tete(header::ACCEPT, "text/html").envoyer().await;
        assert_eq!(visiteur.statut, 200);
    }
    let adresse = format!("/api/mandats-signature/{}", lu.mandat.id.0);
    for qui in [None, Some(&alpha), Some(&beta), Some(&ia)] {
        assert_eq!(app.get(&adresse).par_qui(qui).envoyer().await.statut, 200);
        // There is no document to read yet.
        assert_eq!(app.get(&format!("{adresse}/document")).par_qui(qui).envoyer().await.statut, 404);
    }
}
