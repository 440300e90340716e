//! The envelope of a signature (CMS, RFC 5652) in the form of `ETSI.CAdES.detached`: one signatory, ECDSA on P-256 with SHA-256, and three
//! signed attributes: what is signed, its hash, and the certificate with those above it (`signing-certificate-v2`, RFC 5035). PAdES says
//! when by `/M`, not here.

use crate::algorithme::{Algorithme, ECDSA_SHA256, SHA256};
use crate::cle::{self, CleDeSceau};
use crate::{Error, FauteDeSceau};
use der::asn1::{Any, ObjectIdentifier, OctetString, SetOfVec};
use der::{Decode as _, Encode as _, Reader as _, Sequence, SliceReader, ValueOrd};
use p256::ecdsa::DerSignature;
use p256::ecdsa::signature::{Signer as _, Verifier as _};
use sha2::{Digest as _, Sha256};

const DONNEES: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
const DONNEES_SIGNEES: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const GENRE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const EMPREINTE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const CERTIFICAT: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");

/// Something, and of which sort it is.
#[derive(Sequence)]
pub(crate) struct Contenant {
    pub(crate) genre: ObjectIdentifier,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT")]
    pub(crate) contenu: Any,
}

#[derive(Sequence)]
struct DonneesSignees {
    version: u8,
    empreintes: SetOfVec<Algorithme>,
    contenu: ContenuDetache,
    #[asn1(context_specific = "0", tag_mode = "IMPLICIT", optional = "true")]
    certificats: Option<SetOfVec<Any>>,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    revocations: Option<SetOfVec<Any>>,
    signataires: SetOfVec<Signataire>,
}

/// The content is the file: it is not repeated here.
#[derive(Sequence)]
struct ContenuDetache {
    genre: ObjectIdentifier,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    octets: Option<Any>,
}

#[derive(Clone, Sequence, ValueOrd)]
struct Signataire {
    version: u8,
    certificat: Emetteur,
    empreinte: Algorithme,
    #[asn1(context_specific = "0", tag_mode = "IMPLICIT", optional = "true")]
    attributs: Option<SetOfVec<Attribut>>,
    algorithme: Algorithme,
    signature: OctetString,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    non_signes: Option<SetOfVec<Attribut>>,
}

/// Which certificate: by whom it was issued, and its number there.
#[derive(Clone, Sequence, ValueOrd)]
struct Emetteur {
    nom: Any,
    numero: Any,
}

#[derive(Clone, Debug, Sequence, ValueOrd)]
struct Attribut {
    oid: ObjectIdentifier,
    valeurs: SetOfVec<Any>,
}

#[derive(Sequence)]
struct CertificatsDits {
    certificats: Vec<CertificatDit>,
    #[asn1(optional = "true")]
    politiques: Option<Any>,
}

/// A certificate by its hash; SHA-256 is not said, since it is what the form means by default.
#[derive(Sequence)]
struct CertificatDit {
    #[asn1(optional = "true")]
    algorithme: Option<Algorithme>,
    empreinte: OctetString,
    #[asn1(optional = "true")]
    emetteur: Option<Any>,
}

impl CertificatDit {
    fn en_sha256(&self) -> bool {
        self.algorithme.as_ref().is_none_or(|dit| dit.oid == SHA256)
    }
}

/// What an envelope says once it is judged.
#[derive(Debug, Default)]
pub(crate) struct Jugement {
    pub(crate) certificat: Option<cle::CertificatLu>,
    /// Whether the certificate is among what is signed.
    pub(crate) certificat_signe: Option<()>,
    pub(crate) faute: Option<FauteDeSceau>,
}

/// The envelope of the file whose hash is given. The same file and key give the same bytes (RFC 6979).
pub(crate) fn envelopper(empreinte: &[u8; 32], cle: &CleDeSceau) -> Result<Vec<u8>, Error> {
    ecrire(empreinte, cle).map_err(|_| Error::Cle)
}

fn ecrire(empreinte: &[u8; 32], cle: &CleDeSceau) -> der::Result<Vec<u8>> {
    let sha256 = Algorithme { oid: SHA256, parametres: None };
    // That of the key, then those above it: each is named, so that none is changed unseen.
    let tous = || std::iter::once(cle.certificat()).chain(cle.chaine().iter().map(Vec::as_slice));
    let nommer = |octets: &[u8]| {
        let empreinte = OctetString::new(Sha256::digest(octets).as_slice())?;
        Ok(CertificatDit { algorithme: None, empreinte, emetteur: None })
    };
    let dit = CertificatsDits { certificats: tous().map(nommer).collect::<der::Result<_>>()?, politiques: None };
    let attributs = SetOfVec::try_from(vec![
        attribut(GENRE, Any::encode_from(&DONNEES)?)?,
        attribut(EMPREINTE, Any::encode_from(&OctetString::new(*empreinte)?)?)?,
        attribut(CERTIFICAT, Any::encode_from(&dit)?)?,
    ])?;
    let signature: DerSignature = cle.secret().sign(&attributs.to_der()?);
    let lu = cle::Certificat::from_der(cle.certificat())?;
    let signees = DonneesSignees {
        version: 1,
        empreintes: SetOfVec::try_from(vec![sha256.clone()])?,
        contenu: ContenuDetache { genre: DONNEES, octets: None },
        certificats: Some(SetOfVec::try_from(tous().map(Any::from_der).collect::<der::Result<Vec<_>>>()?)?),
        revocations: None,
        signataires: SetOfVec::try_from(vec![Signataire {
            version: 1,
            certificat: Emetteur { nom: lu.corps.emetteur, numero: lu.corps.numero },
            empreinte: sha256,
            attributs: Some(attributs),
            algorithme: Algorithme { oid: ECDSA_SHA256, parametres: None },
            signature: OctetString::new(signature.as_bytes())?,
            non_signes: None,
        }])?,
    };
    Contenant { genre: DONNEES_SIGNEES, contenu: Any::encode_from(&signees)? }.to_der()
}

