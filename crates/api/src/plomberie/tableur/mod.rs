//! Lists as files for a spreadsheet: what a column is, the two formats, and an answer that is written page by page.
//!
//! A list says its columns in a `static` [`Feuille`] of what its rows are on the wire, so a file holds nothing that its reader does
//! not read on the screen. [`exporter`] is handed the short rows of the whole list, in their order, and what completes a page of
//! them: no more than one page is complete at once, and nothing is completed before the client has taken what came before
//! ([decision 0064](../../../../../docs/decisions/0064-des-fichiers-ecrits-par-pages.md)).

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

/// What a file is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "lowercase")]
pub(crate) enum FormatDExport {
    /// A workbook, with real numbers and dates.
    Xlsx,
    /// Text, as French spreadsheets read it: semicolons, decimal commas, days before months.
    Csv,
}

impl FormatDExport {
    /// Its name in an address, which is also the end of the name of a file.
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

/// A value of a cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Valeur<'a> {
    Vide,
    Texte(Cow<'a, str>),
    Nombre(i64),
    /// In euros.
    Prix(f64),
    /// In m².
    Surface(f64),
    Jour(NaiveDate),
    /// Told in Paris.
    Instant(DateTime<Utc>),
}

impl<'a> Valeur<'a> {
    /// A text, when there is one.
    pub(crate) fn texte(texte: Option<&'a str>) -> Self {
        texte.filter(|texte| !texte.is_empty()).map_or(Self::Vide, |texte| Self::Texte(Cow::Borrowed(texte)))
    }

    /// A text that is made here; nothing when it is empty.
    pub(crate) fn compose(texte: String) -> Self {
        if texte.is_empty() { Self::Vide } else { Self::Texte(Cow::Owned(texte)) }
    }

    /// A phone number as people read it.
    pub(crate) fn telephone(numero: Option<&str>) -> Self {
        numero.map_or(Self::Vide, |numero| Self::compose(telephone::afficher(numero)))
    }

    /// A number.
    pub(crate) fn nombre(nombre: impl Into<i64>) -> Self {
        Self::Nombre(nombre.into())
    }

    /// A price, when there is one.
    pub(crate) fn prix(prix: Option<f64>) -> Self {
        prix.map_or(Self::Vide, Self::Prix)
    }

    /// A surface, when there is one.
    pub(crate) fn surface(surface: Option<f64>) -> Self {
        surface.map_or(Self::Vide, Self::Surface)
    }

    /// An instant as the wire writes it; what is none is shown as it is.
    pub(crate) fn instant(texte: Option<&'a str>) -> Self {
        let Some(texte) = texte else { return Self::Vide };
        match DateTime::parse_from_rfc3339(texte) {
            Ok(instant) => Self::Instant(instant.to_utc()),
            Err(_) => Self::texte(Some(texte)),
        }
    }

    /// Yes, or nothing: a column of them is read at a glance.
    pub(crate) fn oui(vrai: impl Into<Option<&'static str>>) -> Self {
        Self::texte(vrai.into())
    }
}

/// An instant as clocks of Paris show it.
fn a_paris(instant: DateTime<Utc>) -> NaiveDateTime {
    instant.with_timezone(&Paris).naive_local()
}

/// A column of the rows `T`: its title, its width in characters, its value.
#[derive(Debug)]
pub(crate) struct Colonne<T> {
    pub(crate) titre: &'static str,
    pub(crate) largeur: u16,
    pub(crate) valeur: for<'l> fn(&'l T) -> Valeur<'l>,
}

/// Describes a column.
pub(crate) const fn colonne<T>(
    titre: &'static str,
    largeur: u16,
    valeur: for<'l> fn(&'l T) -> Valeur<'l>,
) -> Colonne<T> {
    Colonne { titre, largeur, valeur }
}

/// A list as a sheet.
#[derive(Debug)]
pub(crate) struct Feuille<T> {
    /// The name of the sheet, and in small letters without accents that of the file.
    pub(crate) nom: &'static str,
    pub(crate) colonnes: Vec<Colonne<T>>,
}

/// A file under way: what was written is taken before more is.
enum Ecrivain {
    Xlsx(Box<xlsx::Classeur>),
    Csv(csv::Texte),
}

impl Ecrivain {
    /// Begins a file with its titles.
    fn nouveau<T>(format: FormatDExport, feuille: &Feuille<T>) -> io::Result<Self> {
        Ok(match format {
            FormatDExport::Xlsx => Self::Xlsx(Box::new(xlsx::Classeur::nouveau(feuille)?)),
            FormatDExport::Csv => Self::Csv(csv::Texte::nouveau(feuille)),
        })
    }

    /// Writes rows.
    fn ecrire<T>(&mut self, feuille: &Feuille<T>, lignes: &[T]) -> io::Result<()> {
        for ligne in lignes {
            let valeurs = feuille.colonnes.iter().map(|colonne| (colonne.valeur)(ligne));
            match self {
                Self::Xlsx(classeur) => classeur.ligne(valeurs)?,
                Self::Csv(texte) => texte.ligne(valeurs),
            }
        }
        Ok(())
    }

    /// What was written since the last time.
    fn prendre(&mut self) -> Vec<u8> {
        match self {
            Self::Xlsx(classeur) => classeur.prendre(),
            Self::Csv(texte) => texte.prendre(),
        }
    }

    /// Ends the file: what is left of it.
    fn finir(self) -> io::Result<Vec<u8>> {
        match self {
            Self::Xlsx(classeur) => classeur.finir(),
            Self::Csv(mut texte) => Ok(texte.prendre()),
        }
    }
}

#[cfg(test)]
mod tests;
