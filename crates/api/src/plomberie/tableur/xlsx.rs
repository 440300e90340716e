//! Writes a workbook as its rows come (ECMA-376): one sheet with frozen titles and a filter, and texts inside their cells.
//!
//! The archive can be written as a stream, because each part gives its length after its content.

use super::{FeuilleDExport, ValeurDExport, a_paris};
use chrono::{NaiveDate, NaiveDateTime};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>"#;
const LIENS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const LIENS_DU_CLASSEUR: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#;
/// The styles of cells, in the order of [`Style`].
const STYLES: &str = r##"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="5"><numFmt numFmtId="164" formatCode="#,##0\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="#,##0.00\ &quot;€&quot;"/><numFmt numFmtId="166" formatCode="#,##0.00\ &quot;m²&quot;"/><numFmt numFmtId="167" formatCode="dd/mm/yyyy"/><numFmt numFmtId="168" formatCode="dd/mm/yyyy\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="medium"><color auto="1"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"##;
/// The most letters of a cell.
const LETTRES_MAX: usize = 32_767;

/// The style of a cell. Its value is the rank of the style in [`STYLES`].
#[derive(Debug, Clone, Copy)]
enum Style {
    Texte = 0,
    Titre = 1,
    Nombre = 2,
    Euros = 3,
    Centimes = 4,
    Surface = 5,
    Jour = 6,
    Instant = 7,
}

/// The buffer to which the archive writes. It is shared, because the archive keeps its writer while the bytes are taken out.
#[derive(Debug, Clone, Default)]
struct Sortie(Arc<Mutex<Vec<u8>>>);

