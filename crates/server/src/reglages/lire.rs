//! Turns the text of a setting into its value. Each refusal is the end of a French sentence.

use ipnet::IpNet;
use outside::captcha::Fournisseur;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// A value that is used but never shown.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ReglageSecret(String);

impl ReglageSecret {
    /// The secret value itself, for the code that uses it.
    pub(crate) fn devoiler(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ReglageSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// The address of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AdresseBase {
    /// A SQLite file, by its path.
    Sqlite(PathBuf),
    /// A PostgreSQL server, whose address may hold a password.
    Postgres(ReglageSecret),
}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormatJournal {
    Texte,
    Json,
}

type Lu<T> = Result<T, String>;

/// Reads a setting that may be empty. An empty text means that there is no value.
pub(crate) fn facultatif<T>(lire: impl Fn(&str) -> Lu<T>) -> impl Fn(&str) -> Lu<Option<T>> {
    move |texte| if texte.is_empty() { Ok(None) } else { lire(texte).map(Some) }
}

/// Reads an IP address and a port.
pub(crate) fn adresse(texte: &str) -> Lu<SocketAddr> {
    let texte = texte.replace("localhost", "127.0.0.1");
    texte.parse().map_err(|_| "une adresse IP et un port sont attendus (exemple\u{a0}: 127.0.0.1:8080)".to_owned())
}

/// Reads a path, never empty.
pub(crate) fn chemin(texte: &str) -> Lu<PathBuf> {
    if texte.is_empty() { Err("un chemin est attendu".to_owned()) } else { Ok(PathBuf::from(texte)) }
}

/// Reads the address of a database.
pub(crate) fn base(texte: &str) -> Lu<AdresseBase> {
    if texte.starts_with("postgres://") || texte.starts_with("postgresql://") {
        return Ok(AdresseBase::Postgres(ReglageSecret(texte.to_owned())));
    }
    texte
        .strip_prefix("sqlite:")
        .map(|reste| reste.strip_prefix("//").unwrap_or(reste))
        .filter(|chemin| !chemin.is_empty())
        .map(|chemin| AdresseBase::Sqlite(PathBuf::from(chemin)))
        .ok_or_else(|| "«\u{a0}sqlite:CHEMIN\u{a0}» ou «\u{a0}postgres://…\u{a0}» est attendu".to_owned())
}

/// Reads an `http` or `https` address, without its final slash.
pub(crate) fn url(texte: &str) -> Lu<String> {
    let reste = texte.strip_prefix("https://").or_else(|| texte.strip_prefix("http://"));
    match reste {
        Some(reste) if !reste.is_empty() && !reste.starts_with('/') && !reste.contains(char::is_whitespace) => {
            Ok(texte.trim_end_matches('/').to_owned())
        }
        _ => Err("une adresse http:// ou https:// est attendue".to_owned()),
    }
}

/// Reads the address of map tiles. Its host must have no variable part, because the content security policy of the pages
/// names this host.
pub(crate) fn tuiles(texte: &str) -> Lu<String> {
    let attendu = || {
        "une adresse http(s) avec {z}, {x} et {y} est attendue (exemple\u{a0}: https://tuiles.example/{z}/{x}/{y}.png)"
            .to_owned()
    };
    url(texte).map_err(|_| attendu())?;
    let (_, reste) = texte.split_once("://").ok_or_else(attendu)?;
    let (hote, chemin) = reste.split_once('/').ok_or_else(attendu)?;
    let est_un_hote = hote.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'));
    let sans_mots = ["{z}", "{x}", "{y}"]
        .iter()
        .try_fold(chemin.to_owned(), |reste, mot| reste.contains(mot).then(|| reste.replacen(mot, "", 1)));
    match sans_mots {
        Some(reste) if est_un_hote && reste.is_ascii() && !reste.contains(['{', '}', '"', '\\']) => {
            Ok(texte.to_owned())
        }
        _ => Err(attendu()),
    }
}

/// Reads the address of a site: nothing after its host and its port.
pub(crate) fn site(texte: &str) -> Lu<String> {
    let lue = url(texte)?;
    let nom = lue.split_once("://").map_or("", |(_, reste)| reste);
    if nom.contains(['/', '?', '#', '@']) {
        return Err("une adresse sans chemin est attendue (exemple\u{a0}: https://portail.linteau.example)".to_owned());
    }
    Ok(lue)
}

/// Reads an `http` or `https` address, or a path of the portal.
pub(crate) fn adresse_ou_chemin(texte: &str) -> Lu<String> {
    let chemin = texte.starts_with('/') && !texte.starts_with("//") && !texte.contains(char::is_whitespace);
    if chemin || url(texte).is_ok() {
        Ok(texte.to_owned())
    } else {
        Err("une adresse http:// ou https://, ou un chemin qui commence par /, est attendu".to_owned())
    }
}

/// Reads a secret, of any text.
#[expect(clippy::unnecessary_wraps, reason = "the shape of every reader of the table")]
pub(crate) fn secret(texte: &str) -> Lu<ReglageSecret> {
    Ok(ReglageSecret(texte.to_owned()))
}

/// Reads the name of a captcha provider.
pub(crate) fn captcha(texte: &str) -> Lu<Fournisseur> {
    Fournisseur::depuis_code(texte).ok_or_else(|| {
        let connus = Fournisseur::TOUS.map(Fournisseur::code).join(" ou ");
        format!("{connus} est attendu")
    })
}

/// Reads a yes or a no.
pub(crate) fn oui_ou_non(texte: &str) -> Lu<bool> {
    match texte.to_lowercase().as_str() {
        "oui" | "true" | "1" => Ok(true),
        "non" | "false" | "0" => Ok(false),
        _ => Err("«\u{a0}oui\u{a0}» ou «\u{a0}non\u{a0}» est attendu".to_owned()),
    }
}

/// Reads networks or single addresses, separated by commas.
pub(crate) fn reseaux(texte: &str) -> Lu<Vec<IpNet>> {
    texte
        .split(',')
        .map(str::trim)
        .filter(|t| !t.is_empty())
        .map(|t| {
            t.parse::<IpNet>().or_else(|_| t.parse::<IpAddr>().map(IpNet::from)).map_err(|_| {
                format!("«\u{a0}{t}\u{a0}» n’est ni une adresse IP ni un réseau (exemple\u{a0}: 10.0.0.0/8)")
            })
        })
        .collect()
}

/// Reads a filter of the log.
pub(crate) fn filtre_de_journal(texte: &str) -> Lu<String> {
    // The library takes a single word for the name of a module. In this setting such a word is always a misspelt level.
    let mot = |partie: &str| !partie.contains(['=', '[']) && partie.trim().parse::<LevelFilter>().is_err();
    if EnvFilter::try_new(texte).is_err() || (!texte.contains('[') && texte.split(',').any(mot)) {
        return Err("un niveau (error, warn, info, debug, trace, off) ou un filtre est attendu".to_owned());
    }
    Ok(texte.to_owned())
}

/// Reads the format of the log.
pub(crate) fn format_de_journal(texte: &str) -> Lu<FormatJournal> {
    match texte {
        "texte" => Ok(FormatJournal::Texte),
        "json" => Ok(FormatJournal::Json),
        _ => Err("«\u{a0}texte\u{a0}» ou «\u{a0}json\u{a0}» est attendu".to_owned()),
    }
}

/// Reads a number of seconds, from 1 to 3600.
pub(crate) fn secondes(texte: &str) -> Lu<Duration> {
    let secondes: Option<u64> = texte.parse().ok().filter(|s| (1..=3600).contains(s));
    secondes.map(Duration::from_secs).ok_or_else(|| "un nombre de secondes de 1 à 3600 est attendu".to_owned())
}

/// Reads a number, from 1 to 1,000,000.
pub(crate) fn nombre(texte: &str) -> Lu<usize> {
    let nombre: Option<usize> = texte.parse().ok().filter(|n| (1..=1_000_000).contains(n));
    nombre.ok_or_else(|| "un nombre entier de 1 à 1000000 est attendu".to_owned())
}

/// Reads a text of one line.
pub(crate) fn texte(texte: &str) -> Lu<String> {
    if texte.is_empty() || texte.chars().any(char::is_control) {
        return Err("un texte d’une ligne est attendu".to_owned());
    }
    Ok(texte.to_owned())
}

/// Reads the address of a mail server.
pub(crate) fn serveur_de_courrier(texte: &str) -> Lu<String> {
    let serveur = outside::courrier::Serveur { url: texte.to_owned(), acces: None, domaine: "localhost".to_owned() };
    match outside::courrier::Expediteur::smtp(&serveur) {
        Err(refus @ outside::courrier::ReglageSmtpInvalide::Adresse) => {
            Err(format!("{refus} (le nom et le mot de passe ont leurs réglages)"))
        }
        // The system's certificates are read again when the portal starts, so it does not matter here that they are missing.
        Ok(_) | Err(outside::courrier::ReglageSmtpInvalide::Tls) => Ok(texte.to_owned()),
    }
}

/// Reads an e-mail address.
pub(crate) fn courriel(texte: &str) -> Lu<String> {
    let (locale, domaine) = texte.split_once('@').unwrap_or_default();
    let lisible = !locale.is_empty()
        && locale.is_ascii()
        && !texte.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | ','));
    match self::domaine(domaine) {
        Ok(_) if lisible => Ok(texte.to_owned()),
        _ => Err("une adresse e-mail est attendue (exemple\u{a0}: portail@linteau.example)".to_owned()),
    }
}

/// Reads a domain name.
pub(crate) fn domaine(texte: &str) -> Lu<String> {
    let etiquette = |e: &str| !e.is_empty() && e.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if texte.contains('.') && texte.split('.').all(etiquette) {
        Ok(texte.to_ascii_lowercase())
    } else {
        Err("un nom de domaine est attendu (exemple\u{a0}: linteau.example)".to_owned())
    }
}

/// Reads a colour in six hexadecimal digits.
pub(crate) fn couleur(texte: &str) -> Lu<String> {
    match texte.strip_prefix('#') {
        Some(chiffres) if chiffres.len() == 6 && chiffres.chars().all(|c| c.is_ascii_hexdigit()) => {
            Ok(texte.to_ascii_uppercase())
        }
        _ => Err("une couleur #RRVVBB est attendue".to_owned()),
    }
}
