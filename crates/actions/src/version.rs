//! The version of a row that a change was meant for (`design.md` section 2, rule 3).

use crate::error::{RefusDAction, Result, Versions};

/// The versions of a row that the caller has read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionAttendue {
    /// Any version, because the caller named none.
    Toute,
    Parmi(Vec<i64>),
}

impl VersionAttendue {
    /// Refuses a change when somebody else has changed the row since the caller read it. `presente` must be read in the transaction
    /// that writes.
    pub fn verifier(&self, presente: i64) -> Result<()> {
        match self {
            Self::Toute => Ok(()),
            Self::Parmi(lues) if lues.contains(&presente) => Ok(()),
            Self::Parmi(lues) => {
                let attendue = lues.iter().copied().max().unwrap_or_default();
                let refus = RefusDAction::nouveau(
                    crate::SorteDeRefus::Conflit,
                    "version-depassee",
                    "Cette fiche a été modifiée depuis que vous l’avez ouverte.",
                );
                Err(RefusDAction { versions: Some(Box::new(Versions { attendue, presente })), ..refus }.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn une_autre_version_que_celle_lue_est_refusee_avec_les_deux() {
        assert!(VersionAttendue::Toute.verifier(7).is_ok());
        assert!(VersionAttendue::Parmi(vec![3, 7]).verifier(7).is_ok());
        let refus = VersionAttendue::Parmi(vec![3, 6]).verifier(7).expect_err("refused");
        let versions = refus.refus().and_then(|r| r.versions.as_deref().copied());
        assert_eq!(versions, Some(Versions { attendue: 6, presente: 7 }));
    }
}
