//! Tests of a key that comes from a PKCS#12 file: what is read, what is refused, and a seal with its chain.

use crate::exemple::{REPRESENTANTE, SOCIETE, instant, prepare};
use chrono::{TimeZone as _, Utc};
use sceau::{ASceller, CleDeSceau, Niveau, RefusDeP12, sceller, verifier};
use std::sync::LazyLock;

/// The password of the files of `tests/pieces`, which `p12.py` makes.
const MOT: &str = "Sésame, ouvre-toi";
const CHAINE: &[u8] = include_bytes!("../pieces/chaine.p12");

pub(crate) static CLE_D_AUTORITE: LazyLock<CleDeSceau> =
    LazyLock::new(|| CleDeSceau::du_p12(CHAINE, MOT).expect("a key"));

#[test]
fn la_cle_vient_avec_sa_chaine_en_ordre() {
    let cle = &*CLE_D_AUTORITE;
    assert_eq!(cle.titulaire(), "Cachet de Essai SAS");
    let jour = |annee| Utc.with_ymd_and_hms(annee, 1, 1, 0, 0, 0).single().expect("an instant");
    assert_eq!((cle.debut(), cle.fin()), (jour(2026), jour(2046)));
    let contient = |octets: &[u8], mot: &str| octets.windows(mot.len()).any(|f| f == mot.as_bytes());
    let [autorite, racine] = cle.chaine() else { panic!("two authorities") };
    assert!(contient(autorite, "Autorité d’essai") && !contient(racine, "Autorité d’essai"));

    // A key is serialized with its chain. A version that does not know the chain reads the rest.
    let ecrite = serde_json::to_string(cle).expect("text");
    let relue: CleDeSceau = serde_json::from_str(&ecrite).expect("a key");
    assert_eq!((relue.chaine(), relue.certificat()), (cle.chaine(), cle.certificat()));
    let avant = ecrite.split(",\"chaine\"").next().map(|debut| format!("{debut}}}")).expect("its beginning");
    assert_eq!(serde_json::from_str::<CleDeSceau>(&avant).expect("a key").chaine(), [] as [Vec<u8>; 0]);
}

#[test]
fn ce_qui_ne_scelle_pas_dit_pourquoi() {
    let lire = |octets: &[u8], mot: &str| CleDeSceau::du_p12(octets, mot).map(drop);
    for (octets, mot, attendu) in [
        (CHAINE, "Sesame", RefusDeP12::MotDePasse),
        (CHAINE, "", RefusDeP12::MotDePasse),
        (include_bytes!("../pieces/ancien.p12"), MOT, RefusDeP12::Ancien),
        (include_bytes!("../pieces/rsa.p12"), MOT, RefusDeP12::SorteDeCle),
        (include_bytes!("../pieces/nu.p12"), MOT, RefusDeP12::UneCle),
        (include_bytes!("../pieces/chiffrement.p12"), MOT, RefusDeP12::Usage),
        (b"Bonjour", MOT, RefusDeP12::Illisible),
        (&CHAINE[..CHAINE.len() - 1], MOT, RefusDeP12::Illisible),
        (&[], MOT, RefusDeP12::Illisible),
    ] {
        assert_eq!(lire(octets, mot), Err(attendu));
    }
    // A file with one damaged byte gives no key and makes nothing panic, whichever byte it is.
    for place in (0..CHAINE.len()).step_by(7) {
        let mut change = CHAINE.to_vec();
        change[place] ^= 0x21;
        assert!(lire(&change, MOT).is_err(), "byte {place}");
    }
}

#[test]
fn le_sceau_porte_la_chaine_et_chaque_octet_compte() {
    let cle = &*CLE_D_AUTORITE;
    let une = sceller(&prepare(), &ASceller { instant: instant(0), ..REPRESENTANTE }, cle).expect("a seal");
    let deux = sceller(&une, &ASceller { instant: instant(60), ..SOCIETE }, cle).expect("a seal");
    let rapport = verifier(&deux).expect("a PDF");
    assert!(rapport.est_intact() && rapport.signatures.iter().all(|s| s.niveau == Niveau::PadesBB), "{rapport:?}");
    assert_eq!(rapport.signatures[0].titulaire, "Cachet de Essai SAS, Essai SAS");
    assert_eq!(rapport.signatures[0].certificat, cle.empreinte());

    // The signed attributes name the certificates above that of the key, so a change in one of them is noticed.
    for autorite in cle.chaine() {
        let chiffres = autorite.iter().fold(String::new(), |dits, octet| dits + &format!("{octet:02X}"));
        let place = une.windows(chiffres.len()).position(|f| f == chiffres.as_bytes()).expect("it is in the file");
        for decalage in (0..chiffres.len()).step_by(11) {
            let mut change = une.clone();
            change[place + decalage] = if change[place + decalage] == b'7' { b'8' } else { b'7' };
            assert!(!verifier(&change).is_ok_and(|r| r.est_intact()), "digit {decalage}");
        }
    }
}
