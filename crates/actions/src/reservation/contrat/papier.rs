//! A contract that is signed by hand. Its scan is deposited, as one PDF or as photographs, then staff confirm it.

use super::ContratVerrouille;
use super::apres_signature::contresignee;
use super::saisie::{empreinte_de, jour_dit};
use crate::contexte::Contexte;
use crate::dossier::DossierDeVente;
use crate::error::{Error, Result};
use crate::fichier::{interrompu, verifier};
use crate::photo::{Cadrage, oublier, redessiner};
use crate::pouvoir::regard;
use crate::prise::passer;
use crate::reservation::{ReservationSuivie, introuvable, tenu_par};
use crate::signature::{self, ecrire};
use bytes::Bytes;
use chrono::NaiveDate;
use domain::fichier::Format;
use domain::lot::tenue::IdReservation;
use domain::signature::{EvenementDePreuve, SujetSigne};
use domain::vente::{Agissant, DroitsSurReservation};
use papers::actes::ImageDeLiasse;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::contrat::{GenreDePieceDeContrat, NouvellePiece};
use store::enveloppe::{DetailDePreuve, preuve};
use store::piece::PieceLue;
use store::reservation::ReservationsVisibles;
use store::{Acte, Ecrit, Ecriture};
use tokio::sync::Semaphore;

/// The name of the form field that carries the scan.
pub const CHAMP_DU_PAPIER: &str = "fichiers";
/// The most files that this field may carry.
pub const FICHIERS_DU_PAPIER: usize = 20;

/// The form field of the dates on which the buyers signed.
const SIGNATURES: &str = "signatures";
/// How many contracts are made from photographs at once, because all photographs are in memory, first as pixels, then as a file.
const ENSEMBLE: usize = 1;
/// How long a call waits for a place.
const PATIENCE: Duration = Duration::from_secs(20);

/// Keeps the scan of a contract signed by hand, with the day that each buyer wrote: `2026-11-27,2026-11-28`. Another scan may
/// replace this one until staff confirm it. Files that are not kept are deleted.
pub async fn deposer_le_papier(
    contexte: &Contexte,
    id: IdReservation,
    fichiers: &[PieceLue],
    signatures: &str,
) -> Result<Ecrit<ReservationSuivie>> {
    let depose = deposer(contexte, id, fichiers, signatures).await;
    let garde = depose.as_ref().ok().map(|(_, garde)| garde.id.as_str());
    let refuse = depose.as_ref().is_err_and(|erreur| erreur.refus().is_some());
    for fichier in fichiers.iter().filter(|fichier| refuse || garde.is_some_and(|garde| garde != fichier.id)) {
        oublier(contexte.base(), &fichier.id).await;
    }
    depose.map(|(ecrit, _)| ecrit)
}

async fn deposer(
    contexte: &Contexte,
    id: IdReservation,
    fichiers: &[PieceLue],
    signatures: &str,
) -> Result<(Ecrit<ReservationSuivie>, PieceLue)> {
    let dates = lire_les_jours(signatures, contexte.maintenant().jour())?;
    // Check the right first, because putting photographs together is expensive.
    exiger_de_deposer(contexte, id).await?;
    let (scan, empreinte) = reunir(contexte, id, fichiers).await?;
    let ecrit = ecrire_le_depot(contexte, id, &dates, (&scan, &empreinte)).await;
    if ecrit.as_ref().is_err_and(|erreur| erreur.refus().is_some()) {
        oublier(contexte.base(), &scan.id).await;
    }
    let Ecrit { valeur: (suivie, remplaces), numero } = ecrit?;
    for nom in remplaces {
        oublier(contexte.base(), &nom).await;
    }
    Ok((Ecrit { valeur: suivie, numero }, scan))
}

fn lire_les_jours(signatures: &str, aujourd_hui: NaiveDate) -> Result<Vec<NaiveDate>> {
    signatures.split(',').map(|texte| jour_dit(SIGNATURES, texte, aujourd_hui)).collect()
}

async fn exiger_de_deposer(contexte: &Contexte, id: IdReservation) -> Result<()> {
    let db = contexte.base().lire().await?;
    let regard = regard(&db, contexte).await?;
    let reservation = ReservationsVisibles::par(&regard).par_id(&db, id).await?.ok_or_else(introuvable)?;
    let compte = match reservation.compte {
        None => None,
        Some(compte) => store::compte::par_id(&db, compte).await?,
    };
    let agissant = Agissant { regard: &regard, compte: compte.as_ref() };
    Ok(DroitsSurReservation::de(agissant, &reservation, contexte.maintenant().date()).deposer_papier?)
}

async fn ecrire_le_depot(
    contexte: &Contexte,
    id: IdReservation,
    dates: &[NaiveDate],
    (scan, empreinte): (&PieceLue, &str),
) -> Result<Ecrit<(ReservationSuivie, Vec<String>)>> {
    let travail = |tx: Ecriture| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = reservation.deposer_le_papier(agissant, dates, tx.maintenant().date())?;
        let enveloppe = lue.ok_or(store::Error::ReferenceAbsente)?.enveloppe;
        let detail =
            DetailDePreuve { dit: Some(format!("exemplaire déposé, SHA-256 {empreinte}")), ..Default::default() };
        preuve::noter(&tx, enveloppe.id, None, EvenementDePreuve::Papier, &detail).await?;
        signature::fermer(&tx, &enveloppe, "signé sur papier").await?;
        let remplaces = store::contrat::retirer_pieces(&tx, id, &[GenreDePieceDeContrat::Papier]).await?;
        let nouvelle = NouvellePiece {
            genre: GenreDePieceDeContrat::Papier,
            rang: None,
            libelle: "Contrat signé sur papier".to_owned(),
            empreinte: empreinte.to_owned(),
        };
        store::contrat::ajouter_piece(&tx, id, nouvelle, scan).await?;
        let passee = passer(&tx, &mut dossier, pas).await?;
        let suivie = ReservationSuivie::du_dossier(&tx, passee.apres, dossier).await?;
        Ok::<_, Error>(Acte::faits((suivie.en_fiche(&tx, moi.portee()).await?, remplaces), passee.faits))
    };
    contexte.ecrire(travail).await
}

