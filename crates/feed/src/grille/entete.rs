//! Finds the line of titles by its content, wherever it is in the sheet.

use super::ErreurCellule;
use super::colonne::{ChampDeGrille, Reconnue, reconnaitre};
use super::tableau::{Feuille, Fusion, Valeur};
use super::titre::{LignesDuTitre, titre};
use std::collections::{BTreeMap, BTreeSet};

/// The number of lines at the top of a sheet among which the titles are looked for.
const LIGNES_REGARDEES: usize = 100;
/// The most unknown titles that a refusal names.
const TITRES_NOMMES: usize = 12;

/// A column of a grid, with its title.
#[derive(Debug, Clone)]
pub(super) struct Colonne {
    pub(super) titre: String,
    pub(super) reconnue: Reconnue,
}

/// The titles of a sheet.
#[derive(Debug, Clone, Default)]
pub(super) struct EnteteDeGrille {
    /// The line of the titles. When the titles take two lines, it is the lower one.
    pub(super) ligne: u32,
    /// The first line of the titles.
    pub(super) debut: u32,
    /// The first line below the titles.
    pub(super) suite: u32,
    pub(super) colonnes: BTreeMap<u32, Colonne>,
    /// The titles that are not known.
    pub(super) ignorees: Vec<String>,
    /// The mistakes of the titles: a column repeats another one, or its title may have two meanings.
    pub(super) fautes: Vec<ErreurCellule>,
}

/// Says how close a line is to the titles of a grid. The greatest value is the closest. In order: whether the line has the
/// columns that a grid needs, whether it has the column of the lots, how many columns it has.
pub(super) type Rang = (bool, bool, usize);

impl EnteteDeGrille {
    fn champs(&self) -> BTreeSet<ChampDeGrille> {
        self.colonnes.values().map(|c| c.reconnue.champ).collect()
    }

    fn valeurs(&self) -> usize {
        self.champs().iter().filter(|c| c.porte_une_valeur()).count()
    }

    fn est_complete(&self) -> bool {
        self.colonne_des_lots().is_some() && self.valeurs() > 0
    }

    fn colonne_des_lots(&self) -> Option<u32> {
        self.colonnes.iter().find(|(_, c)| c.reconnue.champ == ChampDeGrille::Lot).map(|(colonne, _)| *colonne)
    }

    fn rang(&self) -> Rang {
        (self.est_complete(), self.colonne_des_lots().is_some(), self.champs().len())
    }
}

/// The sheet that is a grid. When there is none, the sheet that is the closest to a grid, with the reasons why it is not one.
pub(super) struct Choix {
    pub(super) feuille: usize,
    pub(super) entete: EnteteDeGrille,
    /// The mistakes of the titles. When there are some, the lines below the titles are not read.
    pub(super) erreurs: Vec<ErreurCellule>,
}

/// Says how close a sheet is to a grid.
pub(super) fn rang(feuille: &Feuille) -> Rang {
    meilleure(feuille).map_or((false, false, 0), |e| e.rang())
}

/// Chooses the sheet that is a grid, or that is the closest to one.
pub(super) fn choisir(feuilles: &[Feuille]) -> Result<Choix, Vec<ErreurCellule>> {
    let entetes: Vec<Option<EnteteDeGrille>> = feuilles.iter().map(meilleure).collect();
    let completes: Vec<&Feuille> = feuilles
        .iter()
        .zip(&entetes)
        .filter(|(_, e)| e.as_ref().is_some_and(EnteteDeGrille::est_complete))
        .map(|(feuille, _)| feuille)
        .collect();
    if completes.len() > 1 {
        let noms: Vec<String> =
            completes.iter().filter_map(|f| f.nom.as_ref().map(|n| format!("«\u{a0}{n}\u{a0}»"))).collect();
        let raison = format!("plusieurs feuilles sont des grilles ({})\u{a0}: n’en laissez qu’une", noms.join(", "));
        return Err(vec![ErreurCellule::du_fichier(raison)]);
    }
    let montrees = entetes.into_iter().enumerate().filter_map(|(rang, e)| e.map(|e| (rang, e)));
    // Among equally close sheets, the first one is kept.
    let proche = montrees
        .filter(|(_, e)| !e.colonnes.is_empty())
        .reduce(|garde, autre| if autre.1.rang() > garde.1.rang() { autre } else { garde });
    let Some((rang, entete)) = proche else {
        let raison = "aucune ligne de titres trouvée\u{a0}: une colonne «\u{a0}Lot\u{a0}» et au moins une colonne de prix ou de statut \
                      sont attendues";
        return Err(vec![ErreurCellule::du_fichier(raison)]);
    };
    let feuille = &feuilles[rang];
    let erreurs = if entete.est_complete() { autres_titres(feuille, &entete) } else { manque(feuille, &entete) };
    Ok(Choix { feuille: rang, entete, erreurs })
}

