//! Signing with a link: its codes, the turn of each signatory, its end. Also the secrets that only letters carry, and what the portal tells
//! of a signed file.

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IA, IR, Reponse, sur_les_deux};
use crate::mandat_signe::{contresigner, lien, seance};
use api::{Limites, Reglages};
use chrono::TimeDelta;
use domain::mandat::RepresentantLegal;
use domain::signature::PersonneSignataire;
use domain::tache::Tache;
use domain::utilisateur::{Civilite, IdCompte};
use http::HeaderName;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use store::mandat::NouveauMandat;
use store::octets::hexadecimal;
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

sur_les_deux!(
    cinq_codes_faux_bloquent,
    un_code_expire_en_dix_minutes,
    trois_codes_par_heure,
    un_lien_mort_ne_dit_rien,
    chacun_signe_a_son_tour,
    deux_liens_ensemble_une_signature,
    un_refus_se_confirme_et_finit_tout,
    une_contresignature_se_fait_une_fois,
    seules_les_lettres_portent_liens_et_codes,
    un_fichier_se_verifie_par_ses_empreintes,
);

const JETON: HeaderName = HeaderName::from_static("linteau-jeton");
const LEA: &str = "lea.perrin@cabinet-alpha.example";
const LUNDI: &str = "2026-11-23T08:00:00Z";

/// The mandate of company Alpha, which was sent to its representative to be signed.
pub(crate) struct EnCours {
    pub(crate) mandat: String,
    pub(crate) jeton: String,
}

pub(crate) async fn a_signer(app: &App) -> EnCours {
    let representant = RepresentantLegal(PersonneSignataire {
        civilite: Civilite::Mme,
        nom: "Perrin".to_owned(),
        prenom: "Léa".to_owned(),
        email: LEA.to_owned(),
        tel: None,
    });
    let nouveau = &NouveauMandat { compte: IdCompte(1), representant: Some(representant), renouvelle: None };
    let travail = |tx: store::Ecriture| async move {
        let lu = store::mandat::creer_pour(&tx, nouveau).await?;
        store::tache::mettre(&tx, &Tache::EtablirMandat { mandat: lu.numero }, tx.maintenant()).await?;
        Ok::<_, store::Error>(lu.mandat.id.0)
    };
    let mandat = app.base.entretenir(travail).await.expect("written");
    app.traiter_les_taches().await;
    EnCours { mandat, jeton: lien(app, LEA).await }
}

async fn ecrire(app: &App, chemin: &str, jeton: &str, corps: Value) -> Reponse {
    app.post(&format!("/api/signature/{chemin}"), &corps).en_tete(JETON, jeton).envoyer().await
}

pub(crate) async fn lire(app: &App, chemin: &str, jeton: &str) -> Reponse {
    app.get(&format!("/api/signature/{chemin}")).en_tete(JETON, jeton).envoyer().await
}

/// Asks for a code with this link, and reads the code from the mail.
pub(crate) async fn code(app: &App, jeton: &str) -> String {
    let envoye = ecrire(app, "code", jeton, json!({})).await;
    assert_eq!(envoye.statut, 200, "{envoye}");
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let lettre = courriers.iter().rfind(|c| c.objet.starts_with("Votre code de signature")).expect("the letter");
    assert!(lettre.destinataire.contains(LEA) && !lettre.objet.contains("Code :"), "{lettre:?}");
    lettre.apres("Code\u{a0}: ").to_owned()
}

/// A wrong code: it differs from this one.
fn faux(code: &str) -> String {
    let suivant = (code.parse::<u32>().expect("digits") + 1) % 1_000_000;
    format!("{suivant:06}")
}

pub(crate) async fn signer(app: &App, jeton: &str, code: &str) -> Reponse {
    ecrire(app, "signer", jeton, json!({"code": code, "acceptations": ["lu-et-accepte"]})).await
}

async fn sur_place(app: &App, en_cours: &EnCours, qui: &Cookie) -> String {
    let ouverte = app.post(&format!("/api/mandats-signature/{}/signature", en_cours.mandat), &json!({})).par(qui);
    let ouverte = ouverte.json().await;
    let url = ouverte["url"].as_str().expect("an address");
    url.split_once("/signature#").expect("the page of the signature").1.to_owned()
}

