//! The `états des risques` of programmes (`domain.md` section 6). The last one that staff recorded for a programme counts. The former ones
//! stay, because contracts were sent with them.

mod brouillons;

pub use brouillons::brouillons_par_programme;

use crate::base::Acces;
use crate::ecriture::Ecriture;
use crate::error::{Error, Result};
use crate::piece::{self, GenrePiece, PieceLue};
use crate::programme::{self, ProgrammeLu};
use crate::tables::etat_des_risques::{ActiveModel, Column, Entity, Model};
use crate::tables::piece as pieces_gardees;
use crate::tables::programme as programmes;
use crate::temps::Instant;
use crate::tranche::PAR_REQUETE;
use domain::etat_des_risques::EtatDesRisques;
use domain::programme::IdProgramme;
use domain::utilisateur::IdUtilisateur;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, JoinType, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait as _,
};
use std::collections::HashMap;

/// The file of an `état des risques`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FichierDEtatDesRisques {
    pub fichier: PieceLue,
    /// SHA-256 of the file, in hexadecimal.
    pub empreinte: String,
}

/// An `état des risques` of a programme as staff recorded it, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtatDesRisquesLu {
    pub id: i64,
    pub programme: IdProgramme,
    pub etat: EtatDesRisques,
    pub fichier: Option<FichierDEtatDesRisques>,
    pub auteur: Option<IdUtilisateur>,
    pub note: Instant,
}

/// Inserts an `état des risques` that staff give for a programme. It counts from now on.
pub async fn inserer(
    tx: &Ecriture,
    programme: &IdProgramme,
    etat: EtatDesRisques,
    fichier: Option<FichierDEtatDesRisques>,
    auteur: Option<IdUtilisateur>,
) -> Result<EtatDesRisquesLu> {
    if let Some(fichier) = &fichier {
        piece::inscrire(tx, GenrePiece::EtatDesRisques, &fichier.fichier).await?;
    }
    let (etabli, motif) = match &etat {
        EtatDesRisques::Fourni { etabli } => (Some(etabli.to_string()), None),
        EtatDesRisques::SansObjet { motif } => (None, Some(motif.clone())),
    };
    let ligne = ActiveModel {
        id: NotSet,
        programme: Set(programme.0.clone()),
        etabli: Set(etabli),
        motif: Set(motif),
        piece: Set(fichier.as_ref().map(|fichier| fichier.fichier.id.clone())),
        empreinte: Set(fichier.as_ref().map(|fichier| fichier.empreinte.clone())),
        auteur: Set(auteur.map(|qui| qui.0)),
        note: Set(tx.maintenant()),
    };
    let id = Entity::insert(ligne).exec_with_returning(tx).await?.id;
    Ok(EtatDesRisquesLu { id, programme: programme.clone(), etat, fichier, auteur, note: tx.maintenant() })
}

/// Reads the `état des risques` that counts for a programme; `None` when staff recorded none.
pub async fn du_programme(db: &impl Acces, programme: &IdProgramme) -> Result<Option<EtatDesRisquesLu>> {
    Ok(des_programmes(db, std::slice::from_ref(programme)).await?.remove(programme))
}

/// Reads the `état des risques` that counts for each of these programmes.
pub async fn des_programmes(
    db: &impl Acces,
    programmes: &[IdProgramme],
) -> Result<HashMap<IdProgramme, EtatDesRisquesLu>> {
    let mut trouves = HashMap::new();
    for paquet in programmes.chunks(PAR_REQUETE) {
        let derniers = Entity::find()
            .select_only()
            .column_as(Column::Id.max(), "id")
            .filter(Column::Programme.is_in(paquet.iter().map(|programme| programme.0.as_str())))
            .group_by(Column::Programme);
        let son_fichier =
            Entity::belongs_to(pieces_gardees::Entity).from(Column::Piece).to(pieces_gardees::Column::Id).into();
        let lignes = Entity::find()
            .filter(Column::Id.in_subquery(derniers.into_query()))
            .join(JoinType::LeftJoin, son_fichier)
            .select_also(pieces_gardees::Entity)
            .order_by_asc(Column::Id)
            .all(db)
            .await?;
        for (ligne, gardee) in lignes {
            let lu = relire(ligne, gardee)?;
            trouves.insert(lu.programme.clone(), lu);
        }
    }
    Ok(trouves)
}

/// Reads programmes with the `état des risques` that counts for each, in one statement; `None` when staff recorded none for a programme.
/// Programmes that do not exist or cannot be read are left out.
pub async fn avec_les_programmes(
    db: &impl Acces,
    programmes: &[IdProgramme],
) -> Result<Vec<(ProgrammeLu, Option<EtatDesRisques>)>> {
    let mut lus = Vec::with_capacity(programmes.len());
    for paquet in programmes.chunks(PAR_REQUETE) {
        let cles: Vec<&str> = paquet.iter().map(|programme| programme.0.as_str()).collect();
        let derniers = Entity::find()
            .select_only()
            .column_as(Column::Id.max(), "id")
            .filter(Column::Programme.is_in(cles.iter().copied()))
            .group_by(Column::Programme)
            .into_query();
        let son_etat = programmes::Entity::belongs_to(Entity).from(programmes::Column::Id).to(Column::Programme).into();
        let lignes = programmes::Entity::find()
            .filter(programmes::Column::Id.is_in(cles))
            .join(JoinType::LeftJoin, son_etat)
            .filter(Condition::any().add(Column::Id.is_null()).add(Column::Id.in_subquery(derniers)))
            .select_also(Entity)
            .all(db)
            .await?;
        for (programme, etat) in lignes {
            let Ok(lu) = programme::relire(&programme) else { continue };
            lus.push((lu, etat.as_ref().map(dit).transpose()?));
        }
    }
    Ok(lus)
}

/// Reads an `état des risques` from its row.
fn dit(ligne: &Model) -> Result<EtatDesRisques> {
    let illisible = |cause: &str| Error::DocumentIllisible {
        table: "etat_des_risques",
        id: ligne.id.to_string(),
        cause: cause.to_owned(),
    };
    match (&ligne.etabli, &ligne.motif) {
        (Some(etabli), None) => {
            Ok(EtatDesRisques::Fourni { etabli: etabli.parse().map_err(|_| illisible("date illisible"))? })
        }
        (None, Some(motif)) => Ok(EtatDesRisques::SansObjet { motif: motif.clone() }),
        (Some(_), Some(_)) | (None, None) => Err(illisible("ni daté, ni sans objet")),
    }
}

fn relire(ligne: Model, gardee: Option<pieces_gardees::Model>) -> Result<EtatDesRisquesLu> {
    let etat = dit(&ligne)?;
    let fichier = gardee
        .zip(ligne.empreinte)
        .map(|(gardee, empreinte)| FichierDEtatDesRisques { fichier: piece::relire(gardee), empreinte });
    Ok(EtatDesRisquesLu {
        id: ligne.id,
        programme: IdProgramme(ligne.programme),
        etat,
        fichier,
        auteur: ligne.auteur.map(IdUtilisateur),
        note: ligne.note,
    })
}
