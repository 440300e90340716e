//! Sweeps set aside the files that no row names. All sorts of files are swept in the same way (`design.md` section 2, rule 10).
//!
//! A sweep moves such files to a folder of set-aside files, and erases those that were set aside some days before. It sets aside no file
//! that is younger than a delay, and nothing at all while the binding of the directory and the database ([`crate::liaison`]) is younger
//! than this delay. Unless somebody confirms it, a sweep takes no more than twenty files when they are more than one in twenty, because so
//! many at once means a mistake. A set-aside file that a row names is put back, by the next read of the file or by the next sweep.

pub use domain::fichier::Magasin;

use crate::base::Base;
use crate::ecriture::Ecriture;
use crate::error::Result;
use crate::rangement::{FichierRange, Rangement};
use crate::tables::balayage_refuse::{ActiveModel, Column, Entity};
use crate::temps::Instant;
use crate::{fichier, piece};
use chrono::TimeDelta;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, QueryOrder};
use std::collections::HashSet;
use std::time::Duration;

/// The number of files that a sweep may always set aside, whatever their share.
const SANS_COMPTER: u64 = 20;
/// Beyond that number, a sweep may set aside one file out of this many.
const UN_SUR: u64 = 20;

/// How much one sweep may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accord {
    /// The sweep may take only a small part of the files.
    Borne,
    /// All the files that no row names, because somebody confirmed the sweep.
    Confirme,
}

/// The delays that a sweep respects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Delais {
    /// A file younger than this delay is not set aside. The delay must exceed the longest reception of a file and the longest import.
    pub grace: Duration,
    /// The number of whole days for which a set-aside file is kept.
    pub garde: u64,
}

/// The result of a sweep, as counts of files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Balayage {
    /// The number of rows that were deleted because nothing named them any more.
    pub lignes: u64,
    /// The number of files that were set aside because no row named them.
    pub ecartes: u64,
    /// The number of set-aside files that were erased for good.
    pub effaces: u64,
    /// The number of set-aside files that were put back because a row names them.
    pub remis: u64,
    /// The number of rows whose file is missing.
    pub manquants: u64,
    /// The reason why nothing was set aside: the sweep would have taken too many files at once.
    pub refus: Option<RefusDeBalayage>,
}

/// A sweep refused because it would take too many files at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusDeBalayage {
    /// The number of files that no row names.
    pub fichiers: u64,
    pub sur: u64,
}

impl RefusDeBalayage {
    fn de(fichiers: u64, sur: u64) -> Option<Self> {
        (fichiers > SANS_COMPTER && fichiers.saturating_mul(UN_SUR) > sur).then_some(Self { fichiers, sur })
    }
}

/// The counts of one sort of files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Inventaire {
    /// The number of files that are not set aside.
    pub gardes: u64,
    /// The number of files, among those, that the next sweep would set aside.
    pub sans_ligne: u64,
    /// The number of files that are set aside.
    pub ecartes: u64,
}

impl Base {
    /// Sweeps one sort of files. When the directory belongs to another database, fails with [`Error::Liaison`] and moves
    /// nothing.
    pub async fn balayer(&self, magasin: Magasin, delais: Delais, accord: Accord) -> Result<Balayage> {
        self.noter_les_faits().await?;
        let liaison = self.liaison_sure().await?;
        let (rangement, maintenant) = (self.rangement(magasin), self.maintenant());
        let vus = rangement.lister().await?;
        let mut bilan = self.retrouver(magasin, &vus).await?;
        let limite = maintenant.moins(delais.grace);
        if liaison.depuis < limite {
            let anonymes = self.lignes_anonymes(magasin, limite).await?;
            let partants = self.partants(magasin, &vus, &anonymes, limite).await?;
            bilan.refus = match accord {
                Accord::Borne => RefusDeBalayage::de(partants.len() as u64, vus.len() as u64),
                Accord::Confirme => None,
            };
            if bilan.refus.is_none() {
                bilan.lignes = self.oublier_les_lignes(magasin, &anonymes, limite).await?;
                for partant in partants {
                    bilan.ecartes += u64::from(self.ecarter(magasin, partant).await?);
                }
            }
        }
        let garde = TimeDelta::days(i64::try_from(delais.garde).unwrap_or(i64::MAX >> 32));
        let perimes = maintenant.date().date_naive().checked_sub_signed(garde).unwrap_or_default();
        for fichier in rangement.ecartes_avant(perimes).await? {
            // A row may name this file again although no read has put the file back yet.
            if fichier.entier && self.est_inscrit(magasin, &fichier.nom).await? {
                bilan.remis += u64::from(rangement.remettre(&fichier.nom).await?);
            } else {
                rangement.effacer(&fichier).await?;
                bilan.effaces += 1;
            }
        }
        Ok(bilan)
    }

