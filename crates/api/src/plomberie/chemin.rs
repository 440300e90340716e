//! What a path tells before the router has found its route.

/// Whether this is the path of a call, and not that of a page.
pub(crate) fn est_appel(chemin: &str) -> bool {
    ["/api", "/lieux", "/search", "/builds"].iter().any(|racine| est_sous(chemin, racine))
}

/// Whether a path is that of this folder or is inside it.
pub(crate) fn est_sous(chemin: &str, racine: &str) -> bool {
    chemin.strip_prefix(racine).is_some_and(|reste| reste.is_empty() || reste.starts_with('/'))
}
