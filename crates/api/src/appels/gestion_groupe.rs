//! The groups of partner companies, from which staff choose when they put a company in a group.

use crate::appels::gestion::exiger;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::liste::ListeDecrite;
use crate::plomberie::parametres::Paires;
use axum::extract::State;
use axum::response::Response;
use domain::acces::Role;
use std::sync::{Arc, LazyLock};
use wire::hydra::CollectionGroupes;
use wire::utilisateur::GroupeDuFil;

static LISTE: LazyLock<ListeDecrite> = LazyLock::new(|| ListeDecrite::a("/api/gestion/groupes"));

/// The groups, by name, even those without a company.
#[utoipa::path(get, path = "/api/gestion/groupes", tag = "Gestion", operation_id = "listerGroupes",
    params(
        ("page" = Option<u64>, Query, description = "Page, à partir de 1", minimum = 1, maximum = 4_294_967_295_u64),
        ("limit" = Option<u32>, Query, description = "Membres par page\u{a0}: 20 par défaut, 200 au plus", minimum = 1, maximum = 200),
    ),
    responses(
        (status = 200, description = "Les groupes", body = CollectionGroupes, content_type = "application/ld+json"),
        (status = 304, description = "Rien n’a changé"),
        (status = 403, description = "Le rôle ne le permet pas"),
    ))]
pub(crate) async fn lister(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    negocie: Negocie,
    paires: Paires,
) -> Result<Response, Error> {
    exiger(&appelant, &[Role::IR])?;
    let question = LISTE.lire(&paires).finir()?;
    let lecture = etat.base.lire().await?;
    let trouves = store::groupe::lister(&lecture).await?;
    drop(lecture);
    Ok(question.repondre(&etat, &appelant, &negocie, &trouves, |groupe| GroupeDuFil::from(groupe)))
}
