//! Address search by the national service (GeoJSON, as `data.geopf.fr/geocodage/search` and similar services answer).
//!
//! The service is optional: when the settings give none, or when [`Service::chercher`] fails, the portal answers with
//! towns and postcodes from its own data.
//!
//! ```no_run
//! # async fn exemple(maintenant: chrono::DateTime<chrono::Utc>) -> Result<(), Box<dyn std::error::Error>> {
//! use outside::adresse::{ReglagesDAdresse, Service};
//! let service = Service::nouveau(ReglagesDAdresse::nouveaux("https://data.geopf.fr/geocodage/search"))?;
//! for adresse in service.chercher("3 rue haute pierre metz", 5, maintenant).await?.iter() {
//!     println!("{}", adresse.label);
//! }
//! # Ok(())
//! # }
//! ```

pub use crate::correspondant::{Error, ReglageInvalide};

use crate::correspondant::{CleDAcces, Correspondant, demander};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

mod debit;
mod memoire;

use debit::DebitAdresses;
use memoire::Memoire;

/// An address in the fields of the API (spec section 7, `GET /search`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adresse {
    /// The whole address: "3 Rue Haute Pierre 57000 Metz".
    pub label: String,
    /// The places around the address: "57, Moselle, Grand Est".
    #[serde(default)]
    pub context: String,
    /// The street and number, or the name of the town.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub postcode: String,
    #[serde(default)]
    pub city: String,
}

/// The settings of the service.
#[derive(Clone)]
pub struct ReglagesDAdresse {
    /// The address of the service; `q` and `limit` are added to its query.
    pub url: String,
    /// The name of the header for the key, and the key.
    pub cle: Option<(String, String)>,
    /// The longest time that a question may take in all.
    pub delai: Duration,
    /// How long an answer stays in memory.
    pub duree: TimeDelta,
    /// How many answers stay in memory.
    pub taille: usize,
    /// How long the service is left alone after it could not be reached, or did not answer in time.
    pub pause: TimeDelta,
    /// The most questions at the same time. When there are more, `chercher` fails with `Occupe`.
    pub simultanees: usize,
    /// The average number of questions a second. When there are more, `chercher` fails with `Occupe`.
    pub par_seconde: u32,
}

impl ReglagesDAdresse {
    /// Settings without a key, for answers within two seconds. A thousand answers are kept for ten minutes. The service
    /// is left alone for ten seconds after a failure, and gets at most eight questions at once and twenty a second (the
    /// national service accepts fifty).
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

    /// Adds a key, sent in a header (`X-API-Key`, `apikey`, …).
    #[must_use]
    pub fn avec_cle(mut self, entete: impl Into<String>, cle: impl Into<String>) -> Self {
        self.cle = Some((entete.into(), cle.into()));
        self
    }
}

/// The fewest and the most letters that the national service accepts.
const LETTRES: std::ops::RangeInclusive<usize> = 3..=200;
/// The most addresses that one question may ask for.
const LIMITE_MAX: usize = 20;

/// The address service: an HTTP client, its latest answers, and its pause after a failure.
pub struct Service {
    correspondant: Correspondant,
    pause: TimeDelta,
    memoire: Mutex<Memoire>,
    repos: Mutex<Option<DateTime<Utc>>>,
    places: Semaphore,
    debit: Mutex<DebitAdresses>,
}

impl Service {
    /// Prepares the service, without a call to it.
    pub fn nouveau(reglages: ReglagesDAdresse) -> Result<Self, ReglageInvalide> {
        let cle = reglages.cle;
        let cle = cle.as_ref().map_or(CleDAcces::Aucune, |(entete, cle)| CleDAcces::Entete(entete, cle));
        let correspondant = Correspondant::nouveau(&reglages.url, &cle, reglages.delai)?;
        let memoire = Mutex::new(Memoire::nouvelle(reglages.taille, reglages.duree));
        let (places, debit) =
            (Semaphore::new(reglages.simultanees), Mutex::new(DebitAdresses::de(reglages.par_seconde)));
        Ok(Self { correspondant, pause: reglages.pause, memoire, repos: Mutex::new(None), places, debit })
    }

    /// The addresses that match `texte`, at most `limite` and never more than twenty. The error says why the service gave none.
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
        let panne = reponse.as_ref().is_err_and(Error::est_une_panne);
        *self.repos() = panne.then(|| maintenant + self.pause);
        let adresses: Arc<[Adresse]> = reponse?.into();
        self.memoire().garder(cle, Arc::clone(&adresses), maintenant);
        Ok(adresses)
    }

    async fn demander(&self, texte: &str, limite: usize) -> Result<Vec<Adresse>, Error> {
        let requete = self.correspondant.lire().query(&[("q", texte), ("limit", &limite.to_string())]);
        let octets = demander(requete).await?;
        let collection: Collection = serde_json::from_slice(&octets).map_err(|_| Error::Illisible)?;
        let lues: Vec<Adresse> =
            collection.features.iter().filter_map(|feature| lire(&feature["properties"])).take(limite).collect();
        // When no address of the answer has a label, the answer counts as unreadable.
        if lues.is_empty() && !collection.features.is_empty() { Err(Error::Illisible) } else { Ok(lues) }
    }

    fn memoire(&self) -> std::sync::MutexGuard<'_, Memoire> {
        self.memoire.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn repos(&self) -> std::sync::MutexGuard<'_, Option<DateTime<Utc>>> {
        self.repos.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The part of a GeoJSON answer that the portal reads. Each address is read by itself, so that an unreadable one does
/// not spoil the others.
#[derive(Deserialize)]
struct Collection {
    features: Vec<Value>,
}

/// Reads an address. `None` when it has no label. Its other fields are empty when absent.
fn lire(dite: &Value) -> Option<Adresse> {
    let texte = |nom: &str| dite[nom].as_str().unwrap_or_default().to_owned();
    let adresse = Adresse {
        label: texte("label"),
        context: texte("context"),
        name: texte("name"),
        postcode: texte("postcode"),
        city: texte("city"),
    };
    (!adresse.label.is_empty()).then_some(adresse)
}
