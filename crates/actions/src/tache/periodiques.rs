//! The periodic jobs: each has only one row, whatever the number of servers.

use crate::error::Result;
use domain::tache::PERIODIQUES;
use std::time::Duration;
use store::{Base, Instant};

/// How long failures to sign in are kept: longer than any wait that they cause.
const GARDE_DES_ECHECS: Duration = Duration::from_hours(24);
/// How many rows of failures are kept, the latest ones. They are bounded, so that invented e-mails cannot fill the disk.
const ECHECS_GARDES: u64 = 100_000;
/// How long ended sessions and expired links are kept.
const GARDE: Duration = Duration::from_hours(30 * 24);

/// Makes sure that every periodic job has its row. A new one is due at once.
pub async fn prevoir_periodiques(base: &Base) -> Result<()> {
    base.entretenir(|tx| async move {
        for (tache, _) in &PERIODIQUES {
            store::tache::prevoir(&tx, tache).await?;
        }
        Ok(())
    })
    .await
    .map(drop)
}

pub(super) async fn oublier_connexions(base: &Base) -> Result<()> {
    let reseaux = Duration::from_hours(base.metier().reseaux_garde * 24);
    let (avant, reseaux_avant) = (il_y_a(base, GARDE), il_y_a(base, reseaux));
    let (echecs_avant, reponses_avant) = (il_y_a(base, GARDE_DES_ECHECS), il_y_a(base, store::idempotence::DUREE));
    base.entretenir(|tx| async move {
        store::session::purger(&tx, avant).await?;
        store::lien_compte::purger(&tx, avant).await?;
        store::reseau_connu::purger(&tx, reseaux_avant).await?;
        store::idempotence::purger(&tx, reponses_avant).await?;
        store::echec_connexion::purger(&tx, echecs_avant, ECHECS_GARDES).await
    })
    .await?;
    Ok(())
}

fn il_y_a(base: &Base, duree: Duration) -> Instant {
    let micros = i64::try_from(duree.as_micros()).unwrap_or(i64::MAX);
    Instant::depuis_micros(base.maintenant().micros().saturating_sub(micros))
}
