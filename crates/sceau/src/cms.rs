//! The structures that a signature in a file and a time-stamp token share: signed data (CMS, RFC 5652) and their attributes.

use crate::algorithme::{Algorithme, SHA256};
use crate::cle;
use der::asn1::{Any, ObjectIdentifier, OctetString, SetOfVec};
use der::{Decode as _, Encode as _, Sequence, ValueOrd};

pub(crate) const DONNEES: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
pub(crate) const DONNEES_SIGNEES: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
pub(crate) const GENRE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
pub(crate) const EMPREINTE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
pub(crate) const CERTIFICAT: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");

/// A content, with its type.
#[derive(Sequence)]
pub(crate) struct Contenant {
    pub(crate) genre: ObjectIdentifier,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT")]
    pub(crate) contenu: Any,
}

/// The signed data of an envelope (`SignedData` of RFC 5652).
#[derive(Sequence)]
pub(crate) struct DonneesSignees {
    pub(crate) version: u8,
    pub(crate) empreintes: SetOfVec<Algorithme>,
    pub(crate) contenu: ContenuSigne,
    #[asn1(context_specific = "0", tag_mode = "IMPLICIT", optional = "true")]
    pub(crate) certificats: Option<SetOfVec<Any>>,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    pub(crate) revocations: Option<SetOfVec<Any>>,
    pub(crate) signataires: SetOfVec<SignataireCms>,
}

/// The signed content. It is empty in the signature of a file, because the signed bytes are those of the file around it.
#[derive(Sequence)]
pub(crate) struct ContenuSigne {
    pub(crate) genre: ObjectIdentifier,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    pub(crate) octets: Option<Any>,
}

/// A signature of the envelope, with its attributes (`SignerInfo` of RFC 5652).
#[derive(Clone, Sequence, ValueOrd)]
pub(crate) struct SignataireCms {
    pub(crate) version: u8,
    pub(crate) certificat: Emetteur,
    pub(crate) empreinte: Algorithme,
    #[asn1(context_specific = "0", tag_mode = "IMPLICIT", optional = "true")]
    pub(crate) attributs: Option<SetOfVec<Attribut>>,
    pub(crate) algorithme: Algorithme,
    pub(crate) signature: OctetString,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    pub(crate) non_signes: Option<SetOfVec<Attribut>>,
}

/// Identifies a certificate by its issuer and by its number at that issuer.
#[derive(Clone, Sequence, ValueOrd)]
pub(crate) struct Emetteur {
    pub(crate) nom: Any,
    pub(crate) numero: Any,
}

/// An attribute of a signature: its kind, and its values.
#[derive(Clone, Debug, Sequence, ValueOrd)]
pub(crate) struct Attribut {
    pub(crate) oid: ObjectIdentifier,
    pub(crate) valeurs: SetOfVec<Any>,
}

/// The attribute that names the certificate of the signatory (`SigningCertificateV2` of RFC 5035).
#[derive(Sequence)]
pub(crate) struct CertificatsDits {
    pub(crate) certificats: Vec<CertificatDit>,
    #[asn1(optional = "true")]
    pub(crate) politiques: Option<Any>,
}

/// A certificate named by its hash. SHA-256 is not written, because it is the default of this form.
#[derive(Sequence)]
pub(crate) struct CertificatDit {
    #[asn1(optional = "true")]
    pub(crate) algorithme: Option<Algorithme>,
    pub(crate) empreinte: OctetString,
    #[asn1(optional = "true")]
    pub(crate) emetteur: Option<Any>,
}

impl CertificatDit {
    /// Whether the hash that names the certificate is SHA-256.
    pub(crate) fn en_sha256(&self) -> bool {
        self.algorithme.as_ref().is_none_or(|dit| dit.oid == SHA256)
    }
}

/// The certificate of the signatory, among those in the envelope.
pub(crate) fn certificat(signees: &DonneesSignees, signataire: &SignataireCms) -> Option<(Vec<u8>, cle::Certificat)> {
    let tous = signees.certificats.as_ref()?.iter().filter_map(|certificat| certificat.to_der().ok());
    let mut lus = tous.filter_map(|octets| cle::Certificat::from_der(&octets).ok().map(|lu| (octets, lu)));
    lus.find(|(_, lu)| {
        lu.corps.emetteur == signataire.certificat.nom && lu.corps.numero == signataire.certificat.numero
    })
}

/// The certificate of the signatory, then the others of the envelope.
pub(crate) fn chaine(signees: &DonneesSignees, sien: Vec<u8>) -> Vec<Vec<u8>> {
    let tous =
        signees.certificats.iter().flat_map(|tous| tous.iter().filter_map(|certificat| certificat.to_der().ok()));
    let mut chaine = vec![sien];
    for autre in tous {
        if !chaine.contains(&autre) {
            chaine.push(autre);
        }
    }
    chaine
}

/// The value of an attribute that occurs once, with one value.
pub(crate) fn valeur(attributs: &SetOfVec<Attribut>, oid: ObjectIdentifier) -> Option<&Any> {
    let mut siens = attributs.iter().filter(|a| a.oid == oid);
    match (siens.next()?.valeurs.as_slice(), siens.next()) {
        ([seule], None) => Some(seule),
        _ => None,
    }
}
