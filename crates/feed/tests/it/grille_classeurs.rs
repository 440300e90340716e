//! Tests of price grids in workbooks: as people make them, as LibreOffice saves them, as the portal writes them, and hostile
//! ones.

use crate::grille::{acceptee, changements, erreurs, erreurs_contre, lots, nantes};
use chrono::NaiveDate;
use domain::programme::IdProgramme;
use feed::grille::{Grille, ecrire, lire};
use rust_xlsxwriter::{ExcelDateTime, FilterCondition, Format as Style, Formula, Workbook, Worksheet};

/// A workbook such as people make. A sheet of notes comes before the grid. The grid has a title across the table, titles of
/// columns on two lines, a section, empty lines, formulas with the values that were computed last, and a sum.
pub(crate) fn classeur(corriger: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut classeur = Workbook::new();
    let notes = classeur.add_worksheet().set_name("Notes").expect("a name");
    notes.write(0, 0, "Prix validés par la direction le 20/11/2026").expect("a cell");
    let feuille = classeur.add_worksheet().set_name("Grille T4").expect("a name");
    let gras = Style::new().set_bold();
    feuille.merge_range(0, 0, 0, 6, "Les Terrasses de l’Erdre — grille", &gras).expect("a title");
    feuille.write(1, 0, "Programme :").expect("a cell").write(1, 2, "nantes1").expect("a cell");
    let date = Style::new().set_num_format("dd/mm/yyyy");
    let jour = ExcelDateTime::from_ymd(2026, 11, 20).expect("a day");
    feuille.write(2, 0, "Date").expect("a cell").write_with_format(2, 2, &jour, &date).expect("a cell");
    // The titles of the lots and of the status take two lines. "Prix de vente" is above three columns.
    feuille.merge_range(4, 0, 5, 0, "N° lot", &gras).expect("a title");
    feuille.merge_range(4, 1, 5, 1, "Étage", &gras).expect("a title");
    feuille.merge_range(4, 2, 4, 4, "Prix de vente", &gras).expect("a title");
    feuille.write(5, 2, "TVA 20 %").expect("a cell").write(5, 3, "TVA réduite").expect("a cell");
    feuille.write(5, 4, "grille").expect("a cell");
    feuille.merge_range(4, 5, 5, 5, "Statut", &gras).expect("a title");
    feuille.merge_range(6, 0, 6, 5, "Bâtiment A", &gras).expect("a section");
    let euros = Style::new().set_num_format("# ##0,00 €");
    let formule = |texte: &str, resultat: &str| Formula::new(texte).set_result(resultat);
    feuille.write(7, 0, "A101").expect("a cell").write(7, 1, "1er").expect("a cell");
    feuille.write_with_format(7, 2, formule("=239000*1.01", "241390"), &euros).expect("a cell");
    feuille.write(7, 4, formule("=C8", "241390")).expect("a cell");
    feuille.write(7, 5, "Optionné").expect("a cell");
    // Lines 9 and 10 are empty.
    feuille.write(10, 0, "A201").expect("a cell").write(10, 2, "325 000,00 €").expect("a cell");
    feuille.write(10, 3, formule("=C11/1.2*1.055", "285729.17")).expect("a cell");
    feuille.write(10, 5, formule("=\"L\"&\"\"", "L")).expect("a cell");
    feuille.write(11, 0, "P03").expect("a cell").write(11, 2, 16900.1).expect("a cell");
    feuille.write(12, 0, "Total").expect("a cell").write(12, 2, formule("=SUM(C8:C12)", "583290.1")).expect("a cell");
    corriger(feuille);
    classeur.save_to_buffer().expect("bytes")
}

#[test]
fn un_classeur_de_bureau_se_lit() {
    let bilan = acceptee(lire(&classeur(|_| {})));
    assert_eq!(
        changements(&bilan),
        [
            "lot nantes1-A101\u{a0}: Prix TTC 239000 → 241390, Prix grille 239000 → 241390, Libre → Optionné",
            "lot nantes1-A201\u{a0}: Prix TTC 329000 → 325000, Prix TVA réduite 289245,83 → 285729,17",
            "lot nantes1-P03\u{a0}: Prix TTC 17500 → 16900,1",
        ]
    );
    assert_eq!((bilan.lus, bilan.prix_changes(), bilan.statuts_changes(), bilan.lignes_ignorees), (3, 3, 1, 2));
    assert_eq!(bilan.colonnes_ignorees, ["Étage"]);
    assert!(bilan.modifications.iter().all(|m| m.date == NaiveDate::from_ymd_opt(2026, 11, 20)));
}

