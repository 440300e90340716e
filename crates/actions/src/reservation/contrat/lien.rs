//! Sending the link again to the buyer whose turn it is. The former link no longer works.

use super::verrouille::ContratVerrouille;
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::reservation::{ReservationSuivie, tenu_par};
use crate::signature;
use domain::lot::tenue::IdReservation;
use domain::refus_partage::SIGNATURE_CLOSE;
use domain::vente::{Agissant, DroitsSurReservation};
use store::{Acte, Ecrit, Ecriture, Fait};

/// The refusal when no buyer is to sign the contract by a link.
pub(super) fn sans_lien() -> Error {
    Error::conflit(SIGNATURE_CLOSE.code, "Ce contrat n’attend la signature d’aucun acquéreur.")
}

/// Sends another link to the buyer whose turn it is.
pub async fn renvoyer_le_lien(contexte: &Contexte, id: IdReservation) -> Result<Ecrit<ReservationSuivie>> {
    let travail = |tx: Ecriture| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&reservation))).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        DroitsSurReservation::de(agissant, &reservation, tx.maintenant().date()).renvoyer_lien?;
        let enveloppe = lue.ok_or_else(sans_lien)?.enveloppe;
        let tour = enveloppe.au_tour().filter(|signataire| signataire.role.est_un_acquereur()).ok_or_else(sans_lien)?;
        let personne = tour.personne.as_ref().ok_or_else(sans_lien)?;
        let jeton = signature::envoyer_le_lien(&tx, &enveloppe).await?;
        let lettre = LettreDeContrat::nouvelle(&reservation, &dossier);
        poster_au_signataire(&tx, personne, lettre, Some(&jeton), Lettre::ContratASigner).await?;
        let fait = Fait::ContratRelance { reservation: id, rang: tour.rang };
        let suivie = ReservationSuivie::du_dossier(&tx, reservation, dossier).await?;
        Ok::<_, Error>(Acte::fait(suivie.en_fiche(&tx, moi.portee()).await?, fait))
    };
    contexte.ecrire(travail).await
}
