//! The only code by which a lot changes holder. [`prendre`], [`passer`] and [`super::rendre`] write a transition of `domain`
//! ([`Pas`]). In `actions`, every event is applied to a lot by [`appliquer`].

use super::refus::refuser_de_tenue;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::lot_vu::{import_en_cours, lot_introuvable};
use domain::lot::IdLot;
use domain::lot::tenue::Evenement;
use domain::vente::{Attente, DeLaVente, FinDeTenue, Pas};
use std::future::Future;
use store::ensemble;
use store::lot::IssueDEvenement;
use store::{Ecriture, Fait};

/// What this module needs of an option, a reservation or a place in a waiting list.
pub(crate) trait DeVente: DeLaVente<Lettre: Sync> + Sync {
    /// Writes the row over the version that was read. The error is [`store::Error::Conflit`] when the version has changed.
    fn ecrire(&mut self, tx: &Ecriture) -> impl Future<Output = Result<()>> + Send;

    /// The end of the hold on the lot. `None` when the company need not wait before it takes the lot again.
    fn fin_de_tenue(&self) -> Option<FinDeTenue>;

    /// Queues a letter, made from the [`DossierDeVente`] without reading anything again.
    fn poster(
        &self,
        tx: &Ecriture,
        dossier: &DossierDeVente,
        lettre: Self::Lettre,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// A transition that was written.
#[derive(Debug)]
pub(crate) struct Passe<T> {
    /// The entity after the transition.
    pub(crate) apres: T,
    /// All the facts, in order.
    pub(crate) faits: Vec<Fait>,
}

/// Takes the lot for an entity whose row was just inserted. The lot and its annexes pass to this entity, the head start by which it
/// took the lot ends, and the letters are queued. The facts about the waiting list come first.
pub(crate) async fn prendre<T: DeVente>(tx: &Ecriture, dossier: &mut DossierDeVente, pas: Pas<T>) -> Result<Passe<T>> {
    let avance = dossier.ensemble()?.lot.tenue.avance();
    let Some(sur) = pas.sur_le_lot else { return passer(tx, dossier, pas).await };
    let annexes = match appliquer(tx, dossier, &sur.evenement).await? {
        IssueDEvenement::Faite(lots) => sans(lots, &dossier.id),
        IssueDEvenement::Import => return Err(import_en_cours()),
        IssueDEvenement::Introuvable => return Err(lot_introuvable()),
        IssueDEvenement::Refusee(refus) => return Err(refuser_de_tenue(dossier, refus)),
    };
    poster(tx, dossier, &pas).await?;
    let mut faits = std::mem::take(&mut dossier.faits);
    faits.extend(pas.tous_les_faits(annexes));
    if let (Some(avance), Some(par)) = (avance, sur.evenement.ligne()) {
        let attente = dossier.liste.par_id(avance).ok_or(store::Error::ReferenceAbsente)?.attente.clone();
        let honoree = attente.honorer(par, dossier.maintenant).map_err(|_| store::Error::Conflit)?;
        faits.extend(ecrire_la_place(tx, dossier, honoree).await?);
    }
    Ok(Passe { apres: pas.apres, faits })
}

/// Writes a transition that does not change the holder of the lot.
pub(crate) async fn passer<T: DeVente>(
    tx: &Ecriture,
    dossier: &mut DossierDeVente,
    mut pas: Pas<T>,
) -> Result<Passe<T>> {
    pas.apres.ecrire(tx).await?;
    poster(tx, dossier, &pas).await?;
    let faits = pas.tous_les_faits(Vec::new());
    Ok(Passe { apres: pas.apres, faits })
}

/// Applies an event to the lots of the dossier, in their rows and in the dossier itself.
pub(crate) async fn appliquer(
    tx: &Ecriture,
    dossier: &mut DossierDeVente,
    evenement: &Evenement,
) -> Result<IssueDEvenement> {
    match &mut dossier.lots {
        Some(lots) => Ok(ensemble::appliquer(tx, lots, evenement).await?),
        None => Ok(IssueDEvenement::Introuvable),
    }
}

/// Writes a place of the list after a transition that does not change the holder of the lot, and replaces the place in the dossier.
pub(crate) async fn ecrire_la_place(
    tx: &Ecriture,
    dossier: &mut DossierDeVente,
    mut pas: Pas<Attente>,
) -> Result<Vec<Fait>> {
    pas.apres.ecrire(tx).await?;
    poster(tx, dossier, &pas).await?;
    dossier.liste.remplacer(&pas.apres);
    Ok(pas.tous_les_faits(Vec::new()))
}

/// Queues the letters of a transition that changes no row.
pub(crate) async fn poster_les_lettres<T: DeVente>(
    tx: &Ecriture,
    dossier: &mut DossierDeVente,
    pas: &Pas<T>,
) -> Result<()> {
    poster(tx, dossier, pas).await
}

pub(super) async fn poster<T: DeVente>(tx: &Ecriture, dossier: &mut DossierDeVente, pas: &Pas<T>) -> Result<()> {
    if !pas.lettres.is_empty() {
        dossier.charger_le_referent(tx).await?;
    }
    for lettre in &pas.lettres {
        pas.apres.poster(tx, dossier, *lettre).await?;
    }
    Ok(())
}

pub(super) fn sans(lots: Vec<IdLot>, lot: &IdLot) -> Vec<IdLot> {
    lots.into_iter().filter(|autre| autre != lot).collect()
}

impl From<domain::attente::TransitionAttenteInterdite> for Error {
    /// The rows are locked, so only a write that ignores the locks can have changed the place since it was read.
    fn from(_: domain::attente::TransitionAttenteInterdite) -> Self {
        store::Error::Conflit.into()
    }
}
