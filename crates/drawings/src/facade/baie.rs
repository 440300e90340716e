//! Windows: one symbol for each kind and status, drawn once and used by every bay of this kind and status.

use super::composition::Baie;
use crate::theme::Teinte;
use crate::toile::{Toile, Traces};
use domain::lot::StatutLot;

/// The look of a bay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum EtatBaie {
    /// Lit, because the lot is free.
    Libre,
    /// Hatched, because the lot is optioned.
    Opte,
    /// Blind half down, because a reservation is in progress.
    PreReserve,
    /// Blind down, because the lot is reserved.
    Clos,
    /// Plain glass, because there is no lot, or because the viewer may not see the lot.
    Verre,
    /// Red, because it is the lot of the page.
    Marque,
}

impl EtatBaie {
    pub(super) const fn depuis(statut: Option<StatutLot>) -> Self {
        match statut {
            Some(StatutLot::L) => Self::Libre,
            Some(StatutLot::O) => Self::Opte,
            Some(StatutLot::T) => Self::PreReserve,
            Some(StatutLot::R) => Self::Clos,
            None => Self::Verre,
        }
    }

    const fn lettre(self) -> char {
        match self {
            Self::Libre => 'l',
            Self::Opte => 'o',
            Self::PreReserve => 't',
            Self::Clos => 'r',
            Self::Verre => 'v',
            Self::Marque => 'm',
        }
    }

    const fn fond(self) -> Teinte {
        match self {
            Self::Libre | Self::PreReserve => Teinte::Eclaire,
            Self::Opte => Teinte::Opte,
            Self::Clos => Teinte::Clos,
            Self::Verre => Teinte::Verre,
            Self::Marque => Teinte::Neuf,
        }
    }
}

impl Baie {
    const fn lettre(self) -> char {
        match self {
            Self::Fenetre => 'f',
            Self::Volets => 'v',
            Self::PorteFenetre => 'p',
            Self::Balcon => 'b',
            Self::Loggia => 'l',
            Self::Jardin => 'j',
            Self::Large => 'g',
        }
    }

    /// The width of the opening, the height of its top above the floor, and the height of its sill.
    pub(super) const fn ouverture(self) -> (f64, f64, f64) {
        match self {
            Self::Fenetre => (9.0, 16.0, 4.6),
            Self::Volets => (8.4, 16.0, 3.4),
            Self::PorteFenetre => (9.8, 16.0, 0.8),
            Self::Balcon => (11.4, 16.0, 0.8),
            Self::Loggia => (16.4, 16.0, 0.6),
            Self::Jardin => (14.4, 16.2, 0.6),
            Self::Large => (13.6, 15.4, 4.2),
        }
    }
}

/// The name of a symbol within the drawing.
pub(super) fn nom(prefixe: &str, baie: Baie, etat: EtatBaie) -> String {
    format!("{prefixe}{}{}", baie.lettre(), etat.lettre())
}

/// Draws the symbol of a bay. Its origin is the foot of the bay, in the middle.
pub(super) fn definir(toile: &mut Toile, prefixe: &str, baie: Baie, etat: EtatBaie) {
    let (l, haut, appui) = baie.ouverture();
    let (x, y, h) = (-l / 2.0, -haut, haut - appui);
    toile.ouvrir(&format!("id=\"{}\"", nom(prefixe, baie, etat)));
    if baie == Baie::Loggia {
        toile.chemin_avec(
            Traces::nouveau().rect(x - 1.2, y - 1.2, l + 2.4, h + 1.6).d(),
            Some(Teinte::Trait),
            None,
            "opacity=\".22\"",
        );
    }
    if baie == Baie::Volets {
        let mut volets = Traces::nouveau();
        volets.rect(x - 4.3, y, 3.8, h).rect(x + l + 0.5, y, 3.8, h);
        toile.chemin(volets.d(), Some(Teinte::Bois), Some((Teinte::Trait, 0.5)));
        let mut lames = Traces::nouveau();
        for rang in 1..4 {
            let yy = y + h * f64::from(rang) / 4.0;
            lames.ligne(x - 4.3, yy, x - 0.5, yy).ligne(x + l + 0.5, yy, x + l + 4.3, yy);
        }
        toile.chemin(lames.d(), None, Some((Teinte::Trait, 0.3)));
    }
    toile.rect((x, y, l, h), Some(etat.fond()), Some((Teinte::Trait, 0.75)));
    let mut fins = Traces::nouveau();
    match etat {
        EtatBaie::Libre | EtatBaie::Verre | EtatBaie::Marque => {
            fins.ligne(0.0, y, 0.0, y + h);
            if l > 13.0 {
                fins.ligne(-l / 4.0, y, -l / 4.0, y + h).ligne(l / 4.0, y, l / 4.0, y + h);
            }
        }
        EtatBaie::Opte => hachurer(&mut fins, (x, y, l, h)),
        EtatBaie::Clos => {
            lames(&mut fins, (x, y, l, h), 1.9);
            fins.ligne(0.0, y, 0.0, y + h);
        }
        EtatBaie::PreReserve => {
            let store = h * 0.55;
            toile.rect((x, y, l, store), Some(Teinte::PreReserve), Some((Teinte::Trait, 0.6)));
            lames(&mut fins, (x, y, l, store), 1.9);
            fins.ligne(0.0, y + store, 0.0, y + h);
        }
    }
    let fin = if matches!(etat, EtatBaie::Opte | EtatBaie::PreReserve) { Teinte::Hachure } else { Teinte::Trait };
    toile.chemin(fins.d(), None, Some((fin, 0.45)));
    toile.chemin(Traces::nouveau().ligne(x - 1.5, y - 0.6, x + l + 1.5, y - 0.6).d(), None, Some((Teinte::Trait, 1.4)));
    garde_corps(toile, baie, (x, l));
    toile.fermer();
}

