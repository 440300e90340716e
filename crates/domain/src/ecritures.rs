//! Tests of values written as people write them. `web/src/lib/ecritures.test.ts` reads the same file of values, so
//! that the server and the browser understand them in the same way.

use crate::regle::{Horizon, Regle, jour_vers};
use crate::texte::{nettoyer_ligne, normaliser};
use crate::{code_postal, email, telephone};
use chrono::NaiveDate;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Fichier {
    aujourdhui: NaiveDate,
    telephones: Vec<Valeur>,
    telephones_refuses: Vec<String>,
    emails: Vec<Valeur>,
    emails_refuses: Vec<String>,
    noms: Vec<Valeur>,
    noms_refuses: Vec<NomRefuse>,
    villes: Vec<Valeur>,
    lieux: Vec<serde_json::Value>,
    codes_postaux: Vec<Valeur>,
    codes_postaux_etrangers: Vec<Valeur>,
    codes_postaux_refuses: Vec<String>,
    dates: Vec<DateEcrite>,
}

/// One value, and the ways in which people write it.
#[derive(Deserialize)]
struct Valeur {
    garde: String,
    cle: Option<String>,
    montre: Option<String>,
    ecrits: Vec<String>,
}

#[derive(Deserialize)]
struct NomRefuse {
    ecrit: String,
    /// The character that the message of the refusal names. It is empty when this character is on every keyboard.
    signe: String,
}

#[derive(Deserialize)]
struct DateEcrite {
    ecrit: String,
    naissance: Option<String>,
    fin: Option<String>,
}

fn fichier() -> Fichier {
    serde_json::from_str(include_str!("../regles/ecritures.json")).expect("the file of writings")
}

#[test]
fn le_fichier_a_trois_cents_ecritures() {
    let f = fichier();
    let groupes = [&f.telephones, &f.emails, &f.noms, &f.villes, &f.codes_postaux, &f.codes_postaux_etrangers];
    let ecrites: usize = groupes.into_iter().flatten().map(|valeur| valeur.ecrits.len()).sum();
    let refusees = f.telephones_refuses.len() + f.emails_refuses.len() + f.noms_refuses.len();
    let autres = f.codes_postaux_refuses.len() + f.dates.len() + f.lieux.len();
    assert!(ecrites + refusees + autres >= 300, "{}", ecrites + refusees + autres);
}

#[test]
fn chaque_telephone_a_sa_cle_et_se_montre() {
    let f = fichier();
    for Valeur { garde, cle, montre, ecrits } in &f.telephones {
        let montre = montre.as_deref().unwrap_or_default();
        for ecrit in ecrits.iter().map(String::as_str).chain([garde.as_str(), montre]) {
            assert_eq!(Regle::PhoneNumber.texte(ecrit), Ok(()), "{ecrit:?}");
            assert_eq!(telephone::cle(ecrit), *cle, "{ecrit:?}");
            assert_eq!(telephone::afficher(ecrit).replace('\u{a0}', " "), montre, "{ecrit:?}");
        }
        assert_eq!(telephone::lire(&ecrits[0]).as_deref(), Some(garde.as_str()));
    }
    for ecrit in &f.telephones_refuses {
        assert!(Regle::PhoneNumber.texte(ecrit).is_err(), "{ecrit:?}");
    }
}

#[test]
fn chaque_adresse_a_sa_cle_et_se_montre() {
    let f = fichier();
    for Valeur { garde, cle, montre, ecrits } in &f.emails {
        let montre = montre.as_deref().unwrap_or_default();
        for ecrit in ecrits.iter().map(String::as_str).chain([garde.as_str(), montre]) {
            assert_eq!(Regle::Email.texte(ecrit), Ok(()), "{ecrit:?}");
            assert_eq!(email::lire(ecrit), *garde, "{ecrit:?}");
            assert_eq!(Some(email::cle(ecrit)), *cle, "{ecrit:?}");
        }
        assert_eq!(email::afficher(garde), montre);
    }
    for ecrit in &f.emails_refuses {
        assert!(Regle::Email.texte(ecrit).is_err(), "{ecrit:?}");
    }
}

#[test]
fn chaque_nom_et_chaque_ville_se_lit_et_se_compare() {
    let f = fichier();
    for Valeur { garde, cle, ecrits, .. } in f.noms.iter().chain(&f.villes) {
        for ecrit in ecrits {
            assert_eq!(nettoyer_ligne(ecrit), *garde, "{ecrit:?}");
            assert_eq!(Some(normaliser(ecrit)), *cle, "{ecrit:?}");
        }
    }
    for ecrit in f.noms.iter().flat_map(|nom| &nom.ecrits) {
        assert_eq!(Regle::Name.texte(ecrit), Ok(()), "{ecrit:?}");
    }
    for NomRefuse { ecrit, signe } in &f.noms_refuses {
        let phrase = "Ce champ ne peut contenir ni chiffres ni caractères spéciaux";
        let suite = if signe.is_empty() {
            String::new()
        } else {
            format!("\u{a0}: le caractère “{signe}” n’est pas admis")
        };
        assert_eq!(Regle::Name.texte(ecrit), Err(format!("{phrase}{suite}")), "{ecrit:?}");
    }
}

#[test]
fn chaque_code_postal_se_garde_sous_une_forme() {
    let f = fichier();
    for (valeurs, regle) in [(&f.codes_postaux, Regle::ZipcodeFr), (&f.codes_postaux_etrangers, Regle::ZipCode)] {
        for Valeur { garde, ecrits, .. } in valeurs {
            for ecrit in ecrits {
                assert_eq!(code_postal::lire(ecrit), *garde, "{ecrit:?}");
                assert_eq!(regle.texte(ecrit), Ok(()), "{ecrit:?}");
            }
        }
    }
    for ecrit in &f.codes_postaux_refuses {
        assert!(Regle::ZipCode.texte(ecrit).is_err() && Regle::ZipcodeFr.texte(ecrit).is_err(), "{ecrit:?}");
    }
}

#[test]
fn chaque_date_a_le_siecle_de_son_champ() {
    let f = fichier();
    for DateEcrite { ecrit, naissance, fin } in &f.dates {
        let lue = |vers| jour_vers(ecrit, vers, f.aujourdhui).map(|jour| jour.to_string());
        assert_eq!((lue(Horizon::Passe), lue(Horizon::Avenir)), (naissance.clone(), fin.clone()), "{ecrit:?}");
    }
}
