//! All counts of the facets, in one pass over the blocks.
//!
//! Each filter is a plan of its own. A value of a filter counts the lots that match all *other* filters: those that
//! match every filter, and those that fail only this one. For filters on lots, these sets are bitmaps of a part of a
//! block, combined for all filters but one. For filters on programmes, they are masks of the block's programmes, and
//! matching lots are counted by programme.

use super::{COMMISSIONS, Famille, PrixDesFacettes};
use crate::bits;
use crate::bloc::BlocDeLots;
use crate::fiche::{ACTABILITE, LIVRAISON, SANS_DATE};
use crate::interieur::Interieur;
use crate::json::ABSENT;
use crate::plages::Plages;
use crate::plan::PlanDeRecherche;
use crate::requete::{DrapeauProgramme, EXTERIEURS};
use crate::segment::{DRAPEAUX, NATURE, NB_PIECES, PIECES, PUBLICS, SourceDePlan};
use crate::textes::Plans;
use crate::trouves::PartTouchee;
use std::borrow::Cow;

/// The counts of the pass.
#[derive(Debug, Default)]
pub(super) struct CompteReleve {
    pub(super) total: usize,
    pub(super) lieux: Vec<usize>,
    pub(super) departements: Vec<usize>,
    pub(super) fiscalites: Vec<usize>,
    pub(super) zones: Vec<usize>,
    /// For each of the last days that may be asked for.
    pub(super) livraison: Vec<usize>,
    pub(super) actabilite: Vec<usize>,
    pub(super) taux: [usize; 3],
    /// By the number of the programme's flag.
    pub(super) drapeaux: [usize; DRAPEAUX_PROGRAMME],
    pub(super) natures: [usize; 5],
    pub(super) pieces: [usize; 5],
    pub(super) exterieurs: [usize; 4],
    pub(super) statuts: [usize; 4],
    pub(super) dedies: usize,
    pub(super) prix: PrixDesFacettes,
}

/// The number of flags of a programme.
const DRAPEAUX_PROGRAMME: usize = DrapeauProgramme::Montagne as usize + 1;

impl CompteReleve {
    /// How many lots have a programme with this flag.
    pub(super) const fn drapeau(&self, drapeau: DrapeauProgramme) -> usize {
        self.drapeaux[drapeau as usize]
    }
}

/// The pass: the question, the counts, and buffers that are used again from block to block.
pub(super) struct Releve<'a> {
    interieur: &'a Interieur,
    base: &'a PlanDeRecherche,
    programme: &'a [(Famille, PlanDeRecherche)],
    lot: &'a [(Famille, PlanDeRecherche)],
    lieux: &'a [Plages],
    echeances: Vec<i32>,
    pub(super) compte: CompteReleve,
    /// Matching lots, by programme of the block.
    par_programme: Vec<u32>,
}

/// The sets of one level (lots or programmes) of a block: the members that match the question without the facet filters, and
/// the members that match each facet filter.
struct Ensembles<'a> {
    base: &'a [u64],
    /// For each filter with a constraint, the members of the base that match it.
    un: Vec<(Famille, Vec<u64>)>,
}

impl Ensembles<'_> {
    /// The members that match every filter except this one.
    fn sauf(&self, famille: Option<Famille>) -> Vec<u64> {
        let mut sortie = self.base.to_vec();
        for (_, un) in self.un.iter().filter(|(f, _)| Some(*f) != famille) {
            sortie.iter_mut().zip(un).for_each(|(s, u)| *s &= u);
        }
        sortie
    }

    /// Returns the same set as [`Self::sauf`]. When this filter has no constraint, that set is `tous`, the set of all matches,
    /// which is not computed again.
    fn sauf_ou<'t>(&self, famille: Famille, tous: &'t [u64]) -> Cow<'t, [u64]> {
        if self.un.iter().any(|(f, _)| *f == famille) { self.sauf(Some(famille)).into() } else { tous.into() }
    }
}

impl<'a> Releve<'a> {
    pub(super) fn nouveau(
        interieur: &'a Interieur,
        base: &'a PlanDeRecherche,
        programme: &'a [(Famille, PlanDeRecherche)],
        lot: &'a [(Famille, PlanDeRecherche)],
        lieux: &'a [Plages],
        echeances: Vec<i32>,
    ) -> Self {
        let compte = CompteReleve {
            lieux: vec![0; lieux.len()],
            departements: vec![0; interieur.index.bornes_departements.len()],
            fiscalites: vec![0; interieur.reperes.fiscalites.valeurs().len()],
            zones: vec![0; interieur.reperes.zones.valeurs().len()],
            livraison: vec![0; echeances.len()],
            actabilite: vec![0; echeances.len()],
            ..CompteReleve::default()
        };
        Self { interieur, base, programme, lot, lieux, echeances, compte, par_programme: Vec::new() }
    }

