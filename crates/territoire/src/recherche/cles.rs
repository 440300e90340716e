//! A sorted table of texts, each leading to a place. All the texts with the same beginning stand next to one another.

use super::faute;

/// The texts in one buffer, with the place where each of them begins and ends.
#[derive(Default)]
pub(super) struct Cles {
    texte: String,
    cles: Vec<Cle>,
}

#[derive(Clone, Copy)]
struct Cle {
    debut: u32,
    longueur: u32,
    rang: u32,
}

impl Cle {
    fn dans(self, texte: &str) -> &str {
        &texte[self.debut as usize..][..self.longueur as usize]
    }
}

impl Cles {
    pub(super) fn ajouter(&mut self, cle: &str, rang: u32) {
        let taille = |n: usize| u32::try_from(n).expect("the names of France hold in a few megabytes");
        self.cles.push(Cle { debut: taille(self.texte.len()), longueur: taille(cle.len()), rang });
        self.texte.push_str(cle);
    }

    /// Sorts the table, and writes its texts in that order so that a scan reads the memory forwards.
    pub(super) fn trier(&mut self) {
        let texte = std::mem::take(&mut self.texte);
        let mut cles = std::mem::take(&mut self.cles);
        cles.sort_unstable_by_key(|cle| (cle.dans(&texte), cle.rang));
        self.texte.reserve_exact(texte.len());
        self.cles.reserve_exact(cles.len());
        for cle in cles {
            self.ajouter(cle.dans(&texte), cle.rang);
        }
    }

    /// Calls `noter` with every place that has a key beginning with `forme`, and with whether `forme` is the whole key.
    pub(super) fn commencant_par(&self, forme: &str, mut noter: impl FnMut(u32, bool)) {
        let debut = self.cles.partition_point(|cle| cle.dans(&self.texte) < forme);
        for cle in &self.cles[debut..] {
            let texte = cle.dans(&self.texte);
            if !texte.starts_with(forme) {
                break;
            }
            noter(cle.rang, texte.len() == forme.len());
        }
    }

    /// Calls `noter` with every place that has the key `forme`, with at most one typing mistake.
    pub(super) fn a_une_faute_pres(&self, forme: &str, mut noter: impl FnMut(u32)) {
        for cle in &self.cles {
            if (cle.longueur as usize).abs_diff(forme.len()) <= 1
                && faute::au_plus_une(forme.as_bytes(), cle.dans(&self.texte).as_bytes())
            {
                noter(cle.rang);
            }
        }
    }

    /// Calls `noter` with every place that has a key beginning with `forme`, with at most one typing mistake.
    pub(super) fn debut_a_une_faute_pres(&self, forme: &str, mut noter: impl FnMut(u32)) {
        for cle in &self.cles {
            if faute::au_plus_une_au_debut(forme.as_bytes(), cle.dans(&self.texte).as_bytes()) {
                noter(cle.rang);
            }
        }
    }
}
