//! The key of the seal and its certificate. Either the key issues the certificate to itself, or an authority issued it (`p12`).

use crate::Error;
use crate::algorithme::{Algorithme, CLE_EC, ECDSA_SHA256, P256};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use der::asn1::{Any, BitString, GeneralizedTime, ObjectIdentifier, OctetString, SetOfVec, UtcTime, Utf8StringRef};
use der::{Choice, Decode as _, Encode as _, Sequence, Tag, Tagged as _, ValueOrd};
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{DerSignature, SigningKey, VerifyingKey};
use p256::elliptic_curve::Generate as _;
use ring::signature::UnparsedPublicKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

const PAYS: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.6");
const ORGANISATION: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.10");
const NOM: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
const CLE_DU_SUJET: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.14");
const USAGE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.15");
const USAGE_ETENDU: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.37");
const HORODATAGE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.3.8");
const CONTRAINTES: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.19");

/// The holder to whom a certificate is issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Titulaire {
    /// The name of the seal, which is the common name of the certificate.
    pub nom: String,
    /// The company whose seal it is.
    pub organisation: String,
}

/// A private key, its certificate, and the certificates of the authorities above it. The serialized form has base64 strings,
/// of which the first is a secret.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "CleEcrite", into = "CleEcrite")]
pub struct CleDeSceau {
    secret: SigningKey,
    certificat: Vec<u8>,
    chaine: Vec<Vec<u8>>,
    titulaire: String,
    debut: DateTime<Utc>,
    fin: DateTime<Utc>,
}

/// The serialized form of a key. A version of the program that does not know the chain still reads the other two fields.
#[derive(Serialize, Deserialize)]
struct CleEcrite {
    secret: String,
    certificat: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chaine: Vec<String>,
}

impl fmt::Debug for CleDeSceau {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CleDeSceau").field("fin", &self.fin).finish_non_exhaustive()
    }
}

impl From<CleDeSceau> for CleEcrite {
    fn from(cle: CleDeSceau) -> Self {
        Self {
            secret: STANDARD.encode(cle.secret.to_bytes()),
            certificat: STANDARD.encode(cle.certificat),
            chaine: cle.chaine.iter().map(|un| STANDARD.encode(un)).collect(),
        }
    }
}

impl TryFrom<CleEcrite> for CleDeSceau {
    type Error = Error;

    fn try_from(ecrite: CleEcrite) -> Result<Self, Error> {
        let octets = |texte: &String| STANDARD.decode(texte).map_err(|_| Error::Cle);
        let secret = SigningKey::from_slice(&octets(&ecrite.secret)?).map_err(|_| Error::Cle)?;
        let chaine = ecrite.chaine.iter().map(octets).collect::<Result<_, _>>()?;
        Self::assembler(secret, octets(&ecrite.certificat)?, chaine)
    }
}

impl CleDeSceau {
    /// Draws a key from the operating system, and issues its certificate to `titulaire`.
    pub fn creer(titulaire: &Titulaire, debut: DateTime<Utc>, fin: DateTime<Utc>) -> Result<Self, Error> {
        let secret = SigningKey::try_generate().map_err(|_| Error::Cle)?;
        let certificat = emettre(&secret, titulaire, debut, fin).map_err(|_| Error::Cle)?;
        Self::assembler(secret, certificat, Vec::new())
    }

    /// Makes a key from its certificate and those above it, the nearest first. Refuses the certificate of another key, because
    /// nobody could verify the seals.
    pub(crate) fn assembler(secret: SigningKey, certificat: Vec<u8>, chaine: Vec<Vec<u8>>) -> Result<Self, Error> {
        let lu = Certificat::from_der(&certificat).map_err(|_| Error::Cle)?;
        if lu.cle().as_ref() != Some(secret.verifying_key()) {
            return Err(Error::Cle);
        }
        let Duree { debut, fin } = &lu.corps.duree;
        let (debut, fin) = (debut.instant().ok_or(Error::Cle)?, fin.instant().ok_or(Error::Cle)?);
        let titulaire = lu.trait_du_sujet(NOM).or_else(|| lu.trait_du_sujet(ORGANISATION)).unwrap_or_default();
        Ok(Self { secret, certificat, chaine, titulaire, debut, fin })
    }

