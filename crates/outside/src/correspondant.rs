//! One way to call a service of others over HTTP: an address that was looked at, a key that does not travel in clear, a time
//! limit, no redirection, an answer read up to a bound, and errors that never repeat what was asked.

use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION};
use reqwest::{Client, ClientBuilder, RequestBuilder, Url, redirect};
use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

/// Why a service gave nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The question is too short for the service: it was not asked.
    #[error("la question est trop courte pour le service")]
    TropCourt,
    /// It did not answer in time.
    #[error("le service n’a pas répondu à temps")]
    Delai,
    /// It cannot be reached.
    #[error("le service est injoignable : {0}")]
    Injoignable(String),
    /// It refused.
    #[error("le service a répondu {0}")]
    Reponse(u16),
    /// It says that what is asked is elsewhere, at this address: nothing is asked there.
    #[error("le service a changé d’adresse")]
    Deplace(Ailleurs),
    /// Its answer is not what it should be.
    #[error("la réponse du service est illisible")]
    Illisible,
    /// Its answer is longer than what is read of it.
    #[error("la réponse du service est trop longue")]
    TropLong,
    /// It failed a moment ago and is left alone for a while.
    #[error("le service est laissé au repos après une panne")]
    EnPause,
    /// It has enough questions of ours for the moment: it was not asked.
    #[error("le service a assez de questions pour le moment")]
    Occupe,
}

impl Error {
    /// Whether the service is in trouble, or refuses our key, and is better left alone for a while.
    pub(crate) fn est_une_panne(&self) -> bool {
        matches!(self, Self::Delai | Self::Injoignable(_) | Self::Reponse(401 | 403 | 429 | 500..))
    }
}

/// An address to which a service sends us. It may repeat what was asked, so that it is never written anywhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Ailleurs(pub(crate) String);

impl fmt::Debug for Ailleurs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ailleurs")
    }
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReglageInvalide {
    /// Not an http or https address.
    #[error("l’adresse du service n’est pas une adresse http:// ou https://")]
    Adresse,
    /// The name or the value of the key's header cannot be sent.
    #[error("l’en-tête ou la clé du service contient des caractères interdits")]
    Cle,
    /// The key would travel in clear.
    #[error("la clé du service partirait en clair : son adresse doit être en https://")]
    CleEnClair,
    /// The HTTP client cannot start (no certificate store, for instance).
    #[error("client HTTP : {0}")]
    Client(#[from] reqwest::Error),
}

/// The most bytes of an answer that are read; what these services answer is under a tenth of it.
const REPONSE_MAX: usize = 256 * 1024;

/// Whether a secret goes to the service with a question, and how.
pub(crate) enum CleDAcces<'a> {
    /// None does.
    Aucune,
    /// In this header, under this value.
    Entete(&'a str, &'a str),
    /// In what is sent.
    Corps,
}

/// A service ready to be asked.
pub(crate) struct Correspondant {
    client: Client,
    url: Url,
}

impl Correspondant {
    /// Who answers at this address within this time, all included; nothing is called yet.
    pub(crate) fn nouveau(url: &str, cle: &CleDAcces<'_>, delai: Duration) -> Result<Self, ReglageInvalide> {
        let url = Url::parse(url).map_err(|_| ReglageInvalide::Adresse)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(ReglageInvalide::Adresse);
        }
        if !matches!(cle, CleDAcces::Aucune) && url.scheme() == "http" && !est_la_boucle(&url) {
            return Err(ReglageInvalide::CleEnClair);
        }
        Ok(Self { client: client(cle, delai, |client| client)?, url })
    }

    /// A question, to be completed.
    pub(crate) fn lire(&self) -> RequestBuilder {
        self.client.get(self.url.clone())
    }

    /// Bytes that are sent in a form of their own, with that of what is expected back.
    pub(crate) fn deposer(&self, (forme, attendue): (&str, &str), octets: Vec<u8>) -> RequestBuilder {
        self.client.post(self.url.clone()).header(CONTENT_TYPE, forme).header(ACCEPT, attendue).body(octets)
    }

    /// A form that is sent.
    pub(crate) fn envoyer(&self, champs: &[(&str, &str)]) -> RequestBuilder {
        self.client.post(self.url.clone()).form(champs)
    }
}

/// What asks: it follows no redirection.
pub(crate) fn client(
    cle: &CleDAcces<'_>,
    delai: Duration,
    regler: impl FnOnce(ClientBuilder) -> ClientBuilder,
) -> Result<Client, ReglageInvalide> {
    // The process may have installed one already: the first stays, and any will do.
    drop(rustls::crypto::ring::default_provider().install_default());
    let client = Client::builder()
        .timeout(delai)
        .connect_timeout(delai)
        .redirect(redirect::Policy::none())
        .user_agent(concat!("linteau/", env!("CARGO_PKG_VERSION")))
        .default_headers(entetes(cle)?);
    Ok(regler(client).build()?)
}

/// The bytes that answer a question when it succeeds, and otherwise its status as an error.
pub(crate) async fn demander(requete: RequestBuilder) -> Result<Vec<u8>, Error> {
    match demander_au_plus(requete, REPONSE_MAX).await {
        Err(Error::TropLong) => Err(Error::Illisible),
        reponse => reponse,
    }
}

/// The same up to so many bytes, beyond which it is given up.
pub(crate) async fn demander_au_plus(requete: RequestBuilder, octets_au_plus: usize) -> Result<Vec<u8>, Error> {
    let mut reponse = requete.send().await.map_err(panne)?;
    if reponse.status().is_redirection()
        && let Some(vers) = reponse.headers().get(LOCATION).and_then(|vers| vers.to_str().ok())
    {
        return Err(Error::Deplace(Ailleurs(vers.to_owned())));
    }
    if !reponse.status().is_success() {
        return Err(Error::Reponse(reponse.status().as_u16()));
    }
    let mut octets = Vec::new();
    while let Some(morceau) = reponse.chunk().await.map_err(panne)? {
        octets.extend_from_slice(&morceau);
        if octets.len() > octets_au_plus {
            return Err(Error::TropLong);
        }
    }
    Ok(octets)
}

/// Whether the service is on this machine: nothing then travels.
fn est_la_boucle(url: &Url) -> bool {
    let hote = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    hote == "localhost" || hote.parse::<IpAddr>().is_ok_and(|adresse| adresse.is_loopback())
}

fn entetes(cle: &CleDAcces<'_>) -> Result<HeaderMap, ReglageInvalide> {
    let mut entetes = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
    if let CleDAcces::Entete(nom, valeur) = cle {
        let nom = HeaderName::try_from(*nom).map_err(|_| ReglageInvalide::Cle)?;
        let mut valeur = HeaderValue::try_from(*valeur).map_err(|_| ReglageInvalide::Cle)?;
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
