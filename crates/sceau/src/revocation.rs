//! Lists of revoked certificates (CRL, RFC 5280): the addresses of the list that may name a certificate, and the check of
//! that list.

use crate::algorithme::Algorithme;
use crate::cle::{Certificat, Date, Extension};
use chrono::{DateTime, Utc};
use der::asn1::{Any, BitString, ObjectIdentifier};
use der::{Decode as _, Encode as _, Reader as _, Sequence, SliceReader, Tag, Tagged as _};

const POINTS: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.31");
const PORTEE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.28");
/// The most addresses of one certificate that are tried.
const ADRESSES: usize = 4;
/// The greatest length of an address.
const ADRESSE: usize = 1024;

/// Why a list is no proof that a certificate is still valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RefusDeListe {
    /// The list cannot be read.
    #[error("la liste de révocation est illisible")]
    Illisible,
    /// Another authority issued the list.
    #[error("la liste de révocation est celle d’une autre autorité")]
    AutreAutorite,
    /// The key of its authority did not sign the list.
    #[error("la liste de révocation n’est pas signée par la clé de son autorité")]
    Signature,
    /// The algorithm cannot be verified by this crate.
    #[error("la liste de révocation est signée par un procédé que l’on ne sait pas juger")]
    Algorithme,
    /// The list concerns other certificates, or is only a part of another list.
    #[error("la liste de révocation porte sur d’autres certificats")]
    Portee,
    /// The list is not valid yet, or the next one should already have replaced it.
    #[error("la liste de révocation n’est plus à jour")]
    Perimee,
    /// The certificate is revoked, from this instant on.
    #[error("le certificat est révoqué")]
    Revoque(DateTime<Utc>),
}

#[derive(Sequence)]
struct ListeSignee {
    corps: Any,
    algorithme: Algorithme,
    signature: BitString,
}

#[derive(Sequence)]
struct CorpsDeListe {
    #[asn1(optional = "true")]
    version: Option<u8>,
    algorithme: Algorithme,
    emetteur: Any,
    debut: Date,
    #[asn1(optional = "true")]
    fin: Option<Date>,
    #[asn1(optional = "true")]
    revoques: Option<Vec<CertificatRevoque>>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    extensions: Option<Vec<Extension>>,
}

#[derive(Sequence)]
struct CertificatRevoque {
    numero: Any,
    date: Date,
    #[asn1(optional = "true")]
    extensions: Option<Vec<Extension>>,
}

/// Checks a list for a certificate and its issuer. When the certificate is not revoked, returns the date of the next list.
pub(crate) fn juger(
    octets: &[u8],
    certificat: &Certificat,
    emetteur: &Certificat,
    quand: Quand,
) -> Result<DateTime<Utc>, RefusDeListe> {
    let signee = ListeSignee::from_der(octets).map_err(|_| RefusDeListe::Illisible)?;
    let liste: CorpsDeListe = signee.corps.decode_as().map_err(|_| RefusDeListe::Illisible)?;
    if liste.emetteur != certificat.corps.emetteur {
        return Err(RefusDeListe::AutreAutorite);
    }
    let corps = signee.corps.to_der().map_err(|_| RefusDeListe::Illisible)?;
    // The algorithm is named inside and outside of the signed part, and both must agree.
    let nomme = liste.algorithme == signee.algorithme && emetteur.signe_des_listes();
    match emetteur.a_signe(&corps, &signee.algorithme, &signee.signature) {
        None => return Err(RefusDeListe::Algorithme),
        Some(true) if nomme => {}
        Some(_) => return Err(RefusDeListe::Signature),
    }
    porter(&liste, certificat).ok_or(RefusDeListe::Portee)?;
    let debut = liste.debut.instant().ok_or(RefusDeListe::Illisible)?;
    // A list without an end is refused, because nobody can tell whether a newer one exists.
    let fin = liste.fin.and_then(Date::instant).ok_or(RefusDeListe::Perimee)?;
    let a_jour = match quand {
        Quand::Maintenant(instant) => (debut..=fin).contains(&instant),
        Quand::Alors(instant) => instant <= fin,
    };
    if !a_jour {
        return Err(RefusDeListe::Perimee);
    }
    match liste.revoques.iter().flatten().find(|revoque| revoque.numero == certificat.corps.numero) {
        None => Ok(fin),
        Some(revoque) => Err(RefusDeListe::Revoque(revoque.date.instant().unwrap_or(debut))),
    }
}