async fn cinq_codes_faux_bloquent(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let EnCours { jeton, .. } = a_signer(&app).await;
    let vue = seance(&app, &jeton).await.json();
    assert_eq!((&vue["tour"], &vue["code"], &vue["prochainCode"]), (&json!("a-signer"), &Value::Null, &Value::Null));
    assert_eq!(vue["signataire"]["email"], "l…n@cabinet-alpha.example");
    assert!(vue["niveau"].as_str().expect("a text").contains("article 3, point 10"), "{vue}");
    assert_eq!(signer(&app, &jeton, "481273").await.probleme().1, "code-expire", "none was asked for");
    let bon = code(&app, &jeton).await;
    assert_eq!(signer(&app, &jeton, "48127").await.probleme().2, ["code"], "five digits are no try");
    for restent in [4, 3, 2, 1] {
        let refus = signer(&app, &jeton, &faux(&bon)).await;
        assert_eq!(refus.probleme(), (422, "code-faux".to_owned(), vec!["code".to_owned()]), "{refus}");
        assert_eq!(seance(&app, &jeton).await.json()["code"]["essais"], restent);
    }
    assert_eq!(signer(&app, &jeton, &faux(&bon)).await.probleme().1, "code-bloque");
    assert_eq!(signer(&app, &jeton, &bon).await.probleme().1, "code-bloque", "the right one comes too late");
    assert_eq!(app.faits("document-signe").await.len(), 0);
    let autre = code(&app, &jeton).await;
    let signe = signer(&app, &jeton, &autre).await;
    assert_eq!((signe.statut.as_u16(), &signe.json()["tour"]), (200, &json!("signe")), "{signe}");
    app.traiter_les_taches().await;
}

async fn un_code_expire_en_dix_minutes(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let EnCours { jeton, .. } = a_signer(&app).await;
    let premier = code(&app, &jeton).await;
    let vu = seance(&app, &jeton).await.json();
    assert_eq!(vu["code"], json!({"envoye": LUNDI, "expire": "2026-11-23T08:10:00Z", "essais": 5}));
    horloge.avancer(TimeDelta::minutes(10));
    assert_eq!(signer(&app, &jeton, &premier).await.probleme().1, "code-expire");
    let second = code(&app, &jeton).await;
    if second != premier {
        assert_eq!(signer(&app, &jeton, &premier).await.probleme().1, "code-faux", "the former is worth nothing");
    }
    horloge.avancer(TimeDelta::minutes(9));
    // The texts must be accepted before the code is checked.
    let sans = ecrire(&app, "signer", &jeton, json!({"code": second, "acceptations": []})).await;
    assert_eq!((sans.probleme().0, sans.probleme().2), (422, vec!["acceptations".to_owned()]), "{sans}");
    let inconnu = json!({"code": second, "acceptations": ["lu-et-accepte", "autre"]});
    assert_eq!(ecrire(&app, "signer", &jeton, inconnu).await.probleme().2, ["acceptations"]);
    assert_eq!(signer(&app, &jeton, &second).await.statut, 200);
    app.traiter_les_taches().await;
}

async fn trois_codes_par_heure(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let en_cours = a_signer(&app).await;
    // The codes that all pages of one signatory ask for are counted together, because they go to one person.
    let autre = sur_place(&app, &en_cours, &app.connecter(EP_ALPHA).await).await;
    for jeton in [&en_cours.jeton, &autre, &en_cours.jeton] {
        assert_eq!(ecrire(&app, "code", jeton, json!({})).await.statut, 200);
        horloge.avancer(TimeDelta::minutes(10));
    }
    for jeton in [&en_cours.jeton, &autre] {
        let refus = ecrire(&app, "code", jeton, json!({})).await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (429, "trop-de-codes"));
        assert_eq!(refus.en_tete("retry-after"), Some("1800"), "half an hour of the first one is left");
    }
    assert_eq!(seance(&app, &en_cours.jeton).await.json()["prochainCode"], "2026-11-23T09:00:00Z");
    horloge.avancer(TimeDelta::minutes(30));
    let vu = seance(&app, &en_cours.jeton).await;
    assert_eq!(vu.json()["prochainCode"], Value::Null, "{vu}");
    app.traiter_les_taches().await;
    assert_eq!(ecrire(&app, "code", &en_cours.jeton, json!({})).await.statut, 200);
    app.traiter_les_taches().await;
    let envoyes = app.courriers().await.iter().filter(|c| c.objet.starts_with("Votre code de signature")).count();
    assert_eq!(envoyes, 4, "those that were refused sent nothing");
}

