//! Tests of the façade of a programme.

use crate::verifier;
use domain::lot::StatutLot;
use drawings::{FormeDImmeuble, Immeuble, Logement, RenduDeFacade, Taille, Theme, facade};
use flate2::{Compression, write::GzEncoder};
use proptest::prelude::*;
use std::io::Write;

fn logement(batiment: Option<&str>, etage: i16, rang: usize, statut: Option<StatutLot>) -> Logement {
    Logement {
        numero: format!("{}{etage}{rang:02}", batiment.unwrap_or_default()),
        batiment: batiment.map(str::to_owned),
        etage,
        forme: FormeDImmeuble::Collectif,
        statut,
    }
}

/// Sixty homes in three buildings, with every status.
fn soixante() -> Vec<Logement> {
    let mut logements = Vec::new();
    for (batiment, etages, par_etage) in [("A", 5_i16, 6), ("B", 3, 5), ("C", 3, 5)] {
        for etage in 1..=etages {
            for rang in 1..=par_etage {
                logements.push(logement(Some(batiment), etage, rang, Some(StatutLot::TOUS[logements.len() * 7 % 4])));
            }
        }
    }
    logements
}

fn compresse(svg: &str) -> usize {
    let mut sortie = GzEncoder::new(Vec::new(), Compression::default());
    sortie.write_all(svg.as_bytes()).expect("in memory");
    sortie.finish().expect("in memory").len()
}

/// Regions with different roofs and materials.
const REGIONS: [&str; 8] = ["11", "32", "44", "52", "53", "76", "84", "93"];

#[test]
fn soixante_lots_tiennent_dans_le_poids_promis() {
    let logements = soixante();
    for region in REGIONS {
        for id in ["ECLUSE", "PENHOET", "TANNEURS", "CHEZINE", "OEILLETS", "NOEVEILLARD"] {
            let immeuble = Immeuble { id, nom: "L’Écluse", region, logements: &logements };
            for theme in [Theme::Clair, Theme::Sombre, Theme::Variables] {
                for taille in [Taille::Petite, Taille::Grande] {
                    let svg = facade(&immeuble, &RenduDeFacade { theme, taille, surligne: Some("A203") });
                    let elements = verifier(&svg);
                    assert!(elements < 500, "{id} {region}: {elements} elements");
                    let poids = compresse(&svg);
                    assert!(poids < 5_000, "{id} {region}: {poids} bytes compressed");
                }
            }
        }
    }
}

#[test]
fn chaque_lot_a_sa_baie_et_le_lot_de_la_page_est_rouge() {
    let logements = soixante();
    let immeuble = Immeuble { id: "ECLUSE", nom: "L’Écluse", region: "52", logements: &logements };
    let svg = facade(&immeuble, &RenduDeFacade { surligne: Some("B202"), ..RenduDeFacade::default() });
    for l in &logements {
        assert_eq!(svg.matches(&format!("data-lot=\"{}\"", l.numero)).count(), 1, "{}", l.numero);
    }
    assert!(svg.contains("Le lot B202 est en rouge."));
    assert!(svg.contains("15\u{a0}libres"));
}

#[test]
fn un_statut_ne_change_que_ses_fenetres() {
    let mut logements = soixante();
    let forme = |logements: &[Logement]| {
        let immeuble = Immeuble { id: "ECLUSE", nom: "L’Écluse", region: "52", logements };
        let svg = facade(&immeuble, &RenduDeFacade::default());
        svg.split("<use ")
            .skip(1)
            .filter_map(|u| u.split_once(" x=").map(|(_, r)| r.split('>').next().map(str::to_owned)))
            .collect::<Vec<_>>()
    };
    let avant = forme(&logements);
    for l in &mut logements {
        l.statut = Some(StatutLot::R);
    }
    assert_eq!(avant, forme(&logements));
}

#[test]
fn un_lot_invisible_est_une_vitre_sans_nom() {
    let mut logements = soixante();
    logements[7].statut = None;
    let numero = logements[7].numero.clone();
    let immeuble = Immeuble { id: "ECLUSE", nom: "L’Écluse", region: "52", logements: &logements };
    let svg = facade(&immeuble, &RenduDeFacade { surligne: Some(&numero), ..RenduDeFacade::default() });
    assert!(!svg.contains(&numero));
}

#[test]
fn la_facade_ne_change_pas_d_une_version_a_l_autre() {
    let logements: Vec<Logement> = (1..=3).map(|n| logement(None, 1, n, Some(StatutLot::TOUS[n]))).collect();
    let immeuble = Immeuble { id: "TEMOIN", nom: "Témoin", region: "53", logements: &logements };
    insta::assert_snapshot!(facade(&immeuble, &RenduDeFacade::default()).replace("><", ">\n<"));
}

fn statut() -> impl Strategy<Value = Option<StatutLot>> {
    prop_oneof![Just(None), proptest::sample::select(&StatutLot::TOUS[..]).prop_map(Some)]
}

proptest! {
    #[test]
    fn tout_programme_se_dessine(
        id in "[A-Za-z0-9_]{1,12}",
        region in proptest::sample::select(&REGIONS[..]),
        lots in proptest::collection::vec((0usize..5, -2i16..30, statut(), any::<bool>()), 0..220),
    ) {
        let logements: Vec<Logement> = lots
            .iter()
            .enumerate()
            .map(|(rang, (batiment, etage, statut, maison))| Logement {
                numero: format!("N{rang}"),
                batiment: ["A", "B", "C", "D"].get(*batiment).map(|b| (*b).to_owned()),
                etage: *etage,
                forme: if *maison && *batiment == 4 { FormeDImmeuble::Maison } else { FormeDImmeuble::Collectif },
                statut: *statut,
            })
            .collect();
        let immeuble = Immeuble { id: &id, nom: "Été & <fils>", region, logements: &logements };
        let svg = facade(&immeuble, &RenduDeFacade::default());
        verifier(&svg);
        prop_assert_eq!(&svg, &facade(&immeuble, &RenduDeFacade::default()));
        for l in &logements {
            let attendu = usize::from(l.statut.is_some());
            prop_assert_eq!(svg.matches(&format!("data-lot=\"{}\"", l.numero)).count(), attendu);
        }
    }
}
