//! The line of titles: found by what it says, wherever it stands.

use super::ErreurCellule;
use super::colonne::{Champ, Reconnue, reconnaitre};
use super::tableau::{Feuille, Fusion};
use std::collections::{BTreeMap, BTreeSet};

/// Lines at the top of a sheet among which titles are looked for.
const LIGNES_REGARDEES: usize = 100;

/// A column of a grid.
#[derive(Debug, Clone)]
pub(super) struct Colonne {
    pub(super) titre: String,
    pub(super) reconnue: Reconnue,
}

/// The titles of a sheet.
#[derive(Debug, Clone, Default)]
pub(super) struct Entete {
    /// The line that holds them (the lowest, when they take two).
    pub(super) ligne: u32,
    /// The first line below.
    pub(super) suite: u32,
    pub(super) colonnes: BTreeMap<u32, Colonne>,
    /// Titles that mean nothing here, and columns without one.
    pub(super) ignorees: Vec<String>,
    /// Columns that say again what another says.
    pub(super) doubles: Vec<ErreurCellule>,
}

impl Entete {
    fn champs(&self) -> BTreeSet<Champ> {
        self.colonnes.values().map(|c| c.reconnue.champ).collect()
    }

    fn valeurs(&self) -> usize {
        self.champs().iter().filter(|c| c.porte_une_valeur()).count()
    }

    fn est_complete(&self) -> bool {
        self.champs().contains(&Champ::Lot) && self.valeurs() > 0
    }
}

/// How many columns of a grid a sheet shows.
pub(super) fn colonnes_reconnues(feuille: &Feuille) -> usize {
    meilleure(feuille).map_or(0, |e| e.champs().len())
}

/// The one sheet that is a grid.
pub(super) fn choisir(feuilles: &[Feuille]) -> Result<(usize, Entete), Vec<ErreurCellule>> {
    let entetes: Vec<Option<Entete>> = feuilles.iter().map(meilleure).collect();
    let mut completes = entetes.iter().enumerate().filter(|(_, e)| e.as_ref().is_some_and(Entete::est_complete));
    match (completes.next(), completes.next()) {
        (Some((rang, Some(entete))), None) => Ok((rang, entete.clone())),
        (Some(_), Some(_)) => {
            let noms: Vec<String> = feuilles
                .iter()
                .zip(&entetes)
                .filter(|(_, e)| e.as_ref().is_some_and(Entete::est_complete))
                .filter_map(|(f, _)| f.nom.as_ref().map(|n| format!("« {n} »")))
                .collect();
            let raison = format!("plusieurs feuilles sont des grilles ({}) : n’en laissez qu’une", noms.join(", "));
            Err(vec![ErreurCellule::du_fichier(raison)])
        }
        _ => Err(manque(feuilles, &entetes)),
    }
}

/// What the sheet that is nearest to a grid lacks.
fn manque(feuilles: &[Feuille], entetes: &[Option<Entete>]) -> Vec<ErreurCellule> {
    let proches = feuilles.iter().zip(entetes).filter_map(|(f, e)| e.as_ref().map(|e| (f, e)));
    let proche = proches.filter(|(_, e)| !e.colonnes.is_empty()).max_by_key(|(_, e)| e.champs().len());
    let Some((feuille, entete)) = proche else {
        let raison = "aucune ligne de titres trouvée : une colonne « Lot » et au moins une colonne de prix ou de statut \
                      sont attendues";
        return vec![ErreurCellule::du_fichier(raison)];
    };
    let repere = feuille.repere(entete.ligne, entete.colonnes.keys().next().copied().unwrap_or_default());
    let mut erreurs = Vec::new();
    if !entete.champs().contains(&Champ::Lot) {
        erreurs.push(ErreurCellule::de(&repere, "", "il manque la colonne « Lot », celle des numéros de lot"));
    }
    if entete.valeurs() == 0 {
        erreurs.push(ErreurCellule::de(&repere, "", "il manque une colonne de prix ou de statut"));
    }
    erreurs.extend(entete.doubles.iter().cloned());
    erreurs
}

/// The line that shows the most columns; the highest of equal ones.
fn meilleure(feuille: &Feuille) -> Option<Entete> {
    let candidates = feuille.lignes.keys().take(LIGNES_REGARDEES).map(|ligne| lire(feuille, *ligne));
    candidates.reduce(|garde, autre| if autre.champs().len() > garde.champs().len() { autre } else { garde })
}

fn lire(feuille: &Feuille, ligne: u32) -> Entete {
    let mut entete = Entete { ligne, suite: ligne + 1, ..Entete::default() };
    let mut vus: BTreeMap<Champ, (String, Option<Fusion>)> = BTreeMap::new();
    let derniere = feuille.lignes.values().filter_map(|cellules| cellules.keys().next_back()).max().copied();
    for colonne in 0..=derniere.unwrap_or_default() {
        let Some((titre, lue)) = titre(feuille, ligne, colonne) else {
            continue;
        };
        let fusion = feuille.fusion(ligne, colonne);
        match lue {
            None => entete.ignorees.push(titre),
            Some(reconnue) => {
                if let Some((premier, sienne)) = vus.get(&reconnue.champ) {
                    // A title over several cells is one column: its first.
                    if fusion.is_none() || fusion != *sienne {
                        let raison = format!("cette colonne dit la même chose que « {premier} » : n’en gardez qu’une");
                        entete.doubles.push(ErreurCellule::de(&feuille.repere(ligne, colonne), &titre, raison));
                    }
                    continue;
                }
                vus.insert(reconnue.champ, (titre.clone(), fusion));
                entete.suite = entete.suite.max(fusion.map_or(0, |f| f.bas + 1));
                entete.colonnes.insert(colonne, Colonne { titre, reconnue });
            }
        }
    }
    entete.ignorees.dedup();
    entete
}

/// The title of a column: its own under the one above ("Prix" over "TVA réduite"), its own, or the one above.
fn titre(feuille: &Feuille, ligne: u32, colonne: u32) -> Option<(String, Option<Reconnue>)> {
    let propre = feuille.titre(ligne, colonne);
    let dessus = ligne.checked_sub(1).and_then(|l| feuille.titre(l, colonne)).filter(|t| Some(*t) != propre);
    let ensemble = dessus.zip(propre).map(|(dessus, propre)| format!("{dessus} {propre}"));
    if let Some(ensemble) = ensemble
        && let Some(reconnue) = reconnaitre(&ensemble)
    {
        return Some((ensemble, Some(reconnue)));
    }
    if let Some(propre) = propre {
        return Some((propre.to_owned(), reconnaitre(propre)));
    }
    let dessus = dessus?;
    reconnaitre(dessus).map(|reconnue| (dessus.to_owned(), Some(reconnue)))
}
