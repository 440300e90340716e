//! Health and readiness: whether the process lives, and whether calls may be sent to it.

use crate::flux::etat::Etat;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};
use std::sync::Arc;
use wire::sante::{Pret, Sante};

/// Says that the process is alive.
#[utoipa::path(get, path = "/api/sante", tag = "Portail", operation_id = "sante",
    responses((status = 200, description = "Le processus répond", body = Sante)))]
pub(crate) async fn sante() -> Response {
    let corps = Json(Sante { statut: "ok".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() });
    sans_memoire(corps.into_response())
}

/// Says whether calls may be sent here: the catalogue is loaded, facts lag by five seconds at most, and answered writes can
/// be read.
#[utoipa::path(get, path = "/api/pret", tag = "Portail", operation_id = "pret",
    responses(
        (status = 200, description = "Prêt", body = Pret),
        (status = 503, description = "Le catalogue se charge, les faits tardent, ou un fait annoncé est introuvable", body = Pret),
    ))]
pub(crate) async fn pret(State(etat): State<Arc<Etat>>) -> Response {
    let retard = etat.retard().await;
    let corps = Pret {
        pret: retard.est_pret(),
        dernier_fait: etat.dernier_fait().0,
        faits_en_retard: retard.faits,
        secondes_de_retard: retard.depuis.map(|depuis| depuis.as_secs()),
        fait_introuvable: retard.introuvable.map(|numero| numero.0),
        lignes_ecartees: etat.avancement.borrow().ecartees.len() as u64,
    };
    sans_memoire(crate::error::selon_l_etat(retard.est_pret(), Json(corps).into_response()))
}

fn sans_memoire(mut reponse: Response) -> Response {
    reponse.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reponse
}
