//! Facets: for each value of each filter, how many lots the search would give with it.
//!
//! The count of a value is the total of the same search with that value as the only constraint of its filter and all
//! other filters kept. Five rules follow from the filters:
//! - a lot needs one of the outdoor spaces asked for, so each space is counted alone;
//! - the features of a programme are separate fields, all asked together. Only the feature's own constraint is lifted,
//!   so that "fibre" beside a chosen "domotique" counts the lots that have both;
//! - delivery and deeds are asked within some months, or before the end of a quarter; these choices are one filter;
//! - places: each place asked for counts alone. When none is asked for, the départements are given, the greatest count
//!   first, because counting every place of the country would cost more than the search;
//! - values of closed lists are always given, also with zero. Schemes, zones and places are given when they have lots
//!   or are asked for.

mod prix;
mod releve;

use crate::catalogue::Catalogue;
use crate::interieur::Interieur;
use crate::plan::PlanDeRecherche;
use crate::requete::{DrapeauLot, DrapeauProgramme, EXTERIEURS, Filtre};
use chrono::{Datelike, Months, NaiveDate};
use domain::acces::Portee;
use domain::lot::{Nature, StatutLot};
use domain::nombres::Montant;
pub(crate) use prix::PrixDesFacettes;
use releve::Releve;
use serde::Serialize;
use std::mem::take;

/// The numbers of months within which delivery or deeds may be asked for (spec section 9).
const MOIS: [u32; 4] = [3, 6, 9, 12];
/// The commissions that may be asked for, in percent, as "at least" (spec section 9).
const COMMISSIONS: [i64; 3] = [5, 6, 7];
/// How many years after this one have their quarters proposed: new homes are delivered within two years, seldom later
/// than three.
const ANNEES: i32 = 3;
/// The features of a programme.
pub(crate) const CARACTERISTIQUES: [(DrapeauProgramme, &str); 10] = [
    (DrapeauProgramme::Fibre, "fibre"),
    (DrapeauProgramme::Domotique, "domotique"),
    (DrapeauProgramme::BiHome, "biHome"),
    (DrapeauProgramme::ImaginHome, "imaginHome"),
    (DrapeauProgramme::Nord, "nord"),
    (DrapeauProgramme::Sud, "sud"),
    (DrapeauProgramme::Est, "est"),
    (DrapeauProgramme::Ouest, "ouest"),
    (DrapeauProgramme::BordMer, "bordMer"),
    (DrapeauProgramme::Montagne, "montagne"),
];

/// A value, and how many lots the search would give with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ValeurFacette {
    /// The value, as the filter writes it; "oui" for a switch.
    pub valeur: String,
    pub nombre: usize,
}

/// One bar of the histogram of prices: from `min` included to `max` excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Barre {
    pub min: Montant,
    pub max: Montant,
    pub nombre: usize,
}

/// The values of each filter (spec section 3, search filters), except prices.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ParFiltre {
    /// Ids of places: those asked for, in their order, then the départements of the result.
    pub locations: Vec<ValeurFacette>,
    /// Codes of the tax schemes of programmes.
    pub fiscalites: Vec<ValeurFacette>,
    /// Delivery within so many months ("6"), then by the end of a quarter ("2028-T2").
    pub livraison: Vec<ValeurFacette>,
    pub types_de_bien: Vec<ValeurFacette>,
    /// Rooms; 5 means five and more.
    pub nb_de_pieces: Vec<ValeurFacette>,
    pub zone_fiscale: Vec<ValeurFacette>,
    /// Deeds within so many months, then by the end of a quarter.
    pub actabilite: Vec<ValeurFacette>,
    pub exterieur: Vec<ValeurFacette>,
    /// Commissions, as "at least so many percent". This list is left out for a visitor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taux_commission: Option<Vec<ValeurFacette>>,
    pub lots_libres: Vec<ValeurFacette>,
    /// Lots of programmes whose contracts may be signed electronically.
    pub reservation_demat: Vec<ValeurFacette>,
    /// Dedicated lots. This list is left out for a visitor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lots_dedies: Option<Vec<ValeurFacette>>,
    /// Features of the programme.
    pub caracteristiques: Vec<ValeurFacette>,
    /// Lots of programmes where a promotion runs.
    pub promotion: Vec<ValeurFacette>,
    /// Lots of programmes where few lots remain.
    pub dernieres_opportunites: Vec<ValeurFacette>,
    pub statuts: Vec<ValeurFacette>,
}

/// The facets of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Facettes {
    /// How many lots the search gives, exactly.
    pub total: usize,
    pub facettes: ParFiltre,
    /// Twenty bars of one round width, counted without the budget filter. The last bar ends with the dearest lot. Empty
    /// when no lot has a price.
    pub prix: Vec<Barre>,
}

/// A filter whose constraint is lifted to count its own values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Famille {
    Fiscalites,
    ZoneFiscale,
    Livraison,
    Actabilite,
    TauxCommission,
    /// A yes-or-no field of the programme: electronic signature, a feature, a promotion…
    Drapeau(DrapeauProgramme),
    TypesDeBien,
    NbDePieces,
    Exterieur,
    Statut,
    LotsDedies,
    Budget,
}

