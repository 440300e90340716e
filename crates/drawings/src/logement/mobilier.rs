//! Furniture in thin lines, which shows the size of a room. The furniture is kept away from doors.

use super::pixels::{M, px};
use super::{Cote, Niveau, UsageDePiece};
use crate::nombre::{N, entier, reel};
use crate::theme::Teinte;
use crate::toile::{Toile, Traces};

const TRAIT: Option<(Teinte, f64)> = Some((Teinte::Bord, 0.9));

/// Furnishes a level. On a level that was turned over, the furniture is mirrored too.
pub(super) fn meubler(toile: &mut Toile, niveau: &Niveau) {
    let mut t = Traces::nouveau();
    for (i, piece) in niveau.pieces.iter().enumerate() {
        let (x, y, l, h) = px(piece.rectangle);
        let cadre = if niveau.miroir { (niveau.largeur * M - x - l, y, l, h) } else { (x, y, l, h) };
        let cote = niveau.portes.iter().find(|p| p.vers == i).map(|p| match p.cote {
            Cote::Gauche if niveau.miroir => Cote::Droite,
            Cote::Droite if niveau.miroir => Cote::Gauche,
            cote => cote,
        });
        match piece.usage {
            UsageDePiece::Chambre => chambre(&mut t, cadre, cote, piece.nom.ends_with('1') || !piece.nom.contains(' ')),
            UsageDePiece::SalleDeBains => salle(&mut t, cadre, cote, 1.7),
            UsageDePiece::SalleDEau => salle(&mut t, cadre, cote, 0.9),
            UsageDePiece::Wc => wc(&mut t, cadre, cote),
            UsageDePiece::Cuisine => cuisine(&mut t, cadre),
            UsageDePiece::Sejour if cote == Some(Cote::Haut) => studio(&mut t, cadre),
            UsageDePiece::Sejour => sejour(&mut t, cadre, piece.nom.contains("cuisine")),
            UsageDePiece::Escalier => escalier(&mut t, cadre),
            UsageDePiece::Rangement => rayons(&mut t, cadre, cote),
            UsageDePiece::Stationnement => voiture(&mut t, cadre),
            UsageDePiece::Local => comptoir(&mut t, cadre),
            UsageDePiece::Circulation | UsageDePiece::Exterieur | UsageDePiece::Jardin => {}
        }
    }
    if niveau.miroir {
        let retour = format!("transform=\"translate({} 0) scale(-1 1)\"", N(niveau.largeur * M));
        toile.chemin_avec(t.d(), None, TRAIT, &retour);
    } else {
        toile.chemin(t.d(), None, TRAIT);
    }
}

type Cadre = (f64, f64, f64, f64);

/// A rectangle with round corners.
fn arrondi(t: &mut Traces, x: f64, y: f64, l: f64, h: f64, r: f64) {
    let (a, b) = (N(l - 2.0 * r), N(h - 2.0 * r));
    let (r, m) = (N(r), N(-r));
    let (am, bm) = (N(-(l - 2.0 * r.0)), N(-(h - 2.0 * r.0)));
    t.brut(&format!(
        "M{} {}h{a}q{r} 0 {r} {r}v{b}q0 {r} {m} {r}h{am}q{m} 0 {m} {m}v{bm}q0 {m} {r} {m}z",
        N(x + r.0),
        N(y)
    ));
}

/// Draws a bed against the right wall, away from the door, and a wardrobe when there is room.
fn chambre(t: &mut Traces, (x, y, l, h): Cadre, cote: Option<Cote>, principale: bool) {
    let (large, long) = (if principale { 1.6 * M } else { 1.4 * M }, 2.0 * M);
    let porte_en_bas = cote == Some(Cote::Bas);
    if l > long + 0.75 * M && h > large + 0.9 * M {
        let bx = x + l - long - 5.0;
        let by = if porte_en_bas { y + 0.32 * M } else { y + h - large - 0.32 * M };
        t.rect(bx, by, long, large).rect(bx + long - 16.0, by + 5.0, 12.0, large / 2.0 - 8.0);
        t.rect(bx + long - 16.0, by + large / 2.0 + 3.0, 12.0, large / 2.0 - 8.0);
        t.ligne(bx + long * 0.68, by, bx + long * 0.68, by + large);
    } else {
        let by = if porte_en_bas { y + 5.0 } else { y + h - long - 5.0 };
        let large = large.min(l - 0.8 * M);
        let bx = x + l - large - 0.2 * M;
        let tete = if porte_en_bas { by + 4.0 } else { by + long - 16.0 };
        t.rect(bx, by, large, long).rect(bx + 5.0, tete, large / 2.0 - 8.0, 12.0);
        t.rect(bx + large / 2.0 + 3.0, tete, large / 2.0 - 8.0, 12.0);
        let pli = if porte_en_bas { by + long * 0.32 } else { by + long * 0.68 };
        t.ligne(bx, pli, bx + large, pli);
    }
}

