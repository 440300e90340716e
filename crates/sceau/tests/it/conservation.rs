//! Tests of level B-LT: lists of revoked certificates are asked for, checked, and added after the last signature, where
//! each byte counts.

use crate::exemple::{CLE, REPRESENTANTE, SOCIETE, UNE_FOIS, instant, prepare};
use chrono::TimeDelta;
use sceau::{
    ASceller, CleDeSceau, Error, Niveau, RefusDeListe, Suite, a_conserver, sceller, sceller_a_horodater, verifier,
};
use std::sync::LazyLock;
use testkit::horodatage::{AutoriteDEssai, Humeur, NOM};
use testkit::revocation::{AutoriteDeCertification, ListeDEssai, NOM_DU_SCEAU, NUMERO_D_HORODATAGE, NUMERO_DU_SCEAU};

pub(crate) const AUTORITE: AutoriteDeCertification = AutoriteDeCertification { port: 8125 };

pub(crate) static CLE_REVOCABLE: LazyLock<CleDeSceau> =
    LazyLock::new(|| serde_json::from_str(&AUTORITE.cle_de_sceau()).expect("a key"));

/// A list of the test authority that is up to date for some days, and that revokes these certificates.
pub(crate) fn liste(revoques: &[u8]) -> Vec<u8> {
    let (debut, fin) = (instant(-600), instant(600) + TimeDelta::days(7));
    AUTORITE.liste(&ListeDEssai { debut, fin, revoques, partie: None })
}

/// A file signed by both people at level B-T, with certificates that their authorities may revoke.
pub(crate) static DEUX_HORODATES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let une = horodater(&prepare(), &ASceller { instant: instant(0), ..REPRESENTANTE }, &CLE_REVOCABLE);
    horodater(&une, &ASceller { instant: instant(60), ..SOCIETE }, &CLE_REVOCABLE)
});

/// The file of [`DEUX_HORODATES`] at level B-LT.
pub(crate) static CONSERVE: LazyLock<Vec<u8>> = LazyLock::new(|| conserver(&DEUX_HORODATES));

fn horodater(pdf: &[u8], quoi: &ASceller<'_>, cle: &CleDeSceau) -> Vec<u8> {
    let autorite =
        AutoriteDEssai { instant: quoi.instant + TimeDelta::minutes(1), humeur: Humeur::SousAutorite(AUTORITE.port) };
    let scelle = sceller_a_horodater(pdf, quoi, cle).expect("a seal");
    scelle.horodater(&autorite.repondre(scelle.demande())).expect("a token").octets
}

fn conserver(pdf: &[u8]) -> Vec<u8> {
    let attendu = a_conserver(pdf).expect("a PDF").expect("lists are lacking");
    let listes: Vec<_> =
        attendu.attendues().iter().map(|une| une.juger(liste(&[]), instant(61)).expect("not revoked")).collect();
    attendu.conserver(pdf, &listes).expect("a store")
}

#[test]
fn les_listes_font_un_niveau_b_lt() {
    let attendu = a_conserver(&DEUX_HORODATES).expect("a PDF").expect("lists are lacking");
    let dites: Vec<_> = attendu.attendues().iter().map(|une| (une.titulaire.as_str(), une.adresses.clone())).collect();
    assert_eq!(dites, [(NOM_DU_SCEAU, vec![AUTORITE.adresse()]), (NOM, vec![AUTORITE.adresse()])]);

    let rapport = verifier(&CONSERVE).expect("a PDF");
    assert!(rapport.est_intact(), "{rapport:?}");
    assert_eq!(rapport.suite, Suite::Conservation);
    assert!(rapport.signatures.iter().all(|s| s.niveau == Niveau::PadesBLT && !s.couvre_tout), "{rapport:?}");
    assert!(CONSERVE.starts_with(&DEUX_HORODATES), "only added");
    // One list concerns both certificates, so it is in the file once.
    let fois = |mot: &[u8]| CONSERVE.windows(mot.len()).filter(|f| *f == mot).count();
    assert_eq!(fois(&liste(&[])), 1);
    // Once the file has a store, it needs no list any more, and a second store is refused.
    assert!(a_conserver(&CONSERVE).expect("a PDF").is_none());
    assert_eq!(attendu.conserver(&CONSERVE, &[]), Err(Error::DejaConserve));
}

/// Some signatures cannot reach level B-LT. Nobody can revoke a certificate that its own key issued. Without a time stamp, the
/// instant for which lists are checked is unknown.
#[test]
fn ce_que_personne_ne_revoque_reste_a_son_niveau() {
    assert!(a_conserver(&UNE_FOIS).expect("a PDF").is_none());
    let quoi = ASceller { instant: instant(0), ..REPRESENTANTE };
    let sans = sceller(&prepare(), &quoi, &CLE_REVOCABLE).expect("a seal");
    assert!(a_conserver(&sans).expect("a PDF").is_none(), "B-B");
    assert!(a_conserver(&horodater(&prepare(), &quoi, &CLE)).expect("a PDF").is_none(), "our own certificate");
    assert!(a_conserver(&prepare()).expect("a PDF").is_none(), "nobody signed");

    // The first of two signatures has no time stamp and stays at level B-B. The second one reaches level B-LT all the same.
    let deux = horodater(&sans, &ASceller { instant: instant(60), ..SOCIETE }, &CLE_REVOCABLE);
    let rapport = verifier(&conserver(&deux)).expect("a PDF");
    let niveaux: Vec<_> = rapport.signatures.iter().map(|s| s.niveau).collect();
    assert!(rapport.est_intact() && niveaux == [Niveau::PadesBB, Niveau::PadesBLT], "{rapport:?}");
}

