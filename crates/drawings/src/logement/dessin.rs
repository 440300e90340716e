//! Draws a plan as SVG: walls, openings, furniture, names and surfaces, lengths, scale bar, north.

use super::annexes::JARDIN_MAX;
use super::pixels::{M, px};
use super::{Cote, Niveau, Piece, Plan, Porte, UsageDePiece, mobilier};
use crate::nombre::{N, entier, reel};
use crate::theme::{Teinte, Theme};
use crate::toile::{Ancre, Ecriture, Toile, Traces};
use domain::nombres::Surface;

/// Thickness of an outer wall, in pixels.
const MUR: f64 = 8.0;
/// Thickness of an inner wall, in pixels.
const CLOISON: f64 = 3.0;
const MARGE: f64 = 26.0;
const MARGE_HAUT: f64 = 58.0;
const PIED: f64 = 64.0;
/// The space for the lengths on the right of a level.
const COTE: f64 = 44.0;

/// A surface as plans show it: "26,1 m²".
pub(crate) fn surface(s: Surface) -> String {
    let texte = s.to_string().replace('.', ",");
    format!("{texte}\u{a0}m²")
}

/// A length in metres, as plans show it: "3,40".
fn longueur(m: f64) -> String {
    format!("{m:.2}").replace('.', ",")
}

impl Plan {
    /// Draws the plan, at 40 pixels a metre.
    pub fn svg(&self, theme: Theme) -> String {
        let mut toile = Toile::nouvelle(theme);
        let largeur: f64 = self.niveaux.iter().map(|n| n.largeur * M + MUR + COTE).sum::<f64>()
            + MARGE * reel(self.niveaux.len())
            + 10.0;
        let largeur = largeur.max(250.0);
        let bas = self.niveaux.iter().map(|n| n.bas() * M).fold(0.0, f64::max);
        let hauteur = MARGE_HAUT + bas + PIED;
        toile.rect((0.0, 0.0, largeur, hauteur), Some(Teinte::Feuille), None);
        let mut x = MARGE;
        for niveau in &self.niveaux {
            toile.ouvrir(&format!("transform=\"translate({} {})\"", N(x), N(MARGE_HAUT)));
            dessiner(&mut toile, niveau);
            toile.fermer();
            if let Some(nom) = niveau.nom {
                let e = Ecriture { corps: 13.0, graisse: 600, teinte: Teinte::Encre, ancre: Ancre::Debut };
                toile.texte(x - 4.0, 17.0, nom, e);
            }
            x += niveau.largeur * M + MUR + COTE + MARGE;
        }
        echelle(&mut toile, (MARGE, hauteur - 24.0));
        nord(&mut toile, (largeur - 34.0, hauteur - 32.0), self.nord);
        let pieces: Vec<String> = self.pieces().map(|p| format!("{} {}", p.nom, surface(p.surface))).collect();
        let description = format!("{}. {}.", self.typologie, pieces.join(", "));
        toile.svg((largeur, hauteur), &format!("Plan du lot {}", self.numero), &description, "")
    }
}

impl Niveau {
    /// The depth of the level, with its outdoor spaces.
    fn bas(&self) -> f64 {
        self.pieces.iter().map(|p| p.rectangle.bas()).fold(self.profondeur, f64::max)
    }
}

