use super::*;
use proptest::prelude::*;

fn connus() -> MotsConnus {
    MotsConnus::de(["Le Goff", "Anaïs", "anais.legoff@cabinet-alpha.example", "Cabinet Alpha", "Bâti Neuf SAS"])
}

fn juger(mot_de_passe: &str) -> Result<(), MotDePasseRefuse> {
    verifier(mot_de_passe, &connus())
}

#[test]
fn la_liste_des_plus_employes_est_triee_longue_et_en_minuscules() {
    let lignes: Vec<&str> = include_str!("../../donnees/mots-de-passe-courants.txt").lines().collect();
    assert!(lignes.len() >= 3_000, "{}", lignes.len());
    assert!(lignes.is_sorted_by(|avant, apres| avant < apres), "sorted, each once: it is searched by halves");
    for ligne in lignes {
        assert!(ligne.chars().count() >= LONGUEUR_MINIMALE && ligne == ligne.to_lowercase(), "{ligne}");
    }
}

#[test]
fn chaque_refus_a_sa_raison() {
    use MotDePasseRefuse::{Chiffres, Courant, MotsConnus, Repetition, Suite, TropCourt, TropLong};
    let cas = [
        ("trop court", TropCourt),
        // The password has eleven characters, whatever the number of its bytes or code points.
        ("éééèèèàààùù", TropCourt),
        ("e\u{301}te\u{301} e\u{301}te\u{301} ca", TropCourt),
        ("password1234", Courant),
        ("PassWord1234", Courant),
        ("motdepasse123", Courant),
        ("123456789012", Suite),
        ("aaaaaaaaaaaa", Repetition),
        ("aabbaabbabab", Repetition),
        ("lilas7lilas7", Repetition),
        ("lilas-lilas-lilas", Repetition),
        ("fenêtre fenêtre", Repetition),
        ("azertyuiopqsd", Suite),
        ("azerty/123456", Suite),
        ("AZERTYqwerty12", Suite),
        ("mlkjhgfdsqpoiuy", Suite),
        ("abcdefghijkl-1", Suite),
        ("9876543210abc", Suite),
        ("aqwzsxedcrfvtgb", Suite),
        ("&é\"'(-è_çà)=", Suite),
        ("11/22/33/44/55", Suite),
        ("06 39 98 00 17", Chiffres),
        ("12/03/1958-75", Chiffres),
        ("legoff-anais-35", MotsConnus),
        ("Anaïs Le Goff !", MotsConnus),
        ("anais.legoff@cabinet-alpha.example", MotsConnus),
        ("Cabinet@lpha2026", MotsConnus),
        ("B4t1N3uf-2026", MotsConnus),
        ("Linteau-2026-Portail", MotsConnus),
        ("MotDePasse-Linteau", MotsConnus),
        // The password of the demonstration, which the README gives.
        ("linteau-demo", MotsConnus),
    ];
    for (mot_de_passe, attendu) in cas {
        assert_eq!(juger(mot_de_passe), Err(attendu), "{mot_de_passe}");
    }
    assert_eq!(juger(&"jonquille ".repeat(200)), Err(TropLong));
}

#[test]
fn ce_qui_ne_se_devine_pas_est_pris() {
    let bons = [
        "trombone lilas fenêtre",
        "le chat dort sur le toit",
        "un mot de passe solide",
        "Anaïs aime les jonquilles",
        "correct horse battery staple",
        "x7#Kq2!vR9pL",
        "Sept-Loups-Gris-42",
        "ressasser les poètes",
        "地図と鉛筆と古い靴の物語です",
        "e\u{301}te\u{301} indien sur la dune",
    ];
    for bon in bons {
        assert_eq!(juger(bon), Ok(()), "{bon}");
    }
}

#[test]
fn les_mots_sont_ceux_de_la_personne_et_les_memes_pour_un_autre_sont_pris() {
    let autre = MotsConnus::de(["Duval", "Karim", "karim.duval@ailleurs.example"]);
    assert_eq!(juger("legoff-anais-35"), Err(MotDePasseRefuse::MotsConnus));
    assert_eq!(verifier("legoff-anais-35", &autre), Ok(()));
}

#[test]
fn chaque_refus_a_son_code_et_sa_phrase() {
    use MotDePasseRefuse::{Chiffres, Courant, MotsConnus, Repetition, Suite, TropCourt, TropLong};
    let tous = [TropCourt, TropLong, Courant, Repetition, Suite, Chiffres, MotsConnus];
    assert_eq!(tous.map(MotDePasseRefuse::code).iter().collect::<HashSet<_>>().len(), tous.len());
    assert_eq!(tous.map(MotDePasseRefuse::message).iter().collect::<HashSet<_>>().len(), tous.len());
}

proptest! {
    /// A password gets the same answer whether its accents are sent with their letters or apart from them.
    #[test]
    fn les_deux_formes_d_un_accent_sont_jugees_pareil(texte in "[a-zà-öø-ÿ0-9 !-]{0,24}") {
        use unicode_normalization::UnicodeNormalization as _;
        let separee: String = texte.nfd().collect();
        prop_assert_eq!(juger(&texte), juger(&separee));
    }

    /// A password that repeats any piece is refused.
    #[test]
    fn ce_qui_revient_est_refuse(morceau in "[a-z0-9]{1,12}", fois in 2usize..12) {
        prop_assert!(juger(&morceau.repeat(fois)).is_err());
    }

    /// The rule never panics, and never accepts a text that is too short.
    #[test]
    fn tout_texte_est_juge(texte in any::<String>()) {
        if juger(&texte).is_ok() {
            prop_assert!(preparer(&texte).chars().count() >= LONGUEUR_MINIMALE);
        }
    }
}
