//! Opens the database of the settings.

use crate::reglages::{AdresseBase, Reglages};
use anyhow::{Context as _, bail};
use store::{Base, SchemaVoulu};

/// Why a command ends when the schema could not be brought up to date.
pub(crate) const MIGRATION_MANQUEE: &str = "la base de données n’a pas pu être mise à jour";

/// Opens the database of the settings without checking its schema. Fails when the data directory holds the files of
/// another database.
pub(crate) async fn ouvrir(reglages: &Reglages) -> anyhow::Result<Base> {
    Base::ouvrir(&preparer(reglages, SchemaVoulu::Quelconque)?).await.map_err(dire)
}

/// The settings with which `store` opens the database and its files. Creates the data directory.
fn preparer(reglages: &Reglages, schema: SchemaVoulu) -> anyhow::Result<store::Reglages> {
    std::fs::create_dir_all(&reglages.data_dir).with_context(|| {
        format!("réglage LINTEAU_DATA_DIR\u{a0}: {} ne peut pas être créé", reglages.data_dir.display())
    })?;
    let url = match reglages.base() {
        AdresseBase::Sqlite(chemin) => format!("sqlite://{}", chemin.display()),
        AdresseBase::Postgres(url) => url.devoiler().to_owned(),
    };
    if let Some(hote) = store::hote_sans_preuve(&url)
        && !reglages.database_unverified
    {
        bail!(
            "réglage LINTEAU_DATABASE_URL\u{a0}: rien n’y demande à {hote} de prouver que c’est bien votre base, et ce qui passe entre \
             les deux machines se lit ou se change\u{a0}; ajoutez sslmode=verify-full à l’adresse, ou LINTEAU_DATABASE_UNVERIFIED=oui \
             l’accepte"
        );
    }
    let donnees = store::Reglages::nouveaux(url, &reglages.data_dir);
    Ok(store::Reglages { cles: reglages.cles(), schema, ..donnees })
}

/// The schema that the database must already have. Only `linteau migrate` prepares a PostgreSQL database, but any
/// command brings a SQLite file up to date.
fn schema(reglages: &Reglages) -> SchemaVoulu {
    match reglages.base() {
        AdresseBase::Sqlite(_) => SchemaVoulu::Quelconque,
        AdresseBase::Postgres(_) => SchemaVoulu::Pret,
    }
}

fn dire(erreur: store::Error) -> anyhow::Error {
    match erreur {
        // The error names the file. This adds the setting that changes the file.
        store::Error::Cles { .. } => anyhow::anyhow!("réglage LINTEAU_KEY_FILE\u{a0}: {erreur}"),
        store::Error::Fichiers(_) => anyhow::anyhow!("réglage LINTEAU_DATA_DIR\u{a0}: {erreur}"),
        // The error names the directory and the database. Either may be the wrong one, so this names no setting.
        store::Error::Liaison(desaccord) => anyhow::anyhow!("{desaccord}"),
        store::Error::SchemaAbsent => anyhow::anyhow!(
            "réglage LINTEAU_DATABASE_URL\u{a0}: {erreur}\u{a0}; si c’est bien la vôtre, «\u{a0}linteau migrate\u{a0}» la prépare, et rien n’est fait d’ici là"
        ),
        store::Error::SchemaEnRetard { .. } => {
            anyhow::anyhow!("«\u{a0}linteau migrate\u{a0}» met la base à jour\u{a0}: {erreur}")
        }
        _ => anyhow::anyhow!("réglage LINTEAU_DATABASE_URL\u{a0}: {erreur}"),
    }
}

/// Opens the database, ready to use and bound to its directory. A SQLite file is brought up to date. A PostgreSQL
/// database must already be up to date.
pub(crate) async fn ouvrir_prete(reglages: &Reglages) -> anyhow::Result<Base> {
    let base = Base::ouvrir(&preparer(reglages, schema(reglages))?).await.map_err(dire)?;
    let base = preparee(base, reglages).await?;
    base.lier().await?;
    Ok(base)
}

/// Opens the database without checking its directory, for `linteau lier`, the one command that binds the two again.
pub(crate) async fn ouvrir_a_lier(reglages: &Reglages) -> anyhow::Result<Base> {
    let base = Base::ouvrir_a_lier(&preparer(reglages, schema(reglages))?).await.map_err(dire)?;
    preparee(base, reglages).await
}

async fn preparee(base: Base, reglages: &Reglages) -> anyhow::Result<Base> {
    if matches!(reglages.base(), AdresseBase::Sqlite(_)) {
        base.migrer().await.context(MIGRATION_MANQUEE)?;
    }
    base.relire_les_reglages().await?;
    Ok(base)
}
