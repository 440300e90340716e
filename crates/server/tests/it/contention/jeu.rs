//! Plays the plan: a crowd of clients takes the operations one by one, and notes the answers.

use super::client::{self, Demande};
use super::gestes::Appel;
use super::monde;
use super::plan::{Geste, Operation, SansReponse, Terme};
use super::scene::{Annonce, Apporte, Muet, Scene, verrou};
use super::traces::{Appele, Envoye, Issue, QUI_SIGNE, Trace};
use anyhow::ensure;
use chrono::TimeDelta;
use sea_orm::ConnectionTrait as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use store::Ecriture;
use tokio::task::JoinSet;

/// The number of operations under way at the same time. Some operations make many calls.
const CLIENTS: usize = 24;
/// How often a client without an answer makes the call again.
const ESSAIS: u32 = 40;
const SUIVRE: &str = "UPDATE tache SET echeance = 0 WHERE code IN \
                      ('suivre-options', 'suivre-reservations', 'suivre-attentes', 'suivre-denonciations')";

impl Scene {
    /// Plays all operations with the crowd.
    pub(super) async fn jouer(self: &Arc<Self>, operations: Vec<Operation>) -> anyhow::Result<()> {
        let (operations, suivante) = (Arc::new(operations), Arc::new(AtomicUsize::new(0)));
        let mut clients = JoinSet::new();
        for _ in 0..CLIENTS {
            let (scene, operations, suivante) = (Arc::clone(self), Arc::clone(&operations), Arc::clone(&suivante));
            clients.spawn(async move {
                loop {
                    let rang = suivante.fetch_add(1, Ordering::Relaxed);
                    let Some(operation) = operations.get(rang) else { return anyhow::Ok(()) };
                    scene.faire(rang, operation).await?;
                }
            });
        }
        while let Some(client) = clients.join_next().await {
            client??;
        }
        Ok(())
    }

    /// Plays the operations one after the other.
    pub(super) async fn jouer_en_file(self: &Arc<Self>, operations: &[Operation]) -> anyhow::Result<()> {
        for (rang, operation) in operations.iter().enumerate() {
            self.faire(rang, operation).await?;
        }
        Ok(())
    }

    pub(super) async fn faire(self: &Arc<Self>, rang: usize, operation: &Operation) -> anyhow::Result<()> {
        match &operation.geste {
            Geste::Avancer { heures } => {
                let _seul = self.horloge.write().await;
                self.avancer(TimeDelta::hours(*heures)).await
            }
            geste @ Geste::AvancerJusqu { a, .. } => {
                {
                    let _ensemble = self.horloge.read().await;
                    self.appeler_ensemble(rang, operation, self.appels(geste, operation.cle, &[])).await?;
                }
                {
                    let _seul = self.horloge.write().await;
                    self.avancer(self.jusqu_a(*a).await?).await?;
                }
                self.presser_les_taches().await?;
                let _ensemble = self.horloge.read().await;
                let appels =
                    if *a == Terme::Renouvellement { self.renouveler(operation.cle).await? } else { Vec::new() };
                self.appeler_ensemble(rang, operation, appels).await
            }
            Geste::Tuer { serveur } => self.relancer(*serveur).await,
            Geste::Contrat(contrat) => self.suivre_un_contrat(rang, operation, contrat).await,
            Geste::Flux { lots } => {
                let lots: Vec<Annonce> = sans_double(lots);
                let texte = monde::flux_partiel(lots.iter().map(|a| (&self.monde.biens[a.lot], a.statut, a.prix)));
                self.importer(rang, format!("import{rang}.ndjson"), texte, lots).await
            }
            Geste::Grille { programme, lots } => {
                let programme = monde::programme(*programme);
                let mut lots: Vec<Annonce> = sans_double(lots);
                lots.retain(|annonce| self.monde.biens[annonce.lot].programme == programme);
                let dits = lots.iter().map(|a| (&self.monde.biens[a.lot], a.statut, a.prix));
                let texte = monde::grille(&programme, dits);
                self.importer(rang, format!("import{rang}.csv"), texte, lots).await
            }
            geste @ Geste::Rouvrir { lot, flux, .. } => {
                {
                    let _ensemble = self.horloge.read().await;
                    let mut attendent = self.appels(geste, operation.cle, &[]);
                    let avant = attendent.drain(..1).collect();
                    let apres = if flux.is_none() { attendent.split_off(attendent.len() - 1) } else { Vec::new() };
                    for suite in [avant, attendent, apres] {
                        self.appeler_ensemble(rang, operation, suite).await?;
                    }
                }
                let Some(prix) = flux else { return Ok(()) };
                let annonce = Annonce { lot: *lot, statut: 'L', prix: monde::en_euros(*prix) };
                let texte = monde::flux_partiel([(&self.monde.biens[*lot], 'L', annonce.prix)].into_iter());
                self.importer(rang, format!("import{rang}.ndjson"), texte, vec![annonce]).await
            }
            geste => {
                let _ensemble = self.horloge.read().await;
                let tours = match geste {
                    Geste::PrendreSonTour { .. } | Geste::RendreSonTour { .. } => self.tours().await?,
                    _ => Vec::new(),
                };
                let appels = self.appels(geste, operation.cle, &tours);
                self.appeler_ensemble(rang, operation, appels).await
            }
        }
    }

    pub(super) async fn appeler_ensemble(
        self: &Arc<Self>,
        rang: usize,
        operation: &Operation,
        appels: Vec<Appel>,
    ) -> anyhow::Result<()> {
        let mut ensemble = JoinSet::new();
        for (place, appel) in appels.into_iter().enumerate() {
            let (scene, serveur, sinon) = (Arc::clone(self), operation.serveur + place, operation.sans_reponse);
            ensemble.spawn(async move { scene.appeler(rang, &appel, serveur, sinon).await });
        }
        while let Some(appel) = ensemble.join_next().await {
            appel??;
        }
        Ok(())
    }

