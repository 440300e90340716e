//! Identifies the running build.

use std::hash::Hasher as _;
use std::time::UNIX_EPOCH;
use xxhash_rust::xxh3::Xxh3Default;

/// The identity of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Version {
    /// An id that differs between two builds.
    pub(crate) id: String,
    /// When it was built, in milliseconds since 1970.
    pub(crate) timestamp: u64,
}

impl Version {
    /// The identity of the running program, from its version and from the size and date of its file, which every build changes.
    pub(crate) fn de_ce_programme() -> Self {
        let fiche = std::env::current_exe().and_then(|chemin| chemin.metadata());
        let taille = fiche.as_ref().map_or(0, std::fs::Metadata::len);
        let date = fiche.and_then(|f| f.modified()).ok().and_then(|d| d.duration_since(UNIX_EPOCH).ok());
        let date = date.unwrap_or_default();
        let mut hache = Xxh3Default::new();
        hache.write_u64(taille);
        hache.write_u128(date.as_nanos());
        let version = env!("CARGO_PKG_VERSION");
        Self {
            id: format!("{version}-{:016x}", hache.finish()),
            timestamp: u64::try_from(date.as_millis()).unwrap_or(0),
        }
    }
}
