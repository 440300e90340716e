//! What a viewer may do with a declaration, each allowed or refused with its reason: the actions ask the same function, and
//! screens show its answers (`design.md` section 4, rule 6).

use crate::error::{Error, Result};
use crate::pouvoir::non_gere;
use domain::acces::Role;
use domain::calendrier::jour_a_paris;
use domain::denonciation::{RefusDeRenouvellement, StatutDenonciation, peut_renouveler};
use domain::regard::Regard;
use domain::utilisateur::{Compte, IdCompte};
use std::collections::HashMap;
use store::Instant;
use store::denonciation::{Denonciation, Rivalite};

/// A declaration with what stands around it, as far as it decides what may be done.
#[derive(Debug, Clone, Copy)]
pub struct SituationDeDenonciation<'a> {
    /// It.
    pub denonciation: &'a Denonciation,
    /// Those that stand against it: other companies', certain, running.
    pub rivalites: &'a [Rivalite],
    /// Its company and those of its rivals.
    pub comptes: &'a HashMap<IdCompte, Compte>,
    /// Now.
    pub maintenant: Instant,
}

/// What may be done with a declaration.
#[derive(Debug)]
pub struct DroitsSurDenonciation {
    /// Cancelling it.
    pub annuler: Result<()>,
    /// Renewing it.
    pub renouveler: Result<()>,
    /// Validating it.
    pub valider: Result<()>,
    /// Refusing it.
    pub refuser: Result<()>,
    /// Validating it against those of other companies, which are then cancelled.
    pub prioriser: Result<()>,
}

impl DroitsSurDenonciation {
    /// Those of a viewer, who sees it.
    pub fn de(regard: &Regard, situation: SituationDeDenonciation<'_>) -> Self {
        Self {
            annuler: annuler(regard, situation),
            renouveler: renouveler(regard, situation),
            valider: decider(regard, situation).and_then(|()| sans_protection(situation)),
            refuser: decider(regard, situation),
            prioriser: decider(regard, situation).and_then(|()| prioriser(regard, situation)),
        }
    }
}

fn annuler(regard: &Regard, situation: SituationDeDenonciation<'_>) -> Result<()> {
    if regard.a(Role::Internal) {
        gerer(regard, situation, situation.denonciation.compte)?;
    } else {
        en_etre_le_prescripteur(regard, situation)?;
    }
    if situation.denonciation.court(situation.maintenant) { Ok(()) } else { Err(terminee(situation.denonciation)) }
}

fn renouveler(regard: &Regard, situation: SituationDeDenonciation<'_>) -> Result<()> {
    let SituationDeDenonciation { denonciation, rivalites, maintenant, .. } = situation;
    en_etre_le_prescripteur(regard, situation)?;
    let (fin, fois) = (denonciation.echeance.map(Instant::date), denonciation.renouvellements);
    match peut_renouveler(denonciation.statut, fin, fois, maintenant.date()) {
        Ok(()) => {}
        Err(RefusDeRenouvellement::NonValidee(statut)) if statut.attend() && denonciation.court(maintenant) => {
            let phrase = "Seule une dénonciation validée se renouvelle : celle-ci attend une décision.";
            return Err(Error::conflict("denonciation-non-validee", phrase));
        }
        Err(RefusDeRenouvellement::NonValidee(_)) => return Err(terminee(denonciation)),
        Err(RefusDeRenouvellement::TropTot(des)) => {
            let phrase = format!("Cette dénonciation se renouvelle à partir du {}.", des.format("%d/%m/%Y"));
            return Err(Error::conflict("renouvellement-trop-tot", phrase));
        }
        Err(RefusDeRenouvellement::Epuise) => {
            let phrase = "Cette dénonciation a déjà été renouvelée deux fois.";
            return Err(Error::conflict("renouvellement-epuise", phrase));
        }
    }
    if !empechent_de_renouveler(denonciation, rivalites) {
        return Ok(());
    }
    let phrase = "Cette dénonciation ne peut pas être renouvelée. Votre référent peut vous en dire plus.";
    Err(Error::conflict("denonciation-en-conflit", phrase))
}