    /// Kills a server and starts another. The jobs that the killed server had taken are free at once, as they would be
    /// after a minute, and the periodic jobs are due.
    pub(super) async fn relancer(self: &Arc<Self>, serveur: usize) -> anyhow::Result<()> {
        let _un_seul = self.relance.lock().await;
        let banc = Arc::clone(&self.banc);
        tokio::task::spawn_blocking(move || banc.relancer(serveur)).await??;
        self.liberer_les_taches().await
    }

    pub(super) async fn liberer_les_taches(&self) -> anyhow::Result<()> {
        let travail = |tx: Ecriture| async move {
            tx.execute_unprepared("UPDATE tache SET bail_jusqu = 0 WHERE bail_jusqu IS NOT NULL").await?;
            tx.execute_unprepared(SUIVRE).await?;
            Ok::<_, store::Error>(())
        };
        Ok(self.base.entretenir(travail).await?)
    }

    /// Makes the periodic jobs due now.
    pub(super) async fn presser_les_taches(&self) -> anyhow::Result<()> {
        let travail = |tx: Ecriture| async move {
            tx.execute_unprepared(SUIVRE).await?;
            Ok::<_, store::Error>(())
        };
        Ok(self.base.entretenir(travail).await?)
    }

    async fn importer(&self, rang: usize, nom: String, texte: String, lots: Vec<Annonce>) -> anyhow::Result<()> {
        let (envoye, debut) = (self.depuis_le_debut(), self.base.maintenant());
        self.banc.deposer(&nom, &texte)?;
        let depuis = self.dernier_fait().await?;
        let (banc, fichier) = (Arc::clone(&self.banc), nom.clone());
        let (reussi, dit) = tokio::task::spawn_blocking(move || banc.importer(&fichier)).await??;
        let jusque = self.dernier_fait().await?;
        let fini = self.base.maintenant();
        verrou(&self.apportes).insert(nom.clone(), Apporte { lots, depuis, jusque, fini, reussi });
        let plainte = dit.lines().find(|ligne| ligne.starts_with("Error: ")).or(dit.lines().last());
        let code = if reussi { String::new() } else { plainte.unwrap_or_default().to_owned() };
        let issue = Issue::Dite { statut: if reussi { 200 } else { 409 }, code, fait: None, ids: Vec::new() };
        let qui = self.monde.gens[monde::ADMINISTRATEUR].id;
        self.noter(Trace {
            operation: rang,
            appele: Appele::Import,
            qui,
            objet: nom,
            cle: None,
            envoi: Envoye::default(),
            essais: 1,
            envoye,
            repondu: self.depuis_le_debut(),
            entre: (debut, fini),
            issue,
        });
        Ok(())
    }

    async fn dernier_fait(&self) -> anyhow::Result<i64> {
        Ok(store::faits::dernier(&self.base.lire().await?).await?.0)
    }

    /// Makes one call. When no answer comes and the client wants one, makes the call again with its key.
    async fn appeler(&self, rang: usize, appel: &Appel, serveur: usize, sinon: SansReponse) -> anyhow::Result<()> {
        let (envoye, debut) = (self.depuis_le_debut(), self.base.maintenant());
        let mut essais = 0;
        let reponse = loop {
            essais += 1;
            ensure!(essais < ESSAIS, "operation {rang}: {appel:?} is never answered");
            let adresse = self.banc.adresse(serveur + essais as usize).await?;
            let cookie = self.monde.cookie(appel.qui);
            let demande = Demande {
                methode: appel.methode,
                chemin: &appel.chemin,
                cookie: if appel.jeton.is_some() { "" } else { &cookie },
                jeton: appel.jeton.as_deref(),
                genre: appel.genre,
                cle: appel.cle.as_deref(),
                fait: None,
                version: appel.envoi.version.as_deref(),
                corps: &appel.corps,
            };
            let de = Instant::now();
            let reponse = client::appeler(&adresse, demande).await;
            if reponse.is_none() {
                verrou(&self.muets).push(Muet { adresse, de, a: Instant::now() });
            }
            match reponse {
                // The session ended because the clock jumped, so a new one is opened.
                Some(reponse) if reponse.statut == 401 => self.monde.rouvrir(&self.base, appel.qui).await?,
                Some(reponse) if reponse.statut < 501 => break Some(reponse),
                // The server refused for the moment, or did not answer: the client does not know whether the call was done.
                _ if sinon == SansReponse::Laisse || !appel.se_redit() => break None,
                _ => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        };
        let issue = reponse.map_or(Issue::Perdue, |reponse| self.lire(appel, &reponse));
        self.noter(Trace {
            operation: rang,
            appele: appel.appele,
            qui: if appel.jeton.is_some() { QUI_SIGNE } else { self.monde.gens[appel.qui].id },
            objet: appel.objet.clone(),
            cle: appel.cle.clone(),
            envoi: appel.envoi.clone(),
            essais,
            envoye,
            repondu: self.depuis_le_debut(),
            entre: (debut, self.base.maintenant()),
            issue,
        });
        Ok(())
    }
}

/// Keeps one line for each lot, because a feed may name a lot only once.
fn sans_double(lots: &[(usize, char, usize)]) -> Vec<Annonce> {
    let mut gardes: Vec<Annonce> = Vec::with_capacity(lots.len());
    for &(lot, statut, prix) in lots {
        if gardes.iter().all(|autre| autre.lot != lot) {
            gardes.push(Annonce { lot, statut, prix: monde::en_euros(prix) });
        }
    }
    gardes
}