/// Draws what is in front of the opening: sill, rail, balcony.
fn garde_corps(toile: &mut Toile, baie: Baie, (x, l): (f64, f64)) {
    let (saillie, lisse) = match baie {
        Baie::Fenetre | Baie::Volets | Baie::Large => {
            let (_, _, appui) = baie.ouverture();
            let sur = Traces::nouveau().ligne(x - 1.0, 0.4 - appui, x + l + 1.0, 0.4 - appui).d().to_owned();
            toile.chemin(&sur, None, Some((Teinte::Trait, 0.8)));
            return;
        }
        Baie::Jardin => return,
        Baie::PorteFenetre => (0.8, -6.4),
        Baie::Balcon => (2.8, -7.2),
        Baie::Loggia => (1.0, -7.2),
    };
    let (g, d) = (x - saillie, x + l + saillie);
    toile.chemin_avec(
        Traces::nouveau().rect(g, lisse, d - g, -lisse - 0.5).d(),
        Some(Teinte::Enduit),
        None,
        "opacity=\".5\"",
    );
    let mut barreaux = Traces::nouveau();
    let nombre = if baie == Baie::Loggia { 8 } else { 6 };
    for rang in 0..=nombre {
        let xx = g + (d - g) * f64::from(rang) / f64::from(nombre);
        barreaux.ligne(xx, lisse, xx, 0.0);
    }
    toile.chemin(barreaux.d(), None, Some((Teinte::Trait, 0.35)));
    toile.chemin(Traces::nouveau().ligne(g, lisse, d, lisse).d(), None, Some((Teinte::Trait, 0.95)));
    if baie == Baie::Balcon {
        let mut dalle = Traces::nouveau();
        dalle.rect(g - 0.6, -0.9, d - g + 1.2, 1.6);
        toile.chemin(dalle.d(), Some(Teinte::Trait), None);
        let mut ombre = Traces::nouveau();
        ombre.polygone(&[(g, 0.7), (d + 0.4, 0.7), (d + 2.8, 3.1), (g + 2.4, 3.1)]);
        toile.chemin_avec(ombre.d(), Some(Teinte::Trait), None, "opacity=\".16\"");
    }
}

/// Draws the horizontal slats of a blind.
fn lames(traces: &mut Traces, (x, y, l, h): (f64, f64, f64, f64), pas: f64) {
    let mut yy = y + pas;
    while yy < y + h - 0.4 {
        traces.ligne(x, yy, x + l, yy);
        yy += pas;
    }
}

/// Draws lines at 45°, cut at the edges of the opening.
fn hachurer(traces: &mut Traces, (x, y, l, h): (f64, f64, f64, f64)) {
    let mut decalage = 2.6 - h;
    while decalage < l {
        let (xa, xb) = (decalage.max(0.0), (decalage + h).min(l));
        if xb - xa > 0.4 {
            traces.ligne(x + xa, y + xa - decalage, x + xb, y + xb - decalage);
        }
        decalage += 2.6;
    }
}
