//! Writes sample drawings into a folder, to look at them.
use domain::lot::StatutLot;
use drawings::*;
fn main() {
    let dir = std::env::args().nth(1).expect("a folder");
    let cas: [(&str, &str, &[(&str, i16, usize)], usize); 10] = [
        ("ecluse", "52", &[("A", 5, 9), ("B", 3, 4)], 0),
        ("tanneurs", "52", &[("", 4, 9)], 0),
        ("penhoet", "53", &[("A", 7, 5), ("B", 4, 8)], 0),
        ("oeillets", "53", &[("A", 2, 4), ("B", 1, 3), ("C", 2, 4)], 0),
        ("paris", "11", &[("", 6, 6)], 0),
        ("marseille", "93", &[("A", 5, 6), ("B", 3, 5)], 0),
        ("toulouse", "76", &[("", 3, 10)], 0),
        ("maisons", "75", &[], 9),
        ("strasbourg", "44", &[("A", 4, 5), ("B", 6, 4), ("C", 4, 4)], 0),
        ("lille", "32", &[("", 4, 6)], 5),
    ];
    for (id, region, bats, maisons) in cas {
        let mut logements = Vec::new();
        let mut k = id.len() * 7;
        let mut statut = || { k = (k * 1103 + 12345) % 65537; match k % 10 { 0..=3 => Some(StatutLot::L), 4 | 5 => Some(StatutLot::O), 6 => Some(StatutLot::T), _ => Some(StatutLot::R) } };
        for (b, etages, n) in bats {
            for e in i16::from(id.len() % 2 == 0)..=*etages {
                for i in 0..(*n - usize::from(e == 0) * 2 - usize::from(e == *etages && id.len() == 6) * 3) {
                    logements.push(Logement { numero: format!("{b}{e}{i:02}"), batiment: (!b.is_empty()).then(|| (*b).into()), etage: e, forme: Forme::Collectif, statut: statut() });
                }
            }
        }
        for m in 0..maisons { logements.push(Logement { numero: format!("M{m}"), batiment: None, etage: 0, forme: Forme::Maison, statut: statut() }); }
        let im = Immeuble { id, nom: id, region, logements: &logements };
        for (theme, t) in [(Theme::Clair, "clair"), (Theme::Sombre, "sombre")] {
            for (taille, n) in [(Taille::Petite, "petite"), (Taille::Grande, "grande")] {
                let hl = logements.get(logements.len() / 2).map(|l| l.numero.as_str()).filter(|_| n == "grande");
                let svg = facade(&im, &Rendu { theme, taille, surligne: hl });
                println!("{id} {n} {t} {} lots, {} octets, {} elements", logements.len(), svg.len(), svg.matches('<').count() - svg.matches("</").count());
                std::fs::write(format!("{dir}/{id}-{n}-{t}.svg"), svg).expect("write");
            }
        }
    }
}
