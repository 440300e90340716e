//! Only the staff who decide on registrations read what strangers send.

use crate::app::{App, IA, IR, sur_les_deux};
use crate::en_clair::{JournalEcoute, rien_en_clair};
use crate::gestion_inscription::{G, agir};
use crate::inscription::{PDF, deposer, envoyer_a, formulaire, inscrire, portail, prescriber};
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(rien_de_ce_qui_est_saisi_ne_se_lit_en_clair);

/// Texts that are typed, and that nothing else contains.
const SAISIS: [&str; 21] = [
    "Zyxwvutsro",
    "Qoplmkj",
    "zyx.qop",
    "perso-unique",
    "Wqzthbn",
    "639981234",
    "06 39 98 12 34",
    "Jkhgfdsa",
    "Bvcxwnml",
    "repr-unique",
    "soc-unique",
    "0299005678",
    "02 99 00 56 78",
    "Vbnmpoiu",
    "Rtyuiopq",
    "Mlkjhgfdsq",
    "Nbvcxwqsd",
    "Scan-de-Poiuytr",
    "Azsxdcfv",
    "CPI-Wsxedcrf",
    "RCS-Edcrfvtg",
];

/// Puts a person in the form whose name, phone, address and e-mails occur nowhere else.
fn quelqu_un(formulaire: &mut Value, prefixe: &str) {
    formulaire["prescriber"] = json!({"civility": "M", "lastname": "Zyxwvutsro", "firstname": "Qoplmkj",
        "contact": {"phone": "06 39 98 12 34", "email": format!("{prefixe}zyx.qop@perso-unique.example")},
        "location": {"address": "77 impasse Wqzthbn", "zipcode": "44100", "city": "Nantes"},
        "isLegalRepresentative": false,
        "representative": {"civility": "Mme", "lastname": "Jkhgfdsa", "firstname": "Bvcxwnml", "email": "jkh@repr-unique.example"}});
    formulaire["company"]["contact"] = json!({"phone": "02 99 00 56 78", "email": "bureau@soc-unique.example"});
    formulaire["company"]["location"]["address"] = json!("8 quai Vbnmpoiu");
    formulaire["company"]["cardNumber"] = json!("CPI-Wsxedcrf");
    formulaire["company"]["rcs"] = json!("RCS-Edcrfvtg");
    formulaire["documents"][6] = Value::Null;
    formulaire["raisons"] = json!({"statuts": "Chez le notaire Rtyuiopq"});
}

/// No text that a person typed is in clear in the database, in the files or in the log, whether the registration is refused or accepted.
async fn rien_de_ce_qui_est_saisi_ne_se_lit_en_clair(moteur: Moteur) {
    let journal = JournalEcoute::ouvrir();
    let app = portail(moteur).await;
    let ir = app.connecter(IR).await;
    for (rang, prefixe) in [(40, ""), (42, "autre.")] {
        let mut formulaire = formulaire(&app, rang).await;
        quelqu_un(&mut formulaire, prefixe);
        for etape in ["societe", "prescripteur"] {
            let partie = if etape == "societe" { "company" } else { "prescriber" };
            let chemin = format!("/api/inscription/inscription/{etape}");
            assert_eq!(app.post(&chemin, &formulaire[partie]).envoyer().await.statut, 200);
        }
        let depose =
            envoyer_a(&app, "/api/inscription/documents?emplacement=statuts", "Scan-de-Poiuytr.pdf", PDF).await;
        assert_eq!(depose.statut, 201, "{depose}");
        let recue =
            app.post("/api/inscription", &formulaire).en_tete(IDEMPOTENCE, &format!("cle-{rang}")).envoyer().await;
        assert_eq!(recue.statut, 201, "{recue}");
    }
    assert_eq!(app.get("/search?q=12 rue Azsxdcfv Nantes").envoyer().await.statut, 200);
    let demande = json!({"emplacement": "statuts", "demande": "Demandez à Mlkjhgfdsq"});
    assert_eq!(agir(&app, &ir, "1/demande", demande.clone()).await.statut, 200);
    assert_eq!(agir(&app, &ir, "1/refus", json!({"raison": "Monsieur Nbvcxwqsd a refusé"})).await.statut, 200);
    assert_eq!(agir(&app, &ir, "2/demande", demande).await.statut, 200);
    app.traiter_les_taches().await;
    let courriers = app.courriers().await;
    let jeton =
        courriers.iter().rfind(|c| c.objet.contains("pièce manque")).expect("a mail").apres("/inscription/piece/");
    let recue = envoyer_a(&app, &format!("/api/inscription/pieces/{jeton}"), "Scan-de-Poiuytr.pdf", PDF).await;
    assert_eq!(recue.statut, 201, "{recue}");
    assert_eq!(app.get(&format!("{G}?recherche=Zyxwvutsro")).par(&ir).envoyer().await.statut, 200);
    let acceptee = agir(&app, &ir, "2/acceptation", json!({})).await;
    assert_eq!(acceptee.statut, 200, "{acceptee}");
    app.traiter_les_taches().await;
    assert!(app.courriers().await.iter().any(|c| c.texte.contains("Nbvcxwqsd")), "it was typed, and sent");

    rien_en_clair(&app, moteur, &journal, "inscription", &SAISIS).await;
}

const IDEMPOTENCE: http::HeaderName = http::HeaderName::from_static("idempotency-key");

/// A text that a stranger typed never becomes a header or a link of a mail.
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

/// Any invented link, and a link for another use, get one and the same answer, byte for byte.
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
