//! Finds the page of lots that was asked for, in order.
//!
//! There are three ways, and the one with the lowest estimate is taken. A broad search reads a sorted list until enough
//! lots match. A scale lets it count the lots under each step and look only at those between two steps. A narrow search
//! looks at all matching lots and keeps the least keys. When the leading order is by status or rooms, which have few
//! values, bitmaps first cut the set into groups. An order by programme goes from programme to programme.

use crate::bits;
use crate::index_programmes::{OrdreDeProgrammes, SANS_CLE};
use crate::interieur::Interieur;
use crate::ordre_lots::{CLASSES, CLE_ABSENTE, Cle, cle_nombre, joindre, separer};
use crate::parcours::Demande;
use crate::plan::PlanDeRecherche;
use crate::requete::{OrdreLot, OrdreProgramme, Sens};
use crate::segment::{NB_PIECES, PIECES, SourceDePlan};
use crate::trouves::{PartTouchee, Trouves};
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

/// Inverts a key when the order descends. The key of a missing value stays last.
fn orienter(cle: u64, sens: Sens) -> u64 {
    if sens == Sens::Decroissant && cle != CLE_ABSENTE { CLE_ABSENTE - 1 - cle } else { cle }
}

impl Interieur {
    /// The lots `debut..fin` of the set, in order. `fin` must be within the set.
    pub(crate) fn ordonner_lots(
        &self,
        plan: &PlanDeRecherche,
        trouves: &Trouves<'_>,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        let Some(&(ordre, _)) = criteres.first() else {
            return self.par_programmes(plan, trouves, None, &[], (debut, fin));
        };
        match ordre {
            OrdreLot::Statut => self.par_groupes(plan, trouves, criteres, (debut, fin), (SourceDePlan::Etats, 0)),
            OrdreLot::Pieces => self.par_groupes(plan, trouves, criteres, (debut, fin), (SourceDePlan::Fixes, PIECES)),
            OrdreLot::Prix => self.par_liste(plan, trouves, Cle::Prix, criteres, (debut, fin)),
            OrdreLot::Surface => self.par_liste(plan, trouves, Cle::Surface, criteres, (debut, fin)),
            OrdreLot::Etage => self.par_liste(plan, trouves, Cle::Etage, criteres, (debut, fin)),
            OrdreLot::Numero => self.par_liste(plan, trouves, Cle::Numero, criteres, (debut, fin)),
            _ => self.par_programmes(plan, trouves, Some(self.index.ordre(programme(ordre))), criteres, (debut, fin)),
        }
    }

    /// Cuts the set into groups by a leading order with few values, each a bitmap. The last group of rooms has several
    /// values.
    fn par_groupes(
        &self,
        plan: &PlanDeRecherche,
        trouves: &Trouves<'_>,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
        (source, premier): (SourceDePlan, usize),
    ) -> Vec<u32> {
        let (ordre, sens) = criteres[0];
        let possibles = if ordre == OrdreLot::Statut { &plan.statuts[..] } else { &plan.pieces };
        let mut groupes: Vec<usize> = (0..possibles.len()).filter(|g| possibles[*g]).collect();
        if sens == Sens::Decroissant {
            groupes.reverse();
        }
        let dernier_groupe = |groupe| ordre == OrdreLot::Pieces && groupe == NB_PIECES - 1;
        let ordonner = |groupe: usize, lots: &Trouves<'_>, page: (usize, usize)| {
            if dernier_groupe(groupe) {
                self.collecter(lots, criteres, page)
            } else {
                self.ordonner_lots(plan, lots, &criteres[1..], page)
            }
        };
        if let [seul] = groupes[..] {
            return ordonner(seul, trouves, (debut, fin));
        }
        let mut sortie = Vec::with_capacity(fin - debut);
        let mut avant = 0;
        for groupe in groupes {
            let part = |t: PartTouchee| self.plan_de(t, source, premier + groupe).unwrap_or_default();
            let touches = trouves.touches.iter();
            let combien = touches.map(|t| bits::compter_communs(trouves.part(*t), part(*t))).sum::<usize>();
            let (de, a) = (debut.saturating_sub(avant).min(combien), fin.saturating_sub(avant).min(combien));
            avant += combien;
            if de < a {
                let du_groupe = trouves.restreindre(|t, mots| mots.iter_mut().zip(part(t)).for_each(|(m, p)| *m &= p));
                sortie.extend(ordonner(groupe, &du_groupe, (de, a)));
            }
            if avant >= fin {
                break;
            }
        }
        sortie
    }

    /// Finds the page by a sorted list of all lots.
    fn par_liste(
        &self,
        plan: &PlanDeRecherche,
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
            Cle::Etage => plan.etage.as_ref().map(|(min, max, _)| (*min, *max)),
            Cle::Numero => None,
        };
        let cles = bornes.map_or((0, CLE_ABSENTE - 1), |(min, max)| {
            (min.map_or(0, cle_nombre), max.map_or(CLE_ABSENTE - 1, cle_nombre))
        });
        let entrees: usize = ordre.classes.iter().zip(classes).filter(|(_, v)| *v).map(|(l, _)| l.nombre).sum();
        let lectures = fin.saturating_mul(entrees) / trouves.total.max(1);
        let echelle = match cle {
            Cle::Prix => Some(EchelleLue { plans: self.reperes.prix.plans(), source: SourceDePlan::Prix }),
            Cle::Surface => Some(EchelleLue { plans: self.reperes.surface.plans(), source: SourceDePlan::Surface }),
            Cle::Etage => Some(EchelleLue { plans: self.reperes.etage.plans(), source: SourceDePlan::Etage }),
            Cle::Numero => None,
        };
        // The cost of the best way without a walk, counted in readings of an entry. To look at the key of each matching lot costs
        // one reading for each. A scale costs its counts over the words, then one reading for each lot between two steps. A
        // walk may find its lots late, so it has a budget.
        let mots: usize = trouves.touches.iter().map(|t| t.fin - t.debut).sum();
        let limite = match &echelle {
            Some(echelle) => trouves.total.min(mots / MOTS_PAR_LECTURE + trouves.total / echelle.plans),
            None => trouves.total,
        };
        if lectures <= limite {
            let demande = Demande {
                ordre,
                sens: criteres[0].1,
                cles,
                absents: bornes.is_none(),
                classes: &classes,
                nombre: fin,
                groupe_entier: criteres.len() > 1,
                budget: limite * 2 + 100,
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
            Some(echelle) if trouves.total > limite => self.par_echelle(trouves, &echelle, criteres, (debut, fin)),
            _ => self.collecter(trouves, criteres, (debut, fin)),
        }
    }

    /// Finds the page by a scale: the counts under the steps tell between which two steps the page lies, and only those
    /// lots are looked at.
    fn par_echelle(
        &self,
        trouves: &Trouves<'_>,
        echelle: &EchelleLue,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        let plan = |t: PartTouchee, p: usize| self.plan_de(t, echelle.source, p).unwrap_or_default();
        // How many lots are at or under a step. The last step has all lots with a value.
        let sous = |pas: usize| {
            let touches = trouves.touches.iter();
            touches.map(|t| bits::compter_communs(trouves.part(*t), plan(*t, pas))).sum::<usize>()
        };
        let dernier = echelle.plans - 1;
        let presents = sous(dernier);
        let croissant = criteres[0].1 == Sens::Croissant;
        // The places of the page among the lots with a value, in increasing order.
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
        // The first step that has more than `n` lots under it.
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

    /// Finds the page by an order of programmes (by id when no order is given). The lots of each programme come in order of id.
    fn par_programmes(
        &self,
        plan: &PlanDeRecherche,
        trouves: &Trouves<'_>,
        ordre: Option<&OrdreDeProgrammes>,
        criteres: &[Critere],
        (debut, fin): (usize, usize),
    ) -> Vec<u32> {
        let nombre = self.index.fiches.len();
        let concernes = plan.plages.0.iter().map(|(debut, fin)| (fin - debut) as usize).sum::<usize>();
        if fin.saturating_mul(nombre).min(concernes * trouves.total) / trouves.total.max(1) > trouves.total {
            return self.collecter(trouves, criteres, (debut, fin));
        }
        let sens = criteres.first().map_or(Sens::Croissant, |c| c.1);
        let cles = ordre.map_or(0, |o| o.fins.len());
        let locaux = (concernes * 4 < nombre).then(|| self.programmes_locaux(plan, trouves, ordre, sens));
        let groupes: &mut dyn Iterator<Item = &[u32]> = match (&locaux, ordre) {
            (Some(locaux), _) => &mut locaux.iter().map(Vec::as_slice),
            (None, None) => &mut std::iter::once(self.index.par_id.as_slice()),
            (None, Some(ordre)) => &mut (0..=cles).map(|numero| match sens {
                Sens::Decroissant if numero < cles => ordre.groupe(cles - 1 - numero),
                _ => ordre.groupe(numero),
            }),
        };
        let (mut sortie, mut vus) = (Vec::with_capacity(fin - debut), 0);
        for groupe in groupes {
            let avant = vus;
            if criteres.len() < 2 {
                self.lots_du_groupe(trouves, groupe, &mut vus, (debut, fin), &mut sortie);
            } else {
                // The other keys decide the order within a group, so all lots of the group are needed once the page reaches it.
                let mut tous = Vec::new();
                self.lots_du_groupe(trouves, groupe, &mut vus, (0, usize::MAX), &mut tous);
                let page = (debut.saturating_sub(avant), fin.min(vus).saturating_sub(avant));
                if vus - avant == trouves.total {
                    return self.ordonner_lots(plan, trouves, &criteres[1..], page);
                }
                if page.0 < page.1 {
                    let candidats = tous.into_iter().map(|lot| self.candidat(lot, criteres)).collect();
                    sortie.extend(self.page(candidats, criteres, page));
                }
            }
            if vus >= fin {
                break;
            }
        }
        sortie
    }

    /// The programmes that have a lot of the set, in groups of one key, when the plan is limited to places. Such programmes are
    /// few, and walking the order of all programmes would take long to reach the first one.
    fn programmes_locaux(
        &self,
        plan: &PlanDeRecherche,
        trouves: &Trouves<'_>,
        ordre: Option<&OrdreDeProgrammes>,
        sens: Sens,
    ) -> Vec<Vec<u32>> {
        let mut retenus: Vec<(u32, u32, u32)> = Vec::new();
        for rang in plan.plages.0.iter().flat_map(|(debut, fin)| *debut..*fin) {
            let (premier, nombre) = self.carte.lignes[rang as usize];
            let (bloc, ligne) = separer(premier);
            if bits::compter_dans(&trouves.mots[trouves.premier(bloc)..], ligne, ligne + nombre as usize) > 0 {
                let cle = match ordre.map_or(0, |o| o.cles[rang as usize]) {
                    cle if sens == Sens::Decroissant && cle != SANS_CLE => SANS_CLE - 1 - cle,
                    cle => cle,
                };
                retenus.push((cle, self.index.rang_id[rang as usize], rang));
            }
        }
        retenus.sort_unstable();
        retenus.chunk_by(|a, b| a.0 == b.0).map(|groupe| groupe.iter().map(|p| p.2).collect()).collect()
    }

    /// Appends those lots of these programmes whose place is on the page. Places are counted from `vus`.
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

    /// The leading key of a lot, inverted when the order descends.
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

    /// Finds the page by looking at the key of every matching lot.
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

    /// Sorts the candidates as far as the page needs.
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

/// Words of bitmaps that are counted six times over in the time of reading one entry of a sorted list.
const MOTS_PAR_LECTURE: usize = 4;

/// The bitmaps of a scale.
struct EchelleLue {
    plans: usize,
    source: SourceDePlan,
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
