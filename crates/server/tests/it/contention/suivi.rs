//! Follows the facts while they are written, to check that a follower misses none.

use super::histoire::{self, Histoire};
use std::sync::Arc;
use std::time::Duration;
use store::faits::FaitEcrit;
use store::{Base, Numero};
use tokio::task::JoinHandle;

/// A reader that follows the facts as servers do: each time it reads the facts after the last one that it has read.
pub(super) struct Suivi {
    lus: Arc<tokio::sync::Mutex<Vec<FaitEcrit>>>,
    poignee: JoinHandle<()>,
}

pub(super) fn suivre(base: Base, depuis: Numero) -> Suivi {
    let lus = Arc::new(tokio::sync::Mutex::new(Vec::new()));
    let siens = Arc::clone(&lus);
    let poignee = tokio::spawn(async move {
        loop {
            avancer(&base, &siens, depuis).await;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    Suivi { lus, poignee }
}

async fn avancer(base: &Base, lus: &tokio::sync::Mutex<Vec<FaitEcrit>>, depuis: Numero) {
    let mut lus = lus.lock().await;
    let dernier = lus.last().map_or(depuis, |fait| fait.numero);
    // When the database has no free connection for reading, the facts are read at the next try.
    if let Ok(lecture) = base.lire().await
        && let Ok(suite) = store::faits::depuis(&lecture, dernier, 10_000).await
    {
        lus.extend(suite);
    }
}

impl Drop for Suivi {
    fn drop(&mut self) {
        self.poignee.abort();
    }
}

impl Suivi {
    pub(super) async fn arreter(self, base: &Base) -> anyhow::Result<Vec<FaitEcrit>> {
        self.poignee.abort();
        let dernier = self.lus.lock().await.last().map(|fait: &FaitEcrit| fait.numero);
        let mut lus = self.lus.lock().await.clone();
        if let Some(dernier) = dernier {
            lus.extend(histoire::faits_depuis(base, dernier).await?);
        }
        Ok(lus)
    }
}

/// Checks that a follower misses no fact, and that the numbers have no hole. The numbers follow the order of the commits.
pub(super) fn ordre(suivis: &[FaitEcrit], histoire: &Histoire, depuis: Numero) -> Vec<String> {
    let mut fautes = Vec::new();
    let numeros: Vec<i64> = histoire.faits.iter().map(|fait| fait.numero.0).collect();
    let vus: Vec<i64> = suivis.iter().map(|fait| fait.numero.0).collect();
    let manques: Vec<&i64> = numeros.iter().filter(|numero| vus.binary_search(numero).is_err()).collect();
    if !manques.is_empty() {
        fautes.push(format!("a reader of the facts missed {manques:?}: they were committed after later ones"));
    }
    let attendus: Vec<i64> = (depuis.0 + 1..=histoire.compteur).collect();
    if numeros != attendus {
        let (premier, dernier, combien) = (depuis.0 + 1, histoire.compteur, numeros.len());
        fautes.push(format!("facts {premier} to {dernier} are numbered, {combien} are there"));
    }
    fautes
}
