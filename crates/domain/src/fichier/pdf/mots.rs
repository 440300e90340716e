//! Reads the values of a PDF: names, numbers, strings, references, arrays and dictionaries. No length and no count
//! that the file gives is trusted.

use std::cell::Cell;

/// How deep values may be nested in each other.
const PROFONDEUR: u32 = 64;

/// A value of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ObjetPdf {
    Nombre(i64),
    Booleen(bool),
    Reference(u32),
    Nom(Vec<u8>),
    Chaine(Vec<u8>),
    Liste(Vec<ObjetPdf>),
    Dictionnaire(Dictionnaire),
    Rien,
}

/// The entries of a dictionary, in their order. When a name stands twice, its last value counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Dictionnaire(Vec<(Vec<u8>, ObjetPdf)>);

impl Dictionnaire {
    pub(super) fn lire(&self, nom: &str) -> Option<&ObjetPdf> {
        let trouve = self.0.iter().rev().find(|(cle, _)| cle == nom.as_bytes());
        trouve.map(|(_, objet)| objet).filter(|objet| **objet != ObjetPdf::Rien)
    }

    pub(super) fn reference(&self, nom: &str) -> Option<u32> {
        match self.lire(nom)? {
            ObjetPdf::Reference(numero) => Some(*numero),
            _ => None,
        }
    }

    pub(super) fn nombre(&self, nom: &str) -> Option<i64> {
        match self.lire(nom)? {
            ObjetPdf::Nombre(nombre) => Some(*nombre),
            _ => None,
        }
    }

    pub(super) fn chaine(&self, nom: &str) -> Option<&[u8]> {
        match self.lire(nom)? {
            ObjetPdf::Chaine(octets) => Some(octets),
            _ => None,
        }
    }

    /// Whether the value of this name is `valeur`.
    pub(super) fn dit(&self, nom: &str, valeur: &str) -> bool {
        matches!(self.lire(nom), Some(ObjetPdf::Nom(lu)) if lu == valeur.as_bytes())
    }
}

/// How many bytes may still be read. It begins at a few times the length of the file, and the reading gives up at
/// zero, because a hostile file can have the same values read again and again from many places.
#[derive(Debug)]
pub(super) struct Reste(Cell<usize>);

impl Reste {
    pub(super) fn de(octets: &[u8]) -> Self {
        Self(Cell::new(octets.len().saturating_mul(4)))
    }

    fn depenser(&self, octets: usize) -> Option<()> {
        self.0.set(self.0.get().checked_sub(octets)?);
        Some(())
    }
}

/// A place in a file, with the functions that read values from there.
#[derive(Debug)]
pub(super) struct Mots<'o, 'r> {
    octets: &'o [u8],
    pub(super) place: usize,
    reste: &'r Reste,
}

impl<'o, 'r> Mots<'o, 'r> {
    pub(super) fn depuis(octets: &'o [u8], place: usize, reste: &'r Reste) -> Self {
        Self { octets, place, reste }
    }

    fn voir(&self) -> Option<u8> {
        self.octets.get(self.place).copied()
    }

