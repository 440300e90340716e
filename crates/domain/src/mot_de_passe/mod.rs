//! Which passwords may be chosen (`domain.md` section 1). A password must be long enough, and must not be one of the
//! most used passwords, a repetition, or a run of keys. It must not be made only of words that everybody knows of the
//! person, their company and the portal.
//!
//! The rule is applied only when a password is chosen. At a sign-in, the password is only compared with its hash.
//!
//! ```
//! use domain::mot_de_passe::{MotDePasseRefuse, MotsConnus, verifier};
//! let connus = MotsConnus::de(["Zoé Lenoir", "zoe.lenoir@bati.example"]);
//! assert_eq!(verifier("password1234", &connus), Err(MotDePasseRefuse::Courant));
//! assert_eq!(verifier("Lenoir-Zoe-2026", &connus), Err(MotDePasseRefuse::MotsConnus));
//! assert_eq!(verifier("trombone lilas fenêtre", &connus), Ok(()));
//! ```

mod clavier;
#[cfg(test)]
mod tests;

use crate::marque::Marque;
use crate::texte::{composer, normaliser};
use crate::utilisateur::Identite;
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

/// The shortest accepted password, in characters of its form NFC.
pub const LONGUEUR_MINIMALE: usize = 12;
/// The longest accepted password, in bytes. The limit bounds the work of hashing.
pub const LONGUEUR_MAXIMALE: usize = 1024;
/// A password that has no more different characters than this is a repetition, whatever the order of its characters.
const CARACTERES_DIFFERENTS: usize = 4;
/// Words of the portal and of its demonstration, and words that mean "password". They are what everybody tries first.
const MOTS_DU_PORTAIL: [&str; 6] = ["linteau", "portail", "demo", "motdepasse", "mdp", "password"];
/// Words of fewer letters than this are ignored, because they occur in any text.
const LETTRES_D_UN_MOT: usize = 2;

/// Why a password cannot be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MotDePasseRefuse {
    /// The password has fewer than [`LONGUEUR_MINIMALE`] characters.
    TropCourt,
    /// The password has more than [`LONGUEUR_MAXIMALE`] bytes.
    TropLong,
    /// The password is one of the most used passwords.
    Courant,
    /// The password repeats the same characters again and again.
    Repetition,
    /// The password is made of keys side by side, or of letters or digits in their order.
    Suite,
    /// The password is made of digits alone.
    Chiffres,
    /// The password is made only of digits and of words that are known of the person, their company or the portal.
    MotsConnus,
}

impl MotDePasseRefuse {
    /// The stable code of the violation.
    pub fn code(self) -> &'static str {
        match self {
            Self::TropCourt => "min",
            Self::TropLong => "max",
            Self::Courant => "mot-de-passe-courant",
            Self::Repetition => "mot-de-passe-repete",
            Self::Suite => "mot-de-passe-suite",
            Self::Chiffres => "mot-de-passe-chiffres",
            Self::MotsConnus => "mot-de-passe-devinable",
        }
    }

    /// The sentence that people read.
    pub fn message(self) -> String {
        match self {
            Self::TropCourt => format!("Le mot de passe doit compter au moins {LONGUEUR_MINIMALE} caractères."),
            Self::TropLong => "Le mot de passe est trop long.".to_owned(),
            Self::Courant => {
                "Ce mot de passe est l’un des plus employés\u{a0}: c’est l’un des premiers que l’on essaierait. \
                              Veuillez en choisir un autre."
                    .to_owned()
            }
            Self::Repetition => {
                "Ce mot de passe répète les mêmes caractères. Veuillez en choisir un qui ne se répète pas.".to_owned()
            }
            Self::Suite => "Ce mot de passe suit l’ordre des touches du clavier, des lettres ou des chiffres. \
                            Veuillez en choisir un autre."
                .to_owned(),
            Self::Chiffres => "Ce mot de passe n’a que des chiffres. Veuillez y ajouter des mots.".to_owned(),
            Self::MotsConnus => "Ce mot de passe n’est fait que de mots qui vous désignent (votre nom, votre adresse e-mail, votre société) ou qui désignent le portail. Veuillez y ajouter d’autres mots."
                .to_owned(),
        }
    }
}

/// The words that everybody knows or can guess of a person. A password must not be made of these words alone.
#[derive(Clone, PartialEq, Eq)]
pub struct MotsConnus(BTreeSet<String>);

impl std::fmt::Debug for MotsConnus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MotsConnus")
    }
}

