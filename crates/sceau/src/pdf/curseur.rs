//! Reads the values of a PDF from bytes, and trusts none of them.

use super::valeur::{DictionnairePdf, ValeurPdf, est_un_blanc, est_un_signe};
use std::cell::Cell;
use std::ops::Range;

/// The greatest depth at which values may be nested.
const PROFONDEUR: u32 = 64;

/// The number of bytes that may still be read. This allowance stops the reading of a hostile file whose values are read again
/// and again from different places.
#[derive(Debug)]
pub(crate) struct Provision(Cell<usize>);

impl Provision {
    fn de(octets: usize) -> Self {
        Self(Cell::new(octets))
    }

    /// An allowance for this file: forty times its length, and one mebibyte more.
    pub(crate) fn pour(pdf: &[u8]) -> Self {
        Self::de(pdf.len().saturating_mul(40).saturating_add(1 << 20))
    }

    /// Takes this number of bytes from the allowance; `None` when not enough are left.
    pub(crate) fn depenser(&self, octets: usize) -> Option<()> {
        self.0.set(self.0.get().checked_sub(octets)?);
        Some(())
    }
}

/// A position in bytes, from which values are read.
pub(crate) struct CurseurPdf<'o, 'p> {
    octets: &'o [u8],
    pub(crate) place: usize,
    provision: &'p Provision,
    /// The place of the value of `/Contents` in the outermost dictionary, with its brackets.
    pub(crate) contenu: Option<Range<usize>>,
}

impl<'o, 'p> CurseurPdf<'o, 'p> {
    /// A cursor at this place of the bytes.
    pub(crate) fn a(octets: &'o [u8], place: usize, provision: &'p Provision) -> Self {
        Self { octets, place, provision, contenu: None }
    }

    fn voir(&self) -> Option<u8> {
        self.octets.get(self.place).copied()
    }

    fn prendre(&mut self) -> Option<u8> {
        let octet = self.voir()?;
        self.provision.depenser(1)?;
        self.place += 1;
        Some(octet)
    }

    /// Skips blanks and comments.
    pub(crate) fn passer(&mut self) -> Option<()> {
        while let Some(b) = self.voir() {
            if b == b'%' {
                while self.voir().is_some_and(|b| b != b'\n' && b != b'\r') {
                    self.prendre()?;
                }
            } else if est_un_blanc(b) {
                self.prendre()?;
            } else {
                break;
            }
        }
        Some(())
    }

    /// Skips blanks, then takes this word if it comes next.
    pub(crate) fn mot(&mut self, mot: &[u8]) -> Option<()> {
        self.passer()?;
        self.octets.get(self.place..)?.starts_with(mot).then_some(())?;
        self.provision.depenser(mot.len())?;
        self.place += mot.len();
        Some(())
    }

    /// Reads a number without a sign.
    pub(crate) fn nombre(&mut self) -> Option<u64> {
        self.passer()?;
        let debut = self.place;
        let mut nombre = 0_u64;
        while let Some(chiffre) = self.voir().filter(u8::is_ascii_digit) {
            self.prendre()?;
            nombre = nombre.checked_mul(10)?.checked_add(u64::from(chiffre - b'0'))?;
        }
        (self.place > debut).then_some(nombre)
    }

    /// Reads the head of an object, `12 0 obj`: its number and its generation.
    pub(crate) fn tete_d_objet(&mut self) -> Option<(u64, u64)> {
        let dits = (self.nombre()?, self.nombre()?);
        self.mot(b"obj")?;
        Some(dits)
    }

    /// Reads the value at the cursor; `None` when it is malformed or nested too deeply.
    pub(crate) fn valeur(&mut self) -> Option<ValeurPdf> {
        self.valeur_a(0)
    }

    fn valeur_a(&mut self, profondeur: u32) -> Option<ValeurPdf> {
        (profondeur < PROFONDEUR).then_some(())?;
        self.passer()?;
        match self.voir()? {
            b'/' => self.nom().map(ValeurPdf::Nom),
            b'(' => self.chaine().map(ValeurPdf::Chaine),
            b'<' if self.octets.get(self.place + 1) == Some(&b'<') => {
                self.dictionnaire(profondeur).map(ValeurPdf::Dictionnaire)
            }
            b'<' => self.hexa().map(ValeurPdf::Chaine),
            b'[' => {
                self.prendre()?;
                let mut liste = Vec::new();
                loop {
                    self.passer()?;
                    if self.voir()? == b']' {
                        self.prendre()?;
                        return Some(ValeurPdf::Liste(liste));
                    }
                    liste.push(self.valeur_a(profondeur + 1)?);
                }
            }
            b'0'..=b'9' => self.reference().or_else(|| self.chiffres()),
            b'+' | b'-' | b'.' => self.chiffres(),
            _ => self.parole(),
        }
    }

