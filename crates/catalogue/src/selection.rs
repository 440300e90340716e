//! Finds the programmes and lots that match: carries out the plan of a filter segment after segment, or block after
//! block when it concerns only some programmes of a block.

use crate::bits;
use crate::bloc::BlocDeLots;
use crate::fiche::SANS_DATE;
use crate::interieur::Interieur;
use crate::json::ABSENT;
use crate::ordre_lots::{Cle, separer};
use crate::plan::{PlanDeRecherche, Residuel, dans, sans_borne};
use crate::requete::Intervalle;
use crate::segment::{ACTIFS, BLOCS, PUBLICS, SourceDePlan};
use crate::trouves::{PartTouchee, Trouves};
use domain::acces::Portee;

/// Keeps the bits of `mots` that are in one of the bitmaps (`inclus`), or in none of them.
fn combiner<'a>(mots: &mut [u64], mut plans: impl Iterator<Item = &'a [u64]>, inclus: bool) {
    if !inclus {
        plans.for_each(|plan| mots.iter_mut().zip(plan).for_each(|(m, p)| *m &= !p));
        return;
    }
    // There are nearly always one or two bitmaps. Only more of them need a buffer for their union.
    match (plans.next(), plans.next(), plans.next()) {
        (None, ..) => mots.fill(0),
        (Some(a), None, _) => mots.iter_mut().zip(a).for_each(|(m, a)| *m &= a),
        (Some(a), Some(b), None) => mots.iter_mut().zip(a).zip(b).for_each(|((m, a), b)| *m &= a | b),
        (Some(a), Some(b), Some(c)) => {
            let mut union: Vec<u64> = a.iter().zip(b).zip(c).map(|((a, b), c)| a | b | c).collect();
            plans.for_each(|plan| union.iter_mut().zip(plan).for_each(|(u, p)| *u |= p));
            mots.iter_mut().zip(union).for_each(|(m, u)| *m &= u);
        }
    }
}

/// The part of a segment's words that lies in one block.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartDeSelection {
    pub(crate) bloc: usize,
    /// The words of the part. `ligne` is the row of the first bit of the first word.
    pub(crate) touche: PartTouchee,
    pub(crate) ligne: usize,
}

impl Interieur {
    /// The words that contain a range of rows of a block, and the row of the first word.
    pub(crate) fn touche_de(&self, bloc: usize, debut: usize, fin: usize) -> (PartTouchee, usize) {
        let premier = self.carte.mots[bloc] as usize;
        let touche =
            PartTouchee { segment: bloc / BLOCS, debut: premier + (debut >> 6), fin: premier + bits::mots(fin) };
        (touche, debut & !63)
    }

