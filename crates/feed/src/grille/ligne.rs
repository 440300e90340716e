//! Reads the lines of a grid, cell by cell.

use super::colonne::ChampDeGrille;
use super::entete::{Colonne, EnteteDeGrille};
use super::tableau::{Feuille, RepereDeCellule, Valeur, lignes_masquees};
use super::valeur::{self, utile};
use super::{ErreurCellule, Grille, Mention};
use chrono::NaiveDate;
use domain::lot::StatutLot;
use domain::lot::prix::ChampPrix;
use domain::texte::normaliser;
use std::collections::BTreeMap;

/// The value of a cell, and where the cell is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dite<T> {
    pub valeur: T,
    pub repere: RepereDeCellule,
    /// The title of its column.
    pub titre: String,
}

/// A line of a grid: the cells of one lot. A cell that is empty or has a mistake is absent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LigneDeGrille {
    /// The number of the lot.
    pub numero: String,
    /// The cell of the number.
    pub repere: RepereDeCellule,
    /// The prices and rates, in hundredths. `None` removes a price.
    pub prix: BTreeMap<ChampPrix, Dite<Option<i64>>>,
    /// The VAT rates that the titles of prices give.
    pub taux_du_titre: BTreeMap<ChampPrix, i64>,
    pub statut: Option<Dite<StatutLot>>,
    /// The day from which the developer announces these prices.
    pub date: Option<Dite<NaiveDate>>,
    /// Whether a cell of the line holds a price or a status, even a wrong one.
    pub parle: bool,
}

/// Reads the lines of a sheet below its titles, and the cells above the titles.
pub(super) fn lire(feuille: &Feuille, entete: EnteteDeGrille) -> Grille {
    let mut lecture = Lecture { feuille, entete: &entete, grille: Grille::default() };
    lecture.dessus();
    for (numero, cellules) in feuille.lignes.range(entete.suite..) {
        lecture.ligne(*numero, cellules);
    }
    let mut grille = lecture.grille;
    if grille.lignes.is_empty() && grille.erreurs.is_empty() {
        let repere = feuille.repere(entete.suite, 0);
        grille.erreurs.push(ErreurCellule::de(&repere, "", "aucun lot sous la ligne des titres"));
    }
    grille.remarques = masques(feuille, &entete, &grille.lignes);
    grille.colonnes_ignorees = entete.ignorees;
    grille.erreurs.extend(entete.fautes);
    grille
}

/// The remarks on hidden lines and columns. They are read, so a price that nobody saw may change.
fn masques(feuille: &Feuille, entete: &EnteteDeGrille, lignes: &[LigneDeGrille]) -> Vec<String> {
    let masque = &feuille.masque;
    let colonnes = entete.colonnes.iter().filter(|(colonne, _)| masque.colonnes.contains(colonne));
    let mut remarques: Vec<String> = colonnes
        .map(|(colonne, lue)| {
            let repere = feuille.repere(entete.ligne, *colonne);
            format!("la colonne masquée «\u{a0}{}\u{a0}» ({repere}) est lue", lue.titre)
        })
        .collect();
    let lus = lignes.iter().filter(|ligne| ligne.parle && masque.lignes.contains(&ligne.repere.ligne));
    remarques.extend(lignes_masquees(&lus.map(|ligne| ligne.numero.as_str()).collect::<Vec<_>>(), masque));
    remarques
}

/// Reads only the cells above the titles, when the titles have mistakes.
pub(super) fn lire_dessus(feuille: &Feuille, entete: EnteteDeGrille) -> Grille {
    let mut lecture = Lecture { feuille, entete: &entete, grille: Grille::default() };
    lecture.dessus();
    let grille = lecture.grille;
    Grille { colonnes_ignorees: entete.ignorees, ..grille }
}

struct Lecture<'l> {
    feuille: &'l Feuille,
    entete: &'l EnteteDeGrille,
    grille: Grille,
}

