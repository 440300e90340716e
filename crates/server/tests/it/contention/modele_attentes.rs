//! The part of the model about waiting lists: who waits, whose turn it is once the lot is free, and how long the lot is
//! kept for them. A free lot has no waiting list.

use super::histoire::auteur;
use super::modele::{Modele, Tenu};
use super::modele_prise::{MAXIMUM, REPRISE};
use super::sans_fait::{TRANSACTION, pendant};
use chrono::TimeDelta;
use domain::attente::{EvenementAttente, StatutAttente};
use domain::calendrier::HeuresOuvertes;
use domain::lot::IdLot;
use domain::lot::tenue::{IdAttente, LignePortail};
use domain::utilisateur::IdUtilisateur;
use std::collections::{BTreeMap, BTreeSet};
use store::faits::FaitEcrit;
use store::{Fait, Instant};

/// By the settings: how long a head start runs, and in which hours of the day.
const AVANCE: TimeDelta = TimeDelta::minutes(15);
const HEURES: HeuresOuvertes = HeuresOuvertes { de: 8, a: 20 };

/// The state of a place in a waiting list.
#[derive(Debug, Clone)]
pub(super) struct EtatDAttente {
    pub(super) statut: StatutAttente,
    /// The end of the head start of this place, if it has one.
    pub(super) fin: Option<Instant>,
    /// When this place was joined, and when it ended.
    pub(super) depuis: Instant,
    pub(super) finie: Option<Instant>,
    pub(super) lot: String,
    pub(super) prescripteur: i32,
    compte: Option<i32>,
}

/// Whose turn it may be: the first prescriber who could certainly take the lot, and those before who may have been at
/// their limit.
#[derive(Debug, Default)]
struct Tours {
    possibles: Vec<IdAttente>,
    certain: Option<IdAttente>,
}

/// All the places in waiting lists, in the order of their arrival.
#[derive(Debug, Default)]
pub(super) struct Attentes {
    pub(super) toutes: BTreeMap<i64, EtatDAttente>,
    /// Places that ended because their lot was withdrawn, or because it is an annex of a home that is on sale again. The
    /// prescribers of these places are told.
    pub(super) closes: BTreeSet<i64>,
}

impl Attentes {
    /// The places that wait for a lot and have no head start.
    pub(super) fn file<'a>(&'a self, lot: &'a str) -> impl Iterator<Item = (&'a i64, &'a EtatDAttente)> {
        self.toutes.iter().filter(move |(_, place)| place.lot == lot && place.statut == StatutAttente::EnAttente)
    }
}

