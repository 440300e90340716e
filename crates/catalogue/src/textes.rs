//! Stores many short texts in two allocations, and numbers distinct ones.

use crate::bits;
use std::collections::HashMap;

/// A list of texts, one after the other in one buffer.
#[derive(Debug, Default)]
pub(crate) struct Textes {
    fins: Box<[u32]>,
    lettres: Box<str>,
}

impl Textes {
    /// The text of this rank.
    pub(crate) fn get(&self, rang: usize) -> &str {
        let debut = if rang == 0 { 0 } else { self.fins[rang - 1] as usize };
        &self.lettres[debut..self.fins[rang] as usize]
    }

    /// The number of texts in the list.
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

/// Numbers distinct texts, in the order in which they come.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lexique {
    valeurs: Vec<String>,
    rangs: HashMap<String, u32>,
}

impl Lexique {
    /// The number of a text; a new number when the text is not known.
    pub(crate) fn numero(&mut self, texte: &str) -> u32 {
        if let Some(rang) = self.rangs.get(texte) {
            return *rang;
        }
        let rang = u32::try_from(self.valeurs.len()).expect("fewer than 2^32 distinct texts");
        self.valeurs.push(texte.to_owned());
        self.rangs.insert(texte.to_owned(), rang);
        rang
    }

    /// The distinct texts, in the order of their numbers.
    pub(crate) fn valeurs(&self) -> &[String] {
        &self.valeurs
    }
}

/// One bitmap for each number of a lexicon that a block has met.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    largeur: usize,
    bits: Vec<u64>,
}

impl Plans {
    /// No bitmap yet, for `nombre` members.
    pub(crate) fn nouveau(nombre: usize) -> Self {
        Self { largeur: bits::mots(nombre), bits: Vec::new() }
    }

    /// Makes `plans` bitmaps of `nombre` members.
    pub(crate) fn de(plans: usize, nombre: usize) -> Self {
        let largeur = bits::mots(nombre);
        Self { largeur, bits: vec![0; plans * largeur] }
    }

    /// The bitmap of this number. It is created, with those before it, when it does not exist.
    fn ouvrir(&mut self, numero: u32) -> &mut [u64] {
        let debut = numero as usize * self.largeur;
        if self.bits.len() < debut + self.largeur {
            self.bits.resize(debut + self.largeur, 0);
        }
        &mut self.bits[debut..debut + self.largeur]
    }

    /// Records that the member `rang` has the value of this number.
    pub(crate) fn mettre(&mut self, numero: u32, rang: usize) {
        bits::mettre(self.ouvrir(numero), rang);
    }

    /// Records the member `rang` in the bitmap of this number, which must exist already.
    pub(crate) fn mettre_rang(&mut self, numero: usize, rang: usize) {
        bits::mettre(&mut self.bits[numero * self.largeur..], rang);
    }

    /// Records that the members `debut..fin` have the value of this number.
    pub(crate) fn remplir(&mut self, numero: u32, debut: usize, fin: usize) {
        bits::remplir(self.ouvrir(numero), debut, fin);
    }

    /// Replaces each bitmap by its union with those before it, as the steps of a scale need.
    pub(crate) fn cumuler(&mut self) {
        let (mut avant, mut reste) = (&[][..], &mut self.bits[..]);
        while !reste.is_empty() {
            let (plan, suite) = reste.split_at_mut(self.largeur);
            plan.iter_mut().zip(avant).for_each(|(p, a)| *p |= a);
            (avant, reste) = (plan, suite);
        }
    }

    /// The members that have the value of this number. `None` when this bitmap was never created.
    pub(crate) fn plan(&self, numero: u32) -> Option<&[u64]> {
        self.plan_de_rang(numero as usize)
    }

    /// The bitmap of this rank.
    pub(crate) fn plan_de_rang(&self, numero: usize) -> Option<&[u64]> {
        let debut = numero * self.largeur;
        self.bits.get(debut..debut + self.largeur)
    }

    /// Each bitmap, in order of number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.bits.chunks_exact(self.largeur.max(1))
    }

    /// The numbers of the values that the member `rang` has.
    pub(crate) fn de_membre(&self, rang: usize) -> impl Iterator<Item = u32> + '_ {
        self.iter().zip(0..).filter(move |(p, _)| bits::est_mis(p, rang)).map(|x| x.1)
    }

    pub(crate) fn octets(&self) -> usize {
        self.bits.len() * 8
    }
}
