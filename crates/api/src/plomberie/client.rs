//! What a call says of its client without a session: the network address that it comes from, and the token of a link. The limits of sign-in
//! count the address, and the row of a session holds it.
//!
//! A forwarded address is believed only when the settings name the sender as a proxy. The chain of addresses is read from its end. The
//! client's address is the first one that is not that of such a proxy.

use crate::error::Error;
use crate::flux::etat::Etat;
use axum::extract::{ConnectInfo, FromRequestParts, Request};
use http::request::Parts;
use http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The address of the client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AdresseClient(pub(crate) IpAddr);

impl FromRequestParts<Arc<Etat>> for AdresseClient {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, etat: &Arc<Etat>) -> Result<Self, Infallible> {
        Ok(Self(adresse(voisin(&parts.extensions), &parts.headers, &etat.reglages.proxys_de_confiance)))
    }
}

/// The header with the token of a link.
const JETON_DE_LIEN: HeaderName = HeaderName::from_static("linteau-jeton");

/// The token of the link with which a call is made. An empty text when the call has none.
pub(crate) fn jeton_de_lien(demande: &HeaderMap) -> Result<&str, Error> {
    let jeton = demande.get(JETON_DE_LIEN).map(|valeur| valeur.to_str().map_err(|_| Error::EnTete("Linteau-Jeton")));
    Ok(jeton.transpose()?.unwrap_or_default())
}

/// The address of the client of a request.
pub(crate) fn adresse_de(requete: &Request, etat: &Etat) -> IpAddr {
    adresse(voisin(requete.extensions()), requete.headers(), &etat.reglages.proxys_de_confiance)
}

/// The address of the socket. Without a socket (a test that calls the router itself) it is this machine.
fn voisin(extensions: &Extensions) -> IpAddr {
    extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |c| c.0.ip())
}

fn adresse(voisin: IpAddr, en_tetes: &HeaderMap, proxys: &[IpNet]) -> IpAddr {
    let est_proxy = |adresse: IpAddr| proxys.iter().any(|reseau| reseau.contains(&adresse));
    let mut client = voisin.to_canonical();
    let transmises = en_tetes.get_all("x-forwarded-for").iter().rev().filter_map(|v| v.to_str().ok());
    for transmise in transmises.flat_map(|v| v.rsplit(',')) {
        if !est_proxy(client) {
            break;
        }
        let Ok(suivante) = transmise.trim().parse::<IpAddr>() else { break };
        client = suivante.to_canonical();
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn client(voisin: &str, transmises: &[&'static str]) -> String {
        let proxys = ["10.0.0.0/8".parse().expect("a network"), "::1/128".parse().expect("a network")];
        let mut en_tetes = HeaderMap::new();
        for valeur in transmises {
            en_tetes.append("x-forwarded-for", HeaderValue::from_static(valeur));
        }
        adresse(voisin.parse().expect("an address"), &en_tetes, &proxys).to_string()
    }

    #[test]
    fn seul_un_mandataire_de_confiance_est_cru() {
        assert_eq!(client("203.0.113.9", &["198.51.100.1"]), "203.0.113.9", "a stranger may write anything");
        assert_eq!(client("10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("::ffff:10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("10.1.2.3", &["192.0.2.66, 198.51.100.1, 10.9.9.9"]), "198.51.100.1", "read from its end");
        assert_eq!(client("10.1.2.3", &["192.0.2.66", "198.51.100.1"]), "198.51.100.1", "several headers are one list");
        assert_eq!(client("10.1.2.3", &["illisible"]), "10.1.2.3");
        assert_eq!(client("10.1.2.3", &[]), "10.1.2.3");
    }
}
