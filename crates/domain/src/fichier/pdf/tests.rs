use super::super::{DefautDeFichier, Format, examiner};
use proptest::prelude::*;
use std::fmt::Write as _;

const ENDOMMAGE: Result<(), DefautDeFichier> = Err(DefautDeFichier::Endommage(Format::Pdf));
const MOT_DE_PASSE: Result<(), DefautDeFichier> = Err(DefautDeFichier::MotDePasse);
/// The four objects of a small document: a catalogue, its list of pages, one page and the drawing of this page.
const OBJETS: [&str; 4] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
    "<</Length 9>>stream\n0 0 m S Q\nendstream",
];

fn juger(octets: &[u8]) -> Result<(), DefautDeFichier> {
    examiner(octets, Format::Pdf)
}

/// A PDF made of these objects, with their table and a trailer.
fn pdf(objets: &[&str], pied: &str) -> String {
    let (mut texte, mut places) = (String::from("%PDF-1.7\n%\u{e2}\u{e3}\n"), String::new());
    for (rang, objet) in objets.iter().enumerate() {
        let _ = writeln!(places, "{:010} 00000 n ", texte.len());
        let _ = write!(texte, "{} 0 obj\n{objet}\nendobj\n", rang + 1);
    }
    let (debut, combien) = (texte.len(), objets.len() + 1);
    let _ = write!(
        texte,
        "xref\n0 {combien}\n0000000000 65535 f \n{places}trailer\n<</Size {combien}{pied}>>\nstartxref\n{debut}\n%%EOF\n"
    );
    texte
}

fn simple() -> String {
    pdf(&OBJETS, "/Root 1 0 R")
}

/// A PDF whose table is a stream, and whose other objects stand in a compressed stream.
fn comprime(pied: &str) -> String {
    let tete = "%PDF-1.5\n4 0 obj\n<</Type/ObjStm/N 3/First 15/Length 9>>stream\nx\x01\x02\x03\x04\x05\x06\x07\x08\nendstream\nendobj\n";
    let place = tete.len();
    format!(
        "{tete}5 0 obj\n<</Type/XRef/Size 6/W[1 2 1]/Length 8/Filter/FlateDecode{pied}>>stream\nx\x01\x02\x03\x04\x05\x06\x07\nendstream\nendobj\nstartxref\n{place}\n%%EOF\n"
    )
}

#[test]
fn un_pdf_que_les_lecteurs_ouvrent_est_pris() {
    let simple = simple();
    let sans_table = &simple[..simple.find("xref\n0").expect("a table")];
    for (quoi, fichier) in [
        ("plain", simple.clone()),
        ("compressed", comprime("/Root 1 0 R")),
        ("a newer version", simple.replace("%PDF-1.7", "%PDF-2.0")),
        ("line ends of Windows", simple.replace('\n', "\r\n")),
        ("line ends of an old Mac", simple.replace('\n', "\r")),
        ("a byte order mark", format!("\u{feff}{simple}")),
        ("an empty line", format!("\r\n{simple}")),
        ("zeros", format!("{}{simple}", "\0".repeat(200))),
        ("a printer's commands", format!("\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n{simple}")),
        ("places counted from the first byte", format!("\r\n{}", pdf(&OBJETS, "/Root 1 0 R"))),
        ("a page of a server behind the end", format!("{simple}{}", "<p>Merci</p>".repeat(300))),
        ("zeros behind the end", format!("{simple}{}", "\0".repeat(4000))),
        ("no mark of the end", simple.replace("%%EOF\n", "")),
        ("a table that is elsewhere", simple.replace("startxref\n", "startxref\n9")),
        ("no place of the table", simple[..simple.find("startxref").expect("an end")].to_owned()),
        (
            "a table that says one line of five",
            format!("{sans_table}xref\n0 5\n0000000000 65535 f \ntrailer<</Size 5/Root 1 0 R>>\nstartxref\n0\n%%EOF\n"),
        ),
        ("objects that moved", simple.replace("endobj\n2 0 obj", "endobj\n% inserted by somebody\n2 0 obj")),
        ("a comment in the trailer", simple.replace("/Root 1", "% (>>\n/Root 1")),
        ("a name written otherwise", simple.replace("/Root", "/R#6fot")),
        (
            "the list of pages apart",
            pdf(&["<</Pages 2 0 R>>", "<</Type/Pages/Kids 3 0 R>>", "[4 0 R]", "<<>>"], "/Root 1 0 R"),
        ),
    ] {
        assert_eq!(juger(fichier.as_bytes()), Ok(()), "{quoi}");
    }
}

