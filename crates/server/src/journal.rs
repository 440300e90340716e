//! The log of the process, on the standard error, for people or for machines. No line has personal data.

use crate::reglages::{FormatJournal, Reglages};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Opens the log of the process. By default a server logs what it does, and a command only what goes wrong.
pub(crate) fn ouvrir(reglages: &Reglages, defaut: &str) {
    // The reading of the settings has already checked the filter. If it is invalid all the same, the default filter of
    // the library is used.
    let filtre = EnvFilter::try_new(reglages.log.as_deref().unwrap_or(defaut)).unwrap_or_default();
    let journal = tracing_subscriber::fmt().with_env_filter(filtre).with_writer(std::io::stderr);
    match reglages.log_format {
        FormatJournal::Json => journal.json().init(),
        FormatJournal::Texte => journal.with_ansi(std::io::stderr().is_terminal()).init(),
    }
}
