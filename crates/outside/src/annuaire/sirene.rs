//! The client of the national register (Sirene 3.11: `GET /siret?q=…`, the key in a header).

use super::{Error, Etablissement};
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::header::{ACCEPT, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Url, redirect};
use serde::Deserialize;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReglageInvalide {
    /// Not an http or https address.
    #[error("l’adresse de l’annuaire des sociétés n’est pas une adresse http:// ou https://")]
    Adresse,
    /// The name or the value of the key's header cannot be sent.
    #[error("l’en-tête ou la clé de l’annuaire des sociétés contient des caractères interdits")]
    Cle,
    /// The key would travel in clear.
    #[error("la clé de l’annuaire des sociétés partirait en clair : son adresse doit être en https://")]
    CleEnClair,
    /// The HTTP client cannot start (no certificate store, for instance).
    #[error("client HTTP : {0}")]
    Client(#[from] reqwest::Error),
}

/// How the register is called.
#[derive(Clone)]
pub struct Reglages {
    /// Its base, `…/api-sirene/3.11`.
    pub url: String,
    /// The header that carries the key, and the key.
    pub cle: Option<(String, String)>,
    /// The longest it may take, in all.
    pub delai: Duration,
    /// How long an answer is kept.
    pub duree: TimeDelta,
    /// How many answers are kept.
    pub taille: usize,
    /// How long the register is left alone after it could not be reached or did not answer in time.
    pub pause: TimeDelta,
    /// Questions under way at once.
    pub simultanees: usize,
    /// Questions a minute: the register takes thirty.
    pub par_minute: usize,
}

impl Reglages {
    /// No key, three seconds, a thousand answers kept for an hour, thirty seconds of rest after a failure, four questions at
    /// once and thirty a minute.
    pub fn nouveaux(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            cle: None,
            delai: Duration::from_secs(3),
            duree: TimeDelta::hours(1),
            taille: 1000,
            pause: TimeDelta::seconds(30),
            simultanees: 4,
            par_minute: 30,
        }
    }

    /// With a key in a header.
    #[must_use]
    pub fn avec_cle(mut self, entete: impl Into<String>, cle: impl Into<String>) -> Self {
        self.cle = Some((entete.into(), cle.into()));
        self
    }
}

/// The most bytes of an answer that are read: a head office is under a tenth of it.
const REPONSE_MAX: usize = 256 * 1024;

/// What was answered of a siren, and when.
type Reponse = (DateTime<Utc>, Option<Etablissement>);

/// What is kept between two questions.
#[derive(Default)]
struct Memoire {
    reponses: HashMap<String, Reponse>,
    ordre: VecDeque<String>,
    /// When the last questions were asked.
    demandes: VecDeque<DateTime<Utc>>,
    repos: Option<DateTime<Utc>>,
}

/// The register: a client, what it answered lately, and whether it is at rest.
pub struct Sirene {
    client: Client,
    url: Url,
    reglages: Reglages,
    memoire: Mutex<Memoire>,
    places: Semaphore,
}

impl Sirene {
    /// A register ready to be asked; nothing is called yet.
    pub fn nouvelle(reglages: Reglages) -> Result<Self, ReglageInvalide> {
        let url = Url::parse(&format!("{}/siret", reglages.url.trim_end_matches('/')));
        let url = url.map_err(|_| ReglageInvalide::Adresse)?;
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
            .default_headers(entetes(reglages.cle.as_ref())?)
            .build()?;
        let places = Semaphore::new(reglages.simultanees);
        Ok(Self { client, url, reglages, memoire: Mutex::default(), places })
    }

    /// The head office of a siren, of a company that has ceased included.
    pub async fn siege(&self, siren: &str, maintenant: DateTime<Utc>) -> Result<Option<Etablissement>, Error> {
        if let Some((depuis, connue)) = self.memoire().reponses.get(siren)
            && maintenant < *depuis + self.reglages.duree
        {
            return Ok(connue.clone());
        }
        let _place = self.places.try_acquire().map_err(|_| Error::Occupe)?;
        self.prendre(maintenant)?;
        let reponse = self.demander(siren).await;
        let panne = matches!(reponse, Err(Error::Delai | Error::Injoignable(_) | Error::Reponse(429 | 500..)));
        let mut memoire = self.memoire();
        memoire.repos = panne.then(|| maintenant + self.reglages.pause);
        let trouve = reponse?;
        if memoire.reponses.insert(siren.to_owned(), (maintenant, trouve.clone())).is_none() {
            memoire.ordre.push_back(siren.to_owned());
        }
        while memoire.ordre.len() > self.reglages.taille {
            if let Some(ancienne) = memoire.ordre.pop_front() {
                memoire.reponses.remove(&ancienne);
            }
        }
        Ok(trouve)
    }

