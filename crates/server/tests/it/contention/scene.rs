//! The run: a crowd of clients does the operations of the plan, each the next one, and notes what it is answered.

use super::banc::Banc;
use super::client::{self, Demande, Reponse};
use super::gestes::Appel;
use super::monde::{self, Monde};
use super::plan::{Geste, Operation};
use super::traces::{Appele, Envoye, Issue, Trace};
use anyhow::ensure;
use domain::attente::StatutAttente;
use sea_orm::{ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::tables::attente;
use store::{Base, Ecriture};
use tokio::sync::RwLock;
use tokio::task::JoinSet;

/// Operations under way at once; some make many calls.
const CLIENTS: usize = 24;
/// How often whoever gets no answer asks again.
const ESSAIS: u32 = 40;
const SUIVRE: &str = "UPDATE tache SET echeance = 0 WHERE code IN \
                      ('suivre-options', 'suivre-reservations', 'suivre-attentes', 'suivre-denonciations')";

/// What a feed or a grid says of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Annonce {
    pub(super) lot: usize,
    pub(super) statut: char,
    /// In euros.
    pub(super) prix: usize,
}

/// A feed or a grid, and the facts between which it was brought in.
#[derive(Debug, Clone)]
pub(super) struct Apporte {
    pub(super) lots: Vec<Annonce>,
    /// The last fact before it was read.
    pub(super) depuis: i64,
    /// The last fact once it was over, and when that was by the clock of the servers.
    pub(super) jusque: i64,
    pub(super) fini: store::Instant,
    /// Who brought it in was told that it is done.
    pub(super) reussi: bool,
}

/// A declaration that somebody was told of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Declaree {
    pub(super) id: i64,
    pub(super) qui: usize,
    pub(super) attend: bool,
}

/// An option that somebody was told of.
#[derive(Debug, Clone)]
pub(super) struct Prise {
    pub(super) id: i64,
    pub(super) qui: usize,
    pub(super) lot: String,
}

/// A draft, as somebody was told of it last.
#[derive(Debug, Clone)]
pub(super) struct Dossier {
    pub(super) id: i64,
    pub(super) qui: usize,
    pub(super) lot: String,
    /// The tag of its version.
    pub(super) etiquette: Option<String>,
}

/// Somebody who waits for a lot, or has a head start on it.
#[derive(Debug, Clone)]
pub(super) struct Tour {
    pub(super) qui: usize,
    pub(super) lot: String,
}

/// All that the clients share.
pub(super) struct Scene {
    pub(super) banc: Arc<Banc>,
    pub(super) monde: Monde,
    pub(super) base: Base,
    options: Mutex<Vec<Prise>>,
    dossiers: Mutex<Vec<Dossier>>,
    /// Those who were told that they wait.
    attentes: Mutex<Vec<Tour>>,
    denonciations: Mutex<Vec<Declaree>>,
    traces: Mutex<Vec<Trace>>,
    apportes: Mutex<HashMap<String, Apporte>>,
    /// Where calls went that were not answered.
    muets: Mutex<BTreeSet<String>>,
    /// Calls pass together, the clock moves alone: it never jumps within a call.
    horloge: RwLock<()>,
    relance: tokio::sync::Mutex<()>,
    debut: Instant,
}

