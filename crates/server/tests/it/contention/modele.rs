//! The model: the state of lots, options and limits after each fact. The model knows the rules (`domain.md`), and not
//! the code that applies them. A fact that the rules do not allow in the state before it is a fault.

use super::Montage;
use super::histoire::{Histoire, auteur, ensemble};
use super::modele_attentes::Attentes;
use super::modele_contrats::sans_fin;
use super::modele_denonciations::{Denonciations, VenteDuModele};
use super::modele_prise::Preneur;
use super::modele_reservations::EtatDeReservation;
use super::monde::Monde;
use super::scene::Apporte;
use super::traces::Envoye;
use domain::acces::IdGroupe;
use domain::fait::{GenreDObjet, ObjetDeFait};
use domain::lot::tenue::{IdOption, IdReservation, LignePortail};
use domain::lot::{IdLot, PrixLot};
use domain::option_lot::{StatutOption, echeance, echeance_prolongee};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use store::faits::{FaitEcrit, Mouvement};
use store::{Fait, Instant};

/// An instant that is after every run.
const JAMAIS: Instant = Instant::depuis_micros(i64::MAX / 2);

/// Possible statuses, each with the last fact that gave it.
pub(super) type Statuts = BTreeMap<char, i64>;

/// Who holds a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tenu {
    /// An option, a draft, or a head start from the waiting list.
    Par(LignePortail),
    /// Nobody in the portal. The lot has one of these statuses. There are several when somebody gave the lot a status
    /// during an import.
    Hors(Statuts),
}

/// The state of a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EtatDuLot {
    pub(super) tenu: Tenu,
    pub(super) groupe: Option<IdGroupe>,
    pub(super) retire: bool,
    /// The price in cents.
    prix: i64,
    /// Former prices, each with the end of the import that replaced it.
    prix_d_avant: Vec<(i64, Instant)>,
    /// Former statuses, each with the end of the import that replaced it.
    statuts_d_avant: Vec<(char, Instant)>,
    /// The end of the last import that named the lot.
    importe: Option<Instant>,
}

/// When a company ceased to hold a lot.
#[derive(Debug, Clone, Copy)]
pub(super) struct FinDuModele {
    /// The last time. In the lot's waiting list, a company that never held the lot comes before one that did.
    pub(super) derniere: Instant,
    /// The last time after which staff did not lift the delay. The company must wait a day from this time on.
    pub(super) attendue: Option<Instant>,
}

/// The state of an option.
#[derive(Debug, Clone)]
pub(super) struct EtatDOption {
    pub(super) statut: StatutOption,
    pub(super) echeance: Instant,
    pub(super) prescripteur: i32,
    lots: BTreeSet<String>,
    prolongee: bool,
}

/// The state of the model after the facts read so far.
pub(super) struct Modele<'a> {
    pub(super) histoire: &'a Histoire,
    pub(super) monde: &'a Monde,
    /// What was sent in the calls, by the number of the fact that each call caused.
    pub(super) envoyes: &'a HashMap<i64, Envoye>,
    pub(super) apportes: &'a HashMap<String, Apporte>,
    montage: Montage,
    /// The number of the fact that is being read, and its instant.
    numero: i64,
    /// The number of the last fact of its transaction.
    pub(super) derniere: i64,
    pub(super) instant: Instant,
    /// The latest instant of the facts that were read. A transaction that was open while the clock jumped bears an earlier one.
    plus_tard: Instant,
    pub(super) lots: HashMap<String, EtatDuLot>,
    /// The states of each lot, each with the instant from which it holds.
    pub(super) fil: HashMap<String, Vec<(Instant, EtatDuLot)>>,
    pub(super) options: HashMap<i64, EtatDOption>,
    pub(super) reservations: HashMap<i64, EtatDeReservation>,
    /// The number of options and drafts that each prescriber held, over time.
    pub(super) tenues: HashMap<i32, Vec<(Instant, usize)>>,
    /// When each company last ended an option or a draft on a lot.
    pub(super) fins: HashMap<(Option<i32>, String), FinDuModele>,
    /// The imports whose facts were read.
    importes: BTreeSet<i64>,
    pub(super) attentes: Attentes,
    pub(super) denonciations: Denonciations<'a>,
    /// The signatures in the files, by envelope and rank.
    pub(super) scelles: BTreeSet<(i64, u16)>,
    /// The letters that the buyers of contracts must get: when, which letter, how many.
    pub(super) aux_acquereurs: Vec<(i64, String, usize)>,
    /// The states of each contract, over time.
    pub(super) fil_des_contrats: HashMap<i64, Vec<(Instant, EtatDeReservation)>>,
    pub(super) fautes: Vec<String>,
}

