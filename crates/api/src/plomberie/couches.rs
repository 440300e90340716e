//! The layers around every call: request id, limits, deadlines, safety, and one form for every error.
//!
//! [`entourer`] is one layer and not ten, because at every call axum boxes and copies everything that is under a layer. Read `entourer`
//! from the outside to the inside.

use crate::error::{Error, habiller};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::arrivee::admettre;
use crate::plomberie::chemin;
use crate::plomberie::demandeur;
use crate::plomberie::fait::{FAIT, lu};
use crate::plomberie::parametres::{Paires, aucun};
use crate::plomberie::surete;
use crate::reglages::{Reglages, hote};
use arc_swap::ArcSwap;
use axum::body::HttpBody;
use axum::extract::{ConnectInfo, FromRequestParts as _, MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::reglage::Reglages as Metier;
use http::header::Entry;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Version, header};
use std::any::Any;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::task::Poll;
use std::time::{Duration, Instant};
use store::Numero;
use tower_http::compression::Predicate;
use tower_http::csrf::{CsrfLayer, ProtectionError};
use tracing::Instrument as _;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::{OpenApi, RefOr};
use xxhash_rust::xxh3::xxh3_128_with_seed;

/// How long a read waits for the fact it asks for.
const PATIENCE: Duration = Duration::from_secs(1);
/// Allows only our own origin, and for images the hosts of the map's tiles and of the logo. Styles may be inline. No other
/// site may frame our pages.
const POLITIQUE: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'{captcha}; img-src 'self' data:{hotes}; \
                         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
/// Media types whose bytes are compressed already.
const DEJA_COMPRESSES: [&[u8]; 7] = [
    b"application/pdf",
    b"application/zip",
    b"application/octet-stream",
    b"application/vnd.openxmlformats",
    b"audio/",
    b"font/",
    b"video/",
];
const SANS_DEVINER: HeaderValue = HeaderValue::from_static("nosniff");
/// Tells a browser that came over https to use https for a year, on this host and by default on its subdomains.
const EN_HTTPS: HeaderValue = HeaderValue::from_static("max-age=31536000");
const EN_HTTPS_ET_DESSOUS: HeaderValue = HeaderValue::from_static("max-age=31536000; includeSubDomains");
/// Text types whose answers must name their encoding, because clients otherwise guess a wrong one.
const TEXTES: [(&str, HeaderValue); 7] = [
    ("text/html", HeaderValue::from_static("text/html; charset=utf-8")),
    ("text/css", HeaderValue::from_static("text/css; charset=utf-8")),
    ("text/javascript", HeaderValue::from_static("text/javascript; charset=utf-8")),
    ("application/javascript", HeaderValue::from_static("text/javascript; charset=utf-8")),
    ("text/plain", HeaderValue::from_static("text/plain; charset=utf-8")),
    ("text/csv", HeaderValue::from_static("text/csv; charset=utf-8")),
    ("image/svg+xml", HeaderValue::from_static("image/svg+xml; charset=utf-8")),
];
const RENVOI: HeaderValue = HeaderValue::from_static("strict-origin-when-cross-origin");
/// The header that marks every answer as the portal's. An answer without it comes from something on the way (a proxy, the network of a
/// hotel), and says nothing about the user's session.
pub(crate) const PORTAIL: HeaderName = HeaderName::from_static("linteau-portail");
const EST_LE_PORTAIL: HeaderValue = HeaderValue::from_static("1");
/// The header of the request id, in every answer.
pub(crate) const IDENTIFIANT: HeaderName = HeaderName::from_static("x-request-id");

/// Whether the call is health or readiness. These two are answered even when the portal is closed, loaded or late.
fn est_surveillance(requete: &Request) -> bool {
    matches!(requete.uri().path(), "/api/sante" | "/api/pret")
}

/// The content policy of this portal. It also allows the host of the logo, when the logo is on another host.
fn politique(reglages: &Reglages, logo: Option<&str>) -> HeaderValue {
    let captcha = reglages.captcha.as_deref().map_or_else(String::new, |service| {
        // Every page allows the captcha's hosts, because the application can go from any page to the registration without loading a new
        // page.
        let hotes = service.fournisseur().hotes();
        format!(" {hotes}; script-src 'self' {hotes}; frame-src 'self' {hotes}; connect-src 'self' {hotes}")
    });
    let politique = POLITIQUE.replace("{captcha}", &captcha);
    let dire = |hotes: &str| HeaderValue::from_str(&politique.replace("{hotes}", hotes));
    let tuiles = reglages.tuiles.as_ref().map(|tuiles| hote(&tuiles.modele));
    let logo = logo.filter(|logo| !logo.starts_with('/')).map(hote);
    let hotes: Vec<&str> = [""].into_iter().chain(tuiles).chain(logo).collect();
    // When the host of the tiles or of the logo cannot be a header value, the pages do without these images.
    dire(&hotes.join(" ")).or_else(|_| dire("")).unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"))
}

