//! A panorama of a living room: its four walls unrolled as a cylinder sees them, so that the two ends of the strip
//! meet.

use crate::alea::Hasard;
use crate::facade::Immeuble;
use crate::nombre::reel;
use crate::theme::{Teinte, Theme};
use crate::toile::{Toile, Traces};
use std::f64::consts::{PI, TAU};

/// The width of the strip, which is a whole turn.
const LARGEUR: f64 = 2880.0;
const HAUTEUR: f64 = 640.0;
/// These three are in metres: half the side of the room, the height of the room, and the height of the eye.
const DEMI: f64 = 2.6;
const PLAFOND: f64 = 2.5;
const OEIL: f64 = 1.5;

/// A point of the room, in metres: x to the right, y forwards, z up from the floor.
type Point = (f64, f64, f64);

/// The place of a point on the strip. Among the turns of the strip, this takes the one nearest to the angle `repere`, so
/// that the seam never cuts a shape.
fn projeter((x, y, z): Point, repere: f64) -> (f64, f64) {
    let mut angle = x.atan2(y);
    while angle - repere > PI {
        angle -= TAU;
    }
    while angle - repere < -PI {
        angle += TAU;
    }
    let focale = LARGEUR / TAU;
    (LARGEUR / 2.0 + angle * focale, HAUTEUR * 0.5 - focale * (z - OEIL) / x.hypot(y))
}

/// The room that is being drawn.
struct Piece {
    toile: Toile,
}

impl Piece {
    /// Draws a polygon in space, with its sides bent as the cylinder bends them. A polygon that crosses the seam is
    /// drawn at both ends of the strip.
    fn face(&mut self, points: &[Point], fond: Option<Teinte>, trait_: Option<(Teinte, f64)>) {
        let (cx, cy) = points.iter().fold((0.0, 0.0), |(a, b), p| (a + p.0, b + p.1));
        let repere = cx.atan2(cy);
        let mut trace = Vec::new();
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            for pas in 0..8 {
                let t = f64::from(pas) / 8.0;
                trace.push(projeter((a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t, a.2 + (b.2 - a.2) * t), repere));
            }
        }
        for decalage in [-LARGEUR, 0.0, LARGEUR] {
            let copie: Vec<(f64, f64)> = trace.iter().map(|(x, y)| (x + decalage, *y)).collect();
            if copie.iter().any(|p| p.0 > 0.0) && copie.iter().any(|p| p.0 < LARGEUR) {
                self.toile.chemin(Traces::nouveau().polygone(&copie).d(), fond, trait_);
            }
        }
    }

    /// Draws a rectangle on a wall: from `a` to `b` along the wall, from `bas` to `haut` above the floor, and `retrait`
    /// metres in front of the wall.
    fn sur_mur(
        &mut self,
        mur: usize,
        (a, b): (f64, f64),
        (bas, haut): (f64, f64),
        retrait: f64,
        teintes: (Option<Teinte>, f64),
    ) {
        let p = |u: f64, z: f64| tourner(mur, (u, DEMI - retrait, z));
        let trait_ = (teintes.1 > 0.0).then_some((Teinte::Trait, teintes.1));
        self.face(&[p(a, bas), p(b, bas), p(b, haut), p(a, haut)], teintes.0, trait_);
    }

    /// Draws a box against a wall.
    fn caisse(
        &mut self,
        mur: usize,
        (a, b): (f64, f64),
        (bas, haut): (f64, f64),
        (arriere, avant): (f64, f64),
        teinte: Teinte,
    ) {
        let p = |u: f64, d: f64, z: f64| tourner(mur, (u, DEMI - d, z));
        let trait_ = Some((Teinte::Trait, 1.3));
        let cote = |u: f64| [p(u, arriere, bas), p(u, avant, bas), p(u, avant, haut), p(u, arriere, haut)];
        if a > 0.0 {
            self.face(&cote(a), Some(teinte), trait_);
        }
        if b < 0.0 {
            self.face(&cote(b), Some(teinte), trait_);
        }
        if haut < OEIL {
            self.face(
                &[p(a, arriere, haut), p(b, arriere, haut), p(b, avant, haut), p(a, avant, haut)],
                Some(teinte),
                trait_,
            );
        }
        self.face(&[p(a, avant, bas), p(b, avant, bas), p(b, avant, haut), p(a, avant, haut)], Some(teinte), trait_);
    }
}

/// Turns a point, given as if it were in front of the first wall, to another wall.
fn tourner(mur: usize, (x, y, z): Point) -> Point {
    match mur % 4 {
        0 => (x, y, z),
        1 => (y, -x, z),
        2 => (-x, -y, z),
        _ => (-y, x, z),
    }
}

