//! Sending something that is made once (`design.md` section 2, rule 3): an `Idempotency-Key` gives every call that makes
//! something the same answer for a day, whatever the network did to the first one.
//!
//! A call that makes something takes an [`Envoi`] instead of an [`Objet`], and ends with [`UnEnvoi::faire`]: that is all it
//! knows of it. So does a change whose answer may be lost on the way (`plomberie::modification::ModificationUnique`). The key is its
//! user's own; a visitor's is left aside. What was refused changed nothing and is not kept: it is asked again.

use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{JSON, JSON_LD, negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use actions::{Contexte, RefusDAction, SorteDeRefus};
use axum::extract::{FromRequest, Request};
use axum::response::Response;
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
/// Letters of a key.
const LETTRES: usize = 200;

/// A JSON object that was sent to make or to change something.
#[derive(Debug)]
pub(crate) struct Envoi {
    objet: Objet,
    /// What the answer is written in, settled before anything is done.
    type_mime: &'static str,
    /// The key, and the hash of where the object was sent and of the object itself.
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
    /// What was sent in one of these media types, else `refus`.
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

    /// What was sent, as a struct of the wire, and what does it once for this caller.
    pub(crate) fn lire_comme<T: DeserializeOwned>(
        self,
        etat: &Arc<Etat>,
        appelant: &Appelant,
    ) -> Result<(T, UnEnvoi), Error> {
        let (objet, un_envoi) = self.ouvrir(etat, appelant);
        Ok((objet.lire_comme()?, un_envoi))
    }

    /// The object, and what does it once for this caller.
    pub(crate) fn ouvrir(self, etat: &Arc<Etat>, appelant: &Appelant) -> (Objet, UnEnvoi) {
        let auteur = appelant.session().map(|s| s.incarnation.as_ref().unwrap_or(&s.utilisateur).id);
        let cle = auteur.zip(self.cle).map(|(utilisateur, (cle, empreinte))| {
            // In another's place the same words are another question.
            let pour = appelant.session().map_or(0, |s| s.utilisateur.id.0);
            let empreinte = Sha256::new().chain_update(empreinte).chain_update(pour.to_be_bytes()).finalize();
            CleDEnvoi { utilisateur, cle, empreinte: empreinte.into() }
        });
        let (etat, contexte) = (Arc::clone(etat), appelant.contexte(etat));
        (self.objet, UnEnvoi { etat, contexte, type_mime: self.type_mime, cle })
    }
}

/// What does once what was sent.
pub(crate) struct UnEnvoi {
    etat: Arc<Etat>,
    contexte: Contexte,
    type_mime: &'static str,
    cle: Option<CleDEnvoi>,
}

/// What a call that made something answers.
#[derive(Debug)]
pub(crate) struct Rendu {
    /// How it ended.
    pub(crate) reussite: Reussite,
    /// Where what was made is found.
    pub(crate) emplacement: Option<String>,
    /// Its tag.
    pub(crate) etiquette: Option<String>,
    /// What it is, in JSON.
    pub(crate) corps: Vec<u8>,
}

impl UnEnvoi {
    /// Acts, or gives the answer that was given when the same was asked under the same key. `agir` writes once, through the
    /// context that it is given; `rendre` answers from what was written, and from nothing else.
    pub(crate) async fn faire<T, F, Fut, R>(self, agir: F, rendre: R) -> Result<Response, Error>
    where
        T: Send + Sync + 'static,
        F: FnOnce(Contexte) -> Fut,
        Fut: Future<Output = actions::Result<Ecrit<T>>>,
        R: Fn(&T) -> store::Result<Rendu> + Send + Sync + 'static,
    {
        self.faire_et_relire(agir, move |_, valeur| Box::pin(ready(rendre(valeur)))).await
    }

    /// The same, where `rendre` reads what the answer shows beside what was written: in the same transaction, after it.
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
        // A transaction that is run again makes its own answer: the last one is that of the commit.
        let faite: Arc<Mutex<Option<ReponseGardee>>> = Arc::default();
        let rendre = Arc::new(rendre);
        let (a_garder, pour_la_base) = (Arc::clone(&faite), Arc::clone(&rendre));
        let une_fois = UneFois::nouvelle(self.cle.clone(), move |tx, valeur: &T| {
            let (rendu, a_garder) = (pour_la_base(tx, valeur), Arc::clone(&a_garder));
            Box::pin(async move {
                let reponse = garder(rendu.await?)?;
                *a_garder.lock().unwrap_or_else(PoisonError::into_inner) = Some(reponse.clone());
                Ok(reponse)
            })
        });
        // On the heap: an action is large beside what its callers hold.
        match Box::pin(agir(self.contexte.une_fois(une_fois))).await {
            Ok(fait) => {
                let reponse = faite.lock().unwrap_or_else(PoisonError::into_inner).take();
                let reponse = if let Some(reponse) = reponse {
                    reponse
                } else {
                    // The action was refused, then ended by a write beside it, which no key keeps.
                    let travail = |tx: Ecriture| {
                        let (rendre, valeur) = (&rendre, &fait.valeur);
                        async move { garder(rendre(&tx, valeur).await?) }
                    };
                    self.etat.base.entretenir(travail).await?
                };
                Ok(repondre(&self.etat, type_mime, fait.numero, reponse).await)
            }
            Err(refus) => match &self.cle {
                None => Err(refus.into()),
                // Another with the same key may have come first, and this one met what it had done.
                Some(cle) => match rejouer(&self.etat, type_mime, cle).await? {
                    Some(reponse) => Ok(reponse),
                    None => Err(refus.into()),
                },
            },
        }
    }
}

impl Rendu {
    /// An answer that says this, in JSON, and nothing else.
    pub(crate) fn de(reussite: Reussite, fil: &impl Serialize) -> store::Result<Self> {
        Ok(Self { reussite, emplacement: None, etiquette: None, corps: en_json(fil)? })
    }
}

/// What the wire shows, in JSON.
pub(crate) fn en_json(fil: &impl Serialize) -> store::Result<Vec<u8>> {
    let impossible =
        |erreur: serde_json::Error| store::Error::Forme { quoi: "une réponse", cause: erreur.to_string() };
    serde_json::to_vec(fil).map_err(impossible)
}

/// The answer that this key got, when it got one.
async fn rejouer(etat: &Etat, type_mime: &'static str, cle: &CleDEnvoi) -> Result<Option<Response>, Error> {
    let (deja, dernier) = {
        let lecture = etat.base.lire().await?;
        match idempotence::lire(&lecture, cle, etat.base.maintenant()).await? {
            None => return Ok(None),
            // What it wrote is not after this.
            Some(deja) => (deja, store::faits::dernier(&lecture).await?),
        }
    };
    match deja {
        DejaEnvoyee::Reponse(gardee) => Ok(Some(repondre(etat, type_mime, Some(dernier), gardee).await)),
        DejaEnvoyee::AutreDemande => {
            let phrase = "Cette clé a déjà servi à une autre demande.";
            Err(RefusDAction::nouveau(SorteDeRefus::Invalide, "cle-deja-employee", phrase).into())
        }
    }
}

fn garder(rendu: Rendu) -> store::Result<ReponseGardee> {
    let impossible = |_| store::Error::Programme("le corps d’une réponse gardée n’est pas un texte");
    Ok(ReponseGardee {
        issue: rendu.reussite.code().to_owned(),
        type_mime: JSON.to_owned(),
        emplacement: rendu.emplacement,
        etiquette: rendu.etiquette,
        corps: String::from_utf8(rendu.corps).map_err(impossible)?,
    })
}

/// The answer, the first time as the next ones.
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
