//! The deposit of visitors who register: a proof of work opens a place where they put their seven files.

use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::corps::Objet;
use actions::Contexte;
use actions::inscription::{ouvrir_depot, rouvrir_depot};
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, HeaderName};
use std::sync::Arc;
use wire::corps::TexteExact;
use wire::inscription::{DepotDeFichiers, DepotDemande, DepotPoursuivi, DocumentEnAttente};
use wire::instant;

/// The header that names the deposit. It is not in the address, because proxies log addresses.
pub(crate) const DEPOT: HeaderName = HeaderName::from_static("linteau-depot");

/// The deposit that a call names. `None` when the call names none.
pub(crate) fn depot_nomme(demande: &HeaderMap) -> Result<Option<&str>, Error> {
    demande.get(DEPOT).map(|valeur| valeur.to_str().map_err(|_| Error::EnTete("Linteau-Depot"))).transpose()
}

/// Opens a deposit for an hour. Each file and each return prolong it, up to a day.
#[utoipa::path(post, path = "/api/inscription/depot", tag = "Inscription", operation_id = "ouvrirDepot",
    request_body(content = DepotDemande, content_type = "application/json"),
    responses(
        (status = 201, description = "Le dépôt est ouvert, sous un nom à garder", body = DepotDeFichiers),
        (status = 400, description = "Des champs manquent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "La réponse au défi n’est pas, ou n’est plus valable"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn ouvrir(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    let DepotDemande { token: TexteExact(token) } = objet.lire_comme()?;
    let ouvert = ouvrir_depot(&Contexte::d_un_visiteur(etat.base.clone(), client), &token).await?;
    let corps = DepotDeFichiers { depot: ouvert.jeton.en_clair().to_owned(), expire_le: instant(ouvert.expire) };
    Ok(Reussite::Cree.dire(prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?)))
}

/// Keeps a deposit open for a visitor who comes back, and lists what it still holds.
#[utoipa::path(post, path = "/api/inscription/depot/prolongation", tag = "Inscription", operation_id = "prolongerDepot",
    params(("Linteau-Depot" = String, Header, description = "Nom du dépôt")),
    responses(
        (status = 200, description = "Le dépôt reste ouvert\u{a0}: ce qui s’y trouve", body = DepotPoursuivi),
        (status = 404, description = "Ce dépôt n’est pas, ou n’est plus ouvert"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn prolonger(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    let nomme = depot_nomme(&demande)?.unwrap_or_default();
    let rouvert = rouvrir_depot(&Contexte::d_un_visiteur(etat.base.clone(), client), nomme).await?;
    let documents = rouvert.fichiers.into_iter().map(|fichier| DocumentEnAttente {
        emplacement: fichier.emplacement.code().to_owned(),
        nom: fichier.nom,
        taille: fichier.taille,
    });
    let corps = DepotPoursuivi { expire_le: instant(rouvert.expire), documents: documents.collect() };
    Ok(prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?))
}
