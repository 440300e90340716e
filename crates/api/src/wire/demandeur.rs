//! Whom the places of a call are counted with, known before anything is read of it.

use crate::flux::etat::Etat;
use crate::flux::places::Demandeur;
use crate::flux::sessions::SessionActive;
use crate::wire::appelant::jeton;
use crate::wire::client::adresse_de;
use axum::extract::Request;
use std::sync::Arc;
use std::time::Duration;
use store::session::Jeton;

/// How long the database is asked whose cookie it is.
const PATIENCE: Duration = Duration::from_secs(1);

/// Who makes this call. The cache knows the cookies met lately; few others are looked up at once, of which each network has a
/// share, because anybody can invent cookies: who is not looked up counts as a visitor.
pub(crate) fn reconnaitre<'e>(
    etat: &'e Arc<Etat>,
    requete: &Request,
) -> impl Future<Output = Demandeur> + Send + use<'e> {
    let visiteur = Demandeur::visiteur(adresse_de(requete, etat));
    let jeton = jeton(requete.headers(), etat);
    async move {
        match jeton {
            None => visiteur,
            Some(jeton) => qui_tient(etat, &jeton, visiteur).await,
        }
    }
}

async fn qui_tient(etat: &Arc<Etat>, jeton: &Jeton, visiteur: Demandeur) -> Demandeur {
    if let Some(session) = etat.sessions.connue(jeton).filter(|session| session.court(etat.base.maintenant())) {
        return qui(&session);
    }
    let Some(_place) = etat.reconnaissances.prendre(visiteur) else { return visiteur };
    match tokio::time::timeout(PATIENCE, etat.session(jeton)).await {
        Ok(Ok(Some(session))) => qui(&session),
        // A database that fails is told by the call itself.
        Ok(Ok(None) | Err(_)) | Err(_) => visiteur,
    }
}

fn qui(session: &SessionActive) -> Demandeur {
    Demandeur::Connecte(session.incarnation.as_ref().unwrap_or(&session.utilisateur).id)
}
