//! Gives the refusals of the layers and of the router the same body as those of the calls.

use super::reussite::TelQuel;
use super::{ACCEPT_PATCH, Absent, DEFAUT, Error, PROBLEME, ecrire};
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use wire::probleme::Probleme;

/// Gives the error answers of the layers and of the router (405, 413, 415, …) the same body as those of the calls. Adds the name of the
/// brand to a defect, because the sentence of spec section 8 ends with it. Keeps the headers that carry meaning (`Allow`).
pub(crate) fn habiller(reponse: Response, marque: impl FnOnce() -> String) -> Response {
    signer(uniformiser(reponse), marque)
}

fn signer(mut reponse: Response, marque: impl FnOnce() -> String) -> Response {
    let Some(mut probleme) = reponse.extensions_mut().remove::<Probleme>() else { return reponse };
    probleme.detail = format!("{DEFAUT} {}", marque());
    let (parties, _) = reponse.into_parts();
    Response::from_parts(parties, ecrire(&probleme).into_body())
}

fn uniformiser(reponse: Response) -> Response {
    let est_probleme = reponse.headers().get(header::CONTENT_TYPE).is_some_and(|t| t.as_bytes() == PROBLEME.as_bytes());
    let error = match reponse.status() {
        _ if est_probleme || reponse.extensions().get::<TelQuel>().is_some() => return reponse,
        StatusCode::METHOD_NOT_ALLOWED => Error::MethodeRefusee,
        StatusCode::NOT_FOUND => Error::Introuvable(Absent::Adresse),
        StatusCode::NOT_ACCEPTABLE => Error::FormatNonServi,
        StatusCode::REQUEST_TIMEOUT => Error::RequeteTropLente,
        StatusCode::PAYLOAD_TOO_LARGE => Error::CorpsTropGrand,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Error::TypeNonLu,
        StatusCode::BAD_REQUEST => Error::RequeteIllisible,
        StatusCode::SERVICE_UNAVAILABLE => Error::Surcharge,
        statut if statut.is_server_error() => Error::interne(statut),
        _ => return reponse,
    };
    let (anciennes, _) = reponse.into_parts();
    let mut habillee = error.into_response();
    for nom in [header::ALLOW, ACCEPT_PATCH, header::RETRY_AFTER, header::WWW_AUTHENTICATE] {
        if let Some(valeur) = anciennes.headers.get(&nom) {
            habillee.headers_mut().insert(nom, valeur.clone());
        }
    }
    habillee
}
