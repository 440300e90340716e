//! An e-mail as a page shows it to whoever holds a link: enough to know one's own, not enough to write to it.

use crate::email::afficher;

/// `thomas.martin@exemple.fr` as `t…n@exemple.fr`.
///
/// ```
/// assert_eq!(domain::signature::masquer_l_email("thomas.martin@exemple.fr"), "t…n@exemple.fr");
/// ```
pub fn masquer_l_email(email: &str) -> String {
    let lisible = afficher(email);
    let Some((boite, domaine)) = lisible.rsplit_once('@') else { return "…".to_owned() };
    let mut lettres = boite.chars();
    let premiere = lettres.next().map(String::from).unwrap_or_default();
    // Of a short name, the last letter would be too much.
    let derniere = lettres.next_back().filter(|_| boite.chars().count() > 3).map(String::from).unwrap_or_default();
    format!("{premiere}…{derniere}@{domaine}")
}
