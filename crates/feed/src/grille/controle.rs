//! Compares a grid with its programme, and returns the changes that the grid would make, or every mistake.

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

/// Says whether a price may be less than half of the present one, or more than its double.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ecarts {
    /// Such a price is refused, because a truncated cell or a shifted column would look the same.
    #[default]
    Bornes,
    /// Such a price is accepted, because a person confirmed it.
    Confirmes,
}

/// The present state of a programme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgrammeActuel {
    pub id: IdProgramme,
    /// The commercial name, by which a grid may name the programme.
    pub nom: String,
    pub retire: bool,
    /// Its lots, by number.
    pub lots: BTreeMap<String, LotActuel>,
}

/// The present state of a lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LotActuel {
    pub prix: PrixLot,
    pub statut: StatutLot,
    pub detenteur: Option<Detenteur>,
    pub retire: bool,
}

/// The changes that a grid makes to one lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModificationDeLot {
    pub lot: IdLot,
    pub avant: PrixLot,
    pub apres: PrixLot,
    /// The present status and the announced one, when they differ.
    pub statut: Option<(StatutLot, StatutLot)>,
    /// The day from which the developer announces these prices.
    pub date: Option<NaiveDate>,
}

/// A status that the grid announces for a lot held by a row of the portal. The portal ignores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tenu {
    pub lot: IdLot,
    /// The present status, which does not change.
    pub statut: StatutLot,
    /// The status in the grid.
    pub annonce: StatutLot,
}

/// The result of the check of a grid without mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bilan {
    pub programme: IdProgramme,
    /// The number of lots that the grid names.
    pub lus: u64,
    /// The lots that change, in the order of the grid.
    pub modifications: Vec<ModificationDeLot>,
    /// The lots whose announced status is ignored, because a row of the portal holds them.
    pub tenus: Vec<Tenu>,
    /// The columns that the portal does not use.
    pub colonnes_ignorees: Vec<String>,
    /// How many lines describe no lot.
    pub lignes_ignorees: u64,
    /// Remarks on hidden rows and columns, which are read, and on hidden sheets, which are not.
    pub remarques: Vec<String>,
}

/// Compares a grid with its programme on the day `aujourd_hui`. A refusal has all the mistakes, including those of the reading.
pub fn controler(
    grille: Grille,
    etat: &ProgrammeActuel,
    aujourd_hui: NaiveDate,
    ecarts: Ecarts,
) -> Result<Bilan, RefusDeFichier<ErreurCellule>> {
    let mut controle = Controle { etat, aujourd_hui, ecarts, erreurs: grille.erreurs, vus: HashMap::new() };
    for nomme in &grille.programmes {
        if nomme.valeur != etat.id.0 && normaliser(&nomme.valeur) != normaliser(&etat.nom) {
            let raison =
                format!("la grille est celle de «\u{a0}{}\u{a0}», pas du programme {}", nomme.valeur, etat.id.0);
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
            // The line is a title among the lots, such as "Bâtiment A".
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

/// Makes a refusal from these mistakes, in the order of the file.
pub(super) fn refus(mut erreurs: Vec<ErreurCellule>) -> RefusDeFichier<ErreurCellule> {
    erreurs.sort();
    let mut refus = RefusDeFichier::default();
    for erreur in erreurs {
        refus.ajouter(erreur);
    }
    refus
}

impl Grille {
    /// Refuses this grid before its programme is known. `raison` is added to the mistakes that the reading found, unless the
    /// file could not be read at all.
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
            let suite =
                proche.map_or_else(String::new, |connu| format!(", vouliez-vous dire «\u{a0}{connu}\u{a0}»\u{a0}?"));
            self.erreurs
                .push(faute(format!("lot inconnu «\u{a0}{}\u{a0}» dans {}{suite}", ligne.numero, self.etat.id.0)));
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

    /// The prices that a lot would have after a line of the grid. An empty cell does not change a price.
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
                    "{nouveau}\u{a0}€ est {ecart} du prix actuel ({ancien}\u{a0}€)\u{a0}: s’il est bien juste, recommencez avec --confirmer"
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
                    let raison = format!("le lot {} est à {}\u{a0}%", ligne.numero, decimal(connu));
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
                let raison = format!("{prix}\u{a0}€ dépasse le prix de la grille{ailleurs} ({reference}\u{a0}€)");
                self.erreurs.push(ErreurCellule::de(&dite.repere, &dite.titre, raison));
            }
        }
        apres
    }

    fn dater(&mut self, date: NaiveDate, repere: &super::RepereDeCellule, titre: &str) {
        if date > self.aujourd_hui {
            let raison = format!(
                "{} est à venir\u{a0}: une grille vaut dès son import, importez-la ce jour-là",
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

/// Says in French how the new price is too far from the present one. `None` when it is not.
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
    /// How many lots change price.
    pub fn prix_changes(&self) -> u64 {
        self.modifications.iter().filter(|m| m.avant != m.apres).count() as u64
    }

    /// How many lots change status.
    pub fn statuts_changes(&self) -> u64 {
        self.modifications.iter().filter(|m| m.statut.is_some()).count() as u64
    }
}

/// Shown as `lot erdre-A101 : Prix TTC 389000 → 379000, Libre → Optionné`.
impl fmt::Display for ModificationDeLot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let valeur = |v: Option<i64>| v.map_or_else(|| "aucun".to_owned(), decimal);
        let prix = ChampPrix::TOUS.into_iter().filter(|c| c.lire(&self.avant) != c.lire(&self.apres));
        let mut changements: Vec<String> = prix
            .map(|c| format!("{} {} → {}", titre_du_prix(c), valeur(c.lire(&self.avant)), valeur(c.lire(&self.apres))))
            .collect();
        changements.extend(self.statut.map(|(avant, apres)| format!("{} → {}", avant.libelle(), apres.libelle())));
        write!(f, "lot {}\u{a0}: {}", self.lot.0, changements.join(", "))
    }
}

/// Shown as `lot erdre-A101 : retenu par le portail (Optionné), l’annonce « Libre » est laissée de côté`.
impl fmt::Display for Tenu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lot, statut, annonce } = self;
        let (statut, annonce) = (statut.libelle(), annonce.libelle());
        write!(
            f,
            "lot {}\u{a0}: retenu par le portail ({statut}), l’annonce «\u{a0}{annonce}\u{a0}» est laissée de côté",
            lot.0
        )
    }
}
