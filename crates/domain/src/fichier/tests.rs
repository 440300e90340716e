use super::*;
use proptest::prelude::*;

const PNG_ENDOMMAGE: Result<(), DefautDeFichier> = Err(DefautDeFichier::Endommage(Format::Png));
const JPG_ENDOMMAGE: Result<(), DefautDeFichier> = Err(DefautDeFichier::Endommage(Format::Jpg));

#[test]
fn les_phrases_sont_celles_de_la_specification() {
    assert_eq!(phrase_formats(&[Format::Pdf]), "Ce type de fichier n'est pas valide (format accepté\u{a0}: PDF)");
    assert_eq!(
        phrase_formats(&[Format::Jpg, Format::Png]),
        "Ce type de fichier n'est pas valide (formats acceptés\u{a0}: JPG, PNG)"
    );
    for (ko, poids) in
        [(500, "500\u{a0}Ko"), (999, "999\u{a0}Ko"), (1000, "1\u{a0}Mo"), (1500, "1,5\u{a0}Mo"), (5000, "5\u{a0}Mo")]
    {
        assert_eq!(phrase_poids(ko), format!("Le fichier doit avoir un poids inférieur à {poids}"));
    }
}

#[test]
fn un_nom_se_montre_sans_ses_dossiers_et_sur_une_ligne() {
    for (envoye, montre) in [
        ("avis.pdf", Some("avis.pdf")),
        ("../../etc/passwd", Some("passwd")),
        ("C:\\fakepath\\pièce\u{202e}fdp.exe", Some("piècefdp.exe")),
        ("a\nb.pdf", Some("a b.pdf")),
        ("photos/", None),
        ("", None),
    ] {
        assert_eq!(nom_montre(envoye).as_deref(), montre, "{envoye:?}");
    }
    let long = nom_montre(&format!("{}.pdf", "é".repeat(300))).expect("a name");
    assert_eq!((long.chars().count(), long.starts_with('…'), long.ends_with("é.pdf")), (LETTRES_DU_NOM, true, true));
}

#[test]
fn chaque_defaut_a_son_code_et_ses_mots() {
    let defauts = [
        DefautDeFichier::Vide,
        DefautDeFichier::Endommage(Format::Pdf),
        DefautDeFichier::Endommage(Format::Png),
        DefautDeFichier::MotDePasse,
        DefautDeFichier::Dimensions(PIXELS),
        DefautDeFichier::Variante,
    ];
    let codes = defauts.map(DefautDeFichier::code);
    assert_eq!(codes, ["vide", "endommage", "endommage", "mot-de-passe", "dimensions", "variante"]);
    let phrases = defauts.map(DefautDeFichier::phrase);
    for (rang, phrase) in phrases.iter().enumerate() {
        assert!(phrases[rang + 1..].iter().all(|autre| autre != phrase), "{phrase}");
        assert!(phrase.contains("envoyez"), "it says what to do: {phrase}");
    }
    assert!(phrases[4].contains("250 millions de pixels"));
}

#[test]
fn un_fichier_se_reconnait_a_son_debut() {
    for (debut, format) in [
        (&b"\x89PNG\r\n\x1a\n"[..], Some(Format::Png)),
        (b"\xff\xd8\xff\xe0", Some(Format::Jpg)),
        (b"%PDF-1.7", Some(Format::Pdf)),
        (b"\xef\xbb\xbf%PDF-1.4", Some(Format::Pdf)),
        (b"\r\n%PDF-1.4", Some(Format::Pdf)),
        (&[&[0; 200][..], b"%PDF-1.4"].concat(), Some(Format::Pdf)),
        (b"\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4", Some(Format::Pdf)),
        (&[&[b' '; 1019][..], b"%PDF-1.4"].concat(), Some(Format::Pdf)),
        (&[&[b' '; 1020][..], b"%PDF-1.4"].concat(), None),
        (b"\xff\xd8", None),
        (b" \x89PNG\r\n\x1a\n", None),
        (b"GIF89a", None),
        (b"PK\x03\x04", None),
        (b"", None),
    ] {
        assert_eq!(reconnaitre(debut), format, "{debut:?}");
    }
}