    /// One more question in this minute, unless the register is at rest.
    fn prendre(&self, maintenant: DateTime<Utc>) -> Result<(), Error> {
        let mut memoire = self.memoire();
        if memoire.repos.is_some_and(|jusqu_a| maintenant < jusqu_a) {
            return Err(Error::EnPause);
        }
        while memoire.demandes.front().is_some_and(|quand| *quand + TimeDelta::minutes(1) <= maintenant) {
            memoire.demandes.pop_front();
        }
        if memoire.demandes.len() >= self.reglages.par_minute {
            return Err(Error::Occupe);
        }
        memoire.demandes.push_back(maintenant);
        Ok(())
    }

    async fn demander(&self, siren: &str) -> Result<Option<Etablissement>, Error> {
        let q = format!("siren:{siren} AND etablissementSiege:true");
        let requete = self.client.get(self.url.clone()).query(&[("q", q.as_str())]);
        let mut reponse = requete.send().await.map_err(panne)?;
        match reponse.status().as_u16() {
            200 => {}
            // The register's way to say that nothing answers the question.
            404 => return Ok(None),
            autre => return Err(Error::Reponse(autre)),
        }
        let mut octets = Vec::new();
        while let Some(morceau) = reponse.chunk().await.map_err(panne)? {
            octets.extend_from_slice(&morceau);
            if octets.len() > REPONSE_MAX {
                return Err(Error::Illisible);
            }
        }
        let page: Page = serde_json::from_slice(&octets).map_err(|_| Error::Illisible)?;
        let siege = page.etablissements.into_iter().find(|e| e.etablissement_siege && e.siren == siren);
        Ok(siege.map(Etablissement::from))
    }

    fn memoire(&self) -> MutexGuard<'_, Memoire> {
        self.memoire.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The part of an answer that is read.
#[derive(Deserialize)]
struct Page {
    etablissements: Vec<Etabli>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Etabli {
    siren: String,
    siret: String,
    etablissement_siege: bool,
    unite_legale: Unite,
    #[serde(default)]
    adresse_etablissement: Adresse,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the register's own words")]
struct Unite {
    etat_administratif_unite_legale: String,
    denomination_unite_legale: Option<String>,
    nom_unite_legale: Option<String>,
    prenom_usuel_unite_legale: Option<String>,
    categorie_juridique_unite_legale: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the register's own words")]
struct Adresse {
    numero_voie_etablissement: Option<String>,
    type_voie_etablissement: Option<String>,
    libelle_voie_etablissement: Option<String>,
    code_postal_etablissement: Option<String>,
    libelle_commune_etablissement: Option<String>,
    code_commune_etablissement: Option<String>,
}

/// What the register writes instead of what somebody does not want to be told.
const NON_DIFFUSE: &str = "[ND]";

impl From<Etabli> for Etablissement {
    fn from(etabli: Etabli) -> Self {
        let dit = |texte: Option<String>| texte.filter(|texte| texte != NON_DIFFUSE).unwrap_or_default();
        let Unite {
            etat_administratif_unite_legale: etat,
            denomination_unite_legale: denomination,
            nom_unite_legale: nom,
            prenom_usuel_unite_legale: prenom,
            categorie_juridique_unite_legale: categorie,
        } = etabli.unite_legale;
        let denomination = denomination.unwrap_or_else(|| {
            let noms = [dit(prenom), dit(nom)];
            noms.iter().filter(|mot| !mot.is_empty()).cloned().collect::<Vec<_>>().join(" ")
        });
        let adresse = etabli.adresse_etablissement;
        Self {
            siren: etabli.siren,
            siret: etabli.siret,
            siege: etabli.etablissement_siege,
            active: etat == "A",
            denomination: dit(Some(denomination)),
            categorie_juridique: dit(categorie),
            numero: dit(adresse.numero_voie_etablissement),
            type_voie: dit(adresse.type_voie_etablissement),
            voie: dit(adresse.libelle_voie_etablissement),
            code_postal: dit(adresse.code_postal_etablissement),
            commune: dit(adresse.libelle_commune_etablissement),
            code_commune: dit(adresse.code_commune_etablissement),
        }
    }
}

/// Whether the register is on this machine: nothing then travels.
fn est_la_boucle(url: &Url) -> bool {
    let hote = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    hote == "localhost" || hote.parse::<IpAddr>().is_ok_and(|adresse| adresse.is_loopback())
}

fn entetes(cle: Option<&(String, String)>) -> Result<HeaderMap, ReglageInvalide> {
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
