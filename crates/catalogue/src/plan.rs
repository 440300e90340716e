//! A filter read against one snapshot: the programmes to look at, the bitmaps to combine, and the constraints to check
//! lot by lot.

use crate::bloc::{Codes, Reperes};
use crate::echelle::{BornesEchelle, Echelle};
use crate::fiche::{ACTABILITE, DEBUT_TRAVAUX};
use crate::fiche::{COMMERCIALISATION, LIVRAISON};
use crate::index_programmes::IndexProgrammes;
use crate::ordre_lots::{cle_texte, cles_prefixe};
use crate::plages::Plages;
use crate::requete::{EXTERIEURS, Filtre, FiltreLot, FiltreProgramme, Intervalle, Texte};
use crate::segment::{DRAPEAUX, NATURE, NB_PIECES, PIECES, PIECES_ET_PLUS, SourceDePlan};
use crate::textes::{Lexique, Plans};
use chrono::Datelike;
use domain::acces::Portee;
use domain::lot::{Nature, StatutLot};
use domain::nombres::{Montant, Surface, Taux};
use domain::texte::normaliser;

/// Lots must be in one of these bitmaps (`inclus`), or in none of them.
#[derive(Debug)]
pub(crate) struct Terme {
    pub(crate) source: SourceDePlan,
    pub(crate) plans: Vec<usize>,
    pub(crate) inclus: bool,
}

impl Terme {
    /// Lots must have one of the values that `tenus` marks, in a list of which every lot has exactly one value. The term names
    /// the wanted values or the unwanted ones, whichever are fewer. `None` when all values are wanted.
    fn parmi(source: SourceDePlan, premier: usize, tenus: &[bool]) -> Option<Self> {
        let inclus = tenus.iter().filter(|t| **t).count() * 2 <= tenus.len();
        let plans = (0..tenus.len()).filter(|i| tenus[*i] == inclus).map(|i| premier + i).collect();
        tenus.contains(&false).then_some(Self { source, plans, inclus })
    }
}

/// Programmes must have one of these codes (`inclus`), or none of them.
#[derive(Debug)]
pub(crate) struct TermeProgramme {
    pub(crate) famille: fn(&Codes) -> &Plans,
    pub(crate) numeros: Vec<u32>,
    pub(crate) inclus: bool,
}

/// A constraint that is checked lot by lot, after the bitmaps.
#[derive(Debug)]
pub(crate) enum Residuel {
    Etage(Intervalle<i64>),
    Pieces(Intervalle<i64>),
    Prix(Vec<i64>),
    Surface(Vec<i64>),
    AutrePrix(Vec<i64>),
    AutreSurface(Vec<i64>),
    Numero(TexteLu),
    Batiment(TexteLu),
    Id(TexteLu),
}

/// A constraint on a text, with its values ready to be compared.
#[derive(Debug)]
pub(crate) struct TexteLu {
    parmi: Vec<String>,
    prefixes: Vec<String>,
    different: Vec<String>,
}

impl TexteLu {
    /// A constraint on a text: its values are normalised.
    pub(crate) fn texte(t: &Texte) -> Self {
        let lire = |v: &[String]| v.iter().map(|t| normaliser(t)).collect();
        Self { parmi: lire(&t.parmi), prefixes: lire(&t.prefixes), different: lire(&t.different) }
    }

    /// A constraint on a code: only its prefixes are normalised.
    pub(crate) fn code(t: &Texte) -> Self {
        Self { parmi: t.parmi.clone(), different: t.different.clone(), ..Self::texte(t) }
    }

    /// The ranges of keys in which every matching text is. `None` when the constraint only says which texts are refused.
    pub(crate) fn cles(&self) -> Option<Vec<(u64, u64)>> {
        if self.parmi.is_empty() {
            (!self.prefixes.is_empty()).then(|| self.prefixes.iter().map(|p| cles_prefixe(p)).collect())
        } else {
            Some(self.parmi.iter().map(|p| (cle_texte(p), cle_texte(p))).collect())
        }
    }

