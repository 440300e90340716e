//! The keys of a person made anew: a contact has, beside its keys, those of the version before when they are others; what two
//! companies or two accounts come to share is told to staff.

use super::sql;
use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub(super) struct Migration;

#[expect(elided_lifetimes_in_paths, reason = "async_trait must expand to the very lifetimes of the trait")]
#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for commande in COMMANDES {
            sql::executer(manager, commande).await?;
        }
        Ok(())
    }
}

/// `cles` is the number of the keys that a row holds: none where the version before wrote it, then or since, and a job indexes it
/// anew. `cle_partagee` has a row for each pair that came to share a key: declarations of two companies on a programme, or
/// accounts (then without a programme); `dite` is when staff were told, `finie` when one of the two had ended.
const COMMANDES: &[&str] = &[
    "ALTER TABLE contact ADD COLUMN email_ancien {octets}",
    "ALTER TABLE contact ADD COLUMN tel_ancien {octets}",
    "ALTER TABLE contact ADD COLUMN cles integer",
    "ALTER TABLE utilisateur ADD COLUMN cles integer",
    "ALTER TABLE inscription ADD COLUMN cles integer",
    "CREATE INDEX ix_contact_email_ancien ON contact (email_ancien) WHERE email_ancien IS NOT NULL",
    "CREATE INDEX ix_contact_tel_ancien ON contact (tel_ancien) WHERE tel_ancien IS NOT NULL",
    "CREATE INDEX ix_contact_a_indexer ON contact (id) WHERE cles IS NULL AND donnees IS NOT NULL",
    "CREATE TABLE cle_partagee (
        id {auto_long},
        genre {texte} NOT NULL,
        premier bigint NOT NULL,
        second bigint NOT NULL,
        programme {texte} NOT NULL,
        cree bigint NOT NULL,
        dite bigint,
        finie bigint,
        CONSTRAINT ck_cle_partagee_genre CHECK (genre IN ('denonciation', 'compte')),
        CONSTRAINT uq_cle_partagee UNIQUE (genre, premier, second, programme)
    )",
    "CREATE INDEX ix_cle_partagee_ouverte ON cle_partagee (id) WHERE finie IS NULL",
];
