//! The database of the settings, opened.

use crate::reglages::{AdresseBase, Reglages};
use anyhow::{Context as _, bail};
use store::{Base, SchemaVoulu};

/// Opens the database without looking at its schema; refused beside a data directory that holds the files of another one.
pub(crate) async fn ouvrir(reglages: &Reglages) -> anyhow::Result<Base> {
    Base::ouvrir(&preparer(reglages, SchemaVoulu::Quelconque)?).await.map_err(dire)
}

/// Where the database and its files are, the directory made.
fn preparer(reglages: &Reglages, schema: SchemaVoulu) -> anyhow::Result<store::Reglages> {
    std::fs::create_dir_all(&reglages.data_dir)
        .with_context(|| format!("réglage LINTEAU_DATA_DIR : {} ne peut pas être créé", reglages.data_dir.display()))?;
    let url = match reglages.base() {
        AdresseBase::Sqlite(chemin) => format!("sqlite://{}", chemin.display()),
        AdresseBase::Postgres(url) => url.devoiler().to_owned(),
    };
    if let Some(hote) = store::hote_sans_preuve(&url)
        && !reglages.database_unverified
    {
        bail!(
            "réglage LINTEAU_DATABASE_URL : rien n’y demande à {hote} de prouver que c’est bien votre base, et ce qui passe entre \
             les deux machines se lit ou se change ; ajoutez sslmode=verify-full à l’adresse, ou LINTEAU_DATABASE_UNVERIFIED=oui \
             l’accepte"
        );
    }
    let donnees = store::Reglages::nouveaux(url, &reglages.data_dir);
    Ok(store::Reglages { cles: reglages.cles(), schema, ..donnees })
}

/// Nobody prepares a PostgreSQL database but `linteau migrate`; a SQLite file is brought up to date by whoever opens it.
fn schema(reglages: &Reglages) -> SchemaVoulu {
    match reglages.base() {
        AdresseBase::Sqlite(_) => SchemaVoulu::Quelconque,
        AdresseBase::Postgres(_) => SchemaVoulu::Pret,
    }
}

fn dire(erreur: store::Error) -> anyhow::Error {
    match erreur {
        // Its words name the file; the setting says where to change it.
        store::Error::Cles { .. } => anyhow::anyhow!("réglage LINTEAU_KEY_FILE : {erreur}"),
        store::Error::Fichiers(_) => anyhow::anyhow!("réglage LINTEAU_DATA_DIR : {erreur}"),
        // Its words name the directory and the database: either may be the wrong one.
        store::Error::Liaison(desaccord) => anyhow::anyhow!("{desaccord}"),
        store::Error::SchemaAbsent => anyhow::anyhow!(
            "réglage LINTEAU_DATABASE_URL : {erreur} ; si c’est bien la vôtre, « linteau migrate » la prépare, et rien n’est fait d’ici là"
        ),
        store::Error::SchemaEnRetard { .. } => anyhow::anyhow!("« linteau migrate » met la base à jour : {erreur}"),
        _ => anyhow::anyhow!("réglage LINTEAU_DATABASE_URL : {erreur}"),
    }
}

/// Opens the database, ready and bound to its directory: a SQLite file is brought up to date, a PostgreSQL database must be already.
pub(crate) async fn ouvrir_prete(reglages: &Reglages) -> anyhow::Result<Base> {
    let base = Base::ouvrir(&preparer(reglages, schema(reglages))?).await.map_err(dire)?;
    let base = preparee(base, reglages).await?;
    base.lier().await?;
    Ok(base)
}

/// The same beside any directory, for the one command that binds them anew.
pub(crate) async fn ouvrir_a_lier(reglages: &Reglages) -> anyhow::Result<Base> {
    let base = Base::ouvrir_a_lier(&preparer(reglages, schema(reglages))?).await.map_err(dire)?;
    preparee(base, reglages).await
}

async fn preparee(base: Base, reglages: &Reglages) -> anyhow::Result<Base> {
    if matches!(reglages.base(), AdresseBase::Sqlite(_)) {
        base.migrer().await.context("la base de données ne se met pas à jour")?;
    }
    base.relire_les_reglages().await?;
    Ok(base)
}
