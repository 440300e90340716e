//! The waiting list of a lot as a value: who waits, and whose turn it is (`domain.md` sections 4 and 9).

use super::attente::Attente;
use crate::acces::{Portee, Role};
use crate::attente::{Aptitude, Empechement, prochaine};
use crate::calendrier::{HeuresOuvertes, jour_a_paris};
use crate::lot::tenue::IdAttente;
use crate::lot::{Lot, Tenue};
use crate::mandat::Mandats;
use crate::utilisateur::{IdCompte, IdUtilisateur, Identite};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;

#[cfg(test)]
mod tests;

/// What the settings say of waiting lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReglesDAttente {
    /// How long a head start runs; zero: everybody is told at once.
    pub avance: TimeDelta,
    /// How long a company cannot take a lot again after its hold of it ended.
    pub reprise: TimeDelta,
    /// It cannot while others wait, either.
    pub apres_les_autres: bool,
    /// The hours in which a head start is counted.
    pub heures: HeuresOuvertes,
    /// How many options and drafts one may hold together.
    pub maximum: u64,
}

impl ReglesDAttente {
    /// When a head start that is given now ends.
    pub fn fin_de_l_avance(self, maintenant: DateTime<Utc>) -> DateTime<Utc> {
        self.heures.apres(maintenant, self.avance)
    }
}

/// Somebody who waits, as they are today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuiAttend {
    pub attente: Attente,
    pub actif: bool,
    /// Their roles, before expansion.
    pub roles: Vec<Role>,
    /// What they see of the catalogue.
    pub portee: Portee,
    pub compte: Option<IdCompte>,
    pub identite: Identite,
    /// The mandates of their company.
    pub mandats: Mandats,
    /// How many options and drafts of theirs run.
    pub en_cours: u64,
}

/// The waiting list of a lot, and what decides about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListeDAttente {
    /// Who has a head start, then the others in the order of arrival.
    pub gens: Vec<QuiAttend>,
    /// When each company that is concerned last ceased to hold the lot, which it did not buy.
    pub fins: HashMap<IdCompte, FinsDUneSociete>,
    /// The company of who holds the lot now, by an option or a reservation.
    pub tient: Option<IdCompte>,
}

/// Whether a company whose hold of a lot ended waits before it may take it again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DelaiDeReprise {
    #[default]
    Court,
    /// Staff have lifted the delay. Those who wait come first all the same.
    Leve,
}

/// When a company ceased to hold a lot that it did not buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinsDUneSociete {
    pub derniere: DateTime<Utc>,
    /// Last, of those after which it waits; none when staff have lifted the delay of all of them.
    pub a_attendre: Option<DateTime<Utc>>,
}

/// The end of a hold of the lot, which its company did not buy: that company may not take it again at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinDeTenue {
    pub compte: IdCompte,
    /// When its hold ended.
    pub le: DateTime<Utc>,
}

/// Somebody who waits for their turn, and whom the lot still concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presente {
    pub attente: Attente,
    pub aptitude: Aptitude,
    /// What would keep them from taking it.
    pub empechement: Option<Empechement>,
    /// From when on their company, which had the lot until lately, may take it again; nothing when it may now.
    pub reprise: Option<DateTime<Utc>>,
}

/// Those of a list whose turn is to come, as they are served.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileDAttente {
    /// In the order of arrival.
    pub presentes: Vec<Presente>,
    /// Those whom the lot does not concern any more: see [`QuiAttend::est_concerne`].
    pub perdues: Vec<Attente>,
    /// Whose turn it is.
    pub prochaine: Option<IdAttente>,
}

impl QuiAttend {
    /// Whether the lot may still be theirs: their account acts, they are a prescriber, and they see the lot.
    pub fn est_concerne(&self, lot: &Lot) -> bool {
        self.actif && self.roles.contains(&Role::EP) && self.portee.voit(lot.exclusivite)
    }

    /// What would keep them from taking the lot, whichever it is.
    pub fn empechement(&self, regles: ReglesDAttente, maintenant: DateTime<Utc>) -> Option<Empechement> {
        let jour = jour_a_paris(maintenant);
        if self.mandats.actif(jour).is_none() {
            return Some(Empechement::Mandat);
        }
        (self.en_cours >= regles.maximum).then_some(Empechement::Limite(regles.maximum))
    }
}

impl ListeDAttente {
    /// Whether nobody waits, nor has a head start.
    pub fn est_vide(&self) -> bool {
        self.gens.iter().all(|qui| !qui.attente.statut().court())
    }

    /// Somebody of it, by their place.
    pub fn par_id(&self, id: IdAttente) -> Option<&QuiAttend> {
        self.gens.iter().find(|qui| qui.attente.id == id)
    }

    /// The place of a prescriber.
    pub fn de(&self, prescripteur: IdUtilisateur) -> Option<&Attente> {
        let siennes = self.gens.iter().map(|qui| &qui.attente);
        siennes.filter(|attente| attente.statut().court()).find(|attente| attente.prescripteur == prescripteur)
    }

