//! The stream of live events, which tells open pages what changes.

use crate::error::Error;
use crate::flux::direct::{QuiSuit, Repere};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::fait::PATIENCE;
use crate::plomberie::parametres::{Lecteur, Paires};
use axum::body::Body;
use axum::extract::{FromRequestParts, State};
use axum::response::{IntoResponse, Response};
use futures::stream;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use std::convert::Infallible;
use std::sync::Arc;
use store::Numero;
use wire::evenement::Evenement;

const DERNIER_VU: HeaderName = HeaderName::from_static("last-event-id");
const SANS_TAMPON: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Marks an answer that lasts as long as somebody reads it. Its connection no longer counts among those of calls, and serves no call
/// afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FluxOuvert;

/// The position of the log of events. It is taken before everything else is read, even the session.
pub(crate) struct Depart(Repere);

impl FromRequestParts<Arc<Etat>> for Depart {
    type Rejection = Infallible;

    async fn from_request_parts(_parts: &mut Parts, etat: &Arc<Etat>) -> Result<Self, Infallible> {
        Ok(Self(etat.direct.repere()))
    }
}

/// A stream of the changes of lots, programmes and files, as this viewer may see them. The `id` of an event is the number
/// of its fact, and a browser that reconnects sends the last one it saw. The stream ends with the session, and when the
/// server stops. Browsers then reconnect by themselves.
#[utoipa::path(get, path = "/api/evenements", tag = "Offre", operation_id = "suivreLesEvenements",
    params(
        ("depuis" = Option<i64>, Query, description = "Numéro du dernier évènement vu\u{a0}; l’en-tête Last-Event-ID l’emporte", minimum = 0),
        ("Last-Event-ID" = Option<i64>, Header, description = "Numéro du dernier évènement vu, tel qu’un navigateur l’envoie en revenant", minimum = 0),
    ),
    responses(
        (status = 200, description = "Un flux d’évènements\u{a0}: lot, retire, programme, touche, resync ou, faute d’autre depuis vingt secondes, battement, chacun avec une ligne de JSON", body = Evenement, content_type = "text/event-stream"),
        (status = 400, description = "Le numéro du dernier évènement vu n’est pas lisible"),
        (status = 503, description = "Trop de flux sont ouverts, ou le catalogue se charge"),
    ))]
pub(crate) async fn ouvrir(
    State(etat): State<Arc<Etat>>,
    Depart(repere): Depart,
    appelant: Appelant,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    let mut lecteur = Lecteur::nouveau(&paires);
    let depuis = lecteur.numero("depuis");
    lecteur.finir()?;
    let vu = dernier_vu(&demande)?.or(depuis).map(Numero);
    // This refuses the stream while the catalogue is not loaded.
    etat.instantane()?;
    let qui = QuiSuit { portee: appelant.portee(), session: appelant.session_gardee(), adresse };
    if let (Some(vu), Some(_)) = (vu, &qui.session) {
        // The page may come from a server that is a little ahead, so wait until this server has applied the fact that the page saw. When
        // the fact takes too long, the stream tells the page to ask for everything again.
        etat.rattraper(vu, PATIENCE).await;
    }
    let lecteur = etat.direct.ouvrir(&etat.base, repere, qui, vu)?;
    let evenements = stream::unfold(lecteur, async |mut lecteur| {
        let octets = lecteur.suivant().await?;
        Some((Ok::<_, Infallible>(octets), lecteur))
    });
    let en_tetes = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONNECTION, HeaderValue::from_static("close")),
        (SANS_TAMPON, HeaderValue::from_static("no")),
    ];
    let mut reponse = (en_tetes, Body::from_stream(evenements)).into_response();
    reponse.extensions_mut().insert(FluxOuvert);
    Ok(reponse)
}

/// The last event that a returning browser saw. `None` when the header is absent or empty, because the browser then saw none.
fn dernier_vu(demande: &HeaderMap) -> Result<Option<i64>, Error> {
    let Some(valeur) = demande.get(DERNIER_VU).filter(|valeur| !valeur.is_empty()) else { return Ok(None) };
    let numero = valeur.to_str().ok().and_then(|valeur| valeur.trim().parse().ok());
    numero.map(Some).ok_or(Error::EnTete("Last-Event-ID"))
}