async fn un_lien_mort_ne_dit_rien(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    let en_cours = a_signer(&app).await;
    let (ir, ep) = (app.connecter(IR).await, app.connecter(EP_ALPHA).await);
    let remplace = sur_place(&app, &en_cours, &ep).await;
    let ouvert = sur_place(&app, &en_cours, &ep).await;
    let gestion = "/api/gestion/societes/1/mandat/envoi";
    assert_eq!(app.post(gestion, &json!({})).par(&ir).envoyer().await.statut, 200);
    app.traiter_les_taches().await;
    let neuf = lien(&app, LEA).await;
    let dit = async |jeton: &str| {
        let mut dits = BTreeSet::new();
        for chemin in ["document", "preuve", "pages/1", "texte"] {
            let refus = lire(&app, chemin, jeton).await;
            assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (404, "lien-de-signature"), "{chemin}");
            dits.insert(refus.json()["detail"].to_string());
        }
        let corps = json!({"code": "481273", "acceptations": ["lu-et-accepte"]});
        let motif = json!({"motif": "Une raison assez longue"});
        for (chemin, corps) in [("code", json!({})), ("signer", corps), ("refus", motif)] {
            let refus = ecrire(&app, chemin, jeton, corps).await;
            assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (404, "lien-de-signature"), "{chemin}");
            dits.insert(refus.json()["detail"].to_string());
        }
        dits.insert(seance(&app, jeton).await.json()["detail"].to_string());
        dits
    };
    let inconnu = neuf.chars().rev().collect::<String>();
    let mut phrases = BTreeSet::new();
    for mort in [&en_cours.jeton, &remplace, &inconnu, "", "x"] {
        phrases.extend(dit(mort).await);
    }
    for vivant in [&neuf, &ouvert] {
        assert_eq!(seance(&app, vivant).await.json()["tour"], "a-signer");
    }
    // A page opened in the portal lasts an hour, and the link of a letter lasts thirty days.
    horloge.avancer(TimeDelta::hours(1));
    phrases.extend(dit(&ouvert).await);
    assert_eq!(seance(&app, &neuf).await.json()["echeance"], "2026-12-23T08:00:00Z");
    horloge.avancer(TimeDelta::days(30));
    phrases.extend(dit(&neuf).await);
    assert_eq!(phrases.len(), 1, "one sentence, whatever it is: {phrases:?}");
    app.traiter_les_taches().await;
}

async fn chacun_signe_a_son_tour(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let en_cours = a_signer(&app).await;
    let (ir, mandats) = (app.connecter(IR).await, [en_cours.mandat.as_str()]);
    let trop_tot = contresigner(&app, &ir, &mandats, "linteau-demo").await.json();
    assert_eq!(trop_tot["contresignes"], json!([]), "{trop_tot}");
    assert_eq!(trop_tot["refus"].as_array().map(Vec::len), Some(1), "{trop_tot}");
    assert_eq!(app.faits("document-signe").await.len(), 0);

    let vue = seance(&app, &en_cours.jeton).await.json();
    assert_eq!((&vue["document"]["signe"], &vue["preuve"]), (&json!(false), &Value::Null));
    let pages = vue["document"]["pages"].as_u64().expect("a number");
    let page = lire(&app, "pages/1", &en_cours.jeton).await;
    assert_eq!((page.statut.as_u16(), page.en_tete("content-type")), (200, Some("image/svg+xml; charset=utf-8")));
    assert_eq!(page.en_tete("cache-control"), Some("no-store"));
    assert_eq!(lire(&app, &format!("pages/{}", pages + 1), &en_cours.jeton).await.probleme().1, "page-absente");
    let texte = lire(&app, "texte", &en_cours.jeton).await.json();
    assert_eq!(texte["pages"].as_array().map(Vec::len), usize::try_from(pages).ok());
    assert_eq!(lire(&app, "preuve", &en_cours.jeton).await.probleme().1, "preuve-absente");

    let bon = code(&app, &en_cours.jeton).await;
    assert_eq!(signer(&app, &en_cours.jeton, &bon).await.statut, 200);
    // Signing again shows the signature that was made, and does nothing.
    let encore = signer(&app, &en_cours.jeton, &bon).await;
    assert_eq!((encore.statut.as_u16(), &encore.json()["tour"]), (200, &json!("signe")), "{encore}");
    assert_eq!(ecrire(&app, "code", &en_cours.jeton, json!({})).await.probleme().1, "signature-faite");
    let motif = json!({"motif": "Une raison assez longue"});
    assert_eq!(ecrire(&app, "refus", &en_cours.jeton, motif).await.probleme().1, "signature-faite");
    let faite = contresigner(&app, &ir, &mandats, "linteau-demo").await.json();
    assert_eq!(faite["contresignes"], json!(mandats), "{faite}");
    app.traiter_les_taches().await;

    let vue = seance(&app, &en_cours.jeton).await.json();
    let etats: Vec<_> = vue["signataires"].as_array().expect("two").iter().map(|s| (&s["etat"], &s["moi"])).collect();
    assert_eq!(etats, [(&json!("signe"), &json!(true)), (&json!("signe"), &json!(false))]);
    let document = lire(&app, "document", &en_cours.jeton).await;
    let lu = sceau::verifier(&document.octets).expect("a PDF");
    let signataires: Vec<&str> = lu.signatures.iter().map(|s| s.signataire.as_str()).collect();
    assert_eq!(signataires, ["Mme Léa Perrin", "Mme Nadia Royer, pour Linteau"]);
    assert!(lu.signatures.iter().all(|signature| signature.intacte), "each covers what it did");
    let preuve = lire(&app, "preuve", &en_cours.jeton).await;
    assert_eq!(preuve.statut, 200, "{preuve}");
    let lu = sceau::verifier(&preuve.octets).expect("a PDF");
    assert_eq!(lu.signatures.len(), 1);
    for fait in ["sceau-tire", "preuve-etablie"] {
        assert_eq!(app.faits(fait).await.len(), 1, "{fait}");
    }
}

