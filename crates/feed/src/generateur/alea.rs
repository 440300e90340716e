//! Random numbers that can be repeated. They depend only on a seed and on a place in the catalogue: not on the machine, and not
//! on the version of a library.

/// A subject that random numbers decide. Each subject has its own stream of numbers, so one more draw for a subject does not
/// change the others.
#[derive(Debug, Clone, Copy)]
#[repr(u64)]
pub(super) enum SujetDeTirage {
    Repartition = 1,
    Gabarit,
    Programme,
    Calendrier,
    Textes,
    Intervenants,
    Etat,
    Logement,
    Prix,
    Parking,
    Cave,
    Commerce,
}

/// A stream of random numbers (splitmix64).
#[derive(Debug, Clone)]
pub(super) struct Alea(u64);

fn melanger(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Alea {
    /// The stream of a subject at a place, which is the index of a programme and the rank of a lot.
    pub(super) fn nouveau(graine: u64, sujet: SujetDeTirage, index: u64, rang: u64) -> Self {
        const PAS: u64 = 0x9e37_79b9_7f4a_7c15;
        let etat = [sujet as u64, index, rang].into_iter().fold(graine, |e, n| melanger(e.wrapping_add(PAS) ^ n));
        Self(etat)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        melanger(self.0)
    }

    /// Draws a number below `n`, which is at least 1.
    pub(super) fn sous(&mut self, n: u64) -> u64 {
        let produit = u128::from(self.bits()) * u128::from(n);
        u64::try_from(produit >> 64).unwrap_or_default()
    }

    /// Draws a number from `bas` to `haut`, both included.
    pub(super) fn entre(&mut self, bas: i64, haut: i64) -> i64 {
        bas + i64::try_from(self.sous(haut.abs_diff(bas) + 1)).unwrap_or_default()
    }

    /// Draws true with a chance of `pour_mille` in a thousand.
    pub(super) fn chance(&mut self, pour_mille: u64) -> bool {
        self.sous(1000) < pour_mille
    }

    /// Draws one item of the list, which must not be empty.
    pub(super) fn choix<T: Copy>(&mut self, liste: &[T]) -> T {
        liste[usize::try_from(self.sous(liste.len() as u64)).unwrap_or_default()]
    }

    /// Draws one item of a list in which each item has its weight.
    pub(super) fn pondere<T: Copy>(&mut self, liste: &[(T, u64)]) -> T {
        let mut tirage = self.sous(liste.iter().map(|(_, poids)| poids).sum());
        for (valeur, poids) in liste {
            if tirage < *poids {
                return *valeur;
            }
            tirage -= poids;
        }
        liste[0].0
    }

    /// Draws `nombre` different items of the list, and returns them in the order of the list.
    pub(super) fn plusieurs<T: Copy>(&mut self, liste: &[T], nombre: usize) -> Vec<T> {
        let mut manquent = nombre.min(liste.len()) as u64;
        let mut restent = liste.len() as u64;
        let mut pris = Vec::with_capacity(nombre);
        for valeur in liste {
            if self.sous(restent) < manquent {
                pris.push(*valeur);
                manquent -= 1;
            }
            restent -= 1;
        }
        pris
    }
}
