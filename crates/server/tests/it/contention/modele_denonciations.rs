//! The part of the model about declarations: their persons, the declarations of others about them, and whom they protect.

use super::histoire::{Histoire, MARGE, auteur};
use domain::denonciation::{
    DELAI_DE_DOUBLON, EvenementDenonciation, IdDenonciation, StatutDenonciation, echeance, echeance_renouvelee,
};
use domain::fait::GenreDObjet;
use std::collections::{HashMap, HashSet};
use store::chiffre::IndexAveugle;
use store::faits::FaitEcrit;
use store::tables::denonciation;
use store::{Fait, Instant};

/// The state of a declaration.
#[derive(Debug, Clone)]
pub(super) struct EtatDeDenonciation {
    pub(super) statut: StatutDenonciation,
    pub(super) echeance: Instant,
    cree: Instant,
}

impl EtatDeDenonciation {
    pub(super) fn court(&self, maintenant: Instant) -> bool {
        self.statut.court() && self.echeance > maintenant
    }
}

/// Which sales count: only those with a known buyer, or also those whose buyer is unknown and may be anybody.
#[derive(Debug, Clone, Copy)]
enum Acheteurs {
    Connus,
    Possibles,
}

/// The state in which a declaration is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naissance {
    Validee,
    EnAttente,
}

/// A running option or draft, with the data that matters for declarations.
#[derive(Debug)]
pub(super) struct VenteDuModele {
    pub(super) compte: Option<i32>,
    pub(super) programme: String,
    pub(super) fin: Instant,
    /// The keys of its buyer, if they are known.
    pub(super) acheteur: Option<Vec<IndexAveugle>>,
}

/// All declarations of a run.
pub(super) struct Denonciations<'a> {
    histoire: &'a Histoire,
    /// The parts that were separated from their declaration.
    separees: HashSet<i64>,
    pub(super) toutes: HashMap<i64, EtatDeDenonciation>,
}

impl<'a> Denonciations<'a> {
    pub(super) fn nouvelles(histoire: &'a Histoire) -> Self {
        Self { histoire, separees: HashSet::new(), toutes: HashMap::new() }
    }

    pub(super) fn lire(&mut self, ecrit: &FaitEcrit, suite: &[FaitEcrit], ventes: &[VenteDuModele]) -> Vec<String> {
        match &ecrit.fait {
            Fait::DenonciationCreee { denonciation } => {
                let validee = suite.first().is_some_and(|suivant| {
                    suivant.fait == Fait::DenonciationValidee { denonciation: *denonciation }
                        && suivant.instant == ecrit.instant
                });
                let naissance = if validee { Naissance::Validee } else { Naissance::EnAttente };
                self.creee(ecrit, *denonciation, naissance, ventes)
            }
            Fait::DenonciationValidee { denonciation } => {
                let mut fautes = self.passer(ecrit, *denonciation, EvenementDenonciation::Validee);
                fautes.extend(self.seule(ecrit, *denonciation, StatutDenonciation::protege));
                fautes
            }
            Fait::DenonciationDecidee { denonciation } => self.decidee(ecrit, *denonciation, ventes),
            Fait::DenonciationScindee { denonciation, partie } => self.scindee(*denonciation, *partie),
            Fait::DenonciationRefusee { denonciation } => {
                self.passer(ecrit, *denonciation, EvenementDenonciation::Refusee)
            }
            Fait::DenonciationAnnulee { denonciation } => {
                let mut fautes = self.passer(ecrit, *denonciation, EvenementDenonciation::Annulee);
                fautes.extend(self.cedee(ecrit, *denonciation, suite, ventes));
                fautes
            }
            Fait::DenonciationEchue { denonciation } => self.passer(ecrit, *denonciation, EvenementDenonciation::Echue),
            Fait::DenonciationRenouvelee { denonciation } => {
                let mut fautes = self.passer(ecrit, *denonciation, EvenementDenonciation::Renouvelee);
                fautes.extend(self.seule(ecrit, *denonciation, StatutDenonciation::protege));
                if let Some(etat) = self.toutes.get_mut(&denonciation.0) {
                    etat.echeance = echeance_renouvelee(etat.echeance.date()).into();
                }
                fautes
            }
            Fait::ProtectionRencontree { .. } => Vec::new(),
            _ => vec!["nobody did that".to_owned()],
        }
    }

