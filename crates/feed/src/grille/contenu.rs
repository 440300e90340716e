//! Recognises the type of a file by its bytes. Its name is not enough, because files are renamed and some programs save
//! HTML or text under the name of a workbook.

use std::io::Cursor;
use zip::ZipArchive;

/// The types of file that can be read as a spreadsheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContenuDeFichier {
    /// A workbook of Excel or LibreOffice.
    Classeur,
    /// Cells separated by `;`, `,` or tabs.
    Texte,
}

/// The first bytes of a ZIP archive.
const ARCHIVE: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];
/// The first bytes of a compound file (OLE). Such a file is a workbook in the format used before 2007, or a workbook locked by a
/// password.
const COMPOSE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
/// The name of the stream that a compound file has when it is a workbook locked by a password, in UTF-16.
const VERROUILLE: &[u8] = b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";
/// The first bytes of other files that people send by mistake.
const AUTRES: [(&[u8], &str); 8] = [
    (b"%PDF", "un PDF"),
    (b"\x89PNG", "une image"),
    (b"\xFF\xD8\xFF", "une image"),
    (b"GIF8", "une image"),
    (b"{\\rtf", "un document de traitement de texte"),
    (b"Rar!", "une archive"),
    (b"7z\xBC\xAF", "une archive"),
    (b"\x1F\x8B", "une archive"),
];
/// The number of bytes at the beginning of a text in which markup is looked for.
const DEBUT: usize = 512;
const ENREGISTREZ: &str =
    "ouvrez-le dans votre tableur et enregistrez-le au format «\u{a0}Classeur Excel (.xlsx)\u{a0}»";

/// The type of a file. When the file cannot be read, returns a sentence in French that says why, and what to do.
pub(super) fn reconnaitre(octets: &[u8]) -> Result<ContenuDeFichier, String> {
    if octets.iter().all(u8::is_ascii_whitespace) {
        return Err("ce fichier est vide".to_owned());
    }
    if ARCHIVE.iter().any(|debut| octets.starts_with(debut)) {
        return archive(octets);
    }
    if octets.starts_with(COMPOSE) {
        return Err(if octets.windows(VERROUILLE.len()).any(|mot| mot == VERROUILLE) {
            "le classeur est protégé par un mot de passe\u{a0}: enregistrez-le sans".to_owned()
        } else {
            format!("ce fichier est un classeur de l’ancien format d’Excel (.xls)\u{a0}: {ENREGISTREZ}")
        });
    }
    if let Some((_, nature)) = AUTRES.iter().find(|(debut, _)| octets.starts_with(debut)) {
        return Err(format!("ce fichier est {nature}\u{a0}: envoyez le classeur (.xlsx) ou le fichier CSV"));
    }
    texte(octets)
}

/// The type of an archive, from the names of its parts.
fn archive(octets: &[u8]) -> Result<ContenuDeFichier, String> {
    let Ok(archive) = ZipArchive::new(Cursor::new(octets)) else {
        return Err("ce fichier est abîmé, ou n’est pas arrivé entier\u{a0}: enregistrez-le et envoyez-le de nouveau"
            .to_owned());
    };
    let tient = |debut: &str| {
        archive.file_names().flatten().any(|nom| nom.trim_start_matches('/').to_lowercase().starts_with(debut))
    };
    if tient("xl/workbook.bin") {
        return Err(format!("ce fichier est un classeur binaire d’Excel (.xlsb)\u{a0}: {ENREGISTREZ}"));
    }
    if tient("xl/") {
        return Ok(ContenuDeFichier::Classeur);
    }
    Err(match () {
        () if tient("content.xml") => format!("ce fichier est un classeur LibreOffice (.ods)\u{a0}: {ENREGISTREZ}"),
        () if tient("index/") => {
            "ce fichier est un classeur Numbers\u{a0}: exportez-le au format Excel (.xlsx)".to_owned()
        }
        () if tient("word/") || tient("ppt/") => {
            "ce fichier est un document, pas un classeur\u{a0}: envoyez le classeur (.xlsx) ou le fichier CSV"
                .to_owned()
        }
        () => "ce fichier est une archive\u{a0}: envoyez le classeur qu’elle contient".to_owned(),
    })
}

/// Accepts a text, unless it is markup or binary data.
fn texte(octets: &[u8]) -> Result<ContenuDeFichier, String> {
    let lu = super::csv::decoder(&octets[..octets.len().min(DEBUT)]).trim_start().to_lowercase();
    let contient = |mots: &[&str]| mots.iter().any(|mot| lu.contains(mot));
    if lu.starts_with('<') && contient(&["<html", "<!doctype", "<table", "<head", "<body", "<meta"]) {
        return Err(format!("ce fichier est une page web (HTML)\u{a0}: {ENREGISTREZ}"));
    }
    if lu.starts_with('<') && contient(&["<?xml", "<workbook"]) {
        return Err(format!("ce fichier est du XML\u{a0}: {ENREGISTREZ}"));
    }
    // UTF-16 has null bytes, but a text with a byte order mark is decoded by now. So a null character means that the file is
    // not a text.
    if lu.contains('\0') {
        return Err(format!("ce fichier n’est ni un classeur ni un texte\u{a0}: {ENREGISTREZ}"));
    }
    Ok(ContenuDeFichier::Texte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn archive_de(partie: &str) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        archive.start_file(partie, SimpleFileOptions::default()).expect("a part");
        archive.write_all(b"<a/>").expect("some bytes");
        archive.finish().expect("an archive").into_inner()
    }

    #[test]
    fn un_fichier_est_ce_que_sont_ses_octets() {
        assert_eq!(reconnaitre(&archive_de("xl/workbook.xml")), Ok(ContenuDeFichier::Classeur));
        let utf16: Vec<u8> = [0xFEFF].into_iter().chain("Lot;Prix".encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for texte in ["Lot;Prix\nA;<5 %", "< 5 %;Lot"].map(str::as_bytes).into_iter().chain([utf16.as_slice()]) {
            assert_eq!(reconnaitre(texte), Ok(ContenuDeFichier::Texte));
        }
        let ancien = [COMPOSE, b"des octets"].concat();
        let verrouille = [COMPOSE, b"--", VERROUILLE].concat();
        for (octets, dit) in [
            (b" \n".to_vec(), "vide"),
            (ancien, ".xls)"),
            (verrouille, "mot de passe"),
            (archive_de("content.xml"), ".ods"),
            (archive_de("xl/workbook.bin"), ".xlsb"),
            (archive_de("Index/Document.iwa"), "Numbers"),
            (archive_de("word/document.xml"), "pas un classeur"),
            (archive_de("grille.csv"), "archive"),
            (archive_de("xl/workbook.xml")[..60].to_vec(), "abîmé"),
            (b"\xEF\xBB\xBF\r\n<HTML xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><table>".to_vec(), "page web"),
            (b"<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?>".to_vec(), "XML"),
            (b"%PDF-1.7\n".to_vec(), "PDF"),
            (b"\x89PNG\r\n".to_vec(), "image"),
            (b"Lot\0\0\x01\x02".to_vec(), "ni un classeur ni un texte"),
        ] {
            let raison = reconnaitre(&octets).expect_err(dit);
            assert!(raison.contains(dit), "{raison}");
        }
    }
}
