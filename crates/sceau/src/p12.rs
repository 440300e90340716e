//! Reads a key with its certificates from a PKCS#12 file (RFC 7292), in the form that OpenSSL 3 writes: PBES2 (PBKDF2 and
//! AES in CBC mode) under a MAC with SHA-2.

use crate::algorithme::{Algorithme, CLE_EC, P256, SHA1, SHA256, SHA384, SHA512};
use crate::cle::{Certificat, CleDeSceau};
use crate::cms::{Contenant, DONNEES};
use aes::cipher::{Array, BlockCipherDecrypt, BlockSizeUser, KeyInit};
use aes::{Aes128, Aes256};
use der::asn1::{Any, ObjectIdentifier, OctetString, SetOfVec};
use der::{Decode as _, Encode as _, Sequence};
use p256::ecdsa::SigningKey;
use ring::{digest, hmac, pbkdf2};
use std::num::NonZeroU32;

const fn oid(texte: &str) -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(texte)
}

const CHIFFREES: ObjectIdentifier = oid("1.2.840.113549.1.7.6");
const SAC_CLE: ObjectIdentifier = oid("1.2.840.113549.1.12.10.1.1");
const SAC_CLE_CHIFFREE: ObjectIdentifier = oid("1.2.840.113549.1.12.10.1.2");
const SAC_CERTIFICAT: ObjectIdentifier = oid("1.2.840.113549.1.12.10.1.3");
const X509: ObjectIdentifier = oid("1.2.840.113549.1.9.22.1");
const PBES2: ObjectIdentifier = oid("1.2.840.113549.1.5.13");
const PBKDF2: ObjectIdentifier = oid("1.2.840.113549.1.5.12");
const AES_128: ObjectIdentifier = oid("2.16.840.1.101.3.4.1.2");
const AES_256: ObjectIdentifier = oid("2.16.840.1.101.3.4.1.42");
/// The beginning of the identifiers of the algorithms used before OpenSSL 3: RC2, RC4 and 3DES with SHA-1.
const ANCIENS: &str = "1.2.840.113549.1.12.1.";

/// The most iterations of a key derivation. A file that asks for more would delay the start of the server.
const TOURS: u32 = 10_000_000;
/// The most certificates that the chain may have above that of the key.
const CHAINE: usize = 8;

/// Why a PKCS#12 file gives no key for the seal. The message is the end of a sentence that names the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RefusDeP12 {
    /// The file is not PKCS#12, or is damaged.
    #[error("ce n’est pas un fichier PKCS#12 que l’on sache lire")]
    Illisible,
    /// The password is wrong.
    #[error("le mot de passe n’ouvre pas ce fichier")]
    MotDePasse,
    /// The file is encrypted with the algorithms used before OpenSSL 3.
    #[error(
        "ce fichier est chiffré à l’ancienne (RC2, 3DES ou SHA-1)\u{a0}; convertissez-le par «\u{a0}openssl pkcs12 -legacy -in ancien.p12 -nodes \
         -out cle.pem\u{a0}», puis «\u{a0}openssl pkcs12 -export -in cle.pem -out nouveau.p12\u{a0}», et effacez cle.pem"
    )]
    Ancien,
    /// The file is encrypted with an algorithm that is not supported.
    #[error(
        "ce fichier est chiffré par un procédé inconnu\u{a0}; PBES2 avec AES, celui d’OpenSSL 3, est attendu, sous un contrôle en SHA-2"
    )]
    Procede,
    /// The file has no private key, or several.
    #[error("ce fichier doit contenir une clé privée, et une seule")]
    UneCle,
    /// The key is an RSA key, or is on another curve.
    #[error(
        "sa clé n’est pas une clé ECDSA sur la courbe P-256 (prime256v1)\u{a0}: ni RSA ni une autre courbe ne scelle ici"
    )]
    SorteDeCle,
    /// No certificate of the file is that of its key.
    #[error("aucun de ses certificats n’est celui de sa clé")]
    AutreCle,
    /// The certificate says that the key is for another use.
    #[error("son certificat n’est pas fait pour signer (usage de la clé)")]
    Usage,
}

#[derive(Sequence)]
struct Pfx {
    version: u8,
    contenu: Contenant,
    #[asn1(optional = "true")]
    mac: Option<MacDeP12>,
}

#[derive(Sequence)]
struct MacDeP12 {
    condense: Condense,
    sel: OctetString,
    #[asn1(default = "un_tour")]
    tours: u32,
}