#[test]
fn la_feuille_qui_est_une_grille_est_choisie_et_deux_sont_refusees() {
    let faire = |titres: &[(&str, bool)]| {
        let mut classeur = Workbook::new();
        for (nom, cachee) in titres {
            let feuille = classeur.add_worksheet().set_name(*nom).expect("a name");
            feuille.write(0, 0, "Lot").expect("a cell").write(0, 1, "Prix TTC").expect("a cell");
            feuille.write(1, 0, "A101").expect("a cell").write(1, 1, 238_000).expect("a cell");
            feuille.set_hidden(*cachee);
        }
        lire(&classeur.save_to_buffer().expect("bytes"))
    };
    let deux = erreurs(faire(&[("Bât A", false), ("Bât B", false)]));
    assert_eq!(
        deux,
        ["plusieurs feuilles sont des grilles («\u{a0}Bât A\u{a0}», «\u{a0}Bât B\u{a0}»)\u{a0}: n’en laissez qu’une"]
    );
    let une = acceptee(faire(&[("Bât A", false), ("Archive", true)]));
    assert_eq!(
        (une.prix_changes(), une.remarques),
        (1, vec!["la feuille masquée «\u{a0}Archive\u{a0}» n’est pas lue".to_owned()])
    );
    let illisible = erreurs(lire(b"PK\x03\x04 non"));
    assert!(illisible.len() == 1 && illisible[0].starts_with("ce fichier est abîmé"), "{illisible:?}");
}

#[test]
fn ce_que_le_tableur_masque_est_lu_et_dit() {
    let masquer = |feuille: &mut Worksheet| {
        feuille.set_row_hidden(7).expect("a row").set_row_hidden(12).expect("a row");
        feuille.set_column_hidden(2).expect("a column").set_column_hidden(1).expect("a column");
    };
    let bilan = acceptee(lire(&classeur(masquer)));
    assert_eq!(bilan.prix_changes(), 3, "what is hidden is read");
    assert_eq!(
        bilan.remarques,
        [
            "la colonne masquée «\u{a0}Prix de vente TVA 20 %\u{a0}» ('Grille T4'!C6) est lue",
            "1 ligne masquée est lue (A101)"
        ],
        "neither a sum nor a column without effect"
    );
    let filtrer = |feuille: &mut Worksheet| {
        feuille.autofilter(5, 0, 12, 5).expect("a filter");
        feuille.filter_column(0, &FilterCondition::new().add_list_filter("P03")).expect("a condition");
        feuille.set_row_hidden(7).expect("a row").set_row_hidden(10).expect("a row");
    };
    let dit = "2 lignes masquées sont lues (A101, A201), que cache peut-être le filtre de la feuille";
    assert_eq!(acceptee(lire(&classeur(filtrer))).remarques, [dit]);
    assert_eq!(acceptee(lire(&classeur(|_| {}))).remarques, <[&str; 0]>::default());
}

#[test]
fn un_fichier_renomme_est_lu_ou_refuse_par_ce_qu_il_tient() {
    let csv = "Programme;nantes1\nLot;Prix TTC\nA201;325000\n".as_bytes();
    assert_eq!(acceptee(lire(csv)).prix_changes(), 1, "text in cells, whatever its name");
    for (octets, raison) in [
        (
            b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".as_slice(),
            "ce fichier est un classeur de l’ancien format d’Excel (.xls)",
        ),
        (b"<html><body><table>", "ce fichier est une page web (HTML)"),
        (b"PK\x03\x04", "ce fichier est abîmé"),
        (b"", "ce fichier est vide"),
    ] {
        let grille = lire(octets);
        assert!(grille.est_illisible());
        let dites: Vec<String> =
            grille.refuser("de quel programme\u{a0}?").erreurs.iter().map(ToString::to_string).collect();
        assert!(
            dites.len() == 1 && dites[0].starts_with(raison),
            "nothing else is wrong of what was not read: {dites:?}"
        );
    }
    let sans_programme = lire("Lot;Prix TTC\nA201;cher\n".as_bytes()).refuser("de quel programme\u{a0}?");
    assert_eq!(sans_programme.erreurs.len(), 2, "all mistakes of what was read");
}

/// Reads a workbook of `tests/it/grilles`.
fn du_depot(nom: &str) -> Grille {
    let chemin = format!("{}/tests/it/grilles/{nom}", env!("CARGO_MANIFEST_DIR"));
    lire(&std::fs::read(chemin).expect("the workbook"))
}

