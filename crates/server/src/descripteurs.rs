//! File descriptors. Each connection takes one, and a process may have about a thousand unless it asks the system for
//! more. When none is left, nobody can connect any more.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The descriptors kept for files, the database and outside services.
const AUTRES: usize = 512;

/// Asks the system for the descriptors that this many connections need. Returns how many connections are possible.
pub(crate) fn prevoir(connexions: usize) -> usize {
    let voulus = connexions.saturating_add(AUTRES) as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // `None` means that there is no limit.
    let Some(permis) = current.filter(|permis| *permis < voulus) else { return connexions };
    let obtenus = maximum.map_or(voulus, |maximum| maximum.min(voulus));
    let obtenus = match setrlimit(Resource::Nofile, Rlimit { current: Some(obtenus), maximum }) {
        Ok(()) => obtenus,
        Err(erreur) => {
            tracing::debug!(%erreur, "no more descriptors");
            permis
        }
    };
    usize::try_from(obtenus).unwrap_or(usize::MAX).saturating_sub(AUTRES).min(connexions)
}