impl Modele<'_> {
    /// Applies a fact about waiting lists. `None` when the fact is about something else.
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
            // The fact before this one ended the place of this head start.
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
                if let Some(prochaine) = self.a_qui_le_tour(lot, ecrit.instant).certain {
                    fautes.push(format!("told that it is everybody's, and it is the turn of {prochaine:?}"));
                }
                fautes.extend(self.est_libre(&lot.0).err());
                fautes
            }
            Fait::AttenteSansSuite { attente, lot } => {
                let retire = self.lots.get(&lot.0).is_some_and(|etat| etat.retire);
                let annexe = self.principal_en_vente(&lot.0);
                let perdue = self.attentes.toutes.get(&attente.0).is_some_and(|place| !self.voit(place));
                let mut fautes = self.finir_la_place(*attente, EvenementAttente::SansSuite, suivant);
                if retire || annexe {
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
            depuis: ecrit.instant,
            finie: None,
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
        // During an import that frees the lot, a prescriber may still join its list. They then wait for a lot that is
        // free, and come before those who do not wait.
        let (l_avait, croise) = (etat.avait(ecrit.instant, &['O', 'T']), etat.croise(ecrit.instant));
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
                let attendu = statuts.keys().any(|statut| matches!(statut, 'O' | 'T'));
                exiger(attendu || l_avait, "it is free, or sold");
                if attendu && !croise {
                    // The lot had a status in which prescribers may wait for it, so the other possible statuses are left out.
                    statuts.retain(|statut, _| matches!(statut, 'O' | 'T'));
                }
            }
        }
        let bien = self.monde.bien(&lot.0);
        exiger(bien.is_some_and(|bien| !bien.en_apercu()), "of a preview");
        exiger(!self.principal_en_vente(&lot.0), "an annex without its home");
        exiger(self.voit(&place), "the lot is dedicated to others");
        for (autre, la) in self.attentes.toutes.iter().filter(|(_, la)| la.lot == lot.0) {
            let court = matches!(la.statut, StatutAttente::EnAttente | StatutAttente::Servie);
            exiger(!court || la.prescripteur != place.prescripteur, &format!("they wait already, at {autre}"));
            exiger(*autre < attente.0, &format!("after {autre}, which came before"));
        }
        self.attentes.toutes.insert(attente.0, place);
        fautes
    }

    /// Whether the lot is an annex of a home that is on sale.
    fn principal_en_vente(&self, lot: &str) -> bool {
        let principal = self.monde.bien(lot).and_then(|bien| bien.principal.as_ref());
        principal.and_then(|principal| self.lots.get(principal)).is_some_and(|principal| !principal.retire)
    }

    fn donnee(&mut self, ecrit: &FaitEcrit, attente: IdAttente, lot: &IdLot, annexes: &[IdLot]) -> Vec<String> {
        let mut fautes = Vec::new();
        let tours = self.a_qui_le_tour(lot, ecrit.instant);
        if !tours.possibles.contains(&attente) {
            fautes.push(format!("it is the turn of {tours:?}"));
        }
        fautes.extend(self.passer_la_place(attente, EvenementAttente::AvanceDonnee));
        if let Some(place) = self.attentes.toutes.get_mut(&attente.0) {
            place.fin = Some(HEURES.apres(ecrit.instant.date(), AVANCE).into());
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

    /// Applies the fact that frees the lots of a head start.
    fn relacher(&mut self, attente: IdAttente, lot: &IdLot, annexes: &[IdLot]) -> Vec<String> {
        let dits = std::iter::once(lot).chain(annexes).map(|lot| lot.0.clone()).collect();
        let ligne = LignePortail::Attente(attente);
        let mut fautes = self.rendre(ligne, &self.tenus_par(ligne), &dits);
        if self.attentes.toutes.get(&attente.0).is_none_or(|place| place.statut == StatutAttente::Servie) {
            fautes.push("its place did not end".to_owned());
        }
        fautes
    }

    /// Applies the end of a place. If the head start of this place was running, the next fact must say that the head
    /// start ended.
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
        let instant = self.instant;
        let Some(place) = self.attentes.toutes.get_mut(&id.0) else { return vec!["nobody came".to_owned()] };
        let Some(statut) = apres(place.statut, quand) else {
            return vec![format!("place {}, {}: {quand:?}", id.0, place.statut.nom())];
        };
        place.statut = statut;
        if statut != StatutAttente::Servie {
            place.finie = Some(instant);
        }
        Vec::new()
    }

    /// Until when a head start keeps its lot.
    pub(super) fn fin_de_l_avance(&self, ligne: LignePortail) -> Option<Instant> {
        match ligne {
            LignePortail::Attente(attente) => self.attentes.toutes.get(&attente.0)?.fin,
            LignePortail::Option(_) | LignePortail::Reservation(_) => None,
        }
    }

    /// The head start that keeps a lot, if any.
    pub(super) fn avance_sur(&self, lot: &str) -> Option<i64> {
        match self.lots.get(lot)?.tenu {
            Tenu::Par(LignePortail::Attente(attente)) => Some(attente.0),
            Tenu::Par(_) | Tenu::Hors(_) => None,
        }
    }

    /// Checks a whole transaction: the lots that it freed are kept for those who wait.
    pub(super) fn apres(&mut self, ensemble: &[FaitEcrit]) {
        for ecrit in ensemble {
            for lot in self.rendus(&ecrit.fait) {
                let file = self.attentes.file(&lot);
                let peuvent = file.filter(|(_, place)| !self.a_pu_etre_empeche(place.prescripteur, ecrit.instant));
                let attendent: Vec<i64> = peuvent.map(|(id, _)| *id).collect();
                if !attendent.is_empty() && self.est_a_donner(&lot, ecrit.numero.0) {
                    let numero = ecrit.numero.0;
                    self.fautes.push(format!("fact {numero} ({:?}): {attendent:?} wait for {lot}", ecrit.fait));
                }
            }
        }
    }

    /// The lots that a fact may have freed.
    fn rendus(&self, fait: &Fait) -> Vec<String> {
        match fait {
            Fait::OptionAnnulee { lot, .. }
            | Fait::OptionEchue { lot, .. }
            | Fait::ReservationAnnulee { lot, .. }
            | Fait::ReservationExpiree { lot, .. }
            | Fait::ReservationRefusee { lot, .. }
            | Fait::VenteRetractee { lot, .. }
            | Fait::VenteAnnulee { lot, .. }
            | Fait::AvancePassee { lot, .. }
            | Fait::AvanceRendue { lot, .. }
            | Fait::LotStatutChange { lot, .. }
            | Fait::LotRemis { lot } => vec![lot.0.clone()],
            Fait::CatalogueImport { import, .. } => {
                let apporte = self.histoire.imports.get(import).and_then(|fichier| self.apportes.get(fichier));
                let lots = apporte.iter().flat_map(|apporte| &apporte.lots);
                lots.map(|annonce| self.monde.biens[annonce.lot].id.clone()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the lot can be given to somebody who waits: it is free with all its annexes, and no import that names one
    /// of them was running.
    fn est_a_donner(&self, lot: &str, numero: i64) -> bool {
        let Some(bien) = self.monde.bien(lot).filter(|bien| bien.principal.is_none()) else { return false };
        let ensemble: Vec<String> = bien.ids_des_annexes().into_iter().chain([lot.to_owned()]).collect();
        let en_cours = self.apportes.values().any(|apporte| {
            let dit = |sien: &String| apporte.lots.iter().any(|annonce| self.monde.biens[annonce.lot].id == *sien);
            (apporte.depuis..=apporte.jusque).contains(&numero) && ensemble.iter().any(dit)
        });
        let libre = |id: &String| self.lots.get(id).is_some_and(|etat| etat.est_libre() && !etat.retire);
        ensemble.iter().all(libre) && (bien.annexes.is_empty() || !en_cours)
    }

    fn est_libre(&self, lot: &str) -> Result<(), String> {
        match self.lots.get(lot).map(|etat| &etat.tenu) {
            Some(Tenu::Hors(statuts)) if statuts.contains_key(&'L') => Ok(()),
            tenu => Err(format!("{lot} is not free: {tenu:?}")),
        }
    }

    fn voit(&self, place: &EtatDAttente) -> bool {
        let groupe = self.monde.membre(IdUtilisateur(place.prescripteur)).and_then(|membre| membre.groupe);
        self.lots.get(&place.lot).is_some_and(|etat| etat.groupe.is_none() || etat.groupe == groupe)
    }

    /// Whether this prescriber may have been at their limit during a transaction around `maintenant`, so that they were
    /// passed over. The server reads their count without a lock.
    pub(super) fn a_pu_etre_empeche(&self, qui: i32, maintenant: Instant) -> bool {
        self.a_tenu(qui, maintenant, &|nombre| *nombre >= MAXIMUM)
    }

    /// Whether this prescriber was at their limit at every instant near `maintenant`.
    fn est_empeche(&self, qui: i32, maintenant: Instant) -> bool {
        !self.a_tenu(qui, maintenant, &|nombre| *nombre < MAXIMUM)
    }

    /// Whether a prescriber's count satisfied `voulu` at some instant near `maintenant`. These instants count too,
    /// because a transaction that began later may commit first.
    fn a_tenu(&self, qui: i32, maintenant: Instant, voulu: &dyn Fn(&usize) -> bool) -> bool {
        let entre = (maintenant.moins(TRANSACTION), maintenant.plus(TRANSACTION));
        self.tenues.get(&qui).map_or_else(|| voulu(&0), |fil| pendant(fil, entre, voulu))
    }

    /// Whose turn it may be on a free lot, among the prescribers who may see this lot.
    fn a_qui_le_tour(&self, lot: &IdLot, maintenant: Instant) -> Tours {
        let presents = self.attentes.file(&lot.0).filter(|(_, place)| self.voit(place));
        let peuvent = presents.filter_map(|(id, place)| {
            let fin = self.fins.get(&(place.compte, lot.0.clone()));
            // A company must wait a day after the end of its option or draft. Companies that had the lot come after
            // those that never did.
            let permise = fin.and_then(|fin| fin.attendue).is_none_or(|fin| fin.plus(REPRISE) <= maintenant);
            permise.then_some((fin.is_some(), *id, place.prescripteur))
        });
        let mut ranges: Vec<_> = peuvent.collect();
        ranges.sort_unstable();
        let mut tours = Tours::default();
        for (_, id, qui) in ranges {
            if self.est_empeche(qui, maintenant) {
                continue;
            }
            tours.possibles.push(IdAttente(id));
            if !self.a_pu_etre_empeche(qui, maintenant) {
                tours.certain = Some(IdAttente(id));
                break;
            }
        }
        tours
    }
}

/// The transitions of a place. A place that waits gets a head start, is told that the lot is free for everybody, is
/// left, or is closed. A place with a head start takes the lot, lets the head start run out, gives it up, or is closed.
const fn apres(statut: StatutAttente, quand: EvenementAttente) -> Option<StatutAttente> {
    use EvenementAttente as E;
    use StatutAttente::{EnAttente, Honoree, Passee, Prevenue, Quittee, SansSuite, Servie};
    match (statut, quand) {
        (EnAttente, E::AvanceDonnee) => Some(Servie),
        (EnAttente, E::Prevenue) => Some(Prevenue),
        (Servie, E::Honoree) => Some(Honoree),
        (Servie, E::AvancePassee) => Some(Passee),
        (EnAttente | Servie, E::Quittee) => Some(Quittee),
        (EnAttente | Servie, E::SansSuite) => Some(SansSuite),
        _ => None,
    }
}
