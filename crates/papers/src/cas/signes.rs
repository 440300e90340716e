//! Sample acts that fill every line of their models, and one that fills as few as possible.

use crate::actes::{
    CarteProfessionnelle, DossierDePreuve, EvenementProuve, MandatARediger, Mandataire, Personne, SignataireProuve,
};
use chrono::{DateTime, NaiveDate, Utc};
use domain::marque::Marque;
use domain::utilisateur::Civilite;

fn jour(texte: &str) -> NaiveDate {
    texte.parse().expect("a day")
}

fn instant(texte: &str) -> DateTime<Utc> {
    texte.parse().expect("an instant")
}

/// The company of the portal, in the samples.
pub fn marque() -> Marque {
    Marque {
        raison_sociale: "Linteau Promotion SAS".to_owned(),
        siege: Some("1 quai de la Fosse, 44000 Nantes".to_owned()),
        ..Marque::default()
    }
}

/// A mandate that renews another one, for a company that has a professional card.
pub fn mandat_complet(marque: &Marque) -> MandatARediger<'_> {
    MandatARediger {
        reference: "M-000012",
        marque,
        mandataire: Mandataire {
            raison_sociale: "Atlantique Conseil Patrimoine",
            forme: "SAS",
            siren: "512345678",
            rcs: "Nantes",
            adresse: "14 rue de la Fosse",
            code_postal: "44000",
            ville: "Nantes",
            carte: Some(CarteProfessionnelle { numero: "CPI 4401 2021 000 012 345", fin: jour("2028-05-31") }),
        },
        representant: Personne { civilite: Civilite::Mme, prenom: "Léa", nom: "Perrin" },
        renouvelle: Some("M-000007"),
        date: jour("2026-11-27"),
    }
}

/// A first mandate, for a company of which little is known.
pub fn mandat_bref(marque: &Marque) -> MandatARediger<'_> {
    MandatARediger {
        reference: "M-000001",
        marque,
        mandataire: Mandataire {
            raison_sociale: "Cabinet Moreau",
            forme: "",
            siren: "",
            rcs: "",
            adresse: "",
            code_postal: "",
            ville: "",
            carte: None,
        },
        representant: Personne { civilite: Civilite::M, prenom: "Karim", nom: "Benali" },
        renouvelle: None,
        date: jour("2026-03-01"),
    }
}

/// The proof file of a mandate that two people have signed.
pub fn preuve_complete(marque: &Marque) -> DossierDePreuve<'_> {
    let fait = |heure: &str, qui, quoi| EvenementProuve { instant: instant(heure), qui, quoi };
    DossierDePreuve {
        titre: "Mandat de commercialisation",
        reference: "M-000012",
        empreinte: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        fichier: "mandat-m-000012-signe.pdf",
        certificat: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
        signataires: vec![
            SignataireProuve {
                nom: "Léa Perrin",
                role: "Représentante légale du mandataire",
                adresse: "l…a@atlantique-conseil.example",
                signe_le: instant("2026-11-27T08:14:05Z"),
                niveau: "PAdES B-T, horodaté par une autorité le 27/11/2026 à 09:14, heure de Paris",
            },
            SignataireProuve {
                nom: "Claire Vasseur",
                role: "Pour Linteau Promotion SAS, mandant",
                adresse: "c…e@linteau.example",
                signe_le: instant("2026-11-27T15:02:41Z"),
                niveau: "PAdES B-B",
            },
        ],
        evenements: vec![
            fait("2026-11-26T17:30:00Z", "Le portail", "Le document est établi et ses pages sont figées."),
            fait(
                "2026-11-26T17:30:02Z",
                "Le portail",
                "Un lien personnel est envoyé à l…a@atlantique-conseil.example.",
            ),
            fait("2026-11-27T08:10:44Z", "Léa Perrin", "Le lien est ouvert et le document affiché."),
            fait(
                "2026-11-27T08:12:31Z",
                "Léa Perrin",
                "Les termes du mandat sont acceptés (texte lu-et-accepte, version 1).",
            ),
            fait(
                "2026-11-27T08:12:40Z",
                "Le portail",
                "Un code à usage unique est envoyé à l…a@atlantique-conseil.example.",
            ),
            fait("2026-11-27T08:14:05Z", "Léa Perrin", "Le code est saisi\u{a0}; le document est signé et scellé."),
            fait(
                "2026-11-27T15:02:41Z",
                "Claire Vasseur",
                "Le mot de passe est saisi\u{a0}; le document est contresigné et scellé.",
            ),
        ],
        marque,
        date: jour("2026-11-27"),
    }
}
