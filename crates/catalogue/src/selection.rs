//! Which programmes and lots hold: the plan of a filter carried out block after block.

use crate::bits;
use crate::bloc::{ACTIFS, Bloc, Etats, PUBLICS};
use crate::catalogue::Interieur;
use crate::echelle::Bornes;
use crate::fiche::SANS_DATE;
use crate::json::ABSENT;
use crate::ligne::{SANS_ETAGE, morceau};
use crate::plan::{Plan, Residuel, dans, pieces_dans, sans_borne};
use crate::trouves::{Touche, Trouves};
use domain::acces::Portee;
use domain::texte::normaliser;

/// Keeps of `mots` what is in one of the bitmaps, or in none.
fn combiner<'a>(mots: &mut [u64], mut plans: impl Iterator<Item = &'a [u64]>, garder: bool) {
    let Some(premier) = plans.next() else {
        if garder {
            mots.fill(0);
        }
        return;
    };
    match (plans.next(), garder) {
        (None, true) => mots.iter_mut().zip(premier).for_each(|(m, a)| *m &= a),
        (None, false) => mots.iter_mut().zip(premier).for_each(|(m, a)| *m &= !a),
        (Some(second), _) => {
            let mut union: Vec<u64> = premier.iter().zip(second).map(|(a, b)| a | b).collect();
            for plan in plans {
                union.iter_mut().zip(plan).for_each(|(u, p)| *u |= p);
            }
            combiner(mots, std::iter::once(union.as_slice()), garder);
        }
    }
}

/// Writes the lots this viewer sees, of a part of a block.
pub(crate) fn visibles(etats: &Etats, portee: Portee, debut: usize, mots: &mut [u64]) {
    let fin = debut + mots.len();
    let plan = if portee == Portee::Interne { ACTIFS } else { PUBLICS };
    mots.copy_from_slice(&etats.plan(plan)[debut..fin]);
    if let Portee::Groupe(groupe) = portee {
        for (_, dedies) in etats.groupes.iter().filter(|(g, _)| *g == groupe.0) {
            mots.iter_mut().zip(&dedies[debut..fin]).for_each(|(m, d)| *m |= d);
        }
    }
}

impl Interieur {
    /// Calls `f` for each block that the plan's ranges reach, with the set of its programmes that hold (withdrawn ones
    /// too), and the first and last of the ranges in it.
    pub(crate) fn par_bloc(&self, plan: &Plan, mut f: impl FnMut(usize, &Bloc, &mut [u64], usize, usize)) {
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

    /// The lots that hold.
    pub(crate) fn selectionner(&self, plan: &Plan) -> Trouves<'_> {
        let mut trouves = Trouves::vide(&self.carte.mots);
        let tous = plan.programmes_tous();
        self.par_bloc(plan, |numero, bloc, masque, a, b| {
            if !tous {
                filtrer_programmes(plan, bloc, masque);
            }
            let (debut, fin) = (bloc.debuts[a] as usize, bloc.debuts[b] as usize);
            if debut == fin {
                return;
            }
            let touche = Touche { bloc: numero, debut: debut >> 6, fin: bits::mots(fin) };
            let mots = trouves.part_mut(touche);
            visibles(&bloc.etats, plan.portee, touche.debut, mots);
            filtrer_lots(plan, bloc, touche, mots);
            let base = touche.debut * 64;
            bits::vider(mots, 0, debut - base);
            bits::vider(mots, fin - base, mots.len() * 64);
            bits::pour_chaque_trou(masque, a, b, |i, j| {
                bits::vider(mots, bloc.debuts[i] as usize - base, bloc.debuts[j] as usize - base);
            });
            verifier(plan, bloc, touche, mots);
            let nombre = bits::compter(mots);
            trouves.garder(touche, nombre);
        });
        trouves
    }

