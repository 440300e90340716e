//! Chooses the rooms of a home and their places: a living room that crosses the home, then a corridor between two bands
//! of rooms. Surfaces are chosen first, in whole square decimetres, and lengths follow from them.

use super::{Cote, FenetreDePiece, Niveau, Piece, Porte, Rectangle, UsageDePiece};
use crate::alea::Hasard;
use domain::lot::FicheLot;
use domain::nombres::Surface;

/// A room that has no place yet: name, use, surface in square decimetres.
#[derive(Clone)]
struct Voulue {
    nom: String,
    usage: UsageDePiece,
    dm2: i64,
}

/// One element of a band: a single room, or a small room on the corridor with another room behind it. The room behind is
/// entered from the neighbouring room.
enum Bloc {
    Seule(Voulue),
    Double { devant: Voulue, derriere: Voulue },
}

impl Bloc {
    fn dm2(&self) -> i64 {
        match self {
            Self::Seule(p) => p.dm2,
            Self::Double { devant, derriere } => devant.dm2 + derriere.dm2,
        }
    }
}

/// Converts square decimetres to square metres.
#[expect(clippy::cast_precision_loss, reason = "surfaces of rooms")]
pub(super) const fn m2(dm2: i64) -> f64 {
    dm2 as f64 / 100.0
}

/// Converts square metres to square decimetres, rounded to a tenth of a square metre, as plans show them.
fn dixieme(m2: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "surfaces of rooms")]
    let dixiemes = (m2 * 10.0).round() as i64;
    dixiemes * 10
}

/// The usual surface of a home with this many rooms. It is used for a lot without a surface.
fn reference(pieces: u8) -> f64 {
    match pieces {
        0 | 1 => 28.0,
        2 => 44.0,
        3 => 63.0,
        4 => 83.0,
        n => 102.0 + 18.0 * f64::from(n - 5),
    }
}

fn surface(fiche: &FicheLot, defaut: f64) -> i64 {
    fiche.surfaces.surface.map(Surface::centiemes).filter(|s| *s > 0).unwrap_or_else(|| dixieme(defaut))
}

/// Whether one can walk out through a window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GenreDeFenetre {
    Fenetre,
    PorteFenetre,
}

/// A level that is being arranged.
struct Chantier {
    niveau: Niveau,
}

impl Chantier {
    fn nouveau(nom: Option<&'static str>, largeur: f64, profondeur: f64) -> Self {
        let (pieces, portes, fenetres) = (Vec::new(), Vec::new(), Vec::new());
        let niveau = Niveau { nom, largeur, profondeur, pieces, portes, fenetres, miroir: false };
        Self { niveau }
    }

    fn piece(&mut self, voulue: &Voulue, rectangle: Rectangle) -> usize {
        self.niveau.pieces.push(Piece {
            nom: voulue.nom.clone(),
            usage: voulue.usage,
            surface: Surface::depuis_centiemes(voulue.dm2),
            rectangle,
        });
        self.niveau.pieces.len() - 1
    }

    fn longueur(&self, piece: usize, cote: Cote) -> f64 {
        let r = self.niveau.pieces[piece].rectangle;
        if matches!(cote, Cote::Haut | Cote::Bas) { r.l } else { r.h }
    }

    /// Adds a door in the wall `cote` of the room `vers`. The room `depuis` shares the span `de..a` of that wall.
    fn porte(&mut self, vers: usize, depuis: Option<usize>, cote: Cote, (de, a): (f64, f64)) {
        let voulue = match self.niveau.pieces[vers].usage {
            _ if depuis.is_none() => 0.9,
            UsageDePiece::Wc | UsageDePiece::Rangement => 0.73,
            _ => 0.83,
        };
        let largeur = f64::min(voulue, (a - de) * 0.86);
        let debut = if a - de > largeur + 0.24 { de + 0.12 } else { de + (a - de - largeur) / 2.0 };
        self.niveau.portes.push(Porte { vers, depuis, cote, debut, largeur, baie_libre: false });
    }

    /// Adds a window in the middle of an outer wall.
    fn fenetre(&mut self, piece: usize, cote: Cote, voulue: f64, genre: GenreDeFenetre) {
        let porte_fenetre = genre == GenreDeFenetre::PorteFenetre;
        let longueur = self.longueur(piece, cote);
        let largeur = f64::min(voulue, longueur - 0.5).max(0.3);
        let debut = (longueur - largeur) / 2.0;
        self.niveau.fenetres.push(FenetreDePiece { piece, cote, debut, largeur, porte_fenetre });
    }

