//! JSON bodies. They have a limit of time and of size, and are read as a struct of the wire ([`wire::corps`]).

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::conditionnel::{JSON, JSON_LD};
use actions::{RefusDAction, Violation};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use domain::refus_partage::code;
use domain::saisie::NON_MODIFIABLE;
use http::header;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;
use wire::corps::{self, CorpsRefuse};

/// The time within which a body must arrive.
const PATIENCE: Duration = Duration::from_secs(5);

/// A JSON object that was sent, and the hash of its bytes.
#[derive(Debug)]
pub(crate) struct Objet(Map<String, Value>, [u8; 32]);

impl FromRequest<Arc<Etat>> for Objet {
    type Rejection = Error;

    async fn from_request(requete: Request, etat: &Arc<Etat>) -> Result<Self, Error> {
        Self::lire(requete, etat, &[JSON, JSON_LD], Error::TypeNonLu).await
    }
}

impl Objet {
    /// Reads a body that has one of these media types. For another media type, the error is `refus`.
    pub(crate) async fn lire(requete: Request, etat: &Arc<Etat>, types: &[&str], refus: Error) -> Result<Self, Error> {
        let type_mime = requete.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let type_mime = type_mime.split(';').next().unwrap_or_default().trim();
        if !types.iter().any(|lu| type_mime.eq_ignore_ascii_case(lu)) {
            return Err(refus);
        }
        let lecture = tokio::time::timeout(PATIENCE, Bytes::from_request(requete, etat));
        let octets = lecture.await.map_err(|_| Error::RequeteTropLente)??;
        match serde_json::from_slice(&octets) {
            Ok(Value::Object(objet)) => Ok(Self(objet, Sha256::digest(&octets).into())),
            Ok(_) => Err(Error::CorpsIllisible("un objet JSON est attendu.".to_owned())),
            Err(e) => Err(Error::CorpsIllisible(format!("ligne {}, colonne {}.", e.line(), e.column()))),
        }
    }

    /// The hash of the body's bytes.
    pub(crate) fn empreinte(&self) -> [u8; 32] {
        self.1
    }

    /// The hash of all fields except this one.
    pub(crate) fn empreinte_sans(&self, champ: &str) -> [u8; 32] {
        let mut condense = Sha256::new();
        for (nom, valeur) in self.0.iter().filter(|(nom, _)| *nom != champ) {
            condense.update(format!("{}:{valeur},", Value::from(nom.as_str())));
        }
        condense.finalize().into()
    }

    /// Whether the object has this field. A null field counts as absent.
    pub(crate) fn porte(&self, champ: &str) -> bool {
        self.0.get(champ).is_some_and(|dit| !dit.is_null())
    }

    /// The fields themselves, for a body that is kept as a document.
    pub(crate) fn champs(self) -> Map<String, Value> {
        self.0
    }

    /// Reads the object as a struct of the wire. The error lists every fault.
    pub(crate) fn lire_comme<T: DeserializeOwned>(&self) -> Result<T, Error> {
        corps::lire(&self.0).map_err(Error::Champs)
    }

    /// Reads the object as a struct of the wire, and refuses null in place of an absent field.
    pub(crate) fn lire_sans_nul<T: DeserializeOwned>(&self) -> Result<T, Error> {
        corps::lire_sans_nul(&self.0).map_err(Error::Champs)
    }

    /// Reads a change as the struct `T`. `M` is the published shape of the changed resource.
    pub(crate) fn lire_le_patch<T: DeserializeOwned, M: DeserializeOwned>(&self) -> Result<T, Error> {
        corps::lire_le_patch::<T, M>(&self.0).map_err(|refuse| match refuse {
            CorpsRefuse::Illisible(fautes) => Error::Champs(fautes),
            CorpsRefuse::NonModifiables(noms) => non_modifiables(noms).into(),
        })
    }
}

/// The refusal of fields that the resource shows but no change may set.
fn non_modifiables(noms: Vec<String>) -> RefusDAction {
    let refuser = |nom| Violation::nouvelle(nom, code::NON_MODIFIABLE, NON_MODIFIABLE);
    RefusDAction::invalide(noms.into_iter().map(refuser).collect())
}
