//! Hostile addresses: too many parameters, endless names, pieces of the query language in any order.

use crate::lecture::{message, refus_lots};
use catalogue::requete::lecture::{VALEURS_MAX, lire_lots, lire_programmes};
use domain::acces::Portee;
use proptest::prelude::*;

#[test]
fn trop_de_parametres() {
    let nombreux = |nombre: usize| -> Vec<_> { (0..nombre).map(|i| ("numero[]".to_owned(), i.to_string())).collect() };
    assert_eq!(
        lire_lots(&nombreux(VALEURS_MAX), Portee::Interne).map(|r| r.filtre.lot.numero.parmi.len()),
        Ok(VALEURS_MAX)
    );
    let refus = lire_lots(&nombreux(VALEURS_MAX + 1), Portee::Interne).expect_err("one too many");
    assert_eq!(refus.len(), 1);
    assert!(refus[0].message.starts_with("Trop de paramètres\u{a0}: 500 au plus"), "{refus:?}");
}

/// Names and values made of pieces of the query language, in any order.
fn fragments() -> impl Strategy<Value = String> {
    let morceaux = prop::sample::select(vec![
        "prix",
        "[gte]",
        "[lte]",
        "[",
        "]",
        "[]",
        "[0]",
        "order",
        "exists",
        "starts_with[",
        "isDifferent[",
        "programme.",
        "lots.",
        "lieu.id",
        "lieu.distance",
        "coordonnees",
        "[bbox]",
        "page",
        "limit",
        "groups",
        "statut.code",
        "é",
        "1",
        "-",
        ".",
        ",",
        "/",
        "2026-01-01",
        "true",
        "asc",
        "œ",
        "%",
        " ",
        "99999999999999999999",
        "0",
    ]);
    prop::collection::vec(morceaux, 0..6).prop_map(|morceaux| morceaux.concat())
}

proptest! {
    #[test]
    fn aucune_adresse_ne_fait_tomber_la_lecture(paires in prop::collection::vec((fragments(), fragments()), 0..6)) {
        for portee in [Portee::Visiteur, Portee::Interne] {
            let lots = lire_lots(&paires, portee).map(|_| ());
            let programmes = lire_programmes(&paires, portee).map(|_| ());
            for refus in [lots, programmes].into_iter().filter_map(Result::err).flatten() {
                prop_assert!(!refus.message.is_empty());
                let nomme = paires.iter().any(|(nom, _)| *nom == refus.parametre);
                prop_assert!(nomme || refus.parametre.ends_with("lieu.distance"), "{:?}", refus);
            }
        }
    }
}

#[test]
fn cinq_cents_noms_inconnus_sont_tous_nommes_et_peu_sont_rapproches() {
    let adresse: Vec<String> = (0..VALEURS_MAX).map(|n| format!("programme.nomCommercia{n}=1")).collect();
    let refus = refus_lots(&adresse.join("&"));
    assert_eq!(refus.len(), VALEURS_MAX);
    assert_eq!(
        refus[0].message,
        "Paramètre inconnu\u{a0}: «\u{a0}programme.nomCommercia0\u{a0}». Vouliez-vous dire «\u{a0}programme.nomCommercial\u{a0}»\u{a0}?"
    );
    let rapproches = refus.iter().filter(|r| r.message.contains("Vouliez-vous")).count();
    assert_eq!(rapproches, 5, "looking for what was meant costs too much to be done five hundred times");
    assert_eq!(refus[VALEURS_MAX - 1].message, "Paramètre inconnu\u{a0}: «\u{a0}programme.nomCommercia499\u{a0}».");
}

#[test]
fn un_nom_sans_fin_n_est_compare_a_rien() {
    let nom = format!("lots.{}", "programme.".repeat(3000));
    assert!(!message(&format!("{nom}=1")).contains("Vouliez-vous"));
    assert!(message("programme.nomComercial=1").contains("Vouliez-vous dire «\u{a0}programme.nomCommercial\u{a0}»"));
}
