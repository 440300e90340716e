//! Writes sample site, storey and basement plans into a folder.
use domain::lot::StatutLot;
use drawings::*;
fn main() {
    let dir = std::env::args().nth(1).expect("a folder");
    let cellules: Vec<Cellule> = (1..=7).map(|n| Cellule { numero: Some(format!("A20{n}")), detail: format!("{} pièces\n{} m²", n % 4 + 1, 28 + n * 9), surface: f64::from(28 + n * 9) }).collect();
    let etage = plan_etage(&PlanEtage { id: "ecluse-A-2", titre: "Bâtiment A, 2e étage", cellules: &cellules, marque: Some("A203") }, Theme::Clair);
    std::fs::write(format!("{dir}/autre-etage.svg"), etage).expect("write");
    let e: Vec<Emplacement> = (1..=37).map(|n| Emplacement { numero: Some(format!("P{n:02}")), marque: n == 12 }).collect();
    std::fs::write(format!("{dir}/autre-parking.svg"), plan_stationnement(&PlanSousSol { titre: "Sous-sol 1, stationnement", emplacements: &e }, Theme::Clair)).expect("write");
    std::fs::write(format!("{dir}/autre-cave.svg"), plan_cave(&PlanSousSol { titre: "Sous-sol 1, caves", emplacements: &e[..17] }, Theme::Sombre)).expect("write");
    for (id, bats) in [("ecluse", vec![("A", 5, 9), ("B", 3, 4)]), ("seul", vec![("A", 4, 5)]), ("trois", vec![("A", 4, 6), ("B", 5, 5), ("C", 3, 4)])] {
        let mut logements = Vec::new();
        for (b, et, n) in bats { for e in 1..=et { for i in 0..n { logements.push(Logement { numero: format!("{b}{e}{i:02}"), batiment: Some(b.into()), etage: e, forme: Forme::Collectif, statut: Some(StatutLot::L) }); } } }
        let im = Immeuble { id, nom: id, region: "52", logements: &logements };
        std::fs::write(format!("{dir}/autre-masse-{id}.svg"), plan_masse(&PlanMasse { immeuble: im, rue: "Quai Malakoff", marque: Some("B") }, Theme::Clair)).expect("write");
        for (t, th) in [("clair", Theme::Clair), ("sombre", Theme::Sombre)] {
            for (n, svg) in [("principal", visuel_principal(&im, th)), ("jardin", visuel_jardin(&im, th)), ("rue", visuel_rue(&im, th)), ("interieur", visuel_interieur(&im, th)), ("panorama", panorama(&im, th))] {
                std::fs::write(format!("{dir}/vue-{n}-{id}-{t}.svg"), svg).expect("write");
            }
        }
    }
}
