//! What a file says of its signatures, judged: it is never believed.
//!
//! Every revision of the file is read, from what ends at each `%%EOF`, so that a signature which a later update hides is found as well.

use crate::conservation::{self, CertificatsDeSceau, Reserve, SceauAConserver};
use crate::horodatage::HorodatageLu;
use crate::pdf::curseur::Provision;
use crate::pdf::document::RevisionPdf;
use crate::pdf::valeur::{DictionnairePdf, ValeurPdf};
use crate::suite::est_un_scellement;
use crate::{Error, cades};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::ops::Range;

/// The largest file that is read, in bytes.
const TAILLE: usize = 64 << 20;
/// The revisions of a file, at most.
const REVISIONS: usize = 64;
/// The signatures of a file, at most.
const SIGNATURES: usize = 16;

/// What was found of all signatures of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RapportDeSceaux {
    /// The signatures, in the order in which they were made.
    pub signatures: Vec<SignatureLue>,
    /// Whether anything but signing was done since the first signature.
    pub suite: SuiteDeSceau,
}

impl RapportDeSceaux {
    /// Whether somebody signed, every signature holds, and nothing but signing and revocation data followed.
    pub fn est_intact(&self) -> bool {
        !self.signatures.is_empty()
            && self.suite != SuiteDeSceau::Modifie
            && self.signatures.iter().all(|signature| signature.intacte)
    }
}

/// What follows a signature, beside other signatures in fields that were prepared before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SuiteDeSceau {
    /// Nothing.
    Rien,
    /// After the last one, the certificates and the lists that bring some to level B-LT.
    Conservation,
    /// Something: the file was modified after.
    Modifie,
}

/// At what level a signature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NiveauDeSceau {
    /// PAdES B-B: it holds who signed and what, and says when without an authority's word.
    PadesBB,
    /// PAdES B-T: the same, and an authority attests that it was there at an instant.
    PadesBT,
    /// PAdES B-LT: the same, and the file has what shows that no certificate of it was revoked then.
    PadesBLT,
    /// Another form of signature than ours.
    Autre,
}

/// Why a signature does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FauteDeSceau {
    /// It does not say of the whole revision that it is signed.
    Etendue,
    /// Its envelope cannot be read.
    Enveloppe,
    /// Its certificate is not there, or is not the one that was signed.
    Certificat,
    /// An algorithm that we do not use: it cannot be judged here.
    Algorithme,
    /// The file is not the one that was signed.
    Empreinte,
    /// The key of the certificate did not make it.
    Signature,
    /// The word of an authority on its instant is about something else, or is not that authority's.
    Horodatage,
}

/// A signature, as the file says it and as it was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureLue {
    /// The name of its field.
    pub champ: String,
    /// Who signed, as the file says.
    pub signataire: String,
    /// Why, as the file says.
    pub raison: String,
    /// When, as the file says; 1970 when it does not.
    pub instant: DateTime<Utc>,
    /// Its level.
    pub niveau: NiveauDeSceau,
    /// What a time-stamp authority says of its instant, where that can be judged.
    pub horodatage: Option<HorodatageLu>,
    /// Whether it holds, over the whole file as it was then.
    pub intacte: bool,
    /// Why not.
    pub faute: Option<FauteDeSceau>,
    /// Whether nothing stands after what it signs.
    pub couvre_tout: bool,
    /// What follows it.
    pub suite: SuiteDeSceau,
    /// The SHA-256 hash of its certificate, or zeros.
    pub certificat: [u8; 32],
    /// To whom the certificate was issued, as it says itself.
    pub titulaire: String,
    /// Where what it signs ends.
    pub fin_de_revision: usize,
}

/// A signature as it was found: its field, its object and where that stands.
struct Trouvee {
    champ: String,
    entrees: DictionnairePdf,
    contenu: Option<Range<usize>>,
    place: usize,
}

/// Judges all signatures of a file. Of a file without any, the report is empty.
pub fn verifier(pdf: &[u8]) -> Result<RapportDeSceaux, Error> {
    examiner(pdf).map(|(rapport, _)| rapport)
}

/// The lists of revoked certificates that an intact file lacks for its signatures of level B-T to be of level B-LT; none when it has them, or
/// when a certificate says of no list, as the one that the portal issues to itself.
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
    // The same signature stands in all revisions after its own.
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

    // The last signature covers the file, or a store alone follows it.
    let fin = lues.last().map_or(pdf.len(), |lue| lue.fin_de_revision);
    let reserve = revisions.get(&fin).zip(revisions.get(&pdf.len())).filter(|_| fin < pdf.len());
    let reserve = reserve.and_then(|(avant, apres)| Reserve::lire(avant, apres, &certificats));
    for (lue, siens) in lues.iter_mut().zip(&certificats) {
        let tient = reserve.as_ref().is_some_and(|reserve| reserve.tenir(siens).is_some());
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

/// The ends of what may be a revision: after each `%%EOF` and its end of line, and the end of the file.
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

/// The signatures that a revision has.
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
    // What is signed is a whole file, and this signature is one of its own.
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

/// Where the envelope stands, which alone is not signed, and the end of what is.
fn etendue(pdf: &[u8], entrees: &DictionnairePdf, contenu: Option<&Range<usize>>) -> Option<(Range<usize>, usize)> {
    let dite = entrees.get(b"ByteRange".as_slice())?.en_liste()?;
    let dite: Vec<usize> = dite.iter().map(ValeurPdf::en_place).collect::<Option<_>>()?;
    let &[0, debut, reprise, reste] = dite.as_slice() else { return None };
    let fin = reprise.checked_add(reste)?;
    let trou = debut..reprise;
    // Nothing but hexadecimal digits between two brackets, in one case: the other one would say the same.
    let dedans = pdf.get(trou.clone())?.strip_prefix(b"<")?.strip_suffix(b">")?;
    let une_casse = !(dedans.iter().any(u8::is_ascii_lowercase) && dedans.iter().any(u8::is_ascii_uppercase));
    let juste = contenu == Some(&trou) && dedans.iter().all(u8::is_ascii_hexdigit) && une_casse && fin <= pdf.len();
    juste.then_some((trou, fin))
}

/// What was done between the end of a signature and that of the next one, or the end of what was signed.
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

/// `D:20261127041200+01'00'`.
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
