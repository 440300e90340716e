//! The proof of work that a registration brings: a challenge, in the words of altcha.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::schemas::inscription::DefiAltcha;
use crate::wire::client::AdresseClient;
use crate::wire::conditionnel::{negocier_simple, prive};
use actions::captcha::{ALGORITHME, Defi, MAXIMUM, proposer};
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, header};
use std::sync::Arc;

/// A challenge to be answered within twenty minutes, once.
#[utoipa::path(get, path = "/api/captcha", tag = "Inscription", operation_id = "proposerCaptcha",
    responses(
        (status = 200, description = "Un défi, pour vingt minutes", body = DefiAltcha),
        (status = 429, description = "Trop de défis en une minute"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    let Defi { challenge, salt, signature } = proposer(etat.base.trousseau(), etat.base.maintenant());
    let defi = DefiAltcha { algorithm: ALGORITHME.to_owned(), challenge, maxnumber: MAXIMUM, salt, signature };
    let mut reponse = prive(type_mime, serde_json::to_vec(&defi).map_err(Error::interne)?);
    reponse.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(reponse)
}
