//! The call that shows the current user.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, negocier_simple, repondre};
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use std::sync::Arc;
use store::Numero;
use wire::utilisateur::UtilisateurCourant;

/// The current user, or `null` for a visitor.
#[utoipa::path(get, path = "/api/user/me", tag = "Utilisateur", operation_id = "moi",
    responses(
        (status = 200, description = "L’utilisateur connecté, ou null", body = Option<UtilisateurCourant>),
        (status = 304, description = "Rien n’a changé"),
    ))]
pub(crate) async fn moi(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let moi = appelant.session().map(|s| UtilisateurCourant::de(&s.utilisateur, s.incarnation.as_ref()));
    let corps = serde_json::to_vec(&moi).map_err(Error::interne)?;
    let version = appelant.session().map_or(0, |s| s.utilisateur.version);
    let etiquette = etiquette_de_moi(&etat, &appelant, &corps, version);
    Ok(repondre(&demande, &etiquette, type_mime, || corps))
}

/// The tag of the current user, at this version of their row. The tag also depends on the body, because the answer shows the referent, who
/// has a row of their own.
pub(crate) fn etiquette_de_moi(etat: &Etat, appelant: &Appelant, corps: &[u8], version: i64) -> Etiquette {
    let texte = String::from_utf8_lossy(corps);
    let qui = appelant.session().map_or(0, |s| s.utilisateur.id.0);
    Etiquette::nouvelle(etat, Numero::default()).nombre(i64::from(qui)).texte(&texte).version(version)
}
