//! Judges whether readers open a PDF without a password. It reads the header, the last table and trailer, and the
//! objects that the trailer names, and tries the encryption with an empty password. Nothing is inflated.
//!
//! When the table of a file is wrong, readers look for its objects one by one, so this module does the same. It
//! refuses what readers cannot repair: a file that was cut off, and a file without a page.

mod chiffre;
mod mots;
mod plan;
#[cfg(test)]
mod tests;

use super::{DefautDeFichier, Format};
use memchr::memmem;
use mots::{Dictionnaire, ObjetPdf};
use plan::PlanDePdf;

/// The first bytes of a PDF. They stand somewhere within the first [`super::DEBUT`] bytes of the file.
pub(super) const SIGNATURE: &[u8] = b"%PDF-";
/// The greatest number of trailers that are looked at, the last ones first.
const REVISIONS: usize = 64;

/// The trailer of a file: it names the objects that lead to all others.
struct Pied {
    racine: u32,
    chiffrement: Option<ObjetPdf>,
    /// The first half of the file's identifier, which is part of its encryption.
    identifiant: Vec<u8>,
}

/// Reads a file to its end, and checks that readers open it.
pub(super) fn lire(octets: &[u8]) -> Result<(), DefautDeFichier> {
    const ENDOMMAGE: DefautDeFichier = DefautDeFichier::Endommage(Format::Pdf);
    let debut = memmem::find(&octets[..octets.len().min(super::DEBUT)], SIGNATURE).ok_or(ENDOMMAGE)?;
    let plan = PlanDePdf::relever(octets);
    let fin = memmem::rfind(octets, b"startxref");
    // Each revision ends with the word `startxref`. So objects after the last `startxref` belong to a revision that
    // was cut off.
    if fin.is_some_and(|fin| plan.a_un_objet_apres(fin)) {
        return Err(ENDOMMAGE);
    }
    let annonce = fin.and_then(|fin| pied_annonce(&plan, debut, fin));
    let pied = match annonce.filter(|pied| plan.mene_a_une_page(pied.racine)) {
        Some(pied) => pied,
        None if plan.est_coupe(debut) => return Err(ENDOMMAGE),
        None => pied_retrouve(&plan).ok_or(ENDOMMAGE)?,
    };
    let chiffrement = match &pied.chiffrement {
        None => return Ok(()),
        Some(ObjetPdf::Dictionnaire(direct)) => direct.clone(),
        // The dictionary of the encryption is never in a compressed stream, because reading such a stream needs it.
        Some(ObjetPdf::Reference(numero)) => {
            plan.dictionnaires(*numero).find(|lu| lu.lire("Filter").is_some()).ok_or(ENDOMMAGE)?
        }
        Some(_) => return Err(ENDOMMAGE),
    };
    if chiffre::s_ouvre_sans_mot_de_passe(&chiffrement, &pied.identifiant) {
        Ok(())
    } else {
        Err(DefautDeFichier::MotDePasse)
    }
}

/// The trailer at the place that the last `startxref` gives. Some writers count this place from the header, others
/// from the first byte of the file.
fn pied_annonce(plan: &PlanDePdf<'_>, debut: usize, fin: usize) -> Option<Pied> {
    let place = usize::try_from(plan.mots(fin + b"startxref".len()).entier()?).ok()?;
    [place.checked_add(debut)?, place].into_iter().find_map(|place| pied_a(plan, place))
}

fn pied_a(plan: &PlanDePdf<'_>, place: usize) -> Option<Pied> {
    let mut mots = plan.mots(place);
    mots.blancs()?;
    if mots.sauter(b"xref").is_some() {
        mots.table()?;
        mots.sauter(b"trailer")?;
        return Pied::de(&mots.dictionnaire()?);
    }
    mots.entier()?;
    mots.entier()?;
    mots.blancs()?;
    mots.sauter(b"obj")?;
    flux_de_references(plan, mots.place).as_ref().and_then(Pied::de)
}

/// The dictionary of a table that is written as a stream. `None` when the stream is not complete.
fn flux_de_references(plan: &PlanDePdf<'_>, place: usize) -> Option<Dictionnaire> {
    let mut mots = plan.mots(place);
    let lu = mots.dictionnaire()?;
    mots.blancs()?;
    mots.sauter(b"stream")?;
    memmem::find(&plan.octets[mots.place..], b"endstream")?;
    lu.dit("Type", "XRef").then_some(lu)
}

/// The last trailer of the file that leads to a page, wherever it stands. When it names no encryption, another
/// trailer that does is used for this.
fn pied_retrouve(plan: &PlanDePdf<'_>) -> Option<Pied> {
    let classiques = memmem::rfind_iter(plan.octets, b"trailer")
        .take(REVISIONS)
        .filter_map(|mot| plan.mots(mot + b"trailer".len()).dictionnaire());
    let flux = memmem::rfind_iter(plan.octets, b"/XRef")
        .take(REVISIONS)
        .filter_map(|mot| flux_de_references(plan, plan.objet_avant(mot)?));
    let dictionnaires: Vec<Dictionnaire> = classiques.chain(flux).collect();
    let mut pied = dictionnaires.iter().filter_map(Pied::de).find(|pied| plan.mene_a_une_page(pied.racine))?;
    if pied.chiffrement.is_none()
        && let Some(chiffre) = dictionnaires.iter().find(|lu| lu.lire("Encrypt").is_some())
    {
        pied.chiffrement = chiffre.lire("Encrypt").cloned();
        pied.identifiant = identifiant(chiffre);
    }
    Some(pied)
}

impl Pied {
    fn de(lu: &Dictionnaire) -> Option<Self> {
        let racine = lu.reference("Root")?;
        Some(Self { racine, chiffrement: lu.lire("Encrypt").cloned(), identifiant: identifiant(lu) })
    }
}

fn identifiant(pied: &Dictionnaire) -> Vec<u8> {
    match pied.lire("ID") {
        Some(ObjetPdf::Liste(deux)) => match deux.first() {
            Some(ObjetPdf::Chaine(premier)) => premier.clone(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
