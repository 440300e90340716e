//! Bitmaps as slices of words. Searches are made of these operations.

/// How many words hold `n` bits.
pub(crate) const fn mots(n: usize) -> usize {
    n.div_ceil(64)
}

/// Whether the bit `i` is set.
pub(crate) fn est_mis(bits: &[u64], i: usize) -> bool {
    bits[i >> 6] >> (i & 63) & 1 == 1
}

/// Sets the bit `i` to one.
pub(crate) fn mettre(bits: &mut [u64], i: usize) {
    bits[i >> 6] |= 1 << (i & 63);
}

/// Sets the bit `i` to zero.
pub(crate) fn oter(bits: &mut [u64], i: usize) {
    bits[i >> 6] &= !(1 << (i & 63));
}

/// Sets the bit `i` to this value.
pub(crate) fn poser(bits: &mut [u64], i: usize, valeur: Bit) {
    match valeur {
        Bit::Un => mettre(bits, i),
        Bit::Zero => oter(bits, i),
    }
}

/// The value of one bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bit {
    Zero,
    Un,
}

impl From<bool> for Bit {
    fn from(vrai: bool) -> Self {
        if vrai { Self::Un } else { Self::Zero }
    }
}

/// The bits of one word that are in `debut..fin`, counted from the first bit of the word.
const fn masque(debut: usize, fin: usize) -> u64 {
    (u64::MAX << debut) & (u64::MAX >> (64 - fin))
}

/// Calls `f` with the rank of each word of `debut..fin` and a mask of its bits inside.
fn par_mot(debut: usize, fin: usize, mut f: impl FnMut(usize, u64) -> bool) {
    if debut >= fin {
        return;
    }
    let (premier, dernier) = (debut >> 6, (fin - 1) >> 6);
    for mot in premier..=dernier {
        let bas = if mot == premier { debut & 63 } else { 0 };
        let haut = if mot == dernier { ((fin - 1) & 63) + 1 } else { 64 };
        if !f(mot, masque(bas, haut)) {
            return;
        }
    }
}

/// Sets the bits `debut..fin`.
pub(crate) fn remplir(bits: &mut [u64], debut: usize, fin: usize) {
    par_mot(debut, fin, |mot, masque| {
        bits[mot] |= masque;
        true
    });
}

/// Clears the bits `debut..fin`.
pub(crate) fn vider(bits: &mut [u64], debut: usize, fin: usize) {
    par_mot(debut, fin, |mot, masque| {
        bits[mot] &= !masque;
        true
    });
}

/// How many bits of `debut..fin` are set.
pub(crate) fn compter_dans(bits: &[u64], debut: usize, fin: usize) -> usize {
    let mut nombre = 0;
    par_mot(debut, fin, |mot, masque| {
        nombre += (bits[mot] & masque).count_ones() as usize;
        true
    });
    nombre
}

/// How many bits are set in both.
pub(crate) fn compter_communs(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

/// How many bits are set.
pub(crate) fn compter(bits: &[u64]) -> usize {
    bits.iter().map(|mot| mot.count_ones() as usize).sum()
}

/// Calls `f` with the rank of each set bit.
pub(crate) fn pour_chaque(bits: &[u64], mut f: impl FnMut(usize)) {
    for (rang, &mot) in bits.iter().enumerate() {
        let mut reste = mot;
        while reste != 0 {
            f(rang * 64 + reste.trailing_zeros() as usize);
            reste &= reste - 1;
        }
    }
}

/// Calls `f` with the rank of each set bit of `debut..fin`.
pub(crate) fn pour_chaque_dans(bits: &[u64], debut: usize, fin: usize, mut f: impl FnMut(usize)) {
    par_mot(debut, fin, |rang, masque| {
        let mut reste = bits[rang] & masque;
        while reste != 0 {
            f(rang * 64 + reste.trailing_zeros() as usize);
            reste &= reste - 1;
        }
        true
    });
}

/// Calls `f` with each run of unset bits of `debut..fin`.
pub(crate) fn pour_chaque_trou(bits: &[u64], debut: usize, fin: usize, f: impl FnMut(usize, usize)) {
    pour_chaque_suite_de(Bit::Zero, bits, (debut, fin), f);
}

/// Calls `f` with each run of set bits.
pub(crate) fn pour_chaque_suite(bits: &[u64], f: impl FnMut(usize, usize)) {
    pour_chaque_suite_de(Bit::Un, bits, (0, bits.len() * 64), f);
}

fn pour_chaque_suite_de(valeur: Bit, bits: &[u64], (debut, fin): (usize, usize), mut f: impl FnMut(usize, usize)) {
    let (voulu, autre) = if valeur == Bit::Un { (0, u64::MAX) } else { (u64::MAX, 0) };
    let mut i = debut;
    while let Some(premier) = prochain(bits, i, fin, voulu) {
        let apres = prochain(bits, premier, fin, autre).unwrap_or(fin);
        f(premier, apres);
        i = apres;
    }
}

/// The first set bit of `i..fin`; with `inverse` all ones, the first unset bit.
fn prochain(bits: &[u64], i: usize, fin: usize, inverse: u64) -> Option<usize> {
    if i >= fin {
        return None;
    }
    let mut mot = i >> 6;
    let mut reste = (bits[mot] ^ inverse) & (u64::MAX << (i & 63));
    while reste == 0 {
        mot += 1;
        if mot << 6 >= fin {
            return None;
        }
        reste = bits[mot] ^ inverse;
    }
    let trouve = (mot << 6) + reste.trailing_zeros() as usize;
    (trouve < fin).then_some(trouve)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn les_plages_font_ce_que_feraient_les_bits_un_a_un(
            depart in proptest::collection::vec(any::<u64>(), 4),
            bornes in (0usize..=256, 0usize..=256),
        ) {
            let (debut, fin) = (bornes.0.min(bornes.1), bornes.0.max(bornes.1));
            let dans: Vec<usize> = (debut..fin).filter(|i| est_mis(&depart, *i)).collect();
            prop_assert_eq!(compter_dans(&depart, debut, fin), dans.len());
            let mut vus = Vec::new();
            pour_chaque_dans(&depart, debut, fin, |i| vus.push(i));
            prop_assert_eq!(&vus, &dans);
            let mut trous = Vec::new();
            pour_chaque_trou(&depart, debut, fin, |a, b| trous.extend(a..b));
            prop_assert_eq!(trous, (debut..fin).filter(|i| !est_mis(&depart, *i)).collect::<Vec<_>>());
            let mut suites = Vec::new();
            pour_chaque_suite(&depart, |a, b| suites.extend(a..b));
            prop_assert_eq!(suites, (0..256).filter(|i| est_mis(&depart, *i)).collect::<Vec<_>>());
            let (mut plein, mut vide) = (depart.clone(), depart.clone());
            remplir(&mut plein, debut, fin);
            vider(&mut vide, debut, fin);
            for i in 0..256 {
                let dedans = (debut..fin).contains(&i);
                prop_assert_eq!(est_mis(&plein, i), dedans || est_mis(&depart, i));
                prop_assert_eq!(est_mis(&vide, i), !dedans && est_mis(&depart, i));
            }
        }
    }
}
