//! A batch of a price grid: it changes prices and statuses of existing lots, and nothing else of their rows.

use super::lignes::{apres_annonce, lots_actuels, remplacer_lots, sauvegarder_lots};
use super::{Bail, historique};
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::lignes::{lot as lots, tenue};
use crate::tables::lot as t_lot;
use chrono::NaiveDate;
use domain::lot::tenue::SourceExterieure;
use domain::lot::{IdLot, PrixLot, StatutLot};
use std::collections::BTreeMap;

/// The price and the status of a lot in a price grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LotTarife {
    pub id: IdLot,
    /// The prices of the lot when the grid was checked.
    pub attendu: PrixLot,
    pub prix: PrixLot,
    /// The status of the lot, when the grid says one.
    pub annonce: Option<StatutLot>,
    /// The value to XOR into the fingerprint of the row, because the prices are part of the fingerprint.
    pub ecart: i64,
    /// The day that the prices bear.
    pub date_effet: Option<NaiveDate>,
}

/// The outcome of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pose {
    Faite,
    /// A lot has changed since the grid was checked: nothing is written.
    Depassee,
}

/// Writes prices and statuses. A lot that a row of the portal holds keeps its status. Lots without a change are left
/// alone.
pub async fn poser_prix(tx: &Ecriture, bail: &Bail, tarifes: &[LotTarife]) -> Result<Pose> {
    let ids: Vec<String> = tarifes.iter().map(|l| l.id.0.clone()).collect();
    let actuels = lots_actuels(tx, &ids).await?;
    let mut lignes = Vec::with_capacity(tarifes.len());
    let mut dates = BTreeMap::new();
    for tarife in tarifes {
        let Some(actuel) = actuels.get(&tarife.id.0).filter(|a| !a.retire && lots::prix(a) == tarife.attendu) else {
            return Ok(Pose::Depassee);
        };
        let ligne = ligne(tx, tarife, actuel)?;
        if ligne != *actuel {
            lignes.push(t_lot::Model { version: actuel.version + 1, ..ligne });
            dates.insert(tarife.id.0.as_str(), tarife.date_effet);
        }
    }
    if lignes.is_empty() {
        return Ok(Pose::Faite);
    }
    sauvegarder_lots(tx, bail, &actuels, &lignes).await?;
    let changees = lignes.iter().filter_map(|l| Some((actuels.get(&l.id)?, l, dates.get(l.id.as_str()).copied()?)));
    historique::noter(tx, bail, changees).await?;
    remplacer_lots(tx, lignes).await?;
    Ok(Pose::Faite)
}

/// The row after the grid, with its version unchanged.
fn ligne(tx: &Ecriture, tarife: &LotTarife, actuel: &t_lot::Model) -> Result<t_lot::Model> {
    let mut ligne = actuel.clone();
    lots::poser_prix(&mut ligne, &tarife.prix);
    ligne.empreinte ^= tarife.ecart;
    // A grid changes no annex, so the mark of the annexes moves to the new fingerprint.
    if actuel.annexes_notees == Some(actuel.empreinte) {
        ligne.annexes_notees = Some(ligne.empreinte);
    }
    if let Some(annonce) = tarife.annonce {
        let avant = tenue::lire(actuel)?;
        let apres = apres_annonce(tx, avant, annonce, SourceExterieure::Grille);
        if apres != avant {
            tenue::Colonnes::from(&apres).poser(&mut ligne);
        }
    }
    Ok(ligne)
}
