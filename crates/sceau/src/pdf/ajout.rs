//! Adds an incremental update at the end of a file: objects, their table, and the place of the table. The earlier bytes do
//! not change.

use super::document::RevisionPdf;
use super::table::{FormeDeTable, PlacePdf};
use super::valeur::{DictionnairePdf, ValeurPdf, dictionnaire};
use crate::Error;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

/// One incremental update of a file.
pub(crate) struct AjoutPdf<'d, 'o, 'p> {
    document: &'d RevisionPdf<'o, 'p>,
    objets: BTreeMap<u32, Vec<u8>>,
    suivant: u32,
}

/// A file with its update, and the place of each new object.
pub(crate) struct FichierAllonge {
    pub(crate) octets: Vec<u8>,
    pub(crate) places: BTreeMap<u32, usize>,
}

impl<'d, 'o, 'p> AjoutPdf<'d, 'o, 'p> {
    /// Begins an update of this document, without any object yet.
    pub(crate) fn a(document: &'d RevisionPdf<'o, 'p>) -> Result<Self, Error> {
        let suivant = document.suivant().ok_or(Error::Illisible)?;
        Ok(Self { document, objets: BTreeMap::new(), suivant })
    }

    /// Reserves a number for a new object.
    pub(crate) fn reserver(&mut self) -> Result<u32, Error> {
        let numero = self.suivant;
        self.suivant = numero.checked_add(1).ok_or(Error::Illisible)?;
        Ok(numero)
    }

    /// Sets an object of the update to a dictionary.
    pub(crate) fn poser(&mut self, numero: u32, valeur: DictionnairePdf) {
        let mut octets = Vec::new();
        ValeurPdf::Dictionnaire(valeur).ecrire(&mut octets);
        self.objets.insert(numero, octets);
    }

    /// Sets an object of the update to these bytes, which are written unchanged between `obj` and `endobj`.
    pub(crate) fn poser_brut(&mut self, numero: u32, octets: Vec<u8>) {
        self.objets.insert(numero, octets);
    }

    /// Sets an object of the update to a stream without a filter. Adds `/Length` to its dictionary.
    pub(crate) fn poser_flux(&mut self, numero: u32, mut tete: DictionnairePdf, contenu: &[u8]) -> Result<(), Error> {
        let longueur = i64::try_from(contenu.len()).map_err(|_| Error::TropGrand)?;
        tete.insert(b"Length".to_vec(), ValeurPdf::Entier(longueur));
        let mut octets = Vec::new();
        ValeurPdf::Dictionnaire(tete).ecrire(&mut octets);
        octets.extend(b"\nstream\n");
        octets.extend(contenu);
        octets.extend(b"\nendstream");
        self.objets.insert(numero, octets);
        Ok(())
    }

    /// Writes the file and its update, with a table in the form that the file already uses.
    pub(crate) fn ecrire(mut self) -> Result<FichierAllonge, Error> {
        let avant = self.document;
        let mut octets = avant.octets.to_vec();
        if !octets.ends_with(b"\n") {
            octets.push(b'\n');
        }
        let mut places = BTreeMap::new();
        for (numero, contenu) in &self.objets {
            places.insert(*numero, octets.len());
            octets.extend(format!("{numero} {} obj\n", self.generation(*numero)).bytes());
            octets.extend(contenu);
            octets.extend(b"\nendobj\n");
        }
        let debut = octets.len();
        let mut tete = avant.table.tete.clone();
        tete.insert(b"Prev".to_vec(), entier(avant.table.debut)?);
        tete.insert(b"ID".to_vec(), self.identite());
        match avant.table.forme {
            FormeDeTable::Classique => {
                tete.insert(b"Size".to_vec(), ValeurPdf::Entier(i64::from(self.suivant)));
                octets.extend(b"xref\n");
                for (premier, suite) in suites(&places) {
                    octets.extend(format!("{premier} {}\n", suite.len()).bytes());
                    for (numero, place) in (premier..).zip(suite) {
                        // The `xref` table writes the place of each object in the file with ten digits. Any `u32` fits in them.
                        let place = u32::try_from(place).map_err(|_| Error::TropGrand)?;
                        octets.extend(format!("{place:010} {:05} n\r\n", self.generation(numero)).bytes());
                    }
                }
                octets.extend(b"trailer\n");
                ValeurPdf::Dictionnaire(tete).ecrire(&mut octets);
            }
            FormeDeTable::Flux => {
                let numero = self.reserver()?;
                tete.insert(b"Size".to_vec(), ValeurPdf::Entier(i64::from(self.suivant)));
                let avec_elle = places.iter().map(|(n, p)| (*n, *p)).chain([(numero, debut)]).collect();
                self.ecrire_en_flux(&mut octets, numero, tete, &avec_elle)?;
            }
        }
        octets.extend(format!("\nstartxref\n{debut}\n%%EOF\n").bytes());
        Ok(FichierAllonge { octets, places })
    }

