//! Lists as files for a spreadsheet: the columns, the two formats, and an answer written page by page.
//!
//! A list declares its columns in a `static` [`FeuilleDExport`]. The columns read the rows in their shape on the wire, so a file holds only
//! what its reader sees on the screen. [`exporter`] takes the short rows of the whole list, in order, and a function that completes a page
//! of them. Only one page is complete at a time, and the next one is completed once the client has taken it ([decision
//! 0064](../../../../../docs/decisions/0064-des-fichiers-ecrits-par-pages.md)).

mod csv;
mod envoi;
mod xlsx;

pub(crate) use envoi::{LIGNES_MAX, demande, exporter};

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Europe::Paris;
use domain::telephone;
use http::HeaderValue;
use std::borrow::Cow;
use std::io;
use utoipa::ToSchema;

/// The format of an exported file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "lowercase")]
pub(crate) enum FormatDExport {
    /// A workbook, with real numbers and dates.
    Xlsx,
    /// Text, as French spreadsheets read it: semicolons, decimal commas, days before months.
    Csv,
}

impl FormatDExport {
    /// The name of the format in an address, and the extension of the file.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
        }
    }

    fn type_mime(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8; header=present",
        })
    }
}

/// The value of a cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ValeurDExport<'a> {
    Vide,
    Texte(Cow<'a, str>),
    Nombre(i64),
    Prix(f64),
    Surface(f64),
    Jour(NaiveDate),
    /// A date and hour, shown in Paris time.
    Instant(DateTime<Utc>),
}

impl<'a> ValeurDExport<'a> {
    /// A text. Without a text, an empty cell.
    pub(crate) fn texte(texte: Option<&'a str>) -> Self {
        texte.filter(|texte| !texte.is_empty()).map_or(Self::Vide, |texte| Self::Texte(Cow::Borrowed(texte)))
    }

    /// A text that was made for the cell. When it is empty, so is the cell.
    pub(crate) fn compose(texte: String) -> Self {
        if texte.is_empty() { Self::Vide } else { Self::Texte(Cow::Owned(texte)) }
    }

    /// A phone number in the form that people read.
    pub(crate) fn telephone(numero: Option<&str>) -> Self {
        numero.map_or(Self::Vide, |numero| Self::compose(telephone::afficher(numero)))
    }

    /// A whole number in a cell.
    pub(crate) fn nombre(nombre: impl Into<i64>) -> Self {
        Self::Nombre(nombre.into())
    }

    /// A price, or an empty cell.
    pub(crate) fn prix(prix: Option<f64>) -> Self {
        prix.map_or(Self::Vide, Self::Prix)
    }

    /// A surface, or an empty cell.
    pub(crate) fn surface(surface: Option<f64>) -> Self {
        surface.map_or(Self::Vide, Self::Surface)
    }

    /// An instant, read from the form that the wire has. A text that is not an instant is shown as it is.
    pub(crate) fn instant(texte: Option<&'a str>) -> Self {
        let Some(texte) = texte else { return Self::Vide };
        match DateTime::parse_from_rfc3339(texte) {
            Ok(instant) => Self::Instant(instant.to_utc()),
            Err(_) => Self::texte(Some(texte)),
        }
    }

    /// A word when something is true, otherwise an empty cell, so that the column is read at a glance.
    pub(crate) fn oui(vrai: impl Into<Option<&'static str>>) -> Self {
        Self::texte(vrai.into())
    }
}

/// An instant as a clock in Paris shows it.
fn a_paris(instant: DateTime<Utc>) -> NaiveDateTime {
    instant.with_timezone(&Paris).naive_local()
}

/// A column of the rows `T`: its title, its width in characters, its value.
#[derive(Debug)]
pub(crate) struct ColonneDExport<T> {
    pub(crate) titre: &'static str,
    pub(crate) largeur: u16,
    pub(crate) valeur: for<'l> fn(&'l T) -> ValeurDExport<'l>,
}

/// Describes a column of an export.
pub(crate) const fn colonne<T>(
    titre: &'static str,
    largeur: u16,
    valeur: for<'l> fn(&'l T) -> ValeurDExport<'l>,
) -> ColonneDExport<T> {
    ColonneDExport { titre, largeur, valeur }
}

/// A list as a sheet.
#[derive(Debug)]
pub(crate) struct FeuilleDExport<T> {
    /// The name of the sheet. The name of the file is this name in lower case, without accents.
    pub(crate) nom: &'static str,
    pub(crate) colonnes: Vec<ColonneDExport<T>>,
}

/// A file that is being written. The bytes written so far are taken from it before more are written.
enum Ecrivain {
    Xlsx(Box<xlsx::Classeur>),
    Csv(csv::TexteCsv),
}

impl Ecrivain {
    /// Begins a file with the titles of its columns.
    fn nouveau<T>(format: FormatDExport, feuille: &FeuilleDExport<T>) -> io::Result<Self> {
        Ok(match format {
            FormatDExport::Xlsx => Self::Xlsx(Box::new(xlsx::Classeur::nouveau(feuille)?)),
            FormatDExport::Csv => Self::Csv(csv::TexteCsv::nouveau(feuille)),
        })
    }

    /// Writes these rows to the file.
    fn ecrire<T>(&mut self, feuille: &FeuilleDExport<T>, lignes: &[T]) -> io::Result<()> {
        for ligne in lignes {
            let valeurs = feuille.colonnes.iter().map(|colonne| (colonne.valeur)(ligne));
            match self {
                Self::Xlsx(classeur) => classeur.ligne(valeurs)?,
                Self::Csv(texte) => texte.ligne(valeurs),
            }
        }
        Ok(())
    }

    /// The bytes written since the last time.
    fn vider(&mut self) -> Vec<u8> {
        match self {
            Self::Xlsx(classeur) => classeur.vider(),
            Self::Csv(texte) => texte.vider(),
        }
    }

    /// Ends the file, and returns its last bytes.
    fn finir(self) -> io::Result<Vec<u8>> {
        match self {
            Self::Xlsx(classeur) => classeur.finir(),
            Self::Csv(mut texte) => Ok(texte.vider()),
        }
    }
}

#[cfg(test)]
mod tests;
