//! Which build runs: `GET /builds/latest.json`, polled by browsers that want to know whether to reload.

use crate::conditionnel::{Etiquette, negocier_simple, repondre_a_tous};
use crate::error::Error;
use crate::etat::Etat;
use crate::schemas::manifeste::Manifeste as Corps;
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use std::hash::Hasher as _;
use std::sync::Arc;
use std::time::UNIX_EPOCH;
use xxhash_rust::xxh3::Xxh3Default;

/// The identity of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Manifeste {
    /// Differs between two builds.
    pub(crate) id: String,
    /// When it was made, in milliseconds since 1970.
    pub(crate) timestamp: u64,
}

impl Manifeste {
    /// That of the running program: its version, and the size and date of its file, which every build changes.
    pub(crate) fn de_ce_programme() -> Self {
        let fiche = std::env::current_exe().and_then(|chemin| chemin.metadata());
        let taille = fiche.as_ref().map_or(0, std::fs::Metadata::len);
        let date = fiche.and_then(|f| f.modified()).ok().and_then(|d| d.duration_since(UNIX_EPOCH).ok());
        let date = date.unwrap_or_default();
        let mut hache = Xxh3Default::new();
        hache.write_u64(taille);
        hache.write_u128(date.as_nanos());
        let version = env!("CARGO_PKG_VERSION");
        Self {
            id: format!("{version}-{:016x}", hache.finish()),
            timestamp: u64::try_from(date.as_millis()).unwrap_or(0),
        }
    }
}

/// The build that runs.
#[utoipa::path(get, path = "/builds/latest.json", tag = "Portail", operation_id = "manifeste",
    responses((status = 200, description = "La version en service", body = Corps)))]
pub(crate) async fn lire(State(etat): State<Arc<Etat>>, demande: HeaderMap) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let Manifeste { id, timestamp } = etat.manifeste.clone();
    let corps = serde_json::to_vec(&Corps { id, timestamp }).map_err(Error::interne)?;
    // Nothing but the build: it is what the tag of a drawing begins with.
    Ok(repondre_a_tous(&demande, &Etiquette::du_dessin(&etat), type_mime, || corps))
}
