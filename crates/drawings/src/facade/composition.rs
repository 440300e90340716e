//! The parts of a façade: one to three volumes, their storeys, materials and roof, and the home behind each bay.

use super::{FormeDImmeuble, Immeuble, Logement};
use crate::alea::Hasard;
use crate::nombre::{entier, reel};
use crate::theme::Teinte;
use std::collections::BTreeMap;

/// Width of a bay, in the drawing's own units.
pub(crate) const TRAVEE: f64 = 21.0;
/// Height of a storey.
pub(crate) const ETAGE: f64 = 20.0;
/// Height of the ground floor.
pub(crate) const REZ: f64 = 23.0;
/// Width of one house in a row.
pub(crate) const PARCELLE: f64 = 30.0;
/// Width of the blank wall on each side of a volume.
pub(crate) const TRUMEAU: f64 = 5.0;
/// The most bays of all volumes together. When the homes need more bays, they are spread over more storeys than the lots say.
const TRAVEES_MAX: usize = 44;

/// The kind of a roof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Toit {
    Plat,
    Attique,
    Ardoise,
    Tuile,
    Zinc,
}

/// A kind of window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Baie {
    Fenetre,
    Volets,
    PorteFenetre,
    Balcon,
    Loggia,
    Jardin,
    Large,
}

/// One volume of a building. `cases[niveau][travee]` is the home behind a bay, where level 0 is the ground floor.
#[derive(Debug, Clone)]
pub(crate) struct Volume {
    pub(crate) nom: Option<String>,
    pub(crate) travees: usize,
    pub(crate) cases: Vec<Vec<Option<usize>>>,
    /// Homes in the attic or under the roof. Empty when the roof has no homes.
    pub(crate) couronne: Vec<Option<usize>>,
    pub(crate) toit: Toit,
    pub(crate) matiere: Teinte,
    pub(crate) rythme: Vec<Baie>,
    pub(crate) hall: usize,
    pub(crate) maisons: bool,
}

impl Volume {
    /// The number of storeys above the ground floor, without the roof.
    pub(crate) const fn etages(&self) -> usize {
        self.cases.len() - 1
    }

    /// The width of the volume, with its blank walls.
    pub(crate) fn largeur(&self) -> f64 {
        if self.maisons { reel(self.travees) * PARCELLE } else { reel(self.travees) * TRAVEE + 2.0 * TRUMEAU }
    }

    /// The height of the walls.
    pub(crate) fn mur(&self) -> f64 {
        REZ + reel(self.etages()) * ETAGE
    }

    /// The height of the walls and the roof.
    pub(crate) fn hauteur(&self) -> f64 {
        self.mur()
            + match self.toit {
                Toit::Plat => 3.0,
                Toit::Attique => ETAGE + 4.0,
                Toit::Ardoise | Toit::Zinc => ETAGE * 1.1,
                Toit::Tuile => ETAGE * 0.75,
            }
    }
}

/// The volumes of a programme, from left to right.
#[derive(Debug, Clone)]
pub(crate) struct Composition {
    pub(crate) volumes: Vec<Volume>,
    /// The free width before each volume.
    ecarts: Vec<f64>,
}

/// The place of a composition in its frame.
#[derive(Debug, Clone)]
pub(crate) struct Situation {
    /// The left edge of the first volume, in the frame.
    pub(crate) gauche: f64,
    pub(crate) echelle: f64,
    /// The left edge of each volume, in the drawing's own units.
    pub(crate) abscisses: Vec<f64>,
    largeurs: Vec<f64>,
}

impl Situation {
    /// The right edge of the last volume, in the frame.
    pub(crate) fn droite(&self) -> f64 {
        let fin = self.abscisses.iter().zip(&self.largeurs).map(|(x, l)| x + l).fold(0.0, f64::max);
        self.gauche + fin * self.echelle
    }

    /// The spans of the frame where no building stands: on the left, on the right, and between the volumes.
    pub(crate) fn libres(&self, largeur: f64) -> Vec<(f64, f64)> {
        let mut libres = Vec::new();
        let mut debut = 0.0;
        for (x, l) in self.abscisses.iter().zip(&self.largeurs) {
            let mur = self.gauche + x * self.echelle;
            libres.push((debut, mur));
            debut = mur + (l + 6.0) * self.echelle;
        }
        libres.push((debut, largeur));
        libres.retain(|(a, b)| b - a > 3.0);
        libres
    }
}

