//! What surrounds every call: request id, limits, deadlines, safety, and one face for every error.

use crate::error::{Error, habiller};
use crate::flux::etat::Etat;
use crate::navigateur;
use crate::reglages::Reglages;
use crate::wire::appelant::Appelant;
use crate::wire::fait::FAIT;
use axum::extract::{FromRequestParts as _, MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, Method, header};
use std::any::Any;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Numero;
use tower_http::csrf::{CsrfLayer, ProtectionError};

/// How long a read waits for the fact it asks for.
const PATIENCE: Duration = Duration::from_secs(1);
/// Only our own origin, and the host of the map's tiles for images; styles may be inline; nobody frames us.
const POLITIQUE: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:{tuiles}; \
                         object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";
const RENVOI: HeaderValue = HeaderValue::from_static("strict-origin-when-cross-origin");
/// The request id, in every answer.
pub(crate) const IDENTIFIANT: HeaderName = HeaderName::from_static("x-request-id");

/// Whether a call is answered even closed, loaded or late: those who watch the process ask nothing else of it.
fn est_surveillance(requete: &Request) -> bool {
    matches!(requete.uri().path(), "/api/sante" | "/api/pret")
}

/// The content policy of this portal.
pub(crate) fn politique(reglages: &Reglages) -> HeaderValue {
    let dire = |tuiles: &str| HeaderValue::from_str(&POLITIQUE.replace("{tuiles}", tuiles));
    let avec_tuiles = reglages.tuiles.as_ref().map_or_else(String::new, |tuiles| format!(" {}", tuiles.origine()));
    // An origin that no header can hold is that of no tile: the map does without.
    dire(&avec_tuiles).or_else(|_| dire("")).unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"))
}

/// Headers that keep browsers from doing more than is meant; a handler's own policy stays.
pub(crate) async fn proteger(State(politique): State<HeaderValue>, requete: Request, suite: Next) -> Response {
    let mut reponse = suite.run(requete).await;
    let en_tetes = reponse.headers_mut();
    en_tetes.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    en_tetes.insert(header::REFERRER_POLICY, RENVOI);
    en_tetes.entry(header::CONTENT_SECURITY_POLICY).or_insert(politique);
    reponse
}

/// Gives the answers of layers and router the face of our errors, and links every answer of the API to its document.
pub(crate) async fn unifier(State(etat): State<Arc<Etat>>, requete: Request, suite: Next) -> Response {
    let est_appel = navigateur::est_appel(requete.uri().path());
    let reponse = suite.run(requete).await;
    let est_html = reponse.headers().get(header::CONTENT_TYPE).is_some_and(|t| t.as_bytes().starts_with(b"text/html"));
    let mut reponse = if !est_appel && est_html { reponse } else { habiller(reponse, &etat.reglages.marque.nom) };
    let (nom, valeur) = crate::wire::conditionnel::LIEN;
    if est_appel && !est_html {
        reponse.headers_mut().entry(nom).or_insert(valeur);
    }
    reponse
}

/// Times and counts calls, by route and status; an address that no route knows has one name for all.
pub(crate) async fn mesurer(requete: Request, suite: Next) -> Response {
    let route = requete.extensions().get::<MatchedPath>().map_or("inconnue", MatchedPath::as_str).to_owned();
    let methode = etiquette(requete.method()).to_owned();
    let depart = Instant::now();
    let reponse = suite.run(requete).await;
    let etiquettes = [("route", route), ("methode", methode), ("statut", reponse.status().as_u16().to_string())];
    metrics::histogram!("linteau_appel_secondes", &etiquettes).record(depart.elapsed());
    reponse
}

/// The name of a method in the measures: a client may invent as many methods as it likes.
fn etiquette(methode: &Method) -> &str {
    let connues =
        [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS];
    if connues.contains(methode) { methode.as_str() } else { "AUTRE" }
}

/// A client's own request id is kept when it is a UUID; else the call gets one of ours, so that nothing else is written
/// in our log.
pub(crate) async fn identifier(mut requete: Request, suite: Next) -> Response {
    if requete.headers().get_all(IDENTIFIANT).iter().any(|valeur| !est_uuid(valeur.as_bytes())) {
        requete.headers_mut().remove(IDENTIFIANT);
    }
    suite.run(requete).await
}

fn est_uuid(texte: &[u8]) -> bool {
    let bon = |(i, octet): (usize, &u8)| match i {
        8 | 13 | 18 | 23 => *octet == b'-',
        _ => octet.is_ascii_hexdigit(),
    };
    texte.len() == 36 && texte.iter().enumerate().all(bon)
}

/// Closed for maintenance: every call but health. Pages say so themselves, with the files they need.
pub(crate) async fn fermer(State(etat): State<Arc<Etat>>, requete: Request, suite: Next) -> Response {
    if etat.reglages.maintenance && navigateur::est_appel(requete.uri().path()) && !est_surveillance(&requete) {
        return Error::Maintenance.into_response();
    }
    suite.run(requete).await
}

