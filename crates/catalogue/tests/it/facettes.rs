//! The counts of facets equal the totals of the searches that they announce.

use crate::choix::{Choix, Octets, octets};
use crate::monde::{Monde, PORTEES, jour, monde};
use crate::moteur::{batir, naif, reglages};
use crate::questions;
use catalogue::Catalogue;
use catalogue::naif::Naif;
use chrono::Months;
use domain::acces::Portee;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// Compares the facets of a random question from the engine and from the naive filter, on a day before the dates of the
/// records.
pub(crate) fn memes_facettes(catalogue: &Catalogue, naif: &Naif, portee: Portee, question: &Octets) -> TestCaseResult {
    let mut choix = Choix::nouveau(question);
    let filtre = questions::lots(portee, &mut choix).filtre;
    let mois = Months::new(u32::try_from(choix.sur(15)).expect("below fifteen"));
    let aujourd_hui = jour(choix.sur(4)) - mois;
    let (moteur, attendu) =
        (catalogue.facettes(portee, &filtre, aujourd_hui), naif.facettes(portee, &filtre, aujourd_hui));
    prop_assert_eq!(moteur, attendu, "{:?} {} {:#?}", portee, aujourd_hui, filtre);
    Ok(())
}

/// Every value of the list with its count.
fn nombres(valeurs: &[catalogue::ValeurFacette]) -> Vec<(&str, usize)> {
    valeurs.iter().map(|v| (v.valeur.as_str(), v.nombre)).collect()
}

proptest! {
    #![proptest_config(reglages(300))]

    #[test]
    fn les_facettes_comme_le_filtre_naif(monde in monde(), questions in prop::collection::vec(octets(), 8)) {
        let (catalogue, naif) = (batir(&monde), naif(&monde));
        for (question, portee) in questions.iter().zip(PORTEES.iter().cycle()) {
            memes_facettes(&catalogue, &naif, *portee, question)?;
        }
    }

    #[test]
    fn les_facettes_ne_disent_rien_de_ce_qu_on_ne_voit_pas(monde in monde(), question in octets()) {
        let entier = batir(&monde);
        for portee in PORTEES {
            let filtre = questions::lots(portee, &mut Choix::nouveau(&question)).filtre;
            let ce_qu_il_voit = batir(&monde.vu_par(portee));
            let facettes = entier.facettes(portee, &filtre, jour(0));
            prop_assert_eq!(&facettes, &ce_qu_il_voit.facettes(portee, &filtre, jour(0)));
            prop_assert_eq!(facettes.facettes.taux_commission.is_some(), portee.est_connecte());
            prop_assert_eq!(facettes.facettes.lots_dedies.is_some(), portee.est_connecte());
        }
    }
}

#[test]
fn un_catalogue_vide_a_toutes_ses_valeurs_a_zero() {
    let facettes = batir(&Monde::default()).facettes(Portee::Interne, &catalogue::requete::Filtre::default(), jour(0));
    assert_eq!(facettes.total, 0);
    let livraison = nombres(&facettes.facettes.livraison);
    assert_eq!(livraison[..4], [("3", 0), ("6", 0), ("9", 0), ("12", 0)]);
    assert!(livraison[4..].iter().all(|(valeur, nombre)| valeur.contains("-T") && *nombre == 0));
    assert_eq!(nombres(&facettes.facettes.nb_de_pieces), [("1", 0), ("2", 0), ("3", 0), ("4", 0), ("5", 0)]);
    assert_eq!(nombres(&facettes.facettes.lots_libres), [("oui", 0)]);
    assert_eq!((facettes.facettes.locations.len(), facettes.prix.len()), (0, 0));
}
