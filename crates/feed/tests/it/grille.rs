//! Tests of price grids, as developers send them.

use crate::grille_classeurs::classeur;
use chrono::{DateTime, NaiveDate};
use domain::lot::tenue::SourceExterieure;
use domain::lot::{Detenteur, Lot, LotFlux, PrixLot, StatutLot, Tenue};
use domain::nombres::{Montant, Taux};
use domain::programme::IdProgramme;
use feed::grille::{Bilan, Ecarts, Grille, LotActuel, ProgrammeActuel, controler, ecrire, lire};
use feed::lecture::{Alentours, ContenuDeLigne, LecteurDeFlux};
use proptest::prelude::*;
use rust_xlsxwriter::{Formula, Worksheet};

const FLUX: &str = include_str!("../../exemples/petit-flux.ndjson");
const AUJOURD_HUI: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

/// The lots of a programme of the golden sample.
pub(crate) fn lots(programme: &str) -> Vec<Lot> {
    let lus = LecteurDeFlux::nouveau(FLUX.as_bytes(), Alentours::default());
    lus.filter_map(|ligne| match ligne.expect("memory").contenu.expect("no mistake") {
        ContenuDeLigne::Lot(lot) if lot.fiche.programme.0 == programme => Some(en_place(*lot)),
        _ => None,
    })
    .collect()
}

fn en_place(lot: LotFlux) -> Lot {
    let LotFlux { fiche, prix, statut, .. } = lot;
    let tenue = Tenue::dite(statut, SourceExterieure::Flux, DateTime::UNIX_EPOCH, None);
    Lot { fiche, prix, tenue, exclusivite: None, retire: false, version: 1 }
}

fn etat_de(lots: &[Lot]) -> ProgrammeActuel {
    let lots = lots.iter().map(|lot| {
        let Lot { prix, tenue, retire, .. } = *lot;
        let etat = LotActuel { prix, statut: tenue.statut(), detenteur: tenue.detenteur(), retire };
        (lot.fiche.numero.clone(), etat)
    });
    ProgrammeActuel {
        id: IdProgramme("nantes1".to_owned()),
        nom: "Les Terrasses de l’Erdre".to_owned(),
        retire: false,
        lots: lots.collect(),
    }
}

pub(crate) fn nantes() -> ProgrammeActuel {
    etat_de(&lots("nantes1"))
}

pub(crate) fn csv(texte: &str) -> Grille {
    lire(texte.as_bytes())
}

pub(crate) fn acceptee(grille: Grille) -> Bilan {
    controler(grille, &nantes(), AUJOURD_HUI, Ecarts::Bornes).unwrap_or_else(|refus| panic!("{refus}"))
}

pub(crate) fn erreurs_contre(grille: Grille, etat: &ProgrammeActuel) -> Vec<String> {
    match controler(grille, etat, AUJOURD_HUI, Ecarts::Bornes) {
        Ok(bilan) => panic!("accepted: {bilan:?}"),
        Err(refus) => refus.erreurs.iter().map(ToString::to_string).collect(),
    }
}

pub(crate) fn erreurs(grille: Grille) -> Vec<String> {
    erreurs_contre(grille, &nantes())
}

pub(crate) fn changements(bilan: &Bilan) -> Vec<String> {
    bilan.modifications.iter().map(ToString::to_string).collect()
}

