//! Reads the values of cells: amounts, rates, statuses, dates and lot numbers, as French spreadsheets write them.

use super::tableau::Valeur;
use chrono::{Datelike, NaiveDate};
use domain::lot::StatutLot;
use domain::lot::prix::TAUX_DE_TVA;
use domain::nombres::{Montant, NombreInvalide};
use domain::texte::normaliser;

/// The words that remove a price, when a cell holds one of them.
const AUCUN: [&str; 2] = ["aucun", "aucune"];
/// One billion euros, in cents.
const MILLIARD: i64 = 100_000_000_000;

/// A value, or the reason in French why the cell has none.
pub(super) type Lue<T> = Result<T, String>;

/// Refuses the values that no column accepts. Returns `None` for a cell that looks empty.
pub(super) fn utile(valeur: &Valeur) -> Lue<Option<&Valeur>> {
    match valeur {
        Valeur::Erreur(erreur) => Err(format!("la cellule est en erreur ({erreur})")),
        Valeur::NonCalculee => {
            Err("formule sans valeur\u{a0}: ouvrez le classeur dans un tableur et enregistrez-le".to_owned())
        }
        Valeur::Logique(vrai) => Err(format!("{} n’est pas attendu ici", if *vrai { "VRAI" } else { "FAUX" })),
        Valeur::Texte(texte) if texte.trim().is_empty() => Ok(None),
        autre => Ok(Some(autre)),
    }
}

/// Reads an amount in cents, greater than zero. `None` removes the price.
pub(super) fn montant(valeur: &Valeur) -> Lue<Option<i64>> {
    let Some(centiemes) = exact(valeur, &["€", "eur", "euros", "euro", "ttc"])? else { return Ok(None) };
    match centiemes {
        c if c <= 0 => Err(format!("{}\u{a0}: un prix est supérieur à 0", citer(valeur))),
        c if c >= MILLIARD => Err(format!("{}\u{a0}: un prix est inférieur à 1 milliard", citer(valeur))),
        c => Ok(Some(c)),
    }
}

/// Reads a VAT rate in hundredths of percent: `20`, `20 %`, `5,5`. A number below 1 comes from a cell that the spreadsheet shows
/// as a percentage.
pub(super) fn taux(valeur: &Valeur) -> Lue<Option<i64>> {
    let inconnu = || format!("taux de TVA inconnu {}, attendu 5,5, 8,5, 10 ou 20", citer(valeur));
    let valeur = match valeur {
        Valeur::Nombre(n) if *n > 0.0 && *n < 1.0 => &Valeur::Nombre(n * 100.0),
        autre => autre,
    };
    let lu = exact(valeur, &["%"]).map_err(|_| inconnu())?;
    match lu {
        None => Ok(None),
        Some(c) if TAUX_DE_TVA.contains(&c) => Ok(Some(c)),
        Some(_) => Err(inconnu()),
    }
}

/// Reads a number that is exact to the hundredth. `None` for a word that removes the price.
fn exact(valeur: &Valeur, unites: &[&str]) -> Lue<Option<i64>> {
    let illisible = || format!("{} n’est pas un nombre", citer(valeur));
    match valeur {
        Valeur::Nombre(nombre) => en_centiemes(*nombre).map(Some).map_err(|e| format!("{}\u{a0}: {e}", citer(valeur))),
        Valeur::Date(_) => Err(format!("{}\u{a0}: une date n’est pas un nombre", citer(valeur))),
        Valeur::Texte(texte) => {
            if AUCUN.contains(&normaliser(texte).as_str()) {
                return Ok(None);
            }
            if texte.trim().chars().all(|c| matches!(c, '-' | '–' | '—')) {
                let raison =
                    "écrivez «\u{a0}aucun\u{a0}» pour retirer cette valeur, ou laissez vide pour ne rien changer";
                return Err(format!("{}\u{a0}: {raison}", citer(valeur)));
            }
            let chiffres = chiffres(texte, unites).ok_or_else(illisible)?;
            let lu = chiffres.parse::<Montant>().map_err(|e| match e {
                NombreInvalide::Illisible => illisible(),
                NombreInvalide::TropDeDecimales => format!("{}\u{a0}: {e}", citer(valeur)),
            })?;
            let decimales = chiffres.split_once('.').map_or(0, |(_, d)| d.len());
            // `389,000` means 389 or 389,000 depending on the country, so it is refused and not guessed.
            if decimales > 2 {
                return Err(format!("{}\u{a0}: {}", citer(valeur), NombreInvalide::TropDeDecimales));
            }
            Ok(Some(lu.centiemes()))
        }
        _ => Err(illisible()),
    }
}

/// Converts a number of a cell to hundredths. The number is first rounded to fifteen digits, because spreadsheets store seventeen
/// and compute with fifteen: the last two are noise.
fn en_centiemes(nombre: f64) -> Result<i64, NombreInvalide> {
    let quinze: f64 = format!("{nombre:.14e}").parse().map_err(|_| NombreInvalide::Illisible)?;
    Montant::depuis_decimal(quinze).map(Montant::centiemes)
}

