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
pub use smtp::{AccesSmtp, ReglageInvalide, Serveur};

use std::path::PathBuf;

/// How mail leaves.
#[derive(Debug, Clone)]
pub struct Expediteur(Voie);

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
        Self(Voie::Dossier(chemin.into()))
    }

    /// By this server; nothing is called yet.
    pub fn smtp(serveur: &Serveur) -> Result<Self, ReglageInvalide> {
        Ok(Self(Voie::Smtp(Box::new(smtp::Client::nouveau(serveur)?))))
    }

    /// Sends a message, within a minute.
    pub async fn envoyer(&self, message: &Message) -> Result<(), Refus> {
        let ecrit = message.ecrire()?;
        match &self.0 {
            Voie::Dossier(dossier) => dossier::deposer(dossier, &message.id, &ecrit.formatted()).await,
            Voie::Smtp(client) => client.envoyer(ecrit).await,
        }
    }
}
