//! Checks the signatures of a file, and trusts nothing in it.
//!
//! Every revision of the file is read, one for each `%%EOF`, so that a signature hidden by a later update is found too.

use crate::conservation::{self, CertificatsDeSceau, Reserve, SceauAConserver};
use crate::horodatage::HorodatageLu;
use crate::pdf::curseur::Provision;
use crate::pdf::document::RevisionPdf;
use crate::pdf::valeur::{DictionnairePdf, ValeurPdf};
use crate::un_scellement::est_un_scellement;
use crate::{Error, cades};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::ops::Range;

/// The largest file that is read, in bytes.
const TAILLE: usize = 64 << 20;
/// The most revisions that a file may have.
const REVISIONS: usize = 64;
/// The most signatures that a file may have.
const SIGNATURES: usize = 16;

/// The result of the check of all signatures of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RapportDeSceaux {
    /// The signatures, in the order in which they were made.
    pub signatures: Vec<SignatureLue>,
    /// What was added since the first signature, other than signatures.
    pub suite: SuiteDeSceau,
}

impl RapportDeSceaux {
    /// Whether the file has a signature, all its signatures are valid, and only signatures and revocation data were added
    /// since the first one.
    pub fn est_intact(&self) -> bool {
        !self.signatures.is_empty()
            && self.suite != SuiteDeSceau::Modifie
            && self.signatures.iter().all(|signature| signature.intacte)
    }
}

/// What follows a signature. Signatures in fields that were prepared before do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SuiteDeSceau {
    /// Nothing follows the signature.
    Rien,
    /// Only a security store follows the last signature: certificates and lists that bring signatures to level B-LT.
    Conservation,
    /// Something else follows: the file was modified after the signature.
    Modifie,
}

/// The level of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NiveauDeSceau {
    /// PAdES B-B: the signature says who signed what. Its time is only what the signer states.
    PadesBB,
    /// PAdES B-T: in addition, an authority attests that the signature existed at an instant.
    PadesBT,
    /// PAdES B-LT: in addition, the file has the proof that none of its certificates was revoked at that instant.
    PadesBLT,
    /// A form of signature that this crate does not make.
    Autre,
}

/// Why a signature is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FauteDeSceau {
    /// The signature does not cover its whole revision.
    Etendue,
    /// Its envelope cannot be read.
    Enveloppe,
    /// Its certificate is absent, or is not the one that was signed.
    Certificat,
    /// Its algorithm is not one that this crate can verify.
    Algorithme,
    /// The file differs from the one that was signed.
    Empreinte,
    /// The key of the certificate did not make the signature.
    Signature,
    /// Its time stamp concerns something else, or was not made by the key of the time-stamp authority.
    Horodatage,
}

/// A signature, with the statements of the file and the result of the check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureLue {
    pub champ: String,
    /// The signatory, as the file states.
    pub signataire: String,
    /// The reason, as the file states.
    pub raison: String,
    /// The instant, as the file states; 1970 when it states none.
    pub instant: DateTime<Utc>,
    pub niveau: NiveauDeSceau,
    /// The time stamp of an authority, when it is present and valid.
    pub horodatage: Option<HorodatageLu>,
    /// Whether the signature is valid over the whole file as it was when it was signed.
    pub intacte: bool,
    /// Why the signature is not valid; `None` when it is.
    pub faute: Option<FauteDeSceau>,
    /// Whether the file ends where the signature ends.
    pub couvre_tout: bool,
    /// What was added after the signature.
    pub suite: SuiteDeSceau,
    /// The SHA-256 hash of its certificate; zeros when there is none.
    pub certificat: [u8; 32],
    /// The holder, as the certificate itself states.
    pub titulaire: String,
    /// The offset at which the signed revision ends.
    pub fin_de_revision: usize,
}

/// A signature that was found: its field, its dictionary and the place of its object.
struct Trouvee {
    champ: String,
    entrees: DictionnairePdf,
    contenu: Option<Range<usize>>,
    place: usize,
}

/// Checks all the signatures of a file. The report of a file without signature is empty. Returns an error when the file
/// cannot be read or is too large.
pub fn verifier(pdf: &[u8]) -> Result<RapportDeSceaux, Error> {
    examiner(pdf).map(|(rapport, _)| rapport)
}

/// The lists of revoked certificates that an intact file needs, so that its signatures of level B-T reach level B-LT.
/// `None` when the file has them already, or when no certificate gives the address of a list. The certificate that the
/// portal's key issues to itself gives none.
pub fn a_conserver(pdf: &[u8]) -> Result<Option<SceauAConserver>, Error> {
    let (rapport, certificats) = examiner(pdf)?;
    let seules = rapport.est_intact() && rapport.suite == SuiteDeSceau::Rien;
    Ok(seules.then_some(certificats).and_then(|certificats| conservation::attendre(&certificats)))
}

