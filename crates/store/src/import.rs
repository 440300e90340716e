//! Imports of a feed or of a price grid: rows are changed in batches, become visible together, and can be put back as they were.
//!
//! An import holds a lease ([`Bail`]), which each batch renews. A batch saves each row as it was (`import_avant`), then changes it. The
//! last transaction states one fact. Until then the loading of the catalogue reads the former rows ([`recouvrement`]), so nobody ever sees
//! half an import. When the lease runs out the import is dead, and the next process restores the rows ([`retablir`]). The same restoration
//! undoes the last finished import.
//!
//! Restoring has two exceptions. A status that somebody else changed since the import stays. A row that the import created is withdrawn,
//! not deleted, once people may have seen it.

mod actes;
mod annexes;
pub(crate) mod documents;
mod etat;
mod historique;
mod image;
mod lignes;
mod prix;
pub mod recouvrement;
pub mod retablir;
pub(crate) mod tables;

pub use etat::{EtatLot, EtatProgramme, Rattachement, documents, lots, programmes, rattachements};
pub use lignes::{
    FichiersDuFlux, LotImporte, ProgrammeImporte, poser_lots, poser_programmes, retirer_lots, retirer_programmes,
};
pub use prix::{LotTarife, Pose, poser_prix};

use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::temps::Instant;
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::time::Duration;
use tables::{import, import_avant, import_origine};

/// How long a process that renews nothing counts as alive.
pub const DUREE_DU_BAIL: Duration = Duration::from_mins(1);
/// The number of rows of one batch: a batch takes well under a second on both databases.
pub const LOT_DE_LIGNES: usize = 1000;

/// The identifier of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IdImport(pub i64);

/// The lease of an import: the right to write its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bail {
    pub import: IdImport,
    jeton: i64,
}

/// The activity of an import under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activite {
    /// The process writes the content of the file of the import.
    Import,
    /// The process restores the rows of a finished import.
    Annulation,
}

/// An import under way, and its lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnCours {
    pub import: IdImport,
    pub activite: Activite,
    pub debut: Instant,
    /// The instant until which its process counts as alive, by the database's clock.
    pub bail: Instant,
}

/// The kind of file that an import comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GenreDImport {
    Flux,
    Grille,
}

impl GenreDImport {
    /// The code of this kind in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Flux => "flux",
            Self::Grille => "grille",
        }
    }
}

/// The file that an import comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origine {
    pub genre: GenreDImport,
    /// The name of the file, without its folder.
    pub fichier: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
}

mod code {
    pub(super) const EN_COURS: &str = "en-cours";
    pub(super) const TERMINE: &str = "termine";
    pub(super) const ABANDONNE: &str = "abandonne";
    pub(super) const ANNULATION: &str = "annulation";
    pub(super) const ANNULE: &str = "annule";
}

/// Reads the import under way, alive or dead.
pub async fn en_cours(db: &impl ConnectionTrait) -> Result<Option<EnCours>> {
    let ligne = import::Entity::find().filter(import::Column::Creneau.eq(1)).one(db).await?;
    Ok(ligne.map(|l| EnCours {
        import: IdImport(l.id),
        activite: if l.etat == code::ANNULATION { Activite::Annulation } else { Activite::Import },
        debut: l.debut,
        bail: l.bail,
    }))
}

/// Locks the import under way in shared mode, if there is one, so that the import ends after this transaction. Until the end of the
/// transaction, the catalogue therefore stays as it was read.
pub async fn verrouiller_partage(tx: &Ecriture) -> Result<()> {
    // SQLite ignores the lock: its transaction is the only writer.
    let en_cours =
        import::Entity::find().select_only().column(import::Column::Id).filter(import::Column::Creneau.eq(1));
    let _: Option<i64> = en_cours.lock(LockType::Share).into_tuple().one(tx).await?;
    Ok(())
}

/// A mark of the state of the catalogue, as far as imports change it. When the marks of two moments are equal, no import became visible
/// and none was undone between the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepereDesImports {
    /// The last import that began, whatever its outcome.
    dernier: Option<i64>,
    /// The last import that people saw, and the state of this import. The state is needed because undoing an import does not begin a new
    /// one.
    vu: Option<(i64, String)>,
}