/// The headers that keep browsers from doing more than the pages need.
#[derive(Debug)]
pub(crate) struct Protection {
    /// The content policy, with the settings from which it was made. It is made again when the settings change.
    politique: ArcSwap<(Arc<Metier>, HeaderValue)>,
    https: Option<HeaderValue>,
}

impl Protection {
    /// The headers of this portal, from its settings.
    pub(crate) fn nouvelle(etat: &Etat) -> Self {
        let https = if etat.reglages.https_aux_sous_domaines { EN_HTTPS_ET_DESSOUS } else { EN_HTTPS };
        let https = etat.reglages.est_https().then_some(https);
        Self { politique: ArcSwap::from_pointee(Self::politique(etat)), https }
    }

    fn politique(etat: &Etat) -> (Arc<Metier>, HeaderValue) {
        let metier = etat.base.metier();
        let marque = metier.marque(&etat.reglages.marque);
        (metier, politique(&etat.reglages, marque.logo.as_deref()))
    }
}

/// The shared parts of the layers around every call.
pub(crate) struct Entourage {
    etat: Arc<Etat>,
    protection: Protection,
    lien: HeaderValue,
}

impl Entourage {
    /// The shared parts for this portal.
    pub(crate) fn nouveau(etat: &Arc<Etat>) -> Arc<Self> {
        Arc::new(Self { etat: Arc::clone(etat), protection: Protection::nouvelle(etat), lien: lien(&etat.reglages) })
    }
}

/// Surrounds a call: gives it an id and a span, measures and protects it, gives all errors one form, and notes refusals.
pub(crate) async fn entourer(State(entourage): State<Arc<Entourage>>, mut requete: Request, suite: Next) -> Response {
    let depart = Instant::now();
    let identifiant = identifier(requete.headers_mut());
    let methode = requete.method().clone();
    let route = requete.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("inconnue", MatchedPath::as_str);
    let span = tracing::info_span!(
        "appel",
        %methode,
        route,
        // The span has no query string, no name and no personal data.
        identifiant = identifiant.to_str().unwrap_or_default()
    );
    let etat = &entourage.etat;
    let appel = async {
        let est_appel = chemin::est_appel(requete.uri().path());
        let sujet = surete::SujetDAppel::de(etat, &requete);
        let reponse = sans_panique(filtrer(etat, est_appel, requete, suite)).await;
        let reponse = unifier(reponse, est_appel, etat, &entourage.lien);
        sujet.noter(etat, route, &reponse);
        reponse
    };
    let mut reponse = appel.instrument(span).await;
    entourage.protection.poser(etat, reponse.headers_mut());
    reponse.headers_mut().insert(IDENTIFIANT, identifiant);
    reponse.headers_mut().insert(PORTAIL, EST_LE_PORTAIL);
    mesurer(route, &methode, &reponse, depart.elapsed());
    reponse
}

/// Whether the request names its host as RFC 9112 section 3.2 asks: exactly once, or at most once before HTTP/1.1. This matters because
/// proxies do not agree on what two host names mean.
fn a_un_hote(requete: &Request) -> bool {
    let hotes = requete.headers().get_all(header::HOST).iter().count();
    // A request without a socket is one that the portal makes to itself.
    let du_reseau = requete.extensions().get::<ConnectInfo<SocketAddr>>().is_some();
    hotes == 1 || hotes == 0 && (requete.version() < Version::HTTP_11 || !du_reseau)
}

