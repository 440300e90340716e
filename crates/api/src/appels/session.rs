//! Signing in and out.

use crate::appels::utilisateur::sur_le_fil;
use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::schemas::utilisateur::{Connexion, UtilisateurCourant};
use crate::wire::appelant::{Appelant, jeton, nom_du_cookie};
use crate::wire::client::AdresseClient;
use crate::wire::conditionnel::{negocier_simple, prive};
use crate::wire::corps::Objet;
use crate::wire::fait::ecrit;
use crate::wire::surete;
use actions::Contexte;
use actions::session::Tentative;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, header};
use std::sync::Arc;

/// Bytes of what signing in asks for: an address and a password of a kilobyte at most.
pub(crate) const CORPS: usize = 4 * 1024;
/// Letters of a browser's name that are kept.
const LETTRES_AGENT: usize = 300;

/// Opens a session. A wrong e-mail or password is a 422: the browser signs out on 401.
#[utoipa::path(post, path = "/api/session", tag = "Session", operation_id = "ouvrirSession",
    request_body(content = Connexion, content_type = "application/json"),
    responses(
        (status = 200, description = "La session est ouverte : son cookie est posé", body = UtilisateurCourant),
        (status = 400, description = "Des champs manquent"),
        (status = 415, description = "Le corps n’est pas du JSON"),
        (status = 422, description = "Adresse e-mail ou mot de passe incorrect"),
        (status = 429, description = "Trop de tentatives"),
    ))]
pub(crate) async fn ouvrir(
    State(etat): State<Arc<Etat>>,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
    objet: Objet,
) -> Result<Response, Error> {
    let type_mime = negocier_simple(&demande)?;
    let [email, mot_de_passe] = objet.textes(["email", "motDePasse"])?;
    etat.limiteur.compter(adresse)?;
    let agent = demande.get(header::USER_AGENT).and_then(|v| v.to_str().ok());
    let agent = agent.map(|agent| agent.chars().take(LETTRES_AGENT).collect());
    let tentative = Tentative {
        email: &email,
        mot_de_passe: &mot_de_passe,
        adresse: Some(adresse),
        agent,
        demo_admise: etat.reglages.demo_admise.admet(adresse, &demande),
    };
    let contexte = Contexte::d_un_visiteur(etat.base.clone(), adresse);
    let ouverte = match actions::session::ouvrir_session(&contexte, &tentative).await {
        Ok(ouverte) => ouverte,
        Err(refus) => return Ok(surete::au_sujet_de(&etat, &email, refus.into())),
    };
    // The session that this browser held is replaced: it must not live on unseen.
    let mut numero = ouverte.numero;
    if let Some(ancien) = jeton(&demande, &etat) {
        numero = actions::session::fermer_session(&contexte, &ancien).await?.max(numero);
    }
    let corps = serde_json::to_vec(&sur_le_fil(&ouverte.utilisateur, None)).map_err(Error::interne)?;
    let mut reponse = prive(type_mime, corps);
    let cookie = cookie(&etat, ouverte.jeton.en_clair());
    reponse.headers_mut().insert(header::SET_COOKIE, HeaderValue::from_str(&cookie).map_err(Error::interne)?);
    let reponse = ecrit(&etat, numero, reponse).await;
    // Known from here on, the session outlives a database that goes silent; if it does already, the next call will say so.
    drop(etat.session(&ouverte.jeton).await);
    Ok(reponse)
}

/// Ends the session, when there is one.
#[utoipa::path(delete, path = "/api/session", tag = "Session", operation_id = "fermerSession",
    responses((status = 204, description = "La session est fermée : son cookie est effacé")))]
pub(crate) async fn fermer(
    State(etat): State<Arc<Etat>>,
    appelant: Appelant,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let contexte = appelant.contexte(&etat);
    let numero = match jeton(&demande, &etat) {
        Some(jeton) => actions::session::fermer_session(&contexte, &jeton).await?,
        None => None,
    };
    let efface = format!("{}; Max-Age=0", cookie(&etat, ""));
    let mut reponse = no_content();
    reponse.headers_mut().insert(header::SET_COOKIE, HeaderValue::from_str(&efface).map_err(Error::interne)?);
    Ok(ecrit(&etat, numero, reponse).await)
}

/// The session's cookie: out of reach of scripts, not sent by other sites, over https only when the portal is.
fn cookie(etat: &Etat, valeur: &str) -> String {
    let secure = if etat.reglages.est_https() { "; Secure" } else { "" };
    format!("{}={valeur}; Path=/; HttpOnly; SameSite=Lax{secure}", nom_du_cookie(etat))
}
