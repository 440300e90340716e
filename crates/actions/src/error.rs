//! Why an action was not done.
//!
//! A refusal holds its sort, its code and the sentence for the person. To add a refusal, call a constructor of this module in the
//! action that refuses; nothing else changes. Only `api` knows the HTTP status of each sort.

use crate::refus_import::RefusImport;
use domain::refus_partage::{RefusPartage, TROP_DE_REQUETES};
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

/// The most mistakes of a file that the sentence of its refusal names.
const FAUTES_DITES: usize = 20;

/// The result of an action.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why an action was not done, in words for the person who asked for it. The causes of [`Error::Interne`] go to the log.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A rule refuses the action.
    #[error("{0}")]
    Refus(RefusDAction),
    /// A feed is refused, or cannot be imported now.
    #[error(transparent)]
    Import(#[from] RefusImport),
    /// The database or the file store failed.
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

/// The refusal of an action by a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusDAction {
    pub sorte: SorteDeRefus,
    /// The code of the refusal, which never changes.
    pub code: &'static str,
    /// The sentence that the person reads.
    pub phrase: Cow<'static, str>,
    /// The fields at fault.
    pub violations: Vec<Violation>,
    /// The version that the change was meant for, and the present one, when they differ.
    pub versions: Option<Box<Versions>>,
    /// The person to whom the user should turn instead.
    pub contact: Option<Box<Referent>>,
    /// The page that the user should look at instead.
    pub vers: Option<Box<Vers>>,
}

/// Two different versions of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Versions {
    /// The version that was read.
    pub attendue: i64,
    /// The version that the row has now.
    pub presente: i64,
}

/// The sorts of refusals. `api` chooses the status of its answer by the sort alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SorteDeRefus {
    /// What the action names does not exist, or this person may not see it.
    Introuvable,
    /// The person's role does not allow the action. A business rule never refuses with this sort (`domain.md` section 1).
    Interdit,
    /// The present state does not allow the action.
    Conflit,
    Invalide,
    /// Values of a registration form break rules, or a form lacks a value. `api` answers both in the same way (`design.md`
    /// section 5).
    Formulaire,
    /// The company of a registration is already on the portal, or its e-mail is one of the portal's own. Only a registration is
    /// refused with this sort (`domain.md` section 1).
    Connu,
    /// A password, a link or a code is wrong. `api` answers as for any wrong value, and counts the refusal for security.
    Identifiants,
    /// Too many attempts were made: try again after this time.
    TropDeTentatives(Duration),
    /// An outside service does not answer. The user may try again later, or go on without it.
    Indisponible,
}

/// A rule that a value breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The name of the field in the API; empty when several fields are at fault.
    pub champ: Cow<'static, str>,
    /// The code of the rule, which never changes.
    pub code: &'static str,
    /// The sentence that the person reads.
    pub message: String,
}

impl Violation {
    /// Says that the value of a field breaks the rule `code`.
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
    /// Makes a refusal that names no field.
    pub fn nouveau(sorte: SorteDeRefus, code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        Self { sorte, code, phrase: phrase.into(), violations: Vec::new(), versions: None, contact: None, vers: None }
    }

    /// Makes the refusal for a thing that does not exist, or not for this person.
    pub fn absent(refus: RefusPartage) -> Self {
        Self::nouveau(SorteDeRefus::Introuvable, refus.code, refus.phrase)
    }

    /// Refuses values that break rules. A fault that names no field concerns all the values, and its code becomes the code of the
    /// refusal. The sentence holds every fault, because many clients show nothing else.
    pub fn invalide(violations: Vec<Violation>) -> Self {
        let phrase = violations.iter().map(|v| v.message.as_str()).collect::<Vec<_>>().join(" ");
        let code = violations.iter().find(|v| v.champ.is_empty()).map_or("valeurs-invalides", |v| v.code);
        let violations = violations.into_iter().filter(|v| !v.champ.is_empty()).collect();
        Self { violations, ..Self::nouveau(SorteDeRefus::Invalide, code, phrase) }
    }

