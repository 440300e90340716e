//! One stored document of each form ever written: every form must stay readable (`design.md` section 1).
//!
//! Changing a form takes the next number, keeps the reading of the old form, and adds a file here.

use crate::monde;
use store::{lot, programme, tables};

const PROGRAMME_1: &str = include_str!("modeles/programme-1.json");
const LOT_1: &str = include_str!("modeles/lot-1.json");

#[test]
fn la_forme_1_d_un_programme_se_lit_et_s_ecrit() {
    assert_eq!(programme::SCHEMA, 1, "a new form needs its file here");
    let mut attendu = monde::un_programme("P1");
    let ligne = programme::ligne(&attendu, 0, 1).expect("written");
    assert_eq!(ligne.document, PROGRAMME_1.trim_end(), "the form changed: give it a number");
    let ancien = tables::programme::Model { schema: 1, document: PROGRAMME_1.to_owned(), ..ligne };
    attendu.documents.clear();
    assert_eq!(programme::relire(&ancien).expect("read").programme, attendu);
}

#[test]
fn la_forme_1_d_un_lot_se_lit_et_s_ecrit() {
    assert_eq!(lot::SCHEMA, 1, "a new form needs its file here");
    let mut attendu = monde::un_lot_de("P1", "A101");
    let ligne = lot::ligne(&attendu, 0).expect("written");
    assert_eq!(ligne.document, LOT_1.trim_end(), "the form changed: give it a number");
    for colonne in ["prix", "tva", "statut", "exclusivite", "version"] {
        assert!(!ligne.document.contains(&format!("\"{colonne}\"")), "{colonne} is a column");
    }
    let ancien = tables::lot::Model { schema: 1, document: LOT_1.to_owned(), ..ligne };
    attendu.fiche.documents.clear();
    assert_eq!(lot::relire(&ancien).expect("read"), attendu);
}

#[test]
fn un_document_abime_est_refuse_sans_montrer_de_valeur() {
    let ligne = programme::ligne(&monde::un_programme("P1"), 0, 1).expect("written");
    let jamais = tables::programme::Model { schema: 0, ..ligne.clone() };
    assert!(programme::relire(&jamais).expect_err("refused").to_string().contains("forme 0"));
    let abime = tables::programme::Model { document: ligne.document.replace("false", "\"etude@le-goff\""), ..ligne };
    let texte = programme::relire(&abime).expect_err("refused").to_string();
    assert!(texte.contains("P1") && !texte.contains("le-goff"), "{texte}");
}