/// A chunk of a PNG, with the right checksum.
fn troncon(genre: &[u8], contenu: &[u8]) -> Vec<u8> {
    let corps = [genre, contenu].concat();
    let longueur = u32::try_from(contenu.len()).expect("short").to_be_bytes();
    [&longueur[..], &corps, &crc32fast::hash(&corps).to_be_bytes()].concat()
}

fn tete(largeur: u32, hauteur: u32, profondeur: u8, couleur: u8) -> Vec<u8> {
    let cotes = [largeur.to_be_bytes(), hauteur.to_be_bytes()].concat();
    troncon(b"IHDR", &[&cotes[..], &[profondeur, couleur, 0, 0, 0]].concat())
}

/// A data chunk of this many bytes. The code reads only the first two.
fn donnees(octets: usize) -> Vec<u8> {
    troncon(b"IDAT", &[&[0x78, 0x9c][..], &vec![0; octets - 2]].concat())
}

fn png(troncons: &[Vec<u8>]) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n".to_vec(), troncons.concat()].concat()
}

/// A complete picture of four by four pixels, with this chunk in the middle.
fn petit_png(milieu: &[u8]) -> Vec<u8> {
    png(&[tete(4, 4, 8, 6), milieu.to_vec(), donnees(30), donnees(20), troncon(b"IEND", &[])])
}

#[test]
fn un_png_entier_est_pris() {
    for (profondeur, couleur) in [(1, 0), (8, 0), (16, 0), (8, 2), (16, 2), (4, 3), (8, 3), (8, 4), (16, 6)] {
        let palette = if couleur == 3 { troncon(b"PLTE", &[7; 6]) } else { Vec::new() };
        let image = png(&[tete(9, 5, profondeur, couleur), palette, donnees(40), troncon(b"IEND", &[])]);
        assert_eq!(examiner(&image, Format::Png), Ok(()), "{profondeur} {couleur}");
    }
    // Readers skip a note with a wrong checksum, an animation, and any bytes after the end.
    let mut note = troncon(b"tEXt", b"Software\0scanner");
    note[10] ^= 1;
    for image in
        [petit_png(&note), petit_png(&troncon(b"acTL", &[0; 8])), [petit_png(&[]), b"<html>".to_vec()].concat()]
    {
        assert_eq!(examiner(&image, Format::Png), Ok(()));
    }
}

/// A colour profile that would inflate to hundreds of millions of bytes is skipped. This costs as much as reading its
/// own bytes.
#[test]
fn une_bombe_dans_un_png_n_est_pas_deployee() {
    // The stream is made of zeros: each thirteen bits repeat the last byte 258 times.
    let profil = troncon(b"iCCP", &[&b"bombe\0\0\x78\x9c\x63"[..], &vec![0; 1_000_000]].concat());
    assert_eq!(examiner(&petit_png(&profil), Format::Png), Ok(()));
}

#[test]
fn un_png_abime_est_refuse() {
    let entier = petit_png(&[]);
    for coupe in 0..entier.len() {
        assert_eq!(examiner(&entier[..coupe], Format::Png), PNG_ENDOMMAGE, "cut at {coupe}");
    }
    for change in 8..entier.len() {
        let mut abime = entier.clone();
        abime[change] ^= 0x10;
        assert_eq!(examiner(&abime, Format::Png), PNG_ENDOMMAGE, "changed at {change}");
    }
    let fin = || troncon(b"IEND", &[]);
    for (pourquoi, troncons) in [
        ("no width", vec![tete(0, 4, 8, 6), donnees(80), fin()]),
        ("no such depth", vec![tete(4, 4, 3, 6), donnees(80), fin()]),
        ("no such colour", vec![tete(4, 4, 8, 5), donnees(80), fin()]),
        ("no data", vec![tete(4, 4, 8, 6), fin()]),
        ("no palette", vec![tete(4, 4, 8, 3), donnees(80), fin()]),
        ("half a colour", vec![tete(4, 4, 8, 3), troncon(b"PLTE", &[7; 4]), donnees(80), fin()]),
        ("its head is not first", vec![troncon(b"CgBI", &[0; 4]), tete(4, 4, 8, 6), donnees(80), fin()]),
        ("no reader knows this", vec![tete(4, 4, 8, 6), troncon(b"ABCD", &[]), donnees(80), fin()]),
        ("no zlib", vec![tete(4, 4, 8, 6), troncon(b"IDAT", &[1; 80]), fin()]),
        ("more pixels than its data can hold", vec![tete(60_000, 4_000, 8, 6), donnees(80), fin()]),
    ] {
        assert_eq!(examiner(&png(&troncons), Format::Png), PNG_ENDOMMAGE, "{pourquoi}");
    }
}

