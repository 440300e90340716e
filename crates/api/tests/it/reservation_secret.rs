//! Only the users who follow a reservation read the data of its buyers.

use crate::app::{App, Cookie, EP_ALPHA, ER_ALPHA, IA, sur_les_deux};
use crate::dossier::{adresse, annuler, changer, demander, formulaire, joindre, lire};
use crate::en_clair::{JournalEcoute, rien_en_clair};
use crate::inscription::PDF;
use crate::vente::{CLE, mandater};
use http::header;
use serde_json::{Value, json};
use testkit::base::Moteur;

sur_les_deux!(rien_d_un_acquereur_ne_se_lit_en_clair);

/// Texts that are typed about the two buyers, and that nothing else contains.
const SAISIS: [&str; 23] = [
    "Zyxwvutsro",
    "Qoplmkj",
    "perso-unique",
    "639981234",
    "06 39 98 12 34",
    "Wqzthbn",
    "1963-07-19",
    "19/07/1963",
    "Jkhgfdsa",
    "Bvcxwnml",
    "repr-unique",
    "639985678",
    "06 39 98 56 78",
    "1967-11-03",
    "03/11/1967",
    "Vbnmpoiu",
    "Rtyuiopq",
    "Mlkjhgfdsq",
    "Nbvcxwqsd",
    "9174125893074",
    "Azsxdcfv",
    "Scan-de-Poiuytr",
    "Edcrfvtg",
];

/// Two buyers whose names, phones, addresses, e-mails and dates of birth occur nowhere else.
fn couple() -> [Value; 2] {
    let une = json!({"civilite": "Mme", "nom": "Zyxwvutsro", "prenom": "Qoplmkj", "email": "Zyx@perso-unique.example",
        "tel": "06 39 98 12 34", "cp": "44100", "ville": "Nantes", "adresse": "77 impasse Wqzthbn"});
    let autre = json!({"civilite": "M", "nom": "Jkhgfdsa", "prenom": "Bvcxwnml", "email": "jkh@repr-unique.example",
        "tel": "0639985678", "cp": "44100", "ville": "Nantes", "adresse": "77 impasse Wqzthbn"});
    [une, autre]
}

/// The answers of the form, one patch for each section.
fn reponses() -> [Value; 6] {
    [
        json!({"reservataire": {"dateNaissance": "19/07/1963", "lieuNaissance": "Vbnmpoiu", "nationalite": "FR",
            "situationFamiliale": {"code": "marie"}, "regimeMatrimonial": "communaute", "lieuMariage": "Mlkjhgfdsq"}}),
        json!({"coreservataire": {"dateNaissance": "1967-11-03", "lieuNaissance": "Vbnmpoiu"}}),
        json!({"reservataire": {"employeur": "Rtyuiopq", "profession": "Nbvcxwqsd"}}),
        json!({"financement": {"apport": [29_000], "pret": [{"banque": "Banque Azsxdcfv", "montant": 300_000}]}}),
        json!({"depotGarantie": {"type": {"code": "cheque"}, "numeroCheque": "9174125893074"}}),
        json!({"notaire": {"nom": "Edcrfvtg"}}),
    ]
}

/// Begins a draft for the couple and fills it. Two changes are refused. Then a document is sent. Returns the draft.
async fn remplir(app: &App, ep: &Cookie, lot: &str) -> Value {
    let [reservataire, coreservataire] = couple();
    let corps = json!({"lot": lot, "reservataire": reservataire, "coreservataire": coreservataire});
    let commencee = app.post("/api/reservations", &corps).par(ep).en_tete(CLE, &format!("cle-{lot}")).envoyer().await;
    assert_eq!(commencee.statut, 201, "{commencee}");
    let brouillon = commencee.json();
    for (rang, patch) in reponses().iter().enumerate() {
        let cle = format!("cle-{lot}-{rang}");
        let change = app.patch(&adresse(&brouillon), patch).par(ep).en_tete(CLE, &cle).envoyer().await;
        assert_eq!(change.statut, 200, "{patch}: {change}");
    }
    // Two changes are refused: one has a wrong value, one is meant for an older version. Their texts must not be in clear anywhere either.
    let faute = json!({"reservataire": {"nom": "Zyxwvutsro3", "email": "zyx@@perso-unique.example"}});
    assert_eq!(changer(app, ep, &brouillon, &faute).await.statut, 422);
    let deja = json!({"coreservataire": {"nom": "Jkhgfdsa"}});
    let depassee =
        app.patch(&adresse(&brouillon), &deja).par(ep).en_tete(header::IF_MATCH, "W/\"v1-0\"").envoyer().await;
    assert_eq!(depassee.statut, 409, "{depassee}");
    let piece = "categorie=reservataire&type=identite";
    let jointe = joindre(app, ep, &brouillon, piece, formulaire("Scan-de-Poiuytr.pdf", PDF)).await;
    assert_eq!(jointe.statut, 201, "{jointe}");
    brouillon
}

/// No text that is typed about buyers is in clear in the database, in the files or in the log, whether the draft goes on, is cancelled, or
/// replaces an option.
async fn rien_d_un_acquereur_ne_se_lit_en_clair(moteur: Moteur) {
    let journal = JournalEcoute::ouvrir();
    let app = App::sur(moteur).await;
    mandater(&app).await;
    let ep = app.connecter(EP_ALPHA).await;
    let en_cours = remplir(&app, &ep, "nantes1-A201").await;
    let annulee = remplir(&app, &ep, "paris1-101").await;
    let fin = annuler(&app, &ep, &annulee, &json!({"motif": "Qoplmkj Zyxwvutsro renonce"})).await;
    assert_eq!(fin.json()["code"], 1, "{fin}");
    let [contact, _] = couple();
    let option = app.post("/api/options", &json!({"lot": "nantes1-A001", "contact": contact})).par(&ep).envoyer().await;
    assert_eq!(option.statut, 201, "{option}");
    let suite = demander(&app, &ep, &json!({"option": option.json()["id"]})).await;
    assert_eq!(suite.statut, 201, "{suite}");
    app.traiter_les_taches().await;
    for (qui, nom) in [(ER_ALPHA, "Zyxwvutsro"), (IA, "Jkhgfdsa")] {
        let qui = app.connecter(qui).await;
        let trouvees = app.get(&format!("/api/reservations?contact={nom}")).par(&qui).json().await;
        assert!(trouvees["hydra:totalItems"].as_u64() > Some(0), "{trouvees}");
    }
    let lue = lire(&app, &ep, &en_cours).await;
    assert_eq!(lue["reservataire"]["nom"], "Zyxwvutsro", "it was typed, and is read by whom it concerns");
    assert!(app.courriers().await.iter().any(|c| c.texte.contains("Zyxwvutsro")), "and sent");
    rien_en_clair(&app, moteur, &journal, "reservations", &SAISIS).await;
}
