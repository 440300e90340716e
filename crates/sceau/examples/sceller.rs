//! Prepares the document of the tests and seals it twice. It writes the file of each step to `DIR`, to be looked at, and
//! prints how long the step took: `cargo run -p sceau --release --example sceller DIR`.

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
    // The time of the first seal includes preparing its file again. The time of the second seal is that of the seal alone.
    compter("une", &|| UNE_FOIS.clone());
    compter("deux", &|| DEUX_FOIS.clone());
    let debut = Instant::now();
    let rapport = sceau::verifier(&DEUX_FOIS).expect("a PDF");
    println!("verifier {} {:?}", rapport.est_intact(), debut.elapsed());
    println!("{rapport:#?}");
}
