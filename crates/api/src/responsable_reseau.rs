//! The network managers.

use crate::conditionnel::{JSON, prive};
use crate::contexte::Contexte;
use crate::error::Error;
use crate::etat::Etat;
use crate::parametres::{Paires, aucun};
use crate::schemas::probleme::Probleme;
use crate::schemas::utilisateur::Gerant;
use crate::utilisateur::gerant;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// The network managers, by name.
#[utoipa::path(get, path = "/api/user/responsables-reseau", tag = "Utilisateur", operation_id = "responsablesReseau",
    responses(
        (status = 200, description = "Les responsables réseau", body = Vec<Gerant>),
        (status = 401, description = "Personne n’est connecté", body = Probleme, content_type = "application/problem+json"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    contexte: Contexte,
    paires: Paires,
) -> Result<Response, Error> {
    contexte.connecte()?;
    aucun(&paires)?;
    let lecture = etat.base.lire().await?;
    let trouves = store::utilisateur::responsables_reseau(&lecture).await?;
    drop(lecture);
    let liste: Vec<Gerant> = trouves.iter().map(|utilisateur| gerant(&utilisateur.identite)).collect();
    Ok(prive(JSON, serde_json::to_vec(&liste).map_err(Error::interne)?))
}
