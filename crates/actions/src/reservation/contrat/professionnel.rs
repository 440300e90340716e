//! Staff say that a buyer buys as a professional, and why. Such a buyer has no delay to withdraw (article L271-1 of the Code de la
//! construction et de l'habitation). The reason is kept with the proofs of the signature.

use super::ContratVerrouille;
use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::prise::passer;
use crate::reservation::{ReservationSuivie, tenu_par};
use domain::lot::tenue::IdReservation;
use domain::signature::EvenementDePreuve;
use domain::vente::Agissant;
use domain::vente::droits::motif_de_decision;
use store::enveloppe::{DetailDePreuve, preuve};
use store::{Acte, Ecrit, Ecriture};

/// Records that the buyer of this rank is a professional.
pub async fn noter_professionnel(
    contexte: &Contexte,
    id: IdReservation,
    rang: u16,
    motif: &str,
) -> Result<Ecrit<ReservationSuivie>> {
    let motif = &motif_de_decision(motif)?;
    let travail = |tx: Ecriture| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = reservation.noter_professionnel(agissant, rang, tx.maintenant().date())?;
        let enveloppe = lue.ok_or(store::Error::ReferenceAbsente)?.enveloppe.id;
        let detail = DetailDePreuve { dit: Some(motif.clone()), ..DetailDePreuve::default() };
        preuve::noter(&tx, enveloppe, Some(rang), EvenementDePreuve::Professionnel, &detail).await?;
        let passee = passer(&tx, &mut dossier, pas).await?;
        let suivie = ReservationSuivie::du_dossier(&tx, passee.apres, dossier).await?;
        Ok::<_, Error>(Acte::faits(suivie.en_fiche(&tx, moi.portee()).await?, passee.faits))
    };
    contexte.ecrire(travail).await
}
