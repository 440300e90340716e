//! The page of lots asked for, in order.
//!
//! Two ways, the cheaper by estimate: read a sorted list until enough hold (broad searches), or take the keys of all that
//! hold and keep the least (narrow ones). A leading order by status or rooms, of which there are few values, cuts the set
//! into groups by their bitmaps first.

use crate::bits;
use crate::catalogue::Interieur;
use crate::index_programmes::{Ordre, SANS_CLE};
use crate::ordre_lots::{CLASSES, CLE_ABSENTE, Cle, cle_nombre, joindre, separer};
use crate::parcours::Demande;
use crate::plan::Plan;
use crate::requete::{OrdreLot, OrdreProgramme, Sens};
use crate::segment::{NB_PIECES, PIECES, Source};
use crate::trouves::{Touche, Trouves};
use std::cmp::Ordering;

/// An order and its direction.
pub(crate) type Critere = (OrdreLot, Sens);

/// A lot that may be on the page.
#[derive(Debug, Clone, Copy)]
struct Candidat {
    cle: u64,
    rang: u32,
    lot: u32,
}

/// Turns a key over when the order descends; what has none stays last.
fn orienter(cle: u64, sens: Sens) -> u64 {
    if sens == Sens::Decroissant && cle != CLE_ABSENTE { CLE_ABSENTE - 1 - cle } else { cle }
}

