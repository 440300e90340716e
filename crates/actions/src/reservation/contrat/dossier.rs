//! The whole file of a firm sale: for its prescriber and staff, and for the notary by a link that expires.

use super::ContratVerrouille;
use super::archive::{EnTeteDuDossier, PieceDuDossier, monter};
use super::recepisse::pieces;
use crate::contexte::Contexte;
use crate::courrier::{Destinataire, Lettre, LettreAuNotaire, poster};
use crate::dossier::DossierDeVente;
use crate::error::{Error, RefusDAction, Result};
use crate::pouvoir::regard;
use crate::reservation::{ReservationSuivie, completer, introuvable, tenu_par};
use crate::utilisateur::verifier_email;
use domain::contrat::VoieDeSignature;
use domain::fichier::Format;
use domain::lot::tenue::IdReservation;
use domain::signature::{Enveloppe, PersonneSignataire, RoleDeSignataire, SujetSigne};
use domain::vente::{Agissant, DroitsSurReservation, Reservation, StadeDeReservation};
use std::time::Duration;
use store::contrat::{GenreDePieceDeContrat, PieceDeContrat};
use store::enveloppe::{EnveloppeLue, GenreDeLien, lien};
use store::piece::PieceLue;
use store::reservation::ReservationsVisibles;
use store::{Acces, Acte, Ecrit, Ecriture, Fait};

/// How long the notary's link may be used.
pub const DUREE_AU_NOTAIRE: Duration = Duration::from_hours(30 * 24);

/// The whole file of a firm sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DossierDeLaVente {
    /// The name of the file: `dossier-R-000012.zip`.
    pub nom: String,
    /// The bytes of a ZIP file.
    pub octets: Vec<u8>,
}

/// The papers that make up the file of a sale.
struct Rassemblees {
    reference: String,
    en_tete: EnTeteDuDossier,
    pieces: Vec<(PieceDuDossier, PieceLue)>,
}

/// Builds the file of a sale for a user who may download it.
pub async fn dossier_de_la_vente(contexte: &Contexte, id: IdReservation) -> Result<DossierDeLaVente> {
    let rassemblees = {
        let db = contexte.base().lire().await?;
        let regard = regard(&db, contexte).await?;
        let reservation = ReservationsVisibles::par(&regard).par_id(&db, id).await?.ok_or_else(introuvable)?;
        let suivie = completer(&db, vec![reservation]).await?.pop().ok_or_else(introuvable)?;
        let agissant = Agissant { regard: &regard, compte: suivie.compte.as_ref() };
        DroitsSurReservation::de(agissant, &suivie.reservation, contexte.maintenant().date()).dossier?;
        rassembler(&db, &suivie.reservation, &suivie.en_bref()).await?
    };
    assembler(contexte, rassemblees).await
}

/// Builds the file for the holder of the notary's link. `None` once the sale is no longer firm. `bien` names the home that is sold.
pub(crate) async fn dossier_pour_le_notaire(
    contexte: &Contexte,
    reservation: &Reservation,
    bien: &str,
) -> Result<Option<DossierDeLaVente>> {
    if !matches!(reservation.stade, StadeDeReservation::Definitive { .. }) {
        return Ok(None);
    }
    let rassemblees = rassembler(&contexte.base().lire().await?, reservation, bien).await?;
    assembler(contexte, rassemblees).await.map(Some)
}

async fn assembler(contexte: &Contexte, rassemblees: Rassemblees) -> Result<DossierDeLaVente> {
    let Rassemblees { reference, en_tete, pieces } = rassemblees;
    let octets = monter(contexte.base(), en_tete, pieces).await?;
    Ok(DossierDeLaVente { nom: format!("dossier-{reference}.zip"), octets })
}

/// Sends the notary a link to the file of the sale. The former link no longer works.
pub async fn envoyer_au_notaire(
    contexte: &Contexte,
    id: IdReservation,
    email: &str,
) -> Result<Ecrit<ReservationSuivie>> {
    let email = &verifier_email(email)?;
    let travail = |tx: Ecriture| async move {
        let ContratVerrouille { moi, regard, reservation, lue } =
            ContratVerrouille::verrouiller(&tx, contexte, id).await?;
        let dossier = Box::pin(DossierDeVente::a_ecrire(&tx, contexte.base(), tenu_par(&reservation))).await?;
        let agissant = Agissant { regard: &regard, compte: dossier.compte.as_ref() };
        DroitsSurReservation::de(agissant, &reservation, tx.maintenant().date()).dossier?;
        let enveloppe = lue.ok_or(store::Error::ReferenceAbsente)?.enveloppe;
        let societe = enveloppe.signataires.iter().find(|signataire| signataire.role == RoleDeSignataire::Societe);
        let societe = societe.ok_or(store::Error::ReferenceAbsente)?.id;
        let jeton = lien::creer(&tx, societe, GenreDeLien::Notaire, DUREE_AU_NOTAIRE, None).await?;
        let lettre = Lettre::DossierAuNotaire(LettreAuNotaire {
            reference: enveloppe.sujet.reference(),
            designation: dossier.designation(),
            programme: dossier.nom_du_programme(),
            acquereurs: noms(&enveloppe),
            expire: tx.maintenant().plus(DUREE_AU_NOTAIRE).micros(),
            jeton: jeton.en_clair().to_owned(),
        });
        let a_qui = Destinataire { utilisateur: None, nom: "Étude notariale".to_owned(), email: email.clone() };
        poster(&tx, &a_qui, &lettre).await?;
        let suivie = ReservationSuivie::du_dossier(&tx, reservation, dossier).await?;
        let fiche = suivie.en_fiche(&tx, moi.portee()).await?;
        Ok::<_, Error>(Acte::fait(fiche, Fait::DossierDeVenteEnvoye { reservation: id }))
    };
    contexte.ecrire(travail).await
}

