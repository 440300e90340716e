//! A segment: the bitmaps of sixteen neighbouring blocks, each bitmap in one piece.
//!
//! Columns stay in small blocks, so that a change copies little. Bitmaps are in larger segments, because a broad search
//! reads them whole and would pay for scattered reads in each block. The codes of programmes are stored here too, row
//! by row of their lots, so that a code of a programme costs a search of lots one AND, whatever the number of
//! programmes. Bitmaps that actions change have an `Arc` each: a change of status copies two of them.

use crate::bits::{self, mettre};
use crate::bloc::{BlocDeLots, Codes, Reperes};
use crate::json::ABSENT;
use crate::ligne::{EtatLigne, valeur_etage};
use crate::requete::DrapeauLot;
use crate::textes::Plans;
use std::sync::Arc;

/// How many blocks a segment spans. Few in the tests of this crate, so that small catalogues have several segments.
pub(crate) const BLOCS: usize = if cfg!(test) { 3 } else { 16 };

/// The first ranks among the bitmaps of [`SourceDePlan::Fixes`]: natures, rooms (0 to 8, then nine and more), flags.
pub(crate) const NATURE: usize = 0;
pub(crate) const PIECES: usize = 5;
/// From this number of rooms on, all lots share one bitmap.
pub(crate) const PIECES_ET_PLUS: u8 = 9;
pub(crate) const NB_PIECES: usize = PIECES_ET_PLUS as usize + 1;
pub(crate) const DRAPEAUX: usize = PIECES + NB_PIECES;
/// The number of flags of a lot, which have one bitmap each.
const NB_DRAPEAUX: usize = DrapeauLot::TOUS.len();
/// The ranks among the bitmaps of [`SourceDePlan::Etats`], after the four statuses.
pub(crate) const ACTIFS: usize = 4;
pub(crate) const PUBLICS: usize = 5;
const PLANS_ETAT: usize = 6;

/// The place of a bitmap of lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SourceDePlan {
    Fixes,
    Etats,
    Fiscalites,
    Prix,
    Surface,
    Etage,
}

/// A segment. Its rows are those of its blocks, each block starting on a word of its own.
#[derive(Debug, Clone)]
pub(crate) struct Segment {
    fixes: Arc<PlansFixes>,
    etats: Arc<PlansEtats>,
    prix: Arc<Vec<PlanDeRecherche>>,
}

/// One bitmap, shared until it changes.
type PlanDeRecherche = Arc<[u64]>;

/// The bitmaps that no action of the portal changes.
#[derive(Debug)]
struct PlansFixes {
    lots: Plans,
    surfaces: Plans,
    etages: Plans,
    fiscalites: Plans,
    codes: Codes,
}

/// The bitmaps of statuses, of lots on sale, and of lots dedicated to each group.
#[derive(Debug, Clone)]
struct PlansEtats {
    plans: Vec<PlanDeRecherche>,
    groupes: Vec<(i32, PlanDeRecherche)>,
}

/// Cuts bits that were built in one piece into bitmaps of `largeur` words.
fn partager(bits: &[u64], largeur: usize) -> Vec<PlanDeRecherche> {
    bits.chunks_exact(largeur.max(1)).map(Arc::from).collect()
}

impl Segment {
    /// Builds the bitmaps of these blocks.
    pub(crate) fn construire(blocs: &[Arc<BlocDeLots>], reperes: &Reperes) -> Self {
        let largeur = blocs.iter().map(|b| b.largeur()).sum();
        let lignes = largeur * 64;
        let mut fixes = PlansFixes {
            lots: Plans::de(DRAPEAUX + NB_DRAPEAUX, lignes),
            surfaces: Plans::de(reperes.surface.plans(), lignes),
            etages: Plans::de(reperes.etage.plans(), lignes),
            fiscalites: Plans::nouveau(lignes),
            codes: Codes::nouveaux(lignes),
        };
        let mut etats = EtatsEnCours { largeur, bits: vec![0; PLANS_ETAT * largeur], groupes: Vec::new() };
        let mut prix = Plans::de(reperes.prix.plans(), lignes);
        let mut base = 0;
        for bloc in blocs {
            fixes.ajouter(bloc, base, reperes);
            for (ligne, etat) in bloc.etats.iter().enumerate() {
                let retire = bits::est_mis(&bloc.programmes.retires, bloc.fixes.programme[ligne] as usize);
                etats.ajouter(*etat, retire, base + ligne);
            }
            for (ligne, valeur) in bloc.prix.courant.iter().enumerate().filter(|(_, v)| **v != ABSENT) {
                prix.mettre_rang(reperes.prix.premier(*valeur), base + ligne);
            }
            base += bloc.largeur() * 64;
        }
        fixes.surfaces.cumuler();
        fixes.etages.cumuler();
        prix.cumuler();
        let groupes = etats.groupes.into_iter().map(|(groupe, plan)| (groupe, plan.into())).collect();
        Self {
            fixes: Arc::new(fixes),
            etats: Arc::new(PlansEtats { plans: partager(&etats.bits, largeur), groupes }),
            prix: Arc::new(prix.iter().map(Arc::from).collect()),
        }
    }

