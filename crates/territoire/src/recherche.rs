//! Finds a place by what people type: how a match is ranked, and the index that finds the best matches fast.
//!
//! [`Saisie`] reads the query, [`Classe`] ranks a match, and [`Index`] finds the same places as a comparison with every
//! place would (a property in `tests.rs` checks this).

mod cles;
mod essais;
mod faute;
mod lecture;

#[cfg(test)]
mod tests;

use crate::donnees::Lieux;
use crate::lieu::{GenreDeLieu, Lieu};
pub(crate) use essais::essais;

use cles::Cles;
use lecture::Saisie;
use std::cmp::Reverse;

/// How well a place matches a query, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Classe {
    /// The whole name, the whole postcode or the number of the département.
    Exacte,
    /// The beginning of the name; the name without its article, or the beginning of this name; the beginning of a
    /// postcode. For a commune, also the number of its département.
    Debut,
    /// The beginning of a later word of the name. For a commune, also the first digit of its postcode, typed together
    /// with its name.
    Mot,
    /// The query has an article that the name does not have ("la bretagne"). Without this article, it is the name or its
    /// beginning.
    SansArticle,
    /// The whole name with one typing mistake.
    Faute,
    /// The beginning of the name with one typing mistake. This class is tried only when no place matches in another way.
    FauteDebut,
}

/// The names, words and postcodes of every place, sorted so that all those that begin with a text stand next to one another.
pub(crate) struct Index {
    noms: Cles,
    /// The names without the article that they begin with.
    sans_article: Cles,
    mots: Cles,
    codes: Vec<(&'static str, u32)>,
    /// For each place, its position in the order by population, the most populous first.
    ordre: Vec<u32>,
    /// For each position in that order, the place.
    par_ordre: Vec<u32>,
}

impl Index {
    /// Builds the index of these places, which get their ranks in this order.
    pub(crate) fn nouveau<'a>(lieux: impl Iterator<Item = &'a Lieu>) -> Self {
        let (mut noms, mut sans_article, mut mots) = (Cles::default(), Cles::default(), Cles::default());
        let (mut codes, mut tri) = (Vec::new(), Vec::new());
        for (lieu, rang) in lieux.zip(0_u32..) {
            let siens = lecture::Noms::de(lieu);
            siens.entiers().for_each(|nom| noms.ajouter(nom, rang));
            siens.sans_article.iter().for_each(|nom| sans_article.ajouter(nom, rang));
            siens.propres.iter().flat_map(|nom| lecture::suites(nom)).for_each(|suite| mots.ajouter(suite, rang));
            codes.extend(lieu.codes_postaux.iter().map(|code| (*code, rang)));
            if let (GenreDeLieu::Departement, Some(code)) = (lieu.genre, lieu.code_departement) {
                codes.push((code, rang));
            }
            tri.push((preference(lieu), rang));
        }
        noms.trier();
        sans_article.trier();
        mots.trier();
        codes.sort_unstable();
        tri.sort_unstable();
        let par_ordre: Vec<u32> = tri.into_iter().map(|(_, rang)| rang).collect();
        let mut ordre = vec![0; par_ordre.len()];
        for (position, rang) in (0_u32..).zip(&par_ordre) {
            ordre[*rang as usize] = position;
        }
        Self { noms, sans_article, mots, codes, ordre, par_ordre }
    }

    /// Whether a place has this postcode.
    pub(crate) fn est_un_code(&self, code: &str) -> bool {
        let rang = self.codes.partition_point(|(c, _)| *c < code);
        self.codes.get(rang).is_some_and(|(c, _)| *c == code)
    }