    /// Counts the part of a block that is in the ranges. `masque` holds its programmes, `a` and `b` the first and last
    /// of them.
    pub(super) fn bloc(&mut self, numero: usize, bloc: &BlocDeLots, masque: &mut [u64], a: usize, b: usize) {
        self.interieur.filtrer_programmes(self.base, numero, masque);
        let (debut, fin) = (bloc.debuts[a] as usize, bloc.debuts[b] as usize);
        if debut == fin || masque.iter().all(|m| *m == 0) {
            return;
        }
        let interieur = self.interieur;
        let un = |(famille, plan): &(Famille, PlanDeRecherche)| {
            let mut tenus = masque.to_vec();
            interieur.filtrer_programmes(plan, numero, &mut tenus);
            (*famille, tenus)
        };
        let programmes = Ensembles { base: masque, un: self.programme.iter().map(un).collect() };
        let tous = programmes.sauf(None);
        // The programmes that fail at most one filter.
        let mut presque = tous.clone();
        for (famille, _) in &programmes.un {
            presque.iter_mut().zip(programmes.sauf(Some(*famille))).for_each(|(p, s)| *p |= s);
        }
        let (t, base) = interieur.touche_de(numero, debut, fin);
        let mut mots = vec![0; t.fin - t.debut];
        interieur.visibles(self.base.portee, t, &mut mots);
        interieur.filtrer_lots(self.base, t, &mut mots);
        let longueur = mots.len() * 64;
        bits::vider(&mut mots, 0, debut - base);
        bits::vider(&mut mots, fin - base, longueur);
        let limiter = |mots: &mut [u64], programmes: &[u64]| {
            bits::pour_chaque_trou(programmes, a, b, |i, j| {
                bits::vider(mots, bloc.debuts[i] as usize - base, bloc.debuts[j] as usize - base);
            });
        };
        limiter(&mut mots, &presque);
        interieur.verifier(self.base, t, &mut mots);
        if mots.iter().all(|m| *m == 0) {
            return;
        }
        let un = |(famille, plan): &(Famille, PlanDeRecherche)| {
            let mut tenus = mots.clone();
            interieur.filtrer_lots(plan, t, &mut tenus);
            interieur.verifier(plan, t, &mut tenus);
            (*famille, tenus)
        };
        let mut ensembles = Ensembles { base: &mots, un: self.lot.iter().map(un).collect() };
        let mut resultat = ensembles.sauf(None);
        self.par_programmes(&programmes, numero, &presque, &resultat, base);
        if programmes.un.is_empty() {
            self.par_lots(&ensembles, &bloc.prix.courant[base..], t, &resultat);
        } else {
            limiter(&mut resultat, &tous);
            let mut gardes = mots.clone();
            limiter(&mut gardes, &tous);
            ensembles.base = &gardes;
            self.par_lots(&ensembles, &bloc.prix.courant[base..], t, &resultat);
        }
        self.par_lieux(numero, base, &resultat, a, b);
    }

    /// Counts the filters on lots. `prix` are their prices; `resultat` are the lots that match all filters.
    fn par_lots(&mut self, lots: &Ensembles<'_>, prix: &[i64], t: PartTouchee, resultat: &[u64]) {
        let (compte, interieur) = (&mut self.compte, self.interieur);
        compte.total += bits::compter(resultat);
        let sauf = |famille: Famille| lots.sauf_ou(famille, resultat);
        let communs = |mots: &[u64], source: SourceDePlan, numero: usize| {
            interieur.plan_de(t, source, numero).map_or(0, |p| bits::compter_communs(mots, p))
        };
        let series = [
            (Famille::TypesDeBien, &mut compte.natures[..], SourceDePlan::Fixes, NATURE),
            (Famille::NbDePieces, &mut compte.pieces[..4], SourceDePlan::Fixes, PIECES + 1),
            (Famille::Statut, &mut compte.statuts[..], SourceDePlan::Etats, 0),
        ];
        for (famille, nombres, source, premier) in series {
            let mots = sauf(famille);
            for (rang, nombre) in nombres.iter_mut().enumerate() {
                *nombre += communs(&mots, source, premier + rang);
            }
        }
        let mots = sauf(Famille::NbDePieces);
        compte.pieces[4] +=
            (PIECES + 5..PIECES + NB_PIECES).map(|p| communs(&mots, SourceDePlan::Fixes, p)).sum::<usize>();
        let mots = sauf(Famille::Exterieur);
        for ((drapeau, _), nombre) in EXTERIEURS.iter().zip(&mut compte.exterieurs) {
            *nombre += communs(&mots, SourceDePlan::Fixes, DRAPEAUX + *drapeau as usize);
        }
        let mots = sauf(Famille::LotsDedies);
        compte.dedies += bits::compter(&mots) - communs(&mots, SourceDePlan::Etats, PUBLICS);
        bits::pour_chaque(&sauf(Famille::Budget), |ligne| {
            if prix[ligne] != ABSENT {
                compte.prix.ajouter(prix[ligne]);
            }
        });
    }