impl<'a> Modele<'a> {
    /// Reads all the facts, in order.
    pub(super) fn suivre(
        histoire: &'a Histoire,
        monde: &'a Monde,
        (apportes, envoyes): (&'a HashMap<String, Apporte>, &'a HashMap<i64, Envoye>),
        montage: Montage,
    ) -> Self {
        let debut = Instant::depuis_micros(0);
        let libre = EtatDuLot {
            tenu: Tenu::Hors(Statuts::from([('L', 0)])),
            groupe: None,
            retire: false,
            prix: centimes(super::monde::en_euros(0)),
            prix_d_avant: Vec::new(),
            statuts_d_avant: Vec::new(),
            importe: None,
        };
        let mut modele = Self {
            histoire,
            monde,
            envoyes,
            apportes,
            montage,
            numero: 0,
            derniere: 0,
            instant: debut,
            plus_tard: debut,
            lots: monde.biens.iter().map(|bien| (bien.id.clone(), libre.clone())).collect(),
            fil: monde.biens.iter().map(|bien| (bien.id.clone(), vec![(debut, libre.clone())])).collect(),
            options: HashMap::new(),
            reservations: HashMap::new(),
            tenues: HashMap::new(),
            fins: HashMap::new(),
            importes: BTreeSet::new(),
            attentes: Attentes::default(),
            denonciations: Denonciations::nouvelles(histoire),
            scelles: BTreeSet::new(),
            aux_acquereurs: Vec::new(),
            fil_des_contrats: HashMap::new(),
            fautes: Vec::new(),
        };
        let faits = &histoire.faits;
        let mut rang = 0;
        while rang < faits.len() {
            let ensemble = &faits[ensemble(faits, rang)];
            for place in 0..ensemble.len() {
                modele.lire(&ensemble[place], &ensemble[place + 1..]);
            }
            modele.apres(ensemble);
            modele.apres_ce_qui_finit(ensemble);
            modele.noter_les_lots(ensemble);
            modele.noter_les_contrats(ensemble);
            rang += ensemble.len();
        }
        modele
    }

    /// Records the states of the lots after a transaction.
    fn noter_les_lots(&mut self, ensemble: &[FaitEcrit]) {
        let Some(ecrit) = ensemble.first() else { return };
        for (id, etat) in &self.lots {
            let fil = self.fil.entry(id.clone()).or_default();
            if fil.last().map(|(_, avant)| avant) != Some(etat) {
                fil.push((ecrit.instant, etat.clone()));
            }
        }
    }

    /// Records the states of the contracts after a transaction.
    fn noter_les_contrats(&mut self, ensemble: &[FaitEcrit]) {
        for ecrit in ensemble {
            let Some(id) = reservation_de(&ecrit.fait) else { continue };
            if let Some(etat) = self.reservations.get(&id) {
                self.fil_des_contrats.entry(id).or_default().push((ecrit.instant, etat.clone()));
            }
        }
    }

    /// When something ended in a transaction, checks that the declarations that waited for this end were decided in it.
    fn apres_ce_qui_finit(&mut self, ensemble: &[FaitEcrit]) {
        let Some(ecrit) = ensemble.first() else { return };
        let finit = |ecrit: &FaitEcrit| {
            matches!(
                ecrit.fait,
                Fait::OptionAnnulee { .. }
                    | Fait::OptionEchue { .. }
                    | Fait::ReservationAnnulee { .. }
                    | Fait::ReservationExpiree { .. }
                    | Fait::ReservationModifiee { .. }
                    | Fait::ReservationRefusee { .. }
                    | Fait::VenteRetractee { .. }
                    | Fait::VenteAnnulee { .. }
                    | Fait::DenonciationAnnulee { .. }
                    | Fait::DenonciationRefusee { .. }
                    | Fait::DenonciationEchue { .. }
            )
        };
        if !ensemble.iter().any(finit) {
            return;
        }
        let fautes = self.denonciations.qui_attendent_en_vain(self.plus_tard, &self.ventes());
        self.fautes
            .extend(fautes.into_iter().map(|faute| format!("fact {} ({:?}): {faute}", ecrit.numero.0, ecrit.fait)));
    }