async fn deux_liens_ensemble_une_signature(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let en_cours = a_signer(&app).await;
    let autre = sur_place(&app, &en_cours, &app.connecter(EP_ALPHA).await).await;
    let bon = code(&app, &en_cours.jeton).await;
    let (une, deux, trois) = tokio::join!(
        signer(&app, &en_cours.jeton, &bon),
        signer(&app, &autre, &bon),
        signer(&app, &en_cours.jeton, &bon)
    );
    for reponse in [&une, &deux, &trois] {
        assert_eq!((reponse.statut.as_u16(), &reponse.json()["tour"]), (200, &json!("signe")), "{reponse}");
    }
    assert_eq!(app.faits("document-signe").await.len(), 1, "one of them signed, the others read it");
    assert_eq!(app.nombre("SELECT count(*) FROM revision_signature WHERE signatures = 1").await, 1);
    assert_eq!(app.nombre("SELECT count(*) FROM piece WHERE genre = 'acte-signe'").await, 1, "the former is gone");
    assert_eq!(app.nombre("SELECT count(*) FROM cle_de_sceau").await, 1, "one key, made at the first need");
    app.traiter_les_taches().await;
    let dites = app.courriers().await.iter().filter(|c| c.objet.starts_with("Un mandat est à contresigner")).count();
    assert_eq!(dites, 1, "told once");
}

async fn un_refus_se_confirme_et_finit_tout(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let en_cours = a_signer(&app).await;
    let ouvert = sur_place(&app, &en_cours, &app.connecter(EP_ALPHA).await).await;
    let motif = json!({"motif": "Le taux ne me convient pas."});
    let refus = ecrire(&app, "refus", &ouvert, motif.clone()).await;
    assert_eq!(refus.probleme().1, "refus-sur-place", "nobody knows who is there");
    let court = ecrire(&app, "refus", &en_cours.jeton, json!({"motif": "Non"})).await;
    assert_eq!((court.probleme().0, court.probleme().2), (422, vec!["motif".to_owned()]));
    let bon = code(&app, &en_cours.jeton).await;
    let refuse = ecrire(&app, "refus", &en_cours.jeton, motif).await;
    assert_eq!((refuse.statut.as_u16(), &refuse.json()["tour"]), (200, &json!("refuse")), "{refuse}");
    for jeton in [&en_cours.jeton, &ouvert] {
        assert_eq!(signer(&app, jeton, &bon).await.probleme().1, "signature-refusee");
    }
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let siens: Vec<_> = courriers.iter().filter(|c| c.objet.starts_with("Votre refus de signer")).collect();
    let [confirme] = siens.as_slice() else { panic!("one letter: {siens:?}") };
    assert!(confirme.destinataire.contains(LEA) && confirme.texte.contains("Le taux ne me convient pas."));
    assert_eq!(app.faits("signature-refusee").await.len(), 1);
}

