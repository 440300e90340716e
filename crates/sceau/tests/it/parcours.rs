//! Two people sign one after the other, and any change is noticed.

use crate::exemple::{BALISE, CLE, DEUX_FOIS, REPRESENTANTE, SOCIETE, UNE_FOIS, champs, instant, prepare};
use sceau::{ASceller, CleDeSceau, Error, FauteDeSceau, Niveau, Suite, Titulaire, preparer, sceller, verifier};

#[test]
fn deux_personnes_signent_a_leur_tour() {
    let prepare = prepare();
    assert!(prepare.starts_with(BALISE) && UNE_FOIS.starts_with(&prepare) && DEUX_FOIS.starts_with(&UNE_FOIS));
    assert_eq!(verifier(&prepare).expect("a PDF").signatures, []);

    let rapport = verifier(&UNE_FOIS).expect("a PDF");
    assert!(rapport.est_intact() && rapport.signatures[0].couvre_tout, "{rapport:?}");

    let rapport = verifier(&DEUX_FOIS).expect("a PDF");
    assert!(rapport.est_intact(), "{rapport:?}");
    let [une, deux] = rapport.signatures.as_slice() else { panic!("{rapport:?}") };
    assert_eq!((une.champ.as_str(), une.signataire.as_str()), ("signature-1", REPRESENTANTE.signataire));
    assert_eq!((deux.champ.as_str(), deux.signataire.as_str()), ("signature-2", SOCIETE.signataire));
    assert_eq!((une.raison.as_str(), deux.raison.as_str()), (REPRESENTANTE.raison, SOCIETE.raison));
    assert_eq!((une.instant, deux.instant), (instant(0), instant(60)));
    assert_eq!((une.fin_de_revision, deux.fin_de_revision), (UNE_FOIS.len(), DEUX_FOIS.len()));
    assert!(!une.couvre_tout && deux.couvre_tout);
    for signature in [une, deux] {
        assert_eq!((signature.niveau, signature.faute, signature.suite), (Niveau::PadesBB, None, Suite::Rien));
        assert_eq!(signature.certificat, CLE.empreinte());
        assert_eq!(signature.titulaire, "Sceau de Linteau, Portail d’essai");
    }
}

#[test]
fn les_memes_paroles_font_les_memes_octets() {
    let quoi = ASceller { instant: instant(0), ..REPRESENTANTE };
    assert!(sceller(&prepare(), &quoi, &CLE).expect("a seal") == *UNE_FOIS);
}

#[test]
fn un_octet_change_dans_chaque_dixieme_se_voit() {
    let pas = DEUX_FOIS.len() / 10;
    for rang in 0..10 {
        for decalage in [0, pas / 3, pas / 2] {
            let mut change = DEUX_FOIS.clone();
            change[rang * pas + decalage] ^= 1;
            let dit = verifier(&change);
            assert!(!dit.as_ref().is_ok_and(sceau::Rapport::est_intact), "byte {}: {dit:?}", rang * pas + decalage);
        }
    }
}

/// The place of the envelope of the last signature of a file, without its brackets.
fn enveloppe(pdf: &[u8]) -> std::ops::Range<usize> {
    let debut = pdf.windows(11).rposition(|f| f == b"/Contents <").expect("an envelope") + 11;
    let fin = pdf[debut..].iter().position(|b| *b == b'>').expect("its end");
    debut..debut + fin
}

#[test]
fn un_octet_change_n_importe_ou_se_voit() {
    let trou = enveloppe(&DEUX_FOIS);
    for place in (0..DEUX_FOIS.len()).step_by(37).filter(|place| !trou.contains(place)) {
        let mut change = DEUX_FOIS.clone();
        change[place] ^= 0x10;
        assert!(!verifier(&change).is_ok_and(|r| r.est_intact()), "byte {place}");
    }
}

/// No hash covers the envelope itself. A change of any of its digits, or of the case of a digit, is noticed all the same.
#[test]
fn un_chiffre_de_l_enveloppe_change_se_voit() {
    let trou = enveloppe(&UNE_FOIS);
    let longueur = UNE_FOIS[trou.clone()].iter().rposition(|b| *b != b'0').expect("an envelope");
    for place in trou.clone().take(longueur + 1).step_by(3).chain([trou.start + longueur + 9, trou.end - 1]) {
        let mut change = UNE_FOIS.clone();
        change[place] = if change[place] == b'7' { b'8' } else { b'7' };
        assert!(!verifier(&change).is_ok_and(|r| r.est_intact()), "digit {place}");
    }
    let lettre = trou.start + UNE_FOIS[trou].iter().position(u8::is_ascii_uppercase).expect("a letter");
    let mut change = UNE_FOIS.clone();
    change[lettre].make_ascii_lowercase();
    assert!(!verifier(&change).is_ok_and(|r| r.est_intact()), "another case");
}

