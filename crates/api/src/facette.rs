//! The facets of the lot search.

use crate::conditionnel::{Etiquette, negocier, repondre};
use crate::contexte::Contexte;
use crate::documentation::ParametresLots;
use crate::error::Error;
use crate::etat::Etat;
use crate::hydra;
use crate::parametres::{Paires, refuses};
use crate::schemas::facette::Facettes;
use crate::schemas::probleme::Probleme;
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::lecture::lire_lots;
use chrono_tz::Europe::Paris;
use http::HeaderMap;
use std::sync::Arc;

/// The path of the call.
const CHEMIN: &str = "/api/offre/lots/facettes";

/// How many lots each value of each filter would give, the other filters kept. The parameters are those of the search, so
/// that a screen sends the same ones: `page`, `limit` and `order` are read and change nothing.
#[utoipa::path(get, path = "/api/offre/lots/facettes", tag = "Offre", operation_id = "lireFacettesDesLots",
    params(ParametresLots),
    responses(
        (status = 200, description = "Les facettes de la recherche", body = Facettes, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés", body = Probleme, content_type = "application/problem+json"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    contexte: Contexte,
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    let type_mime = negocier(&demande)?;
    let portee = contexte.portee();
    let filtre = lire_lots(&paires.0, portee).map_err(refuses)?.filtre;
    let instantane = etat.instantane()?;
    // Months of delivery and of deeds are counted from today.
    let jour = etat.base.maintenant().date().with_timezone(&Paris).date_naive();
    let etiquette = Etiquette::nouvelle(&etat, instantane.numero)
        .pour_la_portee(&contexte)
        .texte(CHEMIN)
        .texte(&jour.to_string())
        .texte(&paires.canoniques());
    Ok(repondre(&demande, &etiquette, type_mime, || {
        let mut corps = Vec::with_capacity(4096);
        hydra::valeur(&mut corps, &instantane.catalogue.facettes(portee, &filtre, jour));
        corps
    }))
}
