//! The data that the clients of a run share: the things that later operations choose from, and the observations.

use super::banc::Banc;
use super::client::Reponse;
use super::gestes::Appel;
use super::monde::Monde;
use super::traces::{Appele, Issue, Trace};
use domain::attente::StatutAttente;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use store::Base;
use store::tables::attente;
use tokio::sync::RwLock;

/// The line of a lot in a feed or a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Annonce {
    pub(super) lot: usize,
    pub(super) statut: char,
    /// The price in euros.
    pub(super) prix: usize,
}

/// An imported feed or grid, with the facts around its import.
#[derive(Debug, Clone)]
pub(super) struct Apporte {
    pub(super) lots: Vec<Annonce>,
    /// The number of the last fact before the file was read.
    pub(super) depuis: i64,
    /// The number of the last fact after the end of the import, and the instant of this end by the servers' clock.
    pub(super) jusque: i64,
    pub(super) fini: store::Instant,
    /// Whether the import command said that it succeeded.
    pub(super) reussi: bool,
}

/// A declaration that was made, as the answer to a client said.
#[derive(Debug, Clone)]
pub(super) struct Declaree {
    pub(super) id: i64,
    pub(super) qui: usize,
    pub(super) attend: bool,
    /// The rank of the person who is declared.
    pub(super) personne: Option<usize>,
    pub(super) programmes: Vec<String>,
}

/// An option that was taken, as the answer to a client said.
#[derive(Debug, Clone)]
pub(super) struct Prise {
    pub(super) id: i64,
    pub(super) qui: usize,
    pub(super) lot: String,
}

/// A draft, as the last answer to a client said.
#[derive(Debug, Clone)]
pub(super) struct Dossier {
    pub(super) id: i64,
    pub(super) qui: usize,
    pub(super) lot: String,
    /// The tag of the draft's version.
    pub(super) etiquette: Option<String>,
}

/// A prescriber who waits for a lot, or has a head start on it.
#[derive(Debug, Clone)]
pub(super) struct Tour {
    pub(super) qui: usize,
    pub(super) lot: String,
}

/// A call without an answer.
#[derive(Debug, Clone)]
pub(super) struct Muet {
    pub(super) adresse: String,
    /// The instants when the call began and when it was given up, by the machine's clock.
    pub(super) de: Instant,
    pub(super) a: Instant,
}

/// Everything that the clients share.
pub(super) struct Scene {
    pub(super) banc: Arc<Banc>,
    pub(super) monde: Monde,
    pub(super) base: Base,
    options: Mutex<Vec<Prise>>,
    dossiers: Mutex<Vec<Dossier>>,
    /// The prescribers to whom an answer said that they wait.
    attentes: Mutex<Vec<Tour>>,
    denonciations: Mutex<Vec<Declaree>>,
    /// The lots that staff withdrew and did not put back.
    retires: Mutex<Vec<String>>,
    traces: Mutex<Vec<Trace>>,
    pub(super) apportes: Mutex<HashMap<String, Apporte>>,
    pub(super) muets: Mutex<Vec<Muet>>,
    /// Calls hold this lock in shared mode, and moves of the clock hold it alone, so the clock never jumps during a call.
    pub(super) horloge: RwLock<()>,
    pub(super) relance: tokio::sync::Mutex<()>,
    debut: Instant,
}