    /// The running options and drafts, with their buyers.
    fn ventes(&self) -> Vec<VenteDuModele> {
        let options = self.options.iter().filter(|(_, etat)| etat.court()).filter_map(|(id, etat)| {
            let ligne = self.histoire.options.get(id)?;
            Some(VenteDuModele {
                compte: ligne.compte,
                programme: ligne.programme.clone(),
                fin: etat.echeance,
                acheteur: self.histoire.contacts.get(&ligne.contact).cloned(),
            })
        });
        let tiennent = self.reservations.iter().filter(|(_, etat)| etat.etat.statut_du_lot().is_some());
        let reservations = tiennent.filter_map(|(id, etat)| {
            let ligne = self.histoire.reservations.get(id)?;
            Some(VenteDuModele {
                compte: ligne.compte,
                programme: ligne.programme.clone(),
                fin: etat.expire.filter(|_| !sans_fin(etat.etat)).unwrap_or(JAMAIS),
                acheteur: etat.acheteur.clone(),
            })
        });
        options.chain(reservations).collect()
    }

    /// Reads one fact. `suite` is the facts after it in its transaction.
    fn lire(&mut self, ecrit: &FaitEcrit, suite: &[FaitEcrit]) {
        (self.numero, self.instant) = (ecrit.numero.0, ecrit.instant);
        self.plus_tard = self.plus_tard.max(ecrit.instant);
        self.derniere = suite.last().map_or(self.numero, |dernier| dernier.numero.0);
        let dit = match &ecrit.fait {
            Fait::OptionPosee { option, lot, annexes } => {
                let annexes: BTreeSet<String> = annexes.iter().map(|annexe| annexe.0.clone()).collect();
                self.posee(ecrit, (*option, lot), &annexes, suite)
            }
            Fait::OptionAnnulee { option, lot, annexes } => {
                let lots = std::iter::once(lot).chain(annexes).map(|lot| lot.0.clone()).collect();
                self.finie(ecrit, *option, &lots, StatutOption::Annulee)
            }
            Fait::OptionEchue { option, lot, annexes } => {
                let lots = std::iter::once(lot).chain(annexes).map(|lot| lot.0.clone()).collect();
                self.finie(ecrit, *option, &lots, StatutOption::Echue)
            }
            Fait::OptionProlongee { option } => self.prolongee(ecrit, *option),
            Fait::OptionTransformee { option, reservation } => {
                self.transformee(ecrit, *option, suite.first().map(|suivant| &suivant.fait), *reservation)
            }
            Fait::RepriseLevee { compte, lot } => self.levee(Some(compte.0), &lot.0),
            Fait::LotStatutChange { lot, statut } => self.dit(&lot.0, statut.code()),
            Fait::LotDedie { lot, groupe } => self.changer(&lot.0, |etat| etat.groupe = *groupe),
            Fait::LotRetire { lot } => self.changer(&lot.0, |etat| etat.retire = true),
            Fait::LotRemis { lot } => self.changer(&lot.0, |etat| etat.retire = false),
            Fait::CatalogueImport { import, mouvement } => self.importe(ecrit, *import, *mouvement),
            _ => {
                let connu = self.liste(ecrit, suite).or_else(|| self.brouillon(ecrit, suite));
                if let Some(fautes) = connu.or_else(|| self.contrat(ecrit)).or_else(|| self.transmission(ecrit, suite))
                {
                    fautes
                } else {
                    let ventes = self.ventes();
                    self.denonciations.lire(ecrit, suite, &ventes)
                }
            }
        };
        let numero = ecrit.numero.0;
        self.fautes.extend(dit.into_iter().map(|faute| format!("fact {numero} ({:?}): {faute}", ecrit.fait)));
    }

    fn posee(
        &mut self,
        ecrit: &FaitEcrit,
        (option, lot): (IdOption, &IdLot),
        annexes: &BTreeSet<String>,
        suite: &[FaitEcrit],
    ) -> Vec<String> {
        let histoire = self.histoire;
        let (ligne, titulaire) =
            (histoire.options.get(&option.0), histoire.titulaire((GenreDObjet::Option, option.0), ecrit.numero.0));
        let Some((ligne, prescripteur)) = ligne.zip(titulaire) else { return vec!["no such option".to_owned()] };
        let acheteur = self.histoire.contacts.get(&ligne.contact).cloned().unwrap_or_default();
        let preneur = Preneur {
            ligne: LignePortail::Option(option),
            lot: &ligne.lot,
            programme: &ligne.programme,
            prescripteur,
            compte: ligne.compte,
            acheteurs: vec![acheteur],
            transforme: None,
        };
        let mut fautes = self.prise(ecrit, &preneur, annexes, suite);
        if ligne.lot != lot.0 {
            fautes.push("the row says another lot".to_owned());
        }
        let au_prix = self.lots.get(&ligne.lot).is_none_or(|etat| self.prix_juste(etat, ecrit, &ligne.prix));
        if !au_prix {
            fautes.push("not at the price of the lot".to_owned());
        }
        let etat = EtatDOption {
            statut: StatutOption::EnCours,
            echeance: echeance(ecrit.instant.date()).into(),
            prescripteur,
            lots: self.tenus_par(preneur.ligne),
            prolongee: false,
        };
        if self.options.insert(option.0, etat).is_some() {
            fautes.push("taken twice".to_owned());
        }
        self.compter(prescripteur);
        fautes
    }

