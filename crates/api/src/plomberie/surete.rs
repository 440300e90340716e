//! The log of what safety depends on (`design.md` section 2, rule 13): a refused sign-in, right, origin or limit leaves one
//! line at `info` under the target `securite`, with its code, who is concerned as a keyed hash, and the network it came
//! from. No address and no e-mail is in it, and the same account has the same hash everywhere.
//!
//! Who insists (probes ids, asks too often, is refused for want of a place) is counted, and said once a period
//! ([`crate::flux::insistance`]).

use crate::error::{Error, RefusDeCharge, RefusDeSurete, est_introuvable};
use crate::flux::etat::Etat;
use crate::flux::insistance::{MotifDInsistance, reseau};
use crate::plomberie::appelant::jeton;
use crate::plomberie::client;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use store::session::Jeton;

/// The target of these lines.
const CIBLE: &str = "securite";
/// The code of a network that asks too often, whatever for.
const TROP: &str = "trop-de-requetes";

/// Calls whose header brings the token that names what is asked: no address of theirs names anything.
const NOMMES_PAR_UN_EN_TETE: [&str; 3] = ["/api/signature", "/api/inscription/depot/", "/api/inscription/documents"];

/// Whether a call names one thing, which may be nobody's or another's.
fn nomme(route: &str) -> bool {
    route.contains('{') || NOMMES_PAR_UN_EN_TETE.iter().any(|debut| route.starts_with(debut))
}

/// Whose account an answer is about, as a keyed hash, when it is not that of the session.
#[derive(Debug, Clone)]
struct Compte(String);

/// A refusal that is about the account of this e-mail, known or not.
pub(crate) fn au_sujet_de(etat: &Etat, email: &str, refus: Error) -> Response {
    let mut reponse = refus.into_response();
    reponse.extensions_mut().insert(compte(etat, email));
    reponse
}

fn compte(etat: &Etat, email: &str) -> Compte {
    Compte(etat.base.trousseau().index_email(email).abrege())
}

/// Who makes a call, as far as its refusal would have to say.
pub(crate) struct Sujet {
    adresse: IpAddr,
    jeton: Option<Jeton>,
}

impl Sujet {
    /// Who makes this call.
    pub(crate) fn de(etat: &Etat, requete: &Request) -> Self {
        Self { adresse: client::adresse_de(requete, etat), jeton: jeton(requete.headers(), etat) }
    }

    /// A visitor from this address.
    pub(crate) fn visiteur(adresse: IpAddr) -> Self {
        Self { adresse, jeton: None }
    }

    /// Writes the line of a refusal that matters, or counts it when whoever insists would write many.
    pub(crate) fn noter(&self, etat: &Etat, route: &str, reponse: &Response) {
        let vise: Option<Compte> = reponse.extensions().get().cloned();
        let motif = match reponse.extensions().get() {
            Some(RefusDeSurete { code }) if *code != TROP || vise.is_some() => {
                let Compte(compte) = vise.unwrap_or_else(|| self.compte(etat));
                tracing::info!(target: CIBLE, code, compte, reseau = %reseau(self.adresse), "refused");
                return;
            }
            Some(_) => MotifDInsistance::Quota,
            None if reponse.extensions().get::<RefusDeCharge>().is_some() => MotifDInsistance::Charge,
            None if nomme(route) && est_introuvable(reponse) => MotifDInsistance::Sondage,
            None => return,
        };
        self.compter(etat, motif);
    }

    /// Counts that whoever makes this call insists.
    pub(crate) fn compter(&self, etat: &Etat, motif: MotifDInsistance) {
        let Compte(compte) = self.compte(etat);
        etat.insistances.compter(motif, &compte, &reseau(self.adresse));
    }

    /// The account of the session. The cache alone: who is refused must not cost a question to the database.
    fn compte(&self, etat: &Etat) -> Compte {
        let connue = self.jeton.as_ref().and_then(|jeton| etat.sessions.connue(jeton));
        connue.map_or_else(|| Compte("-".to_owned()), |session| compte(etat, &session.utilisateur.identite.email))
    }
}
