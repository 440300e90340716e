//! Serving a waiting list, in the transaction that freed its lot. The prescriber whose turn it is gets a head start. When it is
//! nobody's turn, the lot is free for everybody, and those who wait are told first. The row of the lot is locked, so two
//! transactions that serve one list run one after the other.

use super::porte::{DeVente, appliquer, ecrire_la_place, poster_les_lettres};
use crate::courrier::poster_a_qui_attend;
use crate::dossier::DossierDeVente;
use crate::error::Result;
use domain::lot::tenue::{Evenement, IdAttente, IdOption};
use domain::lot::{IdLot, Tenue};
use domain::vente::{Attente, FileDAttente, FinDeTenue, LettreSurAttente, Pas, RaisonSansSuite};
use std::collections::BTreeSet;
use store::lot::IssueDEvenement;
use store::{Base, Ecriture, Fait};

/// How many freed lots an import serves in its last transaction, which keeps all other writes waiting. The job serves the rest. Until
/// then the first of each list already has the priority, because [`domain::vente::ListeDAttente::tour`] follows the clock.
const LOTS_D_UN_IMPORT: u64 = 200;

impl DeVente for Attente {
    async fn ecrire(&mut self, tx: &Ecriture) -> Result<()> {
        if store::attente::remplacer(tx, self).await? { Ok(()) } else { Err(store::Error::Conflit.into()) }
    }

    /// A head start is not a hold, so a prescriber who let it pass may take the lot like anybody else.
    fn fin_de_tenue(&self) -> Option<FinDeTenue> {
        None
    }

    async fn poster(&self, tx: &Ecriture, dossier: &DossierDeVente, lettre: LettreSurAttente) -> Result<()> {
        poster_a_qui_attend(tx, dossier, self, lettre).await
    }
}

/// Serves the list of a lot that was just freed, and the lists of the annexes freed with it. Does nothing for a lot that is not free, or
/// that nobody waits for.
pub(crate) async fn servir(
    tx: &Ecriture,
    base: &Base,
    dossier: &mut DossierDeVente,
    annexes: &[IdLot],
) -> Result<Vec<Fait>> {
    let mut faits = servir_le_lot(tx, dossier).await?;
    if annexes.is_empty() {
        return Ok(faits);
    }
    let attendus: BTreeSet<IdLot> =
        store::attente::files(tx, annexes).await?.into_iter().map(|attente| attente.lot).collect();
    for annexe in annexes.iter().filter(|annexe| attendus.contains(annexe)) {
        let mut sien = Box::pin(DossierDeVente::du_lot(tx, base, annexe)).await?;
        faits.extend(servir_le_lot(tx, &mut sien).await?);
    }
    Ok(faits)
}

/// Serves the lists of the lots that are free although somebody waits for them. The transaction that makes an import visible calls
/// it, so that those who wait come before everybody else. When there are many lots, only the first ones are served.
pub(crate) async fn offrir(tx: &Ecriture, base: &Base) -> Result<Vec<Fait>> {
    let mut faits = Vec::new();
    for lot in store::attente::lots_a_servir(tx, None, LOTS_D_UN_IMPORT).await? {
        faits.extend(servir_le_lot(tx, &mut Box::pin(DossierDeVente::du_lot(tx, base, &lot)).await?).await?);
    }
    Ok(faits)
}

