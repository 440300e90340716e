//! Restores the zero at the beginning of a number, which spreadsheets remove from typed text.

use domain::texte::normaliser;
use territoire::territoire;

/// The postcode of a town, with the leading zero that a spreadsheet may have removed. When four digits may also be the postcode
/// of another country, returns a sentence in French that says what to do.
pub fn code_postal(lu: &str, ville: &str) -> Result<String, String> {
    let chiffres: String = lu.chars().filter(|c| !c.is_whitespace()).collect();
    if chiffres.len() != 4 || !chiffres.bytes().all(|octet| octet.is_ascii_digit()) {
        return Ok(lu.to_owned());
    }
    let entier = format!("0{chiffres}");
    let communes = territoire().communes().iter().filter(|commune| commune.codes_postaux.contains(&entier.as_str()));
    let noms: Vec<String> = communes.map(|commune| nom(commune.libelle)).collect();
    match nom(ville) {
        // No French town has this postcode with a zero before it, so it is left as it is.
        _ if noms.is_empty() => Ok(lu.to_owned()),
        ville if ville.is_empty() || noms.contains(&ville) => Ok(entier),
        _ => Err(format!(
            "«\u{a0}{lu}\u{a0}» a peut-être perdu son zéro\u{a0}: écrivez «\u{a0}{entier}\u{a0}», ou le code précédé de celui de son pays, «\u{a0}B-{lu}\u{a0}»"
        )),
    }
}

/// The name of a town in a form that can be compared: the abbreviations of the post office are written in full, and "cedex" is
/// left out.
fn nom(ville: &str) -> String {
    let normal = normaliser(ville);
    let mots = normal.split(' ').take_while(|mot| *mot != "cedex").map(|mot| match mot {
        "st" => "saint",
        "ste" => "sainte",
        autre => autre,
    });
    mots.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_zero_perdu_revient_et_un_code_etranger_reste() {
        for (lu, ville, code) in [
            ("1000", "Bourg-en-Bresse", "01000"),
            ("1000", "St Denis les Bourg", "01000"),
            ("6000", "NICE CEDEX 2", "06000"),
            ("6000", "", "06000"),
            ("6\u{202f}000", "Nice", "06000"),
            ("44000", "Nantes", "44000"),
            ("1299", "Genève", "1299"),
            ("B-1000", "Bruxelles", "B-1000"),
            ("2A", "Ajaccio", "2A"),
        ] {
            assert_eq!(code_postal(lu, ville).as_deref(), Ok(code), "{lu} {ville}");
        }
        assert!(code_postal("1000", "Bruxelles").is_err_and(|raison| raison.contains("«\u{a0}01000\u{a0}»")));
    }
}
