//! The engine answers like the naive filter, on any catalogue, for any question and viewer. It also answers as if what
//! the viewer may not see did not exist.

use crate::choix::{Choix, octets};
use crate::monde::{GROUPES, Monde, NUMEROS, PORTEES, PROGRAMMES, monde};
use crate::questions;
use catalogue::naif::Naif;
use catalogue::requete::{FormeProgramme, Page, RequeteLots, RequeteProgrammes};
use catalogue::{ActionsLot, Batisseur, Catalogue};
use domain::acces::Portee;
use domain::utilisateur::Groupe;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use serde_json::{Value, json};

/// How many catalogues a property tries, unless `PROPTEST_CASES` says otherwise. Each one is asked many questions.
pub(crate) fn reglages(cas: u32) -> ProptestConfig {
    let demandes = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    ProptestConfig { cases: demandes.unwrap_or(cas), max_shrink_iters: 20_000, ..ProptestConfig::default() }
}

/// The catalogue of these records, which are added in another order.
pub(crate) fn batir(monde: &Monde) -> Catalogue {
    let mut batisseur = Batisseur::nouveau();
    for lot in monde.lots.iter().rev() {
        batisseur.lot(lot.clone());
    }
    for (programme, retire) in &monde.programmes {
        batisseur.programme(programme.clone(), *retire, 1);
    }
    for (id, nom) in GROUPES {
        batisseur.groupe(Groupe { id, nom: nom.to_owned() });
    }
    batisseur.terminer()
}

/// The naive filter over these records.
pub(crate) fn naif(monde: &Monde) -> Naif {
    let mut naif = Naif::default();
    monde.lots.iter().for_each(|lot| naif.lot(lot));
    monde.programmes.iter().for_each(|(programme, retire)| naif.programme(programme, *retire));
    naif.terminer()
}

/// Actions that show for which case they were asked.
pub(crate) fn actions() -> ActionsLot {
    ActionsLot::nouveau(|cas| {
        json!({"statut": cas.statut.code(), "avantPremiere": cas.avant_premiere, "annexe": cas.annexe}).to_string()
    })
}

/// A lot as it is sent.
pub(crate) fn lot_ecrit(catalogue: &Catalogue, portee: Portee, lot: catalogue::RefLot) -> Value {
    let mut sortie = Vec::new();
    catalogue.ecrire_lot(portee, lot, &actions(), &mut sortie);
    serde_json::from_slice(&sortie).unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&sortie)))
}

/// A programme as it is sent.
pub(crate) fn programme_ecrit(
    catalogue: &Catalogue,
    portee: Portee,
    programme: catalogue::RefProgramme,
    forme: FormeProgramme,
) -> Value {
    let mut sortie = Vec::new();
    catalogue.ecrire_programme(portee, programme, forme, &mut sortie);
    serde_json::from_slice(&sortie).unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&sortie)))
}

/// The total and one page of lots, as they are sent.
fn page_lots(catalogue: &Catalogue, portee: Portee, requete: &RequeteLots) -> (usize, Vec<Value>) {
    let resultat = catalogue.chercher_lots(portee, requete);
    (resultat.total, resultat.membres.into_iter().map(|lot| lot_ecrit(catalogue, portee, lot)).collect())
}

/// The total and one page of programmes, as they are sent.
fn page_programmes(catalogue: &Catalogue, portee: Portee, requete: &RequeteProgrammes) -> (usize, Vec<Value>) {
    let resultat = catalogue.chercher_programmes(portee, requete);
    let ecrit = |programme| programme_ecrit(catalogue, portee, programme, requete.forme);
    (resultat.total, resultat.membres.into_iter().map(ecrit).collect())
}

/// Checks that two pages are equal, field by field so that a difference can be read.
fn memes_membres(a: &(usize, Vec<Value>), b: &(usize, Vec<Value>)) -> TestCaseResult {
    prop_assert_eq!((a.0, a.1.len()), (b.0, b.1.len()));
    for (a, b) in a.1.iter().zip(&b.1) {
        let (a, b) = (a.as_object().expect("an object"), b.as_object().expect("an object"));
        for nom in a.keys().chain(b.keys()) {
            prop_assert_eq!(a.get(nom), b.get(nom), "{} of {}", nom, a["id"]);
        }
    }
    Ok(())
}

/// Compares both answers to a question about lots.
pub(crate) fn meme_lots(catalogue: &Catalogue, naif: &Naif, portee: Portee, requete: &RequeteLots) -> TestCaseResult {
    let moteur = catalogue.chercher_lots(portee, requete);
    let attendu = naif.chercher_lots(portee, requete);
    let ids: Vec<String> = moteur.membres.iter().map(|lot| catalogue.id_lot(*lot).0).collect();
    prop_assert_eq!((moteur.total, ids), (attendu.total, attendu.membres.iter().map(|id| (*id).to_owned()).collect()));
    Ok(())
}

/// Compares both answers to a question about programmes.
pub(crate) fn meme_programmes(
    catalogue: &Catalogue,
    naif: &Naif,
    portee: Portee,
    requete: &RequeteProgrammes,
) -> TestCaseResult {
    let moteur = catalogue.chercher_programmes(portee, requete);
    let attendu = naif.chercher_programmes(portee, requete);
    let ids: Vec<&str> = moteur.membres.iter().map(|p| catalogue.id_programme(*p).0.as_str()).collect();
    prop_assert_eq!((moteur.total, ids), (attendu.total, attendu.membres));
    Ok(())
}

