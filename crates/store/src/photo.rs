//! The photos of users: the photo that a user has, and the people who may see it.

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::piece::{self, GenrePiece, PieceLue};
use crate::tables::utilisateur::{self, Column, Entity};
use crate::tables::{compte, piece as pieces};
use domain::acces::TypeUtilisateur;
use domain::utilisateur::{IdUtilisateur, Utilisateur};
use sea_orm::sea_query::{Condition, Expr, Query, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QuerySelect};

/// The photos that one person may see: those of the people whose name and phone the portal shows to this person. Internal users see all
/// photos. An external user sees their own photo, that of their referent, and those of the network managers, who are listed for everybody.
#[derive(Debug, Clone, Copy)]
pub struct PhotosVisibles {
    spectateur: IdUtilisateur,
    interne: bool,
}

impl PhotosVisibles {
    /// Selects the photos that this person may see.
    pub fn par(spectateur: &Utilisateur) -> Self {
        Self { spectateur: spectateur.id, interne: !spectateur.type_utilisateur.est_externe() }
    }

    /// Reads one photo by its name, if this person may see it.
    pub async fn par_id(&self, db: &impl Acces, id: &str) -> Result<Option<PieceLue>> {
        let mut sujets = Query::select();
        sujets.column(Column::Photo).from(Entity).and_where(Column::Photo.eq(id));
        if !self.interne {
            let visibles = Condition::any()
                .add(Column::Id.eq(self.spectateur.0))
                .add(Column::TypeUtilisateur.eq(TypeUtilisateur::IR.code()).and(Column::Actif.eq(true)))
                .add(Column::Id.in_subquery(self.a_moi(Column::Gerant)))
                .add(Column::Id.in_subquery(self.de_ma_societe()));
            sujets.cond_where(visibles);
        }
        let ligne = pieces::Entity::find_by_id(id).filter(pieces::Column::Id.in_subquery(sujets)).one(db).await?;
        Ok(ligne.map(piece::relire))
    }

    fn a_moi(self, colonne: Column) -> SelectStatement {
        Query::select()
            .column(colonne)
            .from(Entity)
            .and_where(Column::Id.eq(self.spectateur.0))
            .and_where(colonne.is_not_null())
            .to_owned()
    }

    fn de_ma_societe(self) -> SelectStatement {
        Query::select()
            .column(compte::Column::Gerant)
            .from(compte::Entity)
            .and_where(compte::Column::Gerant.is_not_null())
            .and_where(compte::Column::Id.in_subquery(self.a_moi(Column::Compte)))
            .to_owned()
    }
}

/// Gives a user this photo with its address `adresse`, or removes their photo. Deletes the row of the former photo. Returns the name of
/// the former photo, whose bytes the caller deletes after the commit. Returns `None` when the user does not exist.
pub async fn definir(tx: &Ecriture, id: IdUtilisateur, photo: Option<(&PieceLue, &str)>) -> Result<Option<Remplacee>> {
    // The row is locked, because the address of the photo is part of the encrypted identity, and nobody may rewrite the identity
    // meanwhile.
    let Some(ligne) = Entity::find_by_id(id.0).lock_exclusive().one(tx).await? else { return Ok(None) };
    let mut identite = tx.trousseau().dechiffrer_ligne(&ligne.identite, id.0.into())?;
    identite.photo = photo.map(|(_, adresse)| adresse.to_owned());
    if let Some((piece, _)) = photo {
        piece::inscrire(tx, GenrePiece::PhotoUtilisateur, piece).await?;
    }
    Entity::update_many()
        .col_expr(Column::Identite, Expr::value(tx.trousseau().chiffrer(&identite)?))
        .col_expr(Column::Photo, Expr::value(photo.map(|(piece, _)| piece.id.clone())))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(utilisateur::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    if let Some(ancienne) = &ligne.photo {
        piece::rayer(tx, ancienne).await?;
    }
    Ok(Some(Remplacee(ligne.photo)))
}

/// Removes the name of the photo from a user's row, and the row of its file. The caller must write the identity, which
/// holds the address, and the version. Returns the name of the file, whose bytes the caller deletes after the commit.
pub async fn detacher(tx: &Ecriture, id: IdUtilisateur) -> Result<Option<String>> {
    let Some(ligne) = Entity::find_by_id(id.0).lock_exclusive().one(tx).await? else { return Ok(None) };
    let Some(ancienne) = ligne.photo else { return Ok(None) };
    Entity::update_many()
        .col_expr(Column::Photo, Expr::value(Option::<String>::None))
        .filter(Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    piece::rayer(tx, &ancienne).await?;
    Ok(Some(ancienne))
}

/// The name of the photo that a user had before; `None` when they had no photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remplacee(pub Option<String>);
