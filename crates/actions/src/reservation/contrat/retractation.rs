//! The withdrawal of a buyer: by their link (`crate::parapheur` has checked the code), or by a registered letter that staff record.
//! The lots are free at once. A job makes the receipt ([`super::recepisse`]).

use super::ContratVerrouille;
use super::saisie::{avec_sa_preuve, jour_dit, rang_dit};
use super::verrouille::verrouiller_la_reservation;
use crate::contexte::Contexte;
use crate::denonciation::DenonciationsEnAttente;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::prise::rendre;
use crate::reservation::{ReservationSuivie, tenu_par};
use chrono::NaiveDate;
use domain::contrat::Retractation;
use domain::lot::tenue::IdReservation;
use domain::signature::{EvenementDePreuve, IdEnveloppe};
use domain::vente::{Agissant, DroitsSurReservation, Pas, Reservation};
use store::contrat::{GenreDePieceDeContrat, NouvellePiece};
use store::enveloppe::{DetailDePreuve, preuve};
use store::piece::PieceLue;
use store::tache::Tache;
use store::{Acte, Ecrit, Ecriture, Fait};

/// The registered letter by which a buyer withdraws, as staff typed it.
#[derive(Debug, Clone, Default)]
pub struct LettreDeRetractation {
    /// The rank of the buyer.
    pub acquereur: String,
    /// The day on which the letter was posted.
    pub envoyee: String,
}

/// Withdraws for the buyer of this rank, by their link. The caller has locked the envelope and stored the proof.
pub(crate) async fn retracter_par_lien(
    tx: &Ecriture,
    contexte: &Contexte,
    id: IdReservation,
    rang: u16,
) -> Result<Vec<Fait>> {
    let reservation = verrouiller_la_reservation(tx, id).await?;
    let pas = reservation.retracter(rang, Retractation::ParLien, tx.maintenant().date())?;
    let attendus = attendus(tx, &reservation).await?;
    let mut dossier = Box::pin(DossierDeVente::tenu(tx, contexte.base(), tenu_par(&reservation))).await?;
    Ok(rendre_la_vente(tx, contexte, (&mut dossier, attendus), pas).await?.1)
}

/// Records the letter by which a buyer withdraws. A letter posted in time counts even when the sale was already firm. When the call
/// is refused, the file is deleted.
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
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let attendus = attendus(&tx, &reservation).await?;
        let mut dossier = Box::pin(DossierDeVente::tenu(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
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

/// Finds the declarations that wait for the end of the sale. It is called when the programme is locked and the lots are not yet.
async fn attendus(tx: &Ecriture, reservation: &Reservation) -> Result<DenonciationsEnAttente> {
    DenonciationsEnAttente::de_la_reservation(tx, reservation.id, reservation.programme.clone()).await
}

/// Writes a withdrawal. The lots are free again, the declarations that waited for it are decided, and a job is queued for the
/// receipt.
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
