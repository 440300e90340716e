//! Builds a catalogue from a stream of programmes and lots, in any order.

use crate::bloc::Reperes;
use crate::catalogue::Catalogue;
use crate::fiche::FicheProgramme;
use crate::interieur::{Interieur, decouper, json_groupe};
use crate::json::ABSENT;
use crate::ligne::{Ligne, PRIX};
use domain::lot::Lot;
use domain::programme::Programme;
use domain::utilisateur::Groupe;
use std::collections::HashMap;
use std::sync::Arc;

/// Takes groups, programmes and lots in any order, and builds the catalogue.
///
/// A lot waits in a compact form, with the other lots of its programme, until [`Self::terminer`] is called. That call lays
/// out one programme after the other and drops the compact form of its lots, so it needs little more memory than the catalogue.
#[derive(Debug, Default)]
pub struct Batisseur {
    parts: HashMap<String, Part>,
    groupes: HashMap<i32, String>,
    prix: Echantillon,
    surfaces: Echantillon,
    etages: Echantillon,
}

/// A programme whose parts are still arriving.
#[derive(Debug, Default)]
struct Part {
    fiche: Option<FicheProgramme>,
    lots: Vec<u8>,
}

/// Values taken at regular intervals, at most [`Echantillon::TAILLE`] of them.
#[derive(Debug, Default)]
struct Echantillon {
    valeurs: Vec<i64>,
    vus: usize,
    pas: usize,
}

impl Echantillon {
    const TAILLE: usize = 1 << 15;

    fn ajouter(&mut self, valeur: i64) {
        if valeur == ABSENT {
            return;
        }
        if self.vus.is_multiple_of(self.pas.max(1)) {
            self.valeurs.push(valeur);
            if self.valeurs.len() == Self::TAILLE {
                let mut rang = 0;
                self.valeurs.retain(|_| {
                    rang += 1;
                    rang % 2 == 0
                });
                self.pas = self.pas.max(1) * 2;
            }
        }
        self.vus += 1;
    }
}

impl Batisseur {
    /// A builder that has received nothing.
    pub fn nouveau() -> Self {
        Self::default()
    }

    /// Adds a group of partner companies, so that its dedicated lots can name it.
    #[expect(clippy::needless_pass_by_value, reason = "the builder takes what it is given, as for programmes and lots")]
    pub fn groupe(&mut self, groupe: Groupe) {
        self.groupes.insert(groupe.id.0, json_groupe(&groupe));
    }

    /// Adds a programme, withdrawn or not.
    #[expect(clippy::needless_pass_by_value, reason = "its texts are let go as soon as they are rendered")]
    pub fn programme(&mut self, programme: Programme, retire: bool, version: i64) {
        let fiche = FicheProgramme::nouvelle(&programme, retire, version);
        self.fiche(fiche);
    }

    fn fiche(&mut self, fiche: FicheProgramme) {
        let part = self.parts.entry(fiche.id.0.clone()).or_default();
        part.fiche = Some(fiche);
    }

    /// Adds a lot. A lot whose programme never comes is left out.
    pub fn lot(&mut self, lot: Lot) {
        let programme = lot.fiche.programme.0.clone();
        self.ligne(&programme, &Ligne::from(lot));
    }

    fn ligne(&mut self, programme: &str, ligne: &Ligne) {
        self.prix.ajouter(ligne.prix[PRIX]);
        self.surfaces.ajouter(ligne.surfaces[0]);
        self.etages.ajouter(ligne.valeur_etage());
        if let Some(part) = self.parts.get_mut(programme) {
            ligne.ecrire(&mut part.lots);
        } else {
            ligne.ecrire(&mut self.parts.entry(programme.to_owned()).or_default().lots);
        }
    }

    /// Builds the catalogue from all that was added.
    ///
    /// # Panics
    /// When one programme has more than 262,144 lots.
    pub fn terminer(self) -> Catalogue {
        let groupes = Arc::new(self.groupes);
        let reperes = Reperes::pour(self.prix.valeurs, self.surfaces.valeurs, self.etages.valeurs);
        Catalogue { interieur: Arc::new(terminer(self.parts, reperes, groupes)) }
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Batisseur::nouveau().terminer()
    }
}

fn terminer(parts: HashMap<String, Part>, mut reperes: Reperes, groupes: Arc<HashMap<i32, String>>) -> Interieur {
    let mut complets: Vec<(FicheProgramme, Vec<u8>)> =
        parts.into_values().filter_map(|part| Some((part.fiche?, part.lots))).collect();
    complets.sort_unstable_by(|a, b| a.0.rang().cmp(&b.0.rang()));
    let parts = complets.into_iter().map(|(fiche, octets)| {
        let mut lecture = octets.as_slice();
        (Arc::new(fiche), std::iter::from_fn(|| Ligne::lire(&mut lecture)).collect::<Vec<Ligne>>())
    });
    let blocs = decouper(parts, &mut reperes);
    Interieur::depuis(blocs, reperes, groupes)
}
