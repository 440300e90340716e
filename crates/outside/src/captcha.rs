//! A captcha of another company. The browser brings an answer, and the portal sends it to the service of the captcha
//! (`siteverify`, in the form that hCaptcha and Turnstile share). The service says once whether the answer is good.
//!
//! This captcha is optional: the portal has its own proof of work, which needs no service (`actions::captcha`).
//!
//! ```no_run
//! # async fn exemple() -> Result<(), Box<dyn std::error::Error>> {
//! use outside::captcha::{Fournisseur, ReglagesDeCaptcha, Verificateur};
//! let service = Verificateur::nouveau(&ReglagesDeCaptcha::nouveaux(Fournisseur::Turnstile, "clé du site", "secret"))?;
//! let bon = service.valide("ce que le navigateur apporte").await?;
//! # Ok(())
//! # }
//! ```

pub use crate::correspondant::{Error, ReglageInvalide};

use crate::correspondant::{CleDAcces, Correspondant, demander};
use serde::Deserialize;
use std::time::Duration;

domain::enumeration! {
    /// The company that provides the captcha.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Fournisseur: TOUS, code / depuis_code {
        /// hCaptcha.
        Hcaptcha = "hcaptcha";
        Turnstile = "turnstile";
    }
}

impl Fournisseur {
    /// The address of the service that says whether an answer is good.
    const fn verification(self) -> &'static str {
        match self {
            Self::Hcaptcha => "https://api.hcaptcha.com/siteverify",
            Self::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        }
    }

    /// The hosts of the captcha's script and of its frame, in the form of a content security policy.
    pub const fn hotes(self) -> &'static str {
        match self {
            Self::Hcaptcha => "https://hcaptcha.com https://*.hcaptcha.com",
            Self::Turnstile => "https://challenges.cloudflare.com",
        }
    }
}

/// The settings of the captcha.
#[derive(Clone)]
pub struct ReglagesDeCaptcha {
    /// The company that provides the captcha.
    pub fournisseur: Fournisseur,
    /// The public key, which browsers send to the service.
    pub cle_du_site: String,
    /// The secret that the portal sends to the service.
    pub secret: String,
    /// The address of the service.
    pub url: String,
    /// The longest time that a question may take in all.
    pub delai: Duration,
}

impl ReglagesDeCaptcha {
    /// The settings with the usual address of the provider, and a limit of five seconds.
    pub fn nouveaux(fournisseur: Fournisseur, cle_du_site: impl Into<String>, secret: impl Into<String>) -> Self {
        Self {
            fournisseur,
            cle_du_site: cle_du_site.into(),
            secret: secret.into(),
            url: fournisseur.verification().to_owned(),
            delai: Duration::from_secs(5),
        }
    }
}

/// A service that says whether the answers to its captcha are good.
pub struct Verificateur {
    fournisseur: Fournisseur,
    cle_du_site: String,
    secret: String,
    correspondant: Correspondant,
}

/// The part of the service's answer that the portal reads.
#[derive(Deserialize)]
struct Verdict {
    success: bool,
}

impl Verificateur {
    /// Prepares the service, without a call to it.
    pub fn nouveau(reglages: &ReglagesDeCaptcha) -> Result<Self, ReglageInvalide> {
        let ReglagesDeCaptcha { fournisseur, cle_du_site, secret, url, delai } = reglages.clone();
        let correspondant = Correspondant::nouveau(&url, &CleDAcces::Corps, delai)?;
        Ok(Self { fournisseur, cle_du_site, secret, correspondant })
    }

    /// The company that provides the captcha.
    pub fn fournisseur(&self) -> Fournisseur {
        self.fournisseur
    }

    /// The public key, which the portal gives to browsers.
    pub fn cle_du_site(&self) -> &str {
        &self.cle_du_site
    }

    /// Whether an answer is good. The service accepts an answer only once. The error says why the service did not answer.
    pub async fn valide(&self, jeton: &str) -> Result<bool, Error> {
        let mut champs = vec![("secret", self.secret.as_str()), ("response", jeton)];
        if self.fournisseur == Fournisseur::Hcaptcha {
            champs.push(("sitekey", &self.cle_du_site));
        }
        let octets = demander(self.correspondant.envoyer(&champs)).await?;
        let verdict: Verdict = serde_json::from_slice(&octets).map_err(|_| Error::Illisible)?;
        Ok(verdict.success)
    }
}
