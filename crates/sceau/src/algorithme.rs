//! The algorithms of a seal, with the identifiers that certificates and envelopes use.

use der::asn1::{Any, ObjectIdentifier};
use der::{Sequence, ValueOrd};
use ring::signature;

pub(crate) const ECDSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
pub(crate) const CLE_EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
pub(crate) const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
pub(crate) const SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
pub(crate) const SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
pub(crate) const SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");
pub(crate) const SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.14.3.2.26");
pub(crate) const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const RSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11");
const RSA_SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.12");
const RSA_SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.13");
const ECDSA_SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.3");
const P384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.34");

/// An algorithm, with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Sequence, ValueOrd)]
pub(crate) struct Algorithme {
    pub(crate) oid: ObjectIdentifier,
    pub(crate) parametres: Option<Any>,
}

impl Algorithme {
    /// How to verify a signature made by a key of this kind, with this procedure (`procede`) and over this hash: RSA
    /// (PKCS#1 v1.5) or ECDSA. `None` for other combinations.
    pub(crate) fn verification(
        &self,
        procede: ObjectIdentifier,
        empreinte: ObjectIdentifier,
    ) -> Option<&'static dyn signature::VerificationAlgorithm> {
        let courbe = || self.parametres.as_ref()?.decode_as::<ObjectIdentifier>().ok();
        match (self.oid, procede, empreinte) {
            (RSA, RSA | RSA_SHA256, SHA256) => Some(&signature::RSA_PKCS1_2048_8192_SHA256),
            (RSA, RSA | RSA_SHA384, SHA384) => Some(&signature::RSA_PKCS1_2048_8192_SHA384),
            (RSA, RSA | RSA_SHA512, SHA512) => Some(&signature::RSA_PKCS1_2048_8192_SHA512),
            (CLE_EC, ECDSA_SHA256, _) if courbe() == Some(P256) => Some(&signature::ECDSA_P256_SHA256_ASN1),
            (CLE_EC, ECDSA_SHA384, _) if courbe() == Some(P256) => Some(&signature::ECDSA_P256_SHA384_ASN1),
            (CLE_EC, ECDSA_SHA256, _) if courbe() == Some(P384) => Some(&signature::ECDSA_P384_SHA256_ASN1),
            (CLE_EC, ECDSA_SHA384, _) if courbe() == Some(P384) => Some(&signature::ECDSA_P384_SHA384_ASN1),
            _ => None,
        }
    }

    /// The hash over which the signature of a certificate or of a list is made, from the identifier of the algorithm alone.
    pub(crate) fn empreinte_de_signature(&self) -> Option<ObjectIdentifier> {
        match self.oid {
            RSA_SHA256 | ECDSA_SHA256 => Some(SHA256),
            RSA_SHA384 | ECDSA_SHA384 => Some(SHA384),
            RSA_SHA512 => Some(SHA512),
            _ => None,
        }
    }
}
