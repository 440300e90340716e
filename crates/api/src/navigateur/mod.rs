//! The browser application: its files, and its pages with the true status of each.

mod coquille;
mod demandes;
mod fichiers;
mod pages;
mod premieres;

use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::wire::chemin::{est_appel, est_sous};
use crate::wire::couches;
use axum::Router;
use axum::extract::{FromRequestParts as _, Request};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use coquille::Coquille;
use fichiers::Fichiers;
use http::request::Parts;
use http::{HeaderValue, Uri, header};
use memory_serve::CacheControl;
use pages::{PAGES, Page};
use premieres::Premieres;
use std::sync::Arc;

use crate::wire::appelant::Appelant;

/// The mark, for browsers that ask for an icon.
const MARQUE_SVG: &[u8] = include_bytes!("../../../../web/public/marque.svg");
/// Where the application's own files live. Their names hold a hash of what is in them.
const FICHIERS: &str = "/assets";

/// The pages and files of the application, and what answers every address that nothing knows.
///
/// The first answers of a page are those of `appels`.
pub(crate) fn routes(etat: &Arc<Etat>, appels: Router) -> Router<Arc<Etat>> {
    let coquille = Coquille::nouvelle(etat);
    let accueil = Arc::new(Accueil { premieres: Premieres::de(appels), fichiers: Fichiers::de_la_construction() });
    let fichiers = memory_serve::load!().index_file(None).cache_control(CacheControl::Long);
    let mut routes: Router<Arc<Etat>> = Router::new();
    for page in PAGES {
        let coquille = coquille.clone();
        let (etat, accueil) = (Arc::clone(etat), Arc::clone(&accueil));
        routes = routes.route(
            page.chemin,
            get(move |requete: Request| {
                let (coquille, etat, accueil) = (coquille.clone(), Arc::clone(&etat), Arc::clone(&accueil));
                async move { servir(&etat, &coquille, &accueil, page, requete.into_parts().0).await }
            }),
        );
    }
    let maintenance = etat.reglages.maintenance;
    routes
        .route_layer(from_fn_with_state(etat.reglages.limites.delai, couches::delai))
        .route("/marque.svg", get(marque))
        .route("/favicon.ico", get(marque))
        .nest(FICHIERS, fichiers.into_router())
        .fallback(async move |requete: Request| match sans_barre(requete.uri()) {
            Some(adresse) if !maintenance => Redirect::permanent(&adresse).into_response(),
            _ => inconnue(&coquille, maintenance, requete.uri().path()),
        })
}

/// The address of a page without the slash at its end, under which it is known: one page has one address. `None` for the
/// others. It starts with one slash whatever came, so that it never leads to another host.
fn sans_barre(adresse: &Uri) -> Option<String> {
    let chemin = adresse.path().strip_suffix('/').filter(|reste| !reste.is_empty())?.trim_matches(['/', '\\']);
    let chemin = format!("/{chemin}");
    let connue = !est_hors_des_pages(&chemin) && PAGES.iter().any(|page| page.est(&chemin));
    connue.then(|| match adresse.query() {
        Some(suite) => format!("{chemin}?{suite}"),
        None => chemin,
    })
}

/// Whether an address is that of a call, or of a file, rather than of a page.
pub(crate) fn est_hors_des_pages(chemin: &str) -> bool {
    est_appel(chemin) || est_sous(chemin, FICHIERS)
}

/// What a page brings along at a first visit.
struct Accueil {
    premieres: Premieres,
    fichiers: Fichiers,
}

async fn servir(etat: &Arc<Etat>, coquille: &Coquille, accueil: &Accueil, page: &Page, mut parts: Parts) -> Response {
    if etat.reglages.maintenance && !page.reste_ouverte() {
        return coquille.refuser(Error::Maintenance);
    }
    // A cookie that cannot be looked up is no reason to show nothing: the browser says what fails.
    match Appelant::from_request_parts(&mut parts, etat).await {
        Ok(appelant) => match page.admettre(etat, &appelant, parts.uri.path()).await {
            // Under maintenance the calls are closed, to the page as to everybody.
            Ok(()) if etat.reglages.maintenance => {
                coquille.envoyer(page.chemin, &accueil.fichiers.liens(page.chemin, false))
            }
            Ok(()) => {
                let montree = page.se_montre(&appelant);
                let connecte = appelant.session().is_some();
                let liens = if montree { accueil.fichiers.liens(page.chemin, connecte) } else { String::new() };
                let premieres = accueil.premieres.element(etat, page.chemin, montree, &parts).await;
                coquille.envoyer_avec(page.chemin, &liens, &premieres)
            }
            Err(error) => coquille.refuser(error),
        },
        Err(error) => coquille.refuser(error),
    }
}

/// An address that nothing answers: a problem for calls and files, the application's own page elsewhere.
fn inconnue(coquille: &Coquille, maintenance: bool, chemin: &str) -> Response {
    let error = if maintenance { Error::Maintenance } else { Error::Introuvable(Absent::Adresse) };
    if est_hors_des_pages(chemin) { error.into_response() } else { coquille.refuser(error) }
}

async fn marque() -> Response {
    let en_tetes = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")),
    ];
    (en_tetes, MARQUE_SVG).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_barre_de_trop_mene_a_la_page_et_nulle_part_ailleurs() {
        let mene = |adresse: &str| sans_barre(&adresse.parse().expect("an address"));
        assert_eq!(
            mene("/recherche/lots/?pieces=3&lieu=52-44").as_deref(),
            Some("/recherche/lots?pieces=3&lieu=52-44")
        );
        assert_eq!(mene("/lot/PG00001-A105/documents/").as_deref(), Some("/lot/PG00001-A105/documents"));
        assert_eq!(mene("/cgu//").as_deref(), Some("/cgu"));
        for ailleurs in [
            "/",
            "/recherche/lots",
            "/nulle-part/",
            "/lot/",
            "//ailleurs.example/",
            "/api/offre/lots/",
            "/assets/a.js/",
        ] {
            assert_eq!(mene(ailleurs), None, "{ailleurs}");
        }
    }
}