/// Draws the panorama as SVG.
pub fn panorama(immeuble: &Immeuble<'_>, theme: Theme) -> String {
    let mut alea = Hasard::nouveau("panorama", immeuble.id);
    let mut toile = Toile::nouvelle(theme);
    toile.rect((0.0, 0.0, LARGEUR, HAUTEUR / 2.0), Some(Teinte::Feuille), None);
    toile.rect((0.0, HAUTEUR / 2.0, LARGEUR, HAUTEUR / 2.0), Some(Teinte::Bois), None);
    let mut piece = Piece { toile };
    plancher(&mut piece);
    for (mur, teinte) in [Teinte::Enduit, Teinte::Calcaire, Teinte::Enduit, Teinte::Beton].into_iter().enumerate() {
        piece.sur_mur(mur, (-DEMI, DEMI), (0.0, PLAFOND), 0.0, (Some(teinte), 1.4));
        piece.sur_mur(mur, (-DEMI, DEMI), (0.0, 0.09), 0.0, (Some(Teinte::Feuille), 0.8));
    }
    fenetre(&mut piece, &mut alea);
    cuisine(&mut piece);
    entree(&mut piece);
    salon(&mut piece, &mut alea);
    let titre = format!("Panorama du séjour, {}", immeuble.nom);
    let description = "Un tour du séjour\u{a0}: la baie sur le balcon, la cuisine, l’entrée, le salon. Vue dessinée, non contractuelle.";
    piece.toile.svg((LARGEUR, HAUTEUR), &titre, description, " preserveAspectRatio=\"xMidYMid slice\"")
}

fn plancher(piece: &mut Piece) {
    for rang in 0..=10 {
        let x = -DEMI + reel(rang) * DEMI / 5.0;
        if x.abs() > 0.05 {
            for y in [(-DEMI, -0.02), (0.02, DEMI)] {
                piece.face(&[(x, y.0, 0.0), (x, y.1, 0.0)], None, Some((Teinte::Bord, 0.8)));
            }
        }
    }
    piece.face(
        &[(-1.5, 0.75, 0.005), (1.2, 0.75, 0.005), (1.2, 1.9, 0.005), (-1.5, 1.9, 0.005)],
        Some(Teinte::Zinc),
        Some((Teinte::Trait, 1.0)),
    );
}

/// Draws the first wall: the wide window, the balcony and the town.
fn fenetre(piece: &mut Piece, alea: &mut Hasard) {
    piece.sur_mur(0, (-1.7, 1.7), (0.1, 2.2), 0.0, (Some(Teinte::Ciel), 0.0));
    let mut x = -1.7;
    while x < 1.5 {
        let l = alea.entre(0.3, 0.5).min(1.7 - x);
        let h = alea.entre(0.9, 1.5);
        piece.sur_mur(0, (x, x + l), (0.4, h), 0.0, (Some(Teinte::Beton), 0.7));
        for rang in 0..3 {
            let z = 0.62 + reel(rang) * 0.25;
            if z + 0.12 < h {
                piece.sur_mur(0, (x + l * 0.2, x + l * 0.4), (z, z + 0.13), 0.0, (Some(Teinte::Verre), 0.0));
                piece.sur_mur(0, (x + l * 0.6, x + l * 0.8), (z, z + 0.13), 0.0, (Some(Teinte::Verre), 0.0));
            }
        }
        x += l;
    }
    piece.sur_mur(0, (-1.7, 1.7), (0.1, 0.4), 0.0, (Some(Teinte::Bois), 0.8));
    for rang in 0..=34 {
        let u = -1.7 + reel(rang) * 0.1;
        piece.sur_mur(0, (u, u + 0.012), (0.3, 1.05), 0.0, (Some(Teinte::Trait), 0.0));
    }
    piece.sur_mur(0, (-1.7, 1.7), (1.03, 1.07), 0.0, (Some(Teinte::Trait), 0.0));
    for u in [-1.72, -0.59, 0.55, 1.68] {
        piece.sur_mur(0, (u, u + 0.05), (0.08, 2.22), 0.01, (Some(Teinte::Trait), 0.0));
    }
    piece.sur_mur(0, (-1.85, 1.85), (2.2, 2.28), 0.02, (Some(Teinte::Trait), 0.0));
    for (a, b) in [(-2.1, -1.78), (1.78, 2.1)] {
        piece.sur_mur(0, (a, b), (0.04, 2.3), 0.05, (Some(Teinte::Enduit), 1.0));
        for pli in 1..4 {
            let u = a + (b - a) * f64::from(pli) / 4.0;
            piece.sur_mur(0, (u, u + 0.006), (0.04, 2.3), 0.05, (Some(Teinte::Bord), 0.0));
        }
    }
}