    /// Whether `prix` is the current price of the lot, or a former one that an import replaced after the transaction had
    /// begun.
    pub(super) fn prix_juste(&self, etat: &EtatDuLot, ecrit: &FaitEcrit, prix: &str) -> bool {
        prix_dit(prix).is_some_and(|prix| self.prix_possibles(etat, ecrit).any(|du_jour| du_jour == prix))
    }

    /// Whether a draft that replaces an option has the lower of two prices: the option's and the current one.
    pub(super) fn prix_du_plus_bas(&self, etat: &EtatDuLot, ecrit: &FaitEcrit, garde: &str, prix: &str) -> bool {
        let dits = prix_dit(garde).zip(prix_dit(prix));
        dits.is_some_and(|(garde, prix)| self.prix_possibles(etat, ecrit).any(|du_jour| du_jour.min(garde) == prix))
    }

    fn prix_possibles(&self, etat: &EtatDuLot, ecrit: &FaitEcrit) -> impl Iterator<Item = i64> {
        let croisent = self.montage != Montage::Sqlite;
        let avant = etat.prix_d_avant.iter().filter(move |(_, fini)| croisent && ecrit.instant <= *fini);
        std::iter::once(etat.prix).chain(avant.map(|(prix, _)| *prix))
    }

    fn finie(
        &mut self,
        ecrit: &FaitEcrit,
        option: IdOption,
        lots: &BTreeSet<String>,
        fin: StatutOption,
    ) -> Vec<String> {
        let Some(etat) = self.options.get_mut(&option.0) else { return vec!["never taken".to_owned()] };
        let mut fautes = Vec::new();
        if !etat.court() {
            fautes.push(format!("the option is {} already", etat.statut.nom()));
        }
        if (fin == StatutOption::Echue) != (etat.echeance <= ecrit.instant) {
            fautes.push(format!("its time is over at {:?}", etat.echeance.date()));
        }
        let finie = if fin == StatutOption::Echue { etat.echeance } else { ecrit.instant };
        etat.statut = fin;
        let (tenus, qui) = (std::mem::take(&mut etat.lots), etat.prescripteur);
        self.compter(qui);
        fautes.extend(self.rendre(LignePortail::Option(option), &tenus, lots));
        if let Some(ligne) = self.histoire.options.get(&option.0) {
            self.noter_la_fin(ligne.compte, &ligne.lot, finie);
        }
        fautes
    }

    /// Applies the fact of a draft that replaces an option of its prescriber.
    fn transformee(
        &mut self,
        ecrit: &FaitEcrit,
        option: IdOption,
        suivant: Option<&Fait>,
        par: IdReservation,
    ) -> Vec<String> {
        let Some(etat) = self.options.get_mut(&option.0) else { return vec!["never taken".to_owned()] };
        let mut fautes = Vec::new();
        if !etat.court() || etat.echeance <= ecrit.instant {
            fautes.push(format!("the option is {}, until {:?}", etat.statut.nom(), etat.echeance.date()));
        }
        if Some(etat.prescripteur) != auteur(ecrit) {
            fautes.push("by somebody else".to_owned());
        }
        etat.statut = StatutOption::Transformee;
        if !matches!(suivant, Some(Fait::BrouillonCree { reservation, .. }) if *reservation == par) {
            fautes.push("and no draft follows".to_owned());
        }
        fautes
    }

    fn prolongee(&mut self, ecrit: &FaitEcrit, option: IdOption) -> Vec<String> {
        let Some(etat) = self.options.get_mut(&option.0) else { return vec!["never taken".to_owned()] };
        let permise = etat.court() && !etat.prolongee && etat.echeance > ecrit.instant;
        etat.prolongee = true;
        etat.echeance = echeance_prolongee(etat.echeance.date()).into();
        if permise { Vec::new() } else { vec!["it has ended, or was extended before".to_owned()] }
    }