/// Whether another declaration keeps this one from being renewed. One that was validated later, as the same person was not known
/// as such, does not: the earlier protection keeps its key.
pub(super) fn empechent_de_renouveler(denonciation: &Denonciation, rivalites: &[Rivalite]) -> bool {
    let plus_tard = |rivalite: &Rivalite| (denonciation.cree, denonciation.id) < (rivalite.cree, rivalite.rivale);
    rivalites.iter().any(|rivalite| !(rivalite.statut.protege() && plus_tard(rivalite)))
}

/// Deciding at all: staff who manage its company, while it waits.
fn decider(regard: &Regard, situation: SituationDeDenonciation<'_>) -> Result<()> {
    gerer(regard, situation, situation.denonciation.compte)?;
    let SituationDeDenonciation { denonciation, maintenant, .. } = situation;
    if denonciation.statut.attend() && denonciation.court(maintenant) {
        return Ok(());
    }
    let phrase = match denonciation.statut {
        StatutDenonciation::EnCours | StatutDenonciation::Echue => "Cette dénonciation est échue.",
        StatutDenonciation::Validee => "Cette dénonciation est déjà validée.",
        StatutDenonciation::Refusee => "Cette dénonciation est déjà refusée.",
        StatutDenonciation::Annulee => "Cette dénonciation est annulée.",
    };
    Err(Error::conflict("denonciation-decidee", phrase))
}

fn sans_protection(situation: SituationDeDenonciation<'_>) -> Result<()> {
    if situation.rivalites.iter().any(|rivalite| rivalite.statut.protege()) {
        return Err(protegee());
    }
    Ok(())
}

fn prioriser(regard: &Regard, situation: SituationDeDenonciation<'_>) -> Result<()> {
    if situation.rivalites.is_empty() {
        let phrase = "Aucune autre dénonciation ne s’y oppose : il suffit de la valider.";
        return Err(Error::conflict("denonciation-sans-conflit", phrase));
    }
    if situation.rivalites.iter().all(|rivalite| gere(regard, situation, rivalite.compte)) {
        return Ok(());
    }
    let phrase =
        "Une dénonciation concurrente est d’une société qui a un autre référent : un administrateur peut trancher.";
    Err(Error::conflict("societe-non-geree", phrase))
}

fn gerer(regard: &Regard, situation: SituationDeDenonciation<'_>, compte: Option<IdCompte>) -> Result<()> {
    if gere(regard, situation, compte) { Ok(()) } else { Err(non_gere(regard)) }
}

/// Administrators all; network managers the companies that they manage, and the developer's own contacts, which are nobody's.
fn gere(regard: &Regard, situation: SituationDeDenonciation<'_>, compte: Option<IdCompte>) -> bool {
    match compte {
        None => regard.a(Role::IR),
        Some(compte) => situation.comptes.get(&compte).is_some_and(|compte| regard.gere(compte)),
    }
}

/// Only who declared, and still may.
fn en_etre_le_prescripteur(regard: &Regard, situation: SituationDeDenonciation<'_>) -> Result<()> {
    if !regard.a(Role::EP) {
        return Err(Error::sans_droit());
    }
    if situation.denonciation.prescripteur == Some(regard.utilisateur) {
        return Ok(());
    }
    let phrase = "Cette dénonciation est celle d’un autre prescripteur de votre société.";
    Err(Error::conflict("autre-prescripteur", phrase))
}

pub(super) fn protegee() -> Error {
    let phrase =
        "Une autre société est protégée pour cette personne : refusez cette dénonciation, ou donnez-lui la priorité.";
    Error::conflict("denonciation-protegee", phrase)
}

pub(super) fn terminee(denonciation: &Denonciation) -> Error {
    let phrase = match denonciation.statut {
        StatutDenonciation::Refusee => "Cette dénonciation est refusée.".to_owned(),
        StatutDenonciation::Annulee => "Cette dénonciation est déjà annulée.".to_owned(),
        StatutDenonciation::EnCours | StatutDenonciation::Validee | StatutDenonciation::Echue => {
            let fin =
                denonciation.echeance.map(|fin| jour_a_paris(fin.date()).format(" depuis le %d/%m/%Y").to_string());
            format!("Cette dénonciation est échue{}.", fin.unwrap_or_default())
        }
    };
    Error::conflict("denonciation-terminee", phrase)
}
