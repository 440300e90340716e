//! The part of the model about taking a lot, by an option or a draft: what it requires, and what its end frees.

use super::histoire::{MARGE, auteur};
use super::modele::{FinDuModele, Modele, Tenu};
use domain::lot::tenue::{IdAttente, LignePortail};
use domain::utilisateur::IdUtilisateur;
use std::collections::BTreeSet;
use std::time::Duration;
use store::chiffre::IndexAveugle;
use store::faits::FaitEcrit;
use store::{Fait, Instant};

/// The most options and drafts that one prescriber may hold at once.
pub(super) const MAXIMUM: usize = 5;
/// How long a company may not take a lot again after its option or draft on this lot has ended.
pub(super) const REPRISE: Duration = Duration::from_hours(24);

/// The prescriber who takes a lot, with the row that then holds it.
pub(super) struct Preneur<'a> {
    pub(super) ligne: LignePortail,
    pub(super) lot: &'a str,
    pub(super) programme: &'a str,
    pub(super) prescripteur: i32,
    pub(super) compte: Option<i32>,
    /// The keys of each buyer.
    pub(super) acheteurs: Vec<Vec<IndexAveugle>>,
    /// The option that this draft replaces, if it replaces one.
    pub(super) transforme: Option<LignePortail>,
}

impl Modele<'_> {
    /// Applies the taking of a lot and its annexes by a prescriber.
    pub(super) fn prise(
        &mut self,
        ecrit: &FaitEcrit,
        preneur: &Preneur<'_>,
        annexes: &BTreeSet<String>,
        suite: &[FaitEcrit],
    ) -> Vec<String> {
        let mut fautes = self.a_son_tour(ecrit, preneur, suite);
        let lot = preneur.lot;
        let Some(bien) = self.monde.bien(lot) else { return vec!["no such lot".to_owned()] };
        let mut exiger = |tenu: bool, faute: &str| {
            if !tenu {
                fautes.push(faute.to_owned());
            }
        };
        exiger(*annexes == bien.ids_des_annexes().into_iter().collect(), "not with its annexes");
        exiger(!bien.en_apercu(), "of a preview");
        exiger(Some(preneur.prescripteur) == auteur(ecrit), "the row says another prescriber");
        let attachee = bien.principal.as_ref().and_then(|principal| self.lots.get(principal));
        // An annex that was optioned alone, while its home was withdrawn, may still be reserved by its holder.
        let tenue_seule = preneur.transforme.is_some();
        exiger(tenue_seule || attachee.is_none_or(|principal| principal.retire), "an annex without its home");
        // The owner of the head start was checked above.
        let cede = preneur.transforme.or(self.avance_sur(lot).map(|attente| LignePortail::Attente(IdAttente(attente))));
        for sien in annexes.iter().map(String::as_str).chain([lot]) {
            let Some(etat) = self.lots.get(sien) else { continue };
            match &etat.tenu {
                Tenu::Par(autre) => exiger(cede == Some(*autre), &format!("{sien} is held by {}", autre.nom())),
                Tenu::Hors(statuts) => {
                    exiger(statuts.contains_key(&'L'), &format!("{sien} is {statuts:?} outside"));
                    // The option that a draft replaces must still hold the lot.
                    exiger(sien != lot || preneur.transforme.is_none(), "nobody had it");
                }
            }
        }
        // An option may become a draft even when the lot has left the sale since.
        if let Some(etat) = self.lots.get(lot).filter(|_| preneur.transforme.is_none()) {
            exiger(!etat.retire, "the lot is withdrawn");
            let groupe = self.monde.membre(IdUtilisateur(preneur.prescripteur)).and_then(|membre| membre.groupe);
            exiger(etat.groupe.is_none() || etat.groupe == groupe, "the lot is dedicated to others");
        }
        // A draft that replaces an option does not change the number of lots held, and its company already held the lot.
        if preneur.transforme.is_none() {
            let tenues = self.nombre_tenu(preneur.prescripteur);
            exiger(tenues < MAXIMUM, &format!("the prescriber holds {tenues} already"));
            let reprise = self.fins.get(&(preneur.compte, lot.to_owned())).and_then(|fin| fin.attendue);
            let reprise = reprise.map(|fin| fin.plus(REPRISE));
            let permise = reprise.is_none_or(|des| des <= ecrit.instant.plus(MARGE));
            exiger(permise, "its company had it less than a day ago");
        }
        // A declaration made later does not stop what already runs, so the option's own buyer is not checked again.
        let apporte = preneur.transforme.and_then(|ligne| match ligne {
            LignePortail::Option(option) => self.histoire.contacts.get(&self.histoire.options.get(&option.0)?.contact),
            LignePortail::Reservation(_) | LignePortail::Attente(_) => None,
        });
        for acheteur in preneur.acheteurs.iter().filter(|acheteur| Some(*acheteur) != apporte) {
            let vente = (preneur.compte, preneur.programme);
            fautes.extend(self.denonciations.protegee_ailleurs(ecrit, vente, acheteur));
        }
        for sien in annexes.iter().map(String::as_str).chain([lot]) {
            self.tenir(sien, Tenu::Par(preneur.ligne));
        }
        fautes
    }

    /// Applies the end of a row, which frees its lots: all of them, and none that other rows hold.
    pub(super) fn rendre(
        &mut self,
        ligne: LignePortail,
        tenus: &BTreeSet<String>,
        rendus: &BTreeSet<String>,
    ) -> Vec<String> {
        let mut fautes = Vec::new();
        if rendus != tenus {
            fautes.push(format!("it frees {rendus:?} and held {tenus:?}"));
        }
        for lot in rendus {
            let tenu = self.lots.get(lot).map(|etat| &etat.tenu);
            if tenu != Some(&Tenu::Par(ligne)) {
                fautes.push(format!("{lot} is held by another: {tenu:?}"));
            }
            self.liberer(lot);
        }
        fautes
    }

    /// The lots that a row holds.
    pub(super) fn tenus_par(&self, ligne: LignePortail) -> BTreeSet<String> {
        let siens = self.lots.iter().filter(|(_, etat)| etat.tenu == Tenu::Par(ligne));
        siens.map(|(id, _)| id.clone()).collect()
    }

    /// The number of running options and drafts of a prescriber.
    fn nombre_tenu(&self, qui: i32) -> usize {
        let options = self.options.values().filter(|option| option.prescripteur == qui && option.court());
        options.count() + self.reservations.values().filter(|une| une.prescripteur == qui && une.court()).count()
    }

    /// Records the number of running options and drafts after this fact.
    pub(super) fn compter(&mut self, qui: i32) {
        let nombre = self.nombre_tenu(qui);
        let instant = self.instant;
        let rien = || vec![(Instant::depuis_micros(0), 0)];
        self.tenues.entry(qui).or_insert_with(rien).push((instant, nombre));
    }

    /// Records that a company ceased to hold a lot.
    pub(super) fn noter_la_fin(&mut self, compte: Option<i32>, lot: &str, quand: Instant) {
        let fin = self.fins.entry((compte, lot.to_owned())).or_insert(FinDuModele { derniere: quand, attendue: None });
        fin.derniere = quand.max(fin.derniere);
        fin.attendue = Some(fin.attendue.map_or(quand, |avant| quand.max(avant)));
    }

    /// Applies the decision of staff who lift the delay of a company on a lot that the company has just ceased to hold.
    /// The order of those who wait does not change.
    pub(super) fn levee(&mut self, compte: Option<i32>, lot: &str) -> Vec<String> {
        let maintenant = self.instant;
        match self.fins.get_mut(&(compte, lot.to_owned())) {
            Some(fin) if fin.derniere == maintenant && fin.attendue.is_some() => {
                fin.attendue = None;
                Vec::new()
            }
            _ => vec![format!("company {compte:?} has not just given {lot} back")],
        }
    }

    /// Checks that nobody waits for the lot, or that the prescriber who takes it has the head start. A fact must say
    /// that the head start was used.
    fn a_son_tour(&self, ecrit: &FaitEcrit, preneur: &Preneur<'_>, suite: &[FaitEcrit]) -> Vec<String> {
        let mut fautes = Vec::new();
        let honoree = suite.iter().find_map(|suivant| match &suivant.fait {
            Fait::AttenteHonoree { attente, option, reservation, .. } => {
                let par = option.map(LignePortail::Option).or(reservation.map(LignePortail::Reservation));
                (par == Some(preneur.ligne)).then_some(attente.0)
            }
            _ => None,
        });
        let avance = self.avance_sur(preneur.lot);
        if honoree != avance {
            fautes.push(format!("the lot is kept for place {avance:?}, and {honoree:?} took it"));
        }
        if let Some(place) = avance.and_then(|avance| self.attentes.toutes.get(&avance)) {
            if place.prescripteur != preneur.prescripteur {
                fautes.push(format!("the lot is kept for {}", place.prescripteur));
            }
            if place.fin.is_none_or(|fin| fin <= ecrit.instant) {
                fautes.push(format!("the head start was over at {:?}", place.fin));
            }
        } else if preneur.transforme.is_none() {
            // Prescribers who may have been at their limit are passed over, and keep their place.
            let file = self.attentes.file(preneur.lot);
            let peuvent = file.filter(|(_, place)| !self.a_pu_etre_empeche(place.prescripteur, ecrit.instant));
            let attendent: Vec<&i64> = peuvent.map(|(id, _)| id).collect();
            if !attendent.is_empty() {
                fautes.push(format!("places {attendent:?} wait for it"));
            }
        }
        fautes
    }
}
