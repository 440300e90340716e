//! The rules of fields (spec section 5). They are read from a file that the browser reads too (`docs/regles.md`). A
//! rule accepts a value, or refuses it with a sentence of its own. When a pattern or a bound is not enough, the
//! server and the browser each have a function ([`fonctions`]). Both run the test cases of the file.
//!
//! ```
//! use domain::regle::Regle;
//! assert_eq!(Regle::Email.texte("maelle@cabinet.example"), Ok(()));
//! assert_eq!(Regle::Email.texte("maelle"), Err("Veuillez renseigner une adresse email valide.".to_owned()));
//! ```

mod dates;
mod fonctions;
#[cfg(test)]
mod tests;

use crate::texte::{est_invisible, nettoyer_ligne};
use crate::{code_postal, email, telephone};
use chrono::NaiveDate;
use regex::Regex;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::LazyLock;

pub use dates::Horizon;

/// The file of rules. The browser bundles it too.
const FICHIER: &str = include_str!("../regles/regles.json");

crate::enumeration! {
    /// A rule, under its name in spec section 5. Faults that break the rule have this name as their code.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[expect(missing_docs, reason = "each is the rule of its name")]
    pub enum Regle: TOUTES, nom {
        Required = "required";
        Email = "email";
        ExternalEmail = "external_email";
        ZipCode = "zip_code";
        ZipcodeFr = "zipcode_fr";
        Max = "max";
        Min = "min";
        MaxCard = "max_card";
        PhoneNumber = "phone_number";
        AlphaExt = "alpha_ext";
        Name = "name";
        Decimal = "decimal";
        DecimalMilliers = "decimal_milliers";
        MinValue = "minValue";
        Amount = "amount";
        Integer = "integer";
        Between = "between";
        Date = "date";
        Year = "year";
        MinAge = "minAge";
        MaxAge = "maxAge";
        Union = "union";
        IsNotRe = "is_not_re";
        RequiredFunding = "required_funding";
        RequiredCgu = "required_cgu";
        RequiredCguInscription = "required_cgu_inscription";
        MinDateToday = "min_date_today";
        Siren = "siren";
        IsSiren = "is_siren";
        ShortCode = "short_code";
        InList = "in_list";
        Ext = "ext";
        Size = "size";
    }
}

/// How a text is cleaned before a pattern is tried.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Epure {
    #[default]
    Rien,
    Ligne,
    Siren,
    Telephone,
    Email,
    CodePostal,
}

impl Epure {
    fn epurer(self, texte: &str) -> String {
        match self {
            Self::Rien => texte.to_owned(),
            Self::Ligne => nettoyer_ligne(texte),
            Self::Siren => siren(texte),
            Self::Telephone => telephone::reduire(texte),
            Self::Email => email::lire(texte),
            Self::CodePostal => code_postal::lire(texte),
        }
    }
}

/// The bounds of a value. Each bound is a number, or the name of a parameter.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bornes {
    #[serde(alias = "min")]
    au_moins: Option<Value>,
    #[serde(alias = "max")]
    au_plus: Option<Value>,
    plus_que: Option<Value>,
    moins_que: Option<Value>,
}

impl Bornes {
    fn tiennent(&self, mesure: f64, parametres: &Value) -> bool {
        let tient = |borne: &Option<Value>, holds: fn(f64, f64) -> bool| {
            let Some(borne) = borne else { return true };
            let borne = borne.as_str().map_or(Some(borne), |nom| parametres.get(nom)).and_then(fonctions::nombre);
            borne.is_some_and(|borne| holds(mesure, borne))
        };
        tient(&self.au_moins, |m, b| m >= b)
            && tient(&self.au_plus, |m, b| m <= b)
            && tient(&self.plus_que, |m, b| m > b)
            && tient(&self.moins_que, |m, b| m < b)
    }
}

/// How a rule is checked.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "genre", rename_all = "lowercase")]
enum Controle {
    Present,
    Accepte,
    Motif {
        motif: String,
        #[serde(default)]
        epure: Epure,
        /// The characters that the pattern accepts at any place, as a pattern for one character. The message of the
        /// refusal names the first character that is not accepted, because nobody finds a character that looks like
        /// another one.
        admis: Option<String>,
    },
    Longueur(Bornes),
    Nombre(Bornes),
    Code,
}

