//! The proof of work of a registration, or of the deposit of its files: a challenge in the format of altcha.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::parametres::{Lecteur, Paires};
use actions::captcha::{ALGORITHME, Defi, MAXIMUM, Usage, proposer};
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, header};
use std::sync::Arc;
use wire::inscription::DefiAltcha;

/// A challenge to be solved within twenty minutes. Its solution serves once.
#[utoipa::path(get, path = "/api/captcha", tag = "Inscription", operation_id = "proposerCaptcha",
    params(("usage" = Option<String>, Query, description = "À quoi servira la réponse\u{a0}: `inscription` (par défaut) ou `depot`")),
    responses(
        (status = 200, description = "Un défi, pour vingt minutes", body = DefiAltcha),
        (status = 400, description = "L’usage n’est pas connu"),
        (status = 429, description = "Trop de défis en une minute"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let usage = lire_usage(&paires)?;
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    let Defi { challenge, salt, signature } = proposer(etat.base.trousseau(), usage, etat.base.maintenant());
    let defi = DefiAltcha { algorithm: ALGORITHME.to_owned(), challenge, maxnumber: MAXIMUM, salt, signature };
    let mut reponse = prive(type_mime, serde_json::to_vec(&defi).map_err(Error::interne)?);
    reponse.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(reponse)
}

fn lire_usage(paires: &Paires) -> Result<Usage, Error> {
    let mut lecteur = Lecteur::nouveau(paires);
    let usage = lecteur.un("usage").map_or(Some(Usage::Inscription), Usage::depuis_code);
    if usage.is_none() {
        lecteur.refuser("usage", "«\u{a0}usage\u{a0}» vaut inscription ou depot.");
    }
    lecteur.finir()?;
    usage.ok_or(Error::RequeteIllisible)
}