    /// Refuses the mistakes of a file. The sentence says where the first ones are, because many clients show nothing else.
    pub fn du_fichier(violations: Vec<Violation>) -> Self {
        let dites = violations.iter().take(FAUTES_DITES).map(|v| match &*v.champ {
            "fichier" => v.message.clone(),
            ou => format!("{ou}\u{a0}: {}", v.message),
        });
        let mut phrase = dites.collect::<Vec<_>>().join(" ");
        if violations.len() > FAUTES_DITES {
            phrase = format!("{phrase} … {} erreurs en tout.", violations.len());
        }
        Self { violations, ..Self::nouveau(SorteDeRefus::Invalide, "valeurs-invalides", phrase) }
    }

    /// Refuses the values of a form. When a required field is empty, the sort is [`SorteDeRefus::Formulaire`] (`design.md` section 5).
    pub fn saisie(fautes: Vec<Faute>) -> Self {
        let incomplete = fautes.iter().any(|faute| faute.code == Regle::Required.nom());
        let violations = fautes.into_iter().map(Violation::from).collect();
        if incomplete { Self::formulaire(violations) } else { Self::invalide(violations) }
    }

    /// Adds the page that the user should look at instead.
    #[must_use]
    pub fn vers(self, vers: Vers) -> Self {
        Self { vers: Some(Box::new(vers)), ..self }
    }

    /// Refuses the values of a registration form.
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

/// Turns a refusal of the sale, whose words come from `domain`, into a refusal of an action. A fault in a field is refused like a
/// fault in any other form.
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

/// The refusal of a signature when it is not, or no longer, the person's turn to sign.
impl From<RefusDeSignature> for Error {
    fn from(refus: RefusDeSignature) -> Self {
        Self::conflit(refus.code, refus.phrase)
    }
}

/// The reason that an answer gives beside an action that would be refused. All failures share one code, which only says that the
/// check could not be made.
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
    /// The refusal, when the error is one.
    pub fn refus(&self) -> Option<&RefusDAction> {
        match self {
            Self::Refus(refus) => Some(refus),
            Self::Import(_) | Self::Interne(_) => None,
        }
    }

    /// Refuses because what the action names does not exist, or because this person may not see it.
    pub(crate) fn introuvable(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        RefusDAction::nouveau(SorteDeRefus::Introuvable, code, phrase).into()
    }

    /// Refuses because the thing does not exist, or not for this person. Other layers give the same refusal.
    pub(crate) fn absent(refus: RefusPartage) -> Self {
        RefusDAction::absent(refus).into()
    }

    /// Refuses because the present state does not allow the action. Other places give the same refusal.
    pub(crate) fn empeche(refus: RefusPartage) -> Self {
        Self::conflit(refus.code, refus.phrase)
    }

    /// Refuses because the present state does not allow the action.
    pub(crate) fn conflit(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        RefusDAction::nouveau(SorteDeRefus::Conflit, code, phrase).into()
    }

    /// Refuses because the person's role does not allow the action.
    pub(crate) fn sans_droit() -> Self {
        RefusDeVente::sans_droit().into()
    }

    /// Refuses because a password, a link or a code is wrong.
    pub(crate) fn identifiants(code: &'static str, phrase: impl Into<Cow<'static, str>>) -> Self {
        RefusDAction::nouveau(SorteDeRefus::Identifiants, code, phrase).into()
    }

    /// Refuses because too many attempts were made. The next one may come after `attente`.
    pub(crate) fn trop_de_tentatives(attente: Duration) -> Self {
        let (sorte, refus) = (SorteDeRefus::TropDeTentatives(attente), TROP_DE_REQUETES);
        RefusDAction::nouveau(sorte, refus.code, refus.phrase).into()
    }

