//! Compares the search with its definition, and tries examples of what people type.

use super::{Classe, classe_code, lecture, preference};
use crate::lieu::Lieu;
use crate::territoire;
use lecture::{Noms, Saisie};
use proptest::prelude::*;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// Optimal string alignment: how many letters are added, left out, changed or swapped with their neighbour between `a`
/// and each beginning of `b`.
fn distances(a: &[u8], b: &[u8]) -> Vec<usize> {
    let (mut avant_derniere, mut derniere) = (Vec::new(), (0..=b.len()).collect::<Vec<_>>());
    for i in 1..=a.len() {
        let mut ligne = vec![i];
        for j in 1..=b.len() {
            let cout = usize::from(a[i - 1] != b[j - 1]);
            let mut d = (derniere[j] + 1).min(ligne[j - 1] + 1).min(derniere[j - 1] + cout);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                d = d.min(avant_derniere[j - 2] + 1);
            }
            ligne.push(d);
        }
        avant_derniere = std::mem::replace(&mut derniere, ligne);
    }
    derniere
}

/// The names of every place, in the order of [`crate::Territoire::lieux`].
static NOMS: LazyLock<Vec<Noms>> = LazyLock::new(|| territoire().lieux().map(Noms::de).collect());

fn classe_nom(noms: &Noms, lecture: &Saisie) -> Option<Classe> {
    let cles = || noms.entiers().chain(noms.sans_article.as_deref());
    let formes = || lecture.formes.iter().map(String::as_str);
    let paires = || formes().flat_map(|forme| cles().map(move |cle| (forme, cle)));
    let dans_un_mot =
        |forme: &str| noms.propres.iter().any(|nom| lecture::suites(nom).any(|suite| suite.starts_with(forme)));
    if formes().any(|forme| noms.entiers().any(|nom| nom == forme)) {
        return Some(Classe::Exacte);
    } else if paires().any(|(forme, cle)| cle.starts_with(forme)) {
        return Some(Classe::Debut);
    } else if formes().any(dans_un_mot) {
        return Some(Classe::Mot);
    } else if lecture.sans_article.iter().any(|forme| cles().any(|cle| cle.starts_with(forme.as_str()))) {
        return Some(Classe::SansArticle);
    }
    let d: Vec<_> = paires()
        .filter(|(forme, _)| lecture::admet_une_faute(forme))
        .map(|(forme, cle)| distances(forme.as_bytes(), cle.as_bytes()))
        .collect();
    if d.iter().any(|d| d.last().is_some_and(|d| *d <= 1)) {
        Some(Classe::Faute)
    } else {
        d.iter().flatten().any(|d| *d <= 1).then_some(Classe::FauteDebut)
    }
}

fn classe(lieu: &Lieu, noms: &Noms, lecture: &Saisie) -> Option<Classe> {
    match (&lecture.code, lecture.formes.is_empty()) {
        (None, _) => classe_nom(noms, lecture),
        (Some(code), true) => classe_code(lieu, code),
        (Some(code), false) => {
            let du_code = classe_code(lieu, code)?;
            Some(classe_nom(noms, lecture)?.max(du_code))
        }
    }
}

/// The definition of the search: the query is compared with every place. A beginning with a mistake counts only when no
/// place matches in another way.
fn naive(texte: &str, limite: usize) -> Vec<&'static str> {
    let essais = territoire().essais(texte);
    essais.iter().map(|essai| naive_d_un(essai, limite)).find(|trouves| !trouves.is_empty()).unwrap_or_default()
}

fn naive_d_un(texte: &str, limite: usize) -> Vec<&'static str> {
    let lectures = lecture::lire(texte);
    let mut trouves: Vec<_> = territoire()
        .lieux()
        .zip(NOMS.iter())
        .filter_map(|(l, noms)| Some((lectures.iter().filter_map(|r| classe(l, noms, r)).min()?, preference(l))))
        .collect();
    trouves.sort_unstable();
    if trouves.first().is_some_and(|(classe, _)| *classe < Classe::FauteDebut) {
        trouves.retain(|(classe, _)| *classe < Classe::FauteDebut);
    }
    trouves.into_iter().take(limite).map(|(_, (_, _, id))| id).collect()
}

fn ids(texte: &str, limite: usize) -> Vec<&'static str> {
    territoire().chercher(texte, limite).into_iter().map(|l| l.id).collect()
}