/// A segment of a JPEG, with its length.
fn segment(marque: u8, contenu: &[u8]) -> Vec<u8> {
    let longueur = u16::try_from(contenu.len() + 2).expect("short").to_be_bytes();
    [&[0xff, marque], &longueur[..], contenu].concat()
}

/// The frame header of a picture with this many components.
fn trame(marque: u8, precision: u8, (largeur, hauteur): (u16, u16), composantes: u8) -> Vec<u8> {
    let cotes = [hauteur.to_be_bytes(), largeur.to_be_bytes()].concat();
    let suite = (1..=composantes).flat_map(|rang| [rang, 0x11, 0]);
    segment(marque, &[&[precision], &cotes[..], &[composantes]].concat().into_iter().chain(suite).collect::<Vec<_>>())
}

/// A scan with its data, among which are a stuffed byte and a restart mark.
fn passage(octets: usize) -> Vec<u8> {
    [segment(0xda, &[1, 1, 0, 0, 63, 0]), vec![0x2a; octets], b"\xff\x00\x12\xff\xd0\x34".to_vec()].concat()
}

const FIN: &[u8] = b"\xff\xd9";

fn jpg(segments: &[Vec<u8>]) -> Vec<u8> {
    [b"\xff\xd8".to_vec(), segments.concat(), FIN.to_vec()].concat()
}

fn tables() -> Vec<u8> {
    segment(0xdb, &[0; 65])
}

/// A complete picture, with the given bytes before its tables.
fn petit_jpg(dans_la_tete: &[u8]) -> Vec<u8> {
    jpg(&[segment(0xe0, b"JFIF\0"), dans_la_tete.to_vec(), tables(), trame(0xc0, 8, (16, 16), 3), passage(40)])
}

#[test]
fn un_jpeg_entier_est_pris() {
    // The thumbnail of a camera is a picture inside the picture, and has its own end mark.
    let vignette = segment(0xe1, &petit_jpg(&[]));
    let simple = petit_jpg(&vignette);
    for (quoi, image) in [
        ("progressive", jpg(&[tables(), trame(0xc2, 8, (16, 16), 3), passage(9), tables(), passage(20)])),
        ("grey", jpg(&[tables(), trame(0xc0, 8, (16, 16), 1), passage(9)])),
        ("four inks", jpg(&[tables(), trame(0xc1, 8, (16, 16), 4), passage(9)])),
        ("a thumbnail", simple.clone()),
        ("padding of a camera, and a second picture", [&simple[..], &[0; 3000], &simple].concat()),
        ("filling before a mark", petit_jpg(b"\xff\xff\xff")),
        ("bytes of nobody between segments", petit_jpg(b"\0\0\0\0")),
        ("48 megapixels of a phone", jpg(&[tables(), trame(0xc0, 8, (8064, 6048), 3), passage(100_000)])),
        ("200 megapixels of a phone", jpg(&[tables(), trame(0xc0, 8, (16_320, 12_240), 3), passage(400_000)])),
    ] {
        assert_eq!(examiner(&image, Format::Jpg), Ok(()), "{quoi}");
    }
}

