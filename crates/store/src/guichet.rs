//! Turns within one process. Callers that ask for one thing pass one at a time, so that a crowd does not queue to write.
//!
//! These turns guarantee nothing between processes, because only rows and their locks do. They only spare the database: once the first
//! caller has written, the others find the result with a short read.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use tokio::sync::{Mutex, MutexGuard};

/// The number of locks: far more than there are writers, so that two keys seldom share one.
const NOMBRE: usize = 1024;

/// The locks of an open database. Two databases open in one process share none.
#[derive(Debug)]
pub(crate) struct Guichets(Box<[Mutex<()>]>);

impl Guichets {
    /// Makes the locks, all of them free.
    pub(crate) fn nouveaux() -> Self {
        Self((0..NOMBRE).map(|_| Mutex::new(())).collect())
    }

    /// Waits for the lock of this key, and holds it until the guard is dropped. This never returns `None`, because the rank of a key is
    /// always below the number of locks.
    pub(crate) async fn tour(&self, cle: &str) -> Option<MutexGuard<'_, ()>> {
        let mut hache = DefaultHasher::new();
        cle.hash(&mut hache);
        let rang = hache.finish() % NOMBRE as u64;
        Some(self.0.get(usize::try_from(rang).ok()?)?.lock().await)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt as _;

    #[tokio::test]
    async fn une_cle_passe_un_par_un_et_deux_bases_ne_se_genent_pas() {
        let (ici, ailleurs) = (Guichets::nouveaux(), Guichets::nouveaux());
        let tour = ici.tour("P1-A12").await;
        assert!(ici.tour("P1-A12").now_or_never().is_none(), "the second one waits");
        assert!(ailleurs.tour("P1-A12").now_or_never().is_some(), "another database has its own");
        drop(tour);
        assert!(ici.tour("P1-A12").now_or_never().is_some());
    }
}
