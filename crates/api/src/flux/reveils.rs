//! Wakes the readers of live events. There is one bell for everybody and one for each reach, so that an event for a few readers wakes only
//! a few.

use domain::regard::Etendue;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The bells of one process.
#[derive(Debug, Default)]
pub(crate) struct Reveils {
    tous: watch::Sender<()>,
    siens: Mutex<HashMap<Etendue, watch::Sender<()>>>,
}

/// The readers whom an event wakes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum AReveiller {
    Tous,
    Ceux(HashSet<Etendue>),
}

/// The bells that one reader listens to.
#[derive(Debug)]
pub(crate) struct Ecouteur {
    reveils: Arc<Reveils>,
    tous: watch::Receiver<()>,
    sien: Option<(Etendue, watch::Receiver<()>)>,
}

impl Reveils {
    fn siens(&self) -> MutexGuard<'_, HashMap<Etendue, watch::Sender<()>>> {
        self.siens.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Rings the bells of these readers.
    pub(crate) fn sonner(&self, qui: &AReveiller) {
        match qui {
            AReveiller::Tous => {
                self.tous.send_replace(());
            }
            AReveiller::Ceux(ceux) => {
                let siens = self.siens();
                for sonnette in ceux.iter().filter_map(|etendue| siens.get(etendue)) {
                    sonnette.send_replace(());
                }
            }
        }
    }

    /// Listens to the bell for everybody and to the bell of this reach. A visitor has no reach, because events for a few readers are never
    /// for visitors.
    pub(crate) fn ecouter(self: &Arc<Self>, etendue: Option<Etendue>) -> Ecouteur {
        let sien = etendue.map(|etendue| (etendue, self.siens().entry(etendue).or_default().subscribe()));
        Ecouteur { reveils: Arc::clone(self), tous: self.tous.subscribe(), sien }
    }
}

impl Ecouteur {
    /// Marks every ring until now as heard.
    pub(crate) fn entendu(&mut self) {
        self.tous.borrow_and_update();
        if let Some((_, sien)) = &mut self.sien {
            sien.borrow_and_update();
        }
    }

    /// Waits for the next ring. The bells live as long as their listeners.
    pub(crate) async fn attendre(&mut self) {
        match &mut self.sien {
            None => {
                let _ = self.tous.changed().await;
            }
            Some((_, sien)) => {
                tokio::select! {
                    _ = self.tous.changed() => {}
                    _ = sien.changed() => {}
                }
            }
        }
    }
}

impl Drop for Ecouteur {
    fn drop(&mut self) {
        let Some((etendue, _)) = &self.sien else { return };
        let mut siens = self.reveils.siens();
        // This listener is the last one, so remove the bell. The next listener makes a new one.
        if siens.get(etendue).is_some_and(|sonnette| sonnette.receiver_count() <= 1) {
            siens.remove(etendue);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::utilisateur::IdUtilisateur;
    use std::pin::pin;
    use std::task::{Context, Waker};

    fn sonne(ecouteur: &mut Ecouteur) -> bool {
        let entendu = pin!(ecouteur.attendre()).poll(&mut Context::from_waker(Waker::noop())).is_ready();
        ecouteur.entendu();
        entendu
    }

    #[test]
    fn ce_qui_est_pour_quelques_uns_n_en_reveille_pas_d_autres() {
        let reveils = Arc::<Reveils>::default();
        let (un, deux) = (Etendue::Soi(IdUtilisateur(1)), Etendue::Soi(IdUtilisateur(2)));
        let mut lecteurs = [reveils.ecouter(Some(un)), reveils.ecouter(Some(deux)), reveils.ecouter(None)];
        reveils.sonner(&AReveiller::Ceux(HashSet::from([un])));
        assert_eq!(lecteurs.each_mut().map(sonne), [true, false, false]);
        reveils.sonner(&AReveiller::Tous);
        assert_eq!(lecteurs.each_mut().map(sonne), [true; 3]);
        assert_eq!(lecteurs.each_mut().map(sonne), [false; 3]);
        let autre = reveils.ecouter(Some(un));
        drop(lecteurs);
        assert_eq!(reveils.siens().len(), 1, "the bell of who left is forgotten, that of who stays is not");
        drop(autre);
        assert!(reveils.siens().is_empty());
    }
}