/// The workbook was saved by LibreOffice 7.4. It has formulas over two sheets with their computed values, merged titles on two
/// lines, a date made by a formula, rates as percentages, an empty line, and a sum.
#[test]
fn un_classeur_de_libreoffice_se_lit() {
    let grille = du_depot("libreoffice.xlsx");
    assert_eq!(grille.date.as_ref().map(|d| d.valeur), NaiveDate::from_ymd_opt(2026, 11, 20));
    let bilan = acceptee(grille);
    assert_eq!(
        changements(&bilan),
        [
            "lot nantes1-A101\u{a0}: Prix TTC 239000 → 242585, Prix grille 239000 → 242585, Libre → Optionné",
            "lot nantes1-A201\u{a0}: Prix TTC 329000 → 333935, Prix grille 339000 → 343935, \
             Prix TVA réduite 289245,83 → 293584,52",
            "lot nantes1-A302\u{a0}: Prix TTC 539000,5 → 547085,51, Prix grille 539000,5 → 547085,51, Libre → Réservé",
        ]
    );
    assert_eq!((bilan.lus, bilan.lignes_ignorees), (4, 2));
    assert_eq!(
        erreurs(du_depot("libreoffice-cellule-fausse.xlsx")),
        ["'Grille de prix'!C11, Prix TTC TVA 20 %\u{a0}: la cellule est en erreur (#VALUE!)"]
    );
}

#[test]
fn une_formule_jamais_calculee_est_refusee() {
    // Libraries that write workbooks leave formulas without a value.
    let dites = erreurs(du_depot("sans-valeurs.xlsx"));
    assert_eq!(
        dites,
        ["Feuil1!B2, Prix TTC\u{a0}: formule sans valeur\u{a0}: ouvrez le classeur dans un tableur et enregistrez-le"]
    );
}

/// The template in `docs/modeles` is what `cargo run -p feed --example modele_grille` writes, and it can be read back.
#[test]
fn le_modele_du_depot_est_celui_du_generateur_et_se_relit() {
    let modele = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/modeles/grille-de-prix.xlsx"));
    let modele = modele.expect("the template");
    let lots = lots("nantes1");
    let id = IdProgramme("nantes1".to_owned());
    let jour = NaiveDate::from_ymd_opt(2026, 11, 20).expect("a day");
    let refait = ecrire(&id, "Les Terrasses de l’Erdre", &lots, jour).expect("bytes");
    assert!(modele == refait, "run `cargo run -p feed --example modele_grille` and commit what it writes");
    let grille = lire(&modele);
    assert_eq!(grille.date.as_ref().map(|d| d.valeur), Some(jour));
    let bilan = acceptee(grille);
    assert_eq!((bilan.lus, bilan.modifications.len()), (11, 0));
    assert_eq!(bilan.colonnes_ignorees, ["Type", "Étage", "Surface (m²)"]);
}

/// A small workbook in which one part is replaced by `contenu`.
fn classeur_avec(partie: &str, contenu: &[u8]) -> Vec<u8> {
    use std::io::{Cursor, Read as _, Write as _};
    let mut modele = Workbook::new();
    modele.add_worksheet().write(0, 0, "Lot").expect("a cell");
    let octets = modele.save_to_buffer().expect("a workbook");
    let mut lue = zip::ZipArchive::new(Cursor::new(octets)).expect("an archive");
    let mut ecrite = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for rang in 0..lue.len() {
        let mut sienne = lue.by_index(rang).expect("a part");
        let nom = sienne.name().expect("a name").into_owned();
        ecrite.start_file(&nom, zip::write::SimpleFileOptions::default()).expect("a part begins");
        if nom.ends_with(partie) {
            ecrite.write_all(contenu).expect("memory takes all");
        } else {
            let mut tel_quel = Vec::new();
            sienne.read_to_end(&mut tel_quel).expect("readable");
            ecrite.write_all(&tel_quel).expect("memory takes all");
        }
    }
    ecrite.finish().expect("an archive").into_inner()
}

#[test]
fn un_classeur_qui_se_deploie_sans_fin_est_refuse() {
    let vide = vec![b' '; 65 << 20];
    let bombe = classeur_avec("sheet1.xml", &vide);
    assert!(bombe.len() < 1 << 20, "{} bytes hold 65 million", bombe.len());
    let erreurs = erreurs_contre(lire(&bombe), &nantes());
    assert_eq!(erreurs, ["une fois ouvert, le classeur dépasse 64\u{a0}Mo\u{a0}: n’y laissez que votre tableau"]);
}

#[test]
fn un_classeur_qui_annonce_des_textes_par_milliards_est_refuse() {
    for annonce in ["uniqueCount=\"4000000000000\"", "uniqueCount = '99999999999999999999999'"] {
        let textes =
            format!("<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" {annonce}></sst>");
        let classeur = classeur_avec("sharedStrings.xml", textes.as_bytes());
        let erreurs = erreurs_contre(lire(&classeur), &nantes());
        assert_eq!(
            erreurs,
            ["le classeur annonce plus de textes qu’il n’en contient\u{a0}: enregistrez-le de nouveau"]
        );
    }
}