/// The mistakes of titles that lack a column. They also name the unknown titles.
fn manque(feuille: &Feuille, entete: &EnteteDeGrille) -> Vec<ErreurCellule> {
    let repere = feuille.repere(entete.ligne, entete.colonnes.keys().next().copied().unwrap_or_default());
    let cites: Vec<String> = entete.ignorees.iter().take(TITRES_NOMMES).map(|t| format!("«\u{a0}{t}\u{a0}»")).collect();
    let incompris = match cites.as_slice() {
        [] => String::new(),
        [seul] => format!("\u{a0}; titre non compris\u{a0}: {seul}"),
        plusieurs => format!("\u{a0}; titres non compris\u{a0}: {}", plusieurs.join(", ")),
    };
    let mut erreurs = Vec::new();
    let mut dire = |raison: &str| erreurs.push(ErreurCellule::de(&repere, "", format!("{raison}{incompris}")));
    if entete.colonne_des_lots().is_none() {
        dire("il manque la colonne «\u{a0}Lot\u{a0}», celle des numéros de lot");
    }
    if entete.valeurs() == 0 {
        dire("il manque une colonne de prix ou de statut");
    }
    erreurs.extend(entete.fautes.iter().cloned());
    erreurs
}

/// The mistakes for other tables in the same sheet. Their lots would be lost, or would be read under the titles of this table.
fn autres_titres(feuille: &Feuille, entete: &EnteteDeGrille) -> Vec<ErreurCellule> {
    let derniere = derniere_colonne(feuille);
    let mut lignes: Vec<(u32, u32)> =
        entete.colonne_des_lots().map(|colonne| (entete.ligne, colonne)).into_iter().collect();
    for (ligne, cellules) in &feuille.lignes {
        if (entete.debut..entete.suite).contains(ligne) {
            continue;
        }
        let Some(colonne) = cellules.iter().find(|(_, v)| est_le_titre_des_lots(v)).map(|(c, _)| *c) else { continue };
        let basse = feuille.fusion(*ligne, colonne).map_or(*ligne, |f| f.bas);
        if [*ligne, basse].into_iter().any(|l| porte_ses_titres(feuille, l, derniere)) {
            lignes.push((*ligne, colonne));
        }
    }
    lignes.sort_unstable();
    let reperes: Vec<_> = lignes.into_iter().map(|(ligne, colonne)| feuille.repere(ligne, colonne)).collect();
    let Some((premier, suivants)) = reperes.split_first() else { return Vec::new() };
    let raison = format!(
        "une autre ligne de titres est en {premier}\u{a0}: réunissez tous les lots de la feuille sous une seule ligne de titres"
    );
    suivants.iter().map(|repere| ErreurCellule::de(repere, "", raison.clone())).collect()
}

fn est_le_titre_des_lots(valeur: &Valeur) -> bool {
    matches!(valeur, Valeur::Texte(texte) if reconnaitre(texte).is_some_and(|r| r.champ == ChampDeGrille::Lot))
}

/// Whether the line itself has the titles that a grid needs. Titles in the line above do not count.
fn porte_ses_titres(feuille: &Feuille, ligne: u32, derniere: u32) -> bool {
    let entete = lire(feuille, ligne, derniere);
    entete.est_complete()
        && entete
            .colonnes
            .iter()
            .any(|(colonne, c)| c.reconnue.champ.porte_une_valeur() && feuille.titre(ligne, *colonne).is_some())
}

/// The line that is the closest to the titles of a grid. Among equally close lines, it is the highest one.
fn meilleure(feuille: &Feuille) -> Option<EnteteDeGrille> {
    let derniere = derniere_colonne(feuille);
    let candidates = feuille.lignes.keys().take(LIGNES_REGARDEES).map(|ligne| lire(feuille, *ligne, derniere));
    candidates.reduce(|garde, autre| if autre.rang() > garde.rang() { autre } else { garde })
}

fn derniere_colonne(feuille: &Feuille) -> u32 {
    feuille.lignes.values().filter_map(|cellules| cellules.keys().next_back()).max().copied().unwrap_or_default()
}

fn lire(feuille: &Feuille, ligne: u32, derniere: u32) -> EnteteDeGrille {
    let mut entete = EnteteDeGrille { ligne, debut: ligne, suite: ligne + 1, ..EnteteDeGrille::default() };
    let mut vus: BTreeMap<ChampDeGrille, (String, Option<Fusion>)> = BTreeMap::new();
    let lots = super::titre::colonne_des_lots(feuille, ligne, derniere);
    for colonne in 0..=derniere {
        let Some(lu) = titre(feuille, ligne, colonne, lots) else { continue };
        let Some(reconnue) = lu.reconnue else {
            entete.ignorees.push(lu.texte);
            continue;
        };
        let fusion = feuille.fusion(ligne, colonne);
        if let Some((premier, sienne)) = vus.get(&reconnue.champ) {
            // A title that is merged over several columns belongs to the first of them.
            if fusion.is_none() || fusion != *sienne {
                let raison =
                    format!("cette colonne dit la même chose que «\u{a0}{premier}\u{a0}»\u{a0}: n’en gardez qu’une");
                entete.fautes.push(ErreurCellule::de(&feuille.repere(ligne, colonne), &lu.texte, raison));
            }
            continue;
        }
        entete.debut = match lu.origine {
            LignesDuTitre::Propre => entete.debut.min(fusion.map_or(ligne, |f| f.haut)),
            LignesDuTitre::Dessus => entete.debut.min(ligne.saturating_sub(1)),
        };
        if let Some(raison) = lu.doute {
            entete.fautes.push(ErreurCellule::de(&feuille.repere(ligne, colonne), &lu.texte, raison));
        }
        vus.insert(reconnue.champ, (lu.texte.clone(), fusion));
        entete.suite = entete.suite.max(fusion.map_or(0, |f| f.bas + 1));
        entete.colonnes.insert(colonne, Colonne { titre: lu.texte, reconnue });
    }
    entete.ignorees.dedup();
    entete
}
