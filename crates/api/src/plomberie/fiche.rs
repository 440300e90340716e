//! Sheets: one row that people change, as the wire shows it, under a tag that carries its version (`design.md` section 2,
//! rules 3 and 6). Read, made or changed, it is answered from here.

use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::conditionnel::{Etiquette, Negocie, avec_etiquette, repondre};
use crate::plomberie::envoi::{Rendu, en_json};
use crate::plomberie::fait::ecrit;
use axum::response::Response;
use serde::Serialize;
use store::Numero;

/// A row as the wire shows it, and its version.
#[derive(Debug)]
pub(crate) struct Fiche<S> {
    fil: S,
    version: i64,
}

impl<S: Serialize> Fiche<S> {
    pub(crate) fn nouvelle(fil: S, version: i64) -> Self {
        Self { fil, version }
    }

    fn corps(&self) -> Result<Vec<u8>, Error> {
        Ok(en_json(&self.fil)?)
    }

    fn etiquette(&self, etat: &Etat, corps: &[u8]) -> Etiquette {
        let etiquette = Etiquette::nouvelle(etat, Numero::default()).texte(&String::from_utf8_lossy(corps));
        etiquette.version(self.version)
    }

    /// Answers who reads it.
    pub(crate) fn repondre(&self, etat: &Etat, negocie: &Negocie) -> Result<Response, Error> {
        let corps = self.corps()?;
        let etiquette = self.etiquette(etat, &corps);
        Ok(repondre(&negocie.demande, &etiquette, negocie.type_mime, || corps))
    }

    /// Answers who changed it, once this process has applied the change.
    pub(crate) async fn changee(
        &self,
        etat: &Etat,
        negocie: &Negocie,
        numero: Option<Numero>,
    ) -> Result<Response, Error> {
        let corps = self.corps()?;
        let reponse = avec_etiquette(&self.etiquette(etat, &corps), negocie.type_mime, corps);
        Ok(ecrit(etat, numero, reponse).await)
    }

    /// Answers who sent something once: `reussite` says what came of it, `emplacement` where what was made is found.
    pub(crate) fn rendue(&self, etat: &Etat, reussite: Reussite, emplacement: Option<String>) -> store::Result<Rendu> {
        let corps = en_json(&self.fil)?;
        Ok(Rendu { reussite, emplacement, etiquette: Some(self.etiquette(etat, &corps).valeur()), corps })
    }

    /// As it stands, for who meant to change another version of it.
    pub(crate) fn valeur(&self) -> Result<serde_json::Value, Error> {
        serde_json::to_value(&self.fil).map_err(Error::interne)
    }
}