fn un_tour() -> u32 {
    1
}

#[derive(Sequence)]
struct Condense {
    algorithme: Algorithme,
    valeur: OctetString,
}

#[derive(Sequence)]
struct DonneesChiffrees {
    version: u8,
    contenu: ContenuChiffre,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    attributs: Option<SetOfVec<Any>>,
}

#[derive(Sequence)]
struct ContenuChiffre {
    genre: ObjectIdentifier,
    algorithme: Algorithme,
    #[asn1(context_specific = "0", tag_mode = "IMPLICIT", optional = "true")]
    octets: Option<OctetString>,
}

#[derive(Sequence)]
struct Sac {
    genre: ObjectIdentifier,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT")]
    valeur: Any,
    /// A set of attributes in any order, which is not decoded.
    #[asn1(optional = "true")]
    attributs: Option<Any>,
}

#[derive(Sequence)]
struct SacDeCertificat {
    genre: ObjectIdentifier,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT")]
    octets: OctetString,
}

#[derive(Sequence)]
struct CleChiffree {
    algorithme: Algorithme,
    octets: OctetString,
}

#[derive(Sequence)]
struct ParametresDePbes2 {
    derivation: Algorithme,
    chiffrement: Algorithme,
}

#[derive(Sequence)]
struct ParametresDePbkdf2 {
    sel: OctetString,
    tours: u32,
    #[asn1(optional = "true")]
    longueur: Option<u32>,
    #[asn1(optional = "true")]
    fonction: Option<Algorithme>,
}

impl CleDeSceau {
    /// The only key of a PKCS#12 file, with its certificate and those above it. It does not check whether the certificate
    /// has begun or ended, because this crate has no clock.
    pub fn du_p12(octets: &[u8], mot_de_passe: &str) -> Result<Self, RefusDeP12> {
        let pfx = Pfx::from_der(octets).map_err(|_| RefusDeP12::Illisible)?;
        let (3, DONNEES) = (pfx.version, pfx.contenu.genre) else { return Err(RefusDeP12::Illisible) };
        let dedans: OctetString = lire(&pfx.contenu.contenu)?;
        verifier(pfx.mac.as_ref().ok_or(RefusDeP12::Procede)?, dedans.as_bytes(), mot_de_passe)?;

        let (mut cles, mut certificats) = (Vec::new(), Vec::new());
        for contenu in Vec::<Contenant>::from_der(dedans.as_bytes()).map_err(|_| RefusDeP12::Illisible)? {
            let clair = match contenu.genre {
                DONNEES => lire::<OctetString>(&contenu.contenu)?.into_bytes().to_vec(),
                CHIFFREES => {
                    let chiffre = lire::<DonneesChiffrees>(&contenu.contenu)?.contenu;
                    let octets = chiffre.octets.ok_or(RefusDeP12::Illisible)?;
                    dechiffrer(&chiffre.algorithme, octets.as_bytes(), mot_de_passe)?
                }
                _ => return Err(RefusDeP12::Procede),
            };
            for sac in Vec::<Sac>::from_der(&clair).map_err(|_| RefusDeP12::Illisible)? {
                match sac.genre {
                    SAC_CLE => cles.push(sac.valeur.to_der().map_err(|_| RefusDeP12::Illisible)?),
                    SAC_CLE_CHIFFREE => {
                        let chiffree: CleChiffree = lire(&sac.valeur)?;
                        cles.push(dechiffrer(&chiffree.algorithme, chiffree.octets.as_bytes(), mot_de_passe)?);
                    }
                    SAC_CERTIFICAT => {
                        let certificat: SacDeCertificat = lire(&sac.valeur)?;
                        if certificat.genre == X509 {
                            certificats.push(certificat.octets.into_bytes().to_vec());
                        }
                    }
                    // The file may also hold lists of revoked certificates, or other secrets. They are ignored.
                    _ => {}
                }
            }
        }
        let [cle] = cles.as_slice() else { return Err(RefusDeP12::UneCle) };
        assembler(cle_privee(cle)?, certificats)
    }
}

fn lire<T: der::DecodeOwned>(valeur: &Any) -> Result<T, RefusDeP12> {
    let octets = valeur.to_der().map_err(|_| RefusDeP12::Illisible)?;
    T::from_der(&octets).map_err(|_| RefusDeP12::Illisible)
}

