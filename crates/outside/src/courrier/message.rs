//! A message, as it will be read.

use super::Refus;
use lettre::Address;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, MultiPartKind, SinglePart};
use std::time::SystemTime;

/// Somebody's mailbox.
#[derive(Clone, PartialEq, Eq)]
pub struct Boite {
    /// Their name; empty when there is none.
    pub nom: String,
    /// Their e-mail.
    pub email: String,
}

/// A message to one person, in two forms: plain text, and HTML.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// What comes before the `@` of its Message-ID: letters and digits, the same at every attempt.
    pub id: String,
    /// From whom; the Message-ID is of the domain of this address.
    pub de: Boite,
    /// To whom.
    pub a: Boite,
    /// To whom an answer goes; none: to `de`.
    pub repondre_a: Option<Boite>,
    /// The subject.
    pub objet: String,
    /// As plain text.
    pub texte: String,
    /// As HTML.
    pub html: String,
    /// When it was written.
    pub date: SystemTime,
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Message").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Message {
    pub(super) fn ecrire(&self) -> Result<lettre::Message, Refus> {
        let de = self.de.lire().ok_or_else(|| Refus::Passager("l’adresse de l’expéditeur ne se lit pas".to_owned()))?;
        let a = self.a.lire().ok_or_else(|| Refus::Definitif("l’adresse du destinataire ne se lit pas".to_owned()))?;
        let id = format!("<{}@{}>", self.id, de.email.domain());
        // Ours, so that the bytes are the same at every attempt.
        let parties = MultiPart::builder()
            .kind(MultiPartKind::Alternative)
            .boundary(format!("=_{}", self.id))
            .singlepart(SinglePart::plain(self.texte.clone()))
            .singlepart(SinglePart::builder().content_type(ContentType::TEXT_HTML).body(self.html.clone()));
        // No out-of-office answer to a machine: the first header is RFC 3834's, the second is the one that Exchange obeys.
        let entete = |nom, valeur: &str| HeaderValue::new(HeaderName::new_from_ascii_str(nom), valeur.to_owned());
        let message = lettre::Message::builder().from(de).to(a);
        // Where an answer goes is a help: a mail leaves without it rather than not at all.
        let message = match self.repondre_a.as_ref().and_then(Boite::lire) {
            Some(boite) => message.reply_to(boite),
            None => message,
        };
        message
            .subject(une_ligne(&self.objet))
            .message_id(Some(id))
            .date(self.date)
            .raw_header(entete("Auto-Submitted", "auto-generated"))
            .raw_header(entete("X-Auto-Response-Suppress", "All"))
            .multipart(parties)
            .map_err(|_| Refus::Definitif("le message ne peut pas être écrit".to_owned()))
    }
}

/// Whether mail can be written to this address. Whoever takes an address to write to it later asks first.
pub fn se_lit(email: &str) -> bool {
    lire(email).is_some()
}

/// The address as it is sent to: its domain in ASCII.
fn lire(email: &str) -> Option<Address> {
    domain::email::lire(email).parse().ok()
}

impl Boite {
    fn lire(&self) -> Option<Mailbox> {
        let email = lire(&self.email)?;
        let nom = une_ligne(&self.nom);
        Some(Mailbox::new(Some(nom).filter(|n| !n.is_empty()), email))
    }
}

/// Words on one line: whatever would begin another one becomes a space.
fn une_ligne(texte: &str) -> String {
    let sans_saut: String = texte.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect();
    sans_saut.split_whitespace().collect::<Vec<_>>().join(" ")
}