    fn creee(
        &mut self,
        ecrit: &FaitEcrit,
        id: IdDenonciation,
        naissance: Naissance,
        ventes: &[VenteDuModele],
    ) -> Vec<String> {
        let mut fautes = Vec::new();
        let Some(ligne) = self.histoire.denonciations.get(&id.0) else { return vec!["no such declaration".to_owned()] };
        let prescripteur = self.prescripteur(ecrit, id.0);
        if prescripteur != auteur(ecrit) {
            fautes.push("the row says another prescriber".to_owned());
        }
        for (autre, etat) in &self.toutes {
            let Some(leur) = self.histoire.denonciations.get(autre) else { continue };
            if self.prescripteur(ecrit, *autre) != prescripteur || !self.se_rencontrent(ligne, leur) {
                continue;
            }
            let encore = etat.cree.date() + DELAI_DE_DOUBLON > ecrit.instant.plus(MARGE).date();
            if encore || etat.court(ecrit.instant.plus(MARGE)) {
                fautes.push(format!("the same prescriber has {autre} for the same person there"));
            }
        }
        match naissance {
            Naissance::EnAttente => {
                let vendue = self.vendue(ecrit.instant, ligne, ventes, Acheteurs::Possibles);
                let au_dela = ligne.attente.as_deref() == Some("quota");
                if self.rivale(ecrit.instant, ligne, StatutDenonciation::court).is_none()
                    && vendue.is_none()
                    && !au_dela
                {
                    fautes.push("it waits, and nobody stands against it".to_owned());
                }
            }
            Naissance::Validee => {
                if let Some(rivale) = self.rivale(ecrit.instant.plus(MARGE), ligne, StatutDenonciation::court) {
                    fautes.push(format!("validated at once against {rivale}"));
                }
                fautes.extend(self.vendue(ecrit.instant.plus(MARGE), ligne, ventes, Acheteurs::Connus));
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

    /// The prescriber of a declaration when this fact was written.
    fn prescripteur(&self, ecrit: &FaitEcrit, id: i64) -> Option<i32> {
        self.histoire.titulaire((GenreDObjet::Denonciation, id), ecrit.numero.0)
    }

    /// Checks a cancellation by staff, who give priority to another declaration, whose fact follows. The cancelled
    /// declaration only loses programmes of that other one, and never those where it protects a sale.
    fn cedee(
        &self,
        ecrit: &FaitEcrit,
        id: IdDenonciation,
        suite: &[FaitEcrit],
        ventes: &[VenteDuModele],
    ) -> Vec<String> {
        let Some(ligne) = self.histoire.denonciations.get(&id.0) else { return vec!["no such declaration".to_owned()] };
        if self.prescripteur(ecrit, id.0) == auteur(ecrit) {
            return Vec::new();
        }
        let prioritaire = suite.iter().find_map(|suivant| match &suivant.fait {
            Fait::DenonciationValidee { denonciation } => self.histoire.denonciations.get(&denonciation.0),
            _ => None,
        });
        let Some(prioritaire) = prioritaire else { return vec!["staff cancelled it, and validated none".to_owned()] };
        let leurs = self.histoire.programmes_de(prioritaire.id, &self.separees);
        let mut fautes = Vec::new();
        for programme in self.histoire.programmes_de(id.0, &self.separees) {
            if !leurs.contains(&programme) {
                fautes.push(format!(
                    "it gives way to {} on {programme}, which that one does not ask for",
                    prioritaire.id
                ));
            }
            let vend = ventes.iter().any(|vente| {
                vente.compte == ligne.compte
                    && vente.programme == programme
                    && vente.fin > ecrit.instant.plus(MARGE)
                    && vente.acheteur.as_ref().is_some_and(|cles| self.histoire.est(prioritaire.contact, cles))
            });
            if vend {
                fautes.push(format!("it gives way, and its company sells to that person on {programme}"));
            }
        }
        if !self.histoire.meme_personne(ligne.contact, prioritaire.contact) {
            fautes.push(format!("it gives way to {}, which is of somebody else", prioritaire.id));
        }
        fautes
    }

    /// Applies the validation of a waiting declaration, because nothing conflicts with it any more. Its time runs from
    /// this instant.
    fn decidee(&mut self, ecrit: &FaitEcrit, id: IdDenonciation, ventes: &[VenteDuModele]) -> Vec<String> {
        let mut fautes = self.passer(ecrit, id, EvenementDenonciation::Validee);
        fautes.extend(self.seule(ecrit, id, StatutDenonciation::protege));
        if let Some(ligne) = self.histoire.denonciations.get(&id.0) {
            fautes.extend(self.vendue(ecrit.instant.plus(MARGE), ligne, ventes, Acheteurs::Connus));
            fautes.extend(self.avant_elle(ecrit, ligne).map(|autre| format!("{autre} waited before it")));
        }
        if let Some(etat) = self.toutes.get_mut(&id.0) {
            etat.echeance = echeance(ecrit.instant.date()).into();
        }
        fautes
    }

    /// Applies the separation of a part from a declaration. The part keeps the state of the declaration.
    fn scindee(&mut self, id: IdDenonciation, partie: IdDenonciation) -> Vec<String> {
        self.separees.insert(partie.0);
        let Some(entiere) = self.toutes.get(&id.0).cloned() else { return vec!["never made".to_owned()] };
        match self.toutes.insert(partie.0, entiere) {
            Some(_) => vec!["separated twice".to_owned()],
            None => Vec::new(),
        }
    }

    /// The declarations that wait for the end of a conflict although none is left. A conflict counts until a fact ends
    /// it, even when the time of the other declaration or sale is over.
    pub(super) fn qui_attendent_en_vain(&self, maintenant: Instant, ventes: &[VenteDuModele]) -> Vec<String> {
        let attendent =
            self.toutes.iter().filter(|(_, etat)| etat.statut.attend() && etat.court(maintenant.plus(MARGE)));
        let lignes = attendent.filter_map(|(id, _)| self.histoire.denonciations.get(id));
        let lignes = lignes.filter(|ligne| ligne.attente.as_deref() == Some("conflit"));
        let rien = |programme: &String, ligne: &denonciation::Model| {
            let contre = self.toutes.iter().any(|(autre, etat)| {
                let Some(leur) = self.histoire.denonciations.get(autre) else { return false };
                etat.statut.court()
                    && leur.compte != ligne.compte
                    && (etat.statut.protege() || (leur.cree, leur.id) < (ligne.cree, ligne.id))
                    && self.histoire.programmes_de(*autre, &self.separees).contains(programme)
                    && self.histoire.meme_personne(ligne.contact, leur.contact)
            });
            let vendue = ventes.iter().any(|vente| {
                vente.compte != ligne.compte
                    && vente.programme == *programme
                    && vente.acheteur.as_ref().is_none_or(|cles| self.histoire.est(ligne.contact, cles))
            });
            !contre && !vendue
        };
        let en_vain = lignes.filter(|ligne| {
            let siens = self.histoire.programmes_de(ligne.id, &self.separees);
            siens.iter().any(|programme| rien(programme, ligne))
        });
        en_vain.map(|ligne| format!("declaration {} waits, and what it waited for has ended", ligne.id)).collect()
    }

    /// An earlier waiting declaration of another company, for certainly the same person on a common programme.
    fn avant_elle(&self, ecrit: &FaitEcrit, ligne: &denonciation::Model) -> Option<i64> {
        // A declaration whose time is over no longer waits, even if the job has not ended it yet.
        let maintenant = ecrit.instant.plus(MARGE);
        let attendent = self.toutes.iter().filter(|(_, etat)| etat.statut.attend() && etat.court(maintenant));
        let leurs = attendent.filter_map(|(autre, _)| self.histoire.denonciations.get(autre));
        // A part has waited since its whole declaration was made. Two declarations may have been made at the same
        // instant, so the ids count too.
        let rang = |une: &denonciation::Model| (une.cree, une.scindee_de.unwrap_or(une.id));
        let avant = leurs.filter(|leur| leur.compte != ligne.compte && rang(leur) < rang(ligne));
        avant.filter(|leur| self.se_rencontrent(ligne, leur)).map(|leur| leur.id).min()
    }

    /// A sale of another company to the person of this declaration, on one of its programmes.
    fn vendue(
        &self,
        maintenant: Instant,
        ligne: &denonciation::Model,
        ventes: &[VenteDuModele],
        acheteurs: Acheteurs,
    ) -> Option<String> {
        let programmes = self.histoire.programmes_de(ligne.id, &self.separees);
        let une = ventes.iter().find(|vente| {
            let lui = match (&vente.acheteur, acheteurs) {
                (Some(cles), _) => self.histoire.est(ligne.contact, cles),
                (None, Acheteurs::Possibles) => true,
                (None, Acheteurs::Connus) => false,
            };
            vente.compte != ligne.compte && vente.fin > maintenant && programmes.contains(&vente.programme) && lui
        })?;
        let (compte, programme, fin) = (une.compte, &une.programme, une.fin);
        Some(format!("validated against what {compte:?} sells on {programme} until {fin:?}, at {maintenant:?}"))
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

    /// Checks that no other company has a running declaration for this person on these programmes, of a status that
    /// `parmi` accepts.
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

    /// A running declaration of another company, for certainly the same person on a common programme.
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
        let siens = self.histoire.programmes_de(une.id, &self.separees);
        let leurs = self.histoire.programmes_de(autre.id, &self.separees);
        siens.iter().any(|programme| leurs.contains(programme))
            && self.histoire.meme_personne(une.contact, autre.contact)
    }

    /// The declaration of another company that forbids this company to sell to this buyer on this programme.
    pub(super) fn protegee_ailleurs(
        &self,
        ecrit: &FaitEcrit,
        (compte, programme): (Option<i32>, &str),
        acheteur: &[IndexAveugle],
    ) -> Option<String> {
        let maintenant = ecrit.instant.plus(MARGE);
        let protegent = self.toutes.iter().filter(|(_, etat)| etat.statut.protege() && etat.court(maintenant));
        let une = protegent.filter_map(|(id, _)| self.histoire.denonciations.get(id)).find(|une| {
            let programmes = self.histoire.programmes_de(une.id, &self.separees);
            une.compte != compte
                && programmes.iter().any(|sien| sien == programme)
                && self.histoire.est(une.contact, acheteur)
        })?;
        Some(format!("the buyer is protected by {} of another company", une.id))
    }
}
