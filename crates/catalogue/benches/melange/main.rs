//! Measures the catalogue on one fixed mix of questions, at several sizes, beside a linear scan in the same run.
//!
//! `cargo bench -p catalogue --bench melange [-- 10000 100000 1000000]` prints the Markdown of `docs/benchmarks.md`. A
//! measure covers the search and the rendering of its page, while the scan gives ids only. Every answer of the engine
//! is also compared with the scan's. `MELANGE_DETAIL=1` prints the median of each question on the error output.
//! `--sans-scan` leaves out the scan and the comparison, because the scan needs as much memory again.
//! `MELANGE_PROFIL=LotsEtroite` asks only the questions of one class, for ten seconds, for use under a profiler.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "made-up records and printed durations, on a 64-bit machine; nothing here is kept"
)]

mod generateur;
mod hasard;
mod mesure;
mod questions;

use catalogue::naif::Naif;
use catalogue::requete::RequeteLots;
use catalogue::{ActionsLot, Batisseur, Catalogue, Changement};
use chrono::NaiveDate;
use domain::acces::{IdGroupe, Portee};
use domain::lot::{IdLot, PrixLot, StatutLot};
use domain::nombres::Montant;
use domain::utilisateur::Groupe;
use generateur::Communes;
use mesure::{Durees, lisible, memoire};
use questions::{Classe, Demande, Question};
use std::time::{Duration, Instant};

/// The allocator that the server uses.
#[global_allocator]
static ALLOCATEUR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How many times the scan is asked the whole mix. Engine and scan take turns, so that the machine's other work slows
/// both.
const TOURS_NAIF: usize = 3;
/// How many times the engine is asked the whole mix between two turns of the scan, each time in another order.
const TOURS: usize = 7;

fn main() {
    let tailles: Vec<usize> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let tailles = if tailles.is_empty() { vec![10_000, 100_000, 1_000_000] } else { tailles };
    println!("Machine: {}.\n", mesure::machine());
    let avec_scan = std::env::args().all(|a| a != "--sans-scan");
    for taille in tailles {
        mesurer(taille, avec_scan);
    }
}

fn mesurer(taille: usize, avec_scan: bool) {
    let communes = Communes::nouveau();
    mesure::oublier_le_pic();
    let avant = memoire("VmRSS:");
    let (catalogue, ids) = construire(taille, &communes);
    let pic = memoire("VmHWM:").saturating_sub(avant);
    let questions = questions::melange(|portee, requete| pages(&catalogue, portee, requete));
    if let Some(classe) = std::env::var_os("MELANGE_PROFIL") {
        return profil(&catalogue, &questions, &classe.to_string_lossy());
    }
    // The allocator returns the builder's memory only after some time and further requests.
    std::thread::sleep(Duration::from_secs(1));
    demander(&questions, 0, &mut [], |question, sortie| repondre(&catalogue, question, sortie));
    let lots = catalogue.poids().lots.max(1);
    let reste = memoire("VmRSS:").saturating_sub(avant);
    // With a smaller catalogue, the memory of the rest of the process would hide that of the catalogue.
    if lots > 50_000 {
        println!("| Resident memory | {} bytes a lot; peak while building {} |", reste / lots, pic / lots);
    }
    let naif = avec_scan.then(|| scan(taille, &communes));
    if let Some(naif) = &naif {
        comparer(&catalogue, naif, &questions);
    }
    let mut moteur = vec![Durees::default(); questions.len()];
    let (mut reference, mut facettes) = (moteur.clone(), moteur.clone());
    for _ in 0..TOURS_NAIF {
        demander(&questions, TOURS, &mut moteur, |question, sortie| repondre(&catalogue, question, sortie));
        demander(&questions, 2, &mut facettes, |question, _| facettes_de(&catalogue, question));
        if let Some(naif) = &naif {
            demander(&questions, 1, &mut reference, |question, _| {
                std::hint::black_box(repondre_naif(naif, question));
            });
        }
    }
    tableau(&questions, &moteur, naif.is_some().then_some(&reference));
    tableau_facettes(&questions, &moteur, &facettes);
    changements(catalogue, &ids, &questions);
}

