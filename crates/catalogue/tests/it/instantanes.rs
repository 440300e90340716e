//! Snapshots: after any sequence of changes the engine answers like one that is rebuilt from the changed records, and
//! the former snapshot still answers as before.

use crate::choix::{Choix, Octets, octets};
use crate::monde::{self, Monde, PORTEES, PROGRAMMES, monde};
use crate::moteur::{batir, lot_ecrit, meme_lots, meme_programmes, memes_bilans, naif, programme_ecrit, reglages};
use crate::questions;
use catalogue::requete::{FormeProgramme, Page, RequeteLots, RequeteProgrammes};
use catalogue::{Catalogue, Changement};
use domain::acces::Portee;
use domain::lot::StatutLot;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use serde_json::Value;
use std::collections::HashMap;

/// The records, and the version of each programme, as the engine should hold them. The test makes each change here and in the
/// engine.
pub(crate) struct Modele {
    pub(crate) monde: Monde,
    versions: HashMap<String, i64>,
}

impl Modele {
    /// A model of these records, before any change.
    pub(crate) fn nouveau(monde: Monde) -> Self {
        let versions = monde.programmes.iter().map(|(p, _)| (p.id.0.clone(), 1)).collect();
        Self { monde, versions }
    }

    /// Makes a random change, and applies it to the records unless its version is old.
    pub(crate) fn changer(&mut self, c: &mut Choix<'_>) -> Option<Changement> {
        let perime = c.parfois(6);
        let genre = c.sur(6);
        if genre == 5 || self.monde.lots.is_empty() {
            return Some(self.changer_programme(perime, c));
        }
        let rang = c.sur(self.monde.lots.len());
        if genre == 4 {
            return self.changer_lot(rang, perime, c);
        }
        let lot = &mut self.monde.lots[rang];
        let version = if perime { lot.version - 1 } else { lot.version + 1 + i64::from(c.parfois(2)) };
        let id = lot.fiche.id();
        if genre == 3 {
            let prix = monde::prix(c);
            if !perime {
                (lot.prix, lot.version) = (prix, version);
            }
            return Some(Changement::LotPrix { id, prix: Box::new(prix), version });
        }
        let statut = *c.parmi(&StatutLot::TOUS);
        let tenue = monde::tenue_ou_avance(statut, c);
        let (detenteur, disponible_le) = (tenue.detenteur(), tenue.disponible_le());
        if !perime {
            (lot.tenue, lot.version) = (tenue, version);
        }
        Some(Changement::LotStatut { id, statut, detenteur, disponible_le, version })
    }

    /// A change that gives a whole lot: with the id of the lot of this rank, or a new one.
    fn changer_lot(&mut self, rang: usize, perime: bool, c: &mut Choix<'_>) -> Option<Changement> {
        let mut lot = monde::lot(&self.monde.programmes, c)?;
        if c.parfois(2) {
            let ancien = &self.monde.lots[rang].fiche;
            (lot.fiche.programme, lot.fiche.numero) = (ancien.programme.clone(), ancien.numero.clone());
        }
        let connu = self.monde.lot(&lot.fiche.id());
        let version = connu.map_or(0, |rang| self.monde.lots[rang].version);
        lot.version = if perime && connu.is_some() { version - 1 } else { version + 1 };
        match connu {
            Some(rang) if !perime => self.monde.lots[rang] = lot.clone(),
            Some(_) => {}
            None => self.monde.lots.push(lot.clone()),
        }
        Some(Changement::Lot(Box::new(lot)))
    }

    /// A change that gives a whole programme, known or new.
    fn changer_programme(&mut self, perime: bool, c: &mut Choix<'_>) -> Changement {
        let id = *c.parmi(&PROGRAMMES);
        let (programme, retire) = monde::programme(id, c);
        let connu = self.monde.programmes.iter().position(|(p, _)| p.id.0 == id);
        let version = self.versions.entry(id.to_owned()).or_default();
        let change = Changement::Programme {
            programme: Box::new(programme.clone()),
            retire,
            version: if perime && connu.is_some() { *version - 1 } else { *version + 1 },
        };
        match connu {
            Some(_) if perime => return change,
            Some(rang) => self.monde.programmes[rang] = (programme, retire),
            None => self.monde.programmes.push((programme, retire)),
        }
        *version += 1;
        change
    }
}

/// Everything that a viewer can read, as it is sent.
fn tout(catalogue: &Catalogue, portee: Portee) -> Vec<Value> {
    let page = Page { numero: 1, limite: 200 };
    let lots = catalogue.chercher_lots(portee, &RequeteLots { page, ..RequeteLots::default() });
    let programmes = catalogue.chercher_programmes(portee, &RequeteProgrammes { page, ..RequeteProgrammes::default() });
    let lots = lots.membres.into_iter().map(|lot| lot_ecrit(catalogue, portee, lot));
    let forme = FormeProgramme::Entiere;
    lots.chain(programmes.membres.into_iter().map(|p| programme_ecrit(catalogue, portee, p, forme))).collect()
}

fn comme_reconstruit(catalogue: &Catalogue, monde: &Monde, questions: &[Octets]) -> TestCaseResult {
    let (reconstruit, naif) = (batir(monde), naif(monde));
    for portee in [Portee::Interne, Portee::Visiteur, PORTEES[3]] {
        prop_assert_eq!(tout(catalogue, portee), tout(&reconstruit, portee));
        memes_bilans(catalogue, &naif, portee)?;
        for question in questions {
            meme_lots(catalogue, &naif, portee, &questions::lots(portee, &mut Choix::nouveau(question)))?;
            meme_programmes(catalogue, &naif, portee, &questions::programmes(portee, &mut Choix::nouveau(question)))?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(reglages(150))]

    #[test]
    fn un_instantane_change_comme_un_catalogue_reconstruit(
        monde in monde(),
        paquets in prop::collection::vec(prop::collection::vec(octets(), 1..8), 1..5),
        questions in prop::collection::vec(octets(), 3),
    ) {
        let mut catalogue = batir(&monde);
        let mut modele = Modele::nouveau(monde);
        for paquet in &paquets {
            let avant = tout(&catalogue, Portee::Interne);
            let changements = paquet.iter().filter_map(|o| modele.changer(&mut Choix::nouveau(o))).collect();
            let suivant = catalogue.appliquer(changements);
            prop_assert_eq!(tout(&catalogue, Portee::Interne), avant, "the old snapshot has changed");
            comme_reconstruit(&suivant, &modele.monde, &questions)?;
            catalogue = suivant;
        }
    }
}