/// The instant for which a list is checked.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Quand {
    /// The present: the list must be up to date.
    Maintenant(DateTime<Utc>),
    /// An earlier instant: the list must not have ended before this instant.
    Alors(DateTime<Utc>),
}

/// Checks that a list concerns this certificate. The list must have no unknown critical extension, and its scope, if it states
/// one, must include the certificate.
fn porter(liste: &CorpsDeListe, certificat: &Certificat) -> Option<()> {
    let connues = |extensions: &Option<Vec<Extension>>, connue: Option<ObjectIdentifier>| {
        extensions.iter().flatten().all(|extension| !extension.critique || Some(extension.oid) == connue)
    };
    let lisible = connues(&liste.extensions, Some(PORTEE))
        && liste.revoques.iter().flatten().all(|revoque| connues(&revoque.extensions, None));
    lisible.then_some(())?;
    let Some(portee) = liste.extensions.iter().flatten().find(|extension| extension.oid == PORTEE) else {
        return Some(());
    };
    for partie in Vec::<Any>::from_der(portee.valeur.as_bytes()).ok()? {
        let juste = match etiquette(&partie)? {
            // The list is one part of a larger one: its address must be one of those in the certificate.
            0 => {
                let siennes = noms(partie.value())?;
                adresses(certificat).iter().any(|adresse| siennes.contains(adresse))
            }
            1 => !certificat.est_une_autorite(),
            2 => certificat.est_une_autorite(),
            // The list is only for some reasons, of several authorities, or of attribute certificates: it is refused.
            _ => false,
        };
        juste.then_some(())?;
    }
    Some(())
}

/// The addresses, over HTTP or HTTPS, of the list that may name this certificate.
pub(crate) fn adresses(certificat: &Certificat) -> Vec<String> {
    let points = certificat.extension(POINTS).and_then(|dits| Vec::<Vec<Any>>::from_der(dits).ok());
    let mut adresses = Vec::new();
    for point in points.unwrap_or_default() {
        // A distribution point that names reasons or another authority is left out, because it has only a part of the list.
        if let [nom] = point.as_slice()
            && etiquette(nom) == Some(0)
        {
            adresses.extend(noms(nom.value()).unwrap_or_default());
        }
    }
    adresses.truncate(ADRESSES);
    adresses
}

/// The addresses in the name of a distribution point (`fullName`).
fn noms(octets: &[u8]) -> Option<Vec<String>> {
    let mut trouvees = Vec::new();
    for nom in suite(octets)?.iter().filter(|nom| etiquette(nom) == Some(0)) {
        for general in suite(nom.value())?.iter().filter(|general| etiquette(general) == Some(6)) {
            let adresse = String::from_utf8_lossy(general.value()).into_owned();
            let en_http = adresse.starts_with("http://") || adresse.starts_with("https://");
            if en_http && adresse.len() <= ADRESSE && adresse.bytes().all(|b| b.is_ascii_graphic()) {
                trouvees.push(adresse);
            }
        }
    }
    Some(trouvees)
}

/// Reads values that follow one another.
fn suite(octets: &[u8]) -> Option<Vec<Any>> {
    let mut valeurs = Vec::new();
    let mut lecteur = SliceReader::new(octets).ok()?;
    while !lecteur.is_finished() {
        valeurs.push(Any::decode(&mut lecteur).ok()?);
    }
    Some(valeurs)
}

/// The number of a context-specific tag.
fn etiquette(valeur: &Any) -> Option<u32> {
    if let Tag::ContextSpecific { number, .. } = valeur.tag() { Some(number.value()) } else { None }
}
