//! The plan of one lot, stored as rooms. The surfaces of the rooms add up exactly to the surface of the lot, in square
//! decimetres.
//!
//! [`Plan::du_lot`] arranges rooms, doors and windows; [`Plan::svg`] draws them. A plan depends only on the lot's id,
//! typology and surfaces.

mod agencement;
mod annexes;
pub(crate) mod dessin;
mod mobilier;
mod pixels;

use crate::alea::Hasard;
use domain::lot::{FicheLot, Nature};
use domain::nombres::Surface;

/// A rectangle in metres. The origin is the top left of its level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rectangle {
    pub x: f64,
    pub y: f64,
    pub l: f64,
    /// The height on the sheet.
    pub h: f64,
}

impl Rectangle {
    /// The x of the right edge, in metres.
    pub fn droite(&self) -> f64 {
        self.x + self.l
    }

    /// The y of the bottom edge, in metres.
    pub fn bas(&self) -> f64 {
        self.y + self.h
    }

    fn centre(&self) -> (f64, f64) {
        (self.x + self.l / 2.0, self.y + self.h / 2.0)
    }
}

/// The use of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UsageDePiece {
    /// A living room, with the kitchen when there is no separate one.
    Sejour,
    Cuisine,
    Chambre,
    /// Bathroom with a bath.
    SalleDeBains,
    SalleDEau,
    Wc,
    Circulation,
    /// Cupboard, dressing room, cellar.
    Rangement,
    /// Stairs, which do not count in the living surface.
    Escalier,
    Local,
    Stationnement,
    /// Balcony, loggia or terrace.
    Exterieur,
    Jardin,
}

/// A room of a plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// The name shown on the plan.
    pub nom: String,
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
    /// The side at the top of the sheet.
    Haut,
    Droite,
    Bas,
    Gauche,
}

/// A door in a wall of a room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Porte {
    /// The index of the room into which the door opens.
    pub vers: usize,
    /// The index of the room from which the door is entered. `None` for the front door.
    pub depuis: Option<usize>,
    /// The wall of `vers` in which the door is.
    pub cote: Cote,
    /// The distance from the left or top end of that wall to the start of the door, in metres.
    pub debut: f64,
    pub largeur: f64,
    /// Whether this is a wide opening without a leaf.
    pub baie_libre: bool,
}

/// A window in an outer wall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FenetreDePiece {
    /// The index of the room that the window lights.
    pub piece: usize,
    /// The outer wall in which the window is.
    pub cote: Cote,
    /// The distance from the left or top end of that wall to the start of the window, in metres.
    pub debut: f64,
    pub largeur: f64,
    /// Whether one can walk out through the window.
    pub porte_fenetre: bool,
}

/// One level of a home. A flat has one, a house two.
#[derive(Debug, Clone, PartialEq)]
pub struct Niveau {
    /// "Rez-de-chaussée" or "Étage". `None` when the home has only one level.
    pub nom: Option<&'static str>,
    /// The width of the level, in metres.
    pub largeur: f64,
    /// The depth of the level, in metres.
    pub profondeur: f64,
    /// The rooms, with the outdoor spaces.
    pub pieces: Vec<Piece>,
    pub portes: Vec<Porte>,
    pub fenetres: Vec<FenetreDePiece>,
    /// Whether the level was turned over, left to right, after it was arranged. In that case its furniture is mirrored too.
    miroir: bool,
}

/// The plan of a lot.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    pub numero: String,
    /// The typology of the lot, in French words.
    pub typologie: String,
    pub niveaux: Vec<Niveau>,
    /// The turn of the north arrow, in degrees clockwise from the top of the sheet.
    pub nord: f64,
}

impl Plan {
    /// Arranges the rooms of a lot.
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

    /// The sum of the surfaces of the rooms that count in the living surface.
    pub fn surface(&self) -> Surface {
        Surface::depuis_centiemes(self.pieces().filter(|p| p.est_habitable()).map(|p| p.surface.centiemes()).sum())
    }
}

impl Niveau {
    /// Turns the level over, left to right.
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

/// The turn of the north arrow when the main wall, at the bottom of the sheet, faces `exposition` ("Sud-Ouest"). When
/// `exposition` names several directions, the first one counts.
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
