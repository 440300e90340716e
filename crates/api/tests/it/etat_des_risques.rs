//! The `état des risques` of a programme: deposited by staff, or recorded as not due. Without a valid one, no contract is
//! sent, and the pages of prescribers and staff say so beforehand.

use crate::app::{App, Cookie, EP_ALPHA, IA, IR, IT, Reponse, sur_les_deux};
use crate::dossier::{acquereur, adresse, changer, commencer, formulaire, joindre, lire, reponses};
use crate::inscription::PDF;
use crate::reservation_document::pieces;
use crate::vente::{mandater, revenir};
use chrono::TimeDelta;
use domain::fichier::{DefautDeFichier, Format};
use http::{Method, header};
use serde_json::{Value, json};
use testkit::base::Moteur;
use testkit::horloge::HorlogeFigee;

const LUNDI: &str = "2026-11-23T08:00:00Z";
const LISTE: &str = "/api/gestion/etats-des-risques";

sur_les_deux!(
    un_etat_des_risques_se_depose_se_lit_et_se_remplace,
    un_etat_des_risques_refuse_ne_laisse_rien,
    sans_etat_des_risques_un_contrat_ne_part_pas_et_chacun_le_lit,
    la_liste_dit_d_abord_ce_qui_bloque,
);

/// The address of the call on a programme's `état des risques`.
fn celui_de(programme: &str) -> String {
    format!("/api/gestion/programmes/{programme}/etat-des-risques")
}

/// Deposits an `état des risques` made on this day, with these bytes as its file.
async fn deposer_octets(app: &App, qui: &Cookie, programme: &str, etabli: &str, octets: &[u8]) -> Reponse {
    let etabli = format!("--X-Y\r\nContent-Disposition: form-data; name=\"etabli\"\r\n\r\n{etabli}\r\n");
    let corps = [etabli.as_bytes(), &formulaire("etat.pdf", octets)].concat();
    let appel = app.appel(Method::PUT, &celui_de(programme)).par(qui);
    appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(corps).envoyer().await
}

/// Deposits an `état des risques` made on this day, which must succeed.
pub(crate) async fn deposer(app: &App, qui: &Cookie, programme: &str, etabli: &str) -> Value {
    let depose = deposer_octets(app, qui, programme, etabli, PDF).await;
    assert_eq!(depose.statut, 200, "{depose}");
    depose.json()
}

/// Records that no `état des risques` is due for a programme.
async fn sans_objet(app: &App, qui: &Cookie, programme: &str, motif: &str) -> Reponse {
    app.put(&format!("{}/sans-objet", celui_de(programme)), &json!({"motif": motif})).par(qui).envoyer().await
}

async fn un_etat_des_risques_se_depose_se_lit_et_se_remplace(moteur: Moteur) {
    let app = App::figee(moteur, &HorlogeFigee::a(LUNDI)).await;
    let (ia, ir, it) = (app.connecter(IA).await, app.connecter(IR).await, app.connecter(IT).await);
    let rien = app.get(&celui_de("nantes1")).par(&it).json().await;
    assert_eq!(
        [&rien["situation"], &rien["libelle"], &rien["etabli"], &rien["fichier"], &rien["brouillons"]],
        [&json!("absent"), &json!("À fournir"), &Value::Null, &Value::Null, &json!(0)]
    );
    assert_eq!(
        [&rien["programme"]["nomCommercial"], &rien["programme"]["lieu"]["libelle"]],
        [&json!("Les Terrasses de l’Erdre"), &json!("Nantes")]
    );
    assert_eq!(rien["actions"]["noter"]["code"], "role-manquant", "who reads deposits nothing");
    assert_eq!(app.get(&celui_de("nulle_part")).par(&it).envoyer().await.statut, 404);

    let depose = deposer(&app, &ir, "nantes1", "12/10/2026").await;
    assert_eq!(
        [&depose["situation"], &depose["etabli"], &depose["jusquAu"], &depose["actions"]["noter"]["autorisee"]],
        [&json!("present"), &json!("2026-10-12"), &json!("2027-04-11"), &json!(true)]
    );
    let lu = app.get(&celui_de("nantes1")).par(&ir).json().await;
    assert_eq!(lu, depose);
    let fichier = app.get(depose["fichier"].as_str().expect("an address")).par(&it).envoyer().await;
    assert_eq!((fichier.statut.as_u16(), fichier.octets.as_slice()), (200, PDF));
    assert_eq!(fichier.en_tete("content-type"), Some("application/pdf"));
    assert_eq!(
        fichier.en_tete("content-disposition"),
        Some("inline; filename=\"etat-des-risques-nantes1.pdf\"; filename*=UTF-8''%C3%A9tat-des-risques-nantes1.pdf")
    );
    // When staff send this deposit again, it changes nothing, and leaves no second file.
    assert_eq!(deposer(&app, &ir, "nantes1", "2026-10-12").await, depose);
    let notes = app.faits("etat-des-risques-note").await;
    assert_eq!(notes, [json!({"programme": "nantes1"})]);
    assert_eq!(pieces(&app), 1);

    let sans = sans_objet(&app, &ia, "nantes1", "  La commune n’est dans aucune zone. ").await;
    assert_eq!(sans.statut, 200, "{sans}");
    let sans = sans.json();
    assert_eq!(
        [&sans["situation"], &sans["motif"], &sans["etabli"], &sans["jusquAu"], &sans["fichier"]],
        [&json!("sans-objet"), &json!("La commune n’est dans aucune zone."), &Value::Null, &Value::Null, &Value::Null]
    );
    assert_eq!(app.get(&format!("{}/fichier", celui_de("nantes1"))).par(&ia).envoyer().await.statut, 404);
    assert_eq!(pieces(&app), 1, "contracts were sent with the former one: it stays");
    assert_eq!(app.faits("etat-des-risques-note").await.len(), 2);
    // The `états des risques` of other programmes have not changed.
    assert_eq!(app.get(&celui_de("paris1")).par(&ia).json().await["situation"], "absent");
}

