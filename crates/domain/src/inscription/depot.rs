//! Deposits. With one proof of work, a visitor opens a deposit for the files of a registration. When too many files
//! wait, this module chooses the file that is dropped.

use super::Emplacement;
use std::time::Duration;

/// How long a deposit stays open after each file that it receives, and after each return to the page.
pub const PROLONGATION: Duration = Duration::from_hours(1);
/// The longest time for which a deposit may stay open.
pub const DUREE_MAXIMALE: Duration = Duration::from_hours(24);
/// The number of files in one deposit: one for each document.
pub const FICHIERS: usize = Emplacement::TOUS.len();
/// The least weight of a network, which is the number of files of one deposit. A network with fewer files weighs as
/// much.
const POIDS_MINIMAL: u64 = FICHIERS as u64;

/// The files that wait and were sent from one network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartDeReseau {
    pub nombre: u64,
    /// The number of the network's oldest file. Files are numbered in the order of arrival.
    pub plus_ancien: i64,
}

impl PartDeReseau {
    fn poids(self) -> u64 {
        self.nombre.max(POIDS_MINIMAL)
    }
}

/// The file to drop: the oldest one among the files of the heaviest networks. All networks that sent no more files
/// than one deposit holds weigh the same, so a crowd of small networks does not push out a visitor who sends seven
/// files.
pub fn a_ecarter(parts: &[PartDeReseau]) -> Option<i64> {
    let lourds = parts.iter().map(|part| part.poids()).max()?;
    parts.iter().filter(|part| part.poids() == lourds).map(|part| part.plus_ancien).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn part(nombre: u64, plus_ancien: i64) -> PartDeReseau {
        PartDeReseau { nombre, plus_ancien }
    }

    #[test]
    fn le_plus_ancien_du_plus_lourd_part_le_premier() {
        assert_eq!(a_ecarter(&[]), None);
        assert_eq!(a_ecarter(&[part(7, 1), part(30, 9), part(12, 4)]), Some(9));
        assert_eq!(a_ecarter(&[part(30, 9), part(30, 4)]), Some(4), "of two that weigh the same, the older file");
        assert_eq!(a_ecarter(&[part(1, 8), part(7, 20), part(3, 5)]), Some(5), "seven weigh no more than one");
    }

    proptest! {
        /// Whatever other networks send, the file of a visitor who sends one deposit is not dropped while another
        /// network weighs more, or has an older file.
        #[test]
        fn qui_envoie_un_dossier_n_est_pas_chasse_par_plus_lourd(
            autres in proptest::collection::vec((1u64..300, 1i64..1000), 1..50), sienne in 1u64..=7,
        ) {
            let mut parts: Vec<_> = autres.iter().map(|(nombre, ancien)| part(*nombre, *ancien)).collect();
            parts.push(part(sienne, 1000));
            prop_assert_ne!(a_ecarter(&parts), Some(1000));
        }
    }
}