    fn suite(&self) -> &'o [u8] {
        self.octets.get(self.place..).unwrap_or_default()
    }

    fn avancer(&mut self, octets: usize) -> Option<()> {
        self.reste.depenser(octets)?;
        self.place += octets;
        Some(())
    }

    /// The longest run of bytes of this sort that begins here.
    fn tant_que(&mut self, sorte: impl Fn(u8) -> bool) -> Option<&'o [u8]> {
        let suite = self.suite();
        let longueur = suite.iter().position(|&octet| !sorte(octet)).unwrap_or(suite.len());
        self.avancer(longueur)?;
        Some(&suite[..longueur])
    }

    /// Skips spaces and comments.
    pub(super) fn blancs(&mut self) -> Option<()> {
        loop {
            self.tant_que(est_blanc)?;
            if self.voir() != Some(b'%') {
                return Some(());
            }
            self.tant_que(|octet| !matches!(octet, b'\r' | b'\n'))?;
        }
    }

    /// Skips these bytes, when they come next.
    pub(super) fn sauter(&mut self, mot: &[u8]) -> Option<()> {
        if self.suite().starts_with(mot) { self.avancer(mot.len()) } else { None }
    }

    /// A whole number without a sign.
    pub(super) fn entier(&mut self) -> Option<u64> {
        self.blancs()?;
        let chiffres = self.tant_que(|octet| octet.is_ascii_digit())?;
        str::from_utf8(chiffres).ok()?.parse().ok()
    }

    /// Skips the lines of a table: the places of objects, their generations, and whether each is in use.
    pub(super) fn table(&mut self) -> Option<()> {
        self.tant_que(|octet| est_blanc(octet) || octet.is_ascii_digit() || matches!(octet, b'n' | b'f'))?;
        Some(())
    }

    /// The dictionary that begins here.
    pub(super) fn dictionnaire(&mut self) -> Option<Dictionnaire> {
        match self.objet(0)? {
            ObjetPdf::Dictionnaire(lu) => Some(lu),
            _ => None,
        }
    }

    fn objet(&mut self, profondeur: u32) -> Option<ObjetPdf> {
        if profondeur > PROFONDEUR {
            return None;
        }
        self.blancs()?;
        match self.voir()? {
            b'<' if self.suite().starts_with(b"<<") => self.entrees(profondeur),
            b'<' => self.hexadecimal(),
            b'(' => self.texte(),
            b'[' => self.liste(profondeur),
            b'/' => self.nom().map(ObjetPdf::Nom),
            b'0'..=b'9' | b'+' | b'-' | b'.' => self.nombre(),
            _ => match self.tant_que(est_ordinaire)? {
                b"true" => Some(ObjetPdf::Booleen(true)),
                b"false" => Some(ObjetPdf::Booleen(false)),
                b"null" => Some(ObjetPdf::Rien),
                _ => None,
            },
        }
    }

    fn entrees(&mut self, profondeur: u32) -> Option<ObjetPdf> {
        self.avancer(2)?;
        let mut entrees = Vec::new();
        loop {
            self.blancs()?;
            if self.sauter(b">>").is_some() {
                return Some(ObjetPdf::Dictionnaire(Dictionnaire(entrees)));
            }
            let nom = self.nom()?;
            self.blancs()?;
            let objet = if self.suite().starts_with(b">>") { ObjetPdf::Rien } else { self.objet(profondeur + 1)? };
            entrees.push((nom, objet));
        }
    }

    fn liste(&mut self, profondeur: u32) -> Option<ObjetPdf> {
        self.avancer(1)?;
        let mut objets = Vec::new();
        loop {
            self.blancs()?;
            if self.sauter(b"]").is_some() {
                return Some(ObjetPdf::Liste(objets));
            }
            objets.push(self.objet(profondeur + 1)?);
        }
    }

    fn nom(&mut self) -> Option<Vec<u8>> {
        self.sauter(b"/")?;
        let brut = self.tant_que(est_ordinaire)?;
        let mut nom = Vec::with_capacity(brut.len());
        let mut suite = brut;
        while let Some((&octet, apres)) = suite.split_first() {
            let code = apres
                .get(..2)
                .filter(|_| octet == b'#')
                .and_then(|deux| u8::from_str_radix(str::from_utf8(deux).ok()?, 16).ok());
            nom.push(code.unwrap_or(octet));
            suite = if code.is_some() { &apres[2..] } else { apres };
        }
        Some(nom)
    }

    /// A number, or a reference when two whole numbers and an R follow each other.
    fn nombre(&mut self) -> Option<ObjetPdf> {
        let brut = self.tant_que(|octet| octet.is_ascii_digit() || matches!(octet, b'+' | b'-' | b'.'))?;
        let apres = self.place;
        if let Some(numero) = entier_de(brut)
            && self.generation_et_r().is_some()
        {
            return Some(ObjetPdf::Reference(numero));
        }
        self.place = apres;
        let entiere = brut.split(|&octet| octet == b'.').next().unwrap_or_default();
        let lue = str::from_utf8(entiere).ok().and_then(|texte| texte.parse().ok());
        Some(ObjetPdf::Nombre(lue.unwrap_or_default()))
    }

    fn generation_et_r(&mut self) -> Option<()> {
        self.entier()?;
        self.blancs()?;
        self.sauter(b"R")?;
        self.voir().is_none_or(|octet| !est_ordinaire(octet)).then_some(())
    }

    fn hexadecimal(&mut self) -> Option<ObjetPdf> {
        self.avancer(1)?;
        let brut = self.tant_que(|octet| octet != b'>')?;
        self.avancer(1)?;
        let chiffres: Vec<u8> = brut
            .iter()
            .filter_map(|&octet| char::from(octet).to_digit(16))
            .filter_map(|chiffre| u8::try_from(chiffre).ok())
            .collect();
        let octets = chiffres.chunks(2).map(|deux| deux[0] << 4 | deux.get(1).copied().unwrap_or_default());
        Some(ObjetPdf::Chaine(octets.collect()))
    }

    fn texte(&mut self) -> Option<ObjetPdf> {
        self.avancer(1)?;
        let (mut lu, mut ouvertes) = (Vec::new(), 1_u32);
        loop {
            let octet = self.voir()?;
            self.avancer(1)?;
            match octet {
                b'\\' => self.echappe(&mut lu)?,
                b'(' => {
                    ouvertes += 1;
                    lu.push(octet);
                }
                b')' => {
                    ouvertes -= 1;
                    if ouvertes == 0 {
                        return Some(ObjetPdf::Chaine(lu));
                    }
                    lu.push(octet);
                }
                // Every kind of line end is read as one line feed.
                b'\r' => {
                    let _ = self.sauter(b"\n");
                    lu.push(b'\n');
                }
                _ => lu.push(octet),
            }
        }
    }

    /// Reads what follows a backslash in a string.
    fn echappe(&mut self, lu: &mut Vec<u8>) -> Option<()> {
        let octet = self.voir()?;
        self.avancer(1)?;
        match octet {
            b'n' => lu.push(b'\n'),
            b'r' => lu.push(b'\r'),
            b't' => lu.push(b'\t'),
            b'b' => lu.push(8),
            b'f' => lu.push(12),
            b'\n' => {}
            b'\r' => {
                let _ = self.sauter(b"\n");
            }
            b'0'..=b'7' => {
                let mut code = u32::from(octet - b'0');
                for _ in 0..2 {
                    if let Some(suivant @ b'0'..=b'7') = self.voir() {
                        self.avancer(1)?;
                        code = code * 8 + u32::from(suivant - b'0');
                    }
                }
                lu.extend(u8::try_from(code & 0xff));
            }
            _ => lu.push(octet),
        }
        Some(())
    }
}

fn entier_de(chiffres: &[u8]) -> Option<u32> {
    let entier = !chiffres.is_empty() && chiffres.iter().all(u8::is_ascii_digit);
    if entier { str::from_utf8(chiffres).ok()?.parse().ok() } else { None }
}

/// Whether the format counts this byte as white space.
pub(super) fn est_blanc(octet: u8) -> bool {
    matches!(octet, 0 | b'\t' | b'\n' | 12 | b'\r' | b' ')
}

/// Whether a byte is part of a word.
pub(super) fn est_ordinaire(octet: u8) -> bool {
    !est_blanc(octet) && !matches!(octet, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}