/// The catalogue of about `taille` lots, whose cost is printed, and the ids of lots to change.
fn construire(taille: usize, communes: &Communes) -> (Catalogue, Vec<IdLot>) {
    let mut ids = Vec::new();
    let mut duree = Duration::ZERO;
    let mut batisseur = Batisseur::nouveau();
    for (id, nom) in [(IdGroupe(1), "Alpha"), (IdGroupe(2), "Beta")] {
        batisseur.groupe(Groupe { id, nom: nom.to_owned() });
    }
    for rang in 0..taille / generateur::LOTS_PAR_PROGRAMME {
        let (programme, retire) = generateur::programme(rang, communes);
        let lots: Vec<_> = generateur::lots(rang, &programme).collect();
        ids.extend(lots.get(rang % 12).map(|lot| lot.fiche.id()));
        let debut = Instant::now();
        batisseur.programme(programme, retire, 1);
        for lot in lots {
            batisseur.lot(lot);
        }
        duree += debut.elapsed();
    }
    let debut = Instant::now();
    let catalogue = batisseur.terminer();
    duree += debut.elapsed();
    let poids = catalogue.poids();
    let par_lot = |octets: usize| octets / poids.lots.max(1);
    println!("### {} lots in {} programmes\n", poids.lots, poids.programmes);
    println!("| | |\n| --- | --- |");
    println!("| Building | {} |", lisible(duree));
    println!(
        "| Bytes a lot, all included | {} (columns {}, indexes {}, ready JSON {}) |",
        par_lot(poids.total()),
        par_lot(poids.colonnes),
        par_lot(poids.index),
        par_lot(poids.morceaux)
    );
    (catalogue, ids)
}

fn scan(taille: usize, communes: &Communes) -> Naif {
    let mut naif = Naif::default();
    for rang in 0..taille / generateur::LOTS_PAR_PROGRAMME {
        let (programme, retire) = generateur::programme(rang, communes);
        naif.programme(&programme, retire);
        generateur::lots(rang, &programme).for_each(|lot| naif.lot(&lot));
    }
    naif.terminer()
}

/// The numbers of the middle page and of the last one.
fn pages(catalogue: &Catalogue, portee: Portee, requete: &RequeteLots) -> (u32, u32) {
    let total = catalogue.chercher_lots(portee, requete).total;
    let derniere = u32::try_from(total).unwrap_or(u32::MAX).div_ceil(requete.page.limite).max(1);
    (derniere.div_ceil(2), derniere)
}

