//! Time stamps (RFC 3161): the question to an authority about the instant of a signature, and the check of its answer.
//!
//! This crate does not say whether the authority is trustworthy. A token comes with a certificate. The token is valid when
//! this certificate is for time stamps and its key signed the token.

use crate::algorithme::{Algorithme, SHA1, SHA256, SHA384, SHA512};
use crate::cle::{Certificat, CertificatLu};
use crate::cms::{
    CERTIFICAT, CertificatsDits, Contenant, DONNEES_SIGNEES, DonneesSignees, EMPREINTE, GENRE, SignataireCms,
    certificat, chaine, valeur,
};
use chrono::{DateTime, NaiveDateTime, Utc};
use der::asn1::{Any, ObjectIdentifier, OctetString};
use der::{Decode as _, Encode as _, Sequence, Tag, Tagged as _};
use ring::{digest, signature};

const JETON: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.1.4");
/// The attribute `signing-certificate` (RFC 2634), which was used before SHA-2.
const CERTIFICAT_EN_SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.12");

/// The time stamp of an authority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorodatageLu {
    /// The instant at which the authority saw the signature.
    pub instant: DateTime<Utc>,
    /// The name of the authority, from its certificate.
    pub autorite: String,
}

/// Why the answer of an authority is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RefusDHorodatage {
    /// The answer cannot be read.
    #[error("la réponse de l’autorité d’horodatage est illisible")]
    Illisible,
    /// The authority refused, with this status.
    #[error("l’autorité d’horodatage a refusé (statut {0})")]
    Refuse(u8),
    /// The answer concerns another signature, or another question.
    #[error("l’autorité d’horodatage a répondu à autre chose")]
    Autre,
    /// The certificate of the authority is missing, is not for time stamps, or was not valid at the instant of the time stamp.
    #[error("le certificat de l’autorité d’horodatage manque, ou n’est pas fait pour horodater")]
    Certificat,
    /// The key of the authority's certificate did not make the token.
    #[error("l’horodatage n’est pas signé par la clé de son certificat")]
    Signature,
    /// The algorithm cannot be verified by this crate.
    #[error("l’horodatage est signé par un procédé que l’on ne sait pas juger")]
    Algorithme,
    /// The token is larger than the room reserved for it.
    #[error("l’horodatage est trop long pour la place qui lui est réservée")]
    TropLong,
}

#[derive(Sequence)]
struct DemandeEcrite {
    version: u8,
    objet: EmpreinteDite,
    alea: Any,
    certificats: bool,
}

#[derive(Sequence)]
struct EmpreinteDite {
    algorithme: Algorithme,
    octets: OctetString,
}

#[derive(Sequence)]
struct Reponse {
    statut: Vec<Any>,
    #[asn1(optional = "true")]
    jeton: Option<Any>,
}

/// A question to an authority, with a random number that the answer must repeat.
#[derive(Debug, Clone)]
pub(crate) struct DemandeDHorodatage {
    pub(crate) octets: Vec<u8>,
    alea: Any,
}

/// A token that is valid.
#[derive(Debug)]
pub(crate) struct JetonJuge {
    pub(crate) horodatage: HorodatageLu,
    /// The certificates that come with the token, with that of its key first.
    pub(crate) certificats: Vec<Vec<u8>>,
    alea: Option<Any>,
}

impl DemandeDHorodatage {
    /// Asks for a time stamp on the value of a signature. The authority receives the hash of this value and nothing else.
    pub(crate) fn de(valeur: &[u8]) -> Option<Self> {
        let mut alea: [u8; 16] = ring::rand::generate(&ring::rand::SystemRandom::new()).ok()?.expose();
        // Sets the first bits, so that the number is positive and keeps its length.
        alea[0] = (alea[0] & 0x3f) | 0x40;
        let alea = Any::new(Tag::Integer, alea.to_vec()).ok()?;
        let octets = OctetString::new(digest::digest(&digest::SHA256, valeur).as_ref()).ok()?;
        let objet = EmpreinteDite { algorithme: Algorithme { oid: SHA256, parametres: None }, octets };
        let ecrite = DemandeEcrite { version: 1, objet, alea: alea.clone(), certificats: true };
        Some(Self { octets: ecrite.to_der().ok()?, alea })
    }

    /// Checks an answer, which must concern this value and answer this question. Returns its token and the time stamp in it.
    pub(crate) fn lire(&self, reponse: &[u8], valeur: &[u8]) -> Result<(Vec<u8>, HorodatageLu), RefusDHorodatage> {
        let reponse = Reponse::from_der(reponse).map_err(|_| RefusDHorodatage::Illisible)?;
        let statut = reponse.statut.first().and_then(|statut| statut.decode_as::<u8>().ok());
        // The status 0 means granted, and 1 means granted with modifications.
        match statut.ok_or(RefusDHorodatage::Illisible)? {
            0 | 1 => {}
            statut => return Err(RefusDHorodatage::Refuse(statut)),
        }
        let jeton = reponse.jeton.and_then(|jeton| jeton.to_der().ok()).ok_or(RefusDHorodatage::Illisible)?;
        let juge = juger(&jeton, valeur)?;
        if juge.alea.as_ref() != Some(&self.alea) {
            return Err(RefusDHorodatage::Autre);
        }
        Ok((jeton, juge.horodatage))
    }
}

