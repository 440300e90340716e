//! Signing in and signing out.

use crate::contexte::Contexte;
use crate::courrier;
use crate::error::{Error, Result};
use crate::mot_de_passe::{self, Verdict};
use crate::reseau::reseau;
use domain::refus_partage::code;
use domain::reglage::Reglages;
use domain::utilisateur::{Demonstration, IdUtilisateur, Utilisateur, peut_entrer};
use std::net::IpAddr;
use std::time::Duration;
use store::echec_connexion::{CleDEchec, Echecs};
use store::session::{Jeton, NouvelleSession, Provenance, Session, SessionMontree};
use store::{Acte, Base, Ecriture, Fait, Instant, Numero};

/// How long a session lives without being used.
pub fn inactivite(metier: &Reglages) -> Duration {
    Duration::from_hours(metier.session_inactivite)
}

/// How long a new session lives at most, however much it is used.
fn duree(metier: &Reglages) -> Duration {
    Duration::from_hours(24 * metier.session_duree)
}

/// The waiting times between repeated attempts.
struct Frein {
    /// How many attempts in a row are free.
    gratuits: u64,
    /// The wait after the first attempt that is not free. It doubles at each further one.
    premiere: Duration,
    /// The longest wait between two attempts.
    maximale: Duration,
}

/// Says whether the account was used from this network before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ProvenanceConnue {
    Oui,
    Non,
}

impl ProvenanceConnue {
    /// The limit on the attempts of all networks together. `None` for an attempt from a network that the account has used before.
    fn frein(self, metier: &Reglages) -> Option<Frein> {
        match self {
            Self::Oui => None,
            Self::Non => Some(Frein::par_compte(metier)),
        }
    }

    /// The queue in which the attempt waits to have its password hashed.
    fn dans_la_file(self) -> mot_de_passe::Priorite {
        match self {
            Self::Oui => mot_de_passe::Priorite::Connue,
            Self::Non => mot_de_passe::Priorite::Inconnue,
        }
    }
}

/// An id that no user has. The statements of an unknown account use it, so that they are the same as for a known account.
const PERSONNE: IdUtilisateur = IdUtilisateur(0);

/// An attempt to sign in.
#[derive(Debug, Clone)]
pub struct Tentative<'a> {
    pub email: &'a str,
    pub mot_de_passe: &'a str,
    /// The address from which the attempt comes.
    pub adresse: Option<IpAddr>,
    /// The name that the browser gives itself.
    pub agent: Option<String>,
    /// Whether accounts of the demonstration may sign in.
    pub demonstration: Demonstration,
    /// The session that the browser held, which the new one replaces.
    pub remplace: Option<Jeton>,
}

/// A session that was just opened.
#[derive(Debug)]
pub struct SessionOuverte {
    /// The text that the cookie carries.
    pub jeton: Jeton,
    pub session: Session,
    pub utilisateur: Utilisateur,
    /// The number of the fact that the session was opened.
    pub numero: Option<Numero>,
}

/// Prepares what signing in needs. It is called once, when the server starts.
pub async fn preparer() -> Result<()> {
    mot_de_passe::preparer().await
}

/// Opens a session for a user who knows the password. Four cases are refused alike and in the same time: an unknown account, a
/// wrong password, a disabled account, and an account of the demonstration where these are not allowed. After repeated failures on
/// one account, known or not, the caller must wait.
pub async fn ouvrir_session(contexte: &Contexte, tentative: &Tentative<'_>) -> Result<SessionOuverte> {
    let base = contexte.base();
    let email = tentative.email;
    let reseau = &tentative.adresse.map(|a| reseau(a).to_string()).unwrap_or_default();
    // The same statements run for any account, so that the answer for an unknown account takes as long as for a known one.
    let (acces, connu) = {
        let lecture = base.lire().await?;
        let acces = store::utilisateur::acces_par_email(&lecture, email).await?;
        let id = acces.as_ref().map_or(PERSONNE, |acces| acces.id);
        (acces, store::reseau_connu::est_connu(&lecture, id, reseau).await?)
    };
    let connue = if connu { ProvenanceConnue::Oui } else { ProvenanceConnue::Non };
    compter(base, email, reseau, connue).await?;
    let hache = acces.as_ref().and_then(|acces| acces.mot_de_passe.clone());
    let verdict = mot_de_passe::verifier(connue.dans_la_file(), tentative.mot_de_passe, hache).await?;
    let Some(acces) = acces.filter(|acces| verdict.est_juste() && acces.actif) else { return Err(identifiants()) };
    if !peut_entrer(acces.actif, acces.demo, tentative.demonstration) {
        tracing::warn!("a demonstration account was refused: this portal is open to the network");
        return Err(identifiants());
    }
    // A hash made in an older way is made again here, because the password is known only now.
    let neuf = match verdict {
        Verdict::AHacherDeNouveau => Some(mot_de_passe::hacher(tentative.mot_de_passe).await?),
        Verdict::Faux | Verdict::Juste => None,
    };
    let nouvelle = NouvelleSession {
        utilisateur: acces.id,
        pour_le_compte_de: None,
        provenance: Provenance { adresse: tentative.adresse.map(|a| a.to_string()), agent: tentative.agent.clone() },
        duree: inactivite(&base.metier()),
        limite: base.maintenant().plus(duree(&base.metier())),
    };
    let (nouvelle, avant, neuf) = (&nouvelle, &acces, neuf.as_deref());
    let ecrit = contexte
        .reconnu(acces.id)
        .ecrire(|tx| async move {
            // The account may have been disabled, or its password changed, while the hash was computed.
            let lu = store::utilisateur::par_id_verrouille(&tx, avant.id).await?;
            let lu = lu.filter(|lu| lu.actif && lu.mot_de_passe == avant.mot_de_passe).ok_or_else(identifiants)?;
            let qui = lu.utilisateur;
            if let Some(neuf) = neuf {
                store::utilisateur::renouveler_empreinte(&tx, qui.id, neuf).await?;
            }
            // End the former session of this browser too, because nobody would see that it lives on.
            let mut faits: Vec<Fait> = fermer_par_jeton(&tx, tentative.remplace.as_ref()).await?.into_iter().collect();
            store::echec_connexion::reussir(&tx, email, reseau).await?;
            let agent = tentative.agent.as_deref();
            courrier::noter_connexion(&tx, &qui, tentative.adresse, agent).await?;
            let (jeton, session) = store::session::ouvrir(&tx, nouvelle).await?;
            faits.push(Fait::SessionOuverte { session: session.id, utilisateur: session.utilisateur });
            Ok::<_, Error>(Acte::faits((jeton, session, qui), faits))
        })
        .await?;
    let (jeton, session, utilisateur) = ecrit.valeur;
    Ok(SessionOuverte { jeton, session, utilisateur, numero: ecrit.numero })
}

