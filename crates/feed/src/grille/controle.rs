//! A grid compared with its programme: what it would change, or every mistake.

use super::colonne::titre_du_prix;
use super::ligne::LigneDeGrille;
use super::{ErreurCellule, Grille};
use crate::erreur::RefusDeFichier;
use chrono::NaiveDate;
use domain::lot::prix::ChampPrix;
use domain::lot::tenue::{EffetAnnonce, effet_annonce};
use domain::lot::{Detenteur, IdLot, PrixLot, StatutLot};
use domain::nombres::Montant;
use domain::programme::IdProgramme;
use domain::texte::normaliser;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// What to do with a price that falls below half, or rises above double, of the present one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ecarts {
    /// Refuse: a cell cut in two or shifted by a column looks the same.
    #[default]
    Bornes,
    /// Accept: a person confirmed it.
    Confirmes,
}

/// A programme as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgrammeActuel {
    /// Its id.
    pub id: IdProgramme,
    /// Its name, by which a grid may name it.
    pub nom: String,
    /// Withdrawn.
    pub retire: bool,
    /// Its lots, by number.
    pub lots: BTreeMap<String, LotActuel>,
}

/// A lot as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LotActuel {
    /// Prices.
    pub prix: PrixLot,
    /// Status.
    pub statut: StatutLot,
    /// Who holds it.
    pub detenteur: Option<Detenteur>,
    /// Withdrawn.
    pub retire: bool,
}

/// What a grid changes of one lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModificationDeLot {
    /// The lot.
    pub lot: IdLot,
    /// Prices before.
    pub avant: PrixLot,
    /// Prices after.
    pub apres: PrixLot,
    /// The status before and the one announced, when it changes.
    pub statut: Option<(StatutLot, StatutLot)>,
    /// The day from which the developer says that these prices are his.
    pub date: Option<NaiveDate>,
}

/// A status that the grid announces against a row of the portal: left aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tenu {
    /// The lot.
    pub lot: IdLot,
    /// Its status, which stays.
    pub statut: StatutLot,
    /// What the grid said.
    pub annonce: StatutLot,
}

/// The result of a grid without mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bilan {
    /// The programme.
    pub programme: IdProgramme,
    /// Lots of the grid.
    pub lus: u64,
    /// Lots that change, in the order of the grid.
    pub modifications: Vec<ModificationDeLot>,
    /// Lots that the portal holds against the grid.
    pub tenus: Vec<Tenu>,
    /// Columns that mean nothing to the portal.
    pub colonnes_ignorees: Vec<String>,
    /// Lines that are no lot.
    pub lignes_ignorees: u64,
    /// What is read although it is hidden, and hidden sheets, which are not.
    pub remarques: Vec<String>,
}

/// Compares a grid with its programme on the day of `aujourd_hui`; all mistakes together, those of its reading included.
pub fn controler(
    grille: Grille,
    etat: &ProgrammeActuel,
    aujourd_hui: NaiveDate,
    ecarts: Ecarts,
) -> Result<Bilan, RefusDeFichier<ErreurCellule>> {
    let mut controle = Controle { etat, aujourd_hui, ecarts, erreurs: grille.erreurs, vus: HashMap::new() };
    for nomme in &grille.programmes {
        if nomme.valeur != etat.id.0 && normaliser(&nomme.valeur) != normaliser(&etat.nom) {
            let raison = format!("la grille est celle de « {} », pas du programme {}", nomme.valeur, etat.id.0);
            controle.erreurs.push(ErreurCellule::de(&nomme.repere, "", raison));
        }
    }
    if etat.retire {
        controle.erreurs.push(ErreurCellule::du_fichier(format!("le programme {} est retiré de la vente", etat.id.0)));
    }
    if let Some(date) = &grille.date {
        controle.dater(date.valeur, &date.repere, "");
    }
    let mut bilan = Bilan {
        programme: etat.id.clone(),
        lus: grille.lignes.len() as u64,
        modifications: Vec::new(),
        tenus: Vec::new(),
        colonnes_ignorees: grille.colonnes_ignorees,
        lignes_ignorees: grille.lignes_ignorees,
        remarques: grille.remarques,
    };
    for ligne in &grille.lignes {
        if !ligne.parle && !etat.lots.contains_key(&ligne.numero) {
            // A title among the lots: "Bâtiment A".
            bilan.lignes_ignorees += 1;
            bilan.lus -= 1;
            continue;
        }
        let Some(actuel) = controle.lot(ligne) else { continue };
        let id = IdLot::nouveau(&etat.id, &ligne.numero);
        let apres = controle.prix(ligne, &actuel.prix);
        if let Some(date) = &ligne.date {
            controle.dater(date.valeur, &date.repere, &date.titre);
        }
        let mut statut = None;
        if let Some(annonce) = ligne.statut.as_ref().map(|s| s.valeur) {
            match effet_annonce(actuel.statut, actuel.detenteur, annonce) {
                EffetAnnonce::LaisseeDeCote => {
                    bilan.tenus.push(Tenu { lot: id.clone(), statut: actuel.statut, annonce });
                }
                EffetAnnonce::Change => statut = Some((actuel.statut, annonce)),
                EffetAnnonce::Aucun => {}
            }
        }
        if apres != actuel.prix || statut.is_some() {
            let date = ligne.date.as_ref().map(|d| d.valeur).or(grille.date.as_ref().map(|d| d.valeur));
            bilan.modifications.push(ModificationDeLot { lot: id, avant: actuel.prix, apres, statut, date });
        }
    }
    if controle.erreurs.is_empty() { Ok(bilan) } else { Err(refus(controle.erreurs)) }
}