    /// The certificate, in DER.
    pub fn certificat(&self) -> &[u8] {
        &self.certificat
    }

    /// The SHA-256 hash of the certificate, by which people and programs recognise it.
    pub fn empreinte(&self) -> [u8; 32] {
        Sha256::digest(&self.certificat).into()
    }

    /// The certificates above that of the key, the nearest first, in DER; empty when the key issued its certificate to itself.
    pub fn chaine(&self) -> &[Vec<u8>] {
        &self.chaine
    }

    /// The holder named in the certificate: the common name.
    pub fn titulaire(&self) -> &str {
        &self.titulaire
    }

    /// The instant from which the certificate is valid.
    pub fn debut(&self) -> DateTime<Utc> {
        self.debut
    }

    /// The instant at which the certificate ends.
    pub fn fin(&self) -> DateTime<Utc> {
        self.fin
    }

    /// The private key, with which files are signed.
    pub(crate) fn secret(&self) -> &SigningKey {
        &self.secret
    }
}

/// A certificate (X.509, RFC 5280).
#[derive(Sequence)]
pub(crate) struct Certificat {
    pub(crate) corps: CorpsDeCertificat,
    algorithme: Algorithme,
    signature: BitString,
}

/// The signed part of a certificate (`TBSCertificate` of RFC 5280).
#[derive(Sequence)]
pub(crate) struct CorpsDeCertificat {
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    version: Option<u8>,
    pub(crate) numero: Any,
    algorithme: Algorithme,
    pub(crate) emetteur: Any,
    duree: Duree,
    sujet: Vec<SetOfVec<Trait>>,
    cle: ClePublique,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    emetteur_unique: Option<BitString>,
    #[asn1(context_specific = "2", tag_mode = "IMPLICIT", optional = "true")]
    sujet_unique: Option<BitString>,
    #[asn1(context_specific = "3", tag_mode = "EXPLICIT", optional = "true")]
    extensions: Option<Vec<Extension>>,
}

#[derive(Sequence)]
struct Duree {
    debut: Date,
    fin: Date,
}

/// A date in a certificate: `UTCTime` until 2049, `GeneralizedTime` afterwards.
#[derive(Clone, Copy, Choice)]
pub(crate) enum Date {
    #[asn1(type = "UTCTime")]
    Courte(UtcTime),
    #[asn1(type = "GeneralizedTime")]
    Longue(GeneralizedTime),
}

#[derive(Clone, Sequence, ValueOrd)]
struct Trait {
    oid: ObjectIdentifier,
    valeur: Any,
}

#[derive(Sequence)]
struct ClePublique {
    algorithme: Algorithme,
    point: BitString,
}

/// An extension of a certificate or of a list of revoked certificates.
#[derive(Sequence)]
pub(crate) struct Extension {
    pub(crate) oid: ObjectIdentifier,
    #[asn1(default = "Default::default")]
    pub(crate) critique: bool,
    pub(crate) valeur: OctetString,
}

/// The data that a report gives of a certificate.
#[derive(Debug)]
pub(crate) struct CertificatLu {
    pub(crate) empreinte: [u8; 32],
    pub(crate) titulaire: String,
}

impl CertificatLu {
    /// Reads these data from a certificate: the digest of its bytes, and its holder's name and organisation.
    pub(crate) fn de(octets: &[u8], lu: &Certificat) -> Self {
        let noms = [NOM, ORGANISATION].map(|oid| lu.trait_du_sujet(oid));
        let titulaire = noms.into_iter().flatten().collect::<Vec<_>>().join(", ");
        Self { empreinte: Sha256::digest(octets).into(), titulaire }
    }
}

