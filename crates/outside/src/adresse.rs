//! Address search by the national service (GeoJSON, as `data.geopf.fr/geocodage/search` and its likes answer).
//!
//! Optional: without an address in the settings the portal answers towns and postcodes from its own data, and it does so
//! too each time [`Service::chercher`] fails.
//!
//! ```no_run
//! # async fn exemple(maintenant: chrono::DateTime<chrono::Utc>) -> Result<(), Box<dyn std::error::Error>> {
//! use outside::adresse::{Reglages, Service};
//! let service = Service::nouveau(Reglages::nouveaux("https://data.geopf.fr/geocodage/search"))?;
//! for adresse in service.chercher("3 rue haute pierre metz", 5, maintenant).await?.iter() {
//!     println!("{}", adresse.label);
//! }
//! # Ok(())
//! # }
//! ```

use chrono::{DateTime, TimeDelta, Utc};
use reqwest::header::{ACCEPT, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Url, redirect};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

mod debit;
mod memoire;

use debit::DebitAdresses;
use memoire::Memoire;

/// An address in the words of the wire (spec section 7, `GET /search`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adresse {
    /// The whole: "3 Rue Haute Pierre 57000 Metz".
    pub label: String,
    /// Where it is: "57, Moselle, Grand Est".
    #[serde(default)]
    pub context: String,
    /// The street and number, or the town's name.
    #[serde(default)]
    pub name: String,
    /// Postcode.
    #[serde(default)]
    pub postcode: String,
    /// Town.
    #[serde(default)]
    pub city: String,
}

/// Why the service gave nothing; the caller answers with its own data instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text is too short for the service: it was not asked.
    #[error("texte trop court pour le service d’adresses")]
    TropCourt,
    /// It did not answer in time.
    #[error("le service d’adresses n’a pas répondu à temps")]
    Delai,
    /// It cannot be reached.
    #[error("le service d’adresses est injoignable : {0}")]
    Injoignable(String),
    /// It refused.
    #[error("le service d’adresses a répondu {0}")]
    Reponse(u16),
    /// Its answer is not what it should be.
    #[error("la réponse du service d’adresses est illisible")]
    Illisible,
    /// It failed a moment ago and is left alone for a while.
    #[error("le service d’adresses est laissé au repos après une panne")]
    EnPause,
    /// It has enough questions of ours for the moment: it was not asked.
    #[error("le service d’adresses a assez de questions pour le moment")]
    Occupe,
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReglageInvalide {
    /// Not an http or https address.
    #[error("l’adresse du service d’adresses n’est pas une adresse http:// ou https://")]
    Adresse,
    /// The name or the value of the key's header cannot be sent.
    #[error("l’en-tête ou la clé du service d’adresses contient des caractères interdits")]
    Cle,
    /// The key would travel in clear.
    #[error("la clé du service d’adresses partirait en clair : son adresse doit être en https://")]
    CleEnClair,
    /// The HTTP client cannot start (no certificate store, for instance).
    #[error("client HTTP : {0}")]
    Client(#[from] reqwest::Error),
}

/// How the service is called.
#[derive(Clone)]
pub struct Reglages {
    /// Where it answers; `q` and `limit` are added to the query.
    pub url: String,
    /// The header that carries the key, and the key.
    pub cle: Option<(String, String)>,
    /// The longest it may take, in all.
    pub delai: Duration,
    /// How long an answer is kept.
    pub duree: TimeDelta,
    /// How many answers are kept.
    pub taille: usize,
    /// How long the service is left alone after it could not be reached or did not answer in time.
    pub pause: TimeDelta,
    /// Questions under way at once; beyond, the caller does without.
    pub simultanees: usize,
    /// Questions a second, on average; beyond, the caller does without.
    pub par_seconde: u32,
}

impl Reglages {
    /// No key, two seconds, a thousand answers kept for ten minutes, ten seconds of rest after a failure, eight questions at
    /// once and twenty a second (the national service takes fifty).
    pub fn nouveaux(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            cle: None,
            delai: Duration::from_secs(2),
            duree: TimeDelta::minutes(10),
            taille: 1000,
            pause: TimeDelta::seconds(10),
            simultanees: 8,
            par_seconde: 20,
        }
    }

    /// With a key in a header (`X-API-Key`, `apikey`, …).
    #[must_use]
    pub fn avec_cle(mut self, entete: impl Into<String>, cle: impl Into<String>) -> Self {
        self.cle = Some((entete.into(), cle.into()));
        self
    }
}

/// The least and the most letters that the national service takes.
const LETTRES: std::ops::RangeInclusive<usize> = 3..=200;
/// The most bytes of an answer that are read; twenty addresses are under a tenth of it.
const REPONSE_MAX: usize = 256 * 1024;
/// The most addresses asked for at once.
const LIMITE_MAX: usize = 20;

/// The address service: a client, what it answered lately, and whether it is at rest.
pub struct Service {
    client: Client,
    url: Url,
    pause: TimeDelta,
    memoire: Mutex<Memoire>,
    repos: Mutex<Option<DateTime<Utc>>>,
    places: Semaphore,
    debit: Mutex<DebitAdresses>,
}