impl Interieur {
    /// The lots `debut..fin` of the set, in order; `fin` is within the set.
    pub(crate) fn ordonner_lots(
        &self,
        plan: &Plan,
        trouves: &Trouves<'_>,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        let Some(&(ordre, _)) = criteres.first() else {
            return self.par_programmes(trouves, None, &[], (debut, fin));
        };
        match ordre {
            OrdreLot::Statut => {
                self.par_groupes(plan, trouves, criteres, (debut, fin), |rang| (Source::Etats, rang), 4)
            }
            OrdreLot::Pieces => {
                self.par_groupes(plan, trouves, criteres, (debut, fin), |r| (Source::Fixes, PIECES + r), NB_PIECES)
            }
            OrdreLot::Prix => self.par_liste(plan, trouves, Cle::Prix, criteres, (debut, fin)),
            OrdreLot::Surface => self.par_liste(plan, trouves, Cle::Surface, criteres, (debut, fin)),
            OrdreLot::Etage => self.par_liste(plan, trouves, Cle::Etage, criteres, (debut, fin)),
            OrdreLot::Numero => self.par_liste(plan, trouves, Cle::Numero, criteres, (debut, fin)),
            _ => self.par_programmes(trouves, Some(self.index.ordre(programme(ordre))), criteres, (debut, fin)),
        }
    }

    /// Groups of a leading order with few values, each a bitmap; the last group of rooms holds several values.
    fn par_groupes(
        &self,
        plan: &Plan,
        trouves: &Trouves<'_>,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
        bitmap: impl Fn(usize) -> (Source, usize),
        nombre: usize,
    ) -> Vec<u32> {
        let (ordre, sens) = criteres[0];
        let mut sortie = Vec::with_capacity(fin - debut);
        let mut avant = 0;
        for i in 0..nombre {
            let groupe = if sens == Sens::Croissant { i } else { nombre - 1 - i };
            let (source, numero) = bitmap(groupe);
            let part = |t: Touche| self.plan_de(t, source, numero).unwrap_or_default();
            let touches = trouves.touches.iter();
            let combien = touches.map(|t| bits::compter_communs(trouves.part(*t), part(*t))).sum::<usize>();
            let (de, a) = (debut.saturating_sub(avant).min(combien), fin.saturating_sub(avant).min(combien));
            avant += combien;
            if de < a {
                let groupe_seul =
                    trouves.restreindre(|t, mots| mots.iter_mut().zip(part(t)).for_each(|(m, p)| *m &= p));
                let plusieurs = ordre == OrdreLot::Pieces && groupe == NB_PIECES - 1;
                sortie.extend(if plusieurs {
                    self.collecter(&groupe_seul, criteres, (de, a))
                } else {
                    self.ordonner_lots(plan, &groupe_seul, &criteres[1..], (de, a))
                });
            }
            if avant >= fin {
                break;
            }
        }
        sortie
    }

    /// By a sorted list of all lots.
    fn par_liste(
        &self,
        plan: &Plan,
        trouves: &Trouves<'_>,
        cle: Cle,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        if cle == Cle::Numero && !self.numeros_courts {
            return self.collecter(trouves, criteres, (debut, fin));
        }
        let ordre = &self.ordres[cle as usize];
        let classes: [bool; CLASSES] = std::array::from_fn(|c| match c {
            0..12 if c % 6 == 5 => plan.natures[c / 6] && plan.pieces[5..].contains(&true),
            0..12 => plan.natures[c / 6] && plan.pieces[c % 6],
            _ => plan.natures[c - 10],
        });
        let bornes = match cle {
            Cle::Prix => plan.prix.as_ref().map(|(min, max, _)| (*min, *max)),
            Cle::Surface => plan.surface.as_ref().map(|(min, max, _)| (*min, *max)),
            Cle::Etage | Cle::Numero => None,
        };
        let cles = bornes.map_or((0, CLE_ABSENTE - 1), |(min, max)| {
            (min.map_or(0, cle_nombre), max.map_or(CLE_ABSENTE - 1, cle_nombre))
        });
        let entrees: usize = ordre.classes.iter().zip(classes).filter(|(_, v)| *v).map(|(l, _)| l.nombre).sum();
        let lectures = fin.saturating_mul(entrees) / trouves.total.max(1);
        let echelle = match cle {
            Cle::Prix => Some(EchelleLue { plans: self.reperes.prix.plans(), source: Source::Prix }),
            Cle::Surface => Some(EchelleLue { plans: self.reperes.surface.plans(), source: Source::Surface }),
            Cle::Etage | Cle::Numero => None,
        };
        // Reading an entry costs about as much as taking a key. A walk may meet its lots late, hence a budget; where there
        // is a scale, giving up costs little more than counting.
        let limite = if echelle.is_some() { trouves.total.min(LECTURES) } else { trouves.total };
        if lectures <= limite {
            let demande = Demande {
                ordre,
                sens: criteres[0].1,
                cles,
                absents: bornes.is_none(),
                classes: &classes,
                nombre: fin,
                groupe_entier: criteres.len() > 1,
                budget: limite * 2 + 1000,
            };
            match self.parcourir(trouves, &demande) {
                Some(lots) if criteres.len() == 1 => return lots[debut..fin].to_vec(),
                Some(lots) => {
                    let candidats = lots.into_iter().map(|lot| self.candidat(lot, criteres)).collect();
                    return self.page(candidats, criteres, (debut, fin));
                }
                None => {}
            }
        }
        match echelle {
            Some(echelle) if trouves.total > LECTURES => self.par_echelle(trouves, &echelle, criteres, (debut, fin)),
            _ => self.collecter(trouves, criteres, (debut, fin)),
        }
    }

    /// By the steps of a scale: counts under steps tell between which two the page lies, and only those lots are looked at.
    fn par_echelle(
        &self,
        trouves: &Trouves<'_>,
        echelle: &EchelleLue,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        let plan = |t: Touche, p: usize| self.plan_de(t, echelle.source, p).unwrap_or_default();
        // How many are at or under a step; `None` stands for nobody, the last step for all that have a value.
        let sous = |pas: usize| {
            let touches = trouves.touches.iter();
            touches.map(|t| bits::compter_communs(trouves.part(*t), plan(*t, pas))).sum::<usize>()
        };
        let dernier = echelle.plans - 1;
        let presents = sous(dernier);
        let croissant = criteres[0].1 == Sens::Croissant;
        // Places of the page among those that have a value, in increasing order.
        let (de, a) = if croissant {
            (debut.min(presents), fin.min(presents))
        } else {
            (presents - fin.min(presents), presents - debut.min(presents))
        };
        if de == a {
            let absents =
                trouves.restreindre(|t, mots| mots.iter_mut().zip(plan(t, dernier)).for_each(|(m, p)| *m &= !p));
            return self.collecter(&absents, criteres, (debut - presents, fin - presents));
        }
        // The first step that has more than `n` under it.
        let pas_de = |n: usize| {
            let (mut bas, mut haut) = (0, dernier);
            while bas < haut {
                let milieu = bas.midpoint(haut);
                if sous(milieu) > n { haut = milieu } else { bas = milieu + 1 }
            }
            bas
        };
        let bas = pas_de(de);
        let haut = if a - de == 1 || sous(bas) >= a { bas } else { pas_de(a - 1) };
        let avec_absents = fin > presents;
        let siens = trouves.restreindre(|t, mots| {
            let (haut, tous) = (plan(t, haut), plan(t, dernier));
            for (i, mot) in mots.iter_mut().enumerate() {
                *mot &= if avec_absents { haut[i] | !tous[i] } else { haut[i] };
            }
            if let Some(exclu) = bas.checked_sub(1) {
                mots.iter_mut().zip(plan(t, exclu)).for_each(|(m, p)| *m &= !p);
            }
        });
        let avant = match (croissant, bas.checked_sub(1)) {
            (true, None) => 0,
            (true, Some(exclu)) => sous(exclu),
            (false, _) => presents - sous(haut),
        };
        self.collecter(&siens, criteres, (debut - avant, fin - avant))
    }

    /// By an order of programmes (by id without one), each with its lots in order of id.
    fn par_programmes(
        &self,
        trouves: &Trouves<'_>,
        ordre: Option<&Ordre>,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        let nombre = self.index.fiches.len();
        if fin.saturating_mul(nombre) / trouves.total.max(1) > trouves.total {
            return self.collecter(trouves, criteres, (debut, fin));
        }
        let (mut sortie, mut vus) = (Vec::with_capacity(fin - debut), 0);
        let sens = criteres.first().map_or(Sens::Croissant, |c| c.1);
        let groupes = match ordre {
            None => Groupes::un_seul(&self.index.par_id),
            Some(ordre) => Groupes::nouveaux(ordre, sens),
        };
        for groupe in groupes {
            let avant = vus;
            if criteres.len() < 2 {
                self.lots_du_groupe(trouves, groupe, &mut vus, (debut, fin), &mut sortie);
            } else {
                // The other keys decide within the group: its lots are needed whole once the page reaches it.
                let mut tous = Vec::new();
                self.lots_du_groupe(trouves, groupe, &mut vus, (0, usize::MAX), &mut tous);
                if vus > debut {
                    let candidats = tous.into_iter().map(|lot| self.candidat(lot, criteres)).collect();
                    let page = (debut.saturating_sub(avant), (fin - avant).min(vus - avant));
                    sortie.extend(self.page(candidats, criteres, page));
                }
            }
            if vus >= fin {
                break;
            }
        }
        sortie
    }

    /// Appends the lots of these programmes whose place lies in the page, places counted from `vus`.
    fn lots_du_groupe(
        &self,
        trouves: &Trouves<'_>,
        programmes: &[u32],
        vus: &mut usize,
        (debut, fin): (usize, usize),
        sortie: &mut Vec<u32>,
    ) {
        for programme in programmes {
            let (premier, nombre) = self.carte.lignes[*programme as usize];
            let (bloc, ligne) = separer(premier);
            let apres = ligne + nombre as usize;
            let mots = &trouves.mots[trouves.premier(bloc)..];
            let siens = bits::compter_dans(mots, ligne, apres);
            if *vus + siens > debut {
                bits::pour_chaque_dans(mots, ligne, apres, |ligne| {
                    if (debut..fin).contains(vus) {
                        sortie.push(joindre(bloc, ligne));
                    }
                    *vus += 1;
                });
            } else {
                *vus += siens;
            }
            if *vus >= fin {
                break;
            }
        }
    }

    /// The leading key of a lot, turned over when the order descends.
    fn cle(&self, (ordre, sens): Critere, bloc: usize, ligne: usize) -> u64 {
        let b = &self.blocs[bloc];
        let cle = match ordre {
            OrdreLot::Numero => Cle::Numero.de(b, ligne),
            OrdreLot::Prix => Cle::Prix.de(b, ligne),
            OrdreLot::Surface => Cle::Surface.de(b, ligne),
            OrdreLot::Etage => Cle::Etage.de(b, ligne),
            OrdreLot::Pieces => u64::from(b.fixes.pieces[ligne]),
            OrdreLot::Statut => u64::from(b.etats[ligne].statut),
            _ => {
                let rang = self.carte.programmes[bloc] + b.fixes.programme[ligne];
                match self.index.ordre(programme(ordre)).cles[rang as usize] {
                    SANS_CLE => CLE_ABSENTE,
                    cle => u64::from(cle),
                }
            }
        };
        orienter(cle, sens)
    }

    fn rang(&self, bloc: usize, ligne: usize) -> u32 {
        self.index.rang_id[(self.carte.programmes[bloc] + self.blocs[bloc].fixes.programme[ligne]) as usize]
    }

    fn candidat(&self, lot: u32, criteres: &[Critere]) -> Candidat {
        let (bloc, ligne) = separer(lot);
        let cle = criteres.first().map_or(0, |c| self.cle(*c, bloc, ligne));
        Candidat { cle, rang: self.rang(bloc, ligne), lot }
    }

    /// Compares two lots by every key, then by id.
    fn comparer(&self, a: &Candidat, b: &Candidat, criteres: &[Critere]) -> Ordering {
        let mut ordre = a.cle.cmp(&b.cle);
        if ordre.is_eq() && (criteres.len() > 1 || (!self.numeros_courts && !criteres.is_empty())) {
            let (x, y) = (separer(a.lot), separer(b.lot));
            let numero = |(bloc, ligne): (usize, usize)| self.blocs[bloc].fixes.numeros_normalises.get(ligne);
            ordre = criteres.iter().fold(ordre, |ordre, critere| {
                let par_cle = || self.cle(*critere, x.0, x.1).cmp(&self.cle(*critere, y.0, y.1));
                let par_numero = || match critere {
                    (OrdreLot::Numero, Sens::Croissant) => numero(x).cmp(numero(y)),
                    (OrdreLot::Numero, Sens::Decroissant) => numero(y).cmp(numero(x)),
                    _ => Ordering::Equal,
                };
                ordre.then_with(par_cle).then_with(par_numero)
            });
        }
        ordre.then(a.rang.cmp(&b.rang)).then(a.lot.cmp(&b.lot))
    }

    /// By looking at the key of every lot that holds.
    fn collecter(&self, trouves: &Trouves<'_>, criteres: &[Critere], (debut, fin): (usize, usize)) -> Vec<u32> {
        let place = fin.saturating_mul(2).max(fin + 256);
        let mut candidats: Vec<Candidat> = Vec::with_capacity(place.min(trouves.total));
        let mut seuil = u64::MAX;
        for part in trouves.touches.iter().flat_map(|t| self.parts(*t)) {
            bits::pour_chaque(trouves.part(part.touche), |ligne| {
                let (bloc, ligne) = (part.bloc, part.ligne + ligne);
                let cle = criteres.first().map_or(0, |c| self.cle(*c, bloc, ligne));
                if cle > seuil {
                    return;
                }
                candidats.push(Candidat { cle, rang: self.rang(bloc, ligne), lot: joindre(bloc, ligne) });
                if candidats.len() == place {
                    candidats.select_nth_unstable_by(fin - 1, |a, b| self.comparer(a, b, criteres));
                    candidats.truncate(fin);
                    seuil = candidats[fin - 1].cle;
                }
            });
        }
        self.page(candidats, criteres, (debut, fin))
    }

    /// Sorts what the page needs of the candidates.
    fn page(&self, mut candidats: Vec<Candidat>, criteres: &[Critere], (debut, fin): (usize, usize)) -> Vec<u32> {
        if candidats.len() > fin {
            candidats.select_nth_unstable_by(fin - 1, |a, b| self.comparer(a, b, criteres));
            candidats.truncate(fin);
        }
        if debut > 0 && debut < candidats.len() {
            candidats.select_nth_unstable_by(debut, |a, b| self.comparer(a, b, criteres));
        }
        let page = candidats.get_mut(debut..).unwrap_or_default();
        page.sort_unstable_by(|a, b| self.comparer(a, b, criteres));
        page.iter().map(|c| c.lot).collect()
    }
}

