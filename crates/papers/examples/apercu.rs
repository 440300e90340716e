//! Writes every model of the sample programme into a folder, to look at them: `cargo run -p papers --example apercu DIR`.

#[path = "../tests/it/exemple.rs"]
mod exemple;

fn main() {
    let dossier = std::env::args().nth(1).expect("a folder");
    let (programme, lots) = (exemple::programme(), exemple::lots());
    let sujet = exemple::sujet(&programme, &lots, Some("A301"));
    for nom in papers::modeles::noms() {
        let debut = std::time::Instant::now();
        let fichier = papers::modeles::rendre(nom, &sujet).unwrap_or_else(|e| panic!("{nom}: {e}"));
        println!("{nom} {} {} octets {:?}", fichier.nom_de_fichier, fichier.octets.len(), debut.elapsed());
        let extension = fichier.nom_de_fichier.rsplit('.').next().unwrap_or_default();
        std::fs::write(format!("{dossier}/{nom}.{extension}"), fichier.octets).expect("a folder to write in");
    }
}
