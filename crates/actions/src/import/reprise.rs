//! The life of an import around its writing: one at a time, put back when dead, undone on demand.

use super::ecriture::garder_le_bail;
use super::{Progression, Refus, Suiveur};
use crate::error::{Error, Result};
use std::time::Duration;
use store::Base;
use store::import::retablir::{Curseur, Motif, retablir};
use store::import::{self, Activite, Bail, EnCours, IdImport, LOT_DE_LIGNES, Origine};

/// What undoing the last import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Annulation {
    /// The import that was undone.
    pub import: IdImport,
}

/// Puts the rows of a dead import back, and finishes a dead undoing; called by each import and each start of a server.
pub async fn reprendre_import_mort(base: &Base) -> Result<Option<IdImport>> {
    let en_cours = {
        let lecture = base.lire().await?;
        import::en_cours(&lecture).await?
    };
    let Some(EnCours { import, activite, .. }) = en_cours.filter(|e| e.bail < base.maintenant()) else {
        return Ok(None);
    };
    let repris = base.ecrire(|tx| async move { import::reprendre(&tx, import).await }).await?.valeur;
    let Some(bail) = repris else { return Ok(None) };
    tracing::warn!(import = import.0, "an interrupted import is undone: its rows are put back");
    match activite {
        Activite::Import => abandonner(base, &bail, &|_| {}).await?,
        Activite::Annulation => annuler(base, &bail, &|_| {}).await?,
    }
    Ok(Some(import))
}

/// Undoes the last import: what it changed is as before, except statuses that were changed since.
pub async fn annuler_dernier_import(base: &Base, suivre: &Suiveur<'_>) -> Result<Annulation> {
    refuser_si_occupe(base).await?;
    let debut = base.ecrire(|tx| async move { import::commencer_annulation(&tx).await }).await;
    let Some(bail) = occupe_si_deja_pris(base, debut.map(|e| e.valeur)).await? else {
        return Err(Refus::RienAAnnuler.into());
    };
    annuler(base, &bail, suivre).await?;
    Ok(Annulation { import: bail.import })
}

/// Puts a dead import back, and refuses when one is alive.
pub(super) async fn refuser_si_occupe(base: &Base) -> Result<()> {
    reprendre_import_mort(base).await?;
    let lecture = base.lire().await?;
    match import::en_cours(&lecture).await? {
        None => Ok(()),
        Some(en_cours) => Err(occupe(base, &en_cours).into()),
    }
}

fn occupe(base: &Base, en_cours: &EnCours) -> Refus {
    let micros = en_cours.bail.micros().saturating_sub(base.maintenant().micros());
    Refus::EnCours { depuis: en_cours.debut, attente: Duration::from_micros(u64::try_from(micros).unwrap_or(0)) }
}

/// Two that begin at the same instant: the database lets one through, the other is told who.
async fn occupe_si_deja_pris<T>(base: &Base, resultat: store::Result<T>) -> Result<T> {
    match resultat {
        Err(store::Error::DejaPris(_)) => {
            let lecture = base.lire().await?;
            Err(match import::en_cours(&lecture).await? {
                Some(en_cours) => occupe(base, &en_cours).into(),
                None => Error::from(Refus::Depasse),
            })
        }
        autre => Ok(autre?),
    }
}

/// What an import says of itself when it begins.
pub(super) struct Debut<'d> {
    /// `complet` or `partiel`.
    pub(super) genre: &'static str,
    /// The file.
    pub(super) origine: Origine,
    /// The groups that it names.
    pub(super) groupes: &'d [String],
    /// The last import when it was checked.
    pub(super) connu: Option<IdImport>,
}

/// Begins a checked import.
pub(super) async fn commencer(base: &Base, debut: &Debut<'_>) -> Result<Bail> {
    let Debut { genre, origine, groupes, connu } = debut;
    let debut = base
        .ecrire(|tx| async move {
            if import::dernier(&tx).await? != *connu {
                return Ok(None);
            }
            for groupe in *groupes {
                store::groupe::trouver_ou_creer(&tx, groupe).await?;
            }
            import::commencer(&tx, genre, origine).await.map(Some)
        })
        .await;
    let bail = occupe_si_deja_pris(base, debut.map(|e| e.valeur)).await?;
    bail.ok_or_else(|| Refus::Depasse.into())
}

/// Puts every row back as if the import had never been.
pub(super) async fn abandonner(base: &Base, bail: &Bail, suivre: &Suiveur<'_>) -> Result<()> {
    remettre(base, bail, Motif::Abandon, suivre).await?;
    base.ecrire(|tx| async move {
        garder_le_bail(&tx, bail).await?;
        Ok(import::abandonner(&tx, bail).await?)
    })
    .await
    .map(|_| ())
}

async fn annuler(base: &Base, bail: &Bail, suivre: &Suiveur<'_>) -> Result<()> {
    remettre(base, bail, Motif::Annulation, suivre).await?;
    base.ecrire(|tx| async move {
        garder_le_bail(&tx, bail).await?;
        Ok(import::terminer_annulation(&tx, bail).await?)
    })
    .await
    .map(|_| ())
}

async fn remettre(base: &Base, bail: &Bail, motif: Motif, suivre: &Suiveur<'_>) -> Result<()> {
    let mut apres: Option<Curseur> = None;
    for paquets in 1.. {
        let depuis = apres.as_ref();
        let suite = base
            .ecrire(|tx| async move {
                garder_le_bail(&tx, bail).await?;
                Ok::<_, Error>(retablir(&tx, bail, motif, depuis).await?)
            })
            .await?
            .valeur;
        match suite {
            None => break,
            suite => apres = suite,
        }
        suivre(Progression::Retablissement { faits: paquets * LOT_DE_LIGNES as u64 });
    }
    Ok(())
}

/// Forgets what older imports touched; what is not forgotten now will be after the next import.
pub(super) async fn oublier_les_anciens(base: &Base, dernier: IdImport) {
    loop {
        match base.ecrire(|tx| async move { import::oublier_les_anciens(&tx, dernier).await }).await {
            Ok(ecrit) if ecrit.valeur => {}
            Ok(_) => break,
            Err(erreur) => {
                tracing::warn!(%erreur, "older imports are to be forgotten later");
                break;
            }
        }
    }
}
