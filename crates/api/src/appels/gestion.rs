//! What the calls on people and companies share: who may make them at all, and the orders of their lists.

use crate::error::Error;
use crate::wire::appelant::Appelant;
use crate::wire::parametres::{Lecteur, Paires};
use catalogue::requete::Sens;
use domain::acces::Role;
use domain::regard::Regard;
use std::cmp::Ordering;

/// Staff, and the managers of partner companies; what each may do is said by the actions.
pub(crate) fn exiger_la_gestion(appelant: &Appelant) -> Result<Regard, Error> {
    let regard = Regard::de(appelant.connecte()?);
    if regard.a(Role::Internal) || regard.a(Role::ER) { Ok(regard) } else { Err(Error::Interdit) }
}

/// The orders of a list, the first one asked for first.
#[derive(Debug)]
pub(crate) struct Ordres(Vec<(&'static str, Sens)>);

impl Ordres {
    /// `order[champ]=asc|desc`, of these fields.
    pub(crate) fn lire(lecteur: &mut Lecteur<'_>, paires: &Paires, champs: &[&'static str]) -> Self {
        let rang = |champ: &str| paires.0.iter().position(|(nom, _)| *nom == format!("order[{champ}]"));
        let mut ordres: Vec<_> = champs
            .iter()
            .filter_map(|champ| Some((rang(champ)?, *champ, lecteur.sens(&format!("order[{champ}]"))?)))
            .collect();
        ordres.sort_by_key(|(rang, ..)| *rang);
        Self(ordres.into_iter().map(|(_, champ, sens)| (champ, sens)).collect())
    }

    /// Puts a list in order, by `dernier` at last.
    pub(crate) fn ranger<T>(&self, liste: &mut Vec<T>, dernier: &'static str, cle: impl Fn(&T, &str) -> String) {
        let ordres: Vec<_> = self.0.iter().copied().chain([(dernier, Sens::Croissant)]).collect();
        let mut avec_cles: Vec<(Vec<String>, T)> =
            liste.drain(..).map(|t| (ordres.iter().map(|(champ, _)| cle(&t, champ)).collect(), t)).collect();
        avec_cles.sort_by(|(a, _), (b, _)| {
            ordres.iter().enumerate().fold(Ordering::Equal, |ordre, (rang, (_, sens))| {
                ordre.then_with(|| match sens {
                    Sens::Croissant => a[rang].cmp(&b[rang]),
                    Sens::Decroissant => b[rang].cmp(&a[rang]),
                })
            })
        });
        liste.extend(avec_cles.into_iter().map(|(_, t)| t));
    }
}
