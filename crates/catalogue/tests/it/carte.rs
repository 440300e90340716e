//! The pins of a map: every programme of the search in the window is in exactly one pin, at any zoom, with the matching
//! lots that this viewer sees and no other.

use crate::choix::{Choix, Octets};
use crate::monde::{self, Monde, PORTEES};
use crate::moteur::{batir, naif, reglages};
use crate::questions;
use catalogue::naif::Naif;
use catalogue::requete::{Fenetre, Filtre, FormeProgramme, Page, RequeteCarte, RequeteLots, RequeteProgrammes};
use domain::acces::Portee;
use domain::programme::Coordonnees;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::collections::BTreeMap;

/// The point of a programme, and how many of its lots match.
type Place = ((f64, f64), usize);

/// Programmes in the whole country and beyond, many of them near each other, with one or two lots each.
fn semes(nombre: usize, graines: &[u8]) -> Monde {
    let mut monde = Monde::default();
    let octet = |rang: usize| graines[rang % graines.len()];
    let octets =
        |rang: usize| Octets((0..96).map(|n| octet(rang * 31 + n * 7).wrapping_add(octet(rang + n))).collect());
    for rang in 0..nombre {
        let (mut programme, retire) = monde::programme(&format!("P{rang}"), &mut Choix::nouveau(&octets(rang)));
        let part = |n: usize| f64::from(octet(rang * 3 + n)) / 256.0 + f64::from(octet(rang * 5 + n)) / 65_536.0;
        programme.coordonnees = match octet(rang * 11) % 8 {
            // The programme has the point of its town.
            0 => None,
            1 => Some(Coordonnees { lat: part(0) * 170.0 - 85.0, long: part(1) * 360.0 - 180.0 }),
            2 => Some(Coordonnees { lat: 47.2 + part(0) / 100.0, long: -1.5 + part(1) / 100.0 }),
            _ => Some(Coordonnees { lat: 42.0 + part(0) * 9.0, long: -5.0 + part(1) * 14.0 }),
        };
        monde.programmes.push((programme, retire));
    }
    for rang in 0..nombre * 2 {
        if let Some(mut lot) = monde::lot(&monde.programmes, &mut Choix::nouveau(&octets(rang + nombre))) {
            lot.fiche.programme = monde.programmes[rang % nombre].0.id.clone();
            if monde.lot(&lot.fiche.id()).is_none() {
                monde.lots.push(lot);
            }
        }
    }
    monde
}

/// The programmes in the window, taken from all pages of the search, each with its matching lots.
fn attendus(monde: &Monde, naif: &Naif, portee: Portee, requete: &RequeteCarte) -> BTreeMap<String, Place> {
    let filtre = || requete.filtre.clone();
    let mut places = BTreeMap::new();
    for numero in 1.. {
        let page = Page { numero, limite: 200 };
        let liste = RequeteProgrammes { filtre: filtre(), ordre: Vec::new(), page, forme: FormeProgramme::Entiere };
        let trouves = naif.chercher_programmes(portee, &liste);
        for id in &trouves.membres {
            let programme = monde.programmes.iter().find(|(p, _)| p.id.0 == **id).map(|(p, _)| p).expect("known");
            let lieu = territoire::territoire().par_insee(&programme.lieu.code_insee);
            let point = programme.coordonnees.map(|c| (c.lat, c.long)).or_else(|| lieu.map(territoire::Lieu::point));
            if let Some(point) = point.filter(|point| requete.vue.is_none_or(|vue| vue.contient(*point))) {
                places.insert((*id).to_owned(), (point, 0));
            }
        }
        if trouves.membres.len() < 200 {
            break;
        }
    }
    for numero in 1.. {
        let page = Page { numero, limite: 200 };
        let lots = naif.chercher_lots(portee, &RequeteLots { filtre: filtre(), ordre: Vec::new(), page });
        for id in &lots.membres {
            let (programme, _) = id.split_once('-').expect("the id of a lot");
            if let Some(place) = places.get_mut(programme) {
                place.1 += 1;
            }
        }
        if lots.membres.len() < 200 {
            return places;
        }
    }
    places
}

