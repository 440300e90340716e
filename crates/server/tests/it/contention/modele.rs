//! The model: what lots, options and limits are, one fact after the other. It knows the rules of `domain.md`, not the code that
//! keeps them; what a fact says that the rules do not allow at that point is a fault.

use super::Montage;
use super::histoire::{Histoire, MARGE, auteur};
use super::modele_denonciations::Denonciations;
use super::monde::Monde;
use super::scene::Annonce;
use domain::acces::IdGroupe;
use domain::lot::PrixLot;
use domain::lot::tenue::IdOption;
use domain::option_lot::{StatutOption, echeance, echeance_prolongee};
use domain::utilisateur::IdUtilisateur;
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;
use store::faits::{FaitEcrit, Mouvement};
use store::{Fait, Instant};

/// Options that one prescriber may hold together.
const MAXIMUM: usize = 5;
/// How long after its end a company may not take the same lot again.
const REPRISE: Duration = Duration::from_hours(24);
/// Facts within which a price that an import has just changed may still be the one that was read (PostgreSQL).
const ENSEMBLE: i64 = 200;

/// Who holds a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tenu {
    /// An option.
    Option(i64),
    /// Nobody of the portal: its status is one of these. They are several when an import crossed something else.
    Hors(BTreeSet<char>),
}

/// A lot.
#[derive(Debug, Clone)]
pub(super) struct EtatDuLot {
    pub(super) tenu: Tenu,
    pub(super) groupe: Option<IdGroupe>,
    pub(super) retire: bool,
    /// In cents.
    prix: i64,
    /// The price before, and the fact that changed it.
    prix_d_avant: Option<(i64, i64)>,
}

/// An option.
#[derive(Debug, Clone)]
pub(super) struct EtatDOption {
    pub(super) statut: StatutOption,
    pub(super) echeance: Instant,
    prescripteur: i32,
    lots: BTreeSet<String>,
    prolongee: bool,
}

/// The model, as far as the facts were read.
pub(super) struct Modele<'a> {
    histoire: &'a Histoire,
    monde: &'a Monde,
    annonces: &'a HashMap<String, Vec<Annonce>>,
    montage: Montage,
    pub(super) lots: HashMap<String, EtatDuLot>,
    pub(super) options: HashMap<i64, EtatDOption>,
    /// When the last option of a company on a lot ended.
    fins: HashMap<(Option<i32>, String), Instant>,
    pub(super) denonciations: Denonciations<'a>,
    pub(super) fautes: Vec<String>,
}

impl<'a> Modele<'a> {
    /// Reads all the facts.
    pub(super) fn suivre(
        histoire: &'a Histoire,
        monde: &'a Monde,
        annonces: &'a HashMap<String, Vec<Annonce>>,
        montage: Montage,
    ) -> Self {
        let libre = EtatDuLot {
            tenu: Tenu::Hors(BTreeSet::from(['L'])),
            groupe: None,
            retire: false,
            prix: centimes(super::monde::en_euros(0)),
            prix_d_avant: None,
        };
        let mut modele = Self {
            histoire,
            monde,
            annonces,
            montage,
            lots: monde.biens.iter().map(|bien| (bien.id.clone(), libre.clone())).collect(),
            options: HashMap::new(),
            fins: HashMap::new(),
            denonciations: Denonciations::nouvelles(histoire),
            fautes: Vec::new(),
        };
        for (rang, ecrit) in histoire.faits.iter().enumerate() {
            modele.lire(ecrit, histoire.faits.get(rang + 1));
        }
        modele
    }