async fn un_etat_des_risques_refuse_ne_laisse_rien(moteur: Moteur) {
    let app = App::figee(moteur, &HorlogeFigee::a(LUNDI)).await;
    let (ep, ir, it) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await, app.connecter(IT).await);
    for (etabli, code) in [
        ("", "date"),
        ("31/02/2026", "date"),
        ("2026-11-24", "futur"),
        // An `état des risques` must be less than six months old, so exactly six months is too old.
        ("2026-05-23", "perime"),
    ] {
        let refus = deposer_octets(&app, &ir, "nantes1", etabli, PDF).await;
        assert_eq!((refus.probleme().0, refus.probleme().2), (422, vec!["etabli".to_owned()]), "{etabli}: {refus}");
        assert_eq!(refus.json()["violations"][0]["code"], code, "{etabli}");
    }
    for (octets, code) in
        [(&PDF[..PDF.len() / 2], DefautDeFichier::Endommage(Format::Pdf).code()), (&b"\x89PNG\r\n\x1a\n"[..], "ext")]
    {
        let refus = deposer_octets(&app, &ir, "nantes1", "2026-11-02", octets).await;
        assert_eq!((refus.statut.as_u16(), &refus.json()["violations"][0]["code"]), (422, &json!(code)), "{refus}");
    }
    assert_eq!(deposer_octets(&app, &ir, "nulle_part", "2026-11-02", PDF).await.probleme().0, 404);
    for qui in [&ep, &it] {
        assert_eq!(deposer_octets(&app, qui, "nantes1", "2026-11-02", PDF).await.probleme().0, 403);
        assert_eq!(sans_objet(&app, qui, "nantes1", "Aucune zone ne le demande.").await.probleme().0, 403);
    }
    let court = sans_objet(&app, &ir, "nantes1", "Aucun.").await;
    assert_eq!((court.probleme().0, court.probleme().2), (422, vec!["motif".to_owned()]), "{court}");
    assert_eq!(sans_objet(&app, &ir, "nulle_part", "Aucune zone ne le demande.").await.probleme().0, 404);
    assert_eq!(app.nombre("SELECT count(*) FROM etat_des_risques").await, 0);
    assert_eq!(app.nombre("SELECT count(*) FROM piece").await, 0);
    assert_eq!(pieces(&app), 0, "no file is left to the sweep");
    // The deposit was made on this day, so today is the last day on which it is valid.
    deposer(&app, &ir, "nantes1", "2026-05-24").await;
}

/// A draft whose form and documents are complete.
async fn dossier_complet(app: &App, ep: &Cookie) -> Value {
    let brouillon = commencer(app, ep, "nantes1-A201", 1).await;
    let mut patch = reponses();
    patch["reservataire"] = acquereur(1);
    assert_eq!(changer(app, ep, &brouillon, &patch).await.statut, 200);
    let identite = "categorie=reservataire&type=identite";
    let joint = joindre(app, ep, &brouillon, identite, formulaire("cni.pdf", PDF)).await;
    assert_eq!(joint.json()["complet"], true, "{joint}");
    brouillon
}

/// The entry about missing `états des risques` in this person's list "Aujourd'hui".
async fn en_attente(app: &App, qui: &Cookie) -> Option<Value> {
    let liste = app.get("/api/gestion/aujourdhui").par(qui).json().await;
    let membres = liste["hydra:member"].as_array().expect("members").clone();
    membres.into_iter().find(|une| une["code"] == "etats-des-risques-manquants")
}

