//! How many lots of each programme match a question, with homes and annexes apart. Cards and pins show these numbers,
//! so they use the same sets as the search, and agree with the list of lots.

use crate::bits;
use crate::catalogue::{Catalogue, RefProgramme};
use crate::interieur::Interieur;
use crate::json::ABSENT;
use crate::plan::PlanDeRecherche;
use crate::requete::Filtre;
use crate::trouves::Trouves;
use domain::acces::Portee;
use domain::lot::Nature;
use domain::nombres::Montant;
use serde::Serialize;

/// The lots of one programme that match a question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LotsTrouves {
    pub total: usize,
    pub logements: usize,
    /// Parking places and cellars.
    pub annexes: usize,
    pub commerces: usize,
    /// The lowest price of the matching homes; when no home matches, the lowest price of all matching lots.
    pub prix_min: Option<Montant>,
}

impl LotsTrouves {
    /// Adds one lot of this price.
    pub(crate) fn compter(&mut self, nature: Nature, prix: Option<Montant>) {
        let logement = matches!(nature, Nature::Appartement | Nature::Maison);
        let premier_logement = logement && self.logements == 0;
        self.total += 1;
        match nature {
            Nature::Appartement | Nature::Maison => self.logements += 1,
            Nature::Parking | Nature::Cave => self.annexes += 1,
            Nature::Commerce => self.commerces += 1,
        }
        if premier_logement {
            self.prix_min = prix;
        } else if logement || self.logements == 0 {
            self.prix_min = [self.prix_min, prix].into_iter().flatten().min();
        }
    }
}

impl Catalogue {
    /// For each of these programmes, its lots that match the question, for this viewer.
    pub fn lots_trouves(&self, portee: Portee, filtre: &Filtre, programmes: &[RefProgramme]) -> Vec<LotsTrouves> {
        if programmes.is_empty() {
            return Vec::new();
        }
        let i = &*self.interieur;
        let trouves = i.selectionner(&PlanDeRecherche::nouveau(portee, filtre, &i.reperes, &i.index));
        programmes.iter().map(|programme| i.lots_trouves_de(&trouves, programme.0)).collect()
    }
}

impl Interieur {
    /// How many lots of a programme are in the set.
    pub(crate) fn combien_de(&self, trouves: &Trouves<'_>, programme: u32) -> usize {
        let (numero, local) = self.carte.programme(programme);
        let lignes = self.blocs[numero].lignes_de(local);
        bits::compter_dans(&trouves.mots[trouves.premier(numero)..], lignes.start, lignes.end)
    }

    /// The counts of the lots of a programme that are in the set.
    pub(crate) fn lots_trouves_de(&self, trouves: &Trouves<'_>, programme: u32) -> LotsTrouves {
        let (numero, local) = self.carte.programme(programme);
        let bloc = &*self.blocs[numero];
        let mut comptes = LotsTrouves::default();
        for ligne in bloc.lignes_de(local).filter(|ligne| trouves.contient(numero, *ligne)) {
            let prix = Some(bloc.prix.courant[ligne]).filter(|p| *p != ABSENT).map(Montant::depuis_centiemes);
            comptes.compter(Nature::TOUTES[usize::from(bloc.fixes.nature[ligne])], prix);
        }
        comptes
    }
}
