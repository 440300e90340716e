//! Writes the façades of ten programmes into a folder, light and dark, small and large, for people to look at: `cargo
//! run -p drawings --example facades DIR`.

use domain::lot::StatutLot;
use drawings::{FormeDImmeuble, Immeuble, Logement, RenduDeFacade, Taille, Theme, facade};

/// A programme: its id, its region, its buildings (name, storeys, homes a storey, homes on the ground floor), and the
/// number of its houses.
type Cas = (&'static str, &'static str, &'static [(&'static str, i16, usize, usize)], usize);

const CAS: [Cas; 10] = [
    ("ECLUSE", "52", &[("A", 5, 9, 0), ("B", 3, 4, 0)], 0),
    ("TANNEURS", "52", &[("", 4, 9, 0)], 0),
    ("PENHOET", "53", &[("A", 7, 5, 4), ("B", 4, 8, 6)], 0),
    ("OEILLETS", "53", &[("A", 2, 4, 0), ("B", 1, 3, 0), ("C", 2, 4, 0)], 0),
    ("BATIGNOLLES", "11", &[("", 6, 6, 0)], 0),
    ("JOLIETTE", "93", &[("A", 5, 6, 4), ("B", 3, 5, 3)], 0),
    ("CAPITOLE", "76", &[("", 3, 10, 0)], 0),
    ("ARCACHON", "75", &[], 9),
    ("NEUDORF", "44", &[("A", 4, 5, 0), ("B", 6, 4, 0), ("C", 4, 4, 0)], 0),
    ("WAZEMMES", "32", &[("", 4, 6, 4)], 5),
];

fn main() {
    let dossier = std::env::args().nth(1).expect("a folder");
    for (id, region, batiments, maisons) in CAS {
        let mut logements: Vec<Logement> = Vec::new();
        let statut = |n: usize| Some(StatutLot::TOUS[[0, 0, 1, 3, 0, 2, 3, 0, 1, 3, 3][(n * 7 + id.len()) % 11]]);
        for (nom, etages, par_etage, rez) in batiments {
            for etage in 0..=*etages {
                for rang in 0..if etage == 0 { *rez } else { *par_etage } {
                    logements.push(Logement {
                        numero: format!("{nom}{etage}{rang:02}"),
                        batiment: (!nom.is_empty()).then(|| (*nom).to_owned()),
                        etage,
                        forme: FormeDImmeuble::Collectif,
                        statut: statut(logements.len()),
                    });
                }
            }
        }
        for rang in 0..maisons {
            let statut = statut(logements.len());
            logements.push(Logement {
                numero: format!("M{rang}"),
                batiment: None,
                etage: 0,
                forme: FormeDImmeuble::Maison,
                statut,
            });
        }
        let immeuble = Immeuble { id, nom: id, region, logements: &logements };
        for (theme, nom) in [(Theme::Clair, "clair"), (Theme::Sombre, "sombre")] {
            for (taille, cadre) in [(Taille::Petite, "petite"), (Taille::Grande, "grande")] {
                let milieu = logements.get(logements.len() / 2).map(|l| l.numero.as_str());
                let surligne = milieu.filter(|_| taille == Taille::Grande);
                let debut = std::time::Instant::now();
                let svg = facade(&immeuble, &RenduDeFacade { theme, taille, surligne });
                println!("{id} {cadre} {nom} : {} lots, {} octets, {:?}", logements.len(), svg.len(), debut.elapsed());
                std::fs::write(format!("{dossier}/{cadre}-{nom}-{id}.svg"), svg).expect("a folder to write in");
            }
        }
    }
}
