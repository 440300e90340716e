//! The waiting list of a lot, as a value: who waits, and whose turn it is (`domain.md` sections 4 and 9).

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
    /// How long a head start lasts. When it is zero, everybody who waits is told at once.
    pub avance: TimeDelta,
    /// How long a company that held a lot must wait before it takes the lot again.
    pub reprise: TimeDelta,
    /// Whether this company must also wait until nobody else waits.
    pub apres_les_autres: bool,
    /// The hours of the day during which a head start is counted.
    pub heures: HeuresOuvertes,
    /// How many options and drafts together a prescriber may hold.
    pub maximum: u64,
}

impl ReglesDAttente {
    /// The end of a head start that is given now.
    pub fn fin_de_l_avance(self, maintenant: DateTime<Utc>) -> DateTime<Utc> {
        self.heures.apres(maintenant, self.avance)
    }
}

/// A prescriber of the list, with their data of today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuiAttend {
    pub attente: Attente,
    pub actif: bool,
    /// The roles that the prescriber holds, without those that [`Role::implique`] adds.
    pub roles: Vec<Role>,
    /// The part of the catalogue that the prescriber sees.
    pub portee: Portee,
    pub compte: Option<IdCompte>,
    pub identite: Identite,
    pub mandats: Mandats,
    /// How many running options and drafts the prescriber holds.
    pub en_cours: u64,
}

/// The waiting list of a lot, with what decides whose turn it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListeDAttente {
    /// The prescribers: first those who have a head start, then the others in the order of arrival.
    pub gens: Vec<QuiAttend>,
    /// For each company of the list that held the lot without buying it, when it last stopped holding the lot.
    pub fins: HashMap<IdCompte, FinsDUneSociete>,
    /// The company that holds the lot now, by an option or a reservation.
    pub tient: Option<IdCompte>,
}

/// Whether a company that held a lot must wait before it takes the lot again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DelaiDeReprise {
    #[default]
    Court,
    /// Staff have lifted the delay of the company. Those who wait still come first.
    Leve,
}

/// When a company stopped holding a lot that it did not buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinsDUneSociete {
    pub derniere: DateTime<Utc>,
    /// The last end after which the company must wait. `None` when staff have lifted the delay after every end.
    pub a_attendre: Option<DateTime<Utc>>,
}

/// The end of the hold of a company that did not buy the lot, and so may not take it again at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinDeTenue {
    pub compte: IdCompte,
    /// When the hold of the company ended.
    pub le: DateTime<Utc>,
}

/// A prescriber who waits for their turn, and who may still have the lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presente {
    pub attente: Attente,
    pub aptitude: Aptitude,
    /// What would keep the prescriber from taking the lot.
    pub empechement: Option<Empechement>,
    /// When the prescriber's company, which held the lot a short time ago, may take it again. `None` when it may now.
    pub reprise: Option<DateTime<Utc>>,
}

/// The prescribers of a list whose turn is to come.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileDAttente {
    /// The prescribers who may still have the lot, in the order of arrival.
    pub presentes: Vec<Presente>,
    /// The places of the prescribers who may no longer have the lot ([`QuiAttend::est_concerne`]).
    pub perdues: Vec<Attente>,
    /// The place whose turn it is.
    pub prochaine: Option<IdAttente>,
}

impl QuiAttend {
    /// Whether the prescriber may still have the lot. Their account must be active, they must be a prescriber, and
    /// they must see the lot.
    pub fn est_concerne(&self, lot: &Lot) -> bool {
        self.actif && self.roles.contains(&Role::EP) && self.portee.voit(lot.exclusivite)
    }

    /// What would keep the prescriber from taking any lot.
    pub fn empechement(&self, regles: ReglesDAttente, maintenant: DateTime<Utc>) -> Option<Empechement> {
        let jour = jour_a_paris(maintenant);
        if self.mandats.actif(jour).is_none() {
            return Some(Empechement::Mandat);
        }
        (self.en_cours >= regles.maximum).then_some(Empechement::Limite(regles.maximum))
    }
}

