//! Reads the demonstration catalogue and checks that it is complete and coherent, and that it depends only on the seed.

use super::{Parametres, generer};
use crate::controle::{EtatConnu, verifier};
use crate::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux};
use chrono::{Datelike, NaiveDate};
use domain::document::{Categorie, Document, Source};
use domain::lot::{LotFlux, Nature, StatutLot};
use domain::nombres::{Montant, Taux};
use domain::programme::{AVANTPREMIERE, Programme};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;
use territoire::territoire;

fn jour() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 20).expect("a day")
}

fn flux(programmes: u64, lots: u64, graine: u64) -> Vec<u8> {
    let mut sortie = Vec::new();
    generer(&Parametres { programmes, lots, graine, aujourd_hui: jour() }, &mut sortie, |_| {}).expect("a vector");
    sortie
}

/// The catalogue that `make run` loads.
static DEMO: LazyLock<Vec<u8>> = LazyLock::new(|| flux(250, 8000, 1));

struct Catalogue {
    programmes: Vec<Programme>,
    lots: Vec<LotFlux>,
}

static LU: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::lire(&DEMO));

impl Catalogue {
    fn lire(flux: &[u8]) -> Self {
        let mut lu = Self { programmes: Vec::new(), lots: Vec::new() };
        for ligne in LecteurDeFlux::nouveau(flux, Alentours::default()) {
            match ligne.expect("memory").contenu.expect("a line without mistake") {
                ContenuDeLigne::Entete(_) => {}
                ContenuDeLigne::Programme(programme) => lu.programmes.push(*programme),
                ContenuDeLigne::Lot(lot) => lu.lots.push(*lot),
            }
        }
        lu
    }

    fn avec_leur_programme(&self) -> impl Iterator<Item = (&Programme, &LotFlux)> {
        let par_id: HashMap<_, _> = self.programmes.iter().map(|p| (&p.id, p)).collect();
        self.lots.iter().map(move |lot| (par_id[&lot.fiche.programme], lot))
    }

    fn documents(&self) -> impl Iterator<Item = &Document> {
        let des_programmes = self.programmes.iter().flat_map(|p| &p.documents);
        des_programmes.chain(self.lots.iter().flat_map(|l| &l.fiche.documents))
    }
}

#[test]
fn le_controle_ne_trouve_rien_a_redire() {
    let bilan = verifier(DEMO.as_slice(), Alentours::default(), &EtatConnu::default())
        .unwrap_or_else(|refus| panic!("the demonstration is refused: {refus}"));
    assert_eq!((bilan.programmes.lus, bilan.lots.lus), (250, 8000));
    assert_eq!(bilan.groupes, ["Alpha", "Beta"]);
    assert_eq!(bilan.entete.lots, Some(8000));
}

#[test]
fn la_meme_graine_donne_les_memes_octets() {
    assert!(*DEMO == flux(250, 8000, 1));
    assert!(*DEMO != flux(250, 8000, 2));
}

/// All these checks are in one test, because reading the demonstration takes longer than checking it.
#[test]
fn la_demonstration_est_complete_et_coherente() {
    chaque_champ_est_rempli_au_moins_une_fois();
    chaque_code_est_porte_au_moins_une_fois();
    les_noms_sont_tous_differents();
    personne_n_est_joignable_pour_de_vrai();
    zone_et_tva_sont_celles_de_la_commune();
    les_prix_se_tiennent();
    le_metre_carre_coute_ce_que_veut_sa_zone();
    les_dates_suivent_la_phase();
    les_livraisons_sont_a_tous_les_stades();
    chaque_lot_a_son_plan();
    des_annexes_ont_le_batiment_de_leur_logement();
}

/// Adds every path of a value to `tous`, and to `remplis` the paths that lead to something else than null, false, zero or an
/// empty value.
fn chemins(valeur: &Value, chemin: &str, tous: &mut BTreeSet<String>, remplis: &mut BTreeSet<String>) {
    tous.insert(chemin.to_owned());
    let rempli = match valeur {
        Value::Null | Value::Bool(false) => false,
        Value::String(texte) => !texte.is_empty(),
        Value::Number(nombre) => nombre.as_f64() != Some(0.0),
        Value::Bool(true) => true,
        Value::Array(liste) => {
            for v in liste {
                chemins(v, &format!("{chemin}[]"), tous, remplis);
            }
            !liste.is_empty()
        }
        Value::Object(champs) => {
            for (nom, v) in champs {
                chemins(v, &format!("{chemin}.{nom}"), tous, remplis);
            }
            !champs.is_empty()
        }
    };
    if rempli {
        remplis.insert(chemin.to_owned());
    }
}

