//! The part of the model about drafts of reservations: what they take, for whom, until when, and what their end frees.

use super::histoire::auteur;
use super::modele::Modele;
use super::modele_contrats::EtatDuContrat;
use super::modele_prise::Preneur;
use super::traces::Envoye;
use domain::fait::GenreDObjet;
use domain::lot::IdLot;
use domain::lot::tenue::{IdOption, IdReservation, LignePortail};
use domain::option_lot::StatutOption;
use domain::reservation::{EtatReservation, EvenementReservation, expiration_du_brouillon};
use std::collections::BTreeSet;
use store::chiffre::IndexAveugle;
use store::faits::FaitEcrit;
use store::tables::reservation;
use store::{Fait, Instant};

/// The state of a reservation.
#[derive(Debug, Clone)]
pub(super) struct EtatDeReservation {
    pub(super) etat: EtatReservation,
    /// When the stage of the reservation ends. `None` when the reservation waits for the company, or is firm.
    pub(super) expire: Option<Instant>,
    pub(super) prescripteur: i32,
    /// The number of the fact of the last change of the form.
    pub(super) modifiee_par: Option<i64>,
    /// When the ten days of the draft began.
    creee: Instant,
    pub(super) envois: usize,
    /// The contract, from its sending until the reservation is a draft again.
    pub(super) contrat: Option<EtatDuContrat>,
    lots: BTreeSet<String>,
    /// The keys of its buyer, if they are known.
    pub(super) acheteur: Option<Vec<IndexAveugle>>,
}

impl EtatDeReservation {
    pub(super) fn court(&self) -> bool {
        self.etat == EtatReservation::Brouillon
    }

    /// Records that the reservation is a draft again from this instant on.
    pub(super) fn recommencer(&mut self, quand: Instant, expire: Instant) {
        (self.creee, self.expire) = (quand, Some(expire));
    }
}

