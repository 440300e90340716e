//! Limits long work (`design.md` section 2, rule 14), which would otherwise keep the threads that answer calls. A few works run at once, a
//! few wait, and further ones are refused at once.
//!
//! A work keeps its place until it ends, even when its call is given up, because the work still costs as much. A work can ask whether its
//! call is gone, and stop.

use crate::error::Error;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long a call waits for a place. After this time it answers 503.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many calls may wait for each place. Further calls answer 503 at once, because a call that waits in vain only takes a place among the
/// calls in flight.
const EN_FILE: usize = 32;

/// The places of one kind of work.
#[derive(Debug)]
pub(crate) struct Atelier {
    places: Arc<Semaphore>,
    file: Semaphore,
}

/// A place for one work. Dropping it gives the place back.
#[derive(Debug)]
pub(crate) struct PlaceDAtelier(#[expect(dead_code, reason = "held, never read")] OwnedSemaphorePermit);

/// Says whether the call that asked for a work is gone.
#[derive(Debug)]
pub(crate) struct Abandon(Weak<()>);

impl Abandon {
    /// Whether the call is gone, so that nobody waits for the result.
    pub(crate) fn est_certain(&self) -> bool {
        self.0.strong_count() == 0
    }
}

impl Atelier {
    /// A workshop with this many places.
    pub(crate) fn nouveau(places: usize) -> Self {
        let places = places.max(1);
        Self { places: Arc::new(Semaphore::new(places)), file: Semaphore::new(places * EN_FILE) }
    }

    /// Waits for a free place. Refuses at once when too many calls wait already.
    pub(crate) async fn place(&self) -> Result<PlaceDAtelier, Error> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(PlaceDAtelier(place));
        }
        let _attente = self.file.try_acquire().map_err(|_| Error::Surcharge)?;
        let place = tokio::time::timeout(PATIENCE, Arc::clone(&self.places).acquire_owned()).await;
        place.map_err(|_| Error::Surcharge)?.map(PlaceDAtelier).map_err(Error::interne)
    }

    /// Runs a computation on a blocking thread, within one place.
    pub(crate) async fn calculer<T: Send + 'static>(
        &self,
        travail: impl FnOnce(&Abandon) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let place = self.place().await?;
        let appel = Arc::new(());
        let abandon = Abandon(Arc::downgrade(&appel));
        let travail = tokio::task::spawn_blocking(move || {
            let resultat = travail(&abandon);
            drop(place);
            resultat
        });
        let resultat = travail.await.map_err(Error::interne);
        drop(appel);
        resultat
    }

    /// Waits for the work of another service, usually the database. The work goes on when its call is given up, because the
    /// other service goes on too.
    pub(crate) async fn mener<T: Send + 'static>(
        &self,
        travail: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Error> {
        let place = self.place().await?;
        let travail = tokio::spawn(async move {
            let resultat = travail.await;
            drop(place);
            resultat
        });
        travail.await.map_err(Error::interne)
    }
}

impl Atelier {
    /// Like [`Self::mener`], for an answer that has already begun. It waits for its place without limit, because the client
    /// can no longer be told to come back later.
    pub(crate) async fn poursuivre<T: Send + 'static>(
        &self,
        travail: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Error> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(Error::interne)?;
        let travail = tokio::spawn(async move {
            let resultat = travail.await;
            drop(place);
            resultat
        });
        travail.await.map_err(Error::interne)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::sync::mpsc;
    use std::task::{Context, Poll, Waker};

    fn sonder<F: Future>(futur: &mut Pin<Box<F>>) -> Poll<F::Output> {
        futur.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Whether a place is free at this very instant.
    fn libre(atelier: &Atelier) -> bool {
        atelier.places.available_permits() > 0
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn un_appel_abandonne_rend_sa_place_quand_le_travail_finit() {
        let atelier = Arc::new(Atelier::nouveau(1));
        let (commencer, commence) = tokio::sync::oneshot::channel();
        let (finir, fini) = mpsc::channel::<()>();
        let (dire, dit) = mpsc::channel();
        let appel = tokio::spawn({
            let atelier = Arc::clone(&atelier);
            async move {
                let travail = atelier.calculer(move |abandon| {
                    let _ = commencer.send(());
                    let _ = fini.recv();
                    let _ = dire.send(abandon.est_certain());
                });
                travail.await
            }
        });
        commence.await.expect("the work begins");
        appel.abort();
        assert!(appel.await.is_err(), "the call is given up");
        assert!(!libre(&atelier), "what still runs still counts");
        finir.send(()).expect("the work listens");
        assert!(dit.recv().expect("the work speaks"), "it knows that nobody waits");
        drop(atelier.place().await.expect("given back"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn une_base_a_qui_l_on_a_demande_garde_la_place() {
        let atelier = Arc::new(Atelier::nouveau(1));
        let (commencer, commence) = tokio::sync::oneshot::channel();
        let (finir, fini) = tokio::sync::oneshot::channel::<()>();
        let appel = tokio::spawn({
            let atelier = Arc::clone(&atelier);
            async move {
                let travail = atelier.mener(async move {
                    let _ = commencer.send(());
                    let _ = fini.await;
                });
                travail.await
            }
        });
        commence.await.expect("the work begins");
        appel.abort();
        assert!(appel.await.is_err(), "the call is given up");
        assert!(!libre(&atelier));
        finir.send(()).expect("the work listens");
        drop(atelier.place().await.expect("given back"));
    }

    #[tokio::test]
    async fn une_file_pleine_refuse_tout_de_suite() {
        let atelier = Atelier::nouveau(1);
        let place = atelier.place().await.expect("the only place");
        let mut attentes: Vec<_> = (0..EN_FILE).map(|_| Box::pin(atelier.place())).collect();
        for attente in &mut attentes {
            assert!(sonder(attente).is_pending());
        }
        let refus = sonder(&mut Box::pin(atelier.place()));
        assert!(matches!(refus, Poll::Ready(Err(Error::Surcharge))), "{refus:?}");
        drop(place);
        let premier = sonder(&mut attentes[0]);
        assert!(matches!(premier, Poll::Ready(Ok(_))), "served in turn: {premier:?}");
    }
}