fn dessiner(toile: &mut Toile, niveau: &Niveau) {
    let (l, p) = (niveau.largeur * M, niveau.profondeur * M);
    for piece in niveau.pieces.iter().filter(|p| matches!(p.usage, UsageDePiece::Exterieur | UsageDePiece::Jardin)) {
        dehors(toile, piece);
    }
    toile.rect((0.0, 0.0, l, p), Some(Teinte::Feuille), None);
    let dedans = || niveau.pieces.iter().filter(|p| !matches!(p.usage, UsageDePiece::Exterieur | UsageDePiece::Jardin));
    dedans().for_each(|piece| sol(toile, piece));
    mobilier::meubler(toile, niveau);
    let mut cloisons = Traces::nouveau();
    for piece in dedans().filter(|p| p.usage != UsageDePiece::Stationnement) {
        let (x, y, l, h) = px(piece.rectangle);
        cloisons.rect(x, y, l, h);
    }
    toile.chemin(cloisons.d(), None, Some((Teinte::Encre, CLOISON)));
    if niveau.pieces.iter().any(|p| p.usage == UsageDePiece::Stationnement) {
        let mut marquage = Traces::nouveau();
        marquage.ligne(0.0, 0.0, 0.0, p).ligne(l, 0.0, l, p).ligne(0.0, 0.0, l, 0.0);
        toile.chemin(marquage.d(), None, Some((Teinte::Encre, 4.0)));
    } else {
        toile.rect(
            (-MUR / 2.0 + 1.0, -MUR / 2.0 + 1.0, l + MUR - 2.0, p + MUR - 2.0),
            None,
            Some((Teinte::Encre, MUR)),
        );
    }
    portes(toile, niveau);
    fenetres(toile, niveau);
    for piece in &niveau.pieces {
        etiquette(toile, piece);
    }
    cotes(toile, niveau);
}

/// Draws the tiles of wet rooms.
fn sol(toile: &mut Toile, piece: &Piece) {
    if !matches!(piece.usage, UsageDePiece::SalleDeBains | UsageDePiece::SalleDEau | UsageDePiece::Wc) {
        return;
    }
    let (x, y, l, h) = px(piece.rectangle);
    let mut joints = Traces::nouveau();
    (1..=entier(l / 12.0)).for_each(|n| {
        joints.ligne(x + reel(n) * 12.0, y, x + reel(n) * 12.0, y + h);
    });
    (1..=entier(h / 12.0)).for_each(|n| {
        joints.ligne(x, y + reel(n) * 12.0, x + l, y + reel(n) * 12.0);
    });
    toile.chemin_avec(joints.d(), None, Some((Teinte::Bord, 0.4)), "opacity=\".6\"");
}

/// Draws the boards of a balcony or terrace, or the grass of a garden, cut by a break line when the garden is deeper
/// than [`JARDIN_MAX`].
fn dehors(toile: &mut Toile, piece: &Piece) {
    let (x, y, l, h) = px(piece.rectangle);
    let trait_ = Some((Teinte::Encre, 1.6));
    let mut motif = Traces::nouveau();
    if piece.usage == UsageDePiece::Jardin {
        toile.rect((x, y, l, h), Some(Teinte::Arbre), None);
        toile.rect((x, y, l, h), Some(Teinte::Feuille), None);
        toile.chemin_avec(Traces::nouveau().rect(x, y, l, h).d(), Some(Teinte::Arbre), None, "opacity=\".22\"");
        for rang in 0..entier(l * h / 900.0) {
            let (a, b) = (reel(rang * 7919 % 997) / 997.0, reel(rang * 6151 % 991) / 991.0);
            let (px, py) = (x + 8.0 + a * (l - 16.0), y + 10.0 + b * (h - 16.0));
            motif.ligne(px, py, px - 2.0, py - 5.0).ligne(px, py, px + 2.0, py - 5.0);
        }
        toile.chemin_avec(motif.d(), None, Some((Teinte::Arbre, 0.7)), "opacity=\".8\"");
        let mut haies = Traces::nouveau();
        haies.ligne(x, y, x, y + h).ligne(x + l, y, x + l, y + h);
        if piece.rectangle.h < JARDIN_MAX - 0.01 {
            haies.ligne(x, y + h, x + l, y + h);
        } else {
            let c = x + l / 2.0;
            haies.brut(&format!("M{} {}H{}l5 -9l10 18l5 -9H{}", N(x), N(y + h), N(c - 10.0), N(x + l)));
        }
        toile.chemin(haies.d(), None, Some((Teinte::Arbre, 2.4)));
        return;
    }
    toile.rect((x, y, l, h), Some(Teinte::Creux), trait_);
    (1..=entier(l / 8.0)).for_each(|n| {
        motif.ligne(x + reel(n) * 8.0, y + 3.0, x + reel(n) * 8.0, y + h - 4.0);
    });
    toile.chemin(motif.d(), None, Some((Teinte::Bord, 0.4)));
    toile.chemin(Traces::nouveau().ligne(x, y + h - 4.0, x + l, y + h - 4.0).d(), None, Some((Teinte::Encre, 0.7)));
    if piece.nom == "Loggia" {
        let mut joues = Traces::nouveau();
        joues.ligne(x, y, x, y + h).ligne(x + l, y, x + l, y + h);
        toile.chemin(joues.d(), None, Some((Teinte::Encre, MUR)));
    }
}

