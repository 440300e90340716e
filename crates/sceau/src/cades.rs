//! The envelope of a signature (CMS, RFC 5652) in the form `ETSI.CAdES.detached`. It has one signatory, ECDSA on P-256 with
//! SHA-256, and three signed attributes: the content type, the hash of the file, and the certificate with those above it
//! (`signing-certificate-v2`, RFC 5035). In PAdES the time is the entry `/M` of the file, not an attribute.

use crate::algorithme::{Algorithme, ECDSA_SHA256, SHA256};
use crate::cle::{self, CleDeSceau};
use crate::cms::{
    Attribut, CERTIFICAT, CertificatDit, CertificatsDits, Contenant, ContenuSigne, DONNEES, DONNEES_SIGNEES,
    DonneesSignees, EMPREINTE, Emetteur, GENRE, SignataireCms, certificat, chaine, valeur,
};
use crate::horodatage::{self, HorodatageLu, RefusDHorodatage};
use crate::{Error, FauteDeSceau};
use der::asn1::{Any, ObjectIdentifier, OctetString, SetOfVec};
use der::{Decode as _, Encode as _, Reader as _, SliceReader};
use p256::ecdsa::DerSignature;
use p256::ecdsa::signature::{Signer as _, Verifier as _};
use sha2::{Digest as _, Sha256};

const JETON: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.14");

/// The result of the check of an envelope.
#[derive(Debug, Default)]
pub(crate) struct Jugement {
    pub(crate) certificat: Option<cle::CertificatLu>,
    /// Set when the signed attributes name the certificate.
    pub(crate) certificat_signe: Option<()>,
    /// The time stamp of an authority, when its token is valid.
    pub(crate) horodatage: Option<HorodatageLu>,
    /// The certificates of the envelope, with that of the key first, and the certificates of the token.
    pub(crate) chaine: Vec<Vec<u8>>,
    pub(crate) chaine_d_horodatage: Vec<Vec<u8>>,
    pub(crate) faute: Option<FauteDeSceau>,
}

/// Makes the envelope for a file with this hash. The same file and key give the same bytes (RFC 6979).
pub(crate) fn envelopper(empreinte: &[u8; 32], cle: &CleDeSceau) -> Result<Vec<u8>, Error> {
    ecrire(empreinte, cle).map_err(|_| Error::Cle)
}

fn ecrire(empreinte: &[u8; 32], cle: &CleDeSceau) -> der::Result<Vec<u8>> {
    let sha256 = Algorithme { oid: SHA256, parametres: None };
    // The certificate of the key, then those above it. Each is named in the signed attributes, so that none can be replaced
    // without being noticed.
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
        contenu: ContenuSigne { genre: DONNEES, octets: None },
        certificats: Some(SetOfVec::try_from(tous().map(Any::from_der).collect::<der::Result<Vec<_>>>()?)?),
        revocations: None,
        signataires: SetOfVec::try_from(vec![SignataireCms {
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

/// The value of the signature in an envelope that this crate made. A time-stamp authority attests to this value.
pub(crate) fn valeur_de_signature(enveloppe: &[u8]) -> Option<Vec<u8>> {
    lire(enveloppe).map(|(_, signataire)| signataire.signature.into_bytes().to_vec())
}

/// Adds the token of an authority to an envelope, among the attributes that our signature does not cover.
pub(crate) fn horodater(enveloppe: &[u8], jeton: &[u8]) -> Option<Vec<u8>> {
    let (signees, mut signataire) = lire(enveloppe)?;
    let jeton = attribut(JETON, Any::from_der(jeton).ok()?).ok()?;
    signataire.non_signes = Some(SetOfVec::try_from(vec![jeton]).ok()?);
    let signees = DonneesSignees { signataires: SetOfVec::try_from(vec![signataire]).ok()?, ..signees };
    Contenant { genre: DONNEES_SIGNEES, contenu: Any::encode_from(&signees).ok()? }.to_der().ok()
}

fn attribut(oid: ObjectIdentifier, valeur: Any) -> der::Result<Attribut> {
    Ok(Attribut { oid, valeurs: SetOfVec::try_from(vec![valeur])? })
}

/// Checks an envelope against the hash of the signed bytes of the file. Zeros may follow the envelope.
pub(crate) fn juger(octets: &[u8], empreinte: &[u8; 32]) -> Jugement {
    let mut jugement = Jugement::default();
    jugement.faute = match lire(octets) {
        None => Some(FauteDeSceau::Enveloppe),
        Some((signees, signataire)) => examiner(&signees, &signataire, empreinte, &mut jugement).err(),
    };
    jugement
}

fn lire(octets: &[u8]) -> Option<(DonneesSignees, SignataireCms)> {
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
    // The parts that no hash covers must have exactly one form, so that no change goes unnoticed.
    let en_sha256 = matches!(signees.empreintes.as_slice(), [seule] if seule.oid == SHA256);
    let detache = signees.contenu.genre == DONNEES && signees.contenu.octets.is_none();
    let versions = (signees.version, signataire.version) == (1, 1);
    (en_sha256 && detache && versions).then_some((signees, signataire))
}

fn examiner(
    signees: &DonneesSignees,
    signataire: &SignataireCms,
    empreinte: &[u8; 32],
    jugement: &mut Jugement,
) -> Result<(), FauteDeSceau> {
    let certificats = signees.certificats.as_ref().map_or(&[][..], SetOfVec::as_slice);
    let (octets, certificat) = certificat(signees, signataire).ok_or(FauteDeSceau::Certificat)?;
    let vu = cle::CertificatLu::de(&octets, &certificat);
    let certificat_vu = vu.empreinte;
    jugement.certificat = Some(vu);
    jugement.chaine = chaine(signees, octets);

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
        // The other certificates that the signature names must be in the envelope too.
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
    cle.verify(&signe, &signature).map_err(|_| FauteDeSceau::Signature)?;
    // No signature covers these attributes, so only a token is accepted: an unknown attribute could be a change of the file.
    if let Some(non_signes) = &signataire.non_signes {
        let seul = non_signes.as_slice().len() == 1;
        let jeton = valeur(non_signes, JETON).filter(|_| seul).ok_or(FauteDeSceau::Enveloppe)?;
        let jeton = jeton.to_der().map_err(|_| FauteDeSceau::Horodatage)?;
        jugement.horodatage = match horodatage::juger(&jeton, signataire.signature.as_bytes()) {
            Ok(lu) => {
                jugement.chaine_d_horodatage = lu.certificats;
                Some(lu.horodatage)
            }
            Err(RefusDHorodatage::Algorithme) => return Err(FauteDeSceau::Algorithme),
            Err(_) => return Err(FauteDeSceau::Horodatage),
        };
    }
    Ok(())
}