#[derive(Debug, Clone, Deserialize)]
struct Definition {
    message: String,
    controle: Controle,
}

/// The rules of the file, with their patterns compiled. A rule that is missing in the file refuses every value, and
/// the tests of the file notice it.
#[derive(Debug, Default)]
struct Definitions {
    par_defaut: String,
    regles: HashMap<String, (Definition, Option<Motif>)>,
}

/// The compiled patterns of a rule.
#[derive(Debug)]
struct Motif {
    tout: Regex,
    admis: Option<Regex>,
}

static DEFINITIONS: LazyLock<Definitions> = LazyLock::new(|| {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Fichier {
        par_defaut: String,
        regles: HashMap<String, Definition>,
    }
    let Ok(Fichier { par_defaut, regles }) = serde_json::from_str(FICHIER) else { return Definitions::default() };
    let preparer = |(nom, definition): (String, Definition)| {
        let motif = match &definition.controle {
            Controle::Motif { motif, admis, .. } => Regex::new(motif)
                .ok()
                .map(|tout| Motif { tout, admis: admis.as_deref().and_then(|admis| Regex::new(admis).ok()) }),
            _ => None,
        };
        (nom, (definition, motif))
    };
    Definitions { par_defaut, regles: regles.into_iter().map(preparer).collect() }
});

/// Reads a day in one of the forms that the rule `date` accepts (spec section 9).
pub fn jour(texte: &str) -> Option<NaiveDate> {
    dates::jour(texte)
}

/// Reads a day in a field that looks into the past or into the future. The direction gives the century of a year of
/// two digits.
///
/// ```
/// use domain::regle::{Horizon, jour_vers};
/// let aujourd_hui = "2026-11-26".parse().expect("a day");
/// let lu = |vers| jour_vers("12/03/58", vers, aujourd_hui).map(|jour| jour.to_string());
/// assert_eq!(lu(Horizon::Passe).as_deref(), Some("1958-03-12"));
/// assert_eq!(lu(Horizon::Avenir).as_deref(), Some("2058-03-12"));
/// ```
pub fn jour_vers(texte: &str, vers: Horizon, aujourd_hui: NaiveDate) -> Option<NaiveDate> {
    dates::jour_vers(texte, vers, aujourd_hui)
}

/// The number of a company (siren) or of an establishment (siret), without what surrounds it when people copy it:
/// spaces, dots or hyphens, or the letters and key of a VAT number (`FR 40 732829320`).
pub fn siren(texte: &str) -> String {
    let net = nettoyer_ligne(texte);
    let serre: String = net.chars().filter(|c| !c.is_whitespace() && !matches!(c, '.' | '-')).collect();
    let est_nombre = |reste: &&str| reste.len() == 9 && reste.bytes().all(|o| o.is_ascii_digit());
    let de_tva = serre.get(..2).filter(|pays| pays.eq_ignore_ascii_case("FR")).and_then(|_| serre.get(4..));
    de_tva.filter(est_nombre).unwrap_or(&serre).to_owned()
}

/// Whether the value is null, only white space, or an empty list.
fn est_vide(valeur: &Value) -> bool {
    match valeur {
        Value::Null => true,
        Value::String(texte) => nettoyer_ligne(texte).is_empty(),
        Value::Array(valeurs) => valeurs.is_empty(),
        _ => false,
    }
}

/// The first character of a text that is not accepted. `None` when this character is on every keyboard, because
/// people then find it without help.
fn etranger(texte: &str, admis: &Regex) -> Option<char> {
    texte.chars().find(|c| !c.is_ascii() && !admis.is_match(c.encode_utf8(&mut [0; 4])))
}

