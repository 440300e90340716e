//! Tests of the text of the papers that nobody signs: brochure, grids, offer, specimen, notices, état des risques, plans, photographs.

use crate::actes::a_voix_haute;
use papers::cas::textes_des_papiers;
use papers::modeles::{noms, type_mime};

#[test]
fn le_texte_de_chaque_papier() {
    let textes = textes_des_papiers().expect("papers");
    let papiers = noms().filter(|nom| type_mime(nom) == Some("application/pdf")).count();
    assert_eq!(textes.len(), papiers + 1, "every PDF file, and the photographs put together");
    for (nom, texte) in textes {
        let dit = a_voix_haute(&texte);
        assert!(!dit.contains("sans description"), "a picture of « {nom} » has no description:\n{dit}");
        insta::assert_snapshot!(nom.replace('-', "_"), dit);
    }
}