    /// Whether a value matches. `normalise` gives the same value normalised, for the prefixes.
    pub(crate) fn tient(&self, valeur: Option<&str>, normalise: impl Fn() -> String) -> bool {
        let Some(valeur) = valeur else { return self.parmi.is_empty() && self.prefixes.is_empty() };
        (self.parmi.is_empty() || self.parmi.iter().any(|p| p == valeur))
            && (self.prefixes.is_empty() || {
                let normalise = normalise();
                self.prefixes.iter().any(|p| normalise.starts_with(p.as_str()))
            })
            && !self.different.iter().any(|d| d == valeur)
    }
}

fn libre(t: &Texte) -> bool {
    t.parmi.is_empty() && t.prefixes.is_empty() && t.different.is_empty()
}

/// Whether the constraint has neither a value nor a bound, so that a missing number matches it.
pub(crate) fn sans_borne<T>(i: &Intervalle<T>) -> bool {
    i.egal.is_empty() && i.min.is_none() && i.max.is_none()
}

/// Whether the constraint is empty.
fn indifferent<T>(i: &Intervalle<T>) -> bool {
    sans_borne(i) && i.different.is_empty()
}

/// Whether a number matches.
pub(crate) fn dans<T: PartialOrd + Copy>(i: &Intervalle<T>, valeur: T) -> bool {
    i.min.as_ref().is_none_or(|m| valeur >= *m)
        && i.max.as_ref().is_none_or(|m| valeur <= *m)
        && (i.egal.is_empty() || i.egal.contains(&valeur))
        && !i.different.contains(&valeur)
}

/// Whether a number of rooms matches. In an equality, five means five or more.
pub(crate) fn pieces_dans(i: &Intervalle<i64>, pieces: i64) -> bool {
    let est = |voulu: &i64| *voulu == pieces || (*voulu == 5 && pieces > 5);
    i.min.is_none_or(|m| pieces >= m)
        && i.max.is_none_or(|m| pieces <= m)
        && (i.egal.is_empty() || i.egal.iter().any(est))
        && !i.different.iter().any(est)
}

/// A filter read against one snapshot.
#[derive(Debug)]
pub(crate) struct PlanDeRecherche {
    pub(crate) portee: Portee,
    pub(crate) plages: Plages,
    pub(crate) codes: Vec<TermeProgramme>,
    pub(crate) dates: Vec<(usize, Intervalle<i32>)>,
    pub(crate) taux: Option<Intervalle<i64>>,
    pub(crate) termes: Vec<Terme>,
    pub(crate) dedies: Option<bool>,
    pub(crate) prix: Option<(Option<i64>, Option<i64>, BornesEchelle)>,
    pub(crate) surface: Option<(Option<i64>, Option<i64>, BornesEchelle)>,
    pub(crate) etage: Option<(Option<i64>, Option<i64>, BornesEchelle)>,
    pub(crate) residuels: Vec<Residuel>,
    /// The statuses, natures and numbers of rooms that may match.
    pub(crate) statuts: [bool; 4],
    pub(crate) natures: [bool; 5],
    pub(crate) pieces: [bool; NB_PIECES],
}

impl PlanDeRecherche {
    /// Reads a filter for this viewer against one snapshot.
    pub(crate) fn nouveau(portee: Portee, filtre: &Filtre, reperes: &Reperes, index: &IndexProgrammes) -> Self {
        let mut plan = Self {
            portee,
            plages: index.choisir(&filtre.programme),
            codes: Vec::new(),
            dates: Vec::new(),
            taux: None,
            termes: Vec::new(),
            dedies: filtre.lot.exclusivite,
            prix: None,
            surface: None,
            etage: None,
            residuels: Vec::new(),
            statuts: [true; 4],
            natures: [true; 5],
            pieces: [true; NB_PIECES],
        };
        plan.programme(&filtre.programme, reperes);
        plan.lot(&filtre.lot, reperes, index);
        plan
    }

    /// Whether bitmaps by lot can check all constraints on the programmes of the ranges.
    pub(crate) fn programmes_par_codes(&self) -> bool {
        self.dates.is_empty() && self.taux.is_none()
    }

