//! A buyer withdraws: by their link, with a code that is typed again, or by a registered letter that staff write down. The lots are free at
//! once, and the receipt is made by a job ([`super::recepisse`]).

use super::ContratTenu;
use super::saisie::{avec_sa_preuve, jour_dit, rang_dit};
use super::tenue::tenir_la_reservation;
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::parapheur::{Geste, confirmer_le_code, de, essayer, lien_inconnu, ouvrir_verrouillee, seance};
use crate::prise::rendre;
use crate::reservation::{ReservationSuivie, tenu_par};
use chrono::NaiveDate;
use domain::contrat::Retractation;
use domain::lot::tenue::IdReservation;
use domain::signature::{CodeEnvoye, EvenementDePreuve, IdEnveloppe, RETRACTATION, SujetSigne, lire_le_code};
use domain::vente::{Agissant, DroitsSurReservation, Pas, Reservation};
use std::net::IpAddr;
use store::contrat::{GenreDePieceDeContrat, NouvellePiece};
use store::enveloppe::{DetailDePreuve, preuve};
use store::piece::PieceLue;
use store::session::Jeton;
use store::tache::Tache;
use store::{Acte, Ecrit, Ecriture, Fait};

/// A letter by which a buyer withdraws, as staff write it down.
#[derive(Debug, Clone, Default)]
pub struct LettreDeRetractation {
    /// The rank of the buyer.
    pub acquereur: String,
    /// The day on which it was posted.
    pub envoyee: String,
}

/// Withdraws for whose link it is, with the code that was sent. Who withdrew already is told nothing new.
pub async fn se_retracter(contexte: &Contexte, jeton: &str, tape: &str, adresse: IpAddr) -> Result<Option<Ecrit<()>>> {
    let vue = seance(contexte, jeton).await?;
    let jeton = &Jeton::lire(jeton).ok_or_else(lien_inconnu)?;
    let reservation = vue.contrat.as_ref().map(|contrat| &contrat.reservation);
    let deja = reservation.and_then(|reservation| reservation.contrat()?.retractation);
    if deja.is_some_and(|faite| faite.rang == vue.lien.rang) && !vue.au_notaire() {
        return Ok(None);
    }
    let chiffres = lire_le_code(tape)
        .ok_or_else(|| Error::invalide("code", "format", "Veuillez renseigner les six chiffres du code."))?;
    let essai = essayer(contexte, jeton, &chiffres, (adresse, Geste::SeRetracter)).await?;
    let Some(juge) = essai else { return Ok(None) };
    let sien = CodeDeRetractation { jeton, juge: &juge, chiffres: &chiffres, adresse };
    let travail = |tx: Ecriture| async move { Box::pin(par_lien(&tx, contexte, sien)).await };
    contexte.ecrire(travail).await.map(Some)
}

/// A code that was typed to withdraw.
#[derive(Clone, Copy)]
struct CodeDeRetractation<'a> {
    jeton: &'a Jeton,
    juge: &'a CodeEnvoye,
    chiffres: &'a str,
    adresse: IpAddr,
}

async fn par_lien(tx: &Ecriture, contexte: &Contexte, sien: CodeDeRetractation<'_>) -> Result<Acte<()>> {
    let (lu, lue) = ouvrir_verrouillee(tx, sien.jeton).await?;
    let SujetSigne::Contrat(numero) = lue.enveloppe.sujet else { return Err(lien_inconnu()) };
    let reservation = tenir_la_reservation(tx, IdReservation(numero)).await?;
    let pas = reservation.retracter(lu.rang, Retractation::ParLien, tx.maintenant().date())?;
    confirmer_le_code(tx, lu.signataire, sien.juge, sien.chiffres).await?;
    let (enveloppe, rang) = (lu.enveloppe, Some(lu.rang));
    preuve::noter(tx, enveloppe, rang, EvenementDePreuve::CodeJuste, &de(sien.adresse)).await?;
    let detail = DetailDePreuve { dit: Some(RETRACTATION.to_string()), ..de(sien.adresse) };
    preuve::noter(tx, enveloppe, rang, EvenementDePreuve::Retractation, &detail).await?;
    let attendus = attendus(tx, &reservation).await?;
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, contexte.base(), tenu_par(&reservation))).await?;
    Ok(Acte::faits((), rendre_la_vente(tx, contexte, (&mut dossier, attendus), pas).await?.1))
}