impl Certificat {
    /// The public key, when it is a point of P-256, as our keys are.
    pub(crate) fn cle(&self) -> Option<VerifyingKey> {
        let dite = &self.corps.cle;
        let courbe: ObjectIdentifier = dite.algorithme.parametres.as_ref()?.decode_as().ok()?;
        (dite.algorithme.oid == CLE_EC && courbe == P256).then_some(())?;
        VerifyingKey::from_sec1_bytes(dite.point.as_bytes()?).ok()
    }

    /// The value of an extension, in DER.
    pub(crate) fn extension(&self, oid: ObjectIdentifier) -> Option<&[u8]> {
        let dite = self.corps.extensions.iter().flatten().find(|extension| extension.oid == oid)?;
        Some(dite.valeur.as_bytes())
    }

    /// Whether the key may sign: the extension of key usage allows this, or is absent.
    pub(crate) fn signe(&self) -> bool {
        // The first two bits of key usage: digitalSignature and contentCommitment.
        self.sert_a(0xc0)
    }

    /// Whether the key may sign lists of revoked certificates (`cRLSign`).
    pub(crate) fn signe_des_listes(&self) -> bool {
        self.sert_a(0x02)
    }

    /// Whether the first byte of key usage has one of these bits; true when the extension is absent.
    fn sert_a(&self, usages: u8) -> bool {
        let Some(dit) = self.extension(USAGE) else { return true };
        let bits = BitString::from_der(dit).ok();
        bits.and_then(|bits| bits.raw_bytes().first().copied()).is_some_and(|premier| premier & usages != 0)
    }

    /// Whether the key may attest instants and do nothing else (RFC 3161, section 2.3).
    pub(crate) fn horodate(&self) -> bool {
        let usages = self.extension(USAGE_ETENDU).and_then(|dit| Vec::<ObjectIdentifier>::from_der(dit).ok());
        usages.is_some_and(|usages| usages == [HORODATAGE])
    }

    /// Whether the certificate is valid at this instant.
    pub(crate) fn vaut(&self, instant: DateTime<Utc>) -> bool {
        let Duree { debut, fin } = &self.corps.duree;
        debut.instant().zip(fin.instant()).is_some_and(|(debut, fin)| (debut..=fin).contains(&instant))
    }

    /// The algorithm of the public key, of any kind, and the bytes of the key.
    pub(crate) fn cle_publique(&self) -> Option<(&Algorithme, &[u8])> {
        Some((&self.corps.cle.algorithme, self.corps.cle.point.as_bytes()?))
    }

    /// Whether `autre` names this certificate as its issuer.
    pub(crate) fn emet(&self, autre: &Self) -> bool {
        let sujet = self.corps.sujet.to_der();
        sujet.is_ok_and(|sujet| autre.corps.emetteur.to_der().is_ok_and(|emetteur| emetteur == sujet))
    }

    /// Whether the certificate names itself as its issuer. In that case no authority may revoke it.
    pub(crate) fn est_une_racine(&self) -> bool {
        self.emet(self)
    }

    /// Whether `emetteur` issued this certificate: the certificate names `emetteur` as its issuer, and the key of `emetteur`
    /// signed it. Only the certificate of an authority can issue others.
    pub(crate) fn vient_de(&self, emetteur: &Self) -> bool {
        let corps = || self.corps.to_der().ok();
        emetteur.emet(self)
            && emetteur.est_une_autorite()
            && corps().is_some_and(|corps| emetteur.a_signe(&corps, &self.algorithme, &self.signature) == Some(true))
    }

    /// Whether this is the certificate of an authority (`basicConstraints`).
    pub(crate) fn est_une_autorite(&self) -> bool {
        let parties = self.extension(CONTRAINTES).and_then(|dit| Vec::<Any>::from_der(dit).ok());
        parties.is_some_and(|parties| parties.iter().any(|partie| partie.decode_as::<bool>() == Ok(true)))
    }

    /// Whether the key of the certificate made this signature over these bytes. `None` for an algorithm that this crate cannot
    /// verify.
    pub(crate) fn a_signe(&self, octets: &[u8], par: &Algorithme, signature: &BitString) -> Option<bool> {
        let (sorte, cle) = self.cle_publique()?;
        let verification = sorte.verification(par.oid, par.empreinte_de_signature()?)?;
        let signature = signature.as_bytes()?;
        Some(UnparsedPublicKey::new(verification, cle).verify(octets, signature).is_ok())
    }

