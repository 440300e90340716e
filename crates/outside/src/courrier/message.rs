//! A message, in the form in which it is sent.

use super::Refus;
use lettre::Address;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, MultiPartKind, SinglePart};
use std::time::SystemTime;

/// A mailbox, with the name of its owner.
#[derive(Clone, PartialEq, Eq)]
pub struct Boite {
    /// The name; empty when there is none.
    pub nom: String,
    pub email: String,
}

/// A message to one person, in two forms: plain text, and HTML.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// The part of the Message-ID before the `@`: letters and digits, the same at every attempt.
    pub id: String,
    /// The sender. The Message-ID has the domain of this address.
    pub de: Boite,
    /// The person who receives it.
    pub a: Boite,
    /// The mailbox for answers; `None` when answers go to `de`.
    pub repondre_a: Option<Boite>,
    pub objet: String,
    pub texte: String,
    pub html: String,
    /// When the message was written.
    pub date: SystemTime,
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Message").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Message {
    pub(super) fn ecrire(&self) -> Result<lettre::Message, Refus> {
        let de = self.de.lire().ok_or_else(|| Refus::Passager("l’adresse de l’expéditeur est illisible".to_owned()))?;
        let a = self.a.lire().ok_or_else(|| Refus::Definitif("l’adresse du destinataire est illisible".to_owned()))?;
        let id = format!("<{}@{}>", self.id, de.email.domain());
        // This boundary is made of the id of the message, so that the bytes are the same at every attempt.
        let parties = MultiPart::builder()
            .kind(MultiPartKind::Alternative)
            .boundary(format!("=_{}", self.id))
            .singlepart(SinglePart::plain(self.texte.clone()))
            .singlepart(SinglePart::builder().content_type(ContentType::TEXT_HTML).body(self.html.clone()));
        // These headers ask for no automatic answer: the first is that of RFC 3834, the second is the one that Exchange
        // obeys.
        let entete = |nom, valeur: &str| HeaderValue::new(HeaderName::new_from_ascii_str(nom), valeur.to_owned());
        let message = lettre::Message::builder().from(de).to(a);
        // The mailbox for answers is only a convenience, so a mail leaves without it when its address is invalid.
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

/// Whether a mail can be written to this address. Callers check an address with this function before they accept it for
/// later mails.
pub fn se_lit(email: &str) -> bool {
    lire(email).is_some()
}

/// The address in the form for sending, with its domain in ASCII.
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

/// A text on one line: each control character becomes a space.
fn une_ligne(texte: &str) -> String {
    let sans_saut: String = texte.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect();
    sans_saut.split_whitespace().collect::<Vec<_>>().join(" ")
}
