//! Text for French spreadsheets (RFC 4180 with semicolons): a byte order mark says that it is UTF-8, and nothing of it is a formula.

use super::{Feuille, Valeur, a_paris};
use std::fmt::Write as _;

/// A spreadsheet takes what begins so for a formula (OWASP, "CSV injection").
const FORMULES: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A file of text under way.
pub(super) struct Texte(String);

impl Texte {
    pub(super) fn nouveau<T>(feuille: &Feuille<T>) -> Self {
        let mut texte = Self("\u{feff}".to_owned());
        texte.ligne(feuille.colonnes.iter().map(|colonne| Valeur::texte(Some(colonne.titre))));
        texte
    }

    pub(super) fn ligne<'a>(&mut self, valeurs: impl Iterator<Item = Valeur<'a>>) {
        for (rang, valeur) in valeurs.enumerate() {
            if rang > 0 {
                self.0.push(';');
            }
            self.cellule(&valeur);
        }
        self.0.push_str("\r\n");
    }

    fn cellule(&mut self, valeur: &Valeur<'_>) {
        // Writing to a text never fails.
        let _ = match valeur {
            Valeur::Vide => Ok(()),
            Valeur::Texte(texte) => {
                self.citer(texte);
                Ok(())
            }
            Valeur::Nombre(nombre) => write!(self.0, "{nombre}"),
            Valeur::Prix(nombre) | Valeur::Surface(nombre) => {
                self.0.push_str(&nombre.to_string().replace('.', ","));
                Ok(())
            }
            Valeur::Jour(jour) => write!(self.0, "{}", jour.format("%d/%m/%Y")),
            Valeur::Instant(instant) => write!(self.0, "{}", a_paris(*instant).format("%d/%m/%Y %H:%M")),
        };
    }

    /// Writes a text, in quotes when it has to be; an apostrophe keeps what looks like a formula from being one.
    fn citer(&mut self, texte: &str) {
        let apostrophe = if texte.starts_with(FORMULES) { "'" } else { "" };
        if texte.contains(['"', ';', '\n', '\r']) {
            let _ = write!(self.0, "\"{apostrophe}{}\"", texte.replace('"', "\"\""));
        } else {
            self.0.push_str(apostrophe);
            self.0.push_str(texte);
        }
    }

    pub(super) fn prendre(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0).into_bytes()
    }
}
