//! Signing in and out.

use crate::error::{Error, Result};
use crate::mot_de_passe;
use domain::utilisateur::Utilisateur;
use std::time::Duration;
use store::session::{Jeton, NouvelleSession, Provenance, Session};
use store::utilisateur::UtilisateurLu;
use store::{Base, Instant, Numero};

/// How long a session lives without being used.
pub const DUREE: Duration = Duration::from_hours(12);
/// Failures in a row that cost nothing.
const ECHECS_GRATUITS: u32 = 5;
/// The wait after the first failure that costs something; it doubles at each one.
const PREMIERE_ATTENTE: Duration = Duration::from_secs(5);
/// The longest wait.
const ATTENTE_MAXIMALE: Duration = Duration::from_mins(15);

/// A session that was just opened.
#[derive(Debug)]
pub struct SessionOuverte {
    /// What the cookie carries.
    pub jeton: Jeton,
    /// The session.
    pub session: Session,
    /// Who signed in.
    pub utilisateur: Utilisateur,
    /// The number of the fact.
    pub numero: Option<Numero>,
}

/// Makes ready what signing in needs; called once at start.
pub async fn preparer() -> Result<()> {
    mot_de_passe::preparer().await
}

/// Opens a session for who knows the password. An unknown account, a wrong password and a disabled account are refused
/// alike, in the same time; repeated failures on one account, known or not, are made to wait.
pub async fn ouvrir_session(
    base: &Base,
    email: &str,
    mot_de_passe: &str,
    adresse: Option<String>,
    agent: Option<String>,
) -> Result<SessionOuverte> {
    refuser_les_presses(base, email).await?;
    let lu = {
        let lecture = base.lire().await?;
        store::utilisateur::par_email(&lecture, email).await?
    };
    let hache = lu.as_ref().and_then(|lu| lu.mot_de_passe.clone());
    let juste = mot_de_passe::verifier(mot_de_passe, hache).await?;
    let Some(lu) = lu.filter(|lu| juste && lu.actif) else {
        base.ecrire(|tx| async move { store::echec_connexion::noter(&tx, email).await }).await?;
        return Err(Error::invalide("", "identifiants", "Adresse e-mail ou mot de passe incorrect."));
    };
    let nouvelle = NouvelleSession {
        utilisateur: lu.utilisateur.id,
        pour_le_compte_de: None,
        provenance: Provenance { adresse, agent },
        duree: DUREE,
    };
    let (nouvelle, avant) = (&nouvelle, &lu);
    let ecrit = base
        .ecrire(|tx| async move {
            // The account may have been disabled, or its password changed, while the hash was computed.
            let maintenant = store::utilisateur::par_id(&tx, avant.utilisateur.id).await?;
            if !maintenant.is_some_and(|m| meme_acces(&m, avant)) {
                return Err(Error::invalide("", "identifiants", "Adresse e-mail ou mot de passe incorrect."));
            }
            store::echec_connexion::oublier(&tx, email).await?;
            Ok(store::session::ouvrir(&tx, nouvelle).await?)
        })
        .await?;
    let (jeton, session) = ecrit.valeur;
    Ok(SessionOuverte { jeton, session, utilisateur: lu.utilisateur, numero: ecrit.numero })
}

/// Ends the session of a cookie; one that has ended already is no error.
pub async fn fermer_session(base: &Base, jeton: &Jeton) -> Result<Option<Numero>> {
    let session = {
        let lecture = base.lire().await?;
        store::session::par_jeton(&lecture, jeton, base.maintenant()).await?
    };
    let Some(session) = session else { return Ok(None) };
    let ecrit = base.ecrire(|tx| async move { store::session::fermer(&tx, session.id).await }).await?;
    Ok(ecrit.numero)
}

fn meme_acces(a: &UtilisateurLu, b: &UtilisateurLu) -> bool {
    a.actif && a.mot_de_passe == b.mot_de_passe
}

/// Refused before any hash is computed, so that guessing costs the one who guesses.
async fn refuser_les_presses(base: &Base, email: &str) -> Result<()> {
    let lecture = base.lire().await?;
    let Some(echecs) = store::echec_connexion::lire(&lecture, email).await? else { return Ok(()) };
    match reste_a_attendre(echecs.nombre, echecs.dernier, base.maintenant()) {
        Duration::ZERO => Ok(()),
        reessayer_dans => Err(Error::TooMany { reessayer_dans }),
    }
}

fn reste_a_attendre(echecs: u32, dernier: Instant, maintenant: Instant) -> Duration {
    let Some(payants) = echecs.checked_sub(ECHECS_GRATUITS) else { return Duration::ZERO };
    let attente = PREMIERE_ATTENTE.saturating_mul(1 << payants.min(16)).min(ATTENTE_MAXIMALE);
    let ecoule = u64::try_from(maintenant.micros().saturating_sub(dernier.micros())).unwrap_or(0);
    attente.saturating_sub(Duration::from_micros(ecoule))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn l_attente_double_puis_plafonne_puis_s_ecoule() {
        let t = Instant::depuis_micros;
        assert_eq!(reste_a_attendre(4, t(0), t(0)), Duration::ZERO);
        assert_eq!(reste_a_attendre(5, t(0), t(0)), Duration::from_secs(5));
        assert_eq!(reste_a_attendre(7, t(0), t(0)), Duration::from_secs(20));
        assert_eq!(reste_a_attendre(60, t(0), t(0)), ATTENTE_MAXIMALE);
        assert_eq!(reste_a_attendre(5, t(0), t(4_000_000)), Duration::from_secs(1));
        assert_eq!(reste_a_attendre(5, t(0), t(6_000_000)), Duration::ZERO);
    }
}