fn examiner(pdf: &[u8]) -> Result<(RapportDeSceaux, Vec<CertificatsDeSceau>), Error> {
    if pdf.len() > TAILLE {
        return Err(Error::TropGrand);
    }
    let provision = Provision::pour(pdf);
    let fins = fins_de_revision(pdf)?;
    let mut revisions: BTreeMap<usize, RevisionPdf<'_, '_>> = BTreeMap::new();
    for fin in fins {
        if let Ok(document) = RevisionPdf::lire(&pdf[..fin], &provision) {
            revisions.insert(fin, document);
        }
    }
    if revisions.is_empty() {
        return Err(Error::Illisible);
    }
    // A revision also contains the signatures of the earlier revisions, so each signature is kept once.
    let mut trouvees: BTreeMap<usize, (usize, Trouvee)> = BTreeMap::new();
    for (fin, document) in &revisions {
        for trouvee in signatures(document) {
            trouvees.entry(trouvee.place).or_insert((*fin, trouvee));
        }
    }
    if trouvees.len() > SIGNATURES {
        return Err(Error::TropGrand);
    }
    let mut jugees: Vec<(SignatureLue, CertificatsDeSceau)> =
        trouvees.into_values().map(|(vue_a, trouvee)| juger(pdf, &revisions, vue_a, trouvee)).collect();
    jugees.sort_by_key(|(lue, _)| lue.fin_de_revision);
    let (mut lues, certificats): (Vec<SignatureLue>, Vec<CertificatsDeSceau>) = jugees.into_iter().unzip();

    // In an intact file, the last signature covers the whole file, or only a security store follows it.
    let fin = lues.last().map_or(pdf.len(), |lue| lue.fin_de_revision);
    let reserve = revisions.get(&fin).zip(revisions.get(&pdf.len())).filter(|_| fin < pdf.len());
    let reserve = reserve.and_then(|(avant, apres)| Reserve::lire(avant, apres, &certificats));
    for (lue, siens) in lues.iter_mut().zip(&certificats) {
        let tient = reserve.as_ref().is_some_and(|reserve| reserve.listes_utiles(siens).is_some());
        if tient && lue.intacte && lue.niveau == NiveauDeSceau::PadesBT {
            lue.niveau = NiveauDeSceau::PadesBLT;
        }
    }
    let mut suite = if reserve.is_some() { SuiteDeSceau::Conservation } else { SuiteDeSceau::Rien };
    let bout = if reserve.is_some() { fin } else { pdf.len() };
    let mut apres: Option<usize> = None;
    for lue in lues.iter_mut().rev() {
        suite = suite.max(entre(bout, &revisions, lue.fin_de_revision, apres));
        lue.suite = suite;
        apres = Some(lue.fin_de_revision);
    }
    Ok((RapportDeSceaux { signatures: lues, suite }, certificats))
}

/// The offsets at which a revision may end: after each `%%EOF` with its end of line, and at the end of the file.
fn fins_de_revision(pdf: &[u8]) -> Result<Vec<usize>, Error> {
    let mut fins = Vec::new();
    for (rang, _) in pdf.windows(5).enumerate().filter(|(_, mot)| mot == b"%%EOF") {
        let fin = rang + 5;
        let reste = &pdf[fin..];
        let ligne = if reste.starts_with(b"\r\n") {
            2
        } else {
            usize::from(reste.starts_with(b"\n") || reste.starts_with(b"\r"))
        };
        fins.push(fin + ligne);
        if fins.len() > REVISIONS {
            return Err(Error::TropGrand);
        }
    }
    fins.push(pdf.len());
    Ok(fins)
}

/// The signatures that a revision contains.
fn signatures(document: &RevisionPdf<'_, '_>) -> Vec<Trouvee> {
    let mut trouvees = Vec::new();
    for (champ, _, entrees) in document.champs() {
        let numero = entrees.get(b"V".as_slice()).and_then(ValeurPdf::en_reference);
        let Some(numero) = numero else { continue };
        let (Some(place), Some(objet)) = (document.place(numero), document.objet(numero)) else { continue };
        let ValeurPdf::Dictionnaire(entrees) = objet.valeur else { continue };
        if entrees.contains_key(b"ByteRange".as_slice()) {
            trouvees.push(Trouvee { champ, entrees, contenu: objet.contenu, place });
        }
    }
    trouvees
}

