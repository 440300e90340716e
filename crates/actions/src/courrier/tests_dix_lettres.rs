//! Writes ten letters of an invented sale in `docs/lettres.md`, as they are sent. The document shows the reader what people receive.

use super::{Enseigne, Lettre, Signataire, message};
use domain::marque::Marque;
use domain::utilisateur::{Civilite, IdUtilisateur, Identite, Referent};
use outside::courrier::{Boite, Message};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use store::Instant;
use store::courrier::{Contenu, Courrier};

/// People of the demonstration: the first name, the name and the e-mail.
const CAMILLE: [&str; 3] = ["Camille", "Duval", "prescripteur@cabinet-alpha.example"];
const HUGO: [&str; 3] = ["Hugo", "Perrin", "responsable@cabinet-alpha.example"];
const NADIA: [&str; 3] = ["Nadia", "Royer", "reseau@linteau.example"];

const PRESCRIPTEUR: &str = "Camille Duval (Cabinet Alpha)";
const LOT: &str = "nantes1-A201";
const DESIGNATION: &str = "Appartement 3 pièces, lot A201";
const PROGRAMME: &str = "Les Terrasses d’Armance";
const ACHETEUSE: &str = "Lucie Aubry";
/// The token of the invitation. It has the length of a true one.
const JETON: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
/// The end of the option: Thursday 26 November 2026 at 19:00 in Paris.
const ECHEANCE: i64 = 1_795_716_000_000_000;
/// The end of the head start: Friday 27 November 2026 at 9:15 in Paris.
const AVANCE: i64 = 1_795_767_300_000_000;
/// When the letters were queued: Monday 23 November 2026 at 9:00 in Paris.
const DEPOT: i64 = 1_795_420_800_000_000;

