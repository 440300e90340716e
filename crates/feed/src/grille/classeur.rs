//! Writes the present grid of a programme as a workbook to fill in.

use super::colonne::titre_du_prix;
use chrono::{Datelike, NaiveDate};
use domain::lot::prix::ChampPrix;
use domain::lot::{Lot, StatutLot};
use domain::programme::IdProgramme;
use rust_xlsxwriter::{
    Color, DataValidation, DataValidationErrorStyle, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder,
    Workbook, Worksheet, XlsxError,
};

/// Why a workbook could not be written.
#[derive(Debug, thiserror::Error)]
#[error("écriture du classeur impossible\u{a0}: {0}")]
pub struct EcritureImpossible(#[from] XlsxError);

/// The columns before the prices, with their widths. Only `Lot` and `Statut` are read back; the others help the person who fills
/// in the grid.
const AVANT_LES_PRIX: [(&str, f64); 5] =
    [("Lot", 18.0), ("Type", 16.0), ("Étage", 18.0), ("Surface (m²)", 13.0), ("Statut", 14.0)];
/// The line of the titles, from 0.
const TITRES: u32 = 3;
/// The number of empty lines below the lots that are formatted too.
const LIGNES_PRETES: u32 = 200;

const EUROS: &str = "#,##0\\ \"€\"";
const EUROS_ET_CENTIMES: &str = "#,##0.00\\ \"€\"";
const POUR_CENT: &str = "0.0#%";
const METRES: &str = "0.00";

/// The instructions for filling in the grid, written on its second sheet.
const MODE_D_EMPLOI: [&str; 14] = [
    "Une ligne par lot, retrouvé par son numéro. L’ordre des lignes et des colonnes est libre.",
    "Une cellule vide ne change rien. Une colonne peut être supprimée, sauf celle des numéros de lot.",
    "Pour retirer un prix, écrivez «\u{a0}aucun\u{a0}» dans sa cellule.",
    "Les prix sont en euros, TTC, deux décimales au plus. «\u{a0}389\u{202f}000,00\u{a0}€\u{a0}» et «\u{a0}389000\u{a0}» se valent.",
    "Le prix payé ne dépasse pas celui de la grille\u{a0}: «\u{a0}Prix TTC\u{a0}» ≤ «\u{a0}Prix grille\u{a0}».",
    "Les taux de TVA sont 5,5, 8,5, 10 ou 20\u{a0}%.",
    "Le statut est Libre, Optionné, Pré-réservé ou Réservé (ou L, O, T, R).",
    "Un lot que le portail tient par une option ou une réservation garde son statut, quoi que dise la grille.",
    "Les formules sont admises\u{a0}: c’est leur dernière valeur calculée qui compte.",
    "Les autres colonnes (type, étage, surface…) sont sans effet\u{a0}: elles aident à s’y retrouver.",
    "La date de la grille est gardée avec l’historique des prix. Elle ne peut pas être à venir.",
    "Vérifier sans rien changer\u{a0}: linteau import --dry-run GRILLE.xlsx",
    "Importer\u{a0}: linteau import GRILLE.xlsx. À la moindre erreur rien ne change, et toutes sont dites.",
    "Revenir en arrière\u{a0}: linteau import --annuler",
];

/// Writes the grid of a programme: its lots on sale, with their statuses and prices. The same input gives the same bytes.
pub fn ecrire(
    programme: &IdProgramme,
    nom: &str,
    lots: &[Lot],
    date: NaiveDate,
) -> Result<Vec<u8>, EcritureImpossible> {
    let jour = ExcelDateTime::from_ymd(
        u16::try_from(date.year()).unwrap_or(2026),
        u8::try_from(date.month()).unwrap_or(1),
        u8::try_from(date.day()).unwrap_or(1),
    )?;
    let mut classeur = Workbook::new();
    let titre = format!("Grille de prix — {nom}");
    classeur.set_properties(&DocProperties::new().set_title(titre).set_creation_datetime(&jour));
    remplir(classeur.add_worksheet(), programme, nom, lots, &jour)?;
    expliquer(classeur.add_worksheet())?;
    Ok(classeur.save_to_buffer()?)
}

fn remplir(
    feuille: &mut Worksheet,
    programme: &IdProgramme,
    nom: &str,
    lots: &[Lot],
    jour: &ExcelDateTime,
) -> Result<(), XlsxError> {
    let gras = Format::new().set_bold();
    let texte = Format::new().set_num_format("@");
    feuille.set_name("Grille")?;
    feuille.write_with_format(0, 0, "Programme", &gras)?;
    feuille.write_with_format(0, 1, &*programme.0, &texte)?;
    feuille.write(0, 2, nom)?;
    feuille.write_with_format(1, 0, "Date de la grille", &gras)?;
    let date = Format::new().set_num_format("dd/mm/yyyy").set_align(FormatAlign::Left);
    feuille.write_with_format(1, 1, jour, &date)?;

    colonnes(feuille)?;
    let mut ligne = TITRES + 1;
    for lot in lots.iter().filter(|lot| !lot.retire) {
        ecrire_lot(feuille, ligne, lot)?;
        ligne += 1;
    }
    feuille.set_freeze_panes(TITRES + 1, 1)?;
    feuille.autofilter(TITRES, 0, ligne.max(TITRES + 2) - 1, derniere_colonne())?;
    let statuts = DataValidation::new()
        .allow_list_strings(&StatutLot::TOUS.map(StatutLot::libelle))?
        .set_error_style(DataValidationErrorStyle::Stop)
        .set_error_title("Statut inconnu")?
        .set_error_message("Libre, Optionné, Pré-réservé ou Réservé.")?;
    feuille.add_data_validation(TITRES + 1, 4, ligne + LIGNES_PRETES, 4, &statuts)?;
    feuille.set_landscape().set_repeat_rows(TITRES, TITRES)?.set_print_fit_to_pages(1, 0);
    Ok(())
}

/// Writes the titles, and sets the widths of the columns and the formats of the cells to fill in.
fn colonnes(feuille: &mut Worksheet) -> Result<(), XlsxError> {
    let titre = Format::new()
        .set_bold()
        .set_text_wrap()
        .set_align(FormatAlign::VerticalCenter)
        .set_background_color(Color::RGB(0x00E8_EDF2))
        .set_border_bottom(FormatBorder::Thin);
    feuille.set_row_height(TITRES, 32)?;
    for (colonne, (nom, largeur)) in (0..).zip(AVANT_LES_PRIX) {
        feuille.set_column_width(colonne, largeur)?;
        feuille.write_with_format(TITRES, colonne, nom, &titre)?;
    }
    feuille.set_column_format(0, &Format::new().set_num_format("@"))?;
    for (colonne, champ) in colonnes_de_prix() {
        feuille.set_column_width(colonne, if champ.est_taux() { 9.0 } else { 15.0 })?;
        let format = if champ.est_taux() { POUR_CENT } else { EUROS };
        feuille.set_column_format(colonne, &Format::new().set_num_format(format))?;
        feuille.write_with_format(TITRES, colonne, titre_du_prix(champ), &titre)?;
    }
    Ok(())
}

fn colonnes_de_prix() -> impl Iterator<Item = (u16, ChampPrix)> {
    (5..).zip(ChampPrix::TOUS)
}

fn derniere_colonne() -> u16 {
    colonnes_de_prix().map(|(colonne, _)| colonne).last().unwrap_or_default()
}

fn ecrire_lot(feuille: &mut Worksheet, ligne: u32, lot: &Lot) -> Result<(), XlsxError> {
    feuille.write_with_format(ligne, 0, &*lot.fiche.numero, &Format::new().set_num_format("@"))?;
    feuille.write(ligne, 1, &*lot.fiche.typologie.libelle)?;
    if let Some(etage) = &lot.fiche.etage {
        feuille.write(ligne, 2, &*etage.libelle)?;
    }
    if let Some(surface) = lot.fiche.surfaces.surface {
        feuille.write_with_format(ligne, 3, surface.decimal(), &Format::new().set_num_format(METRES))?;
    }
    feuille.write(ligne, 4, lot.statut().libelle())?;
    for (colonne, champ) in colonnes_de_prix() {
        let Some(centiemes) = champ.lire(&lot.prix) else { continue };
        let montant = domain::nombres::Montant::depuis_centiemes(centiemes).decimal();
        let (valeur, format) = match champ.est_taux() {
            true => (montant / 100.0, POUR_CENT),
            false if centiemes % 100 == 0 => (montant, EUROS),
            false => (montant, EUROS_ET_CENTIMES),
        };
        feuille.write_with_format(ligne, colonne, valeur, &Format::new().set_num_format(format))?;
    }
    Ok(())
}

fn expliquer(feuille: &mut Worksheet) -> Result<(), XlsxError> {
    feuille.set_name("Mode d’emploi")?;
    feuille.set_column_width(0, 100)?;
    feuille.write_with_format(0, 0, "Remplir la grille de prix", &Format::new().set_bold().set_font_size(14))?;
    let phrase = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    for (ligne, texte) in (2..).zip(MODE_D_EMPLOI) {
        feuille.write_with_format(ligne, 0, texte, &phrase)?;
    }
    Ok(())
}
