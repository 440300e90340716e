//! The histogram of prices: twenty bars whose bounds depend on the prices alone, so that every server gives the same
//! bars for the same lots.

use super::Barre;
use domain::nombres::Montant;

/// The number of bars.
const BARRES: i64 = 20;
/// A thousand euros in cents: the finest width of a bar. All others are multiples of it.
const MILLE: i64 = 100_000;
/// Prices under this many thousand euros are counted by thousand. Dearer lots are few, and kept one by one.
const FINES: usize = 2000;
/// The widths of bars in thousands of euros. After the last come the same widths times a thousand.
const LARGEURS: [i64; 11] = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500];

/// The prices counted so far.
#[derive(Debug)]
pub(crate) struct PrixDesFacettes {
    fines: Vec<u32>,
    autres: Vec<i64>,
}

impl Default for PrixDesFacettes {
    fn default() -> Self {
        Self { fines: vec![0; FINES], autres: Vec::new() }
    }
}

impl PrixDesFacettes {
    /// Counts a price in cents.
    pub(crate) fn ajouter(&mut self, prix: i64) {
        let mille = usize::try_from(prix / MILLE).unwrap_or(FINES);
        match self.fines.get_mut(mille).filter(|_| prix >= 0) {
            Some(nombre) => *nombre += 1,
            None => self.autres.push(prix),
        }
    }

    /// The bars. Their width is the narrowest round width with which the bars cover the cheapest 98 % of the lots. The last bar
    /// takes all dearer lots.
    pub(crate) fn barres(mut self) -> Vec<Barre> {
        self.autres.sort_unstable();
        let negatifs = self.autres.partition_point(|p| *p < 0);
        let fines = self.fines.iter().zip(0..).filter(|(n, _)| **n > 0).map(|(n, m)| (m * MILLE, *n as usize));
        let (avant, apres) = self.autres.split_at(negatifs);
        let un = |p: &i64| (p.div_euclid(MILLE) * MILLE, 1);
        let milliers: Vec<(i64, usize)> = avant.iter().map(un).chain(fines).chain(apres.iter().map(un)).collect();
        let (Some(&(premier, _)), Some(&(dernier, _))) = (milliers.first(), milliers.last()) else { return Vec::new() };
        let mut reste = milliers.iter().map(|m| m.1).sum::<usize>() / 50;
        let presque = milliers.iter().rev().find(|(_, n)| {
            let assez = *n > reste;
            reste = reste.saturating_sub(*n);
            assez
        });
        let presque = presque.map_or(dernier, |m| m.0);
        let debut = |largeur: i64| premier.div_euclid(largeur) * largeur;
        let largeur = (0..3)
            .flat_map(|puissance| LARGEURS.map(|l| l * MILLE * 1000_i64.pow(puissance)))
            .find(|l| debut(*l) + BARRES * l > presque)
            .unwrap_or(MILLE);
        let debut = debut(largeur);
        let mut barres: Vec<Barre> = (0..BARRES)
            .map(|i| Barre {
                min: Montant::depuis_centiemes(debut + i * largeur),
                max: Montant::depuis_centiemes(debut + (i + 1) * largeur),
                nombre: 0,
            })
            .collect();
        for (mille, nombre) in milliers {
            let rang = ((mille - debut) / largeur).min(BARRES - 1);
            if let Some(barre) = usize::try_from(rang).ok().and_then(|rang| barres.get_mut(rang)) {
                barre.nombre += nombre;
                if mille >= barre.max.centiemes() {
                    barre.max = Montant::depuis_centiemes((mille.div_euclid(largeur) + 1) * largeur);
                }
            }
        }
        barres
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn barres(prix: &[i64]) -> Vec<Barre> {
        let mut histogramme = PrixDesFacettes::default();
        for un in prix {
            histogramme.ajouter(*un);
        }
        histogramme.barres()
    }

    #[test]
    fn des_bornes_lisibles() {
        let prix: Vec<i64> = (0..100).map(|i| (152_300 + i * 4100) * 100).chain([980_000_000]).collect();
        let barres = barres(&prix);
        let bornes: Vec<String> = barres.iter().map(|b| b.min.to_string()).collect();
        assert_eq!(bornes[..3], ["150000", "175000", "200000"]);
        let derniere = barres[19];
        assert_eq!((derniere.min.to_string(), derniere.max.to_string()), ("625000".into(), "9825000".into()));
        assert_eq!(derniere.nombre, 1, "the dearest lot does not flatten the others");
    }

    proptest! {
        #[test]
        fn vingt_barres_qui_se_suivent_et_tiennent_chaque_prix(
            prix in proptest::collection::vec(
                prop_oneof![Just(0i64), 0i64..3_000_000, 0i64..100_000_000, 0i64..600_000_000, -200_000i64..1_000_000_000_000],
                1..80,
            ),
        ) {
            let barres = barres(&prix);
            prop_assert_eq!(barres.len(), 20);
            prop_assert!(barres.windows(2).all(|b| b[0].max == b[1].min));
            for barre in &barres {
                let siens = prix.iter().filter(|p| (barre.min.centiemes()..barre.max.centiemes()).contains(p)).count();
                prop_assert_eq!(barre.nombre, siens);
            }
            prop_assert_eq!(barres.iter().map(|b| b.nombre).sum::<usize>(), prix.len());
            prop_assert!(barres.iter().all(|b| b.min.centiemes() % MILLE == 0));
        }
    }
}
