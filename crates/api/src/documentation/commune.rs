//! The common parts of all calls in the OpenAPI document: who may call, and the answers of the layers around the calls.

use crate::error::PROBLEME;
use crate::plomberie::appelant::COOKIE;
use crate::plomberie::conditionnel::JSON_LD;
use std::collections::BTreeSet;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, Content, OpenApi, Ref, RefOr, Response};

/// The name of the session among the security schemes.
const SESSION: &str = "session";

/// Completes the document. `fermes` holds the paths that need a session.
pub(crate) fn completer(document: &mut OpenApi, fermes: &BTreeSet<String>) {
    let description = "Posé par POST /api/session\u{a0}; nommé __Host-linteau-session en https";
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(COOKIE, description)));
    document.components.get_or_insert_with(Components::default).add_security_scheme(SESSION, cookie);
    for (chemin, appels) in &mut document.paths.paths {
        let chemin_ferme = fermes.contains(chemin);
        for (operation, genre) in operations(appels) {
            // Everybody may ask who they are, signed in or not. Changing the account needs a session.
            let est_ferme = chemin_ferme || (chemin == "/api/user/me" && genre == Genre::Ecriture);
            let connu = SecurityRequirement::new(SESSION, [] as [&str; 0]);
            operation.security =
                Some(if est_ferme { vec![connu] } else { vec![SecurityRequirement::default(), connu] });
            for (statut, description) in communes(chemin, genre, operation, est_ferme) {
                let reponse = || RefOr::T(Response::new(description));
                operation.responses.responses.entry(statut.to_owned()).or_insert_with(reponse);
            }
            operation.responses.responses.iter_mut().for_each(|(statut, reponse)| dire_le_probleme(statut, reponse));
        }
    }
}

/// Whether a call reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Genre {
    Lecture,
    Ecriture,
}

fn operations(appels: &mut PathItem) -> impl Iterator<Item = (&mut Operation, Genre)> {
    let ecritures = [&mut appels.post, &mut appels.put, &mut appels.patch, &mut appels.delete];
    let ecritures = ecritures.into_iter().flatten().map(|o| (o, Genre::Ecriture));
    appels.get.iter_mut().map(|o| (o, Genre::Lecture)).chain(ecritures)
}

/// Whether the call answers with one of the documents that describe the API. These documents never depend on the question.
fn est_un_document(chemin: &str) -> bool {
    matches!(chemin, "/api" | "/api/docs.jsonld")
}

/// Whether the call takes an `Idempotency-Key`, which serves for one request only.
fn prend_une_cle(operation: &Operation) -> bool {
    operation.parameters.iter().flatten().any(|parametre| match parametre {
        RefOr::T(parametre) => parametre.name == "Idempotency-Key",
        RefOr::Ref(_) => false,
    })
}

/// The answers that the layers around a call may give, besides the call's own answers.
fn communes(chemin: &str, genre: Genre, operation: &Operation, est_ferme: bool) -> Vec<(&'static str, &'static str)> {
    // The layers let the calls of health and readiness pass.
    if matches!(chemin, "/api/sante" | "/api/pret") {
        return Vec::new();
    }
    let succes = operation.responses.responses.get("200");
    let types: Vec<&str> = match succes {
        Some(RefOr::T(reponse)) => reponse.content.keys().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let negociee = !est_un_document(chemin) && types.iter().any(|t| t.ends_with("json"));
    let etiquetee = genre == Genre::Lecture
        && (types.contains(&JSON_LD) || chemin.starts_with("/api/user/") || chemin.starts_with("/builds/"))
        && !matches!(chemin, "/lieux" | "/search")
        && !est_un_document(chemin);
    [
        (etiquetee, "304", "Rien n’a changé"),
        (true, "400", "La requête n’est pas lisible, ou des paramètres sont refusés"),
        (est_ferme, "401", "Personne n’est connecté"),
        (genre == Genre::Ecriture, "403", "La requête vient d’un autre site"),
        (negociee, "406", "Aucun format accepté n’est servi"),
        (prend_une_cle(operation), "422", "La clé a déjà servi à une autre demande, ou des valeurs sont refusées"),
        (operation.request_body.is_some(), "413", "Le corps de la requête est trop grand"),
        (true, "500", "Une erreur de notre côté\u{a0}: le journal en garde la cause"),
        (true, "503", "Le service est saturé, en maintenance, ou se charge"),
    ]
    .into_iter()
    .filter(|(vaut, ..)| *vaut)
    .map(|(_, statut, description)| (statut, description))
    .collect()
}

/// Gives every refusal of a call the same documented body.
fn dire_le_probleme(statut: &str, reponse: &mut RefOr<Response>) {
    if let RefOr::T(reponse) = reponse
        && statut.starts_with(['4', '5'])
        && reponse.content.is_empty()
    {
        let probleme = Content::new(Some(Ref::from_schema_name("Probleme")));
        reponse.content.insert(PROBLEME.to_owned(), RefOr::T(probleme));
    }
}
