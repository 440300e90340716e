//! A sheet as cells, whatever the format of its file.

use chrono::NaiveDate;
use domain::texte::nettoyer;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// The most hidden lines that a remark names.
const SUJETS_NOMMES: usize = 12;

/// The value of a cell. An empty cell has none, and is absent from its sheet.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Valeur {
    Nombre(f64),
    Texte(String),
    Date(NaiveDate),
    Logique(bool),
    /// An error such as `#REF!`.
    Erreur(String),
    /// A formula whose value no spreadsheet has computed.
    NonCalculee,
}

/// A cell, as people name it: `Feuil1!D14` in a workbook, `ligne 14, colonne 4` in a CSV file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RepereDeCellule {
    /// The name of the sheet; `None` in a CSV file.
    pub feuille: Option<Arc<str>>,
    /// The line, from 1.
    pub ligne: u32,
    /// The column, from 0.
    pub colonne: u32,
}

impl fmt::Display for RepereDeCellule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(feuille) = &self.feuille else {
            return write!(f, "ligne {}, colonne {}", self.ligne, self.colonne + 1);
        };
        let (lettres, ligne) = (lettres(self.colonne), self.ligne);
        if feuille.chars().all(|c| c.is_alphanumeric() || c == '_') {
            write!(f, "{feuille}!{lettres}{ligne}")
        } else {
            write!(f, "'{}'!{lettres}{ligne}", feuille.replace('\'', "''"))
        }
    }
}

/// The letters of a column: `A`, `B`, …, `Z`, `AA`, …
fn lettres(colonne: u32) -> String {
    let mut reste = colonne + 1;
    let mut lettres = Vec::new();
    while reste > 0 {
        lettres.push(char::from(b'A' + u8::try_from((reste - 1) % 26).unwrap_or_default()));
        reste = (reste - 1) / 26;
    }
    lettres.into_iter().rev().collect()
}

/// Cells that are merged into one. Lines and columns are numbered as in [`RepereDeCellule`]. Both ends are included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fusion {
    pub(super) haut: u32,
    pub(super) gauche: u32,
    pub(super) bas: u32,
    pub(super) droite: u32,
}

impl Fusion {
    pub(super) const fn contient(&self, ligne: u32, colonne: u32) -> bool {
        self.haut <= ligne && ligne <= self.bas && self.gauche <= colonne && colonne <= self.droite
    }
}

/// The hidden lines and columns of a sheet, numbered as in [`RepereDeCellule`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Masque {
    pub(super) lignes: BTreeSet<u32>,
    pub(super) colonnes: BTreeSet<u32>,
    /// Whether a filter is active.
    pub(super) filtre: bool,
}

/// A sheet: the cells that are not empty, by line (from 1) and column (from 0).
#[derive(Debug, Clone, Default)]
pub(super) struct Feuille {
    pub(super) nom: Option<Arc<str>>,
    pub(super) lignes: BTreeMap<u32, BTreeMap<u32, Valeur>>,
    pub(super) fusions: Vec<Fusion>,
    pub(super) masque: Masque,
}

impl Feuille {
    /// Sets a cell. A text is cleaned. When a mark keeps spreadsheets from converting the text, the mark is removed.
    pub(super) fn poser(&mut self, ligne: u32, colonne: u32, valeur: Valeur) {
        let valeur = match valeur {
            Valeur::Texte(texte) => Valeur::Texte(sans_marque_de_texte(nettoyer(&texte))),
            autre => autre,
        };
        self.lignes.entry(ligne).or_default().insert(colonne, valeur);
    }

    pub(super) fn repere(&self, ligne: u32, colonne: u32) -> RepereDeCellule {
        RepereDeCellule { feuille: self.nom.clone(), ligne, colonne }
    }

    /// The merged cells that contain this cell, if there are any.
    pub(super) fn fusion(&self, ligne: u32, colonne: u32) -> Option<Fusion> {
        self.fusions.iter().copied().find(|f| f.contient(ligne, colonne))
    }

    /// The text of a title, which may be in a merged cell.
    pub(super) fn titre(&self, ligne: u32, colonne: u32) -> Option<&str> {
        let (ligne, colonne) = self.fusion(ligne, colonne).map_or((ligne, colonne), |f| (f.haut, f.gauche));
        match self.lignes.get(&ligne)?.get(&colonne)? {
            Valeur::Texte(texte) => Some(texte.trim()).filter(|t| !t.is_empty()),
            _ => None,
        }
    }
}

/// The remark that says which hidden lines were read.
pub(super) fn lignes_masquees(sujets: &[&str], masque: &Masque) -> Option<String> {
    let nommes = sujets.iter().take(SUJETS_NOMMES).copied().collect::<Vec<_>>().join(", ");
    let suite = if sujets.len() > SUJETS_NOMMES { "…" } else { "" };
    let filtre = if masque.filtre { ", que cache peut-être le filtre de la feuille" } else { "" };
    match sujets.len() {
        0 => None,
        1 => Some(format!("1 ligne masquée est lue ({nommes}){filtre}")),
        nombre => Some(format!("{nombre} lignes masquées sont lues ({nommes}{suite}){filtre}")),
    }
}

/// A text without the marks that people add so that a spreadsheet does not convert it: `="0639981234"`, `'0639981234`.
fn sans_marque_de_texte(texte: String) -> String {
    let net = texte.trim();
    if let Some(dit) = net.strip_prefix("=\"").and_then(|suite| suite.strip_suffix('"')) {
        return dit.replace("\"\"", "\"");
    }
    // An apostrophe is only a mark before a number: that of a name such as "'t Hooft" stays.
    let nombre = |suite: &&str| suite.starts_with(|c: char| c.is_ascii_digit() || c == '+');
    net.strip_prefix('\'').filter(nombre).map(str::to_owned).unwrap_or(texte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn la_marque_d_un_texte_n_en_est_pas() {
        for (ecrit, dit) in [
            ("=\"0639981234\"", "0639981234"),
            (" =\"a \"\"b\"\"\" ", "a \"b\""),
            ("'0639981234", "0639981234"),
            ("'+33639981234", "+33639981234"),
            ("'t Hooft", "'t Hooft"),
            ("=A1", "=A1"),
            (" Le Goff ", " Le Goff "),
        ] {
            assert_eq!(sans_marque_de_texte(ecrit.to_owned()), dit);
        }
    }

    #[test]
    fn une_cellule_se_nomme_comme_dans_le_tableur() {
        let repere = |feuille: Option<&str>, ligne, colonne| {
            RepereDeCellule { feuille: feuille.map(Arc::from), ligne, colonne }.to_string()
        };
        assert_eq!(repere(Some("Feuil1"), 14, 3), "Feuil1!D14");
        assert_eq!(repere(Some("Bâtiment A"), 2, 26), "'Bâtiment A'!AA2");
        assert_eq!(repere(Some("L'Erdre"), 2, 701), "'L''Erdre'!ZZ2");
        assert_eq!(repere(None, 14, 3), "ligne 14, colonne 4");
    }
}