impl Famille {
    /// The filters on the programme.
    const PROGRAMME: [Self; 18] = [
        Self::Fiscalites,
        Self::ZoneFiscale,
        Self::Livraison,
        Self::Actabilite,
        Self::TauxCommission,
        Self::Drapeau(DrapeauProgramme::IsEligibleDemat),
        Self::Drapeau(DrapeauProgramme::PromotionEnCours),
        Self::Drapeau(DrapeauProgramme::DernieresOpportunites),
        Self::Drapeau(DrapeauProgramme::Fibre),
        Self::Drapeau(DrapeauProgramme::Domotique),
        Self::Drapeau(DrapeauProgramme::BiHome),
        Self::Drapeau(DrapeauProgramme::ImaginHome),
        Self::Drapeau(DrapeauProgramme::Nord),
        Self::Drapeau(DrapeauProgramme::Sud),
        Self::Drapeau(DrapeauProgramme::Est),
        Self::Drapeau(DrapeauProgramme::Ouest),
        Self::Drapeau(DrapeauProgramme::BordMer),
        Self::Drapeau(DrapeauProgramme::Montagne),
    ];
    /// The filters on the lot.
    const LOT: [Self; 6] =
        [Self::TypesDeBien, Self::NbDePieces, Self::Exterieur, Self::Statut, Self::LotsDedies, Self::Budget];

    /// Moves the constraint of this filter out of `filtre`, into a filter of its own.
    fn oter(self, filtre: &mut Filtre) -> Filtre {
        let mut seule = Filtre::default();
        let (de, vers) = (&mut filtre.programme, &mut seule.programme);
        let (lot, vers_lot) = (&mut filtre.lot, &mut seule.lot);
        match self {
            Self::Fiscalites => {
                vers.fiscalite_code = take(&mut de.fiscalite_code);
                vers.fiscalite_libelle = take(&mut de.fiscalite_libelle);
            }
            Self::ZoneFiscale => vers.zone_fiscale = take(&mut de.zone_fiscale),
            Self::Livraison => vers.date_livraison = take(&mut de.date_livraison),
            Self::Actabilite => vers.date_actabilite = take(&mut de.date_actabilite),
            Self::TauxCommission => vers.taux_commission = take(&mut de.taux_commission),
            Self::Drapeau(drapeau) => vers.drapeaux = de.drapeaux.extract_if(.., |d| d.0 == drapeau).collect(),
            Self::TypesDeBien => vers_lot.nature = take(&mut lot.nature),
            Self::NbDePieces => vers_lot.pieces = take(&mut lot.pieces),
            Self::Exterieur => {
                vers_lot.exterieur = take(&mut lot.exterieur);
                let espace = |d: &mut (DrapeauLot, bool)| EXTERIEURS.iter().any(|(espace, _)| *espace == d.0);
                vers_lot.drapeaux = lot.drapeaux.extract_if(.., espace).collect();
            }
            Self::Statut => vers_lot.statut = take(&mut lot.statut),
            Self::LotsDedies => vers_lot.exclusivite = take(&mut lot.exclusivite),
            Self::Budget => vers_lot.prix = take(&mut lot.prix),
        }
        seule
    }
}

/// The choices for delivery and deeds, each with its last day: so many months from today, then the quarters to come.
pub(crate) fn echeances(aujourd_hui: NaiveDate) -> Vec<(String, NaiveDate)> {
    let mois = MOIS.map(|n| (n.to_string(), aujourd_hui.checked_add_months(Months::new(n)).unwrap_or(NaiveDate::MAX)));
    let ici = (aujourd_hui.year(), aujourd_hui.month0() / 3 + 1);
    let trimestres = (ici.0..=ici.0 + ANNEES).flat_map(|annee| (1..=4).map(move |t| (annee, t))).filter(|t| *t >= ici);
    let jours = trimestres.filter_map(|(annee, t)| {
        let suivant = NaiveDate::from_ymd_opt(annee, t * 3, 1)?.checked_add_months(Months::new(1))?;
        Some((format!("{annee}-T{t}"), suivant.pred_opt()?))
    });
    mois.into_iter().chain(jours).collect()
}

fn valeurs<V: ToString>(valeurs: impl IntoIterator<Item = V>, nombres: &[usize]) -> Vec<ValeurFacette> {
    valeurs.into_iter().zip(nombres).map(|(v, n)| ValeurFacette { valeur: v.to_string(), nombre: *n }).collect()
}

/// The values of an open list that have lots or are asked for, in order.
fn ouvertes(connues: &[String], nombres: &[usize], demandees: &[String]) -> Vec<ValeurFacette> {
    let mut sortie: Vec<ValeurFacette> = valeurs(connues, nombres);
    sortie.retain(|v| v.nombre > 0 || demandees.contains(&v.valeur));
    for valeur in demandees {
        if sortie.iter().all(|v| v.valeur != *valeur) {
            sortie.push(ValeurFacette { valeur: valeur.clone(), nombre: 0 });
        }
    }
    sortie.sort_unstable_by(|a, b| a.valeur.cmp(&b.valeur));
    sortie
}

