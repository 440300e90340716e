//! Checks that the reader neither panics nor takes long, whatever the bytes.

use crate::exemple::{CLE, DEUX_FOIS, REPRESENTANTE, champs};
use proptest::collection::vec;
use proptest::prelude::*;
use sceau::{preparer, sceller, verifier};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn un_fichier_coupe_ou_change_se_lit_sans_panique(
        fin in 0_usize..=DEUX_FOIS.len(),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
    ) {
        let mut pdf = DEUX_FOIS[..fin].to_vec();
        for (place, octet) in changes {
            if !pdf.is_empty() {
                let place = place.index(pdf.len());
                pdf[place] = octet;
            }
        }
        if pdf != *DEUX_FOIS {
            prop_assert!(!verifier(&pdf).is_ok_and(|r| r.est_intact() && r.signatures.len() == 2));
        }
        let _ = preparer(&pdf, &champs());
        let _ = sceller(&pdf, &REPRESENTANTE, &CLE);
    }

    #[test]
    fn des_morceaux_recolles_se_lisent_sans_panique(
        morceaux in vec((any::<prop::sample::Index>(), 1_usize..3000), 1..12),
    ) {
        let mut pdf = b"%PDF-1.7\n".to_vec();
        for (debut, longueur) in morceaux {
            let debut = debut.index(DEUX_FOIS.len());
            pdf.extend(&DEUX_FOIS[debut..(debut + longueur).min(DEUX_FOIS.len())]);
        }
        // The end of a file gives the place of its table. Without this end, the reader would stop at once.
        pdf.extend(&DEUX_FOIS[DEUX_FOIS.len() - 400..]);
        let _ = verifier(&pdf);
    }

    #[test]
    fn des_octets_quelconques_se_lisent_sans_panique(
        octets in vec(prop_oneof![
            any::<u8>().prop_map(|b| vec![b]),
            prop::sample::select(vec!["<<", ">>", "[", "]", "(", ")", "/Root 1 0 R", "/Prev ", "1 0 obj", "xref\n0 1\n", "trailer", "stream\n"])
                .prop_map(|mot| mot.as_bytes().to_vec()),
        ], 0..200),
    ) {
        let mut pdf = b"%PDF-1.7\n".to_vec();
        pdf.extend(octets.concat());
        pdf.extend(b"\nstartxref\n9\n%%EOF");
        let _ = verifier(&pdf);
    }
}

#[test]
fn ce_qui_tourne_en_rond_finit() {
    let profond = "[".repeat(100_000);
    for corps in [
        // A table that refers to itself, values nested without end, numbers of entries that no file has.
        "xref\n0 0\ntrailer\n<</Prev 9/Root 1 0 R>>".to_owned(),
        format!("xref\n0 0\ntrailer\n{profond}"),
        "xref\n0 4000000000\n".to_owned(),
        "xref\n4294967290 99999999999999999999 ".to_owned(),
        "xref\n1 1\n0000000009 00000 n\r\ntrailer\n<</Size 99999999999/Root 1 0 R>>".to_owned(),
    ] {
        let pdf = format!("%PDF-1.7\n{corps}\nstartxref\n9\n%%EOF");
        assert!(verifier(pdf.as_bytes()).map_or(true, |r| r.signatures.is_empty()));
    }
}