/// The message of a rule, with the character that it refuses. An invisible character is named by its number.
fn designer(message: &str, signe: char) -> String {
    let (phrase, fin) = message.strip_suffix('.').map_or((message, ""), |phrase| (phrase, "."));
    let nomme = if est_invisible(signe) || signe.is_whitespace() || signe.is_control() {
        format!("U+{:04X}", u32::from(signe))
    } else {
        signe.to_string()
    };
    format!("{phrase}\u{a0}: le caractère “{nomme}” n’est pas admis{fin}")
}

/// The value as a text, on which a pattern can be tried.
fn en_texte(valeur: &Value) -> String {
    valeur.as_str().map_or_else(|| valeur.to_string(), str::to_owned)
}

impl Regle {
    /// Checks a text by a rule that needs neither parameters nor the day. The error is the sentence that refuses the
    /// text.
    pub fn texte(self, texte: &str) -> Result<(), String> {
        self.verifier(&Value::from(texte), &Value::Null, NaiveDate::MIN)
    }

    /// Checks a text by a rule that needs these parameters.
    pub fn texte_avec(self, texte: &str, parametres: &Value) -> Result<(), String> {
        self.verifier(&Value::from(texte), parametres, NaiveDate::MIN)
    }

    /// Checks a value. The error is the sentence that refuses it. `parametres` gives by name what the rule needs
    /// beside the value. `aujourd_hui` is the day in Paris.
    pub fn verifier(self, valeur: &Value, parametres: &Value, aujourd_hui: NaiveDate) -> Result<(), String> {
        let definitions = &*DEFINITIONS;
        let Some((definition, motif)) = definitions.regles.get(self.nom()) else {
            return Err(definitions.par_defaut.clone());
        };
        let mut refuse = None;
        let passe = match &definition.controle {
            Controle::Present => !est_vide(valeur),
            Controle::Accepte => *valeur == Value::Bool(true),
            _ if est_vide(valeur) => true,
            Controle::Motif { epure, .. } => motif.as_ref().is_some_and(|motif| {
                let texte = epure.epurer(&en_texte(valeur));
                let passe = motif.tout.is_match(&texte);
                if !passe {
                    refuse = motif.admis.as_ref().and_then(|admis| etranger(&texte, admis));
                }
                passe
            }),
            Controle::Longueur(bornes) => {
                // The length is the number of characters that people count, not of bytes.
                let longueur = u32::try_from(nettoyer_ligne(&en_texte(valeur)).chars().count()).unwrap_or(u32::MAX);
                bornes.tiennent(f64::from(longueur), parametres)
            }
            Controle::Nombre(bornes) => fonctions::nombre(valeur).is_some_and(|n| bornes.tiennent(n, parametres)),
            Controle::Code => fonctions::passe(self, valeur, parametres, aujourd_hui),
        };
        if passe {
            return Ok(());
        }
        let message = self.message(&definition.message, parametres);
        Err(refuse.map_or(message.clone(), |signe| designer(&message, signe)))
    }

    /// The message, with its parameters filled in. File formats are in capitals. From 1000 Ko on, a weight is in Mo.
    fn message(self, texte: &str, parametres: &Value) -> String {
        let vide = Map::new();
        let parametres = parametres.as_object().unwrap_or(&vide);
        match self {
            Self::Ext => {
                let formats = fonctions::liste(parametres.get("formats")).join(", ").to_uppercase();
                let pluriel = formats.contains(',');
                let texte =
                    if pluriel { texte.replace("format accepté", "formats acceptés") } else { texte.to_owned() };
                texte.replace("{formats}", &formats)
            }
            Self::Size if parametres.get("n").and_then(Value::as_u64).is_some_and(|ko| ko >= 1000) => {
                let ko = parametres.get("n").and_then(Value::as_u64).unwrap_or_default();
                let mo = format!("{},{:02}", ko / 1000, (ko % 1000 + 5) / 10);
                let mo = mo.trim_end_matches('0').trim_end_matches(',');
                texte.replace("{n}\u{a0}Ko", &format!("{mo}\u{a0}Mo"))
            }
            _ => parametres
                .iter()
                .fold(texte.to_owned(), |texte, (cle, valeur)| texte.replace(&format!("{{{cle}}}"), &en_texte(valeur))),
        }
    }
}