    /// Applies the fact of staff who give the lot a status. They may not do so while the portal holds the lot.
    fn dit(&mut self, lot: &str, statut: &str) -> Vec<String> {
        let tenu = self.lots.get(lot).map(|etat| etat.tenu.clone());
        self.tenir(lot, Tenu::Hors(statut.chars().map(|statut| (statut, self.numero)).collect()));
        match tenu {
            Some(Tenu::Par(ligne)) => vec![format!("{} holds it", ligne.nom())],
            Some(Tenu::Hors(_)) | None => Vec::new(),
        }
    }

    /// Applies the fact of an import. It sets prices, and the status of lots that the portal does not hold. A status
    /// that staff gave after the import had read its rows may remain.
    fn importe(&mut self, ecrit: &FaitEcrit, import: i64, mouvement: Mouvement) -> Vec<String> {
        let apporte = self.histoire.imports.get(&import).and_then(|fichier| self.apportes.get(fichier));
        let Some(apporte) = apporte.filter(|apporte| apporte.reussi && mouvement != Mouvement::Annulation) else {
            return vec!["nobody imported that, or they were refused".to_owned()];
        };
        if !self.importes.insert(import) {
            return vec!["imported twice".to_owned()];
        }
        for annonce in &apporte.lots {
            let Some(etat) = self.lots.get_mut(&self.monde.biens[annonce.lot].id) else { continue };
            etat.importe = Some(apporte.fini);
            if let Tenu::Hors(statuts) = &mut etat.tenu {
                let finis = statuts.iter().filter(|(_, dit)| **dit <= apporte.depuis);
                etat.statuts_d_avant.extend(finis.map(|(statut, _)| (*statut, apporte.fini)));
                statuts.retain(|_, dit| *dit > apporte.depuis);
                statuts.insert(annonce.statut, ecrit.numero.0);
            }
            let prix = centimes(annonce.prix);
            if prix != etat.prix {
                etat.prix_d_avant.push((etat.prix, apporte.fini));
                etat.prix = prix;
            }
        }
        Vec::new()
    }

    fn changer(&mut self, lot: &str, changer: impl FnOnce(&mut EtatDuLot)) -> Vec<String> {
        self.lots.get_mut(lot).map(changer);
        Vec::new()
    }

    pub(super) fn tenir(&mut self, lot: &str, tenu: Tenu) {
        self.changer(lot, |etat| etat.tenu = tenu);
    }

    /// Records that nobody holds the lot any more.
    pub(super) fn liberer(&mut self, lot: &str) {
        self.tenir(lot, Tenu::Hors(Statuts::from([('L', self.numero)])));
    }
}

impl EtatDuLot {
    /// Whether the lot had one of these statuses until the end of an import, which came after the transaction of `quand`
    /// began.
    pub(super) fn avait(&self, quand: Instant, statuts: &[char]) -> bool {
        self.statuts_d_avant.iter().any(|(statut, fini)| statuts.contains(statut) && quand <= *fini)
    }

    /// Whether a transaction that began at `quand` may have read the lot as it was before an import.
    pub(super) fn croise(&self, quand: Instant) -> bool {
        self.importe.is_some_and(|fini| quand <= fini)
    }

    /// The price of the lot in cents.
    pub(super) fn prix(&self) -> i64 {
        self.prix
    }

    /// Whether it is certain, despite imports, that nobody holds the lot.
    pub(super) fn est_libre(&self) -> bool {
        matches!(&self.tenu, Tenu::Hors(statuts) if statuts.keys().eq(&['L']))
    }
}

impl EtatDOption {
    pub(super) fn court(&self) -> bool {
        self.statut == StatutOption::EnCours
    }
}

/// The reservation that a fact is about, if any.
fn reservation_de(fait: &Fait) -> Option<i64> {
    match fait.objet() {
        Some(ObjetDeFait { genre: GenreDObjet::Reservation, id }) => id.parse().ok(),
        _ => None,
    }
}

pub(super) fn centimes(euros: usize) -> i64 {
    i64::try_from(euros * 100).unwrap_or(i64::MAX)
}

/// The price in the text of a row, in cents.
fn prix_dit(prix: &str) -> Option<i64> {
    let prix: PrixLot = serde_json::from_str(prix).unwrap_or_default();
    prix.prix.map(domain::nombres::Montant::centiemes)
}
