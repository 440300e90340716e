//! The audience measure: counts a page view, unless the browser says that its user refuses.
//!
//! The call is open to visitors. The network address only serves the limit per minute, which is kept in memory, and is never written. The
//! browser sends the call without its session.

use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::corps::Objet;
use axum::extract::State;
use axum::response::Response;
use domain::mesure_audience::{PageVue, Proprietes};
use http::{HeaderMap, HeaderName};
use std::sync::Arc;
use wire::corps::TexteExact;
use wire::mesure_audience::{PageVue as PageEnvoyee, ProprietesDePage};

/// The most bytes of a page view, far above the longest one.
pub(crate) const CORPS: usize = 4 * 1024;
/// The headers by which a browser says that its user refuses to be tracked.
const REFUS: [HeaderName; 2] = [HeaderName::from_static("dnt"), HeaderName::from_static("sec-gpc")];

/// Counts a page view.
#[utoipa::path(post, path = "/api/mesure", tag = "Portail", operation_id = "mesurer",
    request_body(content = PageEnvoyee, content_type = "application/json"),
    responses(
        (status = 204, description = "La page est comptée, ou ne l’est pas parce que le navigateur envoie «\u{a0}DNT: 1\u{a0}» ou «\u{a0}Sec-GPC: 1\u{a0}»"),
        (status = 400, description = "Des champs manquent, sont inconnus ou illisibles"),
        (status = 413, description = "Le corps dépasse 4\u{a0}Kio"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Des valeurs sont refusées"),
        (status = 429, description = "Trop de pages en une minute"),
    ))]
pub(crate) async fn mesurer(
    State(etat): State<Arc<Etat>>,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let vue = lire(&objet)?;
    etat.limiteur_mesures.compter(adresse)?;
    if !REFUS.iter().any(|nom| demande.get(nom).is_some_and(|valeur| valeur == "1")) {
        etat.mesure.compter(etat.base.maintenant(), vue)?;
    }
    Ok(no_content())
}

/// Reads the page view, or lists every missing, unknown or badly typed field.
fn lire(objet: &Objet) -> Result<PageVue, Error> {
    let PageEnvoyee { page: TexteExact(page), chapitres, proprietes } = objet.lire_sans_nul()?;
    let ProprietesDePage { chemin, type_utilisateur, profil, is_external, is_incarned } = proprietes;
    let proprietes = Proprietes { chemin, type_utilisateur, profil, is_external, is_incarned };
    Ok(PageVue { page, chapitres, proprietes })
}
