//! Descriptors: each connection takes one, and the system lets a process have a thousand unless it asks for more. Without one
//! left nobody connects any more, whoever holds the others.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Those of files, of the database, of what is asked elsewhere.
const AUTRES: usize = 512;

/// Asks for as many as so many connections take; how many of these there can be.
pub(crate) fn prevoir(connexions: usize) -> usize {
    let voulus = connexions.saturating_add(AUTRES) as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // None is no limit.
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