/// Writes down the letter by which a buyer withdraws, even once the sale was thought firm when it was posted in time. The file is deleted
/// when it is refused.
pub async fn noter_la_retractation(
    contexte: &Contexte,
    id: IdReservation,
    lettre: &LettreDeRetractation,
    fichier: &PieceLue,
) -> Result<Ecrit<ReservationSuivie>> {
    avec_sa_preuve(contexte, fichier, |empreinte| async move {
        let rang = rang_dit(&lettre.acquereur)?;
        let envoyee = jour_dit("envoyee", &lettre.envoyee, contexte.maintenant().jour())?;
        par_lettre(contexte, id, (rang, envoyee), (fichier, &empreinte)).await
    })
    .await
}

async fn par_lettre(
    contexte: &Contexte,
    id: IdReservation,
    (rang, envoyee): (u16, NaiveDate),
    (fichier, empreinte): (&PieceLue, &str),
) -> Result<Ecrit<ReservationSuivie>> {
    let travail = |tx: Ecriture| async move {
        let ContratTenu { moi, regard, reservation, lue } = ContratTenu::prendre(&tx, contexte, id).await?;
        let attendus = attendus(&tx, &reservation).await?;
        let mut dossier = Box::pin(DossierDeVente::tenu(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.dire_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let maintenant = tx.maintenant().date();
        DroitsSurReservation::de(agissant, &reservation, maintenant).retracter?;
        let pas = reservation.retracter(rang, Retractation::ParLettre { envoyee }, maintenant)?;
        let enveloppe = lue.ok_or(store::Error::ReferenceAbsente)?.enveloppe.id;
        noter_la_lettre(&tx, (id, enveloppe), (rang, envoyee), (fichier, empreinte)).await?;
        let (apres, faits) = Box::pin(rendre_la_vente(&tx, contexte, (&mut dossier, attendus), pas)).await?;
        let suivie = ReservationSuivie::du_dossier(&tx, apres, dossier).await?;
        Ok::<_, Error>(Acte::faits(suivie.en_fiche(&tx, moi.portee()).await?, faits))
    };
    contexte.ecrire(travail).await
}

async fn noter_la_lettre(
    tx: &Ecriture,
    (id, enveloppe): (IdReservation, IdEnveloppe),
    (rang, envoyee): (u16, NaiveDate),
    (fichier, empreinte): (&PieceLue, &str),
) -> Result<()> {
    let jour = envoyee.format("%d/%m/%Y");
    let dit = format!("par lettre recommandée envoyée le {jour}");
    let detail = DetailDePreuve { dit: Some(dit), ..DetailDePreuve::default() };
    preuve::noter(tx, enveloppe, Some(rang), EvenementDePreuve::Retractation, &detail).await?;
    let nouvelle = NouvellePiece {
        genre: GenreDePieceDeContrat::Retractation,
        rang: Some(rang),
        libelle: format!("Lettre de rétractation du {jour}"),
        empreinte: empreinte.to_owned(),
    };
    store::contrat::ajouter_piece(tx, id, nouvelle, fichier).await?;
    Ok(())
}

/// What waits for the end of the sale: its programme is held already, its lots are not yet.
async fn attendus(tx: &Ecriture, reservation: &Reservation) -> Result<DenonciationsEnAttente> {
    DenonciationsEnAttente::de_la_reservation(tx, reservation.id, reservation.programme.clone()).await
}

/// Writes a withdrawal: the lots are free again, what waited for the end of the sale is decided, and the receipt is to be made.
async fn rendre_la_vente(
    tx: &Ecriture,
    contexte: &Contexte,
    (dossier, attendus): (&mut DossierDeVente, DenonciationsEnAttente),
    pas: Pas<Reservation>,
) -> Result<(Reservation, Vec<Fait>)> {
    let base = contexte.base();
    let passee = Box::pin(rendre(tx, base, dossier, pas)).await?;
    let tache = Tache::EtablirRecepisse { reservation: passee.apres.id.0 };
    store::tache::mettre(tx, &tache, tx.maintenant()).await?;
    let mut faits = passee.faits;
    faits.extend(attendus.decider(tx, base).await?);
    Ok((passee.apres, faits))
}
