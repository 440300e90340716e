//! The search of addresses. The national service answers when it is configured and available. Otherwise our own towns and
//! postcodes do.

use crate::appels::lieu::{reponse, texte};
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{JSON, preferer};
use crate::plomberie::parametres::{Lecteur, Paires};
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use std::net::IpAddr;
use std::sync::Arc;
use territoire::AdresseVille;
use wire::adresse::ProprietesAdresse as Proprietes;
use wire::adresse::{Adresse, Adresses, PointGeo, TypeAdresse, TypeCollection, TypePoint};

/// The media type of the answer, unless the client prefers plain JSON.
const GEO_JSON: &str = "application/geo+json";
/// The most addresses in an answer.
const LIMITE: usize = 10;

/// The addresses that match the typed text, as GeoJSON.
#[utoipa::path(get, path = "/search", tag = "Lieux", operation_id = "chercherAdresses",
    params(("q" = String, Query, description = "Ce qui est tapé", example = "44300 nantes")),
    responses(
        (status = 200, description = "Des adresses", body = Adresses, content_type = "application/geo+json"),
        (status = 400, description = "Des paramètres sont refusés"),
    ))]
pub(crate) async fn chercher(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    let type_mime = preferer(&demande, [GEO_JSON, JSON])?;
    let mut lecteur = Lecteur::nouveau(&paires);
    let texte = texte(&mut lecteur, "q");
    lecteur.finir()?;
    let features = match nationales(&etat, client, &texte).await {
        Some(features) => features,
        None => locales(&texte),
    };
    let corps = Adresses { type_collection: TypeCollection::FeatureCollection, features };
    Ok(reponse(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?))
}

/// The answer of the national service. `None` when it is absent or fails, or when the client's network address has asked too often, because
/// strangers must not use up our quota.
async fn nationales(etat: &Etat, client: IpAddr, texte: &str) -> Option<Vec<Adresse>> {
    let service = etat.reglages.adresses.as_ref()?;
    etat.limiteur_adresses.compter(client).ok()?;
    match service.chercher(texte, LIMITE, etat.base.maintenant().date()).await {
        Ok(adresses) => {
            Some(adresses.iter().map(|a| entree([&a.label, &a.context, &a.name, &a.postcode, &a.city], None)).collect())
        }
        Err(erreur) => {
            tracing::debug!(%erreur, "our own data answers instead of the address service");
            None
        }
    }
}

fn locales(texte: &str) -> Vec<Adresse> {
    let trouvees = territoire::territoire().adresses(texte, LIMITE);
    let sienne = |a: &AdresseVille| {
        let point = PointGeo { type_geometrie: TypePoint::Point, coordinates: [a.longitude, a.latitude] };
        entree([&a.label, &a.context, a.name, a.postcode, a.city], Some(point))
    };
    trouvees.iter().map(sienne).collect()
}

fn entree(textes: [&str; 5], geometry: Option<PointGeo>) -> Adresse {
    let [label, context, name, postcode, city] = textes.map(str::to_owned);
    Adresse {
        type_feature: TypeAdresse::Feature,
        geometry,
        properties: Proprietes { label, context, name, postcode, city },
    }
}