    /// Counts one sort of files.
    pub async fn inventaire(&self, magasin: Magasin, delais: Delais) -> Result<Inventaire> {
        let (rangement, limite) = (self.rangement(magasin), self.maintenant().moins(delais.grace));
        let vus = rangement.lister().await?;
        let anonymes = self.lignes_anonymes(magasin, limite).await?;
        let sans_ligne = self.partants(magasin, &vus, &anonymes, limite).await?.len() as u64;
        let ecartes = rangement.nombre_d_ecartes().await?;
        Ok(Inventaire { gardes: vus.len() as u64, sans_ligne, ecartes })
    }

    /// The files that a sweep may set aside: old enough, and without a row, or with a row that nothing names.
    async fn partants<'a>(
        &self,
        magasin: Magasin,
        vus: &'a [FichierRange],
        anonymes: &HashSet<String>,
        limite: Instant,
    ) -> Result<Vec<&'a FichierRange>> {
        let inscrits = self.noms(magasin).await?;
        let nomme = |vu: &FichierRange| vu.entier && inscrits.contains(&vu.nom) && !anonymes.contains(&vu.nom);
        Ok(vus.iter().filter(|vu| vu.modifie < limite && !nomme(vu)).collect())
    }

    /// Puts back the set-aside files that rows name, and notes the rows whose file is nowhere.
    async fn retrouver(&self, magasin: Magasin, vus: &[FichierRange]) -> Result<Balayage> {
        let presents: HashSet<&str> = vus.iter().filter(|vu| vu.entier).map(|vu| vu.nom.as_str()).collect();
        let (mut bilan, mut manquants) = (Balayage::default(), Vec::new());
        for nom in self.noms(magasin).await? {
            // A file may have arrived since the folder was read.
            if presents.contains(nom.as_str()) || self.present(magasin, &nom).await? {
                continue;
            }
            if self.rangement(magasin).remettre(&nom).await? {
                bilan.remis += 1;
            } else {
                manquants.push(nom);
            }
        }
        bilan.manquants = manquants.len() as u64;
        match magasin {
            Magasin::Fichiers => self.noter_les_fichiers_manquants(&manquants).await?,
            Magasin::Pieces => self.noter_les_pieces_manquantes(&manquants).await?,
        }
        Ok(bilan)
    }

    fn rangement(&self, magasin: Magasin) -> &Rangement {
        match magasin {
            Magasin::Fichiers => self.0.fichiers.rangement(),
            Magasin::Pieces => self.0.pieces.rangement(),
        }
    }

    async fn present(&self, magasin: Magasin, nom: &str) -> Result<bool> {
        match magasin {
            Magasin::Fichiers => self.0.fichiers.present(nom).await,
            Magasin::Pieces => self.0.pieces.present(nom).await,
        }
    }

    /// The names of the files that rows name.
    async fn noms(&self, magasin: Magasin) -> Result<HashSet<String>> {
        let lecture = self.lire().await?;
        match magasin {
            Magasin::Fichiers => fichier::noms(&lecture).await,
            Magasin::Pieces => piece::noms(&lecture).await,
        }
    }

    async fn est_inscrit(&self, magasin: Magasin, nom: &str) -> Result<bool> {
        let lecture = self.lire().await?;
        match magasin {
            Magasin::Fichiers => Ok(fichier::par_sha256(&lecture, nom).await?.is_some()),
            Magasin::Pieces => piece::est_inscrite(&lecture, nom).await,
        }
    }

    /// The files of rows that nothing names and that are older than `limite`.
    async fn lignes_anonymes(&self, magasin: Magasin, limite: Instant) -> Result<HashSet<String>> {
        match magasin {
            Magasin::Fichiers => self.fichiers_inutiles(limite).await,
            Magasin::Pieces => piece::anonymes(&self.lire().await?, limite).await,
        }
    }

    /// Deletes the rows of these files, except the rows that something names by now; returns how many.
    async fn oublier_les_lignes(&self, magasin: Magasin, noms: &HashSet<String>, limite: Instant) -> Result<u64> {
        if noms.is_empty() {
            return Ok(0);
        }
        match magasin {
            Magasin::Fichiers => self.oublier_les_inutiles(noms, limite).await,
            Magasin::Pieces => {
                self.entretenir(|tx| async move { piece::oublier_les_anonymes(&tx, limite).await }).await
            }
        }
    }

    /// Sets a file aside unless a row names it; returns whether it did.
    async fn ecarter(&self, magasin: Magasin, vu: &FichierRange) -> Result<bool> {
        let jour = self.maintenant().date().date_naive();
        if vu.entier && self.est_inscrit(magasin, &vu.nom).await? {
            return Ok(false);
        }
        match magasin {
            Magasin::Fichiers if vu.entier => self.ecarter_si_orphelin(vu, jour).await,
            // A whole file here is a `pièce`: its name was drawn for it alone, so no row is about to name it. An incomplete file never had
            // a row.
            Magasin::Fichiers | Magasin::Pieces => self.rangement(magasin).ecarter(vu, jour).await.map(|()| true),
        }
    }
}