    /// Places a band of blocks side by side from `x` on, each as deep as the band. `cote` is the wall on the corridor.
    fn bande(&mut self, blocs: &[Bloc], (x, y, h): (f64, f64, f64), couloir: usize, cote: Cote) {
        let dehors = if cote == Cote::Bas { Cote::Haut } else { Cote::Bas };
        let mut x = x;
        let mut voisine = None;
        for bloc in blocs {
            let l = m2(bloc.dm2()) / h;
            match bloc {
                Bloc::Seule(p) => {
                    let i = self.piece(p, Rectangle { x, y, l, h });
                    self.porte(i, Some(couloir), cote, (0.0, l));
                    match p.usage {
                        UsageDePiece::Chambre => {
                            self.fenetre(i, dehors, if l > 3.2 { 1.6 } else { 1.4 }, GenreDeFenetre::Fenetre);
                        }
                        UsageDePiece::SalleDeBains | UsageDePiece::SalleDEau => {
                            self.fenetre(i, dehors, 0.6, GenreDeFenetre::Fenetre);
                        }
                        UsageDePiece::Cuisine => self.fenetre(i, dehors, 1.2, GenreDeFenetre::Fenetre),
                        _ => {}
                    }
                    voisine = Some(i);
                }
                Bloc::Double { devant, derriere } => {
                    let (hd, hf) = (m2(devant.dm2) / l, m2(derriere.dm2) / l);
                    let (yd, yf) = if cote == Cote::Bas { (y + hf, y) } else { (y, y + hd) };
                    let d = self.piece(devant, Rectangle { x, y: yd, l, h: hd });
                    self.porte(d, Some(couloir), cote, (0.0, l));
                    let f = self.piece(derriere, Rectangle { x, y: yf, l, h: hf });
                    let depuis = voisine.unwrap_or(couloir);
                    self.porte(f, Some(depuis), Cote::Gauche, (0.0, hf));
                    voisine = None;
                }
            }
            x += l;
        }
    }
}

/// The rooms of a home without the living room: those above the corridor and those below it.
struct Programme {
    haut: Vec<Bloc>,
    bas: Vec<Bloc>,
}

impl Programme {
    fn dm2(&self) -> i64 {
        self.haut.iter().chain(&self.bas).map(Bloc::dm2).sum()
    }
}

fn voulue(nom: impl Into<String>, usage: UsageDePiece, m2: f64) -> Voulue {
    Voulue { nom: nom.into(), usage, dm2: dixieme(m2) }
}

/// How many bedrooms a home has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chambres {
    UneSeule,
    Plusieurs,
}

fn chambre(rang: usize, chambres: Chambres, k: f64, alea: &mut Hasard) -> Bloc {
    let base = match rang {
        1 => 12.0,
        2 => 10.4,
        _ => 9.8,
    };
    let nom = match chambres {
        Chambres::UneSeule => "Chambre".to_owned(),
        Chambres::Plusieurs => format!("Chambre {rang}"),
    };
    Bloc::Seule(voulue(nom, UsageDePiece::Chambre, base * k * alea.entre(0.96, 1.05)))
}

/// The rooms of a flat of two rooms or more.
fn programme(pieces: u8, k: f64, alea: &mut Hasard) -> Programme {
    let chambres = usize::from(pieces.clamp(2, 9)) - 1;
    let seule = |nom: &str, usage, m2: f64| Bloc::Seule(voulue(nom, usage, m2 * k));
    let mut haut = Vec::new();
    let mut bas = Vec::new();
    if chambres == 1 {
        haut.push(seule("Salle d’eau", UsageDePiece::SalleDEau, 4.9));
        haut.push(seule("Rgt", UsageDePiece::Rangement, 1.7));
        bas.push(chambre(1, Chambres::UneSeule, k, alea));
        return Programme { haut, bas };
    }
    bas.push(chambre(1, Chambres::Plusieurs, k, alea));
    let fond = if chambres >= 3 { ("Dressing", 2.6) } else { ("Rgt", 1.9) };
    bas.push(Bloc::Double {
        devant: voulue("WC", UsageDePiece::Wc, 1.7 * k),
        derriere: voulue(fond.0, UsageDePiece::Rangement, fond.1 * k),
    });
    haut.push(chambre(2, Chambres::Plusieurs, k, alea));
    if chambres == 2 {
        haut.push(seule("Salle d’eau", UsageDePiece::SalleDEau, 4.8));
    } else {
        for rang in 3..=chambres {
            if rang % 2 == 1 {
                haut.push(chambre(rang, Chambres::Plusieurs, k, alea));
            } else {
                bas.push(chambre(rang, Chambres::Plusieurs, k, alea));
            }
        }
        bas.push(seule("Salle de bains", UsageDePiece::SalleDeBains, 5.2));
        if chambres >= 4 {
            haut.push(seule("Salle d’eau", UsageDePiece::SalleDEau, 4.4));
        }
    }
    Programme { haut, bas }
}

