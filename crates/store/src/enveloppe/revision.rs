//! The hashes of every file that was sent to be signed, or sealed. They tell whether a file that somebody shows comes
//! from the portal.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::tables::revision_signature::{ActiveModel, Column, Entity};
use domain::signature::{Enveloppe, IdEnveloppe};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use std::collections::HashMap;

domain::enumeration! {
    /// The kind of a file whose hash is kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum GenreDeRevision: TOUS, code / depuis_code {
        /// The document that is signed.
        Document = "document";
        /// The file of the document's proofs.
        Preuve = "preuve";
        /// The receipt of a withdrawal from the document.
        Recepisse = "recepisse";
    }
}

/// A file that the portal made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevisionLue {
    pub enveloppe: IdEnveloppe,
    pub genre: GenreDeRevision,
    /// The number of signatories who had signed the document when the file was made.
    pub signatures: u16,
}

pub(super) async fn noter(
    tx: &Ecriture,
    enveloppe: IdEnveloppe,
    genre: GenreDeRevision,
    signatures: u16,
    empreinte: &str,
) -> Result<()> {
    let ligne = ActiveModel {
        empreinte: Set(empreinte.to_owned()),
        enveloppe: Set(enveloppe.0),
        genre: Set(genre.code().to_owned()),
        signatures: Set(signatures.into()),
        cree: Set(tx.maintenant()),
    };
    Entity::insert(ligne).exec_without_returning(tx).await?;
    Ok(())
}

/// Notes the hash of the receipt of a withdrawal, with the number of signatures of its document, which everybody had signed by then.
pub async fn noter_le_recepisse(tx: &Ecriture, enveloppe: &Enveloppe, empreinte: &str) -> Result<()> {
    let signatures = u16::try_from(enveloppe.signatures()).unwrap_or(u16::MAX);
    noter(tx, enveloppe.id, GenreDeRevision::Recepisse, signatures, empreinte).await
}

/// Finds which of these hashes are known. Each comes with the last envelope that has it.
pub async fn parmi(db: &impl Acces, empreintes: &[&str]) -> Result<HashMap<String, RevisionLue>> {
    let mut connues = HashMap::new();
    let siennes = Entity::find().filter(Column::Empreinte.is_in(empreintes.iter().copied()));
    for ligne in siennes.order_by_asc(Column::Enveloppe).all(db).await? {
        let Some(genre) = GenreDeRevision::depuis_code(&ligne.genre) else { continue };
        let signatures = u16::try_from(ligne.signatures).unwrap_or(0);
        let lue = RevisionLue { enveloppe: IdEnveloppe(ligne.enveloppe), genre, signatures };
        connues.insert(ligne.empreinte, lue);
    }
    Ok(connues)
}
