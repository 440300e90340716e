//! What homes and their annexes share: numbers, links, statuses.

use super::alea::SujetDeTirage;
use super::gabarit::{Gabarit, Phase};
use super::prix;
use domain::lot::{DepotGarantie, Exclusivite, FicheLot, StatutLot, Typologie};
use domain::nombres::Montant;

pub(super) fn numero_parking(rang: u64) -> String {
    format!("P{:03}", rang + 1)
}

pub(super) fn numero_cave(rang: u64) -> String {
    format!("CAV{:03}", rang + 1)
}

/// The name of a building, which begins the numbers of its homes: `A` to `L`, then two of these letters, and so on. The numbers
/// of other lots begin with `P`, `V`, `CAV` or `COM`, which are not names of buildings, so no two lots have the same number.
pub(super) fn batiment(rang: u64) -> String {
    const LETTRES: &[u8; 12] = b"ABCDEFGHIJKL";
    let lettre = |n: u64| char::from(LETTRES[usize::try_from(n % 12).unwrap_or_default()]);
    let mut nom = String::new();
    let mut reste = rang + 1;
    while reste > 0 {
        reste -= 1;
        nom.insert(0, lettre(reste));
        reste /= 12;
    }
    nom
}

/// The building of a home; a house has none.
pub(super) fn batiment_du_logement(g: &Gabarit, rang: u64) -> Option<String> {
    (rang < g.composition.appartements).then(|| batiment(rang / (g.par_etage * g.niveaux)))
}

/// The name of a storey: "Rez-de-chaussée", "1er étage", "2e étage".
pub(super) fn nom_etage(etage: u64) -> String {
    match etage {
        0 => "Rez-de-chaussée".to_owned(),
        1 => "1er étage".to_owned(),
        n => format!("{n}e étage"),
    }
}

pub(super) fn court(etage: u64) -> i16 {
    i16::try_from(etage).unwrap_or(i16::MAX)
}

pub(super) fn prix_parking(g: &Gabarit, rang: u64) -> i64 {
    prix::parking(g, &mut g.alea(SujetDeTirage::Parking, rang))
}

pub(super) fn prix_cave(g: &Gabarit, rang: u64) -> i64 {
    prix::cave(g, &mut g.alea(SujetDeTirage::Cave, rang))
}

/// Says which home has which annex of a kind. Each attached annex has one home, and each home has at most one such annex. The
/// annexes are spread over the whole programme. The home of an annex and the annex of a home are both computed, not stored.
pub(super) struct Attribution {
    logements: u64,
    pas: u64,
    inverse: u64,
    decalage: u64,
    rattachees: u64,
}

impl Attribution {
    pub(super) fn parkings(g: &Gabarit) -> Self {
        Self::nouvelle(g.composition.logements(), g.parkings_rattaches, g.index + 3)
    }

    pub(super) fn caves(g: &Gabarit) -> Self {
        Self::nouvelle(g.composition.logements(), g.caves_rattachees, g.index + 8)
    }

    fn nouvelle(logements: u64, rattachees: u64, decalage: u64) -> Self {
        let modulo = logements.max(1);
        // A step near the golden ratio spreads any number of annexes evenly over the homes.
        let depart = (modulo * 618 / 1000).max(1);
        let (pas, inverse) = (depart..)
            .find_map(|pas| inverse_modulo(pas % modulo, modulo).map(|i| (pas % modulo, i)))
            .unwrap_or((1, 1));
        Self { logements: modulo, pas, inverse, decalage: decalage % modulo, rattachees }
    }

    /// The home to which this annex is attached.
    pub(super) fn logement(&self, annexe: u64) -> Option<u64> {
        (annexe < self.rattachees).then(|| (annexe * self.pas + self.decalage) % self.logements)
    }

    /// The annex attached to this home.
    pub(super) fn annexe(&self, logement: u64) -> Option<u64> {
        let ecart = (logement + self.logements - self.decalage) % self.logements;
        Some(ecart * self.inverse % self.logements).filter(|annexe| *annexe < self.rattachees)
    }
}

/// The inverse of `n` modulo `modulo`; `None` when they have a common divisor (Euclid's algorithm).
fn inverse_modulo(n: u64, modulo: u64) -> Option<u64> {
    let modulo = i128::from(modulo);
    let (mut r0, mut r1) = (modulo, i128::from(n).rem_euclid(modulo));
    let (mut t0, mut t1) = (0_i128, 1_i128);
    while r1 != 0 {
        let quotient = r0 / r1;
        (r0, r1) = (r1, r0 - quotient * r1);
        (t0, t1) = (t1, t0 - quotient * t1);
    }
    (r0 == 1).then(|| u64::try_from(t0.rem_euclid(modulo)).unwrap_or_default())
}

/// The status of a home, and the group to which it is dedicated. The annexes of the home have the same.
pub(super) struct EtatCommercial {
    pub(super) statut: StatutLot,
    pub(super) exclusivite: Option<Exclusivite>,
}

pub(super) fn etat_logement(g: &Gabarit, rang: u64) -> EtatCommercial {
    let mut alea = g.alea(SujetDeTirage::Etat, rang);
    let statut = statut(g, &mut alea, g.avancement);
    let dedie = !g.groupes_dedies.is_empty() && alea.chance(250);
    let exclusivite = dedie.then(|| Exclusivite { nom: alea.choix(&g.groupes_dedies).to_owned() });
    EtatCommercial { statut, exclusivite }
}

/// Draws the status of a lot according to the progress of the sale. In a preview, every lot is free.
pub(super) fn statut(g: &Gabarit, alea: &mut super::alea::Alea, avancement: u64) -> StatutLot {
    if g.phase != Phase::AvantPremiere && alea.chance(avancement) {
        alea.pondere(&[(StatutLot::R, 84), (StatutLot::T, 7), (StatutLot::O, 9)])
    } else {
        StatutLot::L
    }
}

/// The description of a lot with its typology and nothing else.
pub(super) fn fiche_vierge(g: &Gabarit, numero: String, typologie: Typologie) -> FicheLot {
    FicheLot { is_eligible_demat: g.demat, ..FicheLot::nouvelle(g.id.clone(), numero, typologie) }
}

/// The deposits that may be chosen: no deposit, or a cheque.
pub(super) fn depots(cheque: i64) -> Vec<DepotGarantie> {
    let depot = |code: &str, libelle: &str, montant| DepotGarantie {
        code: code.to_owned(),
        libelle: libelle.to_owned(),
        montant: Montant::depuis_unites(montant),
    };
    vec![depot("sans", "Sans", 0), depot("cheque", "Chèque", cheque)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chaque_annexe_a_son_logement_et_reciproquement() {
        for logements in [1, 2, 7, 12, 35, 1000] {
            for rattachees in [0, 1, logements / 2, logements] {
                let attribution = Attribution::nouvelle(logements, rattachees, 5);
                let mut pris: Vec<u64> = (0..logements).filter_map(|annexe| attribution.logement(annexe)).collect();
                assert_eq!(pris.len() as u64, rattachees);
                pris.sort_unstable();
                pris.dedup();
                assert_eq!(pris.len() as u64, rattachees, "no home twice");
                for logement in 0..logements {
                    if let Some(annexe) = attribution.annexe(logement) {
                        assert_eq!(attribution.logement(annexe), Some(logement));
                    } else {
                        assert!(!pris.contains(&logement));
                    }
                }
            }
        }
    }

    #[test]
    fn les_batiments_se_suivent() {
        assert_eq!([0, 1, 11, 12, 13, 155, 156].map(batiment), ["A", "B", "L", "AA", "AB", "LL", "AAA"]);
    }
}