impl ListeDAttente {
    /// Whether nobody waits, and nobody has a head start.
    pub fn est_vide(&self) -> bool {
        self.gens.iter().all(|qui| !qui.attente.statut().court())
    }

    /// The prescriber who has this place.
    pub fn par_id(&self, id: IdAttente) -> Option<&QuiAttend> {
        self.gens.iter().find(|qui| qui.attente.id == id)
    }

    /// The place of this prescriber. `None` when they do not wait.
    pub fn de(&self, prescripteur: IdUtilisateur) -> Option<&Attente> {
        let siennes = self.gens.iter().map(|qui| &qui.attente);
        siennes.filter(|attente| attente.statut().court()).find(|attente| attente.prescripteur == prescripteur)
    }

    /// The place whose head start runs at this instant, if its prescriber may still have the lot.
    pub fn en_avance(&self, lot: &Lot, maintenant: DateTime<Utc>) -> Option<&Attente> {
        let servis = self.gens.iter().filter(|qui| qui.attente.est_servie() && qui.attente.court(maintenant));
        servis.filter(|qui| qui.est_concerne(lot)).map(|qui| &qui.attente).next()
    }

    /// Replaces the place that has the same identifier by this new state.
    pub fn remplacer(&mut self, attente: &Attente) {
        for qui in self.gens.iter_mut().filter(|qui| qui.attente.id == attente.id) {
            qui.attente = attente.clone();
        }
    }

    /// Records that the holder of the lot gave it back.
    pub fn rendre(&mut self, fin: Option<FinDeTenue>, delai: DelaiDeReprise) {
        self.tient = None;
        let Some(FinDeTenue { compte, le }) = fin else { return };
        let fins = self.fins.entry(compte).or_insert(FinsDUneSociete { derniere: le, a_attendre: None });
        fins.derniere = le.max(fins.derniere);
        fins.a_attendre = match delai {
            DelaiDeReprise::Court => fins.a_attendre.max(Some(le)),
            // Staff lift the delay after every end so far, the earlier ones among them.
            DelaiDeReprise::Leve => None,
        };
    }

    /// The place that has priority on the lot. The lot must be free, or kept by a head start. While this head start
    /// runs, its own place has priority. `None` when the lot is held, or free for everybody. The answer follows the
    /// clock and does not wait for the job that serves the lists.
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

    /// The prescribers who wait for their turn, with what each of them may do now.
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

    /// What a company may do now, and when it may take the lot if it may not yet. After its hold ended, a company may
    /// not take the lot again for a while. With the setting `apres_les_autres`, it may not either while others wait
    /// (`domain.md` section 4).
    fn aptitude(
        &self,
        regles: ReglesDAttente,
        compte: Option<IdCompte>,
        maintenant: DateTime<Utc>,
    ) -> (Aptitude, Option<DateTime<Utc>>) {
        let apres = if regles.apres_les_autres { Aptitude::ApresLesAutres } else { Aptitude::Peut };
        let Some(compte) = compte else { return (Aptitude::Peut, None) };
        if self.tient == Some(compte) {
            // The hold of this company has not ended yet.
            return (if regles.reprise.is_zero() { apres } else { Aptitude::PasEncore }, None);
        }
        match self.reprise_de(regles, compte) {
            Some(reprise) if reprise > maintenant => (Aptitude::PasEncore, Some(reprise)),
            Some(_) => (apres, None),
            None => (Aptitude::Peut, None),
        }
    }

    /// When a company that held the lot without buying it may take it again.
    pub fn reprise_de(&self, regles: ReglesDAttente, compte: IdCompte) -> Option<DateTime<Utc>> {
        let fins = self.fins.get(&compte)?;
        Some(fins.a_attendre.map_or(fins.derniere, |le| fins.derniere.max(le + regles.reprise)))
    }
}
