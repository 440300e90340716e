//! Helpers that fill a reservation: its buyers, its answers, its files.

use crate::app::{App, Cookie, Reponse};
use crate::vente::acheteur;
use http::{Method, header};
use serde_json::{Value, json};

pub(crate) const RESERVATIONS: &str = "/api/reservations";

/// A buyer of this rank with complete data, who buys alone.
pub(crate) fn acquereur(rang: u32) -> Value {
    let mut acquereur = acheteur(rang);
    let suite = json!({"pays": {"code": "FR"}, "dateNaissance": "1988-04-12", "lieuNaissance": "Brest", "nationalite": "FR",
        "situationFamiliale": {"code": "celibataire"}});
    acquereur.as_object_mut().expect("an object").extend(suite.as_object().expect("an object").clone());
    acquereur
}

/// The complete answers of a form, besides the buyers, for a lot of 329,000 euros.
pub(crate) fn reponses() -> Value {
    json!({
        "destinationAchat": {"code": "residence-principale"},
        "fiscalite": {"code": "droit-commun"},
        "tva": 20,
        "financement": {"apport": [29_000], "pret": [{"banque": "Crédit de l’Ouest", "montant": 300_000}], "credit": true},
        "depotGarantie": {"type": {"code": "sans"}},
    })
}

/// Asks for a draft of a reservation.
pub(crate) async fn demander(app: &App, qui: &Cookie, corps: &Value) -> Reponse {
    app.post(RESERVATIONS, corps).par(qui).envoyer().await
}

/// Begins a draft of this lot for the buyer of this rank, which must succeed.
pub(crate) async fn commencer(app: &App, qui: &Cookie, lot: &str, rang: u32) -> Value {
    let commencee = demander(app, qui, &json!({"lot": lot, "reservataire": acheteur(rang)})).await;
    assert_eq!(commencee.statut, 201, "{commencee}");
    commencee.json()
}

/// The address of a reservation.
pub(crate) fn adresse(reservation: &Value) -> String {
    format!("{RESERVATIONS}/{}", reservation["id"])
}

/// A reservation as this person reads it.
pub(crate) async fn lire(app: &App, qui: &Cookie, reservation: &Value) -> Value {
    app.get(&adresse(reservation)).par(qui).json().await
}

/// Changes a draft, whatever its version.
pub(crate) async fn changer(app: &App, qui: &Cookie, reservation: &Value, patch: &Value) -> Reponse {
    app.patch(&adresse(reservation), patch).par(qui).envoyer().await
}

/// Cancels a reservation, with this body.
pub(crate) async fn annuler(app: &App, qui: &Cookie, reservation: &Value, corps: &Value) -> Reponse {
    app.post(&format!("{}/annulation", adresse(reservation)), corps).par(qui).envoyer().await
}

/// The body of a form that sends this file under this name.
pub(crate) fn formulaire(nom: &str, octets: &[u8]) -> Vec<u8> {
    let tete = format!(
        "--X-Y\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"{nom}\"\r\nContent-Type: application/pdf\r\n\r\n"
    );
    [tete.as_bytes(), octets, b"\r\n--X-Y--\r\n"].concat()
}

/// Sends a file as one document of a draft. `piece` says which document it is.
pub(crate) async fn joindre(app: &App, qui: &Cookie, reservation: &Value, piece: &str, corps: Vec<u8>) -> Reponse {
    let appel = app.appel(Method::POST, &format!("{}/documents?{piece}", adresse(reservation))).par(qui);
    appel.en_tete(header::CONTENT_TYPE, "multipart/form-data; boundary=X-Y").octets(corps).envoyer().await
}

/// The state of each section, in order.
pub(crate) fn etats(formulaire: &Value) -> Vec<(String, String)> {
    let sections = formulaire["sections"].as_array().expect("sections");
    let texte = |valeur: &Value| valeur.as_str().expect("a text").to_owned();
    sections.iter().map(|section| (texte(&section["code"]), texte(&section["etat"]))).collect()
}

/// The fields that a section reports as missing or wrong.
pub(crate) fn plaintes(formulaire: &Value, section: &str) -> Vec<String> {
    let sections = formulaire["sections"].as_array().expect("sections");
    let sienne = sections.iter().find(|une| une["code"] == section).expect("a section");
    let constats = sienne["constats"].as_array().expect("complaints");
    constats.iter().map(|constat| constat["champ"].as_str().expect("a path").to_owned()).collect()
}
