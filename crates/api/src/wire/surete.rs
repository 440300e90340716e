//! The log of what safety depends on (`design.md` section 2, rule 13): a refused sign-in, right, origin or limit leaves one
//! line at `info` under the target `securite`, with its code, who is concerned as a keyed hash, and the network it came
//! from. No address and no e-mail is in it, and the same account has the same hash everywhere.

use crate::error::{Error, RefusDeSurete};
use crate::flux::etat::Etat;
use crate::wire::appelant::jeton;
use crate::wire::client;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use store::session::Jeton;

/// The target of these lines.
const CIBLE: &str = "securite";

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

    /// Writes the line of a refusal that matters.
    pub(crate) fn noter(&self, etat: &Etat, reponse: &Response) {
        let Some(RefusDeSurete { code }) = reponse.extensions().get() else { return };
        let vise = reponse.extensions().get().cloned();
        // The cache alone: who is refused must not cost a question to the database.
        let connue = || etat.sessions.connue(self.jeton.as_ref()?);
        let de_la_session = || Some(compte(etat, &connue()?.utilisateur.identite.email));
        let Compte(compte) = vise.or_else(de_la_session).unwrap_or_else(|| Compte("-".to_owned()));
        tracing::info!(target: CIBLE, code, compte, reseau = %reseau(self.adresse), "refused");
    }
}

/// The network around an address: enough to see where an attack comes from, too wide to say who.
pub(crate) fn reseau(adresse: IpAddr) -> String {
    match adresse.to_canonical() {
        IpAddr::V4(v4) => format!("{}/24", Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 8))),
        IpAddr::V6(v6) => format!("{}/48", Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_reseau_ne_dit_pas_qui() {
        let reseau = |texte: &str| reseau(texte.parse().expect("an address"));
        assert_eq!(reseau("203.0.113.77"), "203.0.113.0/24");
        assert_eq!(reseau("::ffff:203.0.113.77"), "203.0.113.0/24");
        assert_eq!(reseau("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
    }
}