    /// The programmes that hold, by rank, and how many; with `contraint`, those that have a lot that holds.
    pub(crate) fn selectionner_programmes(&self, plan: &Plan, contraint: Contrainte) -> (Vec<u64>, usize) {
        let mut tenus = vec![0; bits::mots(self.index.fiches.len())];
        let mut nombre = 0;
        let mut poser = |rang: usize| {
            bits::mettre(&mut tenus, rang);
            nombre += 1;
        };
        match contraint {
            Contrainte::Aucune => self.par_bloc(plan, |numero, bloc, masque, _, _| {
                filtrer_programmes(plan, bloc, masque);
                masque.iter_mut().zip(&bloc.programmes.retires).for_each(|(m, r)| *m &= !r);
                let premier = self.carte.programmes[numero] as usize;
                bits::pour_chaque(masque, |rang| poser(premier + rang));
            }),
            Contrainte::Lots => {
                let trouves = self.selectionner(plan);
                for &touche in &trouves.touches {
                    let bloc = &self.blocs[touche.bloc];
                    let (part, base) = (trouves.part(touche), touche.debut * 64);
                    let premier = self.carte.programmes[touche.bloc] as usize;
                    let mut suivant = 0;
                    for (rang, &mot) in part.iter().enumerate() {
                        let mut reste = mot;
                        while reste != 0 {
                            let ligne = base + rang * 64 + reste.trailing_zeros() as usize;
                            if ligne >= suivant {
                                let programme = bloc.fixes.programme[ligne] as usize;
                                poser(premier + programme);
                                suivant = bloc.debuts[programme + 1] as usize;
                            }
                            let dans_mot = suivant - base - rang * 64;
                            reste = if dans_mot >= 64 { 0 } else { reste & (u64::MAX << dans_mot) };
                        }
                    }
                }
            }
        }
        (tenus, nombre)
    }
}

/// Whether a search of programmes constrains their lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contrainte {
    Aucune,
    Lots,
}

/// Keeps of `masque` the programmes that hold.
pub(crate) fn filtrer_programmes(plan: &Plan, bloc: &Bloc, masque: &mut [u64]) {
    let p = &bloc.programmes;
    for terme in &plan.codes {
        let plans = (terme.famille)(p);
        combiner(masque, terme.numeros.iter().filter_map(|n| plans.plan(*n)), terme.garder);
    }
    for (quelle, bornes) in &plan.dates {
        let dates = &p.dates[*quelle];
        filtrer_un(masque, |rang| match dates[rang] {
            SANS_DATE => sans_borne(bornes),
            date => dans(bornes, date),
        });
    }
    if let Some(bornes) = &plan.taux {
        filtrer_un(masque, |rang| match p.taux[rang] {
            ABSENT => sans_borne(bornes),
            taux => dans(bornes, taux),
        });
    }
}

/// Keeps the bits that hold, one by one.
fn filtrer_un(mots: &mut [u64], mut tient: impl FnMut(usize) -> bool) {
    for (rang, mot) in mots.iter_mut().enumerate() {
        let mut reste = *mot;
        while reste != 0 {
            let bit = reste.trailing_zeros() as usize;
            reste &= reste - 1;
            if !tient(rang * 64 + bit) {
                *mot &= !(1 << bit);
            }
        }
    }
}

/// Keeps of a part of a block the lots that the bitmaps leave.
pub(crate) fn filtrer_lots(plan: &Plan, bloc: &Bloc, t: Touche, mots: &mut [u64]) {
    for terme in &plan.termes {
        let plans = terme.plans.iter().filter_map(|n| Plan::plan_de(bloc, terme.source, *n));
        combiner(mots, plans.map(|p| &p[t.debut..t.fin]), terme.garder);
    }
    if let Some(dedies) = plan.dedies {
        combiner(mots, std::iter::once(&bloc.etats.plan(PUBLICS)[t.debut..t.fin]), !dedies);
    }
    for (bornes, plan_de) in [
        (plan.prix.as_ref(), Plan::plan_prix as fn(&Bloc, usize) -> &[u64]),
        (plan.surface.as_ref(), Plan::plan_surface),
    ] {
        if let Some((_, _, bornes)) = bornes {
            combiner(mots, std::iter::once(&plan_de(bloc, bornes.sous)[t.debut..t.fin]), true);
            if let Some(sur) = bornes.sur {
                combiner(mots, std::iter::once(&plan_de(bloc, sur)[t.debut..t.fin]), false);
            }
        }
    }
}

