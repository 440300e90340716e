//! What the visitor typed in the registration form, read by [`crate::saisie`].

use super::{ContactInscrit, LieuInscrit, PrescripteurInscrit, Representant, SocieteInscrite};
use crate::regle::{Horizon, Regle, jour_vers};
use crate::saisie::{AdressesAdmises, Exigences, Faute, LectureDeSaisie, Presence};
use crate::utilisateur::Civilite;
use serde_json::Value;

/// An address, as the visitor typed it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisieLieu {
    pub address: String,
    pub zipcode: String,
    pub city: String,
}

/// The company, as the visitor typed it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisieSociete {
    pub siren: String,
    pub siret: String,
    pub company_name: String,
    pub rcs: String,
    pub social_status: String,
    pub category: String,
    pub card_number: String,
    pub card_expiration_date: String,
    pub phone: String,
    pub email: String,
    pub location: SaisieLieu,
}

/// A person, as the visitor typed their details.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisiePersonne {
    pub civility: String,
    pub lastname: String,
    pub firstname: String,
    pub email: String,
}

/// The prescriber, as the visitor typed their details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaisiePrescripteur {
    pub personne: SaisiePersonne,
    pub phone: String,
    pub location: SaisieLieu,
    pub is_legal_representative: bool,
    pub representative: Option<SaisiePersonne>,
}

/// The paths of a person's fields in the form: civility, family name, first name, e-mail.
type Chemins = [&'static str; 4];
const PRESCRIPTEUR: Chemins = ["civility", "lastname", "firstname", "contact.email"];
const REPRESENTANT: Chemins =
    ["representative.civility", "representative.lastname", "representative.firstname", "representative.email"];

impl SaisieSociete {
    /// Legal forms that the form offers.
    pub const FORMES: &'static str = "SARL,SAS,SASU,EURL,SA,SCI,EI,autre";
    /// Trades that the form offers.
    pub const CATEGORIES: &'static str =
        "agent immobilier,conseiller en gestion de patrimoine,mandataire,banque ou assurance,autre";

    /// The company, or every field that breaks a rule.
    pub fn lire(&self, exigences: Exigences<'_>) -> Result<SocieteInscrite, Vec<Faute>> {
        let mut lecture = LectureDeSaisie::nouvelle(exigences);
        let siren = lecture.chiffres("siren", &self.siren, Presence::Exigee);
        let etabli = lecture.chiffres("siret", &self.siret, Presence::Facultative);
        if lecture.sans_faute() && !etabli.is_empty() && !(etabli.len() == 14 && etabli.starts_with(&siren[..9])) {
            lecture.refuser("siret", Regle::IsSiren.nom(), "Ce siret n’est pas celui d’un établissement de ce siren.");
        }
        let company_name = lecture.ligne("companyName", &self.company_name, 200, &[]);
        let rcs = lecture.ligne("rcs", &self.rcs, 50, &[]);
        let social_status = lecture.parmi("socialStatus", &self.social_status, Self::FORMES);
        let category = lecture.parmi("category", &self.category, Self::CATEGORIES);
        let card_number = lecture.obligatoire("cardNumber", &self.card_number, &[(Regle::MaxCard, Value::Null)]);
        let fin = [(Regle::Date, Value::Null), (Regle::MinDateToday, Value::Null)];
        let fin = lecture.obligatoire("cardExpirationDate", &self.card_expiration_date, &fin);
        let phone = lecture.telephone("contact.phone", &self.phone);
        let email = lecture.email("contact.email", &self.email, AdressesAdmises::Externes);
        let location = lecture.lieu(&self.location);
        // When fourteen digits were typed as the siren, they are the siret of the head office.
        let etabli = if siren.len() == 14 { siren.clone() } else { etabli };
        let lue = SocieteInscrite {
            siren: siren.chars().take(9).collect(),
            siret: Some(etabli).filter(|etabli| !etabli.is_empty()),
            company_name,
            rcs,
            social_status,
            category,
            card_number,
            card_expiration_date: jour_vers(&fin, Horizon::Avenir, exigences.aujourd_hui).unwrap_or_default(),
            contact: ContactInscrit { phone, email },
            location,
        };
        lecture.finir(lue)
    }
}

impl SaisiePrescripteur {
    /// The prescriber, or every field that breaks a rule. An e-mail of the portal's own domain is not refused here,
    /// because the call refuses it with another answer (spec section 8).
    pub fn lire(&self, exigences: Exigences<'_>) -> Result<PrescripteurInscrit, Vec<Faute>> {
        let mut lecture = LectureDeSaisie::nouvelle(exigences);
        let qui = lecture.personne(PRESCRIPTEUR, &self.personne, AdressesAdmises::Toutes);
        let phone = lecture.telephone("contact.phone", &self.phone);
        let location = lecture.lieu(&self.location);
        let autre = self.representative.clone().unwrap_or_default();
        let representative =
            (!self.is_legal_representative).then(|| lecture.personne(REPRESENTANT, &autre, AdressesAdmises::Externes));
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

impl LectureDeSaisie<'_> {
    fn lieu(&mut self, saisi: &SaisieLieu) -> LieuInscrit {
        LieuInscrit {
            address: self.ligne("location.address", &saisi.address, 255, &[]),
            zipcode: self.code_postal("location.zipcode", &saisi.zipcode, Regle::ZipcodeFr),
            city: self.ligne("location.city", &saisi.city, 100, &[]),
        }
    }

    fn personne(&mut self, champs: Chemins, saisie: &SaisiePersonne, admises: AdressesAdmises) -> Representant {
        let [civilite, nom, prenom, email] = champs;
        Representant {
            civility: match self.parmi(civilite, &saisie.civility, "M,Mme").as_str() {
                "Mme" => Civilite::Mme,
                _ => Civilite::M,
            },
            lastname: self.ligne(nom, &saisie.lastname, 100, &[Regle::Name]),
            firstname: self.ligne(prenom, &saisie.firstname, 100, &[Regle::Name]),
            email: self.email(email, &saisie.email, admises),
        }
    }
}
