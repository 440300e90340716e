//! The steps after a signature of a contract, a refusal, and a refusal taken back. `crate::parapheur` calls these functions in its
//! own transaction, which has locked the envelope. The periodic job calls [`dire_la_fin`] when the time of a contract is over, and
//! [`rappeler`] when a reminder is due.

use super::verrouille::verrouiller_la_reservation;
use crate::contexte::Contexte;
use crate::courrier::{DelaiDuContrat, Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::Result;
use crate::pouvoir::regard;
use crate::prise::{passer, rendre};
use crate::reservation::{introuvable, tenu_par};
use crate::signature;
use chrono::{DateTime, Utc};
use domain::contrat::{Contrat, VoieDeSignature};
use domain::lot::tenue::IdReservation;
use domain::reservation::EtatReservation;
use domain::signature::{
    Enveloppe, EtatDeSignataire, PersonneSignataire, SignataireDActe, SujetSigne, TourDuSignataire,
};
use domain::vente::{Agissant, DroitsSurReservation, Pas, Reservation};
use store::enveloppe::EnveloppeLue;
use store::reservation::ReservationsVisibles;
use store::{Acces, Ecriture, Fait, Instant};

/// Writes the signature of a buyer. When another buyer must sign next, they get their link.
pub(crate) async fn signe_par(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
    apres: &Enveloppe,
    (rang, consentement, le): (u16, Option<DateTime<Utc>>, Instant),
) -> Result<Vec<Fait>> {
    let reservation = verrouiller_la_reservation(tx, id).await?;
    let pas = reservation.signer_par(rang, consentement, le.date())?;
    let mut dossier = DossierDeVente::a_ecrire(tx, contexte.base(), tenu_par(&reservation)).await?;
    let passee = passer(tx, &mut dossier, pas).await?;
    if let Some(suivant) = apres.au_tour().and_then(|suivant| suivant.personne.as_ref()) {
        let jeton = signature::envoyer_le_lien(tx, apres).await?;
        let autre = nom_de(apres, rang);
        let lettre = LettreDeContrat { autre, ..LettreDeContrat::nouvelle(&passee.apres, &dossier) };
        poster_au_signataire(tx, suivant, lettre, Some(&jeton), Lettre::ContratASigner).await?;
    }
    Ok(passee.faits)
}

/// Writes the countersignature that the portal's company made on the portal.
pub(crate) async fn contresigne_par(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
    apres: &Enveloppe,
    le: Instant,
) -> Result<Vec<Fait>> {
    let reservation = verrouiller_la_reservation(tx, id).await?;
    let pas = reservation.contresigner(le.date())?;
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, contexte.base(), tenu_par(&reservation))).await?;
    Ok(contresignee(tx, contexte, &mut dossier, pas, apres).await?.1)
}

/// Writes a countersignature, made on the portal or by hand: the lots are reserved, and each buyer gets their copy.
pub(super) async fn contresignee(
    tx: &Ecriture,
    contexte: &Contexte,
    dossier: &mut DossierDeVente,
    pas: Pas<Reservation>,
    enveloppe: &Enveloppe,
) -> Result<(Reservation, Vec<Fait>)> {
    let passee = Box::pin(rendre(tx, contexte.base(), dossier, pas)).await?;
    let lettre = LettreDeContrat::nouvelle(&passee.apres, dossier);
    for (signataire, jeton) in signature::liens_de_copie(tx, enveloppe).await? {
        let Some(personne) = &signataire.personne else { continue };
        let delai = passee.apres.contrat().map(|contrat| delai_de(contrat, signataire.rang)).unwrap_or_default();
        let lettre = LettreDeContrat { delai, ..lettre.clone() };
        poster_au_signataire(tx, personne, lettre, Some(&jeton), Lettre::ContratExemplaire).await?;
    }
    Ok((passee.apres, passee.faits))
}

