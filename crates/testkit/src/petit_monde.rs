//! "Le petit monde": four programmes and twenty-four lots that tests of every crate know by name.
//!
//! The feed of this small world is the reference sample of the crate `feed` (`crates/feed/exemples/petit-flux.ndjson`).
//! When this sample changes, the tables below must change too. All the lots are on sale, and none is withdrawn. The
//! header announces 4 programmes and 24 lots.
//!
//! | Programme | Name | Place | Phase, zone, commission |
//! | --- | --- | --- | --- |
//! | `nantes1` | Les Terrasses de l’Erdre | Nantes (44109, 44000) | TRAVAUX, A, 6 %, promotion, 2028-06-30 |
//! | `paris1` | Atelier Voltaire | Paris 11e (75111, 75011) | LANCEMENT, A bis, 5 %, 2028-12-31 |
//! | `stetienne1` | Le Carré Couriot | Saint-Étienne (42218, 42000) | AVANTPREMIERE, B2, 6.3 %, no coordinates |
//! | `stdenis1` | Les Filaos | Saint-Denis (97411, 97400) | LANCEMENT, B1, 7 %, VAT 8.5 |
//!
//! | Lot | What | Status | Price | Particular |
//! | --- | --- | --- | --- | --- |
//! | `nantes1-A001` | studio | L | 149,000 | scheme LMNP |
//! | `nantes1-A101` | 2 rooms | L | 239,000 | annex `P01` |
//! | `nantes1-A102` | 2 rooms | O | 215,000 | loggia |
//! | `nantes1-A201` | 3 rooms | L | 329,000 (grid 339,000) | annexes `P02`, `C02`; reduced VAT; plan and storey documents |
//! | `nantes1-A202` | 3 rooms | T | 309,000 | |
//! | `nantes1-A301` | 4 rooms | R | 449,000 | top storey |
//! | `nantes1-A302` | 5 rooms, duplex | L | 539,000.50 | LLI prices, top storey |
//! | `nantes1-P01`, `-P02` | parking | L | 18,000 | attached |
//! | `nantes1-P03` | parking | L | 17,500 | free of any lot |
//! | `nantes1-C02` | cellar | L | 7,000 | attached |
//! | `paris1-101` | 2 rooms | L | 489,000 | public |
//! | `paris1-102` | 2 rooms | L | 475,000 | dedicated to Alpha, one document |
//! | `paris1-103` | 3 rooms | L | 689,000 (grid 699,000) | dedicated to Beta |
//! | `paris1-104` | 3 rooms | O | 679,000 | dedicated to Alpha |
//! | `paris1-201` | 4 rooms | R | 989,000 | public |
//! | `paris1-RC1` | shop | L | 620,000 | public |
//! | `stetienne1-B11` | 2 rooms | L | none | preview |
//! | `stetienne1-B12` | 3 rooms | L | 198,000 | preview |
//! | `stdenis1-M1` | house, 4 rooms | L | 352,000 | annex `P1`, garden |
//! | `stdenis1-M2` | house, 5 rooms | T | 415,000 | garden |
//! | `stdenis1-M3` | house, 3 rooms | L | 289,000 | garden |
//! | `stdenis1-P1` | parking | L | 10,000 | attached |
//! | `stdenis1-P2` | parking | R | 9,500 | free of any lot |

use serde_json::Value as Json;

/// The complete feed of the small world.
pub const FLUX: &str = include_str!("../../feed/exemples/petit-flux.ndjson");

/// The programmes, in the order of the feed.
pub const PROGRAMMES: [&str; 4] = ["nantes1", "paris1", "stetienne1", "stdenis1"];

/// Every lot, in the order of the feed.
pub const LOTS: [&str; 24] = [
    "nantes1-A001",
    "nantes1-A101",
    "nantes1-A102",
    "nantes1-A201",
    "nantes1-A202",
    "nantes1-A301",
    "nantes1-A302",
    "nantes1-P01",
    "nantes1-P02",
    "nantes1-P03",
    "nantes1-C02",
    "paris1-101",
    "paris1-102",
    "paris1-103",
    "paris1-104",
    "paris1-201",
    "paris1-RC1",
    "stetienne1-B11",
    "stetienne1-B12",
    "stdenis1-M1",
    "stdenis1-M2",
    "stdenis1-M3",
    "stdenis1-P1",
    "stdenis1-P2",
];

/// A free public lot with annexes and documents.
pub const LOT_LIBRE: &str = "nantes1-A201";
/// A free lot dedicated to the group Alpha.
pub const LOT_ALPHA: &str = "paris1-102";
/// A free lot dedicated to the group Beta.
pub const LOT_BETA: &str = "paris1-103";
/// A parking place that belongs to no home.
pub const PARKING_SEUL: &str = "nantes1-P03";

/// The groups of partner companies to which lots are dedicated.
pub const GROUPES: [&str; 2] = ["Alpha", "Beta"];

/// The lines of a feed as JSON. A test changes the lines that matter to it, and writes the feed again with [`Self::texte`].
#[derive(Debug, Clone)]
pub struct Flux(pub Vec<Json>);

impl Flux {
    /// The feed of the small world.
    pub fn du_monde() -> Self {
        Self::lire(FLUX)
    }

    /// Reads the lines of any feed.
    pub fn lire(texte: &str) -> Self {
        Self(texte.lines().map(|ligne| serde_json::from_str(ligne).expect("a JSON line")).collect())
    }

    /// The line of a lot (`nantes1-A201`) or of a programme (`nantes1`), for the test to change.
    pub fn ligne(&mut self, id: &str) -> &mut Json {
        let trouve = self.0.iter_mut().find(|ligne| nom(ligne).as_deref() == Some(id));
        trouve.unwrap_or_else(|| panic!("no line of {id}"))
    }

    /// Removes a lot or a programme.
    pub fn oter(&mut self, id: &str) {
        self.0.retain(|ligne| nom(ligne).as_deref() != Some(id));
    }

    /// The text of the feed. Its header announces the numbers of programmes and lots that the feed has now.
    pub fn texte(&self) -> String {
        let mut lignes = self.0.clone();
        for genre in ["programme", "lot"] {
            let nombre = lignes.iter().filter(|l| l["type"] == genre).count();
            lignes[0][format!("{genre}s")] = nombre.into();
        }
        lignes.iter().flat_map(|l| [l.to_string(), "\n".to_owned()]).collect()
    }
}

fn nom(ligne: &Json) -> Option<String> {
    match ligne["type"].as_str()? {
        "lot" => Some(format!("{}-{}", ligne["programme"]["id"].as_str()?, ligne["numero"].as_str()?)),
        _ => ligne["id"].as_str().map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn le_tableau_est_celui_du_flux() {
        let lignes: Vec<serde_json::Value> =
            FLUX.lines().map(|ligne| serde_json::from_str(ligne).expect("one JSON object a line")).collect();
        let texte = |ligne: &serde_json::Value, chemin: &str| {
            ligne.pointer(chemin).and_then(serde_json::Value::as_str).map(str::to_owned).expect("a text")
        };
        let du_genre = |genre: &str| lignes.iter().filter(move |l| l["type"] == genre).collect::<Vec<_>>();
        let programmes: Vec<String> = du_genre("programme").iter().map(|l| texte(l, "/id")).collect();
        assert_eq!(programmes, PROGRAMMES);
        let lots: Vec<String> =
            du_genre("lot").iter().map(|l| format!("{}-{}", texte(l, "/programme/id"), texte(l, "/numero"))).collect();
        assert_eq!(lots, LOTS);
    }
}
