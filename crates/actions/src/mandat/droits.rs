//! What a viewer may do with the mandate of a company, each allowed or refused with its reason: the actions ask the same, and screens
//! show it.

use super::{inconnu, pas_a_signer};
use crate::contexte::Contexte;
use crate::error::{Error, Result};
use crate::gestion::gerer_societe;
use crate::pouvoir::regard;
use chrono::NaiveDate;
use domain::mandat::{EtapeMandat, EvenementMandat};
use domain::regard::Regard;
use domain::utilisateur::Compte;
use store::Acces;
use store::compte::ComptesVisibles;
use store::mandat::{MandatLu, MandatsLus};

/// What may be done with the mandate of a company.
#[derive(Debug)]
pub struct DroitsSurLeMandat {
    /// Recording one that was signed on paper.
    pub enregistrer: Result<()>,
    /// Naming who signs.
    pub representant: Result<()>,
    /// Sending it anew.
    pub envoyer: Result<()>,
    /// Ending the one that counts.
    pub terminer: Result<()>,
    /// Countersigning the one that counts.
    pub contresigner: Result<()>,
    /// Writing its number in the company's own register.
    pub registre: Result<()>,
}

/// What is done with the last mandate of a company that is to be signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ASigner {
    /// The last one is.
    Celui(i64),
    /// Another one is made after it.
    Suivant(Option<i64>),
}

impl DroitsSurLeMandat {
    /// Those of a viewer.
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

/// For which mandate another representative is named: the last one until they sign it, or one that follows it.
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

/// Which mandate is sent anew: the last one, or one that follows it, once it has ended.
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

/// Which mandate may be ended.
pub(super) fn a_terminer(qui_compte: Option<&MandatLu>, aujourd_hui: NaiveDate) -> Result<&MandatLu> {
    let lu = qui_compte.ok_or_else(|| Error::introuvable("mandat-introuvable", "Cette société n’a pas de mandat."))?;
    let etape = lu.mandat.etat(aujourd_hui).etape();
    match etape.apres(EvenementMandat::TermineParLEquipe) {
        Ok(_) => Ok(lu),
        Err(_) => Err(pas_a_signer(etape)),
    }
}

/// Which mandate stands in the company's own register: one that both have signed.
pub(super) fn a_inscrire(qui_compte: Option<&MandatLu>) -> Result<&MandatLu> {
    let lu = qui_compte.ok_or_else(|| Error::introuvable("mandat-introuvable", "Cette société n’a pas de mandat."))?;
    if lu.mandat.signe_par_tous().is_none() {
        let phrase = "Le numéro au registre ne peut être enregistré qu’une fois le mandat signé de part et d’autre.";
        return Err(Error::conflit("mandat-non-signe", phrase));
    }
    Ok(lu)
}

/// Whether a mandate is to be countersigned.
fn a_contresigner(lu: Option<&MandatLu>, aujourd_hui: NaiveDate) -> Result<()> {
    match lu.map(|lu| lu.mandat.etat(aujourd_hui).etape()) {
        Some(EtapeMandat::AContresigner) => Ok(()),
        Some(EtapeMandat::Actif) => Err(pas_a_signer(EtapeMandat::Actif)),
        _ => Err(Error::conflit("mandat-pas-a-contresigner", "Ce mandat n’est pas à contresigner.")),
    }
}

/// Refuses to countersign a mandate that is not to be, or to who does not manage its company, as the rows of the transaction say.
pub(crate) async fn exiger_contresignable(db: &impl Acces, contexte: &Contexte, numero: i64) -> Result<()> {
    let regard = regard(db, contexte).await?;
    let lu = store::mandat::par_numero(db, numero).await?.ok_or_else(inconnu)?;
    let compte = ComptesVisibles::par(&regard).par_id(db, lu.mandat.compte).await?.ok_or_else(inconnu)?;
    gerer_societe(&regard, &compte)?;
    a_contresigner(Some(&lu), contexte.maintenant().jour())
}