/// Arranges a flat on one level.
pub(super) fn appartement(fiche: &FicheLot, alea: &mut Hasard) -> Vec<Niveau> {
    let total = surface(fiche, reference(fiche.pieces));
    let k = m2(total) / reference(fiche.pieces);
    if fiche.pieces <= 1 {
        return vec![studio(total, k, alea)];
    }
    let programme = programme(fiche.pieces, k, alea);
    let mur = if fiche.pieces >= 3 { Mur::Traversant } else { Mur::Unique };
    vec![couloir(
        &Couloir { nom: None, total, circulation: "Entrée, dgt", mur, rapport: alea.entre(1.12, 1.3) },
        &programme,
        alea,
    )]
}

/// Arranges a home of one room: a strip with the entrance and the shower room, then the room itself.
fn studio(total: i64, k: f64, alea: &mut Hasard) -> Niveau {
    let eau = voulue("Salle d’eau", UsageDePiece::SalleDEau, 4.3 * k);
    let entree = voulue("Entrée", UsageDePiece::Circulation, 3.3 * k);
    let sejour =
        Voulue { nom: "Séjour, cuisine".into(), usage: UsageDePiece::Sejour, dm2: total - eau.dm2 - entree.dm2 };
    let largeur = (m2(total) * alea.entre(0.62, 0.74)).sqrt();
    let haut = m2(eau.dm2 + entree.dm2) / largeur;
    let bas = m2(sejour.dm2) / largeur;
    let mut c = Chantier::nouveau(None, largeur, haut + bas);
    let le = m2(eau.dm2) / haut;
    let e = c.piece(&eau, Rectangle { x: 0.0, y: 0.0, l: le, h: haut });
    let d = c.piece(&entree, Rectangle { x: le, y: 0.0, l: largeur - le, h: haut });
    let s = c.piece(&sejour, Rectangle { x: 0.0, y: haut, l: largeur, h: bas });
    c.porte(d, None, Cote::Haut, (0.2, largeur - le - 0.1));
    c.porte(e, Some(d), Cote::Droite, (0.0, haut));
    c.porte(s, Some(d), Cote::Haut, (le, largeur));
    c.fenetre(s, Cote::Bas, 2.4, GenreDeFenetre::PorteFenetre);
    c.niveau
}

/// Whether a home has windows on one wall or on two.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mur {
    Unique,
    Traversant,
}

/// How a level with a corridor is laid out.
struct Couloir {
    nom: Option<&'static str>,
    total: i64,
    circulation: &'static str,
    mur: Mur,
    /// The width of the level divided by its depth.
    rapport: f64,
}

/// Arranges a level: the living room on the left over the whole depth, then the corridor between its two bands.
fn couloir(c: &Couloir, programme: &Programme, alea: &mut Hasard) -> Niveau {
    let hors: i64 = hors_surface(programme);
    let profondeur = (m2(c.total + hors) / c.rapport).sqrt();
    let chambres = programme.dm2();
    let passage = dixieme(f64::min(1.2, profondeur * 0.2) * m2(chambres) / (profondeur * 0.84));
    let largeur = m2(chambres + passage) / profondeur;
    let (h1, hc) = (m2(programme.haut.iter().map(Bloc::dm2).sum()) / largeur, m2(passage) / largeur);
    let sejour = c.total + hors - chambres - passage;
    let ls = m2(sejour) / profondeur;
    let mut chantier = Chantier::nouveau(c.nom, ls + largeur, profondeur);
    let (x, bas) = (ls, h1 + hc);
    let grand = m2(sejour) > 27.0 && c.mur == Mur::Traversant && alea.parfois(0.6);
    let piece_de_vie = if grand {
        let cuisine = voulue("Cuisine", UsageDePiece::Cuisine, f64::min(m2(sejour) * 0.3, ls * h1 * 0.96));
        let hk = m2(cuisine.dm2) / ls;
        let k = chantier.piece(&cuisine, Rectangle { x: 0.0, y: 0.0, l: ls, h: hk });
        let reste = Voulue { nom: "Séjour".into(), usage: UsageDePiece::Sejour, dm2: sejour - cuisine.dm2 };
        let s = chantier.piece(&reste, Rectangle { x: 0.0, y: hk, l: ls, h: profondeur - hk });
        chantier.niveau.portes.push(Porte {
            vers: k,
            depuis: Some(s),
            cote: Cote::Bas,
            debut: ls * 0.22,
            largeur: ls * 0.56,
            baie_libre: true,
        });
        chantier.fenetre(k, Cote::Haut, 1.4, GenreDeFenetre::Fenetre);
        s
    } else {
        let v = Voulue { nom: "Séjour, cuisine".into(), usage: UsageDePiece::Sejour, dm2: sejour };
        let s = chantier.piece(&v, Rectangle { x: 0.0, y: 0.0, l: ls, h: profondeur });
        if c.mur == Mur::Traversant {
            chantier.fenetre(s, Cote::Haut, 1.6, GenreDeFenetre::Fenetre);
        }
        s
    };
    chantier.fenetre(piece_de_vie, Cote::Bas, 2.4, GenreDeFenetre::PorteFenetre);
    let circulation = Voulue { nom: c.circulation.into(), usage: UsageDePiece::Circulation, dm2: passage };
    let p = chantier.piece(&circulation, Rectangle { x, y: h1, l: largeur, h: hc });
    let haut_sejour = chantier.niveau.pieces[piece_de_vie].rectangle.y;
    chantier.porte(piece_de_vie, Some(p), Cote::Droite, (h1 - haut_sejour, bas - haut_sejour));
    chantier.porte(p, None, Cote::Droite, (0.0, hc));
    chantier.bande(&programme.haut, (x, 0.0, h1), p, Cote::Bas);
    chantier.bande(&programme.bas, (x, bas, profondeur - bas), p, Cote::Haut);
    chantier.niveau.murer(c.mur);
    chantier.niveau
}