    fn programme(&mut self, f: &FiltreProgramme, r: &Reperes) {
        self.code(|p| &p.phases, &f.phase, &r.phases, TexteLu::code);
        self.code(|p| &p.zones, &f.zone_fiscale, &r.zones, TexteLu::code);
        self.code(|p| &p.fiscalites, &f.fiscalite_code, &r.fiscalites, TexteLu::code);
        self.code(|p| &p.fiscalites_libelles, &f.fiscalite_libelle, &r.fiscalites_libelles, TexteLu::texte);
        for (drapeau, voulu) in &f.drapeaux {
            let numeros = vec![*drapeau as u32];
            self.codes.push(TermeProgramme { famille: |p| &p.drapeaux, numeros, inclus: *voulu });
        }
        for (quelle, i) in [
            (COMMERCIALISATION, &f.date_commercialisation),
            (LIVRAISON, &f.date_livraison),
            (ACTABILITE, &f.date_actabilite),
            (DEBUT_TRAVAUX, &f.date_debut_travaux),
        ] {
            if !indifferent(i) {
                self.dates.push((quelle, convertir(i, Datelike::num_days_from_ce)));
            }
        }
        if !indifferent(&f.taux_commission) {
            self.taux = Some(convertir(&f.taux_commission, |t: &Taux| t.centiemes()));
        }
    }

    fn code(&mut self, famille: fn(&Codes) -> &Plans, t: &Texte, lexique: &Lexique, lire: fn(&Texte) -> TexteLu) {
        for (numeros, inclus) in numeros(t, lexique, lire) {
            self.codes.push(TermeProgramme { famille, numeros, inclus });
        }
    }

    fn lot(&mut self, f: &FiltreLot, r: &Reperes, index: &IndexProgrammes) {
        let mut choisir = |t: &Texte, codes: &[&str], source: SourceDePlan, premier: usize| -> Vec<bool> {
            let lu = TexteLu::code(t);
            let tenus: Vec<bool> = codes.iter().map(|c| lu.tient(Some(c), || normaliser(c))).collect();
            self.termes.extend(Terme::parmi(source, premier, &tenus));
            tenus
        };
        let statuts = choisir(&f.statut, &StatutLot::TOUS.map(StatutLot::code), SourceDePlan::Etats, 0);
        self.statuts.copy_from_slice(&statuts);
        let natures = choisir(&f.nature, &Nature::TOUTES.map(Nature::code), SourceDePlan::Fixes, NATURE);
        self.natures.copy_from_slice(&natures);
        for (drapeau, voulu) in &f.drapeaux {
            let plans = vec![DRAPEAUX + *drapeau as usize];
            self.termes.push(Terme { source: SourceDePlan::Fixes, plans, inclus: *voulu });
        }
        if !f.exterieur.parmi.is_empty() {
            let voulus = EXTERIEURS.iter().filter(|(_, code)| f.exterieur.parmi.iter().any(|v| v == code));
            let plans = voulus.map(|(drapeau, _)| DRAPEAUX + *drapeau as usize).collect();
            self.termes.push(Terme { source: SourceDePlan::Fixes, plans, inclus: true });
        }
        self.pieces(&f.pieces);
        let bornes = |egal: Vec<i64>, min, max, echelle: &Echelle| {
            let min = egal.iter().min().copied().max(min);
            let max = [egal.iter().max().copied(), max].into_iter().flatten().min();
            (min, max, echelle.bornes(min, max))
        };
        let (prix, surface) =
            (convertir(&f.prix, |m: &Montant| m.centiemes()), convertir(&f.surface, |s: &Surface| s.centiemes()));
        if !sans_borne(&prix) {
            self.prix = Some(bornes(prix.egal.clone(), prix.min, prix.max, &r.prix));
        }
        if !sans_borne(&surface) {
            self.surface = Some(bornes(surface.egal.clone(), surface.min, surface.max, &r.surface));
        }
        if !sans_borne(&f.etage) {
            self.etage = Some(bornes(f.etage.egal.clone(), f.etage.min, f.etage.max, &r.etage));
        }
        for (numeros, inclus) in numeros(&f.fiscalite_code, &r.fiscalites_lots, TexteLu::code) {
            let plans = numeros.into_iter().map(|n| n as usize).collect();
            self.termes.push(Terme { source: SourceDePlan::Fiscalites, plans, inclus });
        }
        if !f.id.parmi.is_empty() {
            let un = |id: &String| id.split_once('-').and_then(|(p, _)| index.rang(p)).map(|r| (r, r + 1));
            self.plages = self.plages.inter(&Plages::union(f.id.parmi.iter().filter_map(un).collect()));
        }
        let residuels = [
            (f.etage.egal.len() > 1 || !f.etage.different.is_empty()).then(|| Residuel::Etage(f.etage.clone())),
            (!prix.egal.is_empty()).then_some(Residuel::Prix(prix.egal)),
            (!surface.egal.is_empty()).then_some(Residuel::Surface(surface.egal)),
            (!prix.different.is_empty()).then_some(Residuel::AutrePrix(prix.different)),
            (!surface.different.is_empty()).then_some(Residuel::AutreSurface(surface.different)),
            (!libre(&f.numero)).then(|| Residuel::Numero(TexteLu::texte(&f.numero))),
            (!libre(&f.batiment)).then(|| Residuel::Batiment(TexteLu::texte(&f.batiment))),
            (!libre(&f.id)).then(|| Residuel::Id(TexteLu::code(&f.id))),
        ];
        self.residuels.extend(residuels.into_iter().flatten());
    }