    /// Counts the places that match `texte` and that `accepte` accepts. Also returns the first `limite` of them, best first.
    pub(crate) fn chercher<'t>(
        &self,
        lieux: &'t Lieux,
        texte: &str,
        limite: usize,
        accepte: impl Fn(&Lieu) -> bool,
    ) -> (usize, Vec<&'t Lieu>) {
        let lectures = lecture::lire(texte);
        let mut trouves = Trouves::nouveau(self.ordre.len());
        for lecture in &lectures {
            self.repondre(lecture, lieux, &mut |rang, classe| trouves.noter(rang, classe));
        }
        let (mut total, mut membres) = trouves.ranger(self, limite, |rang| accepte(lieux.rang(rang)));
        if total == 0 {
            for lecture in &lectures {
                self.repondre_debut_fautif(lecture, lieux, &mut |rang, classe| trouves.noter(rang, classe));
            }
            (total, membres) = trouves.ranger(self, limite, |rang| accepte(lieux.rang(rang)));
        }
        (total, membres.into_iter().map(|rang| lieux.rang(rang as usize)).collect())
    }

    fn repondre(&self, lecture: &Saisie, lieux: &Lieux, noter: &mut impl FnMut(u32, Classe)) {
        let Some(code) = lecture.code.as_deref().filter(|_| lecture.formes.is_empty()) else {
            let mut noter = au_code_pres(lecture, lieux, noter);
            for forme in &lecture.formes {
                self.noms.commencant_par(forme, |rang, entier| {
                    noter(rang, if entier { Classe::Exacte } else { Classe::Debut });
                });
                self.sans_article.commencant_par(forme, |rang, _| noter(rang, Classe::Debut));
                self.mots.commencant_par(forme, |rang, _| noter(rang, Classe::Mot));
                if lecture::admet_une_faute(forme) {
                    self.cles().for_each(|cles| cles.a_une_faute_pres(forme, |rang| noter(rang, Classe::Faute)));
                }
            }
            for forme in &lecture.sans_article {
                self.cles().for_each(|cles| cles.commencant_par(forme, |rang, _| noter(rang, Classe::SansArticle)));
            }
            return;
        };
        let debut = self.codes.partition_point(|(c, _)| *c < code);
        for (_, rang) in self.codes[debut..].iter().take_while(|(c, _)| c.starts_with(code)) {
            if let Some(classe) = classe_code(lieux.rang(*rang as usize), code) {
                noter(*rang, classe);
            }
        }
        // A département number that begins none of its département's postcodes (2A, 2B) still matches the communes of
        // this département.
        for (lieu, rang) in lieux.toutes().zip(0_u32..).filter(|(l, _)| l.code_departement == Some(code)) {
            if let Some(classe) = classe_code(lieu, code) {
                noter(rang, classe);
            }
        }
    }

    fn repondre_debut_fautif(&self, lecture: &Saisie, lieux: &Lieux, noter: &mut impl FnMut(u32, Classe)) {
        let mut noter = au_code_pres(lecture, lieux, noter);
        for forme in lecture.formes.iter().filter(|f| lecture::admet_une_faute(f)) {
            self.cles().for_each(|cles| cles.debut_a_une_faute_pres(forme, |rang| noter(rang, Classe::FauteDebut)));
        }
    }

    /// The tables in which a search looks for the beginning of a name.
    fn cles(&self) -> impl Iterator<Item = &Cles> {
        [&self.noms, &self.sans_article].into_iter()
    }
}

/// Records a place found by its name. When a code is typed together with the name, the worse of their two classes counts.
fn au_code_pres(lecture: &Saisie, lieux: &Lieux, noter: &mut impl FnMut(u32, Classe)) -> impl FnMut(u32, Classe) {
    move |rang, classe| match lecture.code.as_deref() {
        None => noter(rang, classe),
        Some(code) => {
            if let Some(du_code) = classe_code(lieux.rang(rang as usize), code) {
                noter(rang, classe.max(du_code));
            }
        }
    }
}

/// How well a place matches a postcode, the beginning of one, or a département number.
fn classe_code(lieu: &Lieu, code: &str) -> Option<Classe> {
    let codes = match lieu.genre {
        GenreDeLieu::Region => &[],
        GenreDeLieu::Departement => lieu.code_departement.as_slice(),
        GenreDeLieu::Ville | GenreDeLieu::Arrondissement => lieu.codes_postaux,
    };
    // A commune with arrondissements comes after its arrondissement that has the typed postcode.
    let decoupee = lieu.genre == GenreDeLieu::Ville && matches!(lieu.code_commune, Some("75056" | "69123" | "13055"));
    if codes.contains(&code) && !decoupee {
        Some(Classe::Exacte)
    } else if codes.iter().any(|c| c.starts_with(code)) {
        Some(if code.len() > 1 { Classe::Debut } else { Classe::Mot })
    } else {
        (lieu.genre != GenreDeLieu::Region && lieu.code_departement == Some(code)).then_some(Classe::Debut)
    }
}

/// The order of two places that match equally well: the more populous first, then a town before a département or a
/// région of the same name.
fn preference(lieu: &Lieu) -> (Reverse<u32>, u8, &'static str) {
    let genre = match lieu.genre {
        GenreDeLieu::Ville => 0,
        GenreDeLieu::Departement => 1,
        GenreDeLieu::Region => 2,
        GenreDeLieu::Arrondissement => 3,
    };
    (Reverse(lieu.population), genre, lieu.id)
}

/// The best class of each place found so far.
struct Trouves {
    classes: Vec<Option<Classe>>,
    rangs: Vec<u32>,
}

impl Trouves {
    fn nouveau(nombre: usize) -> Self {
        Self { classes: vec![None; nombre], rangs: Vec::new() }
    }

    fn noter(&mut self, rang: u32, classe: Classe) {
        match &mut self.classes[rang as usize] {
            Some(connue) => *connue = classe.min(*connue),
            vide => {
                *vide = Some(classe);
                self.rangs.push(rang);
            }
        }
    }

    /// The number of places found that `accepte` accepts, and the first of these places, best first.
    fn ranger(&self, index: &Index, limite: usize, accepte: impl Fn(usize) -> bool) -> (usize, Vec<u32>) {
        let mut tri: Vec<(Option<Classe>, u32)> = self
            .rangs
            .iter()
            .map(|rang| *rang as usize)
            .filter(|rang| accepte(*rang))
            .map(|rang| (self.classes[rang], index.ordre[rang]))
            .collect();
        let total = tri.len();
        if total > limite {
            if limite > 0 {
                tri.select_nth_unstable(limite - 1);
            }
            tri.truncate(limite);
        }
        tri.sort_unstable();
        (total, tri.into_iter().map(|(_, position)| index.par_ordre[position as usize]).collect())
    }
}