/// The mistakes in the order of the file.
pub(super) fn refus(mut erreurs: Vec<ErreurCellule>) -> RefusDeFichier<ErreurCellule> {
    erreurs.sort();
    let mut refus = RefusDeFichier::default();
    for erreur in erreurs {
        refus.ajouter(erreur);
    }
    refus
}

impl Grille {
    /// Why this grid is refused before any programme is known; `raison` comes with the mistakes of its reading, unless nothing
    /// was read.
    pub fn refuser(self, raison: impl Into<String>) -> RefusDeFichier<ErreurCellule> {
        let illisible = self.est_illisible();
        let mut erreurs = self.erreurs;
        erreurs.extend((!illisible).then(|| ErreurCellule::du_fichier(raison)));
        refus(erreurs)
    }
}

struct Controle<'c> {
    etat: &'c ProgrammeActuel,
    aujourd_hui: NaiveDate,
    ecarts: Ecarts,
    erreurs: Vec<ErreurCellule>,
    vus: HashMap<&'c str, String>,
}

impl<'c> Controle<'c> {
    fn lot(&mut self, ligne: &LigneDeGrille) -> Option<&'c LotActuel> {
        let faute = |raison: String| ErreurCellule::de(&ligne.repere, "", raison);
        let Some((numero, lot)) = self.etat.lots.get_key_value(&ligne.numero) else {
            let proche = self.etat.lots.keys().find(|connu| proches(connu, &ligne.numero));
            let suite = proche.map_or_else(String::new, |connu| format!(", vouliez-vous dire « {connu} » ?"));
            self.erreurs.push(faute(format!("lot inconnu « {} » dans {}{suite}", ligne.numero, self.etat.id.0)));
            return None;
        };
        if let Some(premier) = self.vus.insert(numero, ligne.repere.to_string()) {
            self.erreurs.push(faute(format!("lot {numero} déjà donné en {premier}")));
            self.vus.insert(numero, premier);
            return None;
        }
        if lot.retire {
            self.erreurs.push(faute(format!("le lot {numero} est retiré de la vente")));
            return None;
        }
        Some(lot)
    }

    /// The prices after the line; what it leaves empty stays.
    fn prix(&mut self, ligne: &LigneDeGrille, avant: &PrixLot) -> PrixLot {
        let mut apres = *avant;
        for (champ, dite) in &ligne.prix {
            champ.poser(&mut apres, dite.valeur);
            if self.ecarts == Ecarts::Bornes
                && !champ.est_taux()
                && let (Some(ancien), Some(nouveau)) = (champ.lire(avant), dite.valeur)
                && let Some(ecart) = ecart(ancien, nouveau)
            {
                let (ancien, nouveau) = (decimal(ancien), decimal(nouveau));
                let raison = format!(
                    "{nouveau} € est {ecart} du prix actuel ({ancien} €) : s’il est bien juste, recommencez avec --confirmer"
                );
                self.erreurs.push(ErreurCellule::de(&dite.repere, &dite.titre, raison));
            }
        }
        for (champ, taux) in &ligne.taux_du_titre {
            let dite = &ligne.prix[champ];
            let du_lot = champ.taux();
            match du_lot.lire(&apres) {
                None if dite.valeur.is_some() => du_lot.poser(&mut apres, Some(*taux)),
                Some(connu) if connu != *taux && dite.valeur.is_some() => {
                    let raison = format!("le lot {} est à {} %", ligne.numero, decimal(connu));
                    self.erreurs.push(ErreurCellule::de(&dite.repere, &dite.titre, raison));
                }
                _ => {}
            }
        }
        for (paye, grille) in [
            (ChampPrix::Prix, ChampPrix::PrixGrille),
            (ChampPrix::PrixTvaReduite, ChampPrix::PrixGrilleTvaReduite),
            (ChampPrix::PrixLli, ChampPrix::PrixGrilleLli),
        ] {
            let Some(dite) = ligne.prix.get(&paye).or_else(|| ligne.prix.get(&grille)) else { continue };
            if let (Some(prix), Some(reference)) = (paye.lire(&apres), grille.lire(&apres))
                && prix > reference
            {
                let ailleurs = if ligne.prix.contains_key(&grille) { "" } else { " au catalogue" };
                let (prix, reference) = (decimal(prix), decimal(reference));
                let raison = format!("{prix} € dépasse le prix de la grille{ailleurs} ({reference} €)");
                self.erreurs.push(ErreurCellule::de(&dite.repere, &dite.titre, raison));
            }
        }
        apres
    }

    fn dater(&mut self, date: NaiveDate, repere: &super::RepereDeCellule, titre: &str) {
        if date > self.aujourd_hui {
            let raison = format!(
                "{} est à venir : une grille vaut dès son import, importez-la ce jour-là",
                date.format("%d/%m/%Y")
            );
            self.erreurs.push(ErreurCellule::de(repere, titre, raison));
        }
    }
}