/// The place of a door: its two ends, and the direction of the room into which it opens.
fn seuil(niveau: &Niveau, porte: &Porte) -> ((f64, f64), (f64, f64), (f64, f64)) {
    let r = niveau.pieces[porte.vers].rectangle;
    let (a, b) = (porte.debut * M, (porte.debut + porte.largeur) * M);
    let (x, y, l, h) = px(r);
    match porte.cote {
        Cote::Haut => ((x + a, y), (x + b, y), (0.0, 1.0)),
        Cote::Bas => ((x + a, y + h), (x + b, y + h), (0.0, -1.0)),
        Cote::Gauche => ((x, y + a), (x, y + b), (1.0, 0.0)),
        Cote::Droite => ((x + l, y + a), (x + l, y + b), (-1.0, 0.0)),
    }
}

fn portes(toile: &mut Toile, niveau: &Niveau) {
    let (mut vides, mut exterieures, mut arcs, mut vantaux) =
        (Traces::nouveau(), Traces::nouveau(), Traces::nouveau(), Traces::nouveau());
    for porte in &niveau.portes {
        let ((x1, y1), (x2, y2), (dx, dy)) = seuil(niveau, porte);
        if porte.depuis.is_none() {
            let (ex, ey) = (-dx * 3.0, -dy * 3.0);
            exterieures.ligne(x1 + ex, y1 + ey, x2 + ex, y2 + ey);
        } else {
            vides.ligne(x1, y1, x2, y2);
        }
        if porte.baie_libre {
            continue;
        }
        let w = porte.largeur * M;
        let (fx, fy) = (x1 + dx * w, y1 + dy * w);
        vantaux.ligne(x1, y1, fx, fy);
        // This is the quarter circle from the open leaf to the other end of the doorway.
        let sens = u8::from((x2 - x1) * dy - (y2 - y1) * dx < 0.0);
        arcs.brut(&format!("M{} {}A{2} {2} 0 0 {sens} {3} {4}", N(fx), N(fy), N(w), N(x2), N(y2)));
    }
    toile.chemin(vides.d(), None, Some((Teinte::Feuille, CLOISON + 2.0)));
    toile.chemin(exterieures.d(), None, Some((Teinte::Feuille, MUR + 3.0)));
    toile.chemin(vantaux.d(), None, Some((Teinte::Encre, 1.4)));
    toile.chemin(arcs.d(), None, Some((Teinte::Encre, 0.7)));
}

