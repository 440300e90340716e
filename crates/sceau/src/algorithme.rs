//! The algorithms of a seal, by the names that certificates and envelopes have for them.

use der::asn1::{Any, ObjectIdentifier};
use der::{Sequence, ValueOrd};

pub(crate) const ECDSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
pub(crate) const CLE_EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
pub(crate) const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
pub(crate) const SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
pub(crate) const SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
pub(crate) const SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");
pub(crate) const SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.14.3.2.26");

/// An algorithm and what it is to know.
#[derive(Clone, Debug, PartialEq, Eq, Sequence, ValueOrd)]
pub(crate) struct Algorithme {
    pub(crate) oid: ObjectIdentifier,
    pub(crate) parametres: Option<Any>,
}
