//! The facets of the lot search.

use crate::appels::recherche::{ParametresLots, Recherche};
use crate::error::Error;
use crate::plomberie::hydra;
use axum::response::Response;
use catalogue::requete::lecture::lire_lots;
use wire::facette::Facettes;

const CHEMIN: &str = "/api/offre/lots/facettes";

/// The number of lots that each value of each filter would give, with the other filters kept. The parameters are those of
/// the search. `page`, `limit` and `order` are accepted and change nothing.
#[utoipa::path(get, path = "/api/offre/lots/facettes", tag = "Offre", operation_id = "lireFacettesDesLots",
    params(ParametresLots),
    responses(
        (status = 200, description = "Les facettes de la recherche", body = Facettes, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn lire(recherche: Recherche) -> Result<Response, Error> {
    // The facets of delivery and of deeds count months from today.
    let jour = recherche.etat.base.maintenant().jour();
    recherche.repondre(CHEMIN, &jour.to_string(), lire_lots, |catalogue, portee, requete, _| {
        let mut corps = Vec::with_capacity(4096);
        hydra::valeur(&mut corps, &catalogue.facettes(portee, &requete.filtre, jour));
        corps
    })
}