    fn lire(&mut self, ecrit: &FaitEcrit, suivant: Option<&FaitEcrit>) {
        let dit = match &ecrit.fait {
            Fait::OptionPosee { option, lot, annexes } => {
                let annexes: BTreeSet<String> = annexes.iter().map(|annexe| annexe.0.clone()).collect();
                self.posee(ecrit, *option, &lot.0, &annexes)
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
            Fait::LotStatutChange { lot, statut } => self.dit(&lot.0, statut.code()),
            Fait::LotDedie { lot, groupe } => self.changer(&lot.0, |etat| etat.groupe = *groupe),
            Fait::LotRetire { lot } => self.changer(&lot.0, |etat| etat.retire = true),
            Fait::LotRemis { lot } => self.changer(&lot.0, |etat| etat.retire = false),
            Fait::CatalogueImport { import, mouvement } => self.importe(ecrit, *import, *mouvement),
            _ => self.denonciations.lire(ecrit, suivant),
        };
        let numero = ecrit.numero.0;
        self.fautes.extend(dit.into_iter().map(|faute| format!("fact {numero} ({:?}): {faute}", ecrit.fait)));
    }

    fn posee(&mut self, ecrit: &FaitEcrit, option: IdOption, lot: &str, annexes: &BTreeSet<String>) -> Vec<String> {
        let mut fautes = Vec::new();
        let Some(ligne) = self.histoire.options.get(&option.0) else { return vec!["no such option".to_owned()] };
        let Some(bien) = self.monde.bien(lot) else { return vec!["no such lot".to_owned()] };
        let mut lots = annexes.clone();
        lots.insert(lot.to_owned());
        let mut exiger = |tenu: bool, faute: &str| {
            if !tenu {
                fautes.push(faute.to_owned());
            }
        };
        exiger(!self.options.contains_key(&option.0), "taken twice");
        exiger(*annexes == bien.ids_des_annexes().into_iter().collect(), "not with its annexes");
        exiger(!bien.en_apercu(), "of a preview");
        exiger(
            ligne.lot == lot && Some(ligne.prescripteur) == auteur(ecrit),
            "the row says another lot or another holder",
        );
        let attachee = bien.principal.as_ref().and_then(|principal| self.lots.get(principal));
        exiger(attachee.is_none_or(|principal| principal.retire), "an annex without its home");
        for sien in &lots {
            let Some(etat) = self.lots.get(sien) else { continue };
            match &etat.tenu {
                Tenu::Option(autre) => exiger(false, &format!("{sien} is held by option {autre}")),
                Tenu::Hors(statuts) => exiger(statuts.contains(&'L'), &format!("{sien} is {statuts:?} outside")),
            }
        }
        if let Some(etat) = self.lots.get(lot) {
            exiger(!etat.retire, "the lot is withdrawn");
            let groupe = self.monde.membre(IdUtilisateur(ligne.prescripteur)).and_then(|membre| membre.groupe);
            exiger(etat.groupe.is_none() || etat.groupe == groupe, "the lot is dedicated to others");
            exiger(self.prix_juste(etat, ecrit, ligne), "not at the price of the lot");
        }
        let tenues = self.options.values().filter(|o| o.prescripteur == ligne.prescripteur && o.court()).count();
        exiger(tenues < MAXIMUM, &format!("the prescriber holds {tenues} already"));
        let reprise = self.fins.get(&(ligne.compte, lot.to_owned())).map(|fin| fin.plus(REPRISE));
        exiger(reprise.is_none_or(|des| des <= ecrit.instant.plus(MARGE)), "its company had it less than a day ago");
        fautes.extend(self.denonciations.protegee_ailleurs(ecrit, ligne));
        for sien in &lots {
            self.tenir(sien, Tenu::Option(option.0));
        }
        let etat = EtatDOption {
            statut: StatutOption::EnCours,
            echeance: echeance(ecrit.instant.date()).into(),
            prescripteur: ligne.prescripteur,
            lots,
            prolongee: false,
        };
        self.options.insert(option.0, etat);
        fautes
    }

    /// The price of that point; when transactions cross, the one that an import has just replaced.
    fn prix_juste(&self, etat: &EtatDuLot, ecrit: &FaitEcrit, ligne: &store::tables::option_lot::Model) -> bool {
        let prix: PrixLot = serde_json::from_str(&ligne.prix).unwrap_or_default();
        let Some(prix) = prix.prix.map(domain::nombres::Montant::centiemes) else { return false };
        let recent = |depuis: i64| self.montage != Montage::Sqlite && ecrit.numero.0 - depuis < ENSEMBLE;
        prix == etat.prix || etat.prix_d_avant.is_some_and(|(avant, depuis)| prix == avant && recent(depuis))
    }

    fn finie(
        &mut self,
        ecrit: &FaitEcrit,
        option: IdOption,
        lots: &BTreeSet<String>,
        fin: StatutOption,
    ) -> Vec<String> {
        let mut fautes = Vec::new();
        let Some(etat) = self.options.get_mut(&option.0) else { return vec!["never taken".to_owned()] };
        let mut exiger = |tenu: bool, faute: &str| {
            if !tenu {
                fautes.push(faute.to_owned());
            }
        };
        exiger(etat.court(), &format!("the option is {} already", etat.statut.nom()));
        exiger(*lots == etat.lots, &format!("it frees {lots:?} and held {:?}", etat.lots));
        let finie = if fin == StatutOption::Echue {
            exiger(etat.echeance <= ecrit.instant, "its time is not over");
            etat.echeance
        } else {
            exiger(etat.echeance > ecrit.instant, "its time is over");
            ecrit.instant
        };
        etat.statut = fin;
        for lot in lots {
            let tenu = self.lots.get(lot).map(|etat| &etat.tenu);
            exiger(tenu == Some(&Tenu::Option(option.0)), &format!("{lot} is held by another: {tenu:?}"));
        }
        for lot in lots {
            self.tenir(lot, Tenu::Hors(BTreeSet::from(['L'])));
        }
        if let Some(ligne) = self.histoire.options.get(&option.0) {
            self.fins.insert((ligne.compte, ligne.lot.clone()), finie);
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

    /// Staff say a status: what the portal holds they never touch.
    fn dit(&mut self, lot: &str, statut: &str) -> Vec<String> {
        let tenu = self.lots.get(lot).map(|etat| etat.tenu.clone());
        self.tenir(lot, Tenu::Hors(statut.chars().collect()));
        match tenu {
            Some(Tenu::Option(option)) => vec![format!("option {option} holds it")],
            _ => Vec::new(),
        }
    }

    /// A feed or a grid: prices are what it says; a status, unless the portal holds the lot. It was compared with what was read a
    /// little earlier: what staff said in between may stand.
    fn importe(&mut self, ecrit: &FaitEcrit, import: i64, mouvement: Mouvement) -> Vec<String> {
        let dites = self.histoire.imports.get(&import).and_then(|fichier| self.annonces.get(fichier));
        let Some(dites) = dites.filter(|_| mouvement != Mouvement::Annulation) else {
            return vec!["nobody imported that".to_owned()];
        };
        for annonce in dites {
            let Some(etat) = self.lots.get_mut(&self.monde.biens[annonce.lot].id) else { continue };
            if let Tenu::Hors(statuts) = &mut etat.tenu {
                statuts.insert(annonce.statut);
            }
            let prix = centimes(annonce.prix);
            if prix != etat.prix {
                etat.prix_d_avant = Some((etat.prix, ecrit.numero.0));
                etat.prix = prix;
            }
        }
        Vec::new()
    }

    fn changer(&mut self, lot: &str, changer: impl FnOnce(&mut EtatDuLot)) -> Vec<String> {
        self.lots.get_mut(lot).map(changer);
        Vec::new()
    }

    fn tenir(&mut self, lot: &str, tenu: Tenu) {
        self.changer(lot, |etat| etat.tenu = tenu);
    }
}

impl EtatDuLot {
    /// Its price, in cents.
    pub(super) fn prix(&self) -> i64 {
        self.prix
    }
}

impl EtatDOption {
    pub(super) fn court(&self) -> bool {
        self.statut == StatutOption::EnCours
    }
}

fn centimes(euros: usize) -> i64 {
    i64::try_from(euros * 100).unwrap_or(i64::MAX)
}