fn chaque_champ_est_rempli_au_moins_une_fois() {
    let (mut tous, mut remplis) = (BTreeSet::new(), BTreeSet::new());
    let mut voir = |nom: &str, valeur: Value| chemins(&valeur, nom, &mut tous, &mut remplis);
    for programme in &LU.programmes {
        voir("programme", serde_json::to_value(programme).expect("a programme is JSON"));
    }
    for lot in &LU.lots {
        voir("lot", serde_json::to_value(&lot.fiche).expect("a lot is JSON"));
        voir("prix", serde_json::to_value(lot.prix).expect("prices are JSON"));
        voir("exclusivite", serde_json::to_value(&lot.exclusivite).expect("a group is JSON"));
    }
    assert!(tous.len() > 130, "{tous:#?}");
    assert_eq!(tous.difference(&remplis).collect::<Vec<_>>(), Vec::<&String>::new());
}

fn chaque_code_est_porte_au_moins_une_fois() {
    let natures: BTreeSet<_> = LU.lots.iter().map(|l| l.fiche.typologie.nature).collect();
    assert_eq!(natures, Nature::TOUTES.into());
    let statuts: BTreeSet<_> = LU.lots.iter().map(|l| l.statut).collect();
    assert_eq!(statuts, StatutLot::TOUS.into());
    let phases: BTreeSet<_> = LU.programmes.iter().map(|p| p.phase_commerciale.code.as_str()).collect();
    assert_eq!(phases, ["AVANTPREMIERE", "LANCEMENT", "TRAVAUX"].into());
    let fiscalites: BTreeSet<_> = LU.lots.iter().flat_map(|l| &l.fiche.fiscalites).map(|f| f.code.as_str()).collect();
    assert_eq!(fiscalites, ["lli", "lmnp", "lmnp-gere", "malraux", "ptz", "tva55"].into());
    let zones: BTreeSet<_> = LU.programmes.iter().filter_map(|p| p.zone_fiscale.as_deref()).collect();
    assert_eq!(zones, ["A", "A bis", "B1", "B2", "C"].into());
    let taux: BTreeSet<_> = LU.programmes.iter().filter_map(|p| p.taux_commission).collect();
    assert!([500, 600, 630].into_iter().all(|c| taux.contains(&Taux::depuis_centiemes(c))), "{taux:?}");
    let categories: BTreeSet<_> = LU.documents().map(|d| d.categorie).collect();
    assert_eq!(categories, Categorie::PROGRAMME.into_iter().chain(Categorie::LOT).collect());
    let modeles: BTreeSet<_> = LU
        .documents()
        .map(|d| &d.source)
        .collect::<Vec<_>>()
        .into_iter()
        .filter_map(|s| match s {
            Source::Modele(nom) => Some(nom.as_str()),
            Source::Fichier(_) | Source::Adresse(_) => None,
        })
        .collect();
    assert_eq!(modeles.len(), 26, "{modeles:?}");
}

fn zone_et_tva_sont_celles_de_la_commune() {
    for (programme, lot) in LU.avec_leur_programme() {
        let commune = territoire().par_insee(&programme.lieu.code_insee).expect("a real commune");
        assert_eq!(programme.zone_fiscale.as_deref(), commune.zone_abc);
        assert!(commune.codes_postaux.contains(&programme.lieu.code_postal.as_str()), "{}", programme.id.0);
        let outre_mer = programme.lieu.code_postal.starts_with("97");
        let attendue = if outre_mer { Taux::depuis_centiemes(850) } else { Taux::depuis_unites(20) };
        assert_eq!(lot.prix.tva, Some(attendue));
        assert!(!outre_mer || lot.prix.prix_tva_reduite.is_none() && lot.prix.prix_lli.is_none());
        let eligible = |code: &str| programme.fiscalites.iter().any(|f| f.code == code);
        assert!(lot.prix.tva_reduite.is_none() || eligible("tva55"));
        assert!(lot.prix.tva_lli.is_none() || eligible("lli"));
    }
}