/// Compares what a viewer may know of the lots of every programme, from the engine and from the naive filter.
pub(crate) fn memes_bilans(catalogue: &Catalogue, naif: &Naif, portee: Portee) -> TestCaseResult {
    let tout = RequeteProgrammes { page: Page { numero: 1, limite: 200 }, ..RequeteProgrammes::default() };
    for programme in catalogue.chercher_programmes(portee, &tout).membres {
        let id = catalogue.id_programme(programme).0.clone();
        let attendu = naif.bilan(portee, &id).expect("the same programmes");
        let ecrit = programme_ecrit(catalogue, portee, programme, FormeProgramme::Entiere);
        let synthese: Vec<Value> = attendu
            .synthese
            .iter()
            .map(|ligne| {
                let (id_lot, prix, dispositif) = ligne.min;
                json!({
                    "nature": ligne.nature.code(),
                    "pieces": ligne.pieces,
                    "nombre": ligne.nombre,
                    "min": {
                        "tva": prix.tva,
                        "prix": prix.prix,
                        "tvaReduite": prix.tva_reduite,
                        "prixTvaReduite": prix.prix_tva_reduite,
                        "dispositifFiscal": dispositif,
                        "idLot": id_lot,
                    },
                })
            })
            .collect();
        let mut ecrite = ecrit["syntheseLots"].as_array().expect("a list").clone();
        for ligne in &mut ecrite {
            let libelle = ligne.as_object_mut().expect("an object").remove("libelle");
            prop_assert!(libelle.is_some_and(|l| l.as_str().is_some_and(|l| !l.is_empty())));
        }
        prop_assert_eq!(ecrite, synthese);
        let [l, o, t, r] = attendu.par_statut;
        prop_assert_eq!(&ecrit["lotsParStatut"], &json!({"L": l, "O": o, "T": t, "R": r}));
        let [hl, ho, ht, hr] = attendu.logements_par_statut;
        prop_assert_eq!(&ecrit["logementsParStatut"], &json!({"L": hl, "O": ho, "T": ht, "R": hr}));
        prop_assert_eq!(&ecrit["hasExclusivity"], &json!(attendu.has_exclusivity));
        let vus = catalogue.lots_du_programme(portee, programme).count();
        prop_assert_eq!(vus, l + o + t + r);
    }
    Ok(())
}

/// Compares which pages a viewer finds, with the engine and with the naive filter.
fn memes_pages(catalogue: &Catalogue, naif: &Naif, portee: Portee) -> TestCaseResult {
    for programme in PROGRAMMES {
        let trouve = catalogue.programme(portee, programme);
        prop_assert_eq!(trouve.is_some(), naif.voit_programme(portee, programme), "{}", programme);
        prop_assert!(trouve.is_none_or(|p| catalogue.id_programme(p).0 == programme));
        for numero in NUMEROS {
            let id = format!("{programme}-{numero}");
            let trouve = catalogue.lot(portee, &id);
            prop_assert_eq!(trouve.is_some(), naif.voit_lot(portee, &id), "{}", id);
            prop_assert!(trouve.is_none_or(|lot| catalogue.id_lot(lot).0 == id));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(reglages(300))]

    #[test]
    fn les_lots_comme_le_filtre_naif(monde in monde(), questions in prop::collection::vec(octets(), 12)) {
        let (catalogue, naif) = (batir(&monde), naif(&monde));
        for question in &questions {
            let mut choix = Choix::nouveau(question);
            let portee = *choix.parmi(&PORTEES);
            let requete = questions::lots(portee, &mut choix);
            meme_lots(&catalogue, &naif, portee, &requete).map_err(|e| TestCaseError::fail(format!("{portee:?} {requete:#?}: {e}")))?;
        }
    }

    #[test]
    fn les_programmes_comme_le_filtre_naif(monde in monde(), questions in prop::collection::vec(octets(), 12)) {
        let (catalogue, naif) = (batir(&monde), naif(&monde));
        for question in &questions {
            let mut choix = Choix::nouveau(question);
            let portee = *choix.parmi(&PORTEES);
            let requete = questions::programmes(portee, &mut choix);
            meme_programmes(&catalogue, &naif, portee, &requete).map_err(|e| TestCaseError::fail(format!("{portee:?} {requete:#?}: {e}")))?;
        }
    }

    #[test]
    fn les_bilans_et_les_pages_comme_le_filtre_naif(monde in monde()) {
        let (catalogue, naif) = (batir(&monde), naif(&monde));
        for portee in PORTEES {
            memes_bilans(&catalogue, &naif, portee)?;
            memes_pages(&catalogue, &naif, portee)?;
        }
    }

    #[test]
    fn comme_si_le_reste_n_existait_pas(monde in monde(), questions in prop::collection::vec(octets(), 4)) {
        let entier = batir(&monde);
        for portee in PORTEES {
            let ce_qu_il_voit = batir(&monde.vu_par(portee));
            for question in &questions {
                let requete = questions::lots(portee, &mut Choix::nouveau(question));
                memes_membres(&page_lots(&entier, portee, &requete), &page_lots(&ce_qu_il_voit, portee, &requete))?;
                let requete = questions::programmes(portee, &mut Choix::nouveau(question));
                memes_membres(
                    &page_programmes(&entier, portee, &requete),
                    &page_programmes(&ce_qu_il_voit, portee, &requete),
                )?;
            }
        }
    }
}