    /// One bitmap of the segment. `None` when no lot of the segment has the value of this bitmap.
    pub(crate) fn plan(&self, source: SourceDePlan, numero: usize) -> Option<&[u64]> {
        match source {
            SourceDePlan::Fixes => self.fixes.lots.plan_de_rang(numero),
            SourceDePlan::Surface => self.fixes.surfaces.plan_de_rang(numero),
            SourceDePlan::Etage => self.fixes.etages.plan_de_rang(numero),
            SourceDePlan::Fiscalites => self.fixes.fiscalites.plan_de_rang(numero),
            SourceDePlan::Etats => self.etats.plans.get(numero).map(|p| &**p),
            SourceDePlan::Prix => self.prix.get(numero).map(|p| &**p),
        }
    }

    /// The codes of programmes, by row of their lots.
    pub(crate) fn codes(&self) -> &Codes {
        &self.fixes.codes
    }

    /// The lots on sale that are dedicated to a group.
    pub(crate) fn dedies(&self, groupe: i32) -> Option<&[u64]> {
        self.etats.groupes.iter().find(|g| g.0 == groupe).map(|g| &*g.1)
    }

    /// Whether it has lots on sale that are dedicated.
    pub(crate) fn a_des_dedies(&self) -> bool {
        !self.etats.groupes.is_empty()
    }

    /// Moves a lot from one status to another.
    pub(crate) fn poser_statut(&mut self, ligne: usize, ancien: u8, nouveau: u8) {
        if ancien != nouveau {
            let etats = Arc::make_mut(&mut self.etats);
            bits::oter(Arc::make_mut(&mut etats.plans[usize::from(ancien)]), ligne);
            mettre(Arc::make_mut(&mut etats.plans[usize::from(nouveau)]), ligne);
        }
    }

    /// Moves a lot from one price to another, each given by the first bitmap that contains it.
    pub(crate) fn poser_prix(&mut self, ligne: usize, ancien: usize, nouveau: usize) {
        if ancien != nouveau {
            let plans = Arc::make_mut(&mut self.prix);
            let (bas, haut) = (ancien.min(nouveau), ancien.max(nouveau).min(plans.len()));
            for plan in &mut plans[bas..haut] {
                bits::poser(Arc::make_mut(plan), ligne, (nouveau == bas).into());
            }
        }
    }

    /// The bytes that the segment holds.
    pub(crate) fn octets(&self) -> usize {
        let changeants = self.etats.plans.iter().chain(self.etats.groupes.iter().map(|g| &g.1)).chain(&*self.prix);
        let f = &self.fixes;
        let plans = [&f.lots, &f.surfaces, &f.etages, &f.fiscalites];
        let fixes = plans.iter().map(|p| p.octets()).sum::<usize>() + f.codes.octets();
        fixes + changeants.map(|p| p.len() * 8 + 32).sum::<usize>()
    }
}

impl PlansFixes {
    fn ajouter(&mut self, bloc: &BlocDeLots, base: usize, reperes: &Reperes) {
        let f = &bloc.fixes;
        for ligne in 0..bloc.nb() {
            let mut plan = |numero: usize| self.lots.mettre_rang(numero, base + ligne);
            plan(NATURE + usize::from(f.nature[ligne]));
            plan(PIECES + usize::from(f.pieces[ligne]).min(usize::from(PIECES_ET_PLUS)));
            (0..NB_DRAPEAUX).filter(|d| f.drapeaux[ligne] >> d & 1 == 1).for_each(|d| plan(DRAPEAUX + d));
            for (plans, echelle, valeur) in [
                (&mut self.surfaces, &reperes.surface, f.surfaces[ligne][0]),
                (&mut self.etages, &reperes.etage, valeur_etage(f.etage[ligne])),
            ] {
                if valeur != ABSENT {
                    plans.mettre_rang(echelle.premier(valeur), base + ligne);
                }
            }
        }
        for (numero, plan) in (0..).zip(f.fiscalites.iter()) {
            bits::pour_chaque(plan, |ligne| self.fiscalites.mettre(numero, base + ligne));
        }
        for (vers, de) in self.codes.familles_mut().into_iter().zip(bloc.programmes.codes.familles()) {
            for (numero, plan) in (0..).zip(de.iter()) {
                bits::pour_chaque(plan, |programme| {
                    let lignes = bloc.lignes_de(programme);
                    vers.remplir(numero, base + lignes.start, base + lignes.end);
                });
            }
        }
    }
}

/// The bitmaps of statuses while they are built.
struct EtatsEnCours {
    largeur: usize,
    bits: Vec<u64>,
    groupes: Vec<(i32, Vec<u64>)>,
}

impl EtatsEnCours {
    fn ajouter(&mut self, etat: EtatLigne, programme_retire: bool, ligne: usize) {
        let largeur = self.largeur;
        mettre(&mut self.bits[usize::from(etat.statut) * largeur..], ligne);
        if etat.retire || programme_retire {
            return;
        }
        mettre(&mut self.bits[ACTIFS * largeur..], ligne);
        match etat.groupe {
            None => mettre(&mut self.bits[PUBLICS * largeur..], ligne),
            Some(groupe) => {
                let rang = self.groupes.iter().position(|g| g.0 == groupe).unwrap_or_else(|| {
                    self.groupes.push((groupe, vec![0; largeur]));
                    self.groupes.len() - 1
                });
                mettre(&mut self.groupes[rang].1, ligne);
            }
        }
    }
}
