//! The shell: the one HTML page of the application, which every page of the portal is served as.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::reglages::{Marque, Reglages};
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::reglage::Reglages as Metier;
use http::{HeaderValue, header};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};

/// The page as the application's build left it.
const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/index.html"));

/// The shell, with the brand in it: made again when a setting changes.
#[derive(Clone)]
pub(super) struct Coquille {
    etat: Arc<Etat>,
    faite: Arc<Mutex<Option<(Arc<Metier>, Bytes)>>>,
}

impl Coquille {
    /// The shell of this portal.
    pub(super) fn nouvelle(etat: &Arc<Etat>) -> Self {
        Self { etat: Arc::clone(etat), faite: Arc::default() }
    }

    fn page(&self) -> Bytes {
        let metier = self.etat.base.metier();
        let mut faite = self.faite.lock().unwrap_or_else(PoisonError::into_inner);
        match &*faite {
            Some((avec, page)) if Arc::ptr_eq(avec, &metier) => page.clone(),
            _ => {
                let page = Bytes::from(composer(PAGE, &self.etat.reglages, &self.etat.marque()));
                *faite = Some((metier, page.clone()));
                page
            }
        }
    }

    /// Sends it: always asked about again, since another build may have replaced it.
    pub(super) fn envoyer(&self) -> Response {
        let mut reponse = Response::new(Body::from(self.page()));
        let en_tetes = reponse.headers_mut();
        en_tetes.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        en_tetes.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        en_tetes.insert(header::VARY, HeaderValue::from_static("Accept-Encoding, Cookie"));
        reponse
    }

    /// Sends it with the status of an error, and its delay when there is one: the browser shows what it means.
    pub(super) fn refuser(&self, error: Error) -> Response {
        let refus = error.into_response();
        let mut reponse = self.envoyer();
        *reponse.status_mut() = refus.status();
        *reponse.extensions_mut() = refus.extensions().clone();
        if let Some(attente) = refus.headers().get(header::RETRY_AFTER) {
            reponse.headers_mut().insert(header::RETRY_AFTER, attente.clone());
        }
        reponse
    }
}

/// Puts the brand and the map's tiles in the page, as data that the content policy lets through: no script runs in it.
fn composer(page: &str, reglages: &Reglages, marque: &Marque) -> String {
    let donnees = json!({
        "nom": marque.nom,
        "raisonSociale": marque.raison_sociale,
        "telephone": marque.telephone,
        "logo": marque.logo,
        "couleur": marque.couleur,
        "demo": reglages.demo,
        "tuiles": reglages.tuiles.as_ref().map(|t| json!({"modele": t.modele, "mention": t.mention})),
    });
    // `<` never appears in the data, so it cannot end its own element.
    let donnees = donnees.to_string().replace('<', "\\u003c");
    let element = format!("<script type=\"application/json\" id=\"marque\">{donnees}</script></head>");
    let titre = format!("<title>{}</title>", texte(&marque.nom));
    page.replacen("</head>", &element, 1).replacen("<title>Linteau</title>", &titre, 1)
}

/// A text within a page: a brand is a setting, never markup.
fn texte(brut: &str) -> String {
    brut.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn la_marque_reste_une_donnee() {
        let mut reglages = Reglages::default();
        reglages.marque.nom = "</script><b>Été & \"Cie\"</b>".to_owned();
        let page = composer("<head><title>Linteau</title></head><body></body>", &reglages, &reglages.marque);
        assert!(!page.contains("</script><b>"), "{page}");
        assert!(page.contains("<title>&lt;/script&gt;&lt;b&gt;Été &amp; &quot;Cie&quot;&lt;/b&gt;</title>"), "{page}");
        let debut = page.find("id=\"marque\">").expect("the element") + "id=\"marque\">".len();
        let fin = debut + page[debut..].find("</script>").expect("its end");
        let donnees: serde_json::Value = serde_json::from_str(&page[debut..fin]).expect("JSON");
        assert_eq!(donnees["nom"], reglages.marque.nom);
        assert_eq!(donnees["demo"], false);
        assert_eq!(donnees["tuiles"], serde_json::Value::Null);
    }

    #[test]
    fn la_page_de_l_application_a_ou_mettre_la_marque() {
        assert_eq!(PAGE.matches("</head>").count(), 1);
        assert_eq!(PAGE.matches("<title>Linteau</title>").count(), 1);
    }
}
