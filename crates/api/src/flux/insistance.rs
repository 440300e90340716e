//! Who insists: probes the ids of others, fills what is shared, is refused for load, reports errors without end. Counted as it
//! happens, said in one line for each account, network and reason, once a period: a line for each call would be a burden of its own.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

/// Accounts and networks told apart in a period; the others are counted together.
const DISTINCTS: usize = 2000;
/// Ids that were asked for and not found, under which nothing is said: people follow old links.
const SONDAGES: u64 = 20;
/// What stands for whoever is beyond [`DISTINCTS`].
const AUTRES: &str = "autres";

/// What is insisted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum MotifDInsistance {
    /// Many ids asked for that are nobody's, or another's.
    Sondage,
    /// Calls refused because every place, or every place of this network or person, was taken.
    Charge,
    /// Calls refused because a network has asked too often.
    Quota,
    /// Files of registrations beyond the share of a network: its older ones left.
    PartDuDepot,
    /// Files of registrations when every place was taken: those of the heaviest network left.
    DepotsCombles,
}

impl MotifDInsistance {
    const fn code(self) -> &'static str {
        match self {
            Self::Sondage => "identifiants-sondes",
            Self::Charge => "surcharge",
            Self::Quota => "trop-de-requetes",
            Self::PartDuDepot => "part-du-depot",
            Self::DepotsCombles => "depots-combles",
        }
    }

    /// From how many times on it is said.
    const fn seuil(self) -> u64 {
        match self {
            Self::Sondage => SONDAGES,
            Self::Charge | Self::Quota | Self::PartDuDepot | Self::DepotsCombles => 1,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Cle {
    motif: MotifDInsistance,
    compte: String,
    reseau: String,
}

/// A line: what, whose account ("-" for none that is known), which network, how often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Insistance {
    pub(crate) code: &'static str,
    pub(crate) compte: String,
    pub(crate) reseau: String,
    pub(crate) fois: u64,
}

/// What was insisted on since the last period.
#[derive(Debug, Default)]
pub(crate) struct Insistances(Mutex<HashMap<Cle, u64>>);

impl Insistances {
    /// Once more, by this account ("-" for none that is known) from this network.
    pub(crate) fn compter(&self, motif: MotifDInsistance, compte: &str, reseau: &str) {
        let cle = |compte: &str, reseau: &str| Cle { motif, compte: compte.to_owned(), reseau: reseau.to_owned() };
        let mut comptes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sienne = cle(compte, reseau);
        let place = comptes.len() < DISTINCTS || comptes.contains_key(&sienne);
        *comptes.entry(if place { sienne } else { cle("-", AUTRES) }).or_default() += 1;
    }

    /// What was counted and is worth a line; the period begins anew.
    pub(crate) fn prendre(&self) -> Vec<Insistance> {
        let comptes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut dites: Vec<_> = comptes.into_iter().filter(|(cle, fois)| *fois >= cle.motif.seuil()).collect();
        dites.sort();
        let dire = |(Cle { motif, compte, reseau }, fois)| Insistance { code: motif.code(), compte, reseau, fois };
        dites.into_iter().map(dire).collect()
    }
}

/// The network around an address: enough to see where an attack comes from, too wide to say who.
pub(crate) fn reseau(adresse: IpAddr) -> String {
    match adresse.to_canonical() {
        IpAddr::V4(v4) => format!("{}/24", Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 8))),
        IpAddr::V6(v6) => format!("{}/48", Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn un_reseau_ne_dit_pas_qui() {
        let reseau = |texte: &str| reseau(texte.parse().expect("an address"));
        assert_eq!(reseau("203.0.113.77"), "203.0.113.0/24");
        assert_eq!(reseau("::ffff:203.0.113.77"), "203.0.113.0/24");
        assert_eq!(reseau("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
    }

    fn dites(insistances: &Insistances) -> Vec<String> {
        let lignes = insistances.prendre().into_iter();
        lignes.map(|ligne| format!("{} {} {} {}", ligne.code, ligne.compte, ligne.reseau, ligne.fois)).collect()
    }

    #[test]
    fn chacun_a_une_ligne_par_periode() {
        let insistances = Insistances::default();
        (0..300).for_each(|_| insistances.compter(MotifDInsistance::Charge, "-", "192.0.2.0/24"));
        (0..19).for_each(|_| insistances.compter(MotifDInsistance::Sondage, "a", "192.0.2.0/24"));
        (0..20).for_each(|_| insistances.compter(MotifDInsistance::Sondage, "b", "192.0.2.0/24"));
        assert_eq!(dites(&insistances), ["identifiants-sondes b 192.0.2.0/24 20", "surcharge - 192.0.2.0/24 300"]);
        assert!(dites(&insistances).is_empty(), "a period begins anew");
    }

    #[test]
    fn beaucoup_de_reseaux_ne_remplissent_ni_la_memoire_ni_le_journal() {
        let insistances = Insistances::default();
        (0..10_000).for_each(|n| insistances.compter(MotifDInsistance::Quota, "-", &format!("reseau {n}")));
        let lignes = dites(&insistances);
        assert_eq!(lignes.len(), DISTINCTS + 1);
        assert!(lignes.contains(&format!("trop-de-requetes - {AUTRES} {}", 10_000 - DISTINCTS)));
    }
}
