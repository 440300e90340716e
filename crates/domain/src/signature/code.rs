//! The code by which somebody shows that the e-mail is theirs: six digits, sent once asked for, typed in time.

use chrono::{DateTime, Utc};
use std::time::Duration;

/// Digits of a code.
pub const CHIFFRES_DU_CODE: usize = 6;
/// How long a code may be typed.
pub const DUREE_DU_CODE: Duration = Duration::from_mins(10);
/// How many times one may be typed wrong: after that, another is needed.
pub const ESSAIS_DU_CODE: u16 = 5;
/// In how long sendings are counted, and how many one signatory is sent.
pub const FENETRE_DES_CODES: Duration = Duration::from_hours(1);
/// See [`FENETRE_DES_CODES`].
pub const CODES_PAR_FENETRE: u64 = 3;

/// A code that was sent: everything of it but its digits, which are kept as a keyed hash elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeEnvoye {
    /// When it was sent.
    pub envoye: DateTime<Utc>,
    /// Until when it may be typed.
    pub expire: DateTime<Utc>,
    /// How many times another one was typed.
    pub essais: u16,
}

/// What was typed, beside the code that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeTape {
    /// It is the one.
    Concorde,
    Differe,
}

/// Why a code does not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRefuse {
    /// None was asked for yet.
    Absent,
    /// It is another, and may be typed so many times again.
    Faux {
        /// Tries that are left.
        restent: u16,
    },
    /// Its time is over.
    Expire,
    /// Others were typed too many times.
    Bloque,
}

impl CodeEnvoye {
    /// Tries that are left.
    pub const fn essais_restants(&self) -> u16 {
        ESSAIS_DU_CODE.saturating_sub(self.essais)
    }

    /// What a try is worth at this instant. One that is wrong is counted by the caller ([`CodeRefuse::Faux`], and
    /// [`CodeRefuse::Bloque`] at the last one).
    pub fn juger(&self, tape: CodeTape, maintenant: DateTime<Utc>) -> Result<(), CodeRefuse> {
        if self.essais_restants() == 0 {
            return Err(CodeRefuse::Bloque);
        }
        if maintenant >= self.expire {
            return Err(CodeRefuse::Expire);
        }
        match (tape, self.essais_restants() - 1) {
            (CodeTape::Concorde, _) => Ok(()),
            (CodeTape::Differe, 0) => Err(CodeRefuse::Bloque),
            (CodeTape::Differe, restent) => Err(CodeRefuse::Faux { restent }),
        }
    }
}

impl CodeRefuse {
    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Absent | Self::Expire => "code-expire",
            Self::Faux { .. } => "code-faux",
            Self::Bloque => "code-bloque",
        }
    }

    /// What a person reads.
    pub fn phrase(self) -> String {
        match self {
            Self::Absent => "Demandez d’abord un code : il vous est envoyé par e-mail.".to_owned(),
            Self::Expire => "Ce code a expiré : demandez-en un autre.".to_owned(),
            Self::Faux { restent: 1 } => "Ce code n’est pas le bon : il vous reste un essai.".to_owned(),
            Self::Faux { restent } => format!("Ce code n’est pas le bon : il vous reste {restent} essais."),
            Self::Bloque => "Ce code a été essayé trop de fois : demandez-en un autre.".to_owned(),
        }
    }
}

/// From when another code may be sent; none when it may be now. `envois` are the last sendings, the newest first.
pub fn prochain_code(envois: &[DateTime<Utc>], maintenant: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let rang = usize::try_from(CODES_PAR_FENETRE).ok()?.checked_sub(1)?;
    let libre = *envois.get(rang)? + FENETRE_DES_CODES;
    (libre > maintenant).then_some(libre)
}

/// The digits of a code as somebody typed it: spaces between them are none of it.
pub fn lire_le_code(texte: &str) -> Option<String> {
    let chiffres: String = texte.chars().filter(|c| !c.is_whitespace()).collect();
    (chiffres.len() == CHIFFRES_DU_CODE && chiffres.bytes().all(|b| b.is_ascii_digit())).then_some(chiffres)
}

/// The code that a number drawn at random makes.
pub fn ecrire_le_code(tire: u32) -> String {
    format!("{:06}", tire % 1_000_000)
}
