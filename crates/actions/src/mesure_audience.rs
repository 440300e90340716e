//! Counting page views, and forgetting them in time (`domain::mesure_audience`).

use crate::error::{Refusal, Result, Violation};
use chrono_tz::Europe::Paris;
use domain::mesure_audience::{Faute, PageVue, Regle, premier_jour_garde};
use store::Base;

/// Counts a page view under today. Beyond what a day may hold, it is left aside: a measure is no reason to fail.
pub async fn compter(base: &Base, vue: &PageVue) -> Result<()> {
    let fautes = vue.fautes();
    if !fautes.is_empty() {
        return Err(Refusal::invalid(fautes.into_iter().map(dire).collect()).into());
    }
    let jour = base.maintenant().date().with_timezone(&Paris).date_naive();
    let comptee = base.entretenir(|tx| async move { store::mesure_audience::compter(&tx, jour, vue).await }).await?;
    if !comptee {
        tracing::warn!(%jour, "too many different pages in the audience measure: a new one is left out");
    }
    Ok(())
}

/// Forgets what is kept no longer; gives how many counts.
pub async fn oublier(base: &Base) -> Result<u64> {
    let premier = premier_jour_garde(base.maintenant().date().with_timezone(&Paris).date_naive());
    Ok(base.entretenir(|tx| async move { store::mesure_audience::purger(&tx, premier).await }).await?)
}

fn dire(faute: Faute) -> Violation {
    let (code, message) = match faute.regle {
        Regle::Lettres(n) => ("max", format!("Ce champ doit contenir {n} caractères maximum.")),
        Regle::Valeurs(n) => ("max", format!("Ce champ doit contenir {n} valeurs maximum.")),
        Regle::Forme => ("valeur", "Ce champ n'est pas valide.".to_owned()),
    };
    Violation::nouvelle(faute.champ, code, message)
}