/// Refuses a call before its handler runs: maintenance, too many calls in flight, a fact not seen yet.
async fn filtrer(etat: &Arc<Etat>, est_appel: bool, mut requete: Request, suite: Next) -> Response {
    if !a_un_hote(&requete) {
        return Error::EnTete("Host").into_response();
    }
    if est_surveillance(&requete) {
        return suite.run(requete).await;
    }
    // The pages themselves show that the portal is closed, and need their files for it, so only calls are refused.
    if etat.reglages.maintenance && est_appel {
        return Error::Maintenance.into_response();
    }
    // Refuse some calls when too many are in flight, because otherwise all of them would be slow. Visitors never take the places of
    // signed-in users.
    let demandeur = demandeur::reconnaitre(etat, &requete).await;
    requete.extensions_mut().insert(demandeur);
    let (requete, _place) = match admettre(etat, demandeur, requete) {
        Ok(admise) => admise,
        Err(erreur) => {
            metrics::counter!("linteau_appels_delestes").increment(1);
            return erreur.into_response();
        }
    };
    let lit = est_appel && *requete.method() == Method::GET;
    match rattraper(etat, requete).await {
        Ok(requete) if lit => lu(etat, suite.run(requete)).await,
        Ok(requete) => suite.run(requete).await,
        Err(erreur) => erreur.into_response(),
    }
}

impl Protection {
    /// Sets the headers that keep browsers from doing more than the pages need. When a handler has set its own content policy, this policy
    /// stays.
    fn poser(&self, etat: &Etat, en_tetes: &mut HeaderMap) {
        en_tetes.insert(header::X_CONTENT_TYPE_OPTIONS, SANS_DEVINER);
        en_tetes.insert(header::REFERRER_POLICY, RENVOI);
        if let Entry::Vacant(place) = en_tetes.entry(header::CONTENT_SECURITY_POLICY) {
            let politique = self.politique.load();
            if Arc::ptr_eq(&politique.0, &etat.base.metier()) {
                place.insert(politique.1.clone());
            } else {
                let neuve = Self::politique(etat);
                place.insert(neuve.1.clone());
                self.politique.store(Arc::new(neuve));
            }
        }
        if let Some(https) = &self.https {
            en_tetes.insert(header::STRICT_TRANSPORT_SECURITY, https.clone());
        }
        if let Some(place) = en_tetes.get_mut(header::CONTENT_TYPE)
            && let Some((_, dit)) = TEXTES.iter().find(|(type_mime, _)| place.as_bytes() == type_mime.as_bytes())
        {
            *place = dit.clone();
        }
    }
}

/// The `Link` to the document that describes the calls. It has the public address, because the client's own address for the
/// portal may differ.
fn lien(reglages: &Reglages) -> HeaderValue {
    let dire = |portail: &str| {
        HeaderValue::from_str(&format!(
            "<{portail}/api/docs.jsonld>; rel=\"http://www.w3.org/ns/hydra/core#apiDocumentation\""
        ))
    };
    // When the public address cannot be a header value, the link is relative.
    dire(&reglages.url_publique)
        .or_else(|_| dire(""))
        .unwrap_or_else(|_| HeaderValue::from_static("</api/docs.jsonld>"))
}

/// Gives the answers of the layers and of the router the form of our errors, and links every answer of the API to the document that
/// describes it.
fn unifier(reponse: Response, est_appel: bool, etat: &Etat, lien: &HeaderValue) -> Response {
    let est_html = reponse.headers().get(header::CONTENT_TYPE).is_some_and(|t| t.as_bytes().starts_with(b"text/html"));
    let mut reponse = if !est_appel && est_html { reponse } else { habiller(reponse, || etat.marque().nom) };
    if est_appel && !est_html {
        reponse.headers_mut().entry(header::LINK).or_insert_with(|| lien.clone());
    }
    reponse
}

/// Measures and counts calls by route and status. All unknown addresses count under one name.
fn mesurer(route: &str, methode: &Method, reponse: &Response, duree: Duration) {
    let etiquettes = [
        ("route", route.to_owned()),
        ("methode", nommer(methode).to_owned()),
        ("statut", reponse.status().as_u16().to_string()),
    ];
    metrics::histogram!("linteau_appel_secondes", &etiquettes).record(duree);
}

/// The name of a method in the measures. Unknown methods share one name, because a client may invent any number of them.
fn nommer(methode: &Method) -> &str {
    let connues =
        [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS];
    if connues.contains(methode) { methode.as_str() } else { "AUTRE" }
}

/// The id of a call. The client's own id is kept when it is a UUID. Otherwise the portal makes one, so that a client cannot write into our
/// log.
fn identifier(en_tetes: &mut HeaderMap) -> HeaderValue {
    let mut siens = en_tetes.get_all(IDENTIFIANT).iter();
    match (siens.next(), siens.next()) {
        (Some(sien), None) if est_uuid(sien.as_bytes()) => sien.clone(),
        _ => {
            let identifiant = identifiant();
            en_tetes.insert(IDENTIFIANT, identifiant.clone());
            identifiant
        }
    }
}

