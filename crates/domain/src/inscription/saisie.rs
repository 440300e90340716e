//! What was typed, and the rules that it must keep (spec section 5): every field is looked at, and says the first rule that
//! it breaks, under the path that it has on the wire.

use super::{ContactInscrit, LieuInscrit, PrescripteurInscrit, Representant, SocieteInscrite};
use crate::regle::{Regle, jour};
use crate::utilisateur::Civilite;
use chrono::NaiveDate;
use serde_json::{Value, json};

/// A rule that a field breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faute {
    /// The path of the field.
    pub champ: &'static str,
    /// The rule.
    pub code: &'static str,
    /// What a person reads.
    pub message: String,
}

/// What the rules depend on beside the form.
#[derive(Debug, Clone, Copy)]
pub struct Exigences<'a> {
    /// The day in Paris.
    pub aujourd_hui: NaiveDate,
    /// The domain of the portal's own e-mails, which are nobody else's.
    pub domaine: &'a str,
}

/// An address, as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisieLieu {
    /// `location.address`.
    pub address: String,
    /// `location.zipcode`.
    pub zipcode: String,
    /// `location.city`.
    pub city: String,
}

/// The company, as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisieSociete {
    /// `siren`.
    pub siren: String,
    /// `siret`.
    pub siret: String,
    /// `companyName`.
    pub company_name: String,
    /// `rcs`.
    pub rcs: String,
    /// `socialStatus`.
    pub social_status: String,
    /// `category`.
    pub category: String,
    /// `cardNumber`.
    pub card_number: String,
    /// `cardExpirationDate`.
    pub card_expiration_date: String,
    /// `contact.phone`.
    pub phone: String,
    /// `contact.email`.
    pub email: String,
    /// `location`.
    pub location: SaisieLieu,
}

/// Somebody, as they were typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisiePersonne {
    /// `civility`.
    pub civility: String,
    /// `lastname`.
    pub lastname: String,
    /// `firstname`.
    pub firstname: String,
    /// Their e-mail.
    pub email: String,
}

/// The prescriber, as they were typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaisiePrescripteur {
    /// Who they are.
    pub personne: SaisiePersonne,
    /// `contact.phone`.
    pub phone: String,
    /// `location`.
    pub location: SaisieLieu,
    /// `isLegalRepresentative`.
    pub is_legal_representative: bool,
    /// `representative`.
    pub representative: Option<SaisiePersonne>,
}

/// The paths of a person's fields: civility, family name, first name, e-mail.
type Chemins = [&'static str; 4];
const PRESCRIPTEUR: Chemins = ["civility", "lastname", "firstname", "contact.email"];
const REPRESENTANT: Chemins =
    ["representative.civility", "representative.lastname", "representative.firstname", "representative.email"];

impl SaisieSociete {
    /// Legal forms.
    pub const FORMES: &'static str = "SARL,SAS,SASU,EURL,SA,SCI,EI,autre";
    /// Trades.
    pub const CATEGORIES: &'static str =
        "agent immobilier,conseiller en gestion de patrimoine,mandataire,banque ou assurance,autre";

    /// The company, or every field that breaks a rule.
    pub fn lire(&self, exigences: Exigences<'_>) -> Result<SocieteInscrite, Vec<Faute>> {
        let mut lecture = Lecture { fautes: Vec::new(), exigences };
        let siren = lecture.chiffres("siren", &self.siren, true);
        let etabli = lecture.chiffres("siret", &self.siret, false);
        if lecture.fautes.is_empty() && !etabli.is_empty() && !(etabli.len() == 14 && etabli.starts_with(&siren[..9])) {
            lecture.refuser("siret", Regle::IsSiren.nom(), "Ce siret n’est pas celui d’un établissement de ce siren.");
        }
        let company_name = lecture.ligne("companyName", &self.company_name, 200, &[]);
        let rcs = lecture.ligne("rcs", &self.rcs, 50, &[]);
        let social_status = lecture.parmi("socialStatus", &self.social_status, Self::FORMES);
        let category = lecture.parmi("category", &self.category, Self::CATEGORIES);
        let card_number = lecture.obligatoire("cardNumber", &self.card_number, &[(Regle::MaxCard, Value::Null)]);
        let fin = [(Regle::Date, Value::Null), (Regle::MinDateToday, Value::Null)];
        let fin = lecture.obligatoire("cardExpirationDate", &self.card_expiration_date, &fin);
        let phone = lecture.telephone(&self.phone);
        let email = lecture.email("contact.email", &self.email, true);
        let location = lecture.lieu(&self.location);
        // A siren of fourteen digits is that of its head office.
        let etabli = if siren.len() == 14 { siren.clone() } else { etabli };
        let lue = SocieteInscrite {
            siren: siren.chars().take(9).collect(),
            siret: Some(etabli).filter(|etabli| !etabli.is_empty()),
            company_name,
            rcs,
            social_status,
            category,
            card_number,
            card_expiration_date: jour(&fin).unwrap_or_default(),
            contact: ContactInscrit { phone, email },
            location,
        };
        lecture.finir(lue)
    }
}

impl SaisiePrescripteur {
    /// The prescriber, or every field that breaks a rule. That their e-mail is not one of the portal's own is not looked at
    /// here: the wire answers it otherwise (spec section 8).
    pub fn lire(&self, exigences: Exigences<'_>) -> Result<PrescripteurInscrit, Vec<Faute>> {
        let mut lecture = Lecture { fautes: Vec::new(), exigences };
        let qui = lecture.personne(PRESCRIPTEUR, &self.personne, false);
        let phone = lecture.telephone(&self.phone);
        let location = lecture.lieu(&self.location);
        let autre = self.representative.clone().unwrap_or_default();
        let representative = (!self.is_legal_representative).then(|| lecture.personne(REPRESENTANT, &autre, true));
        let lu = PrescripteurInscrit {
            civility: qui.civility,
            lastname: qui.lastname,
            firstname: qui.firstname,
            contact: ContactInscrit { phone, email: qui.email },
            location,
            is_legal_representative: self.is_legal_representative,
            representative,
        };
        lecture.finir(lu)
    }
}

/// A text of staff or of a visitor that stands for a reason: ten to five hundred characters.
pub fn raison(champ: &'static str, texte: &str) -> Result<String, Faute> {
    let texte = texte.trim();
    let regles = [(Regle::Required, Value::Null), (Regle::Min, json!({ "n": 10 })), (Regle::Max, json!({ "n": 500 }))];
    for (regle, parametres) in regles {
        regle.texte_avec(texte, &parametres).map_err(|message| Faute { champ, code: regle.nom(), message })?;
    }
    if texte.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Faute { champ, code: "format", message: "Ce champ n'est pas valide.".to_owned() });
    }
    Ok(texte.to_owned())
}

