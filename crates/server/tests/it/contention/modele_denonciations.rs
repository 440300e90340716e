//! The part of the model that knows declarations: whom they are about, who else runs one there, and whom they protect.

use super::histoire::{Histoire, MARGE, auteur};
use domain::denonciation::{
    DELAI_DE_DOUBLON, EvenementDenonciation, IdDenonciation, StatutDenonciation, echeance, echeance_renouvelee,
};
use std::collections::HashMap;
use store::chiffre::IndexAveugle;
use store::faits::FaitEcrit;
use store::tables::denonciation;
use store::{Fait, Instant};

/// A declaration.
#[derive(Debug, Clone)]
pub(super) struct EtatDeDenonciation {
    pub(super) statut: StatutDenonciation,
    pub(super) echeance: Instant,
    cree: Instant,
}

impl EtatDeDenonciation {
    fn court(&self, maintenant: Instant) -> bool {
        self.statut.court() && self.echeance > maintenant
    }
}

/// What becomes of a declaration as it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naissance {
    Validee,
    EnAttente,
}

/// All of them.
pub(super) struct Denonciations<'a> {
    histoire: &'a Histoire,
    pub(super) toutes: HashMap<i64, EtatDeDenonciation>,
}

impl<'a> Denonciations<'a> {
    pub(super) fn nouvelles(histoire: &'a Histoire) -> Self {
        Self { histoire, toutes: HashMap::new() }
    }

    pub(super) fn lire(&mut self, ecrit: &FaitEcrit, suivant: Option<&FaitEcrit>) -> Vec<String> {
        match &ecrit.fait {
            Fait::DenonciationCreee { denonciation } => {
                let validee = suivant.is_some_and(|suivant| {
                    suivant.fait == Fait::DenonciationValidee { denonciation: *denonciation }
                        && suivant.instant == ecrit.instant
                });
                let naissance = if validee { Naissance::Validee } else { Naissance::EnAttente };
                self.creee(ecrit, *denonciation, naissance)
            }
            Fait::DenonciationValidee { denonciation } => {
                let mut fautes = self.passer(ecrit, *denonciation, EvenementDenonciation::Validee);
                fautes.extend(self.seule(ecrit, *denonciation, StatutDenonciation::protege));
                fautes
            }
            Fait::DenonciationRefusee { denonciation } => {
                self.passer(ecrit, *denonciation, EvenementDenonciation::Refusee)
            }
            Fait::DenonciationAnnulee { denonciation } => {
                self.passer(ecrit, *denonciation, EvenementDenonciation::Annulee)
            }
            Fait::DenonciationEchue { denonciation } => self.passer(ecrit, *denonciation, EvenementDenonciation::Echue),
            Fait::DenonciationRenouvelee { denonciation } => {
                let mut fautes = self.passer(ecrit, *denonciation, EvenementDenonciation::Renouvelee);
                fautes.extend(self.seule(ecrit, *denonciation, StatutDenonciation::court));
                if let Some(etat) = self.toutes.get_mut(&denonciation.0) {
                    etat.echeance = echeance_renouvelee(etat.echeance.date()).into();
                }
                fautes
            }
            Fait::ProtectionRencontree { .. } => Vec::new(),
            _ => vec!["nobody did that".to_owned()],
        }
    }

