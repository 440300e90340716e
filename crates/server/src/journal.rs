//! The log: on the standard error, for people or for machines. No personal data is ever in it.

use crate::reglages::{FormatJournal, Reglages};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Opens the log of the process: by default a server says what it does, a command only what goes wrong.
pub(crate) fn ouvrir(reglages: &Reglages, defaut: &str) {
    // The filter was read with the settings; the default stands for a filter that this very check refused.
    let filtre = EnvFilter::try_new(reglages.log.as_deref().unwrap_or(defaut)).unwrap_or_default();
    let journal = tracing_subscriber::fmt().with_env_filter(filtre).with_writer(std::io::stderr);
    match reglages.log_format {
        FormatJournal::Json => journal.json().init(),
        FormatJournal::Texte => journal.with_ansi(std::io::stderr().is_terminal()).init(),
    }
}
