//! The index of a text or a code: sorted distinct values, each with the ranges of programmes that have it.

use crate::plages::Plages;
use crate::requete::Texte;
use crate::textes::Textes;
use domain::texte::normaliser;

/// How the values of an index are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparaison {
    /// A code: compared as written, except for prefixes.
    Code,
    /// A text: stored normalised.
    Texte,
}

/// The index of one field.
#[derive(Debug)]
pub(crate) struct IndexTexte {
    comparaison: Comparaison,
    valeurs: Textes,
    /// For each value, the place after its last range.
    fins: Vec<u32>,
    plages: Vec<(u32, u32)>,
}

impl IndexTexte {
    /// Builds the index from the value of each programme that has one, in order of rank.
    pub(crate) fn nouveau<'a>(comparaison: Comparaison, champs: impl Iterator<Item = (&'a str, u32)>) -> Self {
        let mut paires: Vec<(&str, u32)> = champs.collect();
        paires.sort_unstable();
        let (mut valeurs, mut fins, mut plages): (Vec<&str>, Vec<u32>, Vec<(u32, u32)>) = Default::default();
        for (valeur, rang) in paires {
            if valeurs.last() == Some(&valeur) {
                if let Some(derniere) = plages.last_mut().filter(|p| p.1 == rang) {
                    derniere.1 += 1;
                    continue;
                }
            } else {
                valeurs.push(valeur);
                fins.push(0);
            }
            plages.push((rang, rang + 1));
            if let Some(fin) = fins.last_mut() {
                *fin = u32::try_from(plages.len()).expect("no more ranges than programmes");
            }
        }
        Self { comparaison, valeurs: valeurs.iter().collect(), fins, plages }
    }

    fn plages_de(&self, debut: usize, fin: usize) -> &[(u32, u32)] {
        let borne = |rang: usize| if rang == 0 { 0 } else { self.fins[rang - 1] as usize };
        &self.plages[borne(debut)..borne(fin)]
    }

    /// The first value for which `avant` is false. The values for which it is true come before.
    fn partition(&self, avant: impl Fn(&str) -> bool) -> usize {
        let (mut bas, mut haut) = (0, self.valeurs.len());
        while bas < haut {
            let milieu = bas.midpoint(haut);
            if avant(self.valeurs.get(milieu)) { bas = milieu + 1 } else { haut = milieu }
        }
        bas
    }

    /// The ranges of programmes that have exactly this value.
    pub(crate) fn exact(&self, valeur: &str) -> &[(u32, u32)] {
        let rang = self.partition(|v| v < valeur);
        if rang < self.valeurs.len() && self.valeurs.get(rang) == valeur { self.plages_de(rang, rang + 1) } else { &[] }
    }

    fn parmi(&self, valeurs: &[String]) -> Plages {
        let plages = |valeur: &String| match self.comparaison {
            Comparaison::Code => self.exact(valeur).to_vec(),
            Comparaison::Texte => self.exact(&normaliser(valeur)).to_vec(),
        };
        Plages::union(valeurs.iter().flat_map(plages).collect())
    }

    fn prefixes(&self, prefixes: &[String]) -> Plages {
        let mut trouvees = Vec::new();
        for prefixe in prefixes.iter().map(|p| normaliser(p)) {
            match self.comparaison {
                Comparaison::Texte => {
                    let debut = self.partition(|v| v < prefixe.as_str());
                    let fin = self.partition(|v| v < prefixe.as_str() || v.starts_with(&prefixe));
                    trouvees.extend_from_slice(self.plages_de(debut, fin));
                }
                Comparaison::Code => {
                    for rang in
                        (0..self.valeurs.len()).filter(|r| normaliser(self.valeurs.get(*r)).starts_with(&prefixe))
                    {
                        trouvees.extend_from_slice(self.plages_de(rang, rang + 1));
                    }
                }
            }
        }
        Plages::union(trouvees)
    }

    /// Keeps, in `plages`, the programmes that match.
    pub(crate) fn restreindre(&self, texte: &Texte, plages: &mut Plages, nombre: u32) {
        if !texte.parmi.is_empty() {
            *plages = plages.inter(&self.parmi(&texte.parmi));
        }
        if !texte.prefixes.is_empty() {
            *plages = plages.inter(&self.prefixes(&texte.prefixes));
        }
        if !texte.different.is_empty() {
            *plages = plages.inter(&self.parmi(&texte.different).complement(nombre));
        }
    }

    /// The bytes that the index holds.
    pub(crate) fn octets(&self) -> usize {
        self.valeurs.octets() + self.fins.len() * 4 + self.plages.len() * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_et_egalites() {
        let champs = [("nantes", 0), ("nantes", 1), ("nancy", 2), ("nantes", 5), ("nant", 3)];
        let index = IndexTexte::nouveau(Comparaison::Texte, champs.into_iter());
        assert_eq!(index.exact("nantes"), [(0, 2), (5, 6)]);
        assert!(index.exact("nan").is_empty());
        let cherche = |texte: Texte| {
            let mut plages = Plages::toutes(6);
            index.restreindre(&texte, &mut plages, 6);
            plages.0
        };
        assert_eq!(cherche(Texte { prefixes: vec!["NANT".into()], ..Texte::default() }), [(0, 2), (3, 4), (5, 6)]);
        assert_eq!(cherche(Texte { different: vec!["Nantes".into()], ..Texte::default() }), [(2, 5)]);
        assert_eq!(cherche(Texte { parmi: vec!["Lyon".into()], ..Texte::default() }), []);
    }
}