/// A refused sweep that waits for somebody to confirm it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalayageEnAttente {
    /// The code of the sort of files.
    pub magasin: String,
    pub refus: RefusDeBalayage,
    pub depuis: Instant,
}

/// The refused sweeps that wait for somebody to confirm them.
pub async fn en_attente(db: &impl ConnectionTrait) -> Result<Vec<BalayageEnAttente>> {
    let lignes = Entity::find().order_by_asc(Column::Magasin).all(db).await?;
    let compte = |nombre: i64| u64::try_from(nombre).unwrap_or(0);
    let relire = |ligne: crate::tables::balayage_refuse::Model| BalayageEnAttente {
        magasin: ligne.magasin,
        refus: RefusDeBalayage { fichiers: compte(ligne.fichiers), sur: compte(ligne.sur) },
        depuis: ligne.depuis,
    };
    Ok(lignes.into_iter().map(relire).collect())
}

/// Notes that a sweep was refused; returns whether the refusal is new.
pub async fn noter_le_refus(tx: &Ecriture, magasin: Magasin, refus: RefusDeBalayage) -> Result<bool> {
    let nombre = |compte: u64| Set(i64::try_from(compte).unwrap_or(i64::MAX));
    let ligne = ActiveModel {
        magasin: Set(magasin.code().to_owned()),
        fichiers: nombre(refus.fichiers),
        sur: nombre(refus.sur),
        depuis: Set(tx.maintenant()),
    };
    let connu = Entity::find_by_id(magasin.code()).one(tx).await?.is_some();
    let conflit = OnConflict::column(Column::Magasin).update_columns([Column::Fichiers, Column::Sur]).to_owned();
    Entity::insert(ligne).on_conflict(conflit).exec_without_returning(tx).await?;
    Ok(!connu)
}

/// Removes the refusal once a sweep took place.
pub async fn lever_le_refus(tx: &Ecriture, magasin: Magasin) -> Result<()> {
    Entity::delete_by_id(magasin.code()).exec(tx).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beaucoup_a_la_fois_est_un_nombre_et_une_part() {
        for (fichiers, sur) in [(0, 0), (20, 20), (20, 1_000_000), (21, 420), (50, 1000)] {
            assert_eq!(RefusDeBalayage::de(fichiers, sur), None, "{fichiers} of {sur}");
        }
        for (fichiers, sur) in [(21, 21), (21, 419), (51, 1000), (243, 243)] {
            let refus = RefusDeBalayage { fichiers, sur };
            assert_eq!(RefusDeBalayage::de(fichiers, sur), Some(refus), "{fichiers} of {sur}");
        }
    }
}
