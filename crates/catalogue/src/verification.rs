//! Checks one by one the lots about which bitmaps cannot decide.

use crate::bloc::BlocDeLots;
use crate::echelle::BornesEchelle;
use crate::interieur::Interieur;
use crate::ligne::SANS_ETAGE;
use crate::plan::{PlanDeRecherche, Residuel, dans, pieces_dans, sans_borne};
use crate::segment::SourceDePlan;
use crate::selection::{PartDeSelection, filtrer_un};
use crate::trouves::PartTouchee;
use domain::texte::normaliser;

impl Interieur {
    /// Keeps the matching lots of a part.
    pub(crate) fn verifier(&self, plan: &PlanDeRecherche, t: PartTouchee, mots: &mut [u64]) {
        let douteux = [&plan.prix, &plan.surface, &plan.etage].map(|b| b.as_ref().filter(|b| b.2.douteux()));
        if plan.residuels.is_empty() && douteux.iter().all(Option::is_none) {
            return;
        }
        for part in self.parts(t) {
            let bloc = &*self.blocs[part.bloc];
            let mots = &mut mots[part.touche.debut - t.debut..part.touche.fin - t.debut];
            if let Some((min, max, bornes)) = douteux[0] {
                let courant = &bloc.prix.courant[part.ligne..];
                self.douter(bornes, part, SourceDePlan::Prix, mots, |l| entre(courant[l], *min, *max));
            }
            if let Some((min, max, bornes)) = douteux[1] {
                let surfaces = &bloc.fixes.surfaces[part.ligne..];
                self.douter(bornes, part, SourceDePlan::Surface, mots, |l| entre(surfaces[l][0], *min, *max));
            }
            if let Some((min, max, bornes)) = douteux[2] {
                let etages = &bloc.fixes.etage[part.ligne..];
                self.douter(bornes, part, SourceDePlan::Etage, mots, |l| entre(i64::from(etages[l]), *min, *max));
            }
            for residuel in &plan.residuels {
                residuel.verifier(bloc, part.ligne, mots);
            }
        }
    }

    /// Checks the lots that lie between two steps of a scale.
    fn douter(
        &self,
        bornes: &BornesEchelle,
        part: PartDeSelection,
        source: SourceDePlan,
        mots: &mut [u64],
        tient: impl Fn(usize) -> bool,
    ) {
        let plan = |numero: usize| self.plan_de(part.touche, source, numero);
        for (dans, hors) in [bornes.douteux_haut, bornes.douteux_bas].into_iter().flatten() {
            let (Some(dans), hors) = (plan(dans), hors.and_then(plan)) else { continue };
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
}

fn entre(valeur: i64, min: Option<i64>, max: Option<i64>) -> bool {
    min.is_none_or(|m| valeur >= m) && max.is_none_or(|m| valeur <= m)
}

impl Residuel {
    /// Keeps the matching lots. The first word of `mots` starts at the row `base` of the block.
    fn verifier(&self, bloc: &BlocDeLots, base: usize, mots: &mut [u64]) {
        let f = &bloc.fixes;
        match self {
            Self::Etage(i) => filtrer_un(mots, |l| {
                let etage = f.etage[base + l];
                if etage == SANS_ETAGE { sans_borne(i) } else { dans(i, i64::from(etage)) }
            }),
            Self::Pieces(i) => filtrer_un(mots, |l| pieces_dans(i, i64::from(f.pieces[base + l]))),
            Self::Prix(v) => filtrer_un(mots, |l| v.contains(&bloc.prix.courant[base + l])),
            Self::Surface(v) => filtrer_un(mots, |l| v.contains(&f.surfaces[base + l][0])),
            // A missing value differs from every value, so the lot is kept.
            Self::AutrePrix(v) => filtrer_un(mots, |l| !v.contains(&bloc.prix.courant[base + l])),
            Self::AutreSurface(v) => filtrer_un(mots, |l| !v.contains(&f.surfaces[base + l][0])),
            Self::Numero(lu) => filtrer_un(mots, |l| {
                let numero = f.numeros_normalises.get(base + l);
                lu.tient(Some(numero), || numero.to_owned())
            }),
            Self::Batiment(lu) => {
                let tient = |nom: &Option<String>| lu.tient(nom.as_deref(), || nom.clone().unwrap_or_default());
                let verdicts: Vec<bool> = f.batiments.iter().map(tient).collect();
                filtrer_un(mots, |l| verdicts[f.batiment[base + l] as usize]);
            }
            Self::Id(lu) => filtrer_un(mots, |l| {
                let programme = &bloc.programmes.fiches[f.programme[base + l] as usize].id.0;
                let id = format!("{programme}-{}", f.numeros.get(base + l));
                lu.tient(Some(&id), || normaliser(&id))
            }),
        }
    }
}
