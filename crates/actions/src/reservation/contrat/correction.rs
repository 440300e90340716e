//! Taking an unsigned contract back to its draft, to correct it: its links end, and the buyers who had one are told.

use super::apres_signature::sollicites;
use super::lien::sans_lien;
use super::verrouille::ContratVerrouille;
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::photo::oublier;
use crate::pouvoir::exiger_un_motif;
use crate::prise::passer;
use crate::reservation::{ReservationSuivie, tenu_par};
use crate::signature;
use domain::contrat::VoieDeSignature;
use domain::lot::tenue::IdReservation;
use domain::vente::Agissant;
use domain::vente::droits::motif_d_annulation;
use store::contrat::GenreDePieceDeContrat;
use store::{Acte, Ecrit, Ecriture};

/// Takes a contract back to the draft. Its prescriber then has ten more days to correct the form. Staff must give a reason, and so must
/// a person who acts in somebody's place.
pub async fn renvoyer_au_brouillon(
    contexte: &Contexte,
    id: IdReservation,
    motif: Option<&str>,
) -> Result<Ecrit<ReservationSuivie>> {
    exiger_un_motif(contexte, motif)?;
    let travail = |tx: Ecriture| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = reservation.renvoyer_au_brouillon(agissant, tx.maintenant().date())?;
        let motif = motif_d_annulation(&regard, motif)?;
        let enveloppe = lue.ok_or_else(sans_lien)?.enveloppe;
        let raison = motif.as_deref().map_or("à corriger".to_owned(), |motif| format!("à corriger\u{a0}: {motif}"));
        signature::fermer(&tx, &enveloppe, &raison).await?;
        // The annexes are deleted, because the next contract copies them again as they are on that day.
        let fichiers = store::contrat::retirer_pieces(&tx, id, &[GenreDePieceDeContrat::Annexe]).await?;
        dossier.motif = motif;
        let passee = passer(&tx, &mut dossier, pas).await?;
        if reservation.contrat().is_some_and(|contrat| contrat.voie == VoieDeSignature::Electronique) {
            let lettre = LettreDeContrat::nouvelle(&reservation, &dossier);
            for personne in sollicites(&enveloppe).filter_map(|signataire| signataire.personne.as_ref()) {
                poster_au_signataire(&tx, personne, lettre.clone(), None, Lettre::ContratACorriger).await?;
            }
        }
        let suivie = ReservationSuivie::du_dossier(&tx, passee.apres, dossier).await?;
        Ok::<_, Error>(Acte::faits((suivie.en_fiche(&tx, moi.portee()).await?, fichiers), passee.faits))
    };
    let Ecrit { valeur: (suivie, fichiers), numero } = contexte.ecrire(travail).await?;
    for fichier in fichiers {
        oublier(contexte.base(), &fichier).await;
    }
    Ok(Ecrit { valeur: suivie, numero })
}