#[test]
fn une_cellule_fausse_est_nommee() {
    let gatee = |corriger: fn(&mut Worksheet)| erreurs(lire(&classeur(corriger)));
    assert_eq!(
        gatee(|f| {
            f.write(10, 2, Formula::new("=Prix!C4").set_result("#REF!")).expect("a cell");
        }),
        ["'Grille T4'!C11, Prix de vente TVA 20 %\u{a0}: la cellule est en erreur (#REF!)"]
    );
    assert_eq!(
        gatee(|f| {
            f.write(11, 2, 16900.125).expect("a cell");
        }),
        ["'Grille T4'!C12, Prix de vente TVA 20 %\u{a0}: «\u{a0}16900,125\u{a0}»\u{a0}: deux décimales au plus"]
    );
    assert_eq!(
        gatee(|f| {
            f.write(7, 5, "Optioné").expect("a cell");
        }),
        [
            "'Grille T4'!F8, Statut\u{a0}: statut inconnu «\u{a0}Optioné\u{a0}», attendu Libre (L), Optionné (O), Pré-réservé (T), \
          Réservé (R)"
        ]
    );
    assert_eq!(
        gatee(|f| {
            f.write(1, 2, "paris1").expect("a cell");
        }),
        ["'Grille T4'!C2\u{a0}: la grille est celle de «\u{a0}paris1\u{a0}», pas du programme nantes1"]
    );
    assert_eq!(
        gatee(|f| {
            f.write(6, 3, 250_000).expect("a cell");
        }),
        ["'Grille T4'!A7\u{a0}: lot inconnu «\u{a0}Bâtiment A\u{a0}» dans nantes1",]
    );
}

const DIX_ERREURS: &str = "\
Lot;Prix TTC;Prix grille;TVA;Statut;Date d'effet
A101;389 000,123;;;;
A102;0;;;;
A201;350 000 €;340 000;;;
A202;;;19,6 %;;
A301;;;;Loué;
A302;cher;;;;
X9;100000;;;;
A101;240000;;;;
P01;;;;;31/12/2026
;12000;;;;
";

#[test]
fn dix_erreurs_dix_lignes() {
    let dites = erreurs(csv(DIX_ERREURS));
    assert_eq!(
        dites,
        [
            "ligne 2, colonne 2, Prix TTC\u{a0}: «\u{a0}389 000,123\u{a0}»\u{a0}: deux décimales au plus",
            "ligne 3, colonne 2, Prix TTC\u{a0}: «\u{a0}0\u{a0}»\u{a0}: un prix est supérieur à 0",
            "ligne 4, colonne 2, Prix TTC\u{a0}: 350000\u{a0}€ dépasse le prix de la grille (340000\u{a0}€)",
            "ligne 5, colonne 4, TVA\u{a0}: taux de TVA inconnu «\u{a0}19,6 %\u{a0}», attendu 5,5, 8,5, 10 ou 20",
            "ligne 6, colonne 5, Statut\u{a0}: statut inconnu «\u{a0}Loué\u{a0}», attendu Libre (L), Optionné (O), Pré-réservé (T), \
             Réservé (R)",
            "ligne 7, colonne 2, Prix TTC\u{a0}: «\u{a0}cher\u{a0}» n’est pas un nombre",
            "ligne 8, colonne 1\u{a0}: lot inconnu «\u{a0}X9\u{a0}» dans nantes1",
            "ligne 9, colonne 1\u{a0}: lot A101 déjà donné en ligne 2, colonne 1",
            "ligne 10, colonne 6, Date d'effet\u{a0}: 31/12/2026 est à venir\u{a0}: une grille vaut dès son import, importez-la \
             ce jour-là",
            "ligne 11, colonne 1, Lot\u{a0}: cette ligne a des valeurs mais pas de numéro de lot",
        ]
    );
    let refus = controler(csv(DIX_ERREURS), &nantes(), AUJOURD_HUI, Ecarts::Bornes).expect_err("refused");
    assert!(refus.to_string().ends_with("10 erreurs\u{a0}: la grille est refusée, rien n’a changé"), "{refus}");
}

