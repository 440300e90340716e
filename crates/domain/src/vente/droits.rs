//! Who may do what with an option, a declaration or a reservation: the one home of these rules. Actions ask it before they change
//! anything, and answers show what it says, each right granted or refused with its reason (`design.md` section 4, rule 6). A move that somebody
//! asks for passes by its right here; the entity says what follows.
//!
//! **Who may cancel** an option or a reservation ([`peut_annuler`]): who holds it, as long as their account acts and whatever their role
//! is today; a manager (ER) of the company for which it was taken; staff who manage that company. **Who must say why**
//! ([`motif_d_annulation`]): staff.

use super::option_lot::{OptionLot, Prolongation};
use super::pas::Pas;
use crate::acces::Role;
use crate::option_lot::EvenementOption;
use crate::refus::RefusDeVente;
use crate::regard::Regard;
use crate::saisie::raison;
use crate::utilisateur::{Compte, IdCompte, IdUtilisateur};
use chrono::{DateTime, Utc};

/// Who acts on something of the sale, beside the company for which it was taken.
#[derive(Debug, Clone, Copy)]
pub struct Agissant<'a> {
    /// Who acts.
    pub regard: &'a Regard,
    /// The company for which the thing was taken, with its referent; none when it was taken for none, or is gone.
    pub compte: Option<&'a Compte>,
}

impl Agissant<'_> {
    /// Whether they are staff who manage that company. An administrator manages all, also what was taken for no company.
    pub fn gere(&self) -> bool {
        self.regard.a(Role::IA) || self.compte.is_some_and(|compte| self.regard.gere(compte))
    }

    /// Whether they manage the people of the company for which it was taken, as its own manager (ER).
    fn dirige(&self, societe: Option<IdCompte>) -> bool {
        societe.is_some() && self.regard.compte == societe && self.regard.a(Role::ER)
    }
}

/// Whether they may cancel what `titulaire` holds for `societe`.
pub fn peut_annuler(
    agissant: Agissant<'_>,
    titulaire: IdUtilisateur,
    societe: Option<IdCompte>,
) -> Result<(), RefusDeVente> {
    let le_tient = agissant.regard.utilisateur == titulaire;
    if le_tient || agissant.dirige(societe) || agissant.gere() { Ok(()) } else { Err(non_gere(agissant.regard)) }
}

/// Only staff who manage the company may.
pub fn exiger_de_gerer(agissant: Agissant<'_>) -> Result<(), RefusDeVente> {
    if agissant.gere() { Ok(()) } else { Err(non_gere(agissant.regard)) }
}

/// Why something is cancelled: staff always say it, others may. Ten to five hundred characters.
pub fn motif_d_annulation(regard: &Regard, dit: Option<&str>) -> Result<Option<String>, RefusDeVente> {
    let dit = dit.map(str::trim).filter(|motif| !motif.is_empty());
    if dit.is_none() && !regard.a(Role::Internal) {
        return Ok(None);
    }
    raison("motif", dit.unwrap_or_default()).map(Some).map_err(RefusDeVente::saisie)
}

/// The role is missing, or would do for another company.
pub fn non_gere(regard: &Regard) -> RefusDeVente {
    if regard.a(Role::IR) {
        let phrase = "Cette société a un autre référent : vous ne la gérez pas.";
        RefusDeVente::conflit("societe-non-geree", phrase)
    } else {
        RefusDeVente::sans_droit()
    }
}

/// What may be done with an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroitsSurOption {
    /// Cancelling it.
    pub annuler: Result<(), RefusDeVente>,
    /// Extending it.
    pub prolonger: Result<(), RefusDeVente>,
}

impl DroitsSurOption {
    /// Those of somebody who sees it.
    pub fn de(agissant: Agissant<'_>, option: &OptionLot, maintenant: DateTime<Utc>) -> Self {
        let permise = |evenement| match option.statut().apres(evenement) {
            Ok(_) if option.court(maintenant) => Ok(()),
            Ok(_) | Err(_) => Err(OptionLot::terminee()),
        };
        let une_fois = || match option.prolongation {
            Prolongation::Possible => Ok(()),
            Prolongation::Faite => {
                Err(RefusDeVente::conflit("option-deja-prolongee", "Cette option a déjà été prolongée."))
            }
        };
        Self {
            annuler: peut_annuler(agissant, option.prescripteur, option.compte)
                .and_then(|()| permise(EvenementOption::Annulee)),
            prolonger: exiger_de_gerer(agissant)
                .and_then(|()| permise(EvenementOption::Prolongee))
                .and_then(|()| une_fois()),
        }
    }
}

impl OptionLot {
    /// Somebody who sees it cancels it: its lots are free again.
    pub fn annuler(
        &self,
        agissant: Agissant<'_>,
        motif: Option<&str>,
        maintenant: DateTime<Utc>,
    ) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurOption::de(agissant, self, maintenant).annuler?;
        self.annulee(motif_d_annulation(agissant.regard, motif)?, maintenant)
    }

    /// Staff extend it, once: as long again from the day of its end.
    pub fn prolonger(&self, agissant: Agissant<'_>, maintenant: DateTime<Utc>) -> Result<Pas<Self>, RefusDeVente> {
        DroitsSurOption::de(agissant, self, maintenant).prolonger?;
        self.prolongee()
    }
}
