//! The part of the model that knows waiting lists: who waits, whose turn it is once the lot is free, and for how long it is kept for
//! them. A free lot has no list.

use super::histoire::auteur;
use super::modele::{Modele, Tenu};
use super::modele_prise::REPRISE;
use domain::attente::{Aptitude, EvenementAttente, StatutAttente, prochaine};
use domain::lot::IdLot;
use domain::lot::tenue::{IdAttente, LignePortail};
use domain::utilisateur::IdUtilisateur;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use store::faits::FaitEcrit;
use store::{Fait, Instant};

/// How long a head start runs.
const AVANCE: Duration = Duration::from_mins(15);

/// A place in a list.
#[derive(Debug, Clone)]
pub(super) struct EtatDAttente {
    pub(super) statut: StatutAttente,
    /// The end of its head start.
    pub(super) fin: Option<Instant>,
    lot: String,
    pub(super) prescripteur: i32,
    compte: Option<i32>,
}

/// All of them, in the order of arrival.
#[derive(Debug, Default)]
pub(super) struct Attentes {
    pub(super) toutes: BTreeMap<i64, EtatDAttente>,
    /// Those that ended because their lot is withdrawn, which they are told.
    pub(super) closes: BTreeSet<i64>,
}

impl Attentes {
    /// Those that wait for a lot, and whose head start does not run.
    pub(super) fn file<'a>(&'a self, lot: &'a str) -> impl Iterator<Item = (&'a i64, &'a EtatDAttente)> {
        self.toutes.iter().filter(move |(_, place)| place.lot == lot && place.statut == StatutAttente::EnAttente)
    }
}

