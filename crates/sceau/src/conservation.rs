//! Brings a seal from level B-T to level B-LT. This module adds a security store (`/DSS`) to the file, in one update after
//! the last signature. The store holds the certificates of the key and of the time stamp, and for each certificate the list
//! of revoked certificates of its authority.
//!
//! No signature covers this update. So the update must have exactly one form, to the byte, and contain only certificates that
//! come with the signatures, and lists that their authorities signed.

use crate::Error;
use crate::cle::{Certificat, CertificatLu};
use crate::pdf::ajout::AjoutPdf;
use crate::pdf::curseur::Provision;
use crate::pdf::document::RevisionPdf;
use crate::pdf::valeur::{DictionnairePdf, ValeurPdf, dictionnaire};
use crate::revocation::{self, Quand, RefusDeListe};
use chrono::{DateTime, Utc};
use der::Decode as _;
use std::collections::BTreeSet;

/// The most certificates that a chain may have.
const CHAINE: usize = 8;
/// The most certificates, and the most lists, that a security store may have.
const PIECES: usize = 64;

/// The certificates of a signature, which lists of revoked certificates may name.
#[derive(Debug, Clone, Default)]
pub(crate) struct CertificatsDeSceau {
    /// The certificate of the key, then the others that come with it.
    pub(crate) de_la_cle: Vec<Vec<u8>>,
    /// The certificate of the time-stamp authority, then the others that come with it.
    pub(crate) de_l_horodatage: Vec<Vec<u8>>,
    /// The instant at which the time-stamp authority saw the signature; `None` at level B-B.
    pub(crate) instant: Option<DateTime<Utc>>,
}

/// The certificates of the signatures of a file, and the lists of revoked certificates to fetch for them. The signatures need
/// both to reach level B-LT.
#[derive(Debug)]
pub struct SceauAConserver {
    certificats: Vec<Vec<u8>>,
    attendues: Vec<ListeAttendue>,
}

/// The list of revoked certificates that could name a certificate.
#[derive(Debug, Clone)]
pub struct ListeAttendue {
    certificat: Vec<u8>,
    emetteur: Vec<u8>,
    /// The addresses of the list; any of them will do.
    pub adresses: Vec<String>,
    /// The holder of the certificate.
    pub titulaire: String,
    /// The SHA-256 hash of the certificate.
    pub empreinte: [u8; 32],
}

/// A list that says that a certificate is not revoked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListeJugee {
    octets: Vec<u8>,
    /// When the next list is due.
    pub fin: DateTime<Utc>,
}

impl ListeAttendue {
    /// Checks the bytes found at an address of the list: they must be a list that is up to date now. Returns why they are
    /// refused.
    pub fn juger(&self, octets: Vec<u8>, maintenant: DateTime<Utc>) -> Result<ListeJugee, RefusDeListe> {
        let lire = |octets: &[u8]| Certificat::from_der(octets).map_err(|_| RefusDeListe::Illisible);
        let (certificat, emetteur) = (lire(&self.certificat)?, lire(&self.emetteur)?);
        let fin = revocation::juger(&octets, &certificat, &emetteur, Quand::Maintenant(maintenant))?;
        Ok(ListeJugee { octets, fin })
    }
}

impl SceauAConserver {
    /// The lists that the file needs, one for each certificate that an authority issued.
    pub fn attendues(&self) -> &[ListeAttendue] {
        &self.attendues
    }

    /// The file with a store, which holds these lists and the certificates that they concern. Returns an error when the file
    /// has a store already.
    pub fn conserver(&self, pdf: &[u8], listes: &[ListeJugee]) -> Result<Vec<u8>, Error> {
        let mut octets: Vec<&[u8]> = Vec::new();
        for liste in listes {
            // One list may concern several certificates.
            if !octets.contains(&liste.octets.as_slice()) {
                octets.push(&liste.octets);
            }
        }
        let provision = Provision::pour(pdf);
        let certificats: Vec<&[u8]> = self.certificats.iter().map(Vec::as_slice).collect();
        ecrire(&RevisionPdf::lire(pdf, &provision)?, &certificats, &octets)
    }
}

