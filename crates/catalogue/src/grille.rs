//! Programmes by their place: cells of a tenth of a degree, for searches within a radius or a window.

use crate::requete::{Fenetre, Rayon};

/// Mean radius of the Earth in kilometres, as in `territoire`.
const TERRE_KM: f64 = 6371.0088;
/// The number of cells in one degree.
const CELLULES: f64 = 10.0;
/// The number of cells around the globe, with a margin for rounding.
const TOUR: u32 = 3602;

/// Points sorted by cell.
#[derive(Debug, Default)]
pub(crate) struct GrilleCarte {
    cellules: Vec<u32>,
    points: Vec<Point>,
}

#[derive(Debug, Clone, Copy)]
struct Point {
    programme: u32,
    lat: f64,
    long: f64,
    /// The same point as a vector on the unit sphere.
    xyz: [f64; 3],
}

fn sphere((lat, long): (f64, f64)) -> [f64; 3] {
    let (lat, long) = (lat.to_radians(), long.to_radians());
    [lat.cos() * long.cos(), lat.cos() * long.sin(), lat.sin()]
}

/// The rank of the cell of a latitude (from -90) or a longitude (from -180).
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the globe")]
fn rang(degres: f64, limite: f64) -> u32 {
    ((degres.clamp(-limite, limite) + limite) * CELLULES) as u32
}

impl GrilleCarte {
    /// Sorts these points by cell. Each comes with the rank of its programme.
    pub(crate) fn nouvelle(points: impl Iterator<Item = (u32, (f64, f64))>) -> Self {
        let mut places: Vec<(u32, Point)> = points
            .map(|(programme, (lat, long))| {
                let cellule = rang(lat, 90.0) * TOUR + rang(long, 180.0);
                (cellule, Point { programme, lat, long, xyz: sphere((lat, long)) })
            })
            .collect();
        places.sort_unstable_by_key(|(cellule, point)| (*cellule, point.programme));
        Self { cellules: places.iter().map(|p| p.0).collect(), points: places.into_iter().map(|p| p.1).collect() }
    }

    /// Calls `f` with the points of the cells that these bounds touch, in degrees.
    fn visiter<'a>(&'a self, (sud, nord): (f64, f64), (ouest, est): (f64, f64), mut f: impl FnMut(&'a Point)) {
        if sud > nord || ouest > est {
            return;
        }
        for ligne in rang(sud, 90.0)..=rang(nord, 90.0) {
            let debut = self.cellules.partition_point(|c| *c < ligne * TOUR + rang(ouest, 180.0));
            let dernier = ligne * TOUR + rang(est, 180.0);
            for (cellule, point) in self.cellules[debut..].iter().zip(&self.points[debut..]) {
                if *cellule > dernier {
                    break;
                }
                f(point);
            }
        }
    }

    /// Adds the programmes within a radius, each as a range of one, in no order.
    pub(crate) fn rayon(&self, rayon: Rayon, trouves: &mut Vec<(u32, u32)>) {
        let Rayon { lat, long, km } = rayon;
        if km.is_nan() || km < 0.0 {
            return;
        }
        // Slightly wider than the disc, because the exact test follows.
        let angle = (km / TERRE_KM * 1.000_001 + 1e-9).min(std::f64::consts::PI);
        let degres = angle.to_degrees();
        let (sud, nord) = (lat - degres, lat + degres);
        let rapport = angle.sin() / lat.to_radians().cos();
        let autour = sud <= -90.0 || nord >= 90.0 || angle >= std::f64::consts::FRAC_PI_2 || rapport >= 1.0;
        let ecart = if autour { 360.0 } else { rapport.asin().to_degrees() + 1e-9 };
        let (mut ouest, mut est) = (long - ecart, long + ecart);
        if ouest < -180.0 || est > 180.0 {
            (ouest, est) = (-180.0, 180.0);
        }
        let centre = sphere((lat, long));
        let corde = 2.0 * (km / TERRE_KM / 2.0).min(std::f64::consts::FRAC_PI_2).sin();
        let (sur, hors) = (corde * corde * (1.0 - 1e-6) - 1e-12, corde * corde * (1.0 + 1e-6) + 1e-12);
        self.visiter((sud, nord), (ouest, est), |p| {
            let d: f64 = p.xyz.iter().zip(centre).map(|(a, b)| (a - b) * (a - b)).sum();
            let dedans = d <= sur || (d <= hors && territoire::distance_km((lat, long), (p.lat, p.long)) <= km);
            if dedans {
                trouves.push((p.programme, p.programme + 1));
            }
        });
    }

    /// Adds the programmes in a window, each as a range of one, in no order.
    pub(crate) fn fenetre(&self, fenetre: Fenetre, trouves: &mut Vec<(u32, u32)>) {
        let Fenetre { ouest, sud, est, nord } = fenetre;
        let mut moitie = |ouest: f64, est: f64| {
            self.visiter((sud, nord), (ouest, est), |p| {
                if (sud..=nord).contains(&p.lat) && (ouest..=est).contains(&p.long) {
                    trouves.push((p.programme, p.programme + 1));
                }
            });
        };
        if ouest <= est {
            moitie(ouest, est);
        } else {
            moitie(ouest, f64::MAX);
            moitie(f64::MIN, est);
        }
    }

    /// The bytes that the cells hold.
    pub(crate) fn octets(&self) -> usize {
        self.points.len() * (size_of::<Point>() + 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn la_grille_trouve_ce_que_trouve_la_formule(
            points in proptest::collection::vec((-90.0f64..=90.0, -180.0f64..=180.0), 0..60),
            centre in (-90.0f64..=90.0, -180.0f64..=180.0),
            km in prop_oneof![0.0f64..50.0, 0.0f64..21000.0],
        ) {
            let grille = GrilleCarte::nouvelle((0u32..).zip(points.iter().copied()));
            let mut trouves = Vec::new();
            grille.rayon(Rayon { lat: centre.0, long: centre.1, km }, &mut trouves);
            trouves.sort_unstable();
            let attendus: Vec<(u32, u32)> = (0u32..)
                .zip(&points)
                .filter(|(_, p)| territoire::distance_km(centre, **p) <= km)
                .map(|(i, _)| (i, i + 1))
                .collect();
            prop_assert_eq!(trouves, attendus);
        }

        #[test]
        fn la_fenetre_traverse_l_antimeridien(
            points in proptest::collection::vec((-90.0f64..=90.0, -180.0f64..=180.0), 0..60),
            (ouest, est) in (-180.0f64..=180.0, -180.0f64..=180.0),
            (sud, nord) in (-90.0f64..=90.0, -90.0f64..=90.0),
        ) {
            let grille = GrilleCarte::nouvelle((0u32..).zip(points.iter().copied()));
            let mut trouves = Vec::new();
            grille.fenetre(Fenetre { ouest, sud, est, nord }, &mut trouves);
            trouves.sort_unstable();
            let dans = |p: &(f64, f64)| {
                let long = if ouest <= est { p.1 >= ouest && p.1 <= est } else { p.1 >= ouest || p.1 <= est };
                long && p.0 >= sud && p.0 <= nord
            };
            let attendus: Vec<(u32, u32)> =
                (0u32..).zip(&points).filter(|(_, p)| dans(p)).map(|(i, _)| (i, i + 1)).collect();
            prop_assert_eq!(trouves, attendus);
        }
    }
}
