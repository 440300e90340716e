//! Why an action did not happen.
//!
//! A refusal says itself what sort it is, which one, and what the person reads: a new one is a call of one of the
//! constructors below, in the action that refuses, and touches nothing else. `api` alone knows which status each sort has.

use crate::refus_import::RefusImport;
use domain::regle::Regle;
use domain::saisie::Faute;
use domain::signature::RefusDeSignature;
use domain::utilisateur::Referent;
use domain::vente::{GenreDeRefus, RefusDeVente};
use feed::erreur::Echec;
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;
use wire::refus::{CodeDeRefus, RaisonDeRefus};

pub use domain::vente::Vers;

/// How many mistakes of a file its sentence says.
const FAUTES_DITES: usize = 20;

/// The result of an action.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why an action did not happen, in words for the person who asked for it; causes of [`Error::Interne`] are for the
/// log.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A rule refuses it.
    #[error("{0}")]
    Refus(RefusDAction),
    /// A feed is refused, or cannot be imported now.
    #[error(transparent)]
    Import(#[from] RefusImport),
    /// The database or the files failed.
    #[error(transparent)]
    Interne(#[from] store::Error),
}

impl From<Echec> for Error {
    fn from(echec: Echec) -> Self {
        match echec {
            Echec::Refus(refus) => RefusImport::Erreurs(refus),
            Echec::Lecture(erreur) => RefusImport::Lecture(erreur),
        }
        .into()
    }
}

/// A rule that refuses an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusDAction {
    pub sorte: SorteDeRefus,
    /// Which one: a stable code.
    pub code: &'static str,
    /// What a person reads.
    pub phrase: Cow<'static, str>,
    /// The fields at fault.
    pub violations: Vec<Violation>,
    /// The version that the change was meant for, and the one that is there, when they differ.
    pub versions: Option<Box<Versions>>,
    /// Whom to turn to instead.
    pub contact: Option<Box<Referent>>,
    /// What to look at instead.
    pub vers: Option<Box<Vers>>,
}

/// Two versions of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Versions {
    /// The one that was read.
    pub attendue: i64,
    /// The one that is there.
    pub presente: i64,
}

/// The sorts of refusals: all that whoever answers needs to know of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SorteDeRefus {
    /// What is asked for does not exist, or not for this person.
    Introuvable,
    /// The person's role does not allow it; never a rule of the business (`domain.md` section 1).
    Interdit,
    /// The present state does not allow it.
    Conflit,
    Invalide,
    /// Values of a registration do: it answers all of them as it answers those that are missing (`design.md` section 5).
    Formulaire,
    /// Who registers is known already, or is one of us: registration alone answers so (`domain.md` section 1).
    Connu,
    /// A password, a link or a code is not the right one: values as others, and a matter of safety.
    Identifiants,
    /// Too many attempts: to be tried again after this long.
    TropDeTentatives(Duration),
    /// A service of others does not answer: to be tried again in a moment, or done without.
    Indisponible,
}

/// A rule that a value breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The field, by its name on the wire; empty when several are meant.
    pub champ: Cow<'static, str>,
    /// Stable code of the rule.
    pub code: &'static str,
    /// What a person reads.
    pub message: String,
}

impl Violation {
    /// This value breaks the rule `code`.
    pub fn nouvelle(champ: impl Into<Cow<'static, str>>, code: &'static str, message: impl Into<String>) -> Self {
        Self { champ: champ.into(), code, message: message.into() }
    }
}

impl From<Faute> for Violation {
    fn from(faute: Faute) -> Self {
        Self::nouvelle(faute.champ, faute.code, faute.message)
    }
}

impl RefusDAction {
    /// A refusal that names no field.
    pub fn nouveau(sorte: SorteDeRefus, code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self { sorte, code, phrase: phrase.into(), violations: Vec::new(), versions: None, contact: None, vers: None }
    }

    /// Values that break rules. A complaint about no field in particular is that of the whole; every complaint is in the
    /// sentence too, since many clients show nothing else.
    pub fn invalide(violations: Vec<Violation>) -> Self {
        let phrase = violations.iter().map(|v| v.message.as_str()).collect::<Vec<_>>().join(" ");
        let code = violations.iter().find(|v| v.champ.is_empty()).map_or("valeurs-invalides", |v| v.code);
        let violations = violations.into_iter().filter(|v| !v.champ.is_empty()).collect();
        Self { violations, ..Self::nouveau(SorteDeRefus::Invalide, code, phrase) }
    }

