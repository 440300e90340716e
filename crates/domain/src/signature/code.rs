//! The code by which a signatory proves that the e-mail address is theirs. It has six digits, is sent on request, and
//! must be typed within ten minutes.

use chrono::{DateTime, Utc};
use std::time::Duration;

/// How many digits a code has.
pub const CHIFFRES_DU_CODE: usize = 6;
/// How long a code can be used after it was sent.
pub const DUREE_DU_CODE: Duration = Duration::from_mins(10);
/// How many wrong tries a code allows. After these tries, the signatory needs another code.
pub const ESSAIS_DU_CODE: u16 = 5;
/// The period over which the codes sent to a signatory are counted.
pub const FENETRE_DES_CODES: Duration = Duration::from_hours(1);
/// How many codes one signatory may be sent in [`FENETRE_DES_CODES`].
pub const CODES_PAR_FENETRE: u64 = 3;

/// A code that was sent, without its digits, which are stored as a keyed hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeEnvoye {
    /// When the code was sent.
    pub envoye: DateTime<Utc>,
    /// Until when the code may be typed.
    pub expire: DateTime<Utc>,
    /// How many wrong codes were typed.
    pub essais: u16,
}

/// Whether the typed code is the one that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeTape {
    /// The typed code is the code that was sent.
    Concorde,
    Differe,
}

/// Why a typed code is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRefuse {
    /// The signatory has not asked for a code yet.
    Absent,
    /// The typed code is wrong.
    Faux {
        /// How many tries are left for this code.
        restent: u16,
    },
    /// The time to type the code is over.
    Expire,
    /// Too many wrong codes were typed.
    Bloque,
}

impl CodeEnvoye {
    /// How many tries are left.
    pub const fn essais_restants(&self) -> u16 {
        ESSAIS_DU_CODE.saturating_sub(self.essais)
    }

    /// The result of a try at this instant. The caller must count a wrong try. This is [`CodeRefuse::Faux`], or
    /// [`CodeRefuse::Bloque`] when it was the last try.
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
    /// The stable code of the refusal.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Absent | Self::Expire => "code-expire",
            Self::Faux { .. } => "code-faux",
            Self::Bloque => "code-bloque",
        }
    }

    /// The sentence that people read.
    pub fn phrase(self) -> String {
        match self {
            Self::Absent => "Demandez d’abord un code\u{a0}: il vous est envoyé par e-mail.".to_owned(),
            Self::Expire => "Ce code a expiré\u{a0}: demandez-en un autre.".to_owned(),
            Self::Faux { restent: 1 } => "Ce code n’est pas le bon\u{a0}: il vous reste un essai.".to_owned(),
            Self::Faux { restent } => format!("Ce code n’est pas le bon\u{a0}: il vous reste {restent} essais."),
            Self::Bloque => "Ce code a été essayé trop de fois\u{a0}: demandez-en un autre.".to_owned(),
        }
    }
}

/// The instant from which another code may be sent. `None` when it may be sent now. `envois` are the instants of the
/// last codes, the newest first.
pub fn prochain_code(envois: &[DateTime<Utc>], maintenant: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let rang = usize::try_from(CODES_PAR_FENETRE).ok()?.checked_sub(1)?;
    let libre = *envois.get(rang)? + FENETRE_DES_CODES;
    (libre > maintenant).then_some(libre)
}

/// The digits of a code as it was typed, without spaces. `None` when the text is not six digits.
pub fn lire_le_code(texte: &str) -> Option<String> {
    let chiffres: String = texte.chars().filter(|c| !c.is_whitespace()).collect();
    (chiffres.len() == CHIFFRES_DU_CODE && chiffres.bytes().all(|b| b.is_ascii_digit())).then_some(chiffres)
}

/// Writes a random number as a code of six digits.
pub fn ecrire_le_code(tire: u32) -> String {
    format!("{:06}", tire % 1_000_000)
}
