//! The schema, built by migrations. A release first adds what is new; the next release removes what is no longer used (`design.md` section
//! 2, rule 11).

use crate::base::Base;
use crate::connexion::{Rupture, debut_lecture};
use crate::error::{Error, Result};
use crate::ouverture;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, EntityTrait, SqliteTransactionMode,
    TransactionOptions, TransactionTrait,
};
use sea_orm_migration::{MigrationTrait, MigratorTrait, SchemaManager, seaql_migrations};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::PathBuf;
use std::time::Duration;

mod m20261121_000001_premieres_tables;
mod m20261121_000002_imports;
mod m20261121_000003_historique_des_prix;
mod m20261121_000004_echecs_par_reseau;
mod m20261121_000005_mesure_audience;
mod m20261122_000001_qui_agit;
mod m20261122_000005_tenue_des_lots;
mod m20261122_000010_pieces;
mod m20261122_000012_taches;
mod m20261122_000013_courriers;
mod m20261122_000014_reseaux_connus;
mod m20261122_000015_idempotence;
mod m20261122_000016_liens_de_compte;
mod m20261122_000017_comptes_et_sessions;
mod m20261122_000018_suivi_par_l_equipe;
mod m20261122_000019_lecture_du_journal;
mod m20261122_000020_auteur_des_reglages;
mod m20261122_000021_lots_tenus_dehors;
mod m20261122_000022_invitations_comptees;
mod m20261122_000024_documents_sans_lot;
mod m20261122_000025_inscriptions;
mod m20261122_000026_denonciations_et_options;
mod m20261123_000027_listes_d_attente;
mod m20261123_000028_reservations;
mod m20261125_000029_courriers_dans_l_ordre;
mod m20261126_000031_liaison;
mod m20261126_000032_depots_d_inscription;
mod m20261126_000033_inscriptions_semblables;
mod m20261126_000034_cles_de_personne;
mod m20261126_000035_logement_des_annexes;
mod m20261126_000040_denonciations_et_ventes;
mod m20261126_000044_tenus_hors_vente;
mod m20261126_000045_places_passees;
mod m20261126_000046_reprises_levees;
mod m20261126_000047_dossiers_complets;
mod m20261126_000048_information_des_acquereurs;
mod m20261126_000049_tva_des_options;
mod m20261127_000051_premieres_cles;
mod m20261127_000052_signatures;
mod m20261127_000053_mandats_electroniques;
mod m20261127_000054_comptes_ecartes;
mod m20261127_000055_contrats;
mod m20261127_000056_cloche;
mod m20261127_000057_horodatages;
mod m20261127_000058_conservations;
mod m20261127_000059_noms_de_documents;
mod sql;

/// The list of migrations, in the order in which they are applied.
#[derive(Debug)]
pub struct Migrations;

impl MigratorTrait for Migrations {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000001_premieres_tables::Migration),
            Box::new(m20261121_000002_imports::Migration),
            Box::new(m20261121_000003_historique_des_prix::Migration),
            Box::new(m20261121_000004_echecs_par_reseau::Migration),
            Box::new(m20261121_000005_mesure_audience::Migration),
            Box::new(m20261122_000001_qui_agit::Migration),
            Box::new(m20261122_000005_tenue_des_lots::Migration),
            Box::new(m20261122_000010_pieces::Migration),
            Box::new(m20261122_000012_taches::Migration),
            Box::new(m20261122_000013_courriers::Migration),
            Box::new(m20261122_000014_reseaux_connus::Migration),
            Box::new(m20261122_000015_idempotence::Migration),
            Box::new(m20261122_000016_liens_de_compte::Migration),
            Box::new(m20261122_000017_comptes_et_sessions::Migration),
            Box::new(m20261122_000018_suivi_par_l_equipe::Migration),
            Box::new(m20261122_000019_lecture_du_journal::Migration),
            Box::new(m20261122_000020_auteur_des_reglages::Migration),
            Box::new(m20261122_000021_lots_tenus_dehors::Migration),
            Box::new(m20261122_000022_invitations_comptees::Migration),
            Box::new(m20261122_000024_documents_sans_lot::Migration),
            Box::new(m20261122_000025_inscriptions::Migration),
            Box::new(m20261122_000026_denonciations_et_options::Migration),
            Box::new(m20261123_000027_listes_d_attente::Migration),
            Box::new(m20261123_000028_reservations::Migration),
            Box::new(m20261125_000029_courriers_dans_l_ordre::Migration),
            Box::new(m20261126_000031_liaison::Migration),
            Box::new(m20261126_000032_depots_d_inscription::Migration),
            Box::new(m20261126_000033_inscriptions_semblables::Migration),
            Box::new(m20261126_000034_cles_de_personne::Migration),
            Box::new(m20261126_000035_logement_des_annexes::Migration),
            Box::new(m20261126_000040_denonciations_et_ventes::Migration),
            Box::new(m20261126_000044_tenus_hors_vente::Migration),
            Box::new(m20261126_000045_places_passees::Migration),
            Box::new(m20261126_000046_reprises_levees::Migration),
            Box::new(m20261126_000047_dossiers_complets::Migration),
            Box::new(m20261126_000048_information_des_acquereurs::Migration),
            Box::new(m20261126_000049_tva_des_options::Migration),
            Box::new(m20261127_000051_premieres_cles::Migration),
            Box::new(m20261127_000052_signatures::Migration),
            Box::new(m20261127_000053_mandats_electroniques::Migration),
            Box::new(m20261127_000054_comptes_ecartes::Migration),
            Box::new(m20261127_000055_contrats::Migration),
            Box::new(m20261127_000056_cloche::Migration),
            Box::new(m20261127_000057_horodatages::Migration),
            Box::new(m20261127_000058_conservations::Migration),
            Box::new(m20261127_000059_noms_de_documents::Migration),
        ]
    }
}

