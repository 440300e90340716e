//! The values of a PDF, and how to write them.

use std::collections::BTreeMap;

/// The entries of a dictionary by name (decoded, without the slash).
pub(crate) type DictionnairePdf = BTreeMap<Vec<u8>, ValeurPdf>;

/// A value of a PDF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ValeurPdf {
    Nulle,
    Booleen(bool),
    Entier(i64),
    /// A decimal number, as its text, so that it is written again unchanged.
    Reel(Vec<u8>),
    Nom(Vec<u8>),
    Chaine(Vec<u8>),
    Liste(Vec<ValeurPdf>),
    Dictionnaire(DictionnairePdf),
    Reference(u32, u16),
}

impl ValeurPdf {
    /// A name as a value, given without its slash.
    pub(crate) fn nom(nom: &str) -> Self {
        Self::Nom(nom.as_bytes().to_vec())
    }

    /// A text for people: in ASCII if possible, otherwise in UTF-16.
    pub(crate) fn texte(texte: &str) -> Self {
        if texte.bytes().all(|b| (b' '..=b'~').contains(&b)) {
            return Self::Chaine(texte.as_bytes().to_vec());
        }
        Self::Chaine([0xfe, 0xff].into_iter().chain(texte.encode_utf16().flat_map(u16::to_be_bytes)).collect())
    }

    /// A reference to an object, with generation 0.
    pub(crate) fn reference(numero: u32) -> Self {
        Self::Reference(numero, 0)
    }

    /// The whole number, when the value is one.
    pub(crate) fn en_entier(&self) -> Option<i64> {
        if let Self::Entier(n) = self { Some(*n) } else { None }
    }

    /// The value as a place in the file, when it is a whole number that is not negative.
    pub(crate) fn en_place(&self) -> Option<usize> {
        usize::try_from(self.en_entier()?).ok()
    }

    /// The number, when it is a decimal number or a whole number that fits.
    pub(crate) fn en_reel(&self) -> Option<f64> {
        match self {
            Self::Entier(n) => i32::try_from(*n).ok().map(f64::from),
            Self::Reel(ecrit) => std::str::from_utf8(ecrit).ok()?.parse().ok(),
            _ => None,
        }
    }

    /// The number of the object to which the value refers.
    pub(crate) fn en_reference(&self) -> Option<u32> {
        if let Self::Reference(numero, _) = self { Some(*numero) } else { None }
    }

    /// The elements, when the value is a list.
    pub(crate) fn en_liste(&self) -> Option<&[ValeurPdf]> {
        if let Self::Liste(liste) = self { Some(liste) } else { None }
    }

    /// The entries, when the value is a dictionary.
    pub(crate) fn en_dictionnaire(&self) -> Option<&DictionnairePdf> {
        if let Self::Dictionnaire(entrees) = self { Some(entrees) } else { None }
    }

    /// The bytes, when the value is a string.
    pub(crate) fn en_octets(&self) -> Option<&[u8]> {
        if let Self::Chaine(octets) = self { Some(octets) } else { None }
    }

    /// The text for people in a string: UTF-16 or UTF-8 when a byte order mark says so, otherwise one letter for each byte.
    pub(crate) fn en_texte(&self) -> Option<String> {
        let octets = self.en_octets()?;
        Some(if let Some(reste) = octets.strip_prefix(&[0xfe, 0xff]) {
            let unites: Vec<u16> = reste.chunks_exact(2).map(|c| u16::from_be_bytes([c[0], c[1]])).collect();
            String::from_utf16_lossy(&unites)
        } else if let Some(reste) = octets.strip_prefix(&[0xef, 0xbb, 0xbf]) {
            String::from_utf8_lossy(reste).into_owned()
        } else {
            octets.iter().copied().map(char::from).collect()
        })
    }

    /// Whether the value is this name, given without its slash.
    pub(crate) fn est(&self, nom: &str) -> bool {
        matches!(self, Self::Nom(lu) if lu == nom.as_bytes())
    }

    /// Calls `voir` for each object to which the value refers.
    pub(crate) fn references(&self, voir: &mut impl FnMut(u32)) {
        match self {
            Self::Reference(numero, _) => voir(*numero),
            Self::Liste(liste) => liste.iter().for_each(|v| v.references(voir)),
            Self::Dictionnaire(entrees) => entrees.values().for_each(|v| v.references(voir)),
            Self::Nulle | Self::Booleen(_) | Self::Entier(_) | Self::Reel(_) | Self::Nom(_) | Self::Chaine(_) => {}
        }
    }

    /// Appends the value to these bytes, in the syntax of PDF.
    pub(crate) fn ecrire(&self, dans: &mut Vec<u8>) {
        match self {
            Self::Nulle => dans.extend(b"null"),
            Self::Booleen(vrai) => dans.extend(vrai.to_string().bytes()),
            Self::Entier(n) => dans.extend(n.to_string().bytes()),
            Self::Reel(ecrit) => dans.extend(ecrit),
            Self::Nom(nom) => ecrire_nom(nom, dans),
            Self::Chaine(octets) => ecrire_chaine(octets, dans),
            Self::Liste(liste) => {
                dans.push(b'[');
                for (rang, valeur) in liste.iter().enumerate() {
                    if rang > 0 {
                        dans.push(b' ');
                    }
                    valeur.ecrire(dans);
                }
                dans.push(b']');
            }
            Self::Dictionnaire(entrees) => {
                dans.extend(b"<<");
                for (nom, valeur) in entrees {
                    ecrire_nom(nom, dans);
                    dans.push(b' ');
                    valeur.ecrire(dans);
                }
                dans.extend(b">>");
            }
            Self::Reference(numero, generation) => dans.extend(format!("{numero} {generation} R").bytes()),
        }
    }
}

/// A dictionary of entries that this crate writes.
pub(crate) fn dictionnaire<const N: usize>(entrees: [(&str, ValeurPdf); N]) -> DictionnairePdf {
    entrees.into_iter().map(|(nom, valeur)| (nom.as_bytes().to_vec(), valeur)).collect()
}

fn ecrire_nom(nom: &[u8], dans: &mut Vec<u8>) {
    dans.push(b'/');
    for &b in nom {
        if b.is_ascii_graphic() && !est_un_signe(b) && b != b'#' {
            dans.push(b);
        } else {
            dans.extend(format!("#{b:02X}").bytes());
        }
    }
}

fn ecrire_chaine(octets: &[u8], dans: &mut Vec<u8>) {
    if octets.iter().all(|b| (b' '..=b'~').contains(b)) {
        dans.push(b'(');
        for &b in octets {
            if matches!(b, b'(' | b')' | b'\\') {
                dans.push(b'\\');
            }
            dans.push(b);
        }
        dans.push(b')');
    } else {
        dans.push(b'<');
        dans.extend(en_hexa(octets));
        dans.push(b'>');
    }
}

/// Bytes as upper-case hexadecimal digits.
pub(crate) fn en_hexa(octets: &[u8]) -> Vec<u8> {
    octets.iter().flat_map(|b| [b >> 4, b & 15]).map(|d| b"0123456789ABCDEF"[usize::from(d)]).collect()
}

pub(super) fn est_un_blanc(b: u8) -> bool {
    matches!(b, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

pub(super) fn est_un_signe(b: u8) -> bool {
    matches!(b, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}