impl Modele<'_> {
    /// What a fact says of lists; nothing when it is about something else.
    pub(super) fn liste(&mut self, ecrit: &FaitEcrit, suite: &[FaitEcrit]) -> Option<Vec<String>> {
        let suivant = suite.first().map(|suivant| &suivant.fait);
        Some(match &ecrit.fait {
            Fait::AttenteRejointe { attente, lot } => self.rejointe(ecrit, *attente, lot),
            Fait::AttenteQuittee { attente, .. } => {
                let mut fautes = self.finir_la_place(*attente, EvenementAttente::Quittee, suivant);
                if self.attentes.toutes.get(&attente.0).map(|place| place.prescripteur) != auteur(ecrit) {
                    fautes.push("by somebody else".to_owned());
                }
                fautes
            }
            Fait::AvanceDonnee { attente, lot, annexes } => self.donnee(ecrit, *attente, lot, annexes),
            Fait::AvancePassee { attente, lot, annexes } => {
                let fin = self.attentes.toutes.get(&attente.0).and_then(|place| place.fin);
                let mut fautes = self.passer_la_place(*attente, EvenementAttente::AvancePassee);
                if fin.is_none_or(|fin| fin > ecrit.instant) {
                    fautes.push(format!("it runs until {fin:?}"));
                }
                fautes.extend(self.relacher(*attente, lot, annexes));
                fautes
            }
            // Its place ended just before.
            Fait::AvanceRendue { attente, lot, annexes } => self.relacher(*attente, lot, annexes),
            Fait::AttenteHonoree { attente, lot, option, reservation } => {
                let mut fautes = self.passer_la_place(*attente, EvenementAttente::Honoree);
                let par = option.map(LignePortail::Option).or(reservation.map(LignePortail::Reservation));
                if self.lots.get(&lot.0).map(|etat| &etat.tenu) != par.map(Tenu::Par).as_ref() {
                    fautes.push("they did not take it".to_owned());
                }
                fautes
            }
            Fait::AttentePrevenue { attente, lot } => {
                let mut fautes = self.passer_la_place(*attente, EvenementAttente::Prevenue);
                if let Some(prochaine) = self.a_qui_le_tour(lot, ecrit.instant) {
                    fautes.push(format!("told that it is everybody's, and it is the turn of {prochaine:?}"));
                }
                fautes.extend(self.est_libre(&lot.0).err());
                fautes
            }
            Fait::AttenteSansSuite { attente, lot } => {
                let retire = self.lots.get(&lot.0).is_some_and(|etat| etat.retire);
                let perdue = self.attentes.toutes.get(&attente.0).is_some_and(|place| !self.voit(place));
                let mut fautes = self.finir_la_place(*attente, EvenementAttente::SansSuite, suivant);
                if retire {
                    self.attentes.closes.insert(attente.0);
                } else if !perdue {
                    fautes.push("the lot is for sale, and theirs to see".to_owned());
                }
                fautes
            }
            _ => return None,
        })
    }

    fn rejointe(&mut self, ecrit: &FaitEcrit, attente: IdAttente, lot: &IdLot) -> Vec<String> {
        let mut fautes = Vec::new();
        let Some(ligne) = self.histoire.attentes.get(&attente.0) else { return vec!["no such place".to_owned()] };
        let place = EtatDAttente {
            statut: StatutAttente::EnAttente,
            fin: None,
            lot: lot.0.clone(),
            prescripteur: ligne.prescripteur,
            compte: ligne.compte,
        };
        let Some(etat) = self.lots.get_mut(&lot.0) else { return vec!["no such lot".to_owned()] };
        let mut exiger = |tenu: bool, faute: &str| {
            if !tenu {
                fautes.push(faute.to_owned());
            }
        };
        exiger(
            ligne.lot == lot.0 && Some(ligne.prescripteur) == auteur(ecrit),
            "the row says another lot or another prescriber",
        );
        exiger(!etat.retire, "the lot is withdrawn");
        match &mut etat.tenu {
            Tenu::Par(LignePortail::Option(id)) => {
                let sienne = self.options.get(&id.0).is_some_and(|option| option.prescripteur == ligne.prescripteur);
                exiger(!sienne, "they hold it");
            }
            Tenu::Par(LignePortail::Reservation(id)) => {
                let sienne = self.reservations.get(&id.0).is_some_and(|la| la.prescripteur == ligne.prescripteur);
                exiger(!sienne, "they reserve it");
            }
            Tenu::Par(LignePortail::Attente(_)) => {}
            Tenu::Hors(statuts) => {
                // It was one that may be waited for.
                statuts.retain(|statut| matches!(statut, 'O' | 'T'));
                exiger(!statuts.is_empty(), "it is free, or sold");
            }
        }
        let bien = self.monde.bien(&lot.0);
        exiger(bien.is_some_and(|bien| !bien.en_apercu()), "of a preview");
        let principal = bien.and_then(|bien| bien.principal.as_ref()).and_then(|principal| self.lots.get(principal));
        exiger(principal.is_none_or(|principal| principal.retire), "an annex without its home");
        exiger(self.voit(&place), "the lot is dedicated to others");
        for (autre, la) in self.attentes.toutes.iter().filter(|(_, la)| la.lot == lot.0) {
            let court = matches!(la.statut, StatutAttente::EnAttente | StatutAttente::Servie);
            exiger(!court || la.prescripteur != place.prescripteur, &format!("they wait already, at {autre}"));
            exiger(*autre < attente.0, &format!("after {autre}, which came before"));
        }
        self.attentes.toutes.insert(attente.0, place);
        fautes
    }

    fn donnee(&mut self, ecrit: &FaitEcrit, attente: IdAttente, lot: &IdLot, annexes: &[IdLot]) -> Vec<String> {
        let mut fautes = Vec::new();
        let tour = self.a_qui_le_tour(lot, ecrit.instant);
        if tour != Some(attente) {
            fautes.push(format!("it is the turn of {tour:?}"));
        }
        fautes.extend(self.passer_la_place(attente, EvenementAttente::AvanceDonnee));
        if let Some(place) = self.attentes.toutes.get_mut(&attente.0) {
            place.fin = Some(ecrit.instant.plus(AVANCE));
        }
        let bien = self.monde.bien(&lot.0);
        let dites: BTreeSet<String> = annexes.iter().map(|annexe| annexe.0.clone()).collect();
        if bien.is_none_or(|bien| bien.ids_des_annexes().into_iter().collect::<BTreeSet<_>>() != dites) {
            fautes.push("not with its annexes".to_owned());
        }
        if self.lots.get(&lot.0).is_some_and(|etat| etat.retire) {
            fautes.push("the lot is withdrawn".to_owned());
        }
        for sien in std::iter::once(&lot.0).chain(&dites) {
            fautes.extend(self.est_libre(sien).err());
            self.tenir(sien, Tenu::Par(LignePortail::Attente(attente)));
        }
        fautes
    }

    /// What a head start held is free.
    fn relacher(&mut self, attente: IdAttente, lot: &IdLot, annexes: &[IdLot]) -> Vec<String> {
        let dits = std::iter::once(lot).chain(annexes).map(|lot| lot.0.clone()).collect();
        let ligne = LignePortail::Attente(attente);
        let mut fautes = self.rendre(ligne, &self.tenus_par(ligne), &dits);
        if self.attentes.toutes.get(&attente.0).is_none_or(|place| place.statut == StatutAttente::Servie) {
            fautes.push("its place did not end".to_owned());
        }
        fautes
    }

    /// A place ends; when a head start ran with it, that is said next.
    fn finir_la_place(&mut self, id: IdAttente, quand: EvenementAttente, suivant: Option<&Fait>) -> Vec<String> {
        let servie = self.attentes.toutes.get(&id.0).is_some_and(|place| place.statut == StatutAttente::Servie);
        let rendue = matches!(suivant, Some(Fait::AvanceRendue { attente, .. }) if *attente == id);
        let mut fautes = self.passer_la_place(id, quand);
        if servie != rendue {
            fautes.push(format!("its head start {}", if servie { "stays" } else { "never was" }));
        }
        fautes
    }

    fn passer_la_place(&mut self, id: IdAttente, quand: EvenementAttente) -> Vec<String> {
        let Some(place) = self.attentes.toutes.get_mut(&id.0) else { return vec!["nobody came".to_owned()] };
        match place.statut.apres(quand) {
            Ok(statut) => place.statut = statut,
            Err(interdite) => return vec![format!("place {}: {interdite}", id.0)],
        }
        Vec::new()
    }

    /// The head start that keeps a lot.
    pub(super) fn avance_sur(&self, lot: &str) -> Option<i64> {
        match self.lots.get(lot)?.tenu {
            Tenu::Par(LignePortail::Attente(attente)) => Some(attente.0),
            Tenu::Par(_) | Tenu::Hors(_) => None,
        }
    }

    /// What must hold once a transaction is whole: what it freed is kept for whoever waits. Of a home with annexes nothing is said: one of
    /// them may be held elsewhere, or be changing in an import.
    pub(super) fn apres(&mut self, ensemble: &[FaitEcrit]) {
        for ecrit in ensemble {
            let (Fait::OptionAnnulee { lot, annexes, .. }
            | Fait::OptionEchue { lot, annexes, .. }
            | Fait::ReservationAnnulee { lot, annexes, .. }
            | Fait::ReservationExpiree { lot, annexes, .. }
            | Fait::AvancePassee { lot, annexes, .. }
            | Fait::AvanceRendue { lot, annexes, .. }) = &ecrit.fait
            else {
                continue;
            };
            let libre = self.lots.get(&lot.0).is_some_and(|etat| {
                !etat.retire && matches!(&etat.tenu, Tenu::Hors(statuts) if *statuts == BTreeSet::from(['L']))
            });
            let seul = annexes.is_empty() && self.monde.bien(&lot.0).is_some_and(|bien| bien.principal.is_none());
            let attendent: Vec<&i64> = self.attentes.file(&lot.0).map(|(id, _)| id).collect();
            if libre && seul && !attendent.is_empty() {
                let numero = ecrit.numero.0;
                self.fautes.push(format!("fact {numero} ({:?}): places {attendent:?} wait for it", ecrit.fait));
            }
        }
    }

    fn est_libre(&self, lot: &str) -> Result<(), String> {
        match self.lots.get(lot).map(|etat| &etat.tenu) {
            Some(Tenu::Hors(statuts)) if statuts.contains(&'L') => Ok(()),
            tenu => Err(format!("{lot} is not free: {tenu:?}")),
        }
    }

    fn voit(&self, place: &EtatDAttente) -> bool {
        let groupe = self.monde.membre(IdUtilisateur(place.prescripteur)).and_then(|membre| membre.groupe);
        self.lots.get(&place.lot).is_some_and(|etat| etat.groupe.is_none() || etat.groupe == groupe)
    }

    /// Whose turn it is on a lot that is free, of those who see it.
    fn a_qui_le_tour(&self, lot: &IdLot, maintenant: Instant) -> Option<IdAttente> {
        let presents = self.attentes.file(&lot.0).filter(|(_, place)| self.voit(place));
        let aptitudes: Vec<_> = presents
            .map(|(id, place)| {
                let fin = self.fins.get(&(place.compte, lot.0.clone()));
                let aptitude = match fin {
                    Some(fin) if fin.plus(REPRISE) > maintenant => Aptitude::PasEncore,
                    Some(_) => Aptitude::ApresLesAutres,
                    None => Aptitude::Peut,
                };
                (IdAttente(*id), aptitude)
            })
            .collect();
        prochaine(&aptitudes)
    }
}
