//! The facets, computed by their definition: one search for each value, with that value as the only constraint of its
//! filter.

use super::{LotNaif, Naif};
use crate::facettes::{CARACTERISTIQUES, Facettes, ParFiltre, PrixDesFacettes, ValeurFacette, echeances};
use crate::requete::{DrapeauProgramme, EXTERIEURS, Filtre, Intervalle, Texte};
use chrono::NaiveDate;
use domain::acces::Portee;
use domain::lot::{Nature, StatutLot};
use domain::nombres::{Montant, Taux};
use std::collections::{BTreeMap, BTreeSet};

/// Counts the lots that a search gives once a filter is changed.
struct Compteur<'a> {
    naif: &'a Naif,
    portee: Portee,
    filtre: &'a Filtre,
}

impl Compteur<'_> {
    fn avec(&self, valeur: &(impl ToString + ?Sized), changer: impl Fn(&mut Filtre)) -> ValeurFacette {
        let mut filtre = self.filtre.clone();
        changer(&mut filtre);
        let nombre = self.naif.tenus(self.portee, &filtre).len();
        ValeurFacette { valeur: valeur.to_string(), nombre }
    }

    fn chacune<V: ToString + Copy>(
        &self,
        valeurs: impl IntoIterator<Item = V>,
        changer: impl Fn(&mut Filtre, V),
    ) -> Vec<ValeurFacette> {
        valeurs.into_iter().map(|v| self.avec(&v, |filtre| changer(filtre, v))).collect()
    }

    /// The values of an open list that have lots or are asked for.
    fn ouvertes<'v>(
        &self,
        connues: impl Iterator<Item = &'v String>,
        demandees: &'v [String],
        changer: impl Fn(&mut Filtre, Texte),
    ) -> Vec<ValeurFacette> {
        let toutes: BTreeSet<&str> = connues.chain(demandees).map(String::as_str).collect();
        let mut valeurs = self.chacune(toutes, |filtre, v| changer(filtre, une(v)));
        valeurs.retain(|v| v.nombre > 0 || demandees.contains(&v.valeur));
        valeurs
    }

    fn locations(&self) -> Vec<ValeurFacette> {
        let demandes = &self.filtre.programme.lieux;
        if !demandes.is_empty() {
            return demandes.iter().map(|lieu| self.avec(lieu, |f| f.programme.lieux = vec![lieu.clone()])).collect();
        }
        let mut departements: BTreeMap<String, usize> = BTreeMap::new();
        for lot in self.naif.tenus(self.portee, self.filtre) {
            let lieu = self.naif.programmes[lot.programme].lieu;
            if let Some((region, code)) = lieu.and_then(|l| Some((l.code_region, l.code_departement?))) {
                *departements.entry(format!("{region}-{code}")).or_default() += 1;
            }
        }
        let mut departements: Vec<_> = departements.into_iter().collect();
        departements.sort_by_key(|(_, nombre)| std::cmp::Reverse(*nombre));
        departements.into_iter().map(|(valeur, nombre)| ValeurFacette { valeur, nombre }).collect()
    }
}

fn une(valeur: &str) -> Texte {
    Texte { parmi: vec![valeur.to_owned()], ..Texte::default() }
}

impl Naif {
    /// The facets of a search, for this viewer.
    pub fn facettes(&self, portee: Portee, filtre: &Filtre, aujourd_hui: NaiveDate) -> Facettes {
        let c = Compteur { naif: self, portee, filtre };
        let avant = |changer: fn(&mut Filtre) -> &mut Intervalle<NaiveDate>| {
            let un = |(nom, jour): &(String, NaiveDate)| {
                c.avec(nom, |f| *changer(f) = Intervalle { max: Some(*jour), ..Intervalle::default() })
            };
            echeances(aujourd_hui).iter().map(un).collect()
        };
        let drapeau = |nom: &str, drapeau: DrapeauProgramme| {
            c.avec(nom, |f| {
                f.programme.drapeaux.retain(|d| d.0 != drapeau);
                f.programme.drapeaux.push((drapeau, true));
            })
        };
        let connecte = portee.est_connecte();
        let facettes = ParFiltre {
            locations: c.locations(),
            fiscalites: c.ouvertes(
                self.programmes.iter().flat_map(|p| &p.fiscalite_codes),
                &filtre.programme.fiscalite_code.parmi,
                |f, v| (f.programme.fiscalite_code, f.programme.fiscalite_libelle) = (v, Texte::default()),
            ),
            livraison: avant(|f| &mut f.programme.date_livraison),
            types_de_bien: c.chacune(Nature::TOUTES.map(Nature::code), |f, v| f.lot.nature = une(v)),
            nb_de_pieces: c.chacune(1..=5, |f, v| f.lot.pieces = Intervalle { egal: vec![v], ..Intervalle::default() }),
            zone_fiscale: c.ouvertes(
                self.programmes.iter().filter_map(|p| p.zone_fiscale.as_ref()),
                &filtre.programme.zone_fiscale.parmi,
                |f, v| f.programme.zone_fiscale = v,
            ),
            actabilite: avant(|f| &mut f.programme.date_actabilite),
            exterieur: c.chacune(EXTERIEURS.map(|e| e.1), |f, code| {
                f.lot.drapeaux.retain(|d| EXTERIEURS.iter().all(|(espace, _)| *espace != d.0));
                f.lot.exterieur = une(code);
            }),
            taux_commission: connecte.then(|| {
                c.chacune([5, 6, 7], |f, taux| {
                    f.programme.taux_commission =
                        Intervalle { min: Some(Taux::depuis_unites(taux)), ..Intervalle::default() };
                })
            }),
            lots_libres: vec![c.avec("oui", |f| f.lot.statut = une("L"))],
            reservation_demat: vec![drapeau("oui", DrapeauProgramme::IsEligibleDemat)],
            lots_dedies: connecte.then(|| vec![c.avec("oui", |f| f.lot.exclusivite = Some(true))]),
            caracteristiques: CARACTERISTIQUES.map(|(lequel, nom)| drapeau(nom, lequel)).into(),
            promotion: vec![drapeau("oui", DrapeauProgramme::PromotionEnCours)],
            dernieres_opportunites: vec![drapeau("oui", DrapeauProgramme::DernieresOpportunites)],
            statuts: c.chacune(StatutLot::TOUS.map(StatutLot::code), |f, v| f.lot.statut = une(v)),
        };
        let mut sans_budget = filtre.clone();
        sans_budget.lot.prix = Intervalle::default();
        let mut prix = PrixDesFacettes::default();
        let connus = self.tenus(portee, &sans_budget).into_iter().filter_map(LotNaif::prix);
        connus.map(Montant::centiemes).for_each(|p| prix.ajouter(p));
        Facettes { total: self.tenus(portee, filtre).len(), facettes, prix: prix.barres() }
    }
}
