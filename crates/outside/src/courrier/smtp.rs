//! Sends messages through an SMTP server.

use super::Refus;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

/// The longest time that one answer of the server may take.
const DELAI: Duration = Duration::from_secs(20);
/// The longest time that a whole message may take.
const DELAI_EN_TOUT: Duration = Duration::from_mins(1);

/// The settings of a mail server.
#[derive(Debug, Clone)]
pub struct Serveur {
    /// The address of the server: `smtp://host[:port]` (with STARTTLS, which is required unless the host is this
    /// machine) or `smtps://host[:port]` (TLS from the first byte).
    pub url: String,
    /// The name and the password, when the server asks for them.
    pub acces: Option<AccesSmtp>,
    /// The domain of the sender, which the client gives when it greets the server.
    pub domaine: String,
}

/// A name and a password for a mail server.
#[derive(Clone, PartialEq, Eq)]
pub struct AccesSmtp {
    pub nom: String,
    pub mot_de_passe: String,
}

impl fmt::Debug for AccesSmtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccesSmtp")
    }
}

/// A setting of the mail server that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReglageSmtpInvalide {
    /// The address is not that of a mail server.
    #[error("«\u{a0}smtp://hôte:port\u{a0}» ou «\u{a0}smtps://hôte:port\u{a0}» est attendu")]
    Adresse,
    /// TLS cannot be prepared (no certificate store, or an impossible host name).
    #[error("TLS ne peut pas être préparé pour cet hôte")]
    Tls,
}

/// A client of one mail server.
#[derive(Clone)]
pub(super) struct Client(AsyncSmtpTransport<Tokio1Executor>);

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Client")
    }
}

impl Client {
    pub(super) fn nouveau(serveur: &Serveur) -> Result<Self, ReglageSmtpInvalide> {
        let (direct, reste) = match serveur.url.split_once("://") {
            Some(("smtps", reste)) => (true, reste),
            Some(("smtp", reste)) => (false, reste),
            _ => return Err(ReglageSmtpInvalide::Adresse),
        };
        let (hote, port) = hote_et_port(reste.trim_end_matches('/')).ok_or(ReglageSmtpInvalide::Adresse)?;
        // The process may have chosen a cryptography provider already. In that case this call fails and the former
        // provider stays, which is fine, because any provider will do.
        drop(rustls::crypto::ring::default_provider().install_default());
        let parametres = || TlsParameters::new_rustls(hote.clone()).map_err(|_| ReglageSmtpInvalide::Tls);
        let tls = match (direct, est_ici(&hote)) {
            (true, _) => Tls::Wrapper(parametres()?),
            (false, false) => Tls::Required(parametres()?),
            // A server on this machine needs no TLS, because nobody can listen in between.
            (false, true) => Tls::None,
        };
        let client = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&hote)
            .port(port.unwrap_or(if direct { 465 } else { 587 }))
            .tls(tls)
            .timeout(Some(DELAI))
            .hello_name(ClientId::Domain(serveur.domaine.clone()));
        let client = match &serveur.acces {
            Some(acces) => client.credentials(Credentials::new(acces.nom.clone(), acces.mot_de_passe.clone())),
            None => client,
        };
        Ok(Self(client.build()))
    }

    pub(super) async fn envoyer(&self, message: lettre::Message) -> Result<(), Refus> {
        let en_ascii = message.envelope().to().iter().all(|adresse| adresse.to_string().is_ascii());
        match tokio::time::timeout(DELAI_EN_TOUT, self.0.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            // The client itself refused the message before it was sent, because the server did not announce SMTPUTF8
            // (RFC 6531).
            Ok(Err(erreur)) if erreur.is_client() && !en_ascii => Err(Refus::Definitif(HORS_ASCII.to_owned())),
            Ok(Err(erreur)) => Err(dire(&erreur)),
            Err(_) => Err(Refus::Passager("le serveur de messagerie n’a pas répondu à temps".to_owned())),
        }
    }
}

/// The refusal of a mail whose address has, before its `@`, letters that the server cannot send to.
const HORS_ASCII: &str =
    "l’adresse du destinataire a des lettres que le serveur de messagerie ne sait pas transmettre (SMTPUTF8)";

/// The refusal for this failure. It says only the kind of failure and the code, because the words of the server may
/// repeat an address.
fn dire(erreur: &lettre::transport::smtp::Error) -> Refus {
    let Some(code) = erreur.status() else {
        let raison = if erreur.is_timeout() {
            "le serveur de messagerie n’a pas répondu à temps"
        } else if erreur.is_tls() {
            "la connexion au serveur de messagerie n’est pas sûre (TLS)"
        } else if erreur.is_client() {
            "le message n’a pas pu être remis au serveur de messagerie"
        } else if erreur.is_response() {
            "le serveur de messagerie a envoyé une réponse illisible"
        } else {
            "le serveur de messagerie est injoignable"
        };
        return Refus::Passager(raison.to_owned());
    };
    let code = code.to_string();
    let phrase = format!("le serveur de messagerie a répondu {code}");
    // 550 to 554 concern this message. The other codes (sign-in, order of the commands) concern the settings, which an
    // administrator can mend.
    if matches!(code.as_str(), "550" | "551" | "552" | "553" | "554") {
        Refus::Definitif(phrase)
    } else {
        Refus::Passager(phrase)
    }
}

fn hote_et_port(reste: &str) -> Option<(String, Option<u16>)> {
    let (hote, port) = match reste.rsplit_once(':') {
        Some((hote, port)) if !hote.contains(':') || hote.ends_with(']') => (hote, Some(port.parse().ok()?)),
        _ => (reste, None),
    };
    let hote = hote.trim_start_matches('[').trim_end_matches(']');
    let lisible = !hote.is_empty() && hote.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':'));
    lisible.then(|| (hote.to_owned(), port))
}

fn est_ici(hote: &str) -> bool {
    hote.eq_ignore_ascii_case("localhost") || hote.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(url: &str) -> Result<Client, ReglageSmtpInvalide> {
        Client::nouveau(&Serveur { url: url.to_owned(), acces: None, domaine: "linteau.example".to_owned() })
    }

    #[test]
    fn l_adresse_d_un_serveur_est_lue_ou_refusee() {
        for juste in
            ["smtp://courrier.example", "smtps://courrier.example:465", "smtp://127.0.0.1:2525", "smtp://[::1]:25"]
        {
            assert!(client(juste).is_ok(), "{juste}");
        }
        for fausse in
            ["courrier.example", "http://courrier.example", "smtp://", "smtp://a b", "smtp://u:p@h", "smtp://h:x"]
        {
            assert_eq!(client(fausse).err(), Some(ReglageSmtpInvalide::Adresse), "{fausse}");
        }
    }

    #[test]
    fn seule_la_machine_elle_meme_se_passe_de_tls() {
        assert!(est_ici("localhost") && est_ici("127.0.0.9") && est_ici("::1"));
        assert!(!est_ici("10.0.0.1") && !est_ici("localhost.example"));
    }
}
