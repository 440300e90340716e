//! A sheet is one row that people change, as the wire shows it, with a tag that has its version (`design.md` section 2, rules 3 and 6).
//! Reads, creations and changes answer with a sheet.

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

    /// Answers a read of the sheet.
    pub(crate) fn repondre(&self, etat: &Etat, negocie: &Negocie) -> Result<Response, Error> {
        let corps = self.corps()?;
        let etiquette = self.etiquette(etat, &corps);
        Ok(repondre(&negocie.demande, &etiquette, negocie.type_mime, || corps))
    }

    /// Answers a change of the sheet, once this process has applied the change.
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

    /// Answers an [`Envoi`](crate::plomberie::envoi::Envoi). `reussite` says what the call did, and `emplacement` is the address of the
    /// resource that it made.
    pub(crate) fn rendue(&self, etat: &Etat, reussite: Reussite, emplacement: Option<String>) -> store::Result<Rendu> {
        let corps = en_json(&self.fil)?;
        Ok(Rendu { reussite, emplacement, etiquette: Some(self.etiquette(etat, &corps).valeur()), corps })
    }

    /// The sheet as JSON, for a client whose change was meant for an older version.
    pub(crate) fn valeur(&self) -> Result<serde_json::Value, Error> {
        serde_json::to_value(&self.fil).map_err(Error::interne)
    }
}
