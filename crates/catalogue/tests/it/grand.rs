//! Catalogues of about thirty thousand lots, so that blocks, lists and their borders are all crossed. There are few
//! catalogues, with many questions to each, and sequences of large changes.

use crate::choix::{Choix, Octets};
use crate::facettes::memes_facettes;
use crate::instantanes::Modele;
use crate::monde::{self, Monde, PORTEES};
use crate::moteur::{batir, meme_lots, meme_programmes, memes_bilans, naif};
use crate::questions;
use catalogue::Catalogue;
use catalogue::naif::Naif;
use proptest::test_runner::{TestCaseError, TestCaseResult};

/// A source of bytes that are the same for the same seed: splitmix64.
struct Source(u64);

impl Source {
    fn octets(&mut self) -> Octets {
        let mut octets = Vec::with_capacity(96);
        while octets.len() < 96 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            octets.extend((z ^ (z >> 31)).to_le_bytes());
        }
        Octets(octets)
    }
}

/// A world in which most programmes have a few lots, and the first one has more than seven thousand.
fn monde(source: &mut Source, programmes: usize, lots: usize) -> Monde {
    let mut monde = Monde::default();
    for rang in 0..programmes {
        monde.programmes.push(monde::programme(&format!("P{rang}"), &mut Choix::nouveau(&source.octets())));
    }
    let premier = monde.programmes[0].0.id.clone();
    let mut connus = std::collections::HashSet::new();
    for rang in 0..lots {
        let octets = source.octets();
        let Some(mut lot) = monde::lot(&monde.programmes, &mut Choix::nouveau(&octets)) else { continue };
        if rang % 6 == 0 {
            lot.fiche.programme = premier.clone();
            lot.fiche.numero = format!("G{rang}");
        }
        if connus.insert(lot.fiche.id()) {
            monde.lots.push(lot);
        }
    }
    monde
}

fn comparer(catalogue: &Catalogue, naif: &Naif, source: &mut Source, nombre: usize) -> TestCaseResult {
    for rang in 0..nombre {
        let portee = PORTEES[rang % PORTEES.len()];
        let octets = source.octets();
        let requete = questions::lots(portee, &mut Choix::nouveau(&octets));
        let situer = |e| TestCaseError::fail(format!("{portee:?} {octets:?}: {e}"));
        meme_lots(catalogue, naif, portee, &requete).map_err(situer)?;
        let requete = questions::programmes(portee, &mut Choix::nouveau(&octets));
        meme_programmes(catalogue, naif, portee, &requete).map_err(situer)?;
        if rang % 4 == 0 {
            memes_facettes(catalogue, naif, portee, &octets).map_err(situer)?;
        }
    }
    Ok(())
}

fn verifier(graine: u64) -> TestCaseResult {
    let mut source = Source(graine);
    let monde = monde(&mut source, 3000, 45_000);
    let mut catalogue = batir(&monde);
    comparer(&catalogue, &naif(&monde), &mut source, 400)?;
    let mut modele = Modele::nouveau(monde);
    for nombre in [1, 1000, 40] {
        let octets: Vec<Octets> = (0..nombre).map(|_| source.octets()).collect();
        let changements = octets.iter().filter_map(|o| modele.changer(&mut Choix::nouveau(o))).collect();
        catalogue = catalogue.appliquer(changements);
        let naif = naif(&modele.monde);
        comparer(&catalogue, &naif, &mut source, 150)?;
        memes_bilans(&catalogue, &naif, PORTEES[nombre % PORTEES.len()])?;
    }
    Ok(())
}

#[test]
fn des_dizaines_de_milliers_de_lots_comme_le_filtre_naif() {
    let graines = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    for graine in 1..=graines {
        verifier(graine).unwrap_or_else(|e| panic!("seed {graine}: {e}"));
    }
}
