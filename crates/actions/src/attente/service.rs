//! Serving a list, in the transaction that freed its lot: a head start to whose turn it is, or, when it is nobody's, the lot to
//! everybody, who waits being told first.

use super::tour::{Presente, a_encore, lire_la_file};
use super::{Regles, changer, en_avant_premiere};
use crate::courrier::{Lettre, prevenir_que_c_est_libre, prevenir_que_c_est_une_annexe, prevenir_qui_attend};
use crate::error::Result;
use crate::lot_vu::import_en_cours;
use domain::attente::EvenementAttente;
use domain::lot::tenue::{Evenement, IdAttente, IdOption, LignePortail};
use domain::lot::{IdLot, Lot, Tenue};
use store::attente::AttenteDeLot;
use store::lot::Suite;
use store::{Acces, Base, Ecriture, Fait};

/// Lots that one import freed, served in its own transaction, which keeps all others waiting. The others are their first's by [`tour`]
/// already; the job gives them.
const LOTS_D_UN_IMPORT: u64 = 200;

/// Serves the lists of lots that have just been freed, in this transaction. Those that are not free, or that nobody waits for, are
/// left alone.
pub(crate) async fn servir(tx: &Ecriture, regles: Regles, lots: &[IdLot]) -> Result<Vec<Fait>> {
    let mut faits = Vec::new();
    for lot in lots {
        faits.extend(servir_un(tx, regles, lot).await?);
    }
    Ok(faits)
}

/// Serves the lists of the lots that are free although somebody waits for them: what an import released is for them first, in the
/// transaction that shows it. Of many lots, the first ones.
pub(crate) async fn offrir(tx: &Ecriture, base: &Base) -> Result<Vec<Fait>> {
    let lots = store::attente::lots_a_servir(tx, None, LOTS_D_UN_IMPORT).await?;
    servir(tx, Regles::de(base), &lots).await
}

async fn servir_un(tx: &Ecriture, regles: Regles, lot: &IdLot) -> Result<Vec<Fait>> {
    if store::attente::file(tx, lot).await?.is_empty() {
        return Ok(Vec::new());
    }
    // Its row is held: two who serve one list follow each other.
    store::lot::verrouiller(tx, lot).await?;
    let Some(vu) = store::lot::publie(tx, lot).await? else { return Ok(Vec::new()) };
    if vu.tenue != Tenue::Libre || vu.retire {
        return Ok(Vec::new());
    }
    if let Some(principal) = store::lot::principal(tx, &vu).await? {
        return clore(tx, &vu, &principal).await;
    }
    let file = lire_la_file(tx, regles, &vu, tx.maintenant()).await?;
    let mut faits = Vec::new();
    for mut perdue in file.perdues {
        changer(tx, &mut perdue, EvenementAttente::SansSuite).await?;
        faits.push(Fait::AttenteSansSuite { attente: perdue.id, lot: lot.clone() });
    }
    let prochaine = file.prochaine.filter(|_| !regles.avance.is_zero());
    let mut presentes = file.presentes;
    if en_avant_premiere(tx, &vu).await? {
        // Nobody may take it: they stay, and are served once its programme is on sale again.
        return Ok(faits);
    }
    match presentes.iter_mut().find(|presente| Some(presente.attente.id) == prochaine) {
        Some(premiere) => faits.extend(donner(tx, regles, &mut premiere.attente).await?),
        None if se_prend(tx, &vu).await? => {
            for Presente { mut attente, reprise, .. } in presentes {
                changer(tx, &mut attente, EvenementAttente::Prevenue).await?;
                prevenir_que_c_est_libre(tx, &attente, reprise).await?;
                faits.push(Fait::AttentePrevenue { attente: attente.id, lot: lot.clone() });
            }
        }
        // They stay, and are told once its annexes are free too.
        None => {}
    }
    Ok(faits)
}

/// Ends the list of a lot that a feed has attached to a home since: it is taken with it, and by nobody alone.
async fn clore(tx: &Ecriture, vu: &Lot, principal: &IdLot) -> Result<Vec<Fait>> {
    let lot = vu.fiche.id();
    let mut faits = Vec::new();
    for mut attente in store::attente::file(tx, &lot).await? {
        changer(tx, &mut attente, EvenementAttente::SansSuite).await?;
        prevenir_que_c_est_une_annexe(tx, &attente, principal).await?;
        faits.push(Fait::AttenteSansSuite { attente: attente.id, lot: lot.clone() });
    }
    Ok(faits)
}

/// Whether a lot that nobody holds, or who has a head start on it, can be had with all that goes with it.
pub(super) async fn se_prend(db: &impl Acces, vu: &Lot) -> Result<bool> {
    let prise = Evenement::OptionPosee { option: IdOption(0), avance: vu.tenue.avance() };
    Ok(matches!(store::lot::pourrait(db, &vu.fiche.id(), &prise).await?.suite, Suite::Faite(_)))
}

/// Gives a head start. One that cannot be given now (an annex is held elsewhere, an import changes the lot) leaves the place as it
/// is: nobody else has the lot before.
async fn donner(tx: &Ecriture, regles: Regles, attente: &mut AttenteDeLot) -> Result<Option<Fait>> {
    let fin = tx.maintenant().plus(regles.avance);
    let don = Evenement::AvanceDonnee { attente: attente.id, fin: fin.date() };
    let Suite::Faite(lots) = store::lot::appliquer(tx, &attente.lot, &don).await? else { return Ok(None) };
    attente.avance_fin = Some(fin);
    changer(tx, attente, EvenementAttente::AvanceDonnee).await?;
    prevenir_qui_attend(tx, attente, Lettre::AttenteAvance).await?;
    let lot = attente.lot.clone();
    let annexes = lots.into_iter().filter(|autre| *autre != lot).collect();
    Ok(Some(Fait::AvanceDonnee { attente: attente.id, lot, annexes }))
}

