//! The withdrawal of a buyer by their link, confirmed with a code.

use super::seance::{SeanceLue, lien_inconnu, ouvrir_verrouillee, seance, seance_dans};
use super::signature::{Geste, confirmer_le_code, de, essayer};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::reservation::contrat::retracter_par_lien;
use domain::lot::tenue::IdReservation;
use domain::refus_partage::phrase::CODE_A_SIX_CHIFFRES;
use domain::signature::{CodeEnvoye, EvenementDePreuve, RETRACTATION, SujetSigne, lire_le_code};
use std::net::IpAddr;
use store::enveloppe::{DetailDePreuve, preuve};
use store::session::Jeton;
use store::{Acte, Ecrit, Ecriture};

/// Withdraws for the buyer of this link, with the code that was sent. A buyer who has already withdrawn gets the same
/// answer.
pub async fn se_retracter(
    contexte: &Contexte,
    jeton: &str,
    tape: &str,
    adresse: IpAddr,
) -> Result<Option<Ecrit<SeanceLue>>> {
    let vue = seance(contexte, jeton).await?;
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let reservation = vue.contrat.as_ref().map(|contrat| &contrat.reservation);
    let deja = reservation.and_then(|reservation| reservation.contrat()?.retractation);
    if deja.is_some_and(|faite| faite.rang == vue.lien.rang) && !vue.au_notaire() {
        return Ok(None);
    }
    let chiffres = lire_le_code(tape).ok_or_else(|| Error::invalide("code", "format", CODE_A_SIX_CHIFFRES))?;
    let essai = essayer(contexte, jeton, &chiffres, (adresse, Geste::SeRetracter)).await?;
    let Some(juge) = essai else { return Ok(None) };
    let sien = CodeDeRetractation { jeton, juge: &juge, chiffres: &chiffres, adresse };
    let travail = |tx: Ecriture| async move { Box::pin(ecrire(&tx, contexte, sien)).await };
    contexte.ecrire(travail).await.map(Some)
}

/// The code that a buyer typed to withdraw.
#[derive(Clone, Copy)]
struct CodeDeRetractation<'a> {
    jeton: &'a Jeton,
    juge: &'a CodeEnvoye,
    chiffres: &'a str,
    adresse: IpAddr,
}

async fn ecrire(tx: &Ecriture, contexte: &Contexte, sien: CodeDeRetractation<'_>) -> Result<Acte<SeanceLue>> {
    let (lu, lue) = ouvrir_verrouillee(tx, sien.jeton).await?;
    let SujetSigne::Contrat(numero) = lue.enveloppe.sujet else { return Err(lien_inconnu()) };
    confirmer_le_code(tx, lu.signataire, sien.juge, sien.chiffres).await?;
    let (enveloppe, rang) = (lu.enveloppe, Some(lu.rang));
    preuve::noter(tx, enveloppe, rang, EvenementDePreuve::CodeJuste, &de(sien.adresse)).await?;
    let detail = DetailDePreuve { dit: Some(RETRACTATION.to_string()), ..de(sien.adresse) };
    preuve::noter(tx, enveloppe, rang, EvenementDePreuve::Retractation, &detail).await?;
    let faits = Box::pin(retracter_par_lien(tx, contexte, IdReservation(numero), lu.rang)).await?;
    Ok(Acte::faits(seance_dans(tx, sien.jeton, tx.maintenant()).await?, faits))
}
