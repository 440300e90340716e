//! The complete lists of countries and nationalities (`donnees/pays.csv`, with its sources).

use crate::texte::normaliser;
use std::sync::LazyLock;

/// The country of most buyers. The list shows it first.
const FRANCE: &str = "FR";
/// The nationality of a stateless person.
const APATRIDE: (&str, &str) = ("apatride", "Apatride");

/// A code (ISO 3166-1 alpha-2) and its French name.
type Nom = (&'static str, &'static str);

struct Listes {
    pays: Vec<Nom>,
    nationalites: Vec<Nom>,
}

static LISTES: LazyLock<Listes> = LazyLock::new(|| {
    let lignes = include_str!("../../donnees/pays.csv").lines().skip(1);
    let lues: Vec<[&str; 3]> = lignes
        .filter_map(|ligne| {
            let mut colonnes = ligne.split(';');
            Some([colonnes.next()?, colonnes.next()?, colonnes.next()?])
        })
        .collect();
    let pays = lues.iter().map(|[code, nom, _]| (*code, *nom)).collect();
    let nationalites = lues.iter().filter(|[.., dite]| !dite.is_empty()).map(|[code, _, dite]| (*code, *dite));
    Listes { pays: ranger(pays), nationalites: ranger(nationalites.chain([APATRIDE]).collect()) }
});

/// Sorts the names. France comes first, then the others in alphabetical order without accents.
fn ranger(mut noms: Vec<Nom>) -> Vec<Nom> {
    noms.sort_by_cached_key(|(code, nom)| (*code != FRANCE, normaliser(nom)));
    noms
}

/// Every country and territory, with its code.
pub(super) fn pays() -> &'static [(&'static str, &'static str)] {
    &LISTES.pays
}

/// Every nationality, in the feminine form, under the code of its country.
pub(super) fn nationalites() -> &'static [(&'static str, &'static str)] {
    &LISTES.nationalites
}
