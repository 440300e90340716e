//! Makes something only once (`design.md` section 2, rule 3). With an `Idempotency-Key`, a repeated call that makes something gets the
//! answer of the first call for a day, even when the network lost this answer.
//!
//! A call that makes something takes an [`Envoi`] in place of an [`Objet`], and ends with [`UnEnvoi::faire`]. A change whose answer may be
//! lost on the way also has a key (`plomberie::modification::ModificationUnique`). A key belongs to its user. The key of a visitor is
//! ignored. A refusal changed nothing and is not kept, so a repeated call runs the action again.

use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{JSON, JSON_LD, negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use actions::{Contexte, RefusDAction, SorteDeRefus};
use axum::extract::{FromRequest, Request};
use axum::response::Response;
use domain::refus_partage::{CLE_DEJA_EMPLOYEE, RefusPartage};
use futures::future::BoxFuture;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use std::future::{Future, ready};
use std::sync::{Arc, Mutex, PoisonError};
use store::idempotence::{self, CleDEnvoi, DejaEnvoyee, ReponseGardee, UneFois};
use store::{Ecrit, Ecriture, Numero};

/// The header of the key (IETF draft-ietf-httpapi-idempotency-key-header).
const CLE: HeaderName = HeaderName::from_static("idempotency-key");
const NOM: &str = "Idempotency-Key";
/// The longest key, in letters.
const LETTRES: usize = 200;

/// A JSON object that was sent to make or to change something.
#[derive(Debug)]
pub(crate) struct Envoi {
    objet: Objet,
    /// The media type of the answer, chosen before the call does anything.
    type_mime: &'static str,
    /// The key, and a hash of the address and of the object.
    cle: Option<(String, [u8; 32])>,
}

impl FromRequest<Arc<Etat>> for Envoi {
    type Rejection = Error;

    async fn from_request(requete: Request, etat: &Arc<Etat>) -> Result<Self, Error> {
        Self::lire(requete, etat, &[JSON, JSON_LD], Error::TypeNonLu).await
    }
}

/// The key of a call, with or without the quotes that the draft asks for.
pub(crate) fn lire_cle(en_tetes: &HeaderMap) -> Result<Option<String>, Error> {
    let mut valeurs = en_tetes.get_all(CLE).iter();
    let Some(valeur) = valeurs.next() else { return Ok(None) };
    let texte = valeur.to_str().map_err(|_| Error::EnTete(NOM))?.trim();
    let cle = texte.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(texte);
    let lisible = !cle.is_empty() && cle.len() <= LETTRES && cle.bytes().all(|o| o.is_ascii_graphic());
    if !lisible || valeurs.next().is_some() {
        return Err(Error::EnTete(NOM));
    }
    Ok(Some(cle.to_owned()))
}

impl Envoi {
    /// Reads a body that has one of these media types. For another media type, the error is `refus`.
    pub(crate) async fn lire(requete: Request, etat: &Arc<Etat>, types: &[&str], refus: Error) -> Result<Self, Error> {
        let type_mime = negocier_simple(requete.headers())?;
        let cle = lire_cle(requete.headers())?;
        let mut hache = Sha256::new();
        hache.update(requete.method().as_str());
        hache.update([0]);
        hache.update(requete.uri().path_and_query().map_or("/", |p| p.as_str()));
        hache.update([0]);
        let objet = Objet::lire(requete, etat, types, refus).await?;
        hache.update(objet.empreinte());
        Ok(Self { objet, type_mime, cle: cle.map(|cle| (cle, hache.finalize().into())) })
    }

    /// Reads the body as a struct of the wire. Returns it with the [`UnEnvoi`] that acts once for this caller.
    pub(crate) fn lire_comme<T: DeserializeOwned>(
        self,
        etat: &Arc<Etat>,
        appelant: &Appelant,
    ) -> Result<(T, UnEnvoi), Error> {
        let (objet, un_envoi) = self.ouvrir(etat, appelant);
        Ok((objet.lire_comme()?, un_envoi))
    }

    /// Reads the body as an object. Returns it with the [`UnEnvoi`] that acts once for this caller.
    pub(crate) fn ouvrir(self, etat: &Arc<Etat>, appelant: &Appelant) -> (Objet, UnEnvoi) {
        let auteur = appelant.session().map(|s| s.incarnation.as_ref().unwrap_or(&s.utilisateur).id);
        let cle = auteur.zip(self.cle).map(|(utilisateur, (cle, empreinte))| {
            // The hash also covers the user in whose place the caller acts, because the same body is another request for another user.
            let pour = appelant.session().map_or(0, |s| s.utilisateur.id.0);
            let empreinte = Sha256::new().chain_update(empreinte).chain_update(pour.to_be_bytes()).finalize();
            CleDEnvoi { utilisateur, cle, empreinte: empreinte.into() }
        });
        let (etat, contexte) = (Arc::clone(etat), appelant.contexte(etat));
        (self.objet, UnEnvoi { etat, contexte, type_mime: self.type_mime, cle })
    }
}

/// Runs an action once for each key.
pub(crate) struct UnEnvoi {
    etat: Arc<Etat>,
    contexte: Contexte,
    type_mime: &'static str,
    cle: Option<CleDEnvoi>,
}

/// The answer of a call that made something.
#[derive(Debug)]
pub(crate) struct Rendu {
    pub(crate) reussite: Reussite,
    /// The address of the resource that the call made, for the `Location` header.
    pub(crate) emplacement: Option<String>,
    pub(crate) etiquette: Option<String>,
    /// The body of the answer, in JSON.
    pub(crate) corps: Vec<u8>,
}

impl UnEnvoi {
    /// Acts, or repeats the answer that this request already got under its key. `agir` writes once, in the context that it is given.
    /// `rendre` makes the answer only from what was written.
    pub(crate) async fn faire<T, F, Fut, R>(self, agir: F, rendre: R) -> Result<Response, Error>
    where
        T: Send + Sync + 'static,
        F: FnOnce(Contexte) -> Fut,
        Fut: Future<Output = actions::Result<Ecrit<T>>>,
        R: Fn(&T) -> store::Result<Rendu> + Send + Sync + 'static,
    {
        self.faire_et_relire(agir, move |_, valeur| Box::pin(ready(rendre(valeur)))).await
    }

    /// Like [`Self::faire`], but `rendre` may also read in the same transaction, after the write.
    pub(crate) async fn faire_et_relire<T, F, Fut, R>(self, agir: F, rendre: R) -> Result<Response, Error>
    where
        T: Send + Sync + 'static,
        F: FnOnce(Contexte) -> Fut,
        Fut: Future<Output = actions::Result<Ecrit<T>>>,
        R: for<'a> Fn(&'a Ecriture, &'a T) -> BoxFuture<'a, store::Result<Rendu>> + Send + Sync + 'static,
    {
        let type_mime = self.type_mime;
        if let Some(cle) = &self.cle
            && let Some(reponse) = rejouer(&self.etat, type_mime, cle).await?
        {
            return Ok(reponse);
        }
        // When the transaction is run again, it makes a new answer. The last answer is the one of the transaction that was committed.
        let faite: Arc<Mutex<Option<ReponseGardee>>> = Arc::default();
        let rendre = Arc::new(rendre);
        let (a_garder, pour_la_base) = (Arc::clone(&faite), Arc::clone(&rendre));
        let une_fois = UneFois::nouvelle(self.cle.clone(), move |tx, valeur: &T| {
            let (rendu, a_garder) = (pour_la_base(tx, valeur), Arc::clone(&a_garder));
            Box::pin(async move {
                let reponse = en_reponse_gardee(rendu.await?)?;
                *a_garder.lock().unwrap_or_else(PoisonError::into_inner) = Some(reponse.clone());
                Ok(reponse)
            })
        });
        // The action is boxed, because its future is large compared with those of its callers.
        match Box::pin(agir(self.contexte.une_fois(une_fois))).await {
            Ok(fait) => {
                let reponse = faite.lock().unwrap_or_else(PoisonError::into_inner).take();
                let reponse = if let Some(reponse) = reponse {
                    reponse
                } else {
                    // The action was refused, and then a separate write closed the case. This write stores no answer under the key, so the
                    // answer is made here.
                    let travail = |tx: Ecriture| {
                        let (rendre, valeur) = (&rendre, &fait.valeur);
                        async move { en_reponse_gardee(rendre(&tx, valeur).await?) }
                    };
                    self.etat.base.entretenir(travail).await?
                };
                Ok(repondre(&self.etat, type_mime, fait.numero, reponse).await)
            }
            Err(refus) => match &self.cle {
                None => Err(refus.into()),
                // Another call with this key may have come first, and its effect may be the cause of this refusal.
                Some(cle) => match rejouer(&self.etat, type_mime, cle).await? {
                    Some(reponse) => Ok(reponse),
                    None => Err(refus.into()),
                },
            },
        }
    }
}

impl Rendu {
    /// An answer with this JSON body, and without address or tag.
    pub(crate) fn de(reussite: Reussite, fil: &impl Serialize) -> store::Result<Self> {
        Ok(Self { reussite, emplacement: None, etiquette: None, corps: en_json(fil)? })
    }
}

/// Writes a value of the wire as JSON.
pub(crate) fn en_json(fil: &impl Serialize) -> store::Result<Vec<u8>> {
    let impossible =
        |erreur: serde_json::Error| store::Error::Forme { quoi: "une réponse", cause: erreur.to_string() };
    serde_json::to_vec(fil).map_err(impossible)
}

/// The answer that was already given under this key. `None` when there is none.
async fn rejouer(etat: &Etat, type_mime: &'static str, cle: &CleDEnvoi) -> Result<Option<Response>, Error> {
    let (deja, dernier) = {
        let lecture = etat.base.lire().await?;
        match idempotence::lire(&lecture, cle, etat.base.maintenant()).await? {
            None => return Ok(None),
            // The number of the first write was not kept. The number of the last fact replaces it, because it is at least as great.
            Some(deja) => (deja, store::faits::dernier(&lecture).await?),
        }
    };
    match deja {
        DejaEnvoyee::Reponse(gardee) => Ok(Some(repondre(etat, type_mime, Some(dernier), gardee).await)),
        DejaEnvoyee::AutreDemande => {
            let RefusPartage { code, phrase } = CLE_DEJA_EMPLOYEE;
            Err(RefusDAction::nouveau(SorteDeRefus::Invalide, code, phrase).into())
        }
    }
}

fn en_reponse_gardee(rendu: Rendu) -> store::Result<ReponseGardee> {
    let impossible = |_| store::Error::Programme("le corps d’une réponse gardée n’est pas un texte");
    Ok(ReponseGardee {
        issue: rendu.reussite.code().to_owned(),
        type_mime: JSON.to_owned(),
        emplacement: rendu.emplacement,
        etiquette: rendu.etiquette,
        corps: String::from_utf8(rendu.corps).map_err(impossible)?,
    })
}

/// Sends the answer. A repeated answer is sent in the same way as the first.
async fn repondre(etat: &Etat, type_mime: &'static str, numero: Option<Numero>, gardee: ReponseGardee) -> Response {
    let reussite = Reussite::depuis_code(&gardee.issue).unwrap_or(Reussite::Fait);
    let mut reponse = reussite.dire(prive(type_mime, gardee.corps.into_bytes()));
    for (nom, valeur) in [(header::LOCATION, gardee.emplacement), (header::ETAG, gardee.etiquette)] {
        if let Some(valeur) = valeur.and_then(|v| HeaderValue::from_str(&v).ok()) {
            reponse.headers_mut().insert(nom, valeur);
        }
    }
    ecrit(etat, numero, reponse).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_cle_se_lit_avec_ou_sans_guillemets() {
        let lue = |valeurs: &[&'static str]| {
            let mut en_tetes = HeaderMap::new();
            for valeur in valeurs {
                en_tetes.append(CLE, HeaderValue::from_static(valeur));
            }
            lire_cle(&en_tetes)
        };
        assert_eq!(lue(&[]).expect("none"), None);
        for valeur in ["8e03978e-40d5", "\"8e03978e-40d5\""] {
            assert_eq!(lue(&[valeur]).expect("readable").as_deref(), Some("8e03978e-40d5"));
        }
        for valeurs in [&[""][..], &["a b"], &["\"\""], &["un", "deux"]] {
            assert!(lue(valeurs).is_err(), "{valeurs:?}");
        }
    }
}
