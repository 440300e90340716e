//! Writes text for French spreadsheets (RFC 4180 with semicolons). A byte order mark says that the text is UTF-8, and no cell is a formula.

use super::{FeuilleDExport, ValeurDExport, a_paris};
use std::fmt::Write as _;

/// Spreadsheets read a text that begins with one of these characters as a formula (OWASP, "CSV injection").
const FORMULES: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A CSV file that is being written.
pub(super) struct TexteCsv(String);

impl TexteCsv {
    pub(super) fn nouveau<T>(feuille: &FeuilleDExport<T>) -> Self {
        let mut texte = Self("\u{feff}".to_owned());
        texte.ligne(feuille.colonnes.iter().map(|colonne| ValeurDExport::texte(Some(colonne.titre))));
        texte
    }

    pub(super) fn ligne<'a>(&mut self, valeurs: impl Iterator<Item = ValeurDExport<'a>>) {
        for (rang, valeur) in valeurs.enumerate() {
            if rang > 0 {
                self.0.push(';');
            }
            self.cellule(&valeur);
        }
        self.0.push_str("\r\n");
    }

    fn cellule(&mut self, valeur: &ValeurDExport<'_>) {
        // Writing to a `String` never fails.
        let _ = match valeur {
            ValeurDExport::Vide => Ok(()),
            ValeurDExport::Texte(texte) => {
                self.citer(texte);
                Ok(())
            }
            ValeurDExport::Nombre(nombre) => write!(self.0, "{nombre}"),
            ValeurDExport::Prix(nombre) | ValeurDExport::Surface(nombre) => {
                self.0.push_str(&nombre.to_string().replace('.', ","));
                Ok(())
            }
            ValeurDExport::Jour(jour) => write!(self.0, "{}", jour.format("%d/%m/%Y")),
            ValeurDExport::Instant(instant) => write!(self.0, "{}", a_paris(*instant).format("%d/%m/%Y %H:%M")),
        };
    }

    /// Writes a text, in quotes when needed. A text that looks like a formula gets an apostrophe, so that spreadsheets read it as a text.
    fn citer(&mut self, texte: &str) {
        let apostrophe = if texte.starts_with(FORMULES) { "'" } else { "" };
        if texte.contains(['"', ';', '\n', '\r']) {
            let _ = write!(self.0, "\"{apostrophe}{}\"", texte.replace('"', "\"\""));
        } else {
            self.0.push_str(apostrophe);
            self.0.push_str(texte);
        }
    }

    pub(super) fn vider(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0).into_bytes()
    }
}
