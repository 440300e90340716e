//! Many short texts in two allocations, and the tables that number distinct ones.

use std::collections::HashMap;

/// A list of texts, one after the other in one buffer.
#[derive(Debug, Default)]
pub(crate) struct Textes {
    fins: Box<[u32]>,
    lettres: Box<str>,
}

impl Textes {
    pub(crate) fn get(&self, rang: usize) -> &str {
        let debut = if rang == 0 { 0 } else { self.fins[rang - 1] as usize };
        &self.lettres[debut..self.fins[rang] as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.fins.len()
    }

    pub(crate) fn octets(&self) -> usize {
        self.fins.len() * 4 + self.lettres.len()
    }
}

impl<T: AsRef<str>> FromIterator<T> for Textes {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let (mut fins, mut lettres) = (Vec::new(), String::new());
        for texte in iter {
            lettres.push_str(texte.as_ref());
            fins.push(u32::try_from(lettres.len()).expect("the texts of one block stay under 4 GiB"));
        }
        Self { fins: fins.into(), lettres: lettres.into() }
    }
}

/// Numbers distinct texts in the order they come.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lexique {
    valeurs: Vec<String>,
    rangs: HashMap<String, u32>,
}

impl Lexique {
    /// The number of a text, a new one when it was not known.
    pub(crate) fn numero(&mut self, texte: &str) -> u32 {
        if let Some(rang) = self.rangs.get(texte) {
            return *rang;
        }
        let rang = u32::try_from(self.valeurs.len()).expect("fewer than 2^32 distinct texts");
        self.valeurs.push(texte.to_owned());
        self.rangs.insert(texte.to_owned(), rang);
        rang
    }

    pub(crate) fn valeurs(&self) -> &[String] {
        &self.valeurs
    }
}

/// One bitmap for each number of a lexicon, as far as a block knows them.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    largeur: usize,
    bits: Vec<u64>,
}

impl Plans {
    pub(crate) fn nouveau(nombre: usize) -> Self {
        Self { largeur: crate::bits::mots(nombre), bits: Vec::new() }
    }

    /// Says that `rang` has the value of this number.
    pub(crate) fn mettre(&mut self, numero: u32, rang: usize) {
        let debut = numero as usize * self.largeur;
        if self.bits.len() < debut + self.largeur {
            self.bits.resize(debut + self.largeur, 0);
        }
        crate::bits::mettre(&mut self.bits[debut..], rang);
    }

    /// Who has the value of this number; `None` when nobody in this block does.
    pub(crate) fn plan(&self, numero: u32) -> Option<&[u64]> {
        let debut = numero as usize * self.largeur;
        self.bits.get(debut..debut + self.largeur)
    }

    /// The numbers that `rang` has.
    pub(crate) fn de(&self, rang: usize) -> impl Iterator<Item = u32> + '_ {
        self.bits
            .chunks_exact(self.largeur.max(1))
            .zip(0..)
            .filter(move |(p, _)| crate::bits::est_mis(p, rang))
            .map(|x| x.1)
    }

    pub(crate) fn octets(&self) -> usize {
        self.bits.len() * 8
    }
}
