//! Tests of tables under their own titles, such as the developer's contacts.

use feed::grille::{LigneDeTable, TableLue, lire_table};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

fn lire(octets: &[u8]) -> TableLue {
    lire_table(octets, |titre| ["Nom", "Téléphone", "Date"].contains(&titre)).expect("a table")
}

fn ligne(numero: u32, cellules: &[&str]) -> LigneDeTable {
    LigneDeTable { numero, cellules: cellules.iter().map(|cellule| (*cellule).to_owned()).collect() }
}

#[test]
fn un_classeur_et_un_texte_disent_la_meme_table() {
    let texte = "Contacts de novembre\n\nNom\tTéléphone\tDate\nLe Goff\t=\"0639981234\"\t02/11/2026\n\t\t\nSorel\t'0639981235\t\n";
    let mut classeur = Workbook::new();
    classeur.add_worksheet().set_name("Notes").expect("a name").write(0, 0, "à relire").expect("a cell");
    let feuille = classeur.add_worksheet().set_name("Contacts").expect("a name");
    feuille.write(0, 0, "Contacts de novembre").expect("a cell");
    for (colonne, titre) in (0..).zip(["Nom", "Téléphone", "Date"]) {
        feuille.write(2, colonne, titre).expect("a cell");
    }
    let jour = ExcelDateTime::from_ymd(2026, 11, 2).expect("a day");
    feuille.write(3, 0, "Le Goff").expect("a cell").write(3, 1, "0639981234").expect("a cell");
    feuille.write_with_format(3, 2, &jour, &Format::new().set_num_format("dd/mm/yyyy")).expect("a cell");
    feuille.write(5, 0, "Sorel").expect("a cell").write(5, 1, "0639981235").expect("a cell");
    let classeur = classeur.save_to_buffer().expect("bytes");
    for octets in [texte.as_bytes(), &classeur] {
        let table = lire(octets);
        assert_eq!((table.titres_en, table.titres.join(";").as_str()), (3, "Nom;Téléphone;Date"));
        assert_eq!(
            table.lignes,
            [ligne(4, &["Le Goff", "0639981234", "02/11/2026"]), ligne(6, &["Sorel", "0639981235"])],
            "lines keep their numbers"
        );
    }
}

#[test]
fn un_nombre_reste_entier_et_ce_qui_est_masque_ou_illisible_est_dit() {
    let mut classeur = Workbook::new();
    let feuille = classeur.add_worksheet().set_name("Contacts").expect("a name");
    feuille.write(0, 0, "Nom").expect("a cell").write(0, 1, "Téléphone").expect("a cell");
    feuille.write(1, 0, "Sorel").expect("a cell").write(1, 1, 639_984_403).expect("a cell");
    feuille.write(2, 0, "Prigent").expect("a cell");
    feuille.write(2, 1, rust_xlsxwriter::Formula::new("=NA()").set_result("#N/A")).expect("a cell");
    feuille.set_row_hidden(1).expect("a row").set_column_hidden(1).expect("a column");
    classeur.add_worksheet().set_name("Archive").expect("a name").set_hidden(true);
    let table = lire(&classeur.save_to_buffer().expect("bytes"));
    assert_eq!(table.lignes[0], ligne(2, &["Sorel", "639984403"]));
    assert_eq!(
        table.remarques,
        [
            "la colonne masquée «\u{a0}Téléphone\u{a0}» (Contacts!B1) est lue",
            "1 ligne masquée est lue (ligne 2)",
            "la feuille masquée «\u{a0}Archive\u{a0}» n’est pas lue"
        ]
    );
    assert_eq!(table.illisibles, [(3, 1, "la cellule est en erreur (#N/A)".to_owned())]);
}

#[test]
fn deux_tables_ou_aucune_se_disent() {
    let mut classeur = Workbook::new();
    for nom in ["Nord", "Sud"] {
        let feuille = classeur.add_worksheet().set_name(nom).expect("a name");
        feuille.write(0, 0, "Nom").expect("a cell").write(0, 1, "Date").expect("a cell");
    }
    let octets = classeur.save_to_buffer().expect("bytes");
    let refus = lire_table(&octets, |titre| ["Nom", "Date"].contains(&titre)).expect_err("which one?");
    assert_eq!(
        refus[0].to_string(),
        "plusieurs feuilles ont ces colonnes («\u{a0}Nord\u{a0}», «\u{a0}Sud\u{a0}»)\u{a0}: n’en laissez qu’une"
    );
    let inconnue = lire(b"a;b\n1;2\n");
    assert_eq!((inconnue.titres_en, inconnue.lignes.len()), (1, 1), "what it lacks is for its reader to say");
    assert!(lire_table(b"%PDF-1.7", |_| true).is_err());
}
