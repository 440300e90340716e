//! The queue for the places where passwords are computed. It is bounded, and known callers go first, so that strangers who try
//! many passwords keep nobody from signing in on a network that they used before.

use crate::error::{Error, Result};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The rank of a caller that waits to have a password hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Priorite {
    /// The caller is known: by a network that the account has signed in from, by a session, or by the link of a mail.
    Connue,
    /// The caller comes from another network.
    Inconnue,
}

/// The greatest lengths of the two queues.
#[derive(Debug, Clone, Copy)]
pub(super) struct Longueurs {
    pub(super) connus: usize,
    pub(super) inconnus: usize,
}

#[derive(Debug)]
struct EtatDeLaFile {
    libres: usize,
    connus: VecDeque<oneshot::Sender<Tour>>,
    inconnus: VecDeque<oneshot::Sender<Tour>>,
}

/// The places, and the callers that wait for one.
#[derive(Debug)]
pub(super) struct FileDesHachages {
    etat: Mutex<EtatDeLaFile>,
    longueurs: Longueurs,
}

/// A place, held until it is dropped. It then goes to the next caller.
#[derive(Debug)]
pub(super) struct Tour(Option<Arc<FileDesHachages>>);

impl FileDesHachages {
    pub(super) fn nouvelle(places: usize, longueurs: Longueurs) -> Arc<Self> {
        let etat = EtatDeLaFile { libres: places, connus: VecDeque::new(), inconnus: VecDeque::new() };
        Arc::new(Self { etat: Mutex::new(etat), longueurs })
    }

    fn etat(&self) -> MutexGuard<'_, EtatDeLaFile> {
        self.etat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place. The call is refused at once when too many callers of the same rank wait.
    pub(super) async fn attendre(self: &Arc<Self>, priorite: Priorite) -> Result<Tour> {
        let attente = {
            let mut etat = self.etat();
            if etat.libres > 0 {
                etat.libres -= 1;
                return Ok(Tour(Some(Arc::clone(self))));
            }
            let (file, longueur) = match priorite {
                Priorite::Connue => (&mut etat.connus, self.longueurs.connus),
                Priorite::Inconnue => (&mut etat.inconnus, self.longueurs.inconnus),
            };
            // Callers that gave up no longer count.
            file.retain(|attente| !attente.is_closed());
            if file.len() >= longueur {
                return Err(Error::Interne(store::Error::Saturee));
            }
            let (appeler, attente) = oneshot::channel();
            file.push_back(appeler);
            attente
        };
        // The channel cannot close, because this call holds the queue, and the queue holds the other end.
        attente.await.map_err(|_| Error::Interne(store::Error::Saturee))
    }

    fn passer(self: Arc<Self>) {
        let mut etat = self.etat();
        loop {
            let Some(suivant) = etat.connus.pop_front().or_else(|| etat.inconnus.pop_front()) else {
                etat.libres += 1;
                return;
            };
            match suivant.send(Tour(Some(Arc::clone(&self)))) {
                Ok(()) => return,
                // The caller gave up meanwhile, so the place goes to the next one.
                Err(mut tour) => drop(tour.0.take()),
            }
        }
    }
}

impl Drop for Tour {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            file.passer();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    fn sonder<F: Future>(futur: &mut Pin<Box<F>>) -> Poll<F::Output> {
        futur.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    fn file() -> Arc<FileDesHachages> {
        FileDesHachages::nouvelle(1, Longueurs { connus: 2, inconnus: 2 })
    }

    #[tokio::test]
    async fn qui_est_connu_passe_avant_ceux_qui_attendent() {
        let file = file();
        let tour = file.attendre(Priorite::Inconnue).await.expect("a free place");
        let mut inconnu = Box::pin(file.attendre(Priorite::Inconnue));
        let mut connu = Box::pin(file.attendre(Priorite::Connue));
        assert!(sonder(&mut inconnu).is_pending() && sonder(&mut connu).is_pending());
        drop(tour);
        assert!(sonder(&mut inconnu).is_pending(), "it came first, from nowhere known");
        let Poll::Ready(Ok(tour)) = sonder(&mut connu) else { panic!("the known one is called") };
        drop(tour);
        assert!(sonder(&mut inconnu).is_ready());
    }

    #[tokio::test]
    async fn une_file_pleine_refuse_et_l_autre_reste_ouverte() {
        let file = file();
        let _tour = file.attendre(Priorite::Inconnue).await.expect("a free place");
        let mut attentes: Vec<_> = (0..2).map(|_| Box::pin(file.attendre(Priorite::Inconnue))).collect();
        assert!(attentes.iter_mut().all(|attente| sonder(attente).is_pending()));
        let refus = file.attendre(Priorite::Inconnue).await;
        assert!(matches!(refus, Err(Error::Interne(store::Error::Saturee))), "{refus:?}");
        assert!(sonder(&mut Box::pin(file.attendre(Priorite::Connue))).is_pending(), "the other queue is its own");
        attentes.pop();
        assert!(sonder(&mut Box::pin(file.attendre(Priorite::Inconnue))).is_pending(), "who gave up left a place");
    }

    #[tokio::test]
    async fn qui_renonce_ne_garde_pas_la_place() {
        let file = file();
        let tour = file.attendre(Priorite::Connue).await.expect("a free place");
        let (mut parti, mut appele) =
            (Box::pin(file.attendre(Priorite::Connue)), Box::pin(file.attendre(Priorite::Connue)));
        assert!(sonder(&mut parti).is_pending() && sonder(&mut appele).is_pending());
        drop(tour);
        // `parti` was given the place, but gives up before it looks.
        drop(parti);
        assert!(sonder(&mut appele).is_ready());
        drop(appele);
        assert_eq!(file.etat().libres, 1, "nobody holds it");
    }
}
