//! JSON bodies: read within a time and a size, and their missing fields named all at once.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::schemas::probleme::Violation;
use crate::wire::conditionnel::{JSON, JSON_LD};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use http::header;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// The time given to a body to arrive.
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
    /// The object of a body of one of these media types, else `refus`.
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

    /// The hash of its bytes.
    pub(crate) fn empreinte(&self) -> [u8; 32] {
        self.1
    }

    /// The hash of its fields, all but this one.
    pub(crate) fn empreinte_sans(&self, champ: &str) -> [u8; 32] {
        let mut condense = Sha256::new();
        for (nom, valeur) in self.0.iter().filter(|(nom, _)| *nom != champ) {
            condense.update(format!("{}:{valeur},", Value::from(nom.as_str())));
        }
        condense.finalize().into()
    }

    /// Its fields.
    pub(crate) fn champs(self) -> Map<String, Value> {
        self.0
    }

    /// These texts, which must all be there and alone; every complaint at once.
    pub(crate) fn textes<const N: usize>(mut self, champs: [&'static str; N]) -> Result<[String; N], Error> {
        let mut violations = Vec::new();
        let lus = champs.map(|champ| match self.0.remove(champ) {
            Some(Value::String(texte)) if !texte.is_empty() => texte,
            None | Some(Value::Null | Value::String(_)) => {
                violations.push(Violation::nouvelle(champ, "Ce champ est obligatoire.", "required"));
                String::new()
            }
            Some(_) => {
                violations.push(Violation::nouvelle(champ, "Ce champ n'est pas valide.", "type"));
                String::new()
            }
        });
        let inconnus: BTreeSet<String> = self.0.into_iter().map(|(nom, _)| nom).collect();
        violations.extend(inconnus.into_iter().map(|n| Violation::nouvelle(n, "Ce champ n’est pas connu.", "inconnu")));
        if violations.is_empty() { Ok(lus) } else { Err(Error::Champs(violations)) }
    }
}
