//! Answers that a client may keep and ask about again: weak ETags, `304`, and the `Vary` header (`design.md` section 2, rule 6).

use crate::error::{Error, not_modified};
use crate::flux::etat::{Etat, Instantane};
use crate::plomberie::appelant::Appelant;
use crate::plomberie::parametres::Paires;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::response::Response;
use domain::acces::Portee;
use domain::programme::IdProgramme;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};
use std::hash::Hasher as _;
use store::Numero;
use xxhash_rust::xxh3::Xxh3Default;

/// The `Vary` of an answer that depends on the viewer.
const VARIE: HeaderValue = HeaderValue::from_static("Accept, Accept-Encoding, Cookie");
/// The `Vary` of an answer that is the same for everyone.
pub(crate) const VARIE_POUR_TOUS: HeaderValue = HeaderValue::from_static("Accept, Accept-Encoding");
/// Only the viewer's own browser keeps an answer that depends on the viewer, and it asks about it each time.
const PRIVE: HeaderValue = HeaderValue::from_static("private, no-cache");
/// The media type of JSON-LD, the default of a resource.
pub(crate) const JSON_LD: &str = "application/ld+json";
/// Plain JSON: the body of the JSON-LD answer, but with a short `hydra:search`.
pub(crate) const JSON: &str = "application/json";

/// Chooses between the two JSON media types of a resource. 406 when the client accepts neither.
pub(crate) fn negocier(en_tetes: &HeaderMap) -> Result<&'static str, Error> {
    preferer(en_tetes, [JSON_LD, JSON])
}

/// Chooses the media type of an answer that is not linked data: plain JSON, unless the client prefers JSON-LD.
pub(crate) fn negocier_simple(en_tetes: &HeaderMap) -> Result<&'static str, Error> {
    preferer(en_tetes, [JSON, JSON_LD])
}

/// The media type of the answer, chosen before the call does anything, and the headers that say what the client already holds.
#[derive(Debug)]
pub(crate) struct Negocie {
    pub(crate) type_mime: &'static str,
    pub(crate) demande: HeaderMap,
}

impl<S: Sync> FromRequestParts<S> for Negocie {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _etat: &S) -> Result<Self, Error> {
        Ok(Self { type_mime: negocier(&parts.headers)?, demande: parts.headers.clone() })
    }
}

