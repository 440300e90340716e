//! Reads the places of the objects of a file: its cross-reference tables and streams, the last one first.

use super::curseur::{CurseurPdf, Provision};
use super::valeur::{DictionnairePdf, ValeurPdf};
use flate2::read::ZlibDecoder;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;

/// The most sections that a table may have. Each update adds one.
const SECTIONS: usize = 512;
/// The greatest distance, in bytes, from `startxref` to the end of the file.
const FIN: usize = 1100;

/// The place of an object in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlacePdf {
    Libre,
    Octet { place: usize, generation: u16 },
    Dans { flux: u32, rang: usize },
}

/// The form of the table of a file. An update uses the same form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormeDeTable {
    Classique,
    Flux,
}

/// The whole table, made of all its sections.
#[derive(Debug)]
pub(crate) struct TablePdf {
    pub(crate) places: BTreeMap<u32, PlacePdf>,
    /// The dictionary of the last trailer.
    pub(crate) tete: DictionnairePdf,
    pub(crate) debut: usize,
    pub(crate) forme: FormeDeTable,
}

/// Reads all the sections, from the last to the first.
pub(crate) fn lire(octets: &[u8], provision: &Provision) -> Option<TablePdf> {
    let debut = derniere_section(octets, provision)?;
    let mut table: Option<TablePdf> = None;
    let (mut vues, mut ici) = (BTreeSet::new(), debut);
    loop {
        (vues.len() < SECTIONS && vues.insert(ici)).then_some(())?;
        let section = section(octets, ici, provision)?;
        let precedente = match section.tete.get(b"Prev".as_slice()) {
            None => None,
            Some(ou) => Some(ou.en_place()?),
        };
        match &mut table {
            None => table = Some(section),
            Some(table) => {
                for (numero, place) in section.places {
                    table.places.entry(numero).or_insert(place);
                }
            }
        }
        match precedente {
            None => return table,
            Some(ou) => ici = ou,
        }
    }
}

/// Reads the end of the file: `startxref`, a place, `%%EOF`, and at most one end of line.
fn derniere_section(octets: &[u8], provision: &Provision) -> Option<usize> {
    octets.starts_with(b"%PDF-").then_some(())?;
    let bout = octets.len().saturating_sub(FIN);
    let mot = b"startxref";
    let rang = octets.get(bout..)?.windows(mot.len()).rposition(|f| f == mot)?;
    let mut curseur = CurseurPdf::a(octets, bout + rang + mot.len(), provision);
    let debut = usize::try_from(curseur.nombre()?).ok()?;
    let reste = octets.get(curseur.place..)?;
    let reste = reste.trim_ascii_start().strip_prefix(b"%%EOF")?;
    matches!(reste, b"" | b"\n" | b"\r" | b"\r\n").then_some(debut)
}

fn section(octets: &[u8], debut: usize, provision: &Provision) -> Option<TablePdf> {
    let mut curseur = CurseurPdf::a(octets, debut, provision);
    if curseur.mot(b"xref").is_some() { classique(curseur, debut) } else { en_flux(octets, debut, provision) }
}

fn classique(mut curseur: CurseurPdf<'_, '_>, debut: usize) -> Option<TablePdf> {
    let mut places = BTreeMap::new();
    while curseur.mot(b"trailer").is_none() {
        let (premier, combien) = (curseur.nombre()?, curseur.nombre()?);
        for rang in 0..combien {
            let numero = u32::try_from(premier.checked_add(rang)?).ok()?;
            let place = usize::try_from(curseur.nombre()?).ok()?;
            let generation = u16::try_from(curseur.nombre()?).ok()?;
            let lue = if curseur.mot(b"n").is_some() {
                PlacePdf::Octet { place, generation }
            } else {
                curseur.mot(b"f")?;
                PlacePdf::Libre
            };
            places.insert(numero, lue).is_none().then_some(())?;
        }
    }
    let ValeurPdf::Dictionnaire(tete) = curseur.valeur()? else { return None };
    // A file with both forms of table at once is refused, because they may differ.
    (!tete.contains_key(b"XRefStm".as_slice())).then_some(())?;
    Some(TablePdf { places, tete, debut, forme: FormeDeTable::Classique })
}

