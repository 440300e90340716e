//! Splits a feed into lines of a bounded length, in one buffer.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes. The programmes of the largest real feeds take less than a tenth of it.
pub const LIGNE_MAX: usize = 1 << 20;

/// A line before it is parsed.
pub(super) enum Brute<'t> {
    /// The bytes of the line, without its end. The byte-order mark of the first line is left out too.
    Octets(&'t [u8]),
    /// The line exceeds [`LIGNE_MAX`]; the rest of it was skipped.
    TropLongue,
}

/// Reads lines and counts them.
pub(super) struct Lignes<R> {
    source: R,
    tampon: Vec<u8>,
    /// The number of the line just read, from 1.
    pub(super) numero: u64,
}

impl<R: BufRead> Lignes<R> {
    pub(super) fn nouvelles(source: R) -> Self {
        Self { source, tampon: Vec::new(), numero: 0 }
    }

    /// The next line that is not blank.
    pub(super) fn suivante(&mut self) -> io::Result<Option<Brute<'_>>> {
        loop {
            self.tampon.clear();
            let (lue, entiere) = self.remplir()?;
            if !lue {
                return Ok(None);
            }
            self.numero += 1;
            if !entiere {
                return Ok(Some(Brute::TropLongue));
            }
            if !self.utile().is_empty() {
                // `utile` is called a second time, because the borrow checker does not let the first result be returned.
                return Ok(Some(Brute::Octets(self.utile())));
            }
        }
    }

    fn utile(&self) -> &[u8] {
        let octets = self.tampon.as_slice();
        let octets = if self.numero == 1 { octets.strip_prefix(b"\xef\xbb\xbf").unwrap_or(octets) } else { octets };
        octets.trim_ascii()
    }

    /// Fills the buffer up to the end of the line. Returns whether anything was read, and whether the whole line fitted.
    fn remplir(&mut self) -> io::Result<(bool, bool)> {
        let (mut lue, mut entiere) = (false, true);
        loop {
            let disponible = match self.source.fill_buf() {
                Ok(octets) => octets,
                Err(erreur) if erreur.kind() == io::ErrorKind::Interrupted => continue,
                Err(erreur) => return Err(erreur),
            };
            if disponible.is_empty() {
                return Ok((lue, entiere));
            }
            lue = true;
            let fin = disponible.iter().position(|octet| *octet == b'\n');
            let morceau = &disponible[..fin.unwrap_or(disponible.len())];
            if self.tampon.len() + morceau.len() > LIGNE_MAX {
                entiere = false;
            } else if entiere {
                self.tampon.extend_from_slice(morceau);
            }
            let pris = morceau.len() + usize::from(fin.is_some());
            self.source.consume(pris);
            if fin.is_some() {
                return Ok((lue, entiere));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lire(source: &[u8]) -> Vec<(u64, Option<String>)> {
        let mut lignes = Lignes::nouvelles(io::BufReader::with_capacity(7, source));
        let mut vues = Vec::new();
        while let Some(brute) = lignes.suivante().expect("memory") {
            let texte = match brute {
                Brute::Octets(octets) => Some(String::from_utf8_lossy(octets).into_owned()),
                Brute::TropLongue => None,
            };
            vues.push((lignes.numero, texte));
        }
        vues
    }

    #[test]
    fn marque_retours_et_lignes_vides() {
        assert_eq!(
            lire(b"\xef\xbb\xbf{\"a\":1}\r\n\r\n   \n{\"b\":2}"),
            [(1, Some("{\"a\":1}".to_owned())), (4, Some("{\"b\":2}".to_owned()))]
        );
        assert_eq!(lire(b""), []);
    }

    #[test]
    fn une_ligne_trop_longue_est_passee_et_la_suite_lue() {
        let mut source = vec![b'x'; LIGNE_MAX];
        source.extend_from_slice(b"\n");
        source.extend_from_slice(&vec![b'y'; LIGNE_MAX + 1]);
        source.extend_from_slice(b"\nfin");
        let vues = lire(&source);
        assert_eq!(vues[0].1.as_ref().map(String::len), Some(LIGNE_MAX));
        assert_eq!(vues[1..], [(2, None), (3, Some("fin".to_owned()))]);
    }
}
