//! What the server tells the API at start.

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
    /// Whose portal this is.
    pub marque: Marque,
    /// The address people use, without a final slash. Under https, cookies are `Secure` and bear the `__Host-` prefix.
    pub url_publique: String,
    /// Under https, whether browsers are told to come by https to the names below that of the portal too.
    pub https_aux_sous_domaines: bool,
    /// Closed for maintenance: every call but health answers 503.
    pub maintenance: bool,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxys_de_confiance: Vec<IpNet>,
    /// The national address service; without it, our own towns and postcodes answer.
    pub adresses: Option<Arc<outside::adresse::Service>>,
    /// Where companies are looked up by their siren; without it the demonstration has one of its own, and elsewhere entry is
    /// by hand.
    pub annuaire: Option<Arc<outside::annuaire::Annuaire>>,
    /// Who attests when a document was sealed.
    pub autorite: Option<Arc<outside::horodatage::Autorite>>,
    /// A captcha of others on the registration; without it, the portal's own proof of work.
    pub captcha: Option<Arc<outside::captcha::Verificateur>>,
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
    pub(crate) fn admet(self, client: IpAddr, en_tetes: &HeaderMap) -> Demonstration {
        match self {
            Self::DIci if client.is_loopback() && est_d_ici(en_tetes) => Demonstration::Admise,
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

/// Headers by which a proxy says for whom it asks, or that it stands between.
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

/// Whether a request was written on this machine for this machine: a proxy that nobody declared, however silent, gives the
/// name that strangers asked for.
fn est_d_ici(en_tetes: &HeaderMap) -> bool {
    let transmise = TRANSMISSION.iter().any(|nom| en_tetes.contains_key(*nom));
    let hote = en_tetes.get(header::HOST).and_then(|hote| hote.to_str().ok());
    !transmise && hote.and_then(|hote| hote.parse::<Authority>().ok()).is_some_and(|hote| est_la_boucle(hote.host()))
}

fn est_la_boucle(hote: &str) -> bool {
    let adresse = hote.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    hote.eq_ignore_ascii_case("localhost") || adresse.is_ok_and(|adresse| adresse.to_canonical().is_loopback())
}

/// Map tiles from elsewhere: the only other host that pages may load from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tuiles {
    /// Their address, `http` or `https`, with `{z}`, `{x}` and `{y}` after the name of the host.
    pub modele: String,
    /// Whom they come from, shown on the map.
    pub mention: Option<String>,
}

/// The scheme and the host of an address, as the content policy names them.
pub(crate) fn hote(adresse: &str) -> &str {
    let debut = adresse.find("://").map_or(0, |i| i + 3);
    let fin = adresse[debut..].find(['/', '?', '#']).map_or(adresse.len(), |i| debut + i);
    &adresse[..fin]
}

/// How places are shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partage {
    /// In all.
    pub total: usize,
    /// Of these, for visitors: the others are for who is signed in.
    pub visiteurs: usize,
    /// Of these, for the visitors of one network.
    pub par_reseau: usize,
    /// For one person who is signed in.
    pub par_personne: usize,
}

/// How much at once, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limites {
    /// Time given to a call; drawing a document has three times as much.
    pub delai: Duration,
    /// Calls in flight, half of them for visitors at most; beyond, 503 with `Retry-After`.
    pub simultanees: usize,
    /// Those of the visitors of one network.
    pub appels_par_adresse: usize,
    /// Calls whose body is arriving: they are not in flight before it has come.
    pub arrivees: Partage,
    /// Streams of live events open at once, half of them for visitors at most; beyond, 503 with `Retry-After`.
    pub flux_simultanes: usize,
    /// Those from one address.
    pub flux_par_adresse: usize,
    /// Those of one person who is signed in.
    pub flux_par_personne: usize,
    /// Attempts to sign in from one address, a minute; beyond, 429 with `Retry-After`.
    pub connexions_par_minute: u32,
    /// Pages shown at one address, a minute, that the audience measure takes; beyond, 429 with `Retry-After`.
    pub mesures_par_minute: u32,
    /// Errors of pages at one address, a minute, that are noted; beyond, they are counted and 429 with `Retry-After`.
    pub erreurs_par_minute: u32,
    /// Look-ups at one address, a minute, that are passed on to the address service; beyond, our own towns answer.
    pub adresses_par_minute: u32,
    /// Files of registrations from one address, an hour; beyond, 429 with `Retry-After`.
    pub documents_par_heure: u32,
    /// Calls of who signs by a link from one address, a minute, each page of a document being one; beyond, 429 with `Retry-After`.
    pub signatures_par_minute: u32,
    /// Photos sent by one account, an hour; beyond, 429 with `Retry-After`.
    pub photos_par_heure: u32,
    /// Lists that one account exports, an hour; beyond, 429 with `Retry-After`.
    pub exports_par_heure: u32,
    /// Bytes of a body, where a route does not say otherwise.
    pub corps: usize,
    /// Forms with files received at once; beyond, 503 with `Retry-After`.
    pub receptions: Partage,
    /// Cookies of sessions that this process has not met looked up at once.
    pub reconnaissances: usize,
    /// Files of registrations that wait for theirs.
    pub depots: BornesDesDepots,
    /// Documents drawn at once for those who are signed in, and half as many for visitors.
    pub dessins_simultanes: usize,
    /// Spreadsheets made at once for those who are signed in, and as many for visitors.
    pub exports_simultanes: usize,
    /// Lists of the documents of the whole catalogue read at once for those who are signed in, and as many for visitors:
    /// fewer, together, than the connections that read.
    pub listes_simultanees: usize,
    /// Bytes of drawn documents kept in memory.
    pub memoire_des_dessins: usize,
}

impl Default for Limites {
    fn default() -> Self {
        Self {
            delai: Duration::from_secs(10),
            simultanees: 512,
            appels_par_adresse: 64,
            // A JSON body is 16 kB at most, and lives for five seconds: 16 MB of them at the very most.
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
            // A registration sends seven files, one after the other or together. Thirty-two are always left to who is signed in.
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
