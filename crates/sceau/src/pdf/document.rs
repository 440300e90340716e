//! One revision of a file: its table, and its objects by their numbers.

use super::curseur::{CurseurPdf, Provision};
use super::table::{self, PlacePdf, TablePdf};
use super::valeur::{DictionnairePdf, ValeurPdf};
use crate::Error;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// The most references that may follow one another.
const RENVOIS: usize = 16;
/// The greatest depth at which fields and pages may be nested.
const ETAGES: usize = 32;

/// A file, or its beginning up to the end of a revision.
pub(crate) struct RevisionPdf<'o, 'p> {
    pub(crate) octets: &'o [u8],
    pub(crate) table: TablePdf,
    provision: &'p Provision,
    /// The contents of the object streams (`ObjStm`) that were already decompressed, by the number of the stream.
    deplies: RefCell<BTreeMap<u32, Rc<Vec<u8>>>>,
}

/// An object, as it is in the file.
#[derive(Debug)]
pub(crate) struct ObjetLu {
    pub(crate) valeur: ValeurPdf,
    /// The place of its `/Contents` in the file, with the brackets; `None` when the object is compressed.
    pub(crate) contenu: Option<Range<usize>>,
    /// Whether a stream follows its dictionary.
    pub(crate) suite: SuiteDObjet,
}

/// What follows the value of an object in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SuiteDObjet {
    Aucune,
    Flux,
}

impl<'o, 'p> RevisionPdf<'o, 'p> {
    /// Reads the table of a file. Returns an error when the table cannot be read, or when the file is encrypted.
    pub(crate) fn lire(octets: &'o [u8], provision: &'p Provision) -> Result<Self, Error> {
        let table = table::lire(octets, provision).ok_or(Error::Illisible)?;
        if table.tete.contains_key(b"Encrypt".as_slice()) {
            return Err(Error::Illisible);
        }
        Ok(Self { octets, table, provision, deplies: RefCell::default() })
    }

    /// The first number above those of all objects.
    pub(crate) fn suivant(&self) -> Option<u32> {
        let taille = u32::try_from(self.table.tete.get(b"Size".as_slice())?.en_entier()?).ok()?;
        let dernier = self.table.places.last_key_value().map_or(0, |(numero, _)| *numero);
        Some(taille.max(dernier.checked_add(1)?))
    }

    /// Where an object is, when it is not compressed.
    pub(crate) fn place(&self, numero: u32) -> Option<usize> {
        match self.table.places.get(&numero)? {
            PlacePdf::Octet { place, .. } => Some(*place),
            PlacePdf::Libre | PlacePdf::Dans { .. } => None,
        }
    }

    /// The object with this number; `None` when it is free, absent or cannot be read.
    pub(crate) fn objet(&self, numero: u32) -> Option<ObjetLu> {
        match *self.table.places.get(&numero)? {
            PlacePdf::Libre => None,
            PlacePdf::Octet { place, generation } => self.en_clair(numero, place, generation),
            PlacePdf::Dans { flux, rang } => self.dans_un_flux(numero, flux, rang),
        }
    }

    fn en_clair(&self, numero: u32, place: usize, generation: u16) -> Option<ObjetLu> {
        let mut curseur = CurseurPdf::a(self.octets, place, self.provision);
        (curseur.tete_d_objet()? == (u64::from(numero), u64::from(generation))).then_some(())?;
        let valeur = curseur.valeur()?;
        let suite = if curseur.mot(b"endobj").is_some() {
            SuiteDObjet::Aucune
        } else {
            curseur.mot(b"stream")?;
            SuiteDObjet::Flux
        };
        Some(ObjetLu { valeur, contenu: curseur.contenu, suite })
    }

    fn dans_un_flux(&self, numero: u32, flux: u32, rang: usize) -> Option<ObjetLu> {
        let PlacePdf::Octet { place, generation } = *self.table.places.get(&flux)? else { return None };
        let ValeurPdf::Dictionnaire(tete) = self.en_clair(flux, place, generation)?.valeur else { return None };
        tete.get(b"Type".as_slice())?.est("ObjStm").then_some(())?;
        (rang < tete.get(b"N".as_slice())?.en_place()?).then_some(())?;
        let connues = self.deplies.borrow().get(&flux).cloned();
        let donnees = if let Some(connues) = connues { connues } else { self.deplier(flux, place, &tete)? };
        let mut index = CurseurPdf::a(&donnees, 0, self.provision);
        for _ in 0..rang {
            index.nombre()?;
            index.nombre()?;
        }
        (index.nombre()? == u64::from(numero)).then_some(())?;
        let premier = tete.get(b"First".as_slice())?.en_place()?;
        let place = premier.checked_add(usize::try_from(index.nombre()?).ok()?)?;
        let valeur = CurseurPdf::a(&donnees, place, self.provision).valeur()?;
        Some(ObjetLu { valeur, contenu: None, suite: SuiteDObjet::Aucune })
    }