/// Verifies the MAC of a file. This is the only way to distinguish a wrong password from a damaged file.
fn verifier(mac: &MacDeP12, octets: &[u8], mot_de_passe: &str) -> Result<(), RefusDeP12> {
    let (empreinte, controle, bloc) = match mac.condense.algorithme.oid {
        SHA256 => (&digest::SHA256, hmac::HMAC_SHA256, 64),
        SHA384 => (&digest::SHA384, hmac::HMAC_SHA384, 128),
        SHA512 => (&digest::SHA512, hmac::HMAC_SHA512, 128),
        SHA1 => return Err(RefusDeP12::Ancien),
        _ => return Err(RefusDeP12::Procede),
    };
    if !(1..=TOURS).contains(&mac.tours) {
        return Err(RefusDeP12::Procede);
    }
    // The key is derived as in RFC 7292, appendix B. It is as long as one hash, so one block of the derivation is enough.
    // The bytes 3 say that the key is for the MAC.
    let mot: Vec<u8> = mot_de_passe.encode_utf16().chain([0]).flat_map(u16::to_be_bytes).collect();
    let mut suite = vec![3_u8; bloc];
    for morceau in [mac.sel.as_bytes(), &mot] {
        suite.extend(morceau.iter().cycle().take(morceau.len().div_ceil(bloc) * bloc));
    }
    let mut cle = digest::digest(empreinte, &suite);
    for _ in 1..mac.tours {
        cle = digest::digest(empreinte, cle.as_ref());
    }
    hmac::verify(&hmac::Key::new(controle, cle.as_ref()), octets, mac.condense.valeur.as_bytes())
        .map_err(|_| RefusDeP12::MotDePasse)
}

/// Decrypts a content that PBES2 encrypted (RFC 8018).
fn dechiffrer(algorithme: &Algorithme, octets: &[u8], mot_de_passe: &str) -> Result<Vec<u8>, RefusDeP12> {
    if algorithme.oid != PBES2 {
        let ancien = algorithme.oid.to_string().starts_with(ANCIENS);
        return Err(if ancien { RefusDeP12::Ancien } else { RefusDeP12::Procede });
    }
    let parametres: ParametresDePbes2 = lire_les_parametres(algorithme)?;
    if parametres.derivation.oid != PBKDF2 {
        return Err(RefusDeP12::Procede);
    }
    let derivation: ParametresDePbkdf2 = lire_les_parametres(&parametres.derivation)?;
    let fonction = match derivation.fonction.map(|fonction| fonction.oid.to_string()).as_deref() {
        Some("1.2.840.113549.2.9") => pbkdf2::PBKDF2_HMAC_SHA256,
        Some("1.2.840.113549.2.10") => pbkdf2::PBKDF2_HMAC_SHA384,
        Some("1.2.840.113549.2.11") => pbkdf2::PBKDF2_HMAC_SHA512,
        // SHA-1 is the default when the file names no function. A file may also name it.
        None | Some("1.2.840.113549.2.7") => pbkdf2::PBKDF2_HMAC_SHA1,
        Some(_) => return Err(RefusDeP12::Procede),
    };
    let tours = NonZeroU32::new(derivation.tours).filter(|tours| tours.get() <= TOURS).ok_or(RefusDeP12::Procede)?;
    let vecteur: OctetString = lire_les_parametres(&parametres.chiffrement)?;
    let vecteur = <[u8; 16]>::try_from(vecteur.as_bytes()).map_err(|_| RefusDeP12::Illisible)?;
    let mut cle = [0; 32];
    let mut deriver = |longueur: usize| {
        let cle = &mut cle[..longueur];
        pbkdf2::derive(fonction, tours, derivation.sel.as_bytes(), mot_de_passe.as_bytes(), cle);
    };
    let clair = match parametres.chiffrement.oid {
        AES_128 => {
            deriver(16);
            en_cbc(&Aes128::new_from_slice(&cle[..16]).map_err(|_| RefusDeP12::Procede)?, vecteur, octets)
        }
        AES_256 => {
            deriver(32);
            en_cbc(&Aes256::new_from_slice(&cle).map_err(|_| RefusDeP12::Procede)?, vecteur, octets)
        }
        _ => return Err(RefusDeP12::Procede),
    };
    clair.ok_or(RefusDeP12::Illisible)
}

fn lire_les_parametres<T: der::DecodeOwned>(algorithme: &Algorithme) -> Result<T, RefusDeP12> {
    lire(algorithme.parametres.as_ref().ok_or(RefusDeP12::Procede)?)
}

