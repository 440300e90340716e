//! A reader of calendar files that refuses everything that RFC 5545 does not allow. Real calendars accept more, each in its own way.

use std::collections::{BTreeMap, BTreeSet};

/// A property of a calendar: its component, its name, and its value without escapes.
pub(crate) type Propriete = (String, String, String);

/// The properties whose value is a text.
const TEXTES: [&str; 6] = ["PRODID", "UID", "SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME"];
/// For each component: the properties that it must have exactly once, and those that it may have once.
const EXIGENCES: [(&str, &[&str], &[&str]); 4] = [
    ("VCALENDAR", &["PRODID", "VERSION"], &["CALSCALE", "NAME", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL"]),
    ("VEVENT", &["UID", "DTSTAMP", "DTSTART"], &["DTEND", "SEQUENCE", "SUMMARY", "DESCRIPTION", "URL", "TRANSP"]),
    ("VALARM", &["ACTION", "TRIGGER", "DESCRIPTION"], &["UID"]),
    ("VTIMEZONE", &["TZID"], &[]),
];

/// The values of a property, in the order of the file.
pub(crate) fn valeurs(lues: &[Propriete], nom: &str) -> Vec<String> {
    lues.iter().filter(|(_, sien, _)| sien == nom).map(|(_, _, valeur)| valeur.clone()).collect()
}

/// Reads every property of a calendar. The error says why the file is invalid.
pub(crate) fn lire(fichier: &str) -> Result<Vec<Propriete>, String> {
    let lignes = fichier.strip_suffix("\r\n").ok_or("the last line has no end")?;
    if let Some(longue) = lignes.split("\r\n").find(|ligne| ligne.len() > 75) {
        return Err(format!("a line of {} octets", longue.len()));
    }
    let depliees = lignes.replace("\r\n ", "").replace("\r\n\t", "");
    let mut ouverts: Vec<(String, BTreeMap<String, usize>)> = Vec::new();
    let mut lues: Vec<Propriete> = Vec::new();
    let (mut composants, mut identifiants) = (0, BTreeSet::new());
    for ligne in depliees.split("\r\n") {
        let (nom, valeur) = propriete(ligne)?;
        match nom.as_str() {
            "BEGIN" => {
                composants += usize::from(ouverts.len() == 1);
                if ouverts.is_empty() != (valeur == "VCALENDAR") {
                    return Err(format!("{valeur} within {ouverts:?}"));
                }
                ouverts.push((valeur, BTreeMap::new()));
            }
            "END" => {
                let (ouvert, dites) = ouverts.pop().ok_or("nothing is open")?;
                if ouvert != valeur {
                    return Err(format!("{valeur} ends {ouvert}"));
                }
                exiger(&ouvert, &dites)?;
            }
            _ => {
                let (composant, dites) = ouverts.last_mut().ok_or("outside of the calendar")?;
                *dites.entry(nom.clone()).or_default() += 1;
                let valeur = if TEXTES.contains(&nom.as_str()) { texte(&valeur)? } else { valeur };
                if nom == "UID" && !identifiants.insert(valeur.clone()) {
                    return Err(format!("{valeur} twice"));
                }
                lues.push((composant.clone(), nom, valeur));
            }
        }
    }
    dates(&lues)?;
    match (ouverts.is_empty(), composants) {
        (true, 1..) => Ok(lues),
        (true, 0) => Err("a calendar without a component".to_owned()),
        (false, _) => Err("a component is not ended".to_owned()),
    }
}

/// The name and the value of a line. The parameters of the property are checked and dropped.
fn propriete(ligne: &str) -> Result<(String, String), String> {
    if let Some(controle) = ligne.chars().find(|c| c.is_control() && *c != '\t') {
        return Err(format!("{controle:?} in {ligne}"));
    }
    let (tete, valeur) = ligne.split_once(':').ok_or_else(|| format!("no value: {ligne}"))?;
    let mut morceaux = tete.split(';');
    let mot = |mot: &str| !mot.is_empty() && mot.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let nom = morceaux.next().filter(|nom| mot(nom)).ok_or_else(|| format!("no name: {ligne}"))?;
    if let Some(faux) = morceaux.find(|parametre| !parametre.split_once('=').is_some_and(|(n, v)| mot(n) && mot(v))) {
        return Err(format!("a parameter: {faux}"));
    }
    Ok((nom.to_owned(), valeur.to_owned()))
}

fn exiger(composant: &str, dites: &BTreeMap<String, usize>) -> Result<(), String> {
    let Some((_, exiges, admis)) = EXIGENCES.iter().find(|(nom, ..)| *nom == composant) else { return Ok(()) };
    if let Some(absent) = exiges.iter().find(|nom| !dites.contains_key(**nom)) {
        return Err(format!("{composant} without {absent}"));
    }
    match dites
        .iter()
        .find(|(nom, fois)| **fois > 1 || !(exiges.contains(&nom.as_str()) || admis.contains(&nom.as_str())))
    {
        Some((nom, fois)) => Err(format!("{composant} says {nom} {fois} times")),
        None => Ok(()),
    }
}

/// A text without its escapes.
fn texte(ecrit: &str) -> Result<String, String> {
    let (mut lu, mut lettres) = (String::new(), ecrit.chars());
    while let Some(lettre) = lettres.next() {
        match (lettre, if lettre == '\\' { lettres.next() } else { None }) {
            ('\\', Some('n' | 'N')) => lu.push('\n'),
            ('\\', Some(echappee @ ('\\' | ';' | ','))) => lu.push(echappee),
            ('\\' | ';' | ',', _) => return Err(format!("{lettre} in the text {ecrit}")),
            _ => lu.push(lettre),
        }
    }
    Ok(lu)
}

/// Checks that instants are in UTC, and that an event ends after it begins.
fn dates(lues: &[Propriete]) -> Result<(), String> {
    let mut debut = String::new();
    for (composant, nom, valeur) in lues.iter().filter(|(composant, ..)| composant == "VEVENT") {
        let est_une_date = matches!(nom.as_str(), "DTSTAMP" | "DTSTART" | "DTEND");
        if est_une_date && chrono::NaiveDateTime::parse_from_str(valeur, "%Y%m%dT%H%M%SZ").is_err() {
            return Err(format!("{composant} {nom} {valeur}"));
        }
        if nom == "DTSTART" {
            debut.clone_from(valeur);
        }
        if nom == "DTEND" && *valeur <= debut {
            return Err(format!("an event ends at {valeur} and begins at {debut}"));
        }
    }
    Ok(())
}

#[test]
fn ce_que_la_norme_refuse_est_refuse() {
    let evenement = "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20261123T080000Z\r\nDTSTART:20261123T080000Z\r\nEND:VEVENT\r\n";
    let calendrier =
        |corps: &str| format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//P//FR\r\n{corps}END:VCALENDAR\r\n");
    assert_eq!(lire(&calendrier(evenement)).map(|lues| lues.len()), Ok(5));
    for (faux, pourquoi) in [
        (calendrier(""), "no component"),
        (calendrier(evenement).replace("\r\n", "\n"), "line ends"),
        (calendrier(evenement).replace("VERSION:2.0\r\n", ""), "no version"),
        (calendrier(evenement).replace("UID:a\r\n", ""), "no identifier"),
        (calendrier(&evenement.repeat(2)), "one identifier of two events"),
        (calendrier(&evenement.replace("UID:a", "UID:a,b")), "a comma"),
        (calendrier(&evenement.replace("UID:a", "UID:a\\b")), "an escape"),
        (calendrier(&evenement.replace("UID:a", &format!("UID:{}", "é".repeat(40)))), "a long line"),
        (calendrier(&evenement.replace("UID:a", "UID:a\u{b}")), "a control character"),
        (calendrier(&evenement.replace("DTSTART:20261123T080000Z", "DTSTART:20261123")), "a day"),
        (
            calendrier(&evenement.replace("END:VEVENT", "DTEND:20261123T070000Z\r\nEND:VEVENT")),
            "it ends before it begins",
        ),
        (calendrier(&evenement.replace("UID:a", "UID:a\r\nSUMMARY:a\r\nSUMMARY:b")), "said twice"),
        (calendrier(&evenement.replace("END:VEVENT\r\n", "")), "not ended"),
    ] {
        assert!(lire(&faux).is_err(), "{pourquoi}: {faux}");
    }
}