fn les_prix_se_tiennent() {
    let par_id: HashMap<_, _> = LU.lots.iter().map(|l| (l.fiche.id(), l)).collect();
    for (programme, lot) in LU.avec_leur_programme() {
        let id = lot.fiche.id();
        let (prix, seul) = (lot.prix.prix.expect("a price"), lot.prix.prix_lot_principal.expect("a price"));
        let somme = |de: &dyn Fn(&LotFlux) -> Option<Montant>| -> i64 {
            let annexes = lot.fiche.lots_secondaires.iter().map(|numero| {
                let annexe = par_id[&domain::lot::IdLot::nouveau(&programme.id, numero)];
                assert_eq!((annexe.statut, &annexe.exclusivite), (lot.statut, &lot.exclusivite), "{}", id.0);
                de(annexe).expect("an annex has every price of its home").centiemes()
            });
            annexes.sum()
        };
        assert_eq!(prix.centiemes(), seul.centiemes() + somme(&|l| l.prix.prix), "{}", id.0);
        if let Some(reduit) = lot.prix.prix_tva_reduite {
            let seul = lot.prix.prix_lot_principal_tva_reduite.expect("with the other");
            assert!(seul <= reduit && reduit < prix);
            assert_eq!(reduit.centiemes(), seul.centiemes() + somme(&|l| l.prix.prix_tva_reduite), "{}", id.0);
        }
        let remise = lot.prix.prix_grille.expect("a grid price") > prix;
        assert!(!remise || programme.promotion_en_cours, "{}", id.0);
    }
    let promus = |p: &Programme| LU.lots.iter().any(|l| l.fiche.programme == p.id && l.prix.prix < l.prix.prix_grille);
    let offre = |p: &Programme| p.documents.iter().any(|d| d.type_document == "OFFRE_PROMO_PDM");
    for programme in &LU.programmes {
        assert_eq!(programme.promotion_en_cours, offre(programme), "{}", programme.id.0);
        assert!(!programme.promotion_en_cours || promus(programme), "{}", programme.id.0);
    }
}

fn le_metre_carre_coute_ce_que_veut_sa_zone() {
    let mediane = |zone: &str, paris: bool| {
        let mut prix: Vec<i64> = LU
            .avec_leur_programme()
            .filter(|(p, l)| p.zone_fiscale.as_deref() == Some(zone) && l.fiche.typologie.nature == Nature::Appartement)
            .filter(|(p, _)| p.lieu.code_postal.starts_with("75") == paris)
            .filter_map(|(_, l)| Some(l.prix.prix_lot_principal?.centiemes() / l.fiche.surfaces.surface?.centiemes()))
            .collect();
        prix.sort_unstable();
        prix[prix.len() / 2]
    };
    assert!((11_500..15_000).contains(&mediane("A bis", true)), "{}", mediane("A bis", true));
    assert!((7_000..10_500).contains(&mediane("A bis", false)), "{}", mediane("A bis", false));
    assert!((5_000..7_500).contains(&mediane("A", false)), "{}", mediane("A", false));
    assert!((4_000..5_300).contains(&mediane("B1", false)), "{}", mediane("B1", false));
    assert!((3_200..4_400).contains(&mediane("B2", false)), "{}", mediane("B2", false));
}

fn des_annexes_ont_le_batiment_de_leur_logement() {
    let par_id: HashMap<_, _> = LU.lots.iter().map(|l| (l.fiche.id(), l)).collect();
    let mut situees = 0;
    for lot in &LU.lots {
        for numero in &lot.fiche.lots_secondaires {
            let annexe = par_id[&domain::lot::IdLot::nouveau(&lot.fiche.programme, numero)];
            situees += usize::from(annexe.fiche.batiment.is_some());
            assert!(annexe.fiche.batiment.is_none() || annexe.fiche.batiment == lot.fiche.batiment, "{numero}");
        }
    }
    assert!(situees > 0);
}

fn les_dates_suivent_la_phase() {
    for p in &LU.programmes {
        let c = &p.calendrier;
        let (vente, livraison) = (c.date_commercialisation.expect("a date"), c.date_livraison.expect("a date"));
        let avant_premiere = p.phase_commerciale.code == AVANTPREMIERE;
        assert_eq!(avant_premiere, vente > jour(), "{}", p.id.0);
        assert!(livraison >= jour() && livraison > vente, "{}", p.id.0);
        if let Some(travaux) = c.date_debut_travaux {
            assert_eq!(p.phase_commerciale.code == "TRAVAUX", travaux <= jour(), "{}", p.id.0);
            assert!(vente < travaux && travaux < livraison, "{}", p.id.0);
            assert!(c.date_actabilite.is_none_or(|d| d >= travaux && d < livraison), "{}", p.id.0);
        }
        if avant_premiere {
            let pris = LU.lots.iter().filter(|l| l.fiche.programme == p.id && l.statut != StatutLot::L).count();
            assert_eq!(pris, 0, "{}", p.id.0);
        }
    }
}