/// Reads the present mark, without counting the import `sauf` that has just begun.
pub async fn repere(db: &impl ConnectionTrait, sauf: Option<IdImport>) -> Result<RepereDesImports> {
    let autres = import::Entity::find().filter(import::Column::Id.ne(sauf.map_or(0, |import| import.0)));
    let autres = autres.order_by_desc(import::Column::Id);
    let dernier = autres.clone().one(db).await?;
    let vus = [code::TERMINE, code::ANNULATION, code::ANNULE];
    let vu = autres.filter(import::Column::Etat.is_in(vus)).one(db).await?;
    Ok(RepereDesImports { dernier: dernier.map(|l| l.id), vu: vu.map(|l| (l.id, l.etat)) })
}

/// Begins an import. Fails with [`Unicite::ImportEnCours`](crate::Unicite::ImportEnCours) when another one is under way.
pub async fn commencer(tx: &Ecriture, genre: &str, origine: &Origine) -> Result<Bail> {
    let jeton = rand::random();
    let ligne = import::ActiveModel {
        genre: Set(genre.to_owned()),
        etat: Set(code::EN_COURS.to_owned()),
        debut: Set(tx.maintenant()),
        fin: Set(None),
        bail: Set(echeance(tx).await?),
        jeton: Set(jeton),
        creneau: Set(Some(1)),
        annulable: Set(true),
        ..Default::default()
    };
    let ligne = import::Entity::insert(ligne).exec_with_returning(tx).await?;
    let origine = import_origine::ActiveModel {
        import: Set(ligne.id),
        genre: Set(origine.genre.code().to_owned()),
        fichier: Set(origine.fichier.clone()),
        sha256: Set(origine.sha256.clone()),
    };
    import_origine::Entity::insert(origine).exec_without_returning(tx).await?;
    Ok(Bail { import: IdImport(ligne.id), jeton })
}

/// Begins to undo the last import. Returns `None` when there is none, or when the last one is already undone. Fails with
/// [`Unicite::ImportEnCours`](crate::Unicite::ImportEnCours) when another import is under way.
pub async fn commencer_annulation(tx: &Ecriture) -> Result<Option<Bail>> {
    let dernier = import::Entity::find()
        .filter(import::Column::Etat.is_in([code::TERMINE, code::ANNULE]))
        .order_by_desc(import::Column::Id)
        .one(tx)
        .await?;
    let Some(dernier) = dernier.filter(|l| l.etat == code::TERMINE && l.annulable) else { return Ok(None) };
    let jeton: i64 = rand::random();
    let touchees = import::Entity::update_many()
        .col_expr(import::Column::Etat, Expr::value(code::ANNULATION))
        .col_expr(import::Column::Creneau, Expr::value(1))
        .col_expr(import::Column::Bail, Expr::value(echeance(tx).await?.micros()))
        .col_expr(import::Column::Jeton, Expr::value(jeton))
        .filter(import::Column::Id.eq(dernier.id))
        .filter(import::Column::Etat.eq(code::TERMINE))
        .exec(tx)
        .await?;
    Ok((touchees.rows_affected == 1).then_some(Bail { import: IdImport(dernier.id), jeton }))
}

/// Takes the lease of a dead import. Returns `None` when the import is alive, or when another process was quicker.
pub async fn reprendre(tx: &Ecriture, import: IdImport) -> Result<Option<Bail>> {
    let jeton: i64 = rand::random();
    let touchees = import::Entity::update_many()
        .col_expr(import::Column::Bail, Expr::value(echeance(tx).await?.micros()))
        .col_expr(import::Column::Jeton, Expr::value(jeton))
        .filter(import::Column::Id.eq(import.0))
        .filter(import::Column::Creneau.eq(1))
        .filter(import::Column::Bail.lt(tx.instant_de_la_base().await?))
        .exec(tx)
        .await?;
    Ok((touchees.rows_affected == 1).then_some(Bail { import, jeton }))
}

/// Renews the lease. Returns false when another process took the lease: the caller must stop and write nothing more.
pub async fn prolonger(tx: &Ecriture, bail: &Bail) -> Result<bool> {
    let touchees = import::Entity::update_many()
        .col_expr(import::Column::Bail, Expr::value(echeance(tx).await?.micros()))
        .filter(import::Column::Id.eq(bail.import.0))
        .filter(import::Column::Jeton.eq(bail.jeton))
        .filter(import::Column::Creneau.eq(1))
        .exec(tx)
        .await?;
    Ok(touchees.rows_affected == 1)
}

