//! Measures a façade of sixty lots: how long it takes, how many elements it has and how many bytes: `cargo bench -p
//! drawings`.
//!
//! The programmes are in regions with different roofs and materials. Each façade is drawn in both frames: the page's and
//! the list's. The figures are the median of all drawings and the slowest one.

use domain::lot::StatutLot;
use drawings::{FormeDImmeuble, Immeuble, Logement, RenduDeFacade, Taille, Theme, facade};
use flate2::{Compression, write::GzEncoder};
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

const PROGRAMMES: [(&str, &str); 6] = [
    ("ECLUSE", "52"),
    ("PENHOET", "53"),
    ("BATIGNOLLES", "11"),
    ("JOLIETTE", "93"),
    ("NEUDORF", "44"),
    ("WAZEMMES", "32"),
];
/// How many drawings of each programme are made before the clock starts, and how many while it runs.
const A_BLANC: usize = 20;
const MESURES: usize = 200;

/// Sixty homes in three buildings, with every status.
fn soixante() -> Vec<Logement> {
    let mut logements = Vec::new();
    for (batiment, etages, par_etage) in [("A", 5_i16, 6), ("B", 3, 5), ("C", 3, 5)] {
        for etage in 1..=etages {
            for rang in 1..=par_etage {
                logements.push(Logement {
                    numero: format!("{batiment}{etage}{rang:02}"),
                    batiment: Some(batiment.to_owned()),
                    etage,
                    forme: FormeDImmeuble::Collectif,
                    statut: Some(StatutLot::TOUS[logements.len() * 7 % 4]),
                });
            }
        }
    }
    logements
}

fn compresse(svg: &str) -> usize {
    let mut sortie = GzEncoder::new(Vec::new(), Compression::default());
    sortie.write_all(svg.as_bytes()).expect("in memory");
    sortie.finish().expect("in memory").len()
}

/// The number of opening tags, which is the number of elements that a browser will hold.
fn elements(svg: &str) -> usize {
    svg.match_indices('<').filter(|(rang, _)| !svg[rang + 1..].starts_with('/')).count()
}

fn main() {
    let logements = soixante();
    let mut durees: Vec<Duration> = Vec::new();
    let (mut plus, mut poids) = (0, 0);
    for (id, region) in PROGRAMMES {
        let immeuble = Immeuble { id, nom: id, region, logements: &logements };
        for (taille, theme) in [(Taille::Petite, Theme::Clair), (Taille::Grande, Theme::Variables)] {
            let rendu = RenduDeFacade { theme, taille, surligne: Some("A203") };
            for tour in 0..A_BLANC + MESURES {
                let debut = Instant::now();
                let svg = facade(black_box(&immeuble), black_box(&rendu));
                let duree = debut.elapsed();
                if tour >= A_BLANC {
                    durees.push(duree);
                }
                black_box(svg);
            }
            let svg = facade(&immeuble, &rendu);
            plus = plus.max(elements(&svg));
            poids = poids.max(compresse(&svg));
        }
    }
    durees.sort_unstable();
    let rang = |part: usize| durees[(durees.len() - 1) * part / 100];
    println!("façade of {} lots, {} drawings of {} programmes", logements.len(), durees.len(), PROGRAMMES.len());
    println!("time      median {:?}, 99th percentile {:?}", rang(50), rang(99));
    println!("elements  {plus} at most");
    println!("weight    {poids} bytes compressed at most");
}