    fn ecrire_en_flux(
        &self,
        octets: &mut Vec<u8>,
        numero: u32,
        mut tete: DictionnairePdf,
        places: &BTreeMap<u32, usize>,
    ) -> Result<(), Error> {
        let (mut index, mut donnees) = (Vec::new(), Vec::new());
        for (premier, suite) in suites(places) {
            index.extend([ValeurPdf::Entier(i64::from(premier)), entier(suite.len())?]);
            for (numero, place) in (premier..).zip(suite) {
                donnees.push(1);
                donnees.extend(u32::try_from(place).map_err(|_| Error::TropGrand)?.to_be_bytes());
                donnees.extend(self.generation(numero).to_be_bytes());
            }
        }
        for nom in ["Filter", "DecodeParms"] {
            tete.remove(nom.as_bytes());
        }
        tete.extend(dictionnaire([
            ("Index", ValeurPdf::Liste(index)),
            ("W", ValeurPdf::Liste([1, 4, 2].map(ValeurPdf::Entier).to_vec())),
            ("Length", entier(donnees.len())?),
        ]));
        octets.extend(format!("{numero} 0 obj\n").bytes());
        ValeurPdf::Dictionnaire(tete).ecrire(octets);
        octets.extend(b"\nstream\n");
        octets.extend(donnees);
        octets.extend(b"\nendstream\nendobj");
        Ok(())
    }

    /// The generation of an object. An object that is rewritten keeps the one that it had.
    fn generation(&self, numero: u32) -> u16 {
        match self.document.table.places.get(&numero) {
            Some(PlacePdf::Octet { generation, .. }) => *generation,
            Some(PlacePdf::Libre | PlacePdf::Dans { .. }) | None => 0,
        }
    }

    /// The two identifiers of the file after the update. The first one is kept. The second one is computed from the file before
    /// the update.
    fn identite(&self) -> ValeurPdf {
        let avant = Sha256::digest(self.document.octets)[..16].to_vec();
        let premiere = match self.document.table.tete.get(b"ID".as_slice()).and_then(ValeurPdf::en_liste) {
            Some([ValeurPdf::Chaine(premiere), ..]) => premiere.clone(),
            _ => avant.clone(),
        };
        ValeurPdf::Liste(vec![ValeurPdf::Chaine(premiere), ValeurPdf::Chaine(avant)])
    }
}

/// A size as a number of the file; an error when it does not fit.
pub(crate) fn entier(n: usize) -> Result<ValeurPdf, Error> {
    i64::try_from(n).map(ValeurPdf::Entier).map_err(|_| Error::TropGrand)
}

/// Groups consecutive numbers with their places.
fn suites(places: &BTreeMap<u32, usize>) -> Vec<(u32, Vec<usize>)> {
    let mut suites: Vec<(u32, Vec<usize>)> = Vec::new();
    for (numero, place) in places {
        match suites.last_mut() {
            Some((premier, suite)) if usize::try_from(numero - *premier) == Ok(suite.len()) => suite.push(*place),
            _ => suites.push((*numero, vec![*place])),
        }
    }
    suites
}
