//! The display preferences of a user: a few small values, under names that the browser chooses.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The greatest number of preferences of a user.
const NOMBRE: usize = 40;
/// The greatest number of letters in a name.
const LETTRES_DU_NOM: usize = 40;
/// The greatest number of letters in a text.
const LETTRES: usize = 300;

/// The preferences of a user, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Preferences(BTreeMap<String, ValeurPreferee>);

/// The value of a preference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ValeurPreferee {
    Logique(bool),
    Entier(i64),
    Texte(String),
}

/// Why preferences are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreferencesRefusees {
    /// A name is not made of 1 to 40 letters, digits, dots, hyphens and underscores.
    Nom,
    /// A text has more than 300 letters.
    Texte,
    Nombre,
}

impl Preferences {
    /// The preferences after a merge patch (RFC 7396). A null in the patch removes the preference of that name.
    pub fn modifiees(&self, patch: BTreeMap<String, Option<ValeurPreferee>>) -> Result<Self, PreferencesRefusees> {
        let mut neuves = self.0.clone();
        for (nom, valeur) in patch {
            let lettre = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
            if nom.is_empty() || nom.len() > LETTRES_DU_NOM || !nom.chars().all(lettre) {
                return Err(PreferencesRefusees::Nom);
            }
            match valeur {
                None => drop(neuves.remove(&nom)),
                Some(ValeurPreferee::Texte(texte)) if texte.chars().count() > LETTRES => {
                    return Err(PreferencesRefusees::Texte);
                }
                Some(valeur) => drop(neuves.insert(nom, valeur)),
            }
        }
        if neuves.len() > NOMBRE { Err(PreferencesRefusees::Nombre) } else { Ok(Self(neuves)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ValeurPreferee::{Entier, Logique, Texte};

    fn patch<const N: usize>(patch: [(&str, Option<ValeurPreferee>); N]) -> BTreeMap<String, Option<ValeurPreferee>> {
        patch.into_iter().map(|(nom, valeur)| (nom.to_owned(), valeur)).collect()
    }

    #[test]
    fn un_patch_pose_remplace_et_retire() {
        let tri = Texte("prix".to_owned());
        let posees = Preferences::default();
        let posees =
            posees.modifiees(patch([("commissions", Some(Logique(true))), ("tri", Some(tri))])).expect("taken");
        let changees = posees.modifiees(patch([("commissions", Some(Logique(false))), ("tri", None)])).expect("taken");
        assert_eq!(changees.0, BTreeMap::from([("commissions".to_owned(), Logique(false))]));
    }

    #[test]
    fn ce_qui_deborde_est_refuse() {
        let refusee = |patch| Preferences::default().modifiees(patch).expect_err("refused");
        assert_eq!(refusee(patch([("un nom", Some(Entier(1)))])), PreferencesRefusees::Nom);
        assert_eq!(refusee(patch([("x", Some(Texte("é".repeat(301))))])), PreferencesRefusees::Texte);
        let trop = (0..41).map(|i| (format!("p{i}"), Some(Entier(i)))).collect();
        assert_eq!(refusee(trop), PreferencesRefusees::Nombre);
    }
}
