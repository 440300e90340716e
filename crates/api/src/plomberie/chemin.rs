//! What a path says before any route is known.

/// Whether an address is that of a call.
pub(crate) fn est_appel(chemin: &str) -> bool {
    ["/api", "/lieux", "/search", "/builds"].iter().any(|racine| est_sous(chemin, racine))
}

/// Whether an address is that of a folder, or within it.
pub(crate) fn est_sous(chemin: &str, racine: &str) -> bool {
    chemin.strip_prefix(racine).is_some_and(|reste| reste.is_empty() || reste.starts_with('/'))
}
