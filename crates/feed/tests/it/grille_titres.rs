//! Tests of the titles of a price grid: where they are found, and what may be above and below them.

use crate::grille::{acceptee, changements, csv, erreurs};
use feed::grille::lire;
use rust_xlsxwriter::{Format as Style, Workbook, Worksheet};

/// Reads a sheet with these texts from the top left corner, line by line. `fusionner` merges some of its cells.
fn feuille(lignes: &[&[&str]], fusionner: impl FnOnce(&mut Worksheet)) -> feed::grille::Grille {
    let mut classeur = Workbook::new();
    let feuille = classeur.add_worksheet().set_name("Feuil1").expect("a name");
    for (ligne, textes) in (0..).zip(lignes) {
        for (colonne, texte) in (0..).zip(*textes) {
            match texte.parse::<f64>() {
                Ok(nombre) => feuille.write(ligne, colonne, nombre).map(|_| ()),
                Err(_) if texte.is_empty() => Ok(()),
                Err(_) => feuille.write(ligne, colonne, *texte).map(|_| ()),
            }
            .expect("a cell");
        }
    }
    fusionner(feuille);
    lire(&classeur.save_to_buffer().expect("bytes"))
}

#[test]
fn l_intitule_du_tableau_ne_change_pas_ses_colonnes() {
    for intitule in ["Grille de prix", "Grille LLI", "Prix TVA réduite", "TVA réduite", "Tarifs au 20/11/2026", "Lot"]
    {
        for numero in ["N°", "Lot"] {
            let lignes: [&[&str]; 3] = [&[], &[numero, "Prix TTC", "Statut"], &["A101", "229000", "Réservé"]];
            let sur = |derniere| {
                feuille(&lignes, |f| {
                    f.merge_range(0, 0, 0, derniere, intitule, &Style::new()).expect("a heading");
                })
            };
            let attendu = ["lot nantes1-A101\u{a0}: Prix TTC 239000 → 229000, Libre → Réservé"];
            assert_eq!(changements(&acceptee(sur(2))), attendu, "{intitule} over {numero}");
            assert_eq!(changements(&acceptee(sur(1))), attendu, "{intitule} over {numero}");
            let texte = format!("{intitule};;\n{numero};Prix TTC;Statut\nA101;229000;Réservé\n");
            assert_eq!(changements(&acceptee(csv(&texte))), attendu, "{texte}");
        }
    }
    // A column without a title does not take the heading above the whole table as its title.
    let sans_titre = feuille(&[&[], &["Lot", "Prix TTC", ""], &["A101", "229000", "239000"]], |f| {
        f.merge_range(0, 0, 0, 2, "Prix grille", &Style::new()).expect("a heading");
    });
    assert_eq!(changements(&acceptee(sans_titre)), ["lot nantes1-A101\u{a0}: Prix TTC 239000 → 229000"]);
}

#[test]
fn un_titre_sur_deux_lignes_se_lit_encore() {
    let taux = feuille(
        &[&["", "", "", ""], &["Lot", "Prix", "grille", "Prix"], &["A201", "320000", "335000", "280000"]],
        |f| {
            f.merge_range(0, 1, 0, 2, "TVA 20 %", &Style::new()).expect("a heading");
            f.merge_range(0, 3, 0, 4, "TVA réduite", &Style::new()).expect("a heading");
        },
    );
    assert_eq!(
        changements(&acceptee(taux)),
        ["lot nantes1-A201\u{a0}: Prix TTC 329000 → 320000, Prix grille 339000 → 335000, \
          Prix TVA réduite 289245,83 → 280000"]
    );
    let prix = csv("Lot;Prix;Prix;Statut\n;TVA 20 %;TVA réduite;\nA201;320000;280000;O\n");
    assert_eq!(
        changements(&acceptee(prix)),
        ["lot nantes1-A201\u{a0}: Prix TTC 329000 → 320000, Prix TVA réduite 289245,83 → 280000, Libre → Optionné"]
    );
}