fn verrou<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Scene {
    pub(super) fn nouvelle(banc: Arc<Banc>, monde: Monde, base: Base) -> Self {
        Self {
            banc,
            monde,
            base,
            options: Mutex::default(),
            dossiers: Mutex::default(),
            attentes: Mutex::default(),
            denonciations: Mutex::default(),
            traces: Mutex::default(),
            apportes: Mutex::default(),
            muets: Mutex::default(),
            horloge: RwLock::default(),
            relance: tokio::sync::Mutex::default(),
            debut: Instant::now(),
        }
    }

    /// Does all of it.
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

    async fn faire(self: &Arc<Self>, rang: usize, operation: &Operation) -> anyhow::Result<()> {
        match &operation.geste {
            Geste::Avancer { heures } => {
                let _seul = self.horloge.write().await;
                self.banc.avancer(*heures)
            }
            Geste::Tuer { serveur } => self.relancer(*serveur).await,
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

    async fn appeler_ensemble(
        self: &Arc<Self>,
        rang: usize,
        operation: &Operation,
        appels: Vec<Appel>,
    ) -> anyhow::Result<()> {
        let mut ensemble = JoinSet::new();
        for (place, appel) in appels.into_iter().enumerate() {
            let (scene, serveur, reprend) = (Arc::clone(self), operation.serveur + place, operation.reprend);
            ensemble.spawn(async move { scene.appeler(rang, &appel, serveur, reprend).await });
        }
        while let Some(appel) = ensemble.join_next().await {
            appel??;
        }
        Ok(())
    }

    /// Kills a server and starts another one; what it had taken of jobs is free at once, as if a minute were over, and what comes
    /// back by itself is due.
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

    /// What comes back by itself is due.
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
        let code = if reussi { String::new() } else { dit.lines().last().unwrap_or_default().to_owned() };
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

    /// One call, sent again under its key when nobody answered and whoever asks wants to know.
    async fn appeler(&self, rang: usize, appel: &Appel, serveur: usize, reprend: bool) -> anyhow::Result<()> {
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
                cookie: &cookie,
                cle: appel.cle.as_deref(),
                fait: None,
                version: appel.envoi.version.as_deref(),
                corps: &appel.corps,
            };
            let reponse = client::appeler(&adresse, demande).await;
            if reponse.is_none() {
                verrou(&self.muets).insert(adresse);
            }
            match reponse {
                // Away for too long, by a clock that jumps.
                Some(reponse) if reponse.statut == 401 => self.monde.rouvrir(&self.base, appel.qui).await?,
                Some(reponse) if reponse.statut < 501 => break Some(reponse),
                // Refused for a moment or given up: whether it is done, nobody knows.
                _ if !reprend || appel.cle.is_none() => break None,
                _ => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        };
        let issue = reponse.map_or(Issue::Perdue, |reponse| self.lire(appel, &reponse));
        self.noter(Trace {
            operation: rang,
            appele: appel.appele,
            qui: self.monde.gens[appel.qui].id,
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

    /// Keeps what later operations choose from.
    fn lire(&self, appel: &Appel, reponse: &Reponse) -> Issue {
        let Reponse { statut, fait, etiquette, corps } = reponse;
        let mut ids: Vec<i64> = corps["id"].as_i64().into_iter().collect();
        if (200..300).contains(statut) {
            match appel.appele {
                Appele::Option => {
                    let prise = |id: &i64| Prise { id: *id, qui: appel.qui, lot: appel.objet.clone() };
                    verrou(&self.options).extend(ids.first().map(prise));
                }
                Appele::Brouillon => {
                    let (qui, lot) = (appel.qui, appel.objet.clone());
                    let dossier = |id: &i64| Dossier { id: *id, qui, lot, etiquette: etiquette.clone() };
                    verrou(&self.dossiers).extend(ids.first().map(dossier));
                }
                Appele::Modification => {
                    let mut dossiers = verrou(&self.dossiers);
                    let sien = dossiers.iter_mut().find(|dossier| Some(&dossier.id) == ids.first());
                    if let Some(dossier) = sien {
                        dossier.etiquette.clone_from(etiquette);
                    }
                }
                Appele::Attente => verrou(&self.attentes).push(Tour { qui: appel.qui, lot: appel.objet.clone() }),
                Appele::Denonciation => {
                    let autres = corps["autres"].as_array().cloned().unwrap_or_default();
                    ids.extend(autres.iter().filter_map(|autre| autre["id"].as_i64()));
                    let attend = |une: &Value| une["statut"]["code"].as_str() == Some("1");
                    let siennes =
                        std::iter::once((corps, ids.first())).chain(autres.iter().zip(ids.iter().skip(1).map(Some)));
                    let siennes = siennes
                        .filter_map(|(une, id)| Some(Declaree { id: *id?, qui: appel.qui, attend: attend(une) }));
                    verrou(&self.denonciations).extend(siennes);
                }
                _ => {}
            }
        }
        let code = match appel.appele {
            // A rule refuses it: the answer has its reasons.
            Appele::AnnulationReservation if *statut < 300 && corps["code"] != 1 => "annulation-refusee",
            _ if *statut < 300 => "",
            _ => corps["code"].as_str().unwrap_or(""),
        };
        Issue::Dite { statut: *statut, code: code.to_owned(), fait: *fait, ids }
    }

    fn noter(&self, trace: Trace) {
        verrou(&self.traces).push(trace);
    }

    fn depuis_le_debut(&self) -> u64 {
        u64::try_from(self.debut.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// The option of that rank, the newest first.
    pub(super) fn option(&self, rang: usize) -> Option<Prise> {
        let options = verrou(&self.options);
        options.iter().rev().nth(rang % options.len().max(1)).cloned()
    }

    /// The draft of that rank, the one that was told of last first.
    pub(super) fn dossier(&self, rang: usize) -> Option<Dossier> {
        let dossiers = verrou(&self.dossiers);
        dossiers.iter().rev().nth(rang % dossiers.len().max(1)).cloned()
    }

    /// Who joined a waiting list, the newest first.
    pub(super) fn attente(&self, rang: usize) -> Option<Tour> {
        let attentes = verrou(&self.attentes);
        attentes.iter().rev().nth(rang % attentes.len().max(1)).cloned()
    }

    /// The head starts that nobody took yet nor was told the end of, the newest first: who has one is told by a mail.
    async fn tours(&self) -> anyhow::Result<Vec<Tour>> {
        let lecture = self.base.lire().await?;
        let servies = attente::Entity::find().filter(attente::Column::Statut.eq(StatutAttente::Servie.nom()));
        let servies = servies.order_by_desc(attente::Column::AvanceFin).all(&lecture).await?;
        let tour = |servie: attente::Model| {
            let qui = self.monde.gens.iter().position(|membre| membre.id.0 == servie.prescripteur)?;
            Some(Tour { qui, lot: servie.lot })
        };
        Ok(servies.into_iter().filter_map(tour).collect())
    }

    /// The declaration of that rank among those, the newest first.
    pub(super) fn denonciation(&self, rang: usize, parmi: impl Fn(&Declaree) -> bool) -> Option<Declaree> {
        let denonciations = verrou(&self.denonciations);
        let siennes: Vec<&Declaree> = denonciations.iter().rev().filter(|une| parmi(une)).collect();
        siennes.get(rang % siennes.len().max(1)).map(|une| **une)
    }

    /// All that was noted.
    pub(super) fn traces(&self) -> Vec<Trace> {
        verrou(&self.traces).clone()
    }

    /// What each feed and each grid said.
    pub(super) fn apportes(&self) -> HashMap<String, Apporte> {
        verrou(&self.apportes).clone()
    }

    /// Where calls went that were not answered.
    pub(super) fn muets(&self) -> BTreeSet<String> {
        verrou(&self.muets).clone()
    }
}

/// A feed says one thing of a lot.
fn sans_double(lots: &[(usize, char, usize)]) -> Vec<Annonce> {
    let mut gardes: Vec<Annonce> = Vec::with_capacity(lots.len());
    for &(lot, statut, prix) in lots {
        if gardes.iter().all(|autre| autre.lot != lot) {
            gardes.push(Annonce { lot, statut, prix: monde::en_euros(prix) });
        }
    }
    gardes
}
