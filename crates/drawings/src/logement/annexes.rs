//! The outdoor spaces (balcony, loggia, terrace, garden), in front of the main wall.

use super::agencement::m2;
use super::{Niveau, Piece, Rectangle, UsageDePiece};
use domain::lot::Surfaces;
use domain::nombres::Surface;

/// The greatest drawn depth of a garden. The drawing of a deeper garden is cut by a break line.
pub(super) const JARDIN_MAX: f64 = 4.2;

/// Adds the outdoor spaces of a lot below its level on the sheet, the nearest first.
pub(super) fn ajouter(niveau: &mut Niveau, surfaces: &Surfaces) {
    let sejour = niveau.pieces.iter().find(|p| p.usage == UsageDePiece::Sejour).map(|p| p.rectangle);
    let (debut, large) = sejour.map_or((0.0, niveau.largeur), |r| (r.x, r.l));
    let mut y = niveau.profondeur;
    let mut x = debut;
    let mut rang_bas = y;
    for (nom, surface, profondeur) in [
        ("Loggia", surfaces.surface_loggia, 1.7),
        ("Balcon", surfaces.surface_balcon, 1.4),
        ("Terrasse", surfaces.surface_terrasse, 2.4),
    ] {
        let Some(surface) = surface.filter(|s| s.centiemes() > 0) else { continue };
        let aire = m2(surface.centiemes());
        let l = f64::min(f64::max(aire / profondeur, large.min(aire / 0.9)), niveau.largeur);
        if x > debut && x + l > niveau.largeur {
            y = rang_bas;
            x = 0.0;
        }
        let gauche = if l > niveau.largeur - x { 0.0 } else { x };
        let h = aire / l;
        niveau.pieces.push(exterieur(nom, UsageDePiece::Exterieur, surface, Rectangle { x: gauche, y, l, h }));
        x = gauche + l;
        rang_bas = rang_bas.max(y + h);
    }
    if let Some(surface) = surfaces.surface_jardin.filter(|s| s.centiemes() > 0) {
        let h = f64::min(m2(surface.centiemes()) / niveau.largeur, JARDIN_MAX);
        let rectangle = Rectangle { x: 0.0, y: rang_bas, l: niveau.largeur, h };
        niveau.pieces.push(exterieur("Jardin", UsageDePiece::Jardin, surface, rectangle));
    }
}

fn exterieur(nom: &str, usage: UsageDePiece, surface: Surface, rectangle: Rectangle) -> Piece {
    Piece { nom: nom.to_owned(), usage, surface, rectangle }
}