/// The kind of delay to withdraw that a buyer has.
fn delai_de(contrat: &Contrat, rang: u16) -> DelaiDuContrat {
    if contrat.peuvent_se_retracter().any(|acquereur| acquereur.rang == rang) {
        DelaiDuContrat::DixJours
    } else if contrat.retractation_due() {
        DelaiDuContrat::DeLAutre
    } else {
        DelaiDuContrat::Aucun
    }
}

/// Writes the refusal of a buyer, and tells the buyers who signed that the refusal may still be taken back.
pub(crate) async fn refuse_par(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
    apres: &Enveloppe,
    rang: u16,
) -> Result<Vec<Fait>> {
    let reservation = verrouiller_la_reservation(tx, id).await?;
    let pas = reservation.refuser_de_signer(rang, tx.maintenant().date())?;
    passer_et_dire(tx, contexte, (&reservation, pas), (apres, rang), Lettre::ContratRefuse).await
}

/// Writes that a buyer took their refusal back, and tells the buyers who signed. Signing goes on.
pub(crate) async fn repris_par(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
    apres: &Enveloppe,
    rang: u16,
) -> Result<Vec<Fait>> {
    let reservation = verrouiller_la_reservation(tx, id).await?;
    let pas = reservation.revenir_sur_le_refus(rang, tx.maintenant().date())?;
    passer_et_dire(tx, contexte, (&reservation, pas), (apres, rang), Lettre::ContratRefusRepris).await
}

/// Writes what the signatory of this rank did, and tells the buyers who signed.
async fn passer_et_dire(
    tx: &Ecriture,
    contexte: &Contexte,
    (reservation, pas): (&Reservation, Pas<Reservation>),
    (apres, rang): (&Enveloppe, u16),
    en_lettre: fn(LettreDeContrat) -> Lettre,
) -> Result<Vec<Fait>> {
    let mut dossier = DossierDeVente::a_ecrire(tx, contexte.base(), tenu_par(reservation)).await?;
    let passee = passer(tx, &mut dossier, pas).await?;
    dire_a_qui_a_signe(tx, apres, (rang, &passee.apres, &dossier), en_lettre).await?;
    Ok(passee.faits)
}

/// Tells the buyers who signed what the signatory of this rank did.
async fn dire_a_qui_a_signe(
    tx: &Ecriture,
    enveloppe: &Enveloppe,
    (rang, reservation, dossier): (u16, &Reservation, &DossierDeVente),
    en_lettre: fn(LettreDeContrat) -> Lettre,
) -> Result<()> {
    let autre = nom_de(enveloppe, rang);
    let lettre = LettreDeContrat { autre, ..LettreDeContrat::nouvelle(reservation, dossier) };
    for signataire in sollicites(enveloppe) {
        if let (EtatDeSignataire::Signe { .. }, Some(personne)) = (&signataire.etat, &signataire.personne) {
            poster_au_signataire(tx, personne, lettre.clone(), None, en_lettre).await?;
        }
    }
    Ok(())
}

/// The buyers whose turn has come. Nobody has written to the other buyers yet.
pub(super) fn sollicites(enveloppe: &Enveloppe) -> impl Iterator<Item = &SignataireDActe> {
    enveloppe.signataires.iter().filter(|signataire| match enveloppe.tour(signataire.rang) {
        TourDuSignataire::ASigner | TourDuSignataire::Signe | TourDuSignataire::Refuse => {
            signataire.role.est_un_acquereur()
        }
        TourDuSignataire::Attente | TourDuSignataire::Close => false,
    })
}

/// The name of the signatory of this rank, as "Mme Léa Perrin".
fn nom_de(enveloppe: &Enveloppe, rang: u16) -> Option<String> {
    enveloppe.signataire(rang)?.personne.as_ref().map(PersonneSignataire::avec_civilite)
}