    /// Counts the filters on programmes. `lots` match every filter on lots; `presque` are the programmes that fail at
    /// most one filter.
    fn par_programmes(
        &mut self,
        programmes: &Ensembles<'_>,
        numero: usize,
        presque: &[u64],
        lots: &[u64],
        base: usize,
    ) {
        let interieur = self.interieur;
        let (bloc, premier) = (&interieur.blocs[numero], interieur.carte.programmes[numero] as usize);
        let par_programme = &mut self.par_programme;
        par_programme.clear();
        par_programme.resize(bloc.programmes.fiches.len(), 0);
        bits::pour_chaque(presque, |rang| {
            let lignes = bloc.lignes_de(rang);
            par_programme[rang] = compter_u32(lots, lignes.start - base, lignes.end - base);
        });
        let (p, compte) = (&*bloc.programmes, &mut self.compte);
        let tous = programmes.sauf(None);
        let sauf = |famille: Famille| programmes.sauf_ou(famille, &tous);
        let nombre = |rang: usize| par_programme[rang] as usize;
        let codes = |sauf: &[u64], plans: &Plans, nombres: &mut [usize]| {
            for (numero, total) in (0u32..).zip(nombres) {
                codes_un(sauf, plans.plan(numero), |rang| *total += nombre(rang));
            }
        };
        let dates = |sauf: &[u64], quelle: usize, nombres: &mut [usize]| {
            bits::pour_chaque(sauf, |rang| {
                let date = interieur.index.dates[quelle][premier + rang];
                if date != SANS_DATE {
                    ajouter(nombres, |i| date <= self.echeances[i], nombre(rang));
                }
            });
        };
        codes(&sauf(Famille::Fiscalites), &p.codes.fiscalites, &mut compte.fiscalites);
        codes(&sauf(Famille::ZoneFiscale), &p.codes.zones, &mut compte.zones);
        dates(&sauf(Famille::Livraison), LIVRAISON, &mut compte.livraison);
        dates(&sauf(Famille::Actabilite), ACTABILITE, &mut compte.actabilite);
        bits::pour_chaque(&sauf(Famille::TauxCommission), |rang| {
            let taux = interieur.index.taux[premier + rang];
            if taux != ABSENT {
                ajouter(&mut compte.taux, |i| taux >= COMMISSIONS[i] * 100, nombre(rang));
            }
        });
        for famille in Famille::PROGRAMME {
            let Famille::Drapeau(drapeau) = famille else { continue };
            let total = &mut compte.drapeaux[drapeau as usize];
            codes_un(&sauf(famille), p.codes.drapeaux.plan(drapeau as u32), |rang| *total += nombre(rang));
        }
    }

    /// Counts the lots of the result in each place asked for, and in each département.
    fn par_lieux(&mut self, numero: usize, base: usize, resultat: &[u64], a: usize, b: usize) {
        let bloc = &self.interieur.blocs[numero];
        let premier = self.interieur.carte.programmes[numero] as usize;
        let compter = |debut: usize, fin: usize| {
            let (debut, fin) = (debut.max(premier + a) - premier, fin.min(premier + b) - premier);
            bits::compter_dans(resultat, bloc.debuts[debut] as usize - base, bloc.debuts[fin] as usize - base)
        };
        for (plages, nombre) in self.lieux.iter().zip(&mut self.compte.lieux) {
            let debut = plages.0.partition_point(|p| p.1 as usize <= premier + a);
            let siennes = plages.0[debut..].iter().take_while(|p| (p.0 as usize) < premier + b);
            *nombre += siennes.map(|p| compter(p.0 as usize, p.1 as usize)).sum::<usize>();
        }
        let bornes = &self.interieur.index.bornes_departements;
        let mut rang = bornes.partition_point(|d| d.0 as usize <= premier + a);
        let mut debut = premier + a;
        while debut < premier + b {
            let fin = bornes[rang].0 as usize;
            self.compte.departements[rang] += compter(debut, fin);
            (debut, rang) = (fin, rang + 1);
        }
    }
}

fn compter_u32(lots: &[u64], debut: usize, fin: usize) -> u32 {
    u32::try_from(bits::compter_dans(lots, debut, fin)).unwrap_or(u32::MAX)
}

/// Adds `combien` to each count for which `tient` is true.
fn ajouter(nombres: &mut [usize], tient: impl Fn(usize) -> bool, combien: usize) {
    for (i, nombre) in nombres.iter_mut().enumerate() {
        if tient(i) {
            *nombre += combien;
        }
    }
}

/// Calls `f` with each programme of `sauf` that has this code.
fn codes_un(sauf: &[u64], plan: Option<&[u64]>, f: impl FnMut(usize)) {
    let Some(plan) = plan else { return };
    let communs: Vec<u64> = plan.iter().zip(sauf).map(|(a, b)| a & b).collect();
    bits::pour_chaque(&communs, f);
}