    fn nom(&mut self) -> Option<Vec<u8>> {
        self.prendre()?;
        let mut nom = Vec::new();
        while let Some(b) = self.voir().filter(|b| !est_un_blanc(*b) && !est_un_signe(*b)) {
            self.prendre()?;
            if b == b'#' {
                let (haut, bas) = (hexa(self.prendre()?)?, hexa(self.prendre()?)?);
                nom.push(haut << 4 | bas);
            } else {
                nom.push(b);
            }
        }
        Some(nom)
    }

    /// Reads a dictionary. A name that occurs twice is refused, because readers would not agree on its value.
    fn dictionnaire(&mut self, profondeur: u32) -> Option<DictionnairePdf> {
        self.mot(b"<<")?;
        let mut entrees = DictionnairePdf::new();
        loop {
            self.passer()?;
            if self.voir()? == b'>' {
                self.mot(b">>")?;
                return Some(entrees);
            }
            (self.voir()? == b'/').then_some(())?;
            let nom = self.nom()?;
            self.passer()?;
            let debut = self.place;
            let valeur = self.valeur_a(profondeur + 1)?;
            if profondeur == 0 && nom == b"Contents" {
                self.contenu = Some(debut..self.place);
            }
            entrees.insert(nom, valeur).is_none().then_some(())?;
        }
    }

    fn hexa(&mut self) -> Option<Vec<u8>> {
        self.prendre()?;
        let (mut octets, mut haut) = (Vec::new(), None);
        loop {
            match self.prendre()? {
                b'>' => {
                    octets.extend(haut.map(|h: u8| h << 4));
                    return Some(octets);
                }
                b if est_un_blanc(b) => {}
                b => {
                    let chiffre = hexa(b)?;
                    match haut.take() {
                        None => haut = Some(chiffre),
                        Some(h) => octets.push(h << 4 | chiffre),
                    }
                }
            }
        }
    }

    fn chaine(&mut self) -> Option<Vec<u8>> {
        self.prendre()?;
        let (mut octets, mut ouvertes) = (Vec::new(), 1_u32);
        loop {
            match self.prendre()? {
                b'\\' => match self.prendre()? {
                    b'n' => octets.push(b'\n'),
                    b'r' => octets.push(b'\r'),
                    b't' => octets.push(b'\t'),
                    b'b' => octets.push(8),
                    b'f' => octets.push(0x0c),
                    b'\n' => {}
                    b'\r' => {
                        if self.voir() == Some(b'\n') {
                            self.prendre()?;
                        }
                    }
                    chiffre @ b'0'..=b'7' => {
                        let mut code = u32::from(chiffre - b'0');
                        for _ in 0..2 {
                            let Some(suivant) = self.voir().filter(|b| (b'0'..=b'7').contains(b)) else { break };
                            self.prendre()?;
                            code = code * 8 + u32::from(suivant - b'0');
                        }
                        octets.push((code & 0xff) as u8);
                    }
                    autre => octets.push(autre),
                },
                b'(' => {
                    ouvertes += 1;
                    octets.push(b'(');
                }
                b')' => {
                    ouvertes -= 1;
                    if ouvertes == 0 {
                        return Some(octets);
                    }
                    octets.push(b')');
                }
                b => octets.push(b),
            }
        }
    }

    /// Reads a reference, `12 0 R`. The cursor stays where it is when something else comes next.
    fn reference(&mut self) -> Option<ValeurPdf> {
        let debut = self.place;
        let lue = (|| {
            let numero = u32::try_from(self.nombre()?).ok()?;
            let generation = u16::try_from(self.nombre()?).ok()?;
            self.mot(b"R")?;
            let fini = self.voir().is_none_or(|b| est_un_blanc(b) || est_un_signe(b));
            fini.then_some(ValeurPdf::Reference(numero, generation))
        })();
        if lue.is_none() {
            self.place = debut;
        }
        lue
    }

    fn chiffres(&mut self) -> Option<ValeurPdf> {
        let debut = self.place;
        while self.voir().is_some_and(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.')) {
            self.prendre()?;
        }
        let ecrit = std::str::from_utf8(self.octets.get(debut..self.place)?).ok()?;
        if let Ok(entier) = ecrit.parse() {
            return Some(ValeurPdf::Entier(entier));
        }
        let reel: f64 = ecrit.parse().ok()?;
        reel.is_finite().then(|| ValeurPdf::Reel(ecrit.as_bytes().to_vec()))
    }

    fn parole(&mut self) -> Option<ValeurPdf> {
        let debut = self.place;
        while self.voir().is_some_and(|b| b.is_ascii_alphabetic()) {
            self.prendre()?;
        }
        match self.octets.get(debut..self.place)? {
            b"null" => Some(ValeurPdf::Nulle),
            b"true" => Some(ValeurPdf::Booleen(true)),
            b"false" => Some(ValeurPdf::Booleen(false)),
            _ => None,
        }
    }
}

fn hexa(b: u8) -> Option<u8> {
    char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok())
}
