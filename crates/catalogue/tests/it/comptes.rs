//! For one question, the list of lots, the facets and the counts of each programme (cards and pins) give the same
//! numbers, with homes and annexes apart.

use crate::choix::{Choix, octets};
use crate::monde::{PORTEES, jour, monde};
use crate::moteur::{batir, reglages};
use crate::questions;
use catalogue::requete::{FiltreLot, FormeProgramme, Page, RequeteLots, RequeteProgrammes};
use catalogue::{Catalogue, LotsTrouves};
use domain::acces::Portee;
use domain::lot::Nature;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

fn un_seul_compte(catalogue: &Catalogue, portee: Portee, filtre: &catalogue::requete::Filtre) -> TestCaseResult {
    let page = Page { numero: 1, limite: 200 };
    let lots = catalogue.chercher_lots(portee, &RequeteLots { filtre: filtre.clone(), ordre: Vec::new(), page });
    let requete =
        RequeteProgrammes { filtre: filtre.clone(), ordre: Vec::new(), page, forme: FormeProgramme::CarteSansSynthese };
    let programmes = catalogue.chercher_programmes(portee, &requete);
    let trouves = catalogue.lots_trouves(portee, filtre, &programmes.membres);
    let facettes = catalogue.facettes(portee, filtre, jour(0));
    let somme = |part: fn(&LotsTrouves) -> usize| trouves.iter().map(part).sum::<usize>();
    prop_assert_eq!(facettes.total, lots.total, "{:#?}", filtre);
    // This world has so few programmes that one page holds them all.
    prop_assert_eq!(programmes.total, programmes.membres.len());
    prop_assert_eq!(somme(|t| t.total), lots.total, "{:#?}", filtre);
    prop_assert_eq!(somme(|t| t.logements) + somme(|t| t.annexes) + somme(|t| t.commerces), lots.total);
    if lots.total == lots.membres.len() {
        let vus: Vec<_> = lots.membres.iter().map(|lot| catalogue.vue_lot(*lot)).collect();
        let logement = |nature: Nature| matches!(nature, Nature::Appartement | Nature::Maison);
        prop_assert_eq!(somme(|t| t.logements), vus.iter().filter(|v| logement(v.nature)).count());
        for (programme, trouve) in programmes.membres.iter().zip(&trouves) {
            let siens = vus.iter().filter(|v| catalogue.programme_du_lot(v.lot) == *programme);
            let prix = siens.filter(|v| trouve.logements == 0 || logement(v.nature)).filter_map(|v| v.prix).min();
            prop_assert_eq!(trouve.prix_min, prix);
        }
    }
    if filtre.lot != FiltreLot::default() {
        prop_assert!(trouves.iter().all(|t| t.total > 0), "a programme is found by its lots: {:#?}", filtre);
    }
    Ok(())
}

proptest! {
    #![proptest_config(reglages(40))]

    /// More than two hundred questions, each asked by every kind of viewer.
    #[test]
    fn une_question_a_un_seul_compte(monde in monde(), questions in prop::collection::vec(octets(), 6)) {
        let catalogue = batir(&monde);
        for question in &questions {
            for portee in PORTEES {
                let filtre = questions::lots(portee, &mut Choix::nouveau(question)).filtre;
                un_seul_compte(&catalogue, portee, &filtre)?;
            }
        }
    }
}