/// The ten letters: the code, the reader in words, the reader, and the values as a row of the outbox holds them.
fn dix() -> [(&'static str, &'static str, [&'static str; 3], Value); 10] {
    let motif = "La cliente renonce à son projet.";
    let refus = "Nous sommes déjà en contact avec cette personne.";
    let fin = Some("23/12/2026");
    [
        ("option-posee", "au prescripteur", CAMILLE, option("prescripteur", None)),
        ("option-echue", "au référent", NADIA, option("referent", None)),
        ("option-annulee", "au prescripteur", CAMILLE, option("prescripteur", Some(motif))),
        ("denonciation-validee", "au prescripteur", CAMILLE, denonciation(128, ACHETEUSE, fin, None)),
        ("denonciation-refusee", "au prescripteur", CAMILLE, denonciation(131, "Adrien Delmas", None, Some(refus))),
        ("denonciation-rappel", "au prescripteur", CAMILLE, denonciation(128, ACHETEUSE, fin, None)),
        (
            "attente-avance",
            "au prescripteur",
            CAMILLE,
            json!({"prenom": "Camille", "lot": LOT, "designation": DESIGNATION, "programme": PROGRAMME, "fin": AVANCE}),
        ),
        (
            "reservation-complete",
            "au référent",
            NADIA,
            json!({
                "pour": "referent", "prenom": "Nadia", "reservation": 41, "designation": DESIGNATION, "programme": PROGRAMME,
                "prescripteur": PRESCRIPTEUR, "acquereurs": "", "expire": null, "motif": null,
            }),
        ),
        (
            "dossiers-transmis",
            "au prescripteur",
            CAMILLE,
            json!({"prenom": "Camille", "de": "Apolline Ollier", "denonciations": 2, "options": 1, "reservations": 1}),
        ),
        (
            "invitation",
            "à la personne invitée",
            HUGO,
            json!({"prenom": "Hugo", "jeton": JETON, "par": "Nadia Royer", "societe": "Cabinet Alpha"}),
        ),
    ]
}

/// The values of a letter about the option. Staff give the reason when they cancel it. Only the prescriber reads the buyer.
fn option(pour: &str, motif: Option<&str>) -> Value {
    let (prenom, acheteur) = if pour == "referent" { ("Nadia", "") } else { ("Camille", ACHETEUSE) };
    json!({
        "pour": pour, "prenom": prenom, "option": 64, "lot": LOT, "designation": DESIGNATION, "programme": PROGRAMME,
        "prescripteur": PRESCRIPTEUR, "acheteur": acheteur, "echeance": ECHEANCE, "prix": 24_990_000, "motif": motif,
        "par": motif.map(|_| de_nadia()),
    })
}

/// The values of a letter about a declaration to its prescriber. Staff give the reason when they refuse it.
fn denonciation(id: i64, contact: &str, fin: Option<&str>, motif: Option<&str>) -> Value {
    json!({
        "lecteur": "prescripteur", "prenom": "Camille", "id": id, "contact": contact, "programmes": [PROGRAMME], "fin": fin,
        "motif": motif, "renouvellements": 2, "par": motif.map(|_| de_nadia()),
    })
}

fn de_nadia() -> Value {
    json!({"nom": "Nadia Royer", "enLeurNom": false})
}

/// The referent of the company, who signs the letters to its people.
fn nadia() -> Signataire {
    let [prenom, nom, email] = NADIA.map(str::to_owned);
    Signataire::from(Referent {
        id: IdUtilisateur(1),
        identite: Identite {
            civilite: Civilite::Mme,
            nom,
            prenom,
            email,
            tel_mobile: Some("+33639981001".to_owned()),
            tel_fixe: None,
            tel_pro: None,
            cp: None,
            ville: None,
            adresse: None,
            photo: None,
            perimetre_geo: None,
        },
    })
}

/// The message of a letter, as the job that sends it makes it.
fn ecrire(modele: &str, [prenom, nom, email]: [&str; 3], valeurs: &Value) -> Message {
    let ligne = json!({"modele": modele, "valeurs": valeurs});
    let lettre: Lettre = serde_json::from_value(ligne).unwrap_or_else(|erreur| panic!("{modele}: {erreur}"));
    let courrier = Courrier {
        id: 1,
        envoi: "0".repeat(32),
        modele: modele.to_owned(),
        destinataire: Some(IdUtilisateur(2)),
        cree: Instant::depuis_micros(DEPOT),
        envoye: None,
        efface: false,
    };
    let contenu = Contenu { nom: format!("{prenom} {nom}"), email: email.to_owned(), corps: String::new() };
    let enseigne =
        Enseigne { marque: Marque::default(), url_publique: "https://portail.example".to_owned(), expediteur: None };
    // Staff have no referent at the foot of their letters.
    let signataire = (email != NADIA[2]).then(nadia);
    message(&courrier, contenu, &lettre, &enseigne, (enseigne.marque.nom.clone(), signataire))
}

fn boite(boite: &Boite) -> String {
    format!("{} <{}>", boite.nom, boite.email)
}

fn document() -> String {
    let mut dit = String::from(
        "# Dix lettres\n\nCette page montre dix e-mails du portail tels qu’ils partent, avec les valeurs d’une vente inventée. Le test \
         `crates/actions/src/courrier/tests_dix_lettres.rs` l’écrit avec la fonction qui compose chaque message.\n",
    );
    for (modele, lecteur, personne, valeurs) in dix() {
        let message = ecrire(modele, personne, &valeurs);
        let _ = write!(dit, "\n## {}, {lecteur}\n\n```text\n", Lettre::libelle(modele));
        let _ = writeln!(dit, "From: {}\nTo: {}", boite(&message.de), boite(&message.a));
        if let Some(reponses) = &message.repondre_a {
            let _ = writeln!(dit, "Reply-To: {}", boite(reponses));
        }
        let _ = writeln!(dit, "Subject: {}\n\n{}```", message.objet, message.texte);
    }
    dit
}

/// To write the document anew: `LINTEAU_ECRIRE_LETTRES=oui cargo nextest run -p actions -E 'test(le_document_montre_dix_lettres)'`.
#[test]
fn le_document_montre_dix_lettres_telles_qu_elles_partent() {
    let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lettres.md");
    if std::env::var_os("LINTEAU_ECRIRE_LETTRES").is_some() {
        std::fs::write(&chemin, document()).expect("the document is written");
    }
    let publie = std::fs::read_to_string(&chemin).expect("docs/lettres.md");
    assert_eq!(publie, document(), "LINTEAU_ECRIRE_LETTRES=oui cargo test -p actions writes it anew");
}