/// Gathers the papers of the file, or refuses while one of them is missing.
async fn rassembler(db: &impl Acces, reservation: &Reservation, bien: &str) -> Result<Rassemblees> {
    let lue = store::enveloppe::du_sujet(db, SujetSigne::Contrat(reservation.id.0)).await?;
    let lue = lue.ok_or(store::Error::ReferenceAbsente)?;
    let siennes = pieces(db, reservation.id).await?;
    let mut toutes = du_contrat(reservation, &lue, &siennes)?;
    let dossiers = [(GenreDePieceDeContrat::Annexe, "annexes"), (GenreDePieceDeContrat::Notification, "notifications")];
    for (genre, dossier) in dossiers {
        for (rang, piece) in (1..).zip(siennes.iter().filter(|piece| piece.piece.genre == genre)) {
            let libelle = match piece.piece.rang {
                Some(acquereur) => format!("{}, acquéreur {acquereur}", piece.piece.libelle),
                None => piece.piece.libelle.clone(),
            };
            toutes.push((PieceDuDossier::dans(dossier, rang, &libelle, &piece.fichier.mime), piece.fichier.clone()));
        }
    }
    let contrat = reservation.contrat().and_then(|contrat| contrat.definitif);
    let reference = lue.enveloppe.sujet.reference();
    Ok(Rassemblees {
        en_tete: EnTeteDuDossier {
            reference: reference.clone(),
            bien: bien.to_owned(),
            acquereurs: noms(&lue.enveloppe),
            definitif: contrat.ok_or_else(|| RefusDAction::from(reservation.hors_etape()))?,
        },
        reference,
        pieces: toutes,
    })
}

/// The signed contract, with its proof.
fn du_contrat(
    reservation: &Reservation,
    lue: &EnveloppeLue,
    siennes: &[PieceDeContrat],
) -> Result<Vec<(PieceDuDossier, PieceLue)>> {
    let sujet = lue.enveloppe.sujet;
    let piece = |nom: String, libelle: &str| PieceDuDossier { nom, libelle: libelle.to_owned() };
    let document = lue.document.clone().ok_or_else(en_preparation)?;
    match reservation.contrat().map(|contrat| contrat.voie) {
        Some(VoieDeSignature::Papier) => {
            let scan = siennes.iter().rfind(|piece| piece.piece.genre == GenreDePieceDeContrat::Papier);
            let scan = scan.ok_or_else(en_preparation)?.fichier.clone();
            let extension = Format::depuis_mime(&scan.mime).map_or("pdf", Format::extension);
            let nom = format!("contrat-{}-signe.{extension}", sujet.reference());
            Ok(vec![
                (piece(nom, "Contrat de réservation, signé sur papier"), scan),
                (piece(sujet.nom_de_fichier(), "Contrat de réservation, tel qu’il a été imprimé"), document),
            ])
        }
        Some(VoieDeSignature::Electronique) | None => {
            let preuve = lue.preuve.clone().ok_or_else(en_preparation)?;
            Ok(vec![
                (piece(sujet.nom_de_fichier(), "Contrat de réservation, signé en ligne"), document),
                (piece(sujet.nom_de_la_preuve(), "Dossier de preuve des signatures"), preuve),
            ])
        }
    }
}

/// The refusal while a job has not made all the papers yet.
fn en_preparation() -> Error {
    let phrase = "Le dossier est en cours de préparation\u{a0}: réessayez dans un instant.";
    Error::conflit("dossier-en-preparation", phrase)
}

/// The buyers in words: "Mme Léa Perrin et M. Hugo Perrin".
fn noms(enveloppe: &Enveloppe) -> String {
    let acquereurs = enveloppe.signataires.iter().filter(|signataire| signataire.role.est_un_acquereur());
    let noms = acquereurs.filter_map(|signataire| signataire.personne.as_ref()).map(PersonneSignataire::avec_civilite);
    noms.collect::<Vec<_>>().join(" et ")
}