/// A unique id: a number drawn when the process starts, mixed with the number of the call. The id need not be secret, so the system is not
/// asked for randomness at each call.
fn identifiant() -> HeaderValue {
    static DEPART: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(std::process::id()));
    static APPELS: AtomicU64 = AtomicU64::new(0);
    let appel = APPELS.fetch_add(1, Ordering::Relaxed);
    let octets = xxh3_128_with_seed(&appel.to_ne_bytes(), *DEPART).to_be_bytes();
    let mut texte = [b'-'; 36];
    let mut place = 0;
    for (rang, octet) in octets.into_iter().enumerate() {
        // A UUID of version 8 (RFC 9562), the version for private formats.
        let octet = match rang {
            6 => octet & 0x0f | 0x80,
            8 => octet & 0x3f | 0x80,
            _ => octet,
        };
        place += usize::from(matches!(rang, 4 | 6 | 8 | 10));
        for chiffre in [octet >> 4, octet & 0x0f] {
            texte[place] = b"0123456789abcdef"[usize::from(chiffre)];
            place += 1;
        }
    }
    HeaderValue::from_bytes(&texte).unwrap_or(HeaderValue::from_static("00000000-0000-8000-8000-000000000000"))
}

fn est_uuid(texte: &[u8]) -> bool {
    let bon = |(i, octet): (usize, &u8)| match i {
        8 | 13 | 18 | 23 => *octet == b'-',
        _ => octet.is_ascii_hexdigit(),
    };
    texte.len() == 36 && texte.iter().enumerate().all(bon)
}

/// The bounds of a group of calls: their deadline, and which of them take no parameter in their address.
#[derive(Debug)]
pub(crate) struct BornesDesAppels {
    delai: Duration,
    sans_parametre: HashMap<String, Vec<Method>>,
}

impl BornesDesAppels {
    /// The bounds of the calls that `document` describes.
    pub(crate) fn nouvelles(delai: Duration, document: &OpenApi) -> Arc<Self> {
        let du_chemin = |appels: &PathItem| {
            let operations = [
                (Method::GET, &appels.get),
                (Method::POST, &appels.post),
                (Method::PUT, &appels.put),
                (Method::PATCH, &appels.patch),
                (Method::DELETE, &appels.delete),
            ];
            let dites = operations.into_iter().filter_map(|(methode, operation)| Some((methode, operation.as_ref()?)));
            dites.filter(|(_, operation)| !prend_des_parametres(operation)).map(|(methode, _)| methode).collect()
        };
        let sans_parametre = document.paths.paths.iter().map(|(chemin, appels)| (chemin.clone(), du_chemin(appels)));
        Arc::new(Self { delai, sans_parametre: sans_parametre.collect() })
    }

    /// Refuses every parameter of a call that takes none, because nothing is silently ignored (`domain.md` section 2).
    fn verifier(&self, requete: &Request) -> Result<(), Error> {
        let Some(parametres) = requete.uri().query().filter(|parametres| !parametres.is_empty()) else { return Ok(()) };
        let route = requete.extensions().get::<MatchedPath>();
        let methode = if *requete.method() == Method::HEAD { &Method::GET } else { requete.method() };
        match route.and_then(|route| self.sans_parametre.get(route.as_str())) {
            Some(methodes) if methodes.contains(methode) => aucun(&Paires::lire(Some(parametres))?),
            _ => Ok(()),
        }
    }
}

fn prend_des_parametres(operation: &Operation) -> bool {
    operation.parameters.iter().flatten().any(|parametre| match parametre {
        RefOr::T(parametre) => parametre.parameter_in == ParameterIn::Query,
        RefOr::Ref(_) => true,
    })
}

/// Applies the bounds to a call.
pub(crate) async fn borner(State(bornes): State<Arc<BornesDesAppels>>, requete: Request, suite: Next) -> Response {
    match bornes.verifier(&requete) {
        Ok(()) => delai(State(bornes.delai), requete, suite).await,
        Err(erreur) => erreur.into_response(),
    }
}

/// Applies the deadline of a route.
pub(crate) async fn delai(State(delai): State<Duration>, requete: Request, suite: Next) -> Response {
    match tokio::time::timeout(delai, suite.run(requete)).await {
        Ok(reponse) => reponse,
        Err(_) => Error::Surcharge.into_response(),
    }
}

