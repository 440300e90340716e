//! The pins of a map for a search. When the window holds few programmes, each has its own pin; when it holds many, this module
//! puts them in groups, with one pin a group. Every programme of the search in the window is in exactly one pin, whatever the
//! zoom, and there are never more pins than were asked for.

use crate::catalogue::{Catalogue, RefProgramme};
use crate::comptes::LotsTrouves;
use crate::plan::PlanDeRecherche;
use crate::requete::{FiltreLot, RequeteCarte};
use crate::selection::Contrainte;
use domain::acces::Portee;
use serde::Serialize;
use std::collections::BTreeMap;

/// Cells along a side of the world at zoom 0, where it is 256 pixels wide. A cell is 64 pixels wide, more than a pin.
const CELLULES: u32 = 4;

/// The pins of a window.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EpinglesDeCarte {
    /// How many programmes of the search are in the window.
    pub total: usize,
    /// The programmes that have a pin of their own, each with its matching lots.
    pub programmes: Vec<(RefProgramme, LotsTrouves)>,
    pub groupes: Vec<GroupeDEpingles>,
}

/// Programmes that are too near each other for this zoom.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct GroupeDEpingles {
    /// Latitude of the pin: the mean of its programmes.
    pub lat: f64,
    pub long: f64,
    pub programmes: usize,
    /// How many of their lots match.
    pub lots: usize,
    /// West, south, east and north bounds of the programmes. No programme of another pin lies inside.
    pub cadre: [f64; 4],
}

/// A programme with its point and its cell.
#[derive(Clone, Copy)]
struct Pose {
    rang: u32,
    point: (f64, f64),
    cellule: (u32, u32),
}

/// The cell of a coordinate that is given as a part of the world's side, from 0 to 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the world")]
fn rang(part: f64, cellules: u32) -> u32 {
    ((part.clamp(0.0, 1.0) * f64::from(cellules)) as u32).min(cellules - 1)
}

/// The cell of a point, in the projection of maps (Mercator).
fn cellule((lat, long): (f64, f64), zoom: u8) -> (u32, u32) {
    let cellules = CELLULES << zoom;
    let sinus = lat.to_radians().sin();
    let nord = 0.5 - ((1.0 + sinus) / (1.0 - sinus)).ln() / (4.0 * std::f64::consts::PI);
    (rang((long + 180.0) / 360.0, cellules), rang(nord, cellules))
}

/// The programmes by cell, at this zoom, or at the nearest lower zoom that gives at most `limite` cells.
fn grouper(poses: &[Pose], limite: usize) -> Vec<Vec<Pose>> {
    let mut recul = 0;
    loop {
        let mut groupes: BTreeMap<(u32, u32), Vec<Pose>> = BTreeMap::new();
        for pose in poses {
            groupes.entry((pose.cellule.0 >> recul, pose.cellule.1 >> recul)).or_default().push(*pose);
        }
        if groupes.len() <= limite {
            return groupes.into_values().collect();
        }
        recul += 1;
    }
}

/// The pin of several programmes.
fn reunir(poses: &[Pose], lots: usize) -> GroupeDEpingles {
    let mut cadre = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    let (mut lat, mut long, mut nombre) = (0.0, 0.0, 0.0);
    for Pose { point, .. } in poses {
        cadre = [cadre[0].min(point.1), cadre[1].min(point.0), cadre[2].max(point.1), cadre[3].max(point.0)];
        lat += point.0;
        long += point.1;
        nombre += 1.0;
    }
    // Rounding may move a mean out of its bounds.
    let (lat, long) = ((lat / nombre).clamp(cadre[1], cadre[3]), (long / nombre).clamp(cadre[0], cadre[2]));
    GroupeDEpingles { lat, long, programmes: poses.len(), lots, cadre }
}

impl Catalogue {
    /// The pins of a search in a window, for this viewer. A programme without a known place has no pin.
    pub fn epingles(&self, portee: Portee, requete: &RequeteCarte) -> EpinglesDeCarte {
        let i = &*self.interieur;
        let plan = PlanDeRecherche::nouveau(portee, &requete.filtre, &i.reperes, &i.index);
        let contrainte = if requete.filtre.lot == FiltreLot::default() { Contrainte::Aucune } else { Contrainte::Lots };
        let (tenus, _) = i.selectionner_programmes(&plan, contrainte);
        let mut poses = Vec::new();
        crate::bits::pour_chaque(&tenus, |rang| {
            let point = i.index.fiches[rang].point;
            if let Some(point) = point.filter(|point| requete.vue.is_none_or(|vue| vue.contient(*point))) {
                let rang = u32::try_from(rang).expect("fewer than 2^32 programmes");
                poses.push(Pose { rang, point, cellule: cellule(point, requete.zoom) });
            }
        });
        let trouves = i.selectionner(&plan);
        let mut epingles = EpinglesDeCarte { total: poses.len(), ..EpinglesDeCarte::default() };
        let limite = requete.limite as usize;
        let seuls = if poses.len() > limite {
            let (seuls, groupes): (Vec<_>, Vec<_>) =
                grouper(&poses, limite).into_iter().partition(|groupe| groupe.len() == 1);
            let lots = |groupe: &[Pose]| groupe.iter().map(|pose| i.combien_de(&trouves, pose.rang)).sum();
            let un = |groupe: &Vec<Pose>| reunir(groupe, lots(groupe));
            epingles.groupes = groupes.iter().map(un).collect();
            seuls.concat()
        } else {
            poses
        };
        let un = |pose: &Pose| (RefProgramme(pose.rang), i.lots_trouves_de(&trouves, pose.rang));
        epingles.programmes = seuls.iter().map(un).collect();
        epingles
    }
}
