//! Writes calendar files (RFC 5545) without a library. Calendars keep for years what a file says, so it must not have fields that a library
//! adds by itself.

use chrono::{DateTime, Utc};

/// The most octets of a line, without its line break.
const LIGNE: usize = 75;
/// The component of a calendar without events, because RFC 5545 wants at least one component. It is the time zone of the instants.
const SANS_EVENEMENT: [(&str, &str); 8] = [
    ("BEGIN", "VTIMEZONE"),
    ("TZID", "Etc/UTC"),
    ("BEGIN", "STANDARD"),
    ("DTSTART", "19700101T000000"),
    ("TZOFFSETFROM", "+0000"),
    ("TZOFFSETTO", "+0000"),
    ("END", "STANDARD"),
    ("END", "VTIMEZONE"),
];

/// An event of a calendar, with one alarm.
#[derive(Debug, Clone)]
pub(crate) struct EvenementIcs {
    /// The part of the identifier before the `@`. It does not change between two readings.
    pub(crate) cle: String,
    /// A number that grows when the event changes.
    pub(crate) sequence: i64,
    pub(crate) titre: String,
    pub(crate) description: String,
    /// The page about the event. It has only characters that an address allows.
    pub(crate) url: String,
    pub(crate) debut: DateTime<Utc>,
    pub(crate) fin: DateTime<Utc>,
    /// How long before the end the alarm rings, as a duration of the RFC.
    pub(crate) rappel: &'static str,
}

/// A calendar to which people subscribe.
#[derive(Debug, Clone)]
pub(crate) struct CalendrierIcs {
    pub(crate) nom: String,
    /// The part of the identifiers after the `@`.
    pub(crate) domaine: String,
    /// The name of the program that writes the file.
    pub(crate) auteur: &'static str,
    /// How often to read the calendar again, as a duration of the RFC. Without it, some programs read it once a week.
    pub(crate) relire: &'static str,
    pub(crate) evenements: Vec<EvenementIcs>,
}

impl CalendrierIcs {
    /// Writes the file. `maintenant` is the time of the reading.
    pub(crate) fn ecrire(&self, maintenant: DateTime<Utc>) -> String {
        let mut fichier = FichierIcs(String::new());
        fichier.ligne("BEGIN", "VCALENDAR");
        fichier.ligne("VERSION", "2.0");
        fichier.texte("PRODID", self.auteur);
        fichier.ligne("CALSCALE", "GREGORIAN");
        // `NAME` is the property of RFC 7986. `X-WR-CALNAME` is the one that older programs read.
        for nom in ["NAME", "X-WR-CALNAME"] {
            fichier.texte(nom, &self.nom);
        }
        fichier.ligne("REFRESH-INTERVAL;VALUE=DURATION", self.relire);
        fichier.ligne("X-PUBLISHED-TTL", self.relire);
        for evenement in &self.evenements {
            self.evenement(&mut fichier, evenement, maintenant);
        }
        if self.evenements.is_empty() {
            for (nom, valeur) in SANS_EVENEMENT {
                fichier.ligne(nom, valeur);
            }
        }
        fichier.ligne("END", "VCALENDAR");
        fichier.0
    }

    fn evenement(&self, fichier: &mut FichierIcs, evenement: &EvenementIcs, maintenant: DateTime<Utc>) {
        let EvenementIcs { cle, sequence, titre, description, url, debut, fin, rappel } = evenement;
        fichier.ligne("BEGIN", "VEVENT");
        fichier.texte("UID", &format!("{cle}@{}", self.domaine));
        fichier.ligne("DTSTAMP", &instant(maintenant));
        fichier.ligne("SEQUENCE", &sequence.max(&0).to_string());
        fichier.ligne("DTSTART", &instant(*debut));
        fichier.ligne("DTEND", &instant(*fin));
        fichier.texte("SUMMARY", titre);
        fichier.texte("DESCRIPTION", description);
        fichier.ligne("URL", url);
        // The event does not make the person appear as busy.
        fichier.ligne("TRANSP", "TRANSPARENT");
        fichier.ligne("BEGIN", "VALARM");
        // The identifier of the alarm comes from that of the event. A program then recognizes an alarm that the person dismissed when it
        // reads the file again (RFC 9074).
        fichier.texte("UID", &format!("{cle}-rappel@{}", self.domaine));
        fichier.ligne("ACTION", "DISPLAY");
        fichier.texte("DESCRIPTION", titre);
        fichier.ligne("TRIGGER;RELATED=END", rappel);
        fichier.ligne("END", "VALARM");
        fichier.ligne("END", "VEVENT");
    }
}

