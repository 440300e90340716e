//! Says which build runs: `GET /builds/latest.json`. Browsers ask regularly, to know whether they must load the page again.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::flux::version::Version;
use crate::plomberie::conditionnel::{Etiquette, negocier_simple, repondre_a_tous};
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use std::sync::Arc;
use wire::manifeste::Manifeste as Corps;

/// The build that is running.
#[utoipa::path(get, path = "/builds/latest.json", tag = "Portail", operation_id = "manifeste",
    responses((status = 200, description = "La version en service", body = Corps)))]
pub(crate) async fn lire(State(etat): State<Arc<Etat>>, demande: HeaderMap) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let Version { id, timestamp } = etat.version.clone();
    let corps = serde_json::to_vec(&Corps { id, timestamp }).map_err(Error::interne)?;
    // The tag depends only on the build, as the beginning of a drawing's tag does.
    Ok(repondre_a_tous(&demande, &Etiquette::du_dessin(&etat), type_mime, || corps))
}
