//! Reads a feed line by line. Memory holds only one line at a time.
//!
//! Every mistake of a line is reported, not only the first. The checks that need several lines are in [`crate::controle`].

use crate::ecriture::Entete;
use crate::empreinte::Empreinte;
use crate::erreur::ErreurLigne;
use domain::lot::{IdLot, LotFlux};
use domain::programme::{IdProgramme, Programme};
use std::io::{self, BufRead};

mod champs;
mod document;
mod entete;
mod lignes;
mod lot;
mod noeud;
mod programme;

pub use lignes::LIGNE_MAX;

use champs::{Champs, Fautes, citer};
use lignes::{Brute, Lignes};
use noeud::Noeud;

/// Reads a file beside the feed: returns its digest, or the reason in French why it cannot be used.
pub type FichiersVoisins<'c> = dyn Fn(&str) -> Result<u128, String> + 'c;

/// The names of the models that `papers` can draw, for programmes and for lots.
#[derive(Debug, Clone, Copy)]
pub struct Modeles<'c> {
    /// For the documents of a programme.
    pub programme: &'c [&'c str],
    /// For the documents of a lot.
    pub lot: &'c [&'c str],
}

/// The data that the reader needs and that the feed does not hold.
#[derive(Clone, Copy, Default)]
pub struct Alentours<'c> {
    /// The models that can be drawn. With `None`, any name of a model is accepted.
    pub modeles: Option<Modeles<'c>>,
    /// Reads the file that a document names. With `None`, files are accepted without being read, and their bytes are not part of
    /// the fingerprint.
    pub fichiers: Option<&'c FichiersVoisins<'c>>,
}

/// The content of a line without mistake.
#[derive(Debug, Clone, PartialEq)]
pub enum ContenuDeLigne {
    Entete(Entete),
    Programme(Box<Programme>),
    Lot(Box<LotFlux>),
}

/// The subject of a line, known even when the line has mistakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SujetDeLigne {
    Entete,
    /// A programme, with its id when it can be read.
    Programme(Option<IdProgramme>),
    /// A lot, with its id when it can be read.
    Lot(Option<IdLot>),
    /// The subject cannot be known.
    Inconnu,
}

/// A line that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct LigneDeFlux {
    /// The number of the line, from 1.
    pub numero: u64,
    /// The subject of the line.
    pub sujet: SujetDeLigne,
    /// The content of the line, or all its mistakes.
    pub contenu: Result<ContenuDeLigne, Vec<ErreurLigne>>,
    /// The fingerprint of its programme or lot; zero for a header or a line with mistakes.
    pub empreinte: Empreinte,
}

/// An iterator over the lines of a feed. Blank lines are skipped.
///
/// ```
/// use feed::lecture::{Alentours, LecteurDeFlux};
/// let flux = "{\"flux\": \"linteau\", \"version\": 1, \"genre\": \"entier\"}\n";
/// let ligne = LecteurDeFlux::nouveau(flux.as_bytes(), Alentours::default()).next().expect("one line").expect("memory");
/// let erreurs = ligne.contenu.expect_err("no such kind");
/// let dite = "ligne 1, genre\u{a0}: «\u{a0}entier\u{a0}» n’est pas dans la liste\u{a0}: complet ou partiel";
/// assert_eq!(erreurs[0].to_string(), dite);
/// ```
pub struct LecteurDeFlux<'c, R> {
    lignes: Lignes<R>,
    alentours: Alentours<'c>,
}

impl<'c, R: BufRead> LecteurDeFlux<'c, R> {
    /// A reader of the lines of `source`.
    pub fn nouveau(source: R, alentours: Alentours<'c>) -> Self {
        Self { lignes: Lignes::nouvelles(source), alentours }
    }
}

impl<R: BufRead> Iterator for LecteurDeFlux<'_, R> {
    type Item = io::Result<LigneDeFlux>;

    fn next(&mut self) -> Option<io::Result<LigneDeFlux>> {
        let mut probable = SujetDeLigne::Inconnu;
        let lue = match self.lignes.suivante() {
            Err(erreur) => return Some(Err(erreur)),
            Ok(None) => return None,
            Ok(Some(Brute::TropLongue)) => Err(format!("ligne trop longue\u{a0}: {LIGNE_MAX} octets au plus")),
            Ok(Some(Brute::Octets(octets))) => Noeud::lire(octets).inspect_err(|_| probable = sujet_probable(octets)),
        };
        Some(Ok(comprendre(self.lignes.numero, lue, probable, &self.alentours)))
    }
}