fn juger(
    pdf: &[u8],
    revisions: &BTreeMap<usize, RevisionPdf<'_, '_>>,
    vue_a: usize,
    trouvee: Trouvee,
) -> (SignatureLue, CertificatsDeSceau) {
    let Trouvee { champ, entrees, contenu, place } = trouvee;
    let texte = |nom: &str| entrees.get(nom.as_bytes()).and_then(ValeurPdf::en_texte).unwrap_or_default();
    let etendue = etendue(pdf, &entrees, contenu.as_ref());
    let fin = etendue.as_ref().map_or(vue_a, |(_, fin)| *fin);
    // The signed part must be a whole revision, and contain this signature.
    let entiere =
        revisions.get(&fin).is_some_and(|d| signatures(d).iter().any(|t| t.place == place && t.champ == champ));
    let jugement = match (&etendue, entrees.get(b"Contents".as_slice()).and_then(ValeurPdf::en_octets)) {
        (Some((trou, fin)), Some(octets)) => {
            let signe = Sha256::new().chain_update(&pdf[..trou.start]).chain_update(&pdf[trou.end..*fin]);
            cades::juger(octets, &signe.finalize().into())
        }
        _ => cades::Jugement { faute: Some(FauteDeSceau::Etendue), ..cades::Jugement::default() },
    };
    let faute = jugement.faute.or_else(|| (!entiere).then_some(FauteDeSceau::Etendue));
    let en_pades = entrees.get(b"SubFilter".as_slice()).is_some_and(|v| v.est("ETSI.CAdES.detached"));
    let niveau = match (jugement.certificat_signe, &jugement.horodatage) {
        (Some(()), None) if en_pades => NiveauDeSceau::PadesBB,
        (Some(()), Some(_)) if en_pades => NiveauDeSceau::PadesBT,
        _ => NiveauDeSceau::Autre,
    };
    let (certificat, titulaire) = jugement.certificat.map(|lu| (lu.empreinte, lu.titulaire)).unwrap_or_default();
    let certificats = CertificatsDeSceau {
        de_la_cle: jugement.chaine,
        de_l_horodatage: jugement.chaine_d_horodatage,
        instant: jugement.horodatage.as_ref().filter(|_| niveau == NiveauDeSceau::PadesBT).map(|lu| lu.instant),
    };
    let lue = SignatureLue {
        champ,
        signataire: texte("Name"),
        raison: texte("Reason"),
        instant: instant(&texte("M")).unwrap_or_default(),
        niveau,
        horodatage: jugement.horodatage,
        intacte: faute.is_none(),
        faute,
        couvre_tout: faute.is_none() && fin == pdf.len(),
        suite: SuiteDeSceau::Rien,
        certificat,
        titulaire,
        fin_de_revision: fin,
    };
    (lue, certificats)
}

/// The range of the envelope, which is the only part that is not signed, and the end of the signed part.
fn etendue(pdf: &[u8], entrees: &DictionnairePdf, contenu: Option<&Range<usize>>) -> Option<(Range<usize>, usize)> {
    let dite = entrees.get(b"ByteRange".as_slice())?.en_liste()?;
    let dite: Vec<usize> = dite.iter().map(ValeurPdf::en_place).collect::<Option<_>>()?;
    let &[0, debut, reprise, reste] = dite.as_slice() else { return None };
    let fin = reprise.checked_add(reste)?;
    let trou = debut..reprise;
    // The envelope must be hexadecimal digits between two brackets, all in the same case. Otherwise the case of a digit could
    // be changed unnoticed, because the value would stay the same.
    let dedans = pdf.get(trou.clone())?.strip_prefix(b"<")?.strip_suffix(b">")?;
    let une_casse = !(dedans.iter().any(u8::is_ascii_lowercase) && dedans.iter().any(u8::is_ascii_uppercase));
    let juste = contenu == Some(&trou) && dedans.iter().all(u8::is_ascii_hexdigit) && une_casse && fin <= pdf.len();
    juste.then_some((trou, fin))
}

/// What was added between the end of a signature and the end of the next one, or the end of the file.
fn entre(
    bout: usize,
    revisions: &BTreeMap<usize, RevisionPdf<'_, '_>>,
    fin: usize,
    suivante: Option<usize>,
) -> SuiteDeSceau {
    let rien = match suivante {
        None => (fin == bout).then_some(()),
        Some(suivante) => match (revisions.get(&fin), revisions.get(&suivante)) {
            (Some(avant), Some(apres)) if suivante > fin => est_un_scellement(avant, apres),
            _ => None,
        },
    };
    rien.map_or(SuiteDeSceau::Modifie, |()| SuiteDeSceau::Rien)
}

/// Reads a time such as `D:20261127041200+01'00'`.
fn instant(ecrit: &str) -> Option<DateTime<Utc>> {
    let ecrit = ecrit.strip_prefix("D:")?;
    let (date, decalage) = (ecrit.get(..14)?, ecrit.get(14..)?);
    let date = NaiveDateTime::parse_from_str(date, "%Y%m%d%H%M%S").ok()?;
    let chiffres: String = decalage.chars().filter(char::is_ascii_digit).collect();
    let minutes = match chiffres.len() {
        0 => 0,
        2 => chiffres.parse::<i64>().ok()? * 60,
        4 => chiffres[..2].parse::<i64>().ok()? * 60 + chiffres[2..].parse::<i64>().ok()?,
        _ => return None,
    };
    let vers_l_est = if decalage.starts_with('-') { -minutes } else { minutes };
    date.checked_sub_signed(TimeDelta::minutes(vers_l_est)).map(|date| date.and_utc())
}