/// Whether two lot numbers differ only by what spreadsheets lose: case, spaces, leading zeros.
fn proches(connu: &str, ecrit: &str) -> bool {
    let forme = |numero: &str| {
        let serre: String = numero.chars().filter(|c| c.is_alphanumeric()).collect();
        serre.to_lowercase().trim_start_matches('0').to_owned()
    };
    forme(connu) == forme(ecrit)
}

/// How a price is too far from the present one to be taken without a word.
fn ecart(ancien: i64, nouveau: i64) -> Option<&'static str> {
    match nouveau {
        n if n.saturating_mul(2) < ancien => Some("moins de la moitié"),
        n if n > ancien.saturating_mul(2) => Some("plus du double"),
        _ => None,
    }
}

fn decimal(centiemes: i64) -> String {
    Montant::depuis_centiemes(centiemes).to_string().replace('.', ",")
}

impl Bilan {
    /// Lots whose price changes.
    pub fn prix_changes(&self) -> u64 {
        self.modifications.iter().filter(|m| m.avant != m.apres).count() as u64
    }

    /// Lots whose status changes.
    pub fn statuts_changes(&self) -> u64 {
        self.modifications.iter().filter(|m| m.statut.is_some()).count() as u64
    }
}

/// `lot erdre-A101 : Prix TTC 389000 → 379000, Libre → Optionné`.
impl fmt::Display for ModificationDeLot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let valeur = |v: Option<i64>| v.map_or_else(|| "aucun".to_owned(), decimal);
        let prix = ChampPrix::TOUS.into_iter().filter(|c| c.lire(&self.avant) != c.lire(&self.apres));
        let mut changements: Vec<String> = prix
            .map(|c| format!("{} {} → {}", titre_du_prix(c), valeur(c.lire(&self.avant)), valeur(c.lire(&self.apres))))
            .collect();
        changements.extend(self.statut.map(|(avant, apres)| format!("{} → {}", avant.libelle(), apres.libelle())));
        write!(f, "lot {} : {}", self.lot.0, changements.join(", "))
    }
}

/// `lot erdre-A101 : retenu par le portail (Optionné), l’annonce « Libre » est laissée de côté`.
impl fmt::Display for Tenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lot, statut, annonce } = self;
        let (statut, annonce) = (statut.libelle(), annonce.libelle());
        write!(f, "lot {} : retenu par le portail ({statut}), l’annonce « {annonce} » est laissée de côté", lot.0)
    }
}
