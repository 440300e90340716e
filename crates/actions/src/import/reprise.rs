//! The life of an import around its writing: one at a time, put back when dead, undone on demand.

use super::ecriture::garder_le_bail;
use super::{Progression, Refus, Suiveur};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use std::time::Duration;
use store::faits::Mouvement;
use store::import::retablir::{Curseur, Motif, retablir};
use store::import::{self, Activite, Bail, EnCours, IdImport, LOT_DE_LIGNES, Origine};
use store::{Acte, Fait};

/// What undoing the last import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Annulation {
    /// The import that was undone.
    pub import: IdImport,
}

/// Puts the rows of a dead import back, and finishes a dead undoing; called by each import and each start of a server.
pub async fn reprendre_import_mort(contexte: &Contexte) -> Result<Option<IdImport>> {
    let en_cours = {
        let lecture = contexte.base().lire().await?;
        import::en_cours(&lecture).await?
    };
    let Some(EnCours { import, activite, .. }) = en_cours.filter(|e| e.bail < contexte.maintenant()) else {
        return Ok(None);
    };
    let repris = contexte.entretenir(|tx| async move { import::reprendre(&tx, import).await }).await?;
    let Some(bail) = repris else { return Ok(None) };
    tracing::warn!(import = import.0, "an interrupted import is undone: its rows are put back");
    match activite {
        Activite::Import => abandonner(contexte, &bail, &|_| {}).await?,
        Activite::Annulation => annuler(contexte, &bail, &|_| {}).await?,
    }
    Ok(Some(import))
}

/// Undoes the last import: what it changed is as before, except statuses that were changed since.
pub async fn annuler_dernier_import(contexte: &Contexte, suivre: &Suiveur<'_>) -> Result<Annulation> {
    refuser_si_occupe(contexte).await?;
    let debut = contexte.entretenir(|tx| async move { import::commencer_annulation(&tx).await }).await;
    let Some(bail) = occupe_si_deja_pris(contexte, debut).await? else {
        return Err(Refus::RienAAnnuler.into());
    };
    annuler(contexte, &bail, suivre).await?;
    Ok(Annulation { import: bail.import })
}

/// Puts a dead import back, and refuses when one is alive.
pub(super) async fn refuser_si_occupe(contexte: &Contexte) -> Result<()> {
    reprendre_import_mort(contexte).await?;
    let lecture = contexte.base().lire().await?;
    match import::en_cours(&lecture).await? {
        None => Ok(()),
        Some(en_cours) => Err(occupe(contexte, &en_cours).into()),
    }
}

fn occupe(contexte: &Contexte, en_cours: &EnCours) -> Refus {
    let micros = en_cours.bail.micros().saturating_sub(contexte.maintenant().micros());
    Refus::EnCours { depuis: en_cours.debut, attente: Duration::from_micros(u64::try_from(micros).unwrap_or(0)) }
}

/// Two that begin at the same instant: the database lets one through, the other is told who.
async fn occupe_si_deja_pris<T>(contexte: &Contexte, resultat: store::Result<T>) -> Result<T> {
    match resultat {
        Err(store::Error::DejaPris(_)) => {
            let lecture = contexte.base().lire().await?;
            Err(match import::en_cours(&lecture).await? {
                Some(en_cours) => occupe(contexte, &en_cours).into(),
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
pub(super) async fn commencer(contexte: &Contexte, debut: &Debut<'_>) -> Result<Bail> {
    let Debut { genre, origine, groupes, connu } = debut;
    let debut = contexte
        .ecrire(|tx| async move {
            if import::dernier(&tx).await? != *connu {
                return Ok(Acte::sans_effet(None));
            }
            let mut faits = Vec::new();
            for groupe in *groupes {
                faits.extend(store::groupe::trouver_ou_creer(&tx, groupe).await?.1);
            }
            let bail = import::commencer(&tx, genre, origine).await?;
            Ok(Acte::faits(Some(bail), faits))
        })
        .await;
    let bail = occupe_si_deja_pris(contexte, debut.map(|ecrit| ecrit.valeur)).await?;
    bail.ok_or_else(|| Refus::Depasse.into())
}

/// Puts every row back as if the import had never been.
pub(super) async fn abandonner(contexte: &Contexte, bail: &Bail, suivre: &Suiveur<'_>) -> Result<()> {
    remettre(contexte, bail, Motif::Abandon, suivre).await?;
    let finir = |tx| async move {
        garder_le_bail(&tx, bail).await?;
        Ok(import::abandonner(&tx, bail).await?)
    };
    contexte.entretenir(finir).await
}

async fn annuler(contexte: &Contexte, bail: &Bail, suivre: &Suiveur<'_>) -> Result<()> {
    remettre(contexte, bail, Motif::Annulation, suivre).await?;
    let finir = |tx| async move {
        garder_le_bail(&tx, bail).await?;
        import::terminer_annulation(&tx, bail).await?;
        Ok(Acte::fait((), Fait::CatalogueImport { import: bail.import.0, mouvement: Mouvement::Annulation }))
    };
    contexte.ecrire(finir).await.map(|_| ())
}

async fn remettre(contexte: &Contexte, bail: &Bail, motif: Motif, suivre: &Suiveur<'_>) -> Result<()> {
    let mut apres: Option<Curseur> = None;
    for paquets in 1.. {
        let depuis = apres.as_ref();
        let suite = contexte
            .entretenir(|tx| async move {
                garder_le_bail(&tx, bail).await?;
                Ok::<_, Error>(retablir(&tx, bail, motif, depuis).await?)
            })
            .await?;
        match suite {
            None => break,
            suite => apres = suite,
        }
        suivre(Progression::Retablissement { faits: paquets * LOT_DE_LIGNES as u64 });
    }
    Ok(())
}

/// Forgets what older imports touched; what is not forgotten now will be after the next import.
pub(super) async fn oublier_les_anciens(contexte: &Contexte, dernier: IdImport) {
    loop {
        match contexte.entretenir(|tx| async move { import::oublier_les_anciens(&tx, dernier).await }).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(erreur) => {
                tracing::warn!(%erreur, "older imports are to be forgotten later");
                break;
            }
        }
    }
}