#[test]
fn un_jpeg_abime_est_refuse() {
    let entier = petit_jpg(&segment(0xe1, &petit_jpg(&[])));
    for coupe in 0..entier.len() {
        assert_eq!(examiner(&entier[..coupe], Format::Jpg), JPG_ENDOMMAGE, "cut at {coupe}");
    }
    let cadre = || trame(0xc0, 8, (16, 16), 3);
    for (pourquoi, segments) in [
        ("no frame", vec![tables(), passage(9)]),
        ("a frame behind its data", vec![tables(), passage(9), cadre()]),
        ("no data", vec![tables(), cadre()]),
        ("no tables", vec![cadre(), passage(9)]),
        ("two frames", vec![tables(), cadre(), cadre(), passage(9)]),
        ("no height", vec![tables(), trame(0xc0, 8, (16, 0), 3), passage(9)]),
        ("no component", vec![tables(), trame(0xc0, 8, (16, 16), 0), passage(9)]),
        ("two beginnings", vec![tables(), cadre(), b"\xff\xd8".to_vec(), passage(9)]),
        ("more pixels than its data can hold", vec![tables(), trame(0xc0, 8, (60_000, 4_000), 3), passage(9)]),
        ("a length that is none", vec![b"\xff\xe0\0\x01".to_vec(), tables(), cadre(), passage(9)]),
    ] {
        assert_eq!(examiner(&jpg(&segments), Format::Jpg), JPG_ENDOMMAGE, "{pourquoi}");
    }
    for (quoi, marque, precision) in [("lossless", 0xc3, 8), ("arithmetic", 0xc9, 8), ("twelve bits", 0xc1, 12)] {
        let image = jpg(&[tables(), trame(marque, precision, (16, 16), 3), passage(9)]);
        assert_eq!(examiner(&image, Format::Jpg), Err(DefautDeFichier::Variante), "{quoi}");
    }
}

#[test]
fn une_image_a_moins_de_250_millions_de_pixels() {
    let trop = Err(DefautDeFichier::Dimensions(PIXELS));
    for (largeur, verdict) in [(19_230, Ok(())), (19_232, trop)] {
        let image = png(&[tete(largeur, 13_000, 1, 0), donnees(40_000), troncon(b"IEND", &[])]);
        assert_eq!(examiner(&image, Format::Png), verdict, "{largeur}");
    }
    let image = jpg(&[tables(), trame(0xc0, 8, (65_000, 4_000), 3), passage(200_000)]);
    assert_eq!(examiner(&image, Format::Jpg), trop);
}

#[test]
fn une_image_dit_ce_que_la_dessiner_coute() {
    let memoire = |image: &[u8], format| annoncer(image, format).expect("a picture").octets_par_pixel();
    let photo = |marque, composantes| jpg(&[tables(), trame(marque, 8, (16, 16), composantes), passage(9)]);
    assert_eq!([memoire(&photo(0xc0, 1), Format::Jpg), memoire(&photo(0xc0, 3), Format::Jpg)], [1, 3]);
    // A progressive picture keeps every coefficient in memory until its last scan.
    assert_eq!([memoire(&photo(0xc2, 3), Format::Jpg), memoire(&photo(0xc2, 4), Format::Jpg)], [9, 11]);
    for (profondeur, couleur, octets) in [(1, 0, 1), (16, 0, 2), (8, 2, 3), (8, 3, 3), (8, 6, 4), (16, 6, 8)] {
        let palette = troncon(b"PLTE", &[7; 6]);
        let image = png(&[tete(8, 8, profondeur, couleur), palette, donnees(40), troncon(b"IEND", &[])]);
        assert_eq!(memoire(&image, Format::Png), octets, "{profondeur} {couleur}");
    }
    assert_eq!(annoncer(b"%PDF-1.7", Format::Pdf), Err(DefautDeFichier::Endommage(Format::Pdf)));
}

proptest! {
    /// Whatever bytes follow a signature, the file gets an answer.
    #[test]
    fn n_importe_quels_octets_se_jugent(rang in 0_usize..3, suite in prop::collection::vec(any::<u8>(), 0..400)) {
        let (signature, format) =
            [(png::SIGNATURE, Format::Png), (jpeg::SIGNATURE, Format::Jpg), (pdf::SIGNATURE, Format::Pdf)][rang];
        let octets = [signature, &suite].concat();
        prop_assert_eq!(reconnaitre(&octets), Some(format));
        prop_assert!(examiner(&octets, format).is_err(), "nothing at random is whole");
    }

    /// A picture whose bytes were changed gets an answer, and never claims more pixels than its file can hold.
    #[test]
    fn une_image_changee_se_juge(changes in prop::collection::vec((0_usize..10_000, any::<u8>()), 1..20)) {
        for (image, format) in [(petit_png(&[]), Format::Png), (petit_jpg(&[]), Format::Jpg)] {
            let mut changee = image;
            for (place, octet) in &changes {
                let place = place % changee.len();
                changee[place] = *octet;
            }
            if let Ok(annoncee) = annoncer(&changee, format) {
                prop_assert!(annoncee.pixels <= 8 * 2048 * changee.len() as u64);
            }
        }
    }
}