/// Programmes are delivered at all times within two years, so any delivery date that a prescriber asks for gives a result.
fn les_livraisons_sont_a_tous_les_stades() {
    let livraisons: Vec<_> = LU.programmes.iter().filter_map(|p| p.calendrier.date_livraison).collect();
    for mois in [3, 6, 9, 12, 18, 24] {
        let avant = jour().checked_add_months(chrono::Months::new(mois)).expect("a date");
        assert!(livraisons.iter().any(|l| *l <= avant), "delivered within {mois} months");
    }
    // A small demonstration also has free homes for each period that the filters of the search offer.
    for (programmes, lots) in [(30, 600), (60, 2000)] {
        let lu = Catalogue::lire(&flux(programmes, lots, 1));
        let libres = |p: &Programme| {
            lu.lots.iter().any(|l| {
                l.fiche.programme == p.id
                    && l.statut == StatutLot::L
                    && matches!(l.fiche.typologie.nature, Nature::Appartement | Nature::Maison)
            })
        };
        for mois in [3, 6, 9, 12] {
            let avant = jour().checked_add_months(chrono::Months::new(mois)).expect("a date");
            let ouverts = || lu.programmes.iter().filter(|p| p.phase_commerciale.code != AVANTPREMIERE && libres(p));
            let rendus = ouverts().filter(|p| p.calendrier.date_livraison.is_some_and(|d| d <= avant)).count();
            let actables = ouverts().filter(|p| p.calendrier.date_actabilite.is_some_and(|d| d <= avant)).count();
            assert!(rendus > 0 && actables > 0, "{programmes}, within {mois} months: {rendus}, {actables}");
        }
    }
    let trimestres: BTreeSet<_> = livraisons.iter().map(|l| (l.year(), l.month0() / 3)).collect();
    assert!(trimestres.len() >= 8, "{trimestres:?}");
}

fn chaque_lot_a_son_plan() {
    for lot in &LU.lots {
        let plans = lot.fiche.documents.iter().filter(|d| d.categorie == Categorie::Plan).count();
        assert_eq!(plans, 1, "{}", lot.fiche.id().0);
    }
}

fn personne_n_est_joignable_pour_de_vrai() {
    for i in LU.programmes.iter().flat_map(|p| &p.intervenants) {
        assert!(i.email.as_deref().is_some_and(|email| email.ends_with(".example")), "{i:?}");
        assert!(i.tel_fixe.as_deref().is_some_and(|tel| tel.starts_with("019900") && tel.len() == 10), "{i:?}");
        assert!(i.tel_mobile.as_deref().is_none_or(|tel| tel.starts_with("063998") && tel.len() == 10), "{i:?}");
    }
}

fn les_noms_sont_tous_differents() {
    let noms: BTreeSet<_> = LU.programmes.iter().map(|p| &p.nom_commercial).collect();
    assert_eq!(noms.len(), LU.programmes.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn les_nombres_demandes_sont_exacts(programmes in 1_u64..40, lots in 0_u64..400, graine in any::<u64>()) {
        let flux = flux(programmes, lots, graine);
        let bilan = verifier(flux.as_slice(), Alentours::default(), &EtatConnu::default());
        let bilan = bilan.map_err(|refus| TestCaseError::fail(refus.to_string()))?;
        prop_assert_eq!((bilan.programmes.lus, bilan.lots.lus), (programmes, lots));
        if lots >= programmes * 2 {
            let sans_lot = (0..programmes).filter(|index| {
                let parametres = Parametres { programmes, lots, graine, aujourd_hui: jour() };
                super::repartition::lots_du_programme(&parametres, *index) == 0
            });
            prop_assert_eq!(sans_lot.count(), 0);
        }
    }
}

#[test]
fn des_lots_sans_programme_sont_refuses() {
    let parametres = Parametres { programmes: 0, lots: 1, graine: 1, aujourd_hui: jour() };
    let erreur = generer(&parametres, &mut Vec::new(), |_| {}).expect_err("nowhere to put the lot");
    assert_eq!(erreur.kind(), std::io::ErrorKind::InvalidInput);
}

#[test]
fn un_grand_programme_garde_des_numeros_uniques() {
    let flux = flux(1, 4_000, 3);
    verifier(flux.as_slice(), Alentours::default(), &EtatConnu::default())
        .unwrap_or_else(|refus| panic!("a very large programme is refused: {refus}"));
}

#[test]
fn un_programme_sans_lot_ne_dit_rien_de_vide() {
    for graine in 1..12 {
        let texte = String::from_utf8(flux(3, 1, graine)).expect("UTF-8");
        for vide in ["\"natureLots\":\"\"", "<strong></strong>", "<p></p>", "<ul></ul>", ":\"\""] {
            assert!(!texte.contains(vide), "seed {graine}: {vide} in {texte}");
        }
    }
}
