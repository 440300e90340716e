//! How much one prescriber, or one company, is protected for at once (`domain.md` section 5): what is beyond waits for staff.

use crate::error::Result;
use chrono::TimeDelta;
use domain::programme::IdProgramme;
use domain::reglage::Reglages;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use std::collections::HashSet;
use store::Ecriture;
use store::contact::ClesDePersonne;

/// Over how long it is counted.
const SUR: TimeDelta = TimeDelta::hours(24);

/// What is left of the quotas of a declaration.
#[derive(Debug)]
pub(super) struct Quotas {
    deja: HashSet<IdProgramme>,
    reste: u64,
}

impl Quotas {
    /// Those of a declaration that is about to be made; none for the developer's own contacts. The row of its prescriber is held, so that
    /// those who declare together are counted one after the other.
    pub(super) async fn de(
        tx: &Ecriture,
        reglages: &Reglages,
        (utilisateur, compte): (Option<IdUtilisateur>, Option<IdCompte>),
        personnes: &[ClesDePersonne],
    ) -> Result<Option<Self>> {
        let Some(prescripteur) = utilisateur else { return Ok(None) };
        let depuis = (tx.maintenant().date() - SUR).into();
        let validees = store::denonciation::validees_aussitot(tx, prescripteur, depuis).await?;
        if validees >= reglages.denonciations_par_jour {
            return Ok(Some(Self { deja: HashSet::new(), reste: 0 }));
        }
        let deja: HashSet<_> =
            store::denonciation::programmes_d_une_personne(tx, personnes, compte, depuis).await?.into_iter().collect();
        let reste = reglages.denonciation_programmes.saturating_sub(deja.len() as u64);
        Ok(Some(Self { deja, reste }))
    }

    /// Whether a programme more is within them; it is counted.
    pub(super) fn admet(&mut self, programme: &IdProgramme) -> bool {
        if self.deja.contains(programme) {
            return true;
        }
        let admis = self.reste > 0;
        if admis {
            self.reste -= 1;
            self.deja.insert(programme.clone());
        }
        admis
    }
}