/// Draws a bath or a shower, a basin, and a towel rail.
fn salle(t: &mut Traces, (x, y, l, h): Cadre, cote: Option<Cote>, long: f64) {
    let bas = cote == Some(Cote::Bas);
    let en_long = long > 1.0;
    let (bl, bh) = if l >= h {
        (f64::min(long * M, l * 0.6), 0.72 * M)
    } else {
        (f64::min(0.74 * M, l - 12.0), f64::min(long * M, h * 0.5))
    };
    let (bl, bh) = if en_long { (bl, bh) } else { (f64::min(0.95 * M, l - 10.0), f64::min(0.95 * M, h * 0.42)) };
    let bx = x + l - bl - 5.0;
    let by = if bas { y + 5.0 } else { y + h - bh - 5.0 };
    arrondi(t, bx, by, bl, bh, if en_long { 7.0 } else { 2.0 });
    if en_long {
        arrondi(t, bx + 4.0, by + 4.0, bl - 8.0, bh - 8.0, 6.0);
    } else {
        t.ligne(bx, by, bx + bl, by + bh).ligne(bx, by + bh, bx + bl, by);
    }
    let (vx, vy) = if l >= h {
        (x + 5.0, if bas { y + 5.0 } else { y + h - 25.0 })
    } else {
        (x + l - 25.0, if bas { by + bh + 8.0 } else { by - 34.0 })
    };
    let (vl, vh) = if l >= h { (f64::min(30.0, l - bl - 14.0), 20.0) } else { (20.0, 26.0) };
    if vl > 10.0 {
        t.rect(vx, vy, vl, vh).cercle(vx + vl / 2.0, vy + vh / 2.0, f64::min(vl, vh) * 0.32);
    }
}

/// Draws a toilet against the wall opposite the door.
fn wc(t: &mut Traces, (x, y, l, h): Cadre, cote: Option<Cote>) {
    let c = x + l / 2.0;
    let haut = cote == Some(Cote::Bas);
    let (ry, cy) = (13.0, if haut { y + 24.0 } else { y + h - 24.0 });
    let reservoir = if haut { y + 4.0 } else { y + h - 11.0 };
    t.rect(c - 9.0, reservoir, 18.0, 7.0);
    t.brut(&format!("M{} {}a9 {2} 0 1 0 18 0a9 {2} 0 1 0 -18 0z", N(c - 9.0), N(cy), N(ry)));
}

/// Draws a worktop along the left and top walls, with sink and hob.
fn plan_de_travail(t: &mut Traces, (x, y): (f64, f64), (long, large): (f64, f64)) {
    t.rect(x, y, large, long);
    arrondi(t, x + 5.0, y + 10.0, large - 10.0, 22.0, 3.0);
    let foyer = y + long - 34.0;
    t.rect(x + 4.0, foyer, large - 8.0, 24.0);
    for (dx, dy) in [(0.33, 7.0), (0.67, 7.0), (0.33, 17.0), (0.67, 17.0)] {
        t.cercle(x + large * dx, foyer + dy, 3.0);
    }
}

fn cuisine(t: &mut Traces, (x, y, _, h): Cadre) {
    plan_de_travail(t, (x + 3.0, y + 3.0), (f64::min(h - 6.0, 2.6 * M), 0.62 * M));
    t.rect(x + 3.0 + 0.62 * M, y + 3.0, 0.65 * M, 0.62 * M);
}

/// Draws a sofa and a table, and a kitchen along the left wall when the home has no kitchen of its own.
fn sejour(t: &mut Traces, (x, y, l, h): Cadre, avec_cuisine: bool) {
    let bas = y + h;
    let mut haut = y;
    if avec_cuisine {
        let long = f64::min(2.6 * M, h * 0.4);
        plan_de_travail(t, (x + 3.0, y + 3.0), (long, 0.62 * M));
        haut = y + 3.0 + long;
    }
    // The sofa is on the left, facing the wall of the television.
    let (sx, sy, sl, sh) = (x + 0.32 * M, bas - 3.0 * M, 0.85 * M, 1.9 * M);
    if sy > haut + 0.2 * M {
        arrondi(t, sx, sy, sl, sh, 4.0);
        t.ligne(sx + 9.0, sy + 7.0, sx + 9.0, sy + sh - 7.0).ligne(sx + 9.0, sy + sh / 2.0, sx + sl, sy + sh / 2.0);
        t.ligne(sx, sy + 7.0, sx + sl, sy + 7.0).ligne(sx, sy + sh - 7.0, sx + sl, sy + sh - 7.0);
        if l > 2.6 * M {
            arrondi(t, sx + sl + 14.0, sy + sh * 0.22, 0.55 * M, sh * 0.56, 3.0);
            t.rect(x + l - 0.4 * M, sy + 4.0, 0.34 * M, sh - 8.0);
        }
    }
    // The dining table with its chairs is between the kitchen and the sofa, or in the upper half.
    let (tl, th) = (0.85 * M, 1.5 * M);
    let (tx, ty) = (x + l * 0.56, y + h * if avec_cuisine { 0.16 } else { 0.1 });
    if tx + tl + 14.0 < x + l - 6.0 && ty + th < sy - 0.3 * M {
        arrondi(t, tx, ty, tl, th, 10.0);
        for part in [0.25, 0.75] {
            t.rect(tx - 11.0, ty + th * part - 7.0, 9.0, 14.0).rect(tx + tl + 2.0, ty + th * part - 7.0, 9.0, 14.0);
        }
    }
}