/// Ends the session of a token, when it has not ended.
async fn fermer_par_jeton(tx: &Ecriture, jeton: Option<&Jeton>) -> Result<Option<Fait>> {
    let Some(jeton) = jeton else { return Ok(None) };
    let Some(session) = store::session::par_jeton(tx, jeton, tx.maintenant()).await? else { return Ok(None) };
    let fermee = store::session::fermer(tx, session.id).await?;
    Ok(fermee.then_some(Fait::SessionFermee { session: session.id }))
}

fn identifiants() -> Error {
    Error::identifiants("identifiants", "Adresse e-mail ou mot de passe incorrect.")
}

/// Ends the session of a cookie. A session that has already ended is no error.
pub async fn fermer_session(contexte: &Contexte, jeton: &Jeton) -> Result<Option<Numero>> {
    let session = {
        let lecture = contexte.base().lire().await?;
        store::session::par_jeton(&lecture, jeton, contexte.maintenant()).await?
    };
    let Some(session) = session else { return Ok(None) };
    let travail = |tx| async move {
        let fermee = store::session::fermer(&tx, session.id).await?;
        let fait = fermee.then_some(Fait::SessionFermee { session: session.id });
        Ok::<_, Error>(Acte::faits((), Vec::from_iter(fait)))
    };
    let contexte = contexte.reconnu(session.utilisateur);
    let contexte = session.pour_le_compte_de.map_or(contexte.clone(), |autre| contexte.pour(autre));
    Ok(contexte.ecrire(travail).await?.numero)
}

/// Counts the attempt before any hash is computed, or refuses it. Guessing therefore costs the guesser, and simultaneous
/// guesses are counted one after the other.
///
/// Guesses from other networks never make the owner of an account wait on a network that they used before: only the attempts
/// from that network count there.
async fn compter(base: &Base, email: &str, reseau: &str, connue: ProvenanceConnue) -> Result<()> {
    let metier = base.metier();
    let (par_reseau, par_compte) = (&Some(Frein::par_reseau(&metier)), &connue.frein(&metier));
    base.entretenir(|tx| async move {
        // The two counts are always used in this order, so that two attempts never wait for each other in a circle.
        let cles = [(CleDEchec::CompteEtReseau(email, reseau), par_reseau), (CleDEchec::Compte(email), par_compte)];
        let mut reessayer_dans = Duration::ZERO;
        for (cle, frein) in cles {
            let echecs = store::echec_connexion::lire(&tx, cle).await?;
            let reste = frein.as_ref().map_or(Duration::ZERO, |frein| frein.reste(echecs, tx.maintenant()));
            reessayer_dans = reessayer_dans.max(reste);
        }
        if reessayer_dans > Duration::ZERO {
            return Err(Error::trop_de_tentatives(reessayer_dans));
        }
        for (cle, _) in cles {
            store::echec_connexion::compter(&tx, cle).await?;
        }
        Ok(())
    })
    .await
}

/// Reads the open sessions of a user, with those that they opened in another user's place.
pub async fn mes_sessions(contexte: &Contexte) -> Result<Vec<SessionMontree>> {
    let moi = contexte.moi_meme()?;
    let lecture = contexte.base().lire().await?;
    Ok(store::session::ouvertes(&lecture, moi, contexte.maintenant()).await?)
}