/// Lots that may be walked past before counting under steps is cheaper; few in the tests of this crate.
const LECTURES: usize = if cfg!(test) { 64 } else { 8192 };

/// The bitmaps of a scale.
struct EchelleLue {
    plans: usize,
    source: Source,
}

/// The groups of programmes that share a key, in one direction; those without a key come last.
struct Groupes<'a> {
    permutation: &'a [u32],
    cles: Option<&'a [u32]>,
    sens: Sens,
    /// What remains: with a key, then without.
    reste: std::ops::Range<usize>,
    absents: std::ops::Range<usize>,
}

impl<'a> Groupes<'a> {
    fn un_seul(permutation: &'a [u32]) -> Self {
        let fin = permutation.len();
        Self { permutation, cles: None, sens: Sens::Croissant, reste: 0..0, absents: 0..fin }
    }

    fn nouveaux(ordre: &'a Ordre, sens: Sens) -> Self {
        let fin = ordre.permutation.len();
        let presents = ordre.permutation.partition_point(|p| ordre.cles[*p as usize] != SANS_CLE);
        let cles = Some(ordre.cles.as_slice());
        Self { permutation: &ordre.permutation, cles, sens, reste: 0..presents, absents: presents..fin }
    }
}

impl<'a> Iterator for Groupes<'a> {
    type Item = &'a [u32];

