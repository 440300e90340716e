//! The one way to call an outside service over HTTP: the address is checked, a key is not sent in clear, there is a time
//! limit, no redirection is followed, the answer is read up to a limit, and errors never repeat the question.

use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION};
use reqwest::{Client, ClientBuilder, RequestBuilder, Url, redirect};
use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

/// Why a service gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The question is too short for the service, so the question was not sent.
    #[error("la question est trop courte pour le service")]
    TropCourt,
    /// The service did not answer in time.
    #[error("le service n’a pas répondu à temps")]
    Delai,
    /// The service cannot be reached.
    #[error("le service est injoignable\u{a0}: {0}")]
    Injoignable(String),
    /// The service refused, with this HTTP status.
    #[error("le service a répondu {0}")]
    Reponse(u16),
    /// The service redirects to this address. The redirection is not followed.
    #[error("le service a changé d’adresse")]
    Deplace(Ailleurs),
    /// The answer does not have the expected form.
    #[error("la réponse du service est illisible")]
    Illisible,
    /// The answer is longer than the limit.
    #[error("la réponse du service est trop longue")]
    TropLong,
    /// The service failed a moment ago, and is left alone for a while.
    #[error("le service est laissé au repos après une panne")]
    EnPause,
    /// The service already has enough of our questions, so the question was not sent.
    #[error("le service a assez de questions pour le moment")]
    Occupe,
}

impl Error {
    /// Whether the service is in trouble or refuses our key, so that it is better left alone for a while.
    pub(crate) fn est_une_panne(&self) -> bool {
        matches!(self, Self::Delai | Self::Injoignable(_) | Self::Reponse(401 | 403 | 429 | 500..))
    }
}

/// The address of a redirection. It may contain the question, so it is never written anywhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Ailleurs(pub(crate) String);

impl fmt::Debug for Ailleurs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ailleurs")
    }
}

/// A setting of a service that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ReglageInvalide {
    /// The address is not an http or https address.
    #[error("l’adresse du service n’est pas une adresse http:// ou https://")]
    Adresse,
    /// The name or the value of the key's header has forbidden characters.
    #[error("l’en-tête ou la clé du service contient des caractères interdits")]
    Cle,
    /// The key would be sent in clear.
    #[error("la clé du service partirait en clair\u{a0}: son adresse doit être en https://")]
    CleEnClair,
    /// The HTTP client cannot start (no certificate store, for instance).
    #[error("client HTTP\u{a0}: {0}")]
    Client(#[from] reqwest::Error),
}

/// The most bytes that are read of an answer. The usual answers of these services have less than a tenth of this number.
const REPONSE_MAX: usize = 256 * 1024;

/// Whether a secret is sent with a question, and how.
pub(crate) enum CleDAcces<'a> {
    /// No secret is sent.
    Aucune,
    /// A header with this name and this value.
    Entete(&'a str, &'a str),
    /// The secret is part of the body.
    Corps,
}

/// A service at one address, ready to be asked.
pub(crate) struct Correspondant {
    client: Client,
    url: Url,
}

impl Correspondant {
    /// Prepares a service at this address, with a time limit for a whole question. Makes no call.
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

    /// Begins a `GET` question, which the caller completes.
    pub(crate) fn lire(&self) -> RequestBuilder {
        self.client.get(self.url.clone())
    }

    /// Begins a `POST` of bytes, with their media type and that of the expected answer.
    pub(crate) fn deposer(&self, (forme, attendue): (&str, &str), octets: Vec<u8>) -> RequestBuilder {
        self.client.post(self.url.clone()).header(CONTENT_TYPE, forme).header(ACCEPT, attendue).body(octets)
    }

    /// Begins a `POST` of a form.
    pub(crate) fn envoyer(&self, champs: &[(&str, &str)]) -> RequestBuilder {
        self.client.post(self.url.clone()).form(champs)
    }
}

/// An HTTP client that follows no redirection.
pub(crate) fn client(
    cle: &CleDAcces<'_>,
    delai: Duration,
    regler: impl FnOnce(ClientBuilder) -> ClientBuilder,
) -> Result<Client, ReglageInvalide> {
    // The process may have chosen a cryptography provider already. In that case this call fails and the former provider
    // stays, which is fine, because any provider will do.
    drop(rustls::crypto::ring::default_provider().install_default());
    let client = Client::builder()
        .timeout(delai)
        .connect_timeout(delai)
        .redirect(redirect::Policy::none())
        .user_agent(concat!("linteau/", env!("CARGO_PKG_VERSION")))
        .default_headers(entetes(cle)?);
    Ok(regler(client).build()?)
}

/// Asks a question, and returns the bytes of the answer. Any status other than success is an error.
pub(crate) async fn demander(requete: RequestBuilder) -> Result<Vec<u8>, Error> {
    match demander_au_plus(requete, REPONSE_MAX).await {
        Err(Error::TropLong) => Err(Error::Illisible),
        reponse => reponse,
    }
}

/// Asks a question like [`demander`], for an answer of at most this many bytes.
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

/// Whether the service is on this machine, so that nothing goes over a network.
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

/// Removes the address of the service from the message, because the address contains what somebody typed.
fn panne(erreur: reqwest::Error) -> Error {
    if erreur.is_timeout() {
        return Error::Delai;
    }
    Error::Injoignable(erreur.without_url().to_string())
}
