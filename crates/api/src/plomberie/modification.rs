//! Changing a row (`design.md` section 2, rule 3, and section 5): a merge patch (RFC 7396), and the version that it was
//! meant for.
//!
//! `If-Match` takes the tag of the `GET`, weak as it is: what is compared is the version of the row that it says, and
//! nothing else of it (who asked, in which scope, by which build). `*`, or no such header: any version.
//!
//! A change that people send over networks that fail is a [`ModificationUnique`]: under an `Idempotency-Key` it is made once, and
//! asked again it gets the answer that was lost, though the version has moved since.

use crate::error::{Error, MERGE_PATCH};
use crate::flux::etat::Etat;
use crate::plomberie::corps::Objet;
use crate::plomberie::envoi::Envoi;
use actions::version::VersionAttendue;
use axum::extract::{FromRequest, Request};
use http::{HeaderMap, header};
use std::future::Future;
use std::sync::Arc;

/// A change that was sent.
#[derive(Debug)]
pub(crate) struct Modification {
    /// What is to change: a field that is `null` is to be emptied, one that is absent stays.
    pub(crate) patch: Objet,
    /// The version it was meant for.
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
    /// What is to change, and the key.
    pub(crate) envoi: Envoi,
    /// The version it was meant for.
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

/// The versions that `If-Match` names.
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

/// The version that a tag of ours says.
fn version(etiquette: &str) -> Option<i64> {
    let entre_guillemets = etiquette.strip_prefix("W/").unwrap_or(etiquette).strip_prefix('"')?.strip_suffix('"')?;
    let (version, _) = entre_guillemets.strip_prefix('v')?.split_once('-')?;
    version.parse().ok()
}

/// What is answered when a change is refused: with the resource as it stands, when it was meant for another version of it.
pub(crate) async fn refuser<Fut>(erreur: impl Into<Error>, presente: impl FnOnce() -> Fut) -> Error
where
    Fut: Future<Output = Result<serde_json::Value, Error>>,
{
    match erreur.into() {
        Error::Refus(refus) if refus.versions.is_some() => match presente().await {
            Ok(ressource) => Error::Depassee(Box::new((refus, ressource))),
            // It has left in between, or is no longer theirs to see.
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
            // Whatever is sent is read or refused, and nothing else.
            let _ = version(&quelconque);
        }
    }
}