impl Composition {
    /// Puts the volumes side by side in the middle of the frame, as large as the frame and the greatest scale allow.
    pub(crate) fn situer(&self, largeur: f64, hauteur: f64, echelle_max: f64, gauche: f64) -> Situation {
        let mut x = 0.0;
        let mut abscisses = Vec::new();
        for (volume, ecart) in self.volumes.iter().zip(&self.ecarts) {
            x += ecart;
            abscisses.push(x);
            x += volume.largeur();
        }
        let haut = self.volumes.iter().map(Volume::hauteur).fold(1.0, f64::max);
        let echelle = echelle_max.min(largeur / x.max(1.0)).min(hauteur / haut);
        Situation {
            gauche: gauche + (largeur - x * echelle) / 2.0,
            echelle,
            abscisses,
            largeurs: self.volumes.iter().map(Volume::largeur).collect(),
        }
    }
}

/// Composes the volumes of a programme. This never looks at a status, so that a façade keeps its shape.
pub(crate) fn composer(immeuble: &Immeuble<'_>) -> Composition {
    let mut alea = Hasard::nouveau("facade", immeuble.id);
    let (maisons, appartements): (Vec<usize>, Vec<usize>) =
        (0..immeuble.logements.len()).partition(|i| immeuble.logements[*i].forme == FormeDImmeuble::Maison);
    let places = if maisons.is_empty() { 3 } else { 2 };
    let groupes = par_batiment(immeuble.logements, appartements, places);
    let parts = groupes.len().max(1);
    let mut volumes = Vec::new();
    let mut ecarts = Vec::new();
    let mut style = Style::nouveau(&mut alea, immeuble.region);
    for (nom, membres) in groupes {
        let niveaux = etager(immeuble.logements, &membres, TRAVEES_MAX / parts);
        let seul = parts == 1 && maisons.is_empty();
        for (rang, bloc) in scinder(&niveaux, seul, &mut alea).into_iter().enumerate() {
            ecarts.push(if rang == 0 && !volumes.is_empty() { 13.0 } else { 0.0 });
            volumes.push(style.volume(&mut alea, nom.clone(), &bloc));
        }
    }
    if !maisons.is_empty() {
        let rangees = maisons.len().div_ceil(6).clamp(1, 3 - volumes.len().min(2));
        let taille = maisons.len().div_ceil(rangees);
        for rangee in ranger(immeuble.logements, maisons).chunks(taille) {
            ecarts.push(if volumes.is_empty() { 0.0 } else { 16.0 });
            volumes.push(style.maisons(&mut alea, rangee));
        }
    }
    if volumes.is_empty() {
        let vide = vec![vec![None; 5]; 4];
        ecarts.push(0.0);
        volumes.push(style.volume(&mut alea, None, &Bloc { travees: 5, niveaux: vide, sommet: true }));
    }
    if ecarts.len() > 1 && volumes.iter().map(Volume::largeur).sum::<f64>() > 360.0 {
        for ecart in &mut ecarts {
            *ecart = f64::min(*ecart, 8.0);
        }
    }
    Composition { volumes, ecarts }
}

/// The lots of each building, in the order of the buildings' names. When there are more than `places` buildings, some
/// share a volume.
fn par_batiment(logements: &[Logement], indices: Vec<usize>, places: usize) -> Vec<(Option<String>, Vec<usize>)> {
    let mut groupes: BTreeMap<Option<String>, Vec<usize>> = BTreeMap::new();
    for i in indices {
        groupes.entry(logements[i].batiment.clone()).or_default().push(i);
    }
    let mut groupes: Vec<_> = groupes.into_iter().collect();
    while groupes.len() > places {
        // Joins the two neighbouring buildings that have the fewest homes together.
        let rang = (0..groupes.len() - 1).min_by_key(|r| groupes[*r].1.len() + groupes[r + 1].1.len()).unwrap_or(0);
        let (nom, suivants) = groupes.remove(rang + 1);
        let garde = &mut groupes[rang];
        garde.0 = garde.0.take().zip(nom).map(|(a, b)| format!("{a}, {b}"));
        garde.1.extend(suivants);
    }
    groupes
}

/// The indices of the homes, in the order of their storeys, then of their numbers.
fn ranger(logements: &[Logement], mut indices: Vec<usize>) -> Vec<usize> {
    indices.sort_by(|a, b| {
        let (a, b) = (&logements[*a], &logements[*b]);
        (a.etage, &a.batiment, &a.numero).cmp(&(b.etage, &b.batiment, &b.numero))
    });
    indices
}

/// The homes of each level, the ground floor first. The homes are spread over new levels when a storey would be wider
/// than `travees_max` bays.
fn etager(logements: &[Logement], indices: &[usize], travees_max: usize) -> Vec<Vec<usize>> {
    let indices = ranger(logements, indices.to_vec());
    let niveau = |i: &usize| usize::try_from(logements[*i].etage).unwrap_or(0).min(18);
    let dernier = indices.iter().map(niveau).max().unwrap_or(0).max(1);
    let mut niveaux = vec![Vec::new(); dernier + 1];
    for i in &indices {
        niveaux[niveau(i)].push(*i);
    }
    let deborde = niveaux.iter().any(|n| n.len() > travees_max);
    if deborde {
        let etages = indices.len().div_ceil(travees_max).max(dernier);
        let par_etage = indices.len().div_ceil(etages).max(1);
        niveaux = std::iter::once(Vec::new()).chain(indices.chunks(par_etage).map(<[usize]>::to_vec)).collect();
    }
    niveaux
}