/// Looks one by one at the lots about which bitmaps cannot tell.
pub(crate) fn verifier(plan: &Plan, bloc: &Bloc, t: Touche, mots: &mut [u64]) {
    let base = t.debut * 64;
    if let Some((min, max, bornes)) = &plan.prix {
        douter(
            bornes,
            t,
            mots,
            |n| Plan::plan_prix(bloc, n),
            |ligne| {
                let prix = bloc.prix.courant[base + ligne];
                min.is_none_or(|m| prix >= m) && max.is_none_or(|m| prix <= m)
            },
        );
    }
    if let Some((min, max, bornes)) = &plan.surface {
        douter(
            bornes,
            t,
            mots,
            |n| Plan::plan_surface(bloc, n),
            |ligne| {
                let surface = bloc.fixes.surfaces[base + ligne][0];
                min.is_none_or(|m| surface >= m) && max.is_none_or(|m| surface <= m)
            },
        );
    }
    let f = &bloc.fixes;
    for residuel in &plan.residuels {
        match residuel {
            Residuel::Etage(i) => filtrer_un(mots, |l| {
                let etage = f.etage[base + l];
                if etage == SANS_ETAGE { sans_borne(i) } else { dans(i, i64::from(etage)) }
            }),
            Residuel::Pieces(i) => filtrer_un(mots, |l| pieces_dans(i, i64::from(f.pieces[base + l]))),
            Residuel::Prix(v) => filtrer_un(mots, |l| v.contains(&bloc.prix.courant[base + l])),
            Residuel::Surface(v) => filtrer_un(mots, |l| v.contains(&f.surfaces[base + l][0])),
            // What is absent equals no value.
            Residuel::AutrePrix(v) => filtrer_un(mots, |l| !v.contains(&bloc.prix.courant[base + l])),
            Residuel::AutreSurface(v) => filtrer_un(mots, |l| !v.contains(&f.surfaces[base + l][0])),
            Residuel::Numero(lu) => filtrer_un(mots, |l| {
                let numero = f.numeros_normalises.get(base + l);
                lu.tient(Some(numero), || numero.to_owned())
            }),
            Residuel::Batiment(lu) => {
                // Verdicts by text of the block: 0 when not read yet.
                let mut connus = vec![0u8; f.textes.len()];
                filtrer_un(mots, |l| {
                    let numero = f.morceaux[base + l][morceau::BATIMENT] as usize;
                    if connus[numero] == 0 {
                        let nom: Option<String> = serde_json::from_str(f.textes.get(numero)).unwrap_or_default();
                        let nom = nom.map(|n| normaliser(&n));
                        let tient = lu.tient(nom.as_deref(), || nom.clone().unwrap_or_default());
                        connus[numero] = 1 + u8::from(tient);
                    }
                    connus[numero] == 2
                });
            }
            Residuel::Id(lu) => filtrer_un(mots, |l| {
                let programme = &bloc.programmes.fiches[f.programme[base + l] as usize].id.0;
                let id = format!("{programme}-{}", f.numeros.get(base + l));
                lu.tient(Some(&id), || normaliser(&id))
            }),
        }
    }
}

/// Looks at the lots that lie between two steps of a scale.
fn douter<'a>(
    bornes: &Bornes,
    t: Touche,
    mots: &mut [u64],
    plan: impl Fn(usize) -> &'a [u64],
    tient: impl Fn(usize) -> bool,
) {
    for (dans, hors) in [bornes.douteux_haut, bornes.douteux_bas].into_iter().flatten() {
        let dans = &plan(dans)[t.debut..t.fin];
        let hors = hors.map(|h| &plan(h)[t.debut..t.fin]);
        for (rang, mot) in mots.iter_mut().enumerate() {
            let mut doute = *mot & dans[rang] & !hors.map_or(0, |h| h[rang]);
            while doute != 0 {
                let bit = doute.trailing_zeros() as usize;
                doute &= doute - 1;
                if !tient(rang * 64 + bit) {
                    *mot &= !(1 << bit);
                }
            }
        }
    }
}
