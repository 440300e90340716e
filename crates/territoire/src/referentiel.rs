//! The reference data as a whole: lists of places, and lookups by id and by code.

use crate::donnees::Lieux;
use crate::lieu::{GenreDeLieu, Lieu};
use crate::recherche::{Index, essais};

/// Every place of France, and the index that finds one from what people type.
pub struct Territoire {
    lieux: Lieux,
    index: Index,
}

impl Territoire {
    /// Builds the index of these places.
    pub(crate) fn nouveau(lieux: Lieux) -> Self {
        let index = Index::nouveau(lieux.toutes());
        Self { lieux, index }
    }

    /// The place of this id (`52`, `52-44`, `52-44-44109`).
    pub fn lieu(&self, id: &str) -> Option<&Lieu> {
        let mut codes = id.split('-');
        let (region, departement, insee) = (codes.next()?, codes.next(), codes.next());
        let lieu = match (departement, insee) {
            (None, _) => self.region(region),
            (Some(code), None) => self.departement(code),
            (Some(_), Some(code)) => self.par_insee(code),
        };
        lieu.filter(|l| l.id == id)
    }

    /// The commune or arrondissement of this INSEE code.
    pub fn par_insee(&self, code: &str) -> Option<&Lieu> {
        [&self.lieux.communes, &self.lieux.arrondissements]
            .into_iter()
            .find_map(|lieux| lieux.binary_search_by(|l| l.code_insee().cmp(&Some(code))).ok().map(|rang| &lieux[rang]))
    }

    /// The département of this code (`44`, `2A`, `974`).
    pub fn departement(&self, code: &str) -> Option<&Lieu> {
        let departements = &self.lieux.departements;
        departements.binary_search_by(|l| l.code_departement.cmp(&Some(code))).ok().map(|rang| &departements[rang])
    }

    /// The région of this code (`52`).
    pub fn region(&self, code: &str) -> Option<&Lieu> {
        let regions = &self.lieux.regions;
        regions.binary_search_by(|l| l.code_region.cmp(code)).ok().map(|rang| &regions[rang])
    }

    /// The name of a département.
    pub fn departement_de(&self, code: &str) -> Option<&'static str> {
        self.departement(code).map(|l| l.libelle)
    }

    /// The name of a région.
    pub fn region_de(&self, code: &str) -> Option<&'static str> {
        self.region(code).map(|l| l.libelle)
    }

    /// Every région, in order of code.
    pub fn regions(&self) -> &[Lieu] {
        &self.lieux.regions
    }

    /// Every département, in order of code.
    pub fn departements(&self) -> &[Lieu] {
        &self.lieux.departements
    }

    /// Every commune, in order of INSEE code, without the arrondissements.
    pub fn communes(&self) -> &[Lieu] {
        &self.lieux.communes
    }

    /// Every arrondissement of Paris, Lyon and Marseille, in order of INSEE code.
    pub fn arrondissements(&self) -> &[Lieu] {
        &self.lieux.arrondissements
    }

    /// The arrondissements of a commune. Most communes have none.
    pub fn arrondissements_de(&self, commune: &Lieu) -> &[Lieu] {
        if commune.genre != GenreDeLieu::Ville {
            return &[];
        }
        let tous = &self.lieux.arrondissements;
        let debut = tous.iter().position(|l| l.code_commune == commune.code_commune).unwrap_or(tous.len());
        let nombre = tous[debut..].iter().take_while(|l| l.code_commune == commune.code_commune).count();
        &tous[debut..debut + nombre]
    }

    /// The places that match a typed text, best first, at most `limite`.
    ///
    /// These make no difference: case, accents, hyphens, apostrophes (also a space or nothing in their place), "St" for
    /// "Saint", a missing article, and one typing mistake (in names of four letters or more). The search also
    /// understands a postcode, its beginning (two digits or more), a département number, and a name with one of these
    /// codes ("nantes 44"). Exact names come first, then beginnings of names and names without their article, beginnings
    /// of words, names with a superfluous article, names with a mistake. Among equal matches, the more populous place
    /// comes first.
    pub fn chercher(&self, texte: &str, limite: usize) -> Vec<&Lieu> {
        self.compter(texte, limite).1
    }

    /// Counts the places that match the text. Also returns the best of them, at most `limite`.
    pub fn compter(&self, texte: &str, limite: usize) -> (usize, Vec<&Lieu>) {
        self.essayer(texte, limite, |_| true)
    }

    /// The places that `accepte` accepts and that match the text, best first.
    pub(crate) fn chercher_parmi(&self, texte: &str, limite: usize, accepte: impl Fn(&Lieu) -> bool) -> Vec<&Lieu> {
        self.essayer(texte, limite, accepte).1
    }

    /// The result for the first written form of the text that matches any place.
    fn essayer(&self, texte: &str, limite: usize, accepte: impl Fn(&Lieu) -> bool) -> (usize, Vec<&Lieu>) {
        let mut trouves = (0, Vec::new());
        for essai in self.essais(texte) {
            trouves = self.index.chercher(&self.lieux, &essai, limite, &accepte);
            if trouves.0 > 0 {
                break;
            }
        }
        trouves
    }

    /// The texts that a person may mean by this text: other ways to write it.
    pub(crate) fn essais(&self, texte: &str) -> Vec<String> {
        essais(texte, |code| self.index.est_un_code(code))
    }

    /// Every place: régions, départements, communes, arrondissements.
    pub fn lieux(&self) -> impl Iterator<Item = &Lieu> {
        self.lieux.toutes()
    }

    /// The place of this rank in [`Self::lieux`].
    #[cfg(test)]
    pub(crate) fn rang(&self, rang: usize) -> &Lieu {
        self.lieux.rang(rang)
    }
}