/// The table whose only row is locked, so that two processes do not migrate together.
const VERROU: &str = "CREATE TABLE IF NOT EXISTS verrou_migration (id integer PRIMARY KEY, tours bigint NOT NULL)";

impl Base {
    /// Applies the missing migrations, all or none, and returns their names. Two processes that migrate together run one after the other.
    /// A SQLite file that holds data is first copied beside itself.
    pub async fn migrer(&self) -> Result<Vec<String>> {
        self.preparer_verrou().await?;
        let tx = self.verrou().await?;
        let manquantes = noms_en_attente(&tx).await?;
        if manquantes.is_empty() {
            tx.rollback().await?;
            return Ok(manquantes);
        }
        if self.genre() == DbBackend::Sqlite {
            self.copier_avant_migration().await?;
        }
        Migrations::up(&tx, None).await?;
        tx.commit().await?;
        tracing::info!(migrations = ?manquantes, "the schema is brought up to date");
        Ok(manquantes)
    }

    /// Creates the table of the lock. On PostgreSQL, `CREATE TABLE IF NOT EXISTS` itself may fail when another process creates the table;
    /// the next try then finds the table.
    async fn preparer_verrou(&self) -> Result<()> {
        let mut dernier = Ok(());
        for _ in 0..5 {
            let creation = async {
                self.0.ecrivain.execute_unprepared(VERROU).await?;
                let ligne = "INSERT INTO verrou_migration (id, tours) VALUES (1, 0) ON CONFLICT DO NOTHING";
                self.0.ecrivain.execute_unprepared(ligne).await
            };
            match creation.await {
                Ok(_) => return Ok(()),
                Err(e) => dernier = Err(e.into()),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        dernier
    }

    async fn verrou(&self) -> Result<DatabaseTransaction> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = self.0.ecrivain.begin_with_options(options).await?;
        if self.genre() == DbBackend::Postgres {
            // A migration may rightly take longer than the time limit of statements, and so may the wait for another process.
            tx.execute_unprepared("SET LOCAL statement_timeout = 0").await?;
            tx.execute_unprepared("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        }
        tx.execute_unprepared("UPDATE verrou_migration SET tours = tours + 1 WHERE id = 1").await?;
        Ok(tx)
    }

    async fn copier_avant_migration(&self) -> Result<()> {
        let lecture = self.lire().await?;
        if !contient(&lecture, "programme").await? && !contient(&lecture, "utilisateur").await? {
            return Ok(());
        }
        let Some(fichier) = chemin_sqlite(&lecture).await? else { return Ok(()) };
        let date = self.maintenant().date().format("%Y%m%d-%H%M%S");
        let copie = format!("{}.avant-migration-{date}", fichier.display());
        ouverture::creer_prive(std::path::Path::new(&copie))?;
        // The copy needs a connection of its own, because the readers are `query_only` and the writer holds the lock.
        let mut connexion = SqliteConnectOptions::new().filename(&fichier).connect().await?;
        sqlx::query("VACUUM INTO ?").bind(&copie).execute(&mut connexion).await?;
        connexion.close().await?;
        tracing::info!(copie, "the database was copied before its schema is brought up to date");
        Ok(())
    }
}

/// Checks that no migration is missing, and changes nothing. Fails with [`Error::SchemaEnRetard`] when some migrations are missing, and
/// with [`Error::SchemaAbsent`] when the database was never prepared. A schema that is ahead is fine, because the former version of the
/// portal runs beside the new one.
pub(crate) async fn verifier(lecteurs: &DatabaseConnection, rupture: &Rupture) -> Result<()> {
    let manquantes = noms_en_attente(&debut_lecture(lecteurs, rupture).await?).await?;
    match manquantes.len() {
        0 => Ok(()),
        toutes if toutes == Migrations::migrations().len() => Err(Error::SchemaAbsent),
        _ => Err(Error::SchemaEnRetard { manquantes }),
    }
}

async fn noms_en_attente(db: &DatabaseTransaction) -> Result<Vec<String>, DbErr> {
    // The function of sea-orm that lists the missing migrations fails on a schema that is ahead, and the former version must run beside
    // the new one.
    let mut manquantes: Vec<String> = Migrations::migrations().iter().map(|m| m.name().to_owned()).collect();
    if SchemaManager::new(db).has_table("seaql_migrations").await? {
        let appliquees = seaql_migrations::Entity::find().all(db).await?;
        manquantes.retain(|nom| appliquees.iter().all(|a| a.version != *nom));
    }
    Ok(manquantes)
}

/// Says whether this SQLite table exists and has a row.
async fn contient(db: &impl ConnectionTrait, table: &str) -> Result<bool> {
    let existe = sea_orm::Statement::from_sql_and_values(
        DbBackend::Sqlite,
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?",
        [table.into()],
    );
    if db.query_one_raw(existe).await?.is_none() {
        return Ok(false);
    }
    let ligne = sea_orm::Statement::from_string(DbBackend::Sqlite, format!("SELECT 1 FROM {table} LIMIT 1"));
    Ok(db.query_one_raw(ligne).await?.is_some())
}

async fn chemin_sqlite(db: &impl ConnectionTrait) -> Result<Option<PathBuf>> {
    let liste = sea_orm::Statement::from_string(DbBackend::Sqlite, "PRAGMA database_list");
    let Some(ligne) = db.query_one_raw(liste).await? else { return Ok(None) };
    let fichier: String = ligne.try_get("", "file")?;
    Ok((!fichier.is_empty()).then(|| fichier.into()))
}