    fn trait_du_sujet(&self, oid: ObjectIdentifier) -> Option<String> {
        let trait_ = self.corps.sujet.iter().flat_map(SetOfVec::iter).find(|t| t.oid == oid)?;
        matches!(trait_.valeur.tag(), Tag::Utf8String | Tag::PrintableString)
            .then(|| String::from_utf8_lossy(trait_.valeur.value()).into_owned())
    }
}

impl Date {
    fn de(instant: DateTime<Utc>) -> der::Result<Self> {
        let secondes = u64::try_from(instant.timestamp()).map_err(|_| Tag::UtcTime.value_error())?;
        let date = der::DateTime::from_unix_duration(std::time::Duration::from_secs(secondes))?;
        match UtcTime::from_date_time(date) {
            Ok(courte) => Ok(Self::Courte(courte)),
            Err(_) => Ok(Self::Longue(GeneralizedTime::from_date_time(date))),
        }
    }

    /// The instant in UTC; `None` when it is out of range.
    pub(crate) fn instant(self) -> Option<DateTime<Utc>> {
        let depuis = match self {
            Self::Courte(date) => date.to_unix_duration(),
            Self::Longue(date) => date.to_unix_duration(),
        };
        DateTime::from_timestamp(i64::try_from(depuis.as_secs()).ok()?, 0)
    }
}

fn emettre(secret: &SigningKey, a: &Titulaire, debut: DateTime<Utc>, fin: DateTime<Utc>) -> der::Result<Vec<u8>> {
    let point = secret.verifying_key().to_sec1_point(false);
    // The serial number and the name of the key are computed from the key. The number is positive and never zero.
    let tire = Sha256::digest(point.as_bytes());
    let mut numero = tire[..16].to_vec();
    numero[0] = (numero[0] & 0x3f) | 0x40;
    let texte = |oid, texte: &str| -> der::Result<SetOfVec<Trait>> {
        let valeur = Any::encode_from(&Utf8StringRef::new(texte)?)?;
        SetOfVec::try_from(vec![Trait { oid, valeur }])
    };
    let pays = Trait { oid: PAYS, valeur: Any::new(Tag::PrintableString, b"FR".to_vec())? };
    let nom = vec![SetOfVec::try_from(vec![pays])?, texte(ORGANISATION, &a.organisation)?, texte(NOM, &a.nom)?];
    let ecdsa = || Algorithme { oid: ECDSA_SHA256, parametres: None };
    let corps = CorpsDeCertificat {
        version: Some(2),
        numero: Any::new(Tag::Integer, numero)?,
        algorithme: ecdsa(),
        emetteur: Any::encode_from(&nom)?,
        duree: Duree { debut: Date::de(debut)?, fin: Date::de(fin)? },
        sujet: nom,
        cle: ClePublique {
            algorithme: Algorithme { oid: CLE_EC, parametres: Some(Any::encode_from(&P256)?) },
            point: BitString::from_bytes(point.as_bytes())?,
        },
        emetteur_unique: None,
        sujet_unique: None,
        extensions: Some(vec![
            // The holder is not an authority and may issue nothing: the value is `SEQUENCE {}`.
            Extension { oid: CONTRAINTES, critique: true, valeur: OctetString::new([0x30, 0x00])? },
            // The value is a `BIT STRING` with its first two bits set: digitalSignature and contentCommitment.
            Extension { oid: USAGE, critique: true, valeur: OctetString::new([0x03, 0x02, 0x06, 0xc0])? },
            Extension {
                oid: CLE_DU_SUJET,
                critique: false,
                valeur: OctetString::new(OctetString::new(&tire[..20])?.to_der()?)?,
            },
        ]),
    };
    let signature: DerSignature = secret.sign(&corps.to_der()?);
    Certificat { corps, algorithme: ecdsa(), signature: BitString::from_bytes(signature.as_bytes())? }.to_der()
}