#[test]
fn une_colonne_en_trop_en_moins_ou_deux_fois() {
    for (texte, attendu) in [
        (
            "Prix TTC;Statut\n1;L\n",
            "ligne 1, colonne 1\u{a0}: il manque la colonne «\u{a0}Lot\u{a0}», celle des numéros de lot",
        ),
        (
            "Lot;Surface\nA101;45\n",
            "ligne 1, colonne 1\u{a0}: il manque une colonne de prix ou de statut\u{a0}; titre non compris\u{a0}: «\u{a0}Surface\u{a0}»",
        ),
        (
            "rien\nde\nbon\n",
            "aucune ligne de titres trouvée\u{a0}: une colonne «\u{a0}Lot\u{a0}» et au moins une colonne de prix ou de statut sont attendues",
        ),
        ("", "ce fichier est vide"),
        ("Lot;Prix TTC\n", "ligne 2, colonne 1\u{a0}: aucun lot sous la ligne des titres"),
        (
            "Lot;Prix TTC;Prix TVA 20 %\nA101;238000;238000\n",
            "ligne 1, colonne 3, Prix TVA 20 %\u{a0}: cette colonne dit la même chose que «\u{a0}Prix TTC\u{a0}»\u{a0}: n’en gardez qu’une",
        ),
        ("Lot,Prix TTC\nA101,238000,00\n", "ligne 2, colonne 3\u{a0}: cette ligne a plus de cellules que de titres"),
    ] {
        assert_eq!(erreurs(csv(texte)), [attendu], "{texte}");
    }
    let bilan = acceptee(csv("Lot;Vue;Prix TTC;Notaire\nA101;Loire;238000;7000\n"));
    assert_eq!(bilan.colonnes_ignorees, ["Vue", "Notaire"]);
    assert_eq!(bilan.prix_changes(), 1);
}

#[test]
fn une_cellule_vide_ne_change_rien_et_aucun_retire() {
    let bilan = acceptee(csv(
        "Lot;Prix TTC;Prix TVA réduite;TVA réduite;Prix grille TVA réduite;Statut\nA201;;aucun;Aucun;aucun;\nA101;;;;;\n",
    ));
    assert_eq!(
        changements(&bilan),
        ["lot nantes1-A201\u{a0}: TVA réduite 5,5 → aucun, Prix TVA réduite 289245,83 → aucun, \
          Prix grille TVA réduite 298037,5 → aucun"]
    );
    assert_eq!(bilan.lus, 2);
}

#[test]
fn le_taux_d_un_titre_est_celui_du_lot_ou_le_devient() {
    let bilan = acceptee(csv("Lot;Prix TVA 5,5 %\nA201;280000\nA101;210000\n"));
    assert_eq!(
        changements(&bilan),
        [
            "lot nantes1-A201\u{a0}: Prix TVA réduite 289245,83 → 280000",
            "lot nantes1-A101\u{a0}: TVA réduite aucun → 5,5, Prix TVA réduite aucun → 210000",
        ]
    );
    let mut etat = nantes();
    etat.lots.get_mut("A201").expect("a lot").prix.tva_reduite = Some(Taux::depuis_centiemes(850));
    let dites = erreurs_contre(csv("Lot;Prix TVA 5,5 %\nA201;280000\n"), &etat);
    assert_eq!(dites, ["ligne 2, colonne 2, Prix TVA 5,5 %\u{a0}: le lot A201 est à 8,5\u{a0}%"]);
}

#[test]
fn un_prix_sous_la_moitie_ou_au_dela_du_double_se_confirme() {
    let texte = "Lot;Prix TTC;Prix grille;Statut\nA101;119499,99;;R\nA201;164500;678000,01;\nA102;107 499;500000;\n";
    assert_eq!(
        erreurs(csv(texte)),
        [
            "ligne 2, colonne 2, Prix TTC\u{a0}: 119499,99\u{a0}€ est moins de la moitié du prix actuel (239000\u{a0}€)\u{a0}: s’il est bien \
             juste, recommencez avec --confirmer",
            "ligne 3, colonne 3, Prix grille\u{a0}: 678000,01\u{a0}€ est plus du double du prix actuel (339000\u{a0}€)\u{a0}: s’il est bien \
             juste, recommencez avec --confirmer",
            "ligne 4, colonne 2, Prix TTC\u{a0}: 107499\u{a0}€ est moins de la moitié du prix actuel (215000\u{a0}€)\u{a0}: s’il est bien \
             juste, recommencez avec --confirmer",
            "ligne 4, colonne 3, Prix grille\u{a0}: 500000\u{a0}€ est plus du double du prix actuel (215000\u{a0}€)\u{a0}: s’il est bien \
             juste, recommencez avec --confirmer",
        ]
    );
    let confirmee = controler(csv(texte), &nantes(), AUJOURD_HUI, Ecarts::Confirmes).expect("confirmed");
    assert_eq!(confirmee.prix_changes(), 3);
    // These changes need no confirmation: exactly half of a price, exactly its double, a rate, a price that is removed, a first
    // price.
    let juste = "Lot;Prix TTC;Prix grille;TVA;Prix LLI;Prix TVA réduite\nA101;119500;478000;5,5;1;\nA201;;;;;aucun\n";
    assert_eq!(acceptee(csv(juste)).prix_changes(), 2);
}