impl Niveau {
    /// Removes the windows at the top of the sheet when the home has one outer wall only.
    fn murer(&mut self, mur: Mur) {
        if mur == Mur::Unique {
            self.fenetres.retain(|f| f.cote != Cote::Haut);
        }
    }
}

/// The surface of stairs, which are drawn but do not count in the living surface.
fn hors_surface(programme: &Programme) -> i64 {
    programme
        .haut
        .iter()
        .chain(&programme.bas)
        .filter(|b| matches!(b, Bloc::Seule(p) if p.usage == UsageDePiece::Escalier))
        .map(Bloc::dm2)
        .sum()
}

/// Arranges a house: living room, entrance and stairs below, bedrooms above. A house of one or two rooms is arranged
/// like a flat.
pub(super) fn maison(fiche: &FicheLot, alea: &mut Hasard) -> Vec<Niveau> {
    if fiche.pieces <= 2 {
        return appartement(fiche, alea);
    }
    let total = surface(fiche, reference(fiche.pieces) + 6.0);
    let k = m2(total) / (reference(fiche.pieces) + 6.0);
    let chambres = usize::from(fiche.pieces.clamp(3, 9)) - 1;
    let escalier = || Bloc::Seule(voulue("Escalier", UsageDePiece::Escalier, 3.9 * k.clamp(0.9, 1.2)));
    let seule = |nom: &str, usage, m2: f64| Bloc::Seule(voulue(nom, usage, m2 * k));
    let en_bas = usize::from(chambres >= 4);
    let haut_etage = chambres - en_bas;
    let mut etage = Programme { haut: Vec::new(), bas: Vec::new() };
    etage.bas.push(chambre(1, Chambres::Plusieurs, k, alea));
    etage.bas.push(Bloc::Double {
        devant: voulue("WC", UsageDePiece::Wc, 1.6 * k),
        derriere: voulue("Dressing", UsageDePiece::Rangement, 2.4 * k),
    });
    for rang in 2..=haut_etage {
        if rang % 2 == 0 {
            etage.haut.push(chambre(rang, Chambres::Plusieurs, k, alea));
        } else {
            etage.bas.push(chambre(rang, Chambres::Plusieurs, k, alea));
        }
    }
    etage.haut.push(escalier());
    etage.haut.push(seule("Salle de bains", UsageDePiece::SalleDeBains, 5.6));
    let mut rez = Programme { haut: vec![seule("WC", UsageDePiece::Wc, 2.0), escalier()], bas: Vec::new() };
    if en_bas == 1 {
        rez.bas.push(chambre(chambres, Chambres::Plusieurs, k, alea));
        rez.bas.push(seule("Salle d’eau", UsageDePiece::SalleDEau, 4.2));
    } else {
        rez.bas.push(seule("Cellier", UsageDePiece::Rangement, 5.4));
    }
    let habitable = etage.dm2() - hors_surface(&etage);
    let palier = dixieme(m2(habitable) * 0.13);
    let mut haut = dessus(&etage, palier, alea);
    let dessous = Couloir {
        nom: Some("Rez-de-chaussée"),
        total: total - habitable - palier,
        circulation: "Entrée",
        mur: Mur::Traversant,
        rapport: alea.entre(1.1, 1.25),
    };
    haut.nom = Some("Étage");
    vec![couloir(&dessous, &rez, alea), haut]
}

