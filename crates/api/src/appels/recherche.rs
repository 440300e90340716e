//! The common part of the searches of the catalogue: the caller, the snapshot, the question, and an answer with its tag.

use crate::documentation::parametres::parametres;
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Etiquette, negocier, repondre};
use crate::plomberie::hydra::Forme;
use crate::plomberie::parametres::{Paires, refuses};
use axum::extract::FromRequestParts;
use axum::response::Response;
use catalogue::Catalogue;
use catalogue::requete::lecture::RefusDeParametre;
use catalogue::requete::parametres::{parametres_carte, parametres_lots, parametres_programmes};
use domain::acces::Portee;
use http::HeaderMap;
use http::request::Parts;
use std::sync::Arc;

parametres! {
    /// The parameters of the lot search, including those that only signed-in users have.
    ParametresLots, parametres_lots(Portee::Interne)
}
parametres! {
    /// The parameters of the programme search.
    ParametresProgrammes, parametres_programmes(Portee::Interne)
}
parametres! {
    /// The parameters of the map of programmes.
    ParametresCarte, parametres_carte(Portee::Interne)
}

/// How the catalogue reads the question of a call.
type Lecture<Q> = fn(&[(String, String)], Portee) -> Result<Q, Vec<RefusDeParametre>>;

/// A search as the client sent it.
pub(crate) struct Recherche {
    pub(crate) etat: Arc<Etat>,
    pub(crate) appelant: Appelant,
    pub(crate) paires: Paires,
    en_tetes: HeaderMap,
}

impl FromRequestParts<Arc<Etat>> for Recherche {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, etat: &Arc<Etat>) -> Result<Self, Error> {
        Ok(Self {
            appelant: Appelant::from_request_parts(parts, etat).await?,
            paires: Paires::from_request_parts(parts, etat).await?,
            en_tetes: parts.headers.clone(),
            etat: Arc::clone(etat),
        })
    }
}

impl Recherche {
    /// Reads the question with `lire` and makes the answer with `corps`, unless the client already holds this answer. `autre` is what the
    /// answer depends on besides the snapshot, the viewer and the question.
    pub(crate) fn repondre<Q>(
        &self,
        chemin: &str,
        autre: &str,
        lire: Lecture<Q>,
        corps: impl FnOnce(&Catalogue, Portee, &Q, Forme) -> Vec<u8>,
    ) -> Result<Response, Error> {
        let type_mime = negocier(&self.en_tetes)?;
        let portee = self.appelant.portee();
        let question = lire(&self.paires.0, portee).map_err(refuses)?;
        let instantane = self.etat.instantane()?;
        let etiquette = Etiquette::nouvelle(&self.etat, instantane.numero)
            .pour_la_portee(&self.appelant)
            .texte(chemin)
            .texte(type_mime)
            .texte(autre)
            .question(&self.paires);
        Ok(repondre(&self.en_tetes, &etiquette, type_mime, || {
            corps(&instantane.catalogue, portee, &question, Forme::de(&self.paires))
        }))
    }
}