#[test]
fn un_lot_retire_ou_tenu_par_le_portail() {
    let mut etat = nantes();
    etat.lots.get_mut("A101").expect("a lot").retire = true;
    let a102 = etat.lots.get_mut("A102").expect("a lot");
    a102.detenteur = Some(Detenteur::Portail);
    let dites = erreurs_contre(csv("Lot;Statut\nA101;R\na102;L\n"), &etat);
    assert_eq!(
        dites,
        [
            "ligne 2, colonne 1\u{a0}: le lot A101 est retiré de la vente",
            "ligne 3, colonne 1\u{a0}: lot inconnu «\u{a0}a102\u{a0}» dans nantes1, vouliez-vous dire «\u{a0}A102\u{a0}»\u{a0}?",
        ]
    );
    let bilan = controler(csv("Lot;Statut;Prix\nA102;L;216 000\n"), &etat, AUJOURD_HUI, Ecarts::Bornes)
        .expect_err("over the grid");
    assert!(
        bilan.to_string().contains("216000\u{a0}€ dépasse le prix de la grille au catalogue (215000\u{a0}€)"),
        "{bilan}"
    );
    let bilan = controler(csv("Lot;Statut;Prix\nA102;L;214 000\n"), &etat, AUJOURD_HUI, Ecarts::Bornes).expect("taken");
    assert_eq!(
        changements(&bilan),
        ["lot nantes1-A102\u{a0}: Prix TTC 215000 → 214000"],
        "its price is the developer's"
    );
    assert_eq!(
        bilan.tenus.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["lot nantes1-A102\u{a0}: retenu par le portail (Optionné), l’annonce «\u{a0}Libre\u{a0}» est laissée de côté"]
    );
    etat.retire = true;
    let dites = erreurs_contre(csv("Lot;Statut\nA201;R\n"), &etat);
    assert_eq!(dites, ["le programme nantes1 est retiré de la vente"]);
}

#[test]
fn le_programme_se_nomme_par_son_nom_aussi() {
    let nommee = csv("Programme;les terrasses de l'erdre\n\nLot;Prix TTC\nA101;238000\n");
    assert_eq!(nommee.programmes[0].valeur, "les terrasses de l'erdre");
    assert_eq!(acceptee(nommee).prix_changes(), 1);
    let par_ligne = csv("Programme;Lot;Prix TTC\nnantes1;A101;238000\nparis1;A102;214000\n");
    assert_eq!(
        erreurs(par_ligne),
        ["ligne 3, colonne 1\u{a0}: la grille est celle de «\u{a0}paris1\u{a0}», pas du programme nantes1"]
    );
}

