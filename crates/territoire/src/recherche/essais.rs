//! What people write around the name of a place: a postcode in two parts, the `N000` of a city with arrondissements, «
//! cedex » with its number, the special code of a firm.

use domain::texte::normaliser;

/// Cities with arrondissements have no postcode of their own, but people write one for them.
const VILLES: [(&str, &str); 3] = [("75000", "paris"), ("69000", "lyon"), ("13000", "marseille")];

/// Words with which no name of a city ends.
const ARTICLES: [&str; 12] = ["d", "de", "des", "du", "en", "l", "la", "le", "les", "sous", "sur", "et"];

/// The texts that a person may mean by `texte`, to be tried one after the other until one matches. `connu` says whether
/// a text is a real postcode.
pub(crate) fn essais(texte: &str, connu: impl Fn(&str) -> bool) -> Vec<String> {
    let normalise = normaliser(texte);
    let mots: Vec<&str> = normalise.split(' ').collect();
    let (mots, cedex) = sans_cedex(rapprocher(&mots, &connu));
    let mots = nommer_la_ville(mots);
    let mut essais = vec![mots.join(" ")];
    let inconnu = mots.iter().position(|mot| est_un_code(mot) && !connu(mot));
    if let Some(rang) = inconnu {
        let autres = || mots.iter().enumerate().filter(move |(autre, _)| *autre != rang).map(|(_, mot)| mot.as_str());
        let departement = if mots[rang].starts_with("97") { &mots[rang][..3] } else { &mots[rang][..2] };
        if mots.len() == 1 {
            // The special postcode of a firm begins like those of its city.
            essais.extend([mots[rang][..3].to_owned(), departement.to_owned()]);
        } else {
            essais.push([departement].into_iter().chain(autres()).collect::<Vec<_>>().join(" "));
            essais.push(autres().collect::<Vec<_>>().join(" "));
        }
    }
    if cedex {
        // « Paris La Défense cedex »: the name of a district or of a firm follows the name of its city.
        let noms: Vec<&str> = mots.iter().map(String::as_str).filter(|mot| !est_un_code(mot)).collect();
        // A name cut after an article would be the beginning of another town's name, so such a cut is not tried.
        let entiers = (1..noms.len()).rev().filter(|combien| !ARTICLES.contains(&noms[combien - 1]));
        essais.extend(entiers.map(|combien| noms[..combien].join(" ")));
    }
    essais.dedup();
    essais
}

/// Joins « 44 000 » into one postcode, when this makes a real one.
fn rapprocher(mots: &[&str], connu: &impl Fn(&str) -> bool) -> Vec<String> {
    let mut rapproches: Vec<String> = Vec::with_capacity(mots.len());
    for mot in mots {
        let code =
            rapproches.last().filter(|avant| avant.len() == 2 && mot.len() == 3).map(|avant| format!("{avant}{mot}"));
        match code.filter(|code| connu(code) || VILLES.iter().any(|(ville, _)| ville == code)) {
            Some(code) => {
                rapproches.pop();
                rapproches.push(code);
            }
            None => rapproches.push((*mot).to_owned()),
        }
    }
    rapproches
}

/// The words without « cedex » and its number, and whether « cedex » was there.
fn sans_cedex(mots: Vec<String>) -> (Vec<String>, bool) {
    let Some(rang) = mots.iter().position(|mot| mot == "cedex") else { return (mots, false) };
    let numero = mots.get(rang + 1).is_some_and(|mot| mot.len() <= 2 && mot.bytes().all(|o| o.is_ascii_digit()));
    let fin = rang + 1 + usize::from(numero);
    let reste = mots.into_iter().enumerate().filter(|(i, _)| !(rang..fin).contains(i)).map(|(_, mot)| mot);
    (reste.collect(), true)
}

/// Replaces the `N000` of a city by the name of the city, or removes this code when the name is there too.
fn nommer_la_ville(mots: Vec<String>) -> Vec<String> {
    let ville = |mot: &str| VILLES.iter().find(|(code, _)| *code == mot).map(|(_, ville)| *ville);
    let Some(nommee) = mots.iter().find_map(|mot| ville(mot)) else { return mots };
    let dite = mots.iter().any(|mot| mot == nommee);
    let nom = |mot: String| match ville(&mot) {
        Some(_) if dite => None,
        Some(ville) => Some(ville.to_owned()),
        None => Some(mot),
    };
    mots.into_iter().filter_map(nom).collect()
}

fn est_un_code(mot: &str) -> bool {
    mot.len() == 5 && mot.bytes().all(|o| o.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ce_qu_on_ecrit_autour_d_un_lieu_se_comprend() {
        let connus = ["44000", "75016", "92800"];
        let lus = |texte: &str| essais(texte, |code| connus.contains(&code));
        assert_eq!(lus("Nantes"), ["nantes"]);
        assert_eq!(lus("44 000 Nantes"), ["44000 nantes"]);
        assert_eq!(lus("44 001"), ["44 001"]);
        assert_eq!(lus("75000"), ["paris"]);
        assert_eq!(lus("75 000 Paris"), ["paris"]);
        assert_eq!(lus("Nantes Cédex"), ["nantes"]);
        assert_eq!(lus("44021 Nantes cedex 1"), ["44021 nantes", "44 nantes", "nantes"]);
        assert_eq!(lus("44021"), ["44021", "440", "44"]);
        assert_eq!(lus("97490"), ["97490", "974"]);
        assert_eq!(lus("Paris la Défense cedex"), ["paris la defense", "paris"]);
        assert_eq!(lus("Paris 16"), ["paris 16"]);
        assert_eq!(lus(""), [""]);
    }
}
