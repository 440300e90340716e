//! Giving a lot back. Its holder ends, and those who wait for the lot are served in the same transaction.

use super::liste::{servir, servir_le_lot};
use super::porte::{DeVente, Passe, appliquer, poster, sans};
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::lot_vu::import_en_cours;
use domain::lot::tenue::Evenement;
use domain::lot::{IdLot, Tenue};
use domain::vente::{Attente, DelaiDeReprise, FinDeTenue, Pas, RaisonSansSuite};
use store::lot::IssueDEvenement;
use store::{Base, Ecriture, Fait};

/// Writes a transition that gives the lot back with its annexes, and serves those who wait for them in the same transaction.
pub(crate) async fn rendre<T: DeVente>(
    tx: &Ecriture,
    base: &Base,
    dossier: &mut DossierDeVente,
    mut pas: Pas<T>,
) -> Result<Passe<T>> {
    pas.apres.ecrire(tx).await?;
    let annexes = match pas.sur_le_lot {
        Some(sur) => Some(rendus(tx, dossier, &sur.evenement).await?),
        None => None,
    };
    poster(tx, dossier, &pas).await?;
    let mut faits = std::mem::take(&mut dossier.faits);
    faits.extend(pas.tous_les_faits(annexes.clone().unwrap_or_default()));
    if let Some(annexes) = annexes {
        let fin = pas.apres.fin_de_tenue();
        if let (Some(FinDeTenue { compte, le }), DelaiDeReprise::Leve) = (fin, dossier.delai) {
            store::prise::lever_le_delai(tx, compte, &dossier.id, le.into()).await?;
            faits.push(Fait::RepriseLevee { compte, lot: dossier.id.clone() });
        }
        dossier.liste.rendre(fin, dossier.delai);
        faits.extend(Box::pin(servir(tx, base, dossier, &annexes)).await?);
    }
    Ok(Passe { apres: pas.apres, faits })
}

/// Frees the lots that the row of an event held, and returns the annexes among them.
async fn rendus(tx: &Ecriture, dossier: &mut DossierDeVente, evenement: &Evenement) -> Result<Vec<IdLot>> {
    match appliquer(tx, dossier, evenement).await? {
        IssueDEvenement::Faite(lots) => Ok(sans(lots, &dossier.id)),
        IssueDEvenement::Import => Err(import_en_cours()),
        IssueDEvenement::Refusee(refus) => {
            // The row that ends held no lot. Its end is written all the same, and the contradiction is logged.
            tracing::error!(ligne = ?evenement.ligne(), %refus, "the lot that a row held was not its own");
            Ok(Vec::new())
        }
        IssueDEvenement::Introuvable => Ok(Vec::new()),
    }
}

/// Brings the waiting list of a lot to the present instant, before an action looks at the lot. A head start that is over, or that
/// can no longer be used, goes to the next prescriber. A free lot is offered to the first one who waits. The facts are kept in the
/// dossier until the action writes its own.
pub(crate) async fn avancer(tx: &Ecriture, base: &Base, dossier: &mut DossierDeVente) -> Result<()> {
    let faits = match dossier.lot().map(|lot| lot.tenue) {
        Some(Tenue::EnAvance { attente, .. }) => match dossier.liste.par_id(attente) {
            Some(qui) => {
                let attente = qui.attente.clone();
                finir_l_avance(tx, base, dossier, &attente).await?
            }
            None => Vec::new(),
        },
        Some(Tenue::Libre) => servir_le_lot(tx, dossier).await?,
        Some(Tenue::Optionne { .. } | Tenue::PreReserve { .. } | Tenue::Reserve { .. } | Tenue::Exterieure(_))
        | None => Vec::new(),
    };
    dossier.faits.extend(faits);
    Ok(())
}

/// Ends a head start whose time is over, or whose prescriber can no longer take the lot. The next prescriber gets one at once. Does
/// nothing when the head start still runs, or when another server has ended it.
pub(crate) async fn finir_l_avance(
    tx: &Ecriture,
    base: &Base,
    dossier: &mut DossierDeVente,
    attente: &Attente,
) -> Result<Vec<Fait>> {
    if !attente.est_servie() {
        return Ok(Vec::new());
    }
    let perdue =
        || dossier.lot().is_some_and(|lot| !dossier.liste.par_id(attente.id).is_some_and(|qui| qui.est_concerne(lot)));
    let pas = match attente.passer(dossier.maintenant) {
        Some(passee) => passee,
        None if perdue() => attente.classer(RaisonSansSuite::PersonnePerdue, dossier.maintenant)?,
        None => return Ok(Vec::new()),
    };
    dossier.liste.remplacer(&pas.apres);
    Ok(Box::pin(rendre(tx, base, dossier, pas)).await?.faits)
}
