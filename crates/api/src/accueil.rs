//! Plain pages, until the browser part is there.

use crate::error::{Absent, Error};
use crate::etat::Etat;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use http::Uri;
use std::sync::Arc;

/// What the portal is, and where to go from here.
pub(crate) async fn lire(State(etat): State<Arc<Etat>>) -> Html<String> {
    let marque = &etat.reglages.marque;
    let (nom, raison_sociale) = (texte(&marque.nom), texte(&marque.raison_sociale));
    let demo = if etat.reglages.demo {
        "<p>Ce portail est une <strong>démonstration</strong> : ses programmes et ses sociétés sont fictifs.</p>"
    } else {
        ""
    };
    Html(page(
        &nom,
        &format!(
            "<h1>{nom}</h1>\
             <p>Le portail des professionnels qui recherchent des logements neufs : programmes et lots, \
             options, réservations, dénonciations.</p>{demo}\
             <p>L’application du navigateur n’est pas encore en place. Les appels répondent :</p>\
             <ul>\
             <li><a href=\"/api/docs/\">La documentation des appels</a></li>\
             <li><a href=\"/api/offre/programmes\">Les programmes</a></li>\
             <li><a href=\"/api/offre/lots\">Les lots</a></li>\
             <li><a href=\"/lieux?search=nantes\">Les lieux</a></li>\
             <li><a href=\"/api/pret\">L’état du service</a></li>\
             </ul><footer>{raison_sociale}</footer>"
        ),
    ))
}

/// An address that nothing answers: a problem under `/api`, a page elsewhere.
pub(crate) async fn inconnue(State(etat): State<Arc<Etat>>, adresse: Uri) -> Response {
    let reponse = Error::Introuvable(Absent::Adresse).into_response();
    if adresse.path() == "/api" || adresse.path().starts_with("/api/") {
        return reponse;
    }
    let corps =
        "<h1>Page introuvable!</h1><p>La page demandée n’existe pas.</p><p><a href=\"/\">Retour à l’accueil</a></p>";
    (reponse.status(), Html(page(&texte(&etat.reglages.marque.nom), corps))).into_response()
}

fn page(titre: &str, corps: &str) -> String {
    format!(
        "<!doctype html><html lang=\"fr\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{titre}</title>\
         <style>body{{font-family:system-ui,sans-serif;line-height:1.6;max-width:40rem;margin:3rem auto;padding:0 1rem;\
         color:#1c1b19;background:#fff}}a{{color:#8f2412}}footer{{margin-top:3rem;color:#55524d}}</style>\
         </head><body><main>{corps}</main></body></html>"
    )
}

/// A text within a page: a brand is a setting, never markup.
fn texte(brut: &str) -> String {
    brut.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
