//! Sweeps of the files that no row names. This module says which sweeps need a confirmation, and what the journal says of sweeps.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::exiger;
use domain::acces::Role;
use std::time::Duration;
use store::balayage::{self, Inventaire, RefusDeBalayage};
use store::{Acte, Base, Ecriture, Fait};

pub use store::balayage::{Accord, Balayage, Delais, Magasin};

/// The age under which a file is not set aside. It exceeds the time of the longest import and of the longest reception of a file.
const GRACE: Duration = Duration::from_hours(24);

fn delais(base: &Base) -> Delais {
    Delais { grace: GRACE, garde: base.metier().fichiers_ecartes }
}

/// Sets aside the files that no row names, and erases those that were set aside long enough ago. Too many at once are left
/// alone: the journal, the log and the page "Aujourd'hui" say so until somebody confirms the sweep, or until it is no
/// longer refused.
pub async fn balayer(contexte: &Contexte, accord: Accord) -> Result<Vec<(Magasin, Balayage)>> {
    let base = contexte.base();
    let mut faits = Vec::new();
    let mut refuses = 0;
    for magasin in Magasin::TOUS {
        let bilan = base.balayer(magasin, delais(base), accord).await?;
        refuses += bilan.refus.map_or(0, |refus| refus.fichiers);
        noter(contexte, magasin, &bilan, accord).await?;
        faits.push((magasin, bilan));
    }
    #[expect(clippy::cast_precision_loss, reason = "a gauge")]
    metrics::gauge!("linteau_balayage_refuse").set(refuses as f64);
    Ok(faits)
}

/// Sweeps at the request of a user. [`Accord::Confirme`] is an administrator's decision.
pub async fn balayer_a_la_demande(contexte: &Contexte, accord: Accord) -> Result<Vec<(Magasin, Balayage)>> {
    contexte.entretenir(|tx: Ecriture| async move { exiger(&tx, contexte, Role::IA).await }).await?;
    balayer(contexte, accord).await
}

async fn noter(contexte: &Contexte, magasin: Magasin, bilan: &Balayage, accord: Accord) -> Result<()> {
    let code = magasin.code();
    if let Some(refus @ RefusDeBalayage { fichiers, sur }) = bilan.refus {
        tracing::warn!(
            magasin = code,
            fichiers,
            sur,
            "no row names so many files that none is set aside: « linteau fichiers balayer --confirmer » does"
        );
        let refuser = |tx: Ecriture| async move {
            let neuf = balayage::noter_le_refus(&tx, magasin, refus).await?;
            let fait = Fait::BalayageRefuse { magasin, fichiers, sur };
            Ok::<_, Error>(if neuf { Acte::fait((), fait) } else { Acte::sans_effet(()) })
        };
        contexte.ecrire(refuser).await?;
        return Ok(());
    }
    if *bilan != Balayage::default() {
        tracing::info!(magasin = code, ?bilan, "files were tidied up");
    }
    let attendu = balayage::en_attente(&contexte.base().lire().await?).await?.iter().any(|vu| vu.magasin == code);
    let confirmes = match accord {
        Accord::Confirme => bilan.ecartes,
        Accord::Borne => 0,
    };
    if attendu || confirmes > 0 {
        let accepter = |tx: Ecriture| async move {
            balayage::lever_le_refus(&tx, magasin).await?;
            let fait = Fait::BalayageConfirme { magasin, fichiers: confirmes };
            Ok::<_, Error>(if confirmes > 0 { Acte::fait((), fait) } else { Acte::sans_effet(()) })
        };
        contexte.ecrire(accepter).await?;
    }
    Ok(())
}

/// Counts each sort of files.
pub async fn inventaire(base: &Base) -> Result<Vec<(Magasin, Inventaire)>> {
    let mut vus = Vec::new();
    for magasin in Magasin::TOUS {
        vus.push((magasin, base.inventaire(magasin, delais(base)).await?));
    }
    Ok(vus)
}
