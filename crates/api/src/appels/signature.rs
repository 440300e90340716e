//! The page where a signatory signs, opened by their link. The token is in a header, because proxies log addresses.

use crate::appels::signature_vue::{en_texte, montrer};
use crate::error::{Absent, Error};
use crate::flux::etat::Etat;
use crate::plomberie::client::{AdresseClient, jeton_de_lien};
use crate::plomberie::conditionnel::{negocier_simple, prive, sans_trace};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::fichier::{FichierServi, Maniere, habiller_fichier};
use actions::Contexte;
use actions::parapheur::{
    SeanceLue, document, dossier_de_preuve, envoyer_un_code, lire_la_page, lire_le_texte, refuser, seance, signer,
};
use axum::extract::{Path, State};
use axum::response::Response;
use http::HeaderMap;
use std::net::IpAddr;
use std::sync::Arc;
use store::Ecrit;
use store::piece::PieceLue;
use wire::corps::TexteExact;
use wire::signature::{RefusDeSigner, SeanceDeSignature, SignatureEnvoyee, TexteDuDocument};

/// The media type of a drawn page.
const SVG: &str = "image/svg+xml";

/// The context of a call made with a signature link, and the token of the link. The call is counted against its network before anything is
/// read.
pub(super) fn appel<'a>(etat: &Etat, client: IpAddr, demande: &'a HeaderMap) -> Result<(Contexte, &'a str), Error> {
    etat.limiteur_signatures.compter(client)?;
    Ok((Contexte::d_un_signataire(etat.base.clone(), client), jeton_de_lien(demande)?))
}

/// What the holder of the link is shown.
#[utoipa::path(get, path = "/api/signature", tag = "Signature", operation_id = "lireSeance",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    responses(
        (status = 200, description = "Le document à signer, et ceux qui le signent", body = SeanceDeSignature),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn lire(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    dire(&etat, type_mime, &contexte, jeton).await
}

/// The document, as signed so far.
#[utoipa::path(get, path = "/api/signature/document", tag = "Signature", operation_id = "documentASigner",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn document_a_signer(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let (lue, piece) = document(&contexte, jeton).await?;
    envoyer(&etat, &demande, piece, lue.lue.enveloppe.sujet.nom_de_fichier()).await
}

/// The file of the proofs, once everybody has signed.
#[utoipa::path(get, path = "/api/signature/preuve", tag = "Signature", operation_id = "preuveDeSignature",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    responses(
        (status = 200, description = "Le fichier", body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, description = "La partie demandée", body = Vec<u8>, content_type = "application/pdf"),
        (status = 304, description = "Rien n’a changé"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable, ou le dossier n’est pas encore établi"),
        (status = 416, description = "Le fichier n’a pas ces octets"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn preuve(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let (lue, piece) = dossier_de_preuve(&contexte, jeton).await?;
    envoyer(&etat, &demande, piece, lue.lue.enveloppe.sujet.nom_de_la_preuve()).await
}

/// A drawn page of the document.
#[utoipa::path(get, path = "/api/signature/pages/{n}", tag = "Signature", operation_id = "pageASigner",
    params(
        ("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature"),
        ("n" = usize, Path, description = "Page, à partir de 1", minimum = 1),
    ),
    responses(
        (status = 200, description = "La page", body = String, content_type = "image/svg+xml"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable, ou le document n’a pas cette page"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn page(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    Path(n): Path<usize>,
) -> Result<Response, Error> {
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let page = lire_la_page(&contexte, jeton, n).await?;
    let mut reponse = prive(SVG, page.dessin.into_bytes());
    habiller_fichier(&mut reponse, SVG, &format!("page-{n}.svg"), Maniere::Montre);
    Ok(sans_trace(reponse))
}

/// The text of the document.
#[utoipa::path(get, path = "/api/signature/texte", tag = "Signature", operation_id = "texteASigner",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    responses(
        (status = 200, description = "Le texte, page par page", body = TexteDuDocument),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn texte(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let pages = lire_le_texte(&contexte, jeton).await?.into_iter().map(en_texte).collect();
    let corps = serde_json::to_vec(&TexteDuDocument { pages }).map_err(Error::interne)?;
    Ok(sans_trace(prive(type_mime, corps)))
}

/// Sends a code to the holder of the link.
#[utoipa::path(post, path = "/api/signature/code", tag = "Signature", operation_id = "demanderCode",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    responses(
        (status = 200, description = "Le code est parti\u{a0}: la page, telle qu’elle est ensuite", body = SeanceDeSignature),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 409, description = "Ce n’est pas, ou ce n’est plus, à cette personne de signer"),
        (status = 429, description = "Trop de codes en une heure, ou trop de demandes en une minute"),
    ))]
