//! The documents that describe the calls: OpenAPI 3.1 with a page to read it, and the JSON-LD document that answers link to.

pub(crate) mod commune;
pub(crate) mod parametres;
pub(crate) mod partagee;
mod vocabulaire;

use crate::plomberie::conditionnel::{JSON, JSON_LD};
use axum::Extension;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use vocabulaire::Vocabulaire;

/// The parts of the document that are not calls.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Portail B2B du logement neuf",
        description = "Recherche de programmes et de lots, sessions, documents. Les listes sont des collections hydra\u{a0}; \
            les erreurs sont en application/problem+json. La session est un cookie HttpOnly."
    ),
    components(schemas(wire::probleme::Probleme, crate::plomberie::tableur::FormatDExport)),
    tags(
        (name = "Offre", description = "Programmes, lots et documents, dans la portée de qui demande"),
        (name = "Lieux", description = "Lieux et adresses"),
        (name = "Session", description = "Connexion et déconnexion"),
        (name = "Utilisateur", description = "Qui est connecté"),
        (name = "Inscription", description = "Une société et son premier prescripteur s’inscrivent"),
        (name = "Mandat", description = "Le mandat d’une société"),
        (name = "Signature", description = "Un document se signe par un lien, et se vérifie"),
        (name = "Gestion", description = "Utilisateurs et sociétés, pour l’équipe et les responsables"),
        (name = "Portail", description = "Santé et version"),
    )
)]
pub(crate) struct Entete;

/// The documents, rendered and ready to be sent.
#[derive(Debug, Clone)]
pub(crate) struct Publiee {
    openapi: Arc<[u8]>,
    vocabulaire: Arc<[u8]>,
    entree: Arc<[u8]>,
}

impl Publiee {
    /// Renders the documents once.
    pub(crate) fn nouvelle(document: &Document) -> Self {
        let lu = serde_json::to_value(document).expect("the OpenAPI document, which the tests write");
        let decrit = Vocabulaire::de(&lu);
        let rendre = |valeur: &serde_json::Value| valeur.to_string().into_bytes().into();
        Self {
            openapi: serde_json::to_vec(document).expect("the OpenAPI document, which the tests write").into(),
            vocabulaire: rendre(&decrit.classes()),
            entree: rendre(&decrit.entree()),
        }
    }

    /// Sends the OpenAPI document.
    pub(crate) fn envoyer(&self) -> Response {
        envoyer(JSON, &self.openapi)
    }
}

/// The JSON-LD document that answers link to: the classes, their properties, types and calls.
#[utoipa::path(get, path = "/api/docs.jsonld", tag = "Portail", operation_id = "documentation",
    responses((status = 200, description = "Les classes et leurs propriétés", body = Object, content_type = "application/ld+json")))]
pub(crate) async fn json_ld(Extension(publiee): Extension<Publiee>) -> Response {
    envoyer(JSON_LD, &publiee.vocabulaire)
}

/// The entry point of hydra clients: the address of each collection.
#[utoipa::path(get, path = "/api", tag = "Portail", operation_id = "entree",
    responses((status = 200, description = "Les adresses des collections", body = Object, content_type = "application/ld+json")))]
pub(crate) async fn entree(Extension(publiee): Extension<Publiee>) -> Response {
    envoyer(JSON_LD, &publiee.entree)
}

fn envoyer(type_mime: &'static str, corps: &[u8]) -> Response {
    let en_tetes = [
        (header::CONTENT_TYPE, HeaderValue::from_static(type_mime)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
        (header::VARY, HeaderValue::from_static("Accept-Encoding")),
    ];
    (en_tetes, corps.to_vec()).into_response()
}
