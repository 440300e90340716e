//! Reading a contract beside its reservation: its document, its proofs, its signatories and its other files.

use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::pouvoir::regard;
use crate::reservation::introuvable;
use domain::lot::tenue::IdReservation;
use domain::refus_partage::PREUVE_ABSENTE;
use domain::signature::{EtatDeSignataire, PersonneSignataire, SignataireDActe, SujetSigne};
use domain::vente::{Agissant, DroitsSurReservation, Reservation};
use store::Acces;
use store::contrat::{GenreDePieceDeContrat, PieceDeContrat};
use store::piece::PieceLue;
use store::reservation::ReservationsVisibles;
use wire::contrat::{ContratEtAutour, PieceEtAutour, SignataireEtAutour};

/// A contract, read from its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContratLu {
    /// The document: the scan when the contract was signed by hand, otherwise the file that is signed on the portal, or printed.
    pub document: Option<PieceLue>,
    /// The file of proofs, once it is sealed.
    pub preuve: Option<PieceLue>,
    /// The buyers, in the order of signing.
    pub acquereurs: Vec<SignataireDActe>,
    /// The other files of the contract, in the order in which they were added.
    pub pieces: Vec<PieceDeContrat>,
}

impl ContratLu {
    /// Reads the contract of a reservation. `None` before it is sent to be signed.
    pub(crate) async fn de(db: &impl Acces, reservation: &Reservation) -> Result<Option<Self>> {
        if reservation.contrat().is_none() {
            return Ok(None);
        }
        let id = reservation.id;
        let lue = store::enveloppe::du_sujet(db, SujetSigne::Contrat(id.0)).await?;
        let pieces = store::contrat::pieces(db, &[id]).await?.remove(&id).unwrap_or_default();
        let scan = pieces.iter().rfind(|piece| piece.piece.genre == GenreDePieceDeContrat::Papier);
        let scan = scan.map(|piece| piece.fichier.clone());
        let (document, preuve, mut acquereurs) = match lue {
            None => (None, None, Vec::new()),
            Some(lue) => (lue.document, lue.preuve, lue.enveloppe.signataires),
        };
        acquereurs.retain(|signataire| signataire.role.est_un_acquereur());
        Ok(Some(Self { document: scan.or(document), preuve, acquereurs, pieces }))
    }

    /// The contract as the API shows it beside its reservation.
    pub(crate) fn et_autour(&self) -> ContratEtAutour<'_> {
        let signataires = self.acquereurs.iter().map(|signataire| SignataireEtAutour {
            rang: signataire.rang,
            nom: signataire.personne.as_ref().map(PersonneSignataire::avec_civilite).unwrap_or_default(),
            email: signataire.personne.as_ref().map_or("", |personne| personne.email.as_str()),
            motif: match &signataire.etat {
                EtatDeSignataire::Refuse { motif, .. } => Some(motif.as_str()),
                EtatDeSignataire::Attend | EtatDeSignataire::Signe { .. } => None,
            },
        });
        let pieces = self.pieces.iter().map(|sienne| PieceEtAutour {
            id: sienne.id,
            genre: sienne.piece.genre.code(),
            libelle: &sienne.piece.libelle,
            rang: sienne.piece.rang,
            type_mime: &sienne.fichier.mime,
            taille: sienne.fichier.taille,
        });
        ContratEtAutour {
            document: self.document.is_some(),
            preuve: self.preuve.is_some(),
            signataires: signataires.collect(),
            pieces: pieces.collect(),
        }
    }
}

/// Reads the contract of a reservation that the caller sees, with their rights on it.
async fn lu(contexte: &Contexte, id: IdReservation) -> Result<(ContratLu, DroitsSurReservation)> {
    let db = contexte.base().lire().await?;
    let regard = regard(&db, contexte).await?;
    let reservation = ReservationsVisibles::par(&regard).par_id(&db, id).await?.ok_or_else(introuvable)?;
    let compte = match reservation.compte {
        None => None,
        Some(compte) => store::compte::par_id(&db, compte).await?,
    };
    let agissant = Agissant { regard: &regard, compte: compte.as_ref() };
    let droits = DroitsSurReservation::de(agissant, &reservation, contexte.maintenant().date());
    let absent = || Error::introuvable("contrat-absent", "Cette réservation n’a pas de contrat.");
    Ok((ContratLu::de(&db, &reservation).await?.ok_or_else(absent)?, droits))
}

/// Reads the document of a contract, with the signatures that it has so far.
pub async fn document_du_contrat(contexte: &Contexte, id: IdReservation) -> Result<PieceLue> {
    let absent = || Error::introuvable("contrat-absent", "Ce contrat n’est plus gardé.");
    lu(contexte, id).await?.0.document.ok_or_else(absent)
}

/// Reads the file of proofs of a contract.
pub async fn preuve_du_contrat(contexte: &Contexte, id: IdReservation) -> Result<PieceLue> {
    let absente = || Error::absent(PREUVE_ABSENTE);
    lu(contexte, id).await?.0.preuve.ok_or_else(absente)
}

/// Reads another file of the contract. The proofs that staff deposited are for users who may read the papers of the buyers.
pub async fn piece_du_contrat(contexte: &Contexte, id: IdReservation, piece: i64) -> Result<PieceDeContrat> {
    let (contrat, droits) = lu(contexte, id).await?;
    let absente = || Error::introuvable("piece-absente", "Ce fichier n’existe pas.");
    let sienne = contrat.pieces.into_iter().find(|sienne| sienne.id == piece).ok_or_else(absente)?;
    match sienne.piece.genre {
        GenreDePieceDeContrat::Annexe | GenreDePieceDeContrat::Papier | GenreDePieceDeContrat::Recepisse => {}
        GenreDePieceDeContrat::Notification | GenreDePieceDeContrat::Retractation => droits.lire_les_pieces?,
    }
    Ok(sienne)
}
