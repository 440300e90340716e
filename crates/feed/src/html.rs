//! Makes the HTML of descriptions harmless when it is read, so that the stored text can be shown as it is.

use ammonia::{Builder, UrlRelative};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The tags that are kept: those of prose, lists, titles and links. Pictures are removed, because they would be loaded from
/// another host. Tables and styles are removed too.
pub const BALISES: [&str; 22] = [
    "a",
    "b",
    "blockquote",
    "br",
    "em",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "li",
    "ol",
    "p",
    "s",
    "small",
    "strong",
    "sub",
    "sup",
    "u",
    "ul",
];

static NETTOYEUR: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut nettoyeur = Builder::default();
    nettoyeur
        .tags(BALISES.into_iter().collect())
        .generic_attributes(HashSet::new())
        .url_schemes(["https", "http", "mailto", "tel"].into_iter().collect())
        .url_relative(UrlRelative::Deny);
    nettoyeur
});

/// Removes from a text everything that could run, load or disguise something.
pub fn nettoyer(html: &str) -> String {
    NETTOYEUR.clean(html).to_string()
}

#[cfg(test)]
mod tests {
    use super::nettoyer;

    #[test]
    fn garde_la_prose_et_retire_le_reste() {
        for (avant, apres) in [
            ("<p>Une <strong>belle</strong> vue</p>", "<p>Une <strong>belle</strong> vue</p>"),
            ("<p onclick=\"x()\" style=\"color:red\" lang=\"fr\">a</p>", "<p>a</p>"),
            ("a<script>alert(1)</script><img src=x onerror=alert(1)>b", "ab"),
            ("<a href=\"javascript:x()\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\"/interne\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<ul><li>Gare", "<ul><li>Gare</li></ul>"),
        ] {
            assert_eq!(nettoyer(avant), apres, "{avant}");
            assert_eq!(nettoyer(apres), apres, "cleaning again changes nothing: {avant}");
        }
    }
}
