//! The notices of a countersigned contract: the registered letters by which the buyers receive the signed contract. Staff record when the
//! notice was first presented to a buyer, with its proof. Once each buyer who may withdraw has had their notice, these buyers get a link,
//! and are told until when they may withdraw.

use super::ContratVerrouille;
use super::saisie::{avec_sa_preuve, jour_dit, rang_dit};
use crate::contexte::Contexte;
use crate::courrier::{Lettre, LettreDeContrat, poster_au_signataire};
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::prise::passer;
use crate::reservation::{ReservationSuivie, tenu_par};
use crate::signature;
use domain::contrat::{ModeDeNotification, Notification};
use domain::lot::tenue::IdReservation;
use domain::saisie::INVALIDE;
use domain::signature::{Enveloppe, EvenementDePreuve};
use domain::vente::{Agissant, Reservation};
use store::contrat::{GenreDePieceDeContrat, NouvellePiece};
use store::enveloppe::{DetailDePreuve, preuve};
use store::piece::PieceLue;
use store::{Acte, Ecrit, Ecriture};

/// The notice that a buyer got, as staff typed it.
#[derive(Debug, Clone, Default)]
pub struct NoticeRecue {
    /// The rank of the buyer.
    pub acquereur: String,
    /// The way in which the notice was sent: `papier` or `lre`.
    pub mode: String,
    /// The day on which the notice was first presented.
    pub presentee: String,
}

/// Records the notice that a buyer got. When the call is refused, the file is deleted.
pub async fn notifier(
    contexte: &Contexte,
    id: IdReservation,
    notice: &NoticeRecue,
    fichier: &PieceLue,
) -> Result<Ecrit<ReservationSuivie>> {
    avec_sa_preuve(contexte, fichier, |empreinte| async move {
        let rang = rang_dit(&notice.acquereur)?;
        let mode = ModeDeNotification::depuis_code(notice.mode.trim())
            .ok_or_else(|| Error::invalide("mode", "choice", INVALIDE))?;
        let presentee = jour_dit("presentee", &notice.presentee, contexte.maintenant().jour())?;
        let notification = Notification { mode, presentee, notee: contexte.maintenant().date() };
        ecrire(contexte, id, (rang, notification), (fichier, &empreinte)).await
    })
    .await
}

async fn ecrire(
    contexte: &Contexte,
    id: IdReservation,
    (rang, notification): (u16, Notification),
    (fichier, empreinte): (&PieceLue, &str),
) -> Result<Ecrit<ReservationSuivie>> {
    let travail = |tx: Ecriture| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = reservation.notifier(agissant, rang, notification, tx.maintenant().date())?;
        let enveloppe = lue.ok_or(store::Error::ReferenceAbsente)?.enveloppe;
        let Notification { mode, presentee, .. } = notification;
        let dit =
            format!("{}, première présentation le {}", mode.libelle().to_lowercase(), presentee.format("%d/%m/%Y"));
        let detail = DetailDePreuve { dit: Some(dit), ..DetailDePreuve::default() };
        preuve::noter(&tx, enveloppe.id, Some(rang), EvenementDePreuve::Notification, &detail).await?;
        let nouvelle = NouvellePiece {
            genre: GenreDePieceDeContrat::Notification,
            rang: Some(rang),
            libelle: format!("Preuve de notification du {}", presentee.format("%d/%m/%Y")),
            empreinte: empreinte.to_owned(),
        };
        store::contrat::ajouter_piece(&tx, id, nouvelle, fichier).await?;
        let passee = passer(&tx, &mut dossier, pas).await?;
        if passee.apres.echeance() != reservation.echeance() {
            dire_le_delai(&tx, &enveloppe, &passee.apres, &dossier).await?;
        }
        let suivie = ReservationSuivie::du_dossier(&tx, passee.apres, dossier).await?;
        Ok::<_, Error>(Acte::faits(suivie.en_fiche(&tx, moi.portee()).await?, passee.faits))
    };
    contexte.ecrire(travail).await
}

/// Tells each buyer who may withdraw until when they may do it, with a new link.
async fn dire_le_delai(
    tx: &Ecriture,
    enveloppe: &Enveloppe,
    reservation: &Reservation,
    dossier: &DossierDeVente,
) -> Result<()> {
    let Some(contrat) = reservation.contrat() else { return Ok(()) };
    let lettre = LettreDeContrat::nouvelle(reservation, dossier);
    for (signataire, jeton) in signature::liens_de_copie(tx, enveloppe).await? {
        let concerne = contrat.peuvent_se_retracter().any(|acquereur| acquereur.rang == signataire.rang);
        if let Some(personne) = signataire.personne.as_ref().filter(|_| concerne) {
            poster_au_signataire(tx, personne, lettre.clone(), Some(&jeton), Lettre::ContratNotifie).await?;
        }
    }
    Ok(())
}
