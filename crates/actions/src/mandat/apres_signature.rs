//! The steps after a signature, a countersignature or a refusal of a mandate. `crate::parapheur` calls these functions in its
//! own transaction, which has locked the envelope.

use super::{inconnu, permettre, societe};
use crate::courrier::{Lettre, LettreDeMandat, poster_a_l_equipe, poster_au_representant, poster_aux_responsables};
use crate::error::Result;
use crate::signature;
use domain::mandat::{EvenementMandat, FinDeMandat};
use domain::signature::Enveloppe;
use store::mandat::MandatLu;
use store::{Ecriture, Fait, Instant};

/// The representative has signed: the portal's company must countersign.
pub(crate) async fn signe_par_le_representant(
    tx: &Ecriture,
    numero: i64,
    _enveloppe: &Enveloppe,
    le: Instant,
) -> Result<Vec<Fait>> {
    let mut lu = tenu(tx, numero, EvenementMandat::Signe, le).await?;
    lu.mandat.date_signature = Some(le.jour());
    store::mandat::signer(tx, numero, &lu.mandat, None).await?;
    let compte = societe(tx, &lu).await?;
    poster_a_l_equipe(tx, &compte, &LettreDeMandat::de(&lu, &compte), Lettre::MandatAContresigner).await?;
    Ok(vec![Fait::MandatSigne { compte: compte.id, mandat: numero }])
}

/// The portal's company has countersigned: the mandate is active from this day on.
pub(crate) async fn contresigne(tx: &Ecriture, numero: i64, enveloppe: &Enveloppe, le: Instant) -> Result<Vec<Fait>> {
    let mut lu = tenu(tx, numero, EvenementMandat::Contresigne, le).await?;
    lu.mandat.date_signature_societe = Some(le.jour());
    store::mandat::signer(tx, numero, &lu.mandat, None).await?;
    let compte = societe(tx, &lu).await?;
    let lettre = LettreDeMandat::de(&lu, &compte);
    if let Some(representant) = &lu.representant {
        let liens = signature::liens_de_copie(tx, enveloppe).await?;
        let jeton = liens.first().map(|(_, jeton)| jeton);
        poster_au_representant(tx, representant, lettre.clone(), jeton, Lettre::MandatActif).await?;
    }
    poster_aux_responsables(tx, &compte, &lettre, lu.representant.as_ref(), Lettre::MandatActif).await?;
    Ok(vec![Fait::MandatContresigne { compte: compte.id, mandat: numero }])
}

/// The representative has refused to sign, with a reason: the mandate ends, and staff get a letter.
pub(crate) async fn refuse(tx: &Ecriture, numero: i64, _enveloppe: &Enveloppe, motif: &str) -> Result<Vec<Fait>> {
    let le = tx.maintenant();
    let mut lu = tenu(tx, numero, EvenementMandat::Refuse, le).await?;
    store::mandat::finir(tx, &mut lu, FinDeMandat::Refuse(le.date()), Some(motif)).await?;
    let compte = societe(tx, &lu).await?;
    poster_a_l_equipe(tx, &compte, &LettreDeMandat::de(&lu, &compte), Lettre::MandatRefuse).await?;
    Ok(vec![Fait::MandatRefuse { compte: compte.id, mandat: numero }])
}

/// Locks and reads a mandate. Refused when the event cannot happen to it.
async fn tenu(tx: &Ecriture, numero: i64, evenement: EvenementMandat, le: Instant) -> Result<MandatLu> {
    let lu = store::mandat::par_numero_verrouille(tx, numero).await?.ok_or_else(inconnu)?;
    permettre(&lu, evenement, le.jour())?;
    Ok(lu)
}
