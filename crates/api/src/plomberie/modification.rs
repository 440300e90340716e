//! Changes a row (`design.md` section 2, rule 3, and section 5) with a merge patch (RFC 7396), which names the version that
//! it was meant for.
//!
//! `If-Match` takes the weak tag of the `GET`. Only the version in this tag is compared. The other parts of the tag (the viewer, the scope,
//! the build) are not. `If-Match: *`, or no such header, allows any version.
//!
//! A change that may be sent over a bad network is a [`ModificationUnique`]. With an `Idempotency-Key` the change is made once. When the
//! client sends it again, it gets the lost answer, even though the version has changed since.

use crate::error::{Error, MERGE_PATCH};
use crate::flux::etat::Etat;
use crate::plomberie::corps::Objet;
use crate::plomberie::envoi::Envoi;
use actions::version::VersionAttendue;
use axum::extract::{FromRequest, Request};
use http::{HeaderMap, header};
use std::future::Future;
use std::sync::Arc;

/// A change that a client sent.
#[derive(Debug)]
pub(crate) struct Modification {
    /// The merge patch. A `null` field empties the value, and an absent field leaves it as it is.
    pub(crate) patch: Objet,
    pub(crate) attendue: VersionAttendue,
}

impl FromRequest<Arc<Etat>> for Modification {
    type Rejection = Error;

    async fn from_request(requete: Request, etat: &Arc<Etat>) -> Result<Self, Error> {
        let attendue = attendue(requete.headers())?;
        let patch = Objet::lire(requete, etat, &[MERGE_PATCH], Error::PatchNonLu).await?;
        Ok(Self { patch, attendue })
    }
}

/// A change that may be sent twice (`Idempotency-Key`).
#[derive(Debug)]
pub(crate) struct ModificationUnique {
    /// The merge patch, with its key.
    pub(crate) envoi: Envoi,
    pub(crate) attendue: VersionAttendue,
}

impl FromRequest<Arc<Etat>> for ModificationUnique {
    type Rejection = Error;

    async fn from_request(requete: Request, etat: &Arc<Etat>) -> Result<Self, Error> {
        let attendue = attendue(requete.headers())?;
        let envoi = Envoi::lire(requete, etat, &[MERGE_PATCH], Error::PatchNonLu).await?;
        Ok(Self { envoi, attendue })
    }
}

/// The versions that `If-Match` allows.
pub(crate) fn attendue(en_tetes: &HeaderMap) -> Result<VersionAttendue, Error> {
    let mut versions = Vec::new();
    for valeur in en_tetes.get_all(header::IF_MATCH) {
        let texte = valeur.to_str().map_err(|_| Error::EnTete("If-Match"))?;
        for etiquette in texte.split(',').map(str::trim).filter(|e| !e.is_empty()) {
            if etiquette == "*" {
                return Ok(VersionAttendue::Toute);
            }
            versions.push(version(etiquette).ok_or(Error::EnTete("If-Match"))?);
        }
    }
    Ok(if versions.is_empty() { VersionAttendue::Toute } else { VersionAttendue::Parmi(versions) })
}

/// The version that one of our tags contains.
fn version(etiquette: &str) -> Option<i64> {
    let entre_guillemets = etiquette.strip_prefix("W/").unwrap_or(etiquette).strip_prefix('"')?.strip_suffix('"')?;
    let (version, _) = entre_guillemets.strip_prefix('v')?.split_once('-')?;
    version.parse().ok()
}

/// The answer to a refused change. When the change was meant for an older version, the answer has the current resource, which `presente`
/// reads.
pub(crate) async fn refuser<Fut>(erreur: impl Into<Error>, presente: impl FnOnce() -> Fut) -> Error
where
    Fut: Future<Output = Result<serde_json::Value, Error>>,
{
    match erreur.into() {
        Error::Refus(refus) if refus.versions.is_some() => match presente().await {
            Ok(ressource) => Error::Depassee(Box::new((refus, ressource))),
            // The resource no longer exists, or the caller may no longer see it.
            Err(erreur) => erreur,
        },
        autre => autre,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;
    use proptest::prelude::*;

    fn lue(valeurs: &[&'static str]) -> Option<VersionAttendue> {
        let mut en_tetes = HeaderMap::new();
        for valeur in valeurs {
            en_tetes.append(header::IF_MATCH, HeaderValue::from_static(valeur));
        }
        attendue(&en_tetes).ok()
    }

    #[test]
    fn la_version_de_l_etiquette_seule_compte() {
        assert_eq!(lue(&[]), Some(VersionAttendue::Toute));
        assert_eq!(lue(&["*"]), Some(VersionAttendue::Toute));
        assert_eq!(lue(&["W/\"v12-0a1b\""]), Some(VersionAttendue::Parmi(vec![12])));
        assert_eq!(lue(&["\"v12-0a1b\", W/\"v13-ffff\"", "W/\"v1-\""]), Some(VersionAttendue::Parmi(vec![12, 13, 1])));
        for illisible in ["v12-0a1b", "W/\"0a1b\"", "\"v-0a\"", "\"vx-0a\""] {
            assert_eq!(lue(&[illisible]), None, "{illisible}");
        }
    }

    proptest! {
        #[test]
        fn une_etiquette_rend_sa_version_et_ce_qui_n_en_est_pas_est_refuse(n in 0i64.., suite in "[0-9a-f]{0,16}", quelconque in "[ -~]{0,30}") {
            prop_assert_eq!(version(&format!("W/\"v{n}-{suite}\"")), Some(n));
            prop_assert_eq!(version(&format!("\"v{n}-{suite}\"")), Some(n));
            // Any text gives a version or is refused, without a panic.
            let _ = version(&quelconque);
        }
    }
}
