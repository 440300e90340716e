//! The client of the national register (Sirene 3.11: `GET /siret?q=…`, the key in a header).

use super::{Error, Etablissement, ReglageInvalide};
use crate::correspondant::{Cle, Correspondant, demander};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

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
    correspondant: Correspondant,
    reglages: Reglages,
    memoire: Mutex<Memoire>,
    places: Semaphore,
}

impl Sirene {
    /// A register ready to be asked; nothing is called yet.
    pub fn nouvelle(reglages: Reglages) -> Result<Self, ReglageInvalide> {
        let url = format!("{}/siret", reglages.url.trim_end_matches('/'));
        let cle = reglages.cle.as_ref().map_or(Cle::Aucune, |(entete, cle)| Cle::Entete(entete, cle));
        let correspondant = Correspondant::nouveau(&url, &cle, reglages.delai)?;
        let places = Semaphore::new(reglages.simultanees);
        Ok(Self { correspondant, reglages, memoire: Mutex::default(), places })
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
        let panne = reponse.as_ref().is_err_and(Error::est_une_panne);
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
        let octets = match demander(self.correspondant.lire().query(&[("q", q.as_str())])).await {
            // The register's way to say that nothing answers the question.
            Err(Error::Reponse(404)) => return Ok(None),
            reponse => reponse?,
        };
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
    indice_repetition_etablissement: Option<String>,
    type_voie_etablissement: Option<String>,
    libelle_voie_etablissement: Option<String>,
    code_postal_etablissement: Option<String>,
    libelle_commune_etablissement: Option<String>,
    code_commune_etablissement: Option<String>,
    complement_adresse_etablissement: Option<String>,
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
            repetition: dit(adresse.indice_repetition_etablissement).to_lowercase(),
            type_voie: dit(adresse.type_voie_etablissement),
            voie: dit(adresse.libelle_voie_etablissement),
            code_postal: dit(adresse.code_postal_etablissement),
            commune: dit(adresse.libelle_commune_etablissement),
            code_commune: dit(adresse.code_commune_etablissement),
            complement: dit(adresse.complement_adresse_etablissement),
        }
    }
}
