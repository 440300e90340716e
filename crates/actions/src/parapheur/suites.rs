//! What is signed is told what happened to it, in the transaction of the signature.

use crate::error::Result;
use crate::mandat;
use domain::signature::{Enveloppe, EtatDEnveloppe, SujetSigne};
use store::tache::Tache;
use store::{Ecriture, Fait, Instant};

/// Somebody signed: the facts of what is signed. Once everybody has, the proofs are to be gathered.
pub(super) async fn apres_signature(tx: &Ecriture, apres: &Enveloppe, le: Instant) -> Result<Vec<Fait>> {
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
