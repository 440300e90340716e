//! The settings that the server gives the API at start.

pub use domain::marque::Marque;

use actions::inscription::BornesDesDepots;
use domain::utilisateur::Demonstration;
use http::uri::Authority;
use http::{HeaderMap, header};
use ipnet::IpNet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// The settings of the API. They do not change while the process runs.
#[derive(Clone)]
pub struct Reglages {
    pub marque: Marque,
    /// The address at which people reach the portal, without a final slash. When it is https, cookies are `Secure` and have the `__Host-`
    /// prefix.
    pub url_publique: String,
    /// Whether browsers must also use https for the subdomains of the portal, when the portal uses https.
    pub https_aux_sous_domaines: bool,
    /// Whether the portal is closed for maintenance. Every call but health and readiness then answers 503.
    pub maintenance: bool,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxys_de_confiance: Vec<IpNet>,
    /// The national address service. Without it, address searches answer from our own towns and postcodes.
    pub adresses: Option<Arc<outside::adresse::Service>>,
    /// The directory where companies are looked up by their siren. Without this directory, the demonstration uses a fictitious one, and on
    /// other portals people type the company by hand.
    pub annuaire: Option<Arc<outside::annuaire::Annuaire>>,
    /// The time-stamp authority that attests when a document was sealed.
    pub autorite: Option<Arc<outside::horodatage::Autorite>>,
    /// The external captcha of the registration. Without it, visitors compute the portal's own proof of work.
    pub captcha: Option<Arc<outside::captcha::Verificateur>>,
    /// The tiles under the map. Without them, the map shows only our own outlines.
    pub tuiles: Option<Tuiles>,
    pub limites: Limites,
    /// Whether this is a demonstration. The first page then says so.
    pub demo: bool,
    /// The places from which the demonstration's accounts may sign in.
    pub demo_admise: DemoAdmise,
}

/// The places from which the demonstration's accounts may sign in. Everybody knows their passwords, so strangers must not reach them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoAdmise {
    Jamais,
    /// Only from this machine, and not through a proxy.
    DIci,
    /// From everywhere, because a setting allows it.
    DePartout,
}

impl DemoAdmise {
    /// Whether a demonstration account may sign in from this address with these headers.
    pub(crate) fn admet(self, client: IpAddr, en_tetes: &HeaderMap) -> Demonstration {
        match self {
            Self::DIci if client.is_loopback() && est_d_ici(en_tetes) => Demonstration::Admise,
            Self::Jamais | Self::DIci => Demonstration::Refusee,
            Self::DePartout => Demonstration::Admise,
        }
    }

    /// Whether the session of a demonstration account continues, even when another server of this database opened it.
    pub(crate) fn en_cours(self) -> Demonstration {
        match self {
            Self::Jamais => Demonstration::Refusee,
            Self::DIci | Self::DePartout => Demonstration::Admise,
        }
    }
}

/// Headers that a proxy adds to a request, to name its client or itself.
const TRANSMISSION: [&str; 8] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "cf-connecting-ip",
    "true-client-ip",
];

/// Whether a client on this machine made the request itself. A proxy that the settings do not declare may add none of these headers, but it
/// passes on the host name that its clients asked for.
fn est_d_ici(en_tetes: &HeaderMap) -> bool {
    let transmise = TRANSMISSION.iter().any(|nom| en_tetes.contains_key(*nom));
    let hote = en_tetes.get(header::HOST).and_then(|hote| hote.to_str().ok());
    !transmise && hote.and_then(|hote| hote.parse::<Authority>().ok()).is_some_and(|hote| est_la_boucle(hote.host()))
}

fn est_la_boucle(hote: &str) -> bool {
    let adresse = hote.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    hote.eq_ignore_ascii_case("localhost") || adresse.is_ok_and(|adresse| adresse.to_canonical().is_loopback())
}

/// Map tiles from another host. Besides the portal's own host, pages may load them only from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tuiles {
    /// The address of a tile, `http` or `https`, with `{z}`, `{x}` and `{y}` after the host name.
    pub modele: String,
    /// The provider's credit, shown on the map.
    pub mention: Option<String>,
}

/// The scheme and the host of an address, as the content policy names them.
pub(crate) fn hote(adresse: &str) -> &str {
    let debut = adresse.find("://").map_or(0, |i| i + 3);
    let fin = adresse[debut..].find(['/', '?', '#']).map_or(adresse.len(), |i| debut + i);
    &adresse[..fin]
}

/// The number of places, and how they are shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partage {
    /// All places, for visitors and signed-in users together.
    pub total: usize,
    /// The most places of `total` that visitors may take. Signed-in users have the others.
    pub visiteurs: usize,
    /// The most places that the visitors of one network may take.
    pub par_reseau: usize,
    /// The most places that one signed-in user may take.
    pub par_personne: usize,
}