/// A group of bays that has no style yet.
struct Bloc {
    travees: usize,
    niveaux: Vec<Vec<Option<usize>>>,
    /// Whether this block is the highest one of its building.
    sommet: bool,
}

/// The height of a block in its building.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hauteur {
    Sommet,
    PlusBas,
}

/// Places the homes of a building on bays. A long building that stands alone becomes two blocks. The second block is
/// lower when the homes of the last storeys fit on the first block.
fn scinder(niveaux: &[Vec<usize>], seul: bool, alea: &mut Hasard) -> Vec<Bloc> {
    let large = niveaux.iter().skip(1).map(Vec::len).max().unwrap_or(0);
    let travees = large.max(niveaux[0].len() + 1).max(entier(reel(niveaux.len()) * 0.7).clamp(3, 6));
    let total: usize = niveaux.iter().map(Vec::len).sum();
    if !seul || travees < 7 || total < 14 {
        return vec![poser(niveaux, travees, Hauteur::Sommet)];
    }
    let second = (travees * 2 / 5).clamp(3, 9) - usize::from(alea.parfois(0.4));
    let premier = travees - second;
    let mut bas: Vec<Vec<usize>> = Vec::new();
    let mut haut: Vec<Vec<usize>> = Vec::new();
    for (n, homes) in niveaux.iter().enumerate() {
        let place = if n == 0 { premier - 1 } else { premier };
        let coupe = homes.len().min(place).max(homes.len().saturating_sub(if n == 0 { second - 1 } else { second }));
        haut.push(homes[..coupe].to_vec());
        bas.push(homes[coupe..].to_vec());
    }
    while bas.len() > 2 && bas.last().is_some_and(Vec::is_empty) {
        bas.pop();
    }
    let premier = haut.iter().enumerate().map(|(n, h)| h.len() + usize::from(n == 0)).max().unwrap_or(0).max(premier);
    let second_bloc = if bas.len() < haut.len() { Hauteur::PlusBas } else { Hauteur::Sommet };
    let blocs = vec![poser(&haut, premier, Hauteur::Sommet), poser(&bas, second, second_bloc)];
    if alea.parfois(0.35) { blocs.into_iter().rev().collect() } else { blocs }
}

/// Spreads the homes of each level over the bays. The hall takes one bay of the ground floor. Its stairs take this bay
/// on the levels above, where there is room.
fn poser(niveaux: &[Vec<usize>], travees: usize, hauteur: Hauteur) -> Bloc {
    let hall = hall(travees);
    let cases = niveaux
        .iter()
        .enumerate()
        .map(|(n, homes)| {
            let libres: Vec<usize> = (0..travees).filter(|t| *t != hall || (n > 0 && homes.len() == travees)).collect();
            let mut ligne = vec![None; travees];
            for (rang, home) in homes.iter().enumerate() {
                ligne[libres[(rang * 2 + 1) * libres.len() / (homes.len() * 2)]] = Some(*home);
            }
            ligne
        })
        .collect();
    Bloc { travees, niveaux: cases, sommet: hauteur == Hauteur::Sommet }
}

/// The bay of the hall, at two fifths of the width.
const fn hall(travees: usize) -> usize {
    travees * 2 / 5
}

/// The style that the volumes of one programme share.
struct Style {
    toit: Toit,
    matieres: Vec<Teinte>,
    sud: bool,
    pose: usize,
}

impl Style {
    fn nouveau(alea: &mut Hasard, region: &str) -> Self {
        use Teinte::{Beton, Bois, Brique, Calcaire, Enduit, Zinc};
        let (toit, matieres): (Toit, &[Teinte]) = match region {
            "53" => (Toit::Ardoise, &[Enduit, Enduit, Calcaire, Bois, Zinc]),
            "52" => (Toit::Ardoise, &[Enduit, Brique, Calcaire, Bois, Zinc, Beton]),
            "24" | "28" => (Toit::Ardoise, &[Calcaire, Enduit, Brique, Bois]),
            "32" => (Toit::Ardoise, &[Brique, Brique, Enduit, Beton]),
            "11" => (Toit::Zinc, &[Calcaire, Calcaire, Enduit, Beton, Brique, Zinc]),
            "76" => (Toit::Tuile, &[Brique, Enduit, Enduit, Calcaire]),
            "75" => (Toit::Tuile, &[Calcaire, Enduit, Bois, Enduit]),
            "93" | "94" => (Toit::Tuile, &[Enduit, Calcaire, Enduit, Beton]),
            "84" => (Toit::Tuile, &[Enduit, Beton, Bois, Calcaire]),
            "44" | "27" => (Toit::Attique, &[Enduit, Bois, Calcaire, Beton]),
            _ => (Toit::Plat, &[Enduit, Beton, Bois, Zinc]),
        };
        let depart = alea.sous(matieres.len());
        let mut suite: Vec<Teinte> = Vec::new();
        for matiere in matieres[depart..].iter().chain(&matieres[..depart]) {
            if !suite.contains(matiere) {
                suite.push(*matiere);
            }
        }
        Self { toit, matieres: suite, sud: matches!(region, "76" | "93" | "94" | "75"), pose: 0 }
    }

