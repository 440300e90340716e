//! The client of the national register (Sirene 3.11: `GET /siret?q=…`, with the key in a header).

use super::{Error, Etablissement, ReglageInvalide};
use crate::correspondant::{CleDAcces, Correspondant, demander};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// The settings of the register.
#[derive(Clone)]
pub struct ReglagesDAnnuaire {
    /// The base of its addresses, `…/api-sirene/3.11`.
    pub url: String,
    /// The name of the header for the key, and the key.
    pub cle: Option<(String, String)>,
    /// The longest time that a question may take in all.
    pub delai: Duration,
    /// How long an answer is kept.
    pub duree: TimeDelta,
    /// How many answers are kept.
    pub taille: usize,
    /// How long the register is left alone after it could not be reached, or did not answer in time.
    pub pause: TimeDelta,
    /// The most questions at the same time.
    pub simultanees: usize,
    /// The most questions a minute; the register accepts thirty.
    pub par_minute: usize,
}

impl ReglagesDAnnuaire {
    /// Settings without a key, for answers within three seconds. A thousand answers are kept for an hour. The register
    /// is left alone for thirty seconds after a failure, and gets at most four questions at once and thirty a minute.
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

    /// Adds a key, sent in a header.
    #[must_use]
    pub fn avec_cle(mut self, entete: impl Into<String>, cle: impl Into<String>) -> Self {
        self.cle = Some((entete.into(), cle.into()));
        self
    }
}

/// The answer for a siren, and when it came.
type Reponse = (DateTime<Utc>, Option<Etablissement>);

/// The state that is kept between two questions.
#[derive(Default)]
struct Memoire {
    reponses: HashMap<String, Reponse>,
    ordre: VecDeque<String>,
    /// The instants of the latest questions.
    demandes: VecDeque<DateTime<Utc>>,
    repos: Option<DateTime<Utc>>,
}

/// The register: an HTTP client, its latest answers, and its pause after a failure.
pub struct Sirene {
    correspondant: Correspondant,
    reglages: ReglagesDAnnuaire,
    memoire: Mutex<Memoire>,
    places: Semaphore,
}

impl Sirene {
    /// Prepares the register, without a call to it.
    pub fn nouvelle(reglages: ReglagesDAnnuaire) -> Result<Self, ReglageInvalide> {
        let url = format!("{}/siret", reglages.url.trim_end_matches('/'));
        let cle = reglages.cle.as_ref().map_or(CleDAcces::Aucune, |(entete, cle)| CleDAcces::Entete(entete, cle));
        let correspondant = Correspondant::nouveau(&url, &cle, reglages.delai)?;
        let places = Semaphore::new(reglages.simultanees);
        Ok(Self { correspondant, reglages, memoire: Mutex::default(), places })
    }

