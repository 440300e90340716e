//! The catalogue that readers see while an import is under way, and the rows that changed once it is finished.

use super::lignes::{LOT, PROGRAMME};
use super::retablir::{Motif, fusionner_lot, fusionner_programme, photo};
use super::tables::{import, import_avant};
use super::{EnCours, IdImport, code};
use crate::error::Result;
use crate::forme::{LigneEcartee, Lus};
use crate::lignes;
use crate::programme::ProgrammeLu;
use crate::tables::{lot, programme};
use domain::lot::{IdLot, Lot};
use domain::programme::IdProgramme;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;

/// The rows that an unfinished import has touched, as they were before the import. Readers get these rows instead of the present ones. A
/// row that the import created reads as absent.
#[derive(Debug, Default)]
pub(crate) struct Voile {
    pub(crate) programmes: HashMap<String, Option<ProgrammeLu>>,
    pub(crate) lots: HashMap<String, Option<Lot>>,
}

/// Reads the rows touched by an import (or an undoing) under way, as they were before it. This function reads from the caller's own view,
/// so that its rows agree with those that the caller reads.
pub(crate) async fn avant_de_l_import_en_cours(
    vue: &impl ConnectionTrait,
    ecartees: &mut Vec<LigneEcartee>,
) -> Result<Voile> {
    let mut voile = Voile::default();
    let Some(en_cours) = super::en_cours(vue).await? else { return Ok(voile) };
    for genre in [LOT, PROGRAMME] {
        let mut apres = String::new();
        loop {
            let page = import_avant::Entity::find()
                .filter(import_avant::Column::Import.eq(en_cours.import.0))
                .filter(import_avant::Column::Genre.eq(genre))
                .filter(import_avant::Column::Id.gt(apres.as_str()))
                .order_by_asc(import_avant::Column::Id)
                .limit(super::LOT_DE_LIGNES as u64)
                .all(vue)
                .await?;
            let Some(dernier) = page.last() else { break };
            apres.clone_from(&dernier.id);
            if genre == LOT {
                voiler_lots(vue, page, &mut voile, ecartees).await?;
            } else {
                voiler_programmes(vue, page, &mut voile, ecartees).await?;
            }
        }
    }
    Ok(voile)
}

/// An unreadable before-image hides its row, because nobody may see the row that the import wrote either.
async fn voiler_lots(
    vue: &impl ConnectionTrait,
    avant: Vec<import_avant::Model>,
    voile: &mut Voile,
    ecartees: &mut Vec<LigneEcartee>,
) -> Result<()> {
    let ids = avant.iter().map(|a| a.id.as_str());
    let actuels = lot::Entity::find().filter(lot::Column::Id.is_in(ids)).all(vue).await?;
    let mut actuels: HashMap<String, lot::Model> = actuels.into_iter().map(|l| (l.id.clone(), l)).collect();
    for ligne in avant {
        let Some(mut actuel) = actuels.remove(&ligne.id) else { continue };
        let mut lire = || {
            let Some(photo) = photo(&ligne)? else { return Ok(None) };
            fusionner_lot(&mut actuel, &ligne, &photo, Motif::Abandon)?;
            lignes::lot::relire(&actuel).map(Some)
        };
        let lu = ou_ecarter(lire(), ecartees)?;
        voile.lots.insert(ligne.id, lu);
    }
    Ok(())
}

async fn voiler_programmes(
    vue: &impl ConnectionTrait,
    avant: Vec<import_avant::Model>,
    voile: &mut Voile,
    ecartees: &mut Vec<LigneEcartee>,
) -> Result<()> {
    let ids = avant.iter().map(|a| a.id.as_str());
    let actuels = programme::Entity::find().filter(programme::Column::Id.is_in(ids)).all(vue).await?;
    let mut actuels: HashMap<String, programme::Model> = actuels.into_iter().map(|p| (p.id.clone(), p)).collect();
    for ligne in avant {
        let Some(mut actuel) = actuels.remove(&ligne.id) else { continue };
        let mut documents_ecartes = Vec::new();
        let mut lire = || {
            let Some(photo) = photo(&ligne)? else { return Ok(None) };
            fusionner_programme(&mut actuel, &ligne, &photo, Motif::Abandon)?;
            let mut lu = crate::programme::relire(&actuel)?;
            let documents = lignes::document::grouper(&photo.documents()?, &mut documents_ecartes)?;
            lu.programme.documents = documents.into_values().next().unwrap_or_default();
            Ok(Some(lu))
        };
        let lu = ou_ecarter(lire(), ecartees)?;
        ecartees.extend(documents_ecartes);
        voile.programmes.insert(ligne.id, lu);
    }
    Ok(())
}

/// The value that was read; `None` when its row is set aside.
fn ou_ecarter<T>(lu: Result<Option<T>>, ecartees: &mut Vec<LigneEcartee>) -> Result<Option<T>> {
    lu.or_else(|erreur| {
        ecartees.push(LigneEcartee::de(erreur)?);
        Ok(None)
    })
}

