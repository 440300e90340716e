//! What the server tells the API at start.

pub use domain::marque::Marque;

use domain::utilisateur::Demonstration;
use ipnet::IpNet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// The settings of the API. They do not change while the process runs.
#[derive(Clone)]
pub struct Reglages {
    /// Whose portal this is.
    pub marque: Marque,
    /// The address people use, without a final slash. Under https, cookies are `Secure` and bear the `__Host-` prefix.
    pub url_publique: String,
    /// Closed for maintenance: every call but health answers 503.
    pub maintenance: bool,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxys_de_confiance: Vec<IpNet>,
    /// The national address service; without it, our own towns and postcodes answer.
    pub adresses: Option<Arc<outside::adresse::Service>>,
    /// Tiles under the map; without them, our own outlines alone.
    pub tuiles: Option<Tuiles>,
    /// Limits.
    pub limites: Limites,
    /// The demonstration: the first page says so.
    pub demo: bool,
    /// Whence accounts of the demonstration may sign in.
    pub demo_admise: DemoAdmise,
}

/// Whence accounts whose password everybody knows may sign in: not where strangers reach the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoAdmise {
    /// Nobody may.
    Jamais,
    /// From this machine, and not through a proxy for somebody else.
    DIci,
    /// From everywhere: a setting says so.
    DePartout,
}

impl DemoAdmise {
    /// Whether they may from there.
    pub(crate) fn admet(self, client: IpAddr) -> Demonstration {
        match self {
            Self::DIci if client.is_loopback() => Demonstration::Admise,
            Self::Jamais | Self::DIci => Demonstration::Refusee,
            Self::DePartout => Demonstration::Admise,
        }
    }

    /// Whether their sessions go on, wherever they were opened.
    pub(crate) fn en_cours(self) -> Demonstration {
        match self {
            Self::Jamais => Demonstration::Refusee,
            Self::DIci | Self::DePartout => Demonstration::Admise,
        }
    }
}

/// Map tiles from elsewhere: the only other host that pages may load from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tuiles {
    /// Their address, `http` or `https`, with `{z}`, `{x}` and `{y}` after the name of the host.
    pub modele: String,
    /// Whom they come from, shown on the map.
    pub mention: Option<String>,
}

impl Tuiles {
    /// The host they come from, as the content policy names it.
    pub(crate) fn origine(&self) -> &str {
        let debut = self.modele.find("://").map_or(0, |i| i + 3);
        let fin = self.modele[debut..].find(['/', '?', '#']).map_or(self.modele.len(), |i| debut + i);
        &self.modele[..fin]
    }
}

/// How much at once, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limites {
    /// Time given to a call; drawing a document has three times as much.
    pub delai: Duration,
    /// Calls in flight; beyond, 503 with `Retry-After`.
    pub simultanees: usize,
    /// Attempts to sign in from one address, a minute; beyond, 429 with `Retry-After`.
    pub connexions_par_minute: u32,
    /// Pages shown at one address, a minute, that the audience measure takes; beyond, 429 with `Retry-After`.
    pub mesures_par_minute: u32,
    /// Bytes of a JSON body.
    pub corps: usize,
    /// Documents drawn at once.
    pub dessins_simultanes: usize,
    /// Bytes of drawn documents kept in memory.
    pub memoire_des_dessins: usize,
}

impl Default for Limites {
    fn default() -> Self {
        Self {
            delai: Duration::from_secs(10),
            simultanees: 512,
            connexions_par_minute: 30,
            mesures_par_minute: 600,
            corps: 64 * 1024,
            dessins_simultanes: 2,
            memoire_des_dessins: 64 * 1024 * 1024,
        }
    }
}

impl Default for Reglages {
    fn default() -> Self {
        Self {
            marque: Marque::default(),
            url_publique: "http://127.0.0.1:8080".to_owned(),
            maintenance: false,
            proxys_de_confiance: Vec::new(),
            adresses: None,
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