    fn next(&mut self) -> Option<&'a [u32]> {
        let Some(cles) = self.cles.filter(|_| !self.reste.is_empty()) else {
            let absents = std::mem::replace(&mut self.absents, 0..0);
            return (!absents.is_empty()).then(|| &self.permutation[absents]);
        };
        let cle = |rang: usize| cles[self.permutation[rang] as usize];
        let (mut debut, mut fin) = (self.reste.start, self.reste.end);
        match self.sens {
            Sens::Croissant => {
                fin = debut + (debut..fin).take_while(|r| cle(*r) == cle(debut)).count();
                self.reste.start = fin;
            }
            Sens::Decroissant => {
                debut = fin - (debut..fin).rev().take_while(|r| cle(*r) == cle(fin - 1)).count();
                self.reste.end = debut;
            }
        }
        Some(&self.permutation[debut..fin])
    }
}

/// The order of programmes behind an order of lots by their programme.
fn programme(ordre: OrdreLot) -> OrdreProgramme {
    match ordre {
        OrdreLot::ProgrammeLieu => OrdreProgramme::Lieu,
        OrdreLot::ProgrammeLivraison => OrdreProgramme::Livraison,
        OrdreLot::ProgrammeCommission => OrdreProgramme::Commission,
        _ => OrdreProgramme::Nom,
    }
}