#[test]
fn une_liste_est_jugee() {
    let attendu = a_conserver(&DEUX_HORODATES).expect("a PDF").expect("lists are lacking");
    let [du_sceau, de_l_horodatage] = attendu.attendues() else { panic!("two") };
    let juger = |octets: Vec<u8>| du_sceau.juger(octets, instant(61)).map(drop);
    assert_eq!(juger(liste(&[])), Ok(()));
    assert_eq!(du_sceau.juger(liste(&[]), instant(61)).expect("good").fin, instant(600) + TimeDelta::days(7));
    assert_eq!(juger(liste(&[3, NUMERO_DU_SCEAU])), Err(RefusDeListe::Revoque(instant(-600))));
    assert_eq!(juger(liste(&[NUMERO_D_HORODATAGE])), Ok(()), "that of the time stamp");
    let revoque = de_l_horodatage.juger(liste(&[NUMERO_D_HORODATAGE]), instant(61)).map(drop);
    assert_eq!(revoque, Err(RefusDeListe::Revoque(instant(-600))));

    let quand = |debut, fin| AUTORITE.liste(&ListeDEssai { debut, fin, revoques: &[], partie: None });
    assert_eq!(juger(quand(instant(-60), instant(60))), Err(RefusDeListe::Perimee));
    assert_eq!(juger(quand(instant(62), instant(90))), Err(RefusDeListe::Perimee));
    let partie = |adresse: &str| {
        let (debut, fin) = (instant(0), instant(90));
        AUTORITE.liste(&ListeDEssai { debut, fin, revoques: &[], partie: Some(adresse) })
    };
    assert_eq!(juger(partie(&AUTORITE.adresse())), Ok(()));
    assert_eq!(juger(partie("http://127.0.0.1:8125/autres.crl")), Err(RefusDeListe::Portee));
    assert_eq!(juger(b"Bonjour".to_vec()), Err(RefusDeListe::Illisible));
    let juste = liste(&[]);
    for place in 0..juste.len() {
        let mut change = juste.clone();
        change[place] ^= 0x11;
        assert!(juger(change).is_err(), "byte {place}");
        assert!(juger(juste[..place].to_vec()).is_err(), "up to byte {place}");
    }
}

/// No signature covers the store. Each of its bytes counts all the same, because a store must have exactly one form.
#[test]
fn chaque_octet_de_la_reserve_compte() {
    for place in (DEUX_HORODATES.len()..CONSERVE.len()).step_by(11) {
        let mut change = CONSERVE.clone();
        change[place] ^= 1;
        assert!(!verifier(&change).is_ok_and(|rapport| rapport.est_intact()), "byte {place}");
    }
    for fin in (DEUX_HORODATES.len() + 1..CONSERVE.len()).step_by(97) {
        assert!(!verifier(&CONSERVE[..fin]).is_ok_and(|rapport| rapport.est_intact()), "up to byte {fin}");
    }
    let mut suivi = CONSERVE.clone();
    suivi.extend(b"\n");
    assert!(!verifier(&suivi).is_ok_and(|rapport| rapport.est_intact()), "something follows");
}

/// A list that had ended before the signature does not bring the file to level B-LT: its store counts as a modification.
#[test]
fn une_reserve_qui_ne_dit_rien_est_une_modification() {
    // The list in the store is replaced by another list of the same authority; the rest of the store is as our code writes it.
    let juste = liste(&[]);
    let place = CONSERVE.windows(juste.len()).position(|f| f == juste.as_slice()).expect("it is there");
    // The length of a list depends on its signature. A list of the same length is looked for, so that no other byte changes.
    let finies = (1..90).map(|fin| {
        AUTORITE.liste(&ListeDEssai { debut: instant(-600), fin: instant(-fin), revoques: &[], partie: None })
    });
    let finie = finies.into_iter().find(|finie| finie.len() == juste.len()).expect("one of ninety");
    let mut change = CONSERVE.clone();
    change[place..place + juste.len()].copy_from_slice(&finie);
    let rapport = verifier(&change).expect("a PDF");
    assert_eq!((rapport.suite, rapport.signatures[1].niveau), (Suite::Modifie, Niveau::PadesBT));

    // A signature after the store counts as a modification, because the store must come last.
    let une = horodater(&prepare(), &ASceller { instant: instant(0), ..REPRESENTANTE }, &CLE_REVOCABLE);
    let quoi = ASceller { instant: instant(60), ..SOCIETE };
    let apres = sceller(&conserver(&une), &quoi, &CLE_REVOCABLE).expect("a seal");
    assert_eq!(verifier(&apres).expect("a PDF").signatures[0].suite, Suite::Modifie);
}
