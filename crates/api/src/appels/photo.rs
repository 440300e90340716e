//! The photo of an account: sent, removed, and shown to viewers who may see the user.

use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::appelant::Appelant;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::fait::ecrit;
use crate::plomberie::fichier::{FichierServi, Maniere};
use crate::plomberie::televersement::{Formulaire, RegleDeTeleversement};
use actions::photo;
use axum::extract::{Path, State};
use axum::response::Response;
use http::HeaderMap;
use std::sync::Arc;
use store::Numero;
use store::photo::PhotosVisibles;
use wire::utilisateur::{PhotoEnvoyee, UtilisateurCourant};

/// The upload rule of the form that sends a photo.
pub(crate) const REGLE: RegleDeTeleversement = RegleDeTeleversement {
    champ: photo::CHAMP,
    formats: photo::FORMATS,
    poids_ko: photo::POIDS_KO,
    nombre: 1,
    textes: &[],
};

/// The address of a photo.
fn adresse(id: &str) -> String {
    format!("/api/user/photos/{id}")
}

/// Gives the current user a photo.
#[utoipa::path(put, path = "/api/user/me/photo", tag = "Utilisateur", operation_id = "poserPhoto",
    request_body(content = PhotoEnvoyee, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "L’utilisateur, avec sa photo", body = UtilisateurCourant),
        (status = 400, description = "Le fichier manque, ou le formulaire est illisible"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’une photo"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier n’est ni JPG ni PNG, ne peut pas être ouvert, ou dépasse 5\u{202f}000\u{a0}Ko"),
        (status = 429, description = "Trop de photos en une heure"),
    ))]
pub(crate) async fn poser(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let moi = appelant.connecte()?.id;
    etat.limiteur_photos.compter(moi)?;
    let recue = formulaire.recevoir_un(&etat, &REGLE).await?;
    let numero = photo::poser_photo(&appelant.contexte(&etat), moi, &recue, adresse).await?.numero;
    moi_meme(&etat, &appelant, type_mime, numero).await
}

/// Removes the current user's photo.
#[utoipa::path(delete, path = "/api/user/me/photo", tag = "Utilisateur", operation_id = "retirerPhoto",
    responses(
        (status = 200, description = "L’utilisateur, sans photo", body = UtilisateurCourant),
        (status = 401, description = "Personne n’est connecté"),
    ))]
pub(crate) async fn retirer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let numero = photo::retirer_photo(&appelant.contexte(&etat), appelant.connecte()?.id).await?.numero;
    moi_meme(&etat, &appelant, type_mime, numero).await
}

/// A user's photo, for viewers who may see the user's name and phone.
#[utoipa::path(get, path = "/api/user/photos/{id}", tag = "Utilisateur", operation_id = "photo",
    params(("id" = String, Path, description = "Identifiant de la photo")),
    responses(
        (status = 200, description = "La photo", body = Vec<u8>, content_type = "image/jpeg"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "image/jpeg"),
        (status = 304, description = "Rien n’a changé"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 404, description = "Cette photo n’existe pas, ou pas pour vous"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let lecture = etat.base.lire().await?;
    let photo = PhotosVisibles::par(appelant.connecte()?).par_id(&lecture, &id).await?;
    drop(lecture);
    let photo = photo.ok_or(Error::Introuvable(Absent::Adresse))?;
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because it is never used for other bytes.
        etiquette: format!("\"{}\"", photo.id),
        taille: photo.taille,
        type_mime: photo.mime.clone(),
        nom: "photo.jpg".to_owned(),
        maniere: Maniere::selon(&photo.mime),
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(&photo, plage).await;
    fichier.envoyer(&demande, ouvrir).await?.ok_or(Error::Introuvable(Absent::Adresse))
}

/// Answers with the current user after the write.
async fn moi_meme(
    etat: &Etat,
    appelant: &Appelant,
    type_mime: &'static str,
    numero: Option<Numero>,
) -> Result<Response, Error> {
    let lecture = etat.base.lire().await?;
    let lu = store::utilisateur::par_id(&lecture, appelant.connecte()?.id).await?.ok_or(Error::NonConnecte)?;
    drop(lecture);
    let incarnation = appelant.session().and_then(|session| session.incarnation.as_ref());
    let corps = serde_json::to_vec(&UtilisateurCourant::de(&lu.utilisateur, incarnation)).map_err(Error::interne)?;
    Ok(ecrit(etat, numero, prive(type_mime, corps)).await)
}
