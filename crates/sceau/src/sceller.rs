//! Signs in a prepared field, in one update.

use crate::champs::{Cadre, apparence};
use crate::cle::CleDeSceau;
use crate::horodatage::{DemandeDHorodatage, HorodatageLu, RefusDHorodatage};
use crate::pdf::ajout::{AjoutPdf, FichierAllonge};
use crate::pdf::curseur::Provision;
use crate::pdf::document::RevisionPdf;
use crate::pdf::valeur::{DictionnairePdf, ValeurPdf, dictionnaire, en_hexa};
use crate::{Error, cades, marque};
use chrono::{DateTime, Utc};
use sha2::{Digest as _, Sha256};
use std::ops::Range;

/// The most bytes that an envelope takes, its certificates not counted.
const ENVELOPPE: usize = 1024;
/// The most bytes that the name of one more certificate takes among the signed attributes.
const NOM_DE_CERTIFICAT: usize = 48;
/// The most bytes that a time-stamp token takes, with its certificates.
const HORODATAGE: usize = 16 << 10;
/// The number of digits for each number of `/ByteRange`.
const CHIFFRES: usize = 10;

/// A signature to make.
#[derive(Debug, Clone, Copy)]
pub struct ASceller<'a> {
    /// The name of the field.
    pub champ: &'a str,
    /// The signatory, as people read it.
    pub signataire: &'a str,
    /// The reason of the signature.
    pub raison: &'a str,
    /// The instant that the signature states.
    pub instant: DateTime<Utc>,
}

/// A file that is sealed at level B-B, with room for the token of a time-stamp authority.
#[derive(Debug, Clone)]
pub struct SceauAHorodater {
    octets: Vec<u8>,
    /// The place of the digits of the envelope.
    dedans: Range<usize>,
    enveloppe: Vec<u8>,
    valeur: Vec<u8>,
    demande: DemandeDHorodatage,
}

/// A file that is sealed at level B-T.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SceauHorodate {
    pub octets: Vec<u8>,
    /// The time stamp of the authority.
    pub horodatage: HorodatageLu,
}

impl SceauAHorodater {
    /// The question to send to the authority (`application/timestamp-query`).
    pub fn demande(&self) -> &[u8] {
        &self.demande.octets
    }

    /// Checks the answer of the authority (`application/timestamp-reply`), and returns the file with the token of this answer.
    /// Returns why the answer is refused.
    pub fn horodater(&self, reponse: &[u8]) -> Result<SceauHorodate, RefusDHorodatage> {
        let (jeton, horodatage) = self.demande.lire(reponse, &self.valeur)?;
        let enveloppe = cades::horodater(&self.enveloppe, &jeton).ok_or(RefusDHorodatage::Illisible)?;
        let chiffres = en_hexa(&enveloppe);
        let mut octets = self.octets.clone();
        let place = octets.get_mut(self.dedans.clone()).and_then(|ou| ou.get_mut(..chiffres.len()));
        place.ok_or(RefusDHorodatage::TropLong)?.copy_from_slice(&chiffres);
        Ok(SceauHorodate { octets, horodatage })
    }

    /// The file without a time stamp, at level B-B.
    pub fn sans_horodatage(self) -> Vec<u8> {
        self.octets
    }
}

/// Signs in a field at level PAdES B-B. The signature covers the whole file after the update. The same arguments give the same bytes.
pub fn sceller(pdf: &[u8], quoi: &ASceller<'_>, cle: &CleDeSceau) -> Result<Vec<u8>, Error> {
    poser(pdf, quoi, cle, 0).map(|pose| pose.octets)
}

/// Signs in a field as [`sceller`] does, and leaves room for a time stamp, which brings the file to PAdES B-T.
pub fn sceller_a_horodater(pdf: &[u8], quoi: &ASceller<'_>, cle: &CleDeSceau) -> Result<SceauAHorodater, Error> {
    let SceauPose { octets, dedans, enveloppe } = poser(pdf, quoi, cle, HORODATAGE)?;
    let valeur = cades::valeur_de_signature(&enveloppe).ok_or(Error::Cle)?;
    let demande = DemandeDHorodatage::de(&valeur).ok_or(Error::Cle)?;
    Ok(SceauAHorodater { octets, dedans, enveloppe, valeur, demande })
}

/// A signature that was written into its place.
struct SceauPose {
    octets: Vec<u8>,
    /// The place of the digits of the envelope, with the free room after them.
    dedans: Range<usize>,
    enveloppe: Vec<u8>,
}