    fn matiere(&mut self) -> Teinte {
        self.pose += 1;
        self.matieres[(self.pose - 1) % self.matieres.len()]
    }

    fn toit_immeuble(&self, alea: &mut Hasard, etages: usize, sommet: bool) -> Toit {
        let regional = matches!(self.toit, Toit::Ardoise | Toit::Tuile | Toit::Zinc);
        let chance = if etages <= 3 {
            0.75
        } else if self.toit == Toit::Zinc {
            0.55
        } else {
            0.3
        };
        if regional && alea.parfois(chance) {
            self.toit
        } else if sommet && etages >= 2 && alea.parfois(0.7) {
            Toit::Attique
        } else {
            Toit::Plat
        }
    }

    fn rythme(&self, alea: &mut Hasard, travees: usize) -> Vec<Baie> {
        use Baie::{Balcon, Fenetre, Loggia, PorteFenetre, Volets};
        let f = if self.sud { Volets } else { Fenetre };
        let motifs: [&[Baie]; 9] = [
            &[Balcon, f, Balcon],
            &[f, Balcon, Loggia, Balcon],
            &[PorteFenetre, PorteFenetre, f],
            &[Loggia, f],
            &[PorteFenetre, Balcon],
            &[f, f, PorteFenetre],
            &[Loggia, PorteFenetre, PorteFenetre],
            &[Balcon, PorteFenetre, f, PorteFenetre],
            &[Loggia, Loggia, f],
        ];
        let motif = alea.choix(&motifs);
        let symetrique = alea.parfois(0.5);
        let milieu = travees.div_ceil(2);
        (0..travees)
            .map(|t| {
                let rang = if symetrique && t >= milieu { travees - 1 - t } else { t };
                motif[rang % motif.len()]
            })
            .collect()
    }

    fn volume(&mut self, alea: &mut Hasard, nom: Option<String>, bloc: &Bloc) -> Volume {
        let mut cases = bloc.niveaux.clone();
        let etages = cases.len() - 1;
        let mut toit = self.toit_immeuble(alea, etages, bloc.sommet);
        let rythme = self.rythme(alea, bloc.travees);
        let mut couronne = Vec::new();
        let habites = cases.last().map_or(0, |ligne| ligne.iter().flatten().count());
        // When the last storey has few homes, these homes become an attic. The dormers of a sloped roof stay without homes.
        if etages >= 3 && habites > 0 && habites + 2 <= bloc.travees && bloc.sommet {
            toit = Toit::Attique;
            let ligne: Vec<usize> = cases.pop().into_iter().flatten().flatten().collect();
            let places = bloc.travees - 2;
            couronne = vec![None; places];
            for (rang, home) in ligne.iter().enumerate() {
                couronne[(rang * 2 + 1) * places / (ligne.len() * 2)] = Some(*home);
            }
        }
        let matiere = self.matiere();
        Volume {
            nom,
            travees: bloc.travees,
            cases,
            couronne,
            toit,
            matiere,
            rythme,
            hall: hall(bloc.travees),
            maisons: false,
        }
    }

    fn maisons(&mut self, alea: &mut Hasard, rangee: &[usize]) -> Volume {
        let toit = match self.toit {
            Toit::Plat | Toit::Attique | Toit::Zinc => alea.choix(&[Toit::Tuile, Toit::Ardoise]),
            regional => regional,
        };
        let baie = if self.sud { Baie::Volets } else { alea.choix(&[Baie::Large, Baie::Large, Baie::PorteFenetre]) };
        let matiere = self.matiere();
        Volume {
            nom: None,
            travees: rangee.len(),
            cases: vec![vec![None; rangee.len()], rangee.iter().map(|i| Some(*i)).collect()],
            couronne: Vec::new(),
            toit,
            matiere,
            rythme: vec![baie; rangee.len()],
            hall: usize::MAX,
            maisons: true,
        }
    }
}
