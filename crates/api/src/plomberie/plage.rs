//! Requests for a part of a file (RFC 9110 section 14): one range of bytes, of the version of the file that the client holds.

use http::{HeaderMap, header};
use std::ops::Range;

/// Which bytes of a file a request asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Demandee {
    Tout,
    Partie(Range<u64>),
    /// The bytes asked for are beyond the end of the file.
    Hors,
}

/// The bytes that a request asks for, of a file with this length and this strong tag. When the request has several ranges, another unit or
/// an unreadable range, the whole file is sent, as the RFC allows. The whole file is also sent when the range is of another version
/// (`If-Range`).
pub(crate) fn demandee(en_tetes: &HeaderMap, taille: u64, etiquette: &str) -> Demandee {
    let Some(plage) = seule(en_tetes, &header::RANGE) else { return Demandee::Tout };
    // When `If-Range` is not the current tag, send the whole file. A date is never the tag, because no file here has a date.
    if en_tetes.contains_key(header::IF_RANGE) && seule(en_tetes, &header::IF_RANGE) != Some(etiquette) {
        return Demandee::Tout;
    }
    let Some(bornes) = plage.strip_prefix("bytes=").map(str::trim).and_then(|texte| texte.split_once('-')) else {
        return Demandee::Tout;
    };
    match bornes {
        ("", fin) => match nombre(fin) {
            Some(derniers) if derniers == 0 || taille == 0 => Demandee::Hors,
            Some(derniers) => Demandee::Partie(taille.saturating_sub(derniers)..taille),
            None => Demandee::Tout,
        },
        (debut, fin) => match (nombre(debut), nombre(fin)) {
            (Some(debut), _) if debut >= taille && (fin.is_empty() || nombre(fin).is_some_and(|fin| fin >= debut)) => {
                Demandee::Hors
            }
            (Some(debut), None) if fin.is_empty() => Demandee::Partie(debut..taille),
            (Some(debut), Some(fin)) if debut <= fin => Demandee::Partie(debut..fin.saturating_add(1).min(taille)),
            _ => Demandee::Tout,
        },
    }
}

/// The value of a header that occurs exactly once.
fn seule<'a>(en_tetes: &'a HeaderMap, nom: &header::HeaderName) -> Option<&'a str> {
    let mut valeurs = en_tetes.get_all(nom).iter();
    let valeur = valeurs.next()?.to_str().ok()?;
    valeurs.next().is_none().then_some(valeur)
}

/// Reads digits only, without a sign. A number too great counts as the greatest possible number.
fn nombre(texte: &str) -> Option<u64> {
    let chiffres = !texte.is_empty() && texte.bytes().all(|octet| octet.is_ascii_digit());
    chiffres.then(|| texte.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;
    use proptest::prelude::*;

    fn de_cent(plage: &'static str, si: Option<&'static str>) -> Demandee {
        let mut en_tetes = HeaderMap::new();
        en_tetes.insert(header::RANGE, HeaderValue::from_static(plage));
        if let Some(si) = si {
            en_tetes.insert(header::IF_RANGE, HeaderValue::from_static(si));
        }
        demandee(&en_tetes, 100, "\"abc\"")
    }

    #[test]
    fn une_plage_se_lit() {
        use Demandee::{Hors, Partie, Tout};
        for (plage, attendue) in [
            ("bytes=0-0", Partie(0..1)),
            ("bytes=10-19", Partie(10..20)),
            ("bytes=90-", Partie(90..100)),
            ("bytes=90-500", Partie(90..100)),
            ("bytes=-10", Partie(90..100)),
            ("bytes=-500", Partie(0..100)),
            ("bytes=99-99999999999999999999999999", Partie(99..100)),
            ("bytes=100-", Hors),
            ("bytes=100-200", Hors),
            ("bytes=99999999999999999999999999-", Hors),
            ("bytes=-0", Hors),
            ("bytes=20-10", Tout),
            ("bytes=200-150", Tout),
            ("bytes=0-1,5-6", Tout),
            ("bytes=-", Tout),
            ("bytes=+1-2", Tout),
            ("bytes=1", Tout),
            ("lignes=1-2", Tout),
        ] {
            assert_eq!(de_cent(plage, None), attendue, "{plage}");
        }
        assert_eq!(demandee(&HeaderMap::new(), 100, "\"abc\""), Tout);
    }

    #[test]
    fn une_partie_est_de_la_version_que_l_on_tient() {
        assert_eq!(de_cent("bytes=1-2", Some("\"abc\"")), Demandee::Partie(1..3));
        for autre in ["\"xyz\"", "W/\"abc\"", "Sun, 22 Nov 2026 10:00:00 GMT", ""] {
            assert_eq!(de_cent("bytes=1-2", Some(autre)), Demandee::Tout, "{autre}");
        }
    }

    proptest! {
        /// For any request, the part that is sent lies within the file and follows RFC 9110.
        #[test]
        fn une_partie_est_dans_le_fichier(
            debut in prop::option::of(0u64..200), fin in prop::option::of(0u64..200), taille in 0u64..150,
        ) {
            let dit = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
            let mut en_tetes = HeaderMap::new();
            let plage = format!("bytes={}-{}", dit(debut), dit(fin));
            en_tetes.insert(header::RANGE, HeaderValue::from_str(&plage).expect("ASCII"));
            let voulus: Vec<u64> = match (debut, fin) {
                (Some(debut), Some(fin)) => (debut..=fin).filter(|o| *o < taille).collect(),
                (Some(debut), None) => (debut..taille).collect(),
                (None, Some(derniers)) => (taille.saturating_sub(derniers)..taille).collect(),
                (None, None) => Vec::new(),
            };
            match demandee(&en_tetes, taille, "\"abc\"") {
                Demandee::Partie(part) => {
                    prop_assert!(part.end <= taille, "{plage} of {taille}");
                    prop_assert_eq!(part.collect::<Vec<_>>(), voulus, "{} of {}", plage, taille);
                }
                Demandee::Hors => prop_assert!(voulus.is_empty(), "{plage} of {taille}"),
                // The range is missing, or ends before it begins.
                Demandee::Tout => prop_assert!(debut.is_none() && fin.is_none() || debut > fin),
            }
        }
    }
}