/// Chooses between two media types of the same body (RFC 9110 section 12.5.1). The first one wins when the client gives both the same
/// quality. 406 when the client accepts neither.
pub(crate) fn preferer(en_tetes: &HeaderMap, offres: [&'static str; 2]) -> Result<&'static str, Error> {
    let valeurs: Vec<&str> = en_tetes.get_all(header::ACCEPT).iter().filter_map(|v| v.to_str().ok()).collect();
    if valeurs.is_empty() {
        return Ok(offres[0]);
    }
    let plages: Vec<(&str, f32)> = valeurs.iter().flat_map(|v| v.split(',')).map(plage).collect();
    let note = |offre: &str| {
        let precise = plages.iter().filter_map(|(type_mime, qualite)| {
            let precision = match *type_mime {
                exact if exact.eq_ignore_ascii_case(offre) => 2,
                "application/*" => 1,
                "*/*" => 0,
                _ => return None,
            };
            Some((precision, *qualite))
        });
        precise.max_by_key(|(precision, _)| *precision).map_or((0.0, 0), |(precision, qualite)| (qualite, precision))
    };
    let (premiere, seconde) = (note(offres[0]), note(offres[1]));
    match (premiere.0 > 0.0, seconde.0 > 0.0) {
        (false, false) => Err(Error::FormatNonServi),
        // The second is chosen when the client names only it, or names it with a better quality.
        (_, true) if seconde > premiere => Ok(offres[1]),
        (true, _) => Ok(offres[0]),
        (false, true) => Ok(offres[1]),
    }
}

/// A media range and its quality.
fn plage(texte: &str) -> (&str, f32) {
    let mut parties = texte.split(';').map(str::trim);
    let type_mime = parties.next().unwrap_or_default();
    let qualite = parties.find_map(|p| p.strip_prefix("q=").or_else(|| p.strip_prefix("Q=")));
    (type_mime, qualite.and_then(|q| q.parse().ok()).unwrap_or(1.0))
}

/// The tag of an answer, a hash of everything that the answer depends on. The tag of a row that people change also shows the version of the
/// row, because `If-Match` is compared with this version.
pub(crate) struct Etiquette {
    hache: Xxh3Default,
    version: Option<i64>,
}

impl Etiquette {
    /// Begins a tag with the build and this number. Two builds never share a tag.
    pub(crate) fn nouvelle(etat: &Etat, numero: Numero) -> Self {
        Self::du_dessin(etat).nombre(numero.0)
    }

    /// Begins the tag of a drawing. It does not depend on the number of the last fact, so a fact about another programme does not change
    /// the tag.
    pub(crate) fn du_dessin(etat: &Etat) -> Self {
        let mut hache = Xxh3Default::new();
        hache.write(etat.version.id.as_bytes());
        Self { hache, version: None }
    }

    /// Begins the tag of a document drawn from a programme and its lots. A fact about another programme does not change the tag.
    pub(crate) fn du_programme(etat: &Etat, instantane: &Instantane, portee: Portee, programme: &IdProgramme) -> Self {
        let catalogue = &instantane.catalogue;
        match catalogue.programme(portee, &programme.0) {
            Some(rang) => {
                let vu = catalogue.empreinte_du_programme(portee, rang);
                Self::du_dessin(etat).nombre(i64::from_ne_bytes(vu.to_ne_bytes()))
            }
            // The programme has just left the catalogue. Use the number of the last fact, so that any change makes a new tag.
            None => Self::nouvelle(etat, instantane.numero),
        }
    }

    /// Adds a text to the tag.
    #[must_use]
    pub(crate) fn texte(mut self, texte: &str) -> Self {
        self.hache.write_usize(texte.len());
        self.hache.write(texte.as_bytes());
        self
    }

    /// Adds a question to the tag: the pairs of a query string.
    #[must_use]
    pub(crate) fn question(self, paires: &Paires) -> Self {
        paires.0.iter().fold(self, |etiquette, (nom, valeur)| etiquette.texte(nom).texte(valeur))
    }

    /// Adds a number to the tag.
    #[must_use]
    pub(crate) fn nombre(mut self, nombre: i64) -> Self {
        self.hache.write_i64(nombre);
        self
    }

    /// Makes this tag the tag of a row that people change, at this version.
    #[must_use]
    pub(crate) fn version(self, version: i64) -> Self {
        Self { version: Some(version), ..self.nombre(version) }
    }

    /// Adds the caller's scope and roles, so that all callers with the same scope and roles get the same tag.
    #[must_use]
    pub(crate) fn pour_la_portee(mut self, appelant: &Appelant) -> Self {
        let (genre, groupe) = match appelant.portee() {
            Portee::Visiteur => (0, 0),
            Portee::SansGroupe => (1, 0),
            Portee::Groupe(groupe) => (2, groupe.0),
            Portee::Interne => (3, 0),
        };
        self.hache.write_u8(genre);
        self.hache.write_i32(groupe);
        for role in appelant.roles() {
            self.hache.write_u8(*role as u8 + 1);
        }
        self.hache.write_u8(0);
        self
    }

    /// Adds the caller's own row, because the answer is made for one person.
    #[must_use]
    pub(crate) fn pour_la_personne(self, appelant: &Appelant) -> Self {
        let etiquette = self.pour_la_portee(appelant);
        match appelant.session() {
            None => etiquette.nombre(-1),
            Some(s) => etiquette
                .nombre(i64::from(s.utilisateur.id.0))
                .nombre(s.utilisateur.version)
                .nombre(s.incarnation.as_ref().map_or(-1, |i| i64::from(i.id.0))),
        }
    }

    /// The key under which the answer with this tag is kept in memory.
    pub(crate) fn cle(&self) -> String {
        format!("{:032x}", self.hache.digest128())
    }

    /// The value of the `ETag` header.
    pub(crate) fn valeur(&self) -> String {
        let hache = self.hache.digest128();
        match self.version {
            None => format!("W/\"{hache:032x}\""),
            Some(version) => format!("W/\"v{version}-{hache:032x}\""),
        }
    }
}

/// Answers with a body, or with 304 when the client already holds it. The body is made only when it is sent.
pub(crate) fn repondre(
    demande: &HeaderMap,
    etiquette: &Etiquette,
    type_mime: &'static str,
    corps: impl FnOnce() -> Vec<u8>,
) -> Response {
    match inchangee(demande, etiquette) {
        Some(reponse) => reponse,
        None => avec_etiquette(etiquette, type_mime, corps()),
    }
}

/// Answers one person with data that was read for them. The tag is the hash of the body, because no version tells whether the data changed.
pub(crate) fn repondre_a_la_personne<S: serde::Serialize>(
    etat: &Etat,
    appelant: &Appelant,
    negocie: &Negocie,
    fil: &S,
) -> Result<Response, Error> {
    let corps = serde_json::to_vec(fil).map_err(Error::interne)?;
    let etiquette = Etiquette::nouvelle(etat, Numero::default()).pour_la_personne(appelant);
    let etiquette = etiquette.texte(&String::from_utf8_lossy(&corps));
    Ok(repondre(&negocie.demande, &etiquette, negocie.type_mime, || corps))
}

/// The 304 answer, when the client already holds this answer.
pub(crate) fn inchangee(demande: &HeaderMap, etiquette: &Etiquette) -> Option<Response> {
    inchangee_depuis(demande, &etiquette.valeur())
}

/// The 304 answer for a tag that was made elsewhere, when the client already holds the answer with this tag.
pub(crate) fn inchangee_depuis(demande: &HeaderMap, valeur: &str) -> Option<Response> {
    let tenue = demande
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','))
        .map(str::trim)
        .any(|tenue| tenue == "*" || faible(tenue) == faible(valeur));
    tenue.then(|| {
        let mut reponse = not_modified();
        poser(&mut reponse, valeur);
        reponse
    })
}