pub(crate) async fn code(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let fait = envoyer_un_code(&contexte, jeton, client).await?;
    apres(&etat, type_mime, (&contexte, jeton), Some(fait)).await
}

/// Signs, with the code that was sent.
#[utoipa::path(post, path = "/api/signature/signer", tag = "Signature", operation_id = "signer",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    request_body(content = SignatureEnvoyee, content_type = "application/json"),
    responses(
        (status = 200, description = "C’est signé\u{a0}: la page, telle qu’elle est ensuite", body = SeanceDeSignature),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 409, description = "Ce n’est pas, ou ce n’est plus, à cette personne de signer"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le code n’est pas le bon, a expiré ou ne sert plus, ou un texte n’est pas accepté"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn signature(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let SignatureEnvoyee { code: TexteExact(code), acceptations } = objet.lire_comme()?;
    let fait = signer(&contexte, jeton, &code, &acceptations, (client, &etat.cachet())).await?;
    apres(&etat, type_mime, (&contexte, jeton), fait).await
}

/// Refuses to sign, and says why.
#[utoipa::path(post, path = "/api/signature/refus", tag = "Signature", operation_id = "refuserDeSigner",
    params(("Linteau-Jeton" = String, Header, description = "Jeton du lien de signature")),
    request_body(content = RefusDeSigner, content_type = "application/json"),
    responses(
        (status = 200, description = "C’est refusé\u{a0}: la page, telle qu’elle est ensuite", body = SeanceDeSignature),
        (status = 400, description = "Des champs manquent ou sont illisibles"),
        (status = 404, description = "Ce lien n’est pas, ou n’est plus valable"),
        (status = 409, description = "Ce n’est pas, ou ce n’est plus, à cette personne de signer\u{a0}; ou la page est ouverte par une autre"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Le motif manque, ou n’a pas de 10 à 500 signes"),
        (status = 429, description = "Trop de demandes en une minute"),
    ))]
pub(crate) async fn refus(
    State(etat): State<Arc<Etat>>,
    AdresseClient(client): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let (contexte, jeton) = appel(&etat, client, &demande)?;
    let RefusDeSigner { motif } = objet.lire_comme()?;
    let fait = refuser(&contexte, jeton, &motif, client).await?;
    apres(&etat, type_mime, (&contexte, jeton), Some(fait)).await
}

/// Answers with the page after the write. When the write had already been done by an earlier call, answers with the current page.
pub(super) async fn apres(
    etat: &Etat,
    type_mime: &'static str,
    (contexte, jeton): (&Contexte, &str),
    fait: Option<Ecrit<SeanceLue>>,
) -> Result<Response, Error> {
    match fait {
        Some(fait) => Ok(ecrit(etat, fait.numero, rendre(etat, type_mime, &fait.valeur)?).await),
        None => dire(etat, type_mime, contexte, jeton).await,
    }
}

async fn dire(etat: &Etat, type_mime: &'static str, contexte: &Contexte, jeton: &str) -> Result<Response, Error> {
    rendre(etat, type_mime, &seance(contexte, jeton).await?)
}

fn rendre(etat: &Etat, type_mime: &'static str, lue: &SeanceLue) -> Result<Response, Error> {
    let corps = serde_json::to_vec(&montrer(lue, &etat.marque())).map_err(Error::interne)?;
    Ok(sans_trace(prive(type_mime, corps)))
}

pub(super) async fn envoyer(etat: &Etat, demande: &HeaderMap, piece: PieceLue, nom: String) -> Result<Response, Error> {
    let fichier = FichierServi {
        // The id of a file makes a strong tag, because it is never used for other bytes.
        etiquette: format!("\"{}\"", piece.id),
        taille: piece.taille,
        type_mime: piece.mime.clone(),
        nom,
        maniere: Maniere::Enregistre,
    };
    let ouvrir = async |plage| etat.base.pieces().ouvrir(&piece, plage).await;
    let reponse = fichier.envoyer(demande, ouvrir).await?.ok_or(Error::Introuvable(Absent::Document))?;
    Ok(sans_trace(reponse))
}
