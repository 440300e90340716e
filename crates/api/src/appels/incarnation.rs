//! Acting in another user's place (`domain.md` section 1), and going back to oneself.

use crate::appels::session::{avec_session, provenance, session_courante};
use crate::error::Error;
use crate::flux::etat::Etat;
use crate::plomberie::appelant::{Appelant, jeton};
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::negocier_simple;
use crate::plomberie::corps::Objet;
use actions::gestion::{commencer_incarnation, terminer_incarnation};
use axum::extract::State;
use axum::response::Response;
use domain::utilisateur::IdUtilisateur;
use http::HeaderMap;
use std::sync::Arc;
use wire::gestion::IncarnationDemandee;
use wire::utilisateur::UtilisateurCourant;

/// Acts in another user's place from now on. The session's cookie is replaced.
#[utoipa::path(post, path = "/api/incarnation", tag = "Session", operation_id = "commencerIncarnation",
    request_body(content = IncarnationDemandee, content_type = "application/json"),
    responses(
        (status = 200, description = "L’utilisateur à la place duquel on agit", body = UtilisateurCourant),
        (status = 400, description = "Des champs manquent"),
        (status = 401, description = "Personne n’est connecté"),
        (status = 404, description = "Cet utilisateur n’existe pas"),
        (status = 409, description = "Cet utilisateur est interne, désactivé ou d’une autre société, ou une incarnation est en cours"),
        (status = 415, description = "Le corps n’est pas du JSON"),
    ))]
pub(crate) async fn commencer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    session_courante(&appelant)?;
    let IncarnationDemandee { utilisateur } = objet.lire_comme()?;
    let cible = IdUtilisateur(utilisateur);
    let jeton = jeton(&demande, &etat).ok_or(Error::NonConnecte)?;
    let provenance = provenance(&demande, adresse);
    let fait = commencer_incarnation(&appelant.contexte(&etat), &jeton, cible, &provenance).await?;
    avec_session(&etat, type_mime, &fait.valeur.jeton, &fait.valeur.utilisateur, fait.valeur.reel.as_ref(), fait.numero)
        .await
}

/// Goes back to the caller's own identity. The session's cookie is replaced.
#[utoipa::path(delete, path = "/api/incarnation", tag = "Session", operation_id = "terminerIncarnation",
    responses(
        (status = 200, description = "Soi-même", body = UtilisateurCourant),
        (status = 401, description = "Personne n’est connecté"),
        (status = 409, description = "On n’agit à la place de personne"),
    ))]
pub(crate) async fn terminer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    session_courante(&appelant)?;
    let jeton = jeton(&demande, &etat).ok_or(Error::NonConnecte)?;
    let provenance = provenance(&demande, adresse);
    let fait = terminer_incarnation(&appelant.contexte(&etat), &jeton, &provenance).await?;
    avec_session(&etat, type_mime, &fait.valeur.jeton, &fait.valeur.utilisateur, None, fait.numero).await
}