fn poser(pdf: &[u8], quoi: &ASceller<'_>, cle: &CleDeSceau, en_plus: usize) -> Result<SceauPose, Error> {
    let provision = Provision::pour(pdf);
    let document = RevisionPdf::lire(pdf, &provision)?;
    let inconnu = || Error::ChampInconnu(quoi.champ.to_owned());
    let mut champs = document.champs().into_iter().filter(|(nom, ..)| nom == quoi.champ);
    let (_, numero, mut champ) = champs.next().ok_or_else(inconnu)?;
    if !champ.get(b"FT".as_slice()).is_some_and(|genre| genre.est("Sig")) {
        return Err(inconnu());
    }
    if champ.contains_key(b"V".as_slice()) {
        return Err(Error::DejaScelle(quoi.champ.to_owned()));
    }
    let cadre = cadre(&champ).ok_or_else(inconnu)?;

    let mut ajout = AjoutPdf::a(&document)?;
    let (signature, dessin) = (ajout.reserver()?, ajout.reserver()?);
    let mut tete = apparence(&cadre);
    tete.insert(b"Filter".to_vec(), ValeurPdf::nom("FlateDecode"));
    ajout.poser_flux(dessin, tete, &marque::dessiner(&cadre, quoi.signataire, quoi.instant)?)?;
    champ.insert(b"V".to_vec(), ValeurPdf::reference(signature));
    champ.insert(b"AP".to_vec(), ValeurPdf::Dictionnaire(dictionnaire([("N", ValeurPdf::reference(dessin))])));
    ajout.poser(numero, champ);

    // Each certificate of the chain takes its own size, and that of its name among the signed attributes.
    let chaine: usize = cle.chaine().iter().map(|un| un.len() + NOM_DE_CERTIFICAT).sum();
    let reserve = cle.certificat().len() + chaine + ENVELOPPE + en_plus;
    let objet = ObjetDeSignature::ecrire(quoi, reserve);
    ajout.poser_brut(signature, objet.octets);
    let FichierAllonge { mut octets, places } = ajout.ecrire()?;
    let debut = places.get(&signature).ok_or(Error::Illisible)? + format!("{signature} 0 obj\n").len();
    let contenu = decaler(&objet.contenu, debut);
    let enveloppe = remplir(&mut octets, &decaler(&objet.etendue, debut), &contenu, cle)?;
    Ok(SceauPose { octets, dedans: contenu.start + 1..contenu.end - 1, enveloppe })
}

/// Writes which range of the file is signed, hashes the bytes of this range, and puts the envelope in its place.
fn remplir(
    octets: &mut [u8],
    etendue: &Range<usize>,
    contenu: &Range<usize>,
    cle: &CleDeSceau,
) -> Result<Vec<u8>, Error> {
    let fin = octets.len();
    let nombres = [contenu.start, contenu.end, fin - contenu.end];
    let dits = nombres.map(|n| format!("{n:>CHIFFRES$}")).join(" ");
    octets
        .get_mut(etendue.clone())
        .filter(|ou| ou.len() == dits.len())
        .ok_or(Error::TropGrand)?
        .copy_from_slice(dits.as_bytes());
    let (avant, reste) = octets.split_at(contenu.start);
    let empreinte = Sha256::new().chain_update(avant).chain_update(&reste[contenu.len()..]).finalize().into();
    let enveloppe = cades::envelopper(&empreinte, cle)?;
    let chiffres = en_hexa(&enveloppe);
    let dedans = contenu.start + 1..contenu.end - 1;
    octets
        .get_mut(dedans)
        .and_then(|ou| ou.get_mut(..chiffres.len()))
        .ok_or(Error::TropGrand)?
        .copy_from_slice(&chiffres);
    Ok(enveloppe)
}

fn decaler(etendue: &Range<usize>, de: usize) -> Range<usize> {
    etendue.start + de..etendue.end + de
}

/// The dictionary of a signature, with the places of the two values that are known only later: the signed range (`etendue`)
/// and the envelope (`contenu`).
struct ObjetDeSignature {
    octets: Vec<u8>,
    etendue: Range<usize>,
    contenu: Range<usize>,
}

impl ObjetDeSignature {
    fn ecrire(quoi: &ASceller<'_>, reserve: usize) -> Self {
        let mut octets = b"<</Type /Sig/Filter /Adobe.PPKLite/SubFilter /ETSI.CAdES.detached".to_vec();
        let date = format!("D:{}+00'00'", quoi.instant.format("%Y%m%d%H%M%S"));
        for (nom, texte) in [("/M ", date.as_str()), ("/Name ", quoi.signataire), ("/Reason ", quoi.raison)] {
            octets.extend(nom.bytes());
            ValeurPdf::texte(texte).ecrire(&mut octets);
        }
        octets.extend(b"/ByteRange [0 ");
        let etendue = octets.len()..octets.len() + 3 * CHIFFRES + 2;
        octets.extend(std::iter::repeat_n(b' ', etendue.len()));
        octets.extend(b"]/Contents ");
        let contenu = octets.len()..octets.len() + 2 * reserve + 2;
        octets.push(b'<');
        octets.extend(std::iter::repeat_n(b'0', 2 * reserve));
        octets.extend(b">>>");
        Self { octets, etendue, contenu }
    }
}

/// Reads the frame of a field.
fn cadre(champ: &DictionnairePdf) -> Option<Cadre> {
    let nombres: Vec<f64> =
        champ.get(b"Rect".as_slice())?.en_liste()?.iter().map(ValeurPdf::en_reel).collect::<Option<_>>()?;
    let &[gauche, bas, droite, haut] = nombres.as_slice() else { return None };
    Some(Cadre { gauche, bas, droite, haut })
}
