//! The whole catalogue, read in one transaction to build a snapshot. One thread reads, another builds.

use crate::base::{Base, LectureUnie};
use crate::error::{Error, Result};
use crate::faits::{self, Numero};
use crate::forme::LigneEcartee;
use crate::groupe;
use crate::import::recouvrement::{self, Voile};
use crate::lignes::{document, lot as lots};
use crate::programme::{self as programmes, ProgrammeLu};
use crate::tables::{lot, programme};
use domain::lot::Lot;
use domain::utilisateur::Groupe;
use futures::TryStreamExt as _;
use sea_orm::{ColumnTrait, ConnectionTrait as _, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use tokio::sync::mpsc;

/// The number of programmes that are read at once, with their documents.
const PAGE: u64 = 200;

/// A piece of the catalogue. Groups come first, then programmes, then lots. Withdrawn programmes and lots are included.
#[derive(Debug, Clone, PartialEq)]
pub enum Element {
    Groupe(Groupe),
    Programme(Box<ProgrammeLu>),
    /// A lot without its documents.
    Lot(Box<Lot>),
}

/// The number of lots that the reader sends to the builder at once.
const PAR_ENVOI: usize = 256;
/// The number of messages by which the reader may be ahead of the builder.
const AVANCE: usize = 16;

/// A message from the reader. The builder's thread decodes the rows of lots, because their JSON is half of the work.
enum Envoi {
    Element(Element),
    Lots(Vec<lot::Model>),
}

/// The result of building something from the whole catalogue.
#[derive(Debug)]
pub struct Chargement<T> {
    /// The number of the last fact that the result holds.
    pub numero: Numero,
    /// The value that the builder returned.
    pub bati: T,
    /// The rows that cannot be read. Their lots or documents are missing from the result.
    pub ecartees: Vec<LigneEcartee>,
}

/// The pieces of a catalogue as they arrive from the database. A row that cannot be read is set aside.
#[derive(Debug)]
pub struct Elements {
    arrivee: mpsc::Receiver<Envoi>,
    lignes: std::vec::IntoIter<lot::Model>,
    /// The lots that an unfinished import changed, as they were before it.
    avant: HashMap<String, Option<Lot>>,
    ecartees: Vec<LigneEcartee>,
    echec: Option<Error>,
}

impl Elements {
    /// The lot of a row, or the lot as it was before an unfinished import.
    fn lot(&mut self, ligne: &lot::Model) -> Result<Option<Lot>> {
        match self.avant.remove(&ligne.id) {
            Some(avant) => Ok(avant),
            None => lots::relire(ligne).map(Some),
        }
    }
}

impl Iterator for Elements {
    type Item = Element;

    fn next(&mut self) -> Option<Element> {
        while self.echec.is_none() {
            while let Some(ligne) = self.lignes.next() {
                match self.lot(&ligne) {
                    Ok(Some(lot)) => return Some(Element::Lot(Box::new(lot))),
                    Ok(None) => {}
                    Err(erreur) => match LigneEcartee::de(erreur) {
                        Ok(ecartee) => self.ecartees.push(ecartee),
                        Err(erreur) => {
                            self.echec = Some(erreur);
                            return None;
                        }
                    },
                }
            }
            match self.arrivee.blocking_recv()? {
                Envoi::Element(element) => return Some(element),
                Envoi::Lots(lignes) => self.lignes = lignes.into_iter(),
            }
        }
        None
    }
}

/// Gives every group, programme and lot to `batir`, all in the state of one instant. Returns what `batir` made, the
/// number of the last fact of that instant (later facts apply on top of it), and the rows set aside.
///
/// `batir` runs on its own thread while the database is read. It must consume every element.
pub async fn charger<T: Send + 'static>(
    base: &Base,
    batir: impl FnOnce(&mut Elements) -> T + Send + 'static,
) -> Result<Chargement<T>> {
    let vue = base.instantane().await?;
    if base.genre() == DbBackend::Postgres {
        // One statement reads all the lots as fast as the builder takes them, so the time limit of statements must not
        // apply.
        vue.execute_unprepared("SET LOCAL statement_timeout = 0").await?;
    }
    let numero = faits::dernier(&vue).await?;
    let mut ecartees = Vec::new();
    let Voile { programmes: avant, lots } = recouvrement::avant_de_l_import_en_cours(&vue, &mut ecartees).await?;
    let (depart, arrivee) = mpsc::channel(AVANCE);
    let lignes = Vec::new().into_iter();
    let mut elements = Elements { arrivee, lignes, avant: lots, ecartees: Vec::new(), echec: None };
    let batisseur = tokio::task::spawn_blocking(move || {
        let bati = batir(&mut elements);
        elements.echec.map_or(Ok((bati, elements.ecartees)), Err)
    });
    let lecture = lire(&vue, avant, &depart, &mut ecartees).await;
    drop(depart);
    drop(vue);
    let bati = batisseur.await.map_err(|e| Error::Indisponible(e.to_string()))?;
    // The error of the builder comes first, because it is the cause: the reader only noticed that nobody receives its messages any more.
    let (bati, des_lots) = bati?;
    lecture?;
    ecartees.extend(des_lots);
    Ok(Chargement { numero, bati, ecartees })
}

/// Sends the groups, the programmes and the rows of lots, in this order.
async fn lire(
    vue: &LectureUnie,
    mut avant: HashMap<String, Option<ProgrammeLu>>,
    depart: &mpsc::Sender<Envoi>,
    ecartees: &mut Vec<LigneEcartee>,
) -> Result<()> {
    for groupe in groupe::lister(vue).await? {
        envoyer(depart, Envoi::Element(Element::Groupe(groupe))).await?;
    }
    let mut apres = String::new();
    loop {
        let page = programme::Entity::find()
            .filter(programme::Column::Id.gt(apres.as_str()))
            .order_by_asc(programme::Column::Id)
            .limit(PAGE)
            .all(vue)
            .await?;
        let Some(dernier) = page.last() else { break };
        apres.clone_from(&dernier.id);
        let ids: Vec<&str> = page.iter().map(|l| l.id.as_str()).collect();
        let mut documents = document::des_programmes(vue, &ids, ecartees).await?;
        for ligne in &page {
            let lu = if let Some(avant) = avant.remove(&ligne.id) {
                avant
            } else {
                match programmes::relire(ligne) {
                    Ok(mut lu) => {
                        lu.programme.documents = documents.remove(&ligne.id).unwrap_or_default();
                        Some(lu)
                    }
                    Err(erreur) => {
                        ecartees.push(LigneEcartee::de(erreur)?);
                        None
                    }
                }
            };
            if let Some(lu) = lu {
                envoyer(depart, Envoi::Element(Element::Programme(Box::new(lu)))).await?;
            }
        }
    }
    let lignes = lot::Entity::find().stream(&vue.tx).await?;
    let mut paquets = lignes.try_chunks(PAR_ENVOI);
    while let Some(paquet) = paquets.try_next().await.map_err(|e| e.1)? {
        envoyer(depart, Envoi::Lots(paquet)).await?;
    }
    Ok(())
}

async fn envoyer(depart: &mpsc::Sender<Envoi>, envoi: Envoi) -> Result<()> {
    depart.send(envoi).await.map_err(|_| Error::Indisponible("the builder stopped".to_owned()))
}
