//! The form in which a page shows an e-mail to the holder of a link. The owner of the e-mail recognises it, and
//! nobody else can write to it.

use crate::email::afficher;

/// Writes `thomas.martin@exemple.fr` as `t…n@exemple.fr`.
///
/// ```
/// assert_eq!(domain::signature::masquer_l_email("thomas.martin@exemple.fr"), "t…n@exemple.fr");
/// ```
pub fn masquer_l_email(email: &str) -> String {
    let lisible = afficher(email);
    let Some((boite, domaine)) = lisible.rsplit_once('@') else { return "…".to_owned() };
    let mut lettres = boite.chars();
    let premiere = lettres.next().map(String::from).unwrap_or_default();
    // A short name shows its first letter only, because its last letter would reveal too much.
    let derniere = lettres.next_back().filter(|_| boite.chars().count() > 3).map(String::from).unwrap_or_default();
    format!("{premiere}…{derniere}@{domaine}")
}
