//! Distances on the globe and the radius of a place.

use crate::lieu::Lieu;

/// Mean radius of the Earth in kilometres.
const RAYON_TERRE_KM: f64 = 6371.0088;

/// Distance in kilometres between two points (latitude, longitude in degrees), by the haversine formula.
///
/// ```
/// let (paris, lyon) = ((48.8566, 2.3522), (45.7640, 4.8357));
/// assert!((territoire::distance_km(paris, lyon) - 391.5).abs() < 1.0);
/// ```
pub fn distance_km(depart: (f64, f64), arrivee: (f64, f64)) -> f64 {
    let (lat_1, lat_2) = (depart.0.to_radians(), arrivee.0.to_radians());
    let sin_lat = ((lat_2 - lat_1) / 2.0).sin();
    let sin_long = ((arrivee.1 - depart.1).to_radians() / 2.0).sin();
    let a = sin_lat * sin_lat + lat_1.cos() * lat_2.cos() * sin_long * sin_long;
    2.0 * RAYON_TERRE_KM * a.min(1.0).sqrt().asin()
}

/// The radius around a place within which a search for this place looks (`domain.md` section 2): Paris and its
/// arrondissements 7 km, Lyon and Marseille with theirs 10, every other commune 15; `None` for a région or a
/// département, because a search takes these as they are.
pub fn rayon_km(lieu: &Lieu) -> Option<f64> {
    lieu.code_commune.map(|commune| match commune {
        "75056" => 7.0,
        "69123" | "13055" => 10.0,
        _ => 15.0,
    })
}