fn attribut(oid: ObjectIdentifier, valeur: Any) -> der::Result<Attribut> {
    Ok(Attribut { oid, valeurs: SetOfVec::try_from(vec![valeur])? })
}

/// Judges an envelope, which zeros may follow, against the hash of what the file says is signed.
pub(crate) fn juger(octets: &[u8], empreinte: &[u8; 32]) -> Jugement {
    let mut jugement = Jugement::default();
    jugement.faute = match lire(octets) {
        None => Some(FauteDeSceau::Enveloppe),
        Some((signees, signataire)) => examiner(&signees, &signataire, empreinte, &mut jugement).err(),
    };
    jugement
}

fn lire(octets: &[u8]) -> Option<(DonneesSignees, Signataire)> {
    let mut lecteur = SliceReader::new(octets).ok()?;
    let contenant = Contenant::decode(&mut lecteur).ok()?;
    let lus = usize::try_from(u32::from(lecteur.position())).ok()?;
    octets.get(lus..)?.iter().all(|b| *b == 0).then_some(())?;
    (contenant.genre == DONNEES_SIGNEES).then_some(())?;
    let signees: DonneesSignees = contenant.contenu.decode_as().ok()?;
    let signataire = match signees.signataires.as_slice() {
        [seul] => seul.clone(),
        _ => return None,
    };
    // What no hash covers has one form.
    let en_sha256 = matches!(signees.empreintes.as_slice(), [seule] if seule.oid == SHA256);
    let detache = signees.contenu.genre == DONNEES && signees.contenu.octets.is_none();
    let versions = (signees.version, signataire.version) == (1, 1);
    (en_sha256 && detache && versions).then_some((signees, signataire))
}

fn examiner(
    signees: &DonneesSignees,
    signataire: &Signataire,
    empreinte: &[u8; 32],
    jugement: &mut Jugement,
) -> Result<(), FauteDeSceau> {
    let certificats = signees.certificats.as_ref().map_or(&[][..], SetOfVec::as_slice);
    let (octets, certificat) = certificats
        .iter()
        .filter_map(|c| c.to_der().ok())
        .filter_map(|octets| cle::Certificat::from_der(&octets).ok().map(|lu| (octets, lu)))
        .find(|(_, lu)| {
            lu.corps.emetteur == signataire.certificat.nom && lu.corps.numero == signataire.certificat.numero
        })
        .ok_or(FauteDeSceau::Certificat)?;
    let vu = cle::CertificatLu::de(&octets, &certificat);
    let certificat_vu = vu.empreinte;
    jugement.certificat = Some(vu);

    if signataire.algorithme.oid != ECDSA_SHA256 || signataire.empreinte.oid != SHA256 {
        return Err(FauteDeSceau::Algorithme);
    }
    let cle = certificat.cle().ok_or(FauteDeSceau::Algorithme)?;
    let attributs = signataire.attributs.as_ref().ok_or(FauteDeSceau::Enveloppe)?;
    let lire = |oid| valeur(attributs, oid);
    let genre: ObjectIdentifier = lire(GENRE).and_then(|v| v.decode_as().ok()).ok_or(FauteDeSceau::Enveloppe)?;
    let dite: OctetString = lire(EMPREINTE).and_then(|v| v.decode_as().ok()).ok_or(FauteDeSceau::Enveloppe)?;
    if genre != DONNEES {
        return Err(FauteDeSceau::Enveloppe);
    }
    if let Some(dit) = lire(CERTIFICAT) {
        let dit: CertificatsDits = dit.decode_as().map_err(|_| FauteDeSceau::Certificat)?;
        let premier = dit.certificats.first().ok_or(FauteDeSceau::Certificat)?;
        if !premier.en_sha256() || premier.empreinte.as_bytes() != certificat_vu {
            return Err(FauteDeSceau::Certificat);
        }
        // The others that are named are there too.
        let presents: Vec<[u8; 32]> =
            certificats.iter().filter_map(|c| c.to_der().ok()).map(|octets| Sha256::digest(octets).into()).collect();
        let present = |dit: &CertificatDit| presents.iter().any(|vu| dit.empreinte.as_bytes() == vu);
        if !dit.certificats.iter().filter(|dit| dit.en_sha256()).all(present) {
            return Err(FauteDeSceau::Certificat);
        }
        jugement.certificat_signe = Some(());
    }
    if dite.as_bytes() != empreinte {
        return Err(FauteDeSceau::Empreinte);
    }
    let signature = DerSignature::from_bytes(signataire.signature.as_bytes()).map_err(|_| FauteDeSceau::Signature)?;
    let signe = attributs.to_der().map_err(|_| FauteDeSceau::Enveloppe)?;
    cle.verify(&signe, &signature).map_err(|_| FauteDeSceau::Signature)
}

/// The one value of an attribute that stands once.
fn valeur(attributs: &SetOfVec<Attribut>, oid: ObjectIdentifier) -> Option<&Any> {
    let mut siens = attributs.iter().filter(|a| a.oid == oid);
    match (siens.next()?.valeurs.as_slice(), siens.next()) {
        ([seule], None) => Some(seule),
        _ => None,
    }
}