/// The fields, taken one after the other, and the complaints.
struct Lecture<'a> {
    fautes: Vec<Faute>,
    exigences: Exigences<'a>,
}

impl Lecture<'_> {
    fn refuser(&mut self, champ: &'static str, code: &'static str, message: impl Into<String>) {
        self.fautes.push(Faute { champ, code, message: message.into() });
    }

    fn finir<T>(self, lu: T) -> Result<T, Vec<Faute>> {
        if self.fautes.is_empty() { Ok(lu) } else { Err(self.fautes) }
    }

    /// The first of these rules that a text breaks is told.
    fn tenir(&mut self, champ: &'static str, texte: &str, regles: &[(Regle, Value)]) -> bool {
        for (regle, parametres) in regles {
            if let Err(message) = regle.verifier(&json!(texte), parametres, self.exigences.aujourd_hui) {
                self.refuser(champ, regle.nom(), message);
                return false;
            }
        }
        if texte.chars().any(char::is_control) {
            self.refuser(champ, "format", "Ce champ n'est pas valide.");
            return false;
        }
        true
    }

    /// A text that must be there and keep these rules, trimmed.
    fn obligatoire(&mut self, champ: &'static str, texte: &str, regles: &[(Regle, Value)]) -> String {
        let texte = texte.trim();
        let toutes: Vec<_> = [(Regle::Required, Value::Null)].into_iter().chain(regles.iter().cloned()).collect();
        self.tenir(champ, texte, &toutes);
        texte.to_owned()
    }

    /// The same of so many characters at most.
    fn ligne(&mut self, champ: &'static str, texte: &str, au_plus: u16, regles: &[Regle]) -> String {
        let regles = regles.iter().map(|regle| (*regle, Value::Null));
        let regles: Vec<_> = regles.chain([(Regle::Max, json!({ "n": au_plus }))]).collect();
        self.obligatoire(champ, texte, &regles)
    }

    fn parmi(&mut self, champ: &'static str, texte: &str, liste: &str) -> String {
        self.obligatoire(champ, texte, &[(Regle::InList, json!({ "liste": liste }))])
    }

    /// The digits of a company's or an establishment's number.
    fn chiffres(&mut self, champ: &'static str, texte: &str, exige: bool) -> String {
        let regles = [(Regle::Siren, Value::Null), (Regle::IsSiren, Value::Null)];
        let net: String = texte.chars().filter(|c| !c.is_whitespace()).collect();
        if exige { self.obligatoire(champ, &net, &regles) } else { self.facultatif(champ, net, &regles) }
    }

    fn facultatif(&mut self, champ: &'static str, texte: String, regles: &[(Regle, Value)]) -> String {
        self.tenir(champ, &texte, regles);
        texte
    }

    /// A phone as it is kept: digits after an optional plus sign (spec section 3).
    fn telephone(&mut self, texte: &str) -> String {
        let lu = self.obligatoire("contact.phone", texte, &[(Regle::PhoneNumber, Value::Null)]);
        lu.chars().filter(|c| *c == '+' || c.is_ascii_digit()).collect()
    }

    /// An e-mail as it is kept, in lower case; `externe`: never one of the portal's own.
    fn email(&mut self, champ: &'static str, texte: &str, externe: bool) -> String {
        let texte = texte.trim().to_lowercase();
        let mut regles = vec![(Regle::Email, Value::Null), (Regle::Max, json!({ "n": 254 }))];
        if externe {
            regles.push((Regle::ExternalEmail, json!({ "domaine": self.exigences.domaine })));
        }
        self.obligatoire(champ, &texte, &regles)
    }

    fn lieu(&mut self, saisi: &SaisieLieu) -> LieuInscrit {
        LieuInscrit {
            address: self.ligne("location.address", &saisi.address, 255, &[]),
            zipcode: self.ligne("location.zipcode", &saisi.zipcode, 10, &[Regle::ZipcodeFr]).to_uppercase(),
            city: self.ligne("location.city", &saisi.city, 100, &[]),
        }
    }

    fn personne(&mut self, champs: Chemins, saisie: &SaisiePersonne, externe: bool) -> Representant {
        let [civilite, nom, prenom, email] = champs;
        Representant {
            civility: match self.parmi(civilite, &saisie.civility, "M,Mme").as_str() {
                "Mme" => Civilite::Mme,
                _ => Civilite::M,
            },
            lastname: self.ligne(nom, &saisie.lastname, 100, &[Regle::Name]),
            firstname: self.ligne(prenom, &saisie.firstname, 100, &[Regle::Name]),
            email: self.email(email, &saisie.email, externe),
        }
    }
}
