//! What tools of others say: poppler, qpdf, pyHanko, and a validator of PDF/UA-1 and PDF/A-2a, by `scripts/juges.sh`.

use crate::exemple::{DEUX_FOIS, REPRESENTANTE, UNE_FOIS, instant, prepare};
use crate::p12::CLE_D_AUTORITE;
use sceau::{ASceller, sceller};
use std::path::Path;
use std::process::Command;

/// What a judge says of a file; it says no by its exit code.
fn juger(juge: &str, fichier: &Path) -> Result<String, String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/juges.sh");
    let dit = Command::new(&script).arg(juge).arg(fichier).output().expect("scripts/juges.sh runs");
    let tout = format!("{}{}", String::from_utf8_lossy(&dit.stdout), String::from_utf8_lossy(&dit.stderr));
    if dit.status.success() { Ok(tout) } else { Err(tout) }
}

#[test]
fn les_outils_des_autres_disent_de_meme() {
    let dossier = tempfile::tempdir().expect("a directory");
    let ecrire = |nom: &str, octets: &[u8]| {
        let fichier = dossier.path().join(nom);
        std::fs::write(&fichier, octets).expect("a file");
        fichier
    };
    let vide = prepare();
    let prepare = ecrire("prepare.pdf", &vide);
    let une = ecrire("une.pdf", &UNE_FOIS);
    let deux = ecrire("deux.pdf", &DEUX_FOIS);
    let quoi = ASceller { instant: instant(0), ..REPRESENTANTE };
    let autorite = ecrire("autorite.pdf", &sceller(&vide, &quoi, &CLE_D_AUTORITE).expect("a seal"));
    for (juge, fichiers) in [
        ("qpdf", vec![&prepare, &une, &deux, &autorite]),
        ("pdfua", vec![&prepare, &une, &deux, &autorite]),
        ("pdfsig", vec![&une, &deux, &autorite]),
        ("pyhanko", vec![&une, &deux, &autorite]),
    ] {
        for fichier in fichiers {
            if let Err(dit) = juger(juge, fichier) {
                panic!("{juge} says of {}: {dit}", fichier.display());
            }
        }
    }
    // They do say no.
    let mut change = DEUX_FOIS.clone();
    let milieu = change.len() / 5;
    change[milieu] ^= 1;
    let change = ecrire("change.pdf", &change);
    for juge in ["pdfsig", "pyhanko"] {
        assert!(juger(juge, &change).is_err(), "{juge} sees no change");
    }
}