/// The certificates and lists that the signatures of an intact file need to reach level B-LT. `None` when no signature can
/// reach it, or when there are too many certificates.
pub(crate) fn attendre(signatures: &[CertificatsDeSceau]) -> Option<SceauAConserver> {
    let mut tout = SceauAConserver { certificats: Vec::new(), attendues: Vec::new() };
    for (chaine, _) in signatures.iter().filter_map(chaines).flatten() {
        for (rang, maillon) in chaine.iter().enumerate() {
            if tout.certificats.contains(&maillon.octets) {
                continue;
            }
            if let Some(dessus) = chaine.get(rang + 1) {
                let lu = CertificatLu::de(&maillon.octets, &maillon.lu);
                tout.attendues.push(ListeAttendue {
                    certificat: maillon.octets.clone(),
                    emetteur: dessus.octets.clone(),
                    adresses: revocation::adresses(&maillon.lu),
                    titulaire: lu.titulaire,
                    empreinte: lu.empreinte,
                });
            }
            tout.certificats.push(maillon.octets.clone());
        }
    }
    let tient = tout.certificats.len() <= PIECES;
    (tient && !tout.attendues.is_empty()).then_some(tout)
}

/// A certificate of a chain. The next certificate of the chain issued it.
struct Maillon {
    octets: Vec<u8>,
    lu: Certificat,
}

/// The chain of the key and the chain of its time stamp, each with the instant of the time stamp. `None` when there is no
/// time stamp, when a chain does not reach a root, or when a certificate gives no address of a list. Also `None` when the key
/// of the seal issued its own certificate: nobody can revoke such a certificate, so the seal stays at level B-T.
fn chaines(signature: &CertificatsDeSceau) -> Option<[(Vec<Maillon>, DateTime<Utc>); 2]> {
    let instant = signature.instant?;
    let (cle, horodatage) = (chaine(&signature.de_la_cle)?, chaine(&signature.de_l_horodatage)?);
    (cle.len() > 1).then_some([(cle, instant), (horodatage, instant)])
}

fn chaine(certificats: &[Vec<u8>]) -> Option<Vec<Maillon>> {
    let mut lus = certificats.iter().filter_map(|octets| {
        let lu = Certificat::from_der(octets).ok()?;
        Some(Maillon { octets: octets.clone(), lu })
    });
    let premier = lus.next()?;
    let mut reste: Vec<Maillon> = lus.collect();
    let mut chaine = vec![premier];
    while let Some(dernier) = chaine.last().filter(|dernier| !dernier.lu.est_une_racine()) {
        let rang = reste.iter().position(|autre| dernier.lu.vient_de(&autre.lu))?;
        (!revocation::adresses(&dernier.lu).is_empty() && chaine.len() < CHAINE).then_some(())?;
        chaine.push(reste.swap_remove(rang));
    }
    Some(chaine)
}

/// The security store of a file, which has been checked.
#[derive(Debug)]
pub(crate) struct Reserve {
    listes: Vec<Vec<u8>>,
}

impl Reserve {
    /// Reads the store in the update after the last signature: `avant` is the file up to the end of this signature, `apres` the
    /// whole file. `None` unless the update adds a store and nothing else.
    pub(crate) fn lire(
        avant: &RevisionPdf<'_, '_>,
        apres: &RevisionPdf<'_, '_>,
        signatures: &[CertificatsDeSceau],
    ) -> Option<Self> {
        let (_, catalogue) = apres.racine()?;
        let reserve = apres.dictionnaire(catalogue.get(b"DSS".as_slice())?.en_reference()?)?;
        let (certificats, listes) = (pieces(apres, &reserve, "Certs")?, pieces(apres, &reserve, "CRLs")?);
        let refaite = ecrire(avant, &certificats, &listes).ok()?;
        (refaite == apres.octets).then_some(())?;

        // No earlier object may have a reference to a new object.
        let mut attendus = false;
        avant.references(|numero| {
            attendus |= !avant.table.places.contains_key(&numero) && apres.table.places.contains_key(&numero);
        })?;
        (!attendus).then_some(())?;

        // The store may only contain certificates that come with the signatures: of the keys, and of their authorities.
        let connus = |octets: &&[u8]| {
            signatures.iter().flat_map(|s| [&s.de_la_cle, &s.de_l_horodatage]).flatten().any(|connu| connu == octets)
        };
        certificats.iter().all(connus).then_some(())?;
        let reserve = Self { listes: listes.iter().map(|liste| liste.to_vec()).collect() };
        let utiles: BTreeSet<usize> =
            signatures.iter().filter_map(|signature| reserve.listes_utiles(signature)).flatten().collect();
        (!utiles.is_empty() && utiles.len() == reserve.listes.len()).then_some(reserve)
    }

