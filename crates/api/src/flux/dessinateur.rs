//! Draws documents on request, on blocking threads. Only a few documents are drawn at once, visitors have places of their own, and the last
//! drawings stay in memory.

use crate::error::Error;
use crate::flux::atelier::Atelier;
use bytes::Bytes;
use domain::acces::Portee;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The key of a drawing is its tag, which depends on everything that the drawing depends on.
pub(crate) type CleDeDessin = String;

/// A drawn document, ready to be sent.
#[derive(Debug, Clone)]
pub(crate) struct Dessin {
    pub(crate) octets: Bytes,
    pub(crate) type_mime: &'static str,
    /// The proposed file name.
    pub(crate) nom: String,
}

/// The places where documents are drawn, and the drawings kept in memory.
#[derive(Debug)]
pub(crate) struct Dessinateur {
    visiteurs: Atelier,
    connectes: Atelier,
    memoire: Arc<Mutex<Memoire>>,
    horloge: AtomicU64,
}

#[derive(Debug)]
struct Memoire {
    dessins: HashMap<CleDeDessin, (u64, Dessin)>,
    octets: usize,
    maximum: usize,
}

impl Memoire {
    /// Keeps a drawing in memory. When memory is full, removes the drawings that were asked for longest ago.
    fn garder(&mut self, cle: CleDeDessin, instant: u64, dessin: Dessin) {
        if dessin.octets.len() > self.maximum / 4 {
            return;
        }
        self.octets += dessin.octets.len();
        if let Some((_, vieux)) = self.dessins.insert(cle, (instant, dessin)) {
            self.octets -= vieux.octets.len();
        }
        while self.octets > self.maximum {
            let plus_vieux = self.dessins.iter().min_by_key(|(_, (instant, _))| *instant).map(|(cle, _)| cle.clone());
            let Some((_, dessin)) = plus_vieux.and_then(|cle| self.dessins.remove(&cle)) else { return };
            self.octets -= dessin.octets.len();
        }
    }
}

impl Dessinateur {
    /// Signed-in users have `places` places, and visitors half as many. `maximum` is the number of bytes kept in memory.
    pub(crate) fn nouveau(places: usize, maximum: usize) -> Self {
        Self {
            visiteurs: Atelier::nouveau(places / 2),
            connectes: Atelier::nouveau(places),
            memoire: Arc::new(Mutex::new(Memoire { dessins: HashMap::new(), octets: 0, maximum })),
            horloge: AtomicU64::new(0),
        }
    }

    fn memoire(&self) -> MutexGuard<'_, Memoire> {
        verrou(&self.memoire)
    }

    /// The drawing under this key, when memory still has it.
    pub(crate) fn connu(&self, cle: &CleDeDessin) -> Option<Dessin> {
        let instant = self.horloge.fetch_add(1, Ordering::Relaxed);
        let mut memoire = self.memoire();
        let (dernier, dessin) = memoire.dessins.get_mut(cle)?;
        *dernier = instant;
        Some(dessin.clone())
    }

    /// Keeps a drawing that was fast enough to be made inside the call.
    pub(crate) fn garder(&self, cle: CleDeDessin, dessin: Dessin) {
        let instant = self.horloge.fetch_add(1, Ordering::Relaxed);
        self.memoire().garder(cle, instant, dessin);
    }

    /// Draws a document, unless another call has just drawn the same one. Viewers who see the same things share the drawing; only the place
    /// taken depends on the kind of viewer.
    pub(crate) async fn dessiner(
        &self,
        portee: Portee,
        cle: CleDeDessin,
        dessiner: impl FnOnce() -> Result<Dessin, papers::Error> + Send + 'static,
    ) -> Result<Dessin, Error> {
        let instant = self.horloge.fetch_add(1, Ordering::Relaxed);
        let memoire = Arc::clone(&self.memoire);
        let atelier = if portee.est_connecte() { &self.connectes } else { &self.visiteurs };
        let travail = atelier.calculer(move |_| {
            // Look again, because another call may have drawn this document while the call waited for its place.
            if let Some((_, dessin)) = verrou(&memoire).dessins.get(&cle) {
                return Ok(dessin.clone());
            }
            // Keep the drawing even when the call was given up, because the client may ask again.
            let dessin = dessiner()?;
            verrou(&memoire).garder(cle, instant, dessin.clone());
            Ok(dessin)
        });
        travail.await?.map_err(|erreur: papers::Error| Error::interne(erreur))
    }
}

fn verrou(memoire: &Mutex<Memoire>) -> MutexGuard<'_, Memoire> {
    memoire.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dessin(taille: usize) -> Dessin {
        Dessin { octets: Bytes::from(vec![0; taille]), type_mime: "image/svg+xml", nom: "vue.svg".to_owned() }
    }

    #[tokio::test]
    async fn les_derniers_demandes_restent() {
        let dessinateur = Dessinateur::nouveau(1, 100);
        for cle in ["a", "b", "c", "d"] {
            dessinateur.dessiner(Portee::Visiteur, cle.to_owned(), || Ok(dessin(25))).await.expect("drawn");
        }
        assert!(dessinateur.connu(&"a".to_owned()).is_some());
        dessinateur.dessiner(Portee::Visiteur, "e".to_owned(), || Ok(dessin(25))).await.expect("drawn");
        assert!(dessinateur.connu(&"b".to_owned()).is_none(), "asked for longest ago");
        assert!(dessinateur.connu(&"a".to_owned()).is_some());
        dessinateur.dessiner(Portee::Visiteur, "gros".to_owned(), || Ok(dessin(90))).await.expect("drawn");
        assert!(dessinateur.connu(&"gros".to_owned()).is_none(), "one drawing never takes the place of all");
        let deja = dessinateur.dessiner(Portee::Visiteur, "a".to_owned(), || panic!("it is kept")).await.expect("kept");
        assert_eq!(deja.octets.len(), 25);
    }

    /// Visitors' drawings never take the places of signed-in users.
    #[tokio::test(flavor = "multi_thread")]
    async fn les_places_des_visiteurs_ne_sont_pas_celles_des_autres() {
        let dessinateur = Arc::new(Dessinateur::nouveau(1, 100));
        let (finir, fini) = std::sync::mpsc::channel::<()>();
        let (commencer, commence) = tokio::sync::oneshot::channel();
        let sien = Arc::clone(&dessinateur);
        let lent = tokio::spawn(async move {
            let dessiner = move || {
                let _ = commencer.send(());
                let _ = fini.recv();
                Ok(dessin(1))
            };
            sien.dessiner(Portee::Visiteur, "lent".to_owned(), dessiner).await
        });
        commence.await.expect("the visitors' only place is taken");
        let d_un_autre = dessinateur.dessiner(Portee::Interne, "autre".to_owned(), || Ok(dessin(1))).await;
        assert!(d_un_autre.is_ok(), "{d_un_autre:?}");
        finir.send(()).expect("the work listens");
        lent.await.expect("no panic").expect("drawn");
    }
}
