//! The rights of a viewer over the mandate of a company; each right is given or refused with its reason. Actions and screens ask the
//! same functions.

use super::{inconnu, pas_a_signer};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::gestion::gerer_societe;
use crate::pouvoir::regard;
use chrono::NaiveDate;
use domain::mandat::{EtapeMandat, EvenementMandat};
use domain::refus_partage::code;
use domain::regard::Regard;
use domain::utilisateur::Compte;
use store::Acces;
use store::compte::ComptesVisibles;
use store::mandat::{MandatLu, MandatsLus};

/// The rights of a viewer over the mandate of a company.
#[derive(Debug)]
pub struct DroitsSurLeMandat {
    /// To record a mandate that was signed on paper.
    pub enregistrer: Result<()>,
    pub representant: Result<()>,
    pub envoyer: Result<()>,
    /// To end the mandate that counts: the active one, or the last one when none is active.
    pub terminer: Result<()>,
    /// To countersign the mandate that counts.
    pub contresigner: Result<()>,
    /// To write its number in the company's own register.
    pub registre: Result<()>,
}

/// The mandate for which a document is made or sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ASigner {
    /// The last mandate of the company.
    Celui(i64),
    /// A new mandate that follows the one with this number. `None` for the first mandate of a company.
    Suivant(Option<i64>),
}

impl DroitsSurLeMandat {
    /// The rights of a viewer on the mandate.
    pub fn de(regard: &Regard, compte: &Compte, siens: &MandatsLus, aujourd_hui: NaiveDate) -> Self {
        let gere = || gerer_societe(regard, compte);
        let qui_compte = siens.qui_compte(aujourd_hui);
        Self {
            enregistrer: gere(),
            representant: gere().and_then(|()| a_nommer(siens, aujourd_hui).map(|_| ())),
            envoyer: gere().and_then(|()| a_envoyer(siens, aujourd_hui).map(|_| ())),
            terminer: gere().and_then(|()| a_terminer(qui_compte, aujourd_hui).map(|_| ())),
            contresigner: gere().and_then(|()| a_contresigner(qui_compte, aujourd_hui)),
            registre: gere().and_then(|()| a_inscrire(qui_compte).map(|_| ())),
        }
    }
}

/// The mandate for which another representative is named: the last one until it is signed, or a new one once the last has ended
/// or ends within thirty days.
pub(super) fn a_nommer(siens: &MandatsLus, aujourd_hui: NaiveDate) -> Result<ASigner> {
    let Some(dernier) = siens.dernier() else { return Ok(ASigner::Suivant(None)) };
    let etape = dernier.mandat.etat(aujourd_hui).etape();
    match etape {
        EtapeMandat::Termine => Ok(ASigner::Suivant(Some(dernier.numero))),
        EtapeMandat::Actif if dernier.mandat.est_a_renouveler(aujourd_hui) => {
            Ok(ASigner::Suivant(Some(dernier.numero)))
        }
        _ => match etape.apres(EvenementMandat::RepresentantNomme) {
            Ok(_) => Ok(ASigner::Celui(dernier.numero)),
            Err(_) => Err(pas_a_signer(etape)),
        },
    }
}

/// The mandate that is sent again: the last one, or a new one once the last has ended.
pub(super) fn a_envoyer(siens: &MandatsLus, aujourd_hui: NaiveDate) -> Result<ASigner> {
    let dernier = siens.dernier().ok_or_else(|| pas_a_signer(EtapeMandat::SansRepresentant))?;
    let etape = dernier.mandat.etat(aujourd_hui).etape();
    match etape {
        EtapeMandat::Termine if dernier.representant.is_some() => Ok(ASigner::Suivant(Some(dernier.numero))),
        EtapeMandat::Termine => Err(pas_a_signer(EtapeMandat::SansRepresentant)),
        _ => match etape.apres(EvenementMandat::Renvoye) {
            Ok(_) => Ok(ASigner::Celui(dernier.numero)),
            Err(_) => Err(pas_a_signer(etape)),
        },
    }
}

/// The mandate that counts, when it may be ended.
pub(super) fn a_terminer(qui_compte: Option<&MandatLu>, aujourd_hui: NaiveDate) -> Result<&MandatLu> {
    let lu =
        qui_compte.ok_or_else(|| Error::introuvable(code::MANDAT_INTROUVABLE, "Cette société n’a pas de mandat."))?;
    let etape = lu.mandat.etat(aujourd_hui).etape();
    match etape.apres(EvenementMandat::TermineParLEquipe) {
        Ok(_) => Ok(lu),
        Err(_) => Err(pas_a_signer(etape)),
    }
}

/// The mandate whose number is written in the company's own register: one that both sides have signed.
pub(super) fn a_inscrire(qui_compte: Option<&MandatLu>) -> Result<&MandatLu> {
    let lu =
        qui_compte.ok_or_else(|| Error::introuvable(code::MANDAT_INTROUVABLE, "Cette société n’a pas de mandat."))?;
    if lu.mandat.signe_par_tous().is_none() {
        let phrase = "Le numéro au registre ne peut être enregistré qu’une fois le mandat signé de part et d’autre.";
        return Err(Error::conflit("mandat-non-signe", phrase));
    }
    Ok(lu)
}

/// Says whether a mandate must be countersigned.
fn a_contresigner(lu: Option<&MandatLu>, aujourd_hui: NaiveDate) -> Result<()> {
    match lu.map(|lu| lu.mandat.etat(aujourd_hui).etape()) {
        Some(EtapeMandat::AContresigner) => Ok(()),
        Some(EtapeMandat::Actif) => Err(pas_a_signer(EtapeMandat::Actif)),
        _ => Err(Error::conflit("mandat-pas-a-contresigner", "Ce mandat n’est pas à contresigner.")),
    }
}

/// Refuses a countersignature when the mandate does not wait for one, or when the user who acts does not manage its company. Both
/// are read from rows, not from the session.
pub(crate) async fn exiger_contresignable(db: &impl Acces, contexte: &Contexte, numero: i64) -> Result<()> {
    let regard = regard(db, contexte).await?;
    let lu = store::mandat::par_numero(db, numero).await?.ok_or_else(inconnu)?;
    let compte = ComptesVisibles::par(&regard).par_id(db, lu.mandat.compte).await?.ok_or_else(inconnu)?;
    gerer_societe(&regard, &compte)?;
    a_contresigner(Some(&lu), contexte.maintenant().jour())
}