/// The digits of a text, with a dot before the decimals. In the text, spaces may separate groups of three digits, and a unit may
/// follow.
fn chiffres(texte: &str, unites: &[&str]) -> Option<String> {
    let mut reste = texte.trim().to_lowercase();
    while let Some(unite) = unites.iter().find(|u| reste.ends_with(**u)) {
        reste.truncate(reste.len() - unite.len());
        reste.truncate(reste.trim_end().len());
    }
    let nombre = reste.replace(',', ".");
    let (entier, decimales) = nombre.split_once('.').map_or((nombre.as_str(), None), |(e, d)| (e, Some(d)));
    let groupes: Vec<&str> = entier.split(char::is_whitespace).collect();
    if groupes.len() > 1 {
        let premier = groupes[0].trim_start_matches('-').len();
        if !(1..=3).contains(&premier) || groupes[1..].iter().any(|g| g.len() != 3) {
            return None;
        }
    }
    let entier = groupes.concat();
    Some(match decimales {
        None => entier,
        Some(decimales) => format!("{entier}.{decimales}"),
    })
}

/// Reads a status, given by its code or by its word.
pub(super) fn statut(valeur: &Valeur) -> Lue<StatutLot> {
    let inconnu = || {
        let mots = StatutLot::TOUS.map(|s| format!("{} ({})", s.libelle(), s.code())).join(", ");
        format!("statut inconnu {}, attendu {mots}", citer(valeur))
    };
    let Valeur::Texte(texte) = valeur else { return Err(inconnu()) };
    if let Some(statut) = StatutLot::depuis_code(texte.trim()) {
        return Ok(statut);
    }
    // Accents, hyphens, capitals and the feminine do not matter: "pré-réservée" and "PRERESERVE" are read alike.
    let mot = normaliser(texte).replace(' ', "");
    match mot.as_str() {
        "libre" | "disponible" => Ok(StatutLot::L),
        "optionne" | "optionnee" | "option" | "enoption" | "sousoption" => Ok(StatutLot::O),
        "prereserve" | "prereservee" | "prereservation" => Ok(StatutLot::T),
        "reserve" | "reservee" | "reservation" | "vendu" | "vendue" | "acte" | "actee" => Ok(StatutLot::R),
        _ => Err(inconnu()),
    }
}

/// Reads a date: a cell with a date, or one of the texts `20/11/2026`, `20/11/26` and `2026-11-20`.
pub(super) fn date(valeur: &Valeur) -> Lue<NaiveDate> {
    let illisible = || format!("date illisible {}, attendu jj/mm/aaaa", citer(valeur));
    match valeur {
        Valeur::Date(date) => Ok(*date),
        Valeur::Texte(texte) => {
            let texte = texte.trim();
            let entiere = date_entiere(texte, &["%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%Y"]);
            entiere.or_else(|| date_courte(texte)).ok_or_else(illisible)
        }
        _ => Err(illisible()),
    }
}

fn date_entiere(texte: &str, formes: &[&str]) -> Option<NaiveDate> {
    let du_siecle = |date: &NaiveDate| (2000..2100).contains(&date.year());
    formes.iter().find_map(|forme| NaiveDate::parse_from_str(texte, forme).ok().filter(du_siecle))
}

/// Reads a date such as `05/01/26`: the day comes first, and the year is of this century.
fn date_courte(texte: &str) -> Option<NaiveDate> {
    let (reste, annee) = texte.split_at_checked(texte.rfind(['/', '-', '.'])? + 1)?;
    let deux_chiffres = annee.len() == 2 && annee.bytes().all(|b| b.is_ascii_digit());
    deux_chiffres.then(|| date_entiere(&format!("{reste}20{annee}"), &["%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y"]))?
}

/// Reads the number of a lot.
pub(super) fn numero(valeur: &Valeur) -> Lue<String> {
    let format = "mettez la colonne au format Texte et retapez le numéro";
    match valeur {
        Valeur::Texte(texte) => Ok(texte.trim().to_owned()),
        Valeur::Nombre(n) if n.fract() == 0.0 && (0.0..1e15).contains(n) => Ok(format!("{n:.0}")),
        // A lot number such as "1.10" becomes 1.1 in a cell of numbers, which may be another lot.
        Valeur::Nombre(n) => Err(format!("le tableur a lu un nombre ({n})\u{a0}: {format}")),
        Valeur::Date(_) => Err(format!("le tableur a lu une date\u{a0}: {format}")),
        _ => Err("numéro de lot illisible".to_owned()),
    }
}