#[test]
fn ce_qui_s_ajoute_apres_se_dit() {
    let mut suivi = DEUX_FOIS.clone();
    suivi.extend(b"% rien\n");
    let rapport = verifier(&suivi).expect("its revisions are there");
    assert_eq!(rapport.suite, Suite::Modifie);
    assert!(rapport.signatures.iter().all(|s| s.intacte && !s.couvre_tout && s.suite == Suite::Modifie));
}

/// Adds an update that writes one object, as an editing program would.
fn retoucher(pdf: &[u8], numero: u32, objet: &str) -> Vec<u8> {
    let texte = String::from_utf8_lossy(pdf);
    let dit = |mot: &str| {
        let reste = &texte[texte.rfind(mot).expect("a trailer") + mot.len()..];
        reste.trim_start().chars().take_while(char::is_ascii_digit).collect::<String>()
    };
    let (precedente, racine, taille) = (dit("startxref"), dit("/Root "), dit("/Size "));
    let identite = texte[texte.rfind("/ID ").expect("an identifier")..].split("/Info").next().expect("Info").to_owned();
    let info = dit("/Info ");
    let mut suivi = pdf.to_vec();
    let place = suivi.len();
    suivi.extend(format!("{numero} 0 obj\n{objet}\nendobj\n").bytes());
    let table = suivi.len();
    suivi.extend(
        format!("xref\n{numero} 1\n{place:010} 00000 n\r\ntrailer\n<</Root {racine} 0 R/Info {info} 0 R/Size {taille}/Prev {precedente}{identite}>>\nstartxref\n{table}\n%%EOF\n")
            .bytes(),
    );
    suivi
}

#[test]
fn une_page_reecrite_entre_deux_signatures_se_dit() {
    // The second signature covers the changed file, so it is valid. The report says that the file was modified after the
    // first one.
    let retouche = retoucher(&UNE_FOIS, 51, "<</Length 0>>\nstream\n\nendstream");
    assert_eq!(verifier(&retouche).expect("a PDF").suite, Suite::Modifie);
    let signe = sceller(&retouche, &ASceller { instant: instant(60), ..SOCIETE }, &CLE).expect("a seal");
    let rapport = verifier(&signe).expect("a PDF");
    assert!(!rapport.est_intact());
    let [une, deux] = rapport.signatures.as_slice() else { panic!("{rapport:?}") };
    assert!(une.intacte && une.suite == Suite::Modifie);
    assert!(deux.intacte && deux.couvre_tout && deux.suite == Suite::Rien);
}

#[test]
fn une_signature_cachee_par_une_revision_est_trouvee() {
    let texte = String::from_utf8_lossy(&DEUX_FOIS).into_owned();
    let debut = texte.rfind("/AcroForm").expect("a form");
    let numero = texte[..debut].rfind(" 0 obj").expect("a catalogue");
    let numero: u32 = texte[..numero].rsplit('\n').next().and_then(|n| n.parse().ok()).expect("a number");
    let cache = retoucher(&DEUX_FOIS, numero, "<</Type /Catalog/Pages 1 0 R>>");
    let rapport = verifier(&cache).expect("a PDF");
    assert_eq!((rapport.signatures.len(), rapport.suite), (2, Suite::Modifie));
}

/// In the same document with its objects and its table in streams, an update writes its table in a stream too.
#[test]
fn une_table_en_flux_se_prolonge_en_flux() {
    let pdf = include_bytes!("../pieces/balise-en-flux.pdf");
    let prepare = preparer(pdf, &champs()).expect("a tagged document");
    let une = sceller(&prepare, &ASceller { instant: instant(0), ..REPRESENTANTE }, &CLE).expect("a seal");
    let deux = sceller(&une, &ASceller { instant: instant(60), ..SOCIETE }, &CLE).expect("a seal");
    assert!(!deux[pdf.len()..].windows(7).any(|f| f == b"trailer"));
    let rapport = verifier(&deux).expect("a PDF");
    assert!(rapport.est_intact() && rapport.signatures.len() == 2 && rapport.signatures[1].couvre_tout, "{rapport:?}");
    let mut change = deux;
    change[pdf.len() / 2] ^= 1;
    assert!(!verifier(&change).is_ok_and(|r| r.est_intact()));
}