/// The full answer with its tag.
pub(crate) fn avec_etiquette(etiquette: &Etiquette, type_mime: &'static str, corps: impl Into<Body>) -> Response {
    let mut reponse = Response::new(corps.into());
    reponse.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(type_mime));
    poser(&mut reponse, &etiquette.valeur());
    reponse
}

/// Sends an answer that is the same for everyone. The client keeps it and asks about it each time.
pub(crate) fn repondre_a_tous(
    demande: &HeaderMap,
    etiquette: &Etiquette,
    type_mime: &'static str,
    corps: impl FnOnce() -> Vec<u8>,
) -> Response {
    let mut reponse = repondre(demande, etiquette, type_mime, corps);
    let en_tetes = reponse.headers_mut();
    en_tetes.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    en_tetes.insert(header::VARY, VARIE_POUR_TOUS);
    reponse
}

/// An answer that depends on the viewer and has no tag.
pub(crate) fn prive(type_mime: &'static str, corps: Vec<u8>) -> Response {
    let mut reponse = Response::new(Body::from(corps));
    let en_tetes = reponse.headers_mut();
    en_tetes.insert(header::CONTENT_TYPE, HeaderValue::from_static(type_mime));
    en_tetes.insert(header::CACHE_CONTROL, PRIVE);
    en_tetes.insert(header::VARY, VARIE);
    reponse
}

/// Forbids the browser to keep any part of a page that a link opens.
pub(crate) fn sans_trace(mut reponse: Response) -> Response {
    reponse.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reponse
}

/// Sets the tag of an answer that depends on the viewer.
pub(crate) fn poser(reponse: &mut Response, etiquette: &str) {
    let en_tetes = reponse.headers_mut();
    if let Ok(etiquette) = HeaderValue::from_str(etiquette) {
        en_tetes.insert(header::ETAG, etiquette);
    }
    en_tetes.insert(header::CACHE_CONTROL, PRIVE);
    en_tetes.insert(header::VARY, VARIE);
}

/// The tag without the mark of a weak tag, because the comparison ignores this mark.
fn faible(etiquette: &str) -> &str {
    etiquette.strip_prefix("W/").unwrap_or(etiquette)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choix(accept: &'static str) -> Option<&'static str> {
        let mut en_tetes = HeaderMap::new();
        en_tetes.insert(header::ACCEPT, HeaderValue::from_static(accept));
        negocier(&en_tetes).ok()
    }

    #[test]
    fn le_type_prefere_est_servi() {
        assert_eq!(negocier(&HeaderMap::new()).ok(), Some(JSON_LD));
        for (accept, attendu) in [
            ("*/*", Some(JSON_LD)),
            ("application/*", Some(JSON_LD)),
            ("application/json, text/plain, */*", Some(JSON)),
            ("application/json", Some(JSON)),
            ("application/ld+json", Some(JSON_LD)),
            ("application/json;q=0.5, application/ld+json", Some(JSON_LD)),
            ("application/ld+json;q=0, */*", Some(JSON)),
            ("text/html, */*;q=0.8", Some(JSON_LD)),
            ("text/html", None),
            ("application/ld+json;q=0", None),
        ] {
            assert_eq!(choix(accept), attendu, "{accept}");
        }
    }
}
