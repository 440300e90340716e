//! Tests of time stamps: level B-T, the answers that are refused, and tokens that were changed.

use crate::exemple::{CLE, REPRESENTANTE, SOCIETE, UNE_FOIS, instant, prepare};
use crate::p12::CLE_D_AUTORITE;
use sceau::{ASceller, FauteDeSceau, Horodatage, Niveau, RefusDHorodatage, sceller, sceller_a_horodater, verifier};
use testkit::horodatage::{AutoriteDEssai, Humeur, NOM};

/// The identifier of the attribute that holds a token.
const JETON: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 16, 2, 14];

fn autorite(humeur: Humeur) -> AutoriteDEssai {
    AutoriteDEssai { instant: instant(1), humeur }
}

fn quoi() -> ASceller<'static> {
    ASceller { instant: instant(0), ..REPRESENTANTE }
}

#[test]
fn une_autorite_fait_un_niveau_b_t() {
    for cle in [&*CLE, &*CLE_D_AUTORITE] {
        let a_horodater = sceller_a_horodater(&prepare(), &quoi(), cle).expect("a seal");
        let horodate =
            a_horodater.horodater(&autorite(Humeur::Juste).repondre(a_horodater.demande())).expect("a token");
        let attendu = Horodatage { instant: instant(1), autorite: NOM.to_owned() };
        assert_eq!(horodate.horodatage, attendu);
        // The second signature is made on the time-stamped file, without an authority.
        let quoi = ASceller { instant: instant(60), ..SOCIETE };
        let deux = sceller(&horodate.octets, &quoi, cle).expect("a seal");
        let rapport = verifier(&deux).expect("a PDF");
        assert!(rapport.est_intact(), "{rapport:?}");
        let dits: Vec<_> = rapport.signatures.iter().map(|s| (s.niveau, s.horodatage.clone())).collect();
        assert_eq!(dits, [(Niveau::PadesBT, Some(attendu)), (Niveau::PadesBB, None)]);
        assert_eq!(rapport.signatures[0].instant, instant(0), "what the portal said stays");
    }
}

#[test]
fn sans_autorite_la_signature_reste_b_b() {
    let a_horodater = sceller_a_horodater(&prepare(), &quoi(), &CLE).expect("a seal");
    let rapport = verifier(&a_horodater.sans_horodatage()).expect("a PDF");
    assert!(rapport.est_intact() && rapport.signatures[0].niveau == Niveau::PadesBB, "{rapport:?}");
}

#[test]
fn ce_qui_n_atteste_rien_est_refuse() {
    let a_horodater = sceller_a_horodater(&prepare(), &quoi(), &CLE).expect("a seal");
    for (humeur, attendu) in [
        (Humeur::Refuse, RefusDHorodatage::Refuse(2)),
        (Humeur::AutreQuestion, RefusDHorodatage::Autre),
        (Humeur::AutreChose, RefusDHorodatage::Autre),
        (Humeur::AutreMetier, RefusDHorodatage::Certificat),
        (Humeur::AutreCle, RefusDHorodatage::Signature),
    ] {
        let reponse = autorite(humeur).repondre(a_horodater.demande());
        assert_eq!(a_horodater.horodater(&reponse).map(drop), Err(attendu), "{humeur:?}");
    }
    let ancienne = AutoriteDEssai { instant: instant(-4_000_000), humeur: Humeur::Juste };
    let reponse = ancienne.repondre(a_horodater.demande());
    assert_eq!(a_horodater.horodater(&reponse).map(drop), Err(RefusDHorodatage::Certificat), "not valid then");
    assert_eq!(a_horodater.horodater(b"Bonjour").map(drop), Err(RefusDHorodatage::Illisible));
    let juste = autorite(Humeur::Juste).repondre(a_horodater.demande());
    for place in 0..juste.len() {
        // A damaged or truncated answer must not make the reader panic.
        let mut change = juste.clone();
        change[place] ^= 0x11;
        let _ = a_horodater.horodater(&change);
        let _ = a_horodater.horodater(&juste[..place]);
    }
}

#[test]
fn un_jeton_change_ou_d_ailleurs_se_voit() {
    let attester = |raison: &str| {
        let a_horodater = sceller_a_horodater(&prepare(), &ASceller { raison, ..quoi() }, &CLE).expect("a seal");
        a_horodater.horodater(&autorite(Humeur::Juste).repondre(a_horodater.demande())).expect("a token").octets
    };
    let (une, autre) = (attester("Lu et accepté"), attester("Vu et accepté"));
    let faute = |pdf: &[u8]| verifier(pdf).expect("a PDF").signatures[0].faute;
    let ou = |pdf: &[u8], mot: &[u8]| {
        let chiffres = mot.iter().fold(String::new(), |dits, octet| dits + &format!("{octet:02X}"));
        pdf.windows(chiffres.len()).rposition(|f| f == chiffres.as_bytes()).expect("it is in the envelope")
    };
    // The instant is changed to one minute later.
    let mut change = une.clone();
    let place = ou(&une, b"20261127091305.000Z") + 2 * 11;
    assert_eq!(&une[place..place + 2], b"33");
    change[place + 1] = b'4';
    assert_eq!(faute(&change), Some(FauteDeSceau::Horodatage));
    // The token of another file is put in the place of the token of this file.
    let (ici, la) = (ou(&une, JETON), ou(&autre, JETON));
    let fin = |pdf: &[u8], debut: usize| debut + pdf[debut..].iter().position(|b| *b == b'>').expect("its end");
    let mut change = une.clone();
    let longueur = (fin(&une, ici) - ici).min(fin(&autre, la) - la);
    change[ici..ici + longueur].copy_from_slice(&autre[la..la + longueur]);
    assert!(matches!(faute(&change), Some(FauteDeSceau::Horodatage | FauteDeSceau::Enveloppe)));
    assert_eq!(verifier(&UNE_FOIS).expect("a PDF").signatures[0].horodatage, None);
}
