//! Downloads lists of revoked certificates from the addresses in certificates (HTTP or HTTPS). The caller checks the list.
//!
//! The address comes from a certificate that somebody else made. So an address on this machine or on its private network
//! is not called, unless a setting says that the authorities are there. A list is read up to a size and a time limit,
//! without redirection. A good list is kept for a while, because every signed document needs the same list.

pub use crate::correspondant::Error;

use crate::correspondant::{CleDAcces, ReglageInvalide, client, demander_au_plus};
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Url;
use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most lists that are kept.
const GARDEES: usize = 16;
/// The longest time that a list is kept, even when the authority announced the next list for later, because an authority
/// issues a new list as soon as it revokes a certificate.
const GARDE: TimeDelta = TimeDelta::hours(1);

/// Whether an authority may be on this machine or on its private network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdressesPrivees {
    /// No: such an address is not called.
    Refusees,
    /// Yes: such an address may be called.
    Admises,
}

/// The settings of the downloads.
#[derive(Debug, Clone)]
pub struct ReglagesDeListes {
    /// The longest time that the download of a list may take in all.
    pub delai: Duration,
    /// The most bytes that a list may have.
    pub taille: usize,
    /// Whether an authority may be on a private network.
    pub privees: AdressesPrivees,
}

impl ReglagesDeListes {
    /// Settings for lists of at most 2 MiB that come within ten seconds.
    pub fn nouveaux(privees: AdressesPrivees) -> Self {
        Self { delai: Duration::from_secs(10), taille: 2 << 20, privees }
    }
}

/// Downloads lists, and keeps the good ones for a while.
pub struct ListesDeRevocation {
    reglages: ReglagesDeListes,
    gardees: Mutex<HashMap<String, ListeGardee>>,
}

/// A list that is kept in memory.
struct ListeGardee {
    octets: Vec<u8>,
    /// Until when the list is used without another download.
    jusqu_a: DateTime<Utc>,
}

impl fmt::Debug for ListesDeRevocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ListesDeRevocation")
    }
}

impl ListesDeRevocation {
    /// Prepares the downloads, without a call.
    pub fn nouvelles(reglages: ReglagesDeListes) -> Self {
        Self { reglages, gardees: Mutex::default() }
    }

    /// The list at an address, downloaded or kept. The error says why there is none.
    pub async fn lire(&self, adresse: &str, maintenant: DateTime<Utc>) -> Result<Vec<u8>, Error> {
        if let Some(gardee) = self.gardees().get(adresse)
            && maintenant < gardee.jusqu_a
        {
            return Ok(gardee.octets.clone());
        }
        let url = Url::parse(adresse).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.ok_or(Error::Illisible)?;
        let lecture = async {
            let (hote, joignables) = self.joignables(&url).await?;
            let injoignable = |erreur: ReglageInvalide| Error::Injoignable(erreur.to_string());
            // The client connects to the addresses that were checked, because a second resolution of the name could give
            // a private address.
            let client =
                client(&CleDAcces::Aucune, self.reglages.delai, |client| client.resolve_to_addrs(&hote, &joignables));
            demander_au_plus(client.map_err(injoignable)?.get(url.clone()), self.reglages.taille).await
        };
        tokio::time::timeout(self.reglages.delai, lecture).await.map_err(|_| Error::Delai)?
    }

    /// Keeps a list that the caller found good, under its address, until `suivante` or for an hour at most.
    pub fn garder(&self, adresse: &str, octets: &[u8], lue: DateTime<Utc>, suivante: DateTime<Utc>) {
        let mut gardees = self.gardees();
        gardees.retain(|_, gardee| lue < gardee.jusqu_a);
        // When a list is already kept under this address, its time is not prolonged.
        if gardees.len() < GARDEES && !gardees.contains_key(adresse) {
            let jusqu_a = suivante.min(lue + GARDE);
            gardees.insert(adresse.to_owned(), ListeGardee { octets: octets.to_vec(), jusqu_a });
        }
    }

    /// The host of an address, and the addresses to which its name resolves. Fails when one of these may not be called.
    async fn joignables(&self, url: &Url) -> Result<(String, Vec<SocketAddr>), Error> {
        let hote = url.host_str().ok_or(Error::Illisible)?.to_owned();
        let port = url.port_or_known_default().unwrap_or(80);
        let nu = hote.trim_start_matches('[').trim_end_matches(']');
        let trouvees = tokio::net::lookup_host((nu, port)).await;
        let trouvees: Vec<SocketAddr> = trouvees.map_err(|erreur| Error::Injoignable(erreur.to_string()))?.collect();
        let admises = self.reglages.privees == AdressesPrivees::Admises;
        if trouvees.is_empty() || !(admises || trouvees.iter().all(|trouvee| est_publique(trouvee.ip()))) {
            return Err(Error::Injoignable("son adresse est celle d’un réseau privé".to_owned()));
        }
        Ok((hote, trouvees))
    }

    fn gardees(&self) -> MutexGuard<'_, HashMap<String, ListeGardee>> {
        self.gardees.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an address is public: neither this machine, nor a private network, nor a reserved range.
fn est_publique(adresse: IpAddr) -> bool {
    match adresse.to_canonical() {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            let reservee = a == 0
                || a >= 240
                || (a == 100 && (64..128).contains(&b))
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && (18..20).contains(&b));
            !(reservee
                || ip.is_private()
                || ip.is_loopback()
                || ip.is_link_local()
                || ip.is_multicast()
                || ip.is_documentation())
        }
        // Only global unicast addresses, without the prefixes for documentation and for embedded IPv4 addresses.
        IpAddr::V6(ip) => {
            let [premier, second, ..] = Ipv6Addr::segments(&ip);
            (0x2000..0x4000).contains(&premier)
                && premier != 0x2002
                && !(premier == 0x2001 && (second < 0x200 || second == 0xdb8))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::est_publique;

    #[test]
    fn ce_qui_est_de_tout_le_monde() {
        for (dite, attendu) in [
            ("93.184.216.34", true),
            ("2606:2800:220:1::1", true),
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("172.20.0.1", false),
            ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("255.255.255.255", false),
            ("224.0.0.1", false),
            ("::1", false),
            ("::ffff:10.0.0.1", false),
            ("fe80::1", false),
            ("fd00::1", false),
            ("64:ff9b::a00:1", false),
            ("2002:a00:1::1", false),
        ] {
            assert_eq!(est_publique(dite.parse().expect("an address")), attendu, "{dite}");
        }
    }
}
