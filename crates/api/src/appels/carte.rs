//! The map of the search for programmes.

use crate::appels::recherche::{ParametresCarte, Recherche};
use crate::error::Error;
use crate::plomberie::hydra;
use axum::response::Response;
use catalogue::requete::FormeProgramme;
use catalogue::requete::lecture::lire_carte;
use wire::carte::CarteDeRecherche;

const CHEMIN: &str = "/api/offre/carte";

/// What a map shows of a search, in `limit` pins at most: its programmes one by one where the window holds no more of them, groups of
/// them otherwise. Every programme of the search that stands in the window is in one pin. The parameters are those of the search for
/// programmes, so that a screen sends the same ones (`page`, `order`, `groups` and `no_summary` are read and change nothing), and what
/// the map shows.
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
