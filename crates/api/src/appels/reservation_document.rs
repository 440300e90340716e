//! The calls on the documents of a draft: sending, removing and reading one.

use crate::appels::gestion::exiger;
use crate::appels::reservation_vue::{changee, visible};
use crate::error::{Absent, Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::Negocie;
use crate::plomberie::fichier::{FichierServi, Maniere};
use crate::plomberie::parametres::{Lecteur, Paires};
use crate::plomberie::televersement::{Formulaire, RegleDeTeleversement};
use actions::reservation::{ajouter_document, retirer_document};
use axum::extract::{FromRequestParts, Path, State};
use axum::response::Response;
use domain::acces::Role;
use domain::fichier::Format;
use domain::lot::tenue::IdReservation;
use domain::regard::Regard;
use domain::reservation::{CategorieDePiece, FORMATS_DE_PIECE, POIDS_DE_PIECE_KO, PieceFournie, TypeDePiece};
use domain::vente::{Agissant, DroitsSurReservation};
use http::HeaderMap;
use http::request::Parts;
use std::sync::Arc;
use wire::reservation::{FichierDeReservation, ReservationDuFil};

/// The upload rule of the form that sends a document.
pub(crate) const REGLE: RegleDeTeleversement = RegleDeTeleversement {
    champ: "fichier",
    formats: FORMATS_DE_PIECE,
    poids_ko: POIDS_DE_PIECE_KO,
    nombre: 1,
    textes: &[],
};

/// Which person the document is about, and which kind of document it is. Both are read before the file arrives.
#[derive(Debug)]
pub(crate) struct PieceVoulue(PieceFournie);

impl<S: Sync> FromRequestParts<S> for PieceVoulue {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _etat: &S) -> Result<Self, Error> {
        let paires = Paires::lire(parts.uri.query())?;
        let mut lecteur = Lecteur::nouveau(&paires);
        let categorie = code(&mut lecteur, "categorie", CategorieDePiece::depuis_code, || {
            CategorieDePiece::TOUTES.map(CategorieDePiece::code).join(", ")
        });
        let type_piece = code(&mut lecteur, "type", TypeDePiece::depuis_code, || {
            TypeDePiece::TOUS.map(TypeDePiece::code).join(", ")
        });
        lecteur.finir()?;
        let piece = categorie.zip(type_piece).map(|(categorie, type_piece)| PieceFournie { categorie, type_piece });
        piece.map(Self).ok_or(Error::RequeteIllisible)
    }
}

/// Reads a parameter that is one of the known codes.
fn code<T>(
    lecteur: &mut Lecteur<'_>,
    nom: &str,
    depuis_code: impl Fn(&str) -> Option<T>,
    connus: impl Fn() -> String,
) -> Option<T> {
    let dit = lecteur.obligatoire(nom);
    let lu = depuis_code(dit);
    if lu.is_none() && !dit.is_empty() {
        lecteur.refuser(nom, format!("«\u{a0}{nom}\u{a0}» est l’un de {}.", connus()));
    }
    lu
}

/// Sends a document of a draft.
#[utoipa::path(post, path = "/api/reservations/{id}/documents", tag = "Reservation", operation_id = "ajouterDocumentDeReservation",
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("categorie" = String, Query, description = "À qui il est\u{a0}: reservataire, coreservataire, societe, dossier", example = "reservataire"),
        ("type" = String, Query, description = "Ce qu’il est\u{a0}: identite, contrat, avis-imposition, extrait-registre, statuts, cheque, autre", example = "identite"),
    ),
    request_body(content = FichierDeReservation, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "La réservation, avec le document", body = ReservationDuFil),
        (status = 400, description = "Le fichier manque, ou le formulaire est illisible"),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Cette réservation n’existe pas"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 409, description = "Elle n’est plus un brouillon, ou a autant de documents qu’une réservation en porte"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier n’est ni PDF, ni JPG, ni PNG, ne peut pas être ouvert, ou dépasse 5\u{202f}000\u{a0}Ko"),
    ))]
pub(crate) async fn ajouter(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path(id): Path<i64>,
    PieceVoulue(piece): PieceVoulue,
    negocie: Negocie,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP])?;
    let id = IdReservation(id);
    // Check first that the reservation exists, so that the portal does not read a file in vain.
    visible(&etat.base.instantane().await?, &regard, id).await?;
    let (recue, nom) = formulaire.recevoir_un_nomme(&etat, &REGLE).await?;
    let change = ajouter_document(&appelant.contexte(&etat), id, piece, (&recue, nom.as_deref())).await?;
    Ok(Reussite::Cree.dire(changee(&etat, &regard, &negocie, change).await?))
}

/// Removes a document of a draft.
#[utoipa::path(delete, path = "/api/reservations/{id}/documents/{document}", tag = "Reservation", operation_id = "retirerDocumentDeReservation",
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("document" = i64, Path, description = "Identifiant du document"),
    ),
    responses(
        (status = 200, description = "La réservation, sans le document", body = ReservationDuFil),
        (status = 403, description = "Réservé aux prescripteurs"),
        (status = 404, description = "Cette réservation, ou ce document, n’existe pas"),
        (status = 409, description = "Elle n’est plus un brouillon"),
    ))]
pub(crate) async fn retirer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    Path((id, document)): Path<(i64, i64)>,
    negocie: Negocie,
) -> Result<Response, Error> {
    let regard = exiger(&appelant, &[Role::EP])?;
    let change = retirer_document(&appelant.contexte(&etat), IdReservation(id), document).await?;
    changee(&etat, &regard, &negocie, change).await
}

/// The bytes of a document.
#[utoipa::path(get, path = "/api/reservations/{id}/documents/{document}/fichier", tag = "Reservation", operation_id = "fichierDeReservation",
    params(
        ("id" = i64, Path, description = "Identifiant de la réservation"),
        ("document" = i64, Path, description = "Identifiant du document"),
    ),
    responses(
        (status = 200, description = "Le document", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Cette réservation, ou ce document, n’existe pas"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path((id, document)): Path<(i64, i64)>,
) -> Result<Response, Error> {
    let absent = || Error::Introuvable(Absent::Document);
    let regard = Regard::de(appelant.connecte()?);
    let suivie = visible(&etat.base.instantane().await?, &regard, IdReservation(id)).await?;
    let agissant = Agissant { regard: &regard, compte: suivie.compte.as_ref() };
    let droits = DroitsSurReservation::de(agissant, &suivie.reservation, etat.base.maintenant().date());
    let document = suivie.documents.into_iter().find(|un| un.id == document).ok_or_else(absent)?;
    if document.piece.type_piece.est_personnelle() && droits.lire_les_pieces.is_err() {
        return Err(absent());
    }
    let piece = &document.fichier;
    let libelle = document.piece.type_piece.libelle();
    let extension = Format::depuis_mime(&piece.mime).map(Format::extension);
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because it is never used for other bytes.
        etiquette: format!("\"{}\"", piece.id),
        taille: piece.taille,
        type_mime: piece.mime.clone(),
        nom: extension.map_or_else(|| libelle.to_owned(), |extension| format!("{libelle}.{extension}")),
        maniere: Maniere::selon(&piece.mime),
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(piece, plage).await;
    fichier.envoyer(&demande, ouvrir).await?.ok_or_else(absent)
}
