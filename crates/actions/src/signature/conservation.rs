//! The lists of revoked certificates that bring a sealed file from level B-T to B-LT: read where its certificates say that they stand, judged, and put
//! after the last signature. Only jobs do it: nobody who signs waits for a list.

use super::place::a_part;
use crate::certificat;
use crate::error::Result;
use chrono::{DateTime, Utc};
use outside::revocation::ListesDeRevocation;
use sceau::{ListeAttendue, ListeJugee, Niveau, RefusDeListe};
use store::Base;

/// What became of a file.
pub(crate) enum Conservation {
    /// It stays as it is: no list may speak of its certificates, or one says that they are revoked.
    Aucune,
    /// It has its lists, which speak of the signatures in these fields.
    Faite { octets: Vec<u8>, champs: Vec<String> },
    /// A list cannot be had for the moment, because of this.
    Manque(String),
}

/// Reads the lists that a file lacks, and adds them. No transaction is open meanwhile. Of a certificate that is revoked administrators are told.
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

/// Why there is no list that speaks well of a certificate.
enum Absence {
    /// It is revoked, from this instant on.
    Revoque(DateTime<Utc>),
    /// Another cause, which may pass.
    Cause(String),
}

/// The list that speaks of a certificate, at the first address that has one.
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
                cause = format!("liste de révocation de « {} » : {erreur}", attendue.titulaire);
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
            Err(refus) => cause = format!("« {} » : {refus}", attendue.titulaire),
        }
    }
    Ok(Err(Absence::Cause(cause)))
}