#[test]
fn un_sceau_d_un_autre_fichier_ne_tient_pas() {
    let quoi = ASceller { signataire: "Lea Perrin", raison: "Lu", instant: instant(0), champ: "signature-1" };
    let autre = sceller(&prepare(), &ASceller { raison: "Vu", ..quoi }, &CLE).expect("a seal");
    let mut change = sceller(&prepare(), &quoi, &CLE).expect("a seal");
    let trou = enveloppe(&change);
    assert_eq!(trou, enveloppe(&autre));
    change[trou.clone()].copy_from_slice(&autre[trou]);
    let rapport = verifier(&change).expect("a PDF");
    assert_eq!(rapport.signatures[0].faute, Some(FauteDeSceau::Empreinte));
    assert_eq!(rapport.signatures[0].certificat, CLE.empreinte());
}

#[test]
fn un_champ_ne_se_signe_qu_une_fois_et_doit_etre_la() {
    let quoi = ASceller { instant: instant(0), ..REPRESENTANTE };
    assert_eq!(sceller(&UNE_FOIS, &quoi, &CLE), Err(Error::DejaScelle("signature-1".to_owned())));
    let ailleurs = ASceller { champ: "ailleurs", ..quoi };
    assert_eq!(sceller(&UNE_FOIS, &ailleurs, &CLE), Err(Error::ChampInconnu("ailleurs".to_owned())));
    assert_eq!(sceller(BALISE, &quoi, &CLE), Err(Error::ChampInconnu("signature-1".to_owned())));
    assert_eq!(sceller(b"%PDF-1.7", &quoi, &CLE), Err(Error::Illisible));
}

#[test]
fn un_champ_impossible_est_refuse() {
    assert_eq!(preparer(&prepare(), &champs()), Err(Error::DejaPrepare));
    let [bon, _] = champs();
    for (faux, nom) in [
        (sceau::Champ { page: 2, ..bon.clone() }, "signature-1"),
        (sceau::Champ { nom: "a.b".to_owned(), ..bon.clone() }, "a.b"),
        (sceau::Champ { nom: String::new(), ..bon.clone() }, ""),
        (sceau::Champ { cadre: sceau::Cadre { haut: f64::NAN, ..bon.cadre }, ..bon.clone() }, "signature-1"),
        (sceau::Champ { cadre: sceau::Cadre { haut: bon.cadre.bas, ..bon.cadre }, ..bon.clone() }, "signature-1"),
    ] {
        assert_eq!(preparer(BALISE, &[faux]), Err(Error::ChampImpossible(nom.to_owned())));
    }
    assert_eq!(preparer(BALISE, &[bon.clone(), bon]), Err(Error::ChampImpossible("signature-1".to_owned())));
}

#[test]
fn une_cle_se_garde_et_ne_se_montre_pas() {
    let ecrite = serde_json::to_string(&*CLE).expect("text");
    let relue: CleDeSceau = serde_json::from_str(&ecrite).expect("a key");
    assert_eq!((relue.certificat(), relue.fin(), relue.empreinte()), (CLE.certificat(), CLE.fin(), CLE.empreinte()));
    let quoi = ASceller { instant: instant(0), ..REPRESENTANTE };
    assert!(sceller(&prepare(), &quoi, &relue).expect("a seal") == *UNE_FOIS);

    let secret = ecrite.split('"').nth(3).expect("a secret");
    assert!(secret.len() == 44 && !format!("{relue:?}").contains(secret));

    let autre = CleDeSceau::creer(
        &Titulaire { nom: "Autre".to_owned(), organisation: "Autre".to_owned() },
        instant(0),
        instant(40_000_000),
    )
    .expect("a key");
    assert_eq!(autre.fin(), instant(40_000_000), "after 2049 dates are written otherwise");
    let melee = serde_json::to_string(&autre)
        .expect("text")
        .replace(serde_json::to_string(&autre).expect("text").split('"').nth(3).expect("a secret"), secret);
    assert!(serde_json::from_str::<CleDeSceau>(&melee).is_err(), "a certificate of another key");
}