/// Draws the second wall: the kitchen.
fn cuisine(piece: &mut Piece) {
    piece.sur_mur(1, (-2.0, 1.6), (0.9, 1.4), 0.0, (Some(Teinte::Zinc), 0.8));
    piece.caisse(1, (-2.0, 1.6), (0.1, 0.88), (0.0, 0.6), Teinte::Enduit);
    piece.caisse(1, (-2.02, 1.62), (0.88, 0.92), (0.0, 0.63), Teinte::Trait);
    for rang in 1..6 {
        let u = -2.0 + f64::from(rang) * 0.6;
        piece.sur_mur(1, (u, u + 0.008), (0.1, 0.88), 0.601, (Some(Teinte::Trait), 0.0));
    }
    piece.sur_mur(1, (-0.75, -0.25), (0.18, 0.72), 0.602, (Some(Teinte::Trait), 0.8));
    piece.caisse(1, (-2.0, -0.9), (1.45, 2.2), (0.0, 0.35), Teinte::Bois);
    piece.caisse(1, (0.1, 1.6), (1.45, 2.2), (0.0, 0.35), Teinte::Bois);
    piece.caisse(1, (-0.8, -0.2), (1.6, 2.2), (0.0, 0.3), Teinte::Zinc);
    piece.caisse(1, (1.7, 2.35), (0.02, 1.95), (0.0, 0.62), Teinte::Enduit);
    piece.sur_mur(1, (0.62, 0.66), (0.92, 1.22), 0.3, (Some(Teinte::Trait), 0.0));
    piece.sur_mur(1, (0.5, 0.66), (1.2, 1.23), 0.3, (Some(Teinte::Trait), 0.0));
}

/// Draws the third wall: the entrance, under its red lintel, and the bookshelves.
fn entree(piece: &mut Piece) {
    piece.sur_mur(2, (-0.2, 0.75), (0.0, 2.1), 0.0, (Some(Teinte::Calcaire), 1.6));
    piece.sur_mur(2, (-0.14, 0.69), (0.0, 2.05), 0.0, (Some(Teinte::Enduit), 1.0));
    piece.sur_mur(2, (-0.32, 0.87), (2.1, 2.2), 0.0, (Some(Teinte::Neuf), 0.0));
    piece.sur_mur(2, (-0.06, 0.04), (1.0, 1.03), 0.02, (Some(Teinte::Trait), 0.0));
    piece.caisse(2, (-2.2, -0.8), (0.0, 2.0), (0.0, 0.32), Teinte::Bois);
    for niveau in 0..5 {
        let z = 0.06 + f64::from(niveau) * 0.39;
        piece.sur_mur(2, (-2.15, -0.85), (z, z + 0.33), 0.321, (Some(Teinte::Trait), 0.0));
        for rang in 0..9 {
            let u = -2.1 + f64::from(rang) * 0.13 + f64::from(niveau % 2) * 0.04;
            let h = 0.2 + f64::from((rang * 5 + niveau * 3) % 4) * 0.03;
            let teinte = match (rang + niveau * 2) % 5 {
                0 => Teinte::Opte,
                1 => Teinte::Enduit,
                2 => Teinte::PreReserve,
                3 => Teinte::Tuile,
                _ => Teinte::Zinc,
            };
            piece.sur_mur(2, (u, u + 0.09), (z, z + h), 0.322, (Some(teinte), 0.5));
        }
    }
    piece.sur_mur(2, (1.25, 1.95), (1.15, 2.0), 0.0, (Some(Teinte::Feuille), 2.0));
    piece.sur_mur(2, (1.4, 1.8), (1.3, 1.6), 0.0, (Some(Teinte::Arbre), 0.0));
}

/// Draws the fourth wall: the sofa and its pictures, a lamp.
fn salon(piece: &mut Piece, alea: &mut Hasard) {
    for (rang, teinte) in [Teinte::Verre, Teinte::Opte, Teinte::Zinc].into_iter().enumerate() {
        let u = -1.2 + reel(rang) * 0.85;
        let h = alea.entre(0.62, 0.8);
        piece.sur_mur(3, (u, u + 0.6), (1.3, 1.3 + h), 0.0, (Some(Teinte::Feuille), 2.0));
        piece.sur_mur(3, (u + 0.1, u + 0.5), (1.42, 1.18 + h), 0.0, (Some(teinte), 0.0));
    }
    piece.caisse(3, (-1.3, 1.3), (0.35, 0.85), (0.05, 0.3), Teinte::Verre);
    piece.caisse(3, (-1.3, 1.3), (0.1, 0.42), (0.3, 0.95), Teinte::Verre);
    piece.caisse(3, (-1.5, -1.28), (0.1, 0.62), (0.05, 0.97), Teinte::Verre);
    piece.caisse(3, (1.28, 1.5), (0.1, 0.62), (0.05, 0.97), Teinte::Verre);
    piece.sur_mur(3, (-0.008, 0.008), (0.12, 0.85), 0.951, (Some(Teinte::Trait), 0.0));
    piece.sur_mur(3, (-0.95, -0.55), (0.44, 0.82), 0.6, (Some(Teinte::Neuf), 1.0));
    piece.sur_mur(3, (0.6, 1.0), (0.44, 0.8), 0.6, (Some(Teinte::Enduit), 1.0));
    piece.sur_mur(3, (1.84, 1.87), (0.0, 1.5), 0.4, (Some(Teinte::Trait), 0.0));
    piece.sur_mur(3, (1.64, 2.07), (1.45, 1.8), 0.4, (Some(Teinte::Eclaire), 1.4));
}
