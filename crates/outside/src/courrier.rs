//! Mail: by a server (SMTP), or into a folder of `.eml` files that any mail program opens.
//!
//! A message is the same to the byte at every attempt, Message-ID and date included: whoever receives it twice can tell, and
//! in a folder the second overwrites the first. What people typed never reaches a header but encoded, on one line.
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

/// How mail leaves.
#[derive(Debug, Clone)]
pub struct Expediteur {
    voie: Voie,
    /// Where mails may lie as files: of this portal now, or of before it had a server.
    depot: Option<PathBuf>,
}

#[derive(Debug, Clone)]
enum Voie {
    Dossier(PathBuf),
    Smtp(Box<smtp::Client>),
}

/// Why a mail did not leave; never with the words of the server, which may repeat somebody's address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refus {
    /// Worth another try later.
    #[error("{0}")]
    Passager(String),
    /// The same message would be refused again.
    #[error("{0}")]
    Definitif(String),
}

impl Expediteur {
    /// One file a message, in this folder; made when absent, for its owner alone.
    pub fn dossier(chemin: impl Into<PathBuf>) -> Self {
        let chemin = chemin.into();
        Self { voie: Voie::Dossier(chemin.clone()), depot: Some(chemin) }
    }

    /// By this server; nothing is called yet.
    pub fn smtp(serveur: &Serveur) -> Result<Self, ReglageSmtpInvalide> {
        Ok(Self { voie: Voie::Smtp(Box::new(smtp::Client::nouveau(serveur)?)), depot: None })
    }

    /// The same, which also empties the folder where mails were left before there was a server.
    #[must_use]
    pub fn en_vidant(self, depot: impl Into<PathBuf>) -> Self {
        Self { depot: Some(depot.into()), ..self }
    }

    /// Deletes from the folder the mails that were written before `courriers`, and what a process that was killed left of one
    /// before `brouillons`; nothing that is not ours. Gives how many mails.
    pub async fn ranger(&self, courriers: SystemTime, brouillons: SystemTime) -> Result<u64, Refus> {
        match &self.depot {
            Some(depot) => dossier::ranger(depot, courriers, brouillons).await,
            None => Ok(0),
        }
    }

    /// Sends a message, within a minute.
    pub async fn envoyer(&self, message: &Message) -> Result<(), Refus> {
        let ecrit = message.ecrire()?;
        match &self.voie {
            Voie::Dossier(dossier) => dossier::deposer(dossier, &message.id, &ecrit.formatted()).await,
            Voie::Smtp(client) => client.envoyer(ecrit).await,
        }
    }
}