/// Arranges the upper floor of a house: a landing between two bands.
fn dessus(programme: &Programme, palier: i64, alea: &mut Hasard) -> Niveau {
    let total = m2(programme.dm2() + palier);
    let profondeur = (total / alea.entre(1.1, 1.25)).sqrt();
    let largeur = total / profondeur;
    let mut chantier = Chantier::nouveau(None, largeur, profondeur);
    let (h1, hc) = (m2(programme.haut.iter().map(Bloc::dm2).sum()) / largeur, m2(palier) / largeur);
    let voulue = Voulue { nom: "Palier".into(), usage: UsageDePiece::Circulation, dm2: palier };
    let p = chantier.piece(&voulue, Rectangle { x: 0.0, y: h1, l: largeur, h: hc });
    chantier.fenetre(p, Cote::Droite, 0.8, GenreDeFenetre::Fenetre);
    chantier.bande(&programme.haut, (0.0, 0.0, h1), p, Cote::Bas);
    chantier.bande(&programme.bas, (0.0, h1 + hc, profondeur - h1 - hc), p, Cote::Haut);
    chantier.niveau
}

/// Arranges a parking place, 2.50 m wide, or wider when its surface needs it.
pub(super) fn stationnement(fiche: &FicheLot) -> Vec<Niveau> {
    let total = surface(fiche, 12.5);
    let largeur = f64::max(2.5, m2(total) / 7.0);
    let mut c = Chantier::nouveau(None, largeur, m2(total) / largeur);
    let place = Voulue { nom: format!("Place {}", fiche.numero), usage: UsageDePiece::Stationnement, dm2: total };
    c.piece(&place, Rectangle { x: 0.0, y: 0.0, l: largeur, h: m2(total) / largeur });
    vec![c.niveau]
}

/// Arranges a cellar with one door.
pub(super) fn cave(fiche: &FicheLot) -> Vec<Niveau> {
    let total = surface(fiche, 4.0);
    let largeur = (m2(total) * 0.7).sqrt();
    let h = m2(total) / largeur;
    let mut c = Chantier::nouveau(None, largeur, h);
    let cave = Voulue { nom: format!("Cave {}", fiche.numero), usage: UsageDePiece::Rangement, dm2: total };
    let i = c.piece(&cave, Rectangle { x: 0.0, y: 0.0, l: largeur, h });
    c.porte(i, None, Cote::Bas, (0.1, largeur - 0.1));
    vec![c.niveau]
}

/// Arranges a shop: its floor on the street, then a back room and a toilet.
pub(super) fn commerce(fiche: &FicheLot) -> Vec<Niveau> {
    let total = surface(fiche, 90.0);
    let reserve = voulue("Réserve", UsageDePiece::Rangement, m2(total) * 0.16);
    let wc = voulue("Sanitaire", UsageDePiece::Wc, f64::min(4.0, m2(total) * 0.08));
    let local =
        Voulue { nom: "Surface de vente".into(), usage: UsageDePiece::Local, dm2: total - reserve.dm2 - wc.dm2 };
    let largeur = (m2(total) * 1.35).sqrt();
    let haut = m2(reserve.dm2 + wc.dm2) / largeur;
    let mut c = Chantier::nouveau(None, largeur, m2(total) / largeur);
    let s = c.piece(&local, Rectangle { x: 0.0, y: haut, l: largeur, h: m2(local.dm2) / largeur });
    let lr = m2(reserve.dm2) / haut;
    let r = c.piece(&reserve, Rectangle { x: 0.0, y: 0.0, l: lr, h: haut });
    let w = c.piece(&wc, Rectangle { x: lr, y: 0.0, l: largeur - lr, h: haut });
    c.porte(r, Some(s), Cote::Bas, (0.0, lr));
    c.porte(w, Some(s), Cote::Bas, (0.0, largeur - lr));
    c.porte(s, None, Cote::Bas, (largeur * 0.42, largeur * 0.42 + 1.6));
    let vitrine = largeur * 0.3;
    for debut in [largeur * 0.06, largeur * 0.62] {
        c.niveau.fenetres.push(FenetreDePiece {
            piece: s,
            cote: Cote::Bas,
            debut,
            largeur: vitrine,
            porte_fenetre: false,
        });
    }
    vec![c.niveau]
}