/// Serves the list of the lot of a dossier, when the lot is free.
pub(crate) async fn servir_le_lot(tx: &Ecriture, dossier: &mut DossierDeVente) -> Result<Vec<Fait>> {
    let (regles, maintenant) = (dossier.regles, dossier.maintenant);
    let Some(lots) = dossier.lots.as_ref().filter(|lots| lots.lot.tenue == Tenue::Libre && !lots.lot.retire) else {
        return Ok(Vec::new());
    };
    if dossier.liste.est_vide() {
        return Ok(Vec::new());
    }
    if lots.principal.is_some() {
        return clore(tx, dossier).await;
    }
    let file = dossier.liste.file(regles, &lots.lot, maintenant);
    let mut faits = Vec::new();
    for perdue in &file.perdues {
        let classee = perdue.classer(RaisonSansSuite::PersonnePerdue, maintenant)?;
        faits.extend(ecrire_la_place(tx, dossier, classee).await?);
    }
    if !dossier.est_commercialise() {
        // Nobody may take the lot now. The places stay, and are served once the programme is on sale again.
        return Ok(faits);
    }
    let prochaine = file.prochaine.filter(|_| !regles.avance.is_zero());
    if prochaine.is_some() || se_prend(dossier) {
        dire_aux_empeches(tx, dossier, &file, prochaine).await?;
    }
    match file.presentes.iter().find(|presente| Some(presente.attente.id) == prochaine) {
        Some(premiere) => faits.extend(donner(tx, dossier, &premiere.attente).await?),
        None if se_prend(dossier) => {
            // The people who could not take the lot keep their place.
            for presente in file.presentes.iter().filter(|presente| presente.empechement.is_none()) {
                let prevenue = presente.attente.prevenir(maintenant)?;
                faits.extend(ecrire_la_place(tx, dossier, prevenue).await?);
            }
        }
        // The places stay. Those who wait are told once the annexes of the lot are free too.
        None => {}
    }
    Ok(faits)
}

/// Tells the prescribers who are passed over because they could not take the lot, once for each place. These are the ones before
/// `prochaine`, or all of them when it is nobody's turn.
async fn dire_aux_empeches(
    tx: &Ecriture,
    dossier: &mut DossierDeVente,
    file: &FileDAttente,
    prochaine: Option<IdAttente>,
) -> Result<()> {
    let lettre = if prochaine.is_some() { LettreSurAttente::Empeche } else { LettreSurAttente::EmpecheEtLibre };
    let empeches = file.presentes.iter().filter(|presente| presente.empechement.is_some());
    for presente in empeches.filter(|presente| prochaine.is_none_or(|prochaine| presente.attente.id < prochaine)) {
        if store::attente::noter_l_empechement(tx, presente.attente.id).await? {
            poster_les_lettres(tx, dossier, &Pas::vers(presente.attente.clone()).et_la_lettre(lettre)).await?;
        }
    }
    Ok(())
}

/// Ends the list of a lot that a feed has attached to a home. Such a lot is now taken only with its home.
async fn clore(tx: &Ecriture, dossier: &mut DossierDeVente) -> Result<Vec<Fait>> {
    let mut faits = Vec::new();
    let courantes: Vec<Attente> = dossier.liste.gens.iter().map(|qui| qui.attente.clone()).collect();
    for attente in courantes {
        let classee = attente.classer(RaisonSansSuite::LotRattache, dossier.maintenant)?;
        faits.extend(ecrire_la_place(tx, dossier, classee).await?);
    }
    Ok(faits)
}

/// Says whether a lot that is free, or under a head start, can be taken with its annexes.
pub(crate) fn se_prend(dossier: &DossierDeVente) -> bool {
    dossier.lots.as_ref().is_some_and(|lots| {
        let prise = Evenement::OptionPosee { option: IdOption(0), avance: lots.lot.tenue.avance() };
        lots.essayer(&prise).is_ok()
    })
}

/// Gives a head start. When it cannot be given now (an annex is held elsewhere, or an import changes the lot), the place stays as
/// it is, and nobody else gets the lot first.
async fn donner(tx: &Ecriture, dossier: &mut DossierDeVente, attente: &Attente) -> Result<Vec<Fait>> {
    let mut pas = attente.servir(dossier.regles.fin_de_l_avance(dossier.maintenant))?;
    let Some(sur) = pas.sur_le_lot else { return Ok(Vec::new()) };
    let IssueDEvenement::Faite(lots) = appliquer(tx, dossier, &sur.evenement).await? else { return Ok(Vec::new()) };
    pas.apres.ecrire(tx).await?;
    for lettre in &pas.lettres {
        pas.apres.poster(tx, dossier, *lettre).await?;
    }
    dossier.liste.remplacer(&pas.apres);
    Ok(pas.tous_les_faits(lots.into_iter().filter(|autre| *autre != dossier.id).collect()))
}