    /// Cuts the words of a segment at its blocks.
    pub(crate) fn parts(&self, t: PartTouchee) -> impl Iterator<Item = PartDeSelection> + '_ {
        let mots = &self.carte.mots;
        let blocs = t.segment * BLOCS..self.blocs.len().min((t.segment + 1) * BLOCS);
        blocs.filter_map(move |bloc| {
            let (premier, dernier) = (mots[bloc] as usize, mots[bloc + 1] as usize);
            let touche = PartTouchee { debut: premier.max(t.debut), fin: dernier.min(t.fin), ..t };
            let ligne = touche.debut.checked_sub(premier)? * 64;
            (touche.debut < touche.fin).then_some(PartDeSelection { bloc, touche, ligne })
        })
    }

    /// One bitmap of lots. `None` when no lot of the segment has this value.
    pub(crate) fn plan_de(&self, t: PartTouchee, source: SourceDePlan, numero: usize) -> Option<&[u64]> {
        self.segments[t.segment].plan(source, numero).map(|p| self.cadrer(t, p))
    }

    /// The words of a bitmap of the segment that belong to this part.
    fn cadrer<'p>(&self, t: PartTouchee, plan: &'p [u64]) -> &'p [u64] {
        let base = self.carte.mots[t.segment * BLOCS] as usize;
        &plan[t.debut - base..t.fin - base]
    }

    /// Writes the bits of the lots that this viewer sees.
    pub(crate) fn visibles(&self, portee: Portee, t: PartTouchee, mots: &mut [u64]) {
        let plan = if portee == Portee::Interne { ACTIFS } else { PUBLICS };
        mots.copy_from_slice(self.plan_de(t, SourceDePlan::Etats, plan).unwrap_or_default());
        if let Portee::Groupe(groupe) = portee
            && let Some(dedies) = self.segments[t.segment].dedies(groupe.0)
        {
            mots.iter_mut().zip(self.cadrer(t, dedies)).for_each(|(m, d)| *m |= d);
        }
    }

    /// Calls `f` with each block that the plan's ranges reach: the set of its matching programmes (also withdrawn
    /// ones), and the first and last ones of the ranges in the block.
    pub(crate) fn par_bloc(
        &self,
        plan: &PlanDeRecherche,
        mut f: impl FnMut(usize, &BlocDeLots, &mut [u64], usize, usize),
    ) {
        let mut masque = Vec::new();
        let premiers = &self.carte.programmes;
        let mut plages = plan.plages.0.iter().copied().peekable();
        let mut bloc = 0;
        while let Some(&(debut, _)) = plages.peek() {
            if premiers[bloc + 1] <= debut {
                bloc += premiers[bloc + 1..].partition_point(|p| *p <= debut);
            }
            let (premier, apres) = (premiers[bloc], premiers[bloc + 1]);
            masque.clear();
            masque.resize(bits::mots((apres - premier) as usize), 0);
            let (mut a, mut b) = (usize::MAX, 0);
            while let Some((debut, fin)) = plages.peek_mut().filter(|p| p.0 < apres) {
                let (de, a_) = ((*debut - premier) as usize, ((*fin).min(apres) - premier) as usize);
                bits::remplir(&mut masque, de, a_);
                (a, b) = (a.min(de), b.max(a_));
                if *fin > apres {
                    *debut = apres;
                } else {
                    plages.next();
                }
            }
            f(bloc, &self.blocs[bloc], &mut masque, a, b);
            bloc += 1;
        }
    }

    /// The lots that match the plan.
    pub(crate) fn selectionner(&self, plan: &PlanDeRecherche) -> Trouves<'_> {
        let mut trouves = Trouves::vide(&self.carte.mots);
        if plan.programmes_par_codes() && plan.plages.sont_toutes(self.index.nombre()) {
            let designes = self.designer(plan);
            for (segment, bornes) in self.carte.segments().enumerate() {
                let touche = PartTouchee { segment, debut: bornes.0, fin: bornes.1 };
                let mots = trouves.part_mut(touche);
                self.filtrer(plan, touche, mots);
                if let Some(designes) = &designes {
                    mots.iter_mut().zip(designes.part(touche)).for_each(|(m, d)| *m &= d);
                }
                self.verifier(plan, touche, mots);
                let nombre = bits::compter(mots);
                trouves.ajouter(touche, nombre);
            }
            return trouves;
        }
        self.par_bloc(plan, |numero, _, masque, a, b| {
            self.filtrer_nombres(plan, numero, masque);
            // The rows of the programmes `i..j`, read from the map of the catalogue because a block's own bounds would
            // be scattered reads.
            let siens = &self.carte.lignes[self.carte.programmes[numero] as usize..];
            let bornes = |i: usize, j: usize| {
                let (dernier, nombre) = siens[j - 1];
                (separer(siens[i].0).1, separer(dernier).1 + nombre as usize)
            };
            let (debut, fin) = bornes(a, b);
            if debut == fin || masque.iter().all(|m| *m == 0) {
                return;
            }
            let (touche, base) = self.touche_de(numero, debut, fin);
            let mots = trouves.part_mut(touche);
            self.filtrer(plan, touche, mots);
            bits::vider(mots, 0, debut - base);
            bits::vider(mots, fin - base, mots.len() * 64);
            bits::pour_chaque_trou(masque, a, b, |i, j| {
                let (debut, fin) = bornes(i, j);
                bits::vider(mots, debut - base, fin - base);
            });
            self.verifier(plan, touche, mots);
            let nombre = bits::compter(mots);
            trouves.ajouter(touche, nombre);
        });
        trouves
    }

    /// Finds in the list sorted by number the lots that may have the number asked for. `None` when the plan asks for no number, or
    /// when many lots may have it. The texts of the lots found still have to be compared.
    fn designer(&self, plan: &PlanDeRecherche) -> Option<Trouves<'_>> {
        let cles = plan.residuels.iter().find_map(|r| if let Residuel::Numero(lu) = r { lu.cles() } else { None })?;
        let classes = &self.ordres[Cle::Numero as usize].classes;
        let plages = || cles.iter().flat_map(|cles| classes.iter().map(move |liste| (liste, *cles)));
        let nombre: usize = plages().map(|(liste, cles)| liste.combien_entre(cles)).sum();
        let tous: usize = classes.iter().map(|l| l.nombre).sum();
        if nombre * 8 > tous {
            return None;
        }
        let mut designes = Trouves::vide(&self.carte.mots);
        for lot in plages().flat_map(|(liste, cles)| liste.lots_entre(cles)) {
            let (bloc, ligne) = separer(lot);
            let premier = designes.premier(bloc);
            bits::mettre(&mut designes.mots[premier..], ligne);
        }
        for (segment, (debut, fin)) in self.carte.segments().enumerate() {
            designes.ajouter(PartTouchee { segment, debut, fin }, nombre);
        }
        Some(designes)
    }

    /// The matching programmes as bits by rank, and how many they are. With constraints on lots, a programme also needs a
    /// matching lot.
    pub(crate) fn selectionner_programmes(&self, plan: &PlanDeRecherche, contraint: Contrainte) -> (Vec<u64>, usize) {
        let mut tenus = vec![0; bits::mots(self.index.fiches.len())];
        let mut nombre = 0;
        let mut poser = |rang: usize| {
            bits::mettre(&mut tenus, rang);
            nombre += 1;
        };
        match contraint {
            Contrainte::Aucune => self.par_bloc(plan, |numero, bloc, masque, _, _| {
                self.filtrer_programmes(plan, numero, masque);
                masque.iter_mut().zip(&bloc.programmes.retires).for_each(|(m, r)| *m &= !r);
                let premier = self.carte.programmes[numero] as usize;
                bits::pour_chaque(masque, |rang| poser(premier + rang));
            }),
            Contrainte::Lots => {
                let trouves = self.selectionner(plan);
                for part in trouves.touches.iter().flat_map(|t| self.parts(*t)) {
                    let bloc = &self.blocs[part.bloc];
                    let premier = self.carte.programmes[part.bloc] as usize;
                    let mut suivant = 0;
                    for (rang, &mot) in trouves.part(part.touche).iter().enumerate() {
                        let debut = part.ligne + rang * 64;
                        let mut reste = mot;
                        while reste != 0 {
                            let ligne = debut + reste.trailing_zeros() as usize;
                            if ligne >= suivant {
                                let programme = bloc.fixes.programme[ligne] as usize;
                                poser(premier + programme);
                                suivant = bloc.debuts[programme + 1] as usize;
                            }
                            let dans_mot = suivant - debut;
                            reste = if dans_mot >= 64 { 0 } else { reste & (u64::MAX << dans_mot) };
                        }
                    }
                }
            }
        }
        (tenus, nombre)
    }

    /// Writes the bits of the lots that the bitmaps leave, with the constraints on their programmes.
    fn filtrer(&self, plan: &PlanDeRecherche, t: PartTouchee, mots: &mut [u64]) {
        self.visibles(plan.portee, t, mots);
        let codes = self.segments[t.segment].codes();
        for terme in &plan.codes {
            let plans = terme.numeros.iter().filter_map(|n| (terme.famille)(codes).plan(*n));
            combiner(mots, plans.map(|p| self.cadrer(t, p)), terme.inclus);
        }
        self.filtrer_lots(plan, t, mots);
    }

    /// Keeps the lots that the bitmaps leave, without the constraints on their programmes.
    pub(crate) fn filtrer_lots(&self, plan: &PlanDeRecherche, t: PartTouchee, mots: &mut [u64]) {
        for terme in &plan.termes {
            let plans = terme.plans.iter().filter_map(|n| self.plan_de(t, terme.source, *n));
            combiner(mots, plans, terme.inclus);
        }
        if let Some(dedies) = plan.dedies {
            combiner(mots, self.plan_de(t, SourceDePlan::Etats, PUBLICS).into_iter(), !dedies);
        }
        let echelles = [
            (&plan.prix, SourceDePlan::Prix),
            (&plan.surface, SourceDePlan::Surface),
            (&plan.etage, SourceDePlan::Etage),
        ];
        for (bornes, source) in echelles {
            if let Some((_, _, bornes)) = bornes {
                combiner(mots, self.plan_de(t, source, bornes.sous).into_iter(), true);
                if let Some(sur) = bornes.sur {
                    combiner(mots, self.plan_de(t, source, sur).into_iter(), false);
                }
            }
        }
    }

    /// Keeps the bits of `masque` (programmes of a block) that match.
    pub(crate) fn filtrer_programmes(&self, plan: &PlanDeRecherche, bloc: usize, masque: &mut [u64]) {
        for terme in &plan.codes {
            let plans = (terme.famille)(&self.blocs[bloc].programmes.codes);
            combiner(masque, terme.numeros.iter().filter_map(|n| plans.plan(*n)), terme.inclus);
        }
        self.filtrer_nombres(plan, bloc, masque);
    }

    /// Keeps the programmes whose dates and commission match. No bitmap holds these values.
    fn filtrer_nombres(&self, plan: &PlanDeRecherche, bloc: usize, masque: &mut [u64]) {
        let premier = self.carte.programmes[bloc] as usize;
        for (quelle, bornes) in &plan.dates {
            filtrer_colonne(masque, &self.index.dates[*quelle][premier..], bornes, (SANS_DATE, i32::MAX));
        }
        if let Some(bornes) = &plan.taux {
            filtrer_colonne(masque, &self.index.taux[premier..], bornes, (ABSENT, i64::MAX));
        }
    }
}