async fn une_contresignature_se_fait_une_fois(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let en_cours = a_signer(&app).await;
    let bon = code(&app, &en_cours.jeton).await;
    assert_eq!(signer(&app, &en_cours.jeton, &bon).await.statut, 200);
    let (ir, ia) = (app.connecter(IR).await, app.connecter(IA).await);
    let mandats = [en_cours.mandat.as_str()];
    let faux = contresigner(&app, &ir, &mandats, "un autre").await;
    assert_eq!((faux.probleme().0, faux.probleme().2), (422, vec!["motDePasse".to_owned()]), "{faux}");
    assert_eq!(app.faits("document-signe").await.len(), 1, "the representative's alone");
    let cible = app.id_de(ER_ALPHA).await.0;
    let dedans = app.post("/api/incarnation", &json!({"utilisateur": cible})).par(&ia).envoyer().await.cookie();
    let incarne = app.post(&format!("/api/mandats-signature/{}/signature", en_cours.mandat), &json!({}));
    assert_eq!(incarne.par(&dedans).envoyer().await.probleme().1, "en-incarnation");
    let ia = app.connecter(IA).await;
    let (une, deux) = tokio::join!(
        contresigner(&app, &ir, &mandats, "linteau-demo"),
        contresigner(&app, &ia, &mandats, "linteau-demo")
    );
    let faites: usize =
        [une.json(), deux.json()].iter().map(|dit| dit["contresignes"].as_array().map_or(0, Vec::len)).sum();
    assert!(une.statut == 200 && deux.statut == 200 && faites == 1, "one of them: {une} {deux}");
    assert_eq!(app.faits("document-signe").await.len(), 2);
    app.traiter_les_taches().await;
    let actifs = app.courriers().await.iter().filter(|c| c.objet.starts_with("Votre mandat est actif")).count();
    assert_eq!(actifs, 2, "its representative and its manager, once each");
}

/// A person who did not get the letter learns neither a link nor a code, whatever call they make.
async fn seules_les_lettres_portent_liens_et_codes(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let en_cours = a_signer(&app).await;
    let bon = code(&app, &en_cours.jeton).await;
    // Nothing is signed yet, so every link and code would still work.
    let mut regardees = 0;
    for email in [IA, IR, EP_ALPHA, ER_ALPHA] {
        let qui = app.connecter(email).await;
        let courriers = app.get("/api/gestion/courriers?limit=200").par(&qui).envoyer().await;
        let mut chemins: Vec<String> = [
            "/api/user/me",
            "/api/user/me/mandat",
            "/api/gestion/courriers?limit=200",
            "/api/gestion/taches",
            "/api/gestion/journal?limit=200",
            "/api/gestion/societes/1",
            "/api/gestion/societes/1/mandat",
            "/api/gestion/mandats?etape=a-signer",
            "/api/gestion/aujourdhui",
        ]
        .map(str::to_owned)
        .into();
        chemins.push(format!("/api/mandats-signature/{}", en_cours.mandat));
        if courriers.statut == 200 {
            let ids = courriers.json()["hydra:member"].as_array().expect("members").clone();
            chemins.extend(ids.iter().map(|un| format!("/api/gestion/courriers/{}", un["id"])));
        }
        for chemin in chemins {
            let reponse = app.get(&chemin).par(&qui).envoyer().await;
            let texte = String::from_utf8_lossy(&reponse.octets);
            assert!(!texte.contains(&en_cours.jeton), "{email} reads a link in {chemin}");
            let porte = texte.split(|c: char| !c.is_ascii_digit()).any(|mot| mot == bon);
            assert!(!porte, "{email} reads a code in {chemin}: {texte}");
            regardees += usize::from(reponse.statut == 200);
        }
    }
    assert!(regardees > 20, "most of them answer: {regardees}");
    // Neither a link nor a code is in clear in the database. The facts do not contain them either.
    for table in ["lien_signature", "signataire", "preuve_signature", "fait"] {
        assert!(app.nombre(&format!("SELECT count(*) FROM {table}")).await > 0, "{table}");
    }
    let faits = app.textes("SELECT corps FROM fait").await.concat();
    assert!(!faits.contains(&en_cours.jeton) && !faits.contains(&bon) && !faits.contains("Perrin"), "{faits}");
}

