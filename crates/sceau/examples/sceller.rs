//! Prepares the document of the tests and seals it twice, to look at it and to time it: `cargo run -p sceau --release --example sceller DIR`.

#[path = "../tests/it/exemple.rs"]
mod exemple;

use exemple::{BALISE, CLE, DEUX_FOIS, UNE_FOIS, prepare};
use std::sync::LazyLock;
use std::time::Instant;

fn main() {
    let dossier = std::env::args().nth(1).expect("a folder");
    LazyLock::force(&CLE);
    let compter = |nom: &str, faire: &dyn Fn() -> Vec<u8>| {
        let debut = Instant::now();
        let fait = faire();
        println!("{nom} {} octets {:?}", fait.len(), debut.elapsed());
        std::fs::write(format!("{dossier}/{nom}.pdf"), fait).expect("a folder to write in");
    };
    compter("balise", &|| BALISE.to_vec());
    compter("prepare", &prepare);
    // Each seal is timed with the file that it starts from: prepared again for the first seal, but not for the second.
    compter("une", &|| UNE_FOIS.clone());
    compter("deux", &|| DEUX_FOIS.clone());
    let debut = Instant::now();
    let rapport = sceau::verifier(&DEUX_FOIS).expect("a PDF");
    println!("verifier {} {:?}", rapport.est_intact(), debut.elapsed());
    println!("{rapport:#?}");
}
