//! The browser application: its files, and its pages with the true status of each.

mod adresse;
mod coquille;
mod demandes;
mod fichiers;
mod pages;
mod peinture;
mod premieres;

use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::chemin::{est_appel, est_sous};
use crate::plomberie::couches;
use axum::Router;
use axum::extract::{FromRequestParts as _, Request};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use coquille::Coquille;
use demandes::paires;
use fichiers::{AvantLesScripts, FichiersDesPages, Pour};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, Uri, header};
use memory_serve::CacheControl;
use pages::{PAGES, PageDuNavigateur};
use peinture::{PageDemandee, Peinture};
use premieres::{Apport, Premieres};
use std::sync::Arc;

use crate::plomberie::appelant::Appelant;

/// The mark, for browsers that ask for an icon at the usual address.
const MARQUE_SVG: &[u8] = include_bytes!("../../../../web/public/marque.svg");
/// The script that asks for the scripts of a page once its painting has been shown.
pub(super) const DEPART_JS: &str = include_str!("depart.js");
/// The folder of the application's own files. The name of each holds a hash of its content.
const FICHIERS: &str = "/assets";

/// The pages and files of the application, and the answer to every unknown address.
///
/// The first answers of a page come from the routes `appels`.
pub(crate) fn routes(etat: &Arc<Etat>, appels: Router) -> Router<Arc<Etat>> {
    let coquille = Coquille::nouvelle(etat);
    let accueil =
        Arc::new(Accueil { premieres: Premieres::de(appels), fichiers: FichiersDesPages::de_la_construction() });
    let fichiers = memory_serve::load!().index_file(None).cache_control(CacheControl::Long);
    let mut routes: Router<Arc<Etat>> = Router::new();
    for page in PAGES.iter() {
        let coquille = coquille.clone();
        let (etat, accueil) = (Arc::clone(etat), Arc::clone(&accueil));
        routes = routes.route(
            &page.chemin,
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
        .route("/depart.js", get(depart))
        .nest(FICHIERS, fichiers.into_router())
        .fallback(async move |requete: Request| match juste(requete.uri()) {
            Some(juste) if !maintenance => Redirect::permanent(&juste).into_response(),
            _ => inconnue(&coquille, maintenance, requete.uri().path()),
        })
}

/// The address of a page that the received address was meant to be, when something changed it on its way.
fn juste(recue: &Uri) -> Option<String> {
    adresse::redresser(recue.path(), recue.query(), None).filter(|_| !est_hors_des_pages(recue.path()))
}

/// Redirects a browser that opens the address of a call (a document, an export) to the address that was meant, when the one received has no
/// answer. A program that calls us gets the usual error about its address.
pub(crate) async fn redresser_un_appel(requete: Request, suite: Next) -> Response {
    let ouvre = *requete.method() == Method::GET && accepte_une_page(requete.headers());
    let recue = ouvre.then(|| requete.uri().clone()).filter(|recue| est_appel(recue.path()));
    let reponse = suite.run(requete).await;
    let juste = recue
        .filter(|_| reponse.status().is_client_error())
        .and_then(|r| adresse::redresser_un_appel(r.path(), r.query()));
    match juste.filter(|juste| est_appel(juste)) {
        Some(juste) => Redirect::temporary(&juste).into_response(),
        None => reponse,
    }
}

/// Whether a request comes from a browser that opens a page or a link.
fn accepte_une_page(en_tetes: &HeaderMap) -> bool {
    en_tetes.get(header::ACCEPT).is_some_and(|types| types.as_bytes().starts_with(b"text/html"))
}

/// Whether an address is that of a call, or of a file, rather than of a page.
pub(crate) fn est_hors_des_pages(chemin: &str) -> bool {
    est_appel(chemin) || est_sous(chemin, FICHIERS)
}

/// The data that a page brings along at a first visit.
struct Accueil {
    premieres: Premieres,
    fichiers: FichiersDesPages,
}

async fn servir(
    etat: &Arc<Etat>,
    coquille: &Coquille,
    accueil: &Accueil,
    page: &PageDuNavigateur,
    mut parts: Parts,
) -> Response {
    if etat.reglages.maintenance && !page.reste_ouverte() {
        return coquille.refuser(Error::Maintenance);
    }
    // When the session of a cookie cannot be looked up, the page is still sent, and the browser says what fails.
    let appelant = match Appelant::from_request_parts(&mut parts, etat).await {
        Ok(appelant) => appelant,
        Err(error) => return coquille.refuser(error),
    };
    let chemin = parts.uri.path();
    if let Some(juste) = juste(&parts.uri)
        && (adresse::chemin(&juste) == chemin || !page.est_ainsi(etat, &appelant, chemin))
    {
        return Redirect::permanent(&juste).into_response();
    }
    match page.admettre(etat, &appelant, chemin).await {
        // Under maintenance all calls are closed, also those whose answers a page would bring.
        Ok(()) if etat.reglages.maintenance => coquille
            .envoyer(&page.chemin, &accueil.fichiers.liens(&page.modules, Pour::Visiteur, AvantLesScripts::Vide)),
        Ok(()) => {
            let montree = page.se_montre(&appelant);
            let pour = if appelant.session().is_some() { Pour::Connecte } else { Pour::Visiteur };
            let apport = accueil.premieres.apport(etat, &page.chemin, montree, &parts).await;
            let peinture = if montree { peindre(etat, page, &parts.uri, &apport) } else { None };
            let est_un_ecran = matches!(peinture, Some(Peinture::Ecran(_)));
            let ecran = if est_un_ecran { AvantLesScripts::Peinte } else { AvantLesScripts::Vide };
            let liens = if montree { accueil.fichiers.liens(&page.modules, pour, ecran) } else { String::new() };
            coquille.envoyer_avec(&page.chemin, &liens, peinture.as_ref(), &apport.element())
        }
        Err(error) => coquille.refuser(error),
    }
}

/// The painting of a page, made of the answers that the page brings.
fn peindre(etat: &Etat, page: &PageDuNavigateur, adresse: &Uri, apport: &Apport) -> Option<Peinture> {
    let demandee = PageDemandee {
        page,
        chemin: adresse.path(),
        paires: &paires(adresse.query()),
        marque: &etat.marque(),
        instant: apport.instant,
    };
    peinture::peindre(&demandee, &apport.reponses())
}

/// Answers an unknown address: with a problem for calls and files, with the application's page for all others.
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

async fn depart() -> Response {
    let en_tetes = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")),
    ];
    (en_tetes, DEPART_JS).into_response()
}