#[test]
fn un_pdf_qui_ne_s_ouvre_pas_est_refuse() {
    let simple = simple();
    for (pourquoi, fichier) in [
        ("a header alone", "%PDF-1.7\n".to_owned()),
        ("a header and an end", "%PDF-1.7\n%%EOF\n".to_owned()),
        ("an object and nothing that leads to it", "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n".to_owned()),
        ("no header", simple.replace("%PDF-", "%PDX-")),
        ("a header too far", format!("{}{simple}", " ".repeat(1020))),
        ("no catalogue", simple.replace("/Root 1 0 R", "")),
        ("a catalogue that is not there", simple.replace("/Root 1 0 R", "/Root 9 0 R")),
        ("pages that are not there", simple.replace("/Pages 2 0 R", "/Pages 9 0 R")),
        ("no page", simple.replace("[3 0 R]", "[]")),
        ("a page that is not there", simple.replace("[3 0 R]", "[9 0 R]")),
        ("an encryption that is not there", pdf(&OBJETS, "/Root 1 0 R/Encrypt 9 0 R")),
        ("zeros in the place of its second half", {
            let moitie = simple.len() / 2;
            format!("{}{}", &simple[..moitie], "\0".repeat(moitie))
        }),
    ] {
        assert_eq!(juger(fichier.as_bytes()), ENDOMMAGE, "{pourquoi}");
    }
}

/// A file is complete once its trailer has arrived, because what follows only says where the objects are.
#[test]
fn un_pdf_coupe_est_refuse() {
    let complet = |entier: &str, fin: &str| entier.rfind(fin).expect("an end") + fin.len();
    for (entier, complet) in [
        (simple(), complet(&simple(), "/Root 1 0 R>>")),
        (comprime("/Root 1 0 R"), complet(&comprime("/Root 1 0 R"), "endobj")),
    ] {
        for coupe in 0..=entier.len() {
            let attendu = if coupe < complet { ENDOMMAGE } else { Ok(()) };
            assert_eq!(juger(&entier.as_bytes()[..coupe]), attendu, "cut at {coupe} of {complet}");
        }
    }
}

#[test]
fn une_revision_coupee_est_refusee() {
    let premiere = simple();
    let ajoute = "3 0 obj\n<</Type/Page/Parent 2 0 R/Annots[]>>\nendobj\n";
    let deux = format!(
        "{premiere}{ajoute}xref\n3 1\n0000000000 00000 n \ntrailer<</Root 1 0 R/Prev 9>>\nstartxref\n{}\n%%EOF\n",
        premiere.len() + ajoute.len()
    );
    assert_eq!(juger(deux.as_bytes()), Ok(()));
    let (debut, fin) = (premiere.len() + "3 0 obj".len(), deux.rfind("startxref").expect("an end"));
    for coupe in debut..fin {
        assert_eq!(juger(&deux.as_bytes()[..coupe]), ENDOMMAGE, "cut at {coupe}");
    }
    // The bytes before the second revision are a complete file.
    assert_eq!(juger(&deux.as_bytes()[..premiere.len()]), Ok(()));
}

/// A linearized file. Its first page and its table come first, so that readers show it before all of it has arrived.
#[test]
fn un_pdf_lineaire_coupe_est_refuse() {
    for (pied, fin_du_debut) in [
        ("xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n", "startxref\n43\n%%EOF\n"),
        ("8 0 obj\n<</Type/XRef/Root 1 0 R>>stream\nx\nendstream\nendobj\n", "startxref\n43\n%%EOF\n"),
    ] {
        let objets = OBJETS.iter().zip(1..).map(|(objet, rang)| format!("{rang} 0 obj\n{objet}\nendobj\n"));
        let objets = objets.collect::<Vec<_>>().concat();
        let compose = |longueur: usize| {
            format!("%PDF-1.5\n9 0 obj\n<</Linearized 1/L {longueur:04}>>\nendobj\n{pied}{objets}{fin_du_debut}")
        };
        let entier = compose(compose(0).len());
        assert_eq!(juger(entier.as_bytes()), Ok(()));
        let fin = entier.rfind("startxref").expect("an end");
        for coupe in 0..fin {
            assert_eq!(juger(&entier.as_bytes()[..coupe]), ENDOMMAGE, "cut at {coupe}");
        }
    }
}

