//! Identifies who makes a call. It is the first argument of most handlers.

use crate::error::Error;
use crate::flux::etat::Etat;
use crate::flux::sessions::SessionActive;
use crate::plomberie::client::AdresseClient;
use actions::Contexte;
use axum::extract::FromRequestParts;
use domain::acces::{Portee, Role};
use domain::regard::Regard;
use domain::utilisateur::Utilisateur;
use http::request::Parts;
use http::{HeaderMap, header};
use std::net::IpAddr;
use std::sync::Arc;
use store::session::Jeton;

/// The name of the session's cookie over http.
pub(crate) const COOKIE: &str = "linteau-session";
/// The cookie's name over https. Browsers refuse it without `Secure`, with a domain, or from another path.
const COOKIE_HTTPS: &str = "__Host-linteau-session";

/// The caller of a call. With an unknown cookie, or with one whose session has ended, the caller counts as a visitor.
#[derive(Debug, Clone)]
pub(crate) struct Appelant {
    session: Option<Arc<SessionActive>>,
    jeton: Option<Jeton>,
    adresse: IpAddr,
}

impl Appelant {
    /// The session of a signed-in user. `None` for a visitor.
    pub(crate) fn session(&self) -> Option<&SessionActive> {
        self.session.as_deref()
    }

    /// The session of a signed-in user, which a stream keeps as long as it is open.
    pub(crate) fn session_gardee(&self) -> Option<Arc<SessionActive>> {
        self.session.clone()
    }

    /// The part of the catalogue that the caller may see.
    pub(crate) fn portee(&self) -> Portee {
        self.session.as_ref().map_or(Portee::Visiteur, |s| s.portee)
    }

    /// The roles of the caller, for answers that depend on the scope.
    pub(crate) fn roles(&self) -> &[Role] {
        self.session.as_ref().map_or(&[], |s| &s.utilisateur.roles)
    }

    /// The context of the caller's actions. It has both identities when one user acts in another's place.
    pub(crate) fn contexte(&self, etat: &Etat) -> Contexte {
        let base = etat.base.clone();
        match self.session() {
            None => Contexte::d_un_visiteur(base, self.adresse),
            Some(SessionActive { utilisateur, incarnation: None, .. }) => {
                Contexte::de_l_utilisateur(base, utilisateur.id, self.adresse)
            }
            Some(SessionActive { utilisateur, incarnation: Some(vrai), .. }) => {
                Contexte::de_l_utilisateur(base, vrai.id, self.adresse).pour(utilisateur.id)
            }
        }
    }

    /// Checks the caller again during a long answer. Answers 401 when they have signed out, or when they may no longer see what they saw at
    /// the beginning of the answer.
    pub(crate) async fn verifier_encore(&self, etat: &Etat) -> Result<(), Error> {
        let (Some(avant), Some(jeton)) = (&self.session, &self.jeton) else { return Ok(()) };
        let voit = |session: &SessionActive| (session.portee, Regard::de(&session.utilisateur));
        match etat.session(jeton).await? {
            Some(encore) if voit(&encore) == voit(avant) => Ok(()),
            _ => Err(Error::NonConnecte),
        }
    }

    /// The signed-in user, or 401.
    pub(crate) fn connecte(&self) -> Result<&Utilisateur, Error> {
        self.session.as_ref().map(|s| &s.utilisateur).ok_or(Error::NonConnecte)
    }
}

impl FromRequestParts<Arc<Etat>> for Appelant {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, etat: &Arc<Etat>) -> Result<Self, Error> {
        let Ok(AdresseClient(adresse)) = AdresseClient::from_request_parts(parts, etat).await;
        let jeton = jeton(&parts.headers, etat);
        let session = match &jeton {
            None => None,
            Some(jeton) => etat.session(jeton).await?,
        };
        Ok(Self { session, jeton, adresse })
    }
}

/// The name of the session's cookie on this portal.
pub(crate) fn nom_du_cookie(etat: &Etat) -> &'static str {
    if etat.reglages.est_https() { COOKIE_HTTPS } else { COOKIE }
}

/// The token in the session's cookie.
pub(crate) fn jeton(en_tetes: &HeaderMap, etat: &Etat) -> Option<Jeton> {
    let nom = nom_du_cookie(etat);
    en_tetes
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|valeur| valeur.to_str().ok())
        .flat_map(|valeur| valeur.split(';'))
        .filter_map(|paire| paire.trim().split_once('='))
        .find(|(cle, _)| *cle == nom)
        .and_then(|(_, valeur)| Jeton::lire(valeur))
}