    /// The head office of the company with this siren, even if the company has ceased. `None` when the register does not
    /// know the siren.
    pub async fn siege(&self, siren: &str, maintenant: DateTime<Utc>) -> Result<Option<Etablissement>, Error> {
        if let Some((depuis, connue)) = self.memoire().reponses.get(siren)
            && maintenant < *depuis + self.reglages.duree
        {
            return Ok(connue.clone());
        }
        let _place = self.places.try_acquire().map_err(|_| Error::Occupe)?;
        self.prendre(maintenant)?;
        let reponse = self.demander(siren, maintenant).await;
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

    /// Takes one question from the budget of this minute. Fails when the budget is spent, or while the register is left
    /// alone after a failure.
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

    /// Asks for the head office. When the register answers that the company has another siren, this asks once for that one.
    async fn demander(&self, siren: &str, maintenant: DateTime<Utc>) -> Result<Option<Etablissement>, Error> {
        match self.poser(siren).await {
            Err(Error::Deplace(vers)) => match siren_de(&vers.0) {
                Some(autre) if autre != siren => {
                    self.prendre(maintenant)?;
                    self.poser(&autre).await
                }
                _ => Err(Error::Deplace(vers)),
            },
            reponse => reponse,
        }
    }

    async fn poser(&self, siren: &str) -> Result<Option<Etablissement>, Error> {
        let q = format!("siren:{siren} AND etablissementSiege:true");
        let octets = match demander(self.correspondant.lire().query(&[("q", q.as_str())])).await {
            // The register answers 404 when nothing matches the question.
            Err(Error::Reponse(404)) => return Ok(None),
            reponse => reponse?,
        };
        let page: Page = serde_json::from_slice(&octets).map_err(|_| Error::Illisible)?;
        let mut sieges = page.etablissements.into_iter().map(Etabli);
        Ok(sieges.find(|etabli| etabli.est_le_siege_de(siren)).map(Etablissement::from))
    }

    fn memoire(&self) -> MutexGuard<'_, Memoire> {
        self.memoire.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The part of an answer that the portal reads. Each row is read field by field, so an unexpected value only empties its
/// own field.
#[derive(Deserialize)]
struct Page {
    etablissements: Vec<Value>,
}

/// An establishment, with the field names of the register.
struct Etabli(Value);

/// The text that the register gives in place of data that a person does not publish.
const NON_DIFFUSE: &str = "[ND]";

impl Etabli {
    fn est_le_siege_de(&self, siren: &str) -> bool {
        texte(&self.0["siren"]) == siren && self.0["etablissementSiege"].as_bool() == Some(true)
    }

    /// The text of a field of the company (`uniteLegale`).
    fn de_l_unite(&self, nom: &str) -> String {
        texte(&self.0["uniteLegale"][nom])
    }

    fn de_l_adresse(&self, nom: &str) -> String {
        texte(&self.0["adresseEtablissement"][nom])
    }

    /// The name of a company. For a person: the first name and the family name in use. When their business has a name,
    /// this name comes first and the person follows in parentheses.
    fn denomination(&self) -> String {
        let denomination = self.de_l_unite("denominationUniteLegale");
        if !denomination.is_empty() {
            return denomination;
        }
        let nom = ou(self.de_l_unite("nomUsageUniteLegale"), || self.de_l_unite("nomUniteLegale"));
        let prenom = ou(self.de_l_unite("prenomUsuelUniteLegale"), || self.de_l_unite("prenom1UniteLegale"));
        let personne = joindre([&prenom, &nom]);
        let usuelles =
            ["denominationUsuelle1UniteLegale", "denominationUsuelle2UniteLegale", "denominationUsuelle3UniteLegale"];
        let usuelle = usuelles.into_iter().map(|nom| self.de_l_unite(nom)).find(|dite| !dite.is_empty());
        match usuelle {
            Some(usuelle) if personne.is_empty() => usuelle,
            Some(usuelle) => format!("{usuelle} ({personne})"),
            None => personne,
        }
    }
}

/// The text of a field, which may be a number. Empty when the field is absent or not published.
fn texte(dit: &Value) -> String {
    match dit {
        Value::String(texte) => Some(texte.trim()).filter(|texte| *texte != NON_DIFFUSE).unwrap_or_default().to_owned(),
        Value::Number(nombre) => nombre.to_string(),
        _ => String::new(),
    }
}

fn ou(texte: String, autre: impl FnOnce() -> String) -> String {
    if texte.is_empty() { autre() } else { texte }
}

fn joindre<const N: usize>(mots: [&String; N]) -> String {
    mots.into_iter().filter(|mot| !mot.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

/// The siren in an address to which the register redirects: its last run of nine digits, or the first nine of a siret.
fn siren_de(adresse: &str) -> Option<String> {
    let numeros = adresse.split(|c: char| !c.is_ascii_digit());
    numeros.filter(|numero| matches!(numero.len(), 9 | 14)).map(|numero| numero[..9].to_owned()).next_back()
}

impl From<Etabli> for Etablissement {
    fn from(etabli: Etabli) -> Self {
        let dit = |nom| etabli.de_l_adresse(nom);
        let (numero, voie) = (dit("numeroVoieEtablissement"), dit("libelleVoieEtablissement"));
        // A letter box or a delivery point. The post office calls this part of an address "distribution spéciale".
        let speciale = dit("distributionSpecialeEtablissement");
        let complement = dit("complementAdresseEtablissement");
        let sans_rue = voie.is_empty() && numero.is_empty();
        let (voie, complement) =
            if sans_rue { (speciale, complement) } else { (voie, joindre([&complement, &speciale])) };
        Self {
            siren: texte(&etabli.0["siren"]),
            siret: texte(&etabli.0["siret"]),
            siege: true,
            // A company whose data the register has erased has no state, so it counts as ceased.
            active: etabli.de_l_unite("etatAdministratifUniteLegale") == "A",
            denomination: etabli.denomination(),
            categorie_juridique: etabli.de_l_unite("categorieJuridiqueUniteLegale"),
            numero,
            repetition: dit("indiceRepetitionEtablissement").to_lowercase(),
            type_voie: dit("typeVoieEtablissement"),
            voie,
            code_postal: ou(dit("codePostalEtablissement"), || dit("codeCedexEtablissement")),
            commune: ou(dit("libelleCommuneEtablissement"), || dit("libelleCedexEtablissement")),
            code_commune: dit("codeCommuneEtablissement"),
            complement,
        }
    }
}