fn instant(instant: DateTime<Utc>) -> String {
    instant.format("%Y%m%dT%H%M%SZ").to_string()
}

struct FichierIcs(String);

impl FichierIcs {
    /// Writes a property whose value needs no escaping. Removes control characters, and folds the property into lines.
    fn ligne(&mut self, nom: &str, valeur: &str) {
        let mut reste = LIGNE;
        for lettre in format!("{nom}:{valeur}").chars().filter(|lettre| !lettre.is_control()) {
            if reste < lettre.len_utf8() {
                self.0.push_str("\r\n ");
                reste = LIGNE - 1;
            }
            self.0.push(lettre);
            reste -= lettre.len_utf8();
        }
        self.0.push_str("\r\n");
    }

    /// Writes a property whose value is a text, and escapes it.
    fn texte(&mut self, nom: &str, valeur: &str) {
        let mut ecrit = String::with_capacity(valeur.len());
        for lettre in valeur.replace("\r\n", "\n").chars() {
            match lettre {
                '\\' | ';' | ',' => ecrit.extend(['\\', lettre]),
                '\n' | '\r' => ecrit.push_str("\\n"),
                lettre => ecrit.push(lettre),
            }
        }
        self.ligne(nom, &ecrit);
    }
}

#[cfg(test)]
#[path = "../../tests/it/rfc5545.rs"]
mod rfc5545;

#[cfg(test)]
mod tests {
    use super::rfc5545::{lire, valeurs};
    use super::*;
    use proptest::prelude::*;

    fn calendrier(nom: &str, titres: &[String]) -> CalendrierIcs {
        let fin: DateTime<Utc> = "2026-11-26T18:00:00Z".parse().expect("an instant");
        let evenement = |(rang, titre): (usize, &String)| EvenementIcs {
            cle: format!("option-{rang}"),
            sequence: 1,
            titre: titre.clone(),
            description: titre.clone(),
            url: "https://portail.example/lot/nantes1-A201".to_owned(),
            debut: fin - chrono::TimeDelta::minutes(30),
            fin,
            rappel: "-PT2H",
        };
        CalendrierIcs {
            nom: nom.to_owned(),
            domaine: "portail.example".to_owned(),
            auteur: "-//Portail//FR",
            relire: "PT1H",
            evenements: titres.iter().enumerate().map(evenement).collect(),
        }
    }

    fn ecrit(nom: &str, titres: &[String]) -> String {
        calendrier(nom, titres).ecrire("2026-11-23T08:00:00Z".parse().expect("an instant"))
    }

    #[test]
    fn un_calendrier_dit_quand_le_relire_et_se_relit_pareil() {
        let titres = [
            "Fin de l’option\u{a0}: lot A201, Les Terrasses\nde l’Erdre\u{a0}; «\u{a0}fin\u{a0}»".to_owned(),
            "\\".to_owned(),
        ];
        let fichier = ecrit("Échéances", &titres);
        let lu = lire(&fichier).expect("valid");
        assert_eq!(fichier, ecrit("Échéances", &titres));
        assert_eq!(valeurs(&lu, "REFRESH-INTERVAL"), ["PT1H"]);
        assert_eq!(valeurs(&lu, "X-PUBLISHED-TTL"), ["PT1H"]);
        let identifiants = valeurs(&lu, "UID");
        let attendus = ["option-0", "option-0-rappel", "option-1", "option-1-rappel"];
        assert_eq!(identifiants, attendus.map(|cle| format!("{cle}@portail.example")));
        assert_eq!(valeurs(&lu, "SUMMARY"), titres);
    }

    proptest! {
        #[test]
        fn un_calendrier_est_juste_quoi_qu_il_ait_a_dire(
            nom in any::<String>(),
            titres in proptest::collection::vec("[\\PC\r\n,;:\"\\\\\u{0}\u{85}]{0,120}", 0..4),
        ) {
            let lu = lire(&ecrit(&nom, &titres)).map_err(TestCaseError::fail)?;
            let sans_controle = |texte: &String| {
                let unis = texte.replace("\r\n", "\n").replace('\r', "\n");
                unis.chars().filter(|c| *c == '\n' || !c.is_control()).collect::<String>()
            };
            prop_assert_eq!(valeurs(&lu, "SUMMARY"), titres.iter().map(sans_controle).collect::<Vec<_>>());
        }
    }
}