/// Reads these programmes, with their documents, without what an import under way has written so far. A server that applies a fact during
/// an import needs this.
pub async fn programmes_par_id(vue: &impl ConnectionTrait, ids: &[IdProgramme]) -> Result<Lus<ProgrammeLu>> {
    let mut lus = crate::programme::lisibles(vue, ids).await?;
    let mut voile = Voile::default();
    if let Some(en_cours) = super::en_cours(vue).await? {
        for paquet in ids.chunks(super::LOT_DE_LIGNES) {
            let cles = paquet.iter().map(|id| id.0.as_str()).collect();
            let avant = avant(vue, en_cours.import, PROGRAMME, cles).await?;
            voiler_programmes(vue, avant, &mut voile, &mut lus.ecartees).await?;
        }
    }
    recouvrir(&mut lus.lus, &mut voile.programmes, |lu| lu.programme.id.0.clone());
    Ok(lus)
}

/// Reads these lots, without their documents and without what an import under way has written so far.
pub async fn lots_par_id(vue: &impl ConnectionTrait, ids: &[IdLot]) -> Result<Lus<Lot>> {
    d_avant(vue, lignes::lot::lisibles(vue, ids).await?).await
}

/// Reads lots as [`lots_par_id`] does, given the import that the caller already looked for in this view.
pub async fn lots_par_id_pendant(
    vue: &impl ConnectionTrait,
    en_cours: Option<&EnCours>,
    ids: &[IdLot],
) -> Result<Lus<Lot>> {
    d_avant_de(vue, en_cours, lignes::lot::lisibles(vue, ids).await?).await
}

/// Reads the lots of a programme as [`lots_par_id`] does, withdrawn ones included, in the order of their numbers.
pub async fn lots_du_programme(vue: &impl ConnectionTrait, programme: &IdProgramme) -> Result<Lus<Lot>> {
    d_avant(vue, lignes::lot::lisibles_du_programme(vue, programme).await?).await
}

/// Replaces, among lots just read, those that an import under way wrote by the same lots as they were before the import.
pub(crate) async fn d_avant(vue: &impl ConnectionTrait, lus: Lus<Lot>) -> Result<Lus<Lot>> {
    d_avant_de(vue, super::en_cours(vue).await?.as_ref(), lus).await
}

async fn d_avant_de(vue: &impl ConnectionTrait, en_cours: Option<&EnCours>, mut lus: Lus<Lot>) -> Result<Lus<Lot>> {
    let Some(en_cours) = en_cours else { return Ok(lus) };
    let ids: Vec<String> = lus.lus.iter().map(|lu| lu.fiche.id().0).collect();
    let mut voile = Voile::default();
    for paquet in ids.chunks(super::LOT_DE_LIGNES) {
        let cles = paquet.iter().map(String::as_str).collect();
        let avant = avant(vue, en_cours.import, LOT, cles).await?;
        voiler_lots(vue, avant, &mut voile, &mut lus.ecartees).await?;
    }
    recouvrir(&mut lus.lus, &mut voile.lots, |lu| lu.fiche.id().0);
    Ok(lus)
}

/// Replaces the values that an import wrote by those from before the import, and removes those that the import created.
fn recouvrir<T>(lus: &mut Vec<T>, voile: &mut HashMap<String, Option<T>>, cle: impl Fn(&T) -> String) {
    lus.retain_mut(|lu| match voile.remove(&cle(lu)) {
        None => true,
        Some(None) => false,
        Some(Some(ancien)) => {
            *lu = ancien;
            true
        }
    });
}

async fn avant(
    vue: &impl ConnectionTrait,
    import: IdImport,
    genre: &str,
    ids: Vec<&str>,
) -> Result<Vec<import_avant::Model>> {
    Ok(import_avant::Entity::find()
        .filter(import_avant::Column::Import.eq(import.0))
        .filter(import_avant::Column::Genre.eq(genre))
        .filter(import_avant::Column::Id.is_in(ids))
        .all(vue)
        .await?)
}

/// The rows that a finished or undone import touched.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Touches {
    pub programmes: Vec<IdProgramme>,
    pub lots: Vec<IdLot>,
}

/// Reads which rows an import touched, for a server that applies the fact of this import. Returns `None` when the rows are no longer
/// known: the whole catalogue must then be loaded again.
pub async fn touches(db: &impl ConnectionTrait, import: IdImport) -> Result<Option<Touches>> {
    let ligne = import::Entity::find_by_id(import.0).one(db).await?;
    let connu = ligne
        .is_some_and(|l| l.annulable && matches!(l.etat.as_str(), code::TERMINE | code::ANNULE | code::ANNULATION));
    if !connu {
        return Ok(None);
    }
    let ids: Vec<(String, String)> = import_avant::Entity::find()
        .select_only()
        .columns([import_avant::Column::Genre, import_avant::Column::Id])
        .filter(import_avant::Column::Import.eq(import.0))
        .order_by_asc(import_avant::Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let mut touches = Touches::default();
    for (genre, id) in ids {
        if genre == LOT {
            touches.lots.push(IdLot(id));
        } else {
            touches.programmes.push(IdProgramme(id));
        }
    }
    Ok(Some(touches))
}
