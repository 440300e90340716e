//! Prepares a tagged PDF and seals it twice, to look at it and to time it: `cargo run -p sceau --release --example apercu IN.pdf DIR`.

#[path = "../tests/it/exemple.rs"]
mod exemple;

use exemple::{CLE, REPRESENTANTE, SOCIETE, champs, instant};
use sceau::{ASceller, preparer, sceller, verifier};
use std::time::Instant;

fn main() {
    let lu = |rang| std::env::args().nth(rang).expect("a PDF and a folder");
    let (pdf, dossier) = (std::fs::read(lu(1)).expect("a PDF"), lu(2));
    let compter = |nom: &str, faire: &dyn Fn() -> Vec<u8>| {
        let debut = Instant::now();
        let fait = faire();
        println!("{nom} {} octets {:?}", fait.len(), debut.elapsed());
        std::fs::write(format!("{dossier}/{nom}.pdf"), &fait).expect("a folder to write in");
        fait
    };
    std::sync::LazyLock::force(&CLE);
    let prepare = compter("prepare", &|| preparer(&pdf, &champs()).expect("a tagged PDF"));
    let une = ASceller { instant: instant(0), ..REPRESENTANTE };
    let une = compter("une", &|| sceller(&prepare, &une, &CLE).expect("a seal"));
    let deux = ASceller { instant: instant(60), ..SOCIETE };
    let deux = compter("deux", &|| sceller(&une, &deux, &CLE).expect("a seal"));
    let debut = Instant::now();
    let rapport = verifier(&deux).expect("a PDF");
    println!("verifier {:?} {:?}", rapport.est_intact(), debut.elapsed());
}