/// A place among the calls in flight, or 503: better a few refused than all slow.
pub(crate) async fn delester(State(etat): State<Arc<Etat>>, requete: Request, suite: Next) -> Response {
    if est_surveillance(&requete) {
        return suite.run(requete).await;
    }
    let Ok(_place) = etat.places.try_acquire() else {
        metrics::counter!("linteau_appels_delestes").increment(1);
        return Error::Surcharge.into_response();
    };
    suite.run(requete).await
}

/// The deadline of a route.
pub(crate) async fn delai(State(delai): State<Duration>, requete: Request, suite: Next) -> Response {
    match tokio::time::timeout(delai, suite.run(requete)).await {
        Ok(reponse) => reponse,
        Err(_) => Error::Surcharge.into_response(),
    }
}

/// A read that comes after a write waits until this process has applied it (`design.md` section 1). Only who is signed
/// in can have written: the number that anyone else sends is left aside.
pub(crate) async fn rattraper(State(etat): State<Arc<Etat>>, requete: Request, suite: Next) -> Response {
    let Some(valeur) = requete.headers().get(FAIT) else { return suite.run(requete).await };
    let Some(numero) = valeur.to_str().ok().and_then(|v| v.parse().ok()) else {
        return Error::EnTete("Linteau-Fait").into_response();
    };
    if est_surveillance(&requete) {
        return suite.run(requete).await;
    }
    let (mut parts, corps) = requete.into_parts();
    match Appelant::from_request_parts(&mut parts, &etat).await {
        Ok(appelant) if appelant.session().is_some() && !etat.rattraper(Numero(numero), PATIENCE).await => {
            Error::PasEncoreVu.into_response()
        }
        Ok(_) => suite.run(Request::from_parts(parts, corps)).await,
        Err(erreur) => erreur.into_response(),
    }
}

/// A cookie that is refused by none is worth nothing to another site: requests that write must come from our own pages.
pub(crate) fn origine(etat: &Etat) -> CsrfLayer<impl Fn(ProtectionError) -> Response + Clone + Send + Sync + 'static> {
    let couche = CsrfLayer::new();
    // Behind a proxy that rewrites `Host`, the public address is still ours.
    let couche = match couche.clone().add_trusted_origin(&etat.reglages.url_publique) {
        Ok(avec) => avec,
        Err(erreur) => {
            tracing::warn!(%erreur, "the public address cannot be an origin");
            couche
        }
    };
    couche.with_rejection_response(|_| Error::OrigineRefusee.into_response())
}

/// A defect that panicked: the visitor gets the usual error, the log what was said.
#[expect(clippy::needless_pass_by_value, reason = "the signature that the layer asks for")]
pub(crate) fn panique(cause: Box<dyn Any + Send>) -> Response {
    let dit = cause.downcast_ref::<&str>().map(|s| (*s).to_owned());
    let dit = dit.or_else(|| cause.downcast_ref::<String>().cloned()).unwrap_or_default();
    Error::interne(format!("panic: {dit}")).into_response()
}

/// The span of a call: no query, no name, nothing personal.
pub(crate) fn portee_du_journal(requete: &Request) -> tracing::Span {
    let identifiant = requete.headers().get(IDENTIFIANT).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let route = requete.extensions().get::<MatchedPath>().map_or("inconnue", MatchedPath::as_str);
    tracing::info_span!("appel", methode = %requete.method(), route, identifiant)
}

/// Whoever may not be here at all is told before anything else: every call that is not open to visitors (`domain.md`
/// section 1) passes here.
pub(crate) async fn exiger_une_session(appelant: Appelant, requete: Request, suite: Next) -> Response {
    // `OPTIONS` says nothing of anyone.
    if requete.method() != Method::OPTIONS
        && let Err(error) = appelant.connecte()
    {
        return error.into_response();
    }
    suite.run(requete).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_methode_inventee_n_a_pas_de_nom_a_elle() {
        assert_eq!(etiquette(&Method::PATCH), "PATCH");
        assert_eq!(etiquette(&Method::from_bytes(b"BIDULE").expect("a method")), "AUTRE");
    }

    #[test]
    fn un_uuid_se_reconnait() {
        assert!(est_uuid(b"0192f7c1-5b7e-7c3a-9d62-0b6f3a1e8c55"));
        assert!(!est_uuid(b"0192f7c1-5b7e-7c3a-9d62-0b6f3a1e8c5g"));
        assert!(!est_uuid(b"0192f7c15b7e-7c3a-9d62-0b6f3a1e8c5555"));
        assert!(!est_uuid(b"client@cabinet.example"));
    }
}
