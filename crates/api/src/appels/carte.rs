//! The map of the search for programmes.

use crate::appels::recherche::{ParametresCarte, Recherche};
use crate::error::Error;
use crate::plomberie::hydra;
use axum::response::Response;
use catalogue::requete::FormeProgramme;
use catalogue::requete::lecture::lire_carte;
use wire::carte::CarteDeRecherche;

const CHEMIN: &str = "/api/offre/carte";

/// The programmes of a search on a map, in at most `limit` pins. Programmes have a pin each when the window has room for
/// all of them. Otherwise they are grouped, and every programme in the window is in one pin. The parameters are those of
/// the programme search, and those of the map; `page`, `order`, `groups` and `no_summary` are accepted and change nothing.
#[utoipa::path(get, path = "/api/offre/carte", tag = "Offre", operation_id = "lireCarte",
    params(ParametresCarte),
    responses(
        (status = 200, description = "Les épingles de la carte", body = CarteDeRecherche, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn lire(recherche: Recherche) -> Result<Response, Error> {
    recherche.repondre(CHEMIN, "", lire_carte, |catalogue, portee, requete, _| {
        let epingles = catalogue.epingles(portee, requete);
        let mut corps = Vec::with_capacity(1024 + 512 * epingles.programmes.len());
        corps.extend_from_slice(b"{\"total\":");
        hydra::valeur(&mut corps, &epingles.total);
        corps.extend_from_slice(b",\"programmes\":[");
        for (rang, (programme, lots)) in epingles.programmes.iter().enumerate() {
            if rang > 0 {
                corps.push(b',');
            }
            catalogue.ecrire_programme(portee, *programme, FormeProgramme::CarteSansSynthese, &mut corps);
            hydra::membre(&mut corps, "lotsTrouves", lots);
        }
        corps.extend_from_slice(b"],\"groupes\":");
        hydra::valeur(&mut corps, &epingles.groupes);
        corps.push(b'}');
        corps
    })
}