/// Checks a token against the value of the signature that it attests.
pub(crate) fn juger(jeton: &[u8], valeur: &[u8]) -> Result<JetonJuge, RefusDHorodatage> {
    let contenant = Contenant::from_der(jeton).map_err(|_| RefusDHorodatage::Illisible)?;
    if contenant.genre != DONNEES_SIGNEES {
        return Err(RefusDHorodatage::Illisible);
    }
    let signees: DonneesSignees = contenant.contenu.decode_as().map_err(|_| RefusDHorodatage::Illisible)?;
    let dit: OctetString = signees
        .contenu
        .octets
        .as_ref()
        .filter(|_| signees.contenu.genre == JETON)
        .and_then(|octets| octets.decode_as().ok())
        .ok_or(RefusDHorodatage::Illisible)?;
    let [signataire] = signees.signataires.as_slice() else { return Err(RefusDHorodatage::Illisible) };

    // The parts come in this order: version, policy, hash, serial number, instant. Then come the optional ones: accuracy,
    // ordering, nonce, authority, extensions.
    let parties = Vec::<Any>::from_der(dit.as_bytes()).map_err(|_| RefusDHorodatage::Illisible)?;
    let [_, _, objet, _, instant, reste @ ..] = parties.as_slice() else { return Err(RefusDHorodatage::Illisible) };
    let objet: EmpreinteDite = objet.decode_as().map_err(|_| RefusDHorodatage::Illisible)?;
    let attendu = empreinte(objet.algorithme.oid).ok_or(RefusDHorodatage::Algorithme)?;
    if digest::digest(attendu, valeur).as_ref() != objet.octets.as_bytes() {
        return Err(RefusDHorodatage::Autre);
    }
    let instant = lire_l_instant(instant).ok_or(RefusDHorodatage::Illisible)?;

    let (octets, lu) = certificat(&signees, signataire).ok_or(RefusDHorodatage::Certificat)?;
    if !lu.horodate() || !lu.vaut(instant) {
        return Err(RefusDHorodatage::Certificat);
    }
    examiner(signataire, dit.as_bytes(), (&octets, &lu))?;
    let alea = reste.iter().find(|partie| partie.tag() == Tag::Integer).cloned();
    let autorite = CertificatLu::de(&octets, &lu).titulaire;
    let certificats = chaine(&signees, octets);
    Ok(JetonJuge { horodatage: HorodatageLu { instant, autorite }, certificats, alea })
}

/// Compares the signed attributes of a token with its content and with its certificate, and verifies its signature.
fn examiner(
    signataire: &SignataireCms,
    dit: &[u8],
    (octets, lu): (&[u8], &Certificat),
) -> Result<(), RefusDHorodatage> {
    let attributs = signataire.attributs.as_ref().ok_or(RefusDHorodatage::Illisible)?;
    let lire = |oid| valeur(attributs, oid);
    let genre: Option<ObjectIdentifier> = lire(GENRE).and_then(|genre| genre.decode_as().ok());
    let dite: Option<OctetString> = lire(EMPREINTE).and_then(|dite| dite.decode_as().ok());
    let algorithme = empreinte(signataire.empreinte.oid).ok_or(RefusDHorodatage::Algorithme)?;
    let juste = dite.is_some_and(|dite| dite.as_bytes() == digest::digest(algorithme, dit).as_ref());
    if genre != Some(JETON) || !juste {
        return Err(RefusDHorodatage::Signature);
    }
    let (nomme, par_defaut) = match lire(CERTIFICAT) {
        Some(nomme) => (Some(nomme), SHA256),
        None => (lire(CERTIFICAT_EN_SHA1), SHA1),
    };
    let nomme: CertificatsDits = nomme.and_then(|nomme| nomme.decode_as().ok()).ok_or(RefusDHorodatage::Certificat)?;
    let premier = nomme.certificats.first().ok_or(RefusDHorodatage::Certificat)?;
    let algorithme = match premier.algorithme.as_ref().map_or(par_defaut, |algorithme| algorithme.oid) {
        SHA1 => &digest::SHA1_FOR_LEGACY_USE_ONLY,
        autre => empreinte(autre).ok_or(RefusDHorodatage::Algorithme)?,
    };
    if digest::digest(algorithme, octets).as_ref() != premier.empreinte.as_bytes() {
        return Err(RefusDHorodatage::Certificat);
    }
    let (sorte, cle) = lu.cle_publique().ok_or(RefusDHorodatage::Certificat)?;
    let verification =
        sorte.verification(signataire.algorithme.oid, signataire.empreinte.oid).ok_or(RefusDHorodatage::Algorithme)?;
    let signe = attributs.to_der().map_err(|_| RefusDHorodatage::Illisible)?;
    signature::UnparsedPublicKey::new(verification, cle)
        .verify(&signe, signataire.signature.as_bytes())
        .map_err(|_| RefusDHorodatage::Signature)
}

fn empreinte(oid: ObjectIdentifier) -> Option<&'static digest::Algorithm> {
    match oid {
        SHA256 => Some(&digest::SHA256),
        SHA384 => Some(&digest::SHA384),
        SHA512 => Some(&digest::SHA512),
        _ => None,
    }
}

/// Reads a time such as `20261127091205.123Z`, with or without a fraction.
fn lire_l_instant(dit: &Any) -> Option<DateTime<Utc>> {
    (dit.tag() == Tag::GeneralizedTime).then_some(())?;
    let texte = std::str::from_utf8(dit.value()).ok()?.strip_suffix('Z')?;
    NaiveDateTime::parse_from_str(texte, "%Y%m%d%H%M%S%.f").ok().map(|date| date.and_utc())
}