/// Puts the list of a lot at the present instant, before anything is asked of the lot: a head start that is over is the next one's,
/// a lot that is free although somebody waits is theirs.
pub(crate) async fn avancer(tx: &Ecriture, regles: Regles, vu: &Lot) -> Result<Vec<Fait>> {
    match vu.tenue {
        Tenue::EnAvance { attente, fin } => {
            let Some(mut attente) = store::attente::par_id(tx, attente).await? else { return Ok(Vec::new()) };
            if fin <= tx.maintenant().date() {
                passer(tx, regles, &mut attente).await
            } else {
                perdre(tx, regles, &mut attente).await
            }
        }
        Tenue::Libre => servir_un(tx, regles, &vu.fiche.id()).await,
        Tenue::Optionne { .. } | Tenue::PreReserve { .. } | Tenue::Reserve { .. } | Tenue::Exterieure(_) => {
            Ok(Vec::new())
        }
    }
}

/// Ends a head start whose time is over. Nothing when another server did, or its prescriber took the lot.
pub(super) async fn passer(tx: &Ecriture, regles: Regles, attente: &mut AttenteDeLot) -> Result<Vec<Fait>> {
    let passee = |attente: &AttenteDeLot| {
        attente.statut.est_servie() && attente.avance_fin.is_some_and(|fin| fin <= tx.maintenant())
    };
    if !passee(attente) {
        return Ok(Vec::new());
    }
    store::lot::verrouiller(tx, &attente.lot).await?;
    // Its row is held from here on: this is how the place stands.
    match store::attente::par_id(tx, attente.id).await? {
        Some(lue) if passee(&lue) => *attente = lue,
        _ => return Ok(Vec::new()),
    }
    finir(tx, regles, attente, EvenementAttente::AvancePassee).await
}

/// Ends the head start of somebody who left, does not option any more, or does not see the lot: it is the next one's at once, and
/// nobody is told. Nothing when it is over, or theirs still.
pub(super) async fn perdre(tx: &Ecriture, regles: Regles, attente: &mut AttenteDeLot) -> Result<Vec<Fait>> {
    store::lot::verrouiller(tx, &attente.lot).await?;
    match store::attente::par_id(tx, attente.id).await? {
        Some(lue) if lue.statut.est_servie() => *attente = lue,
        _ => return Ok(Vec::new()),
    }
    let Some(vu) = store::lot::publie(tx, &attente.lot).await? else { return Ok(Vec::new()) };
    if a_encore(tx, attente, &vu).await? {
        return Ok(Vec::new());
    }
    let mut faits = finir(tx, regles, attente, EvenementAttente::SansSuite).await?;
    faits.insert(0, Fait::AttenteSansSuite { attente: attente.id, lot: attente.lot.clone() });
    Ok(faits)
}

/// Ends a place; a head start that ran with it is the next one's. The row of the lot is held. The fact of the place itself is the
/// caller's, but for the end of a head start.
pub(super) async fn finir(
    tx: &Ecriture,
    regles: Regles,
    attente: &mut AttenteDeLot,
    evenement: EvenementAttente,
) -> Result<Vec<Fait>> {
    let servie = attente.statut.est_servie();
    changer(tx, attente, evenement).await?;
    if !servie {
        return Ok(Vec::new());
    }
    let id = attente.id;
    let lots = match store::lot::appliquer(tx, &attente.lot, &Evenement::AvanceFinie { attente: id }).await? {
        Suite::Faite(lots) => lots,
        Suite::Import => return Err(import_en_cours()),
        Suite::Refusee(refus) => {
            // Nobody can have taken what it held: its end is told all the same, and what is wrong goes to the log.
            tracing::error!(attente = id.0, %refus, "the lot of a head start was not its own");
            vec![attente.lot.clone()]
        }
        Suite::Introuvable => return Ok(Vec::new()),
    };
    let lot = attente.lot.clone();
    let annexes = lots.iter().filter(|autre| **autre != lot).cloned().collect();
    let fait = if evenement == EvenementAttente::AvancePassee {
        prevenir_qui_attend(tx, attente, Lettre::AttentePassee).await?;
        Fait::AvancePassee { attente: id, lot, annexes }
    } else {
        Fait::AvanceRendue { attente: id, lot, annexes }
    };
    Ok([vec![fait], servir(tx, regles, &lots).await?].concat())
}

/// Who had a head start took the lot, which their option or their reservation holds.
pub(crate) async fn honorer(tx: &Ecriture, avance: IdAttente, par: LignePortail) -> Result<Fait> {
    let lue = store::attente::par_id(tx, avance).await?;
    let mut attente = lue.ok_or(store::Error::ReferenceAbsente)?;
    changer(tx, &mut attente, EvenementAttente::Honoree).await?;
    let (option, reservation) = match par {
        LignePortail::Option(option) => (Some(option), None),
        LignePortail::Reservation(reservation) => (None, Some(reservation)),
        LignePortail::Attente(_) => (None, None),
    };
    Ok(Fait::AttenteHonoree { attente: attente.id, lot: attente.lot, option, reservation })
}