impl Sortie {
    fn vider(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Sortie {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

type Archive = ZipWriter<StreamWriter<Sortie>>;

/// A workbook that is being written.
pub(super) struct Classeur {
    archive: Archive,
    sortie: Sortie,
    nom: &'static str,
    colonnes: usize,
    lignes: u32,
    /// The XML of one row. It is given to the archive in one piece.
    tampon: String,
}

impl Classeur {
    /// Begins a workbook with the titles of a sheet.
    pub(super) fn nouveau<T>(feuille: &FeuilleDExport<T>) -> io::Result<Self> {
        let sortie = Sortie::default();
        let mut archive = ZipWriter::new_stream(sortie.clone());
        for (nom, contenu) in [
            ("[Content_Types].xml", TYPES),
            ("_rels/.rels", LIENS),
            ("xl/_rels/workbook.xml.rels", LIENS_DU_CLASSEUR),
            ("xl/styles.xml", STYLES),
        ] {
            partie(&mut archive, nom)?;
            archive.write_all(contenu.as_bytes())?;
        }
        partie(&mut archive, "xl/worksheets/sheet1.xml")?;
        let colonnes = feuille.colonnes.len();
        let mut classeur = Self { archive, sortie, nom: feuille.nom, colonnes, lignes: 0, tampon: String::new() };
        classeur.tampon.push_str(concat!(
            r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#,
            "\n",
            r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>"#
        ));
        for (rang, colonne) in (1..).zip(&feuille.colonnes) {
            let largeur = colonne.largeur;
            let _ = write!(classeur.tampon, r#"<col min="{rang}" max="{rang}" width="{largeur}" customWidth="1"/>"#);
        }
        classeur.tampon.push_str("</cols><sheetData>");
        classeur
            .rangee(feuille.colonnes.iter().map(|colonne| (ValeurDExport::texte(Some(colonne.titre)), Style::Titre)))?;
        Ok(classeur)
    }

    /// Writes a row of cells.
    pub(super) fn ligne<'a>(&mut self, valeurs: impl Iterator<Item = ValeurDExport<'a>>) -> io::Result<()> {
        self.rangee(valeurs.map(|valeur| {
            let style = match &valeur {
                ValeurDExport::Vide | ValeurDExport::Texte(_) => Style::Texte,
                ValeurDExport::Nombre(_) => Style::Nombre,
                ValeurDExport::Prix(prix) if prix.fract() == 0.0 => Style::Euros,
                ValeurDExport::Prix(_) => Style::Centimes,
                ValeurDExport::Surface(_) => Style::Surface,
                ValeurDExport::Jour(_) => Style::Jour,
                ValeurDExport::Instant(_) => Style::Instant,
            };
            (valeur, style)
        }))
    }

    fn rangee<'a>(&mut self, cellules: impl Iterator<Item = (ValeurDExport<'a>, Style)>) -> io::Result<()> {
        self.lignes += 1;
        let ligne = self.lignes;
        let _ = write!(self.tampon, r#"<row r="{ligne}">"#);
        for (rang, (valeur, style)) in cellules.enumerate() {
            if valeur != ValeurDExport::Vide {
                cellule(&mut self.tampon, &nom_de_cellule(rang, ligne), &valeur, style as u8);
            }
        }
        self.tampon.push_str("</row>");
        self.archive.write_all(self.tampon.as_bytes())?;
        self.tampon.clear();
        Ok(())
    }

    /// The bytes that were compressed since the last time.
    pub(super) fn vider(&self) -> Vec<u8> {
        self.sortie.vider()
    }

    /// Ends the workbook, and returns its last bytes.
    pub(super) fn finir(mut self: Box<Self>) -> io::Result<Vec<u8>> {
        let (nom, derniere) = (self.nom, nom_de_cellule(self.colonnes.saturating_sub(1), self.lignes));
        self.archive.write_all(format!(r#"</sheetData><autoFilter ref="A1:{derniere}"/></worksheet>"#).as_bytes())?;
        partie(&mut self.archive, "xl/workbook.xml")?;
        let fin = absolue(&derniere);
        let classeur = format!(
            r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="{nom}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'{nom}'!$A$1:{fin}</definedName></definedNames></workbook>"#
        );
        self.archive.write_all(classeur.as_bytes())?;
        let Self { archive, sortie, .. } = *self;
        archive.finish()?;
        Ok(sortie.vider())
    }
}

/// Begins a part of the archive.
fn partie(archive: &mut Archive, nom: &str) -> io::Result<()> {
    let options =
        SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).compression_level(Some(1));
    Ok(archive.start_file(nom, options)?)
}

/// The name of a cell: `A1`, `AB12`.
fn nom_de_cellule(colonne: usize, ligne: u32) -> String {
    let mut lettres = Vec::new();
    let mut reste = colonne + 1;
    while reste > 0 {
        reste -= 1;
        lettres.push(char::from(b'A' + u8::try_from(reste % 26).unwrap_or_default()));
        reste /= 26;
    }
    let mut nom: String = lettres.into_iter().rev().collect();
    let _ = write!(nom, "{ligne}");
    nom
}

/// The absolute name of a cell: `AB12` becomes `$AB$12`.
fn absolue(nom: &str) -> String {
    let lettres = nom.trim_end_matches(|c: char| c.is_ascii_digit());
    format!("${lettres}${}", &nom[lettres.len()..])
}

fn cellule(sortie: &mut String, nom: &str, valeur: &ValeurDExport<'_>, style: u8) {
    // Writing to a `String` never fails.
    let _ = match valeur {
        ValeurDExport::Vide => Ok(()),
        ValeurDExport::Texte(texte) => {
            let _ = write!(sortie, r#"<c r="{nom}" s="{style}" t="inlineStr"><is><t xml:space="preserve">"#);
            echapper(sortie, texte);
            sortie.push_str("</t></is></c>");
            Ok(())
        }
        ValeurDExport::Nombre(nombre) => write!(sortie, r#"<c r="{nom}" s="{style}"><v>{nombre}</v></c>"#),
        ValeurDExport::Prix(nombre) | ValeurDExport::Surface(nombre) => {
            write!(sortie, r#"<c r="{nom}" s="{style}"><v>{nombre}</v></c>"#)
        }
        ValeurDExport::Jour(jour) => write!(sortie, r#"<c r="{nom}" s="{style}"><v>{}</v></c>"#, jours(*jour)),
        ValeurDExport::Instant(instant) => {
            write!(sortie, r#"<c r="{nom}" s="{style}"><v>{}</v></c>"#, serie(a_paris(*instant)))
        }
    };
}

/// The number of days since the first day that spreadsheets count.
fn jours(jour: NaiveDate) -> i64 {
    const ORIGINE: NaiveDate = match NaiveDate::from_ymd_opt(1899, 12, 30) {
        Some(jour) => jour,
        None => NaiveDate::MIN,
    };
    jour.signed_duration_since(ORIGINE).num_days()
}

/// An instant as a number of days with a fraction, to the minute, so that the cell holds exactly the time that it shows.
fn serie(instant: NaiveDateTime) -> f64 {
    use chrono::Timelike as _;
    let minutes = instant.hour() * 60 + instant.minute();
    let jours = i32::try_from(jours(instant.date())).unwrap_or_default();
    f64::from(jours) + f64::from(minutes) / 1440.0
}

/// Writes a text as XML. Characters that XML forbids are left out, and a text too long for a cell is cut.
fn echapper(sortie: &mut String, texte: &str) {
    for lettre in texte.chars().take(LETTRES_MAX) {
        match lettre {
            '&' => sortie.push_str("&amp;"),
            '<' => sortie.push_str("&lt;"),
            '>' => sortie.push_str("&gt;"),
            '\t' | '\n' => sortie.push(lettre),
            '\r' => sortie.push_str("&#13;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            lettre => sortie.push(lettre),
        }
    }
}