fn chacun_dans_une_epingle(monde: &Monde, portee: Portee, requete: &RequeteCarte) -> TestCaseResult {
    let (catalogue, naif) = (batir(monde), naif(monde));
    let mut places = attendus(monde, &naif, portee, requete);
    let epingles = catalogue.epingles(portee, requete);
    prop_assert_eq!(epingles.total, places.len());
    let limite = requete.limite as usize;
    prop_assert!(epingles.programmes.len() + epingles.groupes.len() <= limite);
    prop_assert!(epingles.groupes.is_empty() || epingles.total > limite, "one by one where they are few");
    for (programme, lots) in &epingles.programmes {
        let place = places.remove(&catalogue.id_programme(*programme).0);
        prop_assert_eq!(place.map(|(_, lots)| lots), Some(lots.total), "a programme of the search, once");
    }
    for groupe in &epingles.groupes {
        let [ouest, sud, est, nord] = groupe.cadre;
        let cadre = Fenetre { ouest, sud, est, nord };
        prop_assert!(cadre.contient((groupe.lat, groupe.long)));
        let (siens, autres) = places.into_iter().partition(|(_, (point, _))| cadre.contient(*point));
        places = autres;
        let siens: BTreeMap<String, Place> = siens;
        prop_assert!(siens.len() > 1);
        prop_assert_eq!((groupe.programmes, groupe.lots), (siens.len(), siens.values().map(|p| p.1).sum::<usize>()));
    }
    prop_assert!(places.is_empty(), "in no pin: {:?}", places);
    Ok(())
}

proptest! {
    #![proptest_config(reglages(24))]

    #[test]
    fn chaque_programme_de_la_recherche_est_dans_une_seule_epingle(
        nombre in prop_oneof![1usize..40, 190usize..230, 400usize..600],
        graines in prop::collection::vec(any::<u8>(), 1009),
        zoom in 0u8..=20,
        limite in prop_oneof![1u32..=12, Just(200)],
        vue in prop::option::of((-180.0f64..180.0, -180.0f64..180.0, -85.0f64..85.0, -85.0f64..85.0)),
        question in prop::option::of(crate::choix::octets()),
        qui in 0usize..PORTEES.len(),
    ) {
        let monde = semes(nombre, &graines);
        let portee = PORTEES[qui];
        let vue = vue.map(|(ouest, est, a, b)| Fenetre { ouest, sud: a.min(b), est, nord: a.max(b) });
        let filtre = question.map_or_else(Filtre::default, |q| {
            questions::programmes(portee, &mut Choix::nouveau(&q)).filtre
        });
        chacun_dans_une_epingle(&monde, portee, &RequeteCarte { filtre, vue, zoom, limite })?;
    }

    /// A lot that is withdrawn or dedicated to another group changes no pin: the map is the same as without it.
    #[test]
    fn une_epingle_ne_compte_que_ce_qui_se_voit(
        graines in prop::collection::vec(any::<u8>(), 1009), zoom in 0u8..=14,
    ) {
        let monde = semes(300, &graines);
        let requete = RequeteCarte { filtre: Filtre::default(), vue: None, zoom, limite: 200 };
        for portee in PORTEES {
            let (tout, vu) = (batir(&monde).epingles(portee, &requete), batir(&monde.vu_par(portee)).epingles(portee, &requete));
            prop_assert_eq!((tout.total, &tout.groupes), (vu.total, &vu.groupes));
            let lots = |epingles: &catalogue::EpinglesDeCarte| epingles.programmes.iter().map(|p| p.1).collect::<Vec<_>>();
            prop_assert_eq!(lots(&tout), lots(&vu));
        }
    }
}
