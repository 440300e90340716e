//! Frees old snapshots on a separate thread, because freeing a million lots takes a while and no call should wait for it.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How often the thread checks whether the last call has released an old value.
const PAS: Duration = Duration::from_millis(50);

/// A thread that keeps values until nobody else holds them, then frees them. It ends when this handle is dropped.
#[derive(Debug)]
pub(crate) struct Retraite<T>(Sender<Arc<T>>);

impl<T: Send + Sync + 'static> Retraite<T> {
    /// Starts the thread that frees values.
    pub(crate) fn nouvelle() -> Self {
        let (envoi, reception) = channel::<Arc<T>>();
        std::thread::spawn(move || {
            let mut gardes: Vec<Arc<T>> = Vec::new();
            loop {
                let attente = if gardes.is_empty() { Duration::from_hours(1) } else { PAS };
                match reception.recv_timeout(attente) {
                    Ok(vieux) => gardes.push(vieux),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                // Nobody can take a new reference, because the value is published nowhere any more.
                gardes.retain(|vieux| Arc::strong_count(vieux) > 1);
            }
        });
        Self(envoi)
    }

    /// Gives the thread a value that is no longer published.
    pub(crate) fn confier(&self, vieux: Arc<T>) {
        // The thread outlives this handle, so the send cannot fail. If it did, the value would be freed here.
        let _ = self.0.send(vieux);
    }
}