/// Encryptions that pikepdf and pypdf wrote. Each has three parts: the revision with other entries, the entry `U`
/// that checks the password, and the entry `O` of the owner.
const SANS_MOT_DE_PASSE: [(&str, &str, &str); 7] = [
    (
        "/R 2/V 1/P -12",
        "e3372c16b9e03ecb16c83b667a5e5f21bbc2ed4d37aeca59cc183edcf0692244",
        "0920f504978869471a66220f8bf3b17d5fdcf066ac3c1bb96faa7c7e9f786054",
    ),
    (
        "/R 3/V 2/Length 128/P -1028",
        "a59e5dd324120227d71bc1c24e513a490021446990b9e4114071a4d9104984c1",
        "4e483e644dca278d768adbbab8ad110a6bf012d52d2fbc0c3894348767cf0cc3",
    ),
    (
        "/R 4/V 4/Length 128/P 4294967292",
        "6ab7d3d84793acd4c6f1ee272fe2d64d28bf4e5e4e758a4164004e56fffa0108",
        "77b8fb098022d3ab34237ea5643c08710ea5123fc5f88bf993a68cca5f12b40f",
    ),
    (
        "/R 4/V 4/P -1028/EncryptMetadata false",
        "27ccce492fe6e7a36b3382912d9d95ed0021446990b9e4114071a4d9104984c1",
        "4e483e644dca278d768adbbab8ad110a6bf012d52d2fbc0c3894348767cf0cc3",
    ),
    (
        "/R 5/V 5/Length 256/P -1028",
        "b12f1f5d4f5adab902115c6d86041e691db837523593d6fc8b9fc96d9e4adeea47fce58a1b66dc951c115b26f28c71c7",
        "",
    ),
    (
        "/R 6/V 5/Length 256/P -1028",
        "0fd78e05dcc58712f68e85e1e32fd8d0faa7812e228c975fcd9dcd8d014fd699d3681a2987a155dd6519011cb81fdcac",
        "",
    ),
    (
        "/R 6/V 5/Length 256/P 4294967292",
        "d5091001aba4133451b753b8510e3a1756257cd7b42a3ae8abe6ce9ed6c9c643dbb4b7e2ce07adc8b2b0c92b98a025f7",
        "",
    ),
];
const SOUS_MOT_DE_PASSE: [(&str, &str, &str); 5] = [
    (
        "/R 2/V 1/P -12",
        "44bf5df35efbb6bebcbf0b63588e03ab7ea4ed63278db98ebb0a18a2b6d8a4f2",
        "52fad828bc89cbb93038222cfe48d4753fa40f2a7d5c0b17401005e8c5ab2622",
    ),
    (
        "/R 3/V 2/Length 128/P -1028",
        "30ed293a3405ed732905af25d5e4af680021446990b9e4114071a4d9104984c1",
        "1592134866cb85735cd4db99cd1674020b88ed99fc4faca2172e4d113d1c4ab5",
    ),
    (
        "/R 4/V 4/P -1028/EncryptMetadata false",
        "0c43df99c5470bd949a0dc286110b7190021446990b9e4114071a4d9104984c1",
        "1edfcf745df1d84653ee95a211a8ea034df03c634b97eab297b791d0fdf836d0",
    ),
    (
        "/R 5/V 5/Length 256/P -1028",
        "e97516f49f290966a39ab9d88fca9e53e7cf5d04e293165e7d91018e2cbe776b22e3b21f31f570bd39f4e4eb95f24dfd",
        "",
    ),
    (
        "/R 6/V 5/Length 256/P -1028",
        "26deed60e2bbe721e53f93ec8d3d8a1722295d79fc768924f30f65d081482a9e641d89ff4c64e9fbcdd5567a32642728",
        "",
    ),
];
const IDENTIFIANT: &str = "/ID[<1c178198fbdfa51b25995d89d4102043><00>]";

