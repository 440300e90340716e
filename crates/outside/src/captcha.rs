//! A captcha of others: what a browser brings is shown to the service that gave it (`siteverify`, in the words that hCaptcha and
//! Turnstile share), which says once whether it is good.
//!
//! Optional: the portal's own proof of work needs nobody (`actions::captcha`).
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
    /// Whose captcha it is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Fournisseur: TOUS, code / depuis_code {
        /// hCaptcha.
        Hcaptcha = "hcaptcha";
        /// Cloudflare Turnstile.
        Turnstile = "turnstile";
    }
}

impl Fournisseur {
    /// Where it says whether an answer is good.
    const fn verification(self) -> &'static str {
        match self {
            Self::Hcaptcha => "https://api.hcaptcha.com/siteverify",
            Self::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        }
    }

    /// The hosts that its script and its frame come from, as a content policy writes them.
    pub const fn hotes(self) -> &'static str {
        match self {
            Self::Hcaptcha => "https://hcaptcha.com https://*.hcaptcha.com",
            Self::Turnstile => "https://challenges.cloudflare.com",
        }
    }
}

/// How the service is called.
#[derive(Clone)]
pub struct ReglagesDeCaptcha {
    /// Whose it is.
    pub fournisseur: Fournisseur,
    /// What browsers show it, public.
    pub cle_du_site: String,
    /// What the portal shows it.
    pub secret: String,
    /// Where it answers.
    pub url: String,
    /// The longest it may take, in all.
    pub delai: Duration,
}

impl ReglagesDeCaptcha {
    /// At its own address, within five seconds.
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

/// A service that says whether answers are good.
pub struct Verificateur {
    fournisseur: Fournisseur,
    cle_du_site: String,
    secret: String,
    correspondant: Correspondant,
}

/// The part of its answer that is read.
#[derive(Deserialize)]
struct Verdict {
    success: bool,
}

impl Verificateur {
    /// A service ready to be asked; nothing is called yet.
    pub fn nouveau(reglages: &ReglagesDeCaptcha) -> Result<Self, ReglageInvalide> {
        let ReglagesDeCaptcha { fournisseur, cle_du_site, secret, url, delai } = reglages.clone();
        let correspondant = Correspondant::nouveau(&url, &CleDAcces::Corps, delai)?;
        Ok(Self { fournisseur, cle_du_site, secret, correspondant })
    }

    /// Whose it is.
    pub fn fournisseur(&self) -> Fournisseur {
        self.fournisseur
    }

    /// What browsers show it.
    pub fn cle_du_site(&self) -> &str {
        &self.cle_du_site
    }

    /// Whether an answer is good; the service says so of one answer once.
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