/// How much the API does at once, how often, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limites {
    /// The deadline of a call. Drawing a document has three times as much.
    pub delai: Duration,
    /// The most calls in flight. At most half of them are from visitors. Further calls get 503 with `Retry-After`.
    pub simultanees: usize,
    /// The most calls in flight from the visitors of one network.
    pub appels_par_adresse: usize,
    /// The places of calls whose body is still arriving. Such a call counts as a call in flight only once its body is whole.
    pub arrivees: Partage,
    /// The most open streams of live events. At most half of them are from visitors. Further streams get 503 with `Retry-After`.
    pub flux_simultanes: usize,
    /// The most open streams of live events from one network address.
    pub flux_par_adresse: usize,
    /// The most open streams of live events of one signed-in user.
    pub flux_par_personne: usize,
    /// The most attempts to sign in from one network address in a minute. Further ones get 429 with `Retry-After`.
    pub connexions_par_minute: u32,
    /// The most page views that the audience measure counts from one network address in a minute. Further ones get 429 with `Retry-After`.
    pub mesures_par_minute: u32,
    /// The most page errors that the log notes from one network address in a minute. Further ones are only counted, and get 429 with
    /// `Retry-After`.
    pub erreurs_par_minute: u32,
    /// The most look-ups that are passed on to the address service for one network address in a minute. Our own towns answer further ones.
    pub adresses_par_minute: u32,
    /// The most files of registrations from one network address in an hour. Further ones get 429 with `Retry-After`.
    pub documents_par_heure: u32,
    /// The most calls with a signature link from one network address in a minute. Each page of a document is one call. Further calls get
    /// 429 with `Retry-After`.
    pub signatures_par_minute: u32,
    /// The most photos that one account sends in an hour. Further ones get 429 with `Retry-After`.
    pub photos_par_heure: u32,
    /// The most lists that one account exports in an hour. Further ones get 429 with `Retry-After`.
    pub exports_par_heure: u32,
    /// The most bytes of a body, unless its route sets another limit.
    pub corps: usize,
    /// The places of forms with files that are being received. Further forms get 503 with `Retry-After`.
    pub receptions: Partage,
    /// The most sessions that are looked up in the database at once, because the process does not know their cookie.
    pub reconnaissances: usize,
    /// The limits of uploaded files that wait for their registration.
    pub depots: BornesDesDepots,
    /// The most documents drawn at once for signed-in users. Visitors have half as many places of their own.
    pub dessins_simultanes: usize,
    /// The most spreadsheets made at once for signed-in users. Visitors have as many places of their own.
    pub exports_simultanes: usize,
    /// The most lists of the whole catalogue's documents that are read at once for signed-in users. Visitors have as many places of their
    /// own. The sum of both must stay below the number of reading connections.
    pub listes_simultanees: usize,
    /// The most bytes of drawn documents that are kept in memory.
    pub memoire_des_dessins: usize,
}

impl Default for Limites {
    fn default() -> Self {
        Self {
            delai: Duration::from_secs(10),
            simultanees: 512,
            appels_par_adresse: 64,
            // A JSON body has at most 16 kB and five seconds to arrive, so 1024 of them hold at most 16 MB.
            arrivees: Partage { total: 1024, visiteurs: 768, par_reseau: 24, par_personne: 256 },
            flux_simultanes: 4096,
            flux_par_adresse: 256,
            flux_par_personne: 16,
            connexions_par_minute: 30,
            mesures_par_minute: 600,
            erreurs_par_minute: 20,
            adresses_par_minute: 120,
            documents_par_heure: 100,
            signatures_par_minute: 240,
            photos_par_heure: 20,
            exports_par_heure: 60,
            corps: 16 * 1024,
            // A registration sends seven files, one after the other or together. Thirty-two places always remain for signed-in users.
            receptions: Partage { total: 288, visiteurs: 256, par_reseau: 8, par_personne: 8 },
            reconnaissances: 16,
            depots: BornesDesDepots::default(),
            dessins_simultanes: 2,
            exports_simultanes: 1,
            listes_simultanees: 2,
            memoire_des_dessins: 64 * 1024 * 1024,
        }
    }
}

impl Default for Reglages {
    fn default() -> Self {
        Self {
            marque: Marque::default(),
            url_publique: "http://127.0.0.1:8080".to_owned(),
            https_aux_sous_domaines: true,
            maintenance: false,
            proxys_de_confiance: Vec::new(),
            adresses: None,
            annuaire: None,
            autorite: None,
            captcha: None,
            tuiles: None,
            limites: Limites::default(),
            demo: false,
            demo_admise: DemoAdmise::DIci,
        }
    }
}

impl Reglages {
    /// Whether people reach the portal over https.
    pub(crate) fn est_https(&self) -> bool {
        self.url_publique.starts_with("https://")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::{HeaderName, HeaderValue};

    fn d_ici(hote: &'static str, autres: &[(&'static str, &'static str)]) -> bool {
        let mut en_tetes = HeaderMap::new();
        if !hote.is_empty() {
            en_tetes.insert(header::HOST, HeaderValue::from_static(hote));
        }
        for (nom, valeur) in autres {
            en_tetes.insert(HeaderName::from_static(nom), HeaderValue::from_static(valeur));
        }
        DemoAdmise::DIci.admet(IpAddr::from([127, 0, 0, 1]), &en_tetes) == Demonstration::Admise
    }

    #[test]
    fn la_demonstration_n_est_que_d_ici() {
        for hote in
            ["127.0.0.1:8080", "localhost:8080", "LOCALHOST", "[::1]:8080", "127.1.2.3", "[::ffff:127.0.0.1]:80"]
        {
            assert!(d_ici(hote, &[]), "{hote}");
        }
        for hote in ["", "portail.example", "localhost.example:80", "192.0.2.1:8080", "[2001:db8::1]", "0.0.0.0", "a b"]
        {
            assert!(!d_ici(hote, &[]), "{hote}");
        }
        for nom in TRANSMISSION {
            assert!(!d_ici("127.0.0.1:8080", &[(nom, "")]), "{nom}");
        }
        let etranger = IpAddr::from([192, 0, 2, 1]);
        let en_tetes = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("localhost"))]);
        assert_eq!(DemoAdmise::DIci.admet(etranger, &en_tetes), Demonstration::Refusee);
        assert_eq!(DemoAdmise::DePartout.admet(etranger, &HeaderMap::new()), Demonstration::Admise);
    }
}