pub(super) fn verrou<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
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
            retires: Mutex::default(),
            traces: Mutex::default(),
            apportes: Mutex::default(),
            muets: Mutex::default(),
            horloge: RwLock::default(),
            relance: tokio::sync::Mutex::default(),
            debut: Instant::now(),
        }
    }

    /// Reads an answer. Keeps the things that it names, because later operations choose from them.
    pub(super) fn lire(&self, appel: &Appel, reponse: &Reponse) -> Issue {
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
                    let siennes = siennes.filter_map(|(une, id)| {
                        let (personne, programmes) = (appel.envoi.personne, appel.envoi.programmes.clone());
                        Some(Declaree { id: *id?, qui: appel.qui, attend: attend(une), personne, programmes })
                    });
                    verrou(&self.denonciations).extend(siennes);
                }
                Appele::Priorite => ids.extend(corps["denonciation"]["id"].as_i64()),
                Appele::Transmission => self.passer(&appel.objet),
                Appele::Retrait => verrou(&self.retires).push(appel.objet.clone()),
                Appele::Remise => verrou(&self.retires).retain(|lot| *lot != appel.objet),
                _ => {}
            }
        }
        let code = match appel.appele {
            // A rule refuses the call: the answer has the status 200 and gives the reasons.
            Appele::AnnulationReservation if *statut < 300 && corps["code"] != 1 => "annulation-refusee",
            Appele::Contresignature if *statut < 300 && corps["contresignes"] == json!([]) => "contresignature-refusee",
            _ if *statut < 300 => "",
            _ => corps["code"].as_str().unwrap_or(""),
        };
        Issue::Dite { statut: *statut, code: code.to_owned(), fait: *fait, ids }
    }

    /// Records that the colleague makes the calls about the files that were handed over from now on.
    fn passer(&self, de_a: &str) {
        let rang = |id: &str| self.monde.gens.iter().position(|membre| membre.id.0.to_string() == id);
        let Some((de, a)) = de_a.split_once(" > ").and_then(|(de, a)| rang(de).zip(rang(a))) else { return };
        let passer = |qui: &mut usize| {
            if *qui == de {
                *qui = a;
            }
        };
        verrou(&self.options).iter_mut().for_each(|prise| passer(&mut prise.qui));
        verrou(&self.dossiers).iter_mut().for_each(|dossier| passer(&mut dossier.qui));
        verrou(&self.denonciations).iter_mut().for_each(|une| passer(&mut une.qui));
    }

    pub(super) fn noter(&self, trace: Trace) {
        verrou(&self.traces).push(trace);
    }

    pub(super) fn depuis_le_debut(&self) -> u64 {
        u64::try_from(self.debut.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// The option of this rank, where the newest has rank 0.
    pub(super) fn option(&self, rang: usize) -> Option<Prise> {
        let options = verrou(&self.options);
        options.iter().rev().nth(rang % options.len().max(1)).cloned()
    }

    /// The draft of this rank, where the newest has rank 0.
    pub(super) fn dossier(&self, rang: usize) -> Option<Dossier> {
        let dossiers = verrou(&self.dossiers);
        dossiers.iter().rev().nth(rang % dossiers.len().max(1)).cloned()
    }

    /// The waiting prescriber of this rank, where the newest has rank 0.
    pub(super) fn attente(&self, rang: usize) -> Option<Tour> {
        let attentes = verrou(&self.attentes);
        attentes.iter().rev().nth(rang % attentes.len().max(1)).cloned()
    }

    /// The running head starts, newest first. They are read from the rows, because their prescribers learn of them by mail.
    pub(super) async fn tours(&self) -> anyhow::Result<Vec<Tour>> {
        let lecture = self.base.lire().await?;
        let servies = attente::Entity::find().filter(attente::Column::Statut.eq(StatutAttente::Servie.nom()));
        let servies = servies.order_by_desc(attente::Column::AvanceFin).all(&lecture).await?;
        let tour = |servie: attente::Model| {
            let qui = self.monde.gens.iter().position(|membre| membre.id.0 == servie.prescripteur)?;
            Some(Tour { qui, lot: servie.lot })
        };
        Ok(servies.into_iter().filter_map(tour).collect())
    }

    /// The withdrawn lot of this rank, where the newest has rank 0.
    pub(super) fn retire(&self, rang: usize) -> Option<String> {
        let retires = verrou(&self.retires);
        retires.iter().rev().nth(rang % retires.len().max(1)).cloned()
    }

    /// The declaration of this rank among those that `parmi` accepts, where the newest has rank 0.
    pub(super) fn denonciation(&self, rang: usize, parmi: impl Fn(&Declaree) -> bool) -> Option<Declaree> {
        let denonciations = verrou(&self.denonciations);
        let siennes: Vec<&Declaree> = denonciations.iter().rev().filter(|une| parmi(une)).collect();
        siennes.get(rang % siennes.len().max(1)).map(|une| (*une).clone())
    }

    /// The declaration of this rank among those that wait because of a declaration of another company on more
    /// programmes. The newest has rank 0.
    pub(super) fn devant_une_plus_large(&self, rang: usize) -> Option<Declaree> {
        let denonciations = verrou(&self.denonciations);
        let devant = |une: &&Declaree| {
            une.attend
                && denonciations.iter().any(|autre| {
                    let commun = autre.programmes.iter().any(|programme| une.programmes.contains(programme));
                    let au_dela = autre.programmes.iter().any(|programme| !une.programmes.contains(programme));
                    !autre.attend && autre.personne == une.personne && commun && au_dela
                })
        };
        let siennes: Vec<&Declaree> = denonciations.iter().rev().filter(devant).collect();
        siennes.get(rang % siennes.len().max(1)).map(|une| (*une).clone())
    }

    /// All calls that were observed.
    pub(super) fn traces(&self) -> Vec<Trace> {
        verrou(&self.traces).clone()
    }

    /// The content of each imported feed and grid.
    pub(super) fn apportes(&self) -> HashMap<String, Apporte> {
        verrou(&self.apportes).clone()
    }

    /// The calls without an answer.
    pub(super) fn muets(&self) -> Vec<Muet> {
        verrou(&self.muets).clone()
    }
}
