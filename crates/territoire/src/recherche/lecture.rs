//! The meanings of a query, and the forms under which a name is found.

use crate::lieu::{GenreDeLieu, Lieu};
use domain::texte::normaliser;

/// One meaning of a query: a name, a code, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Saisie {
    /// The name in two forms: as typed, and with "st" written as "saint". Empty when only a code was typed.
    pub(super) formes: Vec<String>,
    /// These forms without the article that they begin with. Empty when they begin with none.
    pub(super) sans_article: Vec<String>,
    /// A postcode, the beginning of one, or a département number.
    pub(super) code: Option<String>,
}

/// The longest query that is read, in bytes. No name is half as long.
const LONGUEUR_MAX: usize = 120;

/// All the meanings that a query may have.
pub(super) fn lire(texte: &str) -> Vec<Saisie> {
    let saisie = normaliser(texte);
    if saisie.is_empty() || saisie.len() > LONGUEUR_MAX {
        return Vec::new();
    }
    if est_code(&saisie, 2) {
        return vec![Saisie { formes: Vec::new(), sans_article: Vec::new(), code: Some(saisie.to_uppercase()) }];
    }
    let mut lectures = vec![lecture_nom(&saisie, None)];
    let avec_code = [saisie.rsplit_once(' '), saisie.split_once(' ').map(|(debut, fin)| (fin, debut))];
    for (nom, code) in avec_code.into_iter().flatten().filter(|(_, code)| est_code(code, 1)) {
        lectures.push(lecture_nom(nom, Some(code.to_uppercase())));
    }
    lectures
}

fn lecture_nom(nom: &str, code: Option<String>) -> Saisie {
    let mut formes = vec![ordinaux(nom)];
    formes.push(developper(&formes[0]));
    formes.dedup();
    let sans_article = formes.iter().filter_map(|f| sans_article(f)).map(str::to_owned).collect();
    Saisie { formes, sans_article, code }
}

/// Whether a word is a département number or the beginning of a postcode.
fn est_code(mot: &str, chiffres_min: usize) -> bool {
    matches!(mot, "2a" | "2b") || (chiffres_min..=5).contains(&mot.len()) && mot.bytes().all(|b| b.is_ascii_digit())
}

/// Writes "11eme" and "1ere" in the way of the names of arrondissements ("11e", "1er").
fn ordinaux(nom: &str) -> String {
    let mots = nom.split(' ').map(|mot| {
        let fin = mot.trim_start_matches(|c: char| c.is_ascii_digit());
        let nombre = &mot[..mot.len() - fin.len()];
        match fin {
            "eme" | "ieme" if !nombre.is_empty() => format!("{nombre}e"),
            "ere" if !nombre.is_empty() => format!("{nombre}er"),
            _ => mot.to_owned(),
        }
    });
    mots.collect::<Vec<_>>().join(" ")
}

/// The normalised name, with "st" and "ste" written in full.
pub(super) fn developper(nom: &str) -> String {
    let nom = normaliser(nom);
    let mots = nom.split(' ').map(|mot| match mot {
        "st" => "saint",
        "ste" => "sainte",
        _ => mot,
    });
    mots.collect::<Vec<_>>().join(" ")
}

fn sans_article(nom: &str) -> Option<&str> {
    nom.split_once(' ').filter(|(article, _)| matches!(*article, "le" | "la" | "les" | "l")).map(|(_, reste)| reste)
}

/// The forms of a place's name under which a search finds it.
pub(super) struct Noms {
    /// The name of the place. An apostrophe counts as a space ("l hay les roses") or as nothing ("lhay les roses").
    pub(super) propres: Vec<String>,
    /// For a région, its name with the word "region" ("bretagne region"). It counts as a whole name, but its words are
    /// not looked up one by one.
    pub(super) de_region: Option<String>,
    /// The name without the article that it begins with ("havre"). This form counts only as the beginning of a name,
    /// because somebody who types "saint" means many other towns before "Le Saint".
    pub(super) sans_article: Option<String>,
}

impl Noms {
    pub(super) fn de(lieu: &Lieu) -> Self {
        let nom = developper(lieu.libelle);
        let colle = developper(&lieu.libelle.replace(['\'', '’'], ""));
        Self {
            de_region: (lieu.genre == GenreDeLieu::Region).then(|| format!("{nom} region")),
            sans_article: sans_article(&nom).map(str::to_owned),
            propres: if colle == nom { vec![nom] } else { vec![nom, colle] },
        }
    }

    /// The forms that count as the whole name of the place.
    pub(super) fn entiers(&self) -> impl Iterator<Item = &str> {
        self.propres.iter().chain(&self.de_region).map(String::as_str)
    }
}

/// The ends of a name: from its second word on, from its third word on, and so on.
pub(super) fn suites(nom: &str) -> impl Iterator<Item = &str> {
    nom.match_indices(' ').map(|(espace, _)| &nom[espace + 1..])
}

/// Whether a query is long enough to allow a mistake: at least four letters.
pub(super) fn admet_une_faute(forme: &str) -> bool {
    forme.chars().filter(|c| c.is_alphabetic()).count() >= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_code_seul_ou_a_cote_d_un_nom() {
        let codes = |texte: &str| lire(texte).into_iter().map(|l| l.code).collect::<Vec<_>>();
        assert_eq!(codes("44"), [Some("44".to_owned())]);
        assert_eq!(codes("2a"), [Some("2A".to_owned())]);
        assert_eq!(codes("nantes (44000)"), [None, Some("44000".to_owned())]);
        assert_eq!(codes("44 Nantes"), [None, Some("44".to_owned())]);
        assert_eq!(codes("4"), [None], "one digit alone is no code");
        assert_eq!(codes("  -' "), []);
    }

    #[test]
    fn formes_d_un_nom() {
        assert_eq!(lire("St-Étienne")[0].formes, ["st etienne", "saint etienne"]);
        assert_eq!(lire("Paris 11ème")[0].formes, ["paris 11e"]);
        assert_eq!(lire("La Bretagne")[0].sans_article, ["bretagne"]);
    }
}
