//! The calls on lots.

use crate::appels::actions_lot::{self, Surcouche};
use crate::appels::facade;
use crate::appels::recherche::{ParametresLots, Recherche};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::schemas::hydra::CollectionLots;
use crate::schemas::lot::Lot;
use crate::wire::appelant::Appelant;
use crate::wire::conditionnel::{Etiquette, negocier, repondre};
use crate::wire::hydra::{Collection, recherche_lots};
use axum::extract::{Path, State};
use axum::response::Response;
use catalogue::requete::lecture::lire_lots;
use http::HeaderMap;
use std::sync::Arc;

/// The path of the search.
const CHEMIN: &str = "/api/offre/lots";

/// The lots that hold, a page at a time; price ascending unless asked otherwise.
#[utoipa::path(get, path = "/api/offre/lots", tag = "Offre", operation_id = "chercherLots", params(ParametresLots),
    responses(
        (status = 200, description = "Une page de lots", body = CollectionLots, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn chercher(recherche: Recherche) -> Result<Response, Error> {
    recherche.repondre(CHEMIN, "", lire_lots, |catalogue, portee, requete, forme| {
        let trouves = catalogue.chercher_lots(portee, requete);
        let actions = actions_lot::de_liste(&recherche.appelant);
        let collection = Collection {
            chemin: CHEMIN,
            paires: &recherche.paires,
            page: requete.page,
            total: trouves.total,
            recherche: recherche_lots(portee, forme),
        };
        collection.ecrire(trouves.membres.len(), |rang, sortie| {
            catalogue.ecrire_lot(portee, trouves.membres[rang], actions, sortie);
        })
    })
}

/// One lot, with what this person may do with it.
#[utoipa::path(get, path = "/api/offre/lots/{id}", tag = "Offre", operation_id = "lireLot",
    params(("id" = String, Path, description = "Identifiant du lot : `{programme}-{numero}`", example = "nantes1-A201")),
    responses(
        (status = 200, description = "Le lot", body = Lot, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Le lot n'est plus disponible."),
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
    let lot = catalogue.lot(portee, &id).ok_or(Error::Introuvable(Absent::Lot))?;
    let etiquette = Etiquette::nouvelle(&etat, instantane.numero).pour_la_personne(&appelant).texte(CHEMIN).texte(&id);
    Ok(repondre(&demande, &etiquette, type_mime, || {
        let mut corps = Vec::with_capacity(4096);
        // Nothing of what people hold is opened yet: no lot has a reason of its own for anyone.
        let actions = actions_lot::de_la_personne(&appelant, &Surcouche::default());
        catalogue.ecrire_lot(portee, lot, &actions, &mut corps);
        facade::ajouter(&etat, catalogue, portee, catalogue.programme_du_lot(lot), Some(&id), &mut corps);
        corps
    }))
}
