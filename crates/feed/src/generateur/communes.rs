//! Chooses where programmes are built: in real communes, more often in populous ones and in those where new housing sells.

use super::alea::Alea;
use territoire::{Lieu, territoire};

/// The communes and arrondissements where a programme may be, with the running sum of their weights.
pub(super) struct Communes {
    lieux: Vec<(&'static Lieu, u64)>,
}

impl Communes {
    pub(super) fn nouvelles() -> Self {
        let mut somme = 0;
        let lieux = territoire()
            .communes()
            .iter()
            .chain(territoire().arrondissements())
            .filter_map(|lieu| {
                let poids = poids(lieu);
                somme += poids;
                (poids > 0).then_some((lieu, somme))
            })
            .collect();
        Self { lieux }
    }

    /// Draws a commune that `convient` accepts. After 200 more tries, the last one is taken as it is.
    pub(super) fn tirer(&self, alea: &mut Alea, convient: impl Fn(&Lieu) -> bool) -> &'static Lieu {
        const ESSAIS: u32 = 200;
        let total = self.lieux.last().map_or(1, |(_, somme)| *somme);
        let mut tirer = || {
            let tirage = alea.sous(total);
            self.lieux[self.lieux.partition_point(|(_, somme)| *somme <= tirage)].0
        };
        let mut lieu = tirer();
        for _ in 0..ESSAIS {
            if convient(lieu) {
                break;
            }
            lieu = tirer();
        }
        lieu
    }
}

/// The weight of a commune in the draw: its population multiplied by a factor of its ABC zone, which is higher where more is
/// built. A commune with the weight 0 is left out. Guyane and Mayotte are left out because no VAT is due there, and the overseas
/// collectivities because they have no ABC zone. Paris, Lyon and Marseille are drawn by arrondissement.
fn poids(lieu: &Lieu) -> u64 {
    let attrait = match lieu.zone_abc {
        Some("A bis") => 22,
        Some("A") => 26,
        Some("B1") => 20,
        Some("B2") => 6,
        Some("C") => 1,
        _ => 0,
    };
    let exclue = matches!(lieu.code_departement, Some("973" | "976"))
        || lieu.codes_postaux.is_empty()
        || lieu.population < 1_500
        || !territoire().arrondissements_de(lieu).is_empty();
    if exclue { 0 } else { u64::from(lieu.population) * attrait }
}

/// Whether the commune lies in a département of overseas France, where VAT is 8.5 %.
pub(super) fn est_outre_mer(lieu: &Lieu) -> bool {
    lieu.code_departement.is_some_and(|code| code.starts_with("97"))
}

/// Whether the commune is by the sea: its name says so, or it is one of the larger coastal towns.
pub(super) fn est_bord_de_mer(lieu: &Lieu) -> bool {
    const COTIERES: [&str; 34] = [
        "06004", "06029", "06083", "06088", "06155", "13028", "13207", "13208", "44131", "17300", "17306", "2A004",
        "2B033", "29019", "33009", "33529", "34003", "34301", "35288", "44055", "44132", "44184", "56121", "59183",
        "62193", "64024", "64122", "64483", "76217", "76351", "83061", "83069", "83118", "85194",
    ];
    let nom_marin = ["-sur-Mer", "-Plage", "-les-Plages", "-Océan"].iter().any(|fin| lieu.libelle.contains(fin));
    nom_marin || lieu.code_insee().is_some_and(|code| COTIERES.contains(&code))
}

/// Whether the commune is in a département of high mountains.
pub(super) fn est_montagne(lieu: &Lieu) -> bool {
    matches!(lieu.code_departement, Some("04" | "05" | "65" | "73" | "74"))
}