/// The instant until which a refusal of this document may be taken back. `None` when it may not.
pub(crate) async fn fin_du_refus(db: &impl Acces, sujet: SujetSigne) -> Result<Option<DateTime<Utc>>> {
    match sujet {
        SujetSigne::Mandat(_) => Ok(None),
        SujetSigne::Contrat(numero) => {
            let reservation = store::reservation::par_id(db, IdReservation(numero)).await?;
            Ok(reservation.and_then(|reservation| reservation.contrat()?.fin_du_refus()))
        }
    }
}

/// Refuses a withdrawal that the buyer of this rank may not make by their link now.
pub(crate) async fn exiger_de_se_retracter(
    db: &impl Acces,
    id: IdReservation,
    rang: u16,
    maintenant: Instant,
) -> Result<()> {
    let reservation = store::reservation::par_id(db, id).await?.ok_or_else(introuvable)?;
    Ok(reservation.peut_se_retracter(rang, maintenant.date())?)
}

/// Refuses a countersignature when the contract is not ready for it, or when the user does not manage its company. Both are read
/// from the rows of the transaction.
pub(crate) async fn exiger_contresignable(db: &impl Acces, contexte: &Contexte, id: IdReservation) -> Result<()> {
    let regard = regard(db, contexte).await?;
    let reservation = ReservationsVisibles::par(&regard).par_id(db, id).await?.ok_or_else(introuvable)?;
    let compte = match reservation.compte {
        None => None,
        Some(compte) => store::compte::par_id(db, compte).await?,
    };
    let agissant = Agissant { regard: &regard, compte: compte.as_ref() };
    Ok(DroitsSurReservation::de(agissant, &reservation, contexte.maintenant().date()).contresigner?)
}

/// Ends a contract that was not signed in time. Its links end, and the buyers who were written to are told. `reservation` is
/// already ended.
pub(crate) async fn dire_la_fin(
    tx: &Ecriture,
    lue: &EnveloppeLue,
    reservation: &Reservation,
    dossier: &DossierDeVente,
) -> Result<()> {
    let raison = match reservation.etat() {
        EtatReservation::SignatureExpiree => "délai de signature passé",
        EtatReservation::SignatureAnnulee => "signature refusée",
        _ => return Ok(()),
    };
    let contrat = reservation.contrat();
    let autre = contrat.and_then(|contrat| contrat.refus).map(|refus| refus.rang);
    signature::fermer(tx, &lue.enveloppe, raison).await?;
    if contrat.is_none_or(|contrat| contrat.voie == VoieDeSignature::Papier) {
        return Ok(());
    }
    // The signatories are taken as they were before the closing. The buyer who refused is left out, because they know that they
    // refused.
    let siens = sollicites(&lue.enveloppe).filter(|signataire| Some(signataire.rang) != autre);
    let autre = autre.and_then(|rang| nom_de(&lue.enveloppe, rang));
    let lettre = LettreDeContrat { autre, ..LettreDeContrat::nouvelle(reservation, dossier) };
    for personne in siens.filter_map(|signataire| signataire.personne.as_ref()) {
        poster_au_signataire(tx, personne, lettre.clone(), None, Lettre::ContratSansSuite).await?;
    }
    Ok(())
}

/// Reminds the buyer whose turn it is, with a new link.
pub(crate) async fn rappeler(
    tx: &Ecriture,
    lue: &EnveloppeLue,
    reservation: &Reservation,
    dossier: &DossierDeVente,
) -> Result<()> {
    let electronique = reservation.contrat().is_some_and(|contrat| contrat.voie == VoieDeSignature::Electronique);
    let tour = lue.enveloppe.au_tour().filter(|signataire| electronique && signataire.role.est_un_acquereur());
    let Some(personne) = tour.and_then(|signataire| signataire.personne.as_ref()) else { return Ok(()) };
    let jeton = signature::envoyer_le_lien(tx, &lue.enveloppe).await?;
    let lettre = LettreDeContrat::nouvelle(reservation, dossier);
    poster_au_signataire(tx, personne, lettre, Some(&jeton), Lettre::ContratRappel).await
}