    /// Decompresses an object stream (`ObjStm`) and keeps its content, because each object of the stream needs it.
    fn deplier(&self, flux: u32, place: usize, tete: &DictionnairePdf) -> Option<Rc<Vec<u8>>> {
        let longueur = match tete.get(b"Length".as_slice())? {
            // The length may be another object, which must not be compressed itself.
            ValeurPdf::Reference(ou, _) => match *self.table.places.get(ou)? {
                PlacePdf::Octet { place, generation } => self.en_clair(*ou, place, generation)?.valeur.en_place()?,
                PlacePdf::Libre | PlacePdf::Dans { .. } => return None,
            },
            dite => dite.en_place()?,
        };
        let mut curseur = CurseurPdf::a(self.octets, place, self.provision);
        curseur.tete_d_objet()?;
        curseur.valeur()?;
        let contenu = table::contenu(self.octets, curseur, longueur)?;
        let donnees = Rc::new(table::deplier(tete, contenu, self.provision)?);
        self.deplies.borrow_mut().insert(flux, Rc::clone(&donnees));
        Some(donnees)
    }

    /// The content of a stream without a filter, as it is in the file.
    pub(crate) fn flux(&self, numero: u32) -> Option<&'o [u8]> {
        let PlacePdf::Octet { place, generation } = *self.table.places.get(&numero)? else { return None };
        let mut curseur = CurseurPdf::a(self.octets, place, self.provision);
        (curseur.tete_d_objet()? == (u64::from(numero), u64::from(generation))).then_some(())?;
        let ValeurPdf::Dictionnaire(tete) = curseur.valeur()? else { return None };
        (!tete.contains_key(b"Filter".as_slice())).then_some(())?;
        table::contenu(self.octets, curseur, tete.get(b"Length".as_slice())?.en_place()?)
    }

    /// The value to which a chain of references leads.
    pub(crate) fn resoudre(&self, valeur: &ValeurPdf) -> Option<ValeurPdf> {
        let mut ici = valeur.clone();
        for _ in 0..RENVOIS {
            let ValeurPdf::Reference(numero, _) = ici else { return Some(ici) };
            ici = self.objet(numero)?.valeur;
        }
        None
    }

    /// The value of an entry of a dictionary, after its references are followed; `None` when the entry is absent.
    pub(crate) fn entree(&self, de: &DictionnairePdf, nom: &str) -> Option<ValeurPdf> {
        self.resoudre(de.get(nom.as_bytes())?)
    }

    /// The entries of the object with this number, when it is a dictionary.
    pub(crate) fn dictionnaire(&self, numero: u32) -> Option<DictionnairePdf> {
        match self.objet(numero)?.valeur {
            ValeurPdf::Dictionnaire(entrees) => Some(entrees),
            _ => None,
        }
    }

    /// The catalogue of the document, with its number.
    pub(crate) fn racine(&self) -> Option<(u32, DictionnairePdf)> {
        let numero = self.table.tete.get(b"Root".as_slice())?.en_reference()?;
        Some((numero, self.dictionnaire(numero)?))
    }

    /// The fields of the form at all levels, with their full names. A field that cannot be read is left out.
    pub(crate) fn champs(&self) -> Vec<(String, u32, DictionnairePdf)> {
        let liste = || {
            let formulaire = self.entree(&self.racine()?.1, "AcroForm")?;
            let champs = self.entree(formulaire.en_dictionnaire()?, "Fields")?;
            Some(champs.en_liste()?.iter().filter_map(ValeurPdf::en_reference).collect::<Vec<_>>())
        };
        let mut trouves = Vec::new();
        let mut a_voir: Vec<(u32, String, usize)> =
            liste().unwrap_or_default().into_iter().map(|numero| (numero, String::new(), 0)).rev().collect();
        while let Some((numero, prefixe, etage)) = a_voir.pop() {
            let Some(entrees) = self.dictionnaire(numero) else { continue };
            let nom = entrees.get(b"T".as_slice()).and_then(ValeurPdf::en_texte);
            let complet = match (prefixe.as_str(), nom) {
                ("", nom) => nom.unwrap_or_default(),
                (_, None) => prefixe,
                (_, Some(nom)) => format!("{prefixe}.{nom}"),
            };
            if let Some(ValeurPdf::Liste(enfants)) = self.entree(&entrees, "Kids").filter(|_| etage < ETAGES) {
                let enfants = enfants.iter().filter_map(ValeurPdf::en_reference);
                a_voir.extend(enfants.map(|numero| (numero, complet.clone(), etage + 1)));
            }
            trouves.push((complet, numero, entrees));
        }
        trouves
    }

    /// The object of a page, from the rank of the page.
    pub(crate) fn page(&self, rang: usize) -> Option<(u32, DictionnairePdf)> {
        let racine = self.racine()?.1.get(b"Pages".as_slice())?.en_reference()?;
        let (mut a_voir, mut passees) = (vec![(racine, 0_usize)], 0_usize);
        while let Some((numero, etage)) = a_voir.pop() {
            let entrees = self.dictionnaire(numero)?;
            if let Some(ValeurPdf::Liste(enfants)) = self.entree(&entrees, "Kids") {
                (etage < ETAGES).then_some(())?;
                a_voir.extend(enfants.iter().rev().filter_map(ValeurPdf::en_reference).map(|n| (n, etage + 1)));
            } else if passees == rang {
                return Some((numero, entrees));
            } else {
                passees += 1;
            }
        }
        None
    }

    /// Calls `voir` with the number of each object to which another object of the file refers. `None` when an object cannot be
    /// read.
    pub(crate) fn references(&self, mut voir: impl FnMut(u32)) -> Option<()> {
        for (numero, place) in &self.table.places {
            if *place != PlacePdf::Libre {
                self.objet(*numero)?.valeur.references(&mut voir);
            }
        }
        Some(())
    }
}