async fn sans_etat_des_risques_un_contrat_ne_part_pas_et_chacun_le_lit(moteur: Moteur) {
    let horloge = HorlogeFigee::a(LUNDI);
    let app = App::figee(moteur, &horloge).await;
    mandater(&app).await;
    let (ep, ir, it) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await, app.connecter(IT).await);
    assert_eq!(en_attente(&app, &ir).await, None, "nothing waits while nobody reserves");
    let brouillon = dossier_complet(&app, &ep).await;
    let signature = format!("{}/signature", adresse(&brouillon));
    let dans_la_liste = async |ep: &Cookie| {
        let liste = app.get("/api/reservations").par(ep).json().await;
        let [une] = liste["hydra:member"].as_array().expect("members").as_slice() else { panic!("{liste}") };
        (une["prochaineAction"].clone(), une["actions"]["signer"]["code"].clone())
    };
    let bloque = async |ep: &Cookie, ir: &Cookie| {
        let lue = lire(&app, ep, &brouillon).await;
        let dite = (&lue["formulaire"]["etatDesRisques"], &lue["actions"]["signer"]["code"]);
        assert_eq!(dite, (&json!("absent"), &json!("etat-des-risques")), "the form says it early");
        assert_eq!(lue["formulaire"]["complet"], true, "nothing else is asked of the prescriber");
        let completude = app.get(&format!("{}/completude", adresse(&brouillon))).par(ep).json().await;
        assert_eq!(completude["etatDesRisques"], "absent");
        let deposer = json!({"libelle": "Dossier complet\u{a0}: état des risques à déposer", "qui": "la société"});
        assert_eq!(
            dans_la_liste(ep).await,
            (deposer, json!("etat-des-risques")),
            "lists ask nothing of the prescriber"
        );
        let refus = app.post(&signature, &json!({})).par(ep).envoyer().await;
        assert_eq!((refus.probleme().0, refus.probleme().1.as_str()), (409, "etat-des-risques"), "{refus}");
        let attente = en_attente(&app, ir).await.expect("it waits for staff");
        assert_eq!(attente["nombre"], 1);
        let liste = app.get(attente["appel"].as_str().expect("a call")).par(ir).json().await;
        let [une] = liste["hydra:member"].as_array().expect("members").as_slice() else { panic!("{liste}") };
        assert_eq!((&une["programme"]["id"], &une["brouillons"]), (&json!("nantes1"), &json!(1)));
        une["situation"].clone()
    };
    assert_eq!(bloque(&ep, &ir).await, "absent");
    assert_eq!(en_attente(&app, &it).await, None, "who reads can do nothing about it");

    // This `état des risques` is valid today for the last time.
    deposer(&app, &ir, "nantes1", "2026-05-24").await;
    let lue = lire(&app, &ep, &brouillon).await;
    assert_eq!(
        (&lue["formulaire"]["etatDesRisques"], &lue["actions"]["signer"]["autorisee"]),
        (&json!("present"), &json!(true))
    );
    let signer = json!({"libelle": "Dossier complet\u{a0}: à signer", "qui": "le prescripteur"});
    assert_eq!(dans_la_liste(&ep).await, (signer, Value::Null));
    assert_eq!(en_attente(&app, &ir).await, None);
    horloge.avancer(TimeDelta::days(1));
    let (ep, ir) = (revenir(&app, EP_ALPHA).await, revenir(&app, IR).await);
    assert_eq!(bloque(&ep, &ir).await, "perime");

    let sans = sans_objet(&app, &ir, "nantes1", "La commune n’est dans aucune zone.").await;
    assert_eq!(sans.statut, 200, "{sans}");
    assert_eq!(lire(&app, &ep, &brouillon).await["formulaire"]["etatDesRisques"], "present");
    let envoi = app.post(&signature, &json!({})).par(&ep).envoyer().await;
    assert_eq!(envoi.statut, 200, "{envoi}");
    assert_eq!(lire(&app, &ep, &brouillon).await["etape"]["code"], "SIGNATURE_ACQUEREURS");
    app.traiter_les_taches().await;
}

async fn la_liste_dit_d_abord_ce_qui_bloque(moteur: Moteur) {
    let app = App::figee(moteur, &HorlogeFigee::a(LUNDI)).await;
    mandater(&app).await;
    let (ep, ir) = (app.connecter(EP_ALPHA).await, app.connecter(IR).await);
    let noms = async |question: &str| {
        let liste = app.get(&format!("{LISTE}{question}")).par(&ir).json().await;
        let membres = liste["hydra:member"].as_array().expect("members").clone();
        membres.iter().map(|un| un["programme"]["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    assert!(noms("").await.is_empty(), "nobody waits for one");
    assert_eq!(noms("?vue=a-fournir").await, ["paris1", "stetienne1", "stdenis1", "nantes1"], "by name");
    for (lot, rang) in [("stdenis1-M1", 1), ("nantes1-A201", 2), ("nantes1-A001", 3)] {
        commencer(&app, &ep, lot, rang).await;
    }
    assert_eq!(noms("").await, ["nantes1", "stdenis1"], "two drafts wait for the first");
    assert_eq!(noms("?vue=a-fournir").await, ["nantes1", "stdenis1", "paris1", "stetienne1"]);
    deposer(&app, &ir, "nantes1", "2026-11-02").await;
    assert_eq!(noms("?vue=bloquants").await, ["stdenis1"]);
    assert_eq!(noms("?vue=a-fournir").await, ["stdenis1", "paris1", "stetienne1"]);
    assert_eq!(noms("?vue=en-vente").await, ["stdenis1", "paris1", "stetienne1", "nantes1"]);
    assert_eq!(noms("?vue=en-vente&search=terr erd").await, ["nantes1"]);
    assert_eq!(app.get(&format!("{LISTE}?vue=perdus")).par(&ir).envoyer().await.statut, 400);
    app.traiter_les_taches().await;
}
