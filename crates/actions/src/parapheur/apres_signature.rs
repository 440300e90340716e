//! Writes a sealed signature, and its consequences for the mandate or the contract, in one transaction.

use super::sceller::{IssueDuSceau, Scelle};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::mandat;
use crate::reservation::contrat;
use chrono::{DateTime, Utc};
use domain::lot::tenue::IdReservation;
use domain::refus_partage::SIGNATURE_CLOSE;
use domain::signature::{Enveloppe, EtatDEnveloppe, EvenementDePreuve, PersonneSignataire, SujetSigne};
use domain::utilisateur::IdUtilisateur;
use store::enveloppe::{DetailDePreuve, SignatureScellee, preuve};
use store::tache::Tache;
use store::{Acte, Ecriture, Fait};

/// The refusal for a document that waits for no signature any more.
pub(super) fn plus_a_signer() -> Error {
    Error::empeche(SIGNATURE_CLOSE)
}

/// The signatory whose signature is written.
pub(super) struct QuiASigne<'a> {
    pub(super) rang: u16,
    /// The user who signs for the portal's company.
    pub(super) pour_la_societe: Option<(IdUtilisateur, &'a PersonneSignataire)>,
    /// The instant at which the signatory agreed to receive the notice of the signed contract by electronic registered mail. `None` when
    /// they did not agree.
    pub(super) consentement: Option<DateTime<Utc>>,
    pub(super) d_ou: DetailDePreuve,
}

/// Writes a signature over the envelope that the caller has locked.
pub(super) async fn ecrire_la_signature(
    tx: &Ecriture,
    contexte: &Contexte,
    presente: &Enveloppe,
    qui: QuiASigne<'_>,
    scelle: &Scelle,
) -> Result<Acte<IssueDuSceau>> {
    let QuiASigne { rang, pour_la_societe, consentement, d_ou } = qui;
    let (id, apres) = (presente.id, presente.signer(rang, scelle.le.date())?);
    let (document, empreinte, cle) = (&scelle.document, &scelle.empreinte, scelle.cle);
    let horodatee = scelle.horodatee;
    let scellee = SignatureScellee { rang, document, empreinte, cle, horodatee, pour_la_societe };
    let Some(remplaces) = store::enveloppe::signer(tx, &apres, &scellee).await? else {
        return Err(store::Error::Conflit.into());
    };
    let detail = DetailDePreuve { dit: Some(empreinte.clone()), ..d_ou };
    preuve::noter(tx, id, Some(rang), EvenementDePreuve::Signature, &detail).await?;
    let mut faits = vec![Fait::DocumentSigne { enveloppe: id, rang }];
    // Read the envelope again, because its row now says who signed for the company.
    let apres = store::enveloppe::par_id(tx, id).await?.ok_or_else(plus_a_signer)?.enveloppe;
    if apres.etat == EtatDEnveloppe::Signee {
        // Everybody has signed, so a job must gather the proofs.
        store::tache::mettre(tx, &Tache::EtablirPreuve { enveloppe: id.0 }, tx.maintenant()).await?;
    }
    let le = scelle.le;
    faits.extend(match (apres.sujet, apres.etat) {
        (SujetSigne::Mandat(numero), EtatDEnveloppe::Signee) => mandat::contresigne(tx, numero, &apres, le).await?,
        (SujetSigne::Mandat(numero), _) => mandat::signe_par_le_representant(tx, numero, &apres, le).await?,
        (SujetSigne::Contrat(numero), EtatDEnveloppe::Signee) => {
            Box::pin(contrat::contresigne_par(tx, contexte, IdReservation(numero), &apres, le)).await?
        }
        (SujetSigne::Contrat(numero), _) => {
            Box::pin(contrat::signe_par(tx, contexte, IdReservation(numero), &apres, (rang, consentement, le))).await?
        }
    });
    Ok(Acte::faits(IssueDuSceau::Faite(remplaces, ()), faits))
}

/// Writes the consequences of a refusal for the mandate or the contract. `rang` is the rank of the signatory who refused.
pub(super) async fn apres_refus(
    tx: &Ecriture,
    contexte: &Contexte,
    apres: &Enveloppe,
    (rang, motif): (u16, &str),
) -> Result<Vec<Fait>> {
    match apres.sujet {
        SujetSigne::Mandat(numero) => mandat::refuse(tx, numero, apres, motif).await,
        SujetSigne::Contrat(numero) => {
            Box::pin(contrat::refuse_par(tx, contexte, IdReservation(numero), apres, rang)).await
        }
    }
}

/// Writes that the signatory of this rank takes their refusal of a contract back. The refusal of a mandate is final: staff send the
/// mandate again.
pub(super) async fn apres_reprise(
    tx: &Ecriture,
    contexte: &Contexte,
    apres: &Enveloppe,
    rang: u16,
) -> Result<Vec<Fait>> {
    match apres.sujet {
        SujetSigne::Mandat(_) => {
            let phrase = "Ce refus est enregistré\u{a0}: votre conseiller peut vous renvoyer le document.";
            Err(Error::conflit("refus-definitif", phrase))
        }
        SujetSigne::Contrat(numero) => {
            Box::pin(contrat::repris_par(tx, contexte, IdReservation(numero), apres, rang)).await
        }
    }
}