/// The same file with the encryption written in three ways: as an object, in the trailer, and as an object of a file
/// whose table is broken.
fn chiffres(filtre: &str, (reste, u, o): (&str, &str, &str)) -> [String; 3] {
    let chiffrement = format!("<</Filter/{filtre}{reste}/U<{u}>/O<{o}>>>");
    let objets: Vec<&str> = OBJETS.iter().copied().chain([chiffrement.as_str()]).collect();
    let a_part = pdf(&objets, &format!("/Root 1 0 R/Encrypt 5 0 R{IDENTIFIANT}"));
    let dedans = pdf(&OBJETS, &format!("/Root 1 0 R/Encrypt{chiffrement}{IDENTIFIANT}"));
    let deplacee = a_part.replace("startxref\n", "startxref\n9");
    [a_part, dedans, deplacee]
}

#[test]
fn un_mot_de_passe_vide_est_essaye() {
    for chiffrement in SANS_MOT_DE_PASSE {
        for fichier in chiffres("Standard", chiffrement) {
            assert_eq!(juger(fichier.as_bytes()), Ok(()), "{}", chiffrement.0);
        }
    }
    for chiffrement in SOUS_MOT_DE_PASSE {
        for fichier in chiffres("Standard", chiffrement) {
            assert_eq!(juger(fichier.as_bytes()), MOT_DE_PASSE, "{}", chiffrement.0);
        }
    }
    // Another method needs a certificate, and an unknown revision needs a newer reader. Neither opens here.
    for fichier in chiffres("Adobe.PubSec", SANS_MOT_DE_PASSE[1]) {
        assert_eq!(juger(fichier.as_bytes()), MOT_DE_PASSE);
    }
    let inconnue = ("/R 9/V 9", SANS_MOT_DE_PASSE[6].1, "");
    for fichier in chiffres("Standard", inconnue) {
        assert_eq!(juger(fichier.as_bytes()), MOT_DE_PASSE);
    }
    // Strings may be written with escapes. The identifier of the file is part of the key.
    let lu = |octets: &str| {
        let deux = octets.as_bytes().chunks(2).map(|deux| str::from_utf8(deux).expect("digits"));
        let codes = deux.map(|deux| format!("\\{:03o}", u8::from_str_radix(deux, 16).expect("a byte")));
        codes.collect::<Vec<_>>().concat()
    };
    let (reste, u, o) = SANS_MOT_DE_PASSE[1];
    let chiffrement = format!("<</Filter/Standard{reste}/U({})/O({})>>", lu(u), lu(o));
    assert_eq!(juger(pdf(&OBJETS, &format!("/Root 1 0 R/Encrypt{chiffrement}{IDENTIFIANT}")).as_bytes()), Ok(()));
    assert_eq!(juger(pdf(&OBJETS, &format!("/Root 1 0 R/Encrypt{chiffrement}")).as_bytes()), MOT_DE_PASSE);
}

/// Reading a hostile file stops after a few times its length, and nested values are read to a limited depth.
#[test]
fn un_pdf_hostile_se_juge_sans_peine() {
    for motif in [
        "<<",
        "[",
        "(",
        "<",
        "1 0 obj<<",
        "trailer<<",
        "trailer<</Root 1 0 R",
        "1 0 obj<</Pages 1 0 R>>",
        "/XRef",
        "startxref 9 ",
        "1 0 obj<</Kids[1 0 R",
        "0 0 obj<</Type/XRef/Root 1 0 R>>stream ",
        "obj obj ",
        "/A#",
        "% ",
    ] {
        let fichier = format!("%PDF-1.7\n{}trailer<</Root 1 0 R>>", motif.repeat(200_000 / motif.len()));
        assert_eq!(juger(fichier.as_bytes()), ENDOMMAGE, "{motif}");
    }
}

proptest! {
    /// A file whose bytes were changed or cut off gets one of the known answers.
    #[test]
    fn un_pdf_change_se_juge(changes in prop::collection::vec((0_usize..10_000, any::<u8>()), 1..20), coupe in 0_usize..2_000) {
        for entier in [simple(), comprime("/Root 1 0 R")].into_iter().chain(chiffres("Standard", SANS_MOT_DE_PASSE[6])) {
            let mut change = entier.into_bytes();
            for (place, octet) in &changes {
                let place = place % change.len();
                change[place] = *octet;
            }
            change.truncate(coupe);
            // A file without a header is never accepted.
            let debut = &change[..change.len().min(1024)];
            let entete = debut.windows(5).any(|mots| mots == b"%PDF-");
            prop_assert!(entete || juger(&change) == ENDOMMAGE);
            prop_assert!(!entete || [Ok(()), ENDOMMAGE, MOT_DE_PASSE].contains(&juger(&change)));
        }
    }
}