#[test]
fn ce_qui_se_lit_de_deux_facons_est_demande() {
    for dessus in ["Grille LLI", "LLI"] {
        assert_eq!(
            erreurs(csv(&format!(";{dessus};\nLot;Prix TTC;Statut\nA101;229000;\n"))),
            [format!(
                "ligne 2, colonne 2, Prix TTC\u{a0}: sous «\u{a0}{dessus}\u{a0}», est-ce «\u{a0}Prix TTC\u{a0}» ou «\u{a0}Prix{} LLI\u{a0}»\u{a0}? Écrivez-le en \
                 entier dans cette cellule, et laissez vide celle du dessus",
                if dessus == "LLI" { "" } else { " grille" }
            )]
        );
    }
}

const BATIMENT_A: &str = "Bâtiment A\nLot;Prix TTC;Prix grille\nA101;229000;\nA102;211000;\n";
const BATIMENT_B: &str = "Bâtiment B\nLot;Prix TTC;Prix grille;Statut\nA201;320000;;Réservé\n";

#[test]
fn deux_tableaux_sur_une_feuille_sont_refuses_dans_les_deux_ordres() {
    for (texte, seconde) in [
        (format!("{BATIMENT_A}{BATIMENT_B}"), 6),
        (format!("{BATIMENT_B}{BATIMENT_A}"), 5),
        (format!("{BATIMENT_A}{BATIMENT_A}"), 6),
        (format!("{BATIMENT_A}{}{BATIMENT_B}", "\n".repeat(150)), 156),
    ] {
        assert_eq!(
            erreurs(csv(&texte)),
            [format!(
                "ligne {seconde}, colonne 1\u{a0}: une autre ligne de titres est en ligne 2, colonne 1\u{a0}: réunissez tous les lots de \
                 la feuille sous une seule ligne de titres"
            )],
            "{texte}"
        );
    }
    let fusionne = feuille(
        &[
            &["Lot", "Prix TTC", "Statut"],
            &["A101", "229000"],
            &[],
            &[],
            &["", "TVA 20 %", "TVA réduite"],
            &["A201", "320000"],
        ],
        |f| {
            f.merge_range(3, 0, 4, 0, "N° lot", &Style::new()).expect("a title");
            f.merge_range(3, 1, 3, 2, "Prix", &Style::new()).expect("a title");
        },
    );
    assert_eq!(
        erreurs(fusionne),
        [
            "Feuil1!A4\u{a0}: une autre ligne de titres est en Feuil1!A1\u{a0}: réunissez tous les lots de la feuille sous une seule ligne \
          de titres"
        ]
    );
    // A section line below the titles is not another line of titles, even when it has the word "Lots".
    let un_seul = "Lot;Prix TTC;Statut\nLots;;\nA101;229000;\nLots;;\nA201;320000;\n";
    assert_eq!(acceptee(csv(un_seul)).prix_changes(), 2);
}

#[test]
fn un_refus_nomme_les_titres_incompris_et_lit_le_programme() {
    let grille = csv("Programme;nantes1\nDate;20/11/2026\n\nLot;Prix HT;Vue\nA101;200000;Loire\n");
    assert_eq!(grille.programmes[0].valeur, "nantes1");
    assert_eq!(
        erreurs(grille),
        [
            "ligne 4, colonne 1\u{a0}: il manque une colonne de prix ou de statut\u{a0}; titres non compris\u{a0}: «\u{a0}Prix HT\u{a0}», «\u{a0}Vue\u{a0}»"
        ]
    );
    assert_eq!(
        erreurs(csv("Repère;Prix TTC;Statut\nA101;229000;L\n")),
        [
            "ligne 1, colonne 2\u{a0}: il manque la colonne «\u{a0}Lot\u{a0}», celle des numéros de lot\u{a0}; titre non compris\u{a0}: «\u{a0}Repère\u{a0}»"
        ]
    );
    let autre = csv("Programme;paris1\n\nLot;Prix HT\nA101;200000\n");
    assert_eq!(
        erreurs(autre),
        [
            "ligne 1, colonne 2\u{a0}: la grille est celle de «\u{a0}paris1\u{a0}», pas du programme nantes1",
            "ligne 3, colonne 1\u{a0}: il manque une colonne de prix ou de statut\u{a0}; titre non compris\u{a0}: «\u{a0}Prix HT\u{a0}»",
        ]
    );
}