/// Whether a search of programmes has constraints on lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contrainte {
    Aucune,
    Lots,
}

/// Keeps the bits whose value matches. `absent`, the least value, stands for a missing value.
fn filtrer_colonne<T: Copy + Ord>(mots: &mut [u64], valeurs: &[T], bornes: &Intervalle<T>, (absent, maximum): (T, T)) {
    if !bornes.egal.is_empty() || !bornes.different.is_empty() || sans_borne(bornes) {
        filtrer_un(mots, |rang| match valeurs[rang] {
            valeur if valeur == absent => sans_borne(bornes),
            valeur => dans(bornes, valeur),
        });
        return;
    }
    // The usual case, two bounds, goes word by word.
    let (min, max) = (bornes.min.unwrap_or(absent), bornes.max.unwrap_or(maximum));
    for (mot, valeurs) in mots.iter_mut().zip(valeurs.chunks(64)).filter(|(mot, _)| **mot != 0) {
        let mut tenus = 0;
        for (i, valeur) in valeurs.iter().enumerate() {
            tenus |= u64::from(*valeur != absent && *valeur >= min && *valeur <= max) << i;
        }
        *mot &= tenus;
    }
}

/// Keeps the bits for which `tient` is true, one by one.
pub(crate) fn filtrer_un(mots: &mut [u64], mut tient: impl FnMut(usize) -> bool) {
    for (rang, mot) in mots.iter_mut().enumerate() {
        // The loop has no branch on the result of `tient`, because the processor could not predict it.
        let (mut reste, mut gardes) = (*mot, 0);
        while reste != 0 {
            let bit = reste.trailing_zeros() as usize;
            reste &= reste - 1;
            gardes |= u64::from(tient(rang * 64 + bit)) << bit;
        }
        *mot = gardes;
    }
}
