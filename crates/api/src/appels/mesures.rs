//! The call that the speed of the search is compared with. It exists only with the feature `mesures`, and never in the portal.
//!
//! `PUT /api/mesures/constante` keeps a body, and `GET` sends this body to any signed-in user. The call has the layers, the deadline and
//! the session check of a search. The difference of time between the two is therefore the cost of searching and of writing the page.

use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::negocier;
use crate::plomberie::couches;
use axum::Router;
use axum::body::Body;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, header};
use std::sync::{Arc, PoisonError, RwLock};

/// The route that keeps and sends the body.
pub(crate) fn routes(etat: &Arc<Etat>) -> Router<Arc<Etat>> {
    let tenue: Arc<RwLock<Bytes>> = Arc::default();
    let pour_envoyer = Arc::clone(&tenue);
    let envoyer = async move |appelant: Appelant, demande: HeaderMap| envoyer(&appelant, &demande, &pour_envoyer);
    let recevoir = async move |corps: Bytes| {
        *tenue.write().unwrap_or_else(PoisonError::into_inner) = corps;
        no_content()
    };
    Router::new()
        .route("/api/mesures/constante", get(envoyer).put(recevoir))
        // The body is a page of a search, which is larger than the bodies that people send.
        .layer(DefaultBodyLimit::max(1 << 20))
        .route_layer(from_fn_with_state(etat.reglages.limites.delai, couches::delai))
}

/// Sends the body with the headers of a page of the search.
fn envoyer(appelant: &Appelant, demande: &HeaderMap, tenue: &RwLock<Bytes>) -> Result<Response, Error> {
    appelant.connecte()?;
    let type_mime = negocier(demande)?;
    let corps = tenue.read().unwrap_or_else(PoisonError::into_inner).clone();
    let en_tetes = [
        (header::CONTENT_TYPE, HeaderValue::from_static(type_mime)),
        (header::ETAG, HeaderValue::from_static("W/\"00000000000000000000000000000000\"")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (header::VARY, HeaderValue::from_static("Accept, Accept-Encoding, Cookie")),
    ];
    Ok((en_tetes, Body::from(corps)).into_response())
}
