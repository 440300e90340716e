//! The plan of one lot, kept as rooms: their surfaces add up to the surface of the lot, to the square decimetre.
//!
//! [`Plan::du_lot`] arranges rooms, doors and windows; [`Plan::svg`] draws them. A plan follows from the lot's id,
//! typology and surfaces alone.

mod agencement;
mod annexes;
pub(crate) mod dessin;
mod mobilier;
mod pixels;

use crate::alea::Hasard;
use domain::lot::{FicheLot, Nature};
use domain::nombres::Surface;

/// A rectangle in metres, its origin at the top left of its level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rectangle {
    pub x: f64,
    pub y: f64,
    pub l: f64,
    /// Height on the sheet.
    pub h: f64,
}

impl Rectangle {
    /// Right edge.
    pub fn droite(&self) -> f64 {
        self.x + self.l
    }

    /// Bottom edge.
    pub fn bas(&self) -> f64 {
        self.y + self.h
    }

    fn centre(&self) -> (f64, f64) {
        (self.x + self.l / 2.0, self.y + self.h / 2.0)
    }
}

/// What a room is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UsageDePiece {
    /// Living room, with its kitchen when there is no other.
    Sejour,
    Cuisine,
    Chambre,
    /// Bathroom, with a bath.
    SalleDeBains,
    SalleDEau,
    Wc,
    Circulation,
    /// Cupboard, dressing room, cellar.
    Rangement,
    /// Stairs: outside the living surface.
    Escalier,
    Local,
    Stationnement,
    /// Balcony, loggia or terrace.
    Exterieur,
    Jardin,
}

/// A room.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Its name on the plan.
    pub nom: String,
    /// What it is for.
    pub usage: UsageDePiece,
    pub surface: Surface,
    pub rectangle: Rectangle,
}

impl Piece {
    /// Whether its surface counts in the living surface.
    pub const fn est_habitable(&self) -> bool {
        !matches!(self.usage, UsageDePiece::Escalier | UsageDePiece::Exterieur | UsageDePiece::Jardin)
    }
}

/// The side of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cote {
    /// Top of the sheet.
    Haut,
    Droite,
    Bas,
    Gauche,
}

/// A door in a wall of a room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Porte {
    /// Index of the room it opens into.
    pub vers: usize,
    /// Index of the room it is reached from; `None` for the front door.
    pub depuis: Option<usize>,
    /// The wall of `vers` it stands in.
    pub cote: Cote,
    /// Distance of its start from the left or top end of that wall.
    pub debut: f64,
    pub largeur: f64,
    /// A wide opening without a leaf.
    pub baie_libre: bool,
}

/// A window in an outer wall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FenetreDePiece {
    /// Index of its room.
    pub piece: usize,
    /// The outer wall it stands in.
    pub cote: Cote,
    /// Distance of its start from the left or top end of that wall.
    pub debut: f64,
    pub largeur: f64,
    /// One can walk out of it.
    pub porte_fenetre: bool,
}

/// One level of a home: a flat has one, a house two.
#[derive(Debug, Clone, PartialEq)]
pub struct Niveau {
    /// "Rez-de-chaussée", "Étage"; nothing when there is only one.
    pub nom: Option<&'static str>,
    /// Width of the whole.
    pub largeur: f64,
    /// Depth of the whole.
    pub profondeur: f64,
    /// Rooms, those outside included.
    pub pieces: Vec<Piece>,
    pub portes: Vec<Porte>,
    pub fenetres: Vec<FenetreDePiece>,
    /// Turned over, left for right, since it was arranged: its furniture follows.
    miroir: bool,
}

/// The plan of a lot.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    pub numero: String,
    /// Typology in words.
    pub typologie: String,
    pub niveaux: Vec<Niveau>,
    /// Turn of the north arrow, in degrees clockwise from the top of the sheet.
    pub nord: f64,
}

impl Plan {
    /// The plan of a lot.
    pub fn du_lot(fiche: &FicheLot) -> Self {
        let id = fiche.id();
        let mut alea = Hasard::nouveau("plan", &id.0);
        let mut niveaux = match fiche.typologie.nature {
            Nature::Appartement => agencement::appartement(fiche, &mut alea),
            Nature::Maison => agencement::maison(fiche, &mut alea),
            Nature::Parking => agencement::stationnement(fiche),
            Nature::Cave => agencement::cave(fiche),
            Nature::Commerce => agencement::commerce(fiche),
        };
        if let Some(premier) = niveaux.first_mut() {
            annexes::ajouter(premier, &fiche.surfaces);
        }
        if alea.parfois(0.5) {
            niveaux.iter_mut().for_each(Niveau::retourner);
        }
        Self {
            numero: fiche.numero.clone(),
            typologie: format!("{}, {}", fiche.typologie.nature.libelle(), fiche.typologie.libelle),
            niveaux,
            nord: nord(fiche.exposition.as_deref(), &mut alea),
        }
    }

    /// Every room of every level.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.niveaux.iter().flat_map(|n| &n.pieces)
    }

    /// The sum of the rooms that count in the living surface.
    pub fn surface(&self) -> Surface {
        Surface::depuis_centiemes(self.pieces().filter(|p| p.est_habitable()).map(|p| p.surface.centiemes()).sum())
    }
}

impl Niveau {
    /// Turns the level over, left for right.
    fn retourner(&mut self) {
        let largeur = self.largeur;
        self.miroir = !self.miroir;
        let retourne = |cote: Cote| match cote {
            Cote::Gauche => Cote::Droite,
            Cote::Droite => Cote::Gauche,
            autre => autre,
        };
        for porte in &mut self.portes {
            if matches!(porte.cote, Cote::Haut | Cote::Bas) {
                porte.debut = self.pieces[porte.vers].rectangle.l - porte.debut - porte.largeur;
            }
            porte.cote = retourne(porte.cote);
        }
        for fenetre in &mut self.fenetres {
            if matches!(fenetre.cote, Cote::Haut | Cote::Bas) {
                fenetre.debut = self.pieces[fenetre.piece].rectangle.l - fenetre.debut - fenetre.largeur;
            }
            fenetre.cote = retourne(fenetre.cote);
        }
        for piece in &mut self.pieces {
            piece.rectangle.x = largeur - piece.rectangle.droite();
        }
    }
}

/// Where north is when the main wall, at the bottom of the sheet, faces `exposition` ("Sud-Ouest"; of several, the first).
fn nord(exposition: Option<&str>, alea: &mut Hasard) -> f64 {
    let cles = exposition.map(domain::texte::normaliser).unwrap_or_default();
    let mut mots = cles.split(' ');
    let azimut = match (mots.next().unwrap_or_default(), mots.next().unwrap_or_default()) {
        ("sud", "ouest") => 225.0,
        ("sud", "est") => 135.0,
        ("nord", "ouest") => 315.0,
        ("nord", "est") => 45.0,
        ("sud", _) => 180.0,
        ("ouest", _) => 270.0,
        ("est", _) => 90.0,
        ("nord", _) => 0.0,
        _ => 180.0 + alea.choix(&[-45.0, -20.0, 0.0, 20.0, 45.0]),
    };
    180.0 - azimut
}