/// Returns the scan as one PDF that no row names yet, with its SHA-256. It is the PDF that was sent, or one made from the
/// photographs.
async fn reunir(contexte: &Contexte, id: IdReservation, fichiers: &[PieceLue]) -> Result<(PieceLue, String)> {
    for fichier in fichiers {
        verifier(contexte, CHAMP_DU_PAPIER, fichier).await?;
    }
    let est_un_pdf = |fichier: &PieceLue| fichier.mime == Format::Pdf.mime();
    match fichiers {
        [] => {
            let phrase = "Déposez le contrat signé\u{a0}: un PDF, ou une photo de chaque page.";
            Err(Error::invalide(CHAMP_DU_PAPIER, "required", phrase))
        }
        [un] if est_un_pdf(un) => Ok((un.clone(), empreinte_de(contexte.base(), un).await?)),
        photos if !photos.iter().any(est_un_pdf) => photographier(contexte, id, photos).await,
        _ => {
            let phrase = "Déposez un seul PDF, ou une photo de chaque page\u{a0}: pas les deux.";
            Err(Error::invalide(CHAMP_DU_PAPIER, "melange", phrase))
        }
    }
}

/// Makes one PDF from photographs, one page each, in the order in which they were sent.
async fn photographier(contexte: &Contexte, id: IdReservation, photos: &[PieceLue]) -> Result<(PieceLue, String)> {
    static PLACES: OnceLock<Arc<Semaphore>> = OnceLock::new();
    let base = contexte.base();
    let mut images = Vec::with_capacity(photos.len());
    for (page, photo) in (1..).zip(photos) {
        // Redraw the photograph instead of embedding the received file, because a PDF reader would trust what that file says of
        // itself.
        let octets = redessiner(base, photo, CHAMP_DU_PAPIER, Cadrage::Page).await?;
        images.push((octets, format!("Page {page} du contrat signé, photographiée")));
    }
    let places = Arc::clone(PLACES.get_or_init(|| Arc::new(Semaphore::new(ENSEMBLE))));
    let place = tokio::time::timeout(PATIENCE, places.acquire_owned()).await;
    let place = place.ok().and_then(std::result::Result::ok).ok_or(Error::Interne(store::Error::Saturee))?;
    let titre = format!("Contrat de réservation {}, signé sur papier", SujetSigne::Contrat(id.0).reference());
    let jour = contexte.maintenant().jour();
    let travail = tokio::task::spawn_blocking(move || {
        // The work goes on when the caller has given up, so it holds the place itself.
        let _place = place;
        assembler(&titre, jour, &images)
    });
    let pdf = travail.await.map_err(|_| interrompu("assemblage interrompu"))?.map_err(|erreur| {
        tracing::info!(%erreur, "photographs could not be put together");
        let phrase = "Une des photos est illisible\u{a0}: reprenez-la, ou déposez un PDF.";
        Error::invalide(CHAMP_DU_PAPIER, "illisible", phrase)
    })?;
    let scan = ecrire(base, &pdf, Format::Pdf.mime()).await?;
    let empreinte = empreinte_de(base, &scan).await?;
    Ok((scan, empreinte))
}

fn assembler(titre: &str, jour: NaiveDate, images: &[(Bytes, String)]) -> Result<Vec<u8>, papers::Error> {
    let images: Vec<ImageDeLiasse<'_>> = images
        .iter()
        .map(|(octets, alternatif)| ImageDeLiasse { mime: Format::Jpg.mime(), octets, alternatif })
        .collect();
    papers::actes::liasse(titre, jour, &images)
}

/// Confirms the scan, in the name of staff, with the day on which the company signed. The contract is then countersigned.
pub async fn confirmer_le_papier(
    contexte: &Contexte,
    id: IdReservation,
    date_signature_societe: &str,
) -> Result<Ecrit<ReservationSuivie>> {
    let jour = jour_dit("dateSignatureSociete", date_signature_societe, contexte.maintenant().jour())?;
    let travail = |tx: Ecriture| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let mut dossier = Box::pin(DossierDeVente::tenu(&tx, contexte.base(), tenu_par(&reservation))).await?;
        dossier.charger_qui_agit(&tx, contexte).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        let pas = reservation.confirmer_le_papier(agissant, jour, tx.maintenant().date())?;
        let enveloppe = lue.ok_or(store::Error::ReferenceAbsente)?.enveloppe;
        let dit = format!("signature de la société confirmée, du {}", jour.format("%d/%m/%Y"));
        let detail = DetailDePreuve { dit: Some(dit), ..DetailDePreuve::default() };
        preuve::noter(&tx, enveloppe.id, None, EvenementDePreuve::Papier, &detail).await?;
        let (apres, faits) = Box::pin(contresignee(&tx, contexte, &mut dossier, pas, &enveloppe)).await?;
        let suivie = ReservationSuivie::du_dossier(&tx, apres, dossier).await?;
        Ok::<_, Error>(Acte::faits(suivie.en_fiche(&tx, moi.portee()).await?, faits))
    };
    contexte.ecrire(travail).await
}
