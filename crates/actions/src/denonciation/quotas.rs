//! Quotas of the protections that are given without a decision of staff, for one prescriber and for one company (`domain.md`
//! section 5). A declaration beyond a quota waits for staff.

use crate::error::Result;
use chrono::TimeDelta;
use domain::programme::IdProgramme;
use domain::reglage::Reglages;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use std::collections::HashSet;
use store::Ecriture;
use store::contact::ClesDePersonne;

/// The period over which the quotas are counted.
const SUR: TimeDelta = TimeDelta::hours(24);

/// The quotas that are left for a declaration.
#[derive(Debug)]
pub(super) struct Quotas {
    /// For each person whom the declaration names, the programmes on which the company got its protection in the last 24 hours
    /// without a decision of staff.
    deja: Vec<HashSet<IdProgramme>>,
    /// The most programmes for one person, those of `deja` included. Zero once the prescriber has used their own quota.
    au_plus: usize,
}

impl Quotas {
    /// Reads the quotas for a declaration that is about to be made. `None` for the developer's own contacts. The caller has
    /// locked the row of the prescriber, so that the declarations of one prescriber are counted one after the other. Two
    /// prescribers of one company may declare at the same time, and the quota of the company may then miss the declarations of
    /// the other (`docs/decisions/0072-quotas-et-lettre-du-jour.md`).
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
            return Ok(Some(Self { deja: vec![HashSet::new()], au_plus: 0 }));
        }
        let mut deja = Vec::with_capacity(personnes.len());
        for personne in personnes {
            let sienne = std::slice::from_ref(personne);
            let programmes = store::denonciation::programmes_d_une_personne(tx, sienne, compte, depuis).await?;
            deja.push(programmes.into_iter().collect());
        }
        let au_plus = usize::try_from(reglages.denonciation_programmes).unwrap_or(usize::MAX);
        Ok(Some(Self { deja, au_plus }))
    }

    /// Says whether one more programme is within the quotas for each person. If so, counts the programme.
    pub(super) fn admet(&mut self, programme: &IdProgramme) -> bool {
        let admis = self.deja.iter().all(|deja| deja.contains(programme) || deja.len() < self.au_plus);
        if admis {
            for deja in &mut self.deja {
                deja.insert(programme.clone());
            }
        }
        admis
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programme(id: &str) -> IdProgramme {
        IdProgramme(id.to_owned())
    }

    fn deja(ids: &[&str]) -> HashSet<IdProgramme> {
        ids.iter().map(|id| programme(id)).collect()
    }

    #[test]
    fn un_quota_compte_les_programmes_de_chaque_personne() {
        let mut quotas = Quotas { deja: vec![deja(&["a"])], au_plus: 2 };
        assert!(quotas.admet(&programme("a")), "one where the person is protected already costs nothing");
        assert!(quotas.admet(&programme("b")));
        assert!(!quotas.admet(&programme("c")), "the third of two");
        assert!(quotas.admet(&programme("b")), "what was admitted stays so");
    }

    /// A couple is protected as a whole: the person who has the least left decides, and a refusal counts for nobody.
    #[test]
    fn un_couple_suit_le_plus_petit_de_ses_quotas() {
        let mut quotas = Quotas { deja: vec![deja(&["a", "b"]), deja(&[])], au_plus: 2 };
        assert!(!quotas.admet(&programme("c")), "the first person has none left");
        assert_eq!(quotas.deja[1], deja(&[]), "what is refused is not counted for the other");
        assert!(quotas.admet(&programme("a")));
        assert_eq!(quotas.deja[1], deja(&["a"]));
    }

    #[test]
    fn un_prescripteur_au_bout_de_son_quota_n_a_plus_rien() {
        let mut quotas = Quotas { deja: vec![HashSet::new()], au_plus: 0 };
        assert!(!quotas.admet(&programme("a")));
    }
}
