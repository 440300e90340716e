//! Writes every document of the sample programme and every act into the folder `DIR`, to be looked at: `cargo run -p papers
//! --example apercu DIR`.

use papers::cas::{actes_composes, programme as exemple, signes};
use std::time::Instant;

fn main() {
    let dossier = std::env::args().nth(1).expect("a folder");
    let ecrire =
        |nom: &str, octets: &[u8]| std::fs::write(format!("{dossier}/{nom}"), octets).expect("a folder to write in");
    let (programme, lots) = (exemple::programme(), exemple::lots());
    let sujet = exemple::sujet(&programme, &lots, Some("A301"));
    for nom in papers::modeles::noms() {
        let debut = Instant::now();
        let fichier = papers::modeles::produire(nom, &sujet).unwrap_or_else(|e| panic!("{nom}: {e}"));
        println!("{nom} {} {} octets {:?}", fichier.nom_de_fichier, fichier.octets.len(), debut.elapsed());
        let extension = fichier.nom_de_fichier.rsplit('.').next().unwrap_or_default();
        ecrire(&format!("{nom}.{extension}"), &fichier.octets);
    }
    let marque = signes::marque();
    let debut = Instant::now();
    let seul = papers::actes::mandat(&signes::mandat_complet(&marque)).expect("a mandate");
    println!("mandat, {} pages: {:?}", seul.pages.len(), debut.elapsed());
    let debut = Instant::now();
    for (nom, acte) in actes_composes().unwrap_or_else(|e| panic!("{e}")) {
        println!("{nom} {} octets, {:?}", acte.pdf.len(), acte.champs);
        ecrire(&format!("{nom}.pdf"), &acte.pdf);
        for (rang, (page, texte)) in acte.pages.iter().zip(&acte.texte).enumerate() {
            println!("  page {}: {} octets, {} blocs", rang + 1, page.len(), texte.blocs.len());
            ecrire(&format!("{nom}-{}.svg", rang + 1), page.as_bytes());
            let lignes: Vec<String> = texte.blocs.iter().map(|b| format!("[{:?}] {}", b.genre, b.texte)).collect();
            ecrire(&format!("{nom}-{}.txt", rang + 1), lignes.join("\n").as_bytes());
        }
    }
    println!("every act: {:?}", debut.elapsed());
}