fn actions() -> ActionsLot {
    ActionsLot::nouveau(|cas| {
        let refus = r#"{"autorisee":false,"raison":"Bientôt disponible"}"#;
        format!(r#"{{"option":{refus},"reservation":{refus},"alerte":{refus},"statut":"{}"}}"#, cas.statut.code())
    })
}

/// Searches, and renders one page.
fn repondre(catalogue: &Catalogue, question: &Question, sortie: &mut Vec<u8>) {
    thread_local!(static ACTIONS: ActionsLot = actions());
    sortie.clear();
    match &question.demande {
        Demande::Lots(requete) => {
            let resultat = catalogue.chercher_lots(question.portee, requete);
            ACTIONS.with(|actions| {
                for lot in resultat.membres {
                    catalogue.ecrire_lot(question.portee, lot, actions, sortie);
                }
            });
        }
        Demande::Programmes(requete) => {
            for programme in catalogue.chercher_programmes(question.portee, requete).membres {
                catalogue.ecrire_programme(question.portee, programme, requete.forme, sortie);
            }
        }
    }
    std::hint::black_box(sortie.len());
}

/// Counts the facets of a question on lots.
fn facettes_de(catalogue: &Catalogue, question: &Question) {
    if let Demande::Lots(requete) = &question.demande {
        let jour = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap_or_default();
        std::hint::black_box(catalogue.facettes(question.portee, &requete.filtre, jour));
    }
}

fn repondre_naif(naif: &Naif, question: &Question) -> (usize, Vec<String>) {
    let resultat = match &question.demande {
        Demande::Lots(requete) => naif.chercher_lots(question.portee, requete),
        Demande::Programmes(requete) => naif.chercher_programmes(question.portee, requete),
    };
    (resultat.total, resultat.membres.into_iter().map(str::to_owned).collect())
}

fn comparer(catalogue: &Catalogue, naif: &Naif, questions: &[Question]) {
    for question in questions {
        let (total, ids): (_, Vec<String>) = match &question.demande {
            Demande::Lots(requete) => {
                let resultat = catalogue.chercher_lots(question.portee, requete);
                (resultat.total, resultat.membres.iter().map(|lot| catalogue.id_lot(*lot).0).collect())
            }
            Demande::Programmes(requete) => {
                let resultat = catalogue.chercher_programmes(question.portee, requete);
                (resultat.total, resultat.membres.iter().map(|p| catalogue.id_programme(*p).0.clone()).collect())
            }
        };
        assert_eq!((total, ids), repondre_naif(naif, question), "{:?} {}", question.portee, question.adresse);
    }
}

/// Asks the questions of one class for ten seconds, for use under a profiler.
fn profil(catalogue: &Catalogue, questions: &[Question], classe: &str) {
    let mut sortie = Vec::new();
    let fin = Instant::now() + Duration::from_secs(10);
    while Instant::now() < fin {
        for question in questions.iter().filter(|q| format!("{:?}", q.classe) == classe) {
            repondre(catalogue, question, &mut sortie);
        }
    }
}

/// Adds the durations of each question, asked `tours` times in an order that changes with each turn. A first turn,
/// which is not counted, warms the caches.
fn demander(
    questions: &[Question],
    tours: usize,
    durees: &mut [Durees],
    mut repondre: impl FnMut(&Question, &mut Vec<u8>),
) {
    let mut sortie = Vec::with_capacity(1 << 20);
    let mut hasard = hasard::Hasard::nouveau(7);
    let mut ordre: Vec<usize> = (0..questions.len()).collect();
    for tour in 0..=tours {
        for rang in (1..ordre.len()).rev() {
            ordre.swap(rang, hasard.sur(rang as u64 + 1) as usize);
        }
        for &rang in &ordre {
            let debut = Instant::now();
            repondre(&questions[rang], &mut sortie);
            let duree = debut.elapsed();
            if tour > 0 {
                durees[rang].ajouter(duree);
            }
        }
    }
}

/// The durations of a class, or of all questions, and the number of questions.
fn de_classe(questions: &[Question], durees: &[Durees], classe: Option<Classe>) -> (Durees, usize) {
    let siennes = questions.iter().zip(durees).filter(|(q, _)| classe.is_none_or(|c| c == q.classe));
    siennes.fold((Durees::default(), 0), |(mut toutes, nombre), (_, d)| {
        toutes.etendre(d);
        (toutes, nombre + 1)
    })
}

fn rapport(numerateur: Duration, denominateur: Duration) -> f64 {
    numerateur.as_secs_f64() / denominateur.as_secs_f64()
}

/// Prints the engine's durations by class of questions, with the scan's medians when it was asked.
fn tableau(questions: &[Question], moteur: &[Durees], reference: Option<&Vec<Durees>>) {
    let scan = reference.map_or(("", ""), |_| (" Scan, median | Ratio of medians |", " ---: | ---: |"));
    println!("\n| Questions | Number | Median | 99th percentile |{}", scan.0);
    println!("| --- | ---: | ---: | ---: |{}", scan.1);
    for classe in Classe::TOUTES.map(Some).into_iter().chain([None]) {
        let (mut siennes, nombre) = de_classe(questions, moteur, classe);
        let nom = classe.map_or("**the whole mix**", Classe::nom);
        let (mediane, dernier) = (siennes.mediane(), siennes.quantile(0.99));
        print!("| {nom} | {nombre} | {} | {} |", lisible(mediane), lisible(dernier));
        if let Some(reference) = reference {
            let scan = de_classe(questions, reference, classe).0.mediane();
            print!(" {} | {:.0} |", lisible(scan), rapport(scan, mediane));
        }
        println!();
    }
    if std::env::var_os("MELANGE_DETAIL").is_some() {
        let mut lentes: Vec<_> = moteur.iter().zip(questions).map(|(d, q)| (d.clone().mediane(), q)).collect();
        lentes.sort_by_key(|(duree, _)| std::cmp::Reverse(*duree));
        for (duree, question) in lentes {
            eprintln!("{:>10} {:?} {:?} {}", lisible(duree), question.classe, question.portee, question.adresse);
        }
    }
    println!();
}

/// Prints the durations of facets on lots, beside those of the search itself.
fn tableau_facettes(questions: &[Question], moteur: &[Durees], facettes: &[Durees]) {
    println!("| Facets | Number | Median | 99th percentile | Search, median | Ratio of medians |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let sur_lots = |durees: &[Durees]| -> Vec<Durees> {
        let vide = |q: &Question| !matches!(q.demande, Demande::Lots(_));
        questions.iter().zip(durees).map(|(q, d)| if vide(q) { Durees::default() } else { d.clone() }).collect()
    };
    let (moteur, facettes) = (sur_lots(moteur), sur_lots(facettes));
    for classe in Classe::SUR_LOTS.map(Some).into_iter().chain([None]) {
        let (mut siennes, nombre) = de_classe(questions, &facettes, classe);
        let recherche = de_classe(questions, &moteur, classe).0.mediane();
        let (mediane, dernier) = (siennes.mediane(), siennes.quantile(0.99));
        let nombre = if classe.is_some() { nombre } else { facettes.iter().filter(|d| !d.est_vide()).count() };
        println!(
            "| {} | {nombre} | {} | {} | {} | {:.1} |",
            classe.map_or("**all questions on lots**", Classe::nom),
            lisible(mediane),
            lisible(dernier),
            lisible(recherche),
            rapport(mediane, recherche)
        );
    }
    println!();
}

/// Measures one status, one price, then a thousand statuses at once; then asks the mix of the changed catalogue.
fn changements(mut catalogue: Catalogue, ids: &[IdLot], questions: &[Question]) {
    let mut hasard = hasard::Hasard::nouveau(11);
    let mut version = 1;
    let mut appliquer =
        |nombre: usize, fois: usize, changement: fn(&mut hasard::Hasard, &Catalogue, IdLot, i64) -> Changement| {
            let mut durees = Durees::default();
            for _ in 0..fois {
                let mut un = || {
                    version += 1;
                    let id = hasard.parmi(ids).clone();
                    changement(&mut hasard, &catalogue, id, version)
                };
                let changements = (0..nombre).map(|_| un()).collect();
                let debut = Instant::now();
                let suivant = catalogue.appliquer(changements);
                durees.ajouter(debut.elapsed());
                catalogue = suivant;
            }
            durees
        };
    let lignes = [
        ("One status change", appliquer(1, 1000, autre_statut)),
        ("One price change", appliquer(1, 1000, autre_prix)),
        ("A thousand statuses at once", appliquer(1000, 30, autre_statut)),
    ];
    let mut durees = vec![Durees::default(); questions.len()];
    demander(questions, 3, &mut durees, |question, sortie| repondre(&catalogue, question, sortie));
    let mut apres = Durees::default();
    for d in &durees {
        apres.etendre(d);
    }
    println!("| | Median | 99th percentile |\n| --- | ---: | ---: |");
    for (nom, mut durees) in lignes.into_iter().chain([("The mix again, after all of them", apres)]) {
        println!("| {nom} | {} | {} |", lisible(durees.mediane()), lisible(durees.quantile(0.99)));
    }
    println!();
}

/// A change to a status that the lot does not have.
fn autre_statut(hasard: &mut hasard::Hasard, catalogue: &Catalogue, id: IdLot, version: i64) -> Changement {
    let actuel = catalogue.lot(Portee::Interne, &id.0).map_or(0, |lot| catalogue.etat_lot(lot).0 as usize);
    let statut = StatutLot::TOUS[(actuel + 1 + hasard.sur(3) as usize) % 4];
    Changement::LotStatut { id, statut, detenteur: None, disponible_le: None, version }
}

/// A change to random prices of a home.
fn autre_prix(hasard: &mut hasard::Hasard, _: &Catalogue, id: IdLot, version: i64) -> Changement {
    let prix = Montant::depuis_unites(500 * hasard.entre(200, 1600));
    let prix = PrixLot { prix: Some(prix), prix_grille: Some(prix), ..PrixLot::default() };
    Changement::LotPrix { id, prix: Box::new(prix), version }
}
