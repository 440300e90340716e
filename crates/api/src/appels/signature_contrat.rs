//! The calls of a contract's page besides the signature itself: its annexes, taking a refusal back, withdrawing, the receipt of a
//! withdrawal, the notary's file of a firm sale.

use crate::appels::reservation_contrat::zip_servi;
use crate::appels::signature::{appel, apres, envoyer};
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, sans_trace};
use crate::plomberie::corps::Objet;
use actions::parapheur::{
    annexe as lire_l_annexe, dossier_du_lien, recepisse as lire_le_recepisse, reprendre, se_retracter,
};
use axum::extract::{Path, State};
use axum::response::Response;
use domain::fichier::Format;
use http::HeaderMap;
use std::sync::Arc;
use wire::corps::TexteExact;
use wire::signature::{RetractationEnvoyee, SeanceDeSignature};

/// A file that is signed with the document.
#[utoipa::path(get, path = "/api/signature/annexes/{id}", tag = "Signature", operation_id = "annexeASigner",
    params(
        ("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature"),
        ("id" = i64, Path, description = "Identifiant de l’annexe"),
    ),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "*/*"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "*/*"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable, ou le document n’a pas cette annexe"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn annexe(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    Path(id): Path<i64>,
) -> Result<Response, Error> {
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let (_, annexe) = lire_l_annexe(&contexte, jeton, id).await?;
    let extension = Format::depuis_mime(&annexe.fichier.mime).map(Format::extension);
    let libelle = annexe.piece.libelle;
    let nom = extension.map_or_else(|| libelle.clone(), |extension| format!("{libelle}.{extension}"));
    envoyer(&etat, &demande, annexe.fichier, nom).await
}

/// The sealed receipt of a withdrawal.
#[utoipa::path(get, path = "/api/signature/recepisse", tag = "Signature", operation_id = "recepisseDeRetractation",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    responses(
        (status = 200, description = "Le récépissé", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable, ou le récépissé n’est pas encore établi"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn recepisse(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let (lue, recepisse) = lire_le_recepisse(&contexte, jeton).await?;
    let nom = format!("recepisse-{}.pdf", lue.lue.enveloppe.sujet.reference());
    envoyer(&etat, &demande, recepisse.fichier, nom).await
}

/// The whole file of a firm sale, for the notary who holds the link.
#[utoipa::path(get, path = "/api/signature/dossier", tag = "Signature", operation_id = "dossierDeVente",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien")),
    responses(
        (status = 200, description = "Le dossier", body = Vec<u8>, content_type = "application/zip"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable, ou la vente n’est plus définitive"),
        (status = 409, description = "Le dossier est en cours de préparation"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn dossier(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    Ok(sans_trace(zip_servi(dossier_du_lien(&contexte, jeton).await?)))
}

/// Takes a refusal back, so that the signature goes on.
#[utoipa::path(post, path = "/api/signature/reprise", tag = "Signature", operation_id = "revenirSurLeRefus",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    responses(
        (status = 200, description = "C’est repris\u{a0}: la page, telle qu’elle est ensuite", body = SeanceDeSignature),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 409, description = "Aucun refus n’est à reprendre, ou il ne l’est plus\u{a0}; ou la page est ouverte par une autre personne"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn reprise(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let fait = reprendre(&contexte, jeton, client).await?;
    apres(&etat, type_mime, (&contexte, jeton), Some(fait)).await
}

/// Withdraws from a contract, with the code that was sent.
#[utoipa::path(post, path = "/api/signature/retractation", tag = "Signature", operation_id = "seRetracter",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    request_body(content = RetractationEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "C’est fait\u{a0}: la page, telle qu’elle est ensuite", body = SeanceDeSignature),
        (status = 400, description = "Le code manque ou est illisible"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 409, description = "Le délai de rétractation est passé, ou cette personne n’en a pas"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le code n’est pas le bon, a expiré ou ne sert plus"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn retractation(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let RetractationEnvoyee { code: TexteExact(code) } = objet.lire_comme()?;
    let fait = se_retracter(&contexte, jeton, &code, client).await?;
    apres(&etat, type_mime, (&contexte, jeton), fait).await
}
