//! What staff decide of a declaration that waits: validated, refused, or given priority over those that stand against it.

use super::{DenonciationTenue, passer};
use crate::contexte::Contexte;
use crate::error::Result;
use crate::version::VersionAttendue;
use domain::denonciation::IdDenonciation;
use domain::programme::IdProgramme;
use domain::vente::Denonciation;
use domain::vente::droits::motif_de_decision;
use store::{Acte, Ecrit, Ecriture};

/// Validates a declaration: its company is protected from here on.
pub async fn valider(
    contexte: &Contexte,
    id: IdDenonciation,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    let travail = |tx| async move {
        let tenue = DenonciationTenue::de(&tx, contexte, id, attendue).await?;
        let pas = tenue.denonciation.valider(&tenue.entourage(&tx))?;
        let (validee, faits) = passer(&tx, &tenue.denonciation, pas).await?;
        Ok(Acte::faits(validee, faits))
    };
    contexte.ecrire(travail).await
}

/// Refuses a declaration, with the reason that its prescriber reads.
pub async fn refuser(
    contexte: &Contexte,
    id: IdDenonciation,
    motif: &str,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    // A reason that will not do is told before anything is locked.
    let motif = &motif_de_decision(motif)?;
    let travail = |tx| async move {
        let tenue = DenonciationTenue::de(&tx, contexte, id, attendue).await?;
        let pas = tenue.denonciation.refuser(&tenue.entourage(&tx), motif.clone())?;
        let (refusee, faits) = passer(&tx, &tenue.denonciation, pas).await?;
        Ok(Acte::faits(refusee, faits))
    };
    contexte.ecrire(travail).await
}

/// Validates a declaration against those of other companies, which are cancelled with the reason.
pub async fn prioriser(
    contexte: &Contexte,
    id: IdDenonciation,
    motif: &str,
    attendue: &VersionAttendue,
) -> Result<Ecrit<Denonciation>> {
    let motif = &motif_de_decision(motif)?;
    let travail = |tx| async move {
        let tenue = DenonciationTenue::de(&tx, contexte, id, attendue).await?;
        let priorisee = tenue.denonciation.prioriser(&tenue.entourage(&tx))?;
        let mut faits = Vec::new();
        for rivale in rivales(&tx, &tenue).await? {
            let cedee = rivale.ceder(motif.clone(), tenue.regard.utilisateur, tx.maintenant().date())?;
            faits.extend(passer(&tx, &rivale, cedee).await?.1);
        }
        let (validee, siens) = passer(&tx, &tenue.denonciation, priorisee).await?;
        faits.extend(siens);
        Ok(Acte::faits(validee, faits))
    };
    contexte.ecrire(travail).await
}

/// The declarations that stand against one, held with all their programmes, because they may have others than this one. On the common
/// programmes nobody writes meanwhile; two who take others crosswise are one after the other (40P01).
async fn rivales(tx: &Ecriture, tenue: &DenonciationTenue) -> Result<Vec<Denonciation>> {
    let mut ids: Vec<IdDenonciation> = tenue.rivalites.iter().map(|rivalite| rivalite.rivale).collect();
    ids.dedup();
    let lues = store::denonciation::par_ids(tx, &ids).await?;
    let mut programmes: Vec<IdProgramme> = lues.iter().flat_map(|rivale| rivale.programmes.clone()).collect();
    programmes.sort_unstable();
    programmes.dedup();
    store::programme::verrouiller(tx, &programmes).await?;
    let mut tenues = Vec::with_capacity(ids.len());
    for id in ids {
        let rivale = store::denonciation::par_id_verrouillee(tx, id).await?;
        tenues.extend(rivale.filter(|rivale| rivale.court(tx.maintenant().date())));
    }
    Ok(tenues)
}
