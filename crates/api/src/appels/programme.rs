//! The calls on programmes: the search, and one programme.

use crate::appels::document;
use crate::appels::facade;
use crate::appels::recherche::{ParametresProgrammes, Recherche};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, avec_etiquette, inchangee, negocier};
use crate::plomberie::hydra::{self, Collection, recherche_programmes};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::FormeProgramme;
use catalogue::requete::lecture::lire_programmes;
use http::HeaderMap;
use std::sync::Arc;
use wire::hydra::CollectionProgrammes;
use wire::programme::Programme;

const CHEMIN: &str = "/api/offre/programmes";

/// The programmes of a search, one page at a time, by town unless another order is asked.
#[utoipa::path(get, path = "/api/offre/programmes", tag = "Offre", operation_id = "chercherProgrammes",
    params(ParametresProgrammes),
    responses(
        (status = 200, description = "Une page de programmes", body = CollectionProgrammes, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn chercher(recherche: Recherche) -> Result<Response, Error> {
    recherche.repondre(CHEMIN, "", lire_programmes, |catalogue, portee, requete, forme| {
        let trouves = catalogue.chercher_programmes(portee, requete);
        let lots = catalogue.lots_trouves(portee, &requete.filtre, &trouves.membres);
        let collection = Collection {
            chemin: CHEMIN,
            paires: &recherche.paires,
            page: requete.page,
            total: trouves.total,
            recherche: recherche_programmes(portee, forme),
        };
        collection.ecrire(trouves.membres.len(), |rang, sortie| {
            let programme = trouves.membres[rang];
            catalogue.ecrire_programme(portee, programme, requete.forme, sortie);
            hydra::membre(sortie, "lotsTrouves", &lots[rang]);
            if matches!(requete.forme, FormeProgramme::Entiere | FormeProgramme::SansSynthese) {
                facade::ajouter(&recherche.etat, catalogue, portee, programme, None, sortie);
            }
        })
    })
}

/// One programme, with its documents grouped by category.
#[utoipa::path(get, path = "/api/offre/programmes/{id}", tag = "Offre", operation_id = "lireProgramme",
    params(("id" = String, Path, description = "Identifiant du programme", example = "nantes1")),
    responses(
        (status = 200, description = "Le programme", body = Programme, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Le programme n’est plus disponible."),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let type_mime = negocier(&demande)?;
    let instantane = etat.instantane()?;
    let portee = appelant.portee();
    let catalogue = &instantane.catalogue;
    let programme = catalogue.programme(portee, &id).ok_or(Error::Introuvable(Absent::Programme))?;
    let etiquette = Etiquette::nouvelle(&etat, instantane.numero).pour_la_portee(&appelant).texte(CHEMIN).texte(&id);
    if let Some(reponse) = inchangee(&demande, &etiquette) {
        return Ok(reponse);
    }
    let documents = document::par_categorie(&etat, portee, &id).await?;
    let mut corps = Vec::with_capacity(8192);
    catalogue.ecrire_programme(portee, programme, FormeProgramme::Entiere, &mut corps);
    facade::ajouter(&etat, catalogue, portee, programme, None, &mut corps);
    // The snapshot has no documents, so they are added here.
    hydra::membre(&mut corps, "documents", &documents);
    Ok(avec_etiquette(&etiquette, type_mime, corps))
}