    /// Checks that this signature is at level B-LT: for each of its certificates, a list says that it was not revoked.
    /// Returns the ranks in the store of the lists that say so, or `None`.
    pub(crate) fn listes_utiles(&self, signature: &CertificatsDeSceau) -> Option<BTreeSet<usize>> {
        let mut utiles = BTreeSet::new();
        for (chaine, instant) in chaines(signature)? {
            for (maillon, dessus) in chaine.iter().zip(chaine.iter().skip(1)) {
                let bonne =
                    |liste: &Vec<u8>| revocation::juger(liste, &maillon.lu, &dessus.lu, Quand::Alors(instant)).is_ok();
                let bonnes: Vec<usize> = (0..self.listes.len()).filter(|rang| bonne(&self.listes[*rang])).collect();
                bonnes.first()?;
                utiles.extend(bonnes);
            }
        }
        Some(utiles)
    }
}

/// The contents of the streams that a store lists under this name (`Certs` or `CRLs`).
fn pieces<'o>(document: &RevisionPdf<'o, '_>, reserve: &DictionnairePdf, nom: &str) -> Option<Vec<&'o [u8]>> {
    let dites = reserve.get(nom.as_bytes())?.en_liste()?;
    (dites.len() <= PIECES).then_some(())?;
    dites.iter().map(|dite| document.flux(dite.en_reference()?)).collect()
}

/// Adds a store to a file that has none. Its content is not compressed, so that every program writes the same bytes.
fn ecrire(avant: &RevisionPdf<'_, '_>, certificats: &[&[u8]], listes: &[&[u8]]) -> Result<Vec<u8>, Error> {
    let (racine, mut catalogue) = avant.racine().ok_or(Error::Illisible)?;
    if catalogue.contains_key(b"DSS".as_slice()) {
        return Err(Error::DejaConserve);
    }
    let mut ajout = AjoutPdf::a(avant)?;
    let reserve = ajout.reserver()?;
    let mut poser = |octets: &[&[u8]]| -> Result<ValeurPdf, Error> {
        let mut posees = Vec::with_capacity(octets.len());
        for piece in octets {
            let numero = ajout.reserver()?;
            ajout.poser_flux(numero, DictionnairePdf::new(), piece)?;
            posees.push(ValeurPdf::reference(numero));
        }
        Ok(ValeurPdf::Liste(posees))
    };
    let (certificats, listes) = (poser(certificats)?, poser(listes)?);
    ajout.poser(reserve, dictionnaire([("Type", ValeurPdf::nom("DSS")), ("Certs", certificats), ("CRLs", listes)]));
    catalogue.insert(b"DSS".to_vec(), ValeurPdf::reference(reserve));
    // The store belongs to PDF 2.0, so a file of PDF 1.7 declares it as an extension (ETSI EN 319 142-1).
    catalogue.entry(b"Extensions".to_vec()).or_insert_with(|| {
        let esic = dictionnaire([("BaseVersion", ValeurPdf::nom("1.7")), ("ExtensionLevel", ValeurPdf::Entier(5))]);
        ValeurPdf::Dictionnaire(dictionnaire([("ESIC", ValeurPdf::Dictionnaire(esic))]))
    });
    ajout.poser(racine, catalogue);
    Ok(ajout.ecrire()?.octets)
}