fn un_prix() -> impl Strategy<Value = PrixLot> {
    let montant = || proptest::option::of((1_i64..99_999_999_999).prop_map(Montant::depuis_centiemes));
    let taux =
        || proptest::option::of(prop::sample::select(vec![550, 850, 1000, 2000]).prop_map(Taux::depuis_centiemes));
    ((taux(), montant(), 0_i64..1000), (taux(), montant()), (taux(), montant(), montant())).prop_map(
        |((tva, prix, remise), (tva_reduite, prix_tva_reduite), (tva_lli, prix_lli, prix_lot_principal))| PrixLot {
            tva,
            prix,
            prix_grille: prix.map(|p| Montant::depuis_centiemes((p.centiemes() + remise).min(99_999_999_999))),
            tva_reduite,
            prix_tva_reduite,
            prix_grille_tva_reduite: prix_tva_reduite,
            tva_lli,
            prix_lli,
            prix_grille_lli: None,
            prix_lot_principal,
            prix_lot_principal_tva_reduite: prix_lli,
            prix_lot_principal_lli: prix,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A grid that the portal writes changes nothing when it is sent back as it is. With other prices, it changes exactly these
    /// prices.
    #[test]
    fn exportee_puis_importee_elle_ne_change_rien(
        valeurs in proptest::collection::vec((un_prix(), un_prix(), 0..4_usize), 11),
    ) {
        let mut avant = lots("nantes1");
        let mut apres = avant.clone();
        for (rang, (prix, autre, statut)) in valeurs.into_iter().enumerate() {
            let statut = StatutLot::TOUS[statut];
            let tenue = Tenue::dite(statut, SourceExterieure::Grille, DateTime::UNIX_EPOCH, None);
            (avant[rang].prix, avant[rang].tenue) = (prix, tenue);
            // A price that is absent from the grid stays as it is, because only the word "aucun" removes a price.
            let garde = |nouveau: Option<Montant>, ancien: Option<Montant>| nouveau.or(ancien);
            let mut voulu = autre;
            voulu.prix = garde(autre.prix, prix.prix);
            voulu.prix_grille = if autre.prix.is_some() { autre.prix_grille } else { prix.prix_grille };
            voulu.tva = autre.tva.or(prix.tva);
            voulu.tva_reduite = autre.tva_reduite.or(prix.tva_reduite);
            voulu.prix_tva_reduite = garde(autre.prix_tva_reduite, prix.prix_tva_reduite);
            voulu.prix_grille_tva_reduite = garde(autre.prix_grille_tva_reduite, prix.prix_grille_tva_reduite);
            voulu.tva_lli = autre.tva_lli.or(prix.tva_lli);
            voulu.prix_lli = garde(autre.prix_lli, prix.prix_lli);
            voulu.prix_lot_principal = garde(autre.prix_lot_principal, prix.prix_lot_principal);
            voulu.prix_lot_principal_tva_reduite =
                garde(autre.prix_lot_principal_tva_reduite, prix.prix_lot_principal_tva_reduite);
            voulu.prix_lot_principal_lli = garde(autre.prix_lot_principal_lli, prix.prix_lot_principal_lli);
            apres[rang].prix = voulu;
            apres[rang].tenue = tenue;
        }
        let id = IdProgramme("nantes1".to_owned());
        let etat = etat_de(&avant);
        let meme = lire(&ecrire(&id, "Les Terrasses", &avant, AUJOURD_HUI).expect("bytes"));
        prop_assert_eq!(meme.lignes.len(), 11);
        let bilan = controler(meme, &etat, AUJOURD_HUI, Ecarts::Bornes).map_err(|r| TestCaseError::fail(r.to_string()))?;
        prop_assert_eq!(&bilan.modifications, &[]);

        let neuve = lire(&ecrire(&id, "Les Terrasses", &apres, AUJOURD_HUI).expect("bytes"));
        let bilan = controler(neuve, &etat, AUJOURD_HUI, Ecarts::Confirmes).map_err(|r| TestCaseError::fail(r.to_string()))?;
        for (ancien, nouveau) in avant.iter().zip(&apres) {
            let change = bilan.modifications.iter().find(|m| m.lot == ancien.fiche.id());
            prop_assert_eq!(change.map_or(ancien.prix, |m| m.apres), nouveau.prix);
        }
    }

    #[test]
    fn aucun_fichier_ne_fait_paniquer(texte in "(Lot;Prix;Statut\n)?([A-Z0-9;,\t\"\n €]{0,12}\n?){0,20}", octets in any::<Vec<u8>>()) {
        let grille = csv(&texte);
        let _ = controler(grille, &nantes(), AUJOURD_HUI, Ecarts::Bornes);
        let _ = lire(&octets);
        prop_assert!(!lire(&octets).erreurs.is_empty());
    }
}
