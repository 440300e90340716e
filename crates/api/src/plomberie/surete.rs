//! The log of safety (`design.md` section 2, rule 13). A refusal of a sign-in, right, origin or limit writes one line at `info` with the
//! target `securite`: its code, the account as a keyed hash, and the network. The line has no address and no e-mail, and the same account
//! always has the same hash.
//!
//! Callers who insist (they try many ids, ask too often, or are refused because no place is free) are counted, and logged once a period
//! ([`crate::flux::insistance`]).

use crate::error::{Error, RefusDeCharge, RefusDeSurete, est_introuvable};
use crate::flux::etat::Etat;
use crate::flux::insistance::{MotifDInsistance, reseau};
use crate::plomberie::appelant::jeton;
use crate::plomberie::client;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use domain::refus_partage::TROP_DE_REQUETES;
use std::net::IpAddr;
use store::session::Jeton;

/// The target of these log lines.
const CIBLE: &str = "securite";

/// Calls that name their resource by a token in a header, and not in their address.
const NOMMES_PAR_UN_EN_TETE: [&str; 4] =
    ["/api/signature", "/api/activation", "/api/inscription/depot/", "/api/inscription/documents"];

/// Whether the call names one resource, which may not exist or may belong to others.
fn nomme(route: &str) -> bool {
    route.contains('{') || NOMMES_PAR_UN_EN_TETE.iter().any(|debut| route.starts_with(debut))
}

/// The account that an answer is about, as a keyed hash. It is set only when this is not the account of the session.
#[derive(Debug, Clone)]
struct Compte(String);

/// Answers with a refusal about the account of this e-mail, whether this account exists or not.
pub(crate) fn au_sujet_de(etat: &Etat, email: &str, refus: Error) -> Response {
    let mut reponse = refus.into_response();
    reponse.extensions_mut().insert(compte(etat, email));
    reponse
}

fn compte(etat: &Etat, email: &str) -> Compte {
    Compte(etat.base.trousseau().index_email(email).abrege())
}

/// The caller, as far as the log of a refusal needs to know them.
pub(crate) struct SujetDAppel {
    adresse: IpAddr,
    jeton: Option<Jeton>,
}

impl SujetDAppel {
    /// The caller of this request.
    pub(crate) fn de(etat: &Etat, requete: &Request) -> Self {
        Self { adresse: client::adresse_de(requete, etat), jeton: jeton(requete.headers(), etat) }
    }

    /// A visitor who calls from this address.
    pub(crate) fn visiteur(adresse: IpAddr) -> Self {
        Self { adresse, jeton: None }
    }

    /// Logs a refusal that matters for safety. When a caller could cause many lines, the refusal is only counted.
    pub(crate) fn noter(&self, etat: &Etat, route: &str, reponse: &Response) {
        let vise: Option<Compte> = reponse.extensions().get().cloned();
        let motif = match reponse.extensions().get() {
            Some(RefusDeSurete { code }) if *code != TROP_DE_REQUETES.code || vise.is_some() => {
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

    /// Counts once more that this caller insists.
    pub(crate) fn compter(&self, etat: &Etat, motif: MotifDInsistance) {
        let Compte(compte) = self.compte(etat);
        etat.insistances.compter(motif, &compte, &reseau(self.adresse));
    }

    /// The account of the session, from the cache only, because a refused call must not cost a question to the database.
    fn compte(&self, etat: &Etat) -> Compte {
        let connue = self.jeton.as_ref().and_then(|jeton| etat.sessions.connue(jeton));
        connue.map_or_else(|| Compte("-".to_owned()), |session| compte(etat, &session.utilisateur.identite.email))
    }
}