fn empreinte(octets: &[u8]) -> String {
    hexadecimal(&Sha256::digest(octets))
}

/// The hash of the file up to each `%%EOF`, including the end of this line. The page and the command compute these hashes in this way.
fn revisions(octets: &[u8]) -> Vec<String> {
    let fin = b"%%EOF";
    let fins = (0..octets.len()).filter(|rang| octets[*rang..].starts_with(fin)).map(|rang| {
        let mut apres = rang + fin.len();
        apres += usize::from(octets.get(apres) == Some(&b'\r'));
        apres + usize::from(octets.get(apres) == Some(&b'\n'))
    });
    fins.map(|fin| empreinte(&octets[..fin])).collect()
}

pub(crate) async fn verifier(app: &App, octets: &[u8]) -> Value {
    let corps = json!({"empreinte": empreinte(octets), "revisions": revisions(octets)});
    app.post("/api/verification", &corps).json().await
}

async fn un_fichier_se_verifie_par_ses_empreintes(moteur: Moteur) {
    let app = App::sur(moteur).await;
    let en_cours = a_signer(&app).await;
    let prepare = lire(&app, "document", &en_cours.jeton).await.octets;
    let vu = verifier(&app, &prepare).await;
    assert_eq!((&vu["connu"], &vu["modifie"], &vu["signatures"]), (&json!(true), &json!(false), &json!([])));
    assert_eq!(vu["document"]["genre"], "mandat");
    let bon = code(&app, &en_cours.jeton).await;
    assert_eq!(signer(&app, &en_cours.jeton, &bon).await.statut, 200);
    let ir = app.connecter(IR).await;
    contresigner(&app, &ir, &[&en_cours.mandat], "linteau-demo").await;
    app.traiter_les_taches().await;

    let signe = lire(&app, "document", &en_cours.jeton).await.octets;
    assert!(signe.starts_with(&prepare), "what was read first is still there, byte for byte");
    let vu = verifier(&app, &signe).await;
    assert_eq!((&vu["connu"], &vu["modifie"]), (&json!(true), &json!(false)), "{vu}");
    let initiales: Vec<_> = vu["signatures"].as_array().expect("two").iter().map(|s| &s["initiales"]).collect();
    assert_eq!(initiales, [&json!("L. P."), &json!("N. R.")]);
    assert_eq!(vu["certificat"]["nom"], "Sceau de Linteau");
    assert!(!vu.to_string().contains("Perrin"), "initials, and no name: {vu}");
    let preuve = lire(&app, "preuve", &en_cours.jeton).await.octets;
    assert_eq!(verifier(&app, &preuve).await["connu"], true, "the proofs too");

    // Three changed files: one with bytes after the last signature, one with another byte before it, and a wholly different one.
    let ajoute = [&signe[..], b"% et encore\n%%EOF\n"].concat();
    let vu = verifier(&app, &ajoute).await;
    assert_eq!((&vu["connu"], &vu["modifie"]), (&json!(true), &json!(true)), "{vu}");
    assert_eq!(vu["signatures"].as_array().map(Vec::len), Some(2));
    let mut change = signe.clone();
    change[20] ^= 1;
    let vu = verifier(&app, &change).await;
    assert_eq!((&vu["connu"], &vu["signatures"]), (&json!(false), &json!([])), "{vu}");
    let refus = app.post("/api/verification", &json!({"empreinte": "zz", "revisions": []})).envoyer().await;
    assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["empreinte".to_owned()]));
    let trop = json!({"empreinte": empreinte(b"x"), "revisions": vec![empreinte(b"x"); 65]});
    assert_eq!(app.post("/api/verification", &trop).envoyer().await.probleme().2, ["revisions"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn un_reseau_qui_essaie_des_liens_attend() {
    let limites = Limites { signatures_par_minute: 2, ..Limites::default() };
    let app = App::avec(Moteur::Sqlite, Reglages { limites, ..Reglages::default() }).await;
    let corps = json!({"empreinte": "0a".repeat(32), "revisions": []});
    assert_eq!(seance(&app, "inconnu").await.probleme().0, 404);
    assert_eq!(app.post("/api/verification", &corps).envoyer().await.statut, 200);
    let refus = seance(&app, "inconnu").await;
    assert_eq!(refus.probleme().0, 429, "{refus}");
    assert!(refus.en_tete("retry-after").is_some());
    assert_eq!(app.post("/api/verification", &corps).envoyer().await.probleme().0, 429);
}