/// The text of a cell between quotation marks, shortened.
fn citer(valeur: &Valeur) -> String {
    let texte = match valeur {
        Valeur::Nombre(n) => n.to_string().replace('.', ","),
        Valeur::Texte(texte) => texte.trim().to_owned(),
        Valeur::Date(date) => date.format("%d/%m/%Y").to_string(),
        Valeur::Erreur(erreur) => erreur.clone(),
        Valeur::Logique(_) | Valeur::NonCalculee => String::new(),
    };
    let court: String = texte.chars().take(40).collect();
    let suite = if texte.chars().count() > 40 { "…" } else { "" };
    format!("«\u{a0}{court}{suite}\u{a0}»")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texte(t: &str) -> Valeur {
        Valeur::Texte(t.to_owned())
    }

    #[test]
    fn un_montant_comme_on_l_ecrit_en_france() {
        for (ecrit, centimes) in [
            ("389000", 38_900_000),
            ("389 000,00 €", 38_900_000),
            ("389\u{a0}000 €", 38_900_000),
            ("389\u{202f}000,5\u{a0}€", 38_900_050),
            ("1 234 567,89", 123_456_789),
            ("389000.10 EUR", 38_900_010),
            ("389 000 euros TTC", 38_900_000),
        ] {
            assert_eq!(montant(&texte(ecrit)), Ok(Some(centimes)), "{ecrit}");
        }
        for vide in ["aucun", "Aucun ", "AUCUNE"] {
            assert_eq!(montant(&texte(vide)), Ok(None), "{vide}");
        }
        for faux in [
            "389,000",
            "389.000",
            "389.000,00",
            "38 9000",
            "389 000 000 0",
            "389000,123",
            "0",
            "0,00 €",
            "-5",
            "(5)",
            "environ 389000",
            "1 000 000 000",
            "1e5",
            "-",
            "€",
            "12 %",
            "389000,",
        ] {
            assert!(montant(&texte(faux)).is_err(), "{faux}");
        }
    }

    #[test]
    fn un_nombre_est_exact_au_centime() {
        for (nombre, centimes) in [
            (389_000.0, 38_900_000),
            (389_000.1, 38_900_010),
            (299_000.1 * 1.1, 32_890_011),
            (270_833.333_333_333_3_f64.mul_add(1.2, 0.0), 32_500_000),
            (0.1 + 0.2, 30),
        ] {
            assert_eq!(montant(&Valeur::Nombre(nombre)), Ok(Some(centimes)), "{nombre}");
        }
        for faux in [389_000.123, 199_000.000_1, 0.0, -1.0, 1e9, f64::INFINITY, f64::NAN] {
            assert!(montant(&Valeur::Nombre(faux)).is_err(), "{faux}");
        }
    }

    #[test]
    fn un_taux_en_pour_cent_ou_en_pourcentage() {
        for (valeur, attendu) in [
            (texte("20 %"), 2000),
            (texte("5,5"), 550),
            (texte("8,50 %"), 850),
            (Valeur::Nombre(0.2), 2000),
            (Valeur::Nombre(0.055), 550),
            (Valeur::Nombre(10.0), 1000),
        ] {
            assert_eq!(taux(&valeur), Ok(Some(attendu)), "{valeur:?}");
        }
        for faux in [
            texte("19,6 %"),
            texte("vingt"),
            Valeur::Nombre(0.196),
            Valeur::Nombre(200.0),
            // No lot is sold at these rates.
            texte("2,1 %"),
            Valeur::Nombre(0.0),
        ] {
            assert!(taux(&faux).is_err_and(|e| e.contains("taux de TVA inconnu")), "{faux:?}");
        }
    }

    #[test]
    fn un_statut_par_son_code_ou_son_mot() {
        for (ecrits, attendu) in [
            (["L", "libre", "Disponible"], StatutLot::L),
            (["o", "Optionné", "EN OPTION"], StatutLot::O),
            (["T", "Pré-réservé", "prereservee"], StatutLot::T),
            (["R", "RÉSERVÉ", "Vendu"], StatutLot::R),
        ] {
            for ecrit in ecrits {
                assert_eq!(statut(&texte(ecrit)), Ok(attendu), "{ecrit}");
            }
        }
        assert!(statut(&texte("A")).is_err_and(|e| e.contains("Pré-réservé (T)")));
        assert!(statut(&Valeur::Nombre(1.0)).is_err());
    }

    #[test]
    fn une_date_et_un_numero() {
        let attendu = NaiveDate::from_ymd_opt(2026, 11, 20);
        for ecrit in ["20/11/2026", "2026-11-20", "20-11-2026", " 20.11.2026 "] {
            assert_eq!(date(&texte(ecrit)).ok(), attendu, "{ecrit}");
        }
        for (ecrit, (annee, mois, jour)) in [
            ("05/01/26", (2026, 1, 5)),
            ("20-11-26", (2026, 11, 20)),
            ("1.2.05", (2005, 2, 1)),
            ("29/02/00", (2000, 2, 29)),
            ("31/12/99", (2099, 12, 31)),
        ] {
            assert_eq!(date(&texte(ecrit)).ok(), NaiveDate::from_ymd_opt(annee, mois, jour), "{ecrit}");
        }
        let faux = ["31/02/2026", "11/20/2026", "11/20/26", "29/02/26", "26-11-2", "20/11/026", "20/11", "demain"];
        for faux in faux {
            assert!(date(&texte(faux)).is_err(), "{faux}");
        }
        assert_eq!(numero(&Valeur::Nombre(101.0)), Ok("101".to_owned()));
        assert_eq!(numero(&texte(" A101 ")), Ok("A101".to_owned()));
        assert!(numero(&Valeur::Nombre(1.1)).is_err_and(|e| e.contains("format Texte")));
    }
}
