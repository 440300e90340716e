//! The list of the network managers.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::Paires;
use axum::extract::State;
use axum::response::Response;
use std::sync::{Arc, LazyLock};
use wire::hydra::CollectionGerants;
use wire::utilisateur::Gerant;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| ListeDecrite::a("/api/user/responsables-reseau"));

/// The network managers, by name.
#[utoipa::path(get, path = "/api/user/responsables-reseau", tag = "Utilisateur", operation_id = "responsablesReseau",
    params(
        ("page" = Option<u64>, Query, description = "Page, à partir de 1", minimum = 1, maximum = 4_294_967_295_u64),
        ("limit" = Option<u32>, Query, description = "Membres par page\u{a0}: 20 par défaut, 200 au plus", minimum = 1, maximum = 200),
    ),
    responses(
        (status = 200, description = "Les responsables réseau", body = CollectionGerants, content_type = "application/ld+json"),
        (status = 401, description = "Personne n’est connecté"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    appelant.connecte()?;
    let question = LISTE.lire(&paires).finir()?;
    let lecture = etat.base.lire().await?;
    let trouves = store::utilisateur::responsables_reseau(&lecture).await?;
    drop(lecture);
    Ok(question
        .repondre(&etat, &appelant, &negocie, &trouves, |utilisateur| Gerant::from(utilisateur.identite.clone())))
}