impl Modele<'_> {
    /// Applies a fact about drafts. `None` when the fact is about something else.
    pub(super) fn brouillon(&mut self, ecrit: &FaitEcrit, suite: &[FaitEcrit]) -> Option<Vec<String>> {
        Some(match &ecrit.fait {
            Fait::BrouillonCree { reservation, lot, annexes } => {
                self.commencee(ecrit, *reservation, (lot, annexes), suite)
            }
            Fait::ReservationModifiee { reservation, .. } => self.remplie(ecrit, *reservation),
            Fait::ReservationAnnulee { reservation, lot, annexes } => {
                self.abandonnee(ecrit, *reservation, (lot, annexes), EvenementReservation::Annulee)
            }
            Fait::ReservationExpiree { reservation, lot, annexes } => {
                self.abandonnee(ecrit, *reservation, (lot, annexes), EvenementReservation::Expiree)
            }
            _ => return None,
        })
    }

    fn commencee(
        &mut self,
        ecrit: &FaitEcrit,
        id: IdReservation,
        (lot, annexes): (&IdLot, &[IdLot]),
        suite: &[FaitEcrit],
    ) -> Vec<String> {
        let histoire = self.histoire;
        let (ligne, titulaire) =
            (histoire.reservations.get(&id.0), histoire.titulaire((GenreDObjet::Reservation, id.0), ecrit.numero.0));
        let Some((ligne, prescripteur)) = ligne.zip(titulaire) else { return vec!["no such reservation".to_owned()] };
        let contacts = [ligne.contact, ligne.co_contact].into_iter().flatten();
        let mut acheteurs: Vec<_> = contacts.filter_map(|id| self.histoire.contacts.get(&id).cloned()).collect();
        // A typed buyer is in no row, so this uses the buyer that the client sent.
        acheteurs.extend(self.acheteur_envoye(ecrit));
        let transforme = ligne.option_lot.map(|option| LignePortail::Option(IdOption(option)));
        let preneur = Preneur {
            ligne: LignePortail::Reservation(id),
            lot: &ligne.lot,
            programme: &ligne.programme,
            prescripteur,
            compte: ligne.compte,
            acheteurs,
            transforme,
        };
        let connu = self.envoi_de(ecrit).is_some();
        // The buyer of an option is the buyer of its draft, even when the keys of this buyer cannot be read any more.
        let personne = connu && ligne.option_lot.is_none();
        let acheteur = self.acheteur_du_debut(ecrit, ligne).or_else(|| personne.then(Vec::new));
        let annexes = annexes.iter().map(|annexe| annexe.0.clone()).collect();
        let mut fautes = self.prise(ecrit, &preneur, &annexes, suite);
        if ligne.lot != lot.0 {
            fautes.push("the row says another lot".to_owned());
        }
        if let Some(option) = ligne.option_lot {
            let transformee = self.options.get(&option).map(|option| option.statut) == Some(StatutOption::Transformee);
            if !transformee {
                fautes.push(format!("option {option} is not transformed"));
            }
            let garde = self.histoire.options.get(&option).map(|option| option.prix.as_str());
            let juste = garde
                .zip(self.lots.get(&ligne.lot))
                .is_none_or(|(garde, etat)| self.prix_du_plus_bas(etat, ecrit, garde, &ligne.prix));
            if !juste {
                fautes.push("not at the lower of the prices of its option and of the day".to_owned());
            }
        } else if self.lots.get(&ligne.lot).is_some_and(|etat| !self.prix_juste(etat, ecrit, &ligne.prix)) {
            fautes.push("not at the price of the lot".to_owned());
        }
        let quand = ecrit.instant;
        let etat = EtatDeReservation {
            etat: EtatReservation::Brouillon,
            expire: Some(expiration_du_brouillon(quand.date(), quand.date()).into()),
            prescripteur,
            modifiee_par: Some(ecrit.numero.0),
            creee: quand,
            envois: 0,
            contrat: None,
            lots: self.tenus_par(preneur.ligne),
            acheteur,
        };
        if self.reservations.insert(id.0, etat).is_some() {
            fautes.push("begun twice".to_owned());
        }
        self.compter(prescripteur);
        fautes
    }

    fn remplie(&mut self, ecrit: &FaitEcrit, id: IdReservation) -> Vec<String> {
        let Some(ligne) = self.histoire.reservations.get(&id.0) else { return vec!["no such reservation".to_owned()] };
        let change = self.envoi_de(ecrit).is_none_or(|envoye| envoye.personne.is_some());
        let devient = self.acheteur_envoye(ecrit);
        let Some(etat) = self.reservations.get_mut(&id.0) else { return vec!["never begun".to_owned()] };
        let mut fautes = Vec::new();
        // An unchanged buyer is not checked again, even when others have declared them since.
        if let (Some(avant), Some(apres)) = (&etat.acheteur, &devient)
            && avant != apres
        {
            let vente = (ligne.compte, ligne.programme.as_str());
            fautes.extend(self.denonciations.protegee_ailleurs(ecrit, vente, apres));
        }
        if change {
            etat.acheteur = devient;
        }
        if !etat.court() || etat.expire.is_none_or(|fin| fin <= ecrit.instant) {
            fautes.push(format!("it is {:?}, until {:?}", etat.etat, etat.expire));
        }
        if Some(etat.prescripteur) != auteur(ecrit) {
            fautes.push("by somebody else".to_owned());
        }
        // A change never shortens the time that a return from signature gave.
        let fin = expiration_du_brouillon(etat.creee.date(), ecrit.instant.date()).into();
        etat.expire = etat.expire.max(Some(fin));
        etat.modifiee_par = Some(ecrit.numero.0);
        fautes
    }

    fn abandonnee(
        &mut self,
        ecrit: &FaitEcrit,
        id: IdReservation,
        (lot, annexes): (&IdLot, &[IdLot]),
        quand: EvenementReservation,
    ) -> Vec<String> {
        let Some(etat) = self.reservations.get_mut(&id.0) else { return vec!["never begun".to_owned()] };
        let mut fautes = Vec::new();
        let expiree = quand == EvenementReservation::Expiree;
        // A contract may still be cancelled after the time of its stage, until the job ends it.
        let passee = etat.expire.is_some_and(|fin| fin <= ecrit.instant);
        if expiree != passee && (expiree || etat.court()) {
            fautes.push(format!("its time is over at {:?}", etat.expire));
        }
        match etat.etat.apres(quand) {
            Ok(apres) => etat.etat = apres,
            Err(interdite) => fautes.push(interdite.to_string()),
        }
        let finie = etat.expire.filter(|_| expiree).unwrap_or(ecrit.instant);
        self.dire_la_fin_du_contrat(ecrit, id, quand);
        fautes.extend(self.rendre_la_reservation(id, (lot, annexes), finie));
        fautes
    }

    /// Frees the lots that the reservation held.
    pub(super) fn rendre_la_reservation(
        &mut self,
        id: IdReservation,
        (lot, annexes): (&IdLot, &[IdLot]),
        finie: Instant,
    ) -> Vec<String> {
        let Some(etat) = self.reservations.get_mut(&id.0) else { return Vec::new() };
        let (tenus, qui) = (std::mem::take(&mut etat.lots), etat.prescripteur);
        self.compter(qui);
        let rendus = std::iter::once(lot).chain(annexes).map(|lot| lot.0.clone()).collect();
        let fautes = self.rendre(LignePortail::Reservation(id), &tenus, &rendus);
        if let Some(ligne) = self.histoire.reservations.get(&id.0) {
            self.noter_la_fin(ligne.compte, &ligne.lot, finie);
        }
        fautes
    }

    /// The keys of the buyer at the beginning of a draft, if they are known. The buyer is the typed person, the person
    /// of the named declaration, or the buyer of the option. The row only says who the buyer is at the end.
    fn acheteur_du_debut(&self, ecrit: &FaitEcrit, ligne: &reservation::Model) -> Option<Vec<IndexAveugle>> {
        let declaree = self.envoi_de(ecrit).and_then(|envoye| envoye.declaree);
        let declare = declaree.and_then(|id| self.histoire.denonciations.get(&id)).map(|une| une.contact);
        let de_l_option = ligne.option_lot.and_then(|id| self.histoire.options.get(&id)).map(|option| option.contact);
        let connu = declare.or(de_l_option).or(ligne.contact);
        let connu = connu.and_then(|contact| self.histoire.contacts.get(&contact).cloned());
        self.acheteur_envoye(ecrit).or(connu)
    }

    /// The content of the call that caused this fact, if its answer came. The answer names one fact of the transaction,
    /// which is a later one when the call also decided a declaration.
    fn envoi_de(&self, ecrit: &FaitEcrit) -> Option<&Envoye> {
        (ecrit.numero.0..=self.derniere.max(ecrit.numero.0)).find_map(|numero| self.envoyes.get(&numero))
    }

    /// The keys of the typed buyer in the call that caused this fact, if they are known.
    fn acheteur_envoye(&self, ecrit: &FaitEcrit) -> Option<Vec<IndexAveugle>> {
        let personne = self.envoi_de(ecrit)?.personne?;
        self.histoire.personnes.get(&personne).cloned()
    }
}