/// Furnishes the one room of a studio: a kitchen by the entrance, a bed by the window, and a small table.
fn studio(t: &mut Traces, (x, y, l, h): Cadre) {
    plan_de_travail(t, (x + 3.0, y + 4.0), (f64::min(1.9 * M, h * 0.42), 0.62 * M));
    let (bl, bh) = (1.4 * M, 2.0 * M);
    let (bx, by) = (x + l - bl - 6.0, y + h - bh - 12.0);
    t.rect(bx, by, bl, bh).rect(bx + 5.0, by + bh - 17.0, bl / 2.0 - 8.0, 12.0);
    t.rect(bx + bl / 2.0 + 3.0, by + bh - 17.0, bl / 2.0 - 8.0, 12.0).ligne(
        bx,
        by + bh * 0.66,
        bx + bl,
        by + bh * 0.66,
    );
    let (cx, cy) = (x + 0.8 * M, y + h - 1.1 * M);
    t.cercle(cx, cy, 0.4 * M).rect(cx - 6.0, cy - 0.4 * M - 12.0, 12.0, 9.0).rect(
        cx - 6.0,
        cy + 0.4 * M + 3.0,
        12.0,
        9.0,
    );
}

/// Draws the steps of stairs, and an arrow upwards.
fn escalier(t: &mut Traces, (x, y, l, h): Cadre) {
    let en_large = l > h;
    let pas = 0.25 * M;
    let (long, c) = if en_large { (l, y + h / 2.0) } else { (h, x + l / 2.0) };
    for n in 1..entier(long / pas) {
        let d = reel(n) * pas;
        if en_large {
            t.ligne(x + d, y, x + d, y + h);
        } else {
            t.ligne(x, y + d, x + l, y + d);
        }
    }
    if en_large {
        t.ligne(x + 8.0, c, x + l - 8.0, c).ligne(x + l - 14.0, c - 5.0, x + l - 8.0, c).ligne(
            x + l - 14.0,
            c + 5.0,
            x + l - 8.0,
            c,
        );
    } else {
        t.ligne(c, y + h - 8.0, c, y + 8.0).ligne(c - 5.0, y + 14.0, c, y + 8.0).ligne(c + 5.0, y + 14.0, c, y + 8.0);
    }
}

/// Draws shelves along the wall opposite the door.
fn rayons(t: &mut Traces, (x, y, l, h): Cadre, cote: Option<Cote>) {
    let p = f64::min(0.4 * M, f64::min(l, h) * 0.34);
    match cote {
        Some(Cote::Bas) => {
            t.rect(x + 2.0, y + 2.0, l - 4.0, p).ligne(x + 2.0, y + p / 2.0 + 2.0, x + l - 2.0, y + p / 2.0 + 2.0)
        }
        Some(Cote::Gauche) => t.rect(x + l - p - 2.0, y + 2.0, p, h - 4.0).ligne(
            x + l - p / 2.0 - 2.0,
            y + 2.0,
            x + l - p / 2.0 - 2.0,
            y + h - 2.0,
        ),
        Some(Cote::Droite) => {
            t.rect(x + 2.0, y + 2.0, p, h - 4.0).ligne(x + p / 2.0 + 2.0, y + 2.0, x + p / 2.0 + 2.0, y + h - 2.0)
        }
        _ => t.rect(x + 2.0, y + h - p - 2.0, l - 4.0, p).ligne(
            x + 2.0,
            y + h - p / 2.0 - 2.0,
            x + l - 2.0,
            y + h - p / 2.0 - 2.0,
        ),
    };
}

/// Draws a car seen from above.
fn voiture(t: &mut Traces, (x, y, l, h): Cadre) {
    let (vl, vh) = (1.78 * M, f64::min(4.3 * M, h - 12.0));
    let (vx, vy) = (x + (l - vl) / 2.0, y + (h - vh) / 2.0);
    arrondi(t, vx, vy, vl, vh, 16.0);
    arrondi(t, vx + 7.0, vy + vh * 0.26, vl - 14.0, vh * 0.5, 9.0);
    t.ligne(vx + 9.0, vy + vh * 0.36, vx + vl - 9.0, vy + vh * 0.36).ligne(
        vx + 9.0,
        vy + vh * 0.66,
        vx + vl - 9.0,
        vy + vh * 0.66,
    );
    t.rect(vx - 7.0, vy + vh * 0.3, 7.0, 4.0).rect(vx + vl, vy + vh * 0.3, 7.0, 4.0);
}

/// Draws a counter and a few displays.
fn comptoir(t: &mut Traces, (x, y, l, h): Cadre) {
    t.rect(x + l * 0.62, y + 0.5 * M, 2.2 * M, 0.6 * M);
    let colonnes = entier((l - 2.0 * M) / (2.2 * M)).min(4);
    for rang in 0..colonnes {
        t.rect(x + 0.8 * M + reel(rang) * 2.2 * M, y + h * 0.45, 1.2 * M, 0.7 * M);
    }
}