/// Ends an import: all its changes become visible together, by the one fact that the caller states. Fails with [`Error::BailPerdu`] when
/// another process took the lease.
pub async fn terminer(tx: &Ecriture, bail: &Bail) -> Result<()> {
    finir(tx, bail, code::TERMINE).await
}

/// Ends an undoing, once every row is restored. The rows become visible together, by one fact.
pub async fn terminer_annulation(tx: &Ecriture, bail: &Bail) -> Result<()> {
    finir(tx, bail, code::ANNULE).await
}

/// Ends an undoing that could not restore some rows. The undoing cannot be begun again, and a server that applies its fact reads the whole
/// catalogue.
pub async fn renoncer_a_l_annulation(tx: &Ecriture, bail: &Bail) -> Result<()> {
    finir(tx, bail, code::ANNULE).await?;
    import::Entity::update_many()
        .col_expr(import::Column::Annulable, Expr::value(false))
        .filter(import::Column::Id.eq(bail.import.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Ends a dead import, once every row is restored. It states no fact, because nobody saw this import.
pub async fn abandonner(tx: &Ecriture, bail: &Bail) -> Result<()> {
    finir(tx, bail, code::ABANDONNE).await
}

/// Deletes one batch of the before-images of older imports; returns false when nothing is left to delete.
pub async fn oublier_les_anciens(tx: &Ecriture, dernier: IdImport) -> Result<bool> {
    import::Entity::update_many()
        .col_expr(import::Column::Annulable, Expr::value(false))
        .filter(import::Column::Id.lt(dernier.0))
        .filter(import::Column::Annulable.eq(true))
        .exec(tx)
        .await?;
    let vieille =
        import_avant::Entity::find().filter(import_avant::Column::Import.lt(dernier.0)).limit(1).one(tx).await?;
    let Some(vieille) = vieille else { return Ok(false) };
    let ids: Vec<(String, String)> = import_avant::Entity::find()
        .select_only()
        .columns([import_avant::Column::Genre, import_avant::Column::Id])
        .filter(import_avant::Column::Import.eq(vieille.import))
        .limit(5000)
        .into_tuple()
        .all(tx)
        .await?;
    for genre in [lignes::LOT, lignes::PROGRAMME] {
        let ids: Vec<&str> = ids.iter().filter(|(g, _)| g == genre).map(|(_, id)| id.as_str()).collect();
        if !ids.is_empty() {
            import_avant::Entity::delete_many()
                .filter(import_avant::Column::Import.eq(vieille.import))
                .filter(import_avant::Column::Genre.eq(genre))
                .filter(import_avant::Column::Id.is_in(ids))
                .exec(tx)
                .await?;
        }
    }
    Ok(true)
}

/// Says whether people see, or saw, the rows that an import wrote.
pub(crate) fn est_vu(ligne: &import::Model) -> bool {
    matches!(ligne.etat.as_str(), code::TERMINE | code::ANNULATION | code::ANNULE)
}

/// Ends the lease. Fails with [`Error::BailPerdu`] when the lease was lost: the transaction must then not be committed.
async fn finir(tx: &Ecriture, bail: &Bail, etat: &str) -> Result<()> {
    // An abandoned import is already restored, so it cannot be undone.
    let annulable = etat != code::ABANDONNE;
    let touchees = import::Entity::update_many()
        .col_expr(import::Column::Etat, Expr::value(etat))
        .col_expr(import::Column::Fin, Expr::value(tx.maintenant().micros()))
        .col_expr(import::Column::Creneau, Expr::value(Option::<i32>::None))
        .col_expr(import::Column::Annulable, Expr::value(annulable))
        .filter(import::Column::Id.eq(bail.import.0))
        .filter(import::Column::Jeton.eq(bail.jeton))
        .filter(import::Column::Creneau.eq(1))
        .exec(tx)
        .await?;
    if touchees.rows_affected == 1 { Ok(()) } else { Err(Error::BailPerdu) }
}

/// The end of a lease, by the database's clock: a server whose own clock is ahead must not take a living import for dead.
async fn echeance(tx: &Ecriture) -> Result<Instant> {
    let micros = i64::try_from(DUREE_DU_BAIL.as_micros()).unwrap_or(i64::MAX);
    Ok(Instant::depuis_micros(tx.instant_de_la_base().await?.micros().saturating_add(micros)))
}