impl Service {
    /// A service ready to be asked; nothing is called yet.
    pub fn nouveau(reglages: Reglages) -> Result<Self, ReglageInvalide> {
        let url = Url::parse(&reglages.url).map_err(|_| ReglageInvalide::Adresse)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(ReglageInvalide::Adresse);
        }
        if reglages.cle.is_some() && url.scheme() == "http" && !est_la_boucle(&url) {
            return Err(ReglageInvalide::CleEnClair);
        }
        // The process may have installed one already: the first stays, and any will do.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = Client::builder()
            .timeout(reglages.delai)
            .connect_timeout(reglages.delai)
            .redirect(redirect::Policy::none())
            .user_agent(concat!("linteau/", env!("CARGO_PKG_VERSION")))
            .default_headers(entetes(reglages.cle)?)
            .build()?;
        let memoire = Mutex::new(Memoire::nouvelle(reglages.taille, reglages.duree));
        let (places, debit) =
            (Semaphore::new(reglages.simultanees), Mutex::new(DebitAdresses::de(reglages.par_seconde)));
        Ok(Self { client, url, pause: reglages.pause, memoire, repos: Mutex::new(None), places, debit })
    }

    /// The addresses that answer `texte`, at most `limite` (and twenty).
    pub async fn chercher(
        &self,
        texte: &str,
        limite: usize,
        maintenant: DateTime<Utc>,
    ) -> Result<Arc<[Adresse]>, Error> {
        let limite = limite.clamp(1, LIMITE_MAX);
        let texte: String = domain::texte::normaliser(texte).chars().take(*LETTRES.end()).collect();
        if texte.chars().count() < *LETTRES.start() {
            return Err(Error::TropCourt);
        }
        let cle = (texte, limite);
        if let Some(connues) = self.memoire().lire(&cle, maintenant) {
            return Ok(connues);
        }
        if self.repos().is_some_and(|jusqu_a| maintenant < jusqu_a) {
            return Err(Error::EnPause);
        }
        let _place = self.places.try_acquire().map_err(|_| Error::Occupe)?;
        if !self.debit.lock().unwrap_or_else(PoisonError::into_inner).prendre(maintenant) {
            return Err(Error::Occupe);
        }
        let reponse = self.demander(&cle.0, limite).await;
        let panne = matches!(reponse, Err(Error::Delai | Error::Injoignable(_) | Error::Reponse(429 | 500..)));
        *self.repos() = panne.then(|| maintenant + self.pause);
        let adresses: Arc<[Adresse]> = reponse?.into();
        self.memoire().garder(cle, Arc::clone(&adresses), maintenant);
        Ok(adresses)
    }

    async fn demander(&self, texte: &str, limite: usize) -> Result<Vec<Adresse>, Error> {
        let requete = self.client.get(self.url.clone()).query(&[("q", texte), ("limit", &limite.to_string())]);
        let mut reponse = requete.send().await.map_err(panne)?;
        if !reponse.status().is_success() {
            return Err(Error::Reponse(reponse.status().as_u16()));
        }
        let mut octets = Vec::new();
        while let Some(morceau) = reponse.chunk().await.map_err(panne)? {
            octets.extend_from_slice(&morceau);
            if octets.len() > REPONSE_MAX {
                return Err(Error::Illisible);
            }
        }
        let collection: Collection = serde_json::from_slice(&octets).map_err(|_| Error::Illisible)?;
        Ok(collection.features.into_iter().map(|feature| feature.properties).take(limite).collect())
    }

    fn memoire(&self) -> std::sync::MutexGuard<'_, Memoire> {
        self.memoire.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn repos(&self) -> std::sync::MutexGuard<'_, Option<DateTime<Utc>>> {
        self.repos.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The part of a GeoJSON answer that is read.
#[derive(Deserialize)]
struct Collection {
    features: Vec<Feature>,
}

#[derive(Deserialize)]
struct Feature {
    properties: Adresse,
}

/// Whether the service is on this machine: nothing then travels.
fn est_la_boucle(url: &Url) -> bool {
    let hote = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    hote == "localhost" || hote.parse::<IpAddr>().is_ok_and(|adresse| adresse.is_loopback())
}

fn entetes(cle: Option<(String, String)>) -> Result<HeaderMap, ReglageInvalide> {
    let mut entetes = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
    if let Some((nom, valeur)) = cle {
        let nom = HeaderName::try_from(nom).map_err(|_| ReglageInvalide::Cle)?;
        let mut valeur = HeaderValue::try_from(valeur).map_err(|_| ReglageInvalide::Cle)?;
        valeur.set_sensitive(true);
        entetes.insert(nom, valeur);
    }
    Ok(entetes)
}

/// The address asked for holds what somebody typed: it never goes into the message.
fn panne(erreur: reqwest::Error) -> Error {
    if erreur.is_timeout() {
        return Error::Delai;
    }
    Error::Injoignable(erreur.without_url().to_string())
}