/// A read after a write waits until this process has applied that write (`design.md` section 1). A visitor's number is
/// ignored, because only signed-in users can have written.
async fn rattraper(etat: &Arc<Etat>, requete: Request) -> Result<Request, Error> {
    let Some(valeur) = requete.headers().get(FAIT) else { return Ok(requete) };
    let numero = valeur.to_str().ok().and_then(|v| v.parse().ok()).ok_or(Error::EnTete("Linteau-Fait"))?;
    let (mut parts, corps) = requete.into_parts();
    let appelant = Appelant::from_request_parts(&mut parts, etat).await?;
    if appelant.session().is_some() && !etat.rattraper(Numero(numero), PATIENCE).await {
        return Err(Error::PasEncoreVu);
    }
    Ok(Request::from_parts(parts, corps))
}

/// Requires that requests which write come from our own pages, because browsers send the cookie with the requests of other sites too.
pub(crate) fn origine(etat: &Etat) -> CsrfLayer<impl Fn(ProtectionError) -> Response + Clone + Send + Sync + 'static> {
    let couche = CsrfLayer::new();
    // The public address is our own origin even behind a proxy that rewrites `Host`.
    let couche = match couche.clone().add_trusted_origin(&etat.reglages.url_publique) {
        Ok(avec) => avec,
        Err(erreur) => {
            tracing::warn!(%erreur, "the public address cannot be an origin");
            couche
        }
    };
    couche.with_rejection_response(|_| Error::OrigineRefusee.into_response())
}

/// Catches a panic: the caller gets the usual error, and the log gets the message.
async fn sans_panique(appel: impl Future<Output = Response>) -> Response {
    let mut appel = pin!(appel);
    std::future::poll_fn(|contexte| {
        // Nothing polls the future again after a panic, so its broken state is never seen.
        let sonde = catch_unwind(AssertUnwindSafe(|| appel.as_mut().poll(contexte)));
        sonde.unwrap_or_else(|cause| Poll::Ready(panique(&*cause)))
    })
    .await
}

fn panique(cause: &(dyn Any + Send)) -> Response {
    let dit = cause.downcast_ref::<&str>().map(|s| (*s).to_owned());
    let dit = dit.or_else(|| cause.downcast_ref::<String>().cloned()).unwrap_or_default();
    Error::interne(format!("panic: {dit}")).into_response()
}

/// Says which answers are compressed. Those whose type is already compressed are not, because this costs time and gains nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SeComprime;

impl Predicate for SeComprime {
    fn should_compress<B: HttpBody>(&self, reponse: &http::Response<B>) -> bool {
        let type_mime = reponse.headers().get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
        !DEJA_COMPRESSES.iter().any(|deja| type_mime.starts_with(deja))
    }
}

/// Answers 401 before anything else. Every call that is not open to visitors (`domain.md` section 1) passes here.
pub(crate) async fn exiger_une_session(appelant: Appelant, requete: Request, suite: Next) -> Response {
    // `OPTIONS` needs no session, because its answer shows nobody's data.
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
    use std::collections::BTreeSet;

    #[test]
    fn une_methode_inventee_n_a_pas_de_nom_a_elle() {
        assert_eq!(nommer(&Method::PATCH), "PATCH");
        assert_eq!(nommer(&Method::from_bytes(b"BIDULE").expect("a method")), "AUTRE");
    }

    #[test]
    fn un_uuid_se_reconnait() {
        assert!(est_uuid(b"0192f7c1-5b7e-7c3a-9d62-0b6f3a1e8c55"));
        assert!(!est_uuid(b"0192f7c1-5b7e-7c3a-9d62-0b6f3a1e8c5g"));
        assert!(!est_uuid(b"0192f7c15b7e-7c3a-9d62-0b6f3a1e8c5555"));
        assert!(!est_uuid(b"client@cabinet.example"));
    }

    #[test]
    fn nos_identifiants_sont_des_uuid_et_chacun_le_sien() {
        let les_notres: BTreeSet<Vec<u8>> = (0..1000).map(|_| identifiant().as_bytes().to_vec()).collect();
        assert_eq!(les_notres.len(), 1000);
        assert!(les_notres.iter().all(|i| est_uuid(i) && i[14] == b'8' && b"89ab".contains(&i[19])), "{les_notres:?}");
    }

    #[tokio::test]
    async fn un_defaut_qui_panique_est_une_erreur_comme_une_autre() {
        let appel = async {
            tokio::task::yield_now().await;
            panic!("a defect")
        };
        assert_eq!(sans_panique(appel).await.status().as_u16(), 500);
    }
}
