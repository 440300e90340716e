//! The owner of each option, draft and declaration over time. Staff hand them over, and a row only shows the last owner.

use domain::fait::GenreDObjet;
use std::collections::HashMap;
use store::faits::FaitEcrit;
use store::{Fait, Instant};

/// One hand-over of a file to a colleague.
#[derive(Debug, Clone, Copy)]
struct Cession {
    numero: i64,
    instant: Instant,
    de: i32,
    a: i32,
}

/// All hand-overs, by file, in the order of the facts.
#[derive(Debug, Default)]
pub(super) struct Cessions(HashMap<(GenreDObjet, i64), Vec<Cession>>);

impl Cessions {
    /// Reads the hand-overs from the facts.
    pub(super) fn lire(faits: &[FaitEcrit]) -> Self {
        let mut cessions = Self::default();
        for ecrit in faits {
            let (quoi, de, a) = match ecrit.fait {
                Fait::OptionTransmise { option, utilisateur, vers } => {
                    ((GenreDObjet::Option, option.0), utilisateur, vers)
                }
                Fait::ReservationTransmise { reservation, utilisateur, vers } => {
                    ((GenreDObjet::Reservation, reservation.0), utilisateur, vers)
                }
                Fait::DenonciationTransmise { denonciation, utilisateur, vers } => {
                    ((GenreDObjet::Denonciation, denonciation.0), utilisateur, vers)
                }
                _ => continue,
            };
            let cession = Cession { numero: ecrit.numero.0, instant: ecrit.instant, de: de.0, a: a.0 };
            cessions.0.entry(quoi).or_default().push(cession);
        }
        cessions
    }

    fn de(&self, quoi: (GenreDObjet, i64)) -> &[Cession] {
        self.0.get(&quoi).map_or(&[], Vec::as_slice)
    }

    /// The owner of the file when this fact was written. `a_la_fin` is the owner that the file's row names at the end.
    pub(super) fn titulaire(&self, quoi: (GenreDObjet, i64), numero: i64, a_la_fin: i32) -> i32 {
        let suivante = self.de(quoi).iter().find(|cession| cession.numero >= numero);
        suivante.map_or(a_la_fin, |cession| cession.de)
    }

    /// The owners of the file over time, each with the instant from which they had it.
    pub(super) fn fil(&self, quoi: (GenreDObjet, i64), a_la_fin: i32) -> Vec<(Instant, i32)> {
        let premier = (Instant::depuis_micros(0), self.titulaire(quoi, 0, a_la_fin));
        let suite = self.de(quoi).iter().map(|cession| (cession.instant, cession.a));
        std::iter::once(premier).chain(suite).collect()
    }
}