fn en_flux(octets: &[u8], debut: usize, provision: &Provision) -> Option<TablePdf> {
    let mut curseur = CurseurPdf::a(octets, debut, provision);
    curseur.tete_d_objet()?;
    let ValeurPdf::Dictionnaire(tete) = curseur.valeur()? else { return None };
    tete.get(b"Type".as_slice())?.est("XRef").then_some(())?;
    let longueur = tete.get(b"Length".as_slice())?.en_place()?;
    let donnees = deplier(&tete, contenu(octets, curseur, longueur)?, provision)?;

    let largeurs: Vec<usize> = tete
        .get(b"W".as_slice())?
        .en_liste()?
        .iter()
        .map(|v| v.en_place().filter(|l| *l <= 8))
        .collect::<Option<_>>()?;
    let &[type_, un, deux] = largeurs.as_slice() else { return None };
    (type_ + un + deux > 0).then_some(())?;
    let taille = tete.get(b"Size".as_slice())?.en_entier()?;
    let defaut = [ValeurPdf::Entier(0), ValeurPdf::Entier(taille)];
    let index = match tete.get(b"Index".as_slice()) {
        Some(index) => index.en_liste()?,
        None => &defaut,
    };
    let mut numeros = index.chunks(2).flat_map(|paire| {
        let (premier, combien) = (paire[0].en_entier().unwrap_or(-1), paire.get(1).and_then(ValeurPdf::en_entier));
        (0..combien.unwrap_or(0)).map(move |rang| premier.checked_add(rang))
    });
    let mut places = BTreeMap::new();
    for entree in donnees.chunks_exact(type_ + un + deux) {
        let numero = u32::try_from(numeros.next()??).ok()?;
        let (genre, reste) = entree.split_at(type_);
        let (un, deux) = reste.split_at(un);
        let lue = match if genre.is_empty() { 1 } else { grand_boutien(genre) } {
            0 => PlacePdf::Libre,
            1 => PlacePdf::Octet {
                place: usize::try_from(grand_boutien(un)).ok()?,
                generation: u16::try_from(grand_boutien(deux)).ok()?,
            },
            2 => PlacePdf::Dans {
                flux: u32::try_from(grand_boutien(un)).ok()?,
                rang: usize::try_from(grand_boutien(deux)).ok()?,
            },
            _ => return None,
        };
        places.insert(numero, lue).is_none().then_some(())?;
    }
    Some(TablePdf { places, tete, debut, forme: FormeDeTable::Flux })
}

fn grand_boutien(octets: &[u8]) -> u64 {
    octets.iter().fold(0, |n, b| n << 8 | u64::from(*b))
}

/// The bytes of a stream. The cursor is just after the dictionary, before the word `stream`.
pub(crate) fn contenu<'o>(octets: &'o [u8], mut curseur: CurseurPdf<'o, '_>, longueur: usize) -> Option<&'o [u8]> {
    curseur.mot(b"stream")?;
    let reste = octets.get(curseur.place..)?;
    let saut = if reste.starts_with(b"\r\n") { 2 } else { usize::from(reste.starts_with(b"\n")) };
    (saut > 0).then_some(())?;
    let (contenu, suite) = reste.get(saut..)?.split_at_checked(longueur)?;
    suite.get(..20.min(suite.len()))?.trim_ascii_start().starts_with(b"endstream").then_some(contenu)
}

/// The bytes of a stream after its filter, which may be absent, or Flate with or without PNG predictors.
pub(crate) fn deplier(tete: &DictionnairePdf, contenu: &[u8], provision: &Provision) -> Option<Vec<u8>> {
    let Some(filtre) = tete.get(b"Filter".as_slice()) else { return Some(contenu.to_vec()) };
    let seul = match filtre.en_liste() {
        Some([seul]) => seul,
        Some(_) => return None,
        None => filtre,
    };
    seul.est("FlateDecode").then_some(())?;
    let mut lecteur = ZlibDecoder::new(contenu);
    let (mut donnees, mut morceau) = (Vec::new(), [0; 8192]);
    loop {
        let lus = lecteur.read(&mut morceau).ok()?;
        if lus == 0 {
            break;
        }
        provision.depenser(lus)?;
        donnees.extend(morceau.get(..lus)?);
    }
    let Some(parametres) = tete.get(b"DecodeParms".as_slice()) else { return Some(donnees) };
    let parametres = parametres.en_dictionnaire()?;
    match parametres.get(b"Predictor".as_slice()).map_or(Some(1), ValeurPdf::en_entier)? {
        1 => Some(donnees),
        10..=15 => {
            let colonnes = parametres.get(b"Columns".as_slice()).map_or(Some(1), ValeurPdf::en_place)?;
            predire(&donnees, colonnes)
        }
        _ => None,
    }
}

/// Undoes the two PNG predictors that tables use: one changes nothing, the other subtracts the line above.
fn predire(donnees: &[u8], colonnes: usize) -> Option<Vec<u8>> {
    (colonnes > 0 && colonnes < 64).then_some(())?;
    let (mut sorties, mut dessus) = (Vec::with_capacity(donnees.len()), vec![0_u8; colonnes]);
    for ligne in donnees.chunks_exact(colonnes + 1) {
        let (genre, ligne) = ligne.split_first()?;
        match genre {
            0 => dessus.copy_from_slice(ligne),
            2 => dessus.iter_mut().zip(ligne).for_each(|(d, l)| *d = d.wrapping_add(*l)),
            _ => return None,
        }
        sorties.extend(&dessus);
    }
    Some(sorties)
}
