//! The places of the objects of a PDF. They are found by reading the whole file, as readers do when its table is
//! wrong.

use super::mots::{Dictionnaire, Mots, ObjetPdf, Reste, est_blanc};
use memchr::memmem;
use std::ops::Range;

/// The greatest number of objects in a file. A file of 5 Mo that had more would hold nothing else.
const OBJETS: usize = 250_000;
/// How many objects with the same number are looked at, the last ones first. There may be several, because each
/// revision of a file writes its changed objects again.
const REVISIONS: usize = 64;
/// How many pages are tried to find one that is in the file.
const PAGES: usize = 256;

/// A file, and the places of its objects.
pub(super) struct PlanDePdf<'o> {
    pub(super) octets: &'o [u8],
    pub(super) reste: Reste,
    /// The place after the header of each object, with the number of the object, in the order of the file.
    places: Vec<(usize, u32)>,
    /// The same places, sorted by number.
    par_numero: Vec<(u32, usize)>,
    /// Whether objects are stored in compressed streams, which are not inflated here.
    pub(super) comprime: bool,
}

impl<'o> PlanDePdf<'o> {
    pub(super) fn relever(octets: &'o [u8]) -> Self {
        let places: Vec<(usize, u32)> = memmem::find_iter(octets, b"obj")
            .filter_map(|mot| Some((mot + 3, numero_avant(octets, mot)?)))
            .take(OBJETS)
            .collect();
        let mut par_numero: Vec<(u32, usize)> = places.iter().map(|&(place, numero)| (numero, place)).collect();
        par_numero.sort_unstable();
        let comprime = memmem::find(octets, b"/ObjStm").is_some();
        Self { octets, reste: Reste::de(octets), places, par_numero, comprime }
    }

    pub(super) fn mots(&self, place: usize) -> Mots<'o, '_> {
        Mots::depuis(self.octets, place, &self.reste)
    }

    /// Whether an object begins after this place.
    pub(super) fn a_un_objet_apres(&self, place: usize) -> bool {
        self.places.last().is_some_and(|(dernier, _)| *dernier > place)
    }

    /// Whether the file was cut off. This is so when its last object does not end. It is also so when a "linearized"
    /// file is shorter than the length that it gives. It is asked only when the last table leads to no page.
    pub(super) fn est_coupe(&self, debut: usize) -> bool {
        let ouvert =
            self.places.last().is_some_and(|(place, _)| memmem::find(&self.octets[*place..], b"endobj").is_none());
        let premier = self.places.first().and_then(|(place, _)| self.mots(*place).dictionnaire());
        let longueur = premier.filter(|lu| lu.lire("Linearized").is_some()).and_then(|lu| lu.nombre("L"));
        let venus = i64::try_from(self.octets.len() - debut).unwrap_or(i64::MAX);
        ouvert || longueur.is_some_and(|longueur| longueur > venus)
    }

    /// The place where the object that contains `place` begins.
    pub(super) fn objet_avant(&self, place: usize) -> Option<usize> {
        let rang = self.places.partition_point(|(debut, _)| *debut <= place);
        Some(self.places[rang.checked_sub(1)?].0)
    }

    /// The dictionaries stored under this object number, the last revision first.
    pub(super) fn dictionnaires(&self, numero: u32) -> impl Iterator<Item = Dictionnaire> {
        let Range { start, end } = self.rangs(numero);
        self.par_numero[start..end]
            .iter()
            .rev()
            .take(REVISIONS)
            .filter_map(|(_, place)| self.mots(*place).dictionnaire())
    }

    fn rangs(&self, numero: u32) -> Range<usize> {
        let debut = self.par_numero.partition_point(|(n, _)| *n < numero);
        let fin = self.par_numero.partition_point(|(n, _)| *n <= numero);
        debut..fin
    }

    fn contient(&self, numero: u32) -> bool {
        !self.rangs(numero).is_empty()
    }

    /// Whether this object leads to a page, as far as it can be seen without inflating anything. When an object is
    /// not found and the file has compressed streams, the object is taken to be in one of them.
    pub(super) fn mene_a_une_page(&self, racine: u32) -> bool {
        let mut catalogues = self.dictionnaires(racine).filter_map(|lu| lu.reference("Pages")).peekable();
        if catalogues.peek().is_none() {
            return self.comprime;
        }
        catalogues.any(|pages| {
            let mut noeuds = self.dictionnaires(pages).filter(|lu| lu.lire("Type").is_some()).peekable();
            if noeuds.peek().is_none() { self.comprime } else { noeuds.any(|noeud| self.a_des_pages(&noeud)) }
        })
    }

    fn a_des_pages(&self, noeud: &Dictionnaire) -> bool {
        match noeud.lire("Kids") {
            Some(ObjetPdf::Reference(liste)) => self.comprime || self.contient(*liste),
            Some(ObjetPdf::Liste(enfants)) => enfants.iter().take(PAGES).any(|enfant| match enfant {
                ObjetPdf::Reference(page) => self.comprime || self.contient(*page),
                _ => false,
            }),
            _ => noeud.dit("Type", "Page"),
        }
    }
}

/// The number of the object whose header ends at the word `obj`, at `mot`. The header is the number, the generation,
/// then `obj`.
fn numero_avant(octets: &[u8], mot: usize) -> Option<u32> {
    let suivant = octets.get(mot + 3).copied().unwrap_or(b' ');
    if suivant.is_ascii_alphanumeric() {
        return None;
    }
    let (_, reste) = dernier_nombre(&octets[..mot])?;
    let (numero, _) = dernier_nombre(reste)?;
    str::from_utf8(numero).ok()?.parse().ok()
}

/// The digits at the end of these bytes, before trailing spaces, and the bytes before the digits.
fn dernier_nombre(octets: &[u8]) -> Option<(&[u8], &[u8])> {
    const BLANCS: usize = 32;
    const CHIFFRES: usize = 10;
    let blancs = octets.iter().rev().take(BLANCS).take_while(|&&octet| est_blanc(octet)).count();
    let octets = &octets[..octets.len() - blancs];
    let chiffres = octets.iter().rev().take(CHIFFRES).take_while(|octet| octet.is_ascii_digit()).count();
    let (avant, chiffres) = octets.split_at(octets.len() - chiffres);
    (blancs > 0 && !chiffres.is_empty()).then_some((chiffres, avant))
}
