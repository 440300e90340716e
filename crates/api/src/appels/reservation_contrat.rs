//! The papers of a reservation during its signature: the contract as signed so far, the file of its proofs, its annexes, the scan of a
//! contract signed by hand, and the ZIP with the whole file of a firm sale.

use crate::appels::reservation_vue::{changee, visible};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{Negocie, prive};
use crate::plomberie::fichier::{FichierServi, Maniere, habiller_fichier};
use crate::plomberie::televersement::{Formulaire, RegleDeTeleversement};
use actions::reservation::contrat::{
    CHAMP_DU_PAPIER, DossierDeLaVente, FICHIERS_DU_PAPIER, FORMATS_DE_PREUVE, POIDS_DE_PREUVE_KO, deposer_le_papier,
    document_du_contrat, dossier_de_la_vente, piece_du_contrat, preuve_du_contrat,
};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::fichier::Format;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::signature::SujetSigne;
use http::HeaderMap;
use std::sync::Arc;
use store::piece::PieceLue;
use wire::contrat::PapierDepose;
use wire::reservation::ReservationDuFil;

/// The upload rule of the form that sends a contract signed by hand.
pub(crate) const REGLE: RegleDeTeleversement = RegleDeTeleversement {
    champ: CHAMP_DU_PAPIER,
    formats: FORMATS_DE_PREUVE,
    poids_ko: POIDS_DE_PREUVE_KO,
    nombre: FICHIERS_DU_PAPIER,
    textes: &["signatures"],
};

fn absent() -> Error {
    Error::Introuvable(Absent::Document)
}

/// Sends a file that is kept with a contract.
async fn envoyer(etat: &Etat, demande: &HeaderMap, piece: &PieceLue, nom: String) -> Result<Response, Error> {
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because another signature makes another file.
        etiquette: format!("\"{}\"", piece.id),
        taille: piece.taille,
        type_mime: piece.mime.clone(),
        nom,
        maniere: Maniere::selon(&piece.mime),
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(piece, plage).await;
    fichier.envoyer(demande, ouvrir).await?.ok_or_else(absent)
}

/// The contract of a reservation, as signed so far.
#[utoipa::path(get, path = "/api/reservations/{id}/contrat", tag = "Reservation", operation_id = "contratDeReservation",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    responses(
        (status = 200, description = "Le contrat", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette réservation n’existe pas, ou n’a pas de contrat"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn document(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let piece = document_du_contrat(&appelant.contexte(&etat), IdReservation(id)).await?;
    envoyer(&etat, &demande, &piece, SujetSigne::Contrat(id).nom_de_fichier()).await
}

/// The file of the proofs of a contract, once everybody has signed.
#[utoipa::path(get, path = "/api/reservations/{id}/contrat/preuve", tag = "Reservation", operation_id = "preuveDuContrat",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    responses(
        (status = 200, description = "Le dossier de preuve", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette réservation n’existe pas, ou son dossier de preuve n’est pas établi"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn preuve(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let piece = preuve_du_contrat(&appelant.contexte(&etat), IdReservation(id)).await?;
    envoyer(&etat, &demande, &piece, SujetSigne::Contrat(id).nom_de_la_preuve()).await
}

/// A file that is kept with a contract.
#[utoipa::path(get, path = "/api/reservations/{id}/contrat/pieces/{piece}", tag = "Reservation", operation_id = "pieceDuContrat",
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("piece" = i64, Path, description = "Identifiant de la pièce"),
    ),
    responses(
        (status = 200, description = "La pièce", body = Vec<u8>, content_type = "*/*"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "*/*"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette réservation, ou cette pièce, n’existe pas"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn piece(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path((id, piece)): Path<(i64, i64)>,
) -> Result<Response, Error> {
    let piece = piece_du_contrat(&appelant.contexte(&etat), IdReservation(id), piece).await?;
    let extension = Format::depuis_mime(&piece.fichier.mime).map(Format::extension);
    let libelle = &piece.piece.libelle;
    let nom = extension.map_or_else(|| libelle.clone(), |extension| format!("{libelle}.{extension}"));
    envoyer(&etat, &demande, &piece.fichier, nom).await
}

/// Deposits the scan of a contract that the buyers signed by hand, with the day that each of them wrote.
#[utoipa::path(post, path = "/api/reservations/{id}/contrat", tag = "Reservation", operation_id = "deposerContrat",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    request_body(content = PapierDepose, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "La réservation, à contresigner", body = ReservationDuFil, content_type = "application/ld+json"),
        (status = 400, description = "Aucun fichier, ou le formulaire est illisible"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 408, description = "Les fichiers arrivent trop lentement"),
        (status = 409, description = "Son contrat ne peut pas être signé sur papier, ou la réservation est celle d’un autre prescripteur"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids de ses fichiers"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Un fichier n’est ni PDF, ni JPG, ni PNG, ne peut pas être ouvert, ou dépasse 5\u{202f}000\u{a0}Ko\u{a0}; ou une date est refusée"),
    ))]
pub(crate) async fn deposer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    negocie: Negocie,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let regard = Regard::de(appelant.connecte()?);
    let id = IdReservation(id);
    // Check first that the reservation exists, so that the portal does not read a file in vain.
    visible(&etat.base.instantane().await?, &regard, id).await?;
    let (fichiers, textes) = formulaire.recevoir(&etat, &REGLE).await?;
    let signatures = textes.into_iter().next().unwrap_or_default();
    let fait = deposer_le_papier(&appelant.contexte(&etat), id, &fichiers, &signatures).await?;
    changee(&etat, &regard, &negocie, fait).await
}

/// The whole file of a firm sale: contract, annexes, proofs, notices and an index.
#[utoipa::path(get, path = "/api/reservations/{id}/dossier", tag = "Reservation", operation_id = "dossierDeReservation",
    params(("id" = i64, Path, description = "Identifiant de la réservation")),
    responses(
        (status = 200, description = "Le dossier", body = Vec<u8>, content_type = "application/zip"),
        (status = 403, description = "Le rôle ne le permet pas"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 409, description = "La vente n’est pas définitive, ou sa société a un autre référent"),
    ))]
pub(crate) async fn dossier(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    Ok(zip_servi(dossier_de_la_vente(&appelant.contexte(&etat), IdReservation(id)).await?))
}

/// Answers with a ZIP made for this caller, which no cache may keep.
pub(super) fn zip_servi(dossier: DossierDeLaVente) -> Response {
    const ZIP: &str = "application/zip";
    let mut reponse = prive(ZIP, dossier.octets);
    habiller_fichier(&mut reponse, ZIP, &dossier.nom, Maniere::Enregistre);
    reponse
}