    /// Refuses one value that breaks a rule.
    pub(crate) fn invalide(champ: &'static str, code: &'static str, message: impl Into<String>) -> Self {
        RefusDAction::invalide(vec![Violation::nouvelle(champ, code, message)]).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::refus_partage::{OPTION_INTROUVABLE, ROLE_MANQUANT};

    fn faute(champ: &'static str, code: &'static str, message: &str) -> Faute {
        Faute { champ, code, message: message.to_owned() }
    }

    #[test]
    fn les_valeurs_refusees_se_disent_toutes_dans_une_phrase() {
        let refus = RefusDAction::invalide(vec![
            Violation::nouvelle("nom", "required", "Le nom manque."),
            Violation::nouvelle("email", "email", "L’e-mail est faux."),
        ]);
        assert_eq!((refus.sorte, refus.code), (SorteDeRefus::Invalide, "valeurs-invalides"));
        assert_eq!(refus.phrase, "Le nom manque. L’e-mail est faux.");
        assert_eq!(refus.violations.len(), 2);
    }

    /// A fault without a field is that of the whole, so no field is shown at fault for it.
    #[test]
    fn une_faute_sans_champ_est_celle_du_tout() {
        let refus = RefusDAction::invalide(vec![
            Violation::nouvelle("", "sans-dossier", "Il n’y a rien à transmettre."),
            Violation::nouvelle("nom", "required", "Le nom manque."),
        ]);
        assert_eq!(refus.code, "sans-dossier");
        let champs: Vec<&str> = refus.violations.iter().map(|violation| violation.champ.as_ref()).collect();
        assert_eq!(champs, ["nom"]);
    }

    #[test]
    fn un_fichier_dit_ou_sont_ses_premieres_fautes_et_leur_nombre() {
        let fautes = |nombre: usize| {
            let une = |rang: usize| Violation::nouvelle(format!("ligne {rang}"), "nom", format!("Faute {rang}."));
            RefusDAction::du_fichier((1..=nombre).map(une).collect()).phrase.into_owned()
        };
        assert_eq!(fautes(2), "ligne 1\u{a0}: Faute 1. ligne 2\u{a0}: Faute 2.");
        assert!(fautes(FAUTES_DITES).ends_with("ligne 20\u{a0}: Faute 20."), "all of them");
        assert!(fautes(FAUTES_DITES + 1).ends_with("ligne 20\u{a0}: Faute 20. … 21 erreurs en tout."));
        let entier = RefusDAction::du_fichier(vec![Violation::nouvelle("fichier", "vide", "Le fichier est vide.")]);
        assert_eq!(entier.phrase, "Le fichier est vide.", "the whole file has no line");
    }

    /// A form with an empty field is answered like a form with a missing value.
    #[test]
    fn un_champ_vide_fait_d_une_saisie_un_formulaire_incomplet() {
        let sorte = |fautes| RefusDAction::saisie(fautes).sorte;
        assert_eq!(sorte(vec![faute("nom", "max", "Trop long.")]), SorteDeRefus::Invalide);
        assert_eq!(
            sorte(vec![faute("nom", "max", "Trop long."), faute("email", "required", "L’e-mail manque.")]),
            SorteDeRefus::Formulaire
        );
    }

    /// A refusal of the sale keeps its code, its sentence and the page to look at.
    #[test]
    fn un_refus_de_la_vente_garde_ses_mots() {
        let sorte = |refus: RefusDeVente| RefusDAction::from(refus).sorte;
        assert_eq!(sorte(RefusDeVente::absent(OPTION_INTROUVABLE)), SorteDeRefus::Introuvable);
        assert_eq!(sorte(RefusDeVente::sans_droit()), SorteDeRefus::Interdit);
        let vers = Vers::Statut(domain::lot::StatutLot::O);
        let refus =
            RefusDAction::from(RefusDeVente::conflit("lot-indisponible", "Ce lot est pris.").vers(vers.clone()));
        assert_eq!((refus.sorte, refus.code), (SorteDeRefus::Conflit, "lot-indisponible"));
        assert_eq!((refus.phrase.as_ref(), refus.vers.as_deref()), ("Ce lot est pris.", Some(&vers)));
        let saisie = RefusDAction::from(RefusDeVente::saisie(faute("motif", "min", "Dix lettres au moins.")));
        assert_eq!(saisie.violations, [Violation::nouvelle("motif", "min", "Dix lettres au moins.")]);
    }

    /// A button that would fail because the database does not answer says nothing of the cause.
    #[test]
    fn une_panne_ne_se_dit_pas_comme_un_refus() {
        let panne = Error::Interne(store::Error::Saturee);
        assert!(panne.refus().is_none());
        assert_eq!(RaisonDeRefus::code(&panne), CodeDeRefus::VerificationImpossible);
        let refus = Error::sans_droit();
        assert_eq!(RaisonDeRefus::code(&refus), CodeDeRefus::RoleManquant);
        assert_eq!(refus.motif(), ROLE_MANQUANT.phrase);
    }
}