fn fenetres(toile: &mut Toile, niveau: &Niveau) {
    let (mut vides, mut vitrages) = (Traces::nouveau(), Traces::nouveau());
    for fenetre in &niveau.fenetres {
        let (x, y, l, h) = px(niveau.pieces[fenetre.piece].rectangle);
        let (a, w) = (fenetre.debut * M, fenetre.largeur * M);
        let e = MUR - 1.0;
        let r = match fenetre.cote {
            Cote::Haut => (x + a, y - e + 0.5, w, e),
            Cote::Bas => (x + a, y + h + 0.5 - 1.0, w, e),
            Cote::Gauche => (x - e + 0.5, y + a, e, w),
            Cote::Droite => (x + l - 0.5, y + a, e, w),
        };
        vides.rect(r.0, r.1, r.2, r.3);
        let (cx, cy) = (r.0 + r.2 / 2.0, r.1 + r.3 / 2.0);
        if r.2 > r.3 {
            vitrages.ligne(r.0, cy, r.0 + r.2, cy);
        } else {
            vitrages.ligne(cx, r.1, cx, r.1 + r.3);
        }
    }
    toile.chemin(vides.d(), Some(Teinte::Feuille), Some((Teinte::Encre, 0.9)));
    toile.chemin(vitrages.d(), None, Some((Teinte::Encre, 0.9)));
}

/// Draws the name and the surface of a room over everything else, turned when the room is narrow.
fn etiquette(toile: &mut Toile, piece: &Piece) {
    let (l, h) = (piece.rectangle.l * M, piece.rectangle.h * M);
    let (cx, cy) = piece.rectangle.centre();
    let (x, mut y) = (cx * M, cy * M);
    let fond = match piece.usage {
        UsageDePiece::Exterieur => Teinte::Creux,
        _ => Teinte::Feuille,
    };
    let (nom, taille) = (piece.nom.as_str(), surface(piece.surface));
    let large = largeur_texte(nom, 12.0).max(largeur_texte(&taille, 12.0));
    let tourne = l < large + 6.0 && h > l;
    let dispo = if tourne { h } else { l };
    let travers = if tourne { l } else { h };
    let corps = if dispo < large + 4.0 { (12.0 * (dispo - 4.0) / large).clamp(7.5, 12.0) } else { 12.0 };
    if piece.usage == UsageDePiece::Jardin && h > 100.0 {
        y -= h * 0.12;
    }
    let tour = if tourne { format!(" transform=\"rotate(-90 {} {})\"", N(x), N(y)) } else { String::new() };
    let seul = travers < corps * 2.4;
    // This plate under the letters hides the furniture and the boards that would cross them.
    let (w, haut) = ((large * corps / 12.0 + 5.0).min(dispo - 5.0), if seul { corps + 3.0 } else { corps * 2.0 + 5.0 });
    let sommet = if seul { y - haut / 2.0 } else { y - corps - 1.5 };
    let plaque = Traces::nouveau().rect(x - w / 2.0, sommet, w, haut).d().to_owned();
    if w > 0.0 && piece.usage != UsageDePiece::Jardin {
        toile.chemin_avec(&plaque, Some(fond), None, &tour);
    }
    let e = Ecriture { corps, graisse: 600, teinte: Teinte::Encre, ancre: Ancre::Milieu };
    if seul {
        toile.texte_avec(x, y + corps * 0.35, nom, e, &tour);
        return;
    }
    toile.texte_avec(x, y - 1.5, nom, e, &tour);
    toile.texte_avec(x, y + corps + 1.0, &taille, Ecriture { graisse: 400, teinte: Teinte::Encre2, ..e }, &tour);
}

/// The rough width of a text, which is enough to choose its size.
fn largeur_texte(texte: &str, corps: f64) -> f64 {
    reel(texte.chars().count()) * corps * 0.56
}

