//! Makes the contract that the API shows. It starts from the rows that the caller has read.

use super::{
    AcquereurDuContratDuFil, ContratDuFil, DelaiDeRetractation, NotificationDuFil, PieceDuContrat, RefusDuContrat,
    SocieteDuContrat, TourDeLaSociete, TourDuContrat,
};
use crate::instant;
use crate::signature::EtatDeSignataire;
use domain::contrat::{AcquereurDuContrat, Contrat, QualiteDAcquereur, VoieDeSignature};
use domain::reservation::EtapeReservation;
use domain::signature::{SujetSigne, masquer_l_email};
use domain::vente::Reservation;

/// The `genre` of the contract piece that is the receipt of a withdrawal.
const RECEPISSE: &str = "recepisse";

/// The data that are read beside a contract in order to show the contract.
#[derive(Debug, Clone)]
pub struct ContratEtAutour<'a> {
    /// Whether the document of the contract can be read.
    pub document: bool,
    /// Whether the proof file (`dossier de preuve`) of the contract can be read.
    pub preuve: bool,
    /// The buyers who sign the contract, by rank.
    pub signataires: Vec<SignataireEtAutour<'a>>,
    /// The files that are kept with the contract.
    pub pieces: Vec<PieceEtAutour<'a>>,
}

/// The name and e-mail of a buyer, and the reason of their refusal.
#[derive(Debug, Clone)]
pub struct SignataireEtAutour<'a> {
    /// The rank of the buyer in the order of signature, from 1.
    pub rang: u16,
    pub nom: String,
    /// The e-mail that receives their links and codes.
    pub email: &'a str,
    /// Why they refused, in their words.
    pub motif: Option<&'a str>,
}

/// A file that is kept with a contract.
#[derive(Debug, Clone, Copy)]
pub struct PieceEtAutour<'a> {
    pub id: i64,
    /// The kind of file, as a code.
    pub genre: &'a str,
    pub libelle: &'a str,
    /// The rank of the buyer whom the file concerns.
    pub rang: Option<u16>,
    /// The media type of the file.
    pub type_mime: &'a str,
    /// The size of the file, in bytes.
    pub taille: u64,
}

/// Whether the viewer may read the reason of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VueDuRefus {
    /// The prescriber of the reservation and staff read the reason.
    AvecSonMotif,
    /// Others see only that there is a refusal.
    SansSonMotif,
}

impl ContratDuFil {
    /// The contract of a reservation; `None` before it is sent for signature.
    pub(crate) fn de(reservation: &Reservation, autour: &ContratEtAutour<'_>, vue: VueDuRefus) -> Option<Self> {
        let contrat = reservation.contrat()?;
        let qui = |rang: u16| autour.signataires.iter().find(|signataire| signataire.rang == rang);
        Some(Self {
            reference: SujetSigne::Contrat(reservation.id.0).reference(),
            voie: contrat.voie,
            envoye: instant(contrat.envoye),
            echeance: instant(contrat.echeance),
            document: autour.document,
            preuve: autour.preuve,
            recepisse: autour.pieces.iter().any(|piece| piece.genre == RECEPISSE),
            acquereurs: contrat
                .acquereurs
                .iter()
                .map(|acquereur| un_acquereur(contrat, acquereur, qui(acquereur.rang)))
                .collect(),
            societe: SocieteDuContrat {
                etat: if contrat.contresigne.is_some() { EtatDeSignataire::Signe } else { EtatDeSignataire::Attend },
                le: contrat.contresigne.map(instant),
            },
            tour: tour(reservation, contrat),
            refus: contrat.refus.map(|refus| RefusDuContrat {
                rang: refus.rang,
                le: instant(refus.le),
                jusqua: instant(contrat.fin_du_refus().unwrap_or(contrat.echeance)),
                motif: match vue {
                    VueDuRefus::AvecSonMotif => qui(refus.rang).and_then(|qui| qui.motif).map(str::to_owned),
                    VueDuRefus::SansSonMotif => None,
                },
            }),
            retractation: contrat.contresigne.map(|_| DelaiDeRetractation {
                due: contrat.retractation_due(),
                fin: contrat.fin_de_la_retractation().map(instant),
            }),
            definitif: contrat.definitif.map(instant),
            pieces: autour.pieces.iter().map(une_piece).collect(),
        })
    }
}

/// Who has to sign now. `None` when the reservation has ended, while a buyer refuses, and while the buyers of a contract on
/// paper sign by hand.
fn tour(reservation: &Reservation, contrat: &Contrat) -> Option<TourDuContrat> {
    if reservation.fin().is_some() {
        return None;
    }
    match (reservation.etat().etape(), contrat.voie) {
        (EtapeReservation::SignatureAcquereurs, VoieDeSignature::Electronique) => {
            contrat.au_tour().map(TourDuContrat::Acquereur)
        }
        (EtapeReservation::SignatureSociete, _) => Some(TourDuContrat::Societe(TourDeLaSociete::Societe)),
        (EtapeReservation::SignatureAcquereurs, VoieDeSignature::Papier)
        | (EtapeReservation::Brouillon | EtapeReservation::Retractation | EtapeReservation::Definitive, _) => None,
    }
}

fn un_acquereur(
    contrat: &Contrat,
    acquereur: &AcquereurDuContrat,
    qui: Option<&SignataireEtAutour<'_>>,
) -> AcquereurDuContratDuFil {
    let refus = contrat.refus.filter(|refus| refus.rang == acquereur.rang).map(|refus| refus.le);
    let (etat, le) = match (acquereur.signe, refus) {
        (Some(le), _) => (EtatDeSignataire::Signe, Some(le)),
        (None, Some(le)) => (EtatDeSignataire::Refuse, Some(le)),
        (None, None) => (EtatDeSignataire::Attend, None),
    };
    AcquereurDuContratDuFil {
        rang: acquereur.rang,
        nom: qui.map(|qui| qui.nom.clone()).unwrap_or_default(),
        email: qui.map(|qui| masquer_l_email(qui.email)).unwrap_or_default(),
        etat,
        le: le.map(instant),
        consentement: acquereur.consentement.map(instant),
        professionnel: acquereur.qualite == QualiteDAcquereur::Professionnel,
        notification: acquereur.notification.map(|notification| NotificationDuFil {
            mode: notification.mode,
            presentee: notification.presentee.to_string(),
        }),
    }
}

fn une_piece(piece: &PieceEtAutour<'_>) -> PieceDuContrat {
    PieceDuContrat {
        id: piece.id,
        genre: piece.genre.to_owned(),
        libelle: piece.libelle.to_owned(),
        rang: piece.rang,
        type_mime: piece.type_mime.to_owned(),
        taille: piece.taille,
    }
}