/// Ends one session of the user who asks.
pub async fn fermer_la_mienne(contexte: &Contexte, id: i64) -> Result<Option<Numero>> {
    let moi = contexte.moi_meme()?;
    let travail = |tx| async move {
        if store::session::fermer_la_sienne(&tx, moi, id).await? {
            return Ok(Acte::fait((), Fait::SessionFermee { session: id }));
        }
        Err(Error::introuvable("session-introuvable", "Cette session est déjà fermée."))
    };
    Ok(contexte.ecrire(travail).await?.numero)
}

/// Ends every session of the user who asks, also the one that asks.
pub async fn fermer_toutes_les_miennes(contexte: &Contexte) -> Result<Option<Numero>> {
    let moi = contexte.moi_meme()?;
    let travail = |tx| async move {
        store::session::fermer_toutes(&tx, moi).await?;
        Ok::<_, Error>(Acte::fait((), Fait::SessionsFermees { utilisateur: moi }))
    };
    Ok(contexte.ecrire(travail).await?.numero)
}

/// The name under which attempts to type one's password again are counted, in place of a network.
const DEJA_ENTRE: &str = code::ANCIEN_MOT_DE_PASSE;

/// Counts an attempt to type the former password, by a user with a session.
pub(crate) async fn compter_l_ancien(base: &Base, email: &str) -> Result<()> {
    compter(base, email, DEJA_ENTRE, ProvenanceConnue::Oui).await
}

/// Clears the count of these attempts after a right password, so that a user who types it often is not taken for a guesser.
pub(crate) async fn oublier_l_ancien(base: &Base, email: &str) -> Result<()> {
    base.entretenir(|tx| async move { Ok(store::echec_connexion::reussir(&tx, email, DEJA_ENTRE).await?) }).await
}

impl Frein {
    /// The limit for one account from one network.
    fn par_reseau(metier: &Reglages) -> Self {
        let maximale = Duration::from_mins(metier.connexion_attente);
        Self { gratuits: metier.connexion_essais, premiere: Duration::from_secs(5), maximale }
    }

    /// The limit for one account from any network. It is looser and never long, so that knowing an address is not enough to
    /// keep its owner out.
    fn par_compte(metier: &Reglages) -> Self {
        let gratuits = metier.connexion_essais_compte;
        Self { gratuits, premiere: Duration::from_secs(1), maximale: Duration::from_secs(30) }
    }

    /// The time that is left to wait.
    fn reste(&self, echecs: Echecs, maintenant: Instant) -> Duration {
        let Some(payants) = u64::from(echecs.nombre).checked_sub(self.gratuits) else { return Duration::ZERO };
        let attente = self.premiere.saturating_mul(1 << payants.min(16)).min(self.maximale);
        let ecoule = u64::try_from(maintenant.micros().saturating_sub(echecs.dernier.micros())).unwrap_or(0);
        attente.saturating_sub(Duration::from_micros(ecoule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn l_attente_double_puis_plafonne_puis_s_ecoule() {
        let reste = |frein: &Frein, nombre, maintenant| {
            let echecs = Echecs { nombre, dernier: Instant::depuis_micros(0) };
            frein.reste(echecs, Instant::depuis_micros(maintenant))
        };
        let metier = Reglages::default();
        let (par_reseau, par_compte) = (&Frein::par_reseau(&metier), &Frein::par_compte(&metier));
        assert_eq!(reste(par_reseau, 4, 0), Duration::ZERO);
        assert_eq!(reste(par_reseau, 5, 0), Duration::from_secs(5));
        assert_eq!(reste(par_reseau, 7, 0), Duration::from_secs(20));
        assert_eq!(reste(par_reseau, 60, 0), par_reseau.maximale);
        assert_eq!(reste(par_reseau, 5, 4_000_000), Duration::from_secs(1));
        assert_eq!(reste(par_reseau, 5, 6_000_000), Duration::ZERO);
        assert_eq!(reste(par_compte, 49, 0), Duration::ZERO);
        assert_eq!(reste(par_compte, 5000, 0), Duration::from_secs(30), "an owner waits half a minute at most");
    }

    proptest! {
        /// One more failure never shortens the wait, time never lengthens it, and no wait goes beyond the limit.
        #[test]
        fn le_frein_serre_avec_les_essais_et_se_desserre_avec_le_temps(
            nombre in 0u32..200, ecoule in 0i64..2_000_000_000, encore in 0i64..2_000_000_000,
        ) {
            let metier = Reglages::default();
            for frein in [&Frein::par_reseau(&metier), &Frein::par_compte(&metier)] {
                let reste = |nombre, maintenant| {
                    let echecs = Echecs { nombre, dernier: Instant::depuis_micros(0) };
                    frein.reste(echecs, Instant::depuis_micros(maintenant))
                };
                prop_assert!(reste(nombre, ecoule) <= frein.maximale);
                prop_assert!(reste(nombre, ecoule) <= reste(nombre + 1, ecoule));
                prop_assert!(reste(nombre, ecoule + encore) <= reste(nombre, ecoule));
                let fini = i64::try_from(frein.maximale.as_micros()).expect("minutes");
                prop_assert_eq!(reste(nombre, fini), Duration::ZERO, "and in the end one may try again");
            }
        }
    }
}
