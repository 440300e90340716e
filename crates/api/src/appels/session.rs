//! Signing in and signing out.

use crate::error::{Error, no_content};
use crate::flux::etat::Etat;
use crate::flux::sessions::SessionsFinies;
use crate::plomberie::appelant::{Appelant, jeton, nom_du_cookie};
use crate::plomberie::client::AdresseClient;
use crate::plomberie::conditionnel::{negocier_simple, prive};
use crate::plomberie::corps::Objet;
use crate::plomberie::fait::ecrit;
use crate::plomberie::surete;
use actions::Contexte;
use actions::session::Tentative;
use axum::extract::State;
use axum::response::Response;
use domain::utilisateur::Utilisateur;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use std::net::IpAddr;
use std::sync::Arc;
use store::Numero;
use store::session::{Jeton, Provenance};
use wire::corps::TexteExact;
use wire::utilisateur::{Connexion, UtilisateurCourant};

/// The most bytes of the body of a sign-in: an address and a password of at most a kilobyte.
pub(crate) const CORPS: usize = 4 * 1024;
/// At sign-out, the browser must clear the answers that it keeps. Pages clear their own storage themselves, because only pages know which
/// data belongs to this person (decision 0051).
const A_VIDER: (HeaderName, HeaderValue) =
    (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));
/// The most letters kept of a browser's name.
const LETTRES_AGENT: usize = 300;

/// Opens a session. A wrong e-mail or password is a 422, because the browser signs out on 401.
#[utoipa::path(post, path = "/api/session", tag = "Session", operation_id = "ouvrirSession",
    request_body(content = Connexion, content_type = "application/json"),
    responses(
        (status = 200, description = "La session est ouverte\u{a0}: son cookie est posé", body = UtilisateurCourant),
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
    let Connexion { email: TexteExact(email), mot_de_passe: TexteExact(mot_de_passe) } = objet.lire_comme()?;
    etat.limiteur.compter(adresse)?;
    let tentative = Tentative {
        email: &email,
        mot_de_passe: &mot_de_passe,
        adresse: Some(adresse),
        agent: agent(&demande),
        demonstration: etat.reglages.demo_admise.admet(adresse, &demande),
        remplace: jeton(&demande, &etat),
    };
    let contexte = Contexte::d_un_visiteur(etat.base.clone(), adresse);
    let ouverte = match actions::session::ouvrir_session(&contexte, &tentative).await {
        Ok(ouverte) => ouverte,
        Err(refus) => return Ok(surete::au_sujet_de(&etat, &email, refus.into())),
    };
    avec_session(&etat, type_mime, &ouverte.jeton, &ouverte.utilisateur, None, ouverte.numero).await
}

/// Answers with a session: its cookie, and the user.
pub(crate) async fn avec_session(
    etat: &Arc<Etat>,
    type_mime: &'static str,
    jeton: &Jeton,
    utilisateur: &Utilisateur,
    incarnation: Option<&Utilisateur>,
    numero: Option<Numero>,
) -> Result<Response, Error> {
    let corps = serde_json::to_vec(&UtilisateurCourant::de(utilisateur, incarnation)).map_err(Error::interne)?;
    let mut reponse = prive(type_mime, corps);
    let cookie = cookie(etat, jeton.en_clair());
    reponse.headers_mut().insert(header::SET_COOKIE, HeaderValue::from_str(&cookie).map_err(Error::interne)?);
    let reponse = ecrit(etat, numero, reponse).await;
    // Read the session into the cache now, so that it works even if the database stops answering. If the database is silent already, the
    // next call will report it.
    drop(etat.session(jeton).await);
    Ok(reponse)
}

/// The name that the browser gives itself.
fn agent(demande: &HeaderMap) -> Option<String> {
    let agent = demande.get(header::USER_AGENT).and_then(|v| v.to_str().ok());
    agent.map(|agent| agent.chars().take(LETTRES_AGENT).collect())
}

/// The address and browser from which a session is opened.
pub(crate) fn provenance(demande: &HeaderMap, adresse: IpAddr) -> Provenance {
    Provenance { adresse: Some(adresse.to_string()), agent: agent(demande) }
}

/// The session of a call, or 401.
pub(crate) fn session_courante(appelant: &Appelant) -> Result<i64, Error> {
    appelant.session().map(|s| s.id).ok_or(Error::NonConnecte)
}

/// Ends the caller's session, if there is one.
#[utoipa::path(delete, path = "/api/session", tag = "Session", operation_id = "fermerSession",
    responses((status = 204, description = "La session est fermée\u{a0}: son cookie est effacé")))]
pub(crate) async fn fermer(
    State(etat): State<Arc<Etat>>,
    AdresseClient(adresse): AdresseClient,
    demande: HeaderMap,
) -> Result<Response, Error> {
    let Some(jeton) = jeton(&demande, &etat) else { return sortie(&etat) };
    let contexte = Contexte::d_un_visiteur(etat.base.clone(), adresse);
    let numero = match actions::session::fermer_session(&contexte, &jeton).await {
        Ok(numero) => numero,
        // Sign the user out even when the database fails. The browser drops the cookie now, this server forgets the session now, and the
        // row is closed as soon as possible.
        Err(erreur) => {
            let connue = etat.sessions.connue(&jeton);
            let retenue = etat.sessions.fermer_plus_tard(&contexte, jeton);
            if let Some(session) = connue {
                etat.direct.finir_les_sessions(SessionsFinies::Une(session.id));
            }
            tracing::debug!(%erreur, retenue, "a session could not be ended");
            None
        }
    };
    Ok(ecrit(&etat, numero, sortie(&etat)?).await)
}

/// The answer to a sign-out.
fn sortie(etat: &Etat) -> Result<Response, Error> {
    let mut reponse = effacer_le_cookie(etat, no_content())?;
    let (nom, valeur) = A_VIDER;
    reponse.headers_mut().insert(nom, valeur);
    Ok(reponse)
}

/// Removes the session's cookie from the browser.
pub(crate) fn effacer_le_cookie(etat: &Etat, mut reponse: Response) -> Result<Response, Error> {
    let efface = format!("{}; Max-Age=0", cookie(etat, ""));
    reponse.headers_mut().insert(header::SET_COOKIE, HeaderValue::from_str(&efface).map_err(Error::interne)?);
    Ok(reponse)
}

/// The session's cookie. Scripts cannot read it, other sites do not send it, and when the portal uses https it is sent only over https.
fn cookie(etat: &Etat, valeur: &str) -> String {
    let secure = if etat.reglages.est_https() { "; Secure" } else { "" };
    format!("{}={valeur}; Path=/; HttpOnly; SameSite=Lax{secure}", nom_du_cookie(etat))
}