impl Lecture<'_> {
    /// Reads the cells above the titles: "Programme" with the cell beside it, "Date : 20/11/2026".
    fn dessus(&mut self) {
        for (ligne, cellules) in self.feuille.lignes.range(..self.entete.debut) {
            let mut suite = cellules.iter().peekable();
            while let Some((colonne, cellule)) = suite.next() {
                let Valeur::Texte(texte) = cellule else { continue };
                let (cle, reste) =
                    texte.split_once(':').map_or((texte.as_str(), ""), |(cle, reste)| (cle, reste.trim()));
                let Some(champ) = super::colonne::reconnaitre(cle).map(|r| r.champ) else { continue };
                let (colonne, dite) = if reste.is_empty() {
                    let Some((voisine, dite)) = suite.peek() else { continue };
                    (**voisine, (*dite).clone())
                } else {
                    (*colonne, Valeur::Texte(reste.to_owned()))
                };
                let repere = self.feuille.repere(*ligne, colonne);
                match champ {
                    ChampDeGrille::Programme => self.programme(&dite, &repere, cle.trim()),
                    ChampDeGrille::Date => {
                        let lue = self.lire(&dite, &repere, cle.trim(), valeur::date);
                        self.grille.date = lue.map(|valeur| Mention { valeur, repere });
                    }
                    _ => {}
                }
            }
        }
    }

    fn ligne(&mut self, ligne: u32, cellules: &BTreeMap<u32, Valeur>) {
        let colonnes = &self.entete.colonnes;
        let Some(colonne_lot) = colonnes.iter().find(|(_, c)| c.reconnue.champ == ChampDeGrille::Lot).map(|(c, _)| *c)
        else {
            return;
        };
        let repere = self.feuille.repere(ligne, colonne_lot);
        let parle = cellules.iter().any(|(c, v)| {
            colonnes.get(c).is_some_and(|c| c.reconnue.champ.porte_une_valeur()) && !matches!(utile(v), Ok(None))
        });
        if est_un_total(cellules) {
            self.grille.lignes_ignorees += 1;
            return;
        }
        let titre = colonnes[&colonne_lot].titre.clone();
        let numero = match cellules.get(&colonne_lot) {
            None => None,
            Some(cellule) => {
                let avant = self.grille.erreurs.len();
                let lu = self.lire(cellule, &repere, &titre, valeur::numero);
                if lu.is_none() && self.grille.erreurs.len() > avant {
                    // The number has a mistake, so the line is left out. The mistakes of its other cells are reported too.
                    self.cellules(LigneDeGrille::nouvelle(String::new(), repere), cellules);
                    return;
                }
                lu
            }
        };
        match numero {
            Some(numero) => {
                let mut ligne = self.cellules(LigneDeGrille::nouvelle(numero, repere), cellules);
                ligne.parle = parle;
                self.grille.lignes.push(ligne);
            }
            None if parle => {
                self.faute(&repere, &titre, "cette ligne a des valeurs mais pas de numéro de lot");
                self.cellules(LigneDeGrille::nouvelle(String::new(), repere), cellules);
            }
            None => {}
        }
    }

    /// Adds the cells of a line to `lue`, and reports each mistake.
    fn cellules(&mut self, mut lue: LigneDeGrille, cellules: &BTreeMap<u32, Valeur>) -> LigneDeGrille {
        let derniere = self.entete.colonnes.keys().next_back().copied().unwrap_or_default();
        let ligne = lue.repere.ligne;
        for (colonne, cellule) in cellules {
            let repere = self.feuille.repere(ligne, *colonne);
            let Some(Colonne { titre, reconnue }) = self.entete.colonnes.get(colonne).cloned() else {
                // In a file separated by commas, `389000,00` without quotes gives two cells, so a cell beyond the last title is a
                // mistake.
                if self.feuille.nom.is_none()
                    && *colonne > derniere
                    && self.feuille.titre(self.entete.ligne, *colonne).is_none()
                {
                    self.faute(&repere, "", "cette ligne a plus de cellules que de titres");
                }
                continue;
            };
            match reconnue.champ {
                ChampDeGrille::Lot => {}
                ChampDeGrille::Programme => self.programme(cellule, &repere, &titre),
                ChampDeGrille::Statut => {
                    let lu = self.lire(cellule, &repere, &titre, valeur::statut);
                    lue.statut = lu.map(|valeur| Dite { valeur, repere, titre });
                }
                ChampDeGrille::Date => {
                    let lu = self.lire(cellule, &repere, &titre, valeur::date);
                    lue.date = lu.map(|valeur| Dite { valeur, repere, titre });
                }
                ChampDeGrille::Prix(champ) => {
                    let lecture = if champ.est_taux() { valeur::taux } else { valeur::montant };
                    if let Some(valeur) = self.lire(cellule, &repere, &titre, lecture) {
                        lue.prix.insert(champ, Dite { valeur, repere, titre });
                        if let Some(taux) = reconnue.taux {
                            lue.taux_du_titre.insert(champ, taux);
                        }
                    }
                }
            }
        }
        lue
    }

    fn programme(&mut self, cellule: &Valeur, repere: &RepereDeCellule, titre: &str) {
        let Some(nom) = self.lire(cellule, repere, titre, valeur::numero) else { return };
        if self.grille.programmes.iter().all(|p| normaliser(&p.valeur) != normaliser(&nom)) {
            self.grille.programmes.push(Mention { valeur: nom, repere: repere.clone() });
        }
    }

    fn lire<T>(
        &mut self,
        cellule: &Valeur,
        repere: &RepereDeCellule,
        titre: &str,
        lecture: impl FnOnce(&Valeur) -> valeur::Lue<T>,
    ) -> Option<T> {
        match utile(cellule).and_then(|utile| utile.map(lecture).transpose()) {
            Ok(lue) => lue,
            Err(raison) => {
                self.faute(repere, titre, raison);
                None
            }
        }
    }

    fn faute(&mut self, repere: &RepereDeCellule, titre: &str, raison: impl Into<String>) {
        self.grille.erreurs.push(ErreurCellule::de(repere, titre, raison));
    }
}

impl LigneDeGrille {
    const fn nouvelle(numero: String, repere: RepereDeCellule) -> Self {
        Self {
            numero,
            repere,
            prix: BTreeMap::new(),
            taux_du_titre: BTreeMap::new(),
            statut: None,
            date: None,
            parle: false,
        }
    }
}

/// Whether a line holds totals, judged by its first text.
fn est_un_total(cellules: &BTreeMap<u32, Valeur>) -> bool {
    let premier = cellules.values().find_map(|v| match v {
        Valeur::Texte(texte) => Some(normaliser(texte)),
        _ => None,
    });
    premier.is_some_and(|mot| {
        ["total", "totaux", "sous total", "somme", "moyenne"]
            .iter()
            .any(|t| mot == *t || mot.starts_with(&format!("{t} ")))
    })
}
