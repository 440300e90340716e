//! A document of the demonstration: a PDF of one page with a few lines, which says that it is not a real document.

use domain::texte::normaliser;
use std::fmt::Write as _;

/// Makes the page, with the name of the document that it stands for and the name of the company.
pub(super) fn pdf(libelle: &str, societe: &str) -> Vec<u8> {
    // The page has plain letters only, because a viewer shows them without an embedded font.
    let mot = |texte: &str| normaliser(texte).to_uppercase();
    let page = format!(
        "BT /F1 20 Tf 72 700 Td ({}) Tj 0 -36 Td ({}) Tj 0 -60 Td /F2 12 Tf (DOCUMENT DE DEMONSTRATION) Tj ET",
        mot(libelle),
        mot(societe)
    );
    let objets = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{page}\nendstream", page.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>".to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let (mut texte, mut places) = (String::from("%PDF-1.4\n"), String::new());
    for (rang, objet) in objets.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(places, "{:010} 00000 n ", texte.len());
        let _ = writeln!(texte, "{} 0 obj\n{objet}\nendobj", rang + 1);
    }
    let (debut, combien) = (texte.len(), objets.len() + 1);
    let _ = write!(
        texte,
        "xref\n0 {combien}\n0000000000 65535 f \n{places}trailer\n<< /Size {combien} /Root 1 0 R >>\nstartxref\n{debut}\n%%EOF\n"
    );
    texte.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::pdf;
    use domain::fichier::{Format, examiner};

    #[test]
    fn chaque_objet_est_ou_la_table_le_dit() {
        let octets = pdf("Carte professionnelle", "Cabinet (Évêque)");
        assert_eq!(examiner(&octets, Format::Pdf), Ok(()));
        let texte = String::from_utf8(octets).expect("plain letters");
        let table = &texte[texte.find("xref\n").expect("a table")..];
        for (rang, ligne) in table.lines().skip(3).take(6).enumerate() {
            let place: usize = ligne[..10].parse().expect("a place");
            assert!(texte[place..].starts_with(&format!("{} 0 obj", rang + 1)), "{ligne}");
        }
        assert!(texte.ends_with("%%EOF\n") && texte.contains("CABINET EVEQUE"));
    }
}
