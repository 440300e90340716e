//! The network managers.

use crate::appels::utilisateur::gerant;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::schemas::hydra::CollectionGerants;
use crate::schemas::utilisateur::Gerant;
use crate::wire::appelant::Appelant;
use crate::wire::conditionnel::{Etiquette, negocier, repondre};
use crate::wire::hydra::{self, Collection};
use crate::wire::parametres::{Lecteur, Paires};
use axum::extract::State;
use axum::response::Response;
use catalogue::requete::parametres::{LIMITE, PAGE};
use http::HeaderMap;
use std::sync::{Arc, LazyLock};
use store::Numero;

/// The path of the call.
const CHEMIN: &str = "/api/user/responsables-reseau";

static RECHERCHE: LazyLock<String> = LazyLock::new(|| hydra::recherche(CHEMIN, &[PAGE, LIMITE]));

/// The network managers, by name.
#[utoipa::path(get, path = "/api/user/responsables-reseau", tag = "Utilisateur", operation_id = "responsablesReseau",
    params(
        ("page" = Option<u32>, Query, description = "Page, à partir de 1", minimum = 1),
        ("limit" = Option<u32>, Query, description = "Membres par page : 20 par défaut, 200 au plus", minimum = 1, maximum = 200),
    ),
    responses(
        (status = 200, description = "Les responsables réseau", body = CollectionGerants, content_type = "application/ld+json"),
        (status = 401, description = "Personne n’est connecté"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    paires: Paires,
) -> Result<Response, Error> {
    appelant.connecte()?;
    let type_mime = negocier(&demande)?;
    let mut lecteur = Lecteur::nouveau(&paires);
    let page = lecteur.page();
    lecteur.finir()?;
    let lecture = etat.base.lire().await?;
    let trouves = store::utilisateur::responsables_reseau(&lecture).await?;
    drop(lecture);
    let membres: Vec<Gerant> = trouves
        .iter()
        .skip(usize::try_from(page.numero - 1).unwrap_or(usize::MAX).saturating_mul(page.limite as usize))
        .take(page.limite as usize)
        .map(|utilisateur| gerant(&utilisateur.identite))
        .collect();
    let collection = Collection { chemin: CHEMIN, paires: &paires, page, total: trouves.len(), recherche: &RECHERCHE };
    let corps = collection.ecrire(membres.len(), |rang, sortie| hydra::valeur(sortie, &membres[rang]));
    // No version tells that one of these people changed: the tag is that of the body.
    let etiquette =
        Etiquette::nouvelle(&etat, Numero::default()).pour_la_portee(&appelant).texte(&String::from_utf8_lossy(&corps));
    Ok(repondre(&demande, &etiquette, type_mime, || corps))
}
