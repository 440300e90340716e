//! Counting page views, and deleting old counts (`domain::mesure_audience`).

use crate::error::{RefusDAction, Result, Violation};
use chrono::NaiveDate;
use domain::mesure_audience::{FauteDeMesure, PageVue, RegleDeMesure, premier_jour_garde};
use domain::saisie::INVALIDE;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{Base, Instant};

/// The most different page views that wait to be written. This is far more than the pages of the portal.
const EN_ATTENTE: usize = 5_000;
/// How many page views one transaction writes.
const PAR_ECRITURE: usize = 500;

/// The page views counted since the last write. Anybody may send page views, so they cost bounded memory and never a place among
/// the writers. A process that dies loses the page views of its last half minute.
#[derive(Debug, Default)]
pub struct Compteur(Mutex<HashMap<(NaiveDate, PageVue), i64>>);

impl Compteur {
    /// Counts a page view under the day of this instant in Paris. When too many different page views wait, a new one is dropped,
    /// because a measure must not make a call fail.
    pub fn compter(&self, maintenant: Instant, vue: PageVue) -> Result<()> {
        let fautes = vue.fautes();
        if !fautes.is_empty() {
            return Err(RefusDAction::invalide(fautes.into_iter().map(dire).collect()).into());
        }
        self.ajouter((maintenant.jour(), vue), 1);
        Ok(())
    }

    fn ajouter(&self, vue: (NaiveDate, PageVue), fois: i64) {
        let mut vues = self.vues();
        if let Some(nombre) = vues.get_mut(&vue) {
            *nombre += fois;
        } else if vues.len() < EN_ATTENTE {
            vues.insert(vue, fois);
        }
    }

    fn vues(&self) -> MutexGuard<'_, HashMap<(NaiveDate, PageVue), i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the counted page views. Those that cannot be written now wait for the next call. Returns how many were written.
    pub async fn ecrire(&self, base: &Base) -> Result<i64> {
        let vues: Vec<_> = std::mem::take(&mut *self.vues()).into_iter().collect();
        let mut ecrites = 0;
        for (rang, paquet) in vues.chunks(PAR_ECRITURE).enumerate() {
            match ecrire(base, paquet).await {
                Ok(()) => ecrites += paquet.iter().map(|(_, fois)| fois).sum::<i64>(),
                Err(erreur) => {
                    vues[rang * PAR_ECRITURE..].iter().for_each(|(vue, fois)| self.ajouter(vue.clone(), *fois));
                    return Err(erreur);
                }
            }
        }
        Ok(ecrites)
    }
}

/// Writes these page views. When a day already has too many different ones, new ones are dropped.
async fn ecrire(base: &Base, vues: &[((NaiveDate, PageVue), i64)]) -> Result<()> {
    let ecrit = base.entretenir(|tx| async move {
        let mut de_trop = 0;
        for ((jour, vue), fois) in vues {
            if !store::mesure_audience::compter(&tx, *jour, vue, *fois).await? {
                de_trop += 1;
            }
        }
        Ok::<_, store::Error>(de_trop)
    });
    let de_trop = ecrit.await?;
    if de_trop > 0 {
        tracing::warn!(de_trop, "too many different pages in the audience measure: new ones are left out");
    }
    Ok(())
}

/// Deletes the counts that are too old; returns how many.
pub async fn oublier(base: &Base) -> Result<u64> {
    let premier = premier_jour_garde(base.maintenant().jour());
    Ok(base.entretenir(|tx| async move { store::mesure_audience::purger(&tx, premier).await }).await?)
}

fn dire(faute: FauteDeMesure) -> Violation {
    let (code, message) = match faute.regle {
        RegleDeMesure::Lettres(n) => ("max", format!("Ce champ doit contenir {n} caractères maximum.")),
        RegleDeMesure::Valeurs(n) => ("max", format!("Ce champ doit contenir {n} valeurs maximum.")),
        RegleDeMesure::Forme => ("valeur", INVALIDE.to_owned()),
    };
    Violation::nouvelle(faute.champ, code, message)
}