/// What people may type: a piece of a real name with one or two mistakes, perhaps with a code.
fn saisies() -> impl Strategy<Value = String> {
    let nombre = territoire().lieux().count();
    let faute = prop_oneof![
        Just(None),
        (any::<prop::sample::Index>(), "[a-z '-]").prop_map(Some),
        (any::<prop::sample::Index>(), "").prop_map(Some)
    ];
    let code = prop_oneof![4 => Just(String::new()), 1 => " [0-9]{1,5}", 1 => " 2[ab]"];
    let nom = (0..nombre, any::<prop::sample::Index>(), faute.clone(), faute, code, any::<bool>()).prop_map(
        |(rang, fin, faute_1, faute_2, code, echange)| {
            let mut lettres: Vec<char> = territoire().rang(rang).libelle.chars().collect();
            lettres.truncate(1 + fin.index(lettres.len()));
            for (place, lettre) in [faute_1, faute_2].into_iter().flatten() {
                let place = place.index(lettres.len() + 1);
                lettres.splice(place..(place + usize::from(lettre.is_empty())).min(lettres.len()), lettre.chars());
            }
            if echange && lettres.len() > 1 {
                let place = fin.index(lettres.len() - 1);
                lettres.swap(place, place + 1);
            }
            lettres.into_iter().collect::<String>() + &code
        },
    );
    prop_oneof![8 => nom, 1 => "[0-9]{1,6}", 1 => "\\PC{0,12}", 1 => "(le |la |les |l'|st |ste )[a-z]{0,4}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn l_index_repond_comme_la_definition(texte in saisies(), limite in 0_usize..40) {
        prop_assert_eq!(ids(&texte, limite), naive(&texte, limite), "{}", texte);
    }
}

#[test]
fn ce_que_les_gens_tapent() {
    for (saisie, premier) in [
        ("nantes", "Nantes (44000)"),
        ("NANTES", "Nantes (44000)"),
        ("nan", "Nantes (44000)"),
        ("saint etienne", "Saint-Étienne (42000)"),
        ("st-etienne", "Saint-Étienne (42000)"),
        ("St Etiene", "Saint-Étienne (42000)"),
        ("ste genevieve des bois", "Sainte-Geneviève-des-Bois (91700)"),
        ("le havre", "Le Havre (76600)"),
        ("havre", "Le Havre (76600)"),
        ("l’haÿ-les-roses", "L'Haÿ-les-Roses (94240)"),
        ("lhay les roses", "L'Haÿ-les-Roses (94240)"),
        ("hay les roses", "L'Haÿ-les-Roses (94240)"),
        ("lhay", "L'Haÿ-les-Roses (94240)"),
        ("lhaÿ-les", "L'Haÿ-les-Roses (94240)"),
        ("saint cyr lecole", "Saint-Cyr-l'École (78210)"),
        ("val doise", "Val-d'Oise (95)"),
        ("saint", "Saint-Étienne (42000)"),
        ("le saint", "Le Saint (56110)"),
        ("mans", "Le Mans (72000)"),
        ("rochelle", "La Rochelle (17000)"),
        ("marseile", "Marseille (13001)"),
        ("marsielle", "Marseille (13001)"),
        ("borddeaux", "Bordeaux (33000)"),
        ("lyom", "Lyon (69001)"),
        ("44", "Loire-Atlantique (44)"),
        ("2A", "Corse-du-Sud (2A)"),
        ("974", "La Réunion (974)"),
        ("44000", "Nantes (44000)"),
        ("75011", "Paris 11e Arrondissement (75011)"),
        ("paris", "Paris (75001)"),
        ("paris 11", "Paris 11e Arrondissement (75011)"),
        ("paris 7eme", "Paris 7e Arrondissement (75007)"),
        ("nantes 44", "Nantes (44000)"),
        ("nantes 4", "Nantes (44000)"),
        ("44000 nantes", "Nantes (44000)"),
        ("saint denis 974", "Saint-Denis (97400)"),
        ("saint-denis 93", "Saint-Denis (93200)"),
        ("ajaccio 2a", "Ajaccio (20000)"),
        ("bretagne", "Bretagne (région)"),
        ("la bretagne", "Bretagne (région)"),
        ("Bretagne (région)", "Bretagne (région)"),
        ("reunion", "La Réunion (974)"),
        ("ile de france", "Île-de-France (région)"),
        ("loire atlantique (44)", "Loire-Atlantique (44)"),
    ] {
        let trouves = territoire().chercher(saisie, 5);
        assert_eq!(trouves.first().map(|l| l.libelle_riche), Some(premier), "{saisie}: {trouves:#?}");
    }
}

#[test]
fn ce_qui_ne_veut_rien_dire_ne_trouve_rien() {
    for saisie in ["", "   ", "'-", "zzzzzz", "qsdfghjklm", "00", "99999", &"nantes ".repeat(60)] {
        assert_eq!(ids(saisie, 10), Vec::<&str>::new(), "{saisie}");
    }
    assert_eq!(ids("nan", 0), Vec::<&str>::new());
}

#[test]
fn la_plus_peuplee_d_abord_a_classe_egale() {
    let trouves = territoire().chercher("saint de", 10);
    assert!(trouves.is_sorted_by_key(|l| Reverse(l.population)), "{trouves:#?}");
    assert_eq!(trouves.len(), 10);
}

#[test]
fn le_total_compte_tous_les_lieux_qui_repondent() {
    let (total, premiers) = territoire().compter("s", 3);
    assert_eq!(premiers, territoire().chercher("s", 3));
    assert_eq!(total, naive("s", usize::MAX).len());
    assert!(total > 1000, "{total}");
}

#[test]
fn moins_de_quatre_lettres_pas_de_faute_pardonnee() {
    assert_eq!(ids("pxr", 5), Vec::<&str>::new());
    assert!(ids("pxris", 5).contains(&"11-75-75056"));
}
