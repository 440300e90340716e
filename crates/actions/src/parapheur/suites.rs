//! A signature that was sealed is written, and what is signed is told what happened to it, in one transaction.

use super::sceller::{IssueDuSceau, Scelle};
use crate::error::{Error, Result};
use crate::mandat;
use domain::signature::{Enveloppe, EtatDEnveloppe, EvenementDePreuve, PersonneSignataire, SujetSigne};
use domain::utilisateur::IdUtilisateur;
use store::enveloppe::{DetailDePreuve, SignatureScellee, preuve};
use store::tache::Tache;
use store::{Acte, Ecriture, Fait, Instant};

/// A document that waits for no signature any more.
pub(super) fn plus_a_signer() -> Error {
    Error::conflit("signature-close", "Ce document n’est plus à signer.")
}

/// Writes the signature of a rank over the envelope that is held. `pour_la_societe` says which user signs for the portal's company, `d_ou`
/// where they were.
pub(super) async fn garder_la_signature(
    tx: &Ecriture,
    presente: &Enveloppe,
    (rang, pour_la_societe): (u16, Option<(IdUtilisateur, &PersonneSignataire)>),
    scelle: &Scelle,
    d_ou: DetailDePreuve,
) -> Result<Acte<IssueDuSceau>> {
    let (id, apres) = (presente.id, presente.signer(rang, scelle.le.date())?);
    let (document, empreinte, cle) = (&scelle.document, &scelle.empreinte, scelle.cle);
    let scellee = SignatureScellee { rang, document, empreinte, cle, pour_la_societe };
    let Some(remplaces) = store::enveloppe::signer(tx, &apres, &scellee).await? else {
        return Err(store::Error::Conflit.into());
    };
    let detail = DetailDePreuve { dit: Some(empreinte.clone()), ..d_ou };
    preuve::noter(tx, id, Some(rang), EvenementDePreuve::Signature, &detail).await?;
    let mut faits = vec![Fait::DocumentSigne { enveloppe: id, rang }];
    // Read again, because the row says now who signed for the company.
    let apres = store::enveloppe::par_id(tx, id).await?.ok_or_else(plus_a_signer)?.enveloppe;
    faits.extend(apres_signature(tx, &apres, scelle.le).await?);
    Ok(Acte::faits(IssueDuSceau::Faite(remplaces), faits))
}

/// Somebody signed: the facts of what is signed. Once everybody has, the proofs are to be gathered.
async fn apres_signature(tx: &Ecriture, apres: &Enveloppe, le: Instant) -> Result<Vec<Fait>> {
    let SujetSigne::Mandat(numero) = apres.sujet;
    if apres.etat != EtatDEnveloppe::Signee {
        return mandat::signe_par_le_representant(tx, numero, apres, le).await;
    }
    store::tache::mettre(tx, &Tache::EtablirPreuve { enveloppe: apres.id.0 }, tx.maintenant()).await?;
    mandat::contresigne(tx, numero, apres, le).await
}

/// Somebody refused.
pub(super) async fn apres_refus(tx: &Ecriture, apres: &Enveloppe, motif: &str) -> Result<Vec<Fait>> {
    let SujetSigne::Mandat(numero) = apres.sujet;
    mandat::refuse(tx, numero, apres, motif).await
}