    fn creee(&mut self, ecrit: &FaitEcrit, id: IdDenonciation, naissance: Naissance) -> Vec<String> {
        let mut fautes = Vec::new();
        let Some(ligne) = self.histoire.denonciations.get(&id.0) else { return vec!["no such declaration".to_owned()] };
        if ligne.prescripteur != auteur(ecrit) {
            fautes.push("the row says another prescriber".to_owned());
        }
        for (autre, etat) in &self.toutes {
            let Some(leur) = self.histoire.denonciations.get(autre) else { continue };
            if leur.prescripteur != ligne.prescripteur || !self.se_rencontrent(ligne, leur) {
                continue;
            }
            let encore = etat.cree.date() + DELAI_DE_DOUBLON > ecrit.instant.plus(MARGE).date();
            if encore || etat.court(ecrit.instant.plus(MARGE)) {
                fautes.push(format!("the same prescriber has {autre} for the same person there"));
            }
        }
        match naissance {
            Naissance::EnAttente => {
                if self.rivale(ecrit.instant, ligne, StatutDenonciation::court).is_none() {
                    fautes.push("it waits, and nobody stands against it".to_owned());
                }
            }
            Naissance::Validee => {
                if let Some(rivale) = self.rivale(ecrit.instant.plus(MARGE), ligne, StatutDenonciation::court) {
                    fautes.push(format!("validated at once against {rivale}"));
                }
            }
        }
        let etat = EtatDeDenonciation {
            statut: StatutDenonciation::EnCours,
            echeance: echeance(ecrit.instant.date()).into(),
            cree: ecrit.instant,
        };
        if self.toutes.insert(id.0, etat).is_some() {
            fautes.push("made twice".to_owned());
        }
        fautes
    }

    fn passer(&mut self, ecrit: &FaitEcrit, id: IdDenonciation, evenement: EvenementDenonciation) -> Vec<String> {
        let Some(etat) = self.toutes.get_mut(&id.0) else { return vec!["never made".to_owned()] };
        let echue = evenement == EvenementDenonciation::Echue;
        let mut fautes = Vec::new();
        if echue == (etat.echeance > ecrit.instant) {
            fautes.push(format!("its end is {}", etat.echeance.date()));
        }
        match etat.statut.apres(evenement) {
            Ok(statut) => etat.statut = statut,
            Err(interdite) => fautes.push(format!("it is {} already: {interdite}", etat.statut.nom())),
        }
        fautes
    }

    /// No other company has one of those there.
    fn seule(
        &self,
        ecrit: &FaitEcrit,
        id: IdDenonciation,
        parmi: impl Fn(StatutDenonciation) -> bool,
    ) -> Option<String> {
        let ligne = self.histoire.denonciations.get(&id.0)?;
        let rivale = self.rivale(ecrit.instant.plus(MARGE), ligne, parmi)?;
        Some(format!("{rivale} of another company stands against it"))
    }

    /// A declaration of another company for certainly the same person on a common programme, that runs.
    fn rivale(
        &self,
        maintenant: Instant,
        ligne: &denonciation::Model,
        parmi: impl Fn(StatutDenonciation) -> bool,
    ) -> Option<i64> {
        let rivales = self.toutes.iter().filter(|(_, etat)| etat.court(maintenant) && parmi(etat.statut));
        let leurs = rivales.filter_map(|(autre, _)| self.histoire.denonciations.get(autre));
        leurs.filter(|leur| leur.compte != ligne.compte && self.se_rencontrent(ligne, leur)).map(|leur| leur.id).min()
    }

    fn se_rencontrent(&self, une: &denonciation::Model, autre: &denonciation::Model) -> bool {
        let programmes = |id: i64| self.histoire.programmes.get(&id).map_or(&[][..], Vec::as_slice);
        programmes(une.id).iter().any(|programme| programmes(autre.id).contains(programme))
            && self.histoire.meme_personne(une.contact, autre.contact)
    }

    /// The declaration of another company that keeps a buyer from being sold a lot of a programme by a company.
    pub(super) fn protegee_ailleurs(
        &self,
        ecrit: &FaitEcrit,
        (compte, programme): (Option<i32>, &str),
        acheteur: &[IndexAveugle],
    ) -> Option<String> {
        let maintenant = ecrit.instant.plus(MARGE);
        let protegent = self.toutes.iter().filter(|(_, etat)| etat.statut.protege() && etat.court(maintenant));
        let une = protegent.filter_map(|(id, _)| self.histoire.denonciations.get(id)).find(|une| {
            let programmes = self.histoire.programmes.get(&une.id);
            une.compte != compte
                && programmes.is_some_and(|programmes| programmes.iter().any(|sien| sien == programme))
                && self.histoire.est(une.contact, acheteur)
        })?;
        Some(format!("the buyer is protected by {} of another company", une.id))
    }
}
