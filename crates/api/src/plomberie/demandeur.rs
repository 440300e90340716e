//! The network or user with whom the places of a call are counted, known before the call is read.

use crate::flux::etat::Etat;
use crate::flux::places::Demandeur;
use crate::flux::sessions::SessionActive;
use crate::plomberie::appelant::jeton;
use crate::plomberie::client::adresse_de;
use axum::extract::Request;
use std::sync::Arc;
use std::time::Duration;
use store::session::Jeton;

/// How long a call waits until the user of its cookie is known.
const PATIENCE: Duration = Duration::from_secs(5);

/// Says who makes this call. The cache knows the recent cookies. The other cookies are looked up in the database, only a few at once and in
/// order of arrival, because anybody can invent cookies. A caller who is not known in time counts as a visitor.
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
    let demander = async {
        let _place = etat.reconnaissances.acquire().await.ok()?;
        // Ignore a failure of the database here, because the call itself will report it.
        etat.session(jeton).await.ok()?
    };
    let session = tokio::time::timeout(PATIENCE, demander).await;
    session.ok().flatten().map_or(visiteur, |session| qui(&session))
}

fn qui(session: &SessionActive) -> Demandeur {
    Demandeur::Connecte(session.incarnation.as_ref().unwrap_or(&session.utilisateur).id)
}
