//! A document that staff ask for again. The link in the mail lets its holder send this one document, once.

use crate::appels::inscription_document::REGLE;
use crate::error::{Error, Reussite};
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::fait::ecrit;
use crate::plomberie::televersement::Formulaire;
use actions::Contexte;
use actions::inscription::{piece_attendue, recevoir_piece};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::inscription::{FORMATS, POIDS_KO};
use http::HeaderMap;
use std::net::IpAddr;
use std::sync::Arc;
use wire::inscription::{FichierEnvoye, PieceAttendue, PieceRecue};
use wire::instant;

/// The document that the link asks for.
#[utoipa::path(get, path = "/api/inscription/pieces/{jeton}", tag = "Inscription", operation_id = "pieceAttendue",
    params(("jeton" = String, Path, description = "Jeton du lien reçu par e-mail")),
    responses(
        (status = 200, description = "La pièce demandée", body = PieceAttendue),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    Path(jeton): Path<String>,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (demandee, inscription) = piece_attendue(&compter(&etat, client)?, &jeton).await?;
    let societe = inscription.dossier.as_ref().map(|dossier| dossier.company.company_name.clone());
    let corps = PieceAttendue {
        reference: inscription.reference(),
        societe: societe.unwrap_or_default(),
        emplacement: demandee.emplacement.code().to_owned(),
        libelle: demandee.emplacement.libelle().to_owned(),
        demande: demandee.demande.texte,
        formats: FORMATS.iter().map(|format| format.libelle().to_owned()).collect(),
        poids_ko: POIDS_KO,
        expire_le: instant(demandee.expire),
    };
    Ok(prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?))
}

/// Sends the document that the link asks for. The link then stops working.
#[utoipa::path(post, path = "/api/inscription/pieces/{jeton}", tag = "Inscription", operation_id = "envoyerPiece",
    params(("jeton" = String, Path, description = "Jeton du lien reçu par e-mail")),
    request_body(content = FichierEnvoye, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "La pièce est reçue", body = PieceRecue),
        (status = 400, description = "Le fichier manque, ou le formulaire est illisible"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 408, description = "Le fichier arrive trop lentement"),
        (status = 413, description = "Le formulaire dépasse deux fois le poids d’un fichier"),
        (status = 415, description = "Le corps n’est pas un formulaire"),
        (status = 422, description = "Le fichier n’est ni PDF, ni JPG, ni PNG, ne peut pas être ouvert, ou dépasse 5\u{202f}000\u{a0}Ko"),
        (status = 429, description = "Trop de fichiers en une heure"),
    ))]
pub(crate) async fn envoyer(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    Path(jeton): Path<String>,
    formulaire: Formulaire,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let contexte = compter(&etat, client)?;
    // Check the link before reading the file, so that invented links cost the portal nothing.
    piece_attendue(&contexte, &jeton).await?;
    etat.limiteur_documents.compter(client)?;
    let recue = formulaire.recevoir_un(&etat, &REGLE).await?;
    let fait = recevoir_piece(&contexte, &jeton, &recue).await?;
    let corps = PieceRecue { reference: fait.valeur.reference() };
    let reponse = prive(type_mime, serde_json::to_vec(&corps).map_err(Error::interne)?);
    Ok(ecrit(&etat, fait.numero, Reussite::Cree.dire(reponse)).await)
}

fn compter(etat: &Etat, client: IpAddr) -> Result<Contexte, Error> {
    etat.limiteur_etapes.compter(etat.base.metier().inscription_etapes, client)?;
    Ok(Contexte::d_un_visiteur(etat.base.clone(), client))
}