    /// The mistakes of a file: the sentence says where each of the first ones is, since many clients show nothing else.
    pub fn du_fichier(violations: Vec<Violation>) -> Self {
        let dites = violations.iter().take(FAUTES_DITES).map(|v| match &*v.champ {
            "fichier" => v.message.clone(),
            ou => format!("{ou} : {}", v.message),
        });
        let mut phrase = dites.collect::<Vec<_>>().join(" ");
        if violations.len() > FAUTES_DITES {
            phrase = format!("{phrase} … {} erreurs en tout.", violations.len());
        }
        Self { violations, ..Self::nouveau(SorteDeRefus::Invalide, "valeurs-invalides", phrase) }
    }

    /// What was typed breaks rules: with a field that is empty it is not whole, and told as what is missing is (`design.md`
    /// section 5).
    pub fn saisie(fautes: Vec<Faute>) -> Self {
        let incomplete = fautes.iter().any(|faute| faute.code == Regle::Required.nom());
        let violations = fautes.into_iter().map(Violation::from).collect();
        if incomplete { Self::formulaire(violations) } else { Self::invalide(violations) }
    }

    /// The same, with what to look at instead.
    #[must_use]
    pub fn vers(self, vers: Vers) -> Self {
        Self { vers: Some(Box::new(vers)), ..self }
    }

    /// The same of a registration.
    pub fn formulaire(violations: Vec<Violation>) -> Self {
        let phrase = "Des champs sont à corriger.";
        Self { violations, ..Self::nouveau(SorteDeRefus::Formulaire, "valeurs-invalides", phrase) }
    }
}

impl fmt::Display for RefusDAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.phrase)
    }
}

/// A rule of the sale that refuses: `domain` has said it all, and a missing value is told as everywhere.
impl From<RefusDeVente> for RefusDAction {
    fn from(refus: RefusDeVente) -> Self {
        let RefusDeVente { genre, code, phrase, vers } = refus;
        let sorte = match genre {
            GenreDeRefus::Introuvable => SorteDeRefus::Introuvable,
            GenreDeRefus::Interdit => SorteDeRefus::Interdit,
            GenreDeRefus::Conflit => SorteDeRefus::Conflit,
            GenreDeRefus::Saisie { champ } => {
                return Self::saisie(vec![Faute { champ, code, message: phrase.into_owned() }]);
            }
        };
        Self { vers: vers.map(Box::new), ..Self::nouveau(sorte, code, phrase) }
    }
}

impl From<RefusDeVente> for Error {
    fn from(refus: RefusDeVente) -> Self {
        RefusDAction::from(refus).into()
    }
}

/// It is not, or no longer, somebody's turn to sign.
impl From<RefusDeSignature> for Error {
    fn from(refus: RefusDeSignature) -> Self {
        Self::conflit(refus.code, refus.phrase)
    }
}

/// What an answer says of an action that would be refused; a failure is told without its cause.
impl RaisonDeRefus for Error {
    fn code(&self) -> CodeDeRefus {
        self.refus().map_or(CodeDeRefus::VerificationImpossible, |refus| CodeDeRefus::de_la_regle(refus.code))
    }

    fn motif(&self) -> String {
        self.to_string()
    }
}

impl From<RefusDAction> for Error {
    fn from(refus: RefusDAction) -> Self {
        Self::Refus(refus)
    }
}

impl Error {
    /// The refusal, when it is one.
    pub fn refus(&self) -> Option<&RefusDAction> {
        match self {
            Self::Refus(refus) => Some(refus),
            Self::Import(_) | Self::Interne(_) => None,
        }
    }

    /// What is asked for does not exist, or not for this person.
    pub(crate) fn introuvable(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        RefusDAction::nouveau(SorteDeRefus::Introuvable, code, phrase).into()
    }

    /// The present state does not allow it.
    pub(crate) fn conflit(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        RefusDAction::nouveau(SorteDeRefus::Conflit, code, phrase).into()
    }

    /// The role is missing.
    pub(crate) fn sans_droit() -> Self {
        RefusDeVente::sans_droit().into()
    }

    /// A password, a link or a code is not the right one.
    pub(crate) fn identifiants(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        RefusDAction::nouveau(SorteDeRefus::Identifiants, code, phrase).into()
    }

    /// Too many attempts.
    pub(crate) fn trop_de_tentatives(attente: Duration) -> Self {
        let phrase = "Trop de tentatives. Veuillez patienter avant de réessayer.";
        RefusDAction::nouveau(SorteDeRefus::TropDeTentatives(attente), "trop-de-requetes", phrase).into()
    }

    /// One broken rule.
    pub(crate) fn invalide(champ: &'static str, code: &'static str, message: impl Into<String>) -> Self {
        RefusDAction::invalide(vec![Violation::nouvelle(champ, code, message)]).into()
    }
}
