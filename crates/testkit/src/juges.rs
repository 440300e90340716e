//! What independent tools find in a signed file, run by `scripts/juges.sh`.

use std::path::Path;
use std::process::Command;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/juges.sh");

/// Asserts that poppler, qpdf, pyHanko and the validator of PDF/UA-1 and PDF/A-2a accept a signed file. Then makes ten
/// copies, each with one byte changed in another tenth of the file, and asserts that poppler and pyHanko refuse each
/// copy.
///
/// # Panics
///
/// When one of these tools says otherwise, or cannot be run.
pub fn juger_un_papier_signe(octets: &[u8]) {
    let dossier = tempfile::tempdir().expect("a directory");
    let ecrire = |nom: &str, octets: &[u8]| {
        let fichier = dossier.path().join(nom);
        std::fs::write(&fichier, octets).expect("a file");
        fichier
    };
    let entier = ecrire("entier.pdf", octets);
    for juge in ["qpdf", "pdfua", "pdfsig", "pyhanko"] {
        if let Err(refus) = juger(juge, &[&entier]) {
            panic!("{juge}: {refus}");
        }
    }
    let changes: Vec<_> = (0..10)
        .map(|dixieme| {
            let mut change = octets.to_vec();
            change[place(octets, (2 * dixieme + 1) * octets.len() / 20)] ^= 1;
            ecrire(&format!("change-{dixieme}.pdf"), &change)
        })
        .collect();
    let chemins: Vec<&Path> = changes.iter().map(AsRef::as_ref).collect();
    for juge in ["pdfsig", "pyhanko"] {
        let refus = juger(juge, &chemins).expect_err("each of them was changed");
        for change in &chemins {
            assert!(refus.contains(&format!("refuses {}:", change.display())), "{juge} sees no change: {refus}");
        }
    }
}

/// The place of the first byte, from `debut` on, that is not the digit zero, because poppler and pyHanko ignore the
/// zeros that fill the space of a signature.
fn place(octets: &[u8], debut: usize) -> usize {
    (debut..octets.len()).find(|place| octets[*place] != b'0').expect("a file ends by something else")
}

/// Runs a judge on these files. The error is the judge's message, when it refuses one of them.
fn juger<C: AsRef<Path>>(juge: &str, fichiers: &[C]) -> Result<(), String> {
    let dit = Command::new(SCRIPT).arg(juge).args(fichiers.iter().map(AsRef::as_ref)).output().expect("the script");
    if dit.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&dit.stderr).into_owned()) }
}