/// The likely subject of a line that is not JSON. Thanks to it, the lines that depend on this line give no false
/// mistake.
fn sujet_probable(octets: &[u8]) -> SujetDeLigne {
    let serres: String = String::from_utf8_lossy(octets).chars().filter(|c| !c.is_whitespace()).collect();
    if serres.contains("\"type\":\"programme\"") {
        SujetDeLigne::Programme(None)
    } else if serres.contains("\"type\":\"lot\"") {
        SujetDeLigne::Lot(None)
    } else {
        SujetDeLigne::Inconnu
    }
}

fn comprendre(
    numero: u64,
    lue: Result<Noeud, String>,
    probable: SujetDeLigne,
    alentours: &Alentours<'_>,
) -> LigneDeFlux {
    let fautes = Fautes::default();
    let mut empreinte = Empreinte(0);
    let (sujet, contenu) = match lue {
        Err(raison) => {
            fautes.ajouter("", raison);
            (probable, None)
        }
        Ok(Noeud::Objet(champs)) => comprendre_objet(champs, &fautes, alentours, &mut empreinte),
        Ok(autre) => {
            fautes.ajouter("", format!("un objet JSON par ligne est attendu, et non {}", autre.quoi()));
            (SujetDeLigne::Inconnu, None)
        }
    };
    let erreurs: Vec<ErreurLigne> =
        fautes.dans_l_ordre().into_iter().map(|(champ, raison)| ErreurLigne { ligne: numero, champ, raison }).collect();
    match contenu {
        Some(contenu) if erreurs.is_empty() => LigneDeFlux { numero, sujet, contenu: Ok(contenu), empreinte },
        _ => LigneDeFlux { numero, sujet, contenu: Err(erreurs), empreinte: Empreinte(0) },
    }
}

fn comprendre_objet(
    champs: Vec<(String, Noeud)>,
    fautes: &Fautes,
    alentours: &Alentours<'_>,
    empreinte: &mut Empreinte,
) -> (SujetDeLigne, Option<ContenuDeLigne>) {
    let est_entete = champs.iter().any(|(nom, _)| nom == "flux");
    let mut o = Champs::nouveaux(String::new(), champs, fautes);
    if est_entete {
        let lu = entete::lire(&mut o);
        o.terminer();
        return (SujetDeLigne::Entete, lu.map(ContenuDeLigne::Entete));
    }
    match o.prendre("type") {
        Some(Noeud::Texte(genre)) if genre == "programme" => {
            let id = programme::identifiant(&mut o);
            let sujet = SujetDeLigne::Programme((!id.0.is_empty()).then(|| id.clone()));
            let (lu, digestes) = programme::lire(&mut o, id, alentours);
            o.terminer();
            if let Some(programme) = &lu {
                *empreinte = Empreinte::de_programme(programme, &digestes);
            }
            (sujet, lu.map(|p| ContenuDeLigne::Programme(Box::new(p))))
        }
        Some(Noeud::Texte(genre)) if genre == "lot" => {
            let (programme, numero) = lot::identifiants(&mut o);
            let lisible = !programme.0.is_empty() && !numero.is_empty();
            let sujet = SujetDeLigne::Lot(lisible.then(|| IdLot::nouveau(&programme, &numero)));
            let (lu, digestes) = lot::lire(&mut o, programme, numero, alentours);
            o.terminer();
            if let Some(lot) = &lu {
                *empreinte = Empreinte::de_lot(lot, &digestes);
            }
            (sujet, lu.map(|l| ContenuDeLigne::Lot(Box::new(l))))
        }
        // Without its type, nobody can tell which fields the line may have, so only the mistake of the type is reported.
        autre => {
            let raison = match autre {
                None => "champ obligatoire absent\u{a0}: «\u{a0}programme\u{a0}» ou «\u{a0}lot\u{a0}» est attendu"
                    .to_owned(),
                Some(Noeud::Texte(genre)) => {
                    format!("{} n’est pas dans la liste\u{a0}: programme ou lot", citer(&genre))
                }
                Some(autre) => format!("un texte est attendu, et non {}", autre.quoi()),
            };
            o.faute("type", raison);
            (SujetDeLigne::Inconnu, None)
        }
    }
}