/// Decrypts in CBC mode. The last byte of the last block says how many bytes are padding.
fn en_cbc<A>(bloc: &A, mut precedent: [u8; 16], octets: &[u8]) -> Option<Vec<u8>>
where
    A: BlockCipherDecrypt + BlockSizeUser<BlockSize = aes::cipher::consts::U16>,
{
    let (blocs, reste) = octets.as_chunks::<16>();
    reste.is_empty().then_some(())?;
    let mut clair = Vec::with_capacity(octets.len());
    for chiffre in blocs {
        let mut un = Array::from(*chiffre);
        bloc.decrypt_block(&mut un);
        clair.extend(un.iter().zip(precedent).map(|(a, b)| a ^ b));
        precedent = *chiffre;
    }
    let ajoutes = usize::from(*clair.last()?);
    let debut = clair.len().checked_sub(ajoutes)?;
    let juste = (1..=16).contains(&ajoutes) && clair[debut..].iter().all(|octet| usize::from(*octet) == ajoutes);
    juste.then(|| clair.drain(..debut).collect())
}

/// Reads a private key (PKCS#8, RFC 5208): its algorithm, then the key in the form of that algorithm.
fn cle_privee(octets: &[u8]) -> Result<SigningKey, RefusDeP12> {
    let parties = Vec::<Any>::from_der(octets).map_err(|_| RefusDeP12::Illisible)?;
    let [_, algorithme, cle, ..] = parties.as_slice() else { return Err(RefusDeP12::Illisible) };
    let algorithme: Algorithme = lire(algorithme)?;
    let courbe = algorithme.parametres.as_ref().and_then(|dits| dits.decode_as::<ObjectIdentifier>().ok());
    if algorithme.oid != CLE_EC || courbe != Some(P256) {
        return Err(RefusDeP12::SorteDeCle);
    }
    // The parts of the key (RFC 5915) are a version and the secret, then optional fields that say nothing new.
    let cle: OctetString = lire(cle)?;
    let parties = Vec::<Any>::from_der(cle.as_bytes()).map_err(|_| RefusDeP12::Illisible)?;
    let [_, secret, ..] = parties.as_slice() else { return Err(RefusDeP12::Illisible) };
    let secret: OctetString = lire(secret)?;
    SigningKey::from_slice(secret.as_bytes()).map_err(|_| RefusDeP12::Illisible)
}

/// Finds the certificate of a key, then those above it in order, among all the certificates of a file.
fn assembler(secret: SigningKey, certificats: Vec<Vec<u8>>) -> Result<CleDeSceau, RefusDeP12> {
    let mut restants: Vec<(Vec<u8>, Certificat)> = certificats
        .into_iter()
        .filter_map(|octets| Certificat::from_der(&octets).ok().map(|lu| (octets, lu)))
        .collect();
    let sien = restants.iter().position(|(_, lu)| lu.cle().as_ref() == Some(secret.verifying_key()));
    let (certificat, mut dernier) = restants.swap_remove(sien.ok_or(RefusDeP12::AutreCle)?);
    if !dernier.signe() {
        return Err(RefusDeP12::Usage);
    }
    let mut chaine = Vec::new();
    while chaine.len() < CHAINE
        && let Some(rang) = restants.iter().position(|(_, lu)| lu.emet(&dernier))
    {
        let (octets, lu) = restants.swap_remove(rang);
        chaine.push(octets);
        dernier = lu;
    }
    CleDeSceau::assembler(secret, certificat, chaine).map_err(|_| RefusDeP12::Illisible)
}

#[cfg(test)]
mod tests {
    use super::{RefusDeP12, assembler};
    use crate::{CleDeSceau, Titulaire};
    use chrono::{DateTime, TimeDelta};
    use p256::ecdsa::SigningKey;
    use p256::elliptic_curve::Generate as _;

    #[test]
    fn un_certificat_d_une_autre_cle_est_refuse() {
        let titulaire = Titulaire { nom: "Sceau".to_owned(), organisation: "Essai".to_owned() };
        let debut = DateTime::UNIX_EPOCH;
        let cle = CleDeSceau::creer(&titulaire, debut, debut + TimeDelta::days(1)).expect("a key");
        let certificats = vec![cle.certificat().to_vec(), b"rien".to_vec()];
        assert!(assembler(cle.secret().clone(), certificats.clone()).is_ok());
        let refus = assembler(SigningKey::generate(), certificats).err();
        assert_eq!(refus, Some(RefusDeP12::AutreCle));
    }
}
