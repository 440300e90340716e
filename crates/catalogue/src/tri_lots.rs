//! The page of lots asked for, in order.
//!
//! Two ways, the cheaper by estimate: read a sorted list until enough hold (broad searches), or take the keys of all that
//! hold and keep the least (narrow ones). A leading order by status or rooms, of which there are few values, cuts the set
//! into groups by their bitmaps first.

use crate::bits;
use crate::bloc::PIECES;
use crate::catalogue::Interieur;
use crate::ordre_lots::{CLASSES, CLE_ABSENTE, Cle, cle_nombre, joindre, separer};
use crate::parcours::Demande;
use crate::plan::{Plan, Source};
use crate::requete::{OrdreLot, OrdreProgramme, Sens};
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
        let Some((&(ordre, sens), suite)) = criteres.split_first() else {
            return self.par_programmes(trouves, &self.index.par_id, suite_vide(), (debut, fin));
        };
        match ordre {
            OrdreLot::Statut => {
                self.par_groupes(plan, trouves, criteres, (debut, fin), |rang| (Source::Etats, rang), 4)
            }
            OrdreLot::Pieces => {
                self.par_groupes(plan, trouves, criteres, (debut, fin), |r| (Source::Fixes, PIECES + r), 6)
            }
            OrdreLot::Prix => self.par_liste(plan, trouves, Cle::Prix, criteres, (debut, fin)),
            OrdreLot::Surface => self.par_liste(plan, trouves, Cle::Surface, criteres, (debut, fin)),
            OrdreLot::Etage => self.par_liste(plan, trouves, Cle::Etage, criteres, (debut, fin)),
            OrdreLot::Numero => self.par_liste(plan, trouves, Cle::Numero, criteres, (debut, fin)),
            _ if suite.is_empty() && sens == Sens::Croissant => {
                let permutation = &self.index.ordre(programme(ordre)).permutation;
                self.par_programmes(trouves, permutation, criteres, (debut, fin))
            }
            _ => self.collecter(trouves, criteres, (debut, fin)),
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
            let part =
                |t: Touche| Plan::plan_de(&self.blocs[t.bloc], source, numero).map_or(&[][..], |p| &p[t.debut..t.fin]);
            let combien = trouves.touches.iter().map(|t| {
                trouves.part(*t).iter().zip(part(*t)).map(|(a, b)| (a & b).count_ones() as usize).sum::<usize>()
            });
            let combien: usize = combien.sum();
            let (de, a) = (debut.saturating_sub(avant).min(combien), fin.saturating_sub(avant).min(combien));
            avant += combien;
            if de < a {
                let siens = trouves.restreindre(|t, mots| mots.iter_mut().zip(part(t)).for_each(|(m, p)| *m &= p));
                let plusieurs = ordre == OrdreLot::Pieces && groupe == 5;
                sortie.extend(if plusieurs {
                    self.collecter(&siens, criteres, (de, a))
                } else {
                    self.ordonner_lots(plan, &siens, &criteres[1..], (de, a))
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
        // Reading an entry costs about as much as taking a key; a walk may meet its lots late, hence the budget.
        if fin.saturating_mul(entrees) / trouves.total.max(1) > trouves.total {
            return self.collecter(trouves, criteres, (debut, fin));
        }
        let demande = Demande {
            ordre,
            sens: criteres[0].1,
            cles,
            absents: bornes.is_none(),
            classes: &classes,
            nombre: fin,
            groupe_entier: criteres.len() > 1,
            budget: trouves.total * 2 + 1000,
        };
        match self.parcourir(trouves, &demande) {
            Some(lots) if criteres.len() == 1 => lots[debut..fin].to_vec(),
            Some(lots) => {
                let candidats = lots.into_iter().map(|lot| self.candidat(lot, criteres)).collect();
                self.page(candidats, criteres, (debut, fin))
            }
            None => self.collecter(trouves, criteres, (debut, fin)),
        }
    }

    /// By an order of programmes, each with its lots in order of id.
    fn par_programmes(
        &self,
        trouves: &Trouves<'_>,
        permutation: &[u32],
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        if fin.saturating_mul(permutation.len()) / trouves.total.max(1) > trouves.total {
            return self.collecter(trouves, criteres, (debut, fin));
        }
        let mut sortie = Vec::with_capacity(fin - debut);
        let mut vus = 0;
        for programme in permutation {
            let (premier, nombre) = self.carte.lignes[*programme as usize];
            let (bloc, ligne) = separer(premier);
            let mots = &trouves.mots[trouves.premier(bloc)..];
            let siens = bits::compter_dans(mots, ligne, ligne + nombre as usize);
            if siens == 0 {
                continue;
            }
            if vus + siens > debut {
                bits::pour_chaque_dans(mots, ligne, ligne + nombre as usize, |ligne| {
                    if vus >= debut && vus < fin {
                        sortie.push(joindre(bloc, ligne));
                    }
                    vus += 1;
                });
            } else {
                vus += siens;
            }
            if vus >= fin {
                break;
            }
        }
        sortie
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
            OrdreLot::Statut => u64::from(b.etats.lignes[ligne].statut),
            _ => {
                let rang = self.carte.programmes[bloc] + b.fixes.programme[ligne];
                match self.index.ordre(programme(ordre)).cles[rang as usize] {
                    crate::index_programmes::SANS_CLE => CLE_ABSENTE,
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
        for &touche in &trouves.touches {
            let base = touche.debut * 64;
            bits::pour_chaque(trouves.part(touche), |ligne| {
                let ligne = base + ligne;
                let cle = criteres.first().map_or(0, |c| self.cle(*c, touche.bloc, ligne));
                if cle > seuil {
                    return;
                }
                candidats.push(Candidat { cle, rang: self.rang(touche.bloc, ligne), lot: joindre(touche.bloc, ligne) });
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

const fn suite_vide() -> &'static [Critere] {
    &[]
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