impl MotsConnus {
    /// Makes the set of the words of these texts and of the words of the portal.
    pub fn de<'a>(textes: impl IntoIterator<Item = &'a str>) -> Self {
        let textes = textes.into_iter().chain(MOTS_DU_PORTAIL);
        let mots = textes.flat_map(|texte| {
            let normalise = normaliser(texte);
            // The set gets each word, and all the words joined, because "Le Goff" is also written "legoff".
            let ensemble: String = lettres(&normalise);
            normalise.split(' ').map(lettres).chain([ensemble]).collect::<Vec<_>>()
        });
        Self(mots.filter(|mot| mot.chars().count() >= LETTRES_D_UN_MOT).collect())
    }

    /// Makes the set of the words of a person, of their company if they have one, and of the portal.
    pub fn d_une_personne(identite: &Identite, societe: Option<&str>, marque: &Marque) -> Self {
        let ville = identite.ville.as_deref();
        let siens = [identite.nom.as_str(), &identite.prenom, &identite.email];
        let du_portail = [marque.nom.as_str(), &marque.raison_sociale, &marque.domaine_email];
        Self::de(siens.into_iter().chain(du_portail).chain(societe).chain(ville))
    }

    /// Whether the letters are some of these words in a row, with no letter left.
    fn composent(&self, lettres: &[char]) -> bool {
        let mots: Vec<Vec<char>> = self.0.iter().map(|mot| mot.chars().collect()).collect();
        // `atteint[i]` says whether the first `i` letters are a sequence of whole words.
        let mut atteint = vec![false; lettres.len() + 1];
        atteint[0] = true;
        for debut in 0..lettres.len() {
            if !atteint[debut] {
                continue;
            }
            for mot in mots.iter().filter(|mot| lettres[debut..].starts_with(mot)) {
                atteint[debut + mot.len()] = true;
            }
        }
        !lettres.is_empty() && atteint[lettres.len()]
    }
}

/// The password in the form in which it is counted, compared and hashed. This form is NFC, because a Mac may send
/// each accent apart from its letter (RFC 8265).
pub fn preparer(mot_de_passe: &str) -> String {
    composer(mot_de_passe)
}

/// Checks that a person may choose this password. `connus` holds the words that are known of this person.
pub fn verifier(mot_de_passe: &str, connus: &MotsConnus) -> Result<(), MotDePasseRefuse> {
    let mot_de_passe = preparer(mot_de_passe);
    if mot_de_passe.chars().count() < LONGUEUR_MINIMALE {
        return Err(MotDePasseRefuse::TropCourt);
    }
    if mot_de_passe.len() > LONGUEUR_MAXIMALE {
        return Err(MotDePasseRefuse::TropLong);
    }
    let minuscules = mot_de_passe.to_lowercase();
    if se_repete(&minuscules) {
        return Err(MotDePasseRefuse::Repetition);
    }
    if clavier::est_une_suite(&minuscules) || clavier::est_une_suite(&sans_signes(&minuscules)) {
        return Err(MotDePasseRefuse::Suite);
    }
    if est_courant(&minuscules) {
        return Err(MotDePasseRefuse::Courant);
    }
    let normalise = normaliser(&mot_de_passe);
    let ses_lettres: Vec<char> = lettres(&normalise).chars().collect();
    let chiffres = minuscules.chars().filter(|c| c.is_numeric()).count();
    if ses_lettres.is_empty() && chiffres * 2 >= minuscules.chars().count() {
        return Err(MotDePasseRefuse::Chiffres);
    }
    let deguisees: Vec<char> = lettres(&normaliser(&devoiler(&minuscules))).chars().collect();
    if connus.composent(&ses_lettres) || connus.composent(&deguisees) {
        return Err(MotDePasseRefuse::MotsConnus);
    }
    Ok(())
}

/// The letters of a normalised text, without digits and spaces.
fn lettres(normalise: &str) -> String {
    normalise.chars().filter(|c| c.is_alphabetic()).collect()
}

/// The text in which digits and signs are replaced by the letters that they stand for: `L1nt3@u-2026` becomes
/// `linteau`. Digits and signs at the end (a year, a sign) are dropped, because they stand for no letter.
fn devoiler(minuscules: &str) -> String {
    let lettre = |c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' | '€' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        autre => autre,
    };
    minuscules.trim_end_matches(|c: char| !c.is_alphabetic()).chars().map(lettre).collect()
}

/// Whether a password in lower case is one of the most used passwords.
fn est_courant(minuscules: &str) -> bool {
    static COURANTS: LazyLock<Vec<&str>> =
        LazyLock::new(|| include_str!("../../donnees/mots-de-passe-courants.txt").lines().collect());
    COURANTS.binary_search(&minuscules).is_ok()
}

/// Whether a password has very few different characters, or is one part that is repeated to its end. The signs in the
/// password are then counted, or left out.
fn se_repete(minuscules: &str) -> bool {
    let tous: Vec<char> = minuscules.chars().collect();
    let differents: HashSet<char> = tous.iter().copied().collect();
    let sans_signes: Vec<char> = sans_signes(minuscules).chars().collect();
    differents.len() <= CARACTERES_DIFFERENTS || a_une_periode(&tous) || a_une_periode(&sans_signes)
}

/// The letters and digits of a text.
fn sans_signes(texte: &str) -> String {
    texte.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether the characters are a shorter part that comes at least twice. The last time it may be cut off.
fn a_une_periode(caracteres: &[char]) -> bool {
    let longueur = caracteres.len();
    (1..=longueur / 2).any(|periode| caracteres[periode..] == caracteres[..longueur - periode])
}
