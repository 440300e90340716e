//! Answers that a client may keep and ask about again: weak ETags, `304`, and what an answer varies with (`design.md`
//! section 2, rule 6).

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

/// What an answer varies with.
const VARIE: HeaderValue = HeaderValue::from_static("Accept, Accept-Encoding, Cookie");
/// What an answer that is the same for everyone varies with.
pub(crate) const VARIE_POUR_TOUS: HeaderValue = HeaderValue::from_static("Accept, Accept-Encoding");
/// An answer that depends on the viewer is kept by their browser alone, and asked about each time.
const PRIVE: HeaderValue = HeaderValue::from_static("private, no-cache");
/// JSON-LD, unless plain JSON is preferred.
pub(crate) const JSON_LD: &str = "application/ld+json";
/// Plain JSON: the same body, its `hydra:search` in brief.
pub(crate) const JSON: &str = "application/json";

/// Which of the two JSON media types of a resource is preferred; 406 when neither is accepted.
pub(crate) fn negocier(en_tetes: &HeaderMap) -> Result<&'static str, Error> {
    preferer(en_tetes, [JSON_LD, JSON])
}

/// The same for what is no linked data: plain JSON unless the other is preferred.
pub(crate) fn negocier_simple(en_tetes: &HeaderMap) -> Result<&'static str, Error> {
    preferer(en_tetes, [JSON, JSON_LD])
}

/// What a caller of linked data accepts, settled before anything is done, and what they hold already.
#[derive(Debug)]
pub(crate) struct Negocie {
    /// What the answer is written in.
    pub(crate) type_mime: &'static str,
    /// The headers of the call.
    pub(crate) demande: HeaderMap,
}

impl<S: Sync> FromRequestParts<S> for Negocie {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _etat: &S) -> Result<Self, Error> {
        Ok(Self { type_mime: negocier(&parts.headers)?, demande: parts.headers.clone() })
    }
}

/// Which of two media types of the same body is preferred (RFC 9110 section 12.5.1), the first one at equal notes; 406
/// when neither is accepted.
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
        // Named alone, or named with a better note.
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

/// The tag of an answer, made of all that it depends on; that of one row which people change also says its version, which
/// `If-Match` is compared with.
pub(crate) struct Etiquette(Xxh3Default, Option<i64>);

impl Etiquette {
    /// Begins a tag: two builds never share one.
    pub(crate) fn nouvelle(etat: &Etat, numero: Numero) -> Self {
        Self::du_dessin(etat).nombre(numero.0)
    }

    /// Begins the tag of a drawing that says itself all that it depends on: a fact about another programme leaves it.
    pub(crate) fn du_dessin(etat: &Etat) -> Self {
        let mut hache = Xxh3Default::new();
        hache.write(etat.version.id.as_bytes());
        Self(hache, None)
    }

    /// Begins the tag of what is drawn from a programme and its lots: a fact about another one leaves it.
    pub(crate) fn du_programme(etat: &Etat, instantane: &Instantane, portee: Portee, programme: &IdProgramme) -> Self {
        let catalogue = &instantane.catalogue;
        match catalogue.programme(portee, &programme.0) {
            Some(rang) => {
                let vu = catalogue.empreinte_du_programme(portee, rang);
                Self::du_dessin(etat).nombre(i64::from_ne_bytes(vu.to_ne_bytes()))
            }
            // Gone from the catalogue a moment ago: whatever comes next may change it.
            None => Self::nouvelle(etat, instantane.numero),
        }
    }

    /// It depends on a text.
    #[must_use]
    pub(crate) fn texte(mut self, texte: &str) -> Self {
        self.0.write_usize(texte.len());
        self.0.write(texte.as_bytes());
        self
    }

    /// It depends on a question.
    #[must_use]
    pub(crate) fn question(self, paires: &Paires) -> Self {
        paires.0.iter().fold(self, |etiquette, (nom, valeur)| etiquette.texte(nom).texte(valeur))
    }

    /// It depends on a number.
    #[must_use]
    pub(crate) fn nombre(mut self, nombre: i64) -> Self {
        self.0.write_i64(nombre);
        self
    }

    /// It is that of a row which people change, at this version.
    #[must_use]
    pub(crate) fn version(self, version: i64) -> Self {
        let Self(hache, _) = self.nombre(version);
        Self(hache, Some(version))
    }

    /// It is the same for everyone of this scope and these roles.
    #[must_use]
    pub(crate) fn pour_la_portee(mut self, appelant: &Appelant) -> Self {
        let (genre, groupe) = match appelant.portee() {
            Portee::Visiteur => (0, 0),
            Portee::SansGroupe => (1, 0),
            Portee::Groupe(groupe) => (2, groupe.0),
            Portee::Interne => (3, 0),
        };
        self.0.write_u8(genre);
        self.0.write_i32(groupe);
        for role in appelant.roles() {
            self.0.write_u8(*role as u8 + 1);
        }
        self.0.write_u8(0);
        self
    }

    /// It is made for one person, as their row stands.
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

    /// A key under which to keep what the tag describes.
    pub(crate) fn cle(&self) -> String {
        format!("{:032x}", self.0.digest128())
    }

    /// As the header says it.
    pub(crate) fn valeur(&self) -> String {
        let hache = self.0.digest128();
        match self.1 {
            None => format!("W/\"{hache:032x}\""),
            Some(version) => format!("W/\"v{version}-{hache:032x}\""),
        }
    }
}

/// Answers with a body, or with 304 when the client holds it already; the body is made only when it is sent.
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

/// Answers one person with what was read for them; no version tells that it changed: the tag is that of the body.
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

/// The 304 answer, when the client holds this answer already.
pub(crate) fn inchangee(demande: &HeaderMap, etiquette: &Etiquette) -> Option<Response> {
    inchangee_depuis(demande, &etiquette.valeur())
}

/// The same for a tag that was made elsewhere.
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

/// The full answer under its tag.
pub(crate) fn avec_etiquette(etiquette: &Etiquette, type_mime: &'static str, corps: impl Into<Body>) -> Response {
    let mut reponse = Response::new(corps.into());
    reponse.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(type_mime));
    poser(&mut reponse, &etiquette.valeur());
    reponse
}

/// An answer that is the same for everyone, asked about each time.
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

/// An answer that depends on the viewer and is not worth a tag.
pub(crate) fn prive(type_mime: &'static str, corps: Vec<u8>) -> Response {
    let mut reponse = Response::new(Body::from(corps));
    let en_tetes = reponse.headers_mut();
    en_tetes.insert(header::CONTENT_TYPE, HeaderValue::from_static(type_mime));
    en_tetes.insert(header::CACHE_CONTROL, PRIVE);
    en_tetes.insert(header::VARY, VARIE);
    reponse
}

/// Says the tag of an answer that depends on the viewer.
pub(crate) fn poser(reponse: &mut Response, etiquette: &str) {
    let en_tetes = reponse.headers_mut();
    if let Ok(etiquette) = HeaderValue::from_str(etiquette) {
        en_tetes.insert(header::ETAG, etiquette);
    }
    en_tetes.insert(header::CACHE_CONTROL, PRIVE);
    en_tetes.insert(header::VARY, VARIE);
}

/// Weak comparison: the mark of weakness does not count.
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
