//! The revocation lists that raise a sealed file from level B-T to B-LT. They are fetched from the addresses in its certificates,
//! checked, and added after the last signature. Only jobs fetch them, so that no signatory waits for a list.

use super::place::a_part;
use crate::certificat;
use crate::error::Result;
use chrono::{DateTime, Utc};
use outside::revocation::ListesDeRevocation;
use sceau::{ListeAttendue, ListeJugee, Niveau, RefusDeListe};
use store::Base;

/// The outcome for one file.
pub(crate) enum Conservation {
    /// The file stays as it is: its certificates have no list, a list says that one is revoked, or the lists would spoil the file.
    Aucune,
    /// The lists were added, for the signatures in these fields.
    Faite { octets: Vec<u8>, champs: Vec<String> },
    /// A list cannot be fetched now, for this cause.
    Manque(String),
}

/// Fetches the lists that a file lacks, and adds them. No transaction is open while it waits. When a certificate is revoked,
/// administrators are told.
pub(crate) async fn conserver_octets(base: &Base, pdf: Vec<u8>, listes: &ListesDeRevocation) -> Result<Conservation> {
    let examiner = move || Ok((sceau::a_conserver(&pdf)?, pdf));
    let (Some(attendu), pdf) = a_part(examiner).await? else { return Ok(Conservation::Aucune) };
    let mut jugees = Vec::with_capacity(attendu.attendues().len());
    for attendue in attendu.attendues() {
        match lire(base, listes, attendue).await? {
            Ok(jugee) => jugees.push(jugee),
            Err(Absence::Revoque(depuis)) => {
                tracing::error!(titulaire = attendue.titulaire, %depuis, "a certificate that sealed a document is revoked");
                certificat::dire_la_revocation(base, attendue, depuis).await?;
                return Ok(Conservation::Aucune);
            }
            Err(Absence::Cause(cause)) => return Ok(Conservation::Manque(cause)),
        }
    }
    let conserver = move || {
        let octets = attendu.conserver(&pdf, &jugees)?;
        let rapport = sceau::verifier(&octets)?;
        Ok((octets, rapport))
    };
    let (octets, rapport) = a_part(conserver).await?;
    let siennes = rapport.signatures.iter().filter(|signature| signature.niveau == Niveau::PadesBLT);
    let champs: Vec<String> = siennes.map(|signature| signature.champ.clone()).collect();
    if champs.is_empty() || !rapport.est_intact() {
        tracing::error!("a document would not verify with its lists of revoked certificates: it stays without them");
        return Ok(Conservation::Aucune);
    }
    Ok(Conservation::Faite { octets, champs })
}

/// Why no list shows that a certificate is valid.
enum Absence {
    /// The certificate is revoked since this instant.
    Revoque(DateTime<Utc>),
    /// No list could be read, for this cause, which may pass.
    Cause(String),
}

/// Fetches the list for a certificate, from the first address that has one.
async fn lire(
    base: &Base,
    listes: &ListesDeRevocation,
    attendue: &ListeAttendue,
) -> Result<std::result::Result<ListeJugee, Absence>> {
    let mut cause = String::new();
    for adresse in &attendue.adresses {
        let maintenant = base.maintenant().date();
        let octets = match listes.lire(adresse, maintenant).await {
            Ok(octets) => octets,
            Err(erreur) => {
                cause = format!("liste de révocation de «\u{a0}{}\u{a0}»\u{a0}: {erreur}", attendue.titulaire);
                continue;
            }
        };
        let (sien, lus) = (attendue.clone(), octets.clone());
        match a_part(move || Ok(sien.juger(lus, maintenant))).await? {
            Ok(jugee) => {
                listes.garder(adresse, &octets, maintenant, jugee.fin);
                return Ok(Ok(jugee));
            }
            Err(RefusDeListe::Revoque(depuis)) => return Ok(Err(Absence::Revoque(depuis))),
            Err(refus) => cause = format!("«\u{a0}{}\u{a0}»\u{a0}: {refus}", attendue.titulaire),
        }
    }
    Ok(Err(Absence::Cause(cause)))
}
