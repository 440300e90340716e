//! The person who signs for a company: its legal representative, named at the registration or by staff.

use crate::inscription::PrescripteurInscrit;
use crate::regle::Regle;
use crate::saisie::{AdressesAdmises, Exigences, Faute, LectureDeSaisie};
use crate::signature::PersonneSignataire;
use crate::utilisateur::Civilite;
use serde::{Deserialize, Serialize};

/// The legal representative of a company. This data is encrypted wherever it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RepresentantLegal(pub PersonneSignataire);

impl RepresentantLegal {
    /// The representative that a registration names: its prescriber, or the person whom the prescriber named.
    pub fn de(prescripteur: &PrescripteurInscrit) -> Option<Self> {
        let personne = if prescripteur.is_legal_representative {
            PersonneSignataire {
                civilite: prescripteur.civility,
                nom: prescripteur.lastname.clone(),
                prenom: prescripteur.firstname.clone(),
                email: prescripteur.contact.email.clone(),
                tel: None,
            }
        } else {
            let autre = prescripteur.representative.as_ref()?;
            PersonneSignataire {
                civilite: autre.civility,
                nom: autre.lastname.clone(),
                prenom: autre.firstname.clone(),
                email: autre.email.clone(),
                tel: None,
            }
        };
        Some(Self(personne))
    }
}

/// A representative, as staff typed their details.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaisieRepresentant {
    pub civilite: String,
    pub nom: String,
    pub prenom: String,
    pub email: String,
}

impl SaisieRepresentant {
    /// The representative, or every field that breaks a rule. The rules are the same as those of a registration.
    pub fn lire(&self, exigences: Exigences<'_>) -> Result<RepresentantLegal, Vec<Faute>> {
        let mut lecture = LectureDeSaisie::nouvelle(exigences);
        let lu = PersonneSignataire {
            civilite: match lecture.parmi("civilite", &self.civilite, "M,Mme").as_str() {
                "Mme" => Civilite::Mme,
                _ => Civilite::M,
            },
            nom: lecture.ligne("nom", &self.nom, 100, &[Regle::Name]),
            prenom: lecture.ligne("prenom", &self.prenom, 100, &[Regle::Name]),
            email: lecture.email("email", &self.email, AdressesAdmises::Externes),
            tel: None,
        };
        lecture.finir(RepresentantLegal(lu))
    }
}