    /// Who has a head start that runs at this instant, and whom the lot still concerns.
    pub fn en_avance(&self, lot: &Lot, maintenant: DateTime<Utc>) -> Option<&Attente> {
        let servis = self.gens.iter().filter(|qui| qui.attente.est_servie() && qui.attente.court(maintenant));
        servis.filter(|qui| qui.est_concerne(lot)).map(|qui| &qui.attente).next()
    }

    /// A place became this one.
    pub fn remplacer(&mut self, attente: &Attente) {
        for qui in self.gens.iter_mut().filter(|qui| qui.attente.id == attente.id) {
            qui.attente = attente.clone();
        }
    }

    /// Who held the lot has just given it back.
    pub fn rendre(&mut self, fin: Option<FinDeTenue>, delai: DelaiDeReprise) {
        self.tient = None;
        let Some(FinDeTenue { compte, le }) = fin else { return };
        let fins = self.fins.entry(compte).or_insert(FinsDUneSociete { derniere: le, a_attendre: None });
        fins.derniere = le.max(fins.derniere);
        fins.a_attendre = match delai {
            DelaiDeReprise::Court => fins.a_attendre.max(Some(le)),
            // Whatever was said of an earlier end is lifted with this one.
            DelaiDeReprise::Leve => None,
        };
    }

    /// Who has the priority on a lot that nobody holds, or whose head start is theirs or over. Nobody has it on a lot that is held, nor
    /// on one that is everybody's. It follows the clock, not the job that serves lists.
    pub fn tour(&self, regles: ReglesDAttente, lot: &Lot, maintenant: DateTime<Utc>) -> Option<&Attente> {
        match lot.tenue {
            Tenue::EnAvance { attente, fin } if fin > maintenant => {
                let servi = self.par_id(attente).filter(|qui| qui.est_concerne(lot)).map(|qui| &qui.attente);
                servi.or_else(|| self.suivante(regles, lot, maintenant))
            }
            Tenue::EnAvance { .. } | Tenue::Libre => self.suivante(regles, lot, maintenant),
            Tenue::Optionne { .. } | Tenue::PreReserve { .. } | Tenue::Reserve { .. } | Tenue::Exterieure(_) => None,
        }
    }

    fn suivante(&self, regles: ReglesDAttente, lot: &Lot, maintenant: DateTime<Utc>) -> Option<&Attente> {
        if regles.avance.is_zero() {
            return None;
        }
        let prochaine = self.file(regles, lot, maintenant).prochaine?;
        self.par_id(prochaine).map(|qui| &qui.attente)
    }

    /// Those whose turn is to come, with what each of them may.
    pub fn file(&self, regles: ReglesDAttente, lot: &Lot, maintenant: DateTime<Utc>) -> FileDAttente {
        let mut file = FileDAttente::default();
        for qui in self.gens.iter().filter(|qui| qui.attente.attend()) {
            if qui.est_concerne(lot) {
                let empechement = qui.empechement(regles, maintenant);
                let (aptitude, reprise) = self.aptitude(regles, qui.compte, maintenant);
                let aptitude = if empechement.is_some() { Aptitude::Empeche } else { aptitude };
                file.presentes.push(Presente { attente: qui.attente.clone(), aptitude, empechement, reprise });
            } else {
                file.perdues.push(qui.attente.clone());
            }
        }
        let aptitudes: Vec<_> = file.presentes.iter().map(|p| (p.attente.id, p.aptitude)).collect();
        file.prochaine = prochaine(&aptitudes);
        file
    }

    /// The same company cannot take a lot again for a while after its hold of it ended, nor while others wait (`domain.md` section 4):
    /// what it may now, and from when on it may take the lot when that is later.
    fn aptitude(
        &self,
        regles: ReglesDAttente,
        compte: Option<IdCompte>,
        maintenant: DateTime<Utc>,
    ) -> (Aptitude, Option<DateTime<Utc>>) {
        let apres = if regles.apres_les_autres { Aptitude::ApresLesAutres } else { Aptitude::Peut };
        let Some(compte) = compte else { return (Aptitude::Peut, None) };
        if self.tient == Some(compte) {
            // Its hold is still to end.
            return (if regles.reprise.is_zero() { apres } else { Aptitude::PasEncore }, None);
        }
        match self.reprise_de(regles, compte) {
            Some(reprise) if reprise > maintenant => (Aptitude::PasEncore, Some(reprise)),
            Some(_) => (apres, None),
            None => (Aptitude::Peut, None),
        }
    }

    /// From when on a company that held the lot, and did not buy it, may take it again.
    pub fn reprise_de(&self, regles: ReglesDAttente, compte: IdCompte) -> Option<DateTime<Utc>> {
        let fins = self.fins.get(&compte)?;
        Some(fins.a_attendre.map_or(fins.derniere, |le| fins.derniere.max(le + regles.reprise)))
    }
}
