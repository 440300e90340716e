//! The errors of the operating system in French words. People read these words after the name of a file or an
//! address.

use std::io::{Error, ErrorKind};

/// The cause of the error in a few words, without the English words of the system.
///
/// ```
/// let absent = std::fs::File::open("/n'existe/pas").expect_err("no such file");
/// assert_eq!(domain::systeme::cause(&absent), "introuvable");
/// ```
pub fn cause(erreur: &Error) -> String {
    // An error that the portal made itself already has French words.
    if erreur.get_ref().is_some() {
        return erreur.to_string();
    }
    let connue = match erreur.kind() {
        ErrorKind::NotFound => "introuvable",
        ErrorKind::PermissionDenied => "droits insuffisants",
        ErrorKind::AlreadyExists => "existe déjà",
        ErrorKind::IsADirectory => "c’est un répertoire",
        ErrorKind::NotADirectory => "un élément du chemin n’est pas un répertoire",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "plus de place sur le disque",
        ErrorKind::ReadOnlyFilesystem => "disque en lecture seule",
        ErrorKind::AddrInUse => "adresse déjà utilisée par un autre programme",
        ErrorKind::AddrNotAvailable => "cette machine n’a pas cette adresse",
        ErrorKind::ConnectionRefused => "connexion refusée",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => "connexion coupée",
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => "machine injoignable",
        ErrorKind::TimedOut => "pas de réponse à temps",
        ErrorKind::InvalidData => "contenu illisible (de l’UTF-8 est attendu)",
        ErrorKind::UnexpectedEof => "fin inattendue",
        _ => "",
    };
    match (connue, erreur.raw_os_error()) {
        ("", Some(code)) => format!("erreur système {code}"),
        ("", None) => erreur.to_string(),
        _ => connue.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn la_cause_se_lit_en_francais() {
        assert_eq!(cause(&Error::from(ErrorKind::AddrInUse)), "adresse déjà utilisée par un autre programme");
        assert_eq!(cause(&Error::from_raw_os_error(13)), "droits insuffisants");
        assert_eq!(cause(&Error::from_raw_os_error(5)), "erreur système 5");
        assert_eq!(cause(&Error::other("nos mots")), "nos mots");
    }
}