/// Draws the lengths along the top and the right of a level.
fn cotes(toile: &mut Toile, niveau: &Niveau) {
    let dedans = || niveau.pieces.iter().filter(|p| !matches!(p.usage, UsageDePiece::Exterieur | UsageDePiece::Jardin));
    let coupes = |valeurs: Vec<f64>, fin: f64| {
        let mut v: Vec<f64> = valeurs.into_iter().chain([0.0, fin]).collect();
        v.sort_by(f64::total_cmp);
        v.dedup_by(|a, b| (*a - *b).abs() < 0.02);
        v
    };
    let haut: Vec<f64> =
        dedans().filter(|p| p.rectangle.y < 0.05).flat_map(|p| [p.rectangle.x, p.rectangle.droite()]).collect();
    let droite: Vec<f64> = dedans()
        .filter(|p| p.rectangle.droite() > niveau.largeur - 0.05)
        .flat_map(|p| [p.rectangle.y, p.rectangle.bas()])
        .collect();
    let (xs, ys) = (coupes(haut, niveau.largeur), coupes(droite, niveau.profondeur));
    let (y, x) = (-22.0, niveau.largeur * M + 24.0);
    let (x0, x1, y1) = (0.0, niveau.largeur * M, niveau.profondeur * M);
    let mut traits = Traces::nouveau();
    traits.ligne(x0, y, x1, y).ligne(x, 0.0, x, y1);
    for c in &xs {
        traits.ligne(c * M - 3.5, y + 3.5, c * M + 3.5, y - 3.5);
    }
    for c in &ys {
        traits.ligne(x - 3.5, c * M + 3.5, x + 3.5, c * M - 3.5);
    }
    toile.chemin(traits.d(), None, Some((Teinte::Encre3, 0.8)));
    let e = Ecriture { corps: 12.0, graisse: 400, teinte: Teinte::Encre3, ancre: Ancre::Milieu };
    for paire in xs.windows(2).filter(|p| p[1] - p[0] > 0.75) {
        toile.texte(f64::midpoint(paire[0], paire[1]) * M, y - 6.0, &longueur(paire[1] - paire[0]), e);
    }
    for paire in ys.windows(2).filter(|p| p[1] - p[0] > 0.75) {
        let cy = f64::midpoint(paire[0], paire[1]) * M;
        let tour = format!(" transform=\"rotate(-90 {} {})\"", N(x + 13.0), N(cy));
        toile.texte_avec(x + 13.0, cy, &longueur(paire[1] - paire[0]), e, &tour);
    }
}

/// Draws a scale bar of two metres, divided into half metres.
pub(crate) fn echelle(toile: &mut Toile, (x, y): (f64, f64)) {
    barre(toile, (x, y), M, 2);
}

/// Draws a scale bar of `metres` metres, in four parts.
pub(crate) fn barre(toile: &mut Toile, (x, y): (f64, f64), pixels: f64, metres: u16) {
    let l = f64::from(metres) * pixels;
    toile.rect((x, y, l, 4.0), Some(Teinte::Feuille), Some((Teinte::Encre, 0.9)));
    let mut pleins = Traces::nouveau();
    pleins.rect(x, y, l / 4.0, 4.0).rect(x + l / 2.0, y, l / 4.0, 4.0);
    toile.chemin(pleins.d(), Some(Teinte::Encre), None);
    let e = Ecriture { corps: 12.0, graisse: 400, teinte: Teinte::Encre2, ancre: Ancre::Milieu };
    toile.texte(x + 1.0, y - 6.0, "0", e);
    toile.texte(x + l, y - 6.0, &format!("{metres}\u{a0}m"), e);
}

/// Draws the north arrow, turned by `angle` degrees.
pub(crate) fn nord(toile: &mut Toile, (x, y): (f64, f64), angle: f64) {
    toile.ellipse((x, y), (15.0, 15.0), Some(Teinte::Feuille), Some((Teinte::Encre, 1.0)));
    toile.ouvrir(&format!("transform=\"rotate({} {} {})\"", N(angle), N(x), N(y)));
    let mut aiguille = Traces::nouveau();
    aiguille.polygone(&[(x, y - 12.0), (x + 5.0, y + 9.0), (x, y + 5.0), (x - 5.0, y + 9.0)]);
    toile.chemin(aiguille.d(), Some(Teinte::Encre), None);
    let e = Ecriture { corps: 11.0, graisse: 600, teinte: Teinte::Encre, ancre: Ancre::Milieu };
    toile.texte(x, y - 18.0, "N", e);
    toile.fermer();
}