    /// Reads a constraint on rooms. Each number of rooms up to eight has a bitmap, and all higher numbers share one; a bound
    /// within these higher numbers is checked lot by lot.
    fn pieces(&mut self, i: &Intervalle<i64>) {
        if indifferent(i) {
            return;
        }
        let grands = (PIECES_ET_PLUS..=u8::MAX).filter(|p| pieces_dans(i, i64::from(*p))).count();
        for (rang, tenu) in (0..).zip(&mut self.pieces) {
            *tenu = if rang < i64::from(PIECES_ET_PLUS) { pieces_dans(i, rang) } else { grands > 0 };
        }
        if grands > 0 && grands <= usize::from(u8::MAX - PIECES_ET_PLUS) {
            self.residuels.push(Residuel::Pieces(i.clone()));
        }
        self.termes.extend(Terme::parmi(SourceDePlan::Fixes, PIECES, &self.pieces));
    }
}

fn convertir<T, U>(i: &Intervalle<T>, f: impl Fn(&T) -> U) -> Intervalle<U> {
    let liste = |valeurs: &[T]| valeurs.iter().map(&f).collect();
    Intervalle {
        egal: liste(&i.egal),
        min: i.min.as_ref().map(&f),
        max: i.max.as_ref().map(&f),
        different: liste(&i.different),
    }
}

/// For each part of a constraint, the numbers in a lexicon of the values that it names, and whether they are wanted.
fn numeros(t: &Texte, lexique: &Lexique, lire: fn(&Texte) -> TexteLu) -> Vec<(Vec<u32>, bool)> {
    if libre(t) {
        return Vec::new();
    }
    let lu = lire(t);
    let qui = |tient: &dyn Fn(&str) -> bool| {
        (0u32..).zip(lexique.valeurs()).filter(|(_, v)| tient(v)).map(|(n, _)| n).collect::<Vec<u32>>()
    };
    let mut sortie = Vec::new();
    if !lu.parmi.is_empty() {
        sortie.push((qui(&|v| lu.parmi.iter().any(|p| p == v)), true));
    }
    if !lu.prefixes.is_empty() {
        sortie.push((qui(&|v| lu.prefixes.iter().any(|p| normaliser(v).starts_with(p.as_str()))), true));
    }
    if !lu.different.is_empty() {
        sortie.push((qui(&|v| lu.different.iter().any(|d| d == v)), false));
    }
    sortie
}
