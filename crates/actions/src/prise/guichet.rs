//! Those who ask for one lot in one process pass one at a time: once the first has it, the others are refused by three short
//! readings, and none of them queues to write. Between processes the database decides; this only spares it a crowd.

use domain::lot::IdLot;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;
use tokio::sync::{Mutex, MutexGuard};

/// Far more than there are writers: two lots seldom share one.
const GUICHETS: usize = 1024;

static TOUS: LazyLock<Vec<Mutex<()>>> = LazyLock::new(|| (0..GUICHETS).map(|_| Mutex::new(())).collect());

/// The turn of whoever asks for this lot, kept until it is dropped.
pub(crate) async fn tour(lot: &IdLot) -> Option<MutexGuard<'static, ()>> {
    let mut hache = DefaultHasher::new();
    lot.0.hash(&mut hache);
    let rang = usize::try_from(hache.finish()).unwrap_or_default() % GUICHETS;
    Some(TOUS.get(rang)?.lock().await)
}