impl Catalogue {
    /// The facets of a search, for this viewer. Months of delivery and deeds are counted from `aujourd_hui`.
    pub fn facettes(&self, portee: Portee, filtre: &Filtre, aujourd_hui: NaiveDate) -> Facettes {
        let i = &*self.interieur;
        let mut base = filtre.clone();
        let mut separer = |familles: &[Famille]| -> Vec<(Famille, PlanDeRecherche)> {
            let seules = familles.iter().map(|f| (*f, f.oter(&mut base))).filter(|(_, s)| *s != Filtre::default());
            seules.map(|(f, seule)| (f, PlanDeRecherche::nouveau(portee, &seule, &i.reperes, &i.index))).collect()
        };
        let (programme, lot) = (separer(&Famille::PROGRAMME), separer(&Famille::LOT));
        let base = PlanDeRecherche::nouveau(portee, &base, &i.reperes, &i.index);
        let lieux = i.lieux_seuls(filtre);
        let echeances = echeances(aujourd_hui);
        let jours = echeances.iter().map(|e| e.1.num_days_from_ce()).collect();
        let mut releve = Releve::nouveau(i, &base, &programme, &lot, &lieux, jours);
        i.par_bloc(&base, |numero, bloc, masque, a, b| releve.bloc(numero, bloc, masque, a, b));
        let connecte = portee.est_connecte();
        let compte = releve.compte;
        let facettes = ParFiltre {
            locations: i.locations(filtre, compte.total, &compte.lieux, &compte.departements),
            fiscalites: ouvertes(
                i.reperes.fiscalites.valeurs(),
                &compte.fiscalites,
                &filtre.programme.fiscalite_code.parmi,
            ),
            livraison: valeurs(echeances.iter().map(|e| &e.0), &compte.livraison),
            types_de_bien: valeurs(Nature::TOUTES.map(Nature::code), &compte.natures),
            nb_de_pieces: valeurs(1..=5, &compte.pieces),
            zone_fiscale: ouvertes(i.reperes.zones.valeurs(), &compte.zones, &filtre.programme.zone_fiscale.parmi),
            actabilite: valeurs(echeances.iter().map(|e| &e.0), &compte.actabilite),
            exterieur: valeurs(EXTERIEURS.map(|e| e.1), &compte.exterieurs),
            taux_commission: connecte.then(|| valeurs(COMMISSIONS, &compte.taux)),
            lots_libres: valeurs(["oui"], &compte.statuts[..1]),
            reservation_demat: valeurs(["oui"], &[compte.drapeau(DrapeauProgramme::IsEligibleDemat)]),
            lots_dedies: connecte.then(|| valeurs(["oui"], &[compte.dedies])),
            caracteristiques: valeurs(
                CARACTERISTIQUES.map(|c| c.1),
                &CARACTERISTIQUES.map(|(drapeau, _)| compte.drapeau(drapeau)),
            ),
            promotion: valeurs(["oui"], &[compte.drapeau(DrapeauProgramme::PromotionEnCours)]),
            dernieres_opportunites: valeurs(["oui"], &[compte.drapeau(DrapeauProgramme::DernieresOpportunites)]),
            statuts: valeurs(StatutLot::TOUS.map(StatutLot::code), &compte.statuts),
        };
        Facettes { total: compte.total, facettes, prix: compte.prix.barres() }
    }
}

impl Interieur {
    /// The programmes of each place that is asked for, when there are several. The list is empty for a single place, because its lots
    /// are the whole result.
    fn lieux_seuls(&self, filtre: &Filtre) -> Vec<crate::plages::Plages> {
        let f = &filtre.programme;
        let seul = |lieu: &String| self.index.lieux(std::slice::from_ref(lieu), f.distance);
        if f.lieux.len() > 1 { f.lieux.iter().map(seul).collect() } else { Vec::new() }
    }

    fn locations(&self, filtre: &Filtre, total: usize, lieux: &[usize], departements: &[usize]) -> Vec<ValeurFacette> {
        let demandes = &filtre.programme.lieux;
        if !demandes.is_empty() {
            return valeurs(demandes, if demandes.len() == 1 { std::slice::from_ref(&total) } else { lieux });
        }
        let bornes = self.index.bornes_departements.iter().zip(departements);
        let mut departements: Vec<ValeurFacette> = bornes
            .filter_map(|((_, id), n)| Some((id.as_ref().filter(|_| *n > 0)?, *n)))
            .map(|(id, nombre)| ValeurFacette { valeur: id.clone(), nombre })
            .collect();
        departements.sort_unstable_by(|a, b| b.nombre.cmp(&a.nombre).then_with(|| a.valeur.cmp(&b.valeur)));
        departements
    }
}
