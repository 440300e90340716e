//! Mail: sent through an SMTP server, or written to a folder as `.eml` files that any mail program opens.
//!
//! A message has the same bytes at every attempt, with the same Message-ID and date. So a person who receives it twice can
//! recognise it, and in a folder the second file overwrites the first. Typed text is encoded on one line before it goes
//! into a header.
//!
//! ```no_run
//! # async fn exemple(message: outside::courrier::Message) -> Result<(), Box<dyn std::error::Error>> {
//! use outside::courrier::Expediteur;
//! Expediteur::dossier("var/courrier").envoyer(&message).await?;
//! # Ok(())
//! # }
//! ```

mod dossier;
mod message;
mod smtp;

pub use message::{Boite, Message, se_lit};
pub use smtp::{AccesSmtp, ReglageSmtpInvalide, Serveur};

use std::path::PathBuf;
use std::time::SystemTime;

/// The way in which mail is sent.
#[derive(Debug, Clone)]
pub struct Expediteur {
    voie: Voie,
    /// The folder that holds mails as files: the mails of this sender, or those written before the portal had a mail server.
    depot: Option<PathBuf>,
}

#[derive(Debug, Clone)]
enum Voie {
    Dossier(PathBuf),
    Smtp(Box<smtp::Client>),
}

/// Why a mail did not leave. The reason never contains the words of the server, because they may repeat an address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refus {
    /// The sending may be tried again later.
    #[error("{0}")]
    Passager(String),
    /// The same message would be refused again.
    #[error("{0}")]
    Definitif(String),
}

impl Expediteur {
    /// Writes one file for each message, in this folder. A missing folder is created, readable by its owner only.
    pub fn dossier(chemin: impl Into<PathBuf>) -> Self {
        let chemin = chemin.into();
        Self { voie: Voie::Dossier(chemin.clone()), depot: Some(chemin) }
    }

    /// Sends mails through this server. This function itself makes no call.
    pub fn smtp(serveur: &Serveur) -> Result<Self, ReglageSmtpInvalide> {
        Ok(Self { voie: Voie::Smtp(Box::new(smtp::Client::nouveau(serveur)?)), depot: None })
    }

    /// Adds the folder that [`Self::ranger`] empties, where mails were written before the portal had a mail server.
    #[must_use]
    pub fn en_vidant(self, depot: impl Into<PathBuf>) -> Self {
        Self { depot: Some(depot.into()), ..self }
    }

    /// Deletes from the folder the mails written before `courriers`, and the unfinished files that a killed process left
    /// before `brouillons`. Deletes no other file. Returns the number of mails.
    pub async fn ranger(&self, courriers: SystemTime, brouillons: SystemTime) -> Result<u64, Refus> {
        match &self.depot {
            Some(depot) => dossier::ranger(depot, courriers, brouillons).await,
            None => Ok(0),
        }
    }

    /// Sends a message, within a minute. The error says whether another try makes sense.
    pub async fn envoyer(&self, message: &Message) -> Result<(), Refus> {
        let ecrit = message.ecrire()?;
        match &self.voie {
            Voie::Dossier(dossier) => dossier::deposer(dossier, &message.id, &ecrit.formatted()).await,
            Voie::Smtp(client) => client.envoyer(ecrit).await,
        }
    }
}
