//! The worker of a server: it takes the jobs that are due, a few at once, until it is told to stop.

use super::{BAIL, Moyens, mener, prendre};
use crate::error::Result;
use std::sync::Arc;
use std::time::Duration;
use store::Base;
use store::tache::{TacheSousBail, Voulues};
use tokio::task::JoinSet;

/// How many jobs one server does at once.
const PLACES: usize = 4;
/// How many of these jobs may be mails, so that a slow or silent mail server never stops the rest.
const COURRIERS: usize = 3;
/// How often a server looks for jobs that another process has queued, or whose time has come.
const PERIODE: Duration = Duration::from_secs(1);
/// How often the metrics of jobs are counted again.
const MESURE: Duration = Duration::from_secs(15);

/// Works until `arret`, then finishes the jobs that it has taken. A caller that cannot wait may drop the future: another server
/// takes these jobs again once their lease has run out.
pub async fn travailler(base: Base, moyens: Moyens, arret: impl Future<Output = ()>) {
    let moyens = Arc::new(moyens);
    let (mut courriers, mut autres) = (JoinSet::new(), JoinSet::new());
    let mut mesure = tokio::time::interval(MESURE);
    let mut prevues = false;
    let mut en_panne = false;
    tokio::pin!(arret);
    loop {
        let tour = async {
            if !prevues {
                super::prevoir_periodiques(&base).await?;
                prevues = true;
            }
            while courriers.len() + autres.len() < PLACES {
                let voulues = if courriers.len() < COURRIERS { Voulues::Toutes } else { Voulues::SansCourrier };
                let Some(sous_bail) = prendre(&base, voulues).await? else { break };
                let siens = if sous_bail.tache.est_un_courrier() { &mut courriers } else { &mut autres };
                siens.spawn(mener_sous_bail(base.clone(), Arc::clone(&moyens), sous_bail));
            }
            Ok::<_, crate::Error>(())
        };
        match tour.await {
            Ok(()) => en_panne = false,
            Err(erreur) if !en_panne => {
                tracing::warn!(%erreur, "jobs cannot be taken for the moment");
                en_panne = true;
            }
            Err(_) => {}
        }
        tokio::select! {
            () = &mut arret => break,
            () = base.attendre_des_taches(PERIODE) => {}
            Some(_) = courriers.join_next(), if !courriers.is_empty() => {}
            Some(_) = autres.join_next(), if !autres.is_empty() => {}
            _ = mesure.tick() => mesurer(&base).await,
        }
    }
    while courriers.join_next().await.is_some() {}
    while autres.join_next().await.is_some() {}
}

/// Does a job while its lease is renewed. It stops at once when another worker took the job.
async fn mener_sous_bail(base: Base, moyens: Arc<Moyens>, sous_bail: TacheSousBail) {
    let travail = mener(&base, &moyens, &sous_bail);
    tokio::select! {
        fini = travail => if let Err(erreur) = fini {
            tracing::warn!(tache = sous_bail.tache.code(), id = sous_bail.id, %erreur, "how a job ended could not be written: it is taken again");
        },
        () = prolonger_le_bail(&base, &sous_bail) => {
            tracing::warn!(tache = sous_bail.tache.code(), id = sous_bail.id, "a job was taken by another server meanwhile");
        }
    }
}

/// Renews the lease, and returns when another worker holds it.
async fn prolonger_le_bail(base: &Base, sous_bail: &TacheSousBail) {
    loop {
        tokio::time::sleep(BAIL / 3).await;
        let garde: Result<bool> = base
            .entretenir(|tx| async move { store::tache::prolonger_le_bail(&tx, sous_bail, BAIL).await })
            .await
            .map_err(crate::Error::from);
        // While the database is down no other worker can take the job, so the renewal is tried again.
        if matches!(garde, Ok(false)) {
            return;
        }
    }
}

async fn mesurer(base: &Base) {
    if let Ok(comptes) = super::comptes(base).await {
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        {
            metrics::gauge!("linteau_taches_dues").set(comptes.dues as f64);
            metrics::gauge!("linteau_taches_mortes").set(comptes.mortes as f64);
        }
    }
}
