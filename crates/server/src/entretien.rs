//! What a server tidies up from time to time; several servers may do it together, it is done once.

use actions::Contexte;
use std::time::Duration;
use store::{Base, Instant};

/// How often dead imports are looked for: an import that died is put back within this and its lease.
const IMPORTS: Duration = Duration::from_secs(30);
/// How often the rest is tidied up, in rounds of [`IMPORTS`].
const TOURS: u32 = 120;
/// How long ended sessions and old failures are kept.
const GARDE: Duration = Duration::from_hours(30 * 24);
/// How long a file without a document is kept; longer than the longest import.
const GARDE_DES_FICHIERS: Duration = Duration::from_hours(24);

/// Tidies up until dropped.
pub(crate) async fn entretenir(base: Base) {
    let mut horloge = tokio::time::interval(IMPORTS);
    loop {
        for _ in 0..TOURS {
            horloge.tick().await;
            if let Err(erreur) = actions::import::reprendre_import_mort(&Contexte::des_taches(base.clone())).await {
                tracing::warn!(%erreur, "an interrupted import could not be undone, it is tried again soon");
            }
        }
        if let Err(erreur) = ranger(&base).await {
            tracing::warn!(%erreur, "tidying up is put off");
        }
    }
}

async fn ranger(base: &Base) -> actions::Result<()> {
    let garde = i64::try_from(GARDE.as_micros()).unwrap_or(i64::MAX);
    let avant = Instant::depuis_micros(base.maintenant().micros().saturating_sub(garde));
    base.entretenir(|tx| async move {
        store::session::purger(&tx, avant).await?;
        store::echec_connexion::purger(&tx, avant).await
    })
    .await?;
    actions::mesure_audience::oublier(base).await?;
    let balayage = base.balayer_fichiers(GARDE_DES_FICHIERS).await?;
    if balayage != store::fichier::Balayage::default() {
        tracing::info!(?balayage, "files were tidied up");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{NaiveDate, TimeDelta};
    use domain::mesure_audience::PageVue;
    use testkit::base::{BaseDeTest, Moteur};
    use testkit::horloge::HorlogeFigee;

    #[tokio::test(flavor = "multi_thread")]
    async fn la_mesure_d_audience_est_oubliee_apres_treize_mois() {
        let horloge = HorlogeFigee::a("2025-10-21T10:00:00Z");
        let base = BaseDeTest::figee(Moteur::Sqlite, &horloge).await;
        let vue = PageVue { page: "Lot".to_owned(), ..PageVue::default() };
        actions::mesure_audience::compter(&base, &vue).await.expect("counted");
        let comptes = async || {
            ranger(&base).await.expect("tidied up");
            let lecture = base.lire().await.expect("a place");
            store::mesure_audience::depuis(&lecture, NaiveDate::MIN).await.expect("readable").len()
        };
        horloge.avancer(TimeDelta::days(396));
        assert_eq!(comptes().await, 1);
        horloge.avancer(TimeDelta::days(1));
        assert_eq!(comptes().await, 0);
    }
}
